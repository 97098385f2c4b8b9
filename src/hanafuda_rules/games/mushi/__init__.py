"""Mushi, Osaka's game with a wild card, and Botan-chō, its sister from Tokyo (MU-1.1 to MU-8.3).

Two seats, 40 cards or 41, and among them the oni, which takes what it likes. Nobody stops the round: card points
against par, and four yaku. At a table of three or four two play each round.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import TypeAlias

import attrs

from hanafuda_rules import match as _match
from hanafuda_rules.bounds import Bounds, all_yaku
from hanafuda_rules.cards import Card, CardSet
from hanafuda_rules.classification import STANDARD
from hanafuda_rules.errors import Fault
from hanafuda_rules.games.mushi import phases as _phases
from hanafuda_rules.games.mushi.options import AllOptions, Length, Options
from hanafuda_rules.games.mushi.outcome import Outcome, faults
from hanafuda_rules.games.mushi.settle import KINDS, reckon
from hanafuda_rules.games.mushi.yaku import DECKS, yaku_table
from hanafuda_rules.parts.dealing import by_points
from hanafuda_rules.parts.outcomes import known_by_seat
from hanafuda_rules.parts.plans import Totals
from hanafuda_rules.parts.wild_cards import WildCapture
from hanafuda_rules.registry import register
from hanafuda_rules.ruleset import ChangeMethod, Ruleset, ruleset_function
from hanafuda_rules.settlement import Settlement
from hanafuda_rules.state import Phase, RoundState
from hanafuda_rules.table import Table
from hanafuda_rules.vocabulary import MoveForm
from hanafuda_rules.yaku import YakuTable

__all__ = ["BOTAN_CHO", "PRESETS", "RULES", "Length", "Match", "Options", "Outcome", "Rules", "State", "ruleset"]

State: TypeAlias = RoundState[Outcome, Table]
"""A round of Mushi at one moment."""

Match: TypeAlias = _match.Match[Outcome, Table, Settlement]
"""A match of Mushi at one moment."""


@attrs.frozen(kw_only=True, slots=False)
class Rules(Ruleset[Outcome, Table, Settlement]):
    """A ruleset of Mushi.

        >>> from hanafuda_rules.games import mushi
        >>> mushi.ruleset(mushi.BOTAN_CHO, rounds=6)
        mushi.ruleset(deck='botan_cho', tie='lightning', round_counter=1, rounds=6)

    Args:
        options: What a round is played by.
        length: How long a match lasts.
    """

    options: Options = Options()
    length: Length = Length()
    change = ChangeMethod(AllOptions)

    key, name, seat_rule, outcome_type = "mushi", "Mushi", "MU-1.1", Outcome
    reason_kinds = KINDS

    @functools.cached_property
    def seat_counts(self) -> tuple[int, ...]:
        """Two seats, or up to four of whom two play a round (MU-1.1)."""
        return _phases.SEAT_COUNTS if self.options.extra_seats else _phases.SEAT_COUNTS[:1]

    @functools.cached_property
    def captures(self) -> WildCapture:
        """What a card takes, and what the oni does (MU-4)."""
        return _phases.capture(self.options)

    @functools.cached_property
    def yaku(self) -> YakuTable:
        """The yaku, in points (MU-7.1)."""
        return yaku_table(self.options)

    @functools.cached_property
    def phases(self) -> tuple[Phase, ...]:
        """The deal, who plays, and the play (MU-2 to MU-5)."""
        return _phases.phases(self.options, self.captures)

    @functools.cached_property
    def vocabulary(self) -> tuple[MoveForm, ...]:
        """Plays and captures with those of the oni, to pass or to void the deal, and to play or to drop."""
        return _phases.VOCABULARY

    def bounds_of(self, seats: int, /) -> Bounds:
        """All card points above par and all yaku, for one player or the other, and the counter (MU-7.2, MU-7.4)."""
        points, counter = self.classification.points(self.deck(seats)), self.options.round_counter
        most = points // _phases.PLAYERS + all_yaku(self.yaku)
        moves = _phases.longest_round(self.options, seats)
        return Bounds(least=-most, most=most + counter, moves=moves, zero_sum=not counter)

    @functools.cached_property
    def match_plan(self) -> Totals:
        """So many rounds, or fewer where a total reaches the target (MU-8.1); all begin with 0 (MU-8.2)."""
        return Totals("MU-1.1", rounds=self.length.rounds, target=self.length.target)

    def deck(self, seats: int, /) -> CardSet:  # noqa: ARG002  # the same at every table
        """40 cards, or 41 (MU-2.1)."""
        return DECKS[self.options.deck]

    @property
    def draw_deck(self) -> CardSet:
        """The seats draw for the deal from the game's own deck (MU-1.2)."""
        return DECKS[self.options.deck]

    def draw_rank(self, card: Card, /) -> tuple[int, ...]:
        """The earliest month deals, and within a month the card of more points (MU-1.2)."""
        return by_points(STANDARD, card)

    def outcome_of(self, state: RoundState[Outcome, Table], /) -> Outcome:
        """What happened in a round that is over."""
        piles = state.piles
        return Outcome.of(state, piles=known_by_seat({seat: piles[seat] for seat in sorted(state.order)}))

    def faults(self, outcome: Outcome, /) -> Iterator[Fault]:
        """Why a round that was entered by hand is impossible under these options."""
        return faults(self.options, outcome)

    def reckon(self, outcome: Outcome, /) -> Settlement:
        """The settlement of a round (MU-7.1 to MU-7.4)."""
        return reckon(self, outcome)


RULES = Rules()
"""Mushi as the Fuda Wiki has it."""

BOTAN_CHO = RULES.change(deck="botan_cho", tie="lightning", round_counter=1)
"""Botan-chō, the Mushi of Kanto, as the Fuda Wiki has it after a recorded match."""

PRESETS = {"RULES": RULES, "BOTAN_CHO": BOTAN_CHO}
"""The rulesets that come ready made, by name."""

register(Rules, PRESETS)

ruleset = ruleset_function(RULES, AllOptions)
