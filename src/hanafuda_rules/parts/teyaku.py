"""Teyaku, the yaku of dealt hands: finding them, declaring them, and what declarations show (HH-5).

The teyaku here are those of Hachi-Hachi, for hands of seven. A game with others derives from :class:`TeyakuTable`.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, Literal, Protocol, Self, cast

import attrs

from hanafuda_rules.cards import DECK, Card, CardSet, Kind, Month, Names, card_set
from hanafuda_rules.errors import Fault, HanafudaError, hint, shown
from hanafuda_rules.events import Shown, every, since_deal
from hanafuda_rules.machine.state import AnyState
from hanafuda_rules.masks import MONTHS, has_pairs_or_three
from hanafuda_rules.moves import Move
from hanafuda_rules.parts import entered
from hanafuda_rules.parts.outcomes import BySeat, known_by_seat
from hanafuda_rules.values import Value
from hanafuda_rules.vocabulary import MoveForm
from hanafuda_rules.words import Text, say

__all__ = [
    "ALWAYS_STANDING", "CHAFF", "FOUR_THREE", "HAND_SIZE", "NEVER_TOGETHER", "ONE_BRIGHT", "STANDARD_KAN",
    "TRIPLETS", "VALUED", "Declarations", "Declare", "Declared", "DeclaringOptions", "HeldTeyaku", "Teyaku",
    "TeyakuRules", "TeyakuTable", "declared_keys", "in_order", "key_faults", "keys_entered", "named_teyaku",
    "no_teyaku", "teyaku_names", "teyaku_table",
]  # fmt: skip

HAND_SIZE: Final = 7
"""The number of cards in a dealt hand of Hachi-Hachi (HH-2.2)."""

CHAFF: Final = CardSet(Kind.CHAFF.cards | Month.WILLOW.cards)
"""The 27 cards that count as chaff for teyaku (HH-5.4) and Sixteen Chaff (HH-8.3), including all Willow cards."""

FOUR_THREE: Final = "four_three"
"""The key of Four-Three. By an option, its triplet counts for diving (HH-9.2)."""

ONE_BRIGHT: Final = "one_bright"
"""The key of One Bright, which allows no escape (HH-9.3)."""


class DeclaringOptions(Protocol):
    """The options of a game about declaring teyaku."""

    @property
    def declare(self) -> str:
        """``"auto"`` if every player declares all it can, ``"choice"`` if players decide (HH-5.1)."""
        ...

    @property
    def group_b_shows(self) -> str:
        """The cards that a hand of chaff shows: ``"non_chaff"`` or ``"chaff"`` (HH-5.6)."""
        ...

    @property
    def late_teyaku(self) -> bool:
        """Whether players who decide can also declare late (HH-5.7)."""
        ...

    @property
    def diving_with_four_three(self) -> bool:
        """Whether the triplet of a Four-Three counts for diving (HH-9.2)."""
        ...


@attrs.frozen
class Teyaku(Value):
    """A teyaku: a combination of a dealt hand.

    Args:
        key: The key of the teyaku.
        names: Its names.
        group: ``"a"`` for sets of a month, ``"b"`` for hands of chaff. A seat scores its best of each (HH-5.1).
        kan: Its value, in kan or in the unit of the game.
        rule: The id of its rule.
        among: The cards of a teyaku of group B that shows all that the hand has of these, instead of those of HH-5.6.
    """

    key: str
    names: Names
    group: Literal["a", "b"]
    kan: int
    rule: str
    among: CardSet = CardSet()

    @property
    def shows_by_option(self) -> bool:
        """Whether an option says which cards of the hand it shows (HH-5.6)."""
        return self.group == "b" and not self.among

    @property
    def escapes(self) -> bool:
        """Whether winning with it is an achievement, the escape (HH-9.3)."""
        return self.group == "b" and self.key != ONE_BRIGHT


class TeyakuRules(Protocol):
    """The ruleset of a game in which dealt hands are declared, and compensated if their seats are forced out."""

    def teyaku_of(self, order: tuple[int, ...], seat: int, /) -> TeyakuTable:
        """The teyaku that a seat can declare."""
        ...

    def compensation(self, hand: CardSet, at: Any, multiplier: int, /) -> int:
        """The points that each payer gives a seat for its hand."""
        ...

    def may_be_compensated(self, amount: int, multiplier: int, /) -> bool:
        """Whether a hand may bring an amount. ``False`` is certain, ``True`` is not."""
        ...


@attrs.frozen
class HeldTeyaku(Value):
    """A teyaku that a hand holds.

    Args:
        teyaku: The teyaku.
        cards: The cards that form it: in group A those of the combination, in group B the whole hand, or those of
            its ``among``.
    """

    teyaku: Teyaku
    cards: CardSet

    def shown(self, options: DeclaringOptions) -> CardSet:
        """The cards to show when declaring it (HH-5.6); none for an Empty Hand that does not show chaff."""
        if not self.teyaku.shows_by_option:
            return self.cards
        return self.cards & CHAFF if options.group_b_shows == "chaff" else self.cards - CHAFF

    def rest(self, options: DeclaringOptions) -> CardSet:
        """The cards that the hidden cards of a hand with a teyaku of group B are among (HH-5.4, HH-5.6)."""
        if not self.teyaku.shows_by_option:
            return DECK - self.teyaku.among
        if options.group_b_shows == "non_chaff":
            return CHAFF
        return CardSet(VALUED.get(self.teyaku.key, DECK) - CHAFF)

    def triplet_months(self, options: DeclaringOptions) -> tuple[Month, ...]:
        """The months of its triplets. Capturing all four cards of one is an achievement, the diving (HH-9.2)."""
        if self.teyaku.group == "b" or (self.teyaku.key == FOUR_THREE and not options.diving_with_four_three):
            return ()
        return tuple(month for month in self.cards.months if len(self.cards.of_month(month)) == _TRIPLET)


@attrs.frozen(slots=False)
class TeyakuTable(Value):
    """A table of teyaku, group A first.

    Args:
        teyaku: The teyaku.
        hand_size: The number of cards in a dealt hand.
    """

    teyaku: tuple[Teyaku, ...]
    hand_size: int = HAND_SIZE

    def __iter__(self) -> Iterator[Teyaku]:
        """The teyaku in the order of the table."""
        return iter(self.teyaku)

    def __contains__(self, item: object) -> bool:
        """Whether the table has a teyaku, or a teyaku with a given key."""
        return any(item in (teyaku.key, teyaku) for teyaku in self.teyaku)

    def __getitem__(self, key: str) -> Teyaku:
        """The teyaku with a key.

        Raises:
            HanafudaError: There is no such teyaku. The error suggests the nearest.
        """
        try:
            return self._by_key[key]
        except (KeyError, TypeError):
            raise no_teyaku(key, self.keys()) from None

    @functools.cached_property
    def _by_key(self) -> dict[str, Teyaku]:
        return {teyaku.key: teyaku for teyaku in self.teyaku}

    def keys(self) -> tuple[str, ...]:
        """The keys of the teyaku, in the order of the table."""
        return tuple(teyaku.key for teyaku in self.teyaku)

    def held(self, hand: CardSet) -> tuple[HeldTeyaku, ...]:
        """The teyaku of a dealt hand: at most one of group A, then at most one of group B.

        No hand holds two of one group (HH-5.3, HH-5.4), so these are its best (HH-5.1).

        Raises:
            HanafudaError: The hand does not have the number of cards of a dealt hand, or has the blank.
        """
        cards = hand.mask
        if cards.bit_count() != self.hand_size or cards > DECK.mask:
            msg = f"teyaku need a hand of {self.hand_size} cards without the blank, not {hand!r}"
            raise HanafudaError(msg, rule="HH-5.3")
        held, known = self.found(cards), self._by_key
        return tuple([HeldTeyaku(known[key], card_set(mask)) for key, mask in held if mask and key in known])

    def found(self, hand: int) -> tuple[tuple[str, int], ...]:
        """The keys of the teyaku of a hand, each with its cards as a mask, or 0 to skip it. The hand is also a mask.

        A game with other teyaku overrides this.
        """
        return _set_of(hand) + _chaff_of(hand)

    def may_hold(self, hand: int) -> bool:
        """Whether a dealt hand, as a mask, holds teyaku; faster than :meth:`held` if the table has all teyaku."""
        return _holds_any(hand) if self._is_whole else bool(self.held(card_set(hand)))

    @functools.cached_property
    def _is_whole(self) -> bool:
        return type(self) is TeyakuTable and self._by_key.keys() == _STANDARD.keys()


STANDARD_KAN: Final = {
    "three_pairs": 4, "triplet": 2, "standing_triplet": 3, "two_triplets": 6, "triplet_and_standing": 7,
    "two_standing_triplets": 8, "triplet_and_two_pairs": 7, "four_of_a_kind": 6, "one_two_four": 8, "four_three": 20,
    "red": 2, "one_ribbon": 3, "one_animal": 3, "one_bright": 4, "empty_hand": 4,
}  # fmt: skip
"""The standard value of each teyaku of Hachi-Hachi, in kan, by key (HH-5.2, HH-5.4)."""


def teyaku_table(kan: Mapping[str, int], rules: tuple[str, str] = ("HH-5.2", "HH-5.4")) -> TeyakuTable:
    """Make the table of the teyaku of Hachi-Hachi.

    Args:
        kan: The value of each teyaku, in kan, by key.
        rules: The ids of the rules of the two groups.
    """
    rows = [("b" if key in VALUED else "a", key, names) for key, names in _STANDARD.items()]
    teyaku = [Teyaku(key, names, cast("Any", group), kan[key], rules[group == "b"]) for group, key, names in rows]
    return TeyakuTable(tuple(teyaku))


def no_teyaku(key: object, keys: tuple[str, ...]) -> HanafudaError:
    """The error for an unknown teyaku, which suggests the nearest (HH-5.2)."""
    return HanafudaError(f"no teyaku {shown(key)}{hint(key, keys, 'they are')}", rule="HH-5.2")


def key_faults(table: TeyakuTable, keys: tuple[str, ...], seat: int, rules: tuple[str, str, str]) -> Iterator[Fault]:
    """The reasons why no hand of a seat has these teyaku.

    Args:
        table: The teyaku of the game.
        keys: The entered keys.
        seat: The seat, for the errors.
        rules: The ids of the rules about the keys, about groups, and about what a hand can hold.
    """
    for key in keys:
        if key not in table:
            yield Fault(no_teyaku(key, table.keys()).message, rules[0], seat)
    known, both = [table[key].group for key in keys if key in table], " and ".join(keys)
    if len(set(known)) < len(known):
        yield Fault(f"a seat declares its best of each group, not {both}", rules[1], seat)
    if frozenset(keys) in NEVER_TOGETHER:
        yield Fault(f"cannot have declared {both}: no hand holds both", rules[2], seat)


_STANDARD: Final = {
    "three_pairs": Names("Three Pairs", "kuttsuki", "喰付"),
    "triplet": Names("Triplet", "sanbon", "三本"),
    "standing_triplet": Names("Standing Triplet", "tatesanbon", "立三本"),
    "two_triplets": Names("Two Triplets", "futasanbon", "二三本"),
    "triplet_and_standing": Names("Triplet and Standing Triplet", "sanbon tatesanbon", "三本立三本"),
    "two_standing_triplets": Names("Two Standing Triplets", "futatatesanbon", "二立三本"),
    "triplet_and_two_pairs": Names("Triplet and Two Pairs", "haneken", "跳剣"),
    "four_of_a_kind": Names("Four of a Kind", "teshi", "手四"),
    "one_two_four": Names("One-Two-Four", "ichinishi", "一二四"),
    FOUR_THREE: Names("Four-Three", "shisō", "四三"),
    "red": Names("Red", "aka", "赤"),
    "one_ribbon": Names("One Ribbon", "tan’ichi", "短一"),
    "one_animal": Names("One Animal", "toichi", "十一"),
    ONE_BRIGHT: Names("One Bright", "pikaichi", "光一"),
    "empty_hand": Names("Empty Hand", "karasu", "空素"),
}
_NAMES: Final = {
    "exposed_triplet": Names("Triplet", "sanbonzarashi", "三本ざらし"),  # TP-3.1
    **_STANDARD,
    "three_ribbons": Names("Three Ribbons", "nasake", "短三枚"),  # SD-3.4
    "all_chaff": Names("Empty Hand", "sō gara", "総ガラ"),  # TP-3.1
}


def named_teyaku(key: str, group: Literal["a", "b"], value: int, rule: str, among: Iterable[Card] = ()) -> Teyaku:
    """Return a teyaku of a known name. The arguments are those of :class:`Teyaku`."""
    return Teyaku(key, _NAMES[key], group, value, rule, CardSet(among))


def teyaku_names(keys: tuple[str, ...]) -> tuple[Names | str, ...]:
    """The names of teyaku, by key. Unknown keys are returned unchanged."""
    return tuple([_NAMES.get(key, key) for key in keys])


def in_order(keys: tuple[str, ...]) -> tuple[str, ...]:
    """Sort the keys of teyaku in the order of the rules. Unknown keys come last."""
    known = [*_NAMES]
    return tuple(sorted(keys, key=lambda key: known.index(key) if key in known else len(known)))


def keys_entered(seat: int, entry: Iterable[str], rule: str) -> tuple[str, ...]:
    """Read the keys of the teyaku that a seat declared, from a value entered for an outcome; sort them.

    Raises:
        InvalidOutcomeError: They are not a sequence of keys.
    """
    return in_order(entered.things(f"the teyaku of seat {seat}", str, entry, rule, such_as='("triplet", "red")'))


# HH-5.3: for each pattern of cards by month, the fewest cards of a month that count, and the teyaku, by the number of
# its standing triplets if that matters. Other patterns have no teyaku.
_PATTERNS: Final[dict[tuple[int, ...], tuple[int, tuple[str, ...]]]] = {
    (4, 3): (3, (FOUR_THREE,)),
    (4, 2, 1): (1, ("one_two_four",)),
    (4, 1, 1, 1): (4, ("four_of_a_kind",)),
    (3, 3, 1): (3, ("two_triplets", "triplet_and_standing", "two_standing_triplets")),
    (3, 2, 2): (2, ("triplet_and_two_pairs",)),
    (3, 2, 1, 1): (3, ("triplet", "standing_triplet")),
    (3, 1, 1, 1, 1): (3, ("triplet", "standing_triplet")),
    (2, 2, 2, 1): (2, ("three_pairs",)),
}

_TRIPLET: Final = 3
_PAIRS: Final = 3  # every pattern has three pairs, or three cards of a month

TRIPLETS: Final[dict[str, tuple[int, int | None]]] = {
    "triplet": (1, 0), "standing_triplet": (1, 1), "two_triplets": (2, 0), "triplet_and_standing": (2, 1),
    "two_standing_triplets": (2, 2), "triplet_and_two_pairs": (1, None), FOUR_THREE: (1, None),
}  # fmt: skip
"""The teyaku with triplets: how many, and how many of them are standing; ``None`` if that does not matter."""

NEVER_TOGETHER: Final = frozenset(map(frozenset, (
    ("two_triplets", "empty_hand"), ("two_standing_triplets", ONE_BRIGHT), ("two_standing_triplets", "empty_hand"),
    (FOUR_THREE, "red"),
)))  # fmt: skip
"""The pairs of keys of groups A and B that no hand holds together (HH-5.3, HH-5.4)."""

ALWAYS_STANDING: Final = frozenset({Month.WISTERIA, Month.IRIS, Month.CLOVER})
"""The months in which any three cards are a standing triplet (HH-5.3)."""

# HH-5.3: any three cards of April, May and July, and the three chaff of December.
_STANDING: Final = frozenset(month.cards.mask ^ card.mask for month in ALWAYS_STANDING for card in month.cards) | {
    (Month.PAULOWNIA.cards & Kind.CHAFF.cards).mask
}


def _set_of(hand: int) -> tuple[tuple[str, int], ...]:
    """The teyaku of group A, if any, with its cards."""
    if not has_pairs_or_three(hand, _PAIRS):
        return ()  # a quick check first: most hands have neither
    months = [cards for month in MONTHS if (cards := hand & month)]
    pattern = tuple(sorted([cards.bit_count() for cards in months], reverse=True))
    least, keys = _PATTERNS[pattern]
    standing = sum(cards in _STANDING for cards in months)
    key = keys[min(standing, len(keys) - 1)]
    return ((key, sum(cards for cards in months if cards.bit_count() >= least)),)


VALUED: Final = {
    "red": Kind.RIBBON.cards,
    "one_ribbon": Kind.RIBBON.cards,
    "one_animal": Kind.ANIMAL.cards,
    ONE_BRIGHT: Kind.BRIGHT.cards,
    "empty_hand": CardSet(),
}
"""The cards other than chaff that a hand may have, by key of its teyaku of group B (HH-5.4)."""

_NOT_CHAFF: Final = DECK.mask ^ CHAFF.mask
_NO_RIBBON: Final = DECK.mask ^ Kind.RIBBON.cards.mask
_ONE_CARD: Final = tuple((key, VALUED[key].mask) for key in ("one_ribbon", "one_animal", ONE_BRIGHT))


def _chaff_of(hand: int) -> tuple[tuple[str, int], ...]:
    """The teyaku of group B, if any, with its cards: the whole hand (HH-5.4)."""
    valued = hand & _NOT_CHAFF
    if valued.bit_count() == 1:
        return tuple([(key, hand) for key, cards in _ONE_CARD if valued & cards])
    return () if valued & _NO_RIBBON else (("red" if valued else "empty_hand", hand),)


def _holds_any(hand: int) -> bool:
    """Whether a dealt hand holds any teyaku.

    Every pattern of HH-5.3 with a teyaku has three or four cards of a month, or three pairs. A hand has no teyaku of
    group B if it has two cards that are not chaff, not all of them ribbons (HH-5.4).
    """
    valued = hand & _NOT_CHAFF
    return not valued & (valued - 1) or not valued & _NO_RIBBON or has_pairs_or_three(hand, _PAIRS)


# --- declaring (HH-5.1, HH-5.6) ---------------------------------------------------------------------------------------

_DECLARED = say("declares {teyaku}, showing {cards}")


@attrs.frozen
class Declared(Shown):
    """A seat declared teyaku and showed the cards for them (HH-5.1, HH-5.6).

    Args:
        seat: The seat.
        cards: The cards that it showed.
        rule: The id of the rule.
        rest: The cards that its other hand cards are among, if the teyaku tell something about them.
        teyaku: The keys of the declared teyaku, group A before group B.
        triplets: The months of the declared triplets, which the shown cards reveal.
    """

    teyaku: tuple[str, ...] = attrs.field(kw_only=True)
    triplets: tuple[Month, ...] = attrs.field(kw_only=True)

    @property
    def said(self) -> Text:
        """The teyaku by their names, and the cards."""
        return _DECLARED.put(teyaku=teyaku_names(self.teyaku))

    def __str__(self) -> str:
        """The event with keys and slugs, such as ``seat 1: declares triplet, showing pine-crane …``."""
        keys, cards = " and ".join(self.teyaku).replace("_", " "), self.cards or "no card"
        return f"seat {self.seat}: declares {keys}, showing {cards}"


def declared_keys(state: AnyState) -> BySeat[tuple[str, ...]]:
    """Return the keys of the teyaku that the seats have declared since the deal, sorted, by seat."""
    declared: dict[int, tuple[str, ...]] = {}
    for event in every(Declared, since_deal(state.announcements)):
        declared[event.seat] = declared.get(event.seat, ()) + event.teyaku
    return known_by_seat({seat: in_order(keys) for seat, keys in declared.items()})


def _check_keys(_: Move, __: attrs.Attribute[tuple[str, ...]], value: object) -> None:
    keys: Any = value
    if type(keys) is not tuple or not all(isinstance(key, str) for key in cast("tuple[object, ...]", keys)):
        msg = f"Declare.teyaku is a tuple of names, such as ('triplet', 'red'), not {shown(value)}"
        raise HanafudaError(msg, rule="HH-5.1")


_DECLARE, _DECLARE_NOTHING = say("declare {teyaku}"), say("declare nothing")


@attrs.frozen
class Declare(Move):
    """Declare teyaku, or none (HH-5.1, HH-5.7).

    Args:
        teyaku: The keys of the teyaku, group A before group B.

    Raises:
        HanafudaError: The keys are not a tuple of text.
    """

    teyaku: tuple[str, ...] = attrs.field(default=(), validator=_check_keys)

    @property
    def shows(self) -> str:  # type: ignore[override]  # pyright: ignore[reportIncompatibleVariableOverride]
        """The cards that it shows, as text for a board; nothing if it declares nothing."""
        return "what seat {seat} shows of what it declares" if self.teyaku else ""

    @property
    def said(self) -> Text:
        """The teyaku by their names."""
        return _DECLARE.put(teyaku=teyaku_names(self.teyaku)) if self.teyaku else _DECLARE_NOTHING

    def __str__(self) -> str:
        return f"declare {' and '.join(self.teyaku).replace('_', ' ') or 'nothing'}"


@attrs.frozen
class Declarations(MoveForm):
    """Declarations, such as ``declare:triplet+red`` or ``declare:-`` (HH-5.1).

    Args:
        keys: The keys of the teyaku of group A, and those of group B.
    """

    keys: tuple[tuple[str, ...], ...]
    move_type = Declare

    @classmethod
    def of(cls, teyaku: Iterable[Teyaku]) -> Self:
        """The declarations of some teyaku."""
        groups = {one.key: one.group for one in teyaku}
        return cls(tuple([tuple([key for key, group in groups.items() if group == which]) for which in ("a", "b")]))

    def moves(self) -> tuple[Move, ...]:
        """All declarations: nothing or a teyaku of group A, with nothing or a teyaku of group B."""
        groups = [[(), *((key,) for key in keys)] for keys in self.keys]
        return tuple(Declare(first + second) for first, second in itertools.product(*groups))

    def text(self, move: Declare, /) -> str:
        """The word and the keys of the teyaku."""
        return f"declare:{'+'.join(move.teyaku) or '-'}"
