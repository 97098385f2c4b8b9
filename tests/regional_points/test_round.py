"""Options, the deal, the play and the match of the regional point games."""

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
from hanafuda_rules.events import Dealt, Drawn, Misdealt
from hanafuda_rules.games import hana_awase
from hanafuda_rules.games import regional_points as games
from hanafuda_rules.games.regional_points import Outcome
from hanafuda_rules.table import Table

from helpers.rounds import order_for

PINES = "pine-crane pine-ribbon pine-chaff-1 pine-chaff-2"
PLUMS = "plum-warbler plum-ribbon plum-chaff-1 plum-chaff-2"


def after(rules, *rounds, dealer=0):
    """The table after some rounds, each given by the card points of the seats."""
    table = rules.table(seats=len(rounds[0]), dealer=dealer)
    for points in rounds:
        entered = Outcome(seats=len(points), dealer=table.dealer, points=dict(enumerate(points)), yaku={})
        table = rules.match_plan.advance(table, settle_round(rules, entered))
    return table


@pytest.mark.rule("RG-1.1", "RG-5.1", "RG-6.1")
@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"values": "ju_mai", "scoring": "par_by_turn"}, "RG-5.1"),
        ({"scoring": "par_by_turn"}, "RG-5.1"),
        ({"values": "ayame_katsugi"}, "RG-5.1"),  # example 19: no par
        ({"values": "ju_mai", "scoring": "points", "hand_of_two": 8}, "RG-2.9"),
        ({"rounds": 0}, "RG-6.1"),
        ({"rounds": -1}, "RG-6.1"),
        ({"target": -1}, "RG-6.1"),
        ({"lead": -1}, "RG-6.1"),
        ({"lead": True}, "RG-6.1"),
        ({"values": "bakappana"}, "RG-1.1"),
    ],
)
def test_options_that_are_refused(changes, rule):  # example 13
    with pytest.raises(InvalidOptionError) as caught:
        games.ruleset(**changes)
    assert caught.value.rule == rule


@pytest.mark.rule("RG-1.1", "RG-5.1", "RG-5.3", "RG-5.4", "RG-6.1")
def test_presets():
    def told(rules):
        options = rules.options
        return (options.values, options.scoring, options.next_dealer, options.rounds, options.target, options.lead)

    assert {name: told(rules) for name, rules in games.PRESETS.items()} == {
        "SAN_ZOKU_GO_JU": ("san_zoku_go_ju", "par", "winner", 12, 0, 0),
        "SEN_ROKU_JU": ("sen_roku_ju", "points", "winner", 0, 1060, 0),
        "SEN_ROKU_JU_PAR": ("sen_roku_ju", "par_by_turn", "winner", 10, 0, 0),
        "SAN_JU_TSUPPARI": ("san_ju_tsuppari", "par", "winner", 12, 0, 0),
        "SAN_ZOKU_TSUPPARI": ("san_zoku_tsuppari", "par", "winner", 12, 0, 0),
        "SUBETA_MEKURI": ("subeta_mekuri", "par", "winner", 12, 0, 0),
        "SANUKI_MEKURI": ("sanuki_mekuri", "points", "winner", 0, 0, 40),
        "JU_MAI": ("ju_mai", "points", "alternate", 0, 0, 30),
        "AYAME_KATSUGI": ("ayame_katsugi", "points", "winner", 12, 0, 0),
        "HYAKU_OCHI": ("hyaku_ochi", "margin", "winner", 0, 100, 0),
    }


@pytest.mark.rule("RG-1.2", "CD-8")
def test_who_deals_first_by_the_standard_kinds():
    # The Lightning is worth more than the ribbon by Subeta Mekuri, but it is chaff.
    drawn = (c.WILLOW_LIGHTNING, c.WILLOW_RIBBON, c.PAULOWNIA_PHOENIX)
    order = (*drawn, *(card for card in CARDS if card not in drawn))
    rules = games.SUBETA_MEKURI
    shuffler = ScriptedShuffler([order, order_for(rules, 3, dealer=1)])
    assert rules.match(seats=3, shuffler=shuffler).table.dealer == 1


