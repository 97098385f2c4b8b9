"""The strategies that callers test with."""

import importlib
import itertools
import pkgutil
import subprocess
import sys

import pytest
from hypothesis import find, given, settings
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
from hanafuda_rules.games import GAMES, hanahuda

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
@given(testing.option_changes(hanahuda.Options, hanahuda.Length))
def test_changes_are_right(changes):
    assert hanahuda.ruleset(**changes).changes().items() <= changes.items()


def test_each_game_is_in_the_list():
    assert sorted(GAMES) == sorted(info.name for info in pkgutil.iter_modules(games.__path__))
    assert [importlib.import_module(f"hanafuda_rules.games.{game}").RULES.key for game in GAMES] == list(GAMES)
    assert game_keys()[: len(GAMES)] == GAMES


def test_the_list_imports_no_game():
    code = "import sys; from hanafuda_rules import games, records; print([g for g in games.GAMES if hasattr(games, g)])"
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
    with pytest.raises(HanafudaError, match="there is no game 'chess'; the games are hanahuda, hachi_hachi, "):
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
    found = find(matches, lambda match: match.is_over, settings=settings(max_examples=1000, derandomize=True))
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
