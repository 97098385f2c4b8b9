"""Stop or go on: a player who improves a pile may end the round, or play on for more.

Sage and shoubu, koi-koi and stop are the same idea. In a :class:`StoppingPlay`, a game decides which turns improve and
what is asked. In a :class:`MarkedPlay`, a turn improves if it makes a group of yaku worth more than ever before, and a
:class:`MarkedOutcome` records the calls.
"""

from __future__ import annotations

import collections
import functools
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Self, SupportsIndex, cast

import attrs

from hanafuda_rules.cards import card_set
from hanafuda_rules.checks import check_type, own_number, sequence
from hanafuda_rules.errors import Fault, HanafudaError, InvalidOutcomeError
from hanafuda_rules.events import Event, Moved, SeatEvent
from hanafuda_rules.knowledge.log import latest
from hanafuda_rules.learning.facts import Fact, Reader, once, places
from hanafuda_rules.machine.state import AnyState, RoundState
from hanafuda_rules.machine.view import AnyView
from hanafuda_rules.masks import with_item
from hanafuda_rules.moves import Move
from hanafuda_rules.parts.flow import State, mover, tell, wait_for
from hanafuda_rules.parts.outcomes import BySeat, known_by_seat, numbers_by_seat
from hanafuda_rules.parts.play import PlayPhase
from hanafuda_rules.parts.sheets import entry_faults
from hanafuda_rules.parts.teams import TeamOutcome
from hanafuda_rules.parts.turns import HandCardStep, Question, QuestionStep, notes_of
from hanafuda_rules.values import Value
from hanafuda_rules.words import Text, say
from hanafuda_rules.yaku import HeldYaku

__all__ = [
    "MarkedNotes",
    "MarkedOutcome",
    "MarkedPlay",
    "SideMarks",
    "StoppedByRule",
    "StoppingPlay",
    "calls_at",
]  # fmt: skip


def calls_at(state: State, asked: Iterable[int], calls: tuple[int, ...] | None, rule: str | None) -> tuple[int, ...]:
    """The seats that went on before a position, in order; by default, each seat that was asked did so once.

    Args:
        state: The position.
        asked: The seats whose piles show that they were asked.
        calls: The seats that went on, as the caller says.
        rule: The id of the rule about going on.

    Raises:
        HanafudaError: A seat was asked but did not go on, so the round would be over.
    """
    if calls is None:
        return tuple(asked)
    sides = state.setting.sides
    for seat in asked:
        if all(sides[seat] != sides[other] for other in calls):
            words = f"its pile is worth asking, and the round goes on, so calls must name it, not only {calls}"
            raise HanafudaError(f"seat {seat}: {words}", rule=rule)
    return calls


class StoppingPlay(PlayPhase):
    """A play in which turns that improve a pile end with a question, and an answer may end the round."""

    __slots__ = ()

    def question(self, after: State, seat: int, before: int) -> Question | None:
        """The question for a seat; ``None`` if its turn did not improve the pile.

        ``after`` is the state at the end of the turn. ``before`` is the pile of the side at its start, as a mask.
        """
        raise NotImplementedError(self, after, seat, before)

    def ended(self, after: State, seat: int, before: int) -> State:
        """Ask the question, if there is one."""
        question = self.question(after, seat, before)
        return after if question is None else self.ask(after, seat, question)


_LAST_TURN, _MAY_NOT_GO_ON = say("stops: it was its last turn"), say("stops: it may not go on")


@attrs.frozen
class StoppedByRule(SeatEvent):
    """A turn stopped the round without a question, because the round may not go on.

    Args:
        seat: The seat that stopped.
        option: The option that forbids going on.
    """

    option: str

    @property
    def said(self) -> Text:
        """Why it stops."""
        return _LAST_TURN if self.option == "last_turn" else _MAY_NOT_GO_ON

    def __str__(self) -> str:
        """The event in short, such as ``seat 0: stops by itself (last_turn)``."""
        return f"seat {self.seat}: stops by itself ({self.option})"


