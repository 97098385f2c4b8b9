"""The cards: twelve months, four kinds, 48 cards, a blank and three jokers, and sets of cards.

Each of the 52 cards exists once and is a constant of this module, such as ``PINE_CRANE``. A :class:`CardSet` is an
immutable set of cards, stored in one integer.

    >>> from hanafuda_rules.cards import PINE_CRANE, CardSet, Kind, Month
    >>> PINE_CRANE.kind, PINE_CRANE.month, PINE_CRANE.names.kanji
    (<Kind.BRIGHT: 'bright'>, <Month.PINE: 1>, '松に鶴')
    >>> pile = CardSet.parse("cherry-curtain pine-crane 13")
    >>> PINE_CRANE in pile, len(pile & Kind.BRIGHT.cards), str(pile - Month.PINE.cards)
    (True, 2, 'cherry-curtain')
"""

from __future__ import annotations

import enum
import functools
from collections.abc import Callable, Iterable, Iterator
from collections.abc import Set as AbstractSet
from typing import SupportsIndex, TypeVar, cast, final, overload

import attrs

from hanafuda_rules._card_names import KINDS, MONTH_NAMES, RIBBON_NAMES
from hanafuda_rules._card_words import CODES, MASKS, NO_CARDS, NOTATION, misplaced, text_of, text_only, unknown_card
from hanafuda_rules.checks import Enumeration, several_cards, whole_number
from hanafuda_rules.errors import HanafudaError, InvalidCardError, shown
from hanafuda_rules.masks import EVERY_CARD
from hanafuda_rules.names import Names
from hanafuda_rules.values import Immutable, Pictured

# fmt: off
__all__ = [  # noqa: RUF022 - the cards in the order of the deck, one month on each line
    "BLANK", "CARDS", "DECK", "JOKERS", "JOKER_1", "JOKER_2", "JOKER_3",
    "Card", "CardSet", "Kind", "Month", "Names", "Ribbon",
    "PINE_CRANE", "PINE_RIBBON", "PINE_CHAFF_1", "PINE_CHAFF_2",
    "PLUM_WARBLER", "PLUM_RIBBON", "PLUM_CHAFF_1", "PLUM_CHAFF_2",
    "CHERRY_CURTAIN", "CHERRY_RIBBON", "CHERRY_CHAFF_1", "CHERRY_CHAFF_2",
    "WISTERIA_CUCKOO", "WISTERIA_RIBBON", "WISTERIA_CHAFF_1", "WISTERIA_CHAFF_2",
    "IRIS_BRIDGE", "IRIS_RIBBON", "IRIS_CHAFF_1", "IRIS_CHAFF_2",
    "PEONY_BUTTERFLIES", "PEONY_RIBBON", "PEONY_CHAFF_1", "PEONY_CHAFF_2",
    "CLOVER_BOAR", "CLOVER_RIBBON", "CLOVER_CHAFF_1", "CLOVER_CHAFF_2",
    "SUSUKI_MOON", "SUSUKI_GEESE", "SUSUKI_CHAFF_1", "SUSUKI_CHAFF_2",
    "CHRYSANTHEMUM_CUP", "CHRYSANTHEMUM_RIBBON", "CHRYSANTHEMUM_CHAFF_1", "CHRYSANTHEMUM_CHAFF_2",
    "MAPLE_DEER", "MAPLE_RIBBON", "MAPLE_CHAFF_1", "MAPLE_CHAFF_2",
    "WILLOW_RAIN_MAN", "WILLOW_SWALLOW", "WILLOW_RIBBON", "WILLOW_LIGHTNING",
    "PAULOWNIA_PHOENIX", "PAULOWNIA_YELLOW", "PAULOWNIA_CHAFF_1", "PAULOWNIA_CHAFF_2",
]
# fmt: on

_T = TypeVar("_T")


