"""Matches: round after round, until the match is over."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, SupportsIndex, TypeAlias, TypeVar

import attrs

from hanafuda_rules.cards import Card, CardSet
from hanafuda_rules.checks import check_type, whole_number
from hanafuda_rules.errors import NoMoreOrdersError
from hanafuda_rules.machine.shuffling import Shuffler, shuffled, tries
from hanafuda_rules.machine.state import AnyState, RoundState
from hanafuda_rules.moves import Move
from hanafuda_rules.settlement import Reason, Settlement, settle_round
from hanafuda_rules.table import Table
from hanafuda_rules.values import Pictured, Value

if TYPE_CHECKING:
    from hanafuda_rules.machine.ruleset import Ruleset

__all__ = [
    "AnyMatch", "Draw", "EndedRound", "Match", "MatchPlan", "begin_match", "draw_for_dealer", "net_since", "whole_hand",
]  # fmt: skip

T = TypeVar("T")
OutcomeT = TypeVar("OutcomeT")
TableT = TypeVar("TableT", bound=Table)
SettlementT = TypeVar("SettlementT", bound=Settlement)


@attrs.frozen
class Draw(Value):
    """A card drawn for the first dealer (CD-8).

    Args:
        seat: The seat that drew it.
        card: The card.
    """

    seat: int
    card: Card


def _checked(method: Callable[..., T]) -> Callable[..., T]:
    @functools.wraps(method)
    def checked(plan: AnyPlan, table: Table, *settlement: Settlement) -> T:
        check_type(table, plan.table_type, "a table of such a match")
        for settled in settlement:
            check_type(settled, plan.settlement_type, "the settlement of a round of such a match")
        return method(plan, table, *settlement)

    return checked


class MatchPlan(Value, Generic[TableT, SettlementT]):
    """How the matches of a game go from round to round, and when they are over."""

    __slots__ = ()

    table_type: ClassVar[type[Table]] = Table
    """The class of the tables."""

    settlement_type: ClassVar[type[Settlement]] = Settlement
    """The class of the settlements."""

    @classmethod
    def __attrs_init_subclass__(cls) -> None:
        """Let the methods of a subclass check that they get the right tables and settlements."""
        super().__attrs_init_subclass__()
        for name in {"advance", "counts", "is_over", "match_over", "standings", "winners"} & vars(cls).keys():
            setattr(cls, name, _checked(vars(cls)[name]))

    def open(self, seats: int, dealer: int, /) -> TableT:
        """The table before the first round."""
        raise NotImplementedError(self, seats, dealer)

    def advance(self, table: TableT, settlement: SettlementT, /) -> TableT:
        """The table after a round."""
        raise NotImplementedError(self, table, settlement)

    def is_over(self, table: TableT, /) -> bool:
        """Whether the match is over at this table."""
        raise NotImplementedError(self, table)

    @_checked
    def counts(self, table: TableT, /) -> bool:
        """Whether the round that led to a table counts; by default it does.

        If a round does not count, the next one decides the same pot. So the episode of a learner and the deal of a
        league end with a round that counts.
        """
        return True

    @_checked
    def match_over(self, table: TableT, /) -> tuple[Reason, ...]:
        """The lines about the end of a match for its last settlement; by default none, so that it names a dealer."""
        return ()

    @_checked
    def standings(self, table: TableT, /) -> tuple[int, ...]:
        """The standing of each seat, by default its total. The highest is the best."""
        return table.totals

    @_checked
    def winners(self, table: TableT, /) -> tuple[int, ...]:
        """The winners if the match is over, otherwise the leaders; by default those with the best standing."""
        standings = self.standings(table)
        best = max(standings)
        return tuple(seat for seat, standing in enumerate(standings) if standing == best)


_COUNTS: Final[object] = vars(MatchPlan)["counts"]


@attrs.frozen
class EndedRound(Value, Generic[OutcomeT, TableT, SettlementT]):
    """A finished round of a match: an item of ``match.rounds``.

    Args:
        state: The last state of the round.
        settlement: The settlement of the round.
        table: The table after the round.
    """

    state: RoundState[OutcomeT, TableT]
    settlement: SettlementT
    table: TableT


@attrs.frozen
class Match(Value, Pictured, Generic[OutcomeT, TableT, SettlementT]):
    """A state of a match: an immutable value.

    Matches come from :meth:`Ruleset.match <hanafuda_rules.machine.ruleset.Ruleset.match>` and :meth:`play`. A round
    that ends is settled, and the next one begins at once. A round can be over as soon as it is dealt, so one move can
    end several rounds: ``ended`` has all of them.

    Args:
        ruleset: The ruleset.
        table: The current table, after the last settled round.
        round: The current round; the last one once the match is over.
        rounds: The finished rounds, in order.
        ended: The rounds that the last move ended, in order. Before the first move, the rounds that were over as soon
            as they were dealt.
        draws: The cards drawn for the first dealer; empty if the dealer was given.
        max_rounds: The caller's limit on rounds, if any.
    """

    ruleset: Ruleset[OutcomeT, TableT, SettlementT]
    table: TableT
    round: RoundState[OutcomeT, TableT]
    rounds: tuple[EndedRound[OutcomeT, TableT, SettlementT], ...] = ()
    ended: tuple[EndedRound[OutcomeT, TableT, SettlementT], ...] = ()
    draws: tuple[Draw, ...] = ()
    max_rounds: int | None = None

    def play(self, move: Move) -> Match[OutcomeT, TableT, SettlementT]:
        """Return the match after a move of the seat to move. This match does not change.

        Raises:
            IllegalMoveError: The move is not legal now.
            RoundOverError: The match is over.
        """
        after = self.round.play(move)
        played = Match(self.ruleset, self.table, after, self.rounds, (), self.draws, self.max_rounds)
        return played if after.to_move is not None else _going_on(played)

    @property
    def settlements(self) -> tuple[SettlementT, ...]:
        """The settlements so far, in order."""
        return tuple([ended.settlement for ended in self.rounds])

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves so far, of all rounds, in order.

        They are read from the events, so take them once and not at every move. ``rules.match`` with the same seats,
        dealer and shuffler, and these moves, give the same match.
        """
        states = [ended.state for ended in self.rounds]
        return tuple([move for state in (*states, *([] if self.is_over else [self.round])) for move in state.moves])

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.round.is_over

    @property
    def cut_short(self) -> bool:
        """Whether it ended early: after ``max_rounds``, or because a script had no more orders."""
        return self.is_over and not self.ruleset.match_plan.is_over(self.table)

    @property
    def standings(self) -> tuple[int, ...]:
        """The current standing of each seat. The highest is the best."""
        return self.ruleset.match_plan.standings(self.table)

    @property
    def winners(self) -> tuple[int, ...]:
        """The winners of a match that is over, otherwise the leaders; all of them if seats tie."""
        return self.ruleset.match_plan.winners(self.table)

    def __repr__(self) -> str:
        over = "cut short" if self.cut_short else "over"
        moment = over if self.is_over else f"in round {len(self.rounds) + 1}"
        return f"<Match: {self.ruleset.name}, {self.table.seats} seats, {moment}, standings {self.standings}>"


