"""Boards: what they ask for, what they reject, and what they conclude from events (CD-9)."""

import itertools
import pickle
import random
import re
from typing import Any

import attrs
import pytest

from hanafuda_rules import (
    Card,
    CardSet,
    HanafudaError,
    IllegalMoveError,
    InvalidEventError,
    InvalidSeatError,
    Kind,
    Month,
    Pass,
    Play,
    RoundOverError,
    SeededShuffler,
    VoidDeal,
    watch,
)
from hanafuda_rules.boards.board import Board, Seen, board_at, seen_by
from hanafuda_rules.cards import card_set
from hanafuda_rules.events import (
    Dealt,
    Drawn,
    Entered,
    Exchanged,
    Joined,
    Kept,
    Misdealt,
    Moved,
    Shown,
    TakenBack,
)
from hanafuda_rules.games import bakappana, hachi_hachi, hana_awase, hanahuda, koi_koi, min_hwatu, mushi, suhara_bana
from hanafuda_rules.games.hanahuda import Trade
from hanafuda_rules.games.koi_koi.after_deal import FourTaken
from hanafuda_rules.games.suhara_bana.moves import Ground
from hanafuda_rules.learning.observation import facts_of_view
from hanafuda_rules.parts.field_tokens import FieldSet
from hanafuda_rules.parts.sitting_out import BlankShown, Compensated, FeePaid
from hanafuda_rules.parts.teyaku import Declared

from helpers.hachi_hachi_rounds import begin, say
from helpers.koi_koi_positions import dealt, order_for

of = CardSet.parse
card = Card.parse

RULES = bakappana.RULES
FIELD = of("1b 2a 3b 5a 6a 7a 8b 9a")
HAND = of("1c 2r 3r 4a 4r 4c 10a 10r")
DEALT = Dealt(FIELD, (8, 8), 24)


def opened(seat: int | None = 1) -> Board[Any, Any]:
    """A board of Bakappana at a table of two after the deal; seat 0 deals and plays first."""
    board = watch(RULES, RULES.table(seats=2), seat=seat)
    return board.after(DEALT) if seat is None else board.after(DEALT, hand=HAND)


def moved(seat: int, played: str, taking: str = "-") -> Moved:
    return Moved(seat, Play(card(played), of(taking)))


def told(board: Board[Any, Any], before: Any, after: Any) -> Board[Any, Any]:
    """The board after what its seat has seen between two states."""
    seen = seen_by(before, after, None if board.seat < 0 else board.seat)
    return board.after(*seen.events, hand=seen.hand)


# --- what is due ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CD-9")
def test_a_board_asks_for_what_it_cannot_compute():
    board = watch(RULES, RULES.table(seats=2), seat=1)
    assert (board.due, board.is_over) == ("the dealt field", False)
    board = board.after(DEALT)
    assert board.due == "your own hand"
    with pytest.raises(HanafudaError, match=r"the board must be told first: your own hand"):
        _ = board.view
    board = board.after(hand=HAND)
    assert board.due is None
    assert (board.view.hand, board.view.field, board.view.hand_sizes, board.to_move) == (HAND, FIELD, (8, 8), 0)
    assert board.yaku is board.view.yaku
    board = board.after(moved(0, "1d", "1b"))
    assert board.due == "the card that seat 0 turns from the stock"
    board = board.after(Drawn(0, card("5c"), of("5a")))
    assert board.view.piles[0] == of("1bd 5ac")
    assert (board.to_move, board.view.hand_sizes, board.view.stock_size) == (1, (7, 8), 23)


def test_the_own_move_may_be_told_once_more():
    board = opened().after(moved(0, "1d", "1b"), Drawn(0, card("5c"), of("5a")))
    play, drawn = Play(card("2r"), of("2a")), Drawn(1, card("12c"), of("-"))
    assert play in board.legal_moves
    mine = board.play(play)
    assert mine.due == "the card that seat 1 turns from the stock"
    after = board.after(Moved(1, play), drawn)
    assert mine.after(drawn) == mine.after(Moved(1, play), drawn) == mine.after(Moved(1, play)).after(drawn) == after
    with pytest.raises(InvalidEventError, match="first tell the card that seat 1 turns from the stock"):
        mine.after(Moved(1, play)).after(Moved(1, play))


def test_only_the_own_legal_moves_are_played():
    board = opened()
    with pytest.raises(IllegalMoveError, match="seat 0 is to move: tell its move"):
        board.play(Play(card("2r"), of("2a")))
    board = board.after(moved(0, "1d", "1b"), Drawn(0, card("5c"), of("5a")))
    with pytest.raises(IllegalMoveError, match="is not in the hand"):
        board.play(Play(card("2c"), of("2a")))
    with pytest.raises(HanafudaError, match=r"the board must be told first"):
        board.play(Play(card("2r"), of("2a"))).play(Play(card("3r"), of("3b")))


