"""What happened in a round of Roppyakken, played or entered by hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, SupportsIndex

import attrs

from hanafuda_rules._checks import index, listed
from hanafuda_rules.cards import CardSet
from hanafuda_rules.errors import InvalidOutcomeError, shown
from hanafuda_rules.games.roppyakken.phases import sizes
from hanafuda_rules.games.roppyakken.yaku import HAND_YAKU, WILD
from hanafuda_rules.parts import outcomes, wild_outcomes
from hanafuda_rules.parts.outcomes import BySeat, by_seat

if TYPE_CHECKING:
    from hanafuda_rules.games.roppyakken import Rules

__all__ = ["Outcome", "check"]


def _hand_yaku(value: Mapping[int, str]) -> BySeat[str]:
    found = by_seat("hand_yaku", value)
    for seat, key in found.items():
        if type(key) is not str or key not in HAND_YAKU:
            msg = f"a hand yaku is one of {', '.join(map(repr, HAND_YAKU))}, not {shown(key)}"
            raise InvalidOutcomeError(msg, seat=seat, rule="RP-3.1")
    return found


def _reached(value: Iterable[SupportsIndex]) -> tuple[int, ...]:
    what = "reached are the seats that reached the target, in the order in which they did, such as (1, 0)"
    numbers = [index(seat) for seat in listed(value, what, rule="RP-8.4", error=InvalidOutcomeError)]
    seats = tuple(dict.fromkeys([seat for seat in numbers if seat is not None]))
    if len(seats) < len(numbers):
        raise InvalidOutcomeError(f"{what}, not {shown(value)}", rule="RP-8.4")
    return seats


@attrs.frozen(kw_only=True)
class Outcome(outcomes.Outcome):
    """What happened in a round of Roppyakken, as settlement needs it.

    Args:
        piles: The captured cards by seat, without those left over on the field. A seat that is left out captured
            nothing.
        seats: The number of seats.
        dealer: The seat that dealt.
        hand_yaku: For each seat that showed a hand yaku which one it was, such as ``{0: "tesan"}`` (RP-3.1).
        reached: With ``leader="first_to_reach"`` the seats whose running totals reached the target, in the order in
            which they did; needed if more than one ends there, and then the first is enough (RP-8.4).

    Raises:
        InvalidOutcomeError: The round is impossible under any options; the error names the seat and the rule.
    """

    hand_yaku: BySeat[str] = attrs.field(default=BySeat[str]({}), converter=_hand_yaku)
    reached: tuple[int, ...] = attrs.field(default=(), converter=_reached)

    game, seat_counts, seat_rule = "Roppyakken", (2, 3), "RP-1.1"

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        for seat in (*self.hand_yaku, *self.reached):
            self.check_seat(seat)

    def check_piles(self) -> None:
        """Captures with one wild card or the other can have led to the piles."""
        wild_outcomes.check_piles(self.piles, CardSet(WILD.values()))


def check(rules: Rules, outcome: Outcome) -> None:
    """Make sure that a round is possible under these options.

    Raises:
        InvalidOutcomeError: It is not.
    """
    seats = outcome.seats
    wrong_seats = seats not in rules.seat_counts, f"by these options two seats play, not {seats}", None, "RP-1.1"
    unasked = outcome.reached and rules.length.leader == "total"
    wrong_reached = unasked, "leader='total' does not ask who reached the target first", None, "RP-8.4"
    outcomes.refuse([wrong_seats, wrong_reached])
    wild_outcomes.check_mate(rules.captures, outcome.piles)
    hand, field = sizes(rules.options, seats)
    for seat, key in outcome.hand_yaku.items():
        if not rules.options.hand_yaku or HAND_YAKU[key].size > hand:
            why = f"a hand of {hand} cards does not hold {key}" if rules.options.hand_yaku else "hand_yaku is off"
            raise InvalidOutcomeError(why, seat=seat, rule="RP-3.1")
    formed = [seat for seat, pile in outcome.piles.items() if any(yaku.worth(pile) for yaku in rules.deciding)]
    if rules.options.deciding_yaku != "at_once" or not formed:
        wild_outcomes.check_left_lying(rules.captures, outcome.captured, 2 * hand * seats + field, field, "RP-4.1")
    elif len(formed) > 1:
        msg = "the round ended with the first deciding yaku, but another seat has one, too"
        raise InvalidOutcomeError(msg, seat=formed[1], rule="RP-8.3")
    takes_months = rules.options.field_quad == "dealer_takes"  # RP-2.4
    wild_outcomes.check_sizes(rules.captures, outcome, 2 * hand, field, "RP-4.1", takes_months=takes_months)
