"""One seat of rounds as arrays against functions of rows: rounds of the rules, and what the learner sees of them."""

import gymnasium
import numpy as np
import pytest

from hanafuda_rules import HanafudaError
from hanafuda_rules.envs.against import Against
from hanafuda_rules.envs.batch import Batch
from hanafuda_rules.envs.decks import choices_of, streams_of
from hanafuda_rules.envs.encoding import Encoder
from hanafuda_rules.envs.gymnasium import RoundEnv, VectorRoundEnv, _States
from hanafuda_rules.players import Greedy, Random, scale_of


def any_legal(masks, rng):
    return (masks * rng.random(masks.shape)).argmax(axis=1)


def first_legal(rows, masks):
    """A function of rows: the first legal action."""
    return masks.argmax(axis=1)


@pytest.mark.parametrize(
    ("key", "seats", "opponents", "seat", "skip_forced"),
    [
        ("koi_koi", 2, None, None, True),
        ("koi_koi", 2, first_legal, 1, True),
        ("hana_awase", 3, [first_legal, Random()], None, False),
        ("min_hwatu", 4, None, 2, True),
        ("regional_shares", 3, first_legal, None, True),
    ],
)
def test_what_the_learner_sees_is_a_round_of_the_rules(monkeypatch, key, seats, opponents, seat, skip_forced):
    many = VectorRoundEnv(8, key, seats, opponents=opponents, seat=seat, skip_forced=skip_forced)
    over_states = {}
    begin = Against._begin

    def noting(self, rows):
        over_states.update({row: (self.state(row), int(self.own[row])) for row in rows.tolist() if self._over[row]})
        begin(self, rows)

    monkeypatch.setattr(Against, "_begin", noting)
    observed, info = many.reset(seed=5)
    encoder, rng, ended = Encoder(many._rows.encoder.space), np.random.default_rng(1), 0

    def sees(state, own):
        encoder.put(state.view(own))
        return encoder.rows()[0]

    for _ in range(40):
        for row, own in enumerate(info["seat"].tolist()):
            state = many._rows.state(row)
            assert state.to_move == own == (own if seat is None else seat)
            assert np.array_equal(observed["observation"][row], sees(state, own))
            legal = sorted(state.ruleset.action_space.numbers(state.legal_moves))
            assert np.flatnonzero(observed["action_mask"][row]).tolist() == legal
            assert len(legal) > skip_forced
        over_states.clear()
        observed, rewards, over, _, info = many.step(any_legal(observed["action_mask"], rng))
        assert np.array_equal(np.flatnonzero(over), [row for row in over_states if over[row]])
        for row in np.flatnonzero(over).tolist():
            state, own = over_states[row]
            assert rewards[row] == np.float32(many.rounds.rewards(state)[own])
            assert np.array_equal(info["final_obs"][row]["observation"], sees(state, own))
            assert not info["final_obs"][row]["action_mask"].any()
            ended += 1
        assert not rewards[~over].any()
    assert ended


def test_functions_of_rows_see_what_their_seats_see():
    seen = []

    def policy(rows, masks):
        seen.append((rows.copy(), masks.copy()))
        return first_legal(rows, masks)

    many = VectorRoundEnv(3, "koi_koi", opponents=policy, seat=0)
    many.reset(seed=1)
    batch = Batch("koi_koi", count=3)
    batch.streams = many._rows.streams.copy()
    batch._counts[:] = 0
    batch._deal(batch._rows)  # the same deals
    others = np.flatnonzero(batch.seat == 1)
    assert others.size  # their first decision is that of the other seat
    assert np.array_equal(seen[0][0], batch.rows()[others])
    assert np.array_equal(seen[0][1], batch.masks()[others])


def test_arrays_or_states():
    greedy = Greedy(scale_of(Batch("koi_koi", count=1).rounds.rules, 2))
    for opponents, key, more in (
        (greedy, "koi_koi", {}),
        (None, "go_stop", {}),
        (first_legal, "mushi", {}),
        (None, "koi_koi", {"illegal": "end"}),
    ):
        many = VectorRoundEnv(2, key, opponents=opponents, **more)
        assert isinstance(many._rows, _States)
        with pytest.raises(gymnasium.error.ResetNeeded):
            many.step([0, 0])
        observed, _ = many.reset(seed=1)
        if not more:
            legal, illegal = observed["action_mask"].argmax(axis=1)[0], observed["action_mask"].argmin(axis=1)[1]
            with pytest.raises(HanafudaError, match=r"round 1: .* not legal now"):
                many.step([legal, illegal])
        for _ in range(20):
            observed, *_ = many.step(observed["action_mask"].argmax(axis=1))


def test_a_function_plays_on_states_too():
    one = RoundEnv("koi_koi", opponents=first_legal, seat=0, reward="net")
    space, (observed, _), over = one.rounds.rules.action_space, one.reset(seed=2), False
    start = len(one._seat.state.events)
    while not over:
        before = one._seat.state
        observed, _, over, _, _ = one.step(int(observed["action_mask"].argmax()))
        state = before
        while state != one._seat.state:  # every move is the legal one with the lowest number
            state = state.play(space.move(min(space.numbers(state.legal_moves)), state.legal_moves))
    assert len(one._seat.state.events) > start + 10


def test_wrong_functions_and_seeds():
    for policy, message in (
        (lambda _, masks: masks.argmin(axis=1), "which is not legal now"),
        (lambda rows, _: [0] * (len(rows) + 1), "actions: . needed"),
        (lambda rows, _: [0.5] * len(rows), "actions must be whole numbers"),
    ):
        with pytest.raises(HanafudaError, match=message):
            VectorRoundEnv(8, "koi_koi", opponents=policy).reset(seed=1)
    with pytest.raises(HanafudaError, match="is not legal now"):
        RoundEnv("koi_koi", opponents=lambda _, masks: masks.argmin(axis=1), seat=1).reset(seed=3)
    many = VectorRoundEnv(2, "koi_koi")
    first = many.reset(seed=[4, 5])[0]["observation"]
    again = many.reset(seed=[None, 5])[0]["observation"]
    assert np.array_equal(first[1], again[1])
    assert not np.array_equal(first[0], again[0])  # the first row went on


def test_random_choices_are_uniform():
    """2,000 numbers below 5 for each of 2 bounds: 400 each, with a standard deviation of 18."""
    streams, counts = streams_of(1, 2000), np.arange(2000)
    for most in (5, np.full(2000, 5)):
        numbers = np.bincount(choices_of(streams, counts, most), minlength=5)
        assert numbers.size == 5
        assert abs(numbers - 400).max() < 90
