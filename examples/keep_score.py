"""Keep the score of an evening of Hachi-Hachi: rounds entered by hand, a ledger, and what each yaku brought.

Each round is entered at the table after the last one. So the dealer, tokens, pot and ledger carry over, and a forgotten
token is an error. This table has a house rule: Blue Ribbons are worth 8 kan.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from hanafuda_rules import CardSet, settle_round
from hanafuda_rules.games import hachi_hachi

RULES = hachi_hachi.ruleset(values={"blue_ribbons": 8})

BLUE = CardSet.parse("peony-ribbon peony-chaff-1, chrysanthemum-ribbon chrysanthemum-cup, maple-ribbon maple-deer")
POETRY = CardSet.parse("pine-ribbon pine-crane, plum-ribbon plum-warbler, cherry-ribbon cherry-curtain")

EVENING: tuple[dict[str, Any], ...] = (
    # The Rain Man and the Moon were on the field: ×4, and the ×2 is kept for the next round. Seat 1 had said sage.
    {
        "order": (0, 1, 2),
        "field": CardSet.parse("willow-rain-man susuki-moon plum-chaff-1 cherry-chaff-1 iris-ribbon clover-chaff-1"),
        "piles": {0: BLUE, 1: POETRY},
        "ending": hachi_hachi.Shoubu(0),
    },
    # No bright was on the field, so the ×2 of the table is used. Seat 2 showed Red before the play.
    {
        "order": (0, 1, 2),
        "field": CardSet.parse("pine-chaff-1 plum-chaff-1 cherry-chaff-1 iris-ribbon clover-chaff-1 susuki-geese"),
        "piles": {2: POETRY},
        "teyaku": {2: ("red",)},
        "ending": hachi_hachi.Shoubu(2),
    },
)


def brought(settlements: Iterable[hachi_hachi.Settlement]) -> Counter[tuple[str, str]]:
    """The points paid for each kind and key of reason."""
    found: Counter[tuple[str, str]] = Counter()
    for settlement in settlements:
        for payment in settlement.payments:
            found[payment.reason.kind, payment.reason.key] += payment.amount
    return found


def main() -> None:
    """Keep the ledger, and print the sources of the points at the end."""
    table, settlements = RULES.table(seats=3, dealer=0), list[hachi_hachi.Settlement]()
    for told in EVENING:
        settlement = settle_round(RULES, hachi_hachi.Outcome.at(table, **told))
        table = RULES.match_plan.advance(table, settlement)
        settlements.append(settlement)
        ledger = "  ".join(f"{total:+5}" for total in table.totals)
        print(f"round {len(settlements)}  ×{settlement.multiplier}  {ledger}  tokens {table.tokens}")
    for (kind, key), points in brought(settlements).most_common():
        print(f"{points:5}  {kind} {key}")


if __name__ == "__main__":
    main()
