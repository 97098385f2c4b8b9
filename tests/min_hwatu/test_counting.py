"""What counts in a pile of Min-Hwatu: yaku of house rules too, in play and settlement alike."""

import pytest

from hanafuda_rules import CardSet, Reason
from hanafuda_rules.games import min_hwatu
from hanafuda_rules.machine.counting import At

from helpers.counted_rounds import CRANE, check_held, house, named, rounds_of

SPOILT = Reason("as the pile holds the Crane", "HOUSE-2")


@pytest.mark.rule("MH-4.1", "MH-5.1")
def test_the_yaku_of_a_subclass_counts_in_random_rounds():
    found = 0
    for rules, states in rounds_of(min_hwatu, house(min_hwatu), 60):
        held, settlement = check_held(rules, states)
        assert [named(settlement, seat) for seat in range(len(held))] == held
        owner = next(seat for seat, pile in enumerate(states[-1].piles) if CRANE.cards <= pile)
        assert held[owner][-1] == (CRANE.key, 50)
        others = len(held) - 1
        got = [each.amount for each in settlement.scores if each.reason.key == CRANE.key]
        assert sorted(got) == [-50] * others + [50 * others]
        found += sum(map(len, held)) - 1
    assert found > 20


def test_a_yaku_that_a_subclass_declares_void():
    def void(pile):
        return {"poetry_ribbons": SPOILT} if CRANE.cards <= pile else {}

    found = 0
    for rules, states in rounds_of(min_hwatu, house(min_hwatu, lambda table: table, void), 150, months=True):
        held, settlement = check_held(rules, states)
        assert [named(settlement, seat) for seat in range(len(held))] == held
        for seat, pile in enumerate(states[-1].piles):
            if CardSet.parse("1r 2r 3r 1b") <= pile:
                assert "poetry_ribbons" not in dict(held[seat])
                text = f"seat {seat}: Poetry Ribbons, 30, does not count, as the pile holds the Crane (HOUSE-2)"
                assert text in map(str, settlement.remarks)
                found += 1
    assert found


def test_a_subclass_that_leaves_yaku_out():
    kind = house(min_hwatu, lambda table: table.changed(lambda yaku: None if yaku.month else yaku))
    assert kind().yaku.keys() == ("poetry_ribbons", "blue_ribbons", "grass_ribbons")
    for rules, states in rounds_of(min_hwatu, kind, 10):
        check_held(rules, states)


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
