"""OpenSpiel's own tests of games pass, and its searches and solvers work, on every game."""

import importlib
import itertools
import pickle
import random
import re
import sys

import attrs
import pytest

from hanafuda_rules import DECK, HanafudaError, ScriptedShuffler, SeededShuffler, game, game_keys
from hanafuda_rules.formats.positions import state_at
from hanafuda_rules.games import bakappana, hachi_hachi, hana_awase, hanahuda, koi_koi
from hanafuda_rules.knowledge.tracing import trace_of
from hanafuda_rules.learning.bounds import bounds

pyspiel = pytest.importorskip("pyspiel")
openspiel = pytest.importorskip("hanafuda_rules.envs.openspiel")
np = pytest.importorskip("numpy")

from open_spiel.python.algorithms import cfr, exploitability, generate_playthrough, ismcts, mcts  # noqa: E402

from helpers.scripts import output_of, run  # noqa: E402

openspiel.register_games()

TABLES = [(key, seats) for key in game_keys() for seats in game(key).default.seat_counts]
EXTREMES = [(key, seats) for key in game_keys() for counts in [game(key).default.seat_counts] for seats in
            sorted({min(counts), max(counts)})]  # fmt: skip
# Two cards in each hand and two in the stock: 6! / (2! 2!) = 180 deals.
LAST_CARDS = (
    "2 / 0 / 0 1 / 0 / 4c 6a, 4d 12e / 2arcd 3bd 5rd 6rd 7cd 8cd 9cd 10rc 12bd, 1brcd 3rc 4ar 5ac 7ar 8ba 10ad 11barc "
    "/ 6c 9r / - / 12c 9a"
)


def load(key, **parameters):
    return pyspiel.load_game(openspiel.PREFIX + key, parameters)


def played(loaded, rng, stop):
    state = loaded.new_initial_state()
    while not state.is_terminal() and not stop(state):
        state.apply_action(rng.choice(state.legal_actions()))
    return state


# --- OpenSpiel's suites -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_random_simulations_with_serialisation(key, seats):
    pyspiel.random_sim_test(load(key, players=seats), num_sims=1, serialize=True, verbose=False)
    pyspiel.random_sim_test(load(key, players=seats, deals=20), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("key", "seats"), EXTREMES)
def test_playthroughs(key, seats):
    text = generate_playthrough.playthrough(f"{openspiel.PREFIX}{key}(players={seats},facts=lean)", None, seed=1)
    actions = [int(line.split(": ")[1]) for line in text.splitlines() if line.startswith("action: ")]
    assert actions
    assert generate_playthrough.playthrough(f"{openspiel.PREFIX}{key}(players={seats},facts=lean)", actions) == text