def test_a_round_that_is_over_has_an_outcome():
    states = [RULES.deal(seats=2, shuffler=SeededShuffler(1))]
    board = told(watch(RULES, RULES.table(seats=2), seat=0), None, states[0])
    with pytest.raises(HanafudaError, match="the round is not over"):
        _ = board.outcome
    while not states[-1].is_over:
        states.append(states[-1].play(states[-1].legal_moves[0]))
        board = told(board, *states[-2:])
    assert (board.is_over, board.outcome) == (True, states[-1].outcome)
    with pytest.raises(RoundOverError):
        board.play(Pass())
    with pytest.raises(InvalidEventError, match="the round is over"):
        board.after(moved(0, "1d"))


# --- what cannot be ---------------------------------------------------------------------------------------------------

_AFTER_DEAL = {
    "another seat's turn": (moved(1, "2r", "2a"), "seat 0 is to move", "CD-6"),
    "no such seat": (moved(7, "2c", "2a"), "seat 0 is to move", "CD-6"),
    "a card of one's own": (moved(0, "1c", "1b"), "pine-chaff-1 is already in another place", "CD-7"),
    "a card of the field": (moved(0, "1b"), "pine-crane is already in another place", "CD-7"),
    "no capture": (moved(0, "1d"), "this is not what pine-chaff-2 captures", "CD-6"),
    "another move": (Moved(0, Pass()), "the seat must play a hand card", "CD-6"),
    "a drawn card": (Drawn(0, card("5c"), of("5a")), "seat 0 is to move", "CD-9"),
    "a misdeal": (Misdealt(FIELD, "BP-2.2"), "seat 0 is to move", "CD-9"),
}


@pytest.mark.rule("CD-9")
@pytest.mark.parametrize(("event", "why", "rule"), _AFTER_DEAL.values(), ids=_AFTER_DEAL)
def test_an_event_that_cannot_be_after_the_deal(event: Any, why: str, rule: str):
    board = opened()
    for each in (board, board_at(board.view)):
        with pytest.raises(InvalidEventError, match=re.escape(why)) as caught:
            each.after(event)
        assert (caught.value.event, caught.value.rule) == (event, rule)
        assert str(event) in str(caught.value)
    assert board == opened()


_AFTER_PLAY = {
    "another seat": (Drawn(1, card("5c"), of("5a")), "expected seat 0: draw iris-chaff-1", "CD-6"),
    "another capture": (
        Drawn(0, card("5c"), of("6a")),
        "expected seat 0: draw iris-chaff-1, taking iris-br",
        "CD-6",
    ),
    "a choice": (Drawn(0, card("5c"), None), "expected", "CD-6"),
    "the card just played": (Drawn(0, card("1d"), of("-")), "pine-chaff-2 is already in another place", "CD-7"),
    "something shown": (Shown(0, of("5c"), "BP-1.1"), "first comes the card that seat 0 turns from the stock", "CD-6"),
    "the next move": (moved(1, "2r", "2a"), "first tell the card that seat 0 turns from the stock", "CD-9"),
}


@pytest.mark.parametrize(("event", "why", "rule"), _AFTER_PLAY.values(), ids=_AFTER_PLAY)
def test_an_event_that_cannot_be_after_a_play(event: Any, why: str, rule: str):
    with pytest.raises(InvalidEventError, match=re.escape(why)) as caught:
        opened().after(moved(0, "1d", "1b"), event)
    assert caught.value.rule == rule


_DEALS = {
    "five cards": (Dealt(of("1b 2a 3b 5a 6a"), (8, 8), 24), "8 cards of the deck are dealt to the field"),
    "other hands": (Dealt(FIELD, (8, 7), 25), "expected dealt 8 cards"),
    "a void field": (Dealt(of("1brcd 2a 3b 5a 6a"), (8, 8), 24), "expected misdeal"),
    "a misdeal without a reason": (Misdealt(FIELD, "BP-2.2"), "seat 0 is to move|your own hand"),
    "another rule": (Misdealt(of("1brcd 2a 3b 5a 6a"), "BP-1.1"), "expected misdeal"),
    "a move": (moved(0, "1d", "1b"), "first tell the dealt field"),
    "a drawn card": (Drawn(0, card("5c"), of("5a")), "first comes the deal"),
}


