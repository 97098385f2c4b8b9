"""Yaku of house rules in Bakappana, which has none itself: they count as in Hana-Awase, or with the card points."""

import pytest

from hanafuda_rules import settle_round
from hanafuda_rules.games import bakappana

from helpers.counted_rounds import house
from helpers.rounds import piles

HOUSE = house(bakappana)


@pytest.mark.rule("BP-4.2")
@pytest.mark.parametrize(
    ("scoring", "net"),
    [
        # Months 1 to 6 are worth 27 + 17 + 27 + 3 × 17 = 122, the others 142; the par is 132, and the Crane is paid 50.
        ("zero_sum", (-10 + 50, 10 - 50)),
        ("additive", (122 + 50, 142)),
        ("most", (1, -1)),
        # 172 make 17 tens, 142 make 14.
        ("tens", (3, -3)),
    ],
)
def test_a_round_by_hand(scoring, net):
    captured = piles("1brcd 2arcd 3brcd 4arcd 5arcd 6arcd", "7arcd 8bacd 9arcd 10arcd 11barc 12bcde")
    assert (
        settle_round(bakappana.ruleset(HOUSE(), scoring=scoring), bakappana.Outcome(piles=captured, seats=2)).net == net
    )
