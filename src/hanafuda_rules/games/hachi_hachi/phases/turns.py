"""What Hachi-Hachi adds to a turn: sage, shōbu, cancelling, and late teyaku (HH-5.7, HH-6)."""

from __future__ import annotations

from typing import Any

import attrs

from hanafuda_rules._masks import Row, worth
from hanafuda_rules.cards import CardSet
from hanafuda_rules.events import Event, Moved, since_deal
from hanafuda_rules.games.hachi_hachi.events import Declared
from hanafuda_rules.games.hachi_hachi.log import every
from hanafuda_rules.games.hachi_hachi.moves import Cancel, Sage, SayShoubu
from hanafuda_rules.games.hachi_hachi.options import Options
from hanafuda_rules.games.hachi_hachi.phases.declaration import choices, declared
from hanafuda_rules.games.hachi_hachi.tables import HAND_SIZE
from hanafuda_rules.games.hachi_hachi.teyaku import HeldTeyaku, best, teyaku_table
from hanafuda_rules.moves import Move, Play
from hanafuda_rules.parts.play import Stage, TurnRules
from hanafuda_rules.state import RoundState
from hanafuda_rules.yaku import YakuTable

__all__ = ["SageOrShoubu"]

State = RoundState[Any, Any]
_ANSWERS: tuple[Move, ...] = (SayShoubu(), Sage())
_CANCEL: tuple[Move, ...] = (Cancel(),)
_WHO_CANCELS = {
    "latest": "only the seat that said sage last cancels",
    "any": "only a seat that has said sage cancels",
    "off": "nobody cancels, with cancel_sage off",
}


def _rows(rules: SageOrShoubu) -> tuple[tuple[int, Row], ...]:
    return tuple(((each.cards | each.extra_cards).mask, each.row) for each in rules.table)


def _asks_late(rules: SageOrShoubu) -> bool:
    return rules.options.late_teyaku and rules.options.declare == "choice"


@attrs.frozen
class SageOrShoubu(TurnRules):
    """A turn that raises a dekiyaku ends with sage or shōbu; who said sage may cancel (HH-6.3 to HH-6.6).

    Args:
        options: What the round is played by.
        table: The dekiyaku.
    """

    options: Options
    table: YakuTable
    _late: bool = attrs.field(init=False, eq=False, repr=False, default=attrs.Factory(_asks_late, takes_self=True))
    _rows: tuple[tuple[int, Row], ...] = attrs.field(
        init=False, eq=False, repr=False, default=attrs.Factory(_rows, takes_self=True)
    )

    def notes(self, state: State) -> tuple[int, ...]:  # noqa: ARG002  # the same for every round
        """Who has said sage, in order: nobody yet."""
        return ()

    def hand_moves(self, state: State, plays: tuple[Play, ...]) -> tuple[Move, ...]:
        """A hand card; or to cancel, by the seat that said sage last, or by any that has said it (HH-6.6)."""
        sage: tuple[int, ...] = state.step.notes
        if not sage or self.options.cancel_sage == "off":
            return plays
        # HH-6.4: who raised a dekiyaku after it has overtaken a seat that said sage, and has said sage last.
        may = sage[-1:] if self.options.cancel_sage == "latest" else sage
        return plays + _CANCEL if state.to_move in may else plays

    def question(self, before: int, pile: int) -> tuple[Move, ...]:
        """Shōbu or sage, when the value of the dekiyaku has risen (HH-6.3)."""
        captured = pile ^ before
        # Few turns touch a dekiyaku that the pile holds; only these are worth weighing.
        for cards, row in self._rows:
            if captured & cards and worth(pile, row):
                return _ANSWERS if self.table.value_of_mask(pile) > self.table.value_of_mask(before) else ()
        return ()

    def answered(self, notes: tuple[int, ...], seat: int, answer: Move) -> tuple[int, ...]:
        """Remember who said sage."""
        return (*notes, seat) if isinstance(answer, Sage) else notes

    def ends_round(self, move: Move) -> bool:
        """Whether it is shōbu or a cancellation (HH-6.7)."""
        return isinstance(move, (SayShoubu, Cancel))

    def interlude(self, state: State) -> tuple[int, ...]:
        """Who may declare late: who has not declared in both groups, after the first hand card (HH-5.7)."""
        if not self._late or state.hand_masks[state.order[0]].bit_count() < HAND_SIZE:
            return ()
        return tuple(seat for seat in state.order if len(self._declared(state, seat)) <= 1)

    def _declared(self, state: State, seat: int) -> tuple[str, ...]:
        events = every(Declared, since_deal(state.events))
        return tuple(key for event in events if event.seat == seat for key in event.teyaku)

    def _still(self, state: State, seat: int) -> tuple[HeldTeyaku, ...]:
        # Of the seven dealt cards: the acting dealer has played one of them, the only card that was played so far.
        played = [
            event.move.card
            for event in every(Moved, since_deal(state.events))
            if event.seat == seat and isinstance(event.move, Play)
        ]
        hand = state.hands[seat] | CardSet(played)
        done = {teyaku_table(self.options)[key].group for key in self._declared(state, seat)}
        return tuple(each for each in best(hand, self.options) if each.teyaku.group not in done)

    def interlude_moves(self, state: State) -> tuple[Move, ...]:
        """What the seat has not declared before, or nothing."""
        return choices(self._still(state, state.mover))

    def announced(self, state: State, move: Any) -> tuple[Event, ...]:
        """What it shows."""
        return declared(state.mover, self._still(state, state.mover), move, self.options)

    def rule(self, stage: Stage) -> str:
        """HH-5.7 or HH-6.3."""
        return "HH-5.7" if stage is Stage.INTERLUDE else "HH-6.3"

    def misplaced(self, move: Move) -> tuple[str, str | None]:
        """Why something that is no card is not legal at the start of a turn."""
        if isinstance(move, Cancel):
            return _WHO_CANCELS[self.options.cancel_sage], "HH-6.6"
        if isinstance(move, (Sage, SayShoubu)):
            return "no turn of its own has just raised its dekiyaku", "HH-6.3"
        return super().misplaced(move)
