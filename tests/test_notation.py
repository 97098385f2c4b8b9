"""The compact notation: cards, sets, moves and positions."""

from typing import Any

import pytest

from hanafuda_rules import BLANK, CARDS, Card, CardSet, HanafudaError, ParseError, Pass, Play, SeededShuffler, Take
from hanafuda_rules import cards as c
from hanafuda_rules.formats.notation import Position, format_cards, format_move, parse_cards, parse_move, position_of
from hanafuda_rules.games import hachi_hachi, hanahuda, suhara_bana
from hanafuda_rules.moves import DropOut, EnterRound

from helpers.properties import for_all
from helpers.random_rounds import random_states
from helpers.strategies import reached

# --- cards -----------------------------------------------------------------------------------------------------------

# The month and b, a, r; then c, d, e for the chaff as it lies in the deck (CD-1). One line a month, by the rules.
NOTATION_BY_MONTH = """
1b 1r 1c 1d
2a 2r 2c 2d
3b 3r 3c 3d
4a 4r 4c 4d
5a 5r 5c 5d
6a 6r 6c 6d
7a 7r 7c 7d
8b 8a 8c 8d
9a 9r 9c 9d
10a 10r 10c 10d
11b 11a 11r 11c
12b 12c 12d 12e
"""
NOTATION = NOTATION_BY_MONTH.split()


@pytest.mark.rule("CD-1")
def test_each_card():
    assert [card.notation for card in CARDS] == NOTATION
    assert [Card.parse(word) for word in NOTATION] == list(CARDS)
    assert (BLANK.notation, Card.parse("0")) == ("0", BLANK)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("-", ""),
        (" - ", ""),
        ("1br 3b 12cde", "10 11 30 121 122 123"),
        ("1brcd", "10 11 12 13"),
        ("11bc", "110 113"),
        ("10", "pine-crane"),
        ("10a", "maple-deer"),
        ("1b, pine-ribbon 12 0", "10 11 12 blank"),
    ],
)
def test_sets_are_read(text, words):
    assert CardSet.parse(text) == CardSet(map(Card.parse, words.split()))


COMPACT = "in the notation a card is its month and a letter, such as 1b, and cards of a month are as in 1brcd"


@pytest.mark.parametrize(
    ("text", "position", "message"),
    [
        ("1bx1c", 0, f'unknown card "1bx1c" at position 0: {COMPACT}'),
        ("1b 13b", 3, 'unknown card "13b" at position 3: the months are 1 to 12'),
        ("1b 1e", 3, 'unknown card "1e" at position 3: month 1 has 1b 1r 1c 1d'),
        ("1b 12a", 3, 'unknown card "12a" at position 3: month 12 has 12b 12c 12d 12e'),
        ("1b 3r 1br", 6, "pine-crane is a duplicate, at position 6"),
        ("1br pine-ribbon", 4, "pine-ribbon is a duplicate, at position 4"),
        ("1b -", 3, 'unknown card "-" at position 3'),
        ("1bb", 0, 'unknown card "1bb" at position 0: 1b is a duplicate'),
    ],
)
def test_text_that_is_no_set(text, position, message):
    with pytest.raises(ParseError) as caught:
        CardSet.parse(text)
    assert (caught.value.text, caught.value.position, str(caught.value)) == (text, position, f"{message} (CD-1)")


@pytest.mark.parametrize(
    ("text", "right", "more"),
    [
        ("1rb", "1br", " The letters stand in the order of the deck"),
        ("8cab", "8bac", " The letters stand in the order of the deck"),
        ("1B", "1b", ""),
        ("01br", "1br", ""),
    ],
)
def test_a_set_that_is_nearly_one(text, right, more):
    with pytest.raises(ParseError) as caught:
        CardSet.parse(f"12b {text}")
    assert str(caught.value) == f'unknown card "{text}" at position 4: did you mean "{right}"?{more} (CD-1)'
    assert caught.value.suggestion == right
    assert CardSet.parse(right).notation == right


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1rc", "that is 2 cards, 1r 1c"),
        ("12a", "month 12 has 12b 12c 12d 12e"),
    ],
)
def test_where_one_card_is_due(text, message):
    with pytest.raises(ParseError) as caught:
        Card.parse(text)
    assert str(caught.value) == f'unknown card "{text}" at position 0: {message} (CD-1)'
    assert caught.value.suggestion is None


