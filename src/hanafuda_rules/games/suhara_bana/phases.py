"""The phases of a round of Suhara-bana."""

from __future__ import annotations

import functools
from typing import Any, Literal

import attrs

from hanafuda_rules.boards.phases import knows_hand, look_again, may_play, told_next
from hanafuda_rules.cards import Card, CardSet, card_set
from hanafuda_rules.classification import Classification
from hanafuda_rules.events import Event, Exchanged, Misdealt, Moved, Shown
from hanafuda_rules.games.suhara_bana import burden_cards as cards
from hanafuda_rules.games.suhara_bana.burden_cards import Allowed, YakuRows, burdens, fit_announced, rows_of
from hanafuda_rules.games.suhara_bana.events import Displaced, PenaltyPaid
from hanafuda_rules.games.suhara_bana.match import DROP_POINTS, PLAYERS, Table
from hanafuda_rules.games.suhara_bana.moves import BurdenPlay, GiveChase, GiveWay, Ground, Stay
from hanafuda_rules.games.suhara_bana.options import Options
from hanafuda_rules.games.suhara_bana.outcome import Outcome, after_chase, chase_reserve
from hanafuda_rules.knowledge.constraints import HandConstraints
from hanafuda_rules.learning.facts import Fact, flags, places
from hanafuda_rules.machine.captures import TAKES, CaptureRule
from hanafuda_rules.machine.shuffling import shuffled, tries
from hanafuda_rules.machine.state import Draft, Phase, RoundState
from hanafuda_rules.machine.view import AnyView
from hanafuda_rules.masks import MONTH_OF, has_whole_month, whole_months, with_item
from hanafuda_rules.moves import Move, Pass, Play
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
from hanafuda_rules.parts.play import PlayPhase
from hanafuda_rules.parts.turns import HandCardStep, notes_of
from hanafuda_rules.values import Value

__all__ = ["Chasing", "DroppingOut", "FewLeft", "FourInHand", "IndicatorMonth", "LesserCapture", "ShoiFuda", "State"]


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
        return HandConstraints(functools.partial(_none_had_four, view.played_masks))


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


def _none_had_four(played: tuple[int, ...], hands: tuple[int, ...]) -> bool:
    return not any(has_whole_month(hand | own) for hand, own in zip(hands, played, strict=True))


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


# --- the play (SB-5) --------------------------------------------------------------------------------------------------


@attrs.frozen
class LesserCapture(CaptureRule):
    """Of two matching field cards, the lesser is captured. The choice is free if one is worth nothing (SB-5.2)."""

    classification: Classification

    def of_month(self, lying: int) -> tuple[int, ...]:
        """The possible captures, as masks, among the field cards of the played card's month."""
        choices = TAKES[lying]
        points = [self.classification.points(card_set(choice)) for choice in choices]
        least = min(points)
        return choices if not least else tuple([choices[place] for place, value in enumerate(points) if value == least])

    def refusal(self, play: Play, field: int) -> tuple[str, str]:
        """Why a play is not legal: the capture breaks CD-6, or takes the card worth more."""
        if play.captures.mask in TAKES[field & MONTH_OF[play.card.index]]:
            return f"{play.card} captures the one worth less of two field cards, not {play.captures}", "SB-5.2"
        return super().refusal(play, field)


