"""The turns of Go-Stop, until all hands and skips are used up or the round is decided (GS-5, GS-7.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final

import attrs

from hanafuda_rules._log import Log, with_move
from hanafuda_rules._masks import MONTH_OF, MONTHS, TAKES, with_item
from hanafuda_rules._telling import ContradictionError
from hanafuda_rules.cards import DECK, Card, CardSet, card_set
from hanafuda_rules.events import Moved, PickedUp
from hanafuda_rules.facts import Fact
from hanafuda_rules.games.go_stop import moves as m
from hanafuda_rules.games.go_stop.events import Captured, StackMade
from hanafuda_rules.games.go_stop.phases.hand_moves import (
    completed_month,
    hand_moves,
    may_offer,
    may_reveal_late,
    offer_is_open,
)
from hanafuda_rules.games.go_stop.phases.notes import FACTS, Notes, Stack, Stage, Turn
from hanafuda_rules.games.go_stop.phases.turn import TurnDraft, is_asked, is_sweep
from hanafuda_rules.games.go_stop.sampling import fit_shakes
from hanafuda_rules.games.go_stop.yaku import Counting, CupCounts
from hanafuda_rules.hand_constraints import HandConstraints
from hanafuda_rules.moves import Move, Play, Take
from hanafuda_rules.parts.captures import FREE_CAPTURE, CaptureRule
from hanafuda_rules.parts.flow import State, mover, remember_drawn, take_top, tell, wait_for
from hanafuda_rules.parts.telling import is_told, knows_hand, see_hand, with_every_card
from hanafuda_rules.state import Phase, successor
from hanafuda_rules.view import View

__all__ = ["TurnPlay"]

_START: Final = Stage.START
_STACK: Final = 3
_ONE_EACH: Final = 2
_LAST_WITH_MONTH: Final = DECK.mask
_BOMB: Final = 3  # GS-5.6: hand cards
_ANSWERS: Final[dict[Stage, tuple[str, tuple[Move, ...]]]] = {
    Stage.TURNED_CARD: ("GS-5.10", ()),
    Stage.CUP: ("GS-7.2", (m.CupAsAnimal(), m.CupAsChaff())),
    Stage.QUESTION: ("GS-7.4", (m.Stop(), m.Go())),
    Stage.OFFER: ("GS-9.4", (m.AcceptDraw(), m.RefuseDraw())),
}
"""For each stage the rule that asks, and the answers; those of a turned card are its captures."""

_NOT_NOW: Final[dict[type[Move], tuple[str, str]]] = {
    m.Reveal: ("the hand does not hold four cards of a month, the last of them drawn in this turn", "GS-4.4"),
    m.Shake: ("three cards of the month are not in the hand, or have been shown, or are shown with a play", "GS-5.3"),
    m.ShakeAndPlay: ("that takes three hand cards of a month not shown yet, and none on the field", "GS-5.3"),
    m.PlayJoker: ("the joker is not in the hand", "GS-5.4"),
    m.Bomb: ("these hand cards and the field do not make a month, or it must not be bombed", "GS-5.6"),
    m.Skip: ("the seat has no skip", "GS-5.8"),
    m.OfferDraw: ("the hand, or the moment, does not allow it", "GS-9.3"),
}


@attrs.frozen
class TurnPlay(Phase):
    """The turns.

    Args:
        counting: What counts, by which options.
    """

    captures: ClassVar[CaptureRule] = FREE_CAPTURE
    """What a card may capture."""

    counting: Counting

    def enter(self, state: State) -> State:
        """Three of a month are a stack that nobody made (GS-2.4); the dealer begins (GS-5.1)."""
        notes = self.first_notes(state)
        dealt = [card_set(state.field_mask & stack.month) for stack in notes.stacks]
        told = tell(state, *[StackMade(None, cards, CardSet()) for cards in dealt])
        return wait_for(told, state.order[0], Turn(_START, notes))

    def first_notes(self, state: State) -> Notes:
        """The stacks on the field, as if they were dealt."""
        dealt = [Stack(month) for month in MONTHS if (state.field_mask & month).bit_count() == _STACK]
        return Notes.at_start(state.table.seats, *dealt)

    def step_at(self, notes: Notes, turned: Card | None = None, before: int = 0, /) -> Turn:
        """The step of a position: before a hand card, or with a turned card that waits for its capture."""
        return Turn(_START, notes) if turned is None else Turn(Stage.TURNED_CARD, notes, before, turned=turned)

    def moves(self, state: State) -> tuple[Move, ...]:
        """What a seat may do at the start of its turn, the captures of a turned card, or the answers to a question."""
        step: Turn = state.step
        if step.stage is _START:
            return hand_moves(self.counting, state)
        if step.turned is not None:
            return FREE_CAPTURE.takes(step.turned, state.field_mask)
        return _ANSWERS[step.stage][1]

    def play(self, state: State, move: Move) -> State:
        """Play a hand card and turn the stock, choose what the turned card captures, or do something else."""
        if isinstance(move, Play) and (after := _straight_turn(self.counting, state, move)) is not None:
            return after
        if isinstance(move, Play | Take):
            turn = TurnDraft(self.counting, state)
            turn.draft.log = with_move(state.log, turn.seat, move)
            if isinstance(move, Play):
                return turn.play(move.card.mask, move.captures.mask)
            turn.bring(move.card.mask, move.captures.mask)
            return turn.finish()
        state = tell(state, Moved(mover(state), move))
        if what := _SHOWS.get(type(move)):
            state = see_hand(state, mover(state), what)
        if isinstance(move, m.OfferDraw) and is_told(state):
            self._check_offer(state)
        return _ACTIONS[type(move)](TurnDraft(self.counting, state), move)

    def _check_offer(self, state: State) -> None:
        """Make sure that a hand that a board did not know may offer a draw, now that it lies open (GS-9.3)."""
        if not knows_hand(state, mover(state)) or not may_offer(self.counting, state):
            raise ContradictionError("the whole hand is shown, and it allows the offer", rule="GS-9.3")

    def may_play(self, state: State, move: Move) -> bool:
        """Whether a move is legal with some hand; of a draw offer it is known when the hand lies open."""
        if state.step.stage is _START and isinstance(move, m.OfferDraw):
            return offer_is_open(self.counting.options, state)
        if state.step.stage is _START and isinstance(move, m.Reveal):
            seat, options = mover(state), self.counting.options
            return may_reveal_late(options, state, seat) and bool(completed_month(with_every_card(state), seat))
        return super().may_play(state, move)

    def hand_constraints(self, view: View[Any, Any]) -> HandConstraints:
        """Who has shown three cards of a month did not hold the fourth (GS-5.3)."""
        return fit_shakes(view)

    def refusal(self, state: State, move: Move) -> tuple[str, str | None]:
        """Why a move is not legal now."""
        stage: Stage = state.step.stage
        if stage is not _START:
            return stage.value, _ANSWERS[stage][0]
        if not isinstance(move, Play):
            return _NOT_NOW.get(type(move), (stage.value, "GS-5.2"))
        if move.card in state.hand(mover(state)):
            return f"this is not what {move.card} captures", "GS-5.5"
        return f"{move.card} is not in the hand", "CD-7"

    def facts(self, seats: int) -> tuple[Fact, ...]:  # noqa: ARG002  # the same at every table
        """Where the turn stands, and what is kept of the turns before."""
        return FACTS


def _straight_turn(counting: Counting, state: State, play: Play) -> State | None:
    """The state after a turn that brings nothing but captures, at most one a card; ``None`` for any other turn.

    Searches spend their time here. So it does at once, without a call for each step, what a
    :class:`~hanafuda_rules.games.go_stop.phases.turn.TurnDraft` does for every turn.
    """
    seat, setting, top = mover(state), state.setting, state.stock_order[state.stock_drawn]
    card, taken, turned = play.card.mask, play.captures.mask, top.mask
    following, hands, piles = setting.next_seat[seat], list(state.hand_masks), state.pile_masks
    # The turn has begun before, the next seat only turns the stock, or the top is a joker or, on a board, unknown.
    if state.step.pile_before is not None or not hands[following] or turned > _LAST_WITH_MONTH:
        return None
    month, captured, field = MONTH_OF[top.index], 0, state.field_mask | card
    if taken:
        captured, field = card | taken, state.field_mask ^ taken
    choices = TAKES[field & month]
    also = choices[0]
    if card & month or choices[1:] or taken.bit_count() + also.bit_count() > _ONE_EACH:
        return None  # GS-5.9, GS-5.10: both are of one month, the turned card has a choice, or there is a stack
    field |= turned
    if also:
        captured, field = captured | turned | also, field ^ (turned | also)
    if not _is_quiet(counting, state, field, captured):
        return None
    log: Log = (state.log, seat, play, top, None)
    if captured:
        piles, log = with_item(piles, seat, piles[seat] | captured), (log, Captured, seat, captured)
    hands[seat] ^= card
    return successor(state, tuple(hands), piles, field, state.stock_drawn + 1, log, following, state.step)


def _is_quiet(counting: Counting, state: State, field: int, captured: int) -> bool:
    """Whether such a turn brings no sweep and no question, and nothing to note."""
    seat, options, notes = mover(state), counting.options, state.step.notes
    if options.whiff and (notes.dry[seat] or not captured):  # GS-6.8
        return False
    if captured and is_sweep(options, state.field_mask, field, captured):
        return False
    if options.cup_choice == "on_capture" and captured & counting.cup:  # GS-7.2
        return False
    before = state.pile_masks[seat]
    return not is_asked(counting, notes, seat, len(state.setting.order), before, before | captured)


# --- what moves do besides plays and captures, once everybody has seen them -------------------------------------------


def _bomb(turn: TurnDraft, move: m.Bomb) -> State:
    """Capture a whole month with three or two hand cards (GS-5.6, GS-5.7)."""
    cards = move.cards.mask
    lying = turn.draft.field_mask & MONTH_OF[cards.bit_length() - 1]
    turn.bomb_cards = cards.bit_count()
    if turn.bomb_cards == _BOMB:
        turn.add(bombs=1, skips=2)
    else:
        turn.add(small_bombs=1, skips=1)
    turn.from_hand(cards)
    turn.draft.field_mask ^= lying
    turn.captured = cards | lying
    return turn.flip()


def _show_month(turn: TurnDraft, month: int) -> None:
    """Show the hand cards of a month, and note that it is shaken (GS-5.3)."""
    cards = turn.draft.hand_masks[turn.seat] & month
    if cards.bit_count() < _STACK:
        raise ContradictionError("three or four cards of the month are shown", rule="GS-5.3")
    turn.show(cards, "GS-5.3")
    turn.add(shaken=month)


def _shake(turn: TurnDraft, move: m.Shake) -> State:
    _show_month(turn, move.month.cards.mask)
    return turn.go_on()


def _shake_and_play(turn: TurnDraft, move: m.ShakeAndPlay) -> State:
    _show_month(turn, MONTH_OF[move.card.index])
    return turn.play(move.card.mask)


def _joker(turn: TurnDraft, move: m.PlayJoker) -> State:
    """Lay a joker into the pile, take the chaff that it brings, and draw for it (GS-5.4)."""
    turn.from_hand(move.card.mask)
    turn.captured = move.card.mask
    turn.to_pile()
    if turn.options.joker_steals:
        turn.take_chaff()
    turn.draft.tell(PickedUp(turn.seat))
    state = turn.go_on(jokers_played=turn.draft.step.jokers_played + 1)
    return remember_drawn(take_top(state, turn.seat), turn.seat, state.stock_order[state.stock_drawn])


def _reveal(turn: TurnDraft, _: Move) -> State:
    """Win by four of a month that a drawn card has completed (GS-4.4)."""
    month = completed_month(turn.draft, turn.seat)
    if not month:
        raise ContradictionError("four cards of a month are shown, one of them drawn in this turn", rule="GS-4.4")
    turn.show(month, "GS-4.4")
    return turn.won("president")


def _go(turn: TurnDraft, _: Move) -> State:
    """Go on, and remember what the sets are worth (GS-7.4, GS-7.5)."""
    mark = with_item(turn.notes.mark, turn.seat, turn.counting.score(turn.pile, turn.notes.cup))
    turn.note(mark=mark, goes=(*turn.notes.goes, turn.seat))
    return turn.next_turn()


def _offer(turn: TurnDraft, _: Move) -> State:
    """Lay the hand open and offer a draw to the seat at the right (GS-9.3, GS-9.4)."""
    turn.note(offered=(*turn.notes.offered, turn.seat))
    turn.show(turn.draft.hand_masks[turn.seat], "GS-9.3")
    turn.draft.to_move = turn.draft.setting.next_seat[turn.seat]
    return turn.go_on(stage=Stage.OFFER, player=turn.seat)


def _accept(turn: TurnDraft, _: Move) -> State:
    """Accept an offer; the other one does too, if it has not been asked yet (GS-9.4)."""
    following = turn.draft.setting.next_seat[turn.seat]
    if following == turn.draft.step.player:
        return turn.drew("GS-9.4")
    turn.draft.to_move = following
    return turn.draft.done()


def _refuse(turn: TurnDraft, _: Move) -> State:
    """Refuse an offer: the seat that made it plays on (GS-9.4)."""
    turn.note(refused=(*turn.notes.refused, turn.seat))
    turn.draft.to_move = turn.draft.step.player
    return turn.go_on(stage=_START, player=None)


_SHOWS: Final[dict[type[Move], str]] = {
    m.Shake: "the cards of the month",
    m.ShakeAndPlay: "the cards of the month",
    m.Reveal: "the four cards of a month",
    m.OfferDraw: "the whole hand",
}
"""What a seat shows after a move, in words for a board."""

_ACTIONS: Final[dict[type[Move], Callable[[TurnDraft, Any], State]]] = {
    m.Bomb: _bomb,
    m.Shake: _shake,
    m.ShakeAndPlay: _shake_and_play,
    m.PlayJoker: _joker,
    m.Reveal: _reveal,
    m.Skip: lambda turn, _: turn.skip(),
    m.CupAsAnimal: lambda turn, _: turn.count_cup(CupCounts.ANIMAL),
    m.CupAsChaff: lambda turn, _: turn.count_cup(CupCounts.CHAFF),
    m.Stop: lambda turn, _: turn.won("stop"),
    m.Go: _go,
    m.OfferDraw: _offer,
    m.AcceptDraw: _accept,
    m.RefuseDraw: _refuse,
}
