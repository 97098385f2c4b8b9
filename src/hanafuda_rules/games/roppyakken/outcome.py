"""The outcome of a round of Roppyakken, played or entered by hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar, Final, SupportsIndex

import attrs

from hanafuda_rules.cards import DECK, CardSet, Names
from hanafuda_rules.errors import Fault, InvalidOutcomeError, shown
from hanafuda_rules.games.roppyakken.yaku import HAND_YAKU, WILD
from hanafuda_rules.parts import entered
from hanafuda_rules.parts.matching_games import sizes
from hanafuda_rules.parts.outcomes import (
    BySeat,
    by_seat,
    left_over_faults,
    most_captured,
    pile_size_faults,
    unpaired_faults,
)
from hanafuda_rules.parts.sheets import SheetOutcome, points_faults, sheet_faults

if TYPE_CHECKING:
    from hanafuda_rules.games.roppyakken import Rules

__all__ = ["Outcome", "faults"]


def _hand_yaku(value: Mapping[int, str]) -> BySeat[str]:
    hand_yaku, keys = by_seat("hand_yaku", value), [yaku.key for yaku in HAND_YAKU]
    for seat, key in hand_yaku.items():
        if type(key) is not str or key not in keys:
            msg = f"a hand yaku must be one of {', '.join(map(repr, keys))}, not {shown(key)}"
            raise InvalidOutcomeError(msg, seat=seat, rule="RP-3.1")
    return hand_yaku


def _reached(value: Iterable[SupportsIndex]) -> tuple[int, ...]:
    seats = entered.seats("reached", value, "RP-8.4")
    if len(set(seats)) < len(seats):
        raise InvalidOutcomeError(f"reached must name each seat once, not {shown(seats)}", rule="RP-8.4")
    return seats


_LEFT_OVER: Final = 2  # WC-4.4: the most cards that a wild card leaves on the field after all have come


@attrs.frozen(kw_only=True, slots=False)
class Outcome(SheetOutcome):
    """What happened in a round of Roppyakken.

    Args:
        piles: The captured cards by seat, without leftovers on the field. Leave out a seat that captured nothing.
        yaku: The yaku of seats whose piles are unknown, such as ``{0: ["gun", "pine_row"]}``; ``{}`` if they have none.
        points: The card points of seats whose piles are unknown.
        seats: The number of seats.
        dealer: The seat that dealt.
        hand_yaku: The hand yaku that seats have shown, such as ``{0: "tesan"}`` (RP-3.1).
        reached: With ``leader="first_to_reach"``, the seats whose running totals reached the target, in order. Needed
            if several end at or above it; then the first is enough (RP-8.4).

    Raises:
        InvalidOutcomeError: The round is impossible under any options.
    """

    hand_yaku: BySeat[str] = attrs.field(default=BySeat[str]({}), converter=_hand_yaku)
    reached: tuple[int, ...] = attrs.field(default=(), converter=_reached)

    game = Names("Roppyakken", "roppyakken", "六百間", ko="육백")
    seat_counts, seat_rule = (2, 3), "RP-1.1"
    counted: ClassVar = {"yaku": "RP-6.1", "points": "RP-5.1"}

    unpaired = DECK

    def faults(self) -> Iterator[Fault]:
        """Also yield what is wrong with the seats, and with months without a wild card to pair them."""
        yield from super().faults()
        yield from self.seat_faults((*self.hand_yaku, *self.reached), "RP-1.1")
        yield from unpaired_faults(self.piles, CardSet().union(*WILD.values()))


def faults(rules: Rules, outcome: Outcome) -> Iterator[Fault]:
    """Yield the reasons why a round is impossible under the options."""
    seats, options = outcome.seats, rules.options
    if seats not in rules.seat_counts:
        yield Fault(f"these options are for two seats, not {seats}", "RP-1.1")
    wild = WILD[options.wild]
    yield from unpaired_faults(outcome.piles, wild)
    if outcome.reached and options.leader == "total":
        yield Fault("leader='total' does not ask who reached the target first", "RP-8.4")
    hand, field = sizes(seats, options.hand_size)
    yield from _hand_faults(rules, outcome, hand)
    at_once = range(seats if options.deciding_yaku == "at_once" else 0)
    formed = [seat for seat in at_once if rules.decides(rules.held_at_end(outcome, seat))]
    if formed[1:]:
        words = "the round ended with the first deciding yaku, but another seat has one, too"
        yield Fault(words, "RP-8.3", formed[1])
    # WC-4.4: two Willows of the field are a three with the wild card.
    most = most_captured(2 * hand, field, takes_months=options.field_quad == "dealer_takes") + _LEFT_OVER
    yield from pile_size_faults(outcome.piles, most, "RP-4.1")
    brought = 2 * hand * seats + field
    if outcome.unknown:
        yield from _sheet_faults(rules, outcome, most, ended=bool(formed), every=brought == len(DECK))
    elif not formed and brought == len(DECK):
        yield from left_over_faults(outcome.captured, _LEFT_OVER * len(wild), "RP-4.1")
    if len(outcome.captured) > brought:
        words = f"at most {brought} cards come to the field, but the piles hold {len(outcome.captured)}"
        yield Fault(words, "RP-4.1")


def _hand_faults(rules: Rules, outcome: Outcome, hand: int) -> Iterator[Fault]:
    """Hand yaku count, and a hand has enough cards for them (RP-3.1)."""
    for seat, key in outcome.hand_yaku.items():
        if key not in rules.hand_yaku:
            yield Fault(f"{key} is no hand yaku" if rules.hand_yaku else "hand_yaku is off", "RP-3.1", seat)
        elif rules.hand_yaku[key].size > hand:
            yield Fault(f"a hand of {hand} cards does not hold {key}", "RP-3.1", seat)


def _sheet_faults(rules: Rules, outcome: Outcome, most: int, *, ended: bool, every: bool) -> Iterator[Fault]:
    """At most two cards a wild card are left over if all cards came to the field (WC-4.4)."""
    yield from sheet_faults(rules, outcome)
    yield from points_faults(rules, outcome, DECK, every=False, most=most)
    if ended:
        return
    worth = sorted([rules.classification.points([card]) for card in DECK - outcome.captured])
    left = _LEFT_OVER * len(WILD[rules.options.wild])
    least, points = sum(worth[:-left]), sum((outcome.points or {}).values())
    if every and points < least:
        yield Fault(f"the card points must be between {least} and {sum(worth)}, not {points}", "RP-4.1")
    if rules.options.fuke and rules.options.fuke_counts.endswith("paulownia"):
        words = "piles are needed: low man out is counted without Willow and Paulownia"
        yield Fault(words, "RP-7.2", outcome.unknown[0])
