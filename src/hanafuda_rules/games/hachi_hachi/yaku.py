"""The yaku of Hachi-Hachi: teyaku of the dealt hand, dekiyaku of the captured cards, tokushuyaku; and some numbers."""

from __future__ import annotations

import functools
from collections.abc import Hashable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, cast

import attrs

from hanafuda_rules import cards as c
from hanafuda_rules.cards import DECK, CardSet, Kind, Month, Names, Ribbon, card_set
from hanafuda_rules.errors import HanafudaError, shown
from hanafuda_rules.games.hachi_hachi.options import Options, kan_of
from hanafuda_rules.masks import MONTHS, has_pairs_or_three
from hanafuda_rules.values import Value
from hanafuda_rules.yaku import Yaku, YakuGroup, YakuTable

if TYPE_CHECKING:
    from hanafuda_rules.games import hachi_hachi
    from hanafuda_rules.state import RoundState, Setting, View

__all__ = [
    "ALWAYS_STANDING", "BLANK_SEATS", "CHAFF", "FIVE_BRIGHTS", "FOURS", "FOUR_THREE", "HAND_SIZE", "NEVER_TOGETHER",
    "ONE_BRIGHT", "PAR", "PLAYERS", "SEAT_COUNTS", "TRIPLETS", "VALUED", "HeldTeyaku", "Tables", "Teyaku",
    "TeyakuTable", "Tokushuyaku", "feedable", "in_order", "is_set", "no_teyaku", "rules_of", "tables_of",
    "teyaku_names",
]  # fmt: skip

SEAT_COUNTS: Final = (2, 3, 4, 5, 6, 7)
"""The numbers of seats (HH-1.1)."""

PLAYERS: Final = 3
"""How many play a round at most (HH-1.1)."""

BLANK_SEATS: Final = 7
"""The number of seats at which the blank is dealt too (HH-2.5)."""

HAND_SIZE: Final = 7
"""The cards of a hand (HH-2.2)."""

PAR: Final = 88
"""A third of the deck's card points: more than this wins (HH-8.5) and is an achievement (HH-9.3 to HH-9.5)."""

CHAFF: Final = CardSet(Kind.CHAFF.cards | Month.WILLOW.cards)
"""The 27 cards that count as chaff for teyaku (HH-5.4) and Sixteen Chaff (HH-8.3): every November card is one."""


def rules_of(moment: RoundState[Any, Any] | View[Any, Any] | Setting[Any, Any]) -> hachi_hachi.Rules:
    """The ruleset of a state, a view or a setting."""
    return cast("hachi_hachi.Rules", moment.ruleset)


# --- teyaku (HH-5) ----------------------------------------------------------------------------------------------------

FOUR_THREE: Final = "four_three"
"""The key of Four-Three, whose triplet qualifies for diving by an option (HH-9.2)."""

ONE_BRIGHT: Final = "one_bright"
"""The key of One Bright, after which there is no escape (HH-9.3)."""


@attrs.frozen
class Teyaku(Value):
    """A combination of a hand.

    Args:
        key: Its name in code.
        names: Its names for people.
        group: ``"a"`` for sets of a month, ``"b"`` for hands of chaff; a seat scores its best of each (HH-5.1).
        kan: What each other active seat pays for it, in kan.
        rule: The id of the rule that defines it.
    """

    key: str
    names: Names
    group: Literal["a", "b"]
    kan: int
    rule: str

    @property
    def escapes(self) -> bool:
        """Whether to win with it is an achievement, the escape (HH-9.3)."""
        return self.group == "b" and self.key != ONE_BRIGHT


