"""Turns, hikis and the end of the round (SK-3, SK-4)."""

import random
from typing import Any

import pytest

from hanafuda_rules import Card, CardSet, HanafudaError, IllegalMoveError, Move, RoundState, SeededShuffler
from hanafuda_rules import cards as c
from hanafuda_rules.events import Drawn, Moved
from hanafuda_rules.formats.notation import format_move, parse_move
from hanafuda_rules.games import sakura
from hanafuda_rules.games.sakura import RULES, Hiki
from hanafuda_rules.knowledge.tracing import played_masks
from hanafuda_rules.words import in_words

from helpers.wild_card_game import moment
from helpers.wild_moves import after, play

State = RoundState[Any, Any]

HANDS_END = sakura.ruleset(round_end="hands_empty")
STOCK = "5a 5r 6a 6r 7a 7r"


def hiki(cards: str) -> Hiki:
    return Hiki(CardSet.parse(cards))


def hikis(state: State) -> list[str]:
    return [move.cards.notation for move in state.legal_moves if isinstance(move, Hiki)]


def played(rules: sakura.Rules, seats: int, seed: int, *, hiki: bool) -> list[State]:
    """The states of a random round, in which nobody declares a hiki unless it is allowed."""
    rng, states = random.Random(seed), [rules.deal(seats=seats, shuffler=SeededShuffler(seed))]
    while not states[-1].is_over:
        moves = [move for move in states[-1].legal_moves if hiki or not isinstance(move, Hiki)]
        states.append(states[-1].play(rng.choice(moves)))
    return states


# --- turns ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SK-3.1", "SK-3.3")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7])
def test_every_turn_has_a_stock_card_and_nobody_is_passed_over(seats: int) -> None:
    for seed in range(6):
        states = played(RULES, seats, seed, hiki=True)
        drawn = [event.seat for event in states[-1].events if isinstance(event, Drawn)]
        assert drawn == [turn % seats for turn in range(len(states[0].stock))]
        assert (any(states[-1].hands), states[-1].stock) == (False, ())
        # Who is asked holds a card, or chooses what a stock card takes.
        assert all(state.hand(state.to_move) or state.view(0).turned for state in states[:-1])


@pytest.mark.rule("SK-3.1", "SK-3.3")
def test_a_seat_without_a_hand_card_only_turns_a_stock_card() -> None:
    # Seat 1 has no card left: its turn goes by unasked, or stops for the choice of its stock card.
    state = moment(RULES, hands=["9a 2c", "", "3b"], field="9r", stock="5a 6a 6r 7a 7r")
    assert state.play(play("9a", "9r")).to_move == 2
    state = moment(RULES, hands=["9a 2c", "", "3b"], field="6rc 9r", stock="5a 6a 7a 7r 8a")
    asked = state.play(play("9a", "9r"))
    assert (asked.to_move, asked.view(0).turned) == (1, CardSet([c.PEONY_BUTTERFLIES]))
    assert len(asked.legal_moves) == 2


@pytest.mark.rule("SK-3.2")
def test_two_seats_turn_eight_stock_cards_after_their_hands() -> None:
    # SK, example: 16 turns with a hand card, then 8 flip-only; or 16 turns, 8 stock cards unseen.
    full = played(RULES, 2, 3, hiki=False)[-1]
    drawn = [event.seat for event in full.events if isinstance(event, Drawn)]
    assert drawn == [0, 1] * 12
    assert [drawn[16:].count(seat) for seat in (0, 1)] == [4, 4]
    assert (len(full.stock), len([event for event in full.events if isinstance(event, Moved)]) >= 16) == (0, True)
    short = played(HANDS_END, 2, 3, hiki=False)[-1]
    assert len([event for event in short.events if isinstance(event, Drawn)]) == 16
    assert (len(short.stock), any(short.hands)) == (8, False)


