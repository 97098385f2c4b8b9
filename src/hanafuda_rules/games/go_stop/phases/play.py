"""The turns of Go-Stop and their legal moves, until the cards are used up or the round is decided (GS-5)."""

from __future__ import annotations

import functools
from itertools import combinations
from typing import TYPE_CHECKING, Final, cast

import attrs

from hanafuda_rules.boards.phases import may_play
from hanafuda_rules.cards import JOKERS, CardSet, Month, card_set
from hanafuda_rules.errors import HanafudaError
from hanafuda_rules.events import Moved, PickedUp, Shown, since_deal
from hanafuda_rules.games.go_stop import moves as m
from hanafuda_rules.games.go_stop.events import StackMade
from hanafuda_rules.games.go_stop.match import can_play
from hanafuda_rules.games.go_stop.options import Options, actives, minimum_of
from hanafuda_rules.games.go_stop.phases import so_far
from hanafuda_rules.games.go_stop.phases import turn as t
from hanafuda_rules.games.go_stop.phases.offers import may_offer, offer_is_open
from hanafuda_rules.games.go_stop.phases.so_far import RoundSoFar, Stack
from hanafuda_rules.games.go_stop.yaku import At
from hanafuda_rules.knowledge.constraints import ANYTHING, HandConstraints, no_way
from hanafuda_rules.learning.facts import Fact
from hanafuda_rules.machine.captures import CaptureRule
from hanafuda_rules.machine.view import AnyView
from hanafuda_rules.masks import MONTH_OF, MONTHS, has_whole_month, months_with_three, whole_months
from hanafuda_rules.moves import Move, Play, Take
from hanafuda_rules.parts.flow import State, mover, wait_for
from hanafuda_rules.parts.stopping import calls_at
from hanafuda_rules.parts.turns import CaptureStep, HandCardStep, TurnPhase

if TYPE_CHECKING:
    from hanafuda_rules.games.go_stop import Rules

__all__ = ["PlayTurns"]

_JOKERS: Final = JOKERS.mask
_SKIP, _REVEAL, _OFFER = m.Skip(), m.Reveal(), m.OfferDraw()
_SHAKES: Final = {month.cards.mask: m.Shake(month) for month in Month}
_LAYING: Final = {
    held.mask: tuple(map(m.PlayJoker, held)) for count in range(4) for held in map(CardSet, combinations(JOKERS, count))
}
"""The moves that play a joker, by the jokers in the hand (GS-5.4)."""

_NOT_NOW: Final[dict[type[Move], tuple[str, str]]] = {
    m.Reveal: ("no card drawn in this turn completes four cards of a month in the hand", "GS-4.4"),
    m.Shake: ("the hand lacks three cards of the month, has shown them, or shows them with a play", "GS-5.3"),
    m.ShakeAndPlay: ("this takes three hand cards of a month not yet shown, and none on the field", "GS-5.3"),
    m.PlayJoker: ("the joker is not in the hand", "GS-5.4"),
    m.Bomb: ("these hand cards and the field do not make a month, or a bomb of it is not allowed", "GS-5.6"),
    m.Skip: ("the seat has no skip", "GS-5.8"),
    m.OfferDraw: ("the hand or the moment does not allow it", "GS-9.3"),
}


class _Captures(CaptureRule):
    # The captures of CD-6, made once the stock card is flipped.

    rule = "GS-5.10"

    def refusal(self, play: Play, field: int) -> tuple[str, str]:
        return super().refusal(play, field)[0], "GS-5.5"


def _skips_at(state: State) -> tuple[int, ...]:
    """The skips that bombs have left to each seat of a position, if all turns to come take the whole stock (GS-5.8)."""
    hands, skips, order = state.hand_masks, [0] * state.table.seats, state.order
    if state.to_move is None:
        return tuple(skips)
    has_played = order[: order.index(state.to_move) + isinstance(state.step, CaptureStep)]
    turns = max([hands[seat].bit_count() + (seat in has_played) for seat in order])
    for seat in order:
        skips[seat] = turns - (seat in has_played) - hands[seat].bit_count()
    needed = turns * len(order) - len(has_played) + sum([(hand & _JOKERS).bit_count() for hand in hands])
    return tuple(skips) if needed == len({*state.stock} - {*JOKERS}) else (0,) * state.table.seats


