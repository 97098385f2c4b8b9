"""Petals, the smallest game: capture cards, and the player with more card points is paid 1.

The manual describes its rules, PT-1 to PT-5, on the page "Build your own game".
"""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar

import attrs

from hanafuda_rules import STANDARD, Payment, Reason, Ruleset, Settlement, Table, register, testing
from hanafuda_rules import options as base
from hanafuda_rules.cards import Card, Names
from hanafuda_rules.machine.state import Phase
from hanafuda_rules.parts import outcomes
from hanafuda_rules.parts.dealing import Deal, FourOfAMonth, Packet, by_points
from hanafuda_rules.parts.plans import Totals
from hanafuda_rules.parts.play import PlayPhase
from hanafuda_rules.parts.reckoning import settlement_of
from hanafuda_rules.words import say


@attrs.frozen(kw_only=True)
class Options(base.Options):
    """The options of Petals: none yet."""


@attrs.frozen(kw_only=True)
class Outcome(outcomes.Outcome):
    """What happened in a round: the piles, and who dealt."""

    game, seat_counts, seat_rule = Names("Petals"), (2,), "PT-1"


@attrs.frozen(kw_only=True, slots=False)
class Rules(Ruleset[Outcome, Table, Settlement]):
    """A ruleset of Petals."""

    options: Options = Options()

    key, name, seat_rule, outcome_type = "petals", "Petals", "PT-1", Outcome
    reason_kinds: ClassVar = {"card_points": "more card points than the other player"}

    @cached_property
    def phases(self) -> tuple[Phase, ...]:
        """Deal eight cards to each hand and eight to the field, then play (PT-1 to PT-3)."""
        return Deal(((2, (Packet(8), Packet(8, "field"))),), misdeals=(FourOfAMonth("PT-2"),)), PlayPhase()

    @cached_property
    def match_plan(self) -> Totals:
        """A match of three rounds (PT-5)."""
        return Totals("PT-1", rounds=3)

    def draw_rank(self, card: Card, /) -> tuple[int, ...]:
        """The earliest month deals first (CD-8)."""
        return by_points(STANDARD, card)

    def reckon(self, outcome: Outcome, /) -> Settlement:
        """More card points are paid 1, and the winner deals (PT-4, PT-5)."""
        ahead = self.points_at_end(outcome, 0) - self.points_at_end(outcome, 1)
        winner = None if ahead == 0 else int(ahead < 0)
        if winner is None:
            return settlement_of(outcome, (outcome.dealer, Reason(say("nobody has won"), "PT-5")), winner=None)
        reason = Reason(say("more card points"), "PT-4", kind="card_points", value=1)
        payment = Payment(1 - winner, winner, 1, reason)
        return settlement_of(
            outcome, (winner, Reason(say("who won the round"), "PT-5")), winner=winner, payments=[payment]
        )


RULES = Rules()
register(Rules, {"RULES": RULES})


class TestPetals(testing.Conformance):
    """The conformance suite; run it with ``python -m pytest examples/petals.py``."""

    rules = RULES
