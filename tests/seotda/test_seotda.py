"""Seotda: the census of hands, the worked examples, and mistakes in entered rounds."""

import itertools
import random
from collections import Counter

import attrs
import pytest

from hanafuda_rules import (
    CardSet,
    HanafudaError,
    InvalidOptionError,
    InvalidOutcomeError,
    InvalidSeatError,
    ScriptedShuffler,
    SeededShuffler,
    settle_round,
)
from hanafuda_rules.games import seotda
from hanafuda_rules.games.seotda import HANGAME, NAMES, PMANG, RULES, TWENTY, Bet, Outcome, Show, Table, ranks, ruleset
from hanafuda_rules.parts.bidding import Staked, put_in
from hanafuda_rules.parts.pots import Pot, pots_of

from helpers.rounds import order_for
from helpers.seotda_rounds import begun, bets, words

_of = CardSet.parse
NINES, EIGHTS, TENS, ONES, TWOS, THREES = (_of(text) for text in ("9ar", "8ba", "10ar", "1br", "2ar", "3br"))
LIGHTS_38, LIGHTS_18, LIGHTS_13 = _of("3b 8b"), _of("1b 8b"), _of("1b 3b")
HUNTER, INSPECTOR = _of("3b 7a"), _of("4a 7a")
ALLI, DOKSA = _of("1r 2r"), _of("1r 4r")


def paid(state):
    """The last amount that was put in."""
    return [event.amount for event in state.events if isinstance(event, Staked)][-1]


def settled(rules, shown, put_in, *, chips=None, seats=None, pots=(), dealer=0):
    shown, chips = dict(enumerate(shown)), None if chips is None else dict(enumerate(chips))
    seats = seats or len(put_in)
    outcome = Outcome(
        seats=seats, put_in=dict(enumerate(put_in)), shown=shown, chips=chips, pots=tuple(pots), dealer=dealer
    )
    return settle_round(rules, outcome)


def winner(rules, *shown):
    """The seat that wins a pot of equal stakes with one of some hands; ``None`` if it is played for again."""
    return settled(rules, shown, [10] * len(shown), chips=[1000] * len(shown)).winner


# --- hands ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ST-4.1")
@pytest.mark.rule("ST-1.2")
def test_example_1_the_190_hands():
    rows = Counter(seotda.rank(CardSet(pair)) for pair in itertools.combinations(TWENTY, 2))
    assert len(TWENTY) == 20
    assert [rows[row, 0] for row in (9, 7, 6, 5)] == [1, 1, 1, 1]
    assert [rows[3, month] for month in range(1, 10)] == [1] * 9
    assert [rows[2, place] for place in range(6, 0, -1)] == [4] * 6
    assert [rows[1, points] for points in range(9, -1, -1)] == [19, 16, 20, 16, 16, 11, 16, 16, 15, 8]
    assert rows.total() == 190 == 3 + 10 + 24 + 153


@pytest.mark.rule("ST-4.1")
def test_every_hand_has_a_name_of_its_own_in_three_scripts():
    # All ranks that two cards can have, and the two that strike.
    reached = {seotda.rank(CardSet(pair)) for pair in itertools.combinations(TWENTY, 2)} | {(8, 0), (4, 0)}
    assert reached == set(NAMES)
    for script in ("en", "ja", "ko", "ko_romaja"):
        assert len({names.of(script) for names in NAMES.values()}) == len(NAMES) == 31
        assert all(names.is_in(script) for names in NAMES.values())
    assert [NAMES[3, 9].of(script) for script in ("en", "ja", "ko", "ko_romaja")] == [
        "Pair of 9", "九テン", "구땡", "gu-ttaeng",
    ]  # fmt: skip
    assert NAMES[1, 9].of("ko") == "갑오"


