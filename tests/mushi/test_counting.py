"""What counts in a pile of Mushi: yaku of house rules too, in play and settlement alike."""

import pytest

from hanafuda_rules import CardSet
from hanafuda_rules.games import mushi
from hanafuda_rules.machine.counting import At


@pytest.mark.rule("MU-7.1")
def test_what_piles_count_by_hand():
    pile, rules = CardSet.parse("1b 2a 3b 4arcd 8b 11b 12b"), mushi.RULES
    held = rules.held(pile, At(rules.table(seats=2)))
    assert [(each.yaku.key, each.value) for each in held] == [
        ("five_brights", 30), ("three_brights", 25), ("four_wisterias", 10),
    ]  # fmt: skip
    without = mushi.ruleset(five_brights=False)
    assert [each.yaku.key for each in without.held(pile, At(without.table(seats=2)))] == [
        "three_brights", "four_wisterias",
    ]  # fmt: skip
