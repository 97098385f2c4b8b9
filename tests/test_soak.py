"""Long random play over all options and seats, with a command of its own::

    python -m pytest -m soak tests/test_soak.py -s

``SOAK_ROUNDS`` sets how many rounds each game plays; by default Hachi-Hachi plays 100,000 and the others 20,000.
``SOAK_STEPS`` sets how many steps the boards of each game follow, 100,000 by default.
"""

import os
import random
from collections import Counter
from contextlib import suppress

import pytest

from hanafuda_rules import CARDS, InvalidOptionError, SeededShuffler, settle_round, watch
from hanafuda_rules.boards.board import seen_by
from hanafuda_rules.games import hachi_hachi
from hanafuda_rules.testing.random_play import random_changes

from helpers.random_rounds import GAMES

pytestmark = pytest.mark.soak

ROUNDS_OF_A_RULESET = 40
STEPS = int(os.environ.get("SOAK_STEPS", "100000"))
DECKS = {"hanahuda": (390, 440), "hachi_hachi": (264,), "suhara_bana": (300,), "min_hwatu": (240,)}
DECKS |= {
    "hana_awase": (264, 240),
    "bakappana": (264, 240),
    "regional_points": (1050, 480, 90, 900, 330, 82, 290),
    "mushi": (230, 240),
    "sakura": (240,),
    "roppyakken": (490,),
}


def any_ruleset(game, rng):
    while True:
        with suppress(InvalidOptionError):  # some values do not go together
            return game.RULES.change(**random_changes(rng, game.Options))


def any_table(rules, rng):
    seats = rng.choice(rules.seat_counts)
    dealer = rng.randrange(seats)
    if rules.key != "hachi_hachi":
        return rules.table(seats=seats, dealer=dealer)
    most = 3 if rules.options.field_multiplier in {"pool", "queue"} else 0
    tokens = tuple(sorted(rng.choices([2, 4], k=rng.randint(0, most)), reverse=True))
    number, pot = rng.randint(1, 12), rng.choice([0, 7, 30])
    return hachi_hachi.Table(seats=seats, dealer=dealer, tokens=tokens, pot=pot, round_number=number)


def check_sums(rules, table, settlement):
    if rules.key == "hachi_hachi":
        assert sum(settlement.net) + settlement.pot == table.pot
    elif rules.key == "suhara_bana":
        stones = sum(purse.value for purse in settlement.purses) + settlement.pot_after.value
        assert stones == sum(purse.value for purse in table.purses) + 50 * len(settlement.borrowers)
    elif getattr(rules.options, "scoring", "") == "zero_sum" or getattr(rules.options, "reckoning", "") == "par":
        assert sum(settlement.net) == 0
    elif rules.key in {"hanahuda", "koi_koi"}:
        assert all(amount >= 0 for amount in settlement.net)


def play_one(rules, seed, rng):
    table = any_table(rules, rng)
    state = rules.begin(table, SeededShuffler(seed))
    while not state.is_over:
        state = state.play(rng.choice(state.legal_moves))
    settlement = settle_round(rules, state.outcome)
    check_sums(rules, table, settlement)
    captured = [card for mask in set(state.pile_masks) for card in CARDS if card.mask & mask]
    if len(captured) == len(rules.deck(state.table.seats)) and rules.key in DECKS:
        assert not state.field
        assert rules.classification.points(captured) in DECKS[rules.key]
    return type(getattr(state.outcome, "ending", None)).__name__, len(state.order)


@pytest.mark.rule("HH-10.1", "SB-10.3", "CD-7")
@pytest.mark.parametrize(
    ("game", "rounds"),
    [(game, 100_000 if key == "hachi_hachi" else 20_000) for key, game in GAMES.items()],
    ids=GAMES,
)
def test_long_random_play(game, rounds):
    rng = random.Random(20261121)
    ends = Counter()
    rules = game.RULES
    for seed in range(int(os.environ.get("SOAK_ROUNDS", rounds))):
        if seed % ROUNDS_OF_A_RULESET == 0:
            rules = any_ruleset(game, rng)
        ends[play_one(rules, seed, rng)] += 1
    how = ", ".join(f"{ending} with {seats}: {count}" for (ending, seats), count in sorted(ends.items()))
    print(f"\n{game.RULES.key}: {ends.total()} rounds, no imbalance, no exception. {how}")  # noqa: T201  # a soak run reports


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_boards_follow_every_step(game):
    rng, steps, rounds = random.Random(7), 0, 0
    while steps < STEPS:
        rules = any_ruleset(game, rng)
        for _ in range(ROUNDS_OF_A_RULESET):
            rounds += 1
            steps += follow_one(rules, rng)
    print(f"\n{game.RULES.key}: {steps:,} steps of boards in {rounds:,} rounds")  # noqa: T201  # a soak run reports


def follow_one(rules, rng):
    """Let the board of a seat or a spectator follow a round, and return how often it was told something."""
    table = any_table(rules, rng)
    state, before = rules.begin(table, SeededShuffler(rng.getrandbits(64))), None
    seat = rng.choice([None, *range(table.seats)])
    board, steps = watch(rules, table, seat=seat), 0
    while True:
        seen = seen_by(before, state, seat)
        board, steps = board.after(*seen.events, hand=seen.hand), steps + 1
        assert board.due is None, board.due
        assert board.view == state.view(seat)
        if state.is_over:
            return steps
        before, state = state, state.play(rng.choice(state.legal_moves))
