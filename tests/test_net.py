"""The net of a round that is over: by the formula of a game, or by its settlement."""

import random

import numpy as np
import pytest

from hanafuda_rules import HanafudaError, SeededShuffler, game_keys, settle_round
from hanafuda_rules.games import hana_awase, koi_koi, regional_shares

from helpers.random_rounds import GAMES, random_rules

WITH_FORMULA = {"koi_koi", "hana_awase", "bakappana", "min_hwatu", "regional_points", "regional_shares"}


def over(rules, seats, seed):
    """A random round that is over."""
    rng = random.Random(seed)
    state = rules.deal(seats=seats, dealer=rng.randrange(seats), shuffler=SeededShuffler(seed))
    while not state.is_over:
        state = state.play(rng.choice(state.legal_moves))
    return state


@pytest.mark.rule("KK-7.2", "KK-7.3", "KK-7.5", "KK-8.3", "HA-5.1", "BP-4.2", "MH-5.1", "RG-5.1")
@pytest.mark.parametrize("key", game_keys())
def test_the_net_is_that_of_the_settlement(key):
    rng = random.Random(key)
    for seed in range(60):
        rules = random_rules(GAMES[key], rng)
        state = over(rules, rng.choice(rules.seat_counts), seed)
        assert state.settlement == settle_round(rules, state.outcome)
        assert state.net == state.settlement.net, (rules, seed)
    assert rules.has_formula == (key in WITH_FORMULA)


@pytest.mark.rule("RS-4.2", "RS-4.3")
@pytest.mark.parametrize(
    ("rules", "points", "yaku", "net"),
    [
        (regional_shares.ICHI_NI_SAN, [100, 90, 74], [3, 0, 0], [6, -3, -3]),  # a yaku ended the round
        (regional_shares.ruleset(share=2), [95, 95, 74], [0, 0, 0], [2, 2, -4]),
        # Above a par of 88: one seat below pays each of two 2, two pay the only one above 1 each.
        (regional_shares.NI_SHI_ROKU, [100, 90, 74], [0, 0, 1], [2 - 1, 2 - 1, -4 + 2]),
        (regional_shares.NI_SHI_ROKU, [80, 80, 104], [0, 0, 0], [-1, -1, 2]),
        (regional_shares.NI_SHI_ROKU, [88, 88, 88], [0, 0, 0], [0, 0, 0]),
        # 12, 6 and -18 off par: the two above get a share for each five; then the two below pay for 8 each.
        (regional_shares.SABUROKKU, [100, 94, 70], [0, 0, 0], [2, 1, -3]),
        (regional_shares.SABUROKKU, [104, 80, 80], [0, 0, 0], [2, -1, -1]),
        (regional_shares.SABUROKKU, [104, 80, 80], [0, 6, 0], [-6, 12, -6]),
    ],
)
def test_formulas_of_shares(rules, points, yaku, net):
    assert list(rules.net_of(points, yaku, [0] * 3, [0] * 3)) == net
    arrays = rules.net_of(*[list(np.array([row, row]).T) for row in (points, yaku, [0] * 3, [0] * 3)])
    assert [list(amounts) for amounts in arrays] == [[amount, amount] for amount in net]


def test_rulesets_without_a_formula():
    assert hana_awase.ruleset(chaff_hand=True).net_of([0] * 2, [0] * 2, [0] * 2, [0] * 2) is None
    assert koi_koi.ruleset(exhausted="highest").net_of([0] * 2, [0] * 2, [0] * 2, [0] * 2) is None
    # 265 points have no par for two: the settlement says so.
    assert hana_awase.RULES.net_of([265, 0], [0, 0], [0, 0], [0, 0]) is None


class Doubled(hana_awase.Rules):
    """Everything counts double."""

    def reckon(self, outcome, /):
        return super().reckon(outcome).multiplied(2, "it is Sunday", "HOUSE-1")


class Formula(Doubled):
    """The same, with a formula."""

    def net_of(self, points, yaku, won, calls, /):
        return [2 * amount for amount in super().net_of(points, yaku, won, calls)]


@pytest.mark.rule("HA-5.1")
def test_a_house_rule_is_settled_unless_it_states_a_formula():
    assert not Doubled().has_formula
    assert Formula().has_formula
    plain = over(hana_awase.RULES, 3, 1).net
    assert over(Doubled(), 3, 1).net == over(Formula(), 3, 1).net == tuple(2 * amount for amount in plain)


@pytest.mark.parametrize("name", ["net", "settlement"])
def test_a_round_that_goes_on_has_no_net(name):
    with pytest.raises(HanafudaError, match="the round is not over: seat 0 is to move"):
        getattr(koi_koi.RULES.deal(seats=2, shuffler=SeededShuffler(1)), name)
