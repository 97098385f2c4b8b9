"""The play: a hand card, then the top of the stock, seat after seat (CD-6).

In :class:`PlayPhase` a capture is final as soon as it is made. A game overrides methods to add what else a seat can do
at the start of its turn, what is asked when the turn ends, and what is noted for later.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import Any, Final, Literal

import attrs

from hanafuda_rules.cards import Card, CardSet, card_set
from hanafuda_rules.events import Event, Moved
from hanafuda_rules.facts import Fact, flags, places
from hanafuda_rules.log import Log, with_card_drawn, with_move
from hanafuda_rules.masks import EVERY_CARD, with_item
from hanafuda_rules.moves import Move, Play, Take
from hanafuda_rules.parts.captures import FREE_CAPTURE, CaptureRule, Source
from hanafuda_rules.parts.flow import State, mover, tell, wait_for
from hanafuda_rules.state import Draft, Phase, Setting, Step, View, successor

__all__ = ["PlayPhase", "Stage", "Turn", "turn_of"]


class Stage(enum.Enum):
    """Where a turn stands."""

    HAND_CARD = "a hand card is to be played"
    INTERLUDE = "an announcement is to be made before the stock card is turned"
    TURNED_CARD = "the turned card's capture is to be chosen"
    QUESTION = "a question is to be answered"


@attrs.frozen
class Turn(Step):
    """The step of a state in the play.

    Args:
        stage: What the turn waits for.
        notes: What the game has noted in earlier turns.
        before: The side's pile at the start of the turn, as a mask; kept once a turn pauses.
        answers: The answers to the question.
        asked: In an interlude, the seats that still have to speak; the first of them is to move.
        player: In an interlude, the seat whose turn it is.
        blocked: Where the waiting card comes from, once it named a card that it may not take (WC-5.3). It may then
            also stay on the field.
        turned: The card that waits for its capture: a turned one, or a blocked one from the hand.
    """

    stage: Stage
    notes: Any = None
    before: int = 0
    answers: tuple[Move, ...] = ()
    asked: tuple[int, ...] = ()
    player: int = 0
    blocked: Source | None = None


def turn_of(view: View[Any, Any]) -> Turn:
    """Where the turn of a view stands; in another phase an empty one."""
    return view.step if isinstance(view.step, Turn) else _NO_TURN


_NO_TURN: Final = Turn(Stage.HAND_CARD)
_STAGES: Final = tuple(Stage)
_TURN: Final = (
    Fact(
        "stage",
        lambda view: _STAGES.index(view.step.stage) + 1 if isinstance(view.step, Turn) else 0,
        most=len(_STAGES),
    ),
    Fact("pile_before", lambda view: turn_of(view).before, cards=True),
    Fact("asked", lambda view: places(view, turn_of(view).asked), by_seat=True, most="seats"),
    Fact(
        "player", lambda view: flags(view, [turn_of(view).player] if turn_of(view).asked else ()), by_seat=True, most=1
    ),
)

_HAND_CARD = Stage.HAND_CARD  # every move needs it, and looking up an enum member is slow
_STOCK, _LAST = Source.STOCK, Source.LAST_OF_STOCK
_NOTHING = CardSet()


@attrs.frozen
class PlayPhase(Phase):
    """The play, until the cards run out or an answer ends it.

    Args:
        captures: The captures of the game.
        until: When the cards end the round.

            - ``"hands"``: when all hands are empty; once the stock is empty, a turn is a hand card alone
            - ``"either"``: when all hands are empty, or with the turn that takes the last stock card
            - ``"both"``: when hands and stock are empty; a seat without hand cards only turns a stock card
    """

    captures: CaptureRule = FREE_CAPTURE
    until: Literal["hands", "either", "both"] = "hands"
    guarded: int = attrs.field(default=0, init=False, repr=False)
    """The cards, as a mask, whose captures :meth:`blocks` may forbid."""

    # --- what a game may add: this section is for games to override -------------------------------------------------

    def blocks(self, state: State, captures: CardSet, source: Source) -> State | None:
        """The state after a capture that is not allowed for a reason its player could not know, else ``None``.

        The play asks before every capture by a :attr:`guarded` card, also where a turned card has no choice.

        Args:
            state: The state in which the card waits for its capture; everybody has seen what it is to capture.
            captures: What it is to capture, or nothing.
            source: Where the card comes from.
        """
        return None

    def first_notes(self, state: State) -> Any:
        """The game's notes when the play begins: any immutable value that its other methods read."""
        return None

    def hand_moves(self, state: State, plays: tuple[Play, ...]) -> tuple[Move, ...]:
        """What the seat may do at the start of its turn.

        Args:
            state: The state.
            plays: Every hand card with each of its possible captures.
        """
        return plays

    def lays(self, state: State, move: Move) -> State:
        """The state after one of the :meth:`hand_moves` that plays no card."""
        raise NotImplementedError(self, state, move)

    def notes_after(self, state: State, play: Play) -> Any:
        """The notes after a hand card is played.

        Args:
            state: The state before the move.
            play: The move.
        """
        return state.step.notes

    def begin_turn(self, state: State) -> State:
        """The state as a turn begins: itself, or after the turns of those who have no hand card and only turn a card.

        Args:
            state: The state as it waits for the next seat, for an answer, or for nobody.
        """
        seat = state.to_move
        if seat is None or state.hand_masks[seat] or state.step.stage is not _HAND_CARD:
            return state
        return self.turn_stock(state, seat, state.pile_masks[state.setting.sides[seat]])

    def play_card(self, state: State, play: Play) -> State:
        """The state after a hand card, with what the stock answers; for games whose turns go on otherwise.

        Args:
            state: The state before it.
            play: The move.
        """
        notes, asked = self.notes_after(state, play), self.interlude(state)
        if not asked and not play.card.mask & self.guarded:
            after = self._straight_turn(state, play, notes)
            if after is not None:
                return after
        return self._turn_by_steps(state, play, notes, asked)

    def interlude(self, state: State) -> tuple[int, ...]:
        """The seats that may announce something between this turn's hand card and its stock card.

        Args:
            state: The state before the hand card.
        """
        return ()

    def interlude_moves(self, state: State) -> tuple[Move, ...]:
        """What the seat to move may announce in an interlude."""
        raise NotImplementedError(self, state)

    def announced(self, state: State, move: Move) -> tuple[Event, ...]:
        """What everybody sees after an announcement in an interlude.

        Args:
            state: The state, in which everybody has heard the announcement.
            move: The announcement.
        """
        raise NotImplementedError(self, state, move)

    def ended(self, after: State, seat: int, before: int) -> State:
        """The state at the end of a turn; by default the round goes on.

        A game may ask a question with :meth:`ask`, end the round, or take notes.

        Args:
            after: The state, which waits for the next seat; if the cards have run out, the round is over.
            seat: The seat whose turn it was.
            before: The pile of its side at the start of the turn, as a mask.
        """
        return after

    def answered(self, state: State, answer: Move) -> State:
        """The state after an answer to the question; by default the round goes on.

        Args:
            state: The state that waited for the answer; everybody has heard the answer.
            answer: The answer.
        """
        return self.go_on(state, state.step.notes)

    def refuses(self, state: State, move: Move) -> tuple[str, str | None]:
        """Why a move is refused at the start of a turn if it is not a play, or a play with a possible capture."""
        if isinstance(move, Play):
            return "this play is not allowed", "CD-6"
        return Stage.HAND_CARD.value, "CD-6"

    def question_rule(self, stage: Stage) -> str | None:
        """The id of the rule behind a question or an interlude."""
        return None

    # --- what a game can use ------------------------------------------------------------------------------------------

    def ask(self, state: State, seat: int, answers: tuple[Move, ...]) -> State:
        """Ask a seat for one of some answers; :meth:`answered` receives the one it gives."""
        return wait_for(state, seat, Turn(Stage.QUESTION, state.step.notes, answers=answers))

    def go_on(self, state: State, notes: Any) -> State:
        """Move on to the next seat's turn with new notes, or end the round if the cards are gone."""
        after = self._next_in(state, mover(state))
        return self.begin_turn(wait_for(state, after, Turn(_HAND_CARD, notes)))

    def turn_stock(self, state: State, seat: int, before: int) -> State:
        """Turn the stock card, once the rest of the turn is done.

        Args:
            state: The state with everything that the turn has changed so far.
            seat: The seat whose turn it is.
            before: The pile of its side at the start of the turn, as a mask.
        """
        return self._turn_stock(Draft(state), seat, before, state.step.notes)

    def bring(self, state: State, play: Play) -> State:
        """The state after a hand card alone, as its turn goes on."""
        notes, turn = self.notes_after(state, play), Draft(state)
        _bring_from_hand(turn, mover(state), play)
        turn.step = Turn(_HAND_CARD, notes)
        return turn.done()

    def bring_waiting(self, state: State, captures: CardSet) -> State:
        """Bring the card that waits for its capture to the field, and go on with its turn.

        Args:
            state: The state, in which everybody has seen what the card captures.
            captures: What it captures, or nothing.
        """
        seat, step, turn = mover(state), state.step, Draft(state)
        _bring(turn, seat, step.turned.mask, captures.mask)
        if step.blocked is Source.HAND:
            return self._turn_stock(turn, seat, step.before, step.notes)
        return self._end_turn(turn, seat, step.before, step.notes)

    def end_turn(self, state: State, seat: int, before: int) -> State:
        """The state after a turn of which everything is done, the stock card too.

        Args:
            state: The state, with everything that the turn has brought.
            seat: The seat whose turn it was.
            before: The pile of its side at the start of the turn, as a mask.
        """
        return self._end_turn(Draft(state), seat, before, state.step.notes)

    def facts(self, seats: int) -> tuple[Fact, ...]:
        """Where the turn stands; a game that takes notes adds them."""
        return _TURN

    def step_at(self, notes: Any, turned: Card | None = None, before: int = 0, /) -> Turn:
        """The step of a position: before a hand card, or with a turned card that waits for its capture."""
        return Turn(_HAND_CARD if turned is None else Stage.TURNED_CARD, notes, before, turned=turned)

    # --- the phase ----------------------------------------------------------------------------------------------------

    def enter(self, state: State) -> State:
        """The acting dealer plays first."""
        return self.begin_turn(wait_for(state, state.order[0], Turn(_HAND_CARD, self.first_notes(state))))

    def moves(self, state: State) -> tuple[Move, ...]:
        """The plays, the captures of a turned card, or the answers to a question.

        The captures come from :meth:`CaptureRule.takes <hanafuda_rules.parts.captures.CaptureRule.takes>`.
        """
        turn: Turn = state.step
        if turn.stage is _HAND_CARD:
            to_move: Any = state.to_move  # not by mover, which is a call
            seat: int = to_move
            plays = self.captures.plays(state.hand_masks[seat], state.field_mask)
            return self.hand_moves(state, plays)
        if turn.turned is not None:
            takes = self.captures.takes(turn.turned, state.field_mask, turn.blocked or _STOCK)
            return takes if turn.blocked is None else (Take(turn.turned, _NOTHING), *takes)
        if turn.stage is Stage.INTERLUDE:
            return self.interlude_moves(state)
        return turn.answers

    def play(self, state: State, move: Move) -> State:
        """Play a hand card and turn the stock card, choose a capture, or answer a question."""
        if isinstance(move, Play):
            return self.play_card(state, move)
        if isinstance(move, Take):
            return self._take(state, move)
        if state.step.stage is Stage.INTERLUDE:
            return self._announce(state, move)
        told = tell(state, Moved(mover(state), move))
        if state.step.stage is Stage.QUESTION:
            return self.answered(told, move)
        return self.lays(told, move)

    def refusal(self, state: State, move: Move) -> tuple[str, str | None]:
        """Why a move is not legal now."""
        turn: Turn = state.step
        if turn.stage in {Stage.QUESTION, Stage.INTERLUDE}:
            return turn.stage.value, self.question_rule(turn.stage)
        if turn.stage is Stage.TURNED_CARD:
            return turn.stage.value, self.captures.rule
        if not isinstance(move, Play):
            return self.refuses(state, move)
        if not state.hand_masks[mover(state)] & move.card.mask:
            return f"{move.card} is not in the hand", "CD-7"
        if move.captures.mask not in self.captures.choices(move.card, state.field_mask, Source.HAND):
            return self.captures.refusal(move, state.field_mask)
        return self.refuses(state, move)

    def _straight_turn(self, state: State, play: Play, notes: Any) -> State | None:
        """The state after a hand card and a stock card between which nothing is asked; ``None`` for any other turn.

        The hand card is not :attr:`guarded`.

        Searches spend their time here. So it does at once, without a call or a state in between, what
        :meth:`_turn_by_steps` does for every turn.
        """
        to_move: Any = state.to_move  # not by mover, which is a call
        seat: int = to_move
        setting, stock, drawn = state.setting, state.stock_order, state.stock_drawn
        piles, field, card, taken = state.pile_masks, state.field_mask, play.card.mask, play.captures.mask
        side, following = setting.sides[seat], setting.next_seat[seat]
        before = pile = piles[side]
        if taken:
            field ^= taken
            pile |= card | taken
        else:
            field |= card
        more = drawn < len(stock)
        if more:
            top = stock[drawn]
            turned, drawn = top.mask, drawn + 1
            more = drawn < len(stock)
            if not turned & (EVERY_CARD ^ self.guarded):  # unknown on a board, or perhaps blocked
                return None
            choices = self.captures.choices(top, field, _STOCK if more else _LAST)
            if choices[1:]:
                return None
            taken = choices[0]
            if taken:
                field ^= taken
                pile |= turned | taken
            else:
                field |= turned
            log: Log = (state.log, seat, play, top, taken)
        else:
            log = (state.log, seat, play)
        hands = list(state.hand_masks)
        hands[seat] ^= card
        if pile is not before:
            changed = list(piles)
            changed[side] = pile
            piles = tuple(changed)
        step: Turn = state.step
        if step.notes is not notes:
            step = Turn(_HAND_CARD, notes)
        to_move = following
        # The common case first: the next seat has a hand card to play.
        if not hands[following] or (not more and self.until == "either"):
            to_move = self._next(setting, hands, following, more=more)
        after = successor(state, tuple(hands), piles, field, drawn, log, to_move, step)
        return self.begin_turn(self.ended(after, seat, before))

    def _turn_by_steps(self, state: State, play: Play, notes: Any, asked: tuple[int, ...]) -> State:
        """The state after a hand card, in which something is asked if need be, or after the stock card too.

        Args:
            state: The state before it.
            play: The move.
            notes: The notes after it.
            asked: The seats that may announce something after it.
        """
        seat = mover(state)
        before = state.pile_masks[state.setting.sides[seat]]
        if play.card.mask & self.guarded and (after := self._blocked_play(state, play, before, notes)) is not None:
            return after
        turn = Draft(state)
        _bring_from_hand(turn, seat, play)
        if asked:
            turn.to_move = asked[0]
            turn.step = Turn(Stage.INTERLUDE, notes, before=before, asked=asked, player=seat)
            return turn.done()
        return self._turn_stock(turn, seat, before, notes)

    def _blocked_play(self, state: State, play: Play, before: int, notes: Any) -> State | None:
        """The state after the play of a guarded card if its capture is forbidden, else ``None``."""
        seat, waiting = mover(state), Draft(state)
        _bring_from_hand(waiting, seat, play)
        waiting.field_mask, waiting.pile_masks = state.field_mask, state.pile_masks
        waiting.step = Turn(Stage.TURNED_CARD, notes, before, turned=play.card)
        return self.blocks(waiting.done(), play.captures, Source.HAND)

    def _turn_stock(self, turn: Draft, seat: int, before: int, notes: Any) -> State:
        stock, drawn = turn.stock_order, turn.stock_drawn
        if drawn == len(stock):
            return self._end_turn(turn, seat, before, notes)
        card = stock[drawn]
        turn.stock_drawn = drawn = drawn + 1
        if card.mask > EVERY_CARD:  # on a board, which asks for the card
            return _wait_for_capture(turn, seat, card, before, notes)
        choices = self.captures.choices(card, turn.field_mask, _STOCK if drawn < len(stock) else _LAST)
        if choices[1:]:
            return _wait_for_capture(turn, seat, card, before, notes)
        taken = choices[0]
        if card.mask & self.guarded:
            turned = turn.done()
            waiting = _wait_for_capture(Draft(turned), seat, card, before, notes)
            if (after := self.blocks(waiting, card_set(taken), _STOCK)) is not None:
                return after
            turn = Draft(turned)
        turn.log = with_card_drawn(turn.log, seat, card, taken)
        _bring(turn, seat, card.mask, taken)
        return self._end_turn(turn, seat, before, notes)

    def _take(self, state: State, move: Take) -> State:
        seat, step, turn = mover(state), state.step, Draft(state)
        turn.log = with_move(state.log, seat, move)
        if move.card.mask & self.guarded:
            told = turn.done()
            after = self.blocks(told, move.captures, step.blocked or _STOCK)
            return self.bring_waiting(told, move.captures) if after is None else after
        _bring(turn, seat, move.card.mask, move.captures.mask)
        return self._end_turn(turn, seat, step.before, step.notes)

    def _end_turn(self, turn: Draft, seat: int, before: int, notes: Any) -> State:
        step: Turn = turn.step
        if step.stage is not _HAND_CARD or step.notes is not notes:
            turn.step = Turn(_HAND_CARD, notes)
        turn.to_move = self._next_in(turn, seat)
        return self.begin_turn(self.ended(turn.done(), seat, before))

    def _next_in(self, moment: Draft | State, seat: int) -> int | None:
        more = moment.stock_drawn < len(moment.stock_order)
        return self._next(moment.setting, moment.hand_masks, moment.setting.next_seat[seat], more=more)

    def _next(self, setting: Setting[Any, Any], hands: Sequence[int], following: int, *, more: bool) -> int | None:
        """The seat that plays next, or ``None`` if the cards end the round.

        Args:
            setting: The round as it stands after the turn.
            hands: Its hands.
            following: The seat that comes next in playing order.
            more: Whether the stock holds a card.
        """
        if hands[following] and (more or self.until != "either"):
            return following
        if self.until == "both" and more:
            return following
        if self.until == "either" and not more:
            return None
        # Hands may differ in size: a seat that has no card left, and none to turn, is skipped.
        for _ in setting.order:
            if hands[following]:
                return following
            following = setting.next_seat[following]
        return None

    def _announce(self, state: State, move: Move) -> State:
        turn: Turn = state.step
        seat, *asked = turn.asked
        told = tell(state, Moved(seat, move))
        told = tell(told, *self.announced(told, move))
        if asked:
            return wait_for(told, asked[0], attrs.evolve(turn, asked=tuple(asked)))
        return self.turn_stock(told, turn.player, turn.before)


def _bring_from_hand(turn: Draft, seat: int, play: Play) -> None:
    """Bring a hand card to the field, as everybody sees."""
    turn.hand_masks = with_item(turn.hand_masks, seat, turn.hand_masks[seat] ^ play.card.mask)
    turn.log = with_move(turn.log, seat, play)
    _bring(turn, seat, play.card.mask, play.captures.mask)


def _wait_for_capture(turn: Draft, seat: int, card: Card, before: int, notes: Any) -> State:
    """The state in which a turned card waits for its player to choose what it captures."""
    turn.log = with_card_drawn(turn.log, seat, card, None)
    turn.to_move, turn.step = seat, Turn(Stage.TURNED_CARD, notes, before, turned=card)
    return turn.done()


def _bring(turn: Draft, seat: int, card: int, taken: int) -> None:
    """Bring a card to the field, from where it goes to the pile of a seat's side with what it takes, if it does."""
    if taken:
        side, piles = turn.setting.sides[seat], turn.pile_masks
        turn.field_mask ^= taken
        turn.pile_masks = with_item(piles, side, piles[side] | card | taken)
    else:
        turn.field_mask |= card
