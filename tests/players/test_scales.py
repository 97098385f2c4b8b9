"""Scales: what points are worth in each game."""

import attrs
import pytest

from hanafuda_rules import HanafudaError, InvalidSeatError, Reason, Score
from hanafuda_rules.games import bakappana, hana_awase, hanahuda, koi_koi, sakura
from hanafuda_rules.players import Scale, scale_of, spread_of
from hanafuda_rules.players.scales import _fitted
from hanafuda_rules.words import say

from helpers.hostile import VALUES


def test_where_only_card_points_count_they_count_as_they_are():
    assert scale_of(bakappana.RULES, 2).point == pytest.approx(1, rel=0.01)
    assert scale_of(bakappana.RULES, 2).yaku == 0


def test_where_only_yaku_count_they_count_as_they_are():
    scale = scale_of(hanahuda.RULES, 3)
    assert scale.yaku == pytest.approx(1, rel=0.1)
    assert scale.point < 0.2 * scale.yaku


def test_a_card_point_is_always_worth_something():
    assert all(scale_of(rules, 2).point > 0 for rules in (hanahuda.RULES, koi_koi.RULES, hana_awase.RULES))


def test_it_is_the_same_every_time():
    assert scale_of(koi_koi.RULES, 2) == scale_of(koi_koi.ruleset(), 2)


class Fixed(koi_koi.Rules):
    """Seat 0 always wins 3 of seat 1."""

    def reckon(self, outcome, /):
        settlement = super().reckon(outcome)
        reason = Reason(say("a gift"), "HOUSE-1", kind="yaku", value=3)
        return attrs.evolve(settlement, payments=(), scores=(Score((0,), 3, reason),))


def test_the_spread_is_the_root_mean_square_of_the_advantages():
    # The nets are 3 and 0, so the advantages 3 and -3.
    assert spread_of(Fixed(), 2) == 3
    # In Bakappana each of three seats is 80 card points off par at most, and 240 points are shared out.
    assert 0 < spread_of(bakappana.RULES, 3) < 120
    assert spread_of(koi_koi.RULES, 2) == spread_of(koi_koi.ruleset(), 2)


@pytest.mark.parametrize("what", [*VALUES])
def test_a_scale_has_numbers(what):
    value = VALUES[what]()
    if type(value) in {int, float} and 0 <= value <= 10**9:
        assert Scale(value, 1) == Scale(float(value), 1.0)
    else:
        for arguments in ((value, 1), (1, value)):
            with pytest.raises(HanafudaError, match="a worth in a scale must be a number from 0 to a billion, not "):
                Scale(*arguments)


def test_what_has_no_scale():
    with pytest.raises(HanafudaError, match="a ruleset is needed, not <module"):
        scale_of(koi_koi, 2)
    with pytest.raises(HanafudaError, match="a ruleset is needed, not <module"):
        spread_of(koi_koi, 2)
    with pytest.raises(InvalidSeatError, match="Koi-Koi has"):
        scale_of(koi_koi.RULES, 7)
    with pytest.raises(InvalidSeatError, match="Koi-Koi has"):
        spread_of(koi_koi.RULES, 7)


def test_partners_are_on_one_side():
    # SK-7.2: a pair has one pile, and settles as one.
    assert scale_of(sakura.ruleset(teams="pairs"), 4).point > 0


def test_where_nobody_pays_points_are_worth_something():
    assert _fitted([]) == Scale(1, 1)
