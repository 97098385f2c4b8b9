"""The play with wild cards: the last stock card, leftovers and guarded months (WC-3.5 to WC-5).

:mod:`hanafuda_rules.parts.wild_cards` has the captures.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

import attrs

from hanafuda_rules.boards.phases import may_follow
from hanafuda_rules.cards import CardSet, Month, card_set
from hanafuda_rules.events import Awarded, Dealt, Drawn, Event, Guarded, Laid, Moved, TakenBack, brought, since_deal
from hanafuda_rules.knowledge.constraints import ANYTHING, HandConstraints
from hanafuda_rules.knowledge.tracing import played_masks
from hanafuda_rules.learning.facts import Fact, flags, once
from hanafuda_rules.machine.captures import Source
from hanafuda_rules.machine.state import Draft
from hanafuda_rules.machine.view import AnyView
from hanafuda_rules.masks import MONTH_OF, with_item
from hanafuda_rules.moves import Move, Play, Take
from hanafuda_rules.parts.flow import State, award, mover, tell, wait_for
from hanafuda_rules.parts.play import PlayPhase, bring_card
from hanafuda_rules.parts.turns import CaptureStep, HandCardStep
from hanafuda_rules.parts.wild_cards import WildCapture
from hanafuda_rules.values import Value

__all__ = ["WildPlay", "WildUse", "take_month", "use_of"]

_ALONE: Final = "WC-4.1"
_ENOUGH_OF_OWN: Final = 2  # WC-4.3
_NOTHING: Final = CardSet()
_SOURCES: Final = (Source.HAND, Source.STOCK)


@attrs.frozen
class BlockedStep(CaptureStep):
    """A blocked card waits to take another card or to stay on the field (WC-5.3).

    Args:
        notes: The notes of the game from earlier turns.
        pile_before: The pile of the seat's side at the start of the turn, as a mask.
        turned: The blocked card.
        source: Where it comes from: hand or stock.
    """

    source: Source


_BLOCKED: Final = Fact(
    "blocked",
    lambda view: _SOURCES.index(view.step.source) + 1 if isinstance(view.step, BlockedStep) else 0,
    most=len(_SOURCES),
)
"""The source of a blocked card: 1 for the hand, 2 for the stock, 0 if no card waits."""


# --- the user of a wild card ------------------------------------------------------------------------------------------


@attrs.frozen
class WildUse(Value):
    """The user of the wild card, and the cards captured with it (WC-4.2). This is public (WC-6.1).

    Args:
        seat: The user.
        months: The months of the cards captured with it.
    """

    seat: int
    months: frozenset[Month]

    @property
    def paired(self) -> int:
        """All cards of these months, as a mask."""
        return sum([month.cards.mask for month in self.months])


def use_of(captures: WildCapture, events: tuple[Event, ...]) -> WildUse | None:
    """Return the use of the one wild card (WC-4.2).

    ``None`` means that it has not been captured yet, or that a card of its own month took it.
    """
    (wild,) = captures.wild
    events = since_deal(events)
    for step in brought(events):
        if step.taken & wild.mask:
            others = card_set(step.taken ^ wild.mask)
            source = Source.HAND if isinstance(step.by, Play) else Source.STOCK
            as_wild = step.card is wild and captures.reach(source) != "month"
            used = as_wild or others.mask & ~MONTH_OF[wild.index]
            return WildUse(step.seat, frozenset(others.months)) if used else None
    alone = (event.seat for event in events if isinstance(event, Awarded) and event.rule == _ALONE)
    return next((WildUse(seat, frozenset()) for seat in alone if seat is not None), None)


# --- the play ---------------------------------------------------------------------------------------------------------


@attrs.frozen
class WildPlay(PlayPhase):
    """The play of a game with wild cards.

    Args:
        captures: The capture rule, with the parameters of the game.
        blocked_from_hand: A blocked wild card from the hand. ``"again"``: names another card. ``"return"``: returns to
            the hand, and its player begins the turn again (WC-5.3).
    """

    captures: WildCapture = attrs.field(kw_only=True)
    blocked_from_hand: Literal["again", "return"] = attrs.field(default="again", kw_only=True)
    guarded: int = attrs.field(
        init=False,
        repr=False,
        default=attrs.Factory(lambda self: self.captures.wild.mask if self.captures.guarded else 0, takes_self=True),
    )

    def enter(self, state: State) -> State:
        """Set aside a wild card dealt to the field, if the game does (WC-3.5), and begin the first turn."""
        dealt = state.field_mask & self.captures.wild.mask
        if dealt and self.captures.dealt == "set_aside":
            draft = Draft(state)
            draft.field_mask ^= dealt
            draft.change(set_aside=state.setting.set_aside | dealt)
            draft.tell(Awarded(None, card_set(dealt), "WC-3.5"))
            state = draft.done()
        return super().enter(state)

    def ended(self, after: State, seat: int, before: int) -> State:
        """Award a wild card that was the last stock card, and the leftovers (WC-4)."""
        if after.stock_drawn == len(after.stock_order) and self.captures.last_stock != "plain":
            after = self._take_alone(after, seat)
        return self._give_leftovers(after) if after.to_move is None else after

    def _take_alone(self, state: State, seat: int) -> State:
        """Award the wild card as the last stock card, if the field was empty (WC-4.1)."""
        turned = next((event.card.mask for event in reversed(state.events) if isinstance(event, Drawn)), 0)
        if state.field_mask != turned or not turned & self.captures.wild.mask:
            return state
        to = state.setting.next_seat[seat] if self.captures.last_stock == "opponent" else seat
        return award(state, to, turned, _ALONE)

    def _give_leftovers(self, state: State) -> State:
        """Give each leftover card to a side or to nobody, in public (WC-4.3, WC-4.5)."""
        for seat, cards in self._shares(state):
            if due := cards & state.field_mask:
                state = award(state, seat, due, "WC-4.3")
        return tell(state, Awarded(None, state.field, "WC-4.3")) if state.field_mask else state

    def _shares(self, state: State) -> Iterator[tuple[int, int]]:
        """The seats with a claim to leftovers, in order, each with the cards as a mask."""
        captures = self.captures
        if captures.leftovers == "dead":
            return
        (wild,) = captures.wild
        own, others = MONTH_OF[wild.index] | wild.mask, MONTH_OF[wild.index] & ~wild.mask
        use = use_of(captures, state.events)
        if captures.leftovers == "mate_and_own" or (captures.leftovers == "all_or_own" and use is None):
            for side, pile in enumerate(state.pile_masks):
                if (pile & others).bit_count() >= _ENOUGH_OF_OWN:
                    yield state.setting.sides.index(side), own
        if use:
            yield use.seat, {"mate": use.paired, "mate_and_own": ~own}.get(captures.leftovers, state.field_mask)

    def facts(self, seats: int) -> tuple[Fact, ...]:
        """The user of the wild card, what it was captured with (WC-6.1), and whether a guard blocked it."""
        facts = super().facts(seats)
        if self.captures.leftovers != "dead":
            uses = once(self._uses)
            used_by = Fact(
                "wild_user", lambda view: flags(view, [use.seat for use in uses(view)]), by_seat=True, most=1
            )
            facts += (used_by, Fact("wild_months", lambda view: sum([use.paired for use in uses(view)]), cards=True))
        return (*facts, _BLOCKED) if self.captures.guarded else facts

    def _uses(self, view: AnyView) -> tuple[WildUse, ...]:
        if not any(pile & self.captures.wild for pile in view.piles):
            return ()  # a shortcut
        use = use_of(self.captures, view.events)
        return (use,) if use else ()

    # --- the guard (WC-5) ---------------------------------------------------------------------------------------------

    def answers(self, state: State) -> tuple[Move, ...]:
        """The captures of a turned card, or the choices of a blocked card (WC-5.3)."""
        step = state.step
        if not isinstance(step, BlockedStep):
            return super().answers(state)
        choices = self.captures.choices(step.turned, state.field_mask, step.source)
        form = Play if step.source is Source.HAND else Take
        return tuple([form(step.turned, card_set(choice)) for choice in (0, *choices)])

    def play_card(self, state: State, play: Play) -> State:
        """Play a hand card and turn the stock card, or let a blocked card take another one (WC-5.3)."""
        if not isinstance(state.step, BlockedStep):
            return super().play_card(state, play)
        heard = tell(state, Moved(mover(state), play))
        after = self.blocks(heard, play.captures, Source.HAND)
        return self._bring_blocked(heard, play.captures) if after is None else after

    def _bring_blocked(self, state: State, captures: CardSet) -> State:
        """Bring the blocked card to the field, after the choice was made in public, and continue the turn."""
        seat, step, turn = mover(state), state.step, Draft(state)
        bring_card(turn, seat, step.turned.mask, captures.mask)
        then = self.turn_stock if step.source is Source.HAND else self.end_turn
        return then(turn.done(), seat, step.pile_before)

    def refusal(self, state: State, move: Move) -> tuple[str, str | None]:
        """Why a move is not legal now."""
        if isinstance(state.step, BlockedStep):
            return "the blocked card must take another card or stay on the field", "WC-5.3"
        return super().refusal(state, move)

    def blocks(self, state: State, captures: CardSet, source: Source) -> State | None:
        """Let a seat that holds the rest of the named month take it, and ask the player again (WC-5)."""
        turn, others = state.step, self._others(state, captures)
        if not others:
            return None
        holding = [seat for seat, hand in enumerate(state.hand_masks) if not others & ~hand and seat != state.to_move]
        if not holding:
            just_turned = source is Source.STOCK and not isinstance(turn, BlockedStep)
            # For a turned card without a choice, the event names the captures unless a guard follows.
            follows = just_turned and not self.captures.choices(turn.turned, state.field_mask, source)[1:]
            may_follow(state, "who guards the month" if follows else "")
            return None
        month = MONTH_OF[next(iter(captures)).index]
        guard = Guarded(holding[0], card_set(others), card_set(state.field_mask & month))
        state = tell(take_month(state, holding[0], month), guard)
        if source is Source.HAND and self.blocked_from_hand == "return":
            return _back_in_hand(state)
        waiting = wait_for(state, mover(state), BlockedStep(turn.notes, turn.pile_before, turn.turned, source))
        if self.captures.choices(turn.turned, state.field_mask, source) == (0,):
            return self._bring_blocked(tell(waiting, Laid(mover(state), turn.turned)), _NOTHING)
        return waiting

    def _others(self, state: State, captures: CardSet) -> int:
        """The cards that a guard of the named card must hold, as a mask; 0 if nobody can guard it (WC-5.1)."""
        month = MONTH_OF[next(iter(captures)).index] if len(captures) == 1 else 0
        if month == MONTH_OF[state.step.turned.index]:
            return 0
        others = month & self.captures.deck.mask & ~state.field_mask
        return 0 if any(others & pile for pile in state.pile_masks) else others

    def needs_events(self, state: State) -> bool:
        """Whether the wild card has a user, who has a claim to leftovers (WC-4.3)."""
        return self.captures.leftovers != "dead" and use_of(self.captures, state.events) is not None

    def hand_constraints(self, view: AnyView) -> HandConstraints:
        """No other seat held the rest of a month when a wild card took a card of it (WC-5.1)."""
        taken = tuple(_unguarded(self.captures, view)) if self.captures.guarded else ()
        return HandConstraints(functools.partial(_nobody_guards, taken)) if taken else ANYTHING

    @property
    def constrains_hands(self) -> bool:
        """Whether hands can guard months."""
        return self.captures.guarded


def take_month(state: State, seat: int, month: int) -> State:
    """Return the state after a seat has taken all cards of a month, as a mask, from its hand and the field (WC-5.2)."""
    side, hand, piles = state.setting.sides[seat], state.hand_masks[seat], state.pile_masks
    draft = Draft(state)
    draft.hand_masks = with_item(state.hand_masks, seat, hand & ~month)
    draft.pile_masks = with_item(piles, side, piles[side] | (hand | state.field_mask) & month)
    draft.field_mask &= ~month
    return draft.done()


def _back_in_hand(state: State) -> State:
    """Return the wild card to the hand, in public, and begin the turn again."""
    seat, turn = mover(state), state.step
    draft = Draft(state)
    draft.hand_masks = with_item(state.hand_masks, seat, state.hand_masks[seat] | turn.turned.mask)
    draft.step = HandCardStep(turn.notes)
    draft.tell(TakenBack(seat, CardSet([turn.turned]), "WC-5.3"))
    return draft.done()


# --- what missing guards reveal about hands ---------------------------------------------------------------------------

_Unguarded: TypeAlias = tuple[int, int, tuple[int, ...]]
"""The seat whose wild card took a card, the unseen cards of that month, and the cards each seat has played since."""


def _unguarded(captures: WildCapture, view: AnyView) -> Iterator[_Unguarded]:
    events = since_deal(view.events)
    seen, captured = sum([event.field.mask for event in events if isinstance(event, Dealt)]), 0
    for step in brought(events):
        if step.card.mask & captures.wild.mask and len(step.captures) == 1:
            month = MONTH_OF[next(iter(step.captures)).index]
            others = month & captures.deck.mask & ~seen
            # Nobody can guard a month with a card in a pile, nor the wild card's own month (WC-5.1).
            if others and not month & captured and month != MONTH_OF[step.card.index]:
                yield step.seat, others, tuple(played_masks(events[step.place :], view.table.seats))
        seen |= step.card.mask
        captured |= step.taken


def _nobody_guards(taken: tuple[_Unguarded, ...], hands: tuple[int, ...]) -> bool:
    """Whether hands, with the cards played since, left every capture of a wild card unguarded."""
    return all(
        others & ~(hand | played[other])
        for seat, others, played in taken
        for other, hand in enumerate(hands)
        if other != seat
    )
