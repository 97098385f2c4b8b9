"""Cards, kinds, yaku, moves and events in words, in several languages.

    >>> from hanafuda_rules import CardSet, Kind, Play
    >>> from hanafuda_rules.cards import PINE_CHAFF_1, PINE_CRANE
    >>> from hanafuda_rules.words import in_words
    >>> move = Play(PINE_CRANE, CardSet([PINE_CHAFF_1]))
    >>> in_words(move)
    'play Pine Crane, taking Pine Chaff 1'
    >>> in_words(move, "ja"), in_words(Kind.BRIGHT, "ja")
    ('松に鶴を出して松のカス1を取る', '光')
    >>> in_words(move, "ja_romaji")
    'matsu ni tsuru o dashite matsu no kasu 1 o toru'

The languages are those of :data:`~hanafuda_rules.names.LANGUAGES`. Whatever has no words in a language is in English.
"""

from __future__ import annotations

import collections
import functools
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Protocol, TypeAlias, cast

import attrs

from hanafuda_rules.cards import BLANK, CARDS, JOKERS, Card, CardSet
from hanafuda_rules.checks import is_a
from hanafuda_rules.errors import HanafudaError, shown
from hanafuda_rules.names import ENGLISH, Names, language_of
from hanafuda_rules.values import Value

__all__ = ["Named", "Sayable", "Spoken", "filled", "in_words"]


class Named(Protocol):
    """An object with names: a month, a kind, a ribbon, a yaku, a group of yaku."""

    @property
    def names(self) -> Names:
        """The names."""
        ...


def _safely(method: Callable[..., str]) -> Callable[..., str]:
    """Make a method print the fields instead if a caller's values have no words."""

    @functools.wraps(method)
    def said(self: Spoken, *language: str, **named: str) -> str:
        try:
            return method(self, *language, **named)
        except HanafudaError:
            raise
        except Exception:  # noqa: BLE001  # whatever is wrong: the fields of an event are checked when it is told
            return repr(self)

    return said


class Spoken(Value):
    """The base class of moves and events, which have words.

    A class sets its :attr:`pattern`, or overrides :meth:`words` if it needs several. Otherwise it prints in English.
    """

    __slots__ = ()

    @classmethod
    def __attrs_init_subclass__(cls) -> None:
        """Called by attrs once a class is finished; before that, ``super()`` would find another class."""
        super().__attrs_init_subclass__()
        for name in {"__str__", "words"} & vars(cls).keys():
            setattr(cls, name, _safely(vars(cls)[name]))

    pattern: ClassVar[Names | None] = None
    """The words in each language. ``{card}`` stands for the value of the field ``card``."""

    @_safely
    def words(self, language: str = ENGLISH) -> str:
        """The move or event in words.

        Args:
            language: The key of the language, one of :data:`~hanafuda_rules.names.LANGUAGES`.

        Raises:
            HanafudaError: There is no such language.
        """
        key = language_of(language).key
        return str(self) if self.pattern is None else filled(self.pattern, self, key)

    @_safely
    def __str__(self) -> str:
        """The English words with slugs for cards, such as ``seat 1: show pine-crane (HH-4.2)``."""
        return repr(self) if self.pattern is None else self.pattern.english.format_map(_Printed(self))


Sayable: TypeAlias = Card | CardSet | Names | Named | Spoken
"""An object with words."""


def in_words(thing: Sayable, language: str = ENGLISH) -> str:
    """The words for a card, a yaku, a move, an event and so on, in a language.

    Cards with the same name in a language are numbered, so no two cards have the same words.

    Args:
        thing: A card, a set of cards, an object with names such as a month, a kind or a yaku, a move, or an event.
        language: The key of the language, one of :data:`~hanafuda_rules.names.LANGUAGES`.

    Raises:
        HanafudaError: There is no such language, or the object has no words.
    """
    key = language_of(language).key
    if is_a(thing, Card):
        return _card_words(key)[thing.index]
    if is_a(thing, CardSet):
        return _listed(tuple(thing), key)
    if is_a(thing, Spoken):
        return thing.words(key)
    return _names_of(thing).of(key)


def _names_of(thing: Any) -> Names:
    try:
        names: object = thing if isinstance(thing, Names) else thing.names
    except Exception:  # noqa: BLE001  # whatever a caller's object does, it has no names
        names = None
    if not isinstance(names, Names):
        raise HanafudaError(f"only cards, moves, events and named things have words, not {shown(thing)}")
    return names


@functools.cache
def _card_words(language: str) -> tuple[str, ...]:
    """The words for each card, by its index."""
    names = [card.names.of(language) for card in (*CARDS, BLANK, *JOKERS)]
    counts, space = collections.Counter(names), language_of(language).space
    return tuple(
        [
            f"{name}{space}{names[:place].count(name) + 1}" if counts[name] > 1 else name
            for place, name in enumerate(names)
        ]
    )


# --- patterns ---------------------------------------------------------------------------------------------------------

_NONE = Names("none", "nashi", "なし", romaja="eopseum", ko="없음")
"""The text for an empty list."""


def filled(pattern: Names, holder: object, language: str, **parts: object) -> str:
    """Fill in a pattern, for authors of games.

    Args:
        pattern: The words in each language, with places such as ``{card}``.
        holder: The object whose attributes fill the places: cards, objects with names, numbers, texts, or tuples of
            these.
        language: The key of the language.
        **parts: Values that replace attributes of the holder.

    Raises:
        HanafudaError: There is no such language, or an attribute has no words.
    """
    # Without words in the language, the whole text is in English.
    spoken = language if pattern.is_in(language) else ENGLISH
    return pattern.of(spoken).format_map(_Places(holder, spoken, parts))


@attrs.frozen
class _Places(Value):
    """The places of a pattern, filled with words on demand."""

    holder: object
    language: str
    parts: Mapping[str, object]

    def __getitem__(self, place: str) -> str:
        return _said(self.parts[place] if place in self.parts else getattr(self.holder, place), self.language)


@attrs.frozen
class _Printed(Value):
    """The places of an English pattern, filled with printed values."""

    holder: object

    def __getitem__(self, place: str) -> str:
        value: object = getattr(self.holder, place)
        if isinstance(value, tuple):
            return ", ".join([str(each) for each in cast("tuple[object, ...]", value)]) or "nothing"
        return value.english if isinstance(value, Names) else str(value) or "nothing"


def _said(value: Any, language: str) -> str:
    if isinstance(value, tuple):
        return _listed(cast("tuple[object, ...]", value), language)
    return str(value) if type(value) in {int, str} else in_words(value, language)


def _listed(values: tuple[object, ...], language: str) -> str:
    words = [_said(value, language) for value in values]
    return language_of(language).comma.join(words) or _NONE.of(language)
