"""Yaku and shares: the worked examples of the rules, entered as score sheets, and rounds that cannot be."""

import itertools

import attrs
import pytest

from hanafuda_rules import CardSet, InvalidOutcomeError, settle_round
from hanafuda_rules.cards import Kind
from hanafuda_rules.games import regional_shares as games
from hanafuda_rules.games.regional_shares import Outcome

from helpers.counted_rounds import CRANE, check_held, house, rounds_of

FOUR, POETRY, BLUE, SEVEN, SIX = (
    ["four_brights"],
    ["poetry_ribbons"],
    ["blue_ribbons"],
    ["seven_ribbons"],
    ["six_ribbons"],
)


def sheet(points=None, seats=3, dealer=0, **yaku):
    named = {int(seat[1:]): some for seat, some in yaku.items()}
    entered = None if points is None else dict(enumerate(points))
    return Outcome(seats=seats if points is None else len(points), dealer=dealer, points=entered, yaku=named)


def paid(settlement):
    return [(each.payer, each.payee, each.amount, each.reason.rule) for each in settlement.payments]


@pytest.mark.rule("RS-3.1", "RS-3.2", "RS-3.4")
def test_what_the_yaku_are_worth():
    assert {
        name: [(each.key, each.names.kanji, each.value, len(each.cards), each.needed) for each in rules.yaku]
        for name, rules in games.PRESETS.items()
    } == {
        "ICHI_NI_SAN": [
            ("four_brights", "四光", 3, 4, 4),
            ("poetry_ribbons", "赤短", 2, 3, 3),
            ("blue_ribbons", "青短", 2, 3, 3),
        ],
        "NI_SHI_ROKU": [
            ("four_brights", "四光", 2, 4, 4),
            ("poetry_ribbons", "赤短", 1, 3, 3),
            ("blue_ribbons", "青短", 1, 3, 3),
        ],
        "SABUROKKU": [
            ("four_brights", "四光", 9, 4, 4),
            ("seven_ribbons", "七短", 6, 9, 7),
            ("poetry_ribbons", "赤短", 3, 3, 3),
            ("blue_ribbons", "青短", 3, 3, 3),
        ],
        "ROKU_TAN": [("six_ribbons", "六短", 3, 13, 6)],
        "NANA_TAN": [("seven_ribbons", "七短", 3, 13, 7)],
    }


@pytest.mark.rule("RS-3.1", "RS-3.2", "RS-3.3")
@pytest.mark.parametrize(
    ("rules", "pile", "value"),
    [
        (games.ICHI_NI_SAN, "1b 3b 8b 11b 4r 5r 7r", 0),  # example 1: the Rain Man, and Grass Ribbons
        (games.ICHI_NI_SAN, "1b 3b 8b 12b 1r 2r 3r", 3),
        (games.SABUROKKU, "1r 2r 6r 9r 4r 5r 7r", 6),  # example 7
        (games.SABUROKKU, "1r 2r 6r 9r 10r 5r 7r", 6),
        (games.SABUROKKU, "1r 2r 6r 9r 4r 5r 11r", 0),
        (games.SABUROKKU, "1b 3b 8b 12b 1r 2r 3r", 9),
        (games.ROKU_TAN, "11barc 1r 5r", 3),  # example 10
        (games.NANA_TAN, "11barc 1r 5r", 0),
        (games.NANA_TAN, "11barc 1r 5r 10r", 3),
        (games.NANA_TAN, "1r 2r 3r 4r 5r 6r 11r", 3),
    ],
)
def test_what_a_pile_holds(rules, pile, value):
    assert rules.yaku.value(CardSet.parse(pile)) == value


@pytest.mark.rule("RS-3.3", "RS-3.4")
def test_choices_of_ribbons():
    ribbons = CardSet.parse("1r 2r 3r 4r 5r 6r 7r 9r 10r")
    sevens = [CardSet(some) for some in itertools.combinations(ribbons, 7)]
    without = [some for some in sevens if {each.yaku.key for each in games.ICHI_NI_SAN.yaku.scored(some)} == set()]
    assert (len(sevens), len(without)) == (36, 9)
    # All 13 in two piles are at least seven in one.
    assert len(games.NANA_TAN.yaku["seven_ribbons"].cards) == 13 == 2 * 7 - 1
    assert games.ROKU_TAN.yaku["six_ribbons"].cards >= Kind.RIBBON.cards