@attrs.frozen
class HeldTeyaku(Value):
    """A teyaku that a hand holds.

    Args:
        teyaku: The teyaku.
        cards: The cards that form it: in group A those of the combination, all seven for One-Two-Four; in group B all
            seven.
    """

    teyaku: Teyaku
    cards: CardSet

    def shown(self, options: Options) -> CardSet:
        """The cards that its seat shows in declaring it (HH-5.6); none of an Empty Hand where chaff is not shown."""
        if self.teyaku.group == "a":
            return self.cards
        return self.cards & CHAFF if options.group_b_shows == "chaff" else self.cards - CHAFF

    def rest(self, options: Options) -> CardSet:
        """What a teyaku of group B tells of the cards that are not shown: they are among these (HH-5.4, HH-5.6)."""
        if options.group_b_shows == "non_chaff":
            return CHAFF
        return CardSet(VALUED.get(self.teyaku.key, DECK) - CHAFF)

    def triplet_months(self, options: Options) -> tuple[Month, ...]:
        """The months of its triplets, all four cards of which are an achievement, the diving (HH-9.2)."""
        if self.teyaku.group == "b" or (self.teyaku.key == FOUR_THREE and not options.diving_with_four_three):
            return ()
        return tuple(month for month in self.cards.months if len(self.cards.of_month(month)) == _TRIPLET)


@attrs.frozen(slots=False)
class TeyakuTable(Value):
    """The teyaku, in the order of the rules, group A first.

    Args:
        teyaku: The teyaku.
    """

    teyaku: tuple[Teyaku, ...]

    def __iter__(self) -> Iterator[Teyaku]:
        """The teyaku in the order of the table."""
        return iter(self.teyaku)

    def __contains__(self, item: object) -> bool:
        """Whether a teyaku, or the one of a key, is in the table."""
        return any(item in (each.key, each) for each in self.teyaku)

    def __getitem__(self, key: str) -> Teyaku:
        """The teyaku of a key.

        Raises:
            HanafudaError: There is no such teyaku; the error suggests the nearest.
        """
        try:
            return self._by_key[key]
        except (KeyError, TypeError):
            raise no_teyaku(key, self.keys()) from None

    @functools.cached_property
    def _by_key(self) -> dict[str, Teyaku]:
        return {each.key: each for each in self.teyaku}

    def keys(self) -> tuple[str, ...]:
        """The keys of the teyaku, in the order of the table."""
        return tuple(each.key for each in self.teyaku)

    def held(self, hand: CardSet) -> tuple[HeldTeyaku, ...]:
        """What a dealt hand holds: at most one teyaku of group A, and after it at most one of group B.

        No hand holds two of the same group (HH-5.3, HH-5.4), so that these are its best of each (HH-5.1).

        Raises:
            HanafudaError: The hand is not of seven cards, or has the blank.
        """
        cards = hand.mask
        if cards.bit_count() != HAND_SIZE or cards > DECK.mask:
            msg = f"teyaku need a hand of {HAND_SIZE} cards without the blank, not {hand!r}"
            raise HanafudaError(msg, rule="HH-5.3")
        found = _set_of(cards) + _chaff_of(cards)
        known = self._by_key
        return tuple([HeldTeyaku(known[key], card_set(some)) for key, some in found if key in known]) if found else ()

    def may_hold(self, hand: int) -> bool:
        """Whether a dealt hand, as a mask, holds teyaku: what :meth:`held` finds, faster if no teyaku is left out."""
        return _holds_any(hand) if self._is_whole else bool(self.held(card_set(hand)))

    @functools.cached_property
    def _is_whole(self) -> bool:
        return type(self) is TeyakuTable and self._by_key.keys() == _TEYAKU.keys()


def no_teyaku(key: object, keys: tuple[str, ...]) -> HanafudaError:
    """The error that there is no such teyaku, which suggests the nearest (HH-5.2)."""
    # difflib takes milliseconds to import, which only a mistake need spend.
    from difflib import get_close_matches  # noqa: PLC0415

    near = get_close_matches(str(key).lower().replace(" ", "_"), keys, 1)
    hint = f": did you mean {near[0]!r}?" if near else f"; they are {', '.join(keys)}"
    return HanafudaError(f"no teyaku {shown(key)}{hint}", rule="HH-5.2")


