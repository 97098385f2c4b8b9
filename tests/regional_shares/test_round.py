"""Options, the deal, the play and the match of the regional share games."""

import pytest

from hanafuda_rules import (
    CARDS,
    CardSet,
    InvalidOptionError,
    InvalidSeatError,
    ScriptedShuffler,
    SeededShuffler,
    settle_round,
)
from hanafuda_rules import cards as c
from hanafuda_rules.events import Dealt, Misdealt
from hanafuda_rules.games import hana_awase
from hanafuda_rules.games import regional_shares as games

from helpers.rounds import order_for, position

PINES = "pine-crane pine-ribbon pine-chaff-1 pine-chaff-2"


@pytest.mark.rule("RS-1.1", "RS-2.4", "RS-5.1")
@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"yaku": "roku_tan", "stops": False}, "RS-2.4"),
        ({"yaku": "nana_tan", "by_points": "fives"}, "RS-2.4"),
        ({"yaku": "roku_tan", "by_points": "above_par"}, "RS-2.4"),
        ({"yaku": "bakappana"}, "RS-1.1"),
        ({"share": 3}, "RS-4.3"),
        ({"rounds": 0}, "RS-5.1"),
        ({"hand_of_two": 9}, "RS-1.3"),
    ],
)
def test_options_that_are_refused(changes, rule):
    with pytest.raises(InvalidOptionError) as caught:
        games.ruleset(**changes)
    assert caught.value.rule == rule


@pytest.mark.rule("RS-1.1", "RS-2.2", "RS-4.3")
def test_presets():
    def told(rules):
        options = rules.options
        return (options.yaku, options.stops, options.by_points, options.share, *rules.seat_counts)

    assert {name: told(rules) for name, rules in games.PRESETS.items()} == {
        "ICHI_NI_SAN": ("ichi_ni_san", True, "most", 1, 3),
        "NI_SHI_ROKU": ("ni_shi_roku", False, "above_par", 1, 3),
        "SABUROKKU": ("saburokku", True, "fives", 1, 3),
        "ROKU_TAN": ("roku_tan", True, "most", 2, 2),
        "NANA_TAN": ("nana_tan", True, "most", 2, 2),
    }


@pytest.mark.rule("RS-1.1")
@pytest.mark.parametrize(("rules", "seats"), [(games.ROKU_TAN, 3), (games.SABUROKKU, 2), (games.RULES, 4)])
def test_other_tables_are_refused(rules, seats):
    with pytest.raises(InvalidSeatError, match=r"\(RS-1\.1\)$"):
        rules.table(seats=seats)


@pytest.mark.rule("RS-1.2", "CD-8")
def test_who_deals_first():
    drawn = (c.WILLOW_LIGHTNING, c.WILLOW_RIBBON, c.PAULOWNIA_PHOENIX)
    order = (*drawn, *(card for card in CARDS if card not in drawn))
    shuffler = ScriptedShuffler([order, order_for(games.RULES, 3, dealer=1)])
    assert games.RULES.match(seats=3, shuffler=shuffler).table.dealer == 1


@pytest.mark.rule("RS-1.3")
@pytest.mark.parametrize(
    ("rules", "seats", "hand", "field", "stock"),
    [
        (games.RULES, 3, 7, 6, 21),
        (games.ruleset(hand_of_two=10), 3, 7, 6, 21),
        (games.ROKU_TAN, 2, 8, 8, 24),
        (games.ruleset(games.NANA_TAN, hand_of_two=10), 2, 10, 8, 20),
    ],
)
def test_the_deal_is_that_of_hana_awase(rules, seats, hand, field, stock):
    state = rules.deal(seats=seats, dealer=1, shuffler=SeededShuffler(3))
    same = hana_awase.ruleset(hand_of_two=rules.options.hand_of_two)
    dealt = same.deal(seats=seats, dealer=1, shuffler=SeededShuffler(3))
    assert (state.hands, state.field, state.stock) == (dealt.hands, dealt.field, dealt.stock)
    assert ([len(each) for each in state.hands], len(state.field), len(state.stock)) == ([hand] * seats, field, stock)


@pytest.mark.rule("RS-1.4")
def test_misdeals():
    void = order_for(games.RULES, 3, dealer=2, field=PINES)
    good = order_for(games.RULES, 3, dealer=2, hands={0: PINES}, field="iris-bridge iris-ribbon iris-chaff-1")
    misdealt, dealt = games.RULES.deal(seats=3, dealer=2, shuffler=ScriptedShuffler([void, good])).events
    assert isinstance(misdealt, Misdealt)
    assert misdealt.rule == "RS-1.4"
    assert isinstance(dealt, Dealt)


@pytest.mark.rule("RS-2.1", "RS-2.2")
@pytest.mark.parametrize(("stops", "over"), [(True, True), (False, False)])
def test_the_stock_card_is_turned_before_the_round_ends(stops, over):  # example 2
    state = position(
        games.ruleset(stops=stops),
        hands=["pine-chaff-1 iris-bridge", "peony-ribbon peony-chaff-1", "clover-boar clover-ribbon"],
        field="pine-ribbon wisteria-cuckoo",
        stock="wisteria-ribbon maple-deer maple-ribbon susuki-moon susuki-geese willow-ribbon",
        piles=["2rc 3rc"],
    )
    after = state.play(state.legal_moves[0])
    assert after.piles[0] == CardSet.parse("2rc 3rc 1rc 4ar")
    assert after.is_over is over
    if over:
        assert settle_round(after.ruleset, after.outcome).net == (4, -2, -2)


@pytest.mark.rule("RS-5.1", "RS-4.5")
def test_a_match():
    match = games.ruleset(rounds=3).match(seats=3, shuffler=SeededShuffler(2))
    while not match.is_over:
        match = match.play(match.round.legal_moves[0])
        if match.settlements and not match.is_over:
            assert match.round.table.dealer == match.settlements[-1].winner
    assert len(match.settlements) == 3
    assert match.winners == tuple(seat for seat, each in enumerate(match.standings) if each == max(match.standings))


@pytest.mark.rule("RS-5.2", "CD-9")
def test_what_a_seat_sees():
    state = games.RULES.deal(seats=3, shuffler=SeededShuffler(1))
    view = state.view(1)
    assert (view.hand, view.field, view.stock_size) == (state.hands[1], state.field, len(state.stock))
    assert view.hidden == state.hands[0] | state.hands[2] | CardSet(state.stock)