@pytest.mark.rule("ST-5.2")
@pytest.mark.parametrize(
    ("rematch", "decided", "tied", "gusa", "animals"),
    [("always", 26_002, 1_922, 1_146, 298), ("losing", 26_250, 2_022, 798, 210)],
)
def test_example_2_the_29070_deals_to_two_seats(rematch, decided, tied, gusa, animals):
    rules, counted = ruleset(rematch=rematch), Counter()
    pairs = [CardSet(pair) for pair in itertools.combinations(TWENTY, 2)]
    for one, other in itertools.combinations(pairs, 2):
        if one & other:
            continue
        result = rules.reckon(Outcome(seats=2, put_in={0: 10, 1: 10}, shown={0: one, 1: other}))
        rules_cited = [remark.rule for remark in result.remarks]
        counted["gusa" if "ST-5.2" in rules_cited else "tied" if result.pots else "decided"] += 2
        counted["animals"] += 2 * ("ST-5.2" in rules_cited and _of("4a 9a") in {one, other})
        counted[
            next((remark.said.values[0][1].english for remark in result.remarks if remark.rule == "ST-4.2"), "")
        ] += 2
    assert counted["decided"] + counted["tied"] + counted["gusa"] == 29_070
    assert (counted["decided"], counted["tied"], counted["gusa"]) == (decided, tied, gusa)
    assert counted["animals"] == animals
    assert (counted["Pair Hunter"], counted["Royal Inspector"]) == (14, 4)


@pytest.mark.rule("ST-4.4")
def test_example_3_three_cards():
    triples = [
        {seotda.rank(CardSet(pair))[0] for pair in itertools.combinations(triple, 2)}
        for triple in itertools.combinations(TWENTY, 3)
    ]
    assert len(triples) == 1_140
    assert sum(bool(rows & {3, 5}) for rows in triples) == 180
    assert sum(bool(rows & {9, 7, 6}) for rows in triples) == 52


@pytest.mark.rule("ST-4.1")
def test_example_4_hands():
    assert seotda.rank(_of("1b 8a")) == (1, 9)
    assert seotda.rank(_of("1b 3r")) == (1, 4)
    assert NAMES[seotda.rank(_of("1r 4a"))].bilingual == "1 and 4 (doksa)"
    for wrong in (_of("1b"), _of("1b 1c"), _of("11b 12b"), "1b 1r", None):
        with pytest.raises(HanafudaError, match="two cards of the twenty"):
            seotda.rank(wrong)


@pytest.mark.rule("ST-4.2")
def test_example_5_ttaengjabi():
    assert winner(RULES, NINES, HUNTER) == 1
    assert winner(RULES, TENS, NINES) == 0
    assert winner(RULES, TENS, HUNTER) == 0
    assert ranks({0: HUNTER, 1: _of("2r 8a")}, RULES.options) == {0: (1, 0), 1: (1, 0)}
    assert winner(RULES, HUNTER, _of("2r 8a")) is None
    others = _of("3r 7r")
    assert winner(RULES, NINES, others) == 0
    assert winner(ruleset(pair_hunter="months"), NINES, others) == 1


@pytest.mark.rule("ST-4.2")
def test_example_6_amhaeng_eosa():
    assert winner(RULES, INSPECTOR, LIGHTS_18) == 0
    assert winner(RULES, INSPECTOR, LIGHTS_13) == 0
    assert ranks({0: INSPECTOR, 1: LIGHTS_38}, RULES.options)[0] == (1, 1)
    assert winner(RULES, INSPECTOR, LIGHTS_38) == 1


@pytest.mark.rule("ST-4.3")
@pytest.mark.rule("ST-5.2")
def test_example_7_gusa():
    gusa, always = _of("4a 9r"), ruleset(rematch="always")
    assert seotda.rank(gusa) == (1, 3)
    assert winner(RULES, gusa, ALLI) is None
    assert winner(RULES, gusa, ONES) == 1
    assert winner(RULES, gusa, _of("2a 10a")) == 0
    assert winner(always, gusa, _of("2a 10a")) is None


@pytest.mark.rule("ST-4.3")
@pytest.mark.rule("ST-5.2")
def test_example_8_meongteongguri_gusa():
    animals, ten = _of("4a 9a"), ruleset(animal_gusa=10)
    assert winner(RULES, animals, HUNTER, EIGHTS) is None
    assert winner(RULES, animals, TENS) == 1
    assert winner(ten, animals, TENS) is None
    assert winner(ten, animals, LIGHTS_13) == 1


@pytest.mark.rule("ST-5.2")
def test_gusa_that_is_best_in_a_pot_of_its_own_still_calls():
    # Seat 0 is best only in the pot that seat 1 does not contest, so it has lost the contested one.
    shown = [_of("4a 9r"), _of("1r 2r")]
    assert [pot.seats for pot in settled(RULES, shown, [40, 20]).pots] == [(0, 1)]