@pytest.mark.parametrize(
    ("text", "position", "message"),
    [
        ("1b 1cd", 3, 'at position 3 expected a card, such as 1b, not "1cd"'),
        ("1b  1c", 3, 'at position 3 expected a card, such as 1b, not ""'),
        ("", 0, 'at position 0 expected a card, such as 1b, not ""'),
        ("1b 1c 1b", 6, 'at position 6 expected no duplicate of pine-crane, not "1b" (CD-7)'),
        (7, 0, "cards must be text, not 7"),
        ([7] * 99, 0, f"cards must be text, not [{'7, ' * 19}7,…"),
    ],
)
def test_text_that_is_no_order(text: Any, position, message):
    with pytest.raises(ParseError) as caught:
        parse_cards(text)
    assert (caught.value.position, str(caught.value)) == (position, message)


# --- moves -----------------------------------------------------------------------------------------------------------

CHOOSING = hachi_hachi.ruleset(buy_out=True)
RIBBON = CardSet([c.PINE_RIBBON])
TEYAKU = suhara_bana.Ground.TEYAKU

MOVES = [
    (hanahuda.RULES, Play(c.PINE_CRANE), "1b"),
    (hanahuda.RULES, Play(c.PINE_CRANE, RIBBON), "1bx1r"),
    (hanahuda.RULES, Play(c.WILLOW_SWALLOW, CardSet.parse("11brc")), "11ax11brc"),
    (hanahuda.RULES, Take(c.PINE_CRANE, RIBBON), "=1bx1r"),
    (hanahuda.RULES, Pass(), "pass"),
    (hanahuda.RULES, hanahuda.Trade(c.PINE_CHAFF_1), "trade:1c"),
    (hanahuda.RULES, hanahuda.Stop("six_brights"), "stop:six_brights"),
    (hanahuda.RULES, hanahuda.Continue(), "continue"),
    (CHOOSING, EnterRound(), "enter"),
    (CHOOSING, DropOut(), "drop"),
    (CHOOSING, hachi_hachi.Mizuten(), "mizuten"),
    (CHOOSING, hachi_hachi.Swap(), "swap"),
    (CHOOSING, hachi_hachi.Split(), "split"),
    (CHOOSING, hachi_hachi.PlayOn(), "play_on"),
    (CHOOSING, hachi_hachi.Offer(2, 36), "offer:2:36"),
    (CHOOSING, hachi_hachi.Accept(), "accept"),
    (CHOOSING, hachi_hachi.Refuse(), "refuse"),
    (CHOOSING, hachi_hachi.Declare(), "declare:-"),
    (CHOOSING, hachi_hachi.Declare(("triplet", "red")), "declare:triplet+red"),
    (CHOOSING, hachi_hachi.SayShoubu(), "shoubu"),
    (CHOOSING, hachi_hachi.Sage(), "sage"),
    (CHOOSING, hachi_hachi.Cancel(), "cancel"),
    (suhara_bana.RULES, suhara_bana.GiveChase(), "chase"),
    (suhara_bana.RULES, suhara_bana.Stay(), "stay"),
    (suhara_bana.RULES, suhara_bana.GiveWay(), "give_way"),
    (suhara_bana.RULES, suhara_bana.BurdenPlay(c.PINE_CRANE, ground=TEYAKU), "1b!teyaku"),
    (suhara_bana.RULES, suhara_bana.BurdenPlay(c.PINE_CRANE, RIBBON, ground=TEYAKU), "1bx1r!teyaku"),
]


@pytest.mark.parametrize(("rules", "move", "text"), MOVES, ids=[text for _, _, text in MOVES])
def test_moves(rules, move, text):
    assert format_move(rules, move) == text
    assert parse_move(rules, text) == move