FIVES, ABOVE = games.SABUROKKU, games.NI_SHI_ROKU
BOTH = CardSet.parse("1br 2rc 3br 8bc 12bc")  # Four Brights and Poetry Ribbons, 98 card points


@pytest.mark.rule("RS-4.1", "RS-4.2", "RS-4.3", "RS-4.5")
@pytest.mark.parametrize(
    ("rules", "entered", "net", "winner"),
    [
        (games.ICHI_NI_SAN, sheet(s1=FOUR), (-3, 6, -3), 1),  # example 1
        (games.ICHI_NI_SAN, Outcome(seats=3, piles={1: BOTH}), (-3, 6, -3), 1),
        (games.ICHI_NI_SAN, sheet(s0=BLUE), (4, -2, -2), 0),
        (games.ICHI_NI_SAN, sheet((100, 88, 76)), (2, -1, -1), 0),  # example 3
        (games.ICHI_NI_SAN, sheet((95, 95, 74)), (1, 1, -2), 0),
        (games.ICHI_NI_SAN, sheet((95, 95, 74), dealer=1), (1, 1, -2), 1),
        (games.ICHI_NI_SAN, sheet((88, 88, 88)), (0, 0, 0), 0),
        (games.ICHI_NI_SAN, sheet((88, 88, 88), dealer=2), (0, 0, 0), 2),
        (ABOVE, sheet((100, 84, 80)), (2, -1, -1), 0),  # example 4
        (ABOVE, sheet((100, 90, 74)), (2, 2, -4), 0),
        (ABOVE, sheet((90, 100, 74)), (2, 2, -4), 1),
        (ABOVE, sheet((100, 88, 76)), (2, 0, -2), 0),
        (ABOVE, sheet((88, 88, 88)), (0, 0, 0), 0),
        (ABOVE, sheet((100, 84, 80), s0=FOUR), (6, -3, -3), 0),  # example 5
        (ABOVE, Outcome(seats=3, piles={0: BOTH}, points={1: 86, 2: 80}, yaku={}), (6, -3, -3), 0),
        (ABOVE, sheet((91, 89, 84), s0=POETRY, s2=FOUR), (2, -1, -1), 0),  # example 6
        (FIVES, sheet(s1=SEVEN), (-6, 12, -6), 1),  # example 7
        (FIVES, sheet(s0=FOUR), (18, -9, -9), 0),
        (FIVES, sheet((100, 90, 74)), (2, 0, -2), 0),  # example 8
        (FIVES, sheet((99, 97, 68)), (2, 1, -3), 0),
        (FIVES, sheet((110, 80, 74)), (3, -1, -2), 0),  # example 9
        (FIVES, sheet((120, 60, 84)), (5, -5, 0), 0),
        (FIVES, sheet((88, 90, 86)), (0, 0, 0), 1),
        (games.ROKU_TAN, sheet(seats=2, s0=SIX), (3, -3), 0),  # example 10
        (games.NANA_TAN, sheet(seats=2, s1=SEVEN), (-3, 3), 1),
        (games.ROKU_TAN, sheet((120, 95)), (2, -2), 0),  # example 11
        (games.ROKU_TAN, sheet((110, 110)), (0, 0), 0),
        (games.ROKU_TAN, sheet((110, 110), dealer=1), (0, 0), 1),
    ],
)
def test_worked_examples(rules, entered, net, winner):
    settlement = settle_round(rules, entered)
    assert (settlement.net, settlement.winner, settlement.next_dealer) == (net, winner, winner)
    assert (settlement.unit.english, settlement.scores) == ("shares", ())