def _going_on(match: AnyMatch) -> AnyMatch:
    """Settle finished rounds and deal the next ones, until a seat is to move or the match is over."""
    rules, rounds = match.ruleset, tries("rounds in a row were over as soon as they were dealt")
    while match.round.to_move is None:
        next(rounds)
        state = match.round
        settlement = settle_round(rules, state.outcome)
        table = rules.match_plan.advance(match.table, settlement)
        if over := rules.match_plan.is_over(table):
            settlement = attrs.evolve(settlement, match_over=rules.match_plan.match_over(table))
        ended = EndedRound(state, settlement, table)
        settled = attrs.evolve(match, table=table, rounds=(*match.rounds, ended), ended=(*match.ended, ended))
        if over or len(settled.rounds) == match.max_rounds:
            return settled
        try:
            following = rules.deal(table=table, shuffler=state.shuffler.next_round())
        except NoMoreOrdersError:
            return settled  # the script has no more orders, but the settled rounds count
        match = attrs.evolve(settled, round=following)
    return match


def begin_match(
    rules: Ruleset[OutcomeT, TableT, SettlementT],
    table: TableT,
    shuffler: Shuffler,
    draws: tuple[Draw, ...] = (),
    max_rounds: SupportsIndex | None = None,
) -> Match[OutcomeT, TableT, SettlementT]:
    """Begin a match; call :meth:`Ruleset.match <hanafuda_rules.machine.ruleset.Ruleset.match>` instead."""
    most = None if max_rounds is None else whole_number(max_rounds, "max_rounds", least=1)
    return _going_on(Match(rules, table, rules.deal(table=table, shuffler=shuffler), draws=draws, max_rounds=most))


