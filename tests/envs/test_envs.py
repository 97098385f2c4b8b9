"""Rewards, illegal actions, seats and ends of the environments."""

import importlib
import pickle
import random
import sys

import gymnasium
import numpy as np
import pytest

from hanafuda_rules import HanafudaError, InvalidSeatError, SeededShuffler, game_keys, settle_round
from hanafuda_rules.envs.encoding import NOT_LEAN, Encoder, chosen_facts
from hanafuda_rules.envs.gymnasium import RoundEnv, VectorRoundEnv
from hanafuda_rules.envs.pettingzoo import env, raw_env
from hanafuda_rules.envs.rounds import REWARDS, Actions, Rounds
from hanafuda_rules.envs.self_play import SelfPlay
from hanafuda_rules.games import hachi_hachi, hanahuda, koi_koi
from hanafuda_rules.learning.observation import observation_space
from hanafuda_rules.machine.ruleset import with_options
from hanafuda_rules.moves import Play
from hanafuda_rules.players import Greedy, Random, scale_of

from helpers.random_rounds import GAMES, random_rules

RULES = koi_koi.RULES


def any_legal(masks, rng):
    return (masks * rng.random(masks.shape)).argmax(axis=-1)


def rounds_of(rules="koi_koi", seats=None, **more):
    return Rounds.of(rules, seats, **{"reward": "advantage", "reward_scale": 1.0, "skip_forced": True} | more)


# --- rewards ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "net", "rewards"),
    [
        ("advantage", (10, 4, -2), [9.0, 0.0, -9.0]),  # 10 - (4 - 2) / 2; 4 - (10 - 2) / 2; -2 - (10 + 4) / 2
        ("net", (10, 4, -2), [10.0, 4.0, -2.0]),
        ("win", (10, 4, -2), [1.0, -0.5, -0.5]),
        ("win", (7, 7, 0), [0.5, 0.5, -1.0]),
        ("win", (0, 0), [0.0, 0.0]),
    ],
)
def test_rewards_by_name(name, net, rewards):
    assert [REWARDS[name](net, seat) for seat in range(len(net))] == rewards


def test_a_reward_is_scaled_and_may_be_a_function():
    rounds = []
    for seed in range(20):
        state = RULES.deal(seats=2, shuffler=SeededShuffler(seed))
        while not state.is_over:
            state = state.play(state.legal_moves[-1])
        rounds.append(state)
    state = next(state for state in rounds if settle_round(RULES, state.outcome).net[0])
    net = settle_round(RULES, state.outcome).net
    assert rounds_of(reward="net", reward_scale=0.5).rewards(state) == [each / 2 for each in net]
    assert rounds_of(reward=lambda net, seat: net[seat] > 0).rewards(state) == [net[0] > 0, net[1] > 0]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"rules": "poker"}, "poker"),
        ({"rules": 7}, "a ruleset or the key of a game"),
        ({"seats": 9}, "seats"),
        ({"reward": "fame"}, "no reward 'fame'; there are advantage, net, win"),
        ({"reward": ["net"]}, r"no reward \['net'\]; there are"),
        ({"reward_scale": float("nan")}, "a reward scale must be a finite number, not nan"),
        ({"reward_scale": "1"}, "a reward scale must be a finite number, not '1'"),
        ({"reward_scale": True}, "a reward scale must be a finite number, not True"),
        ({"reward_scale": 2**1024 - 1}, "a reward scale must be a finite number, not 1797"),  # above every float
        ({"skip_forced": np.array([True, False])}, "True or False for skip_forced is needed, not"),
    ],
)
def test_what_does_not_exist_is_refused(change, message):
    with pytest.raises(HanafudaError, match=message):
        rounds_of(**change)


def test_rounds_that_are_over_as_dealt_are_dealt_again_where_somebody_has_to_decide():
    rounds = rounds_of(with_options(RULES, field_four="dealer_wins"))
    dealt = [rounds.deal(random.Random(seed)) for seed in range(400)]
    over = [seed for seed, state in enumerate(dealt) if state.to_move is None]
    assert over
    assert all(rounds.first_decision(random.Random(seed)).to_move is not None for seed in over)