class Month(enum.IntEnum, metaclass=Enumeration):
    """A month, a suit of four cards (CD-1). It is also an integer from 1 to 12, and prints as its slug.

    ``Month(7)`` is the month with that number. It raises :class:`~hanafuda_rules.errors.HanafudaError` if there is
    none.
    """

    __rule__ = "CD-1"

    PINE = 1
    PLUM = 2
    CHERRY = 3
    WISTERIA = 4
    IRIS = 5
    PEONY = 6
    CLOVER = 7
    SUSUKI = 8
    CHRYSANTHEMUM = 9
    MAPLE = 10
    WILLOW = 11
    PAULOWNIA = 12

    @property
    def names(self) -> Names:
        """The names of the flower (CD-5)."""
        return MONTH_NAMES[self - 1]

    @property
    def slug(self) -> str:
        """The first word of the slugs of its cards, such as ``clover``."""
        return self.name.lower()

    @property
    def cards(self) -> CardSet:
        """Its four cards."""
        return _GROUPS[self]

    def __str__(self) -> str:
        return self.slug


class Kind(enum.Enum, metaclass=Enumeration):
    """A standard kind of card (CD-2). It prints as its value.

    A game may use other kinds and points (CD-4), so ask its ruleset.
    """

    __rule__ = "CD-2"

    BRIGHT = "bright"
    ANIMAL = "animal"
    RIBBON = "ribbon"
    CHAFF = "chaff"

    @property
    def names(self) -> Names:
        """The names of the kind (CD-5)."""
        return KINDS[self.value][1]

    @property
    def points(self) -> int:
        """The standard card points of each card of the kind: 20, 10, 5 or 1 (CD-2)."""
        return KINDS[self.value][0]

    @property
    def cards(self) -> CardSet:
        """The 5 brights, 9 animals, 10 ribbons or 24 chaff (CD-2)."""
        return _GROUPS[self]

    def __str__(self) -> str:
        return self.value


class Ribbon(enum.Enum, metaclass=Enumeration):
    """A kind of ribbon (CD-2). It prints as its value."""

    __rule__ = "CD-2"

    POETRY = "poetry"
    BLUE = "blue"
    PLAIN = "plain"

    @property
    def names(self) -> Names:
        """The names of the ribbon (CD-5)."""
        return RIBBON_NAMES[self.value]

    @property
    def cards(self) -> CardSet:
        """The 3 poetry, 3 blue or 4 plain ribbons (CD-2)."""
        return _GROUPS[self]

    def __str__(self) -> str:
        return self.value


