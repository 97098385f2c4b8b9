"""Between the deal and the play: four in a hand, dropping out, and the chase (SB-2.3 to SB-4.5)."""

from __future__ import annotations

from typing import Literal

import attrs

from hanafuda_rules.boards.phases import knows_hand, look_again, told_next
from hanafuda_rules.cards import Card, CardSet, card_set
from hanafuda_rules.events import Event, Exchanged, Misdealt, Moved, Shown
from hanafuda_rules.games.suhara_bana.events import Displaced, PenaltyPaid
from hanafuda_rules.games.suhara_bana.moves import GiveChase, GiveWay, Stay
from hanafuda_rules.games.suhara_bana.options import Options
from hanafuda_rules.games.suhara_bana.outcome import Outcome, after_chase, chase_reserve
from hanafuda_rules.games.suhara_bana.table import DROP_POINTS, PLAYERS, Table
from hanafuda_rules.knowledge.constraints import HandConstraints
from hanafuda_rules.learning.facts import Fact, flags, places
from hanafuda_rules.machine.shuffling import shuffled, tries
from hanafuda_rules.machine.state import Draft, Phase, RoundState
from hanafuda_rules.machine.view import AnyView
from hanafuda_rules.masks import has_whole_month, whole_months, with_item
from hanafuda_rules.moves import Move, Pass
from hanafuda_rules.parts.dealing import DealtCards, Misdeal
from hanafuda_rules.parts.entry import Entry, ForcedOut, forced_out
from hanafuda_rules.parts.flow import (
    change_setting,
    deal_again,
    end_round,
    hand_over,
    mover,
    remember_drawn,
    tell,
    wait_for,
)
from hanafuda_rules.values import Value

__all__ = ["Chasing", "DroppingOut", "FewLeft", "FourInHand", "IndicatorMonth", "State"]

State = RoundState[Outcome, Table]
_INDICATOR_CARDS = 3


@attrs.frozen
class IndicatorMonth(Misdeal):
    """Three or more cards of the indicator's month on the field are a misdeal (SB-2.3)."""

    rule: str = "SB-2.3"

    def voids(self, layout: DealtCards, table: Table) -> bool:
        """Whether three or more of them lie on the field."""
        return len(layout.field.of_month(table.month)) >= _INDICATOR_CARDS


@attrs.frozen
class FourInHand(Phase):
    """Four cards of a month in a hand are redrawn or void the deal (SB-2.4)."""

    how: Literal["redraw", "misdeal"]

    def enter(self, state: State) -> State:
        """Check every hand, starting at the dealer's right."""
        redraws = tries("redrawn hands had four of a month", rule="SB-2.4")
        for seat in state.table.from_right(state.table.dealer):
            told_void = not knows_hand(state, seat) and told_next(state, Misdealt) is not None  # on a board
            if self.how == "misdeal" and (told_void or _four(state.hand_masks[seat])):
                return deal_again(tell(state, Misdealt(state.field, "SB-2.4")))
            while four := _four(state.hand_masks[seat]):
                next(redraws)
                state = look_again(_redrawn(state, seat, four))
        return hand_over(state)

    def hand_constraints(self, view: AnyView) -> HandConstraints:
        """No hand had four cards of a month when it was dealt."""
        return HandConstraints(_NoFour(view.played_masks))


def _four(hand: int) -> int:
    return next(iter(whole_months(hand)), 0)


def _redrawn(state: State, seat: int, four: int) -> State:
    cards = card_set(four)
    stock, shuffler = shuffled(state.shuffler, CardSet((*state.stock, *cards)))
    new: tuple[Card, ...] = stock[: len(cards)]
    draft = Draft(state)
    draft.hand_masks = with_item(state.hand_masks, seat, state.hand_masks[seat] ^ four | CardSet(new).mask)
    draft.lay_stock(stock[len(cards) :])
    draft.tell(Shown(seat, cards, "SB-2.4"), Exchanged(seat, cards, gives_first=True))
    return remember_drawn(change_setting(draft.done(), shuffler=shuffler), seat, *new)


@attrs.frozen
class _NoFour(Value):
    """Whether no hand had four cards of a month, including the cards that were played from it."""

    played: tuple[int, ...]

    def __call__(self, hands: tuple[int, ...], /) -> bool:
        return not any(has_whole_month(hand | played) for hand, played in zip(hands, self.played, strict=True))


