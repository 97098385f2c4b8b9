"""Go-Stop, Korea's game of stopping in time or going on for more; for two it is *matgo* (GS-1.1 to GS-10.4).

Cards are captured at the end of a turn, and lucky combinations take chaff from the other piles. A seat whose sets are
worth the minimum stops, or goes on for more. Four presets cover the Fuda Wiki and three online games.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any, Final, TypeAlias

import attrs

from hanafuda_rules.cards import Card, CardSet
from hanafuda_rules.classification import Classification
from hanafuda_rules.errors import Fault
from hanafuda_rules.games.go_stop.checks import faults
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
from hanafuda_rules.games.go_stop.options import ALL_ACTIVE, Options
from hanafuda_rules.games.go_stop.outcome import Outcome, seen
from hanafuda_rules.games.go_stop.phases.deal import SEVEN, before_play
from hanafuda_rules.games.go_stop.phases.play import PlayTurns
from hanafuda_rules.games.go_stop.phases.so_far import round_so_far
from hanafuda_rules.games.go_stop.settle import KINDS, bounds_of, cup_at_end, reckon
from hanafuda_rules.games.go_stop.sheets import at_of_sheet
from hanafuda_rules.games.go_stop.yaku import (
    CLASSIFICATION,
    At,
    CupCounts,
    PileCounter,
    counting_of,
    deck_of,
    sets_of,
    with_rain_man,
)
from hanafuda_rules.learning.bounds import Bounds
from hanafuda_rules.machine import match as _match
from hanafuda_rules.machine.registry import register
from hanafuda_rules.machine.ruleset import ChangeMethod, Ruleset, ruleset_function
from hanafuda_rules.machine.state import Phase, RoundState
from hanafuda_rules.machine.view import View
from hanafuda_rules.parts.dealing import by_time_of_day
from hanafuda_rules.parts.stopping import StoppedByRule
from hanafuda_rules.yaku import YakuTable

__all__ = [
    "FUDA_WIKI", "HANGAME_THREE", "HANGAME_TWO", "PMANG_TWO", "PRESETS", "RULES", "AcceptDraw", "At", "Bomb",
    "CupAsAnimal", "CupAsChaff", "CupCounts", "Go", "Match", "OfferDraw", "Options", "Outcome", "PaidAtOnce",
    "PlayJoker", "RefuseDraw", "Reveal", "Rules", "Settlement", "Shake", "ShakeAndPlay", "Skip", "State", "Stop",
    "Table", "ruleset",
]  # fmt: skip

State: TypeAlias = RoundState[Outcome, Table]
"""A state of a round of Go-Stop."""

Match: TypeAlias = _match.Match[Outcome, Table, Settlement]
"""A state of a match of Go-Stop."""


@attrs.frozen(kw_only=True, slots=False)
class Rules(Ruleset[Outcome, Table, Settlement]):
    """A ruleset of Go-Stop.

    >>> from hanafuda_rules.games import go_stop
    >>> go_stop.ruleset(go_stop.FUDA_WIKI, sweep="empty_field", rounds=6)
    go_stop.ruleset(sweep='empty_field', rounds=6)
    """

    options: Options = Options()
    change = ChangeMethod(Options)

    key, name, seat_rule, outcome_type = "go_stop", "Go-Stop", "GS-1.1", Outcome
    table_type, reason_kinds, own_moves, own_events = Table, KINDS, OWN_MOVES, (*OWN_EVENTS, StoppedByRule)

    @functools.cached_property
    def seat_counts(self) -> tuple[int, ...]:
        """Two to six; seven need a joker (GS-1.1)."""
        return tuple(range(2, SEVEN + (self.options.jokers != "none")))

    @functools.cached_property
    def classification(self) -> Classification:
        """The standard kinds, with jokers as chaff (GS-1.4)."""
        return CLASSIFICATION

    @functools.cached_property
    def yaku(self) -> YakuTable:
        """The sets, in points. Animals and Chaff appear with the Sake Cup and without it (GS-7.1, GS-7.2)."""
        return sets_of(self.options)

    @functools.cached_property
    def counting(self) -> PileCounter:
        """The counter of piles, fast unless a subclass overrides how they count."""
        overridden = [name for name in _COUNTING if getattr(type(self), name) is not getattr(Rules, name)]
        return counting_of(self, is_varied=bool(overridden))

    def at(self, moment: RoundState[Any, Any] | View[Any, Any], side: int, /) -> At:
        """The circumstances in which a pile counts; once the round is over, those of its settlement."""
        if moment.to_move is None:
            return self.at_end(seen(moment), side)
        return At(moment.table, round_so_far(moment).cup)

    def at_end(self, outcome: Outcome, side: int, /) -> At:
        """The circumstances at the end of a round, with the Cup as for the settlement (GS-8.7)."""
        table = self.table(seats=outcome.seats, dealer=outcome.dealer)
        if outcome.draws:
            plays_on = outcome.seats > ALL_ACTIVE and not self.options.draw_reentry  # GS-9.2
            table = attrs.evolve(table, draws=outcome.draws, players=outcome.order if plays_on else ())
        if side in outcome.unknown:
            return at_of_sheet(self, outcome, side, table)
        return At(table, cup_at_end(self, outcome, side))

    def readings(self, at: At, /) -> tuple[YakuTable, ...]:
        """The sets with the Cup as an animal and as chaff; one table only if that is fixed (GS-7.2)."""
        table = self.yaku_at(at.table)
        tables = self.counting.readings(None if table is self.yaku else table, at.cup)
        return tables if at.rain_man is None else tuple([with_rain_man(each, at.rain_man) for each in tables])

    @functools.cached_property
    def phases(self) -> tuple[Phase, ...]:
        """The phases: deal, who plays, field, presidents, turns (GS-2 to GS-7)."""
        return (*before_play(self.options), PlayTurns(options=self.options))

    def bounds_of(self, seats: int, /) -> Bounds:
        """The bounds of a round at a new table, before any draw."""
        return bounds_of(self, seats)

    @functools.cached_property
    def match_plan(self) -> MatchPlan:
        """A number of rounds, draws included, or a target; the largest ledger wins (GS-10.1, GS-10.2)."""
        return MatchPlan(self.options)

    def deck(self, seats: int, /) -> CardSet:
        """The 48 cards and the jokers (GS-1.3)."""
        return deck_of(self.options)

    def draw_rank(self, card: Card, /) -> tuple[int, ...]:
        """The rank of a card drawn for the first dealer; by day the latest month deals (GS-1.5)."""
        return by_time_of_day(self.classification, card, day=self.options.first_dealer == "day")

    def faults(self, outcome: Outcome, /) -> Iterator[Fault]:
        """The reasons why a round is impossible under the options (GS-10.4)."""
        return faults(self, outcome)

    def reckon(self, outcome: Outcome, /) -> Settlement:
        """The settlement of a round (GS-8)."""
        return reckon(self, outcome)


_COUNTING: Final = ("at", "at_end", "held", "readings", "void", "yaku_at")
"""The methods whose overriding changes how piles count, besides the table of sets."""


FUDA_WIKI = RULES = Rules()
"""Go-Stop after the Fuda Wiki; all options have their defaults."""

_ONLINE = RULES.change(
    first_dealer="day", shake="with_play", last_turn_ppeok=False, sweep="empty_field", go_again="above_last_go",
    go_bak_of="last", draw_offer="off",
)  # fmt: skip
"""The options that the presets of online games share."""

HANGAME_TWO = _ONLINE.change(
    jokers="2_3", joker_steals=True, field_quad="dealer", president="must", president_points=10,
    several_presidents="dealer", late_president="always", small_bomb="chaff", own_stack=2, last_turn_stack=False,
    ppeok_pays="1_2_3", cup_choice="on_capture", cup_stealing="counted", go_bak_of="first",
)  # fmt: skip
"""Hangame's online game for two."""

HANGAME_THREE = _ONLINE.change(
    jokers="2_2_3", president="must", president_points=5, ppeok_pays="1_2_3", whiff=True, cup_choice="on_capture",
    cup_stealing="counted", draw_cap=2,
)  # fmt: skip
"""Hangame's online game for three."""

PMANG_TWO = _ONLINE.change(
    jokers="2_3", joker_steals=True, field_quad="draw", small_bomb="full", own_stack=2, double_fills_two=True,
    ppeok_pays="1_0_0", first_ttadak=False, cup_stealing="locks", draw_cap=8,
)  # fmt: skip
"""Pmang's online game for two."""

PRESETS = {
    "FUDA_WIKI": FUDA_WIKI, "HANGAME_TWO": HANGAME_TWO, "HANGAME_THREE": HANGAME_THREE, "PMANG_TWO": PMANG_TWO,
}  # fmt: skip
"""The ready-made rulesets by name."""

register(Rules, PRESETS)

ruleset = ruleset_function(RULES, Options)
