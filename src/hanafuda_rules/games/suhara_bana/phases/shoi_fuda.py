"""Burden cards (*shoi-fuda*): what an opponent lacks for a yaku is not played, with exceptions (SB-5.3, SB-5.4)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import attrs

from hanafuda_rules.cards import CardSet, Month
from hanafuda_rules.games.suhara_bana.moves import BurdenException, BurdenPlay
from hanafuda_rules.games.suhara_bana.options import Options
from hanafuda_rules.games.suhara_bana.table import Table
from hanafuda_rules.games.suhara_bana.tables import yaku_table
from hanafuda_rules.kernel import MONTH_OF
from hanafuda_rules.moves import Move, Play
from hanafuda_rules.phases.play import TurnRules
from hanafuda_rules.state import RoundState
from hanafuda_rules.yaku import Yaku

__all__ = ["ShoiFuda", "lacking", "wanted"]

State = RoundState[Any, Table]


def lacking(pile: int, yaku: Iterable[int]) -> int:
    """The cards each of which is all that a pile lacks for some yaku.

    Args:
        pile: The pile, as a mask.
        yaku: The yaku, as masks.
    """
    found = 0
    for cards in yaku:
        rest = cards & ~pile
        if rest and not rest & (rest - 1):
            found |= rest
    return found


def wanted(state: State, yaku: tuple[int, ...]) -> int:
    """The cards that would be burden cards in the hand of the seat to move, as a mask (SB-5.3)."""
    found = 0
    for seat in state.order:
        if seat != state.to_move:
            found |= lacking(state.pile_masks[seat], yaku)
    return found


@cache
def _masks(month: Month) -> tuple[int, ...]:
    return tuple(each.cards.mask for each in yaku_table(month))


@attrs.frozen
class ShoiFuda(TurnRules):
    """Which hand cards may be played, and what allows it. The notes are each seat's duty, as a mask (SB-5.4 b).

    Args:
        options: What the round is played by.
    """

    options: Options

    def notes(self, state: State) -> tuple[int, ...]:
        """Nobody has a duty yet."""
        return (0,) * state.table.seats

    def hand_moves(self, state: State, plays: tuple[Play, ...]) -> tuple[Move, ...]:
        """The plays that are allowed, a burden card's with the exception that it rests on."""
        if self.options.shoi_fuda == "off":
            return plays
        hand = state.hand_masks[state.mover]
        burden, duty = hand & wanted(state, _masks(state.table.month)), hand & state.step.notes[state.mover]
        if not burden and not duty:
            return plays
        if duty:
            return tuple(_second(play, burden) for play in plays if play.card.mask & duty)
        allowed = _Allowed(self.options, state, burden)
        return tuple(move for play in plays if (move := allowed.move(play)))

    def played(self, state: State, play: Play) -> tuple[int, ...]:
        """After the first of two the others of its month are a duty for one turn (SB-5.4 b)."""
        duties: tuple[int, ...] = state.step.notes
        seat, duty = state.mover, 0
        if isinstance(play, BurdenPlay) and play.exception is BurdenException.NI_MAI_MOCHI:
            # All that the opponents lack of the month, held or not: a duty is public, the hand is not (CD-9).
            duty = wanted(state, _masks(state.table.month)) & MONTH_OF[play.card.index] & ~play.card.mask
        if duty == duties[seat]:
            return duties
        return (*duties[:seat], duty, *duties[seat + 1 :])

    def refusal(self, state: State, play: Play) -> tuple[str, str]:
        """The duty, or the opponent and the yaku (SB-5.5)."""
        hand = state.hand_masks[state.mover]
        if duty := hand & state.step.notes[state.mover]:
            return f"after the first of two burden cards it has to play {CardSet.from_mask(duty)}", "SB-5.4"
        if not wanted(state, _masks(state.table.month)) & play.card.mask:
            return f"{play.card} is no burden card, so that there is nothing to announce", "SB-5.4"
        table = yaku_table(state.table.month)
        opponents = [seat for seat in state.order if seat != state.mover]
        yaku, seat = max(
            ((each, seat) for seat in opponents for each in _completed(table, play, state.piles[seat])),
            key=lambda found: found[0].value,
        )
        return f"{play.card} is all that seat {seat} lacks for {yaku.names.english}", "SB-5.3"


def _completed(table: Iterable[Yaku], play: Play, pile: CardSet) -> list[Yaku]:
    return [each for each in table if each.cards - pile == {play.card}]


def _second(play: Play, burden: int) -> Move:
    # Shoi-fuda or not by then; only a burden card is announced.
    if play.card.mask & burden:
        return BurdenPlay(play.card, play.captures, exception=BurdenException.SECOND_OF_TWO)
    return play


class _Allowed:
    """What the exceptions of SB-5.4 allow at one moment, where there is a burden card and no duty."""

    def __init__(self, options: Options, state: State, burden: int) -> None:
        self._hand = state.hand_masks[state.mover]
        self._pile = state.pile_masks[state.mover]
        self._burden = burden
        self._completes_now = options.shoi_teyaku == "completes_now"
        self._yaku = _masks(state.table.month)
        self._least = _least(state, burden) if burden == self._hand else 0

    def move(self, play: Play) -> Move | None:
        """The play as it is allowed, if it is: (a) before (c) before (b), so that no duty arises needlessly."""
        card = play.card.mask
        if not card & self._burden:
            return play
        if self._teyaku_desu(card, captures=bool(play.captures)):
            exception = BurdenException.TEYAKU_DESU
        elif card & self._least:
            exception = BurdenException.ALL_BURDEN
        elif (self._burden & MONTH_OF[play.card.index]) != card:
            exception = BurdenException.NI_MAI_MOCHI
        else:
            return None
        return BurdenPlay(play.card, play.captures, exception=exception)

    def _teyaku_desu(self, card: int, *, captures: bool) -> bool:
        own = self._hand | self._pile
        of_own = [yaku for yaku in self._yaku if yaku & card and not yaku & ~own]
        if self._completes_now:
            return captures and any(yaku & ~self._pile == card for yaku in of_own)
        return bool(of_own)


def _least(state: State, burden: int) -> int:
    """Where every card is a burden card, those whose best yaku for an opponent is lowest (SB-5.4 c)."""
    table = yaku_table(state.table.month)
    piles = [state.pile_masks[seat] for seat in state.order if seat != state.mover]
    worth = {
        card.mask: max(each.value for each in table for pile in piles if each.cards.mask & ~pile == card.mask)
        for card in CardSet.from_mask(burden)
    }
    least = min(worth.values())
    return sum(card for card, value in worth.items() if value == least)
