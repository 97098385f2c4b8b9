"""The play of Suhara-bana: lesser captures, and burden cards, which are not played but for the exceptions (SB-5)."""

from __future__ import annotations

from typing import Any, Final

import attrs

from hanafuda_rules.cards import card_set
from hanafuda_rules.classification import Classification
from hanafuda_rules.events import Moved
from hanafuda_rules.facts import Fact
from hanafuda_rules.games.suhara_bana.moves import BurdenPlay, Ground
from hanafuda_rules.games.suhara_bana.options import Options
from hanafuda_rules.games.suhara_bana.phases import burden_cards as cards
from hanafuda_rules.games.suhara_bana.phases.burden_cards import Allowed, YakuRows, burdens, rows_of
from hanafuda_rules.games.suhara_bana.sampling import fit_announced
from hanafuda_rules.games.suhara_bana.table import Table
from hanafuda_rules.games.suhara_bana.yaku import CLASSIFICATION
from hanafuda_rules.hand_constraints import HandConstraints
from hanafuda_rules.masks import MONTH_OF, with_item
from hanafuda_rules.moves import Move, Play
from hanafuda_rules.parts.captures import TAKES, CaptureRule
from hanafuda_rules.parts.flow import mover, wait_for
from hanafuda_rules.parts.hidden import knows_hand
from hanafuda_rules.parts.play import PlayPhase
from hanafuda_rules.parts.turns import HandCardStep, notes_of
from hanafuda_rules.state import RoundState, View

__all__ = ["LESSER_CAPTURE", "LesserCapture", "ShoiFuda"]

State = RoundState[Any, Table]


@attrs.frozen
class LesserCapture(CaptureRule):
    """Of two matching field cards the one worth less is captured; free choice if one is worth nothing (SB-5.2).

    Args:
        classification: What the cards are worth.
    """

    classification: Classification = CLASSIFICATION

    def of_month(self, lying: int) -> tuple[int, ...]:
        """What may be captured, as masks.

        Args:
            lying: The field cards of the month of the card that is brought to the field.
        """
        choices = TAKES[lying]
        points = [self.classification.points(card_set(choice)) for choice in choices]
        least = min(points)
        return choices if not least else tuple([choices[place] for place, each in enumerate(points) if each == least])

    def refusal(self, play: Play, field: int) -> tuple[str, str]:
        """Why a hand card may not capture what a play says: by CD-6 it might capture the one worth more."""
        if play.captures.mask in TAKES[field & MONTH_OF[play.card.index]]:
            return f"{play.card} captures the one worth less of two field cards, not {play.captures}", "SB-5.2"
        return super().refusal(play, field)


LESSER_CAPTURE: Final = LesserCapture()
"""The capture of SB-5.2 by the card points of SB-6.1."""


@attrs.frozen
class ShoiFuda(PlayPhase):
    """Hand card and stock card in turn; burden cards only with an announcement (SB-5.1 to SB-5.5).

    The notes are each seat's duty, as a mask (SB-5.4 b).

    Args:
        options: What the round is played by.
    """

    captures: CaptureRule = LESSER_CAPTURE
    options: Options = attrs.field(kw_only=True)

    def first_notes(self, state: State) -> tuple[int, ...]:
        """Nobody has a duty yet."""
        return (0,) * state.table.seats

    def hand_moves(self, state: State, plays: tuple[Play, ...]) -> tuple[Move, ...]:
        """The plays that are allowed, a burden card's with the exception that it is announced with."""
        if self.options.shoi_fuda == "off":
            return plays
        to_move: Any = state.to_move  # not by mover, which is a call
        seat: int = to_move
        hand = state.hand_masks[seat]
        # The common case first: no duty, and no burden card.
        if not hand & state.step.notes[seat] and not _burdens(state, hand):
            return plays
        allowed = self._allowed(state)
        # The second of two may be no burden card by then; then there is nothing to announce.
        free = allowed.free | (allowed.second and allowed.second & ~_burdens(state, allowed.second))
        moves: list[Move] = []
        for play in plays:
            if play.card.mask & free:
                moves.append(play)
            elif ground := self._ground(state, allowed, play):
                moves.append(BurdenPlay(play.card, play.captures, ground=ground))
        return tuple(moves)

    def may_play(self, state: State, move: Move) -> bool:
        """Whether a move is legal with some hand: on its ground, as far as that does not depend on other hand cards."""
        if knows_hand(state, mover(state)) or self.options.shoi_fuda == "off" or not isinstance(move, Play):
            return super().may_play(state, move)
        plays = self.captures.plays(move.card.mask, state.field_mask)
        return Play(move.card, move.captures) in plays and self._may_announce(state, move)

    def _may_announce(self, state: State, play: Play) -> bool:
        ground = play.ground if isinstance(play, BurdenPlay) else Ground.FREE
        burden, duty = _burdens(state, play.card.mask), state.step.notes[mover(state)]
        if duty:  # the seat holds one of these cards: that is what it announced
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
        """Play a hand card: the duty of its player ends, or begins (SB-5.4 b)."""
        duties: tuple[int, ...] = state.step.notes
        to_move: Any = state.to_move
        seat, duty = to_move, 0
        if isinstance(play, BurdenPlay) and play.ground is Ground.PAIR:
            # Every other card of the month that an opponent lacks, held or not: duties are public, hands are not
            # (CD-9). Those that are due are the ones of it in the hand.
            duty = _burdens(state, MONTH_OF[play.card.index] & ~play.card.mask)
        if duty != duties[seat]:
            state = wait_for(state, seat, HandCardStep(with_item(duties, seat, duty)))
        return super().play_card(state, play)

    def facts(self, seats: int) -> tuple[Fact, ...]:
        """The duties, and the burden cards that each seat has announced (SB-5.4)."""
        return (
            *super().facts(seats),
            Fact("duty", lambda view: notes_of(view) or (0,) * seats, by_seat=True, cards=True),
            Fact("announced", _announced, by_seat=True, cards=True),
        )

    def refuses(self, state: State, move: Move) -> tuple[str, str | None]:
        """The card that is due, or the opponent and the yaku (SB-5.5)."""
        if not isinstance(move, Play):
            return super().refuses(state, move)
        allowed = self._allowed(state)
        if ground := self._ground(state, allowed, move):
            return f"it is played on another ground: {ground.value}", "SB-5.4"
        opponents = {seat: state.pile_masks[seat] for seat in state.order if seat != state.to_move}
        return cards.refusal(move.card, opponents, _rows(state), allowed)

    def hand_constraints(self, view: View[Any, Any]) -> HandConstraints:
        """What announced burden cards tell of the hands that they were played from."""
        return fit_announced(view, by_capture=self.options.shoi_teyaku == "completes_now")


def _announced(view: View[Any, Any]) -> list[int]:
    masks = [0] * view.table.seats
    for event in view.told(Moved):
        if isinstance(event.move, BurdenPlay):
            masks[event.seat] |= event.move.card.mask
    return masks


def _burdens(state: State, cards: int) -> int:
    """Those of some cards that are burden cards for the seat to move (SB-5.3)."""
    setting = state.setting  # not by _rows, which is a call
    return burdens(cards, _opponent_piles(state), rows_of(setting.ruleset.yaku_at(setting.table)))


def _rows(state: State) -> YakuRows:
    setting = state.setting
    return rows_of(setting.ruleset.yaku_at(setting.table))


def _opponent_piles(state: State) -> tuple[int, ...]:
    """The piles of the other players, as masks."""
    seat, piles = state.to_move, state.pile_masks
    return tuple([piles[other] for other in state.setting.order if other != seat])
