"""The play, with sage, shoubu and cancelling (HH-6)."""

from __future__ import annotations

import attrs

from hanafuda_rules.cards import card_set
from hanafuda_rules.games.hachi_hachi.moves import Cancel, Sage, SayShoubu
from hanafuda_rules.games.hachi_hachi.options import Options
from hanafuda_rules.games.hachi_hachi.yaku import rules_of
from hanafuda_rules.learning.facts import Fact, places
from hanafuda_rules.machine.view import AnyView
from hanafuda_rules.moves import Move, Play
from hanafuda_rules.parts.declaring import LateTeyaku
from hanafuda_rules.parts.flow import State, mover
from hanafuda_rules.parts.stopping import StoppingPlay, calls_at
from hanafuda_rules.parts.turns import Question, notes_of
from hanafuda_rules.yaku import total_of

__all__ = ["SAGE_OR_SHOUBU", "SageOrShoubu"]

SAGE_OR_SHOUBU = Question((SayShoubu(), Sage()), "HH-6.3", "the seat must say sage or shoubu")
"""The question after a turn that raises the dekiyaku (HH-6.3)."""
_CANCEL: tuple[Move, ...] = (Cancel(),)
_WHO_CANCELS = {
    "latest": "only the seat that said sage last cancels",
    "any": "only a seat that has said sage cancels",
    "off": "nobody cancels, with cancel_sage off",
}


def _sage(view: AnyView) -> tuple[int, ...]:
    return notes_of(view) or ()


@attrs.frozen
class SageOrShoubu(LateTeyaku, StoppingPlay):
    """The play. A turn that raises the dekiyaku ends with sage or shoubu; after sage, a seat may cancel (HH-6).

    The notes of its steps are the seats that have said sage, in order.
    """

    options: Options = attrs.field(kw_only=True)

    def first_notes(self, state: State) -> tuple[int, ...]:
        """Nobody has said sage yet."""
        return ()

    def notes_at(self, state: State, calls: tuple[int, ...] | None, /) -> tuple[int, ...]:
        """The seats that have said sage; by default, each that holds a dekiyaku (HH-6.3)."""
        return calls_at(state, [seat for seat in state.order if state.held(seat)], calls, "HH-6.3")

    def hand_moves(self, state: State, plays: tuple[Play, ...]) -> tuple[Move, ...]:
        """The plays, and cancelling for the seat that said sage last or, by option, for all that said it (HH-6.6)."""
        sage: tuple[int, ...] = state.step.notes
        if not sage or self.options.cancel_sage == "off":
            return plays
        # HH-6.4: a seat that raises its dekiyaku later overtakes, and then it said sage last.
        may = sage[-1:] if self.options.cancel_sage == "latest" else sage
        return plays + _CANCEL if state.to_move in may else plays

    def question(self, after: State, seat: int, before: int) -> Question | None:
        """Shoubu or sage, if the value of the dekiyaku has risen (HH-6.3)."""
        pile = after.pile_masks[seat]
        if pile == before:
            return None
        rules = rules_of(after.setting)
        if rules.counts_by_table:
            return SAGE_OR_SHOUBU if rules.yaku.has_risen(before, pile) else None
        at = rules.at(after, seat)
        risen = total_of(rules.held(card_set(pile), at)) > total_of(rules.held(card_set(before), at))
        return SAGE_OR_SHOUBU if risen else None

    def moved(self, state: State, move: Move) -> State:
        """Remember who said sage. Shoubu and cancelling end the round (HH-6.7)."""
        if isinstance(move, Sage):
            return self.go_on(state, (*state.step.notes, mover(state)))
        return super().moved(state, move)

    def facts(self, seats: int) -> tuple[Fact, ...]:
        """The facts of the turn; for each seat, the place of its last sage among all, and how often it said sage."""
        return (
            *super().facts(seats),
            Fact("sage", lambda view: places(view, _sage(view)), by_seat=True),
            Fact("sage_count", lambda view: [_sage(view).count(seat) for seat in range(seats)], by_seat=True),
        )

    def refuses(self, state: State, move: Move) -> tuple[str, str | None]:
        """Why a move that is not a card is not legal at the start of a turn."""
        if isinstance(move, Cancel):
            return _WHO_CANCELS[self.options.cancel_sage], "HH-6.6"
        if isinstance(move, (Sage, SayShoubu)):
            return "no turn of its own has just raised its dekiyaku", "HH-6.3"
        return super().refuses(state, move)
