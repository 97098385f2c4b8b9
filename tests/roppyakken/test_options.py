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
)


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