@pytest.mark.rule("RG-2.1", "RG-2.2")
@pytest.mark.parametrize("name", [name for name in games.PRESETS if name not in {"JU_MAI", "HYAKU_OCHI"}])
def test_the_deal_is_that_of_hana_awase(name):
    rules = games.PRESETS[name]
    (seats,) = rules.seat_counts
    state = rules.deal(seats=seats, dealer=1, shuffler=SeededShuffler(3))
    same = hana_awase.RULES.deal(seats=seats, dealer=1, shuffler=SeededShuffler(3))
    assert (state.hands, state.field, state.stock) == (same.hands, same.field, same.stock)
    sizes = {2: ([8, 8], 8, 24), 3: ([7, 7, 7], 6, 21)}[seats]
    assert ([len(each) for each in state.hands], len(state.field), len(state.stock)) == sizes


@pytest.mark.rule("RG-2.3")
def test_the_deal_of_ju_mai():
    # A deck by months: five to the seat at the dealer's right, five to the field, five to the dealer, and again.
    order = [card for rank in range(4) for card in CARDS[rank::4]]
    state = games.JU_MAI.deal(seats=2, dealer=1, shuffler=ScriptedShuffler([order]))
    assert state.hands[0] == CardSet([*order[0:5], *order[15:20]])
    assert state.field == CardSet([*order[5:10], *order[20:25]])
    assert state.hands[1] == CardSet([*order[10:15], *order[25:30]])
    assert state.stock == tuple(order[30:])


@pytest.mark.rule("RG-1.1", "RG-2.1", "RG-2.9")
@pytest.mark.parametrize(
    ("rules", "seats", "sizes"),  # example 18
    [
        (games.HYAKU_OCHI, 2, ([7, 7], 6, 28)),
        (games.HYAKU_OCHI, 3, ([7, 7, 7], 6, 21)),
        (games.ruleset(games.HYAKU_OCHI, hand_of_two=8), 2, ([8, 8], 8, 24)),
        (games.ruleset(games.HYAKU_OCHI, hand_of_two=8), 3, ([7, 7, 7], 6, 21)),
    ],
)
def test_the_deal_of_hyaku_ochi(rules, seats, sizes):
    state = rules.deal(seats=seats, dealer=1, shuffler=SeededShuffler(3))
    assert ([len(each) for each in state.hands], len(state.field), len(state.stock)) == sizes


@pytest.mark.rule("RG-2.1", "RG-2.6", "RG-2.8")
def test_the_packets_and_the_turns_of_hyaku_ochi_for_two():
    # Four to the seat at the dealer's right, four to the dealer, three to the field, then three, three, three.
    order = [card for rank in range(4) for card in CARDS[rank::4]]
    state = games.HYAKU_OCHI.deal(seats=2, dealer=1, shuffler=ScriptedShuffler([order]))
    assert state.hands[0] == CardSet([*order[0:4], *order[11:14]])
    assert state.hands[1] == CardSet([*order[4:8], *order[14:17]])
    assert state.field == CardSet([*order[8:11], *order[17:20]])
    while not state.is_over:
        state = state.play(state.legal_moves[0])
    # 14 stock cards with the hands, then 7 turns each of a stock card alone.
    assert len([event for event in state.events if isinstance(event, Drawn)]) == 28
    assert sum(map(len, state.piles)) == 48


@pytest.mark.rule("RG-1.1")
def test_other_tables_of_ayame_katsugi_and_hyaku_ochi_are_refused():  # example 19
    for rules, seats in [(games.HYAKU_OCHI, 4), (games.AYAME_KATSUGI, 2)]:
        with pytest.raises(InvalidSeatError, match=r"\(RG-1\.1\)$"):
            rules.table(seats=seats)


@pytest.mark.rule("RG-5.1", "RG-6.1")
def test_a_match_of_hyaku_ochi_goes_to_a_hundred():  # example 16
    rules, plan = games.HYAKU_OCHI, games.HYAKU_OCHI.match_plan
    rounds = [(160, 104), (150, 114), (120, 144), (140, 124)]
    tables = [after(rules, *rounds[:number]) for number in range(1, 5)]
    assert [table.totals for table in tables] == [(56, 0), (92, 0), (92, 24), (108, 24)]
    assert [plan.is_over(table) for table in tables] == [False, False, False, True]


@pytest.mark.rule("RG-2.4")
def test_misdeals():
    rules = games.RULES
    void = order_for(rules, 3, dealer=2, field=PINES)
    good = order_for(rules, 3, dealer=2, hands={0: PINES}, field="iris-bridge iris-ribbon iris-chaff-1")
    misdealt, dealt = rules.deal(seats=3, dealer=2, shuffler=ScriptedShuffler([void, good])).events
    assert isinstance(misdealt, Misdealt)
    assert misdealt.rule == "RG-2.4"
    assert isinstance(dealt, Dealt)  # four in a hand are no misdeal


