"""A turn of Go-Stop on its way from its hand card to its end."""

from __future__ import annotations

import attrs

from hanafuda_rules._masks import with_item
from hanafuda_rules.cards import card_set
from hanafuda_rules.events import Shown
from hanafuda_rules.games.go_stop.events import Drew, Won, WonBy
from hanafuda_rules.games.go_stop.options import Options, minimum_of
from hanafuda_rules.games.go_stop.phases.chaff import take_chaff
from hanafuda_rules.games.go_stop.phases.notes import Done, Notes, Player, Stage, Turn
from hanafuda_rules.games.go_stop.yaku import Counting
from hanafuda_rules.parts.flow import State, mover
from hanafuda_rules.state import Draft

__all__ = ["HANDS", "Course"]

HANDS = {2: 10, 3: 7}
"""How many cards each active seat is dealt, and so how many turns it has, by the number of active seats (GS-2.1)."""

_STACK = 3


class Course:
    """The state in the making, and what the turn has done; it changes until the next seat's turn begins.

    Args:
        counting: What counts.
        state: The state in which the seat has moved.
    """

    __slots__ = (
        "before", "bomb", "captured", "counting", "draft", "field", "happened", "jokers", "notes", "options", "seat",
        "stacks",
    )  # fmt: skip

    def __init__(self, counting: Counting, state: State) -> None:
        step: Turn = state.step
        self.counting, self.draft, self.seat, self.notes = counting, Draft(state), mover(state), step.notes
        self.options: Options = counting.options
        self.before = state.pile_masks[self.seat] if step.before is None else step.before
        """The pile at the start of the turn, as a mask."""
        self.field, self.captured, self.jokers, self.bomb = state.field_mask, 0, 0, 0
        self.happened = ""
        """A jjok, a ppeok or a ttadak."""
        self.stacks: tuple[int | None, ...] = ()
        if done := step.done:
            self.field, self.captured, self.jokers = done.field, done.captured, done.jokers
            self.stacks, self.bomb = done.stacks, done.bomb

    @property
    def player(self) -> Player:
        """What is kept of the seat."""
        return self.notes.players[self.seat]

    @property
    def pile(self) -> int:
        """The seat's pile, as a mask."""
        return self.draft.pile_masks[self.seat]

    @property
    def minimum(self) -> int:
        """The minimum of the round (GS-1.6)."""
        return minimum_of(self.options, len(self.draft.setting.order))

    @property
    def turns_left(self) -> int:
        """How many turns the seat has after this one; none in its last turn (GS-2.5, GS-5.11)."""
        return self.draft.hand_masks[self.seat].bit_count() + self.player.skips

    @property
    def turn(self) -> int:
        """How many turns the seat has had before this one."""
        return HANDS[len(self.draft.setting.order)] - self.turns_left - 1

    def from_hand(self, cards: int) -> None:
        """Take cards out of the hand."""
        hands = self.draft.hand_masks
        self.draft.hand_masks = with_item(hands, self.seat, hands[self.seat] ^ cards)

    def capture(self, card: int, taken: int) -> None:
        """Capture field cards with a card, and what lies under a stack (GS-5.9)."""
        if taken.bit_count() == _STACK:
            stack = next(each for each in self.notes.stacks if each.month & taken)
            stacks = tuple([each for each in self.notes.stacks if each is not stack])
            self.notes = attrs.evolve(self.notes, stacks=stacks)
            self.stacks = (*self.stacks, stack.owner)
            taken |= stack.under
            self.jokers += stack.under.bit_count()
        self.draft.field_mask ^= taken
        self.captured |= card | taken

    def to_pile(self) -> None:
        """Move what is captured to the pile."""
        piles = self.draft.pile_masks
        self.draft.pile_masks = with_item(piles, self.seat, piles[self.seat] | self.captured)

    def take_chaff(self, due: int) -> None:
        """Take so many chaff cards from each of the others (GS-6.1, GS-6.2)."""
        setting, givers = self.draft.setting, list[int]()
        giver = setting.next_seat[self.seat]
        while giver != self.seat:
            givers.append(giver)
            giver = setting.next_seat[giver]
        found = take_chaff(self.counting, self.draft.pile_masks, self.notes, self.seat, givers, due)
        self.draft.pile_masks, self.notes, news = found
        self.draft.tell(*news)

    def show(self, cards: int, rule: str) -> None:
        """Show cards of the hand to everybody, given as a mask."""
        self.draft.tell(Shown(self.seat, card_set(cards), rule))

    def wait(self, stage: Stage) -> State:
        """The state in which the seat has to answer."""
        self.draft.to_move, self.draft.step = self.seat, Turn(stage, self.notes, self.before)
        return self.draft.done()

    def pause(self, turn: Turn) -> State:
        """The state in which the turned card waits for its capture; all else that is captured is in the pile."""
        done = Done(self.field, self.captured, self.jokers, self.stacks, self.bomb)
        self.draft.step = attrs.evolve(turn, notes=self.notes, before=self.before, done=done)
        return self.draft.done()

    def won(self, by: WonBy) -> State:
        """The end of a round that the seat has won."""
        self.draft.tell(Won(self.seat, by))
        return self._end(attrs.evolve(self.notes, winner=(self.seat, by)))

    def drew(self, rule: str) -> State:
        """The end of a round that is a draw (GS-9.1)."""
        self.draft.tell(Drew(rule))
        return self._end(attrs.evolve(self.notes, draw=rule))

    def _end(self, notes: Notes) -> State:
        self.draft.to_move, self.draft.step = None, Turn(Stage.START, notes)
        return self.draft.done()