@pytest.mark.parametrize(
    ("module", "package", "extra"),
    [
        ("encoding", "numpy", "learning"),
        ("gymnasium", "gymnasium", "gymnasium"),
        ("pettingzoo", "pettingzoo", "pettingzoo"),
    ],
)
def test_a_missing_package_is_named_with_its_extra(module, package, extra, monkeypatch):
    monkeypatch.setitem(sys.modules, package, None)  # as Python finds a package that is not installed
    monkeypatch.delitem(sys.modules, f"hanafuda_rules.envs.{module}", raising=False)
    with pytest.raises(ImportError, match=rf"pip install hanafuda-rules\[{extra}\]"):
        importlib.import_module(f"hanafuda_rules.envs.{module}")


# --- moves and observations -------------------------------------------------------------------------------------------


def test_the_numbers_of_moves_stay_right_when_too_many_are_kept(monkeypatch):
    monkeypatch.setattr("hanafuda_rules.envs.rounds._MOST_KEPT", 20)
    actions, space = Actions(RULES.action_space), RULES.action_space
    for seed in range(5):
        state = RULES.deal(seats=2, shuffler=SeededShuffler(seed))
        while not state.is_over:
            assert actions.legal(state) == list(space.numbers(state.legal_moves))
            state = state.play(state.legal_moves[-1])


@pytest.mark.parametrize("key", game_keys())
def test_every_number_of_an_observation_is_within_its_bounds(key):
    rng = np.random.default_rng(1)
    playing = SelfPlay(8, key, seed=1)
    decisions = playing.decisions
    while not decisions.ended.any():
        assert np.abs(decisions.observation).max() <= 1
        decisions = playing.step(any_legal(decisions.action_mask, rng))


def test_a_row_has_the_planes_and_then_the_scaled_numbers():
    space = observation_space(RULES, 2)
    view = RULES.deal(seats=2, shuffler=SeededShuffler(1)).view(0)
    encoder = Encoder(space, 2)
    encoder.put(view, 1)
    out = np.ones((2, encoder.size), np.float32)
    assert encoder.rows(out) is out
    assert not out[0].any()
    assert [index for index in range(48) if out[1, index]] == [card.index for card in view.hand]
    numbers = dict(zip(space.numbers, out[1, encoder.bits :].tolist(), strict=True))
    assert numbers["hand_size.1"] == pytest.approx(8 / 48)  # of 48 cards
    assert numbers["round_number"] == pytest.approx(1 / 17)  # unbounded: x / (16 + x)
    assert encoder.planes().shape == (2, len(space.planes), 48)
    planes, numbers = np.ones((2, len(space.planes), 48), np.uint8), np.ones((2, len(space.numbers)), np.float32)
    assert encoder.planes(planes) is planes
    assert encoder.numbers(numbers) is numbers
    assert (np.concatenate([planes.reshape(2, -1), numbers], axis=1) == out).all()
    assert (encoder.planes() == planes).all()
    assert (encoder.numbers() == numbers).all()


def test_lean_observations_leave_out_what_takes_long():
    space = observation_space(RULES, 2)
    lean = chosen_facts(space, "lean")
    names = {name.partition(".")[0] for name in space.names}
    assert {name.partition(".")[0] for name in lean.names} == names - NOT_LEAN
    assert chosen_facts(space, "full") is space
    assert chosen_facts(space, ("pile", "hand")).names == ("hand", "pile.0", "pile.1")
    for wrong in ("rich", ("hand", "foot")):
        with pytest.raises(HanafudaError, match=r"'full', 'lean'|no fact of Koi-Koi has the name 'foot'"):
            chosen_facts(space, wrong)


# --- rounds side by side ----------------------------------------------------------------------------------------------


def test_rounds_end_with_the_rewards_of_all_seats_and_others_begin():
    playing, rng, ended = SelfPlay(4, hanahuda.RULES, 3, seed=2, reward="net"), np.random.default_rng(2), 0
    for _ in range(60):
        before, decisions = playing.states, playing.step(any_legal(playing.decisions.action_mask, rng))
        for row in range(4):
            assert (playing.states[row].events[: len(before[row].events)] != before[row].events) == decisions.ended[row]
            assert decisions.seat[row] == playing.states[row].to_move
            legal = set(np.flatnonzero(decisions.action_mask[row]))
            assert legal == set(playing.rounds.rules.action_space.numbers(playing.states[row].legal_moves))
        assert not decisions.rewards[~decisions.ended].any()
        ended += decisions.ended.sum()
    assert ended


