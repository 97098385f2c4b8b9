"""The play: a hand card, then the top of the stock, seat after seat (CD-6).

:class:`PlayPhase` is the play of a game in which a capture stands as soon as it is made. What a game adds to it, it
overrides: what else can be done at the start of a turn, what is asked when a turn ends, what is noted for later.
"""

from __future__ import annotations

import enum
from typing import Any, Literal

import attrs

from hanafuda_rules._masks import with_item
from hanafuda_rules.cards import CardSet, card_set
from hanafuda_rules.events import Drawn, Event, Moved
from hanafuda_rules.moves import Move, Play, Take
from hanafuda_rules.parts.captures import FREE_CAPTURE, CaptureRule, Source
from hanafuda_rules.parts.flow import State, mover, tell, wait_for
from hanafuda_rules.state import Phase, RoundState, Step

__all__ = ["PlayPhase", "Stage", "Turn"]


class Stage(enum.Enum):
    """Where a turn stands."""

    HAND_CARD = "a hand card is to be played"
    INTERLUDE = "an announcement is to be made before the stock card is turned"
    DRAWN_CARD = "the drawn card's capture is to be chosen"
    QUESTION = "a question is to be answered"


@attrs.frozen
class Turn(Step):
    """The step of a state in the play.

    Args:
        stage: What is waited for.
        notes: What the game keeps of earlier turns.
        before: The side's pile at the start of the turn, as a mask; kept once a turn pauses.
        answers: The answers to the question.
        asked: In an interlude the seats that still have to speak, the seat to move first.
        player: In an interlude the seat whose turn it is.
        blocked: Where the card that waits for its capture comes from, once it named something that it may not take.
            It may then also stay on the field.
        turned: The card that waits for its capture: one from the stock, or from the hand if it is ``blocked``.
    """

    stage: Stage
    notes: Any = None
    before: int = 0
    answers: tuple[Move, ...] = ()
    asked: tuple[int, ...] = ()
    player: int = 0
    blocked: Source | None = None


_HAND_CARD = Stage.HAND_CARD  # every move asks for it, and to look a member up on its class is slow
_STOCK, _LAST = Source.STOCK, Source.LAST_OF_STOCK
_NOTHING = CardSet()


