"""Cards, kinds, yaku, moves, events and sentences in words, in several languages.

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

A sentence is a :class:`Text`: an English pattern where it is said, and values for its places. Its words in other
languages are in the catalogs, ``hanafuda_rules/catalogs/*.po``.
"""

from __future__ import annotations

import collections
import functools
from collections.abc import Iterator, Mapping, Sequence
from string import Formatter
from typing import Any, ClassVar, LiteralString, NamedTuple, Protocol, TypeAlias, cast

import attrs

from hanafuda_rules._romanization import romanized
from hanafuda_rules.cards import BLANK, CARDS, JOKERS, Card, CardSet
from hanafuda_rules.catalogs import catalog
from hanafuda_rules.errors import HanafudaError, shown
from hanafuda_rules.names import ENGLISH, Names, language_of
from hanafuda_rules.values import Immutable, Value

__all__ = ["Named", "Sayable", "Spoken", "Text", "Tongue", "in_words", "say"]


class Named(Protocol):
    """An object with names: a month, a kind, a ribbon, a yaku, a group of yaku."""

    @property
    def names(self) -> Names:
        """The names."""
        ...


class Text(Immutable):
    """A sentence: an English pattern, and values for its places.

    >>> from hanafuda_rules.words import say
    >>> str(say("{seat} captures {count:card/cards}", seat=2, count=1))
    'seat 2 captures 1 card'

    A place without a value in the text is an attribute of the object that says it, such as a reason or an event.
    Patterns say what a value is:

    - ``{seat}``, ``{team}`` and ``{giver:seat}`` are players: a seat, or a tuple of seats; ``None`` is the pot
    - ``{count:card/cards}`` is a number of things
    - ``{count:seats}`` is a number of seats, or of players if they have names
    - ``{yaku:both}`` is a name with the original one
    - ``{amount:+}`` is a number with its sign
    - ``{yaku:and}`` and ``{parts:;}`` are lists with other separators than commas

    A catalog writes only the places, and Korean particles that depend on the word before: ``{card:을/를}``.

    Args:
        pattern: The English pattern, which is the key of the sentence in the catalogs.
        **values: Numbers, texts, cards, sets of cards, named things, seats, or tuples of these.
    """

    __slots__ = ("_hash", "pattern", "values")

    pattern: str  # pyright: ignore[reportUninitializedInstanceVariable]  # set past the frozen __setattr__
    values: tuple[tuple[str, object], ...]  # pyright: ignore[reportUninitializedInstanceVariable]
    _hash: int  # pyright: ignore[reportUninitializedInstanceVariable]

    def __init__(self, pattern: LiteralString, /, **values: object) -> None:
        _set_pattern(self, pattern)
        _set_values(self, tuple(values.items()))
        _set_hash(self, hash((pattern, self.values)))

    def is_in(self, language: str) -> bool:
        """Whether the sentence, apart from its values, is in a language, given by its key.

        Raises:
            HanafudaError: There is no such language.
        """
        own = language_of(language)
        return _pieces(self.pattern, own.latin_of or own.key)[0] != ENGLISH or own.key == ENGLISH

    def put(self, **values: object) -> Text:
        """The sentence with these values."""
        text: Text = _say(self.pattern, **values)
        return text

    def __setattr__(self, name: str, value: object) -> None:
        raise attrs.exceptions.FrozenInstanceError

    def __delattr__(self, name: str) -> None:
        raise attrs.exceptions.FrozenInstanceError

    def __eq__(self, other: object) -> bool:
        if type(other) is not Text:
            return NotImplemented
        return self.pattern == other.pattern and self.values == other.values

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        values = [f"{name}={value!r}" for name, value in self.values]
        return f"say({', '.join([repr(self.pattern), *values])})"

    def __reduce__(self) -> tuple[object, ...]:
        return functools.partial(Text, **dict(self.values)), (self.pattern,)

    def __str__(self) -> str:
        """The sentence in English."""
        return _ENGLISH.say(self)


_set_pattern, _set_values, _set_hash = [vars(Text)[name].__set__ for name in ("pattern", "values", "_hash")]

say = cast("type[Text]", functools.lru_cache(4096)(Text))
"""Make a :class:`Text`, or return the one made before with the same arguments, in a tenth of the time."""