def test_equal_seeds_give_equal_rounds():
    one, other = SelfPlay(3, "sakura", seed=5), SelfPlay(3, "sakura", seed=5)
    assert one.states == other.states
    assert SelfPlay(3, "sakura", seed=6).states != one.states


def test_what_self_play_refuses():
    with pytest.raises(HanafudaError, match="the number of rounds must be 1 or more, not 0"):
        SelfPlay(0, "koi_koi")
    playing = SelfPlay(2, "koi_koi", seed=1)
    before = playing.states
    with pytest.raises(HanafudaError, match="actions: 2 needed, not 1"):
        playing.step([0])
    legal, illegal = playing.decisions.action_mask[0].argmax(), playing.decisions.action_mask[1].argmin()
    for wrong in (illegal, 0.5, None):
        with pytest.raises(HanafudaError):
            playing.step([legal, wrong])
    with pytest.raises(HanafudaError, match=r"actions must have one number for each round, not \[\[1, 2\], \[3\]\]"):
        playing.step([[1, 2], [3]])
    assert playing.states == before
    with pytest.raises(HanafudaError, match="the number of rounds must be 1000000 or less, not 1000000000"):
        SelfPlay(10**30, "koi_koi")
    with pytest.raises(HanafudaError, match="a seed must be 0 or more, not -1"):
        SelfPlay(2, "koi_koi", seed=-1)
    for count, seed in ((1.5, 1), (True, 1), (2, "one")):
        with pytest.raises(HanafudaError, match=r"the number of rounds must be a whole|a seed must be a whole"):
            SelfPlay(count, "koi_koi", seed=seed)


def test_forced_moves_are_made_without_asking_if_they_are_skipped():
    for skip in (True, False):
        playing, rng, alone = SelfPlay(4, "hana_awase", seed=3, skip_forced=skip), np.random.default_rng(3), 0
        for _ in range(40):
            alone += (playing.decisions.action_mask.sum(axis=1) == 1).sum()
            playing.step(any_legal(playing.decisions.action_mask, rng))
        assert bool(alone) != skip


# --- PettingZoo -------------------------------------------------------------------------------------------------------


def test_pettingzoo_rewards_every_agent_once():
    playing, rng = env("hachi_hachi", 5, reward="net"), np.random.default_rng(1)
    playing.reset(seed=4)
    total = dict.fromkeys(playing.possible_agents, 0.0)
    for agent in playing.agent_iter():
        observed, reward, over, _, _ = playing.last()
        total[agent] += reward
        playing.step(None if over else int(any_legal(observed["action_mask"], rng)))
    state = playing.unwrapped.state_now
    assert list(total.values()) == list(settle_round(state.ruleset, state.outcome).net)


def test_pettingzoo_renders_what_is_asked_for():
    texts = {}
    for mode in ("ansi", "svg", None):
        playing = raw_env("koi_koi", render_mode=mode)
        playing.reset(seed=1)
        texts[mode] = playing.render()
        state = playing.state_now
    assert texts["ansi"] == str(state)
    assert texts["svg"].startswith("<svg")
    assert texts[None] is None
    with pytest.raises(HanafudaError, match="no render mode 'film'; there are ansi, svg"):
        raw_env("koi_koi", render_mode="film")
    with pytest.raises(HanafudaError, match="reset the environment first"):
        raw_env("koi_koi").observe("seat_0")
    assert raw_env("koi_koi").close() is None


def test_pettingzoo_asks_nobody_in_a_round_that_is_over_as_dealt():
    playing = raw_env(koi_koi.ruleset(field_four="dealer_wins"))
    ended = 0
    for seed in range(400):
        playing.reset(seed=seed)
        if playing.state_now.to_move is None:
            ended += 1
            assert all(playing.terminations.values())
            assert sum(playing.rewards.values()) == 0 != playing.rewards["seat_0"]
    assert ended