@attrs.frozen
class SideMarks(Value):
    """The notes on the earlier turns of a player or team.

    Args:
        marks: The highest value of each group at the end of a turn.
        counted: The keys of the yaku that counted at the end of a turn.
        calls: The number of times that it went on.
    """

    marks: tuple[int, ...]
    counted: frozenset[str] = frozenset()
    calls: int = 0


@attrs.frozen
class MarkedNotes(Value):
    """The notes of a :class:`MarkedPlay` on earlier turns.

    Args:
        players: The notes on each side.
        improved: For each side that has improved, the seat whose turn did so last; the latest at the end.
    """

    players: tuple[SideMarks, ...]
    improved: tuple[int, ...] = ()


_NO_NOTES = MarkedNotes(())


class MarkedPlay(PlayPhase):
    """A play in which a turn improves if it raises a group above its mark, the highest value that it ever had.

    A turn that improves ends with a question. If the round may not go on, it stops the round instead.
    """

    __slots__ = ()

    question: ClassVar[Question]
    """The question: stop, or go on?"""
    marks: Mapping[str, int] = {}
    """The place of the mark of each group of yaku. Groups with the same place share a mark, for their sum.

    A group without a place has no mark, and raising it does not improve.
    """
    yaku_keys: tuple[str, ...] = ()
    """The keys of all yaku that can count in a round."""

    def may_improve(self, after: State, pile: int, before: int) -> bool:
        """Whether the turn can have improved the pile: a quick check of its masks, now and ``before`` the turn."""
        return True

    def forbids(self, after: State, seat: int, notes: MarkedNotes, held: tuple[HeldYaku, ...]) -> str | None:
        """The option that forbids going on after a turn that improves; ``None`` if the round may go on.

        ``notes`` are those before the turn. ``held`` are the yaku that count for the seat.
        """
        raise NotImplementedError(self, after, seat, notes, held)

    def has_turn_left(self, after: State, seat: int) -> bool:
        """Whether a seat or its partner has another turn, with a hand card or a stock card to flip."""
        sides = after.setting.sides
        if any(hand for hand, side in zip(after.hand_masks, sides, strict=True) if side == sides[seat]):
            return True
        return self.until == "both" and len(after.stock) >= len(set(sides))  # the others turn their cards first

    def values(self, held: tuple[HeldYaku, ...]) -> tuple[int, ...]:
        """The values of the groups, in the order of the marks."""
        values = [0] * len(self.marks)
        for one in [yaku for yaku in held if yaku.yaku.group in self.marks]:
            values[self.marks[one.yaku.group]] += one.value
        return tuple(values)

    def first_notes(self, state: State) -> MarkedNotes:
        """Notes in which every mark is 0."""
        return MarkedNotes((SideMarks(self.values(())),) * len(state.pile_masks))

    def notes_at(self, state: State, calls: tuple[int, ...] | None, /) -> MarkedNotes:
        """Notes in which the marks are those of the piles, and each player with a mark has called."""
        sides, notes = state.setting.sides, self._noted_all(state, self.first_notes(state))
        marked = [side for side, player in enumerate(notes.players) if any(player.marks)]
        asked = [next(seat for seat in state.order if sides[seat] == side) for side in marked]
        calls = calls_at(state, asked, calls, self.question.rule)
        counts, latest = collections.Counter(sides[seat] for seat in calls), dict[int, int]()
        for seat in calls:
            latest.pop(sides[seat], None)  # the latest call comes last
            latest[sides[seat]] = seat
        players = tuple([attrs.evolve(player, calls=counts[side]) for side, player in enumerate(notes.players)])
        notes = MarkedNotes(players, tuple(latest.values()))
        return self._noted_all(attrs.evolve(state, step=HandCardStep(notes)), notes)

    def _noted_all(self, state: State, notes: MarkedNotes) -> MarkedNotes:
        for side in range(len(state.pile_masks)):
            notes = self._noted(notes, side, _held(state, side))
        return notes

    def facts(self, seats: int) -> tuple[Fact, ...]:
        """The facts of the calls, marks and counted yaku of each player, and of the seats that improved."""
        marks = [f"mark_{place}" for place in range(1, len(self.values(())) + 1)]
        counted = [f"counted_{key}" for key in self.yaku_keys]
        columns = once(self._columns)
        return (
            *super().facts(seats),
            *[
                Fact(
                    name,
                    functools.partial(_column, columns, place),
                    by_seat=True,
                    most=1 if name in counted else None,
                )
                for place, name in enumerate(("calls", *marks, *counted))
            ],
            Fact("improved", lambda view: places(view, _notes_of(view).improved), by_seat=True, most="seats"),
        )

    def _columns(self, view: AnyView) -> list[tuple[int, ...]]:
        """Columns by seat: the calls, then each mark, then whether each yaku has counted."""
        sides = view.ruleset.sides(view.table.seats)
        players = _notes_of(view).players or (SideMarks(self.values(())),) * len(sides)
        rows = [(side.calls, *side.marks, *[int(key in side.counted) for key in self.yaku_keys]) for side in players]
        return list(zip(*[rows[side] for side in sides], strict=True))

    def ended(self, after: State, seat: int, before: int) -> State:
        """Raise the marks. If the turn improves, ask the question, or stop the round."""
        side = after.setting.sides[seat]
        pile = after.pile_masks[side]
        if not self.may_improve(after, pile, before):
            return after
        notes: MarkedNotes = after.step.notes
        player = notes.players[side]
        held = _held(after, side)
        noted = self._noted(notes, side, held)
        if noted.players[side].marks == player.marks:
            return wait_for(after, after.to_move, HandCardStep(noted))
        others = [other for other in notes.improved if after.setting.sides[other] != side]
        noted = MarkedNotes(noted.players, (*others, seat))
        if option := self.forbids(after, seat, notes, held):
            return wait_for(tell(after, StoppedByRule(seat, option)), None, HandCardStep(noted))
        return wait_for(after, seat, QuestionStep(noted, self.question))

    def moved(self, state: State, move: Move) -> State:
        """End the round, or go on with one more call, which can change the values of groups."""
        if move.ends_round:
            return super().moved(state, move)
        side, notes = state.setting.sides[mover(state)], cast("MarkedNotes", state.step.notes)
        player = notes.players[side]
        called = SideMarks(player.marks, player.counted, player.calls + 1)
        notes = MarkedNotes(with_item(notes.players, side, called), notes.improved)
        after = wait_for(state, state.to_move, QuestionStep(notes, self.question))
        return self.go_on(after, self._noted(notes, side, _held(after, side)))

    def tally(self, state: State) -> tuple[int | None, tuple[int, ...]]:
        """The seat that stopped the round, if one did, and how often each player went on."""
        last = latest(state.log, Moved, StoppedByRule)
        stopper = None if last is None else _stopper(last, self.question.answers[0])
        return stopper, tuple([player.calls for player in state.step.notes.players])

    def _noted(self, notes: MarkedNotes, side: int, held: tuple[HeldYaku, ...]) -> MarkedNotes:
        """The notes with marks raised to the current values, and with the yaku that count."""
        player = notes.players[side]
        marks = tuple(map(max, player.marks, self.values(held)))
        after = SideMarks(marks, player.counted | {one.yaku.key for one in held}, player.calls)
        return MarkedNotes(with_item(notes.players, side, after), notes.improved)


