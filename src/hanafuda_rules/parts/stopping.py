"""Stop or go on: a player who improves a pile may end the round, or let it go on for more.

Sage and shoubu, koi-koi and stop are one idea. A game says when a turn improves, and with which answers; or it says
what counts, and a turn improves that makes some group worth more than it ever was.
"""

from __future__ import annotations

import functools
from typing import Any, ClassVar

import attrs

from hanafuda_rules._masks import with_item
from hanafuda_rules._values import Value
from hanafuda_rules.cards import Names
from hanafuda_rules.events import Event
from hanafuda_rules.facts import Fact, places
from hanafuda_rules.moves import Move
from hanafuda_rules.parts.flow import State, end_round, mover, tell, wait_for
from hanafuda_rules.parts.play import PlayPhase, Stage, Turn, turn_of
from hanafuda_rules.view import View
from hanafuda_rules.yaku import HeldYaku

__all__ = ["MarkedPlay", "Notes", "Player", "Stopped", "StoppingPlay"]


@attrs.frozen
class StoppingPlay(PlayPhase):
    """A play in which a turn that improves a pile ends with a question, and an answer may end the round."""

    def choices(self, after: State, seat: int, before: int) -> tuple[Move, ...]:
        """The answers to choose from; none if the turn did not improve the pile.

        Args:
            after: The state at the end of the turn, as the round would go on without a question.
            seat: The seat whose turn it was.
            before: The pile of its side at the start of the turn, as a mask.
        """
        raise NotImplementedError(self, after, seat, before)

    def stops(self, answer: Move) -> bool:
        """Whether an answer ends the round."""
        raise NotImplementedError(self, answer)

    def notes_answered(self, state: State, answer: Move) -> Any:  # noqa: ARG002  # for games to override
        """The notes after an answer that lets the round go on."""
        return state.step.notes

    def ended(self, after: State, seat: int, before: int) -> State:
        """Ask the question, if there is one."""
        answers = self.choices(after, seat, before)
        return self.ask(after, seat, answers) if answers else after

    def answered(self, state: State, answer: Move) -> State:
        """End the round or let it go on."""
        return end_round(state) if self.stops(answer) else self.go_on(state, self.notes_answered(state, answer))


@attrs.frozen
class Stopped(Event):
    """A turn that improves has stopped the round by itself, for the round may not go on.

    Args:
        seat: The stopper.
        option: The option that forbids to go on.
    """

    seat: int
    option: str

    pattern = Names(
        "seat {seat}: stops, for the round may not go on",
        "seki {seat}: tsuzukerarenai node shōbu",
        "席{seat}：続けられないので勝負",
        ko="자리 {seat}: 더 할 수 없어 스톱",
    )

    def __str__(self) -> str:
        """Such as ``seat 0: stops by itself (last_turn)``."""
        return f"seat {self.seat}: stops by itself ({self.option})"


@attrs.frozen
class Player(Value):
    """What is kept of the earlier turns of a player, or of a team.

    Args:
        marks: The most that each group was worth at the end of a turn.
        counted: The keys of the yaku that counted at the end of a turn.
        calls: How often it let the round go on.
    """

    marks: tuple[int, ...]
    counted: frozenset[str] = frozenset()
    calls: int = 0


@attrs.frozen
class Notes(Value):
    """What a :class:`MarkedPlay` keeps of earlier turns.

    Args:
        players: The players by side.
        improved: For each side that has improved the seat whose turn did so last, the last of all last.
    """

    players: tuple[Player, ...]
    improved: tuple[int, ...] = ()


