"""A seat's own board of Go-Stop: what is shown of hands, and what cannot be (CD-9)."""

import itertools
import random

import pytest

from hanafuda_rules import Card, InvalidEventError, Month, SeededShuffler
from hanafuda_rules.boards.board import board_at, seen_by
from hanafuda_rules.cards import card_set
from hanafuda_rules.events import Drawn, Moved, PickedUp, Shown
from hanafuda_rules.games import go_stop
from hanafuda_rules.games.go_stop.events import Claimed
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


# --- before the first turn --------------------------------------------------------------------------------------------


def joined(seats, rules=go_stop.RULES):
    """A round in which the two after the dealer play, and forced-out seats claim something."""
    for seed in itertools.count():
        state = play(rules.deal(seats=seats, shuffler=SeededShuffler(seed)), "enter", "enter")
        if any(isinstance(event, Claimed) and event.cards for event in state.events) and not state.is_over:
            return state
    raise AssertionError


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


# --- what a seat knows that sits out ----------------------------------------------------------------------------------