@pytest.mark.parametrize(("event", "why"), _DEALS.values(), ids=_DEALS)
def test_a_deal_that_cannot_be(event: Any, why: str):
    with pytest.raises(InvalidEventError, match=why):
        watch(RULES, RULES.table(seats=2), seat=0).after(event, hand=HAND)


_HANDS = {
    "seven cards": (of("1c 2r 3r 4a 4r 4c 10a"), "your hand has 8 cards, not 7"),
    "a card of the field": (of("1b 2r 3r 4a 4r 4c 10a 10r"), "pine-crane is already in another place"),
}


@pytest.mark.parametrize(("hand", "why"), _HANDS.values(), ids=_HANDS)
def test_a_hand_that_cannot_be(hand: CardSet, why: str):
    with pytest.raises(InvalidEventError, match=why) as caught:
        watch(RULES, RULES.table(seats=2), seat=1).after(DEALT, hand=hand)
    assert caught.value.rule == "CD-7"


def test_a_hand_that_is_known_may_be_told_again():
    board = opened()
    assert board.after(hand=HAND) == board
    other = HAND ^ of("1cd")
    with pytest.raises(InvalidEventError, match=r"seat 1 holds .*, not"):
        board.after(hand=other)
    with pytest.raises(InvalidEventError, match="a spectator holds no card"):
        opened(None).after(hand=HAND)


_JUNK: Any = {
    "text": ("drawn", ()),
    "a card as text": (Drawn(0, "5c", None), ()),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    "a truth value": (Dealt(FIELD, (True, 8), 24), ()),
    "a hand as text": (None, "5c"),
    "hands as text": (None, ["5c"]),
    "a hand that is a number": (None, 7),
}


@pytest.mark.parametrize(("event", "hand"), _JUNK.values(), ids=_JUNK)
def test_what_is_no_event_or_hand(event: Any, hand: Any):
    with pytest.raises(HanafudaError) as caught:
        watch(RULES, RULES.table(seats=2), seat=1).after(*([] if event is None else [event]), hand=hand)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("seat", [2, -1, "0", True])
def test_there_is_no_board_of_a_seat_that_is_not_there(seat: Any):
    with pytest.raises(InvalidSeatError):
        watch(RULES, RULES.table(seats=2), seat=seat)
    with pytest.raises(InvalidSeatError):
        seen_by(None, RULES.deal(seats=2, shuffler=SeededShuffler(1)), seat)
    with pytest.raises(HanafudaError, match="a table of Bakappana is needed"):
        watch(RULES, "a table", seat=0)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def test_a_server_sends_what_leads_from_one_state_to_another():
    states = [RULES.deal(seats=2, shuffler=SeededShuffler(seed)) for seed in (1, 2)]
    with pytest.raises(HanafudaError, match="does not continue the round"):
        seen_by(*states, 0)
    with pytest.raises(HanafudaError, match="a state of a round is needed"):
        seen_by(None, "a state", 0)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    assert seen_by(states[0], states[0], 0) == Seen(())
    assert seen_by(None, states[0], 0) == Seen(states[0].events, (states[0].hands[0],))


# --- values -----------------------------------------------------------------------------------------------------------


def test_boards_are_values():
    board = watch(RULES, RULES.table(seats=2), seat=1).after(DEALT)
    for each in (board, opened(), opened().after(moved(0, "1d", "1b")), opened(None)):
        twin = pickle.loads(pickle.dumps(each))
        assert (twin, hash(twin), repr(twin)) == (each, hash(each), repr(each))
    assert opened() != board
    assert opened() != "a board"
    assert repr(board) == str(board) == "<Board of seat 1: Bakappana, 2 seats, to be told: your own hand>"
    assert repr(opened(None)) == "<Board of a spectator: Bakappana, 2 seats, seat 0 to move>"
    assert "seat 1: hand pine-chaff-1" in str(opened())


def test_a_spectator_sees_no_hand():
    view = opened(None).view
    assert (view.seat, view.hand, view.remembered, view.legal_moves) == (-1, None, CardSet(), ())
    assert len(view.hidden) == 40
    assert repr(view) == "<View of a spectator: Bakappana, 1 event, seat 0 to move>"
    sampled = opened(None).sample(random.Random(1))
    assert sampled.view(None) == view
    assert view._repr_svg_() == sampled.view(None)._repr_svg_()


def test_a_view_goes_on_by_whole_moves():
    view = opened().view
    after = board_at(view).after(moved(0, "1d", "1b"), Drawn(0, card("5c"), of("5a"))).view
    assert after == opened().after(moved(0, "1d", "1b"), Drawn(0, card("5c"), of("5a"))).view
    with pytest.raises(HanafudaError, match="the card that seat 0 turns from the stock"):
        assert board_at(view).after(moved(0, "1d", "1b")).view
    with pytest.raises(HanafudaError, match="a view is needed"):
        board_at("a view")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


