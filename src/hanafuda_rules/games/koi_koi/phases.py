"""What Koi-Koi adds to a round: what is looked at before the play, and the question after a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import attrs

from hanafuda_rules.facts import Fact
from hanafuda_rules.games.koi_koi.options import Options
from hanafuda_rules.moves import Move
from hanafuda_rules.names import Names
from hanafuda_rules.parts import two_card_turns
from hanafuda_rules.parts.after_deal import AfterDeal, Look
from hanafuda_rules.parts.flow import State
from hanafuda_rules.parts.stopping import MarkedNotes, MarkedPlay
from hanafuda_rules.parts.turns import Question
from hanafuda_rules.yaku import HeldYaku, total_of

__all__ = [
    "ANSWERS", "LUCKY_HANDS_AT", "DrawThenTwo", "KoiKoi", "PlayTurns", "Stop", "TakeUnmatched", "before_play",
    "calls_used",
]  # fmt: skip


class Stop(Move):
    """Stop the round: *shōbu* (KK-6.2)."""

    __slots__ = ()

    ends_round = True

    pattern = Names("stop", "shōbu", "勝負")


class KoiKoi(Move):
    """Call *koi-koi*: the round goes on (KK-6.2)."""

    __slots__ = ()

    pattern = Names("koi-koi", "koi-koi", "こいこい")


ANSWERS: Final = (Stop(), KoiKoi())
"""To stop, and to go on (KK-6.2)."""

_QUESTION: Final = Question(ANSWERS, "KK-6.2", "to stop or to call koi-koi is to be chosen")

LUCKY_HANDS_AT = 2
"""The number of seats at which hands are large enough to be lucky (KK-1.1)."""


def before_play(options: Options) -> AfterDeal:
    """The field and the hands as dealt: misdeals, and what ends the round before the play (KK-2.2 to KK-3.5)."""
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
    """How many calls of koi-koi count for the limit, of a player's own and of all (KK-6.4)."""
    return {"none": 0, "once_each": own, "once": every}[options.koi_limit]


@attrs.frozen
class PlayTurns(MarkedPlay):
    """The play, in which a turn that improves may stop the round (KK-4.1, KK-6).

    Args:
        options: The options.
        marks: For each group of yaku the place of its mark; those that share the Sake Cup have one (KK-6.1).
        yaku_keys: The keys of all yaku, the same in every month (KK-5.1).
        by_cards: Whether a turn improves only if something comes to a yaku of the pile by the table.
    """

    options: Options = attrs.field(kw_only=True)
    marks: Mapping[str, int] = attrs.field(kw_only=True, eq=False, repr=False)
    yaku_keys: tuple[str, ...] = attrs.field(kw_only=True)
    by_cards: bool = attrs.field(kw_only=True)

    question = _QUESTION

    def may_improve(self, after: State, pile: int, before: int) -> bool:
        """Whether something has come to a yaku of the pile, where nothing else improves (KK-6.1)."""
        if not self.by_cards:
            return super().may_improve(after, pile, before)
        return pile != before and after.setting.ruleset.yaku_at(after.setting.table).may_rise(before, pile)

    def forbids(self, after: State, seat: int, notes: MarkedNotes, held: tuple[HeldYaku, ...]) -> str | None:
        """The option by which koi-koi may not be called (KK-6.3)."""
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

    def facts(self, seats: int) -> tuple[Fact, ...]:
        """Whether a second card is to be played (KK-4.2)."""
        return (*super().facts(seats), two_card_turns.SECOND_CARD)


# --- the two other turns ----------------------------------------------------------------------------------------------


@attrs.frozen
class TakeUnmatched(two_card_turns.TakeUnmatched, PlayTurns):
    """The play in which a stock card that matches nothing goes into the hand, and a hand card instead (KK-4.2)."""

    kept_rule = "KK-4.2"


@attrs.frozen
class DrawThenTwo(two_card_turns.DrawThenTwo, PlayTurns):
    """The play in which the top of the stock goes into the hand, and always two hand cards are played (KK-4.2)."""
