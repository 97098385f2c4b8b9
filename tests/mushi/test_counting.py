"""What counts in a pile of Mushi: yaku of house rules too, in play and settlement alike."""

import pytest

from hanafuda_rules import CardSet, Reason
from hanafuda_rules.games import mushi
from hanafuda_rules.machine.counting import At

from helpers.counted_rounds import CRANE, check_held, house, named, rounds_of


@pytest.mark.rule("MU-7.1", "MU-7.2")
def test_the_yaku_of_a_subclass_counts_in_random_rounds():
    found = 0
    for rules, states in rounds_of(mushi, house(mushi), 60):
        held, settlement = check_held(rules, states)
        assert [named(settlement, seat) for seat in range(len(held))] == held
        owner = next(seat for seat, pile in enumerate(states[-1].piles) if CRANE.cards <= pile)
        assert held[owner][-1] == (CRANE.key, 50)
        assert [each.amount for each in settlement.scores if each.reason.key == CRANE.key] in ([50, -50], [-50, 50])
        found += sum(map(len, held)) - 1
    assert found > 20


def test_a_yaku_that_a_subclass_declares_void():
    spoilt = {"three_brights": Reason("as the pile holds the Rain Man", "HOUSE-2")}
    kind = house(mushi, lambda table: table, lambda pile: spoilt if CardSet.parse("11b") <= pile else {})
    found = 0
    for rules, states in rounds_of(mushi, kind, 60):
        held, settlement = check_held(rules, states)
        assert [named(settlement, seat) for seat in range(len(held))] == held
        for seat, pile in enumerate(states[-1].piles):
            if CardSet.parse("1b 2a 3b 11b") <= pile:
                assert "three_brights" not in dict(held[seat])
                text = f"seat {seat}: Three Brights, 25, does not count, as the pile holds the Rain Man (HOUSE-2)"
                assert list(map(str, settlement.remarks)) == [text]
                found += 1
    assert found


def test_a_subclass_that_leaves_yaku_out():
    kind = house(mushi, lambda table: table.changed(lambda yaku: yaku if yaku.month else None))
    assert kind().yaku.keys() == ("four_wisterias", "four_paulownias")
    for rules, states in rounds_of(mushi, kind, 10):
        check_held(rules, states)


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
