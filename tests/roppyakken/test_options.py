"""The options and presets of Roppyakken as callers meet them."""

import pytest

from hanafuda_rules import InvalidOptionError
from hanafuda_rules.games import roppyakken
from hanafuda_rules.games.roppyakken import (
    CHANGARA,
    PRESETS,
    RULES,
    SANBYAKUKEN,
    YAMAYAKU,
    YUKBAEK,
    Options,
)

# Every option with its values, the default first, as the rules have them.
VALUES = {
    "hand_size": ("RP-2.2", (8, 10)),
    "hand_quad": ("RP-2.3", ("misdeal", "choice", "play")),
    "field_quad": ("RP-2.4", ("misdeal", "dealer_takes")),
    "hand_yaku": ("RP-3.1", (False, True)),
    "wild": ("RP-4.2", ("rain_man", "lightning", "rain_man_and_cup")),
    "wild_lying": ("RP-4.4", ("scoring", "turned", "willow")),
    "yaku": ("RP-6.1", ("standard", "yamayaku", "changara", "yukbaek", "new_ino_shika_cho")),
    "willow_ribbon": ("RP-6.3", ("counts", "excluded", "required")),
    "rain_spoils_viewing": ("RP-6.5", ("off", "unless_crane", "on")),
    "ribbon_mirrors": ("RP-6.6", (False, True)),
    "fuke": ("RP-7.2", (0, 30, 1000)),
    "fuke_counts": (
        "RP-7.2",
        ("score", "card_points", "score_without_willow_paulownia", "without_willow_paulownia"),
    ),
    "fuke_dealer": ("RP-9.5", ("void", "keeps_yaku")),
    "round_score": ("RP-7.3", ("own", "margin")),
    "deciding_yaku": ("RP-8.3", ("rank", "four_brights", "off", "at_once")),
    "target": ("RP-8.1", (600, 1, 700)),
    "leader": ("RP-8.4", ("total", "first_to_reach")),
    "games": ("RP-8.5", (1, 3, 5)),
}
NUMBERS = {"fuke", "target", "games"}


@pytest.mark.rule("RP-2.2", "RP-2.3", "RP-2.4", "RP-3.1", "RP-4.2", "RP-4.4", "RP-6.3", "RP-6.5", "RP-6.6", "RP-8.3")
def test_the_options_are_those_of_the_rules() -> None:
    infos = Options.describe()
    assert {info.name: info.rule for info in infos} == {name: rule for name, (rule, _) in VALUES.items()}
    assert {info.name: info.default for info in infos} == {name: values[0] for name, (_, values) in VALUES.items()}
    for info in infos:
        assert info.heading
        assert info.source
        if info.name not in NUMBERS:
            assert tuple(each.value for each in info.values) == VALUES[info.name][1]
            assert all(each.text for each in info.values)


@pytest.mark.rule("RP-8.4")
def test_running_totals_do_not_go_with_a_margin() -> None:
    for base, changes in (
        (YUKBAEK, {"leader": "first_to_reach"}),
        (roppyakken.ruleset(leader="first_to_reach"), {"round_score": "margin"}),
    ):
        with pytest.raises(InvalidOptionError) as caught:
            roppyakken.ruleset(base, **changes)
        assert str(caught.value) == "leader='first_to_reach' does not go with round_score='margin' (RP-8.4)"
        assert (caught.value.option, caught.value.choices) == ("leader", ("total",))


@pytest.mark.rule("RP-2.4", "RP-6.1", "RP-6.3", "RP-7.3", "RP-8.1", "RP-8.3")
def test_presets() -> None:
    assert list(PRESETS) == ["RULES", "SANBYAKUKEN", "YAMAYAKU", "CHANGARA", "YUKBAEK", "NEW_INO_SHIKA_CHO"]
    assert [rules.changes() for rules in PRESETS.values()] == [
        {},
        {"target": 300},
        {"yaku": "yamayaku"},
        {"field_quad": "dealer_takes", "yaku": "changara", "target": 300},
        {"yaku": "yukbaek", "willow_ribbon": "required", "round_score": "margin", "deciding_yaku": "at_once"},
        {
            "wild": "rain_man_and_cup", "yaku": "new_ino_shika_cho", "fuke": 60, "fuke_dealer": "keeps_yaku",
            "deciding_yaku": "off",
        },
    ]  # fmt: skip
    assert [rules.seat_counts for rules in PRESETS.values()] == [(2, 3), (2, 3), (2,), (2,), (2, 3), (2, 3)]
    assert [each.options.target for each in (RULES, SANBYAKUKEN, YAMAYAKU, CHANGARA, YUKBAEK)] == [
        600, 300, 600, 300, 600,
    ]  # fmt: skip