# --- betting ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ST-3.3")
@pytest.mark.rule("ST-3.4")
@pytest.mark.rule("ST-3.5")
def test_example_9_bets_of_a_pot_of_30():
    state = begun(RULES, 3)
    assert sum(put_in(state)) == 30
    assert words(state) == ["check", "pping", "half", "full", "die"]
    levels = {move.word: to for move, to in state.phase.levels(state, 0).items()}
    assert levels == {"pping": 10, "half": 15, "full": 30}
    state = bets(state, "half")
    assert (state.to_move, sum(put_in(state))) == (1, 45)
    assert words(state) == ["call", "ttadang", "half", "full", "die"]
    assert {move.word: to for move, to in state.phase.levels(state, 1).items()} == {
        "ttadang": 30, "half": 22, "full": 45,
    }  # fmt: skip


@pytest.mark.rule("ST-3.1")
@pytest.mark.rule("ST-3.8")
@pytest.mark.rule("ST-6.1")
def test_example_10_ttadang_die_and_call():
    state = begun(RULES, 3, hands={0: "3b 8b", 1: "2a 2r"})
    state = bets(state, "half", "ttadang")
    assert sum(put_in(state)) == 75
    state = bets(state, "die", "call")
    assert (paid(state), sum(put_in(state)), state.is_over) == (15, 90, True)
    assert settle_round(RULES, state.outcome).net == (50, -40, -10)


@pytest.mark.rule("ST-3.4")
def test_example_11_call_and_add():
    state = bets(begun(HANGAME, 3), "half")
    assert put_in(state) == (25, 10, 10)
    state = bets(state, "half")
    assert (paid(state), sum(put_in(state))) == (45, 90)
    state = bets(state, "call")
    assert (paid(state), sum(put_in(state))) == (45, 135)
    assert state.phase.levels(state, 0)[Bet("half")] == 127
    assert paid(bets(state, "half")) == 112


@pytest.mark.rule("ST-3.5")
def test_example_12_few_chips():
    state = bets(begun(RULES, 3, chips=(1000, 50, 1000)), "half")
    assert words(state) == ["call", "ttadang", "half", "die"]
    state = bets(begun(RULES, 3, chips=(1000, 24, 1000)), "half")
    assert words(state) == ["call", "die"]
    assert paid(bets(state, "call")) == 14


@pytest.mark.rule("ST-3.3")
@pytest.mark.rule("ST-3.7")
def test_example_13_pmang():
    state = begun(PMANG, 3)
    assert words(state) == ["half", "die"]
    called = bets(state, "half")
    assert words(called) == ["call", "half", "die"]
    second = bets(called, "call", "call")
    assert [len(hand) for hand in second.hands] == [2, 2, 2]
    after_check = bets(second, "check")
    assert after_check.to_move == 1
    assert words(after_check) == ["call", "quarter", "half", "die"]
    before = after_check.events
    assert not any(isinstance(event, Staked) for event in bets(after_check, "call").events[len(before) :])
    after_death = bets(second, "die")
    assert words(after_death)[:2] == ["check", "pping"]


@pytest.mark.rule("ST-3.7")
def test_first_moves_where_half_is_not_legal():
    # Seat 0 has 2 chips after the ante, the half of a pot of 4; with 1 chip it checks or dies.
    rules = ruleset(opening="first_half_die", ante=2, raises="half", stack=4)
    state = begun(rules, 2, chips=(4, 4))
    assert words(state) == ["half", "die"]
    state = begun(rules, 2, chips=(3, 4))
    assert words(state) == ["check", "die"]
    assert words(bets(state, "check")) == ["check", "pping", "die"]
    both = ruleset(opening="half_die", check="dealer")
    state = begun(both, 3)
    assert words(state) == words(bets(state, "half")) == ["half", "die"]
    assert words(bets(state, "half", "half", "half")) == ["call", "ttadang", "half", "full", "die"]


@pytest.mark.rule("ST-3.6")
def test_the_limit_of_raises():
    state = bets(begun(ruleset(raise_limit=2), 2), "pping")
    assert "ttadang" in words(state)
    assert words(bets(state, "ttadang")) == ["call", "die"]


@pytest.mark.rule("ST-3.4")
def test_all_in_and_seats_without_chips():
    rules = ruleset(raises="half_all_in")
    state = begun(rules, 3, chips=(100, 300, 10))
    assert words(state) == ["check", "pping", "half", "all_in", "die"]
    state = bets(state, "all_in")
    assert (state.to_move, paid(state)) == (1, 90)  # seat 2 has no chips left
    assert words(state) == ["call", "ttadang", "all_in", "die"]
    assert bets(state, "call").is_over


