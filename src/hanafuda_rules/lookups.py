"""Cards and yaku by the names that people type: in any language, case and spacing.

>>> from hanafuda_rules.lookups import card_of, cards_of
>>> card_of("Pine crane") is card_of("松に鶴") is card_of("솔광") is card_of("1b")
True
>>> cards_of("rain man, 桜に幕")
CardSet.parse('cherry-curtain willow-rain-man')
"""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Iterable, Mapping

from hanafuda_rules._card_words import NOTATION, text_only
from hanafuda_rules.cards import BLANK, CARDS, JOKERS, Card, CardSet
from hanafuda_rules.errors import ParseError, shown
from hanafuda_rules.names import LANGUAGES, Names
from hanafuda_rules.words import in_words

__all__ = ["card_of", "cards_of", "folded"]

_LONGEST = 100  # longer than any name; comparing takes time
_FEW = 6


def folded(text: str) -> str:
    """Text for comparing: in lower case, without marks above letters, with single spaces in place of signs.

    >>> from hanafuda_rules.lookups import folded
    >>> folded("Inoshika-chō!")
    'inoshika cho'

    Raises:
        ParseError: ``text`` is not text.
    """
    text = text_only(text, "a name")
    letters = [letter for letter in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(letter)]
    return "".join([letter if letter.isalnum() else " " for letter in letters]).strip().replace("  ", " ")


def joined(text: str) -> str:
    """Folded text without spaces and article."""
    return folded(text).removeprefix("the ").replace(" ", "")


def spellings(names: Names) -> tuple[str, ...]:
    """Every name of something, in all languages."""
    return tuple(dict.fromkeys([*map(names.of, LANGUAGES), *names.palauan_also]))


def key_of(text: str, named: Mapping[str, Iterable[str]], what: str, others: str) -> str:
    """The one key with a name.

    Args:
        text: What somebody typed: the key, or one of the names.
        named: All names of each key.
        what: What is looked up, such as ``"yaku"``, for the error.
        others: The end of the error if no name is near, such as a list of all keys.

    Raises:
        ParseError: No key, or more than one, has this name. The error suggests the nearest.
    """
    typed = joined(text_only(text, f"the name of a {what}")[:_LONGEST])
    keys = [key for key, names in named.items() if typed in {joined(name) for name in (key, *names)}]
    if len(keys) == 1:
        return keys[0]
    if keys:
        more = ", …" if len(keys) > _FEW else ""
        raise ParseError(f"{shown(text)} fits more than one {what}: {', '.join(keys[:_FEW])}{more}", text=text)
    suggestion = nearest(text, {name: key for key, names in named.items() for name in (key, *names)})
    end = f"did you mean {suggestion!r}?" if suggestion else others
    raise ParseError(f"there is no {what} {shown(text)}: {end}", text=text, suggestion=suggestion)


def nearest(text: str, named: Mapping[str, str]) -> str | None:
    """What the name most similar to a text stands for; ``None`` if no name is similar."""
    from difflib import get_close_matches  # noqa: PLC0415  # it takes milliseconds to import, and only errors need it

    known = {folded(name): value for name, value in named.items()}
    near = get_close_matches(folded(text[:_LONGEST]), known, 1, 0.7)
    return known[near[0]] if near else None


@functools.cache
def card_spellings() -> Mapping[str, tuple[str, ...]]:
    """The spellings of each card, by slug: with and without its month, its number and its notation."""
    return {card.slug: tuple(dict.fromkeys(_spellings_of(card))) for card in (*CARDS, BLANK, *JOKERS)}


_JOINTS = re.compile(r"^( ni | no |に|の| )")
_NUMBER = re.compile(r"[ -]?\d$")


def _spellings_of(card: Card) -> Iterable[str]:
    yield NOTATION[card.index]
    yield card.slug
    for language in LANGUAGES:
        yield in_words(card, language)
        name = card.names.of(language)
        yield from (name, _NUMBER.sub("", name))
        if not (card.is_blank or card.is_joker):
            short = _JOINTS.sub("", name.removeprefix(card.month.names.of(language)))
            yield from (short, _NUMBER.sub("", short), card.slug.removeprefix(f"{card.month.slug}-"))


def card_of(text: str) -> Card:
    """The card with a name, a slug or a notation.

    Names without the month will do if only one card has them.

        >>> from hanafuda_rules.lookups import card_of
        >>> from hanafuda_rules.errors import ParseError
        >>> for text in ("blue ribbon", "pine crnae"):
        ...     try:
        ...         card_of(text)
        ...     except ParseError as error:
        ...         print(error)
        'blue ribbon' fits more than one card: peony-ribbon, chrysanthemum-ribbon, maple-ribbon
        there is no card 'pine crnae': did you mean 'pine-crane'?

    Raises:
        ParseError: No card, or more than one, has this name. The error suggests the nearest.
    """
    return Card.parse(
        key_of(text, card_spellings(), "card", "type its name, its slug such as pine-crane, or its notation such as 1b")
    )


_SEPARATORS = re.compile(r"[,;、；·\n]+")


def cards_of(text: str) -> CardSet:
    """The cards with names that are separated by commas; or cards in the notation, such as ``1br 3b``.

    Raises:
        ParseError: A name is not that of one card, or a card is a duplicate (CD-7).
    """
    try:
        return CardSet.parse(text)
    except ParseError:
        parts = [part for part in _SEPARATORS.split(text_only(text)) if part.strip()]
        return CardSet.parse(" ".join([card_of(part).slug for part in parts]))