# --- what may be left out ---------------------------------------------------------------------------------------------

_FOLLOWS = (FieldSet, FeePaid, Entered, Joined, Exchanged)


@pytest.mark.rule("HH-3.1", "HH-4.5", "HH-4.9")
@pytest.mark.parametrize("seed", range(3))
def test_what_follows_may_be_left_out(seed: int):
    rng, rules = random.Random(seed), hachi_hachi.SWEDISH
    state = rules.deal(seats=6, shuffler=SeededShuffler(seed))
    board, left_out = told(watch(rules, state.table, seat=2), None, state), 0
    while not state.is_over and len(state.events) < 30:
        before, state = state, state.play(rng.choice(state.legal_moves))
        seen = seen_by(before, state, 2)
        some = [event for event in seen.events if not isinstance(event, _FOLLOWS)]
        left_out += len(seen.events) - len(some)
        board = board.after(*some, hand=seen.hand)
        assert board == told(board_at(before.view(2)), before, state)
    assert left_out


def test_shown_cards_are_told_late():
    # HH-5.1: the dealer's hand is three Pines, two Plums and two Cherries: Triplet and Two Pairs.
    state = begin(hachi_hachi.SWEDISH, 3, {0: "1b 1r 1c 2a 2r 3r 3c"})
    board = watch(hachi_hachi.SWEDISH, state.table, seat=1)
    declared = state.events[-1]
    assert isinstance(declared, Declared)
    early = board.after(*state.events[:-1], hand=state.hands[1])
    assert (early.due, early.to_move) == (None, 0)
    assert early != told(board, None, state)
    assert early.after(declared) == told(board, None, state)


def test_of_two_hands_that_are_shown_one_may_be_told_first(monkeypatch: pytest.MonkeyPatch):
    # The dealer has taken eight months from the field, and each hand holds two of the other four: whoever sees one hand
    # knows the other, and that it has more to show.
    monkeypatch.setattr("hanafuda_rules.machine.view.MOST_ATTEMPTS", 100)
    rules = koi_koi.ruleset(field_four="dealer_takes", field_pairs="play")
    pine, plum, cherry, wisteria, iris, peony, *others = (" ".join(map(str, month.cards)) for month in Month)
    hands = {0: f"{cherry} {wisteria}", 1: f"{pine} {plum}"}
    state = dealt(rules, order_for(field=f"{iris} {peony}", hands=hands, stock=" ".join(others)))
    *before, last = state.events
    assert [type(event) for event in state.events[-3:]] == [FourTaken, Shown, Shown]
    early = watch(rules, state.table).after(*before)
    assert early.due == "what the hands have shown"
    assert early.after(last).view == state.view(None)


# --- deals that are void ----------------------------------------------------------------------------------------------


@pytest.mark.rule("KK-3.2")
def test_the_hand_of_a_void_deal_may_be_told_or_not():
    rules = koi_koi.ruleset(teshi="redeal")
    void = order_for(field="", hands={0: "1b 1r 1c 1d"})
    state = dealt(rules, void, order_for(field="", hands={}))
    deal, shown, misdealt, again = state.events
    assert (type(shown), type(misdealt)) == (Shown, Misdealt)
    for seat in (0, 1, None):
        board = told(watch(rules, state.table, seat=seat), None, state)
        assert board.view == state.view(seat)
    board = watch(rules, state.table, seat=1).after(deal)
    mine = of("2r 3r 4r 5r 6r 7r 9r 10r") - deal.field
    mine |= CardSet(list(of("12bcde 11barc") - deal.field)[: 8 - len(mine)])
    board = board.after(hand=mine).after(shown, misdealt, again, hand=state.hands[1])
    assert board.view == state.view(1)


@pytest.mark.rule("MU-2.5")
def test_a_seat_voids_the_deal_of_a_round_that_has_begun():
    rules = mushi.ruleset(hand_quad="choice")
    seeds = (rules.deal(seats=2, shuffler=SeededShuffler(seed)) for seed in itertools.count())
    state = next(state for state in seeds if any(VoidDeal() in state.play(Pass()).legal_moves for _ in (0,)))
    passed = state.play(Pass())
    after = passed.play(VoidDeal())
    for seat in (0, 1, None):
        board = told(told(told(watch(rules, state.table, seat=seat), None, state), state, passed), passed, after)
        assert board.view == after.view(seat)
    seer = told(told(watch(rules, state.table, seat=0), None, state), state, passed)
    seat = passed.to_move
    assert seat == 0 or seer.after(Moved(seat, VoidDeal())).due == "the four cards of a month"