@pytest.mark.rule("ST-3.5")
def test_of_equal_raises_the_first_is_offered():
    # All chips are 15, half of the pot of 30, too.
    state = begun(ruleset(raises="half_all_in"), 3, chips=(25, 100, 100))
    assert words(state) == ["check", "pping", "half", "die"]
    assert words(bets(state, "half")) == ["call", "ttadang", "half", "all_in", "die"]


@pytest.mark.rule("ST-3.8")
def test_who_alone_has_chips_is_asked_only_for_what_is_due():
    state = begun(RULES, 3, chips=(10, 10, 500))
    assert state.is_over  # after the antes, seat 2 alone has chips
    state = bets(begun(RULES, 2, chips=(500, 25)), "full")
    assert (state.to_move, words(state)) == (1, ["call", "die"])
    assert bets(state, "call").is_over
    state = bets(begun(ruleset(raises="half_all_in"), 2, chips=(500, 30)), "check", "all_in")
    assert (state.to_move, words(state)) == (0, ["call", "ttadang", "all_in", "die"])


@pytest.mark.rule("ST-3.2")
@pytest.mark.rule("ST-3.9")
def test_the_only_seat_in_takes_everything_and_shows_nothing():
    state = bets(begun(ruleset(bonus="plus"), 3, hands={2: "3b 8b"}), "die", "die")
    assert (state.is_over, state.outcome.alone, dict(state.outcome.shown)) == (True, 2, {})
    result = settle_round(state.ruleset, state.outcome)
    assert (result.net, result.winner, result.next_dealer) == ((-10, -10, 20), 2, 2)


@pytest.mark.rule("ST-3.3")
def test_moves_and_bets_that_are_refused():
    state = begun(RULES, 2)
    with pytest.raises(HanafudaError, match="one of the bids") as caught:
        state.play(Bet("call"))
    assert caught.value.rule == "ST-3.5"
    for wrong in ("fold", 1, None, ["call"]):
        with pytest.raises(HanafudaError, match="a bet is one of check, call"):
            Bet(wrong)


# --- the deal and the showdown ----------------------------------------------------------------------------------------


@pytest.mark.rule("ST-1.1")
def test_seats():
    assert RULES.seat_counts == (2, 3, 4, 5, 6, 7, 8, 9, 10)
    assert ruleset(deal="2_1").seat_counts == (2, 3, 4, 5, 6)
    with pytest.raises(InvalidSeatError):
        ruleset(deal="open_2_1").deal(seats=7, shuffler=SeededShuffler(1))
    state = RULES.deal(seats=10, shuffler=SeededShuffler(1))
    assert [len(hand) for hand in state.hands] == [2] * 10
    assert not state.stock


@pytest.mark.rule("ST-1.1")
@pytest.mark.rule("ST-2.2")
def test_cards_go_round_one_by_one_past_seats_without_chips():
    order = order_for(RULES, 2)
    table = attrs.evolve(RULES.table(seats=4, dealer=1), totals=(500, 500, 0, 500))
    state = RULES.deal(table=table, shuffler=ScriptedShuffler([order]))
    # From the right of seat 1: seats 3, 0 and 1.
    assert state.hands == (CardSet(order[1:6:3]), CardSet(order[2:6:3]), CardSet(), CardSet(order[0:6:3]))
    assert (state.order, state.to_move) == ((1, 3, 0), 1)


@pytest.mark.rule("ST-1.1")
def test_tables_at_which_no_round_can_begin():
    for totals in ((0, 0, 5), (5, 5, -1), (0, 0, 0)):
        table = attrs.evolve(RULES.table(seats=3), totals=totals)
        with pytest.raises(HanafudaError, match="at least two can play") as caught:
            RULES.deal(table=table, shuffler=SeededShuffler(1))
        assert caught.value.rule == "ST-1.1"


@pytest.mark.rule("ST-1.3")
@pytest.mark.rule("ST-2.1")
def test_antes():
    assert put_in(begun(RULES, 3, chips=(1000, 4, 1000))) == (10, 4, 10)
    with pytest.raises(InvalidOptionError, match="an ante of 11 is above the stack of 10") as caught:
        ruleset(stack=10, ante=11)
    assert caught.value.rule == "ST-1.3"
    for wrong in ({"stack": 0}, {"ante": 0}, {"ante": -1}, {"rounds": 0}):
        with pytest.raises(InvalidOptionError):
            ruleset(**wrong)