@pytest.mark.rule("SK-3.2")
@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
def test_with_more_seats_both_ends_are_the_same_without_a_hiki(seats: int) -> None:
    for seed in range(4):
        ends = [played(rules, seats, seed, hiki=False)[-1] for rules in (RULES, HANDS_END)]
        assert (ends[0].events, ends[0].piles, ends[0].stock) == (ends[1].events, ends[1].piles, ())


@pytest.mark.rule("SK-3.2")
def test_the_round_ends_with_the_turn_after_which_all_hands_are_empty() -> None:
    # The stock card of that turn is played, and if it has a choice its player is asked.
    state = moment(HANDS_END, hands=["9a", "8b"], field="8a 9r", stock="5a 5r 6a 6r")
    over = after(state, play("9a", "9r"), play("8b", "8a"))
    assert (over.is_over, [str(card) for card in over.stock]) == (True, ["peony-butterflies", "peony-ribbon"])
    assert over.piles[1] >= CardSet.parse("5ar")
    state = moment(HANDS_END, hands=["9a", "8b"], field="6rc 8a 9r", stock="5a 6a 7a 7r")
    asked = after(state, play("9a", "9r"), play("8b", "8a"))
    assert (asked.to_move, len(asked.legal_moves)) == (1, 2)
    assert asked.play(asked.legal_moves[0]).is_over
    # A seat without cards turns a stock card while another has some.
    state = moment(HANDS_END, hands=["9a", "", "8b"], field="8a 9r", stock="5a 5r 6a 6r 7a")
    assert after(state, play("9a", "9r"), play("8b", "8a")).stock == tuple(map(Card.parse, ("6r", "7a")))
    # A guard may empty the last hand.
    state = moment(HANDS_END, hands=["11c", "10rcd"], field="10a", stock="5a 5r 6a 6r 7a")
    over = state.play(play("11c", "10a"))
    assert (over.is_over, len(over.stock), over.field) == (True, 4, CardSet.parse("5a 11c"))


# --- hikis ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SK-4.1", "SK-4.4")
def test_a_hiki_takes_the_four_and_turns_a_stock_card() -> None:
    # SK, example: hand two Maples, field two Maples and the Moon.
    state = moment(RULES, hands=["2c 10cd", "2a 4a"], field="8b 10ar", stock=STOCK)
    after_hiki = state.play(hiki("10cd"))
    assert (after_hiki.piles[0].notation, after_hiki.hand(0).notation) == ("10arcd", "2c")
    assert RULES.classification.points(after_hiki.piles[0]) == 10 + 5
    assert after_hiki.events[-2:] == (Moved(0, hiki("10cd")), Drawn(0, c.IRIS_BRIDGE, CardSet()))
    assert (after_hiki.field.notation, after_hiki.to_move) == ("5a 8b", 1)
    # Everybody sees the cards, which have left the hand.
    assert played_masks(after_hiki.view(1).events, 2) == [CardSet.parse("10cd").mask, 0]
    assert CardSet.parse("10arcd") <= after_hiki.view(1).piles[0]


@pytest.mark.rule("SK-4.1", "SK-4.2")
@pytest.mark.parametrize(
    ("hand", "field", "found"),
    [
        ("2c 10arcd", "8b", ["10arcd"]),  # all four in the hand
        ("2c 10rcd", "8b 10a", ["10rcd"]),
        ("2c 10cd", "8b 10ar", ["10cd"]),
        ("2c 10d", "8b 10arc", []),  # one card: the play takes the same
        ("2c 10cd", "8b 10a", []),  # one Maple is elsewhere
        ("2c 10rcd", "8b", []),
        ("2c 11ac", "8b 11br", ["11ac"]),  # the gaji counts as a Willow
        ("2c 11ar", "8b 11bc", ["11ar"]),
        ("2c 11a", "8b 11brc", []),
        ("1br 10cd", "1cd 10ar", ["1br", "10cd"]),  # one or the other
    ],
)
def test_what_is_a_hiki(hand: str, field: str, found: list[str]) -> None:
    state = moment(RULES, hands=[hand, "2a 4a"], field=field, stock="5a 5r 6a 6r 7a 7r 9a")
    assert hikis(state) == found