@pytest.mark.parametrize(
    ("rules", "text", "position", "expected"),
    [
        (hanahuda.RULES, "1bx7c", 3, "1bx1r, 1bx1c, 1bx1d, 1bx1rcd"),
        (hanahuda.RULES, "pass ", 4, "pass"),
        (hanahuda.RULES, "stop:six", 8, "stop:six_brights"),
        (hanahuda.RULES, "=", 1, "=1bx1r, =1bx1c, =1bx1d, =1rx1b, =1rx1c, =1rx1d, or one of 138 others"),
        (hanahuda.RULES, "", 0, "1b, 1bx1r, 1bx1c, 1bx1d, 1bx1rcd, 1r, or one of 430 others"),
    ],
)
def test_text_that_is_no_move(rules, text, position, expected):
    with pytest.raises(ParseError) as caught:
        parse_move(rules, text)
    error = caught.value
    assert str(error) == f'"{text}" is not a move: at position {position} expected {expected}'
    assert (error.text, error.position) == (text, position)
    assert error.suggestion == (expected if "," not in expected else None)


HANAHUDA = "pass, trade, stop, continue"
SUHARA_BANA = "pass, enter, drop, chase, stay, give_way"
# The words of the default rules, which do not have the buying out of HH-4.12: no offer.
HACHI_HACHI = "pass, enter, drop, mizuten, swap, split, play_on, accept, refuse, shoubu, sage, cancel, declare"


@pytest.mark.parametrize(
    ("rules", "text", "words"),
    [
        (suhara_bana.RULES, "shoubu", SUHARA_BANA),
        (hanahuda.RULES, "shoubu", HANAHUDA),
        (hanahuda.RULES, "x1b", HANAHUDA),
        (hachi_hachi.RULES, "offer:2:36", HACHI_HACHI),
    ],
)
def test_a_word_that_the_game_does_not_have(rules, text, words):
    with pytest.raises(ParseError) as caught:
        parse_move(rules, text)
    error = caught.value
    assert str(error) == f'"{text}" is not a move: a move is a play, such as 1b, or begins with {words}'
    assert (error.text, error.position, error.suggestion) == (text, 0, None)


@pytest.mark.parametrize(
    ("rules", "text", "word"),
    [
        (hanahuda.RULES, "PASS", "pass"),
        (hanahuda.RULES, "stopp:six_brights", "stop"),
        (hachi_hachi.RULES, "shobu", "shoubu"),
    ],
)
def test_a_word_that_is_nearly_one_of_the_game(rules, text, word):
    with pytest.raises(ParseError) as caught:
        parse_move(rules, text)
    assert str(caught.value) == f'"{text}" is not a move: did you mean "{word}"?'
    assert (caught.value.position, caught.value.suggestion) == (0, word)


def test_text_is_text():
    with pytest.raises(ParseError, match="moves must be text, not None"):
        parse_move(hanahuda.RULES, None)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "move", [hachi_hachi.Sage(), "pass", None, hanahuda.Stop("toyak"), Take(c.PINE_CRANE, CardSet())]
)
def test_moves_of_no_such_game(move):
    with pytest.raises(HanafudaError) as caught:
        format_move(hanahuda.RULES, move)
    assert str(caught.value) == f"{move!r} is not a move of this ruleset"


# --- positions -------------------------------------------------------------------------------------------------------

FIELDS = "seats / dealer / order / to move / hands / piles / field / drawn card / stock / set aside / lacking"
FULL = "2 / 1 / 1 0 / 0 / 1br 3b, 2a / -, 12bcde / 5a 6c / - / 7c 7a 4d"


def test_a_position():
    position = Position.parse(FULL)
    assert position == Position(
        dealer=1,
        order=(1, 0),
        to_move=0,
        hands=(CardSet.parse("10 11 30"), CardSet.parse("20")),
        piles=(CardSet(), CardSet.parse("120 121 122 123")),
        field=CardSet.parse("50 62"),
        drawn=None,
        stock=(c.CLOVER_CHAFF_1, c.CLOVER_BOAR, c.WISTERIA_CHAFF_2),
    )
    assert position.seats == 2
    assert str(position) == FULL


def test_what_is_not_known_is_a_number():
    position = Position.parse("3 / 0 / 0 1 2 / 2 / ?7, ?, - / -, -, - / 2ar / - / ?27")
    assert (position.hands, position.stock) == ((7, 1, CardSet()), 27)


def test_a_drawn_card_that_waits_is_part_of_the_position():
    for state in random_states(hanahuda, 30):
        if any(isinstance(move, Take) for move in state.legal_moves):
            assert position_of(state).drawn is state.step.turned
            assert Position.parse(str(position_of(state.view(0)))).drawn is state.step.turned
            return
    pytest.fail("no card was drawn that had a choice")


