"""The options and presets of Sakura as callers meet them."""

import itertools

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


@pytest.mark.rule("SK-8.2")
def test_all_other_pairs_of_values_go_together() -> None:
    refused = set()
    for (one, (_, ones)), (other, (_, others)) in itertools.combinations(VALUES.items(), 2):
        for first, second in itertools.product(ones, others):
            try:
                Options(**{"match": "victories", one: first, other: second})
            except InvalidOptionError:
                refused.add((one, first, other, second))
    assert refused == {("match", "points", "victory_bonus", value) for value in BONUSES}


@pytest.mark.rule("SK-8.1")
def test_presets() -> None:
    assert PRESETS == {"RULES": RULES, "PARADISE_FACTORS": PARADISE_FACTORS}
    assert RULES.changes() == {}
    assert PARADISE_FACTORS.changes() == {"match": "victories"}


@pytest.mark.rule("SK-4.2", "WC-1.3", "WC-5.3")
def test_moves_have_the_same_numbers_whatever_the_options() -> None:
    texts = RULES.action_space.texts()
    rules = sakura.ruleset(gaji_from_stock="month", blocked_gaji="hand", leftovers="all", teams="pairs")
    assert rules.action_space.texts() == texts
    # The gaji takes any card, or three Willows; turned and blocked it may stay. A hiki takes two hand cards or more.
    assert {"11cx1c", "11cx11bar", "11c", "=11cx1c", "=11cx11bar", "=11c", "hiki:1br", "hiki:10arcd"} <= set(texts)
    # It takes no other three, and nothing but a Willow takes it.
    assert not {"11cx1brc", "1bx11c", "=1bx11c", "hiki:10a"} & set(texts)
    # Of each month six twos, four threes and the four.
    assert len([text for text in texts if text.startswith("hiki:")]) == 12 * (6 + 4 + 1)
    # Five plays of each card but the gaji: nothing, one of three, three. The gaji: nothing, one of 47, three Willows.
    assert len([text for text in texts if text[0] not in "h="]) == 47 * 5 + 1 + 47 + 1
