"""The library and the naive model of the rules, side by side."""

import random
from typing import Any

import attrs
import pytest

from hanafuda_rules import CARDS, Card, Move, Play, ScriptedShuffler, Take, settle_round
from hanafuda_rules.games import koi_koi
from hanafuda_rules.games.koi_koi import Stop

from helpers.naive_koi_koi import DECK, Round
from helpers.random_rounds import random_rules


def plain(move: Move) -> Any:
    """A move as the model has it."""
    if isinstance(move, Play | Take):
        return type(move).__name__.lower(), str(move.card), frozenset(map(str, move.captures))
    return "stop" if isinstance(move, Stop) else "koi-koi"


def order_at_random(rng: random.Random) -> tuple[Card, ...]:
    """An order of the deck; of seven one in which most cards lie beside others of their month."""
    order = list(CARDS[:48])
    if rng.randrange(7):
        rng.shuffle(order)
    else:
        months = [order[first : first + 4] for first in range(0, 48, 4)]
        rng.shuffle(months)
        order = [card for month in months for card in month]
        for _ in range(rng.randrange(8)):
            one, other = rng.sample(range(48), 2)
            order[one], order[other] = order[other], order[one]
    return tuple(order)


def check_round(number: int) -> None:
    rng = random.Random(number)
    rules = random_rules(koi_koi, rng)
    seats = rng.choice(rules.seat_counts)
    dealer, of_match, orders = rng.randrange(seats), rng.randrange(1, 30), [order_at_random(rng) for _ in range(40)]
    table = attrs.evolve(rules.table(seats=seats, dealer=dealer), round_number=of_match)
    state = rules.deal(table=table, shuffler=ScriptedShuffler(tuple(orders)))
    model = Round(rules.options, seats, dealer, of_match, [tuple(map(str, order)) for order in orders])
    asked, greed = model.asked(), rng.random()
    while asked is not None:
        seat, answers = asked
        moves = {plain(move): move for move in state.legal_moves}
        assert (state.to_move, len(state.legal_moves), moves.keys()) == (seat, len(answers), set(answers)), rules
        captures = [move for move in state.legal_moves if isinstance(move, Play | Take) and move.captures]
        some = captures if captures and rng.random() < greed else state.legal_moves
        move = rng.choice(some) if rng.random() < 0.7 else some[-1]  # the last answer is to go on
        asked, state = model.asked(plain(move)), state.play(move)
    assert state.is_over
    settlement = settle_round(rules, state.outcome)
    expected = model.net, model.winner, model.dealer
    assert (settlement.net, settlement.winner, settlement.next_dealer) == expected, (number, rules)


def test_the_model_has_the_same_cards() -> None:
    assert tuple(map(str, CARDS[:48])) == DECK


@pytest.mark.rule("KK-2.1", "KK-2.5", "KK-3.3", "KK-4.2", "KK-5.1", "KK-6.1", "KK-6.3", "KK-7.4", "KK-8.1")
@pytest.mark.parametrize("first", range(0, 100, 20))
def test_rounds_go_as_in_the_model(first: int) -> None:
    for number in range(first, first + 20):
        check_round(number)


@pytest.mark.soak
def test_many_rounds_go_as_in_the_model() -> None:
    for number in range(100, 3_000):
        check_round(number)