@pytest.mark.rule("RG-2.5", "RG-2.6", "RG-2.7", "RG-2.8")
@pytest.mark.parametrize(
    ("rules", "drawn"), [(games.RULES, 21), (games.SANUKI_MEKURI, 24), (games.JU_MAI, 18)], ids=str
)
def test_the_play(rules, drawn):
    (seats,) = rules.seat_counts
    state = rules.deal(seats=seats, dealer=1, shuffler=SeededShuffler(5))
    assert state.to_move == 1
    while not state.is_over:
        state = state.play(state.legal_moves[0])
    seen = [event.seat for event in state.events if isinstance(event, Drawn)]
    assert seen == [(1 + turn) % seats for turn in range(drawn)]
    assert (len(state.stock), len(state.field), sum(map(len, state.piles))) == (0, 0, 48)


@pytest.mark.rule("RG-2.7")
def test_the_last_turns_of_ju_mai_are_a_hand_card_alone():
    state = games.JU_MAI.deal(seats=2, shuffler=SeededShuffler(5))
    while state.stock:
        state = state.play(state.legal_moves[0])
    assert [len(hand) for hand in state.hands] == [1, 1]


@pytest.mark.rule("RG-6.3", "CD-9")
def test_what_a_seat_sees():
    state = games.JU_MAI.deal(seats=2, shuffler=SeededShuffler(1))
    view = state.view(1)
    assert (view.hand, view.hand_sizes, view.stock_size) == (state.hands[1], (10, 10), 18)
    assert view.hidden == state.hands[0] | CardSet(state.stock)


@pytest.mark.rule("RG-6.1", "RG-6.2", "RG-5.3")
def test_how_a_match_ends():
    plan = games.SEN_ROKU_JU.match_plan  # example 3
    before = Table(seats=3, dealer=0, totals=(1050, 930, 900), round_number=7)
    assert not plan.is_over(before)
    settled = settle_round(games.SEN_ROKU_JU, Outcome(seats=3, points={0: 150, 1: 190, 2: 140}, yaku={}))
    table = plan.advance(before, settled)
    assert (table.totals, plan.is_over(table), plan.winners(table)) == ((1200, 1120, 1040), True, (0,))
    # Example 11.
    rules, rounds = games.SANUKI_MEKURI, [(55, 27), (30, 52), (60, 22)]
    ends = [rules.match_plan.is_over(after(rules, *rounds[:number])) for number in (1, 2, 3)]
    assert (ends, after(rules, *rounds).totals) == ([False, False, True], (145, 101))
    short = games.ruleset(rules, rounds=2)
    table = after(short, *rounds[:2])
    assert (table.totals, short.match_plan.is_over(table), short.match_plan.winners(table)) == ((85, 79), True, (0,))
    # Example 12.
    rules = games.JU_MAI
    assert rules.match_plan.is_over(after(rules, (160, 130)))
    assert not rules.match_plan.is_over(after(rules, (150, 140)))
    assert after(rules, (150, 140)).dealer == 1
    table = after(rules, (150, 140), (155, 135))
    assert (table.totals, rules.match_plan.is_over(table)) == ((305, 275), True)
    # Example 14.
    rules = games.ruleset(rounds=0, lead=40)
    for totals, over in [((60, 60, -120), False), ((70, 30, -100), True), ((69, 30, -99), False)]:
        assert rules.match_plan.is_over(Table(seats=3, dealer=0, totals=totals)) is over
    # Whichever is first, and equal totals share the win.
    rules = games.ruleset(rounds=1, target=1000, lead=500)
    table = after(rules, (350, 350, 350))
    assert (rules.match_plan.is_over(table), rules.match_plan.winners(table)) == (True, (0, 1, 2))


@pytest.mark.rule("RG-6.1")
def test_a_misdeal_is_no_round():
    rules = games.ruleset(rounds=1)
    shuffler = ScriptedShuffler([order_for(rules, 3, field=PINES), order_for(rules, 3, hands={1: PLUMS})])
    match = rules.match(seats=3, dealer=0, shuffler=shuffler)
    while not match.is_over:
        match = match.play(match.round.legal_moves[0])
    assert len(match.settlements) == 1