def test_what_pettingzoo_refuses():
    playing = raw_env("koi_koi")
    playing.reset(seed=np.int64(2))
    before = playing.state_now
    for wrong in (None, 1.7, "0", int(playing.observe(playing.agent_selection)["action_mask"].argmin())):
        with pytest.raises(HanafudaError):
            playing.step(wrong)
        assert playing.state_now is before
    while playing.state_now.to_move is not None:
        playing.step(int(playing.observe(playing.agent_selection)["action_mask"].argmax()))
    with pytest.raises(HanafudaError, match="the round is over: reset the environment; 0 is not an action"):
        playing.step(0)
    for _ in playing.possible_agents:
        playing.step(None)
    assert not playing.agents
    for call in (lambda: playing.step(None), playing.last):
        with pytest.raises(HanafudaError, match="the round is over"):
            call()
    with pytest.raises(HanafudaError, match="a seed must be a whole number"):
        playing.reset(seed=1.5)


def test_a_wrong_seed_does_not_seed_pettingzoo():
    playing, other = raw_env("koi_koi"), raw_env("koi_koi")
    for each in (playing, other):
        each.reset(seed=5)
    with pytest.raises(HanafudaError, match="a seed must be 0 or more, not -1"):
        playing.reset(seed=-1)
    assert playing.state_now == other.state_now
    for each in (playing, other):
        each.reset()
    assert playing.state_now == other.state_now


def test_pettingzoo_knows_its_agents():
    playing = raw_env("koi_koi")
    with pytest.raises(HanafudaError, match="reset the environment first"):
        playing.last()
    playing.reset(seed=1)
    for ask in (playing.observe, playing.observation_space, playing.action_space):
        ask(np.str_("seat_1"))
        for wrong in ("seat_9", 0, ["seat_0"]):
            with pytest.raises(InvalidSeatError, match=r"there is no agent .*; the agents are seat_0, seat_1"):
                ask(wrong)
    assert playing.last(observe=False)[0] is None
    assert playing.last()[0]["action_mask"].any()


# --- Gymnasium --------------------------------------------------------------------------------------------------------


def play(playing, rng, seed=None):
    observed, info = playing.reset(seed=seed)
    over, reward = False, 0.0
    while not over:
        observed, reward, over, _, info = playing.step(int(any_legal(observed["action_mask"], rng)))
    return reward, info["seat"]


def test_one_seat_plays_against_others():
    rng = np.random.default_rng(1)
    playing = RoundEnv("koi_koi", opponents=Greedy(scale_of(RULES, 2)), reward="win")
    seats = {play(playing, rng)[1] for _ in range(20)}
    assert seats == {0, 1}  # drawn for each round
    fixed = RoundEnv("hanahuda", 4, opponents=[Random(), Greedy(scale_of(hanahuda.RULES, 4)), Random()], seat=2)
    assert [play(fixed, np.random.default_rng(1), seed=3) for _ in range(2)] == [
        play(fixed, np.random.default_rng(1), seed=3) for _ in range(2)
    ]
    assert play(fixed, rng)[1] == 2


def test_illegal_actions():
    for illegal in ("raise", "end", "replace"):
        playing = RoundEnv("koi_koi", illegal=illegal, render_mode="ansi")
        observed, _ = playing.reset(seed=1)
        assert playing.action_masks().tolist() == observed["action_mask"].astype(bool).tolist()
        before, wrong = playing.render(), int(observed["action_mask"].argmin())
        if illegal == "raise":
            with pytest.raises(HanafudaError):
                playing.step(wrong)
            assert playing.render() == before
            continue
        _, reward, over, _, _ = playing.step(wrong)
        assert (reward, over) == ((-1.0, True) if illegal == "end" else (0.0, False))
        assert (playing.render() == before) == (illegal == "end")
        if illegal == "end":
            assert not playing.action_masks().any()
            with pytest.raises(gymnasium.error.ResetNeeded, match="over"):
                playing.step(int(observed["action_mask"].argmax()))


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"opponents": [Random(), Random()]}, "opponents: 1 needed, not 2"),
        ({"illegal": "ignore"}, "illegal must be 'raise', 'end' or 'replace', not 'ignore'"),
        ({"illegal": ["raise"]}, "illegal must be 'raise', 'end' or 'replace', not"),
        ({"illegal": np.array(["raise", "end"])}, "illegal must be 'raise', 'end' or 'replace', not"),
        ({"seat": 2}, "there is no seat 2; the seats are 0 to 1"),
        ({"seat": True}, "there is no seat True; the seats are 0 to 1"),
        ({"opponents": Random}, "opponents must be a player, or one for each other seat"),
        ({"opponents": [7]}, r"an opponent must be a player with a method choose\(\), not 7"),
        ({"opponents": "ab"}, "opponents must be a player, or one for each other seat"),
        ({"render_mode": "film"}, "no render mode 'film'; there are ansi"),
        ({"render_mode": np.array(["ansi", "svg"])}, r"no render mode array\(.*\); there are ansi"),
        ({"facts": None}, "facts must be 'full', 'lean' or a tuple of names, not None"),
        ({"facts": "rich"}, "facts must be 'full', 'lean' or a tuple of names, not 'rich'"),
    ],
)
def test_what_gymnasium_refuses(more, message):
    with pytest.raises(HanafudaError, match=message):
        RoundEnv("koi_koi", **more)


