"""What players of Hachi-Hachi choose: every option, every value, and the presets (HH-1.3 and the rules it names)."""

import pytest

from hanafuda_rules import InvalidOptionError
from hanafuda_rules.games.hachi_hachi.options import FUDA_WIKI, KANSAI, KANTO, SWEDISH, Options


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