_TEYAKU: Final = {
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


def teyaku_names(keys: tuple[str, ...]) -> tuple[Names | str, ...]:
    """The names of teyaku by their keys; a key of no teyaku as it is."""
    return tuple([_TEYAKU.get(key, key) for key in keys])


def in_order(keys: tuple[str, ...]) -> tuple[str, ...]:
    """The keys of teyaku in the order of the rules; others come last."""
    known = [*_TEYAKU]
    return tuple(sorted(keys, key=lambda key: known.index(key) if key in known else len(known)))


# HH-5.3: for each pattern, how many cards of a month the combination takes at least, and its teyaku, by how many of its
# triplets are standing as far as that matters. Seven cards in any other pattern are nothing.
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
"""The teyaku with triplets: how many, and how many of them are standing; ``None`` where that does not matter."""

FOURS: Final = ("four_of_a_kind", "one_two_four", FOUR_THREE)
"""The teyaku with all four cards of a month."""

NEVER_TOGETHER: Final = frozenset(map(frozenset, (
    ("two_triplets", "empty_hand"), ("two_standing_triplets", ONE_BRIGHT), ("two_standing_triplets", "empty_hand"),
    (FOUR_THREE, "red"),
)))  # fmt: skip
"""The pairs of a teyaku of group A and one of group B, by their keys, that no hand holds (HH-5.3, HH-5.4)."""

ALWAYS_STANDING: Final = frozenset({Month.WISTERIA, Month.IRIS, Month.CLOVER})
"""The months of which any three cards are a standing triplet (HH-5.3)."""

# HH-5.3: any three cards of April, May and July, and the three chaff of December.
_STANDING: Final = frozenset(month.cards.mask ^ card.mask for month in ALWAYS_STANDING for card in month.cards) | {
    (Month.PAULOWNIA.cards & Kind.CHAFF.cards).mask
}


def _set_of(hand: int) -> tuple[tuple[str, int], ...]:
    """The teyaku of group A, if any, with its cards."""
    if not has_pairs_or_three(hand, _PAIRS):
        return ()  # the quick look first: most hands have neither
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
"""What the cards of a hand are that are not chaff, by the key of its teyaku of group B (HH-5.4)."""

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

    Of the patterns of HH-5.3 all that are something have three or four cards of a month, or three pairs; and a hand
    has no teyaku of group B if it has two cards that are not chaff, not all of them ribbons (HH-5.4).
    """
    valued = hand & _NOT_CHAFF
    return not valued & (valued - 1) or not valued & _NO_RIBBON or has_pairs_or_three(hand, _PAIRS)


# --- dekiyaku (HH-6.1) ------------------------------------------------------------------------------------------------

FIVE_BRIGHTS: Final = "five_brights"
"""The key of Five Brights, which nobody is liable for (HH-7.7)."""


def is_set(dekiyaku: Yaku) -> bool:
    """Whether a dekiyaku takes certain cards, as all but Seven Ribbons do: each counts singly too (HH-4.7, HH-7.7)."""
    return dekiyaku.needed == len(dekiyaku.cards)


def feedable(table: YakuTable) -> tuple[Yaku, ...]:
    """The dekiyaku for which a seat can be liable: those that lack one certain card at last (HH-7.7)."""
    return tuple([each for each in table if is_set(each) and each.key != FIVE_BRIGHTS])


# --- tokushuyaku (HH-8.1 to HH-8.3) -----------------------------------------------------------------------------------


@attrs.frozen
class Tokushuyaku(Value):
    """What decides a round in which nobody has formed a dekiyaku (HH-8.1 to HH-8.4).

    Args:
        key: Its name in code.
        names: Its names for people.
        kan: What it is worth, in kan.
        rule: The id of the rule that defines it.
        least: What it takes: so many card points, of Sixteen Chaff so many cards of :data:`CHAFF`.
        unit: What ``least`` counts: ``"card points"`` or ``"chaff"``.
        exact: Whether every active seat has to have exactly as many; the acting dealer wins with it then.
        extra: What each point or card above ``least`` adds, in kan.
    """

    key: str
    names: Names
    kan: int
    rule: str
    least: int
    unit: str = "card points"
    exact: bool = False
    extra: int = 0

    def worth(self, count: int) -> int:
        """What it is worth, in kan; 0 where it is not formed.

        Args:
            count: The card points, or cards, of a seat.
        """
        if count < self.least or (self.exact and count > self.least):
            return 0
        return self.kan + self.extra * (count - self.least)


# --- what they are worth ----------------------------------------------------------------------------------------------


class Tables(NamedTuple):
    """The yaku of a ruleset, in kan.

    Args:
        dekiyaku: The yaku of captured cards (HH-6.1).
        teyaku: The yaku of dealt hands (HH-5.2, HH-5.4).
        tokushuyaku: All Eights, Double Eights and Sixteen Chaff: each goes before those after it (HH-8.1 to HH-8.3).
    """

    dekiyaku: YakuTable
    teyaku: TeyakuTable
    tokushuyaku: tuple[Tokushuyaku, ...]


def tables_of(options: Options) -> Tables:
    """The yaku by some options; rulesets that differ in other options share them."""
    played = (options.five_includes_four, options.extra_ribbon, options.boar_deer_butterflies)
    return _tables(cast("Hashable", options.values), played)


@functools.cache
def _tables(values: Hashable, played: tuple[bool, int, bool]) -> Tables:
    kan = kan_of(values)
    teyaku = [
        Teyaku(key, names, "b", kan[key], "HH-5.4") if key in VALUED else Teyaku(key, names, "a", kan[key], "HH-5.2")
        for key, names in _TEYAKU.items()
    ]
    all_eights, double_eights = Names("All Eights", "sōhachi", "総八"), Names("Double Eights", "futahachi", "二八")
    chaff = Names("Sixteen Chaff", "sujūroku", "素十六")
    # What a point or a card more adds is decided to be the same in Kansai: the source has no other.
    tokushuyaku = (
        Tokushuyaku("all_eights", all_eights, kan["all_eights"], "HH-8.1", PAR, exact=True),
        Tokushuyaku("double_eights", double_eights, kan["double_eights"], "HH-8.2", 168, extra=1),
        Tokushuyaku("sixteen_chaff", chaff, kan["sixteen_chaff"], "HH-8.3", 16, "chaff", extra=2),
    )
    return Tables(_dekiyaku(kan, played), TeyakuTable(tuple(teyaku)), tokushuyaku)


def _dekiyaku(kan: Mapping[str, int], played: tuple[bool, int, bool]) -> YakuTable:
    five_includes_four, extra, boar_deer_butterflies = played
    brights = YakuGroup("brights", Names("Brights"), best_only=not five_includes_four)
    four, ribbons = CardSet(Kind.BRIGHT.cards - {c.WILLOW_RAIN_MAN}), CardSet(Kind.RIBBON.cards - {c.WILLOW_RIBBON})
    boar = CardSet([c.CLOVER_BOAR, c.MAPLE_DEER, c.PEONY_BUTTERFLIES])
    rows: list[tuple[Any, ...]] = [
        (FIVE_BRIGHTS, Names("Five Brights", "gokō", "五光"), Kind.BRIGHT.cards, "brights"),
        ("four_brights", Names("Four Brights", "shikō", "四光"), four, "brights"),
        ("seven_ribbons", Names("Seven Ribbons", "nanatan", "七短"), ribbons, "other", 7, extra, Kind.RIBBON.cards),
        ("poetry_ribbons", Names("Poetry Ribbons", "akatan", "赤短"), Ribbon.POETRY.cards, "other"),
        ("blue_ribbons", Names("Blue Ribbons", "aotan", "青短"), Ribbon.BLUE.cards, "other"),
        ("boar_deer_butterflies", Names("Boar, Deer, Butterflies", "inoshikachō", "猪鹿蝶"), boar, "other"),
    ]
    known = rows if boar_deer_butterflies else rows[:-1]
    yaku = [Yaku(key, names, kan[key], cards, group, "HH-6.1", *more) for key, names, cards, group, *more in known]
    return YakuTable((brights, YakuGroup("other", Names("Other"))), tuple(yaku))
