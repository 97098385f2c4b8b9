"""The play of Suhara-bana: lesser captures, burden cards and their exceptions (SB-5)."""

from __future__ import annotations

from typing import Any

import attrs

from hanafuda_rules.boards.phases import knows_hand, may_play
from hanafuda_rules.cards import card_set
from hanafuda_rules.classification import Classification
from hanafuda_rules.events import Moved
from hanafuda_rules.games.suhara_bana.moves import BurdenPlay, Ground
from hanafuda_rules.games.suhara_bana.options import Options
from hanafuda_rules.games.suhara_bana.phases import burden_cards as cards
from hanafuda_rules.games.suhara_bana.phases.before_play import State
from hanafuda_rules.games.suhara_bana.phases.burden_cards import Allowed, YakuRows, burdens, rows_of
from hanafuda_rules.games.suhara_bana.sampling import fit_announced
from hanafuda_rules.knowledge.constraints import HandConstraints
from hanafuda_rules.learning.facts import Fact
from hanafuda_rules.machine.captures import TAKES, CaptureRule
from hanafuda_rules.machine.view import AnyView
from hanafuda_rules.masks import MONTH_OF, with_item
from hanafuda_rules.moves import Move, Play
from hanafuda_rules.parts.flow import mover, wait_for
from hanafuda_rules.parts.play import PlayPhase
from hanafuda_rules.parts.turns import HandCardStep, notes_of

__all__ = ["LesserCapture", "ShoiFuda"]


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
