"""What players of Hachi-Hachi choose: every option, every value, and the presets (HH-1.3 and the rules it names)."""

import pytest

from hanafuda_rules import InvalidOptionError
from hanafuda_rules.games.hachi_hachi.options import FUDA_WIKI, KANSAI, KANTO, SWEDISH, Options
from hanafuda_rules.options import NumbersByKey

# Name, default, the other values, rule.
CHOICES = [
    ("values", "standard", ("red_3", "kansai"), "HH-6.1"),
    ("first_dealt", "dealer", ("right",), "HH-2.3"),
    ("field_multiplier", "pool", ("queue", "product", "highest"), "HH-3.2"),
    ("forced_three", True, (False,), "HH-4.3"),
    ("fee_by", "order", ("seat",), "HH-4.5"),
    ("split_dealer", "acting", ("table",), "HH-4.6"),
    ("compensation_excludes_teyaku", False, (True,), "HH-4.7"),
    ("mizuten", "off", ("before_deal", "unseen_hand"), "HH-4.10"),
    ("hand_swap", "off", ("once", "unlimited"), "HH-4.11"),
    ("buy_out", False, (True,), "HH-4.12"),
    ("declare", "auto", ("choice",), "HH-5.1"),
    ("group_b_shows", "non_chaff", ("chaff",), "HH-5.6"),
    ("late_teyaku", True, (False,), "HH-5.7"),
    ("boar_deer_butterflies", False, (True,), "HH-6.1"),
    ("five_includes_four", False, (True,), "HH-6.1"),
    ("extra_ribbon", 1, (0,), "HH-6.1"),
    ("cancel_sage", "latest", ("any", "off"), "HH-6.6"),
    ("failed_sage", "half", ("living", "void"), "HH-7.5"),
    ("liability", "off", ("exact", "same_month"), "HH-7.7"),
    ("diving", "fourth_card", ("whole_month",), "HH-9.2"),
    ("diving_with_four_three", True, (False,), "HH-9.2"),
    ("diving_liability", False, (True,), "HH-9.6"),
    ("achievements_after_dekiyaku", True, (False,), "HH-9.7"),
    ("campaign", False, (True,), "HH-10.3"),
    ("bankoita_to", "fewest", ("most",), "HH-10.3"),
    ("prize_by", "ledger", ("chips",), "HH-10.5"),
]
# Name, default, least, rule.
NUMBERS = [
    ("points_per_kan", 10, 2, "HH-1.3"),
    ("forced_three_from", 1, 1, "HH-4.3"),
    ("rounds", 12, 1, "HH-1.4"),
    ("year_bonus", 0, 0, "HH-10.2"),
    ("buy_in", 25, 1, "HH-10.3"),
    ("prize", 5, 0, "HH-10.3"),
    ("loan", 50, 1, "HH-10.3"),
    ("ginmi", 10, 0, "HH-10.3"),
]
INFO = {info.name: info for info in Options.describe()}


def made(name: str, value: object) -> Options:
    return Options(**{name: value})


@pytest.mark.rule(
    *("HH-2.3", "HH-3.2", "HH-4.3", "HH-4.5", "HH-4.6", "HH-4.7", "HH-4.10", "HH-4.11", "HH-4.12", "HH-5.1"),
    *("HH-5.6", "HH-5.7", "HH-6.1", "HH-6.6", "HH-7.5", "HH-7.7", "HH-9.2", "HH-9.6", "HH-9.7", "HH-10.3"),
    "HH-10.5",
)
@pytest.mark.parametrize(("name", "default", "others", "rule"), CHOICES)
def test_choices(name, default, others, rule):
    info = INFO[name]
    assert info.default == default
    choices = info.values.names if isinstance(info.values, NumbersByKey) else info.values
    assert {each.value for each in choices} == {default, *others}
    assert info.rule == rule
    assert getattr(made(name, default), name) == default
    for value in others:
        assert getattr(made(name, value), name) == value
        assert made(name, value) != made(name, default)
    for wrong in ("", "somehow", None, 7, 1 if isinstance(default, bool) else True):
        with pytest.raises(InvalidOptionError) as caught:
            made(name, wrong)
        assert (caught.value.option, caught.value.rule) == (name, rule)


@pytest.mark.rule("HH-1.3", "HH-1.4", "HH-4.3", "HH-10.2", "HH-10.3")
@pytest.mark.parametrize(("name", "default", "least", "rule"), NUMBERS)
def test_numbers(name, default, least, rule):
    info = INFO[name]
    assert (info.default, info.rule) == (default, rule)
    step = 2 if name == "points_per_kan" else 1
    for value in (least, least + step, 1000):
        assert getattr(made(name, value), name) == value
    for wrong in (least - step, -2, "12", 2.0, None, True):
        with pytest.raises(InvalidOptionError) as caught:
            made(name, wrong)
        assert (caught.value.option, caught.value.rule) == (name, rule)


@pytest.mark.rule("HH-1.3")
@pytest.mark.parametrize(("points", "right"), [(0, False), (1, False), (2, True), (6, True), (11, False), (12, True)])
def test_a_kan_is_any_positive_even_number(points, right):
    if right:
        assert Options(points_per_kan=points).points_per_kan == points
    else:
        with pytest.raises(InvalidOptionError, match="whole numbers from 2 to 1000000000 in steps of 2"):
            Options(points_per_kan=points)


# The table at the top of the rules, row by row: SWEDISH, FUDA_WIKI, KANTO, KANSAI.
TABLE = {
    "points_per_kan": (10, 12, 12, 10),
    "first_dealt": ("dealer", "right", "dealer", "dealer"),
    "field_multiplier": ("pool", "queue", "pool", "pool"),
    "forced_three": (True, False, True, False),
    "fee_by": ("order", "order", "order", "seat"),
    "compensation_excludes_teyaku": (False, True, False, False),
    "group_b_shows": ("non_chaff", "chaff", "chaff", "chaff"),
    "cancel_sage": ("latest", "any", "latest", "latest"),
    "failed_sage": ("half", "half", "half", "void"),
    "diving": ("fourth_card", "whole_month", "fourth_card", "fourth_card"),
    "diving_with_four_three": (True, False, True, True),
    "extra_ribbon": (1, 1, 0, 0),
    "split_dealer": ("acting", "table", "acting", "acting"),
    "values": ("standard", "standard", "red_3", "kansai"),
}
PRESETS = (SWEDISH, FUDA_WIKI, KANTO, KANSAI)


@pytest.mark.rule(
    *("HH-1.3", "HH-2.3", "HH-3.2", "HH-4.3", "HH-4.5", "HH-4.6", "HH-4.7", "HH-5.6", "HH-6.1", "HH-6.6", "HH-7.5"),
    "HH-9.2",
)
@pytest.mark.parametrize("name", TABLE)
def test_presets(name):
    assert tuple(getattr(preset, name) for preset in PRESETS) == TABLE[name]
