"""What holds for every round of Min-Hwatu, whatever the options."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from hanafuda_rules import CARDS, CardSet, RoundState, SeededShuffler, settle_round, testing
from hanafuda_rules.events import Misdealt
from hanafuda_rules.formats.records import RecordingShuffler
from hanafuda_rules.games import min_hwatu
from hanafuda_rules.games.min_hwatu import Outcome, Rules

State = RoundState[Any, Any]

FEW = pytest.param(400, id="few")
MANY = pytest.param(100_000, id="soak", marks=pytest.mark.soak)


def random_rules(rng: random.Random) -> Rules:
    """About half of the options at random."""
    return min_hwatu.ruleset(**testing.random_changes(rng, min_hwatu.Options))


def random_deals(count: int) -> Iterator[tuple[State, random.Random]]:
    rng = random.Random(20261122)
    rules = random_rules(rng)
    for number in range(count):
        if number % 5 == 0:
            rules = random_rules(rng)
        seats = rng.choice(rules.seat_counts)
        shuffler = RecordingShuffler(SeededShuffler(number)) if number % 10 == 0 else SeededShuffler(number)
        yield rules.deal(seats=seats, dealer=rng.randrange(seats), shuffler=shuffler), rng


def play_out(state: State, rng: random.Random) -> list[State]:
    states = [state]
    while not state.is_over:
        state = state.play(rng.choice(state.legal_moves))
        states.append(state)
    return states


def check_place_of_each_card(state: State) -> None:
    places = [*state.hands, *state.piles, state.field, state.stock, state.view(None).turned]
    assert sorted(card for place in places for card in place) == list(CARDS)


def check_sums(state: State) -> None:
    rules, seats = state.ruleset, state.table.seats
    settlement = rules.settle(state.outcome)
    added = {5: 10, 7: 5}.get(seats, 0) if rules.options.make_up == "dealer" else 0
    assert sum(settlement.net) == (0 if rules.options.reckoning == "par" else 240 + added)
    assert settlement.payments == ()
    entered = Outcome(
        piles={seat: CardSet.parse(str(pile)) for seat, pile in enumerate(state.piles) if pile},
        seats=seats,
        dealer=state.table.dealer,
    )
    assert settle_round(rules, entered) == settlement
    # MH-5.1, worked out anew: c + n·y - t, and the par of MH-5.3.
    worth = [rules.yaku.value(pile) for pile in state.piles]
    scores = [
        rules.classification.points(pile) + seats * own - sum(worth) + added * (seat == state.table.dealer)
        for seat, (pile, own) in enumerate(zip(state.piles, worth, strict=True))
    ]
    par = sum(scores) // seats if rules.options.reckoning == "par" else 0
    assert settlement.net == tuple(score - par for score in scores)


@pytest.mark.rule("MH-3.2", "MH-5.1", "MH-5.2", "MH-5.3", "CD-7")
@pytest.mark.parametrize("rounds", [FEW, MANY])
def test_every_round_ends_with_every_card_captured_and_settles_to_its_sum(rounds: int) -> None:
    for number, (state, rng) in enumerate(random_deals(rounds)):
        states = play_out(state, rng)
        if number % 10 == 0:
            for each in states:
                check_place_of_each_card(each)
        assert (states[-1].field, states[-1].stock) == (CardSet(), ())
        check_sums(states[-1])


@pytest.mark.rule("MH-2.2", "MH-2.3")
def test_misdeals_of_seeded_shuffles() -> None:
    rules = min_hwatu.ruleset(four_in_hand="misdeal")
    deals = [rules.deal(seats=2, shuffler=SeededShuffler(seed)) for seed in range(600)]
    told = {event.rule for state in deals for event in state.events if isinstance(event, Misdealt)}
    assert told == {"MH-2.2", "MH-2.3"}
