"""Values, yaku and scores: the worked examples of the rules, entered as score sheets, and rounds that cannot be."""

import attrs
import pytest

from hanafuda_rules import DECK, CardSet, InvalidOutcomeError, InvalidSeatError, settle_round
from hanafuda_rules.cards import PAULOWNIA_CHAFF_1, PAULOWNIA_CHAFF_2, PAULOWNIA_YELLOW, WILLOW_RAIN_MAN, Kind
from hanafuda_rules.games import regional_points as games
from hanafuda_rules.games.regional_points import Outcome

from helpers.counted_rounds import CRANE, check_held, house, rounds_of

BLUE, POETRY, BOTH = ["blue_ribbons"], ["poetry_ribbons"], ["poetry_ribbons", "blue_ribbons"]


def sheet(points, dealer=0, **yaku):
    named = {int(seat[1:]): some for seat, some in yaku.items()}
    return Outcome(seats=len(points), dealer=dealer, points=dict(enumerate(points)), yaku=named)


@pytest.mark.rule("RG-3.1", "RG-3.2")
@pytest.mark.parametrize(
    ("rules", "deck"),
    [
        (games.SAN_ZOKU_GO_JU, 1050),
        (games.SEN_ROKU_JU, 480),
        (games.SAN_JU_TSUPPARI, 90),
        (games.SAN_ZOKU_TSUPPARI, 900),
        (games.SUBETA_MEKURI, 330),
        (games.SANUKI_MEKURI, 82),
        (games.JU_MAI, 290),
        (games.AYAME_KATSUGI, 910),
        (games.HYAKU_OCHI, 264),
    ],
)
def test_what_the_deck_is_worth(rules, deck):
    assert rules.classification.points(DECK) == deck
    assert sum(len(each.cards) for each in rules.classification.classes) == len(DECK)


@pytest.mark.rule("RG-3.1", "RG-3.2")
@pytest.mark.parametrize(
    ("rules", "cards", "points"),
    [
        (games.SAN_ZOKU_GO_JU, "1b 3b 4a 1r 2r 3r 1cd 5c", 280),  # example 1
        (games.SEN_ROKU_JU, "8bacd", 50),  # example 5
        (games.SEN_ROKU_JU, "12bcde", 50),
        (games.SEN_ROKU_JU, "1brcd", 45),
        (games.SEN_ROKU_JU, "3brcd", 45),
        (games.SEN_ROKU_JU, "11barc", 45),
        (games.SEN_ROKU_JU, "4arcd", 35),
        (games.SAN_JU_TSUPPARI, "3b 8b 11b 1r 12c", 21),  # example 6
        (games.SAN_ZOKU_TSUPPARI, "3b 8b 11b 1r 12c", 210),
        (games.SUBETA_MEKURI, "11b 12b 11a 8a 11c 12c", 41),  # example 10
        (games.SUBETA_MEKURI, "11barc", 31),
        (games.SUBETA_MEKURI, "12bcde", 30),
        (games.SUBETA_MEKURI, "8bacd", 29),
        (games.SANUKI_MEKURI, "9a 8b 7a 6a 5a", 35),  # example 11
        (games.SANUKI_MEKURI, "11barc", 6),
        (games.SANUKI_MEKURI, "8bacd", 9),
        (games.JU_MAI, "1b 3b 8b 11b 12b", 150),  # example 12
        (games.AYAME_KATSUGI, "5arcd", 75),  # example 15
        (games.AYAME_KATSUGI, "11barc", 55),
        (games.AYAME_KATSUGI, "8bacd", 80),
        (games.AYAME_KATSUGI, "12bcde", 100),
    ],
)
def test_what_cards_are_worth(rules, cards, points):
    assert rules.classification.points(CardSet.parse(cards)) == points


@pytest.mark.rule("RG-3.1")
def test_the_yellow_paulownia_alone_of_its_chaff_counts_as_a_ribbon():
    yellow, *others = [PAULOWNIA_YELLOW, PAULOWNIA_CHAFF_1, PAULOWNIA_CHAFF_2]
    for rules, chaff in [(games.SUBETA_MEKURI, 10), (games.SANUKI_MEKURI, 0)]:
        assert rules.classification.points([yellow]) == 1
        assert [rules.classification.points([card]) for card in others] == [chaff, chaff]


@pytest.mark.rule("RG-3.1")
def test_a_card_is_of_the_kind_in_whose_column_it_stands():
    kinds = games.SUBETA_MEKURI.classification
    assert kinds.cards(Kind.BRIGHT) == CardSet.parse("11b 12b")
    assert (len(kinds.cards(Kind.ANIMAL)), len(kinds.cards(Kind.RIBBON)), len(kinds.cards(Kind.CHAFF))) == (11, 12, 23)
    assert games.SANUKI_MEKURI.classification.cards(Kind.BRIGHT) == CardSet()
    assert games.SAN_JU_TSUPPARI.classification.kind(WILLOW_RAIN_MAN) is Kind.ANIMAL