@pytest.mark.rule("SK-4.1")
def test_four_that_lie_on_the_field_are_nobodys() -> None:
    # A blocked gaji was left beside three Willows.
    state = moment(RULES, hands=["2c 1b", "2a 4a"], field="8b 11barc", stock=STOCK)
    assert hikis(state) == []


@pytest.mark.rule("SK-2.3", "SK-4.2")
def test_without_the_gaji_there_is_no_hiki_of_willows() -> None:
    rules = sakura.ruleset(gaji_dealt="set_aside")
    deals = (rules.deal(seats=2, shuffler=SeededShuffler(seed)) for seed in range(5000))
    willows = CardSet.parse("11bar")
    state = next(
        deal for deal in deals if deal.set_aside and willows <= deal.hand(0) | deal.field and deal.hand(0) & willows
    )
    assert hikis(state) == []


@pytest.mark.rule("SK-4.1", "SK-4.3")
def test_nobody_has_to_and_one_a_turn_is_enough() -> None:
    state = moment(RULES, hands=["1br 10cd", "2a 4a"], field="1cd 10ar", stock=STOCK)
    # Any of the cards may be played singly.
    assert {play("10c", "10a"), play("10c", "10r"), play("1b", "1c")} < set(state.legal_moves)
    assert state.play(hiki("10cd")).to_move == 1
    # Others may take what lies there.
    other = moment(RULES, hands=["2c 10cd", "10a 4a"], field="8b 10r", stock="5a 5r 6a 6r 7a").play(play("2c"))
    assert hikis(other.play(play("10a", "10r"))) == []


@pytest.mark.rule("SK-4.1")
def test_what_is_refused_as_a_hiki() -> None:
    state = moment(RULES, hands=["2c 10cd", "2a 4a"], field="8b 10ar", stock=STOCK)
    for cards in ("10c", "10d", "2c 10c", "10arcd", "1b 1r", "-"):
        with pytest.raises(IllegalMoveError, match=r"a hiki needs two or more hand cards .*\(SK-4\.1\)$"):
            state.play(hiki(cards))
    with pytest.raises(IllegalMoveError, match=r"\(CD-6\)$"):
        state.play(Move())
    cards: Any = "10cd"
    with pytest.raises(HanafudaError, match="cards"):
        Hiki(cards)


@pytest.mark.rule("SK-4.1")
def test_a_hiki_in_words_and_as_text() -> None:
    move = hiki("10cd")
    assert (format_move(RULES, move), parse_move(RULES, "hiki:10cd")) == ("hiki:10cd", move)
    assert str(move) == "hiki with maple-chaff-1 maple-chaff-2"
    assert in_words(move) == "hiki with Maple Chaff 1, Maple Chaff 2"
    assert in_words(move, "ja") == "紅葉のカス1、紅葉のカス2で引き"
    assert in_words(move, "ja_romaji") == "momiji no kasu 1, momiji no kasu 2 de hiki"


@pytest.mark.rule("SK-8.4", "CD-9")
def test_a_view_does_not_tell_of_a_hiki_in_another_hand() -> None:
    state = moment(RULES, hands=["2c 10cd", "2a 4a"], field="8b 10ar", stock=STOCK)
    view = state.view(1)
    assert not CardSet.parse("10cd") - view.hidden
    assert {tuple(view.sample(random.Random(seed)).hand(0) & CardSet.parse("10cd")) for seed in range(60)} > {()}


@pytest.mark.rule("SK-4.1", "SK-4.2")
def test_the_hikis_of_a_hand_as_sets_of_cards() -> None:
    hand, field = CardSet.parse("1br 2a 3brcd"), CardSet.parse("1cd 2rcd 4a")
    assert sakura.RULES.hikis(hand, field) == (sakura.Hiki(CardSet.parse("1br")), sakura.Hiki(CardSet.parse("3brcd")))
    assert sakura.RULES.hikis(hand, CardSet()) == (sakura.Hiki(CardSet.parse("3brcd")),)