@pytest.mark.parametrize(("key", "seats"), EXTREMES)
def test_searches_play_a_round(key, seats):
    loaded, rng = load(key, players=seats), np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng)
    bots = [
        mcts.MCTSBot(loaded, 1.0, 3, evaluator, random_state=rng),
        ismcts.ISMCTSBot(loaded, evaluator, 1.0, 3, random_state=rng),
    ]
    state, step = loaded.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(int(rng.choice([outcome for outcome, _ in state.chance_outcomes()])))
        else:
            step += 1
            # A bot takes its time, so it decides every fifth move.
            legal = state.legal_actions()
            state.apply_action(bots[step // 5 % 2].step(state) if step % 5 == 0 else int(rng.choice(legal)))
    assert sum(state.returns()) == pytest.approx(0)


def test_a_solver_comes_closer_and_closer_to_the_best_play_of_an_endgame():
    last = openspiel.endgame(state_at(hanahuda.RULES, LAST_CARDS))
    assert len(last.new_initial_state().chance_outcomes()) == 180
    solver, distances = cfr.CFRPlusSolver(last), []
    for _ in range(3):
        for _ in range(2):
            solver.evaluate_and_update_policy()
        distances.append(exploitability.exploitability(last, solver.average_policy()))
    assert distances[0] > distances[1] > distances[2] > 0
    assert distances[2] < distances[0] / 3


def test_the_example_searches_and_solves():
    printed = output_of("openspiel_games.py", "--rounds", "2", "--simulations", "10", "--iterations", "2")
    assert re.match(r"Koi-Koi, the search against a random player: [+-]\d+\.\d ± \d+\.\d points a round\n", printed)
    first, second = (float(each) for each in re.findall(r": (\d+\.\d+) points short of the best play", printed))
    assert first > second > 0
    assert output_of("openspiel_games.py", "--rounds", "2", "--simulations", "10", "--iterations", "2") == printed


@pytest.mark.parametrize("arguments", [["--rounds", "1"], ["--simulations", "0"], ["--simulations", "1"]])
def test_the_example_needs_two_rounds_and_two_simulations(arguments):
    done = run("openspiel_games.py", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert "--rounds and --simulations must be 2 or more" in done.stderr.splitlines()[-1]


# --- what a game says of itself ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", game_keys())
def test_every_preset_is_played_within_its_bounds_and_states_are_copied(key):
    rng = random.Random(1)
    for preset, rules in game(key).presets.items():
        reward = rng.choice(["advantage", "net", "win"])
        loaded = load(key, preset=preset, reward=reward, deals=rng.choice([1, 10]))
        assert loaded.num_players() == rules.seat_counts[0]
        state, moves = loaded.new_initial_state(), 0
        while not state.is_terminal():
            assert state.returns() == [0] * loaded.num_players()
            copied, action = state.clone(), rng.choice(state.legal_actions())
            moves += not state.is_chance_node()
            state.apply_action(action)
            copied.apply_action(action)
            assert str(copied) == str(state)
        assert moves <= loaded.max_game_length()
        assert all(loaded.min_utility() <= won <= loaded.max_utility() for won in state.returns())
        if loaded.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM:
            assert sum(state.returns()) == pytest.approx(loaded.utility_sum())


@pytest.mark.parametrize(
    ("reward", "scale", "limits"),
    [
        # The deck has 264 card points, and two others can pay them (BP-4.2). Others can lose as much as a seat wins.
        ("net", 1.0, (-528, 528)),
        ("advantage", 1.0, (-1056, 1056)),
        ("advantage", -0.5, (-528, 528)),
        ("win", 3.0, (-3, 3)),
    ],
)
def test_the_bounds_of_rewards(reward, scale, limits):
    loaded = load("bakappana", players=3, reward=reward, reward_scale=scale)
    assert (loaded.min_utility(), loaded.max_utility(), loaded.utility_sum()) == (*limits, 0)


def test_without_a_zero_sum_the_advantage_is_bounded_by_the_whole_range():
    most = bounds(hanahuda.RULES, 2).most
    loaded = load("hanahuda")
    assert (loaded.min_utility(), loaded.max_utility()) == (-2 * most, 2 * most)
    assert load("hanahuda", reward="net").utility_sum() is None


@pytest.mark.rule("HA-5.1")
def test_a_house_rule_that_may_pay_more_needs_bounds():
    class House(hana_awase.Rules):
        def reckon(self, outcome, /):
            return super().reckon(outcome).multiplied(2, "it is Sunday", "HOUSE-1")

    with pytest.raises(HanafudaError, match="House overrides reckon, so the bounds of Hana-Awase do not hold; define"):
        openspiel.Game(House())


# --- chance -----------------------------------------------------------------------------------------------------------


def test_chance_draws_one_of_a_thousand_deals():
    state = load("koi_koi").new_initial_state()
    assert state.chance_outcomes() == [(number, 1 / 1000) for number in range(1000)]
    assert state.action_to_string(1) == "deal 1"
    assert str(state) == "before the deal"
    assert state.information_state_string(0) == "seat 0 before the deal"
    with pytest.raises(HanafudaError, match="not dealt yet"):
        state.resample_from_infostate(0, random.Random(1).random)
    assert not any(state.observation_tensor(0))
    state.apply_action(1)
    move = state.now.legal_moves[0]
    action = koi_koi.RULES.action_space.number(move)
    assert state.action_to_string(action) == koi_koi.RULES.action_space.text(move)
    with pytest.raises(HanafudaError, match="there is no seat 2"):
        state.resample_from_infostate(2, random.Random(1).random)
    for sampler in (None, 0.5, lambda: 2.0, lambda: "0"):
        with pytest.raises(HanafudaError, match="sampler must be a function that returns numbers from 0 to 1"):
            state.resample_from_infostate(0, sampler)


def test_chance_draws_a_deal_by_its_number():
    assert openspiel.Game("koi_koi", deals=np.int64(4)).max_chance_outcomes() == 4
    loaded = load("koi_koi", deals=4)
    state = loaded.new_initial_state()
    assert state.chance_outcomes() == [(number, 1 / 4) for number in range(4)]
    assert state.action_to_string(3) == "deal 3"
    first, other = state.child(3), loaded.new_initial_state().child(3)
    assert first.now == other.now != state.child(2).now
    assert loaded.max_chance_outcomes() == 4


def test_an_impossible_outcome_changes_nothing():
    dealt = koi_koi.RULES.deal(seats=2, shuffler=SeededShuffler(1))
    for deals in (2, [dealt, dealt]):
        state = openspiel.Game("koi_koi", deals=deals).new_initial_state()
        for call in (state.apply_action, lambda outcome, state=state: state.action_to_string(-1, outcome)):
            with pytest.raises(HanafudaError, match="there is no deal 2; the deals are 0 to 1"):
                call(2)
        with pytest.raises(HanafudaError, match="a deal must be a whole number"):
            state._apply_action(bytearray())
        assert not state.history()


def test_actions_of_a_history_have_texts():
    state = load("koi_koi").new_initial_state().child(0)
    with pytest.raises(HanafudaError, match="an action must be a whole number"):
        state._apply_action(bytearray())
    for wrong in (10**6, -1):
        with pytest.raises(HanafudaError, match=r"there is no move 1000000: the numbers are 0 to|0 or more, not -1"):
            state.action_to_string(0, wrong)


@pytest.mark.rule("KK-2.2")
def test_a_round_that_is_over_as_dealt_is_dealt_again():
    loaded = openspiel.Game(koi_koi.ruleset(field_four="dealer_wins"), deals=300)
    assert not any(loaded.new_initial_state().child(deal).is_terminal() for deal in range(300))


def test_the_seats_are_asked_about_forced_moves_if_they_are_not_skipped():
    for skip in (True, False):
        alone, rng = 0, random.Random(1)
        state = played(load("hana_awase", skip_forced=skip, deals=5), rng, lambda state: state.now)
        while not state.is_terminal():
            alone += len(state.legal_actions()) == 1
            state.apply_action(rng.choice(state.legal_actions()))
        assert bool(alone) != skip


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_a_resampled_state_is_the_same_for_the_seat_that_sees_it(key, seats):
    for deals in (5, 40):
        loaded, rng = load(key, players=seats, deals=deals), random.Random(seats)
        state = loaded.new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node() and rng.random() < 1 / 20:
                seat = state.current_player()
                other = state.resample_from_infostate(seat, rng.random)
                assert other.information_state_string(seat) == state.information_state_string(seat)
                assert other.observation_string(seat) == state.observation_string(seat)
                assert list(other.legal_actions()) == list(state.legal_actions())
            state.apply_action(rng.choice(state.legal_actions()))


def test_a_resampled_endgame_is_one_of_its_deals():
    last, rng, found = openspiel.endgame(state_at(hanahuda.RULES, LAST_CARDS)), random.Random(1), set()
    state = played(last, rng, lambda state: state.now and state.current_player() == 1)
    for _ in range(60):
        other = state.resample_from_infostate(1, rng.random)
        assert other.information_state_string(1) == state.information_state_string(1)
        found.add(other.now.hand_masks[0])
    assert len(found) > 1


# --- what seats know --------------------------------------------------------------------------------------------------


def test_information_states_tell_the_dealer():
    rules, deck = bakappana.RULES, tuple(DECK)

    def dealt(dealer, order):
        return rules.deal(seats=3, dealer=dealer, shuffler=ScriptedShuffler([order]))

    def placed(state):
        seen = [*state.hands, state.field]
        return [*itertools.chain(*seen), *DECK.difference(*seen)]

    first, other = dealt(1, deck), dealt(2, deck)
    # The same cards again, with the other dealer.
    moved = dict(zip(placed(other), placed(first), strict=True))
    other = dealt(2, tuple(moved[card] for card in deck))
    assert (other.hands, other.field) == (first.hands, first.field)
    texts, tensors = texts_of(rules, 3, [first, other])
    assert "dealer=1" in texts[0]
    assert "dealer=2" in texts[1]
    assert tensors[0] != tensors[1]


def test_information_states_tell_the_piles_of_a_position():
    one = state_at(hanahuda.RULES, LAST_CARDS)
    assert one.piles[0] != one.piles[1]
    other = attrs.evolve(one, pile_masks=one.pile_masks[::-1])
    texts, tensors = texts_of(hanahuda.RULES, 2, [one, other])
    assert texts[0] != texts[1]
    assert tensors[0] != tensors[1]


def texts_of(rules, seats, deals):
    states = [openspiel.Game(rules, seats, deals=deals).new_initial_state().child(number) for number in range(2)]
    return [each.information_state_string(0) for each in states], [each.observation_tensor(0) for each in states]


# --- games as values --------------------------------------------------------------------------------------------------


def test_registered_games_and_their_states_can_be_pickled():
    loaded = load("koi_koi", players=2, deals=9)
    again = pickle.loads(pickle.dumps(loaded))
    assert str(again) == str(loaded)
    state = played(loaded, random.Random(1), lambda state: len(state.history()) > 4)
    assert str(pickle.loads(pickle.dumps(state))) == str(state)


def test_a_game_of_an_own_ruleset_is_not_mistaken_for_the_default_one():
    own = openspiel.Game(koi_koi.ruleset(field_four="dealer_wins"))
    with pytest.raises(pyspiel.SpielError, match="hanafuda_koi_koi_object"):
        pyspiel.load_game(str(own))


def test_a_missing_package_is_named_with_its_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyspiel", None)  # as Python finds a package that is not installed
    monkeypatch.delitem(sys.modules, "hanafuda_rules.envs.openspiel")
    with pytest.raises(ImportError, match=r"pip install hanafuda-rules\[openspiel\]"):
        importlib.import_module("hanafuda_rules.envs.openspiel")


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"reward": lambda net, seat: net[seat]}, "OpenSpiel needs a reward with bounds: advantage, net, win, not"),
        ({"reward": "fame"}, "no reward 'fame'"),
        ({"deals": -1}, "the number of deals must be 1 or more, not -1"),
        ({"deals": 100_001}, "the number of deals must be 100000 or less"),
        ({"deals": []}, "deals must have at least one state"),
        ({"deals": True}, "deals must be a number of deals, or states, not True"),
        ({"deals": [3]}, "a state of a round is needed"),
        ({"deals": [hanahuda.RULES.deal(seats=2, shuffler=SeededShuffler(1))]}, "a deal is a state of Koi-Koi with 2"),
        ({"seats": 9}, "seats"),
        ({"facts": "rich"}, "facts must be"),
    ],
)
def test_what_a_game_refuses(more, message):
    with pytest.raises(HanafudaError, match=message):
        openspiel.Game("koi_koi", **more)