@functools.total_ordering
@attrs.frozen(eq=False, repr=False, init=False, getstate_setstate=False, weakref_slot=False)
class Card(Pictured):
    """One of the 48 cards, the blank or one of three jokers (CD-1, CD-3).

    Each card exists once, even after pickling or copying. Use the constants of this module, or :meth:`parse`,
    :meth:`from_index` and :meth:`from_code`; calling the class raises ``TypeError``. Cards sort by index and print as
    their slug. Their hash is the same in every process, so a ``set`` of cards always iterates in the same order.

        >>> from hanafuda_rules.cards import PINE_CRANE, Card
        >>> Card.parse("pine-crane") is Card.from_code(10) is Card.from_index(0) is PINE_CRANE
        True
        >>> print(PINE_CRANE, repr(PINE_CRANE))
        pine-crane PINE_CRANE
    """

    index: int
    """0 to 47, ``(month - 1) * 4 + rank``; 48 for the blank, 49 to 51 for the jokers."""
    code: int
    """``month * 10 + rank``, so 10 to 13 for Pine and 120 to 123 for Paulownia (CD-1); 0 for the blank, 1 to 3 for the
    jokers."""
    mask: int
    """``1 << index``, the bit of the card in :attr:`CardSet.mask`."""
    slug: str
    """The name of the card in code, such as ``pine-crane``, ``pine-chaff-1`` or ``blank``."""
    names: Names
    """The names of the card (CD-5)."""
    ribbon: Ribbon | None
    """The kind of ribbon; ``None`` for any other card."""
    _month: Month | None
    _rank: int | None
    _kind: Kind | None

    def __init__(self, *_: object, **__: object) -> None:
        raise TypeError("a Card cannot be made: use a constant such as PINE_CRANE, or Card.parse('pine-crane')")

    @property
    def notation(self) -> str:
        """The card in the notation, such as ``1b`` (see :mod:`hanafuda_rules.formats.notation`)."""
        return NOTATION[self.index]

    @property
    def is_blank(self) -> bool:
        """Whether this is the blank, which has no month (CD-3)."""
        return self.index == _BLANK_INDEX

    @property
    def is_joker(self) -> bool:
        """Whether this is a joker, which has no month (CD-3)."""
        return self.index > _BLANK_INDEX

    @property
    def month(self) -> Month:
        """The month of the card.

        Raises:
            HanafudaError: The card is the blank or a joker (CD-3).
        """
        if self._month is None:
            raise _has_no(self, "month")
        return self._month

    @property
    def rank(self) -> int:
        """The place within the month, 0 to 3, the highest card first (CD-1).

        Raises:
            HanafudaError: The card is the blank or a joker (CD-3).
        """
        if self._rank is None:
            raise _has_no(self, "rank")
        return self._rank

    @property
    def kind(self) -> Kind:
        """The standard kind (CD-2). A game may use another (CD-4).

        Raises:
            HanafudaError: The card is the blank or a joker (CD-3).
        """
        if self._kind is None:
            raise _has_no(self, "kind")
        return self._kind

    @staticmethod
    def parse(text: str) -> Card:
        """Read a slug, a code or the notation of a card. Spaces around it are allowed.

        Raises:
            ParseError: ``text`` is not text, or no card has this name. The error suggests the nearest slug.
        """
        text = text_only(text)
        word = text.strip()
        if word not in _BY_WORD:
            raise unknown_card(word, text, len(text) - len(text.lstrip()), _BY_WORD, _names_by_slug())
        return _BY_WORD[word]

    @staticmethod
    def from_index(index: SupportsIndex) -> Card:
        """The card with this :attr:`index`, 0 to 51.

        Raises:
            HanafudaError: ``index`` is not a whole number, or no card has it.
        """
        number = whole_number(index, "the index of a card", rule="CD-1")
        if not 0 <= number < len(_EVERY):
            others = "the blank 48, the jokers 49 to 51"
            raise HanafudaError(f"no card has the index {number}: the deck is 0 to 47, {others}", rule="CD-1")
        return _EVERY[number]

    @staticmethod
    def from_code(code: SupportsIndex) -> Card:
        """The card with this :attr:`code`, 10 to 123, 0 for the blank, or 1 to 3 for a joker.

        Raises:
            HanafudaError: ``code`` is not a whole number, or no card has it.
        """
        number = whole_number(code, "the code of a card", rule="CD-1")
        card = _BY_WORD.get(str(number))
        if card is None:
            raise HanafudaError(f"no card has the code {shown(number)}: {CODES}", rule="CD-1")
        return card

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index if type(other) is Card else NotImplemented

    def __hash__(self) -> int:
        return self.index

    def __reduce__(self) -> str:
        # The name of a module global: pickle and copy find the one object by it.
        return repr(self)

    def __str__(self) -> str:
        return self.slug

    def __repr__(self) -> str:
        return self.slug.replace("-", "_").upper()


_BY_WORD: dict[str, Card] = {}
"""The cards by slug, by code as text, and by notation."""


def _names_by_slug() -> dict[str, str]:
    """All names of each card and the Palauan names of its month, as one text, for suggestions in errors."""
    lines: dict[str, str] = {}
    for card in _EVERY:
        names, month = card.names, card.month.names if card in DECK else card.names
        words = (card.slug, names.english, names.romaji, names.kanji, month.palauan, *month.palauan_also)
        lines[card.slug] = " ".join(filter(None, words))
    return lines


def _has_no(card: Card, what: str) -> HanafudaError:
    return HanafudaError(f"{'the blank card' if card.is_blank else card.slug} has no {what}", rule="CD-3")