_say = cast("Any", say)  # for patterns that were literal once


class _Piece(NamedTuple):
    """Words, and the place that follows them."""

    words: str
    place: str | None
    kind: str
    """What the value is, by the English pattern."""
    after: tuple[str, str] | None
    """What follows the value: in English a singular or plural, in Korean a particle after a consonant or a vowel."""


@functools.cache
def _pieces(pattern: str, language: str) -> tuple[str, tuple[_Piece, ...]]:
    """The language that the sentence is in, and its pieces."""
    kinds = {place: spec or "" for _, place, spec, _ in Formatter().parse(pattern) if place}
    translated = catalog(language).get(pattern)
    pieces = tuple(_parsed(pattern if translated is None else translated, kinds))
    has_words = any(letter.isalpha() for piece in pieces for letter in piece.words)
    return (ENGLISH if translated is None and has_words else language), pieces


def _parsed(pattern: str, kinds: Mapping[str, str]) -> Iterator[_Piece]:
    for words, place, spec, _ in Formatter().parse(pattern):
        first, slash, second = (spec or "").partition("/")
        kind = kinds.get(place or "", "")
        yield _Piece(words, place, place if place in _PLAYERS else kind, (first, second) if slash else None)


_PLAYERS = frozenset({"seat", "team"})
_VOWELS_AND_OPEN_DIGITS = "aeiouwy2459 "  # Korean reads 2, 4, 5 and 9 as 이, 사, 오 and 구


def _key_of(language: str) -> str:
    return language_of(language).key


def _checked(names: Sequence[str] | None) -> tuple[str, ...]:
    if names is None:
        return ()
    if not isinstance(names, (tuple, list)) or any(type(name) is not str for name in names):
        raise HanafudaError(f"names must be a list of the players' names, not {shown(names)}")
    return tuple(names)


@attrs.frozen
class Tongue(Value):
    """How sentences are said: the language, and the names of the players.

    Args:
        language: The key of the language, one of :data:`~hanafuda_rules.names.LANGUAGES`.
        names: The name of each seat. A seat without a name is a number.
        printed: Whether cards are slugs, as in printed moves.

    Raises:
        HanafudaError: There is no such language, or ``names`` is not a sequence of texts.
    """

    language: str = attrs.field(default=ENGLISH, converter=_key_of)
    names: tuple[str, ...] = attrs.field(default=(), converter=_checked)
    printed: bool = False

    def say(self, text: Text | str, holder: object = None) -> str:
        """A sentence in words. Places without a value in the text are attributes of ``holder``."""
        if isinstance(text, str):  # the words of a house rule's author
            return text
        if source := language_of(self.language).latin_of:
            return romanized(attrs.evolve(self, language=source).say(text, holder))
        language, pieces = _pieces(text.pattern, self.language)
        tongue = self if language == self.language else attrs.evolve(self, language=language)
        values, parts = dict(text.values), list[str]()
        for words, place, kind, after in pieces:
            parts.append(words)
            if place is not None:
                value = values[place] if place in values else getattr(holder, place)
                text = tongue.value(value, kind, holder)
                parts.append(text if after is None else _followed(text, value, after, language))
        return "".join(parts)

    def value(self, value: Any, kind: str = "", holder: object = None) -> str:
        """A value in words; ``kind`` says what it is, as patterns do."""
        if kind in _PLAYERS:
            return self._players(value, kind)
        if type(value) is int:
            return self._number(value, kind)
        if isinstance(value, tuple):
            return self.listed([self.value(part, "", holder) for part in cast("tuple[object, ...]", value)], kind)
        if isinstance(value, (Text, str)):
            return self.say(value, holder)
        # A move, an event or a reason has a sentence.
        return self.say(value.said, value) if getattr(value, "said", None) is not None else self._thing(value, kind)

    def _number(self, value: int, kind: str) -> str:
        if value.bit_length() > _MOST_BITS:
            return shown(value)  # longer than Python prints
        if kind == "seats" and self.language == ENGLISH:
            return f"{value} {'players' if self.names else 'seats'}"
        return f"{value:+}" if kind == "+" else str(value)

    def _thing(self, value: Any, kind: str) -> str:
        if self.printed and isinstance(value, Card | CardSet):
            return str(value) or _NOTHING
        try:
            both = kind == "both" and self.language == ENGLISH  # the original name is foreign only there
            return _names_of(value).bilingual if both else in_words(value, self.language)
        except HanafudaError:  # an event that a caller made up
            return shown(value)

    def _players(self, value: Any, kind: str) -> str:
        seats = cast("tuple[int | None, ...]", value if isinstance(value, tuple) else (value,))
        if kind == "seat" and isinstance(value, tuple):
            return self.listed([self.players((seat,)) for seat in seats])
        return self.players(seats)

    def players(self, seats: tuple[int | None, ...]) -> str:
        """A player or a team; the pot if the seat is ``None``."""
        if any(seat is None for seat in seats):
            return self.say(_POT)
        own = [self.names[seat] for seat in seats if type(seat) is int and 0 <= seat < len(self.names)]
        if len(own) == len(seats) and all(own):
            return language_of(self.language).also.join(own)
        return self.say((_SEATS if len(seats) > 1 else _SEAT).put(number="+".join(map(shown, seats))))

    def listed(self, words: Sequence[str], kind: str = "") -> str:
        """A list of words, with commas, or as a pattern has it: with ``"and"`` or semicolons."""
        language = language_of(self.language)
        joints = {"and": language.also, ";": language.comma.replace(",", ";").replace("、", "；")}
        return joints.get(kind, language.comma).join(words) or (_NOTHING if self.printed else self.say(_NONE))


