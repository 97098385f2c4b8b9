"""What counts in a pile of Min-Hwatu: yaku of house rules too, in play and settlement alike."""

import pytest

from hanafuda_rules import CardSet
from hanafuda_rules.games import min_hwatu
from hanafuda_rules.machine.counting import At


@pytest.mark.rule("MH-4.1")
@pytest.mark.parametrize(
    ("pile", "expected"),
    [
        ("1r 2r 3r 3b 8b 9a", [("poetry_ribbons", 30), ("views", 100)]),
        ("1b 3b 8b 9a 11barc", [("four_willows", 20), ("grand_views", 150)]),  # of the two views the better one
        ("1b 2a 3b 8b 12b 1r 2r", [("springtime", 150)]),
        ("1b 2a 3b 8b 11b 12b", [("five_brights", 200), ("springtime", 150)]),
    ],
)
def test_what_piles_count_by_hand(pile, expected):
    held = min_hwatu.ENGLISH.held(CardSet.parse(pile), At(min_hwatu.ENGLISH.table(seats=3)))
    assert [(each.yaku.key, each.value) for each in held] == expected