def _column(columns: Reader, place: int, view: AnyView) -> Any:
    return columns(view)[place]


def _held(state: State, side: int) -> tuple[HeldYaku, ...]:
    rules = state.setting.ruleset
    return rules.held(card_set(state.pile_masks[side]), rules.at(state, side))


def _notes_of(view: AnyView) -> MarkedNotes:
    """The notes that a view shows; none before the play."""
    notes: MarkedNotes | None = notes_of(view)
    return _NO_NOTES if notes is None else notes


# --- what happened ----------------------------------------------------------------------------------------------------


def _calls(value: Mapping[int, SupportsIndex]) -> BySeat[int]:
    numbers = numbers_by_seat("calls", value).items()
    return BySeat({seat: number for seat, number in numbers if type(number) is not int or number})


def _improved(value: Iterable[SupportsIndex]) -> tuple[int, ...]:
    right = "improved must be a sequence of seats such as (1, 0)"
    return tuple(map(own_number, sequence(value, right, error=InvalidOutcomeError)))


@attrs.frozen(kw_only=True, slots=False)
class MarkedOutcome(TeamOutcome):
    """What happened in a round of a :class:`MarkedPlay`: who stopped, who called, who improved last.

    Args:
        piles: The captured cards by seat. The pile of a team is under its first seat.
        seats: The number of seats.
        dealer: The seat that dealt.
        stopped: The seat that stopped the round, with or without a question; ``None`` if nobody did.
        calls: How often each player went on, by seat; a team is under its first seat. Leave out players who never did.
        improved: In a round that nobody stopped, the seat whose turn improved last, for each player who went on, in the
            order of these turns. Leave it out if nothing depends on it.

    Raises:
        InvalidOutcomeError: The round is impossible under any options. The error names the seat and the rule.
    """

    stopped: int | None = attrs.field(default=None, converter=own_number)
    calls: BySeat[int] = attrs.field(default=BySeat[int]({}), converter=_calls)
    improved: tuple[int, ...] = attrs.field(default=(), converter=_improved)

    answers: ClassVar[tuple[Move, Move]]
    """The moves to stop and to go on."""
    call_rule: ClassVar[str]
    """The id of the rule about going on."""
    improved_rule: ClassVar[str]
    """The id of the rule for which it matters whose turn improved last."""

    def faults(self) -> Iterator[Fault]:
        """Also yield what is wrong with the calls, the seat that stopped and those that improved."""
        yield from super().faults()
        where = "the calls of a team are entered under its first seat"
        yield from self.seat_faults(self.calls, self.call_rule, among=self.sides, words=where)
        yield from entry_faults("calls", self.calls, self.call_rule)
        yield from self.seat_faults([] if self.stopped is None else [self.stopped], self.call_rule)
        yield from self.seat_faults(self.improved, self.improved_rule)
        if self.improved and self.stopped is not None:
            yield Fault("improved is only for a round that nobody stopped", self.improved_rule)
        if self.improved and sorted(self.sides[seat] for seat in self.improved) != sorted(self.calls):
            words = f"improved must name one seat of each player who called {self.answers[1]}, not {self.improved}"
            yield Fault(words, self.improved_rule)

    @classmethod
    def of(cls, state: AnyState, **more: Any) -> Self:
        """The outcome of a played round, from the notes of its play.

        ``more`` has the other fields, as the class keeps them.
        """
        check_type(state, RoundState, "a state of a round", error=InvalidOutcomeError)
        noted, events = getattr(state.step, "notes", None), state.announcements
        notes = noted if isinstance(noted, MarkedNotes) else MarkedNotes(())
        stopped = _stopper(events[-1], cls.answers[0]) if events else None
        calls = {side: player.calls for side, player in enumerate(notes.players) if player.calls}
        improved = notes.improved if stopped is None else ()
        values: dict[str, Any] = {"stopped": stopped, "calls": known_by_seat(calls), "improved": improved, **more}
        return super().of(state, **values)


def _stopper(last: Event, stop: Move) -> int | None:
    if isinstance(last, StoppedByRule) or (isinstance(last, Moved) and last.move == stop):
        return last.seat
    return None
