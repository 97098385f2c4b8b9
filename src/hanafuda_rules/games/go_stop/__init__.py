"""Go-Stop, Korea's game of stopping in time or going on for more; for two it is *matgo* (GS-1.1 to GS-10.4).

Cards are captured at the end of a turn, and lucky combinations take chaff from the other piles. A seat whose sets are
worth the minimum stops, or goes on for more. Four presets cover the Fuda Wiki and three online games.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator
from typing import TypeAlias

import attrs

from hanafuda_rules.cards import Card, CardSet
from hanafuda_rules.classification import Classification
from hanafuda_rules.errors import Fault
from hanafuda_rules.games.go_stop import yaku as sets
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
from hanafuda_rules.games.go_stop.outcome import Outcome, faults, seen
from hanafuda_rules.games.go_stop.phases.deal import SEVEN, before_play
from hanafuda_rules.games.go_stop.phases.play import PlayTurns
from hanafuda_rules.games.go_stop.phases.so_far import round_so_far
from hanafuda_rules.games.go_stop.settle import KINDS, bounds_of, numbers_of, reckon, settled_cup
from hanafuda_rules.games.go_stop.yaku import ALWAYS, CUPS, EITHER, NOT_IN_S, At, CupCounts
from hanafuda_rules.learning.bounds import Bounds
from hanafuda_rules.machine import match as _match
from hanafuda_rules.machine.registry import register
from hanafuda_rules.machine.ruleset import Ruleset, ruleset_function
from hanafuda_rules.machine.state import AnyState, Phase, RoundState
from hanafuda_rules.machine.view import AnyView
from hanafuda_rules.parts.dealing import by_time_of_day
from hanafuda_rules.parts.stopping import StoppedByRule
from hanafuda_rules.yaku import HeldYaku, YakuTable

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

    key, name, seat_rule, outcome_type = "go_stop", "Go-Stop", "GS-1.1", Outcome
    table_type, reason_kinds, own_moves, own_events = Table, KINDS, OWN_MOVES, (*OWN_EVENTS, StoppedByRule)

    @property
    def enough(self) -> float:
        """A careful player goes on as long as no rival needs only one more card for a set."""
        return math.inf

    @functools.cached_property
    def seat_counts(self) -> tuple[int, ...]:
        """Two to six; seven need a joker (GS-1.1)."""
        return tuple(range(2, SEVEN + (self.options.jokers != "none")))

    @functools.cached_property
    def classification(self) -> Classification:
        """The standard kinds, with jokers as chaff (GS-1.4)."""
        return sets.CLASSIFICATION

    @functools.cached_property
    def yaku(self) -> YakuTable:
        """The sets, in points. Animals and Chaff appear with the Sake Cup and without it (GS-7.1, GS-7.2)."""
        return sets.sets_of(self.options)

    @functools.cached_property
    def cup(self) -> int:
        """The Cup, as a mask (GS-7.2)."""
        return CUPS[self.options.cup_card].mask

    @functools.cached_property
    def chaff(self) -> tuple[int, ...]:
        """The chaff cards of value 1 or more, of 2 or more, and of 3, with the Cup, as masks (GS-1.4)."""
        return sets.chaff_masks(self.options)

    @functools.cached_property
    def is_plain(self) -> bool:
        """Whether a pile counts by its cards, the table and the Cup alone, because no subclass changes that."""
        return all(getattr(type(self), name) is getattr(Rules, name) for name in ("at", "readings", "void", "yaku_at"))

    def at(self, moment: AnyState | AnyView, side: int, /) -> At:
        """The circumstances in which a pile counts; after the end, the Cup counts as it is settled (GS-8.7)."""
        cup = round_so_far(moment).cup
        return At(moment.table, cup if moment.to_move is not None else settled_cup(self, seen(moment), side))

    def at_end(self, outcome: Outcome, side: int, /) -> At:
        """The circumstances at the end of a round."""
        table = self.table(seats=outcome.seats, dealer=outcome.dealer)
        if outcome.draws:
            plays_on = outcome.seats > ALL_ACTIVE and not self.options.draw_reentry  # GS-9.2
            table = attrs.evolve(table, draws=outcome.draws, players=outcome.order if plays_on else ())
        if side not in outcome.unknown:
            return At(table, outcome.cup)
        cup = outcome.cup or ALWAYS.get(self.options.cup_choice, CupCounts.BOTH)
        return At(table, cup, outcome.numbers("rain_man").get(side))

    def held_at_end(self, outcome: Outcome, side: int, /) -> tuple[HeldYaku, ...]:
        """The sets that count for a seat at the end, with the Cup as it is settled (GS-8.7)."""
        at = self.at_end(outcome, side)
        known = side not in outcome.unknown
        return outcome.held_by(self, side, at._replace(cup=settled_cup(self, outcome, side)) if known else at)

    @functools.cached_property
    def _readings(self) -> dict[CupCounts, YakuTable]:
        return sets.readings_of(self.yaku, self.options.cup_card)

    def readings(self, at: At, /) -> tuple[YakuTable, ...]:
        """The sets with the Cup as an animal and as chaff; one table only if that is fixed (GS-7.2)."""
        table, fixed = self.yaku_at(at.table), at.cup or ALWAYS.get(self.options.cup_choice)
        known = self._readings if table is self.yaku else sets.readings_of(table, self.options.cup_card)
        tables = (known[fixed],) if fixed else (known[CupCounts.ANIMAL], known[CupCounts.CHAFF])
        return tables if at.rain_man is None else tuple([sets.with_rain_man(table, at.rain_man) for table in tables])

    @functools.cached_property
    def _in_s(self) -> dict[CupCounts | None, tuple[YakuTable, ...]]:
        """The sets that count for the minimum, by what the Cup counts as; None if its owner has the choice."""
        tables = {counts: sets.in_s(table) for counts, table in self._readings.items()}
        fixed = ALWAYS.get(self.options.cup_choice)
        free = (tables[fixed],) if fixed else tuple([tables[counts] for counts in EITHER])
        return {None: free, **{counts: (table,) for counts, table in tables.items()}}

    @functools.cached_property
    def _without_cup(self) -> YakuTable:
        return self._in_s[CupCounts.ANIMAL][0]

    def score(self, pile: CardSet, at: At, /) -> int:
        """S, the worth of the sets in a pile that count for the minimum (GS-7.1 to GS-7.3)."""
        if self.is_plain:
            return self.plain_score(pile.mask, at.cup)
        return sum([held.value for held in self.held(pile, at) if held.yaku.group != NOT_IN_S])

    def plain_score(self, pile: int, cup: CupCounts | None, /) -> int:
        """S of a pile, given as a mask, if :attr:`is_plain`; ``cup`` is what the Cup counts as, if that is fixed."""
        if not pile & self.cup:  # nearly always
            return self._without_cup.value_of_mask(pile)
        return max([table.value_of_mask(pile) for table in self._in_s[cup]])

    def cup_of(self, pile: CardSet, at: At, /) -> CupCounts:
        """What the Cup of a pile counts as; if its sets are worth the same, an animal (GS-7.2)."""
        fixed = at.cup or ALWAYS.get(self.options.cup_choice)
        return fixed or max(EITHER, key=lambda counts: self.score(pile, at._replace(cup=counts)))

    def numbers_of(self, outcome: Outcome, /) -> dict[str, dict[int, int]]:
        """The numbers of cards of all seats that played, by kind, as a score sheet has them (GS-8.3)."""
        return numbers_of(self, outcome)

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
        return sets.DECKS[self.options.jokers]

    def draw_rank(self, card: Card, /) -> tuple[int, ...]:
        """The rank of a card drawn for the first dealer; by day the latest month deals (GS-1.5)."""
        return by_time_of_day(self.classification, card, day=self.options.first_dealer == "day")

    def faults(self, outcome: Outcome, /) -> Iterator[Fault]:
        """What is wrong with an entered round under the options (GS-10.4)."""
        return faults(self, outcome)

    def reckon(self, outcome: Outcome, /) -> Settlement:
        """The settlement of a round (GS-8)."""
        return reckon(self, outcome)


FUDA_WIKI = RULES = Rules()
"""Go-Stop after the Fuda Wiki; all options have their defaults."""

ruleset = ruleset_function(RULES, Options)

_ONLINE = ruleset(
    first_dealer="day", shake="with_play", last_turn_ppeok=False, sweep="empty_field", go_again="above_last_go",
    go_bak_of="last", draw_offer="off",
)  # fmt: skip
"""The options that the presets of online games share."""

HANGAME_TWO = ruleset(
    _ONLINE, jokers="2_3", joker_steals=True, field_quad="dealer", president="must", president_points=10,
    several_presidents="dealer", late_president="always", small_bomb="chaff", own_stack=2, last_turn_stack=False,
    ppeok_pays="1_2_3", cup_choice="on_capture", cup_stealing="counted", go_bak_of="first",
)  # fmt: skip
"""Hangame's online game for two."""

HANGAME_THREE = ruleset(
    _ONLINE, jokers="2_2_3", president="must", president_points=5, ppeok_pays="1_2_3", whiff=True,
    cup_choice="on_capture", cup_stealing="counted", draw_cap=2,
)  # fmt: skip
"""Hangame's online game for three."""

PMANG_TWO = ruleset(
    _ONLINE, jokers="2_3", joker_steals=True, field_quad="draw", small_bomb="full", own_stack=2, double_fills_two=True,
    ppeok_pays="1_0_0", first_ttadak=False, cup_stealing="locks", draw_cap=8,
)  # fmt: skip
"""Pmang's online game for two."""

PRESETS = {
    "FUDA_WIKI": FUDA_WIKI, "HANGAME_TWO": HANGAME_TWO, "HANGAME_THREE": HANGAME_THREE, "PMANG_TWO": PMANG_TWO,
}  # fmt: skip
"""The ready-made rulesets by name."""

register(Rules, PRESETS)
