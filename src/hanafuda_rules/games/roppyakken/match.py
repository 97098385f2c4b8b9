"""The match plan of Roppyakken: games that end with a total or a yaku, and running totals (RP-8)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import attrs

from hanafuda_rules.cards import CardSet, card_set
from hanafuda_rules.errors import HanafudaError
from hanafuda_rules.events import brought, since_deal
from hanafuda_rules.games.roppyakken.options import Options
from hanafuda_rules.games.roppyakken.settle import Settlement
from hanafuda_rules.machine.view import AnyView
from hanafuda_rules.parts.flow import State
from hanafuda_rules.parts.plans import Games, GamesTable, match_won
from hanafuda_rules.settlement import Reason

__all__ = ["MatchPlan", "reached"]


@attrs.frozen
class MatchPlan(Games[Settlement]):
    """How a match of Roppyakken goes on and ends (RP-8)."""

    options: Options = attrs.field(kw_only=True)

    def match_over(self, table: GamesTable) -> tuple[Reason, ...]:
        """Who won the match (RP-8.5)."""
        return (match_won(self, table, "RP-8.5"),)

    def winner(self, totals: tuple[int, ...], settlement: Settlement) -> int | None:
        """The winner of the game, by a deciding yaku or else by the totals; ``None`` if it goes on (RP-8.1 to RP-8.4).

        Raises:
            HanafudaError: The winner is the seat that reached the target first, but the settlement does not name it.
        """
        if settlement.decided is not None:
            return settlement.decided
        there = [seat for seat, total in enumerate(totals) if total >= self.options.target]
        if self.options.leader == "total":
            there = [seat for seat in there if totals[seat] == max(totals)]
        if len(there) == 1:
            return there[0]
        if not there or self.options.leader == "total":
            return None
        for seat in settlement.reached:
            if seat in there:
                return seat
        msg = f"{len(there)} seats end at or above the target; enter Outcome.reached to say who was first"
        raise HanafudaError(msg, rule="RP-8.4")


def reached(
    moment: State | AnyView, target: int, worth: Callable[[int, CardSet], int], before: Mapping[int, int]
) -> tuple[int, ...]:
    """Return the seats whose running totals have reached a target, in order (RP-8.4).

    A running total is the total before the round, plus what the seat has before the first turn, plus the value of its
    pile after each capture. Seats that reach the target before the first turn come in the order of their totals, the
    highest first; ties come in playing order.

    Args:
        moment: A state of the round, or a view.
        target: The target.
        worth: Returns the value of a pile for a seat.
        before: What seats have before the first turn, in addition to their piles.
    """
    turns = brought(since_deal(moment.events))
    captures = [(turn.seat, turn.taken) for turn in turns if turn.captures]
    piles = [pile.mask for pile in moment.piles]
    for seat, cards in captures:
        piles[seat] ^= cards  # back to the first turn; cards that came without a capture stay

    def total(seat: int) -> int:
        carried: int = moment.table.totals[seat]
        return carried + before.get(seat, 0) + worth(seat, card_set(piles[seat]))

    there = sorted([seat for seat in moment.order if total(seat) >= target], key=total, reverse=True)
    for seat, cards in captures:
        piles[seat] |= cards
        if seat not in there and total(seat) >= target:
            there.append(seat)
    return tuple(there)
