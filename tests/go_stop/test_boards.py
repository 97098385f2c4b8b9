"""A seat's own board of Go-Stop: what is shown of hands, and what cannot be (CD-9)."""

import itertools
import random

import attrs
import pytest

from hanafuda_rules import Card, InvalidEventError, Month, SeededShuffler, watch
from hanafuda_rules.boards.board import board_at, seen_by
from hanafuda_rules.cards import JOKERS, card_set
from hanafuda_rules.events import Drawn, Moved, PickedUp, Shown
from hanafuda_rules.formats.notation import format_cards
from hanafuda_rules.games import go_stop
from hanafuda_rules.games.go_stop.events import Claimed, JokerReplaced, TurnedUp
from hanafuda_rules.machine.view import hand_constraints
from hanafuda_rules.moves import Play

from helpers.go_stop_positions import cards, moment, play

card = Card.parse
WITH_JOKERS = go_stop.ruleset(jokers="2", late_president="always")


def whole(rules, hands, field, stock, **more):
    """A moment in which the cards that are nowhere else lie under the stock."""
    placed = cards(" ".join([*hands, field, stock, *more.get("piles", ())]).replace(" -", "").strip("- "))
    rest = rules.deck(len(hands)) - placed
    return moment(rules, hands, field, f"{stock} {' '.join(each.notation for each in rest)}", **more)


def board_of(state, seat):
    return board_at(state.view(seat))


def told(board, before, after):
    seen = seen_by(before, after, None if board.seat < 0 else board.seat)
    return board.after(*seen.events, hand=seen.hand)


# --- shakes -----------------------------------------------------------------------------------------------------------

SHAKE = Moved(0, go_stop.Shake(Month.PINE))
PINES = Shown(0, cards("1brc"), "GS-5.3")


@pytest.mark.rule("GS-5.3")
def test_three_or_four_cards_are_shown_of_a_shake():
    state = whole(WITH_JOKERS, ["1brc 2a j1", "8acd 9a"], "-", "5a 10c")
    board = board_of(state, 1)
    assert board.after(SHAKE).due == "the cards of the month"
    assert told(board, state, play(state, "shake:1")).view == play(state, "shake:1").view(1)
    for wrong, why in (("1br", "the hand lacks three cards of the month"), ("1brc 2a", "expected")):
        with pytest.raises(InvalidEventError, match=why):
            board.after(SHAKE, attrs.evolve(PINES, cards=cards(wrong)))


@pytest.mark.rule("GS-5.3")
def test_the_fourth_card_is_not_in_the_hand_that_showed_three():
    fourth = Moved(0, Play(card("1d")))
    shaken = board_of(whole(WITH_JOKERS, ["1brc 2a j1", "8acd 9a"], "-", "5a 10c"), 1).after(SHAKE, PINES)
    with pytest.raises(InvalidEventError, match="no deal leads to"):
        shaken.after(fourth, Drawn(0, card("5a"), None))
    assert not any(card("1d") in shaken.sample(random.Random(seed)).hands[0] for seed in range(40))
    # A card that is drawn for a joker may be the fourth.
    drew = shaken.after(Moved(0, go_stop.PlayJoker(card("j1"))), PickedUp(0))
    assert drew.after(fourth, Drawn(0, card("5a"), None)).to_move == 1


# --- what a turn shows ------------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-5.10")
def test_a_card_that_is_being_played_is_not_turned():
    board = board_of(whole(WITH_JOKERS, ["1b 2a", "8acd 9a"], "-", "j1 5a"), 1).after(Moved(0, Play(card("1b"))))
    aside = board.after(Drawn(0, card("j1"), None))
    assert board.due == aside.due == "the card that seat 0 turns from the stock"
    for before, same in ((board, "1b"), (aside, "1b"), (aside, "j1")):
        with pytest.raises(InvalidEventError, match="is already in another place"):
            before.after(Drawn(0, card(same), None))
    assert aside.after(Drawn(0, card("5a"), None)).to_move == 1