@attrs.frozen
class ShoiFuda(PlayPhase):
    """The play. Burden cards need an announced exception (SB-5.1 to SB-5.5).

    The notes are the cards due from each seat after *ni-mai mochi*, as masks (SB-5.4 b).
    """

    options: Options = attrs.field(kw_only=True)

    def first_notes(self, state: State) -> tuple[int, ...]:
        """No duties yet."""
        return (0,) * state.table.seats

    def hand_moves(self, state: State, plays: tuple[Play, ...]) -> tuple[Move, ...]:
        """The allowed plays. A burden card is announced with its exception."""
        if self.options.shoi_fuda == "off":
            return plays
        to_move: Any = state.to_move  # not mover(state): a call is slower here
        seat: int = to_move
        hand = state.hand_masks[seat]
        # The common case first: no duty, and no burden card.
        if not hand & state.step.notes[seat] and not _burdens(state, hand):
            return plays
        allowed = self._allowed(state)
        # The second of two may no longer be a burden card; then there is nothing to announce.
        free = allowed.free | (allowed.second and allowed.second & ~_burdens(state, allowed.second))
        moves: list[Move] = []
        for play in plays:
            if play.card.mask & free:
                moves.append(play)
            elif ground := self._ground(state, allowed, play):
                moves.append(BurdenPlay(play.card, play.captures, ground=ground))
        return tuple(moves)

    def may_play(self, state: State, move: Move) -> bool:
        """Whether a move is legal with some hand; its ground is checked as far as public knowledge allows."""
        if knows_hand(state, mover(state)) or self.options.shoi_fuda == "off" or not isinstance(move, Play):
            return may_play(state, move)
        plays = self.captures.plays(move.card.mask, state.field_mask)
        return Play(move.card, move.captures) in plays and self._may_announce(state, move)

    def _may_announce(self, state: State, play: Play) -> bool:
        ground = play.ground if isinstance(play, BurdenPlay) else Ground.FREE
        burden, duty = _burdens(state, play.card.mask), state.step.notes[mover(state)]
        if duty:  # it announced that it holds one of these cards
            return bool(duty & play.card.mask) and ground is (Ground.SECOND if burden else Ground.FREE)
        if not burden:
            return ground is Ground.FREE
        if self.options.shoi_teyaku == "completes_now":
            completing = self._ground(state, Allowed(0), play) is Ground.TEYAKU
            return (ground is Ground.TEYAKU) is completing and ground not in {Ground.FREE, Ground.SECOND}
        return ground not in {Ground.FREE, Ground.SECOND}

    def _allowed(self, state: State) -> Allowed:
        seat = mover(state)
        hand = state.hand_masks[seat]
        return cards.allowed_cards(
            hand,
            state.pile_masks[seat],
            _opponent_piles(state),
            _rows(state),
            duty=hand & state.step.notes[seat],
            by_capture=self.options.shoi_teyaku == "completes_now",
        )

    def _ground(self, state: State, allowed: Allowed, play: Play) -> Ground | None:
        captures, completing = play.captures.mask, False
        if captures and self.options.shoi_teyaku == "completes_now":
            completing = cards.completes(captures | play.card.mask, state.pile_masks[mover(state)], _rows(state))
        return allowed.ground(play.card.mask, completing=completing)

    def play_card(self, state: State, play: Play) -> State:
        """Play a hand card. It ends the player's duty, or begins one (SB-5.4 b)."""
        duties: tuple[int, ...] = state.step.notes
        seat: Any = state.to_move
        duty = 0
        if isinstance(play, BurdenPlay) and play.ground is Ground.PAIR:
            # All other burden cards of the month, held or not: duties are public, hands are not (CD-9). Those in the
            # hand are due.
            duty = _burdens(state, MONTH_OF[play.card.index] & ~play.card.mask)
        if duty != duties[seat]:
            state = wait_for(state, seat, HandCardStep(with_item(duties, seat, duty)))
        return super().play_card(state, play)

    def facts(self, seats: int) -> tuple[Fact, ...]:
        """The duty of each seat, and the burden cards that it has announced (SB-5.4)."""
        return (
            *super().facts(seats),
            Fact("duty", lambda view: notes_of(view) or (0,) * seats, by_seat=True, cards=True),
            Fact("announced", _announced, by_seat=True, cards=True),
        )

    def refuses(self, state: State, move: Move) -> tuple[str, str | None]:
        """Why a play is not legal: the card that is due, or the opponent and its yaku (SB-5.5)."""
        if not isinstance(move, Play):
            return super().refuses(state, move)
        allowed = self._allowed(state)
        if ground := self._ground(state, allowed, move):
            return f"it is played on another ground: {ground.value}", "SB-5.4"
        opponents = {seat: state.pile_masks[seat] for seat in state.order if seat != state.to_move}
        return cards.refusal(move.card, opponents, _rows(state), allowed)

    def hand_constraints(self, view: AnyView) -> HandConstraints:
        """The conditions that announced burden cards put on hidden hands."""
        return fit_announced(view, by_capture=self.options.shoi_teyaku == "completes_now")


def _announced(view: AnyView) -> list[int]:
    masks = [0] * view.table.seats
    for event in view.told(Moved):
        if isinstance(event.move, BurdenPlay):
            masks[event.seat] |= event.move.card.mask
    return masks


def _burdens(state: State, cards: int) -> int:
    """The burden cards among some cards, for the seat to move (SB-5.3)."""
    setting = state.setting  # not _rows(state): a call is slower here
    return burdens(cards, _opponent_piles(state), rows_of(setting.ruleset.yaku_at(setting.table)))


def _rows(state: State) -> YakuRows:
    setting = state.setting
    return rows_of(setting.ruleset.yaku_at(setting.table))


def _opponent_piles(state: State) -> tuple[int, ...]:
    seat, piles = state.to_move, state.pile_masks
    return tuple([piles[other] for other in state.setting.order if other != seat])
