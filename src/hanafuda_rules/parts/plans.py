"""Match plans: totals over a number of rounds or until a target is reached, and matches of several games."""

from __future__ import annotations

from typing import Any, Generic, SupportsIndex, TypeAlias, TypeVar, cast

import attrs

from hanafuda_rules.checks import check_tuple, whole_number
from hanafuda_rules.errors import HanafudaError, InvalidOptionError
from hanafuda_rules.machine.match import MatchPlan
from hanafuda_rules.masks import with_item
from hanafuda_rules.settlement import Reason, Settlement
from hanafuda_rules.table import Table
from hanafuda_rules.words import say

__all__ = ["Games", "GamesTable", "Totals", "TotalsPlan", "after_round", "check_ends", "check_follows", "match_won"]

AnyPlan: TypeAlias = MatchPlan[Any, Any]

TableT = TypeVar("TableT", bound=Table)
SettlementT = TypeVar("SettlementT", bound=Settlement)


def check_follows(table: Table, settlement: Settlement, seat_rule: str) -> None:
    """Check that a settled round has the seats and the dealer of a table.

    Raises:
        HanafudaError: Seats or dealer differ.
    """
    if settlement.seats != table.seats:
        msg = f"a round of {settlement.seats} seats does not go on at a table of {table.seats}"
        raise HanafudaError(msg, rule=seat_rule)
    if settlement.dealer not in {None, table.dealer}:
        msg = f"seat {table.dealer} deals at the table, but seat {settlement.dealer} dealt the round"
        raise HanafudaError(msg, rule=settlement.dealer_reason.rule)


def after_round(table: TableT, settlement: Settlement, seat_rule: str, **more: Any) -> TableT:
    """Return the table after a round, with new totals, the next dealer, and other changes by field name.

    Raises:
        HanafudaError: The settled round was not dealt at this table: seats or dealer differ.
    """
    check_follows(table, settlement, seat_rule)
    changes: dict[str, Any] = {
        "dealer": settlement.next_dealer,
        "round_number": table.round_number + 1,
        "totals": tuple([total + net for total, net in zip(table.totals, settlement.net, strict=True)]),
    }
    return attrs.evolve(table, **{**changes, **more})


def match_won(plan: AnyPlan, table: Table, rule: str) -> Reason:
    """Return the line that a match is over, and who won it. ``rule`` is the id of the rule about that."""
    winners = plan.winners(table)
    seats = tuple([say("{seat}", seat=seat) for seat in winners])
    total = plan.standings(table)[winners[0]]
    return Reason(say("The match is over: {seats:and} won with {total}", seats=seats, total=total), rule)


def check_ends(rounds: int, target: int, stake: int, *, bust: bool, rule: str) -> None:
    """Check that a match of :class:`Totals` can end, but not before it begins.

    The arguments are the options of the same names, and the id of the rule for the length of a match.

    Raises:
        InvalidOptionError: The values do not go together.
    """
    if not (rounds or target or bust):
        raise InvalidOptionError("rounds, target or bust must be set: a match ends", option="rounds", rule=rule)
    if bust and not stake:
        raise InvalidOptionError("bust needs a stake that can be lost", option="bust", rule=rule)
    if 0 < target <= stake:
        msg = f"a target of {target} is not above the stake of {stake}"
        raise InvalidOptionError(msg, option="target", rule=rule)