@attrs.frozen
class PlayPhase(Phase):
    """The play, until it ends with the cards or an answer ends it.

    Args:
        captures: What a card takes.
        until: When the cards end the round: ``"hands"``, as soon as all hands are empty, while turns without a stock
            card consist of the hand card alone; ``"either"``, then or with the turn that takes the last stock card;
            ``"both"``, when hands and stock are empty: who has no hand card turns a stock card only.
    """

    captures: CaptureRule = FREE_CAPTURE
    until: Literal["hands", "either", "both"] = "hands"
    guarded: int = attrs.field(default=0, init=False, repr=False)
    """The cards, as a mask, that :meth:`blocks` is asked about whenever one of them is about to capture."""

    # --- what a game may add: this section is for games to override -------------------------------------------------

    def blocks(self, state: State, captures: CardSet, source: Source) -> State | None:  # noqa: ARG002
        """What becomes of a capture that is not allowed for a reason its player could not know; else ``None``.

        It is asked before every capture of a :attr:`guarded` card, also where a turned card has no choice.

        Args:
            state: The state as the card waits for its capture, which everybody has heard of.
            captures: What it is about to take, perhaps nothing.
            source: Where the card comes from.
        """
        return None

    def first_notes(self, state: State) -> Any:  # noqa: ARG002  # this and the following: for games to use
        """What the game notes when the play begins: any immutable value that its other methods read."""
        return None

    def hand_moves(self, state: State, plays: tuple[Play, ...]) -> tuple[Move, ...]:  # noqa: ARG002
        """What the seat may do at the start of its turn.

        Args:
            state: The state.
            plays: Every hand card with everything that it may capture.
        """
        return plays

    def lays(self, state: State, move: Move) -> State:
        """The state after one of :meth:`hand_moves` that is not a play of a card."""
        raise NotImplementedError(self, state, move)

    def notes_after(self, state: State, play: Play) -> Any:  # noqa: ARG002
        """The notes after a hand card.

        Args:
            state: The state before it.
            play: The move.
        """
        return state.step.notes

    def interlude(self, state: State) -> tuple[int, ...]:  # noqa: ARG002
        """The seats that may announce something between this turn's hand card and its stock card.

        Args:
            state: The state before the hand card.
        """
        return ()

    def interlude_moves(self, state: State) -> tuple[Move, ...]:
        """What the seat to move may announce in an interlude."""
        raise NotImplementedError(self, state)

    def announced(self, state: State, move: Move) -> tuple[Event, ...]:
        """What everybody sees when it does."""
        raise NotImplementedError(self, state, move)

    def ended(self, after: State, seat: int, before: int) -> State:  # noqa: ARG002
        """The state at the end of a turn: as the round would go on, unless the game changes it.

        It may put a question with :meth:`ask`, end the round, or take notes.

        Args:
            after: The state as it waits for the next seat, or as the round is over.
            seat: The seat whose turn it was.
            before: The pile of its side at the start of the turn, as a mask.
        """
        return after

    def answered(self, state: State, answer: Move) -> State:  # noqa: ARG002
        """The state after an answer to the question: the round goes on, unless the game changes it.

        Args:
            state: The state that waits for the answer, which everybody has heard.
            answer: The answer.
        """
        return self.go_on(state, state.step.notes)

    def refuses(self, state: State, move: Move) -> tuple[str, str | None]:  # noqa: ARG002
        """Why something is not legal at the start of a turn, though it is no card, or a card with a right capture."""
        if isinstance(move, Play):
            return "it may not be played so", "CD-6"
        return Stage.HAND_CARD.value, "CD-6"

    def asking_rule(self, stage: Stage) -> str | None:  # noqa: ARG002
        """The id of the rule behind a question or an interlude."""
        return None

    # --- what it can use ----------------------------------------------------------------------------------------------

    def ask(self, state: State, seat: int, answers: tuple[Move, ...]) -> State:
        """The state as a seat has to give one of some answers; :meth:`answered` is told which."""
        return wait_for(state, seat, Turn(Stage.QUESTION, state.step.notes, answers=answers))

    def go_on(self, state: State, notes: Any) -> State:
        """The state as the seat after the one to move has its turn, with new notes; or as the cards end the round."""
        after = self._next(state.setting.next_seat[mover(state)], state.hand_masks, bool(state.stock), state)
        return self._begin_turn(wait_for(state, after, Turn(_HAND_CARD, notes)))

    def turn_stock(self, state: State, seat: int, before: int) -> State:
        """The state after the stock card of a turn of which everything else is done.

        Args:
            state: The state, with everything that the turn has brought so far.
            seat: The seat whose turn it is.
            before: The pile of its side at the start of the turn, as a mask.
        """
        pile = state.pile_masks[state.setting.sides[seat]]
        return self._turn_stock(state, seat, state.hand_masks, state.field_mask, (), before, pile, state.step.notes)

    # --- the phase ----------------------------------------------------------------------------------------------------

    def enter(self, state: State) -> State:
        """The acting dealer plays first."""
        return self._begin_turn(wait_for(state, state.order[0], Turn(_HAND_CARD, self.first_notes(state))))

    def moves(self, state: State) -> tuple[Move, ...]:
        """The hand cards, the captures of a turned card, or the answers to a question."""
        turn: Turn = state.step
        if turn.stage is _HAND_CARD:
            plays = self.captures.plays(state.hand_masks[mover(state)], state.field_mask)
            return self.hand_moves(state, plays)
        if turn.turned is not None:
            takes = self.captures.takes(turn.turned, state.field_mask, turn.blocked or _STOCK)
            return takes if turn.blocked is None else (Take(turn.turned, _NOTHING), *takes)
        if turn.stage is Stage.INTERLUDE:
            return self.interlude_moves(state)
        return turn.answers

    def play(self, state: State, move: Move) -> State:
        """Play a hand card with what the stock answers, choose a capture, or answer a question."""
        if isinstance(move, Play):
            return self._play_card(state, move)
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
            return turn.stage.value, self.asking_rule(turn.stage)
        if turn.stage is Stage.DRAWN_CARD:
            return turn.stage.value, self.captures.rule
        if not isinstance(move, Play):
            return self.refuses(state, move)
        if not state.hand_masks[mover(state)] & move.card.mask:
            return f"{move.card} is not in the hand", "CD-7"
        if move.captures.mask not in self.captures.choices(move.card, state.field_mask, Source.HAND):
            return f"this is not what {move.card} captures", self.captures.rule
        return self.refuses(state, move)

    def _play_card(self, state: State, move: Play) -> State:
        seat = mover(state)
        card = move.card.mask
        hands = with_item(state.hand_masks, seat, state.hand_masks[seat] ^ card)
        before = state.pile_masks[state.setting.sides[seat]]
        field, pile = _bring(state.field_mask, before, card, move.captures.mask)
        moved, notes = Moved(seat, move), self.notes_after(state, move)
        if card & self.guarded:
            turn = Turn(Stage.DRAWN_CARD, notes, before, turned=move.card)
            waiting = wait_for(attrs.evolve(state, hand_masks=hands), seat, turn)
            if (after := self.blocks(tell(waiting, moved), move.captures, Source.HAND)) is not None:
                return after
        if asked := self.interlude(state):
            turn = Turn(Stage.INTERLUDE, notes, before=before, asked=asked, player=seat)
            piles = with_item(state.pile_masks, state.setting.sides[seat], pile)
            events = (*state.events, moved)
            return RoundState(state.setting, hands, piles, field, state.stock, asked[0], events, turn)
        return self._turn_stock(state, seat, hands, field, (moved,), before, pile, notes)

    def _turn_stock(  # noqa: PLR0913, PLR0917  # what changed in the turn, to build one state instead of three
        self,
        state: State,
        seat: int,
        hands: tuple[int, ...],
        field: int,
        news: tuple[Event, ...],
        before: int,
        pile: int,
        notes: Any,
    ) -> State:
        # With _end_turn one long breath to the next player, without a state in between: searches run along here.
        if not state.stock:
            return self._end_turn(state, seat, hands, field, False, news, before, pile, notes)  # noqa: FBT003  # as above
        turned = state.stock[0]
        choices = self.captures.choices(turned, field, _STOCK if len(state.stock) > 1 else _LAST)
        if choices[1:] or turned.mask & self.guarded:
            turn = Turn(Stage.DRAWN_CARD, notes, before, turned=turned)
            piles = with_item(state.pile_masks, state.setting.sides[seat], pile)
            events = (*state.events, *news, Drawn(seat, turned, None))
            waiting = RoundState(state.setting, hands, piles, field, state.stock[1:], seat, events, turn)
            if choices[1:]:
                return waiting
            if (after := self.blocks(waiting, card_set(choices[0]), _STOCK)) is not None:
                return after
        field, pile = _bring(field, pile, turned.mask, choices[0])
        drawn = Drawn(seat, turned, card_set(choices[0]))
        return self._end_turn(state, seat, hands, field, True, (*news, drawn), before, pile, notes)  # noqa: FBT003

    def _take(self, state: State, move: Take) -> State:
        moved = Moved(mover(state), move)
        if move.card.mask & self.guarded:
            source = state.step.blocked or _STOCK
            if (after := self.blocks(tell(state, moved), move.captures, source)) is not None:
                return after
        return self.bring_waiting(state, move.captures, moved)

    def bring_waiting(self, state: State, captures: CardSet, *news: Event) -> State:
        """The state after the card that waits for its capture took something, or nothing: the turn goes on.

        Args:
            state: The state.
            captures: What it takes.
            *news: What everybody sees of it.
        """
        seat, turn = mover(state), state.step
        pile = state.pile_masks[state.setting.sides[seat]]
        field, pile = _bring(state.field_mask, pile, turn.turned.mask, captures.mask)
        if turn.blocked is Source.HAND:
            return self._turn_stock(state, seat, state.hand_masks, field, news, turn.before, pile, turn.notes)
        return self._end_turn(state, seat, state.hand_masks, field, False, news, turn.before, pile, turn.notes)  # noqa: FBT003

    def _end_turn(  # noqa: PLR0913, PLR0917  # as _turn_stock
        self,
        state: State,
        seat: int,
        hands: tuple[int, ...],
        field: int,
        drawn: bool,  # noqa: FBT001  # as _turn_stock: whether the top of the stock is gone
        news: tuple[Event, ...],
        before: int,
        pile: int,
        notes: Any,
    ) -> State:
        setting, turn = state.setting, state.step
        stock = state.stock[1:] if drawn else state.stock
        if turn.stage is not _HAND_CARD or turn.notes is not notes:
            turn = Turn(_HAND_CARD, notes)
        piles = with_item(state.pile_masks, setting.sides[seat], pile)
        neighbour = setting.next_seat[seat]
        following: int | None = neighbour
        # The quick look first: nearly every turn is followed by that of the next seat, with a card of its hand.
        if not hands[neighbour] or not (stock or self.until != "either"):
            following = self._next(neighbour, hands, bool(stock), state)
        after = RoundState(setting, hands, piles, field, stock, following, state.events + news, turn)
        return self._begin_turn(self.ended(after, seat, before))

    def _next(self, following: int, hands: tuple[int, ...], more: bool, state: State) -> int | None:  # noqa: FBT001
        """The seat whose turn comes, or nobody where the cards end the round.

        Args:
            following: The seat that comes next in playing order.
            hands: The hands, as masks.
            more: Whether the stock holds another card.
            state: Any state of the round.
        """
        if hands[following] and (more or self.until != "either"):
            return following
        if self.until == "both" and more:
            return following
        if self.until == "either" and not more:
            return None
        # Hands need not be of one size: a seat that has no card left, and none to turn, is passed over.
        for _ in state.order:
            if hands[following]:
                return following
            following = state.setting.next_seat[following]
        return None

    def _begin_turn(self, state: State) -> State:
        """The state itself, or after the turns of those who have no hand card and turn a stock card only.

        A game whose turns begin otherwise overrides it.
        """
        seat = state.to_move
        if seat is None or state.hand_masks[seat] or state.step.stage is not _HAND_CARD:
            return state
        return self.turn_stock(state, seat, state.pile_masks[state.setting.sides[seat]])

    def _announce(self, state: State, move: Move) -> State:
        turn: Turn = state.step
        seat, *asked = turn.asked
        news = (Moved(seat, move), *self.announced(state, move))
        if asked:
            turn = attrs.evolve(turn, asked=tuple(asked))
            return wait_for(tell(state, *news), asked[0], turn)
        return self.turn_stock(tell(state, *news), turn.player, turn.before)


def _bring(field: int, pile: int, card: int, taken: int) -> tuple[int, int]:
    """Bring a card to the field: the field and the pile afterwards."""
    return (field ^ taken, pile | card | taken) if taken else (field | card, pile)