@attrs.frozen
class MarkedPlay(StoppingPlay):
    """A play in which a turn improves that makes some group worth more than its mark, the most that it ever was.

    A turn that improves ends with a question; where the round may not go on, it stops the round by itself.
    """

    answers: ClassVar[tuple[Move, Move]]
    """To stop, and to go on."""

    def held(self, state: State, seat: int, *, called: bool) -> tuple[HeldYaku, ...]:
        """The yaku that count for a seat.

        Args:
            state: The state.
            seat: The seat.
            called: Whether it, or its partner, has let the round go on before.
        """
        raise NotImplementedError(self, state, seat, called)

    def values(self, held: tuple[HeldYaku, ...]) -> tuple[int, ...]:
        """What each group that has a mark is worth, by the yaku that count."""
        raise NotImplementedError(self, held)

    def yaku_keys(self) -> tuple[str, ...]:
        """The keys of all yaku that can count in some round."""
        raise NotImplementedError(self)

    def may_improve(self, after: State, seat: int, before: int) -> bool:  # noqa: ARG002  # for games to override
        """Whether it is worth while to look at what counts: a quick look, by the arguments of :meth:`ended`."""
        return True

    def forbids(self, after: State, seat: int, notes: Notes, held: tuple[HeldYaku, ...]) -> str | None:
        """The option by which the round may not go on after a turn that improves, if it may not.

        Args:
            after: The state at the end of the turn, as the round would go on.
            seat: The seat whose turn it was.
            notes: The notes before the turn.
            held: The yaku that count for the seat.
        """
        raise NotImplementedError(self, after, seat, notes, held)

    def has_turn_left(self, after: State, seat: int) -> bool:
        """Whether a seat, or its partner, has another turn: with a hand card, or with a stock card of the flips."""
        sides = after.setting.sides
        if any(hand for hand, side in zip(after.hand_masks, sides, strict=True) if side == sides[seat]):
            return True
        return self.until == "both" and len(after.stock) >= len(set(sides))  # the others turn theirs first

    def first_notes(self, state: State) -> Notes:
        """Every mark is nought."""
        return Notes((Player(self.values(())),) * len(state.pile_masks))

    def facts(self, seats: int) -> tuple[Fact, ...]:
        """Of each player the calls, the marks and the yaku that have counted; and who has improved, in order."""
        marks = range(len(self.values(())))
        return (
            *super().facts(seats),
            Fact("calls", lambda view: [player.calls for player in self._players(view)], by_seat=True),
            *[Fact(f"mark_{place + 1}", functools.partial(self._marks, place), by_seat=True) for place in marks],
            *[Fact(f"counted_{key}", functools.partial(self._counted, key), by_seat=True) for key in self.yaku_keys()],
            Fact("improved", lambda view: places(view, _notes_of(view).improved), by_seat=True),
        )

    def _players(self, view: View[Any, Any]) -> list[Player]:
        players, start = _notes_of(view).players, Player(self.values(()))
        return [players[side] if players else start for side in view.ruleset.sides(view.table.seats)]

    def _marks(self, place: int, view: View[Any, Any]) -> list[int]:
        return [player.marks[place] for player in self._players(view)]

    def _counted(self, key: str, view: View[Any, Any]) -> list[int]:
        return [int(key in player.counted) for player in self._players(view)]

    def ended(self, after: State, seat: int, before: int) -> State:
        """Raise the marks; where the turn improves, put the question, or stop the round."""
        if not self.may_improve(after, seat, before):
            return after
        notes: Notes = after.step.notes
        side = after.setting.sides[seat]
        player = notes.players[side]
        held = self.held(after, seat, called=player.calls > 0)
        noted = self._noted(notes, side, held)
        if noted.players[side].marks == player.marks:
            return wait_for(after, after.to_move, Turn(Stage.HAND_CARD, noted))
        others = [each for each in notes.improved if after.setting.sides[each] != side]
        noted = Notes(noted.players, (*others, seat))
        if option := self.forbids(after, seat, notes, held):
            return wait_for(tell(after, Stopped(seat, option)), None, Turn(Stage.HAND_CARD, noted))
        return wait_for(after, seat, Turn(Stage.QUESTION, noted, answers=self.answers))

    def stops(self, answer: Move) -> bool:
        """Whether the answer is to stop."""
        return answer == self.answers[0]

    def notes_answered(self, state: State, answer: Move) -> Notes:  # noqa: ARG002  # it is to go on
        """One more call, and what it makes the groups worth."""
        seat = mover(state)
        return self._noted(state.step.notes, state.setting.sides[seat], self.held(state, seat, called=True), calls=1)

    def _noted(self, notes: Notes, side: int, held: tuple[HeldYaku, ...], calls: int = 0) -> Notes:
        """The notes with the marks as high as what counts now, and the yaku that do."""
        player = notes.players[side]
        marks = tuple(map(max, player.marks, self.values(held)))
        after = Player(marks, player.counted | {each.yaku.key for each in held}, player.calls + calls)
        return Notes(with_item(notes.players, side, after), notes.improved)


def _notes_of(view: View[Any, Any]) -> Notes:
    """The notes that a view shows; none before the play."""
    notes: Notes | None = turn_of(view).notes
    return Notes(()) if notes is None else notes