def whole_hand(state: AnyState) -> AnyState:
    """Go on with the next round as long as a round is over but does not count (:meth:`MatchPlan.counts`).

    Learners and computer players play whole hands, so that no result leaves a pot unpaid.

    Args:
        state: Any state of a round.

    Returns:
        The state itself, or the first state of the next round that waits for a move or counts.
    """
    rules = state.ruleset
    plan: AnyPlan = rules.match_plan
    if type(plan).counts is _COUNTS:
        return state
    rounds = tries("rounds in a row did not count")
    while state.to_move is None:
        table = plan.advance(state.table, settle_round(rules, state.outcome))
        if plan.counts(table):
            return state
        next(rounds)
        state = rules.deal(table=table, shuffler=state.shuffler.next_round())
    return state


def net_since(state: AnyState, table: Table) -> tuple[int, ...]:
    """The net amounts of a whole hand, in all its rounds.

    Args:
        state: The last state of the hand.
        table: The table before its first round.

    Raises:
        HanafudaError: The round is not over.
    """
    if type(state.ruleset.match_plan).counts is _COUNTS:
        return state.net
    before = zip(state.net, state.table.totals, table.totals, strict=True)
    return tuple([net + now - then for net, now, then in before])


def draw_for_dealer(
    seats: int, rank: Callable[[Card], tuple[int, ...]], deck: Iterable[Card], shuffler: Shuffler
) -> tuple[int, tuple[Draw, ...], Shuffler]:
    """Draw for the first dealer (CD-8).

    Each seat takes the top card of the shuffled deck, seat 0 first. Seats that tie for the lowest rank draw again. If
    there are not enough cards left for them, the whole deck is shuffled again.

    Args:
        seats: The number of seats.
        rank: Returns the rank of a card. The seat with the lowest rank deals.
        deck: The deck to draw from.
        shuffler: The source of the order.

    Returns:
        The first dealer, the draws in order, and the shuffler for the next shuffle.
    """
    every = CardSet(deck)
    left, rest = shuffled(shuffler, every)
    draws: list[Draw] = []
    tied, turns = tuple(range(seats)), tries("draws for the first dealer in a row were tied", rule="CD-8")
    while len(tied) > 1:
        next(turns)
        if len(left) < len(tied):
            left, rest = shuffled(rest, every)
        drawn = [Draw(seat, card) for seat, card in zip(tied, left, strict=False)]
        left = left[len(tied) :]
        draws += drawn
        best = min(rank(draw.card) for draw in drawn)
        tied = tuple(draw.seat for draw in drawn if rank(draw.card) == best)
    return min(tied), tuple(draws), rest


AnyPlan: TypeAlias = MatchPlan[Any, Any]
AnyMatch: TypeAlias = Match[Any, Any, Any]
"""A match of any game."""
