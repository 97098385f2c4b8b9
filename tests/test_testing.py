"""The strategies for tests of other programs."""

import importlib
import itertools
import pkgutil
import random
import subprocess
import sys

import attrs
import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st

from hanafuda_rules import (
    BLANK,
    CARDS,
    Card,
    CardSet,
    HanafudaError,
    SeededShuffler,
    game_keys,
    games,
    settle_round,
    testing,
)
from hanafuda_rules.games import GAMES, bakappana, hanahuda, koi_koi, min_hwatu
from hanafuda_rules.options import Options, WholeNumber, option

# Always the same: what the tests reach does not depend on luck.
FEW = settings(max_examples=30, derandomize=True)


@FEW
@given(testing.cards(), testing.card_sets(), testing.orders())
def test_cards_are_of_the_deck(card, cards, order):
    assert isinstance(card, Card)
    assert card is not BLANK
    assert isinstance(cards, CardSet)
    assert BLANK not in cards
    assert sorted(order) == [*CARDS]


@FEW
@given(testing.option_changes(hanahuda.Options))
def test_changes_are_right(changes):
    assert hanahuda.ruleset(**changes).changes().items() <= changes.items()


def test_random_changes_are_of_every_form_of_option():
    # KK-5.2: four values in a tuple; MH-6.2: a word or a number; of an option of few numbers none beyond the largest.
    rng = random.Random(1)
    brights = [testing.random_changes(rng, koi_koi.Options).get("brights", (0,) * 4) for _ in range(40)]
    assert all(len(values) == 4 for values in brights)
    assert len(set(brights)) > 10
    targets = {testing.random_changes(rng, min_hwatu.Options).get("target", "left out") for _ in range(200)}
    assert targets == {"left out", "none", *range(1, 9)}
    assert {testing.random_changes(rng, FewOptions).get("few", 3) for _ in range(100)} == {3, 5, 7}


def test_values_that_do_not_go_together_are_drawn_anew():
    class Play(testing.RandomPlay):
        rules = bakappana.RULES

    # BP-3.2: leftover="leave" is refused with scoring="zero_sum", the default; about every sixth draw has it.
    refused, first = 0, 0
    for seed in range(60):
        changes = testing.random_changes(random.Random(seed), bakappana.Options)
        wrong = changes.get("leftover") == "leave" and changes.get("scoring", "zero_sum") == "zero_sum"
        refused += wrong
        rules = Play().any_rules(random.Random(seed))
        assert wrong or rules == bakappana.ruleset(**changes)
        first += not wrong
    assert min(refused, first) > 0


@attrs.frozen(kw_only=True)
class FewOptions(Options):
    """An option of three numbers."""

    few: int = option(3, "TE-1", values=WholeNumber(3, 7, 2))


def test_each_game_is_in_the_list():
    assert sorted(GAMES) == sorted(info.name for info in pkgutil.iter_modules(games.__path__))
    assert [importlib.import_module(f"hanafuda_rules.games.{game}").RULES.key for game in GAMES] == list(GAMES)
    assert game_keys()[: len(GAMES)] == GAMES


def test_strategies_are_imported_when_they_are_needed():
    assert testing.states is importlib.import_module("hanafuda_rules.testing.strategies").states
    with pytest.raises(AttributeError, match=r"^module 'hanafuda_rules.testing' has no attribute 'strategy'$"):
        _ = testing.strategy


def test_the_list_imports_no_game():
    code = (
        "from hanafuda_rules import games; from hanafuda_rules.formats import records;"
        "print([g for g in games.GAMES if hasattr(games, g)])"
    )
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout
    assert printed.split() == [b"[]"]


@pytest.mark.parametrize("game", GAMES)
def test_rulesets_are_of_the_games_asked_for(game):
    @FEW
    @given(testing.rulesets(game))
    def check(rules):
        assert rules.key == game

    check()


def test_a_game_that_does_not_exist():
    with pytest.raises(HanafudaError, match="there is no game 'chess'; the games are koi_koi, go_stop, "):
        testing.rulesets("chess")


@FEW
@given(testing.states())
def test_states_are_of_legal_play(state):
    assert state.is_over or state.legal_moves


@FEW
@given(testing.outcomes(testing.rulesets("suhara_bana", "hanahuda")))
def test_outcomes_settle(of):
    rules, outcome = of
    assert len(settle_round(rules, outcome).net) == outcome.seats


@FEW
@given(testing.matches(max_rounds=2))
def test_matches_keep_to_their_bound(match):
    assert len(match.settlements) <= 2


@pytest.mark.filterwarnings("ignore:Generating overly large repr")  # of the strategies
def test_matches_are_found_over_too():
    # Four seats that drop out are a round.
    matches = testing.matches(testing.rulesets("suhara_bana"), max_rounds=1)
    found = find(
        matches,
        lambda match: match.is_over,
        settings=settings(max_examples=1000, derandomize=True, phases=[Phase.generate]),
    )
    assert len(found.settlements) == 1


@FEW
@given(testing.finished_rounds(st.just(hanahuda.RULES)))
def test_finished_rounds_are_over_at_their_end_only(states):
    assert [state.is_over for state in states] == [False] * (len(states) - 1) + [True]


def test_a_walk_ends_with_its_picks_or_with_the_round():
    state = hanahuda.RULES.deal(seats=2, shuffler=SeededShuffler(3))
    moves = state.legal_moves
    assert len(moves) > 1
    assert list(testing.walk(state, [])) == [state]
    assert list(testing.walk(state, [len(moves) + 1])) == [state, state.play(moves[1])]
    *_, last = testing.walk(state, itertools.repeat(0))
    assert last.is_over
    assert list(testing.walk(last, [0])) == [last]


def test_a_stacked_shuffler_answers_its_order_once():
    order = CARDS[::-1]
    stacked = testing.Stacked(order, SeededShuffler(1))
    first, rest = stacked.shuffle(CARDS)
    assert (first, rest) == (order, SeededShuffler(1))
    assert stacked.shuffle(CARDS[:5]) == SeededShuffler(1).shuffle(CARDS[:5])
    assert stacked.next_round() == testing.Stacked(order, SeededShuffler(1).next_round())
