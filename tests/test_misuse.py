"""What is no shuffler, no ruleset or no pile is said so, and not left to Python."""

import pickle

import pytest

from hanafuda_rules import CARDS, Card, CardSet, HanafudaError, Kind, ParseError, SeededShuffler, settle_round
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


class Number:
    """A whole number as other libraries have them."""

    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.key)
def test_whole_numbers_of_other_libraries_become_pythons_own(rules):
    plain = rules.match(seats=4, dealer=1, shuffler=SeededShuffler(3, 2, 1), max_rounds=2)
    shuffler = SeededShuffler(Number(3), Number(2), Number(1))
    other = rules.match(seats=Number(4), dealer=Number(1), shuffler=shuffler, max_rounds=Number(2))
    assert pickle.dumps(other) == pickle.dumps(plain)
    assert pickle.dumps(other.round.view(Number(2))) == pickle.dumps(plain.round.view(2))
    drawn = rules.match(seats=Number(4), shuffler=shuffler)
    assert drawn == rules.match(seats=4, shuffler=shuffler)


@pytest.mark.parametrize("arguments", [("1",), (True,), (1, "2"), (1, -1), (1, 0, 0.0), (1, 0, -1)])
def test_what_no_shuffle_is_numbered_with(arguments):
    with pytest.raises(HanafudaError, match=r"^(a seed|the round of a match|the count of shuffles) is "):
        SeededShuffler(*arguments)


@pytest.mark.parametrize("text", [None, 10, b"1b", ["1b"], CARDS[0]])
@pytest.mark.parametrize("parse", [Card.parse, CardSet.parse])
def test_what_is_read_is_text(parse, text):
    with pytest.raises(ParseError) as caught:
        parse(text)
    assert str(caught.value) == f"cards are read from text, not from {text!r}"
    assert (caught.value.text, caught.value.position) == ("", 0)


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
