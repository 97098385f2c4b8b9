"""Score sheets of random rounds, with no pile known, some of them, or all."""

import itertools
import random
from collections import Counter
from typing import Any

import attrs

from hanafuda_rules import InvalidOutcomeError, Settlement

from helpers.counted_rounds import rounds_of

__all__ = ["check_random_sheets", "mixed_sheets"]


def mixed_sheets(outcome: Any, rules: Any) -> list[Any]:
    """The score sheets of a round: one for each choice of sides whose piles are entered instead."""
    sheet, piles = outcome.as_sheet(rules), dict.fromkeys(outcome.players, None)
    piles = {side: outcome.pile(side) for side in piles}
    found = []
    for known in itertools.chain.from_iterable(itertools.combinations(piles, n) for n in range(len(piles) + 1)):
        told = {name: getattr(sheet, name) for name in sheet.counted}
        others = {name: {side: each[side] for side in each if side not in known} for name, each in told.items()}
        found.append(attrs.evolve(sheet, piles={side: piles[side] for side in known}, **others))
    return found


def without_void(settlement: Settlement) -> Settlement:
    """A settlement without the remarks on yaku that do not count, which no sheet names."""
    return attrs.evolve(settlement, remarks=tuple(each for each in settlement.remarks if each.kind != "yaku_void"))


def check_random_sheets(game: Any, count: int, **changes: Any) -> Counter[str]:
    """Sheets of random rounds of random rulesets settle as the piles do, or are refused because piles are needed.

    Returns:
        How many were settled, under ``"settled"``, and how many were refused by each rule.
    """
    rng, found = random.Random(count), Counter[str]()
    for rules, states in rounds_of(game, game.Rules, count, **changes):
        outcome = states[-1].outcome
        sheets = mixed_sheets(outcome, rules)
        for sheet in [sheets[0], sheets[-1], *rng.sample(sheets, min(4, len(sheets)))]:
            result = _settled(rules, sheet)
            if isinstance(result, InvalidOutcomeError):
                assert sheet.unknown
                assert "needed" in result.message, (rules, sheet, result)
                found[str(result.rule)] += 1
            else:
                assert without_void(result) == without_void(rules.settle(outcome)), (rules, sheet)
                found["settled"] += 1
    return found


def _settled(rules: Any, sheet: Any) -> Settlement | InvalidOutcomeError:
    try:
        return rules.settle(sheet)  # type: ignore[no-any-return]
    except InvalidOutcomeError as error:
        return error
