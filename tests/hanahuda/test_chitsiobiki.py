"""Trading one of three or four cards of a month before the play (PH-3.5)."""

import pytest

from hanafuda_rules import (
    CardSet,
    IllegalMoveError,
    InvalidDeckError,
    Move,
    Pass,
    Play,
    RoundState,
    ScriptedShuffler,
)
from hanafuda_rules import cards as c
from hanafuda_rules.events import Exchanged, Moved, Shown
from hanafuda_rules.games import hanahuda
from hanafuda_rules.games.hanahuda import RULES, Outcome, Trade
from hanafuda_rules.table import Table

from helpers.rounds import cards, order_for

State = RoundState[Outcome, Table]

BOTTOM = hanahuda.ruleset(chitsiobiki="bottom")
PINES = "pine-crane pine-ribbon pine-chaff-1"
PLUMS = "plum-warbler plum-chaff-1 plum-chaff-2"

pytestmark = pytest.mark.rule("PH-3.5")


def trades(state: State) -> set[Move]:
    return set(state.legal_moves) - {Pass()}


def dealt(rules: hanahuda.Rules, seats: int = 2, *, dealer: int = 0, stock: str = "", **hands: str) -> State:
    by_seat = {int(seat[1:]): words for seat, words in hands.items()}
    order = order_for(RULES, seats, dealer=dealer, hands=by_seat, stock=stock)
    return rules.deal(seats=seats, dealer=dealer, shuffler=ScriptedShuffler([order]))


@pytest.mark.rule("CD-10")
@pytest.mark.parametrize("rules", [RULES, BOTTOM])
@pytest.mark.parametrize(("seats", "dealer"), [(2, 0), (2, 1), (3, 0), (3, 1), (4, 3)])
def test_every_seat_is_asked_from_the_dealers_right_even_if_it_can_only_pass(
    rules: hanahuda.Rules, seats: int, dealer: int
) -> None:
    state = dealt(rules, seats, dealer=dealer)
    for step in range(1, seats + 1):
        assert state.to_move == (dealer + step) % seats
        assert state.legal_moves == (Pass(),)
        state = state.play(Pass())
        assert state.events[-1] == Moved((dealer + step) % seats, Pass())
    assert state.to_move == dealer
    assert all(isinstance(move, Play) for move in state.legal_moves)


def test_any_of_three_may_be_traded_and_none_of_two() -> None:
    state = dealt(RULES, s1=f"{PINES} plum-warbler plum-ribbon")
    assert trades(state) == {Trade(card) for card in cards(PINES)}


@pytest.mark.parametrize("traded", cards(PINES))
def test_of_three_all_are_shown(traded: c.Card) -> None:
    state = dealt(BOTTOM, s1=PINES).play(Trade(traded))
    assert state.events[1:] == (
        Moved(1, Trade(traded)),
        Shown(1, CardSet.parse(PINES), "PH-3.5"),
        Exchanged(1, CardSet([traded]), gives_first=False, to_bottom=True),
    )


@pytest.mark.parametrize(
    ("traded", "shown"),
    [
        (c.PINE_CRANE, "pine-crane pine-ribbon pine-chaff-1"),
        (c.PINE_RIBBON, "pine-crane pine-ribbon pine-chaff-1"),
        (c.PINE_CHAFF_1, "pine-crane pine-ribbon pine-chaff-1"),
        (c.PINE_CHAFF_2, "pine-crane pine-ribbon pine-chaff-2"),
    ],
)
def test_of_four_the_traded_one_and_the_first_two_others_are_shown(traded: c.Card, shown: str) -> None:
    state = dealt(BOTTOM, s1=f"{PINES} pine-chaff-2").play(Trade(traded))
    assert state.events[-2] == Shown(1, CardSet.parse(shown), "PH-3.5")


def test_the_traded_card_is_laid_under_the_stock() -> None:
    before = dealt(BOTTOM, s1=PINES)
    state = before.play(Trade(c.PINE_RIBBON))
    assert state.hands[1] == before.hands[1] - {c.PINE_RIBBON} | {before.stock[0]}
    assert state.stock == (*before.stock[1:], c.PINE_RIBBON)
    assert (state.hands[0], state.field, state.shuffler) == (before.hands[0], before.field, before.shuffler)


def test_the_traded_card_is_shuffled_back_into_the_stock() -> None:
    order = order_for(RULES, 2, hands={1: PINES})
    first, *rest = order[30:]
    again = (*rest[:5], c.PINE_RIBBON, *rest[:4:-1])
    before = RULES.deal(seats=2, shuffler=ScriptedShuffler([order, again]))
    state = before.play(Trade(c.PINE_RIBBON))
    assert state.hands[1] == before.hands[1] - {c.PINE_RIBBON} | {first}
    assert state.stock == again
    assert state.shuffler == ScriptedShuffler([])


