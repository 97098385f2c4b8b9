"""The phases of Koi-Koi: checks of the deal, the play, and the question after a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

import attrs

from hanafuda_rules.games.koi_koi.options import Options
from hanafuda_rules.learning.facts import Fact
from hanafuda_rules.moves import Move
from hanafuda_rules.parts import two_card_turns
from hanafuda_rules.parts.after_deal import AfterDeal, Look
from hanafuda_rules.parts.flow import State
from hanafuda_rules.parts.stopping import MarkedNotes, MarkedPlay
from hanafuda_rules.parts.turns import Question
from hanafuda_rules.words import say
from hanafuda_rules.yaku import HeldYaku, total_of

__all__ = [
    "ANSWERS", "LUCKY_HANDS_AT", "DrawThenTwo", "KoiKoi", "PlayTurns", "Stop", "TakeUnmatched", "before_play",
    "calls_used",
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

LUCKY_HANDS_AT = 2
"""The only number of seats with lucky hands (KK-1.1)."""


def before_play(options: Options) -> AfterDeal:
    """The phase that checks the dealt field and hands for misdeals and wins (KK-2.2 to KK-3.5)."""
    return AfterDeal(
        field=(
            Look("four", options.field_four, "KK-2.2", words="four cards of a month on the field"),
            Look("pairs", options.field_pairs, "KK-2.3", words="a field in pairs"),
            Look("three", options.field_three, "KK-2.4"),
        ),
        hands=(
            Look("four", options.teshi, "KK-3.1", key="teshi", words="Four of a Kind (teshi)"),
            Look("pairs", options.four_pairs, "KK-3.1", key="four_pairs", words="Four Pairs (kuttsuki)"),
        ),
        hands_at=(LUCKY_HANDS_AT,),
        hands_first=options.check_first == "hands",
        misdeal_rule="KK-3.2",
        shown_rule="KK-3.5",
    )


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
        calls = calls_used(options, player.calls, sum([each.calls for each in notes.players]))
        old = all(each.yaku.key in player.counted for each in held)
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
        return (*super().facts(seats), two_card_turns.SECOND_CARD)


# --- the two other turns ----------------------------------------------------------------------------------------------


@attrs.frozen
class TakeUnmatched(two_card_turns.TakeUnmatched, PlayTurns):
    """The play with ``turn="take_unmatched"``: an unmatched stock card is swapped for a hand card (KK-4.2)."""

    kept_rule = "KK-4.2"


@attrs.frozen
class DrawThenTwo(two_card_turns.DrawThenTwo, PlayTurns):
    """The play with ``turn="draw_then_two"``: a stock card goes into the hand, then two are played (KK-4.2)."""