@attrs.frozen
class TotalsPlan(MatchPlan[TableT, SettlementT], Generic[TableT, SettlementT]):
    """A match in which the results of each round are added to the totals; the base of plans that carry more over.

    The seats with the highest total win, as in :meth:`MatchPlan.winners
    <hanafuda_rules.machine.match.MatchPlan.winners>`.

    Args:
        seat_rule: The id of the rule for the number of seats.
        rounds: The match ends after this many rounds; 0 means no limit.
        target: The match ends after a round in which a total reaches the target; 0 means no limit.
        stake: The total of each seat at the start.
        bust: Whether the match ends after a round that leaves a total at zero or less.
        lead: The match ends after a round that puts the highest total this far above the second; 0 means no limit.
        win_rule: The id of the rule about who wins, which the last settlement cites; without it, that says nothing.
    """

    seat_rule: str
    rounds: int = attrs.field(default=0, kw_only=True)
    target: int = attrs.field(default=0, kw_only=True)
    stake: int = attrs.field(default=0, kw_only=True)
    bust: bool = attrs.field(default=False, kw_only=True)
    lead: int = attrs.field(default=0, kw_only=True)
    win_rule: str = attrs.field(default="", kw_only=True)

    def open(self, seats: int, dealer: int) -> TableT:
        """The table before the first round."""
        table = self.table_type(seats=seats, dealer=dealer)
        return cast("TableT", attrs.evolve(table, totals=(self.stake,) * table.seats))

    def advance(self, table: TableT, settlement: SettlementT) -> TableT:
        """The totals and the dealer after a round.

        Raises:
            HanafudaError: The settled round was not dealt at this table: seats or dealer differ.
        """
        return after_round(table, settlement, self.seat_rule)

    def is_over(self, table: TableT) -> bool:
        """Whether all rounds are played, the target or the lead is reached, or a stake is lost."""
        if self.bust and min(table.totals) <= 0:
            return True
        if self.lead:
            second, first = sorted(table.totals)[-2:]
            if first - second >= self.lead:
                return True
        return 0 < self.rounds < table.round_number or 0 < self.target <= max(table.totals)

    def match_over(self, table: TableT) -> tuple[Reason, ...]:
        """Who won the match."""
        return (match_won(self, table, self.win_rule),) if self.win_rule else ()


class Totals(TotalsPlan[Table, Settlement]):
    """A :class:`TotalsPlan` whose table carries nothing but the totals over."""

    __slots__ = ()


# --- matches of several games -----------------------------------------------------------------------------------------


def _won(value: tuple[SupportsIndex, ...]) -> tuple[int, ...]:
    check_tuple(value, "the games won")
    return tuple([whole_number(games, "a number of games won", least=0) for games in value])


@attrs.frozen(kw_only=True)
class GamesTable(Table):
    """A table in a match of several games. Its ``totals`` are those of the current game.

    Args:
        won: The number of games that each seat has won.

    Raises:
        HanafudaError: A number is not a whole number of at least 0, or ``won`` does not have one for each seat.
    """

    won: tuple[int, ...] = attrs.field(
        default=attrs.Factory(lambda self: (0,) * self.seats, takes_self=True), converter=_won
    )

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        if len(self.won) != self.seats:
            msg = f"won must have a number for each of the {self.seats} seats, not {len(self.won)} numbers"
            raise HanafudaError(msg)


@attrs.frozen
class Games(MatchPlan[GamesTable, SettlementT], Generic[SettlementT]):
    """A match of one or several games, each from zero. The seat that wins more than half of them wins the match.

    Subclasses override :meth:`winner`, which decides when a game is over.

    Args:
        seat_rule: The id of the rule for the number of seats.
        games: The number of games, odd. With more than two seats, a match can take more.
    """

    seat_rule: str
    games: int = attrs.field(default=1, kw_only=True)

    table_type = GamesTable

    def winner(self, totals: tuple[int, ...], settlement: SettlementT, /) -> int | None:
        """The winner of the game, given the totals after a round; ``None`` if the game goes on."""
        raise NotImplementedError(self, totals, settlement)

    def open(self, seats: int, dealer: int) -> GamesTable:
        """The table before the first round."""
        return GamesTable(seats=seats, dealer=dealer)

    def advance(self, table: GamesTable, settlement: SettlementT) -> GamesTable:
        """The table after a round. When a game ends and the match goes on, all totals are 0 again.

        Raises:
            HanafudaError: The settled round was not dealt at this table: seats or dealer differ.
        """
        after = after_round(table, settlement, self.seat_rule)
        winner = self.winner(after.totals, settlement)
        if winner is None:
            return after
        won = attrs.evolve(after, won=with_item(table.won, winner, table.won[winner] + 1))
        return won if self.is_over(won) else attrs.evolve(won, totals=(0,) * table.seats)

    def is_over(self, table: GamesTable) -> bool:
        """Whether a seat has won more than half of the games."""
        return 2 * max(table.won) > self.games

    def standings(self, table: GamesTable) -> tuple[int, ...]:
        """The games won. In a match of a single game, the totals until somebody wins it."""
        return table.won if any(table.won) or self.games > 1 else table.totals