def test_a_wrong_seed_is_refused_and_another_integer_is_not():
    playing = RoundEnv("koi_koi")
    first = playing.reset(seed=np.int64(1))[0]["observation"]
    for wrong, message in ((-1, "0 or more, not -1"), (1.5, "a whole number"), (True, "a whole number")):
        with pytest.raises(HanafudaError, match=f"a seed must be {message}"):
            playing.reset(seed=wrong)
    assert (playing.reset(seed=1)[0]["observation"] == first).all()


def test_an_environment_has_to_be_reset():
    playing = RoundEnv("koi_koi")
    with pytest.raises(gymnasium.error.ResetNeeded):
        playing.step(0)
    play(playing, np.random.default_rng(1), seed=1)
    with pytest.raises(gymnasium.error.ResetNeeded, match="over"):
        playing.step(0)
    assert playing.render() is None


def test_many_rounds_at_once_show_their_last_observations():
    with pytest.raises(HanafudaError, match="the number of rounds must be 1 or more, not 0"):
        VectorRoundEnv(0, "koi_koi")
    many, rng, ended = VectorRoundEnv(5, "koi_koi", reward="win"), np.random.default_rng(1), 0
    observed, _ = many.reset(seed=[1, 2, 3, 4, None])
    with pytest.raises(HanafudaError, match="round 0: number 0 is the move play pine-crane, which is not legal now"):
        many.step(observed["action_mask"].argmin(axis=1))
    for _ in range(60):
        assert (many.action_masks() == observed["action_mask"]).all()
        observed, rewards, over, cut, info = many.step(any_legal(observed["action_mask"], rng))
        assert not cut.any()
        assert ("final_obs" in info) == over.any()
        for row in np.flatnonzero(over):
            assert not info["final_obs"][row]["action_mask"].any()
            assert rewards[row] in {-1, 0, 1}
            ended += 1
        assert not rewards[~over].any()
    assert ended
    many.close()


def test_many_rounds_can_go_on_after_illegal_actions():
    many = VectorRoundEnv(3, "koi_koi", illegal="end")
    observed, _ = many.reset(seed=1)
    first, _ = many.reset(seed=1)
    assert (observed["observation"] == first["observation"]).all()
    _, rewards, over, _, _ = many.step(observed["action_mask"].argmin(axis=1))
    assert (rewards.tolist(), over.tolist()) == ([-1, -1, -1], [True, True, True])


def test_what_many_rounds_refuse():
    many = VectorRoundEnv(2, "koi_koi")
    observed, _ = many.reset(seed=np.int64(1))
    assert (observed["observation"] == many.reset(seed=[1, 2])[0]["observation"]).all()
    legal, illegal = observed["action_mask"].argmax(axis=1), observed["action_mask"].argmin(axis=1)
    for wrong in (legal[:1], [legal[0], illegal[1]], [legal[0], 0.5], legal[0], [[1, 2], [3]]):
        with pytest.raises(HanafudaError):
            many.step(wrong)
    assert (many.action_masks() == observed["action_mask"]).all()  # no round has moved
    assert many.reset()[0]["observation"].shape == observed["observation"].shape  # without seeds the deals go on
    for seeds in ([1], [1, 2, 3], [1, "2"], 1.5, -1, [1, -1], True):
        with pytest.raises(HanafudaError, match="seed"):
            many.reset(seed=seeds)
    with pytest.raises(HanafudaError, match="the number of rounds must be a whole number"):
        VectorRoundEnv(1.5, "koi_koi")
    with pytest.raises(HanafudaError, match="the number of rounds must be 1000000 or less"):
        VectorRoundEnv(10**30, "koi_koi")