@for_all(24, state=reached())
def test_positions_say_where_everything_lies(state):
    position = position_of(state)
    assert position.seats == state.table.seats
    assert position.hands == state.hands
    assert [pile.mask for pile in position.piles] == list(state.pile_masks)
    assert (position.field, position.stock, position.to_move) == (state.field, state.stock, state.to_move)
    assert (position.dealer, position.order) == (state.table.dealer, state.order)


@pytest.mark.rule("CD-9")
def test_the_position_of_a_view_holds_what_the_seat_knows():
    state = hanahuda.RULES.deal(seats=4, dealer=2, shuffler=SeededShuffler(1))
    position = position_of(state.view(1))
    assert position.hands == (8, state.hands[1], 8, 8)
    assert (position.stock, len(position.piles), position.field) == (8, 2, state.field)


@pytest.mark.rule("HH-2.6")
def test_a_hand_that_was_not_looked_at_is_a_number():
    state = hachi_hachi.ruleset(mizuten="unseen_hand").deal(seats=3, shuffler=SeededShuffler(1))
    assert position_of(state.view(0)).hands == (7, 7, 7)


@pytest.mark.parametrize(
    ("text", "position", "expected"),
    [
        (
            "2 / 1",
            4,
            f'the last of nine to eleven fields, {FIELDS}, not "1"',
        ),
        (FULL.replace("2 / 1 /", "x / 1 /"), 0, 'a number from 1 to 48, not "x"'),
        (FULL.replace("2 / 1 /", "02 / 1 /"), 0, 'a number from 1 to 48, not "02"'),
        (FULL.replace("2 / 1 /", "2 / 2 /"), 4, 'a number from 0 to 1, not "2"'),
        (FULL.replace("1 0 /", "1 1 /"), 8, 'each seat once, not "1 1"'),
        (FULL.replace("1 0 /", "1 9 /"), 10, 'a number from 0 to 1, not "9"'),
        (FULL.replace("/ 0 /", "/ ² /"), 14, 'a number from 0 to 1, not "²"'),
        (FULL.replace(", 2a", ""), 18, '2 hands, with commas between them, not "1br 3b"'),
        (FULL.replace("2a", "?1"), 27, 'a number from 2 to 52, not "1"'),
        (FULL.replace("2a", "2z"), 26, 'cards of a month in the order of the deck, such as 1br, not "2z"'),
        (FULL.replace("5a", "3br"), 43, 'no duplicate of cherry-curtain, not "3br" (CD-7)'),
        (FULL.replace("/ - /", "/ 4a 4c /"), 51, 'one card or -, not "4a 4c"'),
        (FULL.replace("4d", "4cd"), 61, 'a card, such as 1b, not "4cd"'),
        (f"{FULL} / 7c", len(FULL) + 3, 'no duplicate of clover-chaff-1, not "7c" (CD-7)'),
        (f"{FULL} / 11c / Notes", len(FULL) + 9, 'what the position lacks, such as notes, not "Notes"'),
        (f"{FULL} / 11c / notes  step", len(FULL) + 15, 'what the position lacks, such as notes, not ""'),
        (f"{FULL} / - / - / -", len(FULL) + 11, f'the last of nine to eleven fields, {FIELDS}, not "-"'),
        (FULL.replace("-, 12", "-, -, 12"), 31, 'as many piles as seats, or fewer, not "-, -, 12bcde"'),
    ],
)
def test_text_that_is_no_position(text, position, expected):
    with pytest.raises(ParseError) as caught:
        Position.parse(text)
    assert str(caught.value) == f"at position {position} expected {expected}"
    assert (caught.value.text, caught.value.position) == (text, position)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: format_move(5, Pass()), "a ruleset is needed, such as hanahuda.RULES, not 5"),
        (lambda: format_cards(["1b"]), "only cards can be written, not '1b'"),
        (lambda: position_of("1b"), "a state or a view is needed, not '1b'"),
    ],
)
def test_what_cannot_be_written(call, words) -> None:
    with pytest.raises(HanafudaError, match=words):
        call()
