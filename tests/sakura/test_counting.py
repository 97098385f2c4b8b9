"""What counts in a pile of Sakura: yaku of house rules too, in play and settlement alike."""

import pytest

from hanafuda_rules import CardSet, settle_round
from hanafuda_rules.games import sakura
from hanafuda_rules.machine.counting import At

from helpers.counted_rounds import house


@pytest.mark.rule("SK-7.2", "SK-8.2")
def test_a_round_by_hand():
    # 30 for Pine and for Cherry, 15 for Wisteria, Peony and Maple, 25 for Susuki: 130; the others are worth 110.
    first = CardSet.parse("1brcd 3brcd 4arcd 6arcd 8bacd 10arcd")
    outcome = sakura.Outcome(piles={0: first, 1: CardSet.parse("2arcd 5arcd 7arcd 9arcd 11barc 12bcde")}, seats=2)
    assert settle_round(sakura.RULES, outcome).net == (130, 110)
    rules = house(sakura)()
    assert settle_round(rules, outcome).net == (130, 110 - 50)
    assert settle_round(sakura.ruleset(rules, yaku="add"), outcome).net == (130 + 50, 110)
    # Won by 70 with the only yaku: neither 100, nor without one.
    assert settle_round(sakura.ruleset(rules, match="victories", victory_bonus="both"), outcome).net == (2, 0)


@pytest.mark.rule("SK-7.1")
def test_what_piles_count_by_hand():
    pile = CardSet.parse("1b 2a 3b 8b 9a 4a 5a 7a")
    held = sakura.RULES.held(pile, At(sakura.RULES.table(seats=4)))
    assert [(each.yaku.key, each.value) for each in held] == [
        ("drinking", 50), ("spring", 50), ("animals_of_the_grass_ribbons", 50),
    ]  # fmt: skip