def test_what_the_yaku_are_called():
    table = games.SAN_JU_TSUPPARI.yaku
    assert [(each.names.kanji, each.value, len(each.cards)) for each in table] == [("赤短", 10, 3), ("青短", 10, 3)]
    assert [each.value for each in games.SAN_ZOKU_TSUPPARI.yaku] == [100, 100]
    with_yaku = {name for name, rules in games.PRESETS.items() if rules.yaku.keys()}
    assert with_yaku == {"SAN_JU_TSUPPARI", "SAN_ZOKU_TSUPPARI"}


@pytest.mark.rule("RG-4.1", "RG-4.2", "RG-5.1", "RG-5.2", "RG-5.4")
@pytest.mark.parametrize(
    ("rules", "entered", "net", "next_dealer"),
    [
        (games.SAN_ZOKU_GO_JU, sheet((420, 350, 280)), (70, 0, -70), 0),  # example 1
        (games.SAN_ZOKU_GO_JU, sheet((400, 400, 250), dealer=2), (50, 50, -100), 0),  # example 2
        (games.SAN_ZOKU_GO_JU, sheet((400, 400, 250), dealer=1), (50, 50, -100), 1),
        (games.SEN_ROKU_JU, sheet((150, 190, 140)), (150, 190, 140), 1),  # example 3
        (games.SEN_ROKU_JU_PAR, sheet((160, 160, 160), dealer=1), (-10, 10, 0), 1),  # example 4
        (games.SEN_ROKU_JU_PAR, sheet((170, 150, 160)), (20, -10, -10), 0),
        (games.SEN_ROKU_JU_PAR, sheet((200, 140, 140), dealer=2), (40, -30, -10), 0),
        (games.SEN_ROKU_JU_PAR, sheet((165, 170, 145)), (15, 10, -25), 0),
        (games.SAN_JU_TSUPPARI, sheet((40, 30, 20), s2=BLUE), (0, -10, 10), 2),  # example 7
        (games.SAN_JU_TSUPPARI, sheet((40, 30, 20), s0=BOTH), (50, -20, -30), 0),
        (games.SAN_JU_TSUPPARI, sheet((40, 30, 20), s0=POETRY, s1=BLUE), (20, 10, -30), 0),
        (
            games.ruleset(games.SAN_JU_TSUPPARI, scoring="points"),
            sheet((40, 30, 20), s0=POETRY, s1=BLUE),
            (50, 40, 20),
            0,
        ),
        (games.SAN_JU_TSUPPARI, sheet((55, 30, 5), s0=BOTH), (65, -20, -45), 0),  # example 8
        (games.SAN_ZOKU_TSUPPARI, sheet((400, 300, 200), s2=BLUE), (0, -100, 100), 2),  # example 9
        (games.SUBETA_MEKURI, sheet((130, 110, 90)), (20, 0, -20), 0),  # example 10
        (games.SANUKI_MEKURI, sheet((30, 52)), (30, 52), 1),  # example 11
        (games.JU_MAI, sheet((160, 130)), (160, 130), 1),  # example 12: the other seat deals, whoever won
        (games.JU_MAI, sheet((160, 130), dealer=1), (160, 130), 0),
        (games.AYAME_KATSUGI, sheet((340, 300, 270)), (340, 300, 270), 0),  # example 15
        (games.HYAKU_OCHI, sheet((160, 104)), (56, 0), 0),  # example 16
        (games.HYAKU_OCHI, sheet((100, 88, 76), dealer=1), (12, 0, 0), 0),  # example 17
        (games.HYAKU_OCHI, sheet((95, 95, 74), dealer=2), (0, 0, 0), 2),
        (games.ruleset(next_dealer="alternate"), sheet((420, 350, 280), dealer=2), (70, 0, -70), 0),
        (games.ruleset(next_dealer="alternate"), sheet((420, 350, 280), dealer=0), (70, 0, -70), 1),
    ],
)
def test_worked_examples(rules, entered, net, next_dealer):
    settlement = settle_round(rules, entered)
    assert (settlement.net, settlement.next_dealer, settlement.unit.english) == (net, next_dealer, "points")
    assert settlement.payments == ()
    best = max(net)
    assert settlement.winner == next(seat for seat in entered.order if net[seat] == best)


@pytest.mark.rule("RG-5.1")
@pytest.mark.parametrize(
    ("points", "net"),
    [((160, 104), (56, 0)), ((100, 88, 76), (12, 0, 0)), ((76, 100, 88), (0, 12, 0)), ((95, 95, 74), (0, 0, 0))],
)
def test_the_formula_of_a_margin(points, net):  # examples 16 and 17
    nothing = (0,) * len(points)
    assert tuple(games.HYAKU_OCHI.net_of(points, nothing, nothing, nothing)) == net