@pytest.mark.rule("GS-4.4")
@pytest.mark.parametrize("watching", [False, True])
def test_a_late_president_is_completed_by_a_drawn_card(watching: bool):
    state = whole(WITH_JOKERS, ["1brc 2a j1", "8acd 9a"], "-", "1d 10c")
    board, reveal = board_of(state, 1), Moved(0, go_stop.Reveal())
    with pytest.raises(InvalidEventError, match="drawn in this turn completes four cards of a month"):
        board.after(reveal)
    after = play(state, "joker:j1")
    board = board.after(*after.events) if watching else board_of(after, 1)
    assert board.after(reveal).due == "the four cards of a month"
    assert told(board, after, play(after, "reveal")).outcome == play(after, "reveal").outcome
    with pytest.raises(InvalidEventError, match="no card drawn in this turn completes"):
        board.after(reveal, Shown(0, cards("1brc"), "GS-4.4"))


@pytest.mark.rule("GS-4.4")
def test_four_cards_that_were_seen_before_are_no_late_president():
    state = play(whole(WITH_JOKERS, ["1brcd j1", "8acd 9a"], "-", "2a 10c"), "shake:1", "joker:j1")
    with pytest.raises(InvalidEventError, match="no card drawn in this turn completes"):
        board_of(state, 1).after(Moved(0, go_stop.Reveal()), Shown(0, cards("1brcd"), "GS-4.4"))


@pytest.mark.rule("GS-9.3")
def test_the_whole_hand_is_shown_of_a_draw_offer():
    # Seat 1 lacks one bright for three and one bird for five, seat 2 a blue ribbon. Seat 0 holds these.
    piles = ("-", "1b 3b 2a 4a 1cd 3c", "9r 10r 12bc")
    state = whole(go_stop.RULES, ["8ba", "5ar", "7ar"], "-", "11c 11b 11a 5c 7c", piles=piles)
    board, offer = board_of(state, 1), Moved(0, go_stop.OfferDraw())
    assert board.after(offer).due == "the whole hand"
    assert told(board, state, play(state, "offer")).view == play(state, "offer").view(1)
    for wrong in ("8b", "8bd", "8c 8d"):  # not the whole hand; with a card that feeds nobody; with two of them
        with pytest.raises(InvalidEventError, match="the hand or the moment does not allow it"):
            board.after(offer, Shown(0, cards(wrong), "GS-9.3"))
    refused = play(state, "offer", "refuse")
    with pytest.raises(InvalidEventError):
        board_of(refused, 1).after(offer)


# --- before the first turn --------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-4.1")
def test_four_cards_of_a_month_are_shown_of_a_president():
    seeds = (go_stop.RULES.deal(seats=2, shuffler=SeededShuffler(seed)) for seed in itertools.count())
    # Of Pine no card is seen.
    state = next(state for state in seeds if not (state.field | state.hands[1]) & Month.PINE.cards)
    board, reveal = told(watch(go_stop.RULES, state.table, seat=1), None, state), Moved(0, go_stop.Reveal())
    assert board.after(reveal).due == "the four cards of a month"
    month = Month.PINE
    assert board.after(reveal, Shown(0, month.cards, "GS-4.1")).to_move == 1
    three = month.cards - [next(iter(month.cards))]
    with pytest.raises(InvalidEventError, match="does not hold four cards of a month"):
        board.after(reveal, Shown(0, three, "GS-4.1"))


def joined(seats, rules=go_stop.RULES):
    """A round in which the two after the dealer play, and forced-out seats claim something."""
    for seed in itertools.count():
        state = play(rules.deal(seats=seats, shuffler=SeededShuffler(seed)), "enter", "enter")
        if any(isinstance(event, Claimed) and event.cards for event in state.events) and not state.is_over:
            return state
    raise AssertionError


