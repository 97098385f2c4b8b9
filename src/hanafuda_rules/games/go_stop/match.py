"""A match of Go-Stop: draws that double, seats that play on, and its end (GS-9.1, GS-9.2, GS-10)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import SupportsIndex

import attrs

from hanafuda_rules import settlement as base_settlement
from hanafuda_rules import table as base_table
from hanafuda_rules.checks import sequence, whole_number
from hanafuda_rules.errors import HanafudaError
from hanafuda_rules.games.go_stop.options import ALL_ACTIVE, Options, actives
from hanafuda_rules.machine import match as base_match
from hanafuda_rules.parts.plans import after_round, match_won
from hanafuda_rules.settlement import Reason

__all__ = ["MatchPlan", "Settlement", "Table", "can_play"]

_FIVE_DRAWS = 5


def can_play(seats: int, dealer: int, playing: tuple[int, ...]) -> bool:
    """Whether ``playing`` can play a round: the dealer and the others needed, in turn order (GS-3.1, GS-3.3)."""
    turns = (*range(dealer, seats), *range(dealer))
    in_order = tuple([seat for seat in turns if seat in playing])
    return playing == in_order and playing[:1] == (dealer,) and len(playing) == actives(seats)


def _draws(value: SupportsIndex) -> int:
    return whole_number(value, "the number of draws", least=0, rule="GS-9.1")


def _players(value: Iterable[SupportsIndex]) -> tuple[int, ...]:
    seats = sequence(value, "the seats that play on must be a sequence", rule="GS-9.2")
    return tuple([whole_number(seat, "a seat", least=0, rule="GS-9.2") for seat in seats])


@attrs.frozen(kw_only=True)
class Table(base_table.Table):
    """A table of Go-Stop between two rounds. Totals are in points.

    Args:
        draws: The number of draws in a row before the round (GS-9.1).
        players: At a table of four or more, the seats that play on after a draw, the dealer first; empty if all seats
            are dealt to (GS-9.2).

    Raises:
        HanafudaError: A number is out of range or not a whole number, or the players cannot play a round.
    """

    draws: int = attrs.field(default=0, converter=_draws)
    players: tuple[int, ...] = attrs.field(default=(), converter=_players)

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        if self.players and (self.seats <= ALL_ACTIVE or not can_play(self.seats, self.dealer, self.players)):
            msg = f"the dealer and two others play on, in turn order, at a table of four or more, not {self.players}"
            raise HanafudaError(msg, rule="GS-9.2")


@attrs.frozen(kw_only=True)
class Settlement(base_settlement.Settlement):
    """A settled round of Go-Stop: payments in points, in the order of GS-8.8.

    Args:
        order: The active seats in playing order.
        draws: The number of draws in a row before the round (GS-9.1).
    """

    order: tuple[int, ...]
    draws: int


@attrs.frozen
class MatchPlan(base_match.MatchPlan[Table, Settlement]):
    """The plan of a match: its tables, and when it is over (GS-9.1, GS-9.2, GS-10)."""

    options: Options

    table_type, settlement_type = Table, Settlement

    def open(self, seats: int, dealer: int) -> Table:
        """The table before the first round."""
        return Table(seats=seats, dealer=dealer)

    def advance(self, table: Table, settlement: Settlement) -> Table:
        """The table after a round.

        Raises:
            HanafudaError: The round was not dealt at this table: seats, dealer or draws differ.
        """
        drew, draws = settlement.winner is None, table.draws + 1
        if self.options.five_draws == "reset" and draws == _FIVE_DRAWS:  # GS-10.3
            draws = 0
        plays_on = drew and table.seats > ALL_ACTIVE and not self.options.draw_reentry
        players = settlement.order if plays_on else ()
        after = after_round(table, settlement, "GS-1.1", draws=draws if drew else 0, players=players)
        if settlement.draws != table.draws:
            msg = f"the table has {table.draws} draws before it, the settled round {settlement.draws}"
            raise HanafudaError(msg, rule="GS-9.1")
        return after

    def is_over(self, table: Table) -> bool:
        """Whether all rounds are played, a total has reached the target, or five draws end the match (GS-10)."""
        if self.options.five_draws == "end" and table.draws >= _FIVE_DRAWS:
            return True
        if isinstance(self.options.target, int):
            return max(table.totals) >= self.options.target
        return table.round_number > self.options.rounds

    def match_over(self, table: Table) -> tuple[Reason, ...]:
        """Who won the match (GS-10.2)."""
        return (match_won(self, table, "GS-10.2"),)