@pytest.mark.rule("ST-1.4")
def test_the_earliest_month_deals_first():
    match = RULES.match(seats=3, shuffler=SeededShuffler(5))
    rank = {draw.seat: draw.card.month for draw in match.draws[:3]}
    assert len(set(rank.values())) == 3
    assert match.table.dealer == min(rank, key=rank.get)


@pytest.mark.rule("ST-2.2")
@pytest.mark.rule("ST-5.1")
@pytest.mark.rule("ST-7.2")
def test_three_cards_of_which_two_are_shown():
    rules = ruleset(deal="2_1")
    state = bets(begun(rules, 2, hands={0: "3b 8b", 1: "2a 2r"}), "check", "check")
    assert [len(hand) for hand in state.hands] == [3, 3]
    state = bets(state, "check", "check")
    assert state.to_move == 0
    assert len(state.legal_moves) == 3
    with pytest.raises(HanafudaError, match="the cards to show are 2 cards of the hand"):
        state.play(Show(TWOS))
    state = state.play(Show(LIGHTS_38)).play(Show(TWOS))
    assert state.is_over
    assert dict(state.outcome.shown) == {0: LIGHTS_38, 1: TWOS}
    left_out = state.hands[0] - LIGHTS_38
    assert not any(left_out & getattr(event, "cards", CardSet()) for event in state.events)
    assert state.view(1).hidden >= left_out
    assert settle_round(rules, state.outcome).net == (10, -10)


@pytest.mark.rule("ST-2.3")
def test_open_cards():
    rules = ruleset(deal="open_2_1")
    state = begun(rules, 3, dealer=1)
    assert (state.to_move, [len(move.cards) for move in state.legal_moves]) == (1, [1, 1])
    for seat in (1, 2, 0):
        assert state.to_move == seat
        state = state.play(state.legal_moves[0])
    opened = [next(iter(move.move.cards)) for move in state.events if hasattr(move, "move")]
    assert all(card in state.hands[seat] for card, seat in zip(opened, (1, 2, 0), strict=True))
    view = state.view(0)
    for seed in range(20):
        sampled = view.sample(random.Random(seed))
        assert opened[0] in sampled.hands[1]
        assert opened[1] in sampled.hands[2]
    state = bets(state, "check", "check", "check", "check", "check", "check")
    free = [move for move in state.legal_moves if opened[0] not in move.cards]
    assert len(free) == 1  # the open card may be left out


@pytest.mark.rule("ST-5.1")
def test_the_dealer_shows_first():
    state = bets(begun(RULES, 3, dealer=2), "check", "check", "check")
    assert [event.seat for event in state.events[-3:]] == [2, 0, 1]


# --- pots -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ST-6.1")
def test_example_14_three_layers():
    pots = pots_of((), (1000, 600, 300), (0, 1, 2))
    assert pots == (Pot(900, (0, 1, 2)), Pot(600, (0, 1)), Pot(400, (0,)))
    result = settled(RULES, [_of("1r 7a"), TWOS, LIGHTS_38], [1000, 600, 300])
    assert result.net == (-600, 0, 600)


@pytest.mark.rule("ST-6.1")
def test_example_15_a_dead_seat():
    assert pots_of((), (200, 200, 80, 150), (0, 1, 2)) == (Pot(320, (0, 1, 2)), Pot(310, (0, 1)))


@pytest.mark.rule("ST-6.1")
def test_what_a_dead_seat_put_in_above_falls_to_the_last():
    assert pots_of((), (50, 50, 80), (0, 1)) == (Pot(180, (0, 1)),)


@pytest.mark.rule("ST-5.3")
@pytest.mark.rule("ST-5.5")
@pytest.mark.rule("ST-6.2")
def test_example_16_gusa_with_two_pots():
    first = settled(RULES, [_of("4a 9r"), ALLI, _of("2a 10a")], [40, 120, 120])
    assert first.pots == (Pot(120, (0, 1, 2)), Pot(160, (1, 2)))
    assert (first.net, first.winner, first.next_dealer, first.pot) == ((-40, -120, -120), None, 0, 280)
    second = settled(RULES, [LIGHTS_38, TWOS, DOKSA], [0, 50, 50], pots=first.pots)
    assert [payment.amount for payment in second.payments if payment.payer is None] == [120, 260]
    assert [one + two for one, two in zip(first.net, second.net, strict=True)] == [80, 90, -170]
    assert (second.winner, second.next_dealer, second.pots) == (0, 0, ())