@attrs.frozen
class PlayTurns(TurnPhase):
    """The turns of a round."""

    captures: CaptureRule = _Captures()
    options: Options = attrs.field(kw_only=True)

    def enter(self, state: State) -> State:
        """Announce dealt stacks (GS-2.4) and let the dealer begin (GS-5.1)."""
        notes = self.first_notes(state)
        dealt = [card_set(state.field_mask & stack.month) for stack in notes.stacks]
        news = [StackMade(None, cards, CardSet()) for cards in dealt]
        return wait_for(state, state.order[0], HandCardStep(notes), *news)

    def first_notes(self, state: State) -> RoundSoFar:
        """The notes before the first turn: every three of a month on the field is a dealt stack."""
        threes = months_with_three(state.field_mask)
        return RoundSoFar.at_start(state.table.seats, *[Stack(month) for month in MONTHS if month & threes])

    def notes_at(self, state: State, calls: tuple[int, ...] | None, /) -> RoundSoFar:
        """The notes at a turn of a position. Each seat whose sets are worth the minimum has said go (GS-7.4)."""
        rules, notes = cast("Rules", state.ruleset), self.first_notes(state)
        for pile in state.piles:
            if pile.mask & rules.cup and self.options.cup_choice == "on_capture":  # GS-7.2
                notes = attrs.evolve(notes, cup=rules.cup_of(pile, At(state.table)))
        notes = attrs.evolve(notes, skips=_skips_at(state))
        worth = [rules.score(pile, At(state.table, notes.cup)) for pile in state.piles]
        least = minimum_of(self.options, len(state.order))
        asked = [seat for seat in state.order if worth[seat] and worth[seat] >= least]
        goes = calls_at(state, asked, calls, "GS-7.4")
        return attrs.evolve(
            notes, goes=goes, mark=tuple([points if seat in goes else 0 for seat, points in enumerate(worth)])
        )

    def check_position(self, state: State) -> None:
        """Check the seats, and that the stock has a card for each turn to come and each joker in a hand.

        Raises:
            HanafudaError: The wrong seats play (GS-1.1), or the stock has too few cards (GS-2.5).
        """
        table, order, hands = state.table, state.order, CardSet().union(*state.hands)
        if not can_play(table.seats, table.dealer, order):
            msg = f"{actives(table.seats)} seats play, the dealer first, in turn order, not {order}"
            raise HanafudaError(msg, rule="GS-1.1")
        needed, stock = len(hands) + sum(state.step.notes.skips) + len(hands & JOKERS), len({*state.stock} - {*JOKERS})
        if state.to_move is not None and stock < needed:
            msg = f"the turns to come need {needed} stock cards besides jokers, but there are {stock}"
            raise HanafudaError(msg, rule="GS-2.5")

    def hand_moves(self, state: State, plays: tuple[Play, ...]) -> tuple[Move, ...]:
        """The legal moves at the start of a turn, in the order of GS-5.2."""
        step, seat, moves = state.step, mover(state), cast("tuple[Move, ...]", plays)
        hand, field, options = state.hand_masks[seat], state.field_mask, self.options
        if hand & _JOKERS or t.jokers_played(step.notes):
            moves = (*_LAYING[hand & _JOKERS], *self._late_president(state), *moves)
        if threes := months_with_three(hand):
            moves = self._with_threes(state, threes, moves)
        if step.notes.skips[seat]:  # GS-5.8
            moves += (_SKIP,)
        if options.small_bomb != "off" and has_whole_month(hand | field):
            moves += self._bombs(state, 2)
        return (_OFFER, *moves) if options.draw_offer != "off" and may_offer(state, plays) else moves

    def play_card(self, state: State, play: Play) -> State:
        """Play a hand card and flip the top of the stock (GS-5.5, GS-5.10)."""
        return t.TurnDraft(state).play(play)

    def take(self, state: State, take: Take) -> State:
        """Make the chosen capture with the flipped card (GS-5.10)."""
        return t.TurnDraft(state).take(take)

    def moved(self, state: State, move: Move) -> State:
        """Make a move that plays no card, or answer a question."""
        return t.ACTIONS[type(move)](t.TurnDraft(state), move)

    def may_play(self, state: State, move: Move) -> bool:
        """Whether a move is legal with some hand. A draw offer is checked without the hand, which it will show."""
        if isinstance(state.step, HandCardStep) and isinstance(move, m.OfferDraw):
            return offer_is_open(state)
        return may_play(state, move)

    def hand_constraints(self, view: AnyView) -> HandConstraints:
        """A seat that has shown only three cards of a month did not hold the fourth (GS-5.3).

        Raises:
            HanafudaError: A seat has played the fourth without drawing a card after the shake.
        """
        if not any(event.rule == "GS-5.3" for event in view.told(Shown)):
            return ANYTHING
        lacking = [0] * view.table.seats
        for event in since_deal(view.events):
            if isinstance(event, Shown) and event.rule == "GS-5.3":
                lacking[event.seat] |= MONTH_OF[next(iter(event.cards)).index] & ~event.cards.mask
            elif isinstance(event, PickedUp):
                lacking[event.seat] = 0
            elif isinstance(event, Moved) and event.move.hand_cards.mask & lacking[event.seat]:
                raise no_way()
        return HandConstraints(functools.partial(_lack, lacking)) if any(lacking) else ANYTHING

    def refuses(self, state: State, move: Move) -> tuple[str, str | None]:
        """Why a move that is not a play is illegal at the start of a turn."""
        return _NOT_NOW.get(type(move), ("the seat must play a hand card or make a move before it", "GS-5.2"))

    def facts(self, seats: int) -> tuple[Fact, ...]:
        """The facts of the turn and of the round so far."""
        return so_far.FACTS

    # --- the start of a turn (GS-5.2) ---------------------------------------------------------------------------------

    def _with_threes(self, state: State, threes: int, moves: tuple[Move, ...]) -> tuple[Move, ...]:
        """Add the shakes and bombs of a hand with three or four cards of a month (GS-5.3, GS-5.6).

        ``threes`` has the lowest bit of each such month.
        """
        seat, field = mover(state), state.field_mask
        hand, shaken = state.hand_masks[seat], state.step.notes.shaken[seat]
        months = [month for month in MONTHS if month & threes and not month & shaken]
        if self.options.shake == "before_play":
            moves = (*[_SHAKES[month] for month in months], *moves)
        else:
            months = [month for month in months if not month & field]
            moves += tuple([m.ShakeAndPlay(card) for month in months for card in card_set(hand & month)])
        return moves + self._bombs(state, 3)

    def _bombs(self, state: State, count: int) -> tuple[Move, ...]:
        """The bombs with ``count`` hand cards and the rest of their month on the field (GS-5.6, GS-5.7)."""
        seat, field = mover(state), state.field_mask
        hand, shaken = state.hand_masks[seat], state.step.notes.shaken[seat]
        barred = 0 if self.options.bomb_after_shake else shaken
        whole = whole_months((hand | field) & ~barred)
        return tuple([m.Bomb(card_set(hand & month)) for month in whole if (hand & month).bit_count() == count])

    def _late_president(self, state: State) -> tuple[Move, ...]:
        return (_REVEAL,) if self._may_reveal(state) and t.completed_month(state, mover(state)) else ()

    def _may_reveal(self, state: State) -> bool:
        """Whether the seat may reveal a month that a card drawn in this turn completes (GS-4.4)."""
        options, seat, step = self.options, mover(state), state.step
        if not t.jokers_played(step.notes) or options.late_president == "never" or options.president == "off":
            return False
        left = state.hand_masks[seat].bit_count() + step.notes.skips[seat]
        return options.late_president == "always" or left == t.HANDS[len(state.setting.order)]


def _lack(cards: list[int], hands: tuple[int, ...]) -> bool:
    """Whether each hand lacks the cards given for it; all are masks."""
    return not any(hand & lacked for hand, lacked in zip(hands, cards, strict=True))