def test_a_preset_that_does_not_exist_is_refused():
    with pytest.raises(HanafudaError, match="Koi-Koi has no preset 'x'; there are FUDA_WIKI, "):
        load("koi_koi", preset="x")


def test_what_is_no_endgame():
    dealt = hanahuda.RULES.deal(seats=2, shuffler=SeededShuffler(1))
    with pytest.raises(HanafudaError, match="an endgame has 100000 deals at most, not"):
        openspiel.endgame(dealt)
    with pytest.raises(HanafudaError, match="a state of a round"):
        openspiel.endgame("2 / 0")
    dealt = [hachi_hachi.RULES.deal(seats=2, shuffler=SeededShuffler(seed)) for seed in range(30)]
    showing = next(state for state in dealt if trace_of(state.event_log).shows)  # a teyaku was declared
    with pytest.raises(HanafudaError, match="no seat knows hidden cards"):
        openspiel.endgame(showing)
    last = state_at(hanahuda.RULES, LAST_CARDS)
    table = hanahuda.RULES.table(seats=2).__class__(seats=2, dealer=0, round_number=2, totals=(0, 0))
    with pytest.raises(HanafudaError, match="needs a new table"):
        openspiel.endgame(state_at(hanahuda.RULES, LAST_CARDS, table=table))
    while last.to_move is not None:
        last = last.play(last.legal_moves[0])
    with pytest.raises(HanafudaError, match="a deal is a state of Hanahuda with 2 seats"):
        openspiel.endgame(last)
