"""What counts in a pile of Sakura: yaku of house rules too, in play and settlement alike."""

import pytest

from hanafuda_rules import CardSet, Reason, YakuTable
from hanafuda_rules.games import sakura
from hanafuda_rules.machine.counting import At

from helpers.counted_rounds import CRANE, check_held, house, named, rounds_of


def check_settled(rules, outcome, held, settlement):
    """Every yaku is named once: by its own side, or by each of the others."""
    teams = outcome.teams
    if rules.options.yaku == "add" and rules.options.match == "points":
        assert [named(settlement, seat) for seat in range(len(held))] == held
        return
    reasons = [each.reason for each in settlement.scores]
    reasons += [part for remark in settlement.remarks for part in remark.parts]
    times = 1 if rules.options.yaku == "add" else len(teams) - 1
    expected = sorted((*each, times) for team in teams for each in held[team[0]])
    found = [(each.key, each.value) for each in reasons if each.kind in {"yaku", "yaku_off"}]
    assert sorted((*each, found.count(each)) for each in set(found)) == sorted(set(expected))


@pytest.mark.rule("SK-7.1", "SK-7.2")
def test_the_yaku_of_a_subclass_counts_in_random_rounds():
    found = 0
    for rules, states in rounds_of(sakura, house(sakura), 60):
        held, settlement = check_held(rules, states)
        check_settled(rules, states[-1].outcome, held, settlement)
        owner = next((seat for seat, pile in enumerate(states[-1].piles) if CRANE.cards <= pile), None)
        if owner is not None:
            assert held[owner][-1] == (CRANE.key, 50)
            found += 1
    assert found > 40


def test_a_yaku_that_a_subclass_declares_void():
    spoilt = {"spring": Reason("as the pile holds the Moon", "HOUSE-2")}
    kind = house(sakura, lambda table: table, lambda pile: spoilt if CardSet.parse("8b") <= pile else {})
    found = 0
    for rules, states in rounds_of(sakura, kind, 200):
        held, settlement = check_held(rules, states)
        check_settled(rules, states[-1].outcome, held, settlement)
        for team in states[-1].outcome.teams:
            if CardSet.parse("1b 2a 3b 8b") <= states[-1].piles[team[0]]:
                name = f"seats {'+'.join(map(str, team))}" if len(team) > 1 else f"seat {team[0]}"
                text = f"{name}: Spring, 50, does not count, as the pile holds the Moon (HOUSE-2)"
                assert "spring" not in dict(held[team[0]])
                assert text in map(str, settlement.remarks)
                found += 1
    assert found


def test_a_subclass_that_leaves_yaku_out():
    kind = house(sakura, lambda table: YakuTable(table.groups, ()))
    for rules, states in rounds_of(sakura, kind, 20):
        held, settlement = check_held(rules, states)
        check_settled(rules, states[-1].outcome, held, settlement)
        assert not any(held)


@pytest.mark.rule("SK-7.2", "SK-8.2")
def test_a_round_by_hand():
    # 30 for Pine and for Cherry, 15 for Wisteria, Peony and Maple, 25 for Susuki: 130; the others are worth 110.
    first = CardSet.parse("1brcd 3brcd 4arcd 6arcd 8bacd 10arcd")
    outcome = sakura.Outcome(piles={0: first, 1: CardSet.parse("2arcd 5arcd 7arcd 9arcd 11barc 12bcde")}, seats=2)
    assert sakura.RULES.settle(outcome).net == (130, 110)
    rules = house(sakura)()
    assert rules.settle(outcome).net == (130, 110 - 50)
    assert rules.change(yaku="add").settle(outcome).net == (130 + 50, 110)
    # Won by 70 with the only yaku: neither 100, nor without one.
    assert rules.change(match="victories", victory_bonus="both").settle(outcome).net == (2, 0)


@pytest.mark.rule("SK-7.1")
def test_what_piles_count_by_hand():
    pile = CardSet.parse("1b 2a 3b 8b 9a 4a 5a 7a")
    held = sakura.RULES.held(pile, At(sakura.RULES.table(seats=4)))
    assert [(each.yaku.key, each.value) for each in held] == [
        ("drinking", 50), ("spring", 50), ("animals_of_the_grass_ribbons", 50),
    ]  # fmt: skip