@pytest.mark.rule("ST-5.3")
def test_example_17_a_dead_seat_has_no_claim():
    result = settled(RULES, [_of("4a 9r"), ALLI], [85, 85, 10])
    assert result.pots == (Pot(180, (0, 1)),)


@pytest.mark.rule("ST-5.4")
@pytest.mark.rule("ST-5.5")
def test_example_18_a_tie():
    shown = [_of("2a 10a"), _of("1r 2r"), _of("1b 2a")]
    shown[0] = _of("3r 10a")
    result = settled(RULES, shown, [50, 50, 50])
    assert (result.pots, result.next_dealer) == ((Pot(150, (1, 2)),), 0)
    table = RULES.match_plan.advance(RULES.table(seats=3), result)
    assert (table.round_number, table.players) == (1, (1, 2))
    state = RULES.deal(table=table, shuffler=SeededShuffler(1))
    assert [len(hand) for hand in state.hands] == [0, 2, 2]
    assert (state.to_move, put_in(state), state.order) == (1, (0, 0, 0), (1, 2))
    split = settled(ruleset(tie="split"), [_of("1r 2r"), _of("1b 2a")], [40, 40, 15])
    assert [(payment.payee, payment.amount) for payment in split.payments[3:]] == [(0, 48), (1, 47)]
    assert (split.winner, split.next_dealer) == (0, 0)


@pytest.mark.rule("ST-5.5")
def test_a_re_deal_of_a_game_with_two_betting_rounds_has_one():
    table = attrs.evolve(PMANG.table(seats=3), totals=(900, 900, 900), pots=(Pot(300, (0, 2)),))
    state = PMANG.deal(table=table, shuffler=SeededShuffler(2))
    assert [len(hand) for hand in state.hands] == [2, 0, 2]
    assert words(state) == ["check", "pping", "quarter", "half", "die"]  # ST-3.7 does not bind
    assert bets(state, "check", "call").is_over
    three = ruleset(deal="open_2_1")
    table = attrs.evolve(three.table(seats=2), totals=(900, 900), pots=(Pot(200, (0, 1)),))
    state = three.deal(table=table, shuffler=SeededShuffler(2))
    assert words(state)[0] == "check"
    assert bets(state, "check", "check").is_over


@pytest.mark.rule("ST-6.2")
def test_pots_that_lose_their_claimants():
    # Seat 2 has died: its pot goes to the last one. Pots with the same claimants are one.
    carried = (Pot(30, (0, 1, 2)), Pot(40, (2,)), Pot(50, (0, 1)))
    assert pots_of(carried, (10, 10, 5), (0, 1)) == (Pot(145, (0, 1)),)


@pytest.mark.rule("ST-5.4")
def test_a_single_chip_is_not_split():
    result = settled(ruleset(tie="split"), [_of("1r 2r"), _of("1b 2a")], [0, 0], pots=[Pot(1, (0, 1))])
    assert [(payment.payee, payment.amount) for payment in result.payments] == [(0, 1)]


# --- bonus ------------------------------------------------------------------------------------------------------------


def bonuses(bonus, shown, put_in, chips):
    result = settled(ruleset(bonus=bonus), shown, put_in, chips=chips)
    return [(payment.payer, payment.amount) for payment in result.payments if payment.reason.kind == "bonus"]


@pytest.mark.rule("ST-6.3")
@pytest.mark.parametrize(
    ("hand", "amounts"),
    [
        (LIGHTS_38, {"none": 0, "bright": 200, "plus": 400, "share": 100}),
        (LIGHTS_18, {"none": 0, "bright": 0, "plus": 200, "share": 60}),
        (LIGHTS_13, {"none": 0, "bright": 0, "plus": 200, "share": 60}),
        (TENS, {"none": 0, "bright": 0, "plus": 100, "share": 40}),
        (THREES, {"none": 0, "bright": 0, "plus": 100, "share": 20}),
        (ALLI, {"none": 0, "bright": 0, "plus": 0, "share": 0}),
    ],
)
def test_example_19_bonuses_of_200_chips(hand, amounts):
    others = [_of("4a 7r"), _of("2a 6a")]
    for bonus, amount in amounts.items():
        expected = [(1, amount), (2, amount)] if amount else []
        assert bonuses(bonus, [hand, *others], [200] * 3, [1000] * 3) == expected, bonus


