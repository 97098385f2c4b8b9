"""What is no shuffler, no ruleset or no pile is said so, and not left to Python."""

import pytest

from hanafuda_rules import HanafudaError, Kind, SeededShuffler, settle_round
from hanafuda_rules.games import hachi_hachi, hanahuda, suhara_bana

RULES = [hanahuda.RULES, hachi_hachi.RULES, suhara_bana.RULES]


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.key)
@pytest.mark.parametrize("what", [7, None, SeededShuffler, "seed"])
def test_what_is_no_shuffler_is_refused(rules, what):
    for start in (rules.deal, rules.match):
        with pytest.raises(HanafudaError, match=r"a shuffler is needed, such as SeededShuffler\(7\), not "):
            start(seats=4, shuffler=what)


def test_a_round_is_settled_by_a_ruleset():
    outcome = hanahuda.RULES.deal(seats=2, shuffler=SeededShuffler(1))
    with pytest.raises(HanafudaError, match=r"settled by a ruleset, such as hanahuda\.RULES, not by <module"):
        settle_round(hanahuda, outcome)


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.key)
def test_each_game_refuses_what_is_no_outcome_of_its_own(rules):
    with pytest.raises(HanafudaError, match=f"{rules.name} settles a {rules.key}.Outcome, not None"):
        settle_round(rules, None)


def test_a_pile_may_be_any_cards():
    table, brights = hanahuda.RULES.yaku, Kind.BRIGHT.cards
    assert table.value(list(brights)) == table.value(brights) == 700
    assert table.scored(tuple(brights)) == table.scored(brights)
    assert table.formed(set(brights)) == table.formed(brights)
    with pytest.raises(TypeError, match="a card set holds cards"):
        table.value("pine-crane")


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.key)
def test_a_match_keeps_the_end_of_its_last_round(rules):
    match = rules.match(seats=4, shuffler=SeededShuffler(3), max_rounds=2)
    assert match.last_round is None
    while not match.is_over:
        before, match = match, match.play(match.round.legal_moves[0])
        if len(match.settlements) > len(before.settlements):
            assert match.last_round.is_over
            assert settle_round(rules, match.last_round.outcome) == match.settlements[-1]
    assert match.last_round == match.round
