"""Change a game with house rules: subclass its ``Rules`` and override what the table plays differently.

This table plays Hana-Awase with four house rules. Each takes a few lines and applies everywhere: in the round, in
``held``, in settlements, records and views.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Mapping
from typing import Any

from hanafuda_rules import CardSet, SeededShuffler, settle_round
from hanafuda_rules.cards import WILLOW_SWALLOW, Names
from hanafuda_rules.formats import records
from hanafuda_rules.games import hana_awase
from hanafuda_rules.machine.ruleset import with_options
from hanafuda_rules.settlement import Reason, Settlement
from hanafuda_rules.words import say
from hanafuda_rules.yaku import Yaku, YakuTable

CRANE_AND_PHOENIX = Yaku.named(Names("Crane and Phoenix"), 30, CardSet.parse("1b 12b"), "HOUSE-2")


class House(hana_awase.Rules):
    """The house rules of the table."""

    @functools.cached_property
    def yaku(self) -> YakuTable:
        """Crane and Phoenix is an additional yaku (HOUSE-2)."""
        return super().yaku.plus(CRANE_AND_PHOENIX)

    def void(self, pile: CardSet, at: Any, /) -> Mapping[str, Reason]:
        """Poetry Ribbons do not count if the pile has the swallow (HOUSE-3)."""
        swallow = {"poetry_ribbons": Reason(say("as the pile holds the swallow"), "HOUSE-3")}
        return {**super().void(pile, at), **(swallow if WILLOW_SWALLOW in pile else {})}

    def reckon(self, outcome: hana_awase.Outcome, /) -> Settlement:
        """Everything counts twice if the winner's yaku are worth more than 70 (HOUSE-4)."""
        settlement = super().reckon(outcome)
        held = () if settlement.winner is None else self.held_at_end(outcome, settlement.winner)
        doubled = sum(each.value for each in held) > 70  # the number in the rule
        return settlement.multiplied(2 if doubled else 1, "yaku of more than 70", "HOUSE-4")


HOUSE = with_options(House(), drinking=30)  # HOUSE-1 changes an option


def play(seed: int) -> records.Record:
    """Play a round at random, and return its record."""
    state = HOUSE.deal(seats=3, shuffler=records.RecordingShuffler(SeededShuffler(seed)))
    chooser = random.Random(seed)
    while not state.is_over:
        state = state.play(chooser.choice(state.legal_moves))
    return records.record_of_round(state, names=["Aki", "Ben", "Chie"])


def main() -> None:
    """Play rounds until one is doubled, and settle it from its record and from a score sheet."""
    for seed in range(1000):
        state = records.replay_round(play(seed), HOUSE)
        settlement = settle_round(HOUSE, state.outcome)
        if any(each.rule == "HOUSE-4" for each in settlement.remarks):
            print(settlement)
            break
    sheet = hana_awase.Outcome(
        seats=3, yaku={0: ["crane_and_phoenix"], 2: ["poetry_ribbons"]}, points={0: 110, 1: 60, 2: 94}
    )
    print(settle_round(HOUSE, sheet))


if __name__ == "__main__":
    main()
