"""The notation for cards and sets of cards, over indices and masks. :mod:`hanafuda_rules.cards` uses it.

In the notation

- a card is the number of its month and a letter: ``b`` bright, ``a`` animal, ``r`` ribbon, and ``c``, ``d``, ``e`` for
  the chaff of the month in deck order;
- cards of one month share the number, as in ``1br 3b``;
- the blank is ``0``, the jokers are ``j1``, ``j2`` and ``j3``, and the empty set is ``-``.
"""

from __future__ import annotations

import re
from collections.abc import Container, Mapping

from hanafuda_rules.errors import ParseError, in_short, shown

__all__ = ["CODES", "MASKS", "NOTATION", "NO_CARDS", "misplaced", "text_of", "text_only", "unknown_card"]

NO_CARDS = "-"
"""The empty set."""

# By standard kind (CD-2), in deck order (CD-1).
_LETTERS = ("brcd", "arcd", "brcd", "arcd", "arcd", "arcd", "arcd", "bacd", "arcd", "arcd", "barc", "bcde")

NOTATION: tuple[str, ...] = (
    *(f"{month}{letter}" for month, letters in enumerate(_LETTERS, 1) for letter in letters),
    "0",
    "j1",
    "j2",
    "j3",
)
"""The notation of each card, by index: the deck, the blank, the jokers."""


def _month_words() -> dict[int, str]:
    """The word for every set of cards of one month, by mask."""
    words = {1 << index: NOTATION[index] for index in range(48, len(NOTATION))}
    for month, letters in enumerate(_LETTERS):
        for cards in range(1, 16):
            chosen = "".join(letter for place, letter in enumerate(letters) if cards >> place & 1)
            words[cards << 4 * month] = f"{month + 1}{chosen}"
    return words


_WORDS = _month_words()

MASKS: dict[str, int] = {word: mask for mask, word in _WORDS.items()}
"""The mask of each word of the notation: cards of a month in deck order, the blank, or a joker."""


def text_of(mask: int) -> str:
    """The notation of a mask."""
    months = [mask & 0b1111 << place for place in range(0, 48, 4)]
    others = [mask & 1 << place for place in range(48, len(NOTATION))] if mask >> 48 else []
    return " ".join([_WORDS[cards] for cards in (*months, *others) if cards]) or NO_CARDS


def text_only(value: object, what: str = "cards") -> str:
    """Check that a value is text, and return it as a plain ``str``.

    Raises:
        ParseError: ``value`` is not text.
    """
    if not isinstance(value, str):
        raise ParseError(f"{what} must be text, not {shown(value)}")
    return str.__str__(value)  # plain, even if the value has a subclass


CODES = "a code is month * 10 + rank, such as 10 to 13 for Pine, 0 for the blank, or 1 to 3 for a joker"
"""The explanation of codes, for errors."""

_PARTS = re.compile(r" n[io] |[ にの-]")
"""The separators in English and Japanese names and in slugs."""

_OF_MONTH = {str(month): letters for month, letters in enumerate(_LETTERS, 1)}

_COMPACT = "in the notation a card is its month and a letter, such as 1b, and cards of a month are as in 1brcd"

_LONGEST = 60  # longer than any word; the search for similar words takes time

_FEW = 4
"""The maximum number of cards in a hint: those of a month."""


def unknown_card(word: str, text: str, position: int, words: Container[str], names: Mapping[str, str]) -> ParseError:
    """The error for a word that is not a card, with a hint.

    ``names`` has all names of each card as one text, by slug.
    """
    near: list[str] = []
    if word.isdigit():
        hint = CODES
    elif word[:1].isdigit():
        hint, near = _compact_hint(word, words)
    else:
        near = _near_slugs(word, text[position:], names)
        hint = _did_you_mean(near)
    message = f'unknown card "{in_short(word)}" at position {position}{f": {hint}" if hint else ""}'
    suggestion = near[0] if len(near) == 1 else None
    return ParseError(message, text=text, position=position, suggestion=suggestion, rule="CD-1")


def _did_you_mean(near: list[str]) -> str:
    match near:
        case []:
            return ""
        case [one]:
            return f'did you mean "{one}"?'
        case _:
            return f"did you mean one of {', '.join(near[:_FEW])}{', …' if len(near) > _FEW else ''}?"


def _compact_hint(word: str, words: Container[str]) -> tuple[str, list[str]]:
    """A hint for a word that starts like the notation, and the right word if there is one."""
    parts = re.fullmatch("0*([0-9]*)([a-z]+)", word.lower())
    if parts is None:
        return _COMPACT, []
    month, letters = parts.groups()
    if month not in _OF_MONTH:
        return "the months are 1 to 12", []
    right = "".join([letter for letter in _OF_MONTH[month] if letter in letters])
    if set(letters) != set(right):
        return f"month {month} has {_each(month, _OF_MONTH[month])}", []
    if len(letters) > len(right):
        twice = next(letter for letter in right if letters.count(letter) > 1)
        return f"{month}{twice} is a duplicate", []
    if month + right not in words:  # only one card is expected
        return f"that is {len(right)} cards, {_each(month, right)}", []
    order = " The letters stand in the order of the deck" if letters != right else ""
    return f"{_did_you_mean([month + right])}{order}", [month + right]


def _each(month: str, letters: str) -> str:
    return " ".join([f"{month}{letter}" for letter in letters])


def _near_slugs(word: str, rest: str, names: Mapping[str, str]) -> list[str]:
    """The slug that was written without hyphens, else all cards with this name, else the most similar slug."""
    import difflib  # noqa: PLC0415 - a slow import that only errors need

    joined = re.sub(r"[\s_]+", "-", re.split(r"[,\n]", rest.lower())[0])
    same = [slug for slug in names if f"{joined}-".startswith(f"{slug}-")]
    called = [slug for slug, name in names.items() if word.lower() in _PARTS.split(name.lower())]
    return same or called or difflib.get_close_matches(word[:_LONGEST].lower().replace("_", "-"), names, n=1)


def misplaced(
    text: str, words: list[str], masks: Mapping[str, int], slugs: Mapping[int, str], names: Mapping[str, str]
) -> ParseError:
    """The error for a word that is not a card, or is a duplicate.

    ``words`` are those up to the wrong one. ``masks`` has the cards of each valid word, ``slugs`` the slug of each card
    by its mask, and ``names`` all names of each card as one text, by slug.
    """
    start = end = seen = both = 0
    for word in words:
        start = text.index(word, end)
        end = start + len(word)
        both = seen & masks.get(word, 0)
        seen |= masks.get(word, 0)
    if words[-1] not in masks:
        return unknown_card(words[-1], text, start, masks, names)
    message = f"{slugs[both & -both]} is a duplicate, at position {start}"
    return ParseError(message, text=text, position=start, rule="CD-1")
