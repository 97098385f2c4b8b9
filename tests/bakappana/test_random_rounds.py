"""What holds for every round of Bakappana, whatever the options and the seats."""

import random

import pytest

from hanafuda_rules import DECK, settle_round
from hanafuda_rules.games import bakappana

from helpers.rounds import check_cards, check_moment, random_states


def check_settlement(over: bakappana.State) -> None:
    settlement, scoring = settle_round(over.ruleset, over.outcome), over.ruleset.options.scoring
    piles = {seat: pile for seat, pile in enumerate(over.piles) if pile}
    by_hand = bakappana.Outcome(piles=piles, seats=over.table.seats, dealer=over.table.dealer)
    assert settle_round(over.ruleset, by_hand) == settlement
    points = [over.ruleset.classification.points(pile) for pile in over.piles]
    assert points[settlement.winner] == max(points)
    assert settlement.winner == settlement.next_dealer
    if scoring == "additive":
        assert settlement.net == tuple(points)
    else:
        assert sum(settlement.net) == 0
    if scoring in {"most", "tens"}:
        assert settlement.scores == ()
        assert all(payment.amount > 0 for payment in settlement.payments)
    else:
        assert settlement.payments == ()


@pytest.mark.rule("BP-3.2", "BP-4.2", "BP-4.3", "BP-4.4", "BP-5.2")
@pytest.mark.parametrize(
    ("rounds", "every"), [pytest.param(200, 4, id="few"), pytest.param(100_000, 50, id="soak", marks=pytest.mark.soak)]
)
def test_random_rounds(rounds: int, every: int) -> None:
    rng = random.Random(1)
    for number, states in enumerate(random_states(bakappana, rounds, rounds)):
        check_cards(states)
        if number % every == 0:
            check_moment(states, rng)
        over = states[-1]
        if over.ruleset.options.leftover == "flip":
            assert (over.stock, over.field) == ((), DECK & set())
        check_settlement(over)