@pytest.mark.rule("GS-2.2", "GS-2.3", "GS-3.4")
@pytest.mark.parametrize(("rules", "seats"), [(go_stop.RULES, 5), (WITH_JOKERS, 7)])
def test_a_field_that_lay_apart_has_no_card_that_joined_the_stock(rules, seats):
    state = joined(seats, rules)
    events = [event for event in state.events if not isinstance(event, JokerReplaced)]
    place = next(place for place, event in enumerate(events) if isinstance(event, TurnedUp))
    claimed = next(event.cards for event in events if isinstance(event, Claimed) and event.cards) - JOKERS
    before = watch(rules, state.table, seat=None).after(*events[:place])
    assert before.due == "the field that is turned up"
    turned = events[place]
    other = next(each for each in turned.field if each not in claimed)
    field = turned.field - [other] | [next(iter(claimed - turned.field))]
    if seats == 7:  # it is dealt from the stock that they joined
        assert before.after(TurnedUp(field)).view.field == field
    else:
        with pytest.raises(InvalidEventError, match="it joined the rest of the stock") as caught:
            before.after(TurnedUp(field))
        assert caught.value.rule == "GS-2.2"


@pytest.mark.rule("GS-3.4")
def test_a_claim_is_told():
    state = joined(5)
    place, claim = next((place, event) for place, event in enumerate(state.events) if isinstance(event, Claimed))
    board = watch(go_stop.RULES, state.table, seat=None).after(*state.events[:place])
    assert board.due == f"what seat {claim.seat} claims"
    wrong = attrs.evolve(claim, cards=claim.cards | [next(iter(claim.rest))])
    with pytest.raises(InvalidEventError, match="expected"):
        board.after(wrong, *state.events[place + 1 :])


@pytest.mark.rule("GS-3.4")
def test_what_no_claimed_hand_had_came_from_the_cards_that_were_left():
    # Seven hands of seven cards: one card of 50 was left. Of what no claimed hand had one card came from there at most.
    rules = go_stop.ruleset(jokers="2_2", president="off")
    state = joined(7, rules)
    claims = [event for event in state.events if isinstance(event, Claimed)]
    others = rules.deck(7).difference(*[claim.cards | claim.rest for claim in claims]).mask
    fits = hand_constraints(state.view(None)).test
    assert fits(state.hand_masks)
    left = others & ~sum(state.hand_masks)
    held = [each.mask for each in card_set(others & sum(state.hand_masks))]
    one_left = left or held.pop()
    assert fits(tuple(hand & ~one_left for hand in state.hand_masks))
    assert not fits(tuple(hand & ~(one_left | held[0]) for hand in state.hand_masks))


@pytest.mark.rule("GS-2.4")
def test_the_card_in_place_of_a_joker_is_told():
    seeds = (WITH_JOKERS.deal(seats=2, shuffler=SeededShuffler(seed)) for seed in itertools.count())
    state = next(state for state in seeds if any(isinstance(event, JokerReplaced) for event in state.events))
    deal, replaced, *_ = state.events
    board = watch(WITH_JOKERS, state.table, seat=None).after(deal)
    assert board.due == "the card in place of the joker"
    with pytest.raises(InvalidEventError, match="is already in another place"):
        board.after(attrs.evolve(replaced, instead=next(iter(deal.field - JOKERS))))
    assert told(watch(WITH_JOKERS, state.table, seat=None), None, state).view == state.view(None)


# --- what a seat knows that sits out ----------------------------------------------------------------------------------


@pytest.mark.rule("GS-3.3", "GS-5.4")
def test_a_card_that_joined_the_stock_may_be_drawn_for_a_joker():
    # By this seed seat 2 draws a Maple that seat 3 had held, and plays it.
    options = {"president": "off", "draw_offer": "off", "field_quad": "draw", "compensation_points": 0}
    rules = go_stop.ruleset(jokers="2_2_3", **options)
    state = rules.deal(seats=4, shuffler=SeededShuffler(2))
    board, drawn = told(watch(rules, state.table, seat=3), None, state), False
    while not drawn:
        jokers = [move for move in state.legal_moves if isinstance(move, go_stop.PlayJoker)]
        before, state = state, state.play((jokers or state.legal_moves)[0])
        board, mine = told(board, before, state), state.view(3).remembered
        move = state.events[len(before.events)].move
        drawn = bool(move.hand_cards & mine)
        assert board.view == state.view(3)
        if drawn:
            met = {before.view(3).sample(random.Random(seed)).hands[before.to_move] & mine for seed in range(60)}
            assert move.hand_cards in met
            assert cards("-") in met
    assert format_cards(move.hand_cards) == "10c"