def test_the_new_card_is_never_the_traded_one() -> None:
    # It is drawn before the traded card goes back: the shuffle holds the traded card and not the new one.
    order = order_for(RULES, 2, hands={1: PINES})
    state = RULES.deal(seats=2, shuffler=ScriptedShuffler([order, order[30:]]))
    with pytest.raises(InvalidDeckError, match=f"{order[30]} at place 0 is not among the cards to be shuffled"):
        state.play(Trade(c.PINE_RIBBON))


@pytest.mark.rule("CD-10")
def test_after_a_trade_the_seat_is_asked_again_but_not_for_that_month() -> None:
    hand = f"{PINES} pine-chaff-2 {PLUMS}"
    state = dealt(BOTTOM, s1=hand, s0="plum-ribbon", stock="maple-deer iris-bridge").play(Trade(c.PINE_CRANE))
    assert state.to_move == 1
    assert trades(state) == {Trade(card) for card in cards(PLUMS)}
    with pytest.raises(IllegalMoveError, match=r"a card of pine was traded already; legal: pass; .* \(PH-3\.5\)"):
        state.play(Trade(c.PINE_RIBBON))
    state = state.play(Trade(c.PLUM_WARBLER))
    assert state.to_move == 1
    assert state.legal_moves == (Pass(),)
    assert state.play(Pass()).to_move == 0


def test_a_new_card_may_make_a_new_three() -> None:
    state = dealt(BOTTOM, s1=f"{PINES} plum-warbler plum-ribbon", stock="plum-chaff-1").play(Trade(c.PINE_CHAFF_1))
    assert trades(state) == {Trade(card) for card in (c.PLUM_WARBLER, c.PLUM_RIBBON, c.PLUM_CHAFF_1)}


def test_a_new_card_of_the_traded_month_may_not_be_traded() -> None:
    state = dealt(BOTTOM, s1=PINES, stock="pine-chaff-2").play(Trade(c.PINE_CHAFF_1))
    assert state.hands[1] >= CardSet([c.PINE_CRANE, c.PINE_RIBBON, c.PINE_CHAFF_2])
    assert state.legal_moves == (Pass(),)


def test_another_seat_may_trade_of_the_same_month() -> None:
    # Seat 1 lays a pine under the stock; seat 2 never hears of it. What one seat has traded does not bind the next.
    state = dealt(BOTTOM, 3, s1=PINES, s2=PLUMS).play(Trade(c.PINE_CRANE)).play(Pass())
    assert state.to_move == 2
    assert trades(state) == {Trade(card) for card in cards(PLUMS)}


def test_partners_and_the_dealer_are_asked_for_themselves() -> None:
    state = dealt(BOTTOM, 4, dealer=1, s1=PINES, s3=PLUMS, s0="pine-chaff-2 plum-ribbon")
    assert (state.to_move, trades(state)) == (2, set())
    state = state.play(Pass())
    assert (state.to_move, len(trades(state))) == (3, 3)
    state = state.play(Pass()).play(Pass())
    assert (state.to_move, len(trades(state))) == (1, 3)
    assert state.play(Trade(c.PINE_CRANE)).play(Pass()).to_move == 1


@pytest.mark.parametrize(
    ("move", "why"),
    [
        (
            Trade(c.IRIS_BRIDGE),
            "seat 1 may not trade iris-bridge: the hand does not hold iris-bridge and two more",
        ),
        (Trade(c.PLUM_WARBLER), "seat 1 may not trade plum-warbler: the hand does not hold plum-warbler and two more"),
        (Trade(c.PINE_CHAFF_2), "seat 1 may not trade pine-chaff-2: the hand does not hold pine-chaff-2 and two more"),
        (Trade(c.BLANK), "seat 1 may not trade blank: the hand does not hold blank and two more"),
        (
            Play(c.PINE_CRANE),
            "seat 1 may not play pine-crane: the seat must trade a card or pass; legal: pass; ",
        ),
        (hanahuda.Continue(), "seat 1 may not continue: the seat must trade a card or pass"),
    ],
)
def test_what_may_not_be_done(move: Move, why: str) -> None:
    # Two plums in hand are not enough, nor does a pine that lies elsewhere go with the three in hand.
    state = dealt(RULES, s1=f"{PINES} plum-warbler plum-ribbon", s0="pine-chaff-2")
    with pytest.raises(IllegalMoveError) as caught:
        state.play(move)
    assert str(caught.value).startswith(why)
    assert str(caught.value).endswith("(PH-3.5)")
    assert (caught.value.move, caught.value.legal, caught.value.rule) == (move, tuple(state.legal_moves), "PH-3.5")


@pytest.mark.rule("PH-3.5")
def test_which_cards_of_a_hand_may_be_traded() -> None:
    hand = CardSet.parse("1brc 2arcd 3br 4a")
    assert hanahuda.RULES.tradable(hand) == CardSet.parse("1brc 2arcd")
    assert hanahuda.RULES.tradable(CardSet.parse("3br 4a")) == CardSet()
    assert hanahuda.ruleset(chitsiobiki="off").tradable(hand) == CardSet()
