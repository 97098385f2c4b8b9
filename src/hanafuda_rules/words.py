"""Cards, kinds, yaku, moves and events in words, in a language of the caller's choice.

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

The languages are those of :data:`~hanafuda_rules.names.LANGUAGES`. What has no words in a language is said in English.
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
    """Whatever has names: a month, a kind, a ribbon, a yaku, a group of yaku."""

    @property
    def names(self) -> Names:
        """The names."""
        ...


def _safely(method: Callable[..., str]) -> Callable[..., str]:
    """A method that says something in words, or else prints the fields, if a caller put what has no words in them."""

    @functools.wraps(method)
    def said(self: Spoken, *language: str, **named: str) -> str:
        try:
            return method(self, *language, **named)
        except HanafudaError:
            raise
        except Exception:  # noqa: BLE001  # whatever it is: the fields of an event are checked when it is told
            return repr(self)

    return said


class Spoken(Value):
    """The base of what has words of its own: moves and events.

    A class sets its :attr:`pattern`, or overrides :meth:`words` where one pattern does not do. What does neither is
    said in English, as it prints.
    """

    __slots__ = ()

    @classmethod
    def __attrs_init_subclass__(cls) -> None:
        """Called by attrs for a class that is finished: before that ``super()`` in a method finds another class."""
        super().__attrs_init_subclass__()
        for name in {"__str__", "words"} & vars(cls).keys():
            setattr(cls, name, _safely(vars(cls)[name]))

    pattern: ClassVar[Names | None] = None
    """The words in each language; ``{card}`` stands for what the field ``card`` holds."""

    @_safely
    def words(self, language: str = ENGLISH) -> str:
        """What is done, or was seen, in words.

        Args:
            language: The key of the language, one of :data:`~hanafuda_rules.names.LANGUAGES`.

        Raises:
            HanafudaError: There is no such language.
        """
        key = language_of(language).key
        return str(self) if self.pattern is None else filled(self.pattern, self, key)

    @_safely
    def __str__(self) -> str:
        """The English words, but with slugs for cards, such as ``seat 1: show pine-crane (HH-4.2)``."""
        return repr(self) if self.pattern is None else self.pattern.english.format_map(_Printed(self))


Sayable: TypeAlias = Card | CardSet | Names | Named | Spoken
"""What has words."""


def in_words(thing: Sayable, language: str = ENGLISH) -> str:
    """What something is called, or what is done or was seen, in a language.

    Cards that share their name in a language are numbered, so that no two cards have the same words.

    Args:
        thing: A card, a set of cards, whatever has names – a month, a kind, a yaku –, a move or an event.
        language: The key of the language, one of :data:`~hanafuda_rules.names.LANGUAGES`.

    Raises:
        HanafudaError: There is no such language, or the thing has no words.
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
    except Exception:  # noqa: BLE001  # whatever a caller's own object does, it has no names
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
"""What is said of an empty list."""


def filled(pattern: Names, holder: object, language: str, **parts: object) -> str:
    """The words of a pattern, for authors of games.

    Args:
        pattern: The words in each language, with places such as ``{card}``.
        holder: What has the attributes that the places are called after: cards, whatever has names, numbers, texts, or
            tuples of these.
        language: The key of the language.
        **parts: What stands in certain places instead of the holder's attributes.

    Raises:
        HanafudaError: There is no such language, or an attribute has no words.
    """
    # What has no words in a language is said in English as a whole.
    spoken = language if pattern.is_in(language) else ENGLISH
    return pattern.of(spoken).format_map(_Places(holder, spoken, parts))


@attrs.frozen
class _Places(Value):
    """What stands in the places of a pattern; only what the pattern asks for is put into words."""

    holder: object
    language: str
    parts: Mapping[str, object]

    def __getitem__(self, place: str) -> str:
        """The words in a place."""
        return _said(self.parts[place] if place in self.parts else getattr(self.holder, place), self.language)


@attrs.frozen
class _Printed(Value):
    """What stands in the places of an English pattern when it is printed."""

    holder: object

    def __getitem__(self, place: str) -> str:
        """The printed value in a place."""
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
