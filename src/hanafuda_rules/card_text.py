"""The words for cards and sets of cards, over indices and masks; :mod:`hanafuda_rules.cards` reads and prints them.

In the notation a card is the number of its month and a letter – ``b`` bright, ``a`` animal, ``r`` ribbon, and ``c``,
``d``, ``e`` for the chaff of the month in the order of the deck –, cards of one month share the number, as in
``1br 3b``, the blank is ``0`` and no card at all ``-``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from hanafuda_rules.errors import ParseError

__all__ = ["CODES", "MASKS", "NOTATION", "NO_CARDS", "misplaced", "text_of", "text_only", "unknown_card"]

NO_CARDS = "-"
"""The set without cards."""

# By standard kind (CD-2), in the order of the deck (CD-1).
_LETTERS = ("brcd", "arcd", "brcd", "arcd", "arcd", "arcd", "arcd", "bacd", "arcd", "arcd", "barc", "bcde")

NOTATION: tuple[str, ...] = (*(f"{month}{each}" for month, some in enumerate(_LETTERS, 1) for each in some), "0")
"""The card of each index, the blank last."""


def _month_words() -> dict[int, str]:
    """Every set of cards of one month as one word, by the mask."""
    words = {1 << 48: "0"}
    for month, letters in enumerate(_LETTERS):
        for some in range(1, 16):
            chosen = "".join(letter for place, letter in enumerate(letters) if some >> place & 1)
            words[some << 4 * month] = f"{month + 1}{chosen}"
    return words


_WORDS = _month_words()

MASKS: dict[str, int] = {word: mask for mask, word in _WORDS.items()}
"""The mask of each word of the notation: any cards of a month, in the order of the deck, or the blank."""


def text_of(mask: int) -> str:
    """The set of a mask in the notation."""
    months = [mask & 0b1111 << place for place in range(0, 49, 4)]
    return " ".join([_WORDS[some] for some in months if some]) or NO_CARDS


def text_only(value: object) -> str:
    """What is to be read, if it is text.

    Raises:
        ParseError: It is not.
    """
    if not isinstance(value, str):
        raise ParseError(f"cards are read from text, not from {value!r}")
    return value


CODES = "a code is month * 10 + rank, such as 10 to 13 for Pine, or 0 for the blank"
"""What a code is, for errors."""

_COMPACT = "in the notation a card is its month and a letter, such as 1b, and cards of a month are as in 1brcd"


def unknown_card(word: str, text: str, position: int, words: Iterable[str]) -> ParseError:
    """The error for a word that is no card, with the nearest slug.

    Args:
        word: The word.
        text: The whole text.
        position: Where in it the word stands.
        words: The words that are right.
    """
    import difflib  # noqa: PLC0415 - it takes longer to import than this module, and few texts are wrong

    spelling = word.lower().replace("_", "-")
    near = difflib.get_close_matches(spelling, [each for each in words if each[0].isalpha()], n=1)
    if near:
        hint = f': did you mean "{near[0]}"?'
    else:
        hint = f": {CODES}" if word.isdigit() else f": {_COMPACT}" if word[:1].isdigit() else ""
    message = f'unknown card "{word}" at position {position}{hint}'
    return ParseError(message, text=text, position=position, suggestion=near[0] if near else None, rule="CD-1")


def misplaced(text: str, words: list[str], masks: Mapping[str, int], slugs: Mapping[int, str]) -> ParseError:
    """The error for the last of the words that a text begins with: no card, or one that was there before.

    Args:
        text: The text.
        words: Its words, up to the one at fault.
        masks: The words that are right, with their cards.
        slugs: The slug of each card by its mask.
    """
    start = end = seen = both = 0
    for word in words:
        start = text.index(word, end)
        end = start + len(word)
        both = seen & masks.get(word, 0)
        seen |= masks.get(word, 0)
    if words[-1] not in masks:
        return unknown_card(words[-1], text, start, masks)
    message = f"{slugs[both & -both]} stands twice, the second time at position {start}"
    return ParseError(message, text=text, position=start, rule="CD-1")
