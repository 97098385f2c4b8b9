"""Values of single yaku, on top of a named set."""

import pytest

from hanafuda_rules import InvalidOptionError, settle_round
from hanafuda_rules.games import hachi_hachi
from hanafuda_rules.games.hachi_hachi import KANSAI, SWEDISH, Options, Outcome, Shoubu
from hanafuda_rules.games.hachi_hachi.options import kan_of
from hanafuda_rules.games.hachi_hachi.settle.facts import can_come_to

from helpers.hachi_hachi_rounds import pile_of, piles_worth

BLUE = pile_of("peony-ribbon chrysanthemum-ribbon maple-ribbon")
HOUSE = hachi_hachi.ruleset(values={"four_three": 30, "blue_ribbons": 9, "sixteen_chaff": 5})


@pytest.mark.rule("HH-5.2", "HH-6.1", "HH-8.3")
def test_single_values_go_on_top_of_the_standard():
    teyaku = {each.key: each.kan for each in HOUSE.teyaku}
    standard = {each.key: each.kan for each in SWEDISH.teyaku}
    assert teyaku == standard | {"four_three": 30}
    dekiyaku = {each.key: each.value for each in HOUSE.yaku}
    assert dekiyaku == {each.key: each.value for each in SWEDISH.yaku} | {"blue_ribbons": 9}
    assert [each.kan for each in HOUSE.tokushuyaku] == [10, 10, 5]


@pytest.mark.rule("HH-5.5", "HH-7.2", "HH-8.3")
def test_settlements_heed_them():
    outcome = Outcome(order=(0, 1, 2), piles={1: BLUE}, teyaku={0: ("four_three",)}, multiplier=2, ending=Shoubu(1))
    # 30 kan and 9 kan of 10 points at ×2, from each.
    assert settle_round(HOUSE, outcome).net == (1200 - 180, -600 + 360, -600 - 180)
    chaff = Outcome(order=(0, 1, 2), piles=piles_worth(60, 100, chaff=(0, 17)))
    assert settle_round(HOUSE, chaff).net == (140, -70, -70)  # 5 kan, and 2 for the seventeenth


@pytest.mark.rule("HH-6.1")
def test_on_top_of_the_set_that_the_ruleset_has():
    rules = hachi_hachi.ruleset(KANSAI, values={"four_three": 20})
    kan = kan_of(rules.options.values)
    # Kansai: Red 3, Blue Ribbons 10; Four-Three 30.
    assert (kan["red"], kan["blue_ribbons"], kan["four_three"]) == (3, 10, 20)
    assert kan == {**kan_of("kansai"), "four_three": 20}
    assert hachi_hachi.ruleset(rules, values={"four_three": 30}) == KANSAI
    # A name takes the place of whatever was there.
    assert hachi_hachi.ruleset(rules, values="standard").options.values == "standard"
    assert hachi_hachi.ruleset(HOUSE, values={"red": 4}).options.values == {**HOUSE.options.values, "red": 4}


@pytest.mark.rule("HH-6.1")
@pytest.mark.parametrize(
    "wrong",
    [
        {"rde": 3},
        {3: "red"},
        {"red": 0},
        {"red": 101},
        {"red": -(10**5000)},
        {"red": True},
        {"red": 2.5},
        {"red": None},
        {"red": 3, "blue": 7},
        {str(number): number for number in range(1000)},
        [("red", 3)],
        ("red", 3),
        None,
        "Kansai",
        type("Text", (str,), {})("kansai"),
    ],
    ids=lambda wrong: str(type(wrong)),
)
@pytest.mark.parametrize(
    "make", [lambda values: Options(values=values), lambda values: hachi_hachi.ruleset(HOUSE, values=values)]
)
def test_unknown_keys_and_wrong_values_are_refused(wrong, make):
    with pytest.raises(InvalidOptionError, match="is not a value of values: it takes 'standard' or 'red_3'") as error:
        make(wrong)
    assert (error.value.option, error.value.rule) == ("values", "HH-6.1")
    assert len(str(error.value)) < 1000


@pytest.mark.rule("HH-6.1")
def test_five_brights_are_worth_as_much_as_the_four_that_they_exclude():
    assert hachi_hachi.ruleset(values={"four_brights": 12}).options.values == {"four_brights": 12}
    for wrong in ({"four_brights": 13}, {"five_brights": 9}):
        with pytest.raises(InvalidOptionError, match="must be worth at least as much") as error:
            hachi_hachi.ruleset(values=wrong)
        assert (error.value.option, error.value.rule) == ("values", "HH-6.1")
        assert hachi_hachi.ruleset(values=wrong, five_includes_four=True).options.values == wrong


@pytest.mark.rule("HH-4.7")
def test_a_compensation_by_single_values():
    # With Red at 1 kan half a kan, 5 points, can be what a hand comes to; as it stands the least is a Triplet's 10.
    cheap = hachi_hachi.ruleset(values={"red": 1})
    assert [can_come_to(amount, SWEDISH, 1) for amount in (5, 8, 10)] == [False, False, True]
    assert [can_come_to(amount, cheap, 1) for amount in (5, 8, 10)] == [True, True, True]


def test_the_option_in_words():
    (info,) = [info for info in Options.describe() if info.name == "values"]
    lines = str(info).splitlines()
    assert lines[2].strip() == "'red_3': the same, but Red is 3 kan"
    assert lines[4].strip().startswith("whole numbers from 1 to 100 by key: other values of single yaku in kan")