@pytest.mark.rule("RS-4.2", "RS-4.3", "RS-4.4", "RS-4.5")
def test_the_lines_of_a_settlement():
    settled = settle_round(ABOVE, sheet((91, 89, 84), s0=POETRY, s2=FOUR))
    assert paid(settled) == [
        (0, 2, 2, "RS-3.1"),
        (1, 0, 1, "RS-3.1"),
        (1, 2, 2, "RS-3.1"),
        (2, 0, 1, "RS-3.1"),
        (2, 0, 2, "RS-4.3"),
        (2, 1, 2, "RS-4.3"),
    ]
    # In playing order from the dealer.
    settled = settle_round(games.ICHI_NI_SAN, sheet((95, 74, 95), dealer=2))
    assert paid(settled) == [(1, 2, 1, "RS-4.3"), (1, 0, 1, "RS-4.3")]
    assert str(settled.dealer_reason.said) == "of those tied the first in playing order"
    tied = settle_round(ABOVE, sheet((90, 100, 74)))
    assert str(tied.dealer_reason.said) == "the most card points of those tied for the most shares"
    stopped = settle_round(games.ICHI_NI_SAN, sheet(s1=FOUR))
    assert [str(each) for each in stopped.remarks] == ["seat 1 ends the round (RS-2.2)"]
    assert str(stopped.dealer_reason.said) == "the most shares"


@pytest.mark.rule("RS-1.1", "RS-2.2", "RS-2.3", "RS-3.2", "RS-3.4", "RS-4.1", "RS-4.2")
@pytest.mark.parametrize(
    ("rules", "entered", "words", "rule", "seat"),
    [
        (games.ROKU_TAN, sheet(s0=SIX), "has 2 seats, not 3", "RS-1.1", None),  # example 12
        (games.SABUROKKU, sheet(seats=2, s0=SEVEN), "has 3 seats, not 2", "RS-1.1", None),
        (games.ICHI_NI_SAN, sheet(s0=BLUE, s1=POETRY), "another seat has one, too", "RS-4.2", 1),
        (games.ICHI_NI_SAN, sheet(), "How many card points did seat 0 have? Enter points={0: …}", "RS-4.1", 0),
        (games.ROKU_TAN, sheet((110, 110), s0=["six_ribbon"]), "six_ribbon", "RS-3.1", 0),
        (ABOVE, sheet(s0=BLUE), "Enter points={0: …}, or its pile", "RS-4.1", 0),
        (games.ICHI_NI_SAN, sheet((100, 88, 77)), "264 card points, not 265", "RS-4.1", None),
        (games.ICHI_NI_SAN, Outcome(seats=3, piles={0: CardSet.parse("1br")}), "", "RS-2.3", None),
    ],
)  # fmt: skip
def test_impossible_rounds_are_refused(rules, entered, words, rule, seat):
    with pytest.raises(InvalidOutcomeError) as caught:
        settle_round(rules, entered)
    assert words in str(caught.value)
    assert (caught.value.rule, caught.value.seat) == (rule, seat)


@pytest.mark.rule("RS-2.2", "RS-3.2")
def test_one_turn_can_complete_both_sets():
    both = Outcome(seats=3, piles={1: CardSet.parse("1rc 2rc 3rc 6rc 9rc 10rc")})
    assert settle_round(games.ICHI_NI_SAN, both).net == (-2, 4, -2)


@pytest.mark.parametrize("rules", [games.NI_SHI_ROKU, games.SABUROKKU])
def test_the_yaku_of_a_subclass_counts(rules):
    found = 0
    for by, states in rounds_of(games, house(games), 30, **attrs.asdict(rules.options, recurse=False)):
        held, _ = check_held(by, states)
        found += sum(key == CRANE.key for some in held for key, _ in some)
    assert found


@pytest.mark.rule("RS-3.4")
@pytest.mark.parametrize(
    "rules", [games.ruleset(games.ROKU_TAN, hand_of_two=10), games.ruleset(games.NANA_TAN, hand_of_two=10)]
)
def test_with_hands_of_ten_a_yaku_is_certain(rules):
    # All 13 ribbons and Willows are in two piles, so one has seven at least.
    with pytest.raises(InvalidOutcomeError, match=r"one seat has (Six|Seven) Ribbons \(RS-3\.4\)"):
        settle_round(rules, games.Outcome(seats=2, yaku={}, points={0: 140, 1: 124}))
