"""Go-Stop, Korea's game of stop or go on, for two as *matgo* (GS-1.1 to GS-10.4).

Captures stand when the turn ends, and what falls together brings chaff from the other piles. Whoever has sets worth the
minimum stops, or goes on for more. Four presets say how the Fuda Wiki and three online games play it.
"""

from __future__ import annotations

import functools
from typing import TypeAlias

import attrs

from hanafuda_rules import match as _match
from hanafuda_rules.bounds import Bounds
from hanafuda_rules.cards import Card, CardSet
from hanafuda_rules.classification import Classification
from hanafuda_rules.games.go_stop.bounds import bounds_of
from hanafuda_rules.games.go_stop.events import OWN_EVENTS, PaidAtOnce
from hanafuda_rules.games.go_stop.match import MatchPlan, Settlement, Table
from hanafuda_rules.games.go_stop.moves import (
    OWN_MOVES,
    AcceptDraw,
    Bomb,
    CupAsAnimal,
    CupAsChaff,
    Go,
    OfferDraw,
    PlayJoker,
    RefuseDraw,
    Reveal,
    Shake,
    ShakeAndPlay,
    Skip,
    Stop,
)
from hanafuda_rules.games.go_stop.options import AllOptions, Length, Options
from hanafuda_rules.games.go_stop.outcome import Outcome
from hanafuda_rules.games.go_stop.phases.deal import SEVEN, before_play
from hanafuda_rules.games.go_stop.phases.play import TurnPlay
from hanafuda_rules.games.go_stop.settle import KINDS, settle
from hanafuda_rules.games.go_stop.yaku import CLASSIFICATION, CupCounts, counting_of, deck_of
from hanafuda_rules.parts.dealing import by_time_of_day
from hanafuda_rules.parts.stopping import Stopped
from hanafuda_rules.registry import register
from hanafuda_rules.ruleset import ChangeMethod, Ruleset, ruleset_function
from hanafuda_rules.state import Phase, RoundState
from hanafuda_rules.yaku import YakuTable

__all__ = [
    "FUDA_WIKI", "HANGAME_THREE", "HANGAME_TWO", "PMANG_TWO", "PRESETS", "RULES", "AcceptDraw", "Bomb", "CupAsAnimal",
    "CupAsChaff", "CupCounts", "Go", "Length", "Match", "OfferDraw", "Options", "Outcome", "PaidAtOnce", "PlayJoker",
    "RefuseDraw", "Reveal", "Rules", "Settlement", "Shake", "ShakeAndPlay", "Skip", "State", "Stop", "Table", "ruleset",
]  # fmt: skip

State: TypeAlias = RoundState[Outcome, Table]
"""A round of Go-Stop at one moment."""

Match: TypeAlias = _match.Match[Outcome, Table, Settlement]
"""A match of Go-Stop at one moment."""


@attrs.frozen(kw_only=True, slots=False)
class Rules(Ruleset[Outcome, Table, Settlement]):
    """A ruleset of Go-Stop.

        >>> from hanafuda_rules.games import go_stop
        >>> go_stop.ruleset(go_stop.FUDA_WIKI, sweep="empty_field", rounds=6)
        go_stop.ruleset(sweep='empty_field', rounds=6)

    Args:
        options: What a round is played by.
        length: How long a match lasts.
    """

    options: Options = Options()
    length: Length = Length()
    change = ChangeMethod(AllOptions)

    key, name, seat_rule, outcome_type = "go_stop", "Go-Stop", "GS-1.1", Outcome
    table_type, reason_kinds, own_moves, own_events = Table, KINDS, OWN_MOVES, (*OWN_EVENTS, Stopped)

    @functools.cached_property
    def seat_counts(self) -> tuple[int, ...]:
        """Two to six, and with a joker seven (GS-1.1)."""
        return tuple(range(2, SEVEN + (self.options.jokers != "none")))

    @functools.cached_property
    def classification(self) -> Classification:
        """The standard kinds, and jokers as chaff (GS-1.4)."""
        return CLASSIFICATION

    @functools.cached_property
    def yaku(self) -> YakuTable:
        """The sets, in points, with the Sake Cup as an animal (GS-7.1)."""
        return counting_of(self.options).sets[CupCounts.ANIMAL].table

    @functools.cached_property
    def phases(self) -> tuple[Phase, ...]:
        """The deal, who plays, the field, presidents and the turns (GS-2 to GS-7)."""
        return (*before_play(self.options), TurnPlay(counting_of(self.options)))

    def bounds_of(self, seats: int, /) -> Bounds:
        """What a round can bring and cost, and how long it can get."""
        return bounds_of(self.options, seats)

    @functools.cached_property
    def match_plan(self) -> MatchPlan:
        """So many rounds, draws among them, or up to a target (GS-10.1); the largest ledger wins (GS-10.2)."""
        return MatchPlan(self.length, self.options)

    def deck(self, seats: int, /) -> CardSet:  # noqa: ARG002  # the same at every table
        """The 48 cards and the jokers (GS-1.3)."""
        return deck_of(self.options)

    def draw_rank(self, card: Card, /) -> tuple[int, ...]:
        """At night the earliest month deals, by day the latest (GS-1.5)."""
        return by_time_of_day(self.classification, card, day=self.options.first_dealer == "day")

    def settle(self, outcome: Outcome, /) -> Settlement:
        """Settle a round; :func:`~hanafuda_rules.settlement.settle_round` is the same.

        Raises:
            InvalidOutcomeError: The round is impossible under these options.
        """
        return settle(self, outcome)


FUDA_WIKI = RULES = Rules()
"""Go-Stop as the Fuda Wiki has it; all options at their defaults."""

_ONLINE = RULES.change(
    first_dealer="day", shake="with_play", last_turn_ppeok=False, sweep="empty_field", go_again="above_last_go",
    go_bak_of="last", draw_offer="off",
)  # fmt: skip
"""What the presets of online games have in common."""

HANGAME_TWO = _ONLINE.change(
    jokers="2_3", joker_steals=True, field_quad="dealer", president="must", president_points=10,
    several_presidents="dealer", late_president="always", small_bomb="chaff", own_stack=2, last_turn_stack=False,
    ppeok_pays="1_2_3", cup_choice="on_capture", cup_stealing="counted", go_bak_of="first",
)  # fmt: skip
"""Hangame's game for two."""

HANGAME_THREE = _ONLINE.change(
    jokers="2_2_3", president="must", president_points=5, ppeok_pays="1_2_3", whiff=True, cup_choice="on_capture",
    cup_stealing="counted", draw_cap=2,
)  # fmt: skip
"""Hangame's game for three."""

PMANG_TWO = _ONLINE.change(
    jokers="2_3", joker_steals=True, field_quad="draw", small_bomb="full", own_stack=2, double_fills_two=True,
    ppeok_pays="1_0_0", first_ttadak=False, cup_stealing="locks", draw_cap=8,
)  # fmt: skip
"""Pmang's game for two."""

PRESETS = {
    "FUDA_WIKI": FUDA_WIKI, "HANGAME_TWO": HANGAME_TWO, "HANGAME_THREE": HANGAME_THREE, "PMANG_TWO": PMANG_TWO,
}  # fmt: skip
"""The rulesets that come ready made, by name."""

register(Rules, PRESETS)

ruleset = ruleset_function(RULES, AllOptions)