@pytest.mark.rule("RG-5.2", "RG-5.4")
def test_the_lines_of_a_settlement():
    settled = settle_round(games.SEN_ROKU_JU_PAR, sheet((160, 150, 170), dealer=1))
    assert [each.reason.text for each in settled.scores] == [
        "160 card points, par 170",
        "150 card points, par 150",
        "170 card points, par 160",
    ]
    settled = settle_round(games.SAN_JU_TSUPPARI, sheet((40, 30, 20), s2=BLUE))
    assert [(each.seats, each.amount, str(each.reason)) for each in settled.scores] == [
        ((0,), 10, "40 card points, par 30 (RG-5.1)"),
        ((0,), -10, "the others' yaku (RG-4.1)"),
        ((1,), 0, "30 card points, par 30 (RG-5.1)"),
        ((1,), -10, "the others' yaku (RG-4.1)"),
        ((2,), -10, "20 card points, par 30 (RG-5.1)"),
        ((2,), 20, "Blue Ribbons, 2 × 10 (RG-4.1)"),
    ]
    settled = settle_round(games.HYAKU_OCHI, sheet((160, 104)))
    assert [(each.seats, each.amount, str(each.reason)) for each in settled.scores] == [
        ((0,), 160, "card points (RG-5.1)"),
        ((0,), -104, "less the second highest score (RG-5.1)"),
    ]
    assert (
        str(settle_round(games.JU_MAI, sheet((160, 130))).dealer_reason) == "the player at the dealer's right (RG-5.4)"
    )


@pytest.mark.rule("RG-2.8", "RG-3.1", "RG-4.1")
@pytest.mark.parametrize(
    ("rules", "entered", "words", "rule", "seat"),
    [
        (games.RULES, sheet((420, 350, 281)), "the deck has 1050 card points, not 1051", "RG-3.1", None),
        (games.RULES, sheet((420, 350, 280), s0=BLUE), "blue_ribbons", "RG-4.1", 0),
        (
            games.SAN_JU_TSUPPARI,
            sheet((44, 2, 44), s1=BOTH),
            "no pile has 2 card points, but 6 is possible",
            "RG-3.1",
            1,
        ),
        (games.SAN_JU_TSUPPARI, sheet((40, 30, 20), s0=BLUE, s1=BLUE), "", "CD-7", None),
        (games.RULES, Outcome(seats=3, piles={0: DECK}), "it can capture at most 32 cards", "CD-6", 0),
        (games.RULES, Outcome(seats=3, piles={0: CardSet.parse("1br")}), "", "RG-2.8", None),
    ],
)
def test_impossible_rounds_are_refused(rules, entered, words, rule, seat):
    with pytest.raises(InvalidOutcomeError) as caught:
        settle_round(rules, entered)
    assert words in str(caught.value)
    assert caught.value.rule == rule
    assert seat is None or caught.value.seat == seat


@pytest.mark.rule("RG-3.1", "RG-4.1")
def test_a_sheet_names_yaku_only_where_there_are_some():
    without = Outcome(seats=3, points={0: 150, 1: 190, 2: 140})
    assert settle_round(games.SEN_ROKU_JU, without).net == (150, 190, 140)
    with pytest.raises(InvalidOutcomeError, match=r"^Which yaku were there\? .* \(RG-4\.1\)$"):
        settle_round(games.SAN_JU_TSUPPARI, Outcome(seats=3, points={0: 40, 1: 30, 2: 20}))


@pytest.mark.rule("RG-1.1")
@pytest.mark.parametrize(("rules", "seats"), [(games.SUBETA_MEKURI, 2), (games.SANUKI_MEKURI, 3), (games.JU_MAI, 1)])
def test_other_tables_are_refused(rules, seats):  # example 13
    with pytest.raises(InvalidSeatError, match=r"\(RG-1\.1\)$"):
        rules.table(seats=seats)
    if seats > 1:
        deck = rules.classification.points(DECK)
        with pytest.raises(InvalidOutcomeError, match=r"\(RG-1\.1\)$"):
            settle_round(rules, sheet((deck, *[0] * (seats - 1))))


@pytest.mark.rule("RG-5.1")
@pytest.mark.parametrize("rules", [games.SAN_ZOKU_TSUPPARI, games.SEN_ROKU_JU_PAR, games.JU_MAI])
def test_the_yaku_of_a_subclass_counts(rules):
    found = 0
    for by, states in rounds_of(games, house(games), 20, **attrs.asdict(rules.options, recurse=False)):
        held, _ = check_held(by, states)
        found += sum(key == CRANE.key for some in held for key, _ in some)
    assert found