@attrs.frozen
class DroppingOut(Entry):
    """Each seat says play or drop, until three play or all have spoken. Dropping out costs a penalty (SB-3.1)."""

    options: Options = attrs.field(kw_only=True)

    def forces(self, state: State) -> bool:
        """Whether the last seats needed must play (SB-3.5)."""
        return self.options.forced_three

    def asks(self, state: State, seat: int) -> bool:
        """Whether the seat can pay the penalty. If not, it plays and is not asked, since purses are public (SB-3.3)."""
        return state.table.purses[seat].value >= state.table.field.blacks(DROP_POINTS)

    def dropped(self, state: State, seat: int, count: int) -> tuple[Event, ...]:
        """The penalty (SB-3.2)."""
        return (PenaltyPaid(seat, state.table.field.blacks(DROP_POINTS)),)


@attrs.frozen
class FewLeft(Phase):
    """End the round if fewer than three play (SB-3.6 to SB-3.8)."""

    def is_idle(self, state: State) -> bool:
        """Whether three play."""
        return len(state.order) == PLAYERS

    def enter(self, state: State) -> State:
        """End the round."""
        return end_round(state)


@attrs.frozen
class _Chased(Value):
    """The seats that may still chase, the seat to move first; or the chaser."""

    waiting: tuple[int, ...] = ()
    chaser: int | None = None


@attrs.frozen
class Chasing(ForcedOut):
    """Forced-out seats may chase a player (SB-4)."""

    options: Options

    def enter(self, state: State) -> State:
        """Ask the forced-out seats that could pay the penalty (SB-4.1, SB-4.5)."""
        cost = chase_reserve(self.options, state.table.field)
        able = [seat for seat in forced_out(state) if state.table.purses[seat].value >= cost]
        return self._ask(state, tuple(able))

    def _ask(self, state: State, waiting: tuple[int, ...]) -> State:
        return wait_for(state, waiting[0], _Chased(waiting)) if waiting else hand_over(state)

    def moves(self, state: State) -> tuple[Move, ...]:
        """Pass or chase for a forced-out seat; stay or give way for a player."""
        return (Pass(), GiveChase()) if state.step.chaser is None else (Stay(), GiveWay())

    def play(self, state: State, move: Move) -> State:
        """Ask the next seat, or fix who plays."""
        seat, step = mover(state), state.step
        state = tell(state, Moved(seat, move))
        if isinstance(move, Pass):
            return self._ask(state, step.waiting[1:])
        if isinstance(move, GiveChase):
            return wait_for(state, state.order[0], _Chased(chaser=seat))
        if isinstance(move, GiveWay):
            return _displaced(state, step.chaser, seat)
        first, second, third = state.order
        if seat == first:
            return wait_for(state, second, step)
        # SB-4.2: the first two stay, so the third is displaced unasked.
        return _displaced(state, step.chaser, third)

    def refusal(self, state: State, move: Move) -> tuple[str, str | None]:
        """Why a move is not legal now."""
        if state.step.chaser is None:
            return "the seat must say whether it chases", "SB-4.1"
        return "the seat must stay or give way to the chaser", "SB-4.2"

    def facts(self, seats: int) -> tuple[Fact, ...]:
        """The seats that may still chase, in order; the chaser; the displaced seat."""
        return (
            Fact("may_chase", lambda view: places(view, _chased(view).waiting), by_seat=True, most="seats"),
            Fact("chaser", lambda view: flags(view, [_chased(view).chaser]), by_seat=True, most=1),
            Fact("displaced", lambda view: flags(view, _displaced_seats(view)), by_seat=True, most=1),
        )


def _chased(view: AnyView) -> _Chased:
    """The current step of the chase. Once it is over, the seat that chased."""
    if isinstance(view.step, _Chased):
        return view.step
    return _Chased(chaser=next((event.chaser for event in view.told(Displaced)), None))


def _displaced_seats(view: AnyView) -> list[int]:
    return [event.displaced for event in view.told(Displaced)]


def _displaced(state: State, chaser: int, displaced: int) -> State:
    order = after_chase(state.order, displaced, chaser)
    return hand_over(state, Displaced(chaser, displaced, order), order=order)