@pytest.mark.rule("ST-6.3")
def test_example_19_a_pair_gets_less_from_pairs():
    shown, chips = [THREES, DOKSA, TWOS], [1000] * 3
    assert bonuses("share", shown, [200] * 3, chips) == [(1, 20)]
    assert bonuses("plus", shown, [200] * 3, chips) == [(1, 100), (2, 100)]
    assert bonuses("plus", [HUNTER, NINES, ALLI], [200] * 3, chips) == []
    assert bonuses("share", shown, [200] * 3, [1000, 1000, 200]) == []  # a seat is all-in


@pytest.mark.rule("ST-6.3")
def test_example_20_what_a_payer_has():
    shown = [LIGHTS_38, TWOS, DOKSA]
    assert bonuses("bright", shown, [200] * 3, [1000, 350, 1000]) == [(1, 150), (2, 200)]
    assert bonuses("bright", shown, [80, 200, 200], [80, 1000, 1000]) == [(1, 80), (2, 80)]


@pytest.mark.rule("ST-6.3")
def test_a_bonus_needs_the_chips():
    with pytest.raises(InvalidOutcomeError, match=r"Enter chips=\{…\}") as caught:
        settled(HANGAME, [LIGHTS_38, TWOS], [20, 20])
    assert caught.value.rule == "ST-6.3"
    assert settled(HANGAME, [ALLI, _of("4r 10a")], [20, 20]).net == (20, -20)


# --- matches and texts ------------------------------------------------------------------------------------------------


@pytest.mark.rule("ST-7.1")
def test_matches_end_after_their_rounds_or_with_all_chips():
    plan, table = ruleset(rounds=2).match_plan, RULES.table(seats=3)
    assert not plan.is_over(attrs.evolve(table, round_number=2))
    assert plan.is_over(attrs.evolve(table, round_number=3))
    assert plan.is_over(attrs.evolve(table, totals=(0, 3000, 0)))
    assert not plan.is_over(attrs.evolve(table, totals=(0, 2900, 0), pots=(Pot(100, (0, 1)),)))
    assert plan.winners(attrs.evolve(table, totals=(900, 1050, 1050))) == (1, 2)
    assert plan.counts(table)
    assert not plan.counts(attrs.evolve(table, pots=(Pot(100, (0, 1)),)))
    match = ruleset(rounds=1).match(seats=2, dealer=0, shuffler=SeededShuffler(3)).play(Bet("die"))
    assert (match.is_over, match.standings, match.winners) == (True, (990, 1010), (1,))
    assert str(match.settlements[-1]).endswith("The match is over: seat 1 won with 1010 (ST-7.1)")


@pytest.mark.rule("ST-6.4")
def test_a_settlement_explains_itself():
    outcome = Outcome(seats=3, put_in={0: 40, 1: 40, 2: 10}, shown={0: LIGHTS_38, 1: NINES})
    assert str(settle_round(RULES, outcome)).splitlines() == [
        "Seotda, 3 seats, seat 0 dealt",
        "  seat 0 shows Brights 3 and 8 (sampal-gwangttaeng) (ST-4.1)",
        "  seat 1 shows Pair of 9 (gu-ttaeng) (ST-4.1)",
        "  seat 0 → pot  40  put in (ST-2.1)",
        "  seat 1 → pot  40  put in (ST-2.1)",
        "  seat 2 → pot  10  put in (ST-2.1)",
        "  pot → seat 0  90  wins with Brights 3 and 8 (sampal-gwangttaeng) (ST-6.1)",
        "Net in chips: seat 0 +50, seat 1 -40, seat 2 -10",
        "Next dealer: seat 0, who won the first pot (ST-6.4)",
    ]
    korean = settle_round(RULES, outcome).explain("ko", ["민수", "지영", "현우"])
    assert "민수: 삼팔광땡 (ST-4.1)" in korean
    assert "삼팔광땡으로 이김 (ST-6.1)" in korean


