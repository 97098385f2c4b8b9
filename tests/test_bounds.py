"""Bounds of rounds: the most that a seat can win or lose. No round exceeds them."""

import functools

import attrs
import pytest

from hanafuda_rules import CardSet, HanafudaError, InvalidSeatError, Names, Ruleset, Yaku
from hanafuda_rules.games import (
    bakappana,
    go_stop,
    hachi_hachi,
    hana_awase,
    hanahuda,
    koi_koi,
    kyu_rei_hana,
    min_hwatu,
    musashino_bana,
    mushi,
    regional_points,
    regional_shares,
    regional_wild,
    regional_yaku,
    roppyakken,
    sakura,
    seotda,
    sudaoshi,
    suhara_bana,
    toppa,
)
from hanafuda_rules.learning.bounds import Bounds, all_yaku, bounds, everything
from hanafuda_rules.machine.ruleset import with_options


# The deck is worth 264, and a pile with all yaku is paid by every other seat.
@pytest.mark.rule("BP-4.2", "HA-5.1", "HA-5.5", "MH-5.1", "MU-7.2", "SB-8.3", "RS-4.2", "RG-5.1", "SK-7.2")
def test_bounds_are_everything_that_can_be_paid():
    yaku = all_yaku(hana_awase.RULES.yaku)
    assert everything(hana_awase.RULES, 3) == 264 + yaku
    assert bounds(hana_awase.RULES, 3) == Bounds(2 * (264 + yaku + 60))
    assert bounds(bakappana.EIGHTY_EIGHT, 3) == Bounds(2 * 264)
    assert bounds(bakappana.ruleset(scoring="additive"), 4) == Bounds(3 * 264, zero_sum=False)
    # 230 points, and all yaku are 30 + 25 + 10 + 10; Botan-chō adds a point from the bank.
    assert bounds(mushi.RULES, 2) == Bounds(230 + 75)
    assert not bounds(mushi.BOTAN_CHO, 2).zero_sum
    # A plate is 50 black.
    assert bounds(suhara_bana.RULES, 5) == Bounds(200)


@pytest.mark.rule("HH-4.6", "SB-3.8", "KK-7.5", "PH-5.1", "RP-7.1")
def test_which_rounds_add_up_to_zero():
    for rules, seats, zero_sum in [
        (hachi_hachi.RULES, 3, True),
        (hachi_hachi.RULES, 4, True),
        (hachi_hachi.ruleset(forced_three=False), 4, False),  # the pot can stay on the table
        (hachi_hachi.ruleset(forced_three_from=2), 4, False),
        (suhara_bana.ruleset(all_drop_pot="carry"), 4, False),
        (suhara_bana.ruleset(all_drop_pot="carry", forced_three=True), 4, True),
        (suhara_bana.ruleset(three_seats=True, all_drop_pot="carry"), 3, True),
        (koi_koi.ruleset(scoring="winner"), 2, False),
        (koi_koi.ruleset(scoring="zero_sum"), 2, True),
        (go_stop.RULES, 3, True),
        (hanahuda.RULES, 2, False),
        (roppyakken.RULES, 2, False),
        (sakura.RULES, 2, False),
        (min_hwatu.CORE, 3, False),
        (min_hwatu.ruleset(make_up="dealer", reckoning="par"), 5, True),
        (regional_shares.RULES, regional_shares.RULES.seat_counts[0], True),
        (regional_points.ruleset(scoring="points"), 3, False),
        (regional_wild.HANA_TANZAKU, 3, True),
        (regional_wild.MATSU_KIRI_BOZU, 2, False),
        (kyu_rei_hana.RULES, 3, True),
        (musashino_bana.RULES, 4, True),
        (toppa.RULES, 3, True),
        (regional_yaku.RULES, 2, False),
        (seotda.RULES, 3, False),  # the pots of a re-deal
        (sudaoshi.RULES, 3, True),
    ]:
        assert bounds(rules, seats).zero_sum == zero_sum, (rules, seats)


@pytest.mark.rule("KK-8.5", "HH-4.12", "GS-8.4")
def test_options_that_pay_more_raise_the_bounds():
    once = bounds(koi_koi.RULES, 2)
    assert bounds(with_options(koi_koi.RULES, field_multiplier="plus_one"), 2).most == once.most * 6
    assert bounds(go_stop.ruleset(last_months_shake=4), 2).most > 7 * bounds(go_stop.RULES, 2).most
    assert bounds(go_stop.ruleset(president_points=10**9), 2).most > 10**9


def test_bounds_of_wrong_arguments():
    with pytest.raises(InvalidSeatError, match="Bakappana has 2, 3 or 4 seats, not 5"):
        bounds(bakappana.RULES, 5)
    with pytest.raises(HanafudaError, match="a ruleset"):
        bounds("koi_koi", 2)


def test_a_game_that_states_no_bounds():
    class Bare(Ruleset):
        name, seat_rule, seat_counts = "Bare", "BA-1", (2,)

    with pytest.raises(HanafudaError, match=r"Bare states no bounds; define bounds_of\(seats\)"):
        bounds(Bare(options=koi_koi.RULES.options), 2)


class More(hana_awase.Rules):
    """Another yaku, which the bounds of the game count."""

    @functools.cached_property
    def yaku(self):
        return super().yaku.plus(Yaku.named(Names("Cranes"), 30, CardSet.parse("1b 12b"), "HOUSE-1"))


class Doubled(hana_awase.Rules):
    """A house rule that pays double, as in the manual."""

    def reckon(self, outcome, /):
        return super().reckon(outcome).multiplied(2, "it is Sunday", "HOUSE-2")


class Stated(Doubled):
    """The same, with bounds."""

    def bounds_of(self, seats, /):
        limits = super().bounds_of(seats)
        return attrs.evolve(limits, most=2 * limits.most)


@pytest.mark.rule("HA-5.1")
def test_a_house_rule_that_pays_more_states_its_own_bounds():
    plain = bounds(hana_awase.RULES, 3)
    assert bounds(More(), 3) == Bounds(plain.most + 2 * 30)
    with pytest.raises(HanafudaError, match="Doubled overrides reckon, so the bounds of Hana-Awase do not hold"):
        bounds(Doubled(), 3)
    assert bounds(Stated(), 3) == Bounds(2 * plain.most)
