"""The play of Suhara-bana: burden cards are not played, but for the exceptions (SB-5.3 to SB-5.5)."""

from __future__ import annotations

from typing import Any

import attrs

from hanafuda_rules._masks import MONTH_OF, with_item
from hanafuda_rules.games.suhara_bana.moves import BurdenPlay
from hanafuda_rules.games.suhara_bana.options import Options
from hanafuda_rules.games.suhara_bana.shoifuda import (
    Allowed,
    Ground,
    allowed_cards,
    burdens,
    completes,
    refusal,
    rows_of,
)
from hanafuda_rules.games.suhara_bana.table import Table
from hanafuda_rules.games.suhara_bana.tables import yaku_table
from hanafuda_rules.moves import Move, Play
from hanafuda_rules.parts.play import TurnRules
from hanafuda_rules.state import RoundState

__all__ = ["ShoiFuda"]

State = RoundState[Any, Table]


@attrs.frozen
class ShoiFuda(TurnRules):
    """Which hand cards may be played, and on what ground. The notes are each seat's duty, as a mask (SB-5.4 b).

    Args:
        options: What the round is played by.
    """

    options: Options

    def notes(self, state: State) -> tuple[int, ...]:
        """Nobody has a duty yet."""
        return (0,) * state.table.seats

    def hand_moves(self, state: State, plays: tuple[Play, ...]) -> tuple[Move, ...]:
        """The plays that are allowed, a burden card's with the exception that it is announced with."""
        if self.options.shoi_fuda == "off":
            return plays
        allowed = self._allowed(state)
        if allowed.free == state.hand_masks[state.mover]:
            return plays
        # The second of two may be no burden card by then; then there is nothing to announce.
        free = allowed.free | (allowed.second and allowed.second & ~self._burdens(state, allowed.second))
        moves: list[Move] = []
        for play in plays:
            if play.card.mask & free:
                moves.append(play)
            elif ground := self._ground(state, allowed, play):
                moves.append(BurdenPlay(play.card, play.captures, ground=ground))
        return tuple(moves)

    def _allowed(self, state: State) -> Allowed:
        seat, rows = state.mover, rows_of(state.table.month)
        hand = state.hand_masks[seat]
        return allowed_cards(
            hand,
            state.pile_masks[seat],
            _opponent_piles(state),
            rows,
            duty=hand & state.step.notes[seat],
            by_capture=self.options.shoi_teyaku == "completes_now",
        )

    def _ground(self, state: State, allowed: Allowed, play: Play) -> Ground | None:
        captures, completing = play.captures.mask, False
        if captures and self.options.shoi_teyaku == "completes_now":
            own, rows = state.pile_masks[state.mover], rows_of(state.table.month)
            completing = completes(captures | play.card.mask, own, rows.cards)
        return allowed.ground(play.card.mask, completing=completing)

    def _burdens(self, state: State, cards: int) -> int:
        found = 0
        for pile in _opponent_piles(state):
            found |= burdens(cards, pile, rows_of(state.table.month).cards)
        return found

    def played(self, state: State, play: Play) -> tuple[int, ...]:
        """The duties after a hand card: that of its player ends, or begins (SB-5.4 b)."""
        duties: tuple[int, ...] = state.step.notes
        seat, duty = state.mover, 0
        if isinstance(play, BurdenPlay) and play.ground is Ground.PAIR:
            # Every other card of the month that an opponent lacks, held or not: duties are public, hands are not
            # (CD-9). Those that are due are the ones of it in the hand.
            duty = self._burdens(state, MONTH_OF[play.card.index] & ~play.card.mask)
        return duties if duty == duties[seat] else with_item(duties, seat, duty)

    def refusal(self, state: State, play: Play) -> tuple[str, str]:
        """The card that is due, or the opponent and the yaku (SB-5.5)."""
        allowed = self._allowed(state)
        if ground := self._ground(state, allowed, play):
            return f"it is played on another ground: {ground.value}", "SB-5.4"
        opponents = {seat: state.pile_masks[seat] for seat in state.order if seat != state.to_move}
        refused = refusal(play.card, opponents, yaku_table(state.table.month), allowed)
        return str(refused), refused.rule


def _opponent_piles(state: State) -> tuple[int, ...]:
    """The piles of the other players, as masks."""
    mover, piles = state.to_move, state.pile_masks
    return tuple([piles[seat] for seat in state.setting.order if seat != mover])
