"""The phases of Koi-Koi: checks of the deal, the play, and the question after a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

import attrs

from hanafuda_rules.cards import CardSet
from hanafuda_rules.events import Kept
from hanafuda_rules.games.koi_koi.options import Options
from hanafuda_rules.learning.facts import Fact
from hanafuda_rules.machine.captures import Source
from hanafuda_rules.masks import EVERY_CARD
from hanafuda_rules.moves import Move, Play
from hanafuda_rules.parts.flow import State, mover, pick_up, take_top, tell, wait_for
from hanafuda_rules.parts.stopping import MarkedNotes, MarkedPlay
from hanafuda_rules.parts.turns import HandCardStep, Question
from hanafuda_rules.words import say
from hanafuda_rules.yaku import HeldYaku, total_of

__all__ = [
    "ANSWERS", "DrawThenTwo", "KoiKoi", "PlayTurns", "SecondCardStep", "Stop", "TakeUnmatched", "calls_used",
]  # fmt: skip


class Stop(Move):
    """Stop the round, *shōbu* (KK-6.2)."""

    __slots__ = ()

    ends_round = True

    pattern = say("stop (shōbu)")


class KoiKoi(Move):
    """Call *koi-koi* to play on (KK-6.2)."""

    __slots__ = ()

    pattern = say("koi-koi")


ANSWERS: Final = (Stop(), KoiKoi())
"""The moves to stop and to play on (KK-6.2)."""

_QUESTION: Final = Question(ANSWERS, "KK-6.2", "the seat must stop or call koi-koi")


def calls_used(options: Options, own: int, every: int) -> int:
    """The number of calls that count towards the limit, given a player's own and all calls (KK-6.4)."""
    return {"none": 0, "once_each": own, "once": every}[options.koi_limit]


@attrs.frozen
class PlayTurns(MarkedPlay):
    """The play, in which a turn that improves may stop the round (KK-4.1, KK-6).

    Args:
        marks: The place of each group's mark, by group; groups that share the Sake Cup share one (KK-6.1).
        yaku_keys: The keys of all yaku, the same in every month (KK-5.1).
        by_cards: Whether a turn improves only if its captures add to a yaku.
    """

    options: Options = attrs.field(kw_only=True)
    marks: Mapping[str, int] = attrs.field(kw_only=True, eq=False, repr=False)
    yaku_keys: tuple[str, ...] = attrs.field(kw_only=True)
    by_cards: bool = attrs.field(kw_only=True)

    question = _QUESTION

    def may_improve(self, after: State, pile: int, before: int) -> bool:
        """Whether the turn may have improved; with ``by_cards``, judged by its captures alone (KK-6.1)."""
        if not self.by_cards:
            return super().may_improve(after, pile, before)
        return pile != before and after.setting.ruleset.yaku_at(after.setting.table).may_rise(before, pile)

    def forbids(self, after: State, seat: int, notes: MarkedNotes, held: tuple[HeldYaku, ...]) -> str | None:
        """The option that rules out a call of koi-koi; ``None`` if it is legal (KK-6.3)."""
        options, player = self.options, notes.players[after.setting.sides[seat]]
        calls = calls_used(options, player.calls, sum([side.calls for side in notes.players]))
        old = all(yaku.yaku.key in player.counted for yaku in held)
        forbidding = (
            ("last_turn", options.last_turn == "stop" and not self.has_turn_left(after, seat)),  # KK-6.5
            ("koi_limit", calls > 0),
            ("koi_from", total_of(held) < options.koi_from),
            ("koi_needs", options.koi_needs == "new" and old),
        )
        return next((option for option, holds in forbidding if holds), None)

    @property
    def plain_limits(self) -> tuple[bool, Literal["none", "once_each", "once"]] | None:
        """Whether a last turn stops, and how often koi-koi may be called (KK-6.3, KK-6.4)."""
        options = self.options
        plain = options.koi_from <= 1 and options.koi_needs == "improved"
        return (options.last_turn == "stop", options.koi_limit) if plain else None

    def facts(self, seats: int) -> tuple[Fact, ...]:
        """The facts of the play, including whether a second hand card follows (KK-4.2)."""
        second = Fact("second_card", lambda view: int(isinstance(view.step, SecondCardStep)), most=1)
        return (*super().facts(seats), second)


# --- the two other turns ----------------------------------------------------------------------------------------------


@attrs.frozen
class SecondCardStep(HandCardStep):
    """The second hand card of a turn is due. It ends the turn (KK-4.2).

    Args:
        notes: The notes on earlier turns.
        pile_before: The pile of the seat's side at the start of the turn, as a mask.
    """

    pile_before: int


@attrs.frozen
class TakeUnmatched(PlayTurns):
    """The play with ``turn="take_unmatched"``: an unmatched stock card is swapped for a hand card (KK-4.2)."""

    def play_card(self, state: State, play: Play) -> State:
        """Play a hand card. The second one ends the turn."""
        seat, step = mover(state), state.step
        after = self.bring(state, play)
        if isinstance(step, SecondCardStep):
            return self.end_turn(after, seat, step.pile_before)
        before = state.pile_masks[state.setting.sides[seat]]
        second = self._before_second(after, seat) if after.hand_masks[seat] else None
        if second is None:
            return self.turn_stock(after, seat, before)
        return wait_for(second, seat, SecondCardStep(step.notes, before))

    def _before_second(self, state: State, seat: int) -> State | None:
        """The state in which a second hand card is due; ``None`` if none is."""
        top = state.stock[:1]
        # A board does not know the top card: turning it asks for it.
        if not top or top[0].mask > EVERY_CARD or self.captures.choices(top[0], state.field_mask, Source.STOCK) != (0,):
            return None
        return tell(take_top(state, seat), Kept(seat, CardSet(top), "KK-4.2"))


@attrs.frozen
class DrawThenTwo(TakeUnmatched):
    """The play with ``turn="draw_then_two"``: a stock card goes into the hand, then two are played (KK-4.2)."""

    def begin_turn(self, state: State) -> State:
        """Pick up a stock card. If the stock is empty, the turn is a single hand card."""
        seat = state.to_move
        if seat is None or not isinstance(state.step, HandCardStep) or not state.hand_masks[seat]:
            return super().begin_turn(state)
        if state.stock:
            return pick_up(state, seat)
        before = state.pile_masks[state.setting.sides[seat]]
        return wait_for(state, seat, SecondCardStep(state.step.notes, before))

    def _before_second(self, state: State, seat: int) -> State:
        return state
