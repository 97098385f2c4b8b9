"""Score sheets of random rounds, with no pile known, some of them, or all."""

import itertools
from typing import Any

import attrs

__all__ = ["mixed_sheets"]


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