def test_views_of_players_take_chance_from_the_environment():
    class Counting:
        asked = 0

        def choose(self, view, rng):
            assert isinstance(rng, random.Random)
            Counting.asked += 1
            return view.legal_moves[0]

    play(RoundEnv("koi_koi", opponents=Counting()), np.random.default_rng(1), seed=2)
    assert Counting.asked


# --- wrong calls ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "call",
    [
        lambda: Encoder(None),
        lambda: Encoder(observation_space(RULES, 2), 0),
        lambda: Encoder(observation_space(RULES, 2)).put(None),
        lambda: Encoder(observation_space(RULES, 2)).put(dealt().view(0), 1),
        lambda: Encoder(observation_space(RULES, 2)).put(dealt().view(0), "0"),
        lambda: Encoder(observation_space(hanahuda.RULES, 2)).put(dealt().view(0)),
        lambda: Encoder(observation_space(RULES, 2)).put_all([]),
        lambda: Encoder(observation_space(RULES, 2)).put_all(5),
        lambda: Encoder(observation_space(hanahuda.RULES, 2)).put_all([dealt().view(0)]),
        lambda: Encoder(observation_space(RULES, 2)).rows(np.zeros((1, 3), np.float32)),
        lambda: Encoder(observation_space(RULES, 2)).rows([]),
        lambda: Actions(None),
        lambda: rounds_of().actions.legal(None),
        lambda: rounds_of().deal(None),
        lambda: rounds_of().first_decision(7),
        lambda: rounds_of().play(None, 1),
        lambda: rounds_of().play(dealt(), bytearray()),
        lambda: rounds_of().next_decision(None),
        lambda: rounds_of().rewards(None),
        lambda: rounds_of().rewards(dealt()),
        lambda: Rounds(rules=None, seats=2, reward=REWARDS["net"], reward_scale=1.0, skip_forced=True),
        lambda: Rounds(rules=RULES, seats=2, reward="net", reward_scale=1.0, skip_forced=True),
    ],
)
def test_wrong_calls_raise_errors_of_the_library(call):
    with pytest.raises(HanafudaError):
        call()


def dealt():
    return RULES.deal(seats=2, shuffler=SeededShuffler(1))


# --- rows that follow a round -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", game_keys())
def test_rows_that_follow_rounds_are_those_of_each_view_alone(key):
    rng = random.Random(key)
    for seed in range(12):
        rules = random_rules(GAMES[key], rng)
        seats = rng.choice(rules.seat_counts)
        space = observation_space(rules, seats)
        following = Encoder(space)
        state = rules.deal(seats=seats, dealer=rng.randrange(seats), shuffler=SeededShuffler(seed))
        while not state.is_over:
            view = state.view(rng.randrange(seats))
            following.put(view)
            alone = Encoder(space)
            alone.put(pickle.loads(pickle.dumps(view)))
            assert np.array_equal(following.rows(), alone.rows())
            state = state.play(rng.choice(state.legal_moves))


@pytest.mark.parametrize("facts", ["full", "lean"])
def test_a_row_forgets_the_round_before(facts):
    rules, rng = hachi_hachi.ruleset(mizuten="before_deal"), random.Random(1)  # a question comes before any event
    following = Encoder.of(rules, 3, facts)
    for dealer in range(3):
        state = rules.deal(seats=3, dealer=dealer, shuffler=SeededShuffler(dealer))
        assert not state.events
        while not state.is_over:
            view = state.view(state.mover)
            following.put(view)
            alone = Encoder.of(rules, 3, facts)
            alone.put(pickle.loads(pickle.dumps(view)))
            assert np.array_equal(following.rows(), alone.rows())
            state = state.play(rng.choice(state.legal_moves))


def test_facts_that_last_are_read_once_whatever_else_is_observed():
    state, encoder = (
        hachi_hachi.RULES.deal(seats=3, shuffler=SeededShuffler(1)),
        Encoder.of(hachi_hachi.RULES, 3, "lean"),
    )
    while not any(isinstance(move, Play) for move in state.legal_moves):
        state = state.play(state.legal_moves[-1])
    before = state.view(state.mover)
    encoder.put(before)
    after = state.play(state.legal_moves[0]).view(before.seat)
    encoder.put(after)
    assert after.event_log.lasting is before.event_log.lasting
