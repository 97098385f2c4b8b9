"""Sakura, or Higo-bana, the game of Hawaii's Japanese, with a wild card and yaku that cost others (SK-1.1 to SK-8.4).

Two to seven seats, each for itself or in teams of two and three. The Lightning, *gaji*, takes what it likes – unless
somebody holds the other cards of the month that it names.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import TypeAlias

import attrs

from hanafuda_rules import match as _match
from hanafuda_rules.bounds import Bounds, all_yaku
from hanafuda_rules.cards import DECK, Card
from hanafuda_rules.classification import Classification
from hanafuda_rules.errors import Fault
from hanafuda_rules.games.sakura import phases as _phases
from hanafuda_rules.games.sakura import yaku as _yaku
from hanafuda_rules.games.sakura.moves import Hiki
from hanafuda_rules.games.sakura.options import Options
from hanafuda_rules.games.sakura.outcome import Outcome, faults
from hanafuda_rules.games.sakura.settle import BONUSES, KINDS, reckon
from hanafuda_rules.parts.plans import Totals
from hanafuda_rules.parts.wild_cards import WildCapture
from hanafuda_rules.registry import register
from hanafuda_rules.ruleset import ChangeMethod, Ruleset, ruleset_function
from hanafuda_rules.settlement import Settlement
from hanafuda_rules.state import Phase, RoundState
from hanafuda_rules.table import Table
from hanafuda_rules.vocabulary import MoveForm
from hanafuda_rules.yaku import YakuTable

__all__ = [
    "PARADISE_FACTORS", "PRESETS", "RULES", "Hiki", "Match", "Options", "Outcome", "Rules", "State", "ruleset",
]  # fmt: skip

State: TypeAlias = RoundState[Outcome, Table]
"""A round of Sakura at one moment."""

Match: TypeAlias = _match.Match[Outcome, Table, Settlement]
"""A match of Sakura at one moment."""


@attrs.frozen(kw_only=True, slots=False)
class Rules(Ruleset[Outcome, Table, Settlement]):
    """A ruleset of Sakura.

        >>> from hanafuda_rules.games import sakura
        >>> sakura.ruleset(sakura.PARADISE_FACTORS, teams="pairs")
        sakura.ruleset(teams='pairs', match='victories')

    Args:
        options: What it is played by.
    """

    options: Options = Options()
    change = ChangeMethod(Options)

    key, name, seat_rule, outcome_type = "sakura", "Sakura", "SK-1.1", Outcome
    reason_kinds = KINDS

    @functools.cached_property
    def seat_counts(self) -> tuple[int, ...]:
        """Two to seven seats; four or six in pairs, six in triples (SK-1.1)."""
        return _phases.SEAT_COUNTS[self.options.teams]

    def sides(self, seats: int, /) -> tuple[int, ...]:
        """For each seat its side (SK-1.1)."""
        return _phases.sides_of(self.options.teams, seats)

    @functools.cached_property
    def classification(self) -> Classification:
        """The kinds and the points of the cards: 20, 10, 5 and nothing (SK-6.1)."""
        return _yaku.CLASSIFICATION

    @functools.cached_property
    def captures(self) -> WildCapture:
        """What a card takes, and what the gaji does (SK-5)."""
        return _phases.capture(self.options)

    @functools.cached_property
    def yaku(self) -> YakuTable:
        """The yaku, in points (SK-7.1)."""
        return _yaku.YAKU

    @functools.cached_property
    def phases(self) -> tuple[Phase, ...]:
        """The deal, what the dealer takes, and the play (SK-2 to SK-5)."""
        return _phases.phases(self.options, self.captures)

    @functools.cached_property
    def vocabulary(self) -> tuple[MoveForm, ...]:
        """Plays and captures with those of the gaji, and hikis."""
        return _phases.VOCABULARY

    def bounds_of(self, seats: int, /) -> Bounds:
        """All card points and all yaku, for one side or against it; or a victory (SK-7.2, SK-8.2)."""
        moves = _phases.longest_round(self.options, seats)
        if self.options.match == "victories":
            most = max([1, *[times for _, _, times in BONUSES[self.options.victory_bonus]]])
            return Bounds(least=0, most=most, moves=moves, zero_sum=False)
        points, others = self.classification.points(DECK), len(set(self.sides(seats))) - 1
        # Several others can hold a yaku of house rules that takes few of its cards.
        worth = [(all_yaku((each,)), each.number_in(each.cards) // each.needed) for each in self.yaku]
        off = sum([most * min(others, holders) for most, holders in worth])
        least, most = (0, points + all_yaku(self.yaku)) if self.options.yaku == "add" else (-off, points)
        return Bounds(least=least, most=most, moves=moves, zero_sum=False)

    @functools.cached_property
    def match_plan(self) -> Totals:
        """So many rounds (SK-8.1); the highest total wins, equal ones share the win (SK-8.3)."""
        return Totals("SK-1.1", rounds=self.options.rounds)

    def draw_rank(self, card: Card, /) -> tuple[int, ...]:
        """The earliest month deals, or the card of most points (SK-1.2)."""
        if self.options.first_dealer == "highest":
            return (-self.classification.points([card]),)
        return (card.month,)

    def outcome_of(self, state: RoundState[Outcome, Table], /) -> Outcome:
        """What happened in a round that is over."""
        return Outcome.of(state, partners=self.options.teams)

    def faults(self, outcome: Outcome, /) -> Iterator[Fault]:
        """Why a round that was entered by hand is impossible under these options."""
        return faults(self, outcome)

    def reckon(self, outcome: Outcome, /) -> Settlement:
        """The settlement of a round (SK-7.2 to SK-8.2)."""
        return reckon(self, outcome)


RULES = Rules()
"""Sakura as Hanafuda Hawaii plays it, after the Fuda Wiki."""

PARADISE_FACTORS = RULES.change(match="victories")
"""Sakura with a victory for each round that is won, as Paradise Factors plays it, after the Fuda Wiki."""

PRESETS = {"RULES": RULES, "PARADISE_FACTORS": PARADISE_FACTORS}
"""The rulesets that come ready made, by name."""

register(Rules, PRESETS)

ruleset = ruleset_function(RULES, Options)
