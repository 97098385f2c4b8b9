"""Rounds into a match."""

from __future__ import annotations

from typing import Any, Generic, Protocol, SupportsIndex, TypeVar, runtime_checkable

import attrs

from hanafuda_rules.dealing import Draw
from hanafuda_rules.moves import Move
from hanafuda_rules.settlement import Settlement
from hanafuda_rules.shuffling import Shuffler
from hanafuda_rules.state import RoundState
from hanafuda_rules.table import Table
from hanafuda_rules.whole import whole

__all__ = ["Course", "Match", "MatchRules", "NamesWinners", "begin_match"]

OutcomeT = TypeVar("OutcomeT")
TableT = TypeVar("TableT", bound=Table)
SettlementT = TypeVar("SettlementT", bound=Settlement)
SettlementT_contra = TypeVar("SettlementT_contra", bound=Settlement, contravariant=True)


class Course(Protocol[TableT, SettlementT_contra]):
    """How a game's match goes from round to round, and when it ends."""

    def open(self, seats: int, dealer: int, /) -> TableT:
        """The table before the first round."""
        ...

    def advance(self, table: TableT, settlement: SettlementT_contra, /) -> TableT:
        """The table after a round."""
        ...

    def is_over(self, table: TableT, /) -> bool:
        """Whether the match ends with the round that led to this table."""
        ...

    def standings(self, table: TableT, /) -> tuple[int, ...]:
        """What each seat has, by seat; the most is the best."""
        ...


@runtime_checkable
class NamesWinners(Protocol):
    """A course whose winners need not be those with the best standings in the end, as after a bonus that they share."""

    def winners(self, table: Any, /) -> tuple[int, ...]:
        """The winners if the match ends with this table, else the seats that lead."""
        ...


class MatchRules(Protocol[OutcomeT, TableT, SettlementT]):
    """What a match needs of its ruleset; :class:`~hanafuda_rules.ruleset.Ruleset` has it."""

    @property
    def name(self) -> str:
        """The game's name."""
        ...

    @property
    def course(self) -> Course[TableT, SettlementT]:
        """How the match goes."""
        ...

    def begin(self, table: TableT, shuffler: Shuffler) -> RoundState[OutcomeT, TableT]:
        """Begin a round."""
        ...

    def settle(self, outcome: OutcomeT, /) -> SettlementT:
        """Settle a round."""
        ...


@attrs.frozen(repr=False)
class Match(Generic[OutcomeT, TableT, SettlementT]):
    """A match at one moment; immutable, compared by value.

    Matches come from :meth:`Ruleset.match <hanafuda_rules.ruleset.Ruleset.match>` and :meth:`play`. When a round ends
    it is settled, and the next one begins in the same breath.

    Args:
        ruleset: The rules.
        table: The table as it is now: after the last round that was settled.
        round: The round that is being played; the last one when the match is over.
        settlements: The settlements of the rounds so far, in order.
        last_round: The end of the round that was settled last; ``None`` before.
        draws: What was drawn for the first dealer; nothing if the dealer was given.
        max_rounds: The bound on rounds that the caller asked for, if any.
    """

    ruleset: MatchRules[OutcomeT, TableT, SettlementT]
    table: TableT
    round: RoundState[OutcomeT, TableT]
    settlements: tuple[SettlementT, ...] = ()
    last_round: RoundState[OutcomeT, TableT] | None = None
    draws: tuple[Draw, ...] = ()
    max_rounds: int | None = None

    def play(self, move: Move) -> Match[OutcomeT, TableT, SettlementT]:
        """The match after a move of the seat to move; this one stays as it is.

        Raises:
            IllegalMoveError: The move is not legal now.
            RoundOverError: The match is over.
        """
        after = self.round.play(move)
        going_on = Match(
            self.ruleset, self.table, after, self.settlements, self.last_round, self.draws, self.max_rounds
        )
        return going_on if after.to_move is not None else _settled(going_on)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.round.is_over

    @property
    def standings(self) -> tuple[int, ...]:
        """What each seat has so far, by seat; the most is the best."""
        return self.ruleset.course.standings(self.table)

    @property
    def winners(self) -> tuple[int, ...]:
        """Of a match that is over its winners, else those who lead: the seats with the best standing.

        What tied winners get for having won makes no difference (HH-10.2).
        """
        course: object = self.ruleset.course
        if isinstance(course, NamesWinners):
            return course.winners(self.table)
        best = max(self.standings)
        return tuple(seat for seat, standing in enumerate(self.standings) if standing == best)

    def __repr__(self) -> str:
        """The moment in a line, for people."""
        moment = "over" if self.is_over else f"in round {len(self.settlements) + 1}"
        return f"<Match: {self.ruleset.name}, {self.table.seats} seats, {moment}, standings {self.standings}>"


def _settled(match: Match[Any, Any, Any]) -> Match[Any, Any, Any]:
    rules, ended = match.ruleset, match.round
    settlement = rules.settle(ended.outcome)
    table = rules.course.advance(match.table, settlement)
    settlements = (*match.settlements, settlement)
    done = rules.course.is_over(table) or len(settlements) == match.max_rounds
    following = ended if done else rules.begin(table, ended.shuffler.next_round())
    return Match(rules, table, following, settlements, ended, match.draws, match.max_rounds)


def begin_match(
    rules: MatchRules[OutcomeT, TableT, SettlementT],
    table: TableT,
    shuffler: Shuffler,
    draws: tuple[Draw, ...] = (),
    max_rounds: SupportsIndex | None = None,
) -> Match[OutcomeT, TableT, SettlementT]:
    """The first moment of a match; see :meth:`Ruleset.match <hanafuda_rules.ruleset.Ruleset.match>`.

    Raises:
        HanafudaError: ``max_rounds`` is no whole number from 1.
    """
    most = None if max_rounds is None else whole(max_rounds, "max_rounds", least=1)
    return Match(rules, table, rules.begin(table, shuffler), (), None, draws, most)