@pytest.mark.rule("MH-2.3", "SB-2.4")
@pytest.mark.parametrize(
    ("rules", "seats", "field", "rule", "stock"),
    [
        (min_hwatu.ruleset(four_in_hand="misdeal"), 2, FIELD, "MH-2.3", 20),
        (suhara_bana.ruleset(four_in_hand="misdeal"), 4, of("1b 2a 3b 5a 6a 7a"), "SB-2.4", 14),
    ],
)
def test_a_deal_is_void_for_a_hand_that_nobody_sees(rules: Any, seats: int, field: CardSet, rule: str, stock: int):
    hands = ((48 - len(field) - stock) // seats,) * seats
    deal = [Dealt(field, hands, stock)] if rule == "SB-2.4" else []
    board = watch(rules, rules.table(seats=seats), seat=0).after(*deal, Misdealt(field, rule))
    assert board.due == "the dealt field"


@pytest.mark.rule("MH-2.3")
def test_a_hand_of_three_has_no_four():
    rules = min_hwatu.ruleset(four_in_hand="misdeal")
    field = of("1b 2a 3b 5a 6a 7a 8b 9a 10a 11b 12b 4a")
    with pytest.raises(InvalidEventError, match=r"expected dealt|seat 0 is to move"):
        watch(rules, rules.table(seats=6), seat=None).after(Misdealt(field, "MH-2.3"))


@pytest.mark.rule("HA-1.5")
def test_the_four_cards_of_a_void_deal_are_shown():
    rules = hana_awase.ruleset(four_in_hand="misdeal")
    board = watch(rules, rules.table(seats=2), seat=0)
    four = Shown(1, of("4arcd"), "HA-1.5")
    assert board.after(four).due == "the dealt field"
    assert board.after(four).after(Misdealt(FIELD, "HA-1.5")) == board.after(four, Misdealt(FIELD, "HA-1.5"))
    assert board.after(four, Misdealt(FIELD, "HA-1.5")).due == "the dealt field"
    for wrong in (Shown(5, of("4arcd"), "HA-1.5"), Shown(1, of("1brcd"), "HA-1.5")):
        with pytest.raises(InvalidEventError, match="cannot hold"):
            board.after(wrong, Misdealt(FIELD, "HA-1.5"))
    with pytest.raises(InvalidEventError):
        board.after(Shown(1, of("4arc"), "HA-1.5"), Misdealt(FIELD, "HA-1.5"))


@pytest.mark.rule("KK-2.2")
def test_what_takes_the_place_of_four_cards():
    rules = koi_koi.ruleset(field_four="dealer_takes")
    state = dealt(rules, order_for(field="1b 1r 1c 1d", hands={}, stock="12b 12c 11b 11a"))
    deal, taken = state.events
    assert isinstance(taken, FourTaken)
    board = watch(rules, state.table, seat=1)
    assert board.after(deal).due == "what takes the place of four cards"
    assert told(board, None, state).view == state.view(1)
    with pytest.raises(InvalidEventError, match="first comes what takes the place of four cards"):
        board.after(deal, attrs.evolve(taken, instead=of("12b")), hand=state.hands[1])
    with pytest.raises(InvalidEventError, match="first comes what takes the place"):
        board.after(deal, Shown(0, CardSet([*state.hands[0]][:4]), "KK-3.5"))


# --- looks into hands -------------------------------------------------------------------------------------------------


@pytest.mark.rule("PH-3.5")
def test_three_cards_are_shown_of_a_trade():
    rules = hanahuda.ruleset(chitsiobiki="shuffle_back")
    seeds = (rules.deal(seats=2, shuffler=SeededShuffler(seed)) for seed in itertools.count())
    state = next(state for state in seeds if len(state.legal_moves) > 1)
    after = state.play(state.legal_moves[1])
    move, shown, *more = seen_by(state, after, 0 if state.to_move else 1).events
    assert isinstance(shown, Shown)
    board = told(watch(rules, state.table, seat=0 if state.to_move else 1), None, state)
    assert board.after(move).due == "the cards of the month that it shows"
    assert board.after(move, shown, *more).view == after.view(board.seat)
    traded = move.move.card  # type: ignore[attr-defined]
    with pytest.raises(InvalidEventError, match=r"does not hold .* and two more of its month"):
        board.after(move, attrs.evolve(shown, cards=shown.cards - [next(iter(shown.cards - [traded]))]))
    own = told(watch(rules, state.table, seat=state.to_move), None, state).play(state.legal_moves[1])
    assert own.due == "your own hand"
    seen = seen_by(state, after, state.to_move)
    assert own.after(*seen.events, hand=seen.hand).view == after.view(state.to_move)


@pytest.mark.rule("HH-2.5")
def test_the_board_is_told_who_holds_the_blank():
    state = hachi_hachi.SWEDISH.deal(seats=7, shuffler=SeededShuffler(5))
    deal, shown, *_ = state.events
    assert isinstance(shown, BlankShown)
    board = watch(hachi_hachi.SWEDISH, state.table, seat=None)
    assert board.after(deal).due == "who holds the blank, and the field"
    assert told(board, None, state).view == state.view(None)
    for wrong in (attrs.evolve(shown, seat=8), attrs.evolve(shown, field=shown.field | of("1brcd"))):
        with pytest.raises(InvalidEventError, match=r"there is no seat 8|cannot hold"):
            board.after(deal, wrong)
    with pytest.raises(InvalidEventError, match="first comes who holds the blank"):
        board.after(deal, FieldSet(1, ()))


@pytest.mark.rule("HH-5.1", "HH-5.6")
def test_what_is_declared_fits_some_hand():
    rules = hachi_hachi.ruleset(declare="choice")
    state = begin(rules, 3, {0: "1b 1r 1c 2a 2r 3r 3c"})
    board = told(watch(rules, state.table, seat=1), None, state)
    declare = state.legal_moves[0]
    assert isinstance(declare, hachi_hachi.Declare)
    assert declare.teyaku == ("triplet_and_two_pairs",)
    after = state.play(declare)
    assert told(board, state, after).view == after.view(1)
    assert board.after(Moved(0, declare)).due == "what seat 0 shows of what it declares"
    shown = after.events[-1]
    assert isinstance(shown, Declared)
    with pytest.raises(InvalidEventError, match="no hand of seat 0 declares triplet and two pairs") as caught:
        board.after(Moved(0, declare), attrs.evolve(shown, cards=shown.cards - of("3c")))
    assert caught.value.rule == "HH-5.6"
    for keys in (("no_such",), ("triplet", "two_triplets"), ("red", "triplet"), ("four_three", "red")):
        with pytest.raises(InvalidEventError, match="must say which teyaku it declares") as caught:
            board.after(Moved(0, hachi_hachi.Declare(keys)))
        assert caught.value.rule == "HH-5.1"
    with pytest.raises(InvalidEventError, match="must say which teyaku it declares"):
        board.after(Moved(0, declare), Shown(0, of("1brc"), "HH-5.6"))
    # All seven cards are shown: then the hand is known, and what it holds is computed.
    assert board.after(Moved(0, declare), shown).view.hand_sizes == (7, 7, 7)


@pytest.mark.rule("HH-4.7", "HH-4.12")
def test_a_price_and_a_compensation_tell_of_a_hand():
    rules = hachi_hachi.ruleset(buy_out=True)
    state = say(begin(rules, 4, {}), "enter", "enter", "enter")
    assert state.to_move == 3
    board = watch(rules, state.table, seat=0)
    before = begin(rules, 4, {})
    board = told(told(board, None, before), before, state)
    kan = rules.options.points_per_kan
    for move in (hachi_hachi.Accept(), hachi_hachi.Offer(3, kan), hachi_hachi.Offer(1, 1000 * kan), Pass):
        with pytest.raises(HanafudaError):
            board.after(Moved(3, move))  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    offered = board.after(Moved(3, hachi_hachi.Offer(1, kan)))
    with pytest.raises(InvalidEventError, match="it has to accept or refuse"):
        offered.after(Moved(1, Pass()))
    refused = offered.after(Moved(1, hachi_hachi.Refuse()))
    assert refused.due == "what seat 3 is compensated with"
    for wrong in (Compensated(3, kan + 3), Compensated(3, 1)):
        with pytest.raises(InvalidEventError, match="cannot come to") as caught:
            refused.after(wrong)
        assert caught.value.rule == "HH-4.7"
    # HH-4.7: a loose card is 3 points. So few of the hidden cards are worth anything that some hand has a teyaku.
    told_amount = refused.after(Compensated(3, 3 * facts_of_view(before.view(0))["multiplier"]))
    assert told_amount.due == "what the hands have shown"
    with pytest.raises(InvalidEventError, match="first tell what the hands have shown"):
        told_amount.after(moved(0, "1c"))
    with pytest.raises(InvalidEventError, match="first comes what seat 3"):
        refused.after(Joined((3,), 21))


@pytest.mark.rule("SB-5.4")
def test_a_duty_is_public():
    # By this seed the second of two burden cards of Susuki is due; whoever watches knows that it is the Geese.
    rng = random.Random(1176)
    state = suhara_bana.RULES.deal(seats=4, shuffler=SeededShuffler(1176))
    board, pair = told(watch(suhara_bana.RULES, state.table, seat=None), None, state), None
    while pair is None or state.to_move != pair.seat:
        announced = [move for move in state.legal_moves if getattr(move, "ground", None) is Ground.PAIR]
        before, state = state, state.play(rng.choice(announced or state.legal_moves))
        board = told(board, before, state)
        pair = Moved(before.to_move or 0, announced[0]) if announced else pair
    due = card_set(state.step.notes[pair.seat])
    assert due & board.view.hidden
    for each in board.view.hidden - due:
        with pytest.raises(InvalidEventError):
            board.after(Moved(pair.seat, Play(each)))
    after = state.play(state.legal_moves[0])
    assert told(board, state, after).view == after.view(None)


@pytest.mark.rule("HH-5.7")
def test_a_group_is_declared_late_that_was_not_declared():
    # A triplet of group A, and One Animal of group B: seat 0 declares the latter first, and the former late.
    rules = hachi_hachi.ruleset(declare="choice", late_teyaku=True)
    state = begin(rules, 3, {0: "6a 6c 6d 1c 2c 3c 4c"})
    keys = [move.teyaku for move in state.legal_moves]  # type: ignore[attr-defined]
    assert keys == [("triplet", "one_animal"), ("triplet",), ("one_animal",), ()]
    board = told(watch(rules, state.table, seat=1), None, state)
    animal, nothing = hachi_hachi.Declare(("one_animal",)), hachi_hachi.Declare(())
    for move in (animal, nothing, nothing, None):
        before, state = state, state.play(move or state.legal_moves[0])
        board = told(board, before, state)
    while state.to_move != 0:
        before, state = state, state.play(nothing)
        board = told(board, before, state)
    with pytest.raises(InvalidEventError, match="must declare teyaku or nothing"):
        board.after(Moved(0, animal))
    late = state.play(hachi_hachi.Declare(("triplet",)))
    assert board.after(Moved(0, hachi_hachi.Declare(("triplet",)))).due == "what seat 0 shows of what it declares"
    assert told(board, state, late).view == late.view(1)
    for other, why in (
        (TakenBack(0, of("6acd"), "WC-5.3"), "seat 1 is to move"),
        (FieldSet(1, ()), "first comes what"),
    ):
        with pytest.raises(InvalidEventError, match=why):
            board.after(Moved(0, hachi_hachi.Declare(("triplet",))), other)
    with pytest.raises(InvalidEventError, match="must declare teyaku or nothing"):
        board.after(Moved(0, hachi_hachi.Declare(("triplet",))), Shown(0, of("6acd"), "HH-5.6"))


@pytest.mark.rule("HH-5.7")
def test_a_card_that_was_played_is_shown_of_what_is_declared_late():
    # The acting dealer plays a card of its triplet, and declares that then: of the seven dealt cards.
    rules = hachi_hachi.ruleset(declare="choice", late_teyaku=True)
    state = begin(rules, 3, {0: "6a 6c 6d 1c 2c 3c 4c"})
    board, nothing = told(watch(rules, state.table, seat=1), None, state), hachi_hachi.Declare(())
    for _ in range(3):
        before, state = state, state.play(nothing)
        board = told(board, before, state)
    before, state = state, state.play(next(move for move in state.legal_moves if move.hand_cards == of("6a")))
    board = told(board, before, state)
    late = state.play(hachi_hachi.Declare(("triplet",)))
    assert late.events[-1] == Declared(0, of("6acd"), "HH-5.6", teyaku=("triplet",), triplets=(6,))
    assert told(board, state, late).view == late.view(1)
    with pytest.raises(InvalidEventError, match="no hand of seat 0 declares triplet"):
        board.after(Moved(0, hachi_hachi.Declare(("triplet",))), attrs.evolve(late.events[-1], cards=of("6cd")))


@pytest.mark.rule("HH-5.6")
def test_what_was_declared_tells_of_the_other_cards():
    # Red: ribbons and chaff alone.
    state = begin(hachi_hachi.SWEDISH, 3, {0: "1r 2r 3r 1c 4c 6c 7c"})
    board = told(watch(hachi_hachi.SWEDISH, state.table, seat=1), None, state)
    declared = next(event for event in state.events if isinstance(event, Declared))
    assert declared.teyaku == ("red",)
    assert declared.rest is not None
    other = next(iter(board.view.hidden - declared.rest - declared.cards))
    with pytest.raises(InvalidEventError, match=r"seat 0 cannot hold .*: its shown cards rule this out"):
        board.after(Moved(0, Play(other)))
    fresh = watch(hachi_hachi.SWEDISH, state.table, seat=1)
    told_before = state.events[: state.events.index(declared)]
    with pytest.raises(InvalidEventError, match="no hand of seat 0 declares red"):
        fresh.after(*told_before, attrs.evolve(declared, rest=CardSet()), hand=state.hands[1])
    assert board_at(board.view).after() == board


@pytest.mark.rule("HA-2.1")
def test_a_hand_that_should_have_been_shown_is_found():
    plain, showing = hana_awase.RULES, hana_awase.ruleset(chaff_hand=True)
    deals = (plain.deal(seats=2, shuffler=SeededShuffler(seed)) for seed in itertools.count())
    state = next(state for state in deals if len(state.hands[0] & Kind.CHAFF.cards) >= 6)
    board = told(watch(showing, state.table, seat=None), None, state)
    with pytest.raises(InvalidEventError, match="none of 10000 deals fits what a spectator knows"):  # noqa: PT012
        while not state.is_over:
            before, state = state, state.play(state.legal_moves[0])
            board = told(board, before, state)


@pytest.mark.rule("SB-2.4")
def test_a_hand_that_is_redrawn_keeps_its_other_cards():
    deals = (suhara_bana.RULES.deal(seats=4, shuffler=SeededShuffler(seed)) for seed in itertools.count())
    state = next(state for state in deals if any(isinstance(event, Exchanged) for event in state.events))
    seat = next(event.seat for event in state.events if isinstance(event, Exchanged))
    seen = seen_by(None, state, seat)
    assert len(seen.hand) == 2
    first, second = seen.hand
    board = watch(suhara_bana.RULES, state.table, seat=seat)
    assert board.after(*seen.events, hand=seen.hand).view == state.view(seat)
    assert board.after(*seen.events, hand=first).due == "your own hand"
    kept = next(iter(first & second))
    wrong = second - [kept] | [next(iter(state.view(seat).hidden - first))]
    with pytest.raises(InvalidEventError, match="your hand must also have"):
        board.after(*seen.events, hand=[first, wrong])


@pytest.mark.rule("SB-2.4", "CD-9")
def test_three_cards_of_a_month_are_not_shown_and_redrawn():
    deals = (suhara_bana.RULES.deal(seats=4, shuffler=SeededShuffler(seed)) for seed in itertools.count())
    state = next(state for state in deals if any(isinstance(event, Shown) for event in state.events))
    dealt, shown, exchanged = state.events
    three = CardSet(sorted(next(month.cards for month in Month if not month.cards & (dealt.field | shown.cards)))[:3])
    for seat in range(4):
        with pytest.raises(InvalidEventError, match=r"is impossible: no shuffle leads to it \(SB-2.4\)"):
            watch(suhara_bana.RULES, state.table).after(dealt, Shown(seat, three, "SB-2.4"), exchanged)


@pytest.mark.rule("KK-4.2", "CD-9")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_stock_card_that_matches_nothing_is_seen_before_it_goes_into_the_hand(seat: int | None):
    rules = koi_koi.ruleset(turn="take_unmatched")
    state = rules.deal(seats=2, shuffler=SeededShuffler(1))
    board = told(watch(rules, state.table, seat=seat), None, state)
    kept = 0
    while not state.is_over:
        before, state = state, state.play(state.legal_moves[0])
        board = told(board, before, state)
        assert board.view == state.view(seat)
        kept = sum(isinstance(event, Kept) for event in state.events)
    assert kept > 0
    assert board.outcome == state.outcome


@pytest.mark.rule("PH-3.5", "CD-9")
def test_a_card_that_joined_the_stock_is_not_played_from_a_hand_that_drew_nothing():
    rules = hanahuda.ruleset(chitsiobiki="shuffle_back")
    seeds = (rules.deal(seats=2, shuffler=SeededShuffler(seed)) for seed in itertools.count())
    state = next(state for state in seeds if len(state.legal_moves) > 1)
    trader, move = state.to_move, state.legal_moves[1]
    after = state.play(move)
    board = told(told(watch(rules, state.table, seat=None), None, state), state, after)
    while after.to_move == trader:
        before, after = after, after.play(after.legal_moves[0])
        board = told(board, before, after)
    assert isinstance(move, Trade)
    assert after.to_move is not None
    with pytest.raises(InvalidEventError, match="is known to be in another place"):
        board.after(Moved(after.to_move, Play(move.card, CardSet())))