_MOST_BITS = 4096
_ENGLISH, _PRINTED = Tongue(), Tongue(printed=True)
_POT, _SEAT, _SEATS = Text("pot"), Text("seat {number}"), Text("seats {number}")
_NONE, _NOTHING = Text("none"), "nothing"


def _followed(words: str, value: object, after: tuple[str, str], language: str) -> str:
    if language == ENGLISH:
        return f"{words} {after[value != 1]}"
    return words + after[not _ends_closed(words, after)]


def _ends_closed(words: str, after: tuple[str, str]) -> bool:
    """Whether the last syllable ends with a consonant. Before 으로, ㄹ does not count as one."""
    last = words[-1:]
    if "가" <= last <= "힣":
        final = (ord(last) - ord("가")) % 28
        return final not in ({0, 8} if after[1].startswith("로") else {0})
    return bool(last) and last.lower() not in _VOWELS_AND_OPEN_DIGITS


class Spoken(Value):
    """The base class of moves and events, which have words.

    A class sets its :attr:`pattern`, or overrides :attr:`said` if it needs several.
    """

    __slots__ = ()

    pattern: ClassVar[Text | None] = None
    """The sentence. ``{card}`` stands for the value of the field ``card``."""

    @property
    def said(self) -> Text | None:
        """The sentence; by default the pattern."""
        return self.pattern

    @property
    def sentence(self) -> Text | None:
        """The whole sentence. That of an event of a seat begins with the seat."""
        return self.said

    def words(self, language: str = ENGLISH, names: Sequence[str] | None = None) -> str:
        """The move or event in words.

        Args:
            language: The key of the language, one of :data:`~hanafuda_rules.names.LANGUAGES`.
            names: The name of each seat. A seat without a name is a number.

        Raises:
            HanafudaError: There is no such language, or ``names`` is not a list of texts.
        """
        tongue = Tongue(language, names)
        return str(self) if self.sentence is None else tongue.say(self.sentence, self)

    def __str__(self) -> str:
        """The English words with slugs for cards, such as ``seat 1: show pine-crane (HH-4.2)``."""
        return repr(self) if self.sentence is None else _PRINTED.say(self.sentence, self)


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
    if isinstance(thing, Card):
        return _card_words(key)[thing.index]
    if isinstance(thing, CardSet):
        return Tongue(key).listed([_card_words(key)[card.index] for card in thing])
    if isinstance(thing, Spoken):
        return thing.words(key)
    return _names_of(thing).of(key)


def _names_of(thing: Any) -> Names:
    names: object = thing if isinstance(thing, Names) else getattr(thing, "names", None)
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
