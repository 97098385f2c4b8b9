"""The options and presets of Sakura as callers meet them."""

import pytest

from hanafuda_rules import InvalidOptionError
from hanafuda_rules.games import sakura
from hanafuda_rules.games.sakura import PARADISE_FACTORS, PRESETS, RULES, Options

# Every option with its values, the default first, as the rules have them.
VALUES = {
    "teams": ("SK-1.1", ("none", "pairs", "triples")),
    "first_dealer": ("SK-1.2", ("earliest", "highest")),
    "field_quad": ("SK-2.2", ("dealer_takes", "misdeal")),
    "gaji_dealt": ("SK-2.3", ("stays", "set_aside")),
    "round_end": ("SK-3.2", ("stock_empty", "hands_empty")),
    "gaji_from_stock": ("SK-5.2", ("any", "month")),
    "leftovers": ("SK-5.4", ("mate", "all")),
    "blocked_gaji": ("SK-5.6", ("again", "hand")),
    "yaku": ("SK-7.2", ("subtract", "add")),
    "match": ("SK-8.1", ("points", "victories")),
    "victory_bonus": ("SK-8.2", ("off", "chu", "basa", "both")),
    "rounds": ("SK-8.1", (6, 4, 1, 1000)),
}
BONUSES = ("chu", "basa", "both")


@pytest.mark.rule(*[rule for rule, _ in VALUES.values()])
def test_the_options_are_those_of_the_rules() -> None:
    infos = Options.describe()
    assert [(info.name, info.rule, info.default) for info in infos] == [
        (name, rule, choices[0]) for name, (rule, choices) in VALUES.items()
    ]
    assert all(info.heading and info.source for info in infos)
    for info in infos:
        if info.name != "rounds":
            assert tuple(each.value for each in info.values) == VALUES[info.name][1]
            assert all(each.text for each in info.values)


@pytest.mark.rule("SK-8.2")
@pytest.mark.parametrize("value", BONUSES)
def test_only_victories_count_double(value: str) -> None:
    rules = sakura.ruleset(PARADISE_FACTORS, victory_bonus=value)
    for base, changes in ((RULES, {"victory_bonus": value}), (rules, {"match": "points"})):
        with pytest.raises(InvalidOptionError) as caught:
            sakura.ruleset(base, **changes)
        assert str(caught.value) == f"victory_bonus={value!r} does not go with match='points' (SK-8.2)"
        assert (caught.value.option, caught.value.choices, caught.value.rule) == ("victory_bonus", ("off",), "SK-8.2")


@pytest.mark.rule("SK-8.1")
def test_presets() -> None:
    assert PRESETS == {"RULES": RULES, "PARADISE_FACTORS": PARADISE_FACTORS}
    assert RULES.changes() == {}
    assert PARADISE_FACTORS.changes() == {"match": "victories"}