def _card(code: int, kind: Kind, slug: str, names: Names, ribbon: Ribbon | None = None) -> Card:
    """Make a card of a month. Its slug and names continue those of the month."""
    month, rank = Month(code // 10), code % 10
    flower, joint = month.names, ("no", "の") if kind is Kind.CHAFF else ("ni", "に")
    full_names = Names(
        f"{flower.english} {names.english}",
        f"{flower.romaji} {joint[0]} {names.romaji}",
        f"{flower.kanji}{joint[1]}{names.kanji}",
        ko=f"{flower.of('ko')} {names.of('ko')}",
    )
    return _make((month - 1) * 4 + rank, code, f"{month.slug}-{slug}", full_names, ribbon, month, rank, kind)


def _make(index: int, code: int, slug: str, names: Names, *other_fields: object) -> Card:
    """Make a card, although its class refuses to, and register its texts. All cards are made here."""
    card = object.__new__(Card)
    values = (index, code, 1 << index, slug, names, *other_fields)
    for field, value in zip(vars(Card)["__slots__"], values, strict=True):
        object.__setattr__(card, field, value)
    _BY_WORD[slug] = _BY_WORD[str(code)] = _BY_WORD[NOTATION[index]] = card
    return card


def _ribbon(code: int, ribbon: Ribbon) -> Card:
    return _card(code, Kind.RIBBON, "ribbon", ribbon.names, ribbon)


def _bright(code: int, slug: str, english: str, romaji: str, kanji: str) -> Card:
    return _card(code, Kind.BRIGHT, slug, Names(english, romaji, kanji, ko="광"))


def _animal(code: int, slug: str, english: str, romaji: str, kanji: str) -> Card:
    return _card(code, Kind.ANIMAL, slug, Names(english, romaji, kanji, ko="열끗"))


def _chaff(code: int, slug: str, english: str, hangul: str = "피") -> Card:
    return _card(code, Kind.CHAFF, slug, Names(english, "kasu", "カス", ko=hangul))


def _two_chaff(code: int) -> tuple[Card, Card]:
    return _chaff(code, "chaff-1", "Chaff 1"), _chaff(code + 1, "chaff-2", "Chaff 2")


# The deck of CD-1, by code: the highest card of a month first.
PINE_CRANE = _bright(10, "crane", "Crane", "tsuru", "鶴")
PINE_RIBBON = _ribbon(11, Ribbon.POETRY)
PINE_CHAFF_1, PINE_CHAFF_2 = _two_chaff(12)
PLUM_WARBLER = _animal(20, "warbler", "Bush Warbler", "uguisu", "鶯")
PLUM_RIBBON = _ribbon(21, Ribbon.POETRY)
PLUM_CHAFF_1, PLUM_CHAFF_2 = _two_chaff(22)
CHERRY_CURTAIN = _bright(30, "curtain", "Curtain", "maku", "幕")
CHERRY_RIBBON = _ribbon(31, Ribbon.POETRY)
CHERRY_CHAFF_1, CHERRY_CHAFF_2 = _two_chaff(32)
WISTERIA_CUCKOO = _animal(40, "cuckoo", "Cuckoo", "hototogisu", "不如帰")
WISTERIA_RIBBON = _ribbon(41, Ribbon.PLAIN)
WISTERIA_CHAFF_1, WISTERIA_CHAFF_2 = _two_chaff(42)
IRIS_BRIDGE = _animal(50, "bridge", "Bridge", "yatsuhashi", "八橋")
IRIS_RIBBON = _ribbon(51, Ribbon.PLAIN)
IRIS_CHAFF_1, IRIS_CHAFF_2 = _two_chaff(52)
PEONY_BUTTERFLIES = _animal(60, "butterflies", "Butterflies", "chō", "蝶")
PEONY_RIBBON = _ribbon(61, Ribbon.BLUE)
PEONY_CHAFF_1, PEONY_CHAFF_2 = _two_chaff(62)
CLOVER_BOAR = _animal(70, "boar", "Boar", "inoshishi", "猪")
CLOVER_RIBBON = _ribbon(71, Ribbon.PLAIN)
CLOVER_CHAFF_1, CLOVER_CHAFF_2 = _two_chaff(72)
SUSUKI_MOON = _bright(80, "moon", "Full Moon", "tsuki", "月")
SUSUKI_GEESE = _animal(81, "geese", "Geese", "kari", "雁")
SUSUKI_CHAFF_1, SUSUKI_CHAFF_2 = _two_chaff(82)
CHRYSANTHEMUM_CUP = _animal(90, "cup", "Sake Cup", "sakazuki", "盃")
CHRYSANTHEMUM_RIBBON = _ribbon(91, Ribbon.BLUE)
CHRYSANTHEMUM_CHAFF_1, CHRYSANTHEMUM_CHAFF_2 = _two_chaff(92)
MAPLE_DEER = _animal(100, "deer", "Deer", "shika", "鹿")
MAPLE_RIBBON = _ribbon(101, Ribbon.BLUE)
MAPLE_CHAFF_1, MAPLE_CHAFF_2 = _two_chaff(102)
WILLOW_RAIN_MAN = _bright(110, "rain-man", "Rain Man", "Ono no Michikaze", "小野道風")
WILLOW_SWALLOW = _animal(111, "swallow", "Swallow", "tsubame", "燕")
WILLOW_RIBBON = _ribbon(112, Ribbon.PLAIN)
WILLOW_LIGHTNING = _chaff(113, "lightning", "Lightning", "쌍피")
PAULOWNIA_PHOENIX = _bright(120, "phoenix", "Phoenix", "hōō", "鳳凰")
PAULOWNIA_YELLOW = _chaff(121, "yellow", "Yellow Chaff", "쌍피")
PAULOWNIA_CHAFF_1, PAULOWNIA_CHAFF_2 = _two_chaff(122)

CARDS: tuple[Card, ...] = tuple(dict.fromkeys(_BY_WORD.values()))
"""The 48 cards in index order."""

_BLANK_INDEX = len(CARDS)


def _without_month(code: int, slug: str, names: Names) -> Card:
    return _make(_BLANK_INDEX + code, code, slug, names, None, None, None, None)


def _joker(code: int) -> Card:
    names = Names(f"Joker {code}", f"jōkā {code}", f"ジョーカー{code}", ko=f"조커 {code}")
    return _without_month(code, f"joker-{code}", names)


BLANK = _without_month(0, "blank", Names("Blank", "shirofuda", "白札", ko="백패"))
"""The blank card, which is in neither :data:`CARDS` nor :data:`DECK` (CD-3)."""

JOKER_1, JOKER_2, JOKER_3 = _joker(1), _joker(2), _joker(3)
_EVERY = (*CARDS, BLANK, JOKER_1, JOKER_2, JOKER_3)


@final
@attrs.frozen(eq=False, repr=False, init=False, getstate_setstate=False, weakref_slot=False)
class CardSet(Immutable, Pictured, AbstractSet[Card]):
    """An immutable set of cards, which can include the blank and jokers.

    It is a :class:`collections.abc.Set` and works with other sets: it equals a ``frozenset`` of the same cards and has
    the same hash. It iterates in index order and prints as slugs, which :meth:`parse` reads.

        >>> from hanafuda_rules.cards import PINE_CRANE, SUSUKI_MOON, CardSet, Kind
        >>> CardSet([SUSUKI_MOON, PINE_CRANE])
        CardSet.parse('pine-crane susuki-moon')
        >>> CardSet([SUSUKI_MOON, PINE_CRANE]) < Kind.BRIGHT.cards
        True

    Args:
        cards: The cards, each once. To count duplicates once, pass a ``frozenset``.

    Raises:
        InvalidCardError: ``cards`` has something that is not a card, or a duplicate.
    """

    mask: int
    """The set as an integer. Bit ``i`` stands for the card with :attr:`Card.index` ``i``."""

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        _set_mask(self, _mask_of(cards))

    @staticmethod
    def parse(text: str) -> CardSet:
        """Read slugs, codes or the notation of cards, separated by spaces, commas or line breaks.

            >>> from hanafuda_rules.cards import CardSet
            >>> CardSet.parse("pine-crane, 30 4ar")
            CardSet.parse('pine-crane cherry-curtain wisteria-cuckoo wisteria-ribbon')

        Raises:
            ParseError: ``text`` is not text, or a word is not a card or is a duplicate (CD-1). The error has its
                position.
        """
        mask, text = 0, text_only(text)
        words = text.replace(",", " ").split()
        if words == [NO_CARDS]:
            return card_set(0)
        for count, word in enumerate(words, 1):
            card = _MASKS.get(word)
            if card is None or mask & card:
                slugs = {card.mask: card.slug for card in _EVERY}
                raise misplaced(text, words[:count], _MASKS, slugs, _names_by_slug())
            mask |= card
        return card_set(mask)

    @staticmethod
    def from_mask(mask: SupportsIndex) -> CardSet:
        """The set with this :attr:`mask`.

        Raises:
            HanafudaError: ``mask`` is not a whole number, is negative or has a bit above 51.
        """
        # Masks that the library made need no check.
        number = mask if type(mask) is int else whole_number(mask, "the mask of a set of cards")
        if not 0 <= number <= EVERY_CARD:
            raise HanafudaError(
                f"no set of cards has the mask {shown(number)}: bits 0 to 51 are the cards, in index order"
            )
        return card_set(number)

    def of_month(self, month: Month) -> CardSet:
        """The cards of a month in the set.

        Raises:
            HanafudaError: There is no such month.
        """
        return card_set(self.mask & Month(month).cards.mask)

    @property
    def notation(self) -> str:
        """The set in the notation, by months, such as ``1br 3b``; ``-`` if it is empty."""
        return text_of(self.mask)

    @property
    def months(self) -> tuple[Month, ...]:
        """The months of the cards, in order. Blank and jokers have none (CD-3)."""
        mask = self.mask
        return tuple([month for month, bits in _MONTH_BITS if mask & bits])

    def union(self, *others: Iterable[Card]) -> CardSet:
        """The cards in this set or in any of the others."""
        return card_set(functools.reduce(int.__or__, map(_mask_of, others), self.mask))

    def intersection(self, *others: Iterable[Card]) -> CardSet:
        """The cards in this set and in all of the others."""
        return card_set(functools.reduce(int.__and__, map(_mask_of, others), self.mask))

    def difference(self, *others: Iterable[Card]) -> CardSet:
        """The cards in this set and in none of the others."""
        return card_set(self.mask & ~functools.reduce(int.__or__, map(_mask_of, others), 0))

    def symmetric_difference(self, other: Iterable[Card]) -> CardSet:
        """The cards in exactly one of the two sets."""
        return card_set(self.mask ^ _mask_of(other))

    def issubset(self, other: Iterable[Card]) -> bool:
        """Whether every card of this set is in the other."""
        return not self.mask & ~_mask_of(other)

    def issuperset(self, other: Iterable[Card]) -> bool:
        """Whether every card of the other is in this set."""
        return not _mask_of(other) & ~self.mask

    def isdisjoint(self, other: Iterable[object]) -> bool:
        """Whether the two have no card in common."""
        return not self.mask & other.mask if isinstance(other, CardSet) else super().isdisjoint(several_cards(other))

    def __contains__(self, item: object) -> bool:
        return isinstance(item, Card) and self.mask & item.mask != 0

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __iter__(self) -> Iterator[Card]:
        return iter(_members(self.mask))

    def __reversed__(self) -> Iterator[Card]:
        return reversed(_members(self.mask))

    # The operators are quick for two card sets. They leave all other sets to collections.abc.Set, which makes its
    # results with _from_iterable.

    def __and__(self, other: AbstractSet[object]) -> CardSet:
        if isinstance(other, CardSet):
            return card_set(self.mask & other.mask)
        return cast("CardSet", super().__and__(other))

    @overload
    def __or__(self, other: AbstractSet[Card]) -> CardSet: ...
    @overload
    def __or__(self, other: AbstractSet[_T]) -> AbstractSet[Card | _T]: ...
    def __or__(self, other: AbstractSet[_T]) -> AbstractSet[Card | _T]:
        return card_set(self.mask | other.mask) if isinstance(other, CardSet) else super().__or__(other)

    @overload
    def __xor__(self, other: AbstractSet[Card]) -> CardSet: ...
    @overload
    def __xor__(self, other: AbstractSet[_T]) -> AbstractSet[Card | _T]: ...
    def __xor__(self, other: AbstractSet[_T]) -> AbstractSet[Card | _T]:
        return card_set(self.mask ^ other.mask) if isinstance(other, CardSet) else super().__xor__(other)

    def __sub__(self, other: AbstractSet[object]) -> CardSet:
        if isinstance(other, CardSet):
            return card_set(self.mask & ~other.mask)
        return cast("CardSet", super().__sub__(other))

    def __eq__(self, other: object) -> bool:
        return self.mask == other.mask if isinstance(other, CardSet) else super().__eq__(other)

    def __le__(self, other: AbstractSet[object]) -> bool:
        return not self.mask & ~other.mask if isinstance(other, CardSet) else super().__le__(other)

    def __ge__(self, other: AbstractSet[object]) -> bool:
        return not other.mask & ~self.mask if isinstance(other, CardSet) else super().__ge__(other)

    def __hash__(self) -> int:
        return _hash_of(self.mask)

    @classmethod
    def _from_iterable(cls, it: Iterable[_T]) -> AbstractSet[_T]:
        """Make the result of an inherited operator: a card set, unless something in it is not a card."""
        members = frozenset(it)
        if not all(isinstance(member, Card) for member in members):
            return members
        return cast("AbstractSet[_T]", cls(cast("frozenset[Card]", members)))

    def __reduce__(self) -> tuple[Callable[[int], CardSet], tuple[int]]:
        return CardSet.from_mask, (self.mask,)

    def __str__(self) -> str:
        return " ".join([card.slug for card in self])

    def __repr__(self) -> str:
        if self.mask == DECK.mask:
            return "DECK"
        return f"CardSet.parse({str(self)!r})" if self else "CardSet()"


_set_mask: Callable[[CardSet, int], None] = vars(CardSet)["mask"].__set__
"""Set the slot of a new set, although the class refuses changes."""


def card_set(mask: int) -> CardSet:
    """Make a set without checks, from a mask that the library made. For others, use :meth:`CardSet.from_mask`."""
    cards = object.__new__(CardSet)
    _set_mask(cards, mask)
    return cards


def _mask_of(cards: Iterable[object]) -> int:
    """The mask of a caller's cards."""
    if isinstance(cards, CardSet):
        return cards.mask
    mask = 0
    for card in several_cards(cards):
        if not isinstance(card, Card):
            hint = "; CardSet.parse reads text" if isinstance(card, str) else ""
            raise InvalidCardError(f"a card set holds cards, not {shown(card)}{hint}")
        if mask & card.mask:
            raise InvalidCardError(f"{card} is a duplicate", rule="CD-7")
        mask |= card.mask
    return mask


class _Runs(dict[int, tuple[Card, ...]]):
    """The cards by mask, in order. Entries are made when they are needed."""

    def __missing__(self, mask: int) -> tuple[Card, ...]:
        first = (mask & -mask).bit_length() - 1
        cards = self[mask] = tuple([card for card in _EVERY[first : mask.bit_length()] if card.mask & mask])
        return cards


_RUNS = _Runs()


def _members(mask: int) -> tuple[Card, ...]:
    """The cards of a mask in index order."""
    # Memoised by quarters of the deck: three months have 4,096 subsets, the last quarter with blank and jokers more.
    return _RUNS[mask & 0xFFF] + _RUNS[mask & 0xFFF000] + _RUNS[mask & 0xFFF000000] + _RUNS[mask & 0xFFFF000000000]


@functools.lru_cache(maxsize=4096)
def _hash_of(mask: int) -> int:
    """The hash of the equal ``frozenset``, because equal sets must have equal hashes."""
    return hash(frozenset(_members(mask)))


DECK = CardSet(CARDS)
"""The set of the 48 cards."""

JOKERS = CardSet([JOKER_1, JOKER_2, JOKER_3])
"""The three jokers of Korean decks, which are not in :data:`DECK` (CD-3)."""

_GROUPS: dict[Month | Kind | Ribbon, CardSet] = {
    **{month: card_set(0b1111 << (month - 1) * 4) for month in Month},
    **{kind: CardSet([card for card in CARDS if card.kind is kind]) for kind in Kind},
    **{ribbon: CardSet([card for card in CARDS if card.ribbon is ribbon]) for ribbon in Ribbon},
}
_MASKS = {**MASKS, **{word: card.mask for word, card in _BY_WORD.items()}}
_MONTH_BITS = tuple([(month, month.cards.mask) for month in Month])