@pytest.mark.rule("ST-7.2")
def test_a_view_shows_the_chips_and_the_pot():
    state = bets(begun(RULES, 2), "full")
    objects = state.view(1).objects
    assert [(thing.seat, thing.counts[0]) for thing in objects] == [(None, 40), (0, 970), (1, 990)]


# --- entered rounds ---------------------------------------------------------------------------------------------------

GOOD = {"seats": 3, "put_in": {0: 40, 1: 40, 2: 10}, "shown": {0: LIGHTS_38, 1: NINES}}


@pytest.mark.parametrize(
    ("changes", "message", "rule"),
    [
        ({"seats": 11}, "Seotda has 2, 3, 4", "ST-1.1"),
        ({"put_in": {3: 10}}, "there is no such seat", "ST-1.1"),
        ({"put_in": {0: -1}}, "put_in of seat 0 must be 0 or more, not -1", "ST-3.5"),
        ({"put_in": {0: "40"}}, "put_in of seat 0 must be a whole number, not '40'", "ST-3.5"),
        ({"chips": {0: 1.5}}, "chips of seat 0 must be a whole number, not 1.5", "ST-3.5"),
        ({"chips": {0: 30, 1: 50, 2: 50}}, "it had 30 chips, and cannot have put in 40", "ST-3.5"),
        ({"shown": {}}, "Which hands did two or more seats show, or who alone was still in", "ST-5.1"),
        ({"shown": {0: NINES}}, "Which hands did two or more seats show", "ST-5.1"),
        ({"alone": 0}, "Which hands did two or more seats show", "ST-5.1"),
        ({"shown": {}, "alone": 3}, "there is no such seat", "ST-1.1"),
        ({"shown": {0: NINES, 1: _of("1b")}}, "its hand must have 2 cards from the deck of 20", "ST-5.1"),
        ({"shown": {0: NINES, 1: _of("1b 12b")}}, "its hand must have 2 cards from the deck of 20", "ST-5.1"),
        ({"shown": {0: NINES, 1: "1b 8b"}}, "its hand must have 2 cards from the deck of 20", "ST-5.1"),
        ({"shown": {0: NINES, 1: _of("9a 1b")}}, "its hand shares chrysanthemum-cup with the hand of seat 0", "CD-7"),
        ({"pots": (1,)}, "the pots must be a tuple of pots", "ST-5.5"),
        ({"pots": (Pot(10, (0, 5)),)}, "there is no such seat", "ST-1.1"),
        ({"pots": (Pot(10, (0, 2)),)}, "it claims none of the pots", "ST-5.5"),
        ({"pots": (Pot(10, (0, 1)),)}, "it claims none of the pots", "ST-5.5"),
        ({"piles": {0: _of("1b")}}, "cannot be captured in this game", "CD-3"),
    ],
)
def test_mistakes_in_an_entered_round(changes, message, rule):
    with pytest.raises(InvalidOutcomeError, match=message) as caught:
        Outcome(**{**GOOD, **changes})
    assert caught.value.rule == rule


@pytest.mark.parametrize(
    ("rules", "changes", "message", "rule"),
    [
        (ruleset(deal="2_1"), {"seats": 7}, "with three cards, there are 2 to 6 seats, not 7", "ST-1.1"),
        (RULES, {"put_in": {0: 40}}, "it is in, so it has put in at least 1", "ST-2.1"),
        (RULES, {"put_in": {0: 40, 1: 9}, "chips": {0: 50, 1: 50}}, "has put in at least 10", "ST-2.1"),
        (RULES, {"put_in": {0: 40, 1: 7}, "chips": {0: 50, 1: 8}}, "has put in at least 8", "ST-2.1"),
    ],
)
def test_mistakes_under_some_options(rules, changes, message, rule):
    with pytest.raises(InvalidOutcomeError, match=message) as caught:
        settle_round(rules, Outcome(**{**GOOD, **changes}))
    assert caught.value.rule == rule


def test_tables_and_pots_are_checked():
    for wrong in ({"pots": [Pot(1, (0,))]}, {"pots": (1,)}, {"pots": (Pot(1, (2,)),)}):
        with pytest.raises(HanafudaError):
            Table(seats=2, totals=(10, 10), **wrong)
    for amount, seats in ((0, (0,)), ("1", (0,)), (1, ()), (1, [0]), (1, (-1,))):
        with pytest.raises(HanafudaError):
            Pot(amount, seats)
