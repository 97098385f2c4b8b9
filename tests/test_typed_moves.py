"""Moves as people type them."""

import pickle
import random
import re

import pytest

from hanafuda_rules import (
    CardSet,
    HanafudaError,
    IllegalMoveError,
    ParseError,
    Play,
    RoundOverError,
    SeededShuffler,
    Take,
)
from hanafuda_rules import cards as c
from hanafuda_rules.errors import AmbiguousMoveError
from hanafuda_rules.formats.positions import state_at
from hanafuda_rules.games import go_stop, hachi_hachi, hanahuda, koi_koi
from hanafuda_rules.games.go_stop import moves as gs_moves
from hanafuda_rules.machine.registry import GAMES, game
from hanafuda_rules.names import LANGUAGES
from hanafuda_rules.typed_moves import typed_move

# Seat 0 holds 1br 3r 6d 7rd 8c 10d. On the field lie 3c 5rd 6rc 8b 9r 12c.
STATE = koi_koi.RULES.deal(seats=2, shuffler=SeededShuffler(5))
LEGAL = "legal: 1b, 1r, 3rx3c, 6dx6r, 6dx6c, 7r, 7d, 8cx8b, 10d"
CRANE_AND_CHAFF = Play(c.PINE_CRANE, CardSet([c.PINE_CHAFF_1]))
PEONY = CardSet([c.PEONY_RIBBON])
# The turned Crane can take either of two Pines.
PILES = "2arcd 3brcd 4arcd 5arcd 6arcd 7arcd, 8bacd 9arcd 10arcd 11barc 12bcde"
TURNED = state_at(hanahuda.RULES, f"2 / 0 / 0 1 / 0 / -, 1c / {PILES} / 1rd / 1b / -")


def test_the_deal_is_as_these_tests_say():
    assert STATE.field.notation == "3c 5rd 6rc 8b 9r 12c"
    assert STATE.hands[0].notation == "1br 3r 6d 7rd 8c 10d"


@pytest.mark.parametrize(
    ("text", "move"),
    [
        # The notation, in any case and with blanks.
        ("1b", Play(c.PINE_CRANE)),
        ("6dx6r", Play(c.PEONY_CHAFF_2, PEONY)),
        ("6D x 6R", Play(c.PEONY_CHAFF_2, PEONY)),
        # As it prints, and in words.
        ("play peony-chaff-2, taking peony-ribbon", Play(c.PEONY_CHAFF_2, PEONY)),
        ("牡丹のカス2を出して牡丹に青短を取る", Play(c.PEONY_CHAFF_2, PEONY)),
        ("botan no kasu 2 o dashite botan ni aotan o toru", Play(c.PEONY_CHAFF_2, PEONY)),
        ("모란 피 2 내고 모란 청단 먹기", Play(c.PEONY_CHAFF_2, PEONY)),
        ("moran pi 2 naego moran cheongdan meokgi", Play(c.PEONY_CHAFF_2, PEONY)),
        ("peony chaff takes the blue ribbon", Play(c.PEONY_CHAFF_2, PEONY)),
        # With one capture, the card is enough, or a name that only one card of the hand has.
        ("8c", Play(c.SUSUKI_CHAFF_1, CardSet([c.SUSUKI_MOON]))),
        ("susuki", Play(c.SUSUKI_CHAFF_1, CardSet([c.SUSUKI_MOON]))),
        ("the moon with susuki chaff", Play(c.SUSUKI_CHAFF_1, CardSet([c.SUSUKI_MOON]))),
        ("鶴", Play(c.PINE_CRANE)),
        ("솔광", Play(c.PINE_CRANE)),
        ("cherry ribbon!", Play(c.CHERRY_RIBBON, CardSet([c.CHERRY_CHAFF_1]))),
    ],
)
def test_a_move_is_read_as_people_type_it(text, move):
    assert STATE.parse_move(text) == STATE.view(0).parse_move(text) == move


@pytest.mark.parametrize(
    ("text", "message", "rule", "move"),
    [
        ("warbler", "seat 0 may not play plum-warbler: plum-warbler is not in the hand", "CD-7", Play(c.PLUM_WARBLER)),
        ("1bx1c", "seat 0 may not play pine-crane, taking pine-chaff-1: this is not what ", "CD-6", CRANE_AND_CHAFF),
        ("crane takes pine chaff 1", "seat 0 may not play pine-crane, taking pine-chaff-1", "CD-6", CRANE_AND_CHAFF),
        # No Pine ever takes a Plum.
        ("1b 2a", 'no legal move fits "1b 2a"', None, None),
        ("stop", "seat 0 may not stop (shōbu): the seat must play a hand card", "CD-6", koi_koi.Stop()),
        ("こいこい", "seat 0 may not koi-koi: the seat must play a hand card", "CD-6", koi_koi.KoiKoi()),
        # Some chaff, but which? And no such card can be played.
        ("wisteria", 'no legal move fits "wisteria"', None, None),
        ("joker 1", 'no legal move fits "joker 1"', None, None),
    ],
)
def test_what_is_not_legal_is_refused_with_its_rule(text, message, rule, move):
    for moment in (STATE, STATE.view(0)):
        with pytest.raises(IllegalMoveError) as caught:
            moment.parse_move(text)
        error = caught.value
        assert str(error).startswith(f"{message}")
        assert LEGAL in str(error)
        assert (error.rule, error.legal) == (rule, tuple(STATE.legal_moves))
        assert LEGAL not in error.reason
        assert error.move == move


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("paly cnare", '"paly cnare" is not a move: legal: 1b, 1r, '),
        ("hello", '"hello" is not a move: legal: 1b'),
        ("", '"" is not a move: legal: 1b'),
        ("z" * 10**6, "is not a move: legal: 1b"),
        (7, "a move must be text, not 7"),
        (None, "a move must be text, not None"),
    ],
)
def test_what_is_not_a_move(text, message):
    for moment in (STATE, STATE.view(0)):
        with pytest.raises(ParseError, match=re.escape(message)) as caught:
            moment.parse_move(text)
        assert caught.value.suggestion is None
        assert len(str(caught.value)) < 400


@pytest.mark.parametrize("text", ["koi-koy", "koikio", "KOY KOI", "고이코이"])
def test_a_near_spelling_is_suggested(text):
    legal, space = (koi_koi.Stop(), koi_koi.KoiKoi()), koi_koi.RULES.action_space
    with pytest.raises(ParseError, match=f'^"{text}" is not a move: did you mean "koi-koi"\\?$') as caught:
        typed_move(text, legal, space, IllegalMoveError)
    assert space.find(caught.value.suggestion) == koi_koi.KoiKoi()


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("6d", "6dx6r, 6dx6c"),
        ("pine", "1b, 1r"),
        ("赤短", "1r, 3rx3c"),
        ("6dx6z", "6dx6r, 6dx6c"),
    ],
)
def test_what_fits_several_moves(text, moves):
    with pytest.raises(AmbiguousMoveError, match=re.escape(f'"{text}" fits more than one move: {moves}')) as caught:
        STATE.parse_move(text)
    space = koi_koi.RULES.action_space
    assert ", ".join(map(space.text, caught.value.moves)) == moves
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.moves, str(again)) == (caught.value.moves, str(caught.value))


@pytest.mark.parametrize("text", ["1bx1r", "pine poetry ribbon", "1r", "take 1r", "松に赤短", "crane takes ribbon"])
def test_the_capture_is_enough_for_the_turned_card(text):
    assert TURNED.parse_move(text) == Take(c.PINE_CRANE, CardSet([c.PINE_RIBBON]))


def test_a_card_that_the_hand_does_not_hold_is_not_played_by_its_capture():
    # Seat 0 can take the Moon, but not play it.
    with pytest.raises(IllegalMoveError, match="seat 0 may not play susuki-moon: susuki-moon is not in the hand"):
        STATE.parse_move("8b")


def test_a_word_says_which_of_several_kinds_of_moves_is_meant():
    plays = (Play(c.PINE_CHAFF_1), hanahuda.Trade(c.PINE_CHAFF_1), hanahuda.Trade(c.PINE_CHAFF_2))
    space = hanahuda.RULES.action_space

    def typed(text):
        return typed_move(text, plays, space, IllegalMoveError)

    assert typed("pine chaff 1") == plays[0]
    assert typed("Trade pine chaff 1") == plays[1]
    assert typed("please trade 1c") == plays[1]
    assert typed("1d") == plays[2]
    with pytest.raises(AmbiguousMoveError, match="trade:1c, trade:1d"):
        typed("trade a chaff")


def test_words_of_other_moves():
    # Seats, amounts, months and sets of cards.
    state = hachi_hachi.ruleset(buy_out=True).deal(seats=6, shuffler=SeededShuffler(6))
    assert state.parse_move("DROP") == state.parse_move("降りる") == state.parse_move("drop")
    shakes = [gs_moves.Shake(c.Month.PINE), gs_moves.Shake(c.Month.PLUM)]
    for text in ("솔 흔들기", "shake pine", "SHAKE:1", "松を揺する"):
        assert typed_move(text, shakes, go_stop.RULES.action_space, IllegalMoveError) == shakes[0]


def test_names_of_players():
    offer, accept = hachi_hachi.Offer(2, 35), hachi_hachi.Accept()
    space = hachi_hachi.ruleset(buy_out=True, points_per_kan=10).action_space
    names = ["Ann", "Ben", "Cleo"]
    text = offer.words("en", names)
    assert text == "offer 35 points to Cleo for its place"
    assert typed_move(text, (offer, accept), space, IllegalMoveError, names) == offer


def test_many_moves_are_listed_in_short():
    moves = [Play(card) for card in c.CARDS[:30]]
    with pytest.raises(AmbiguousMoveError, match=r"4d, … and 1 others$|and \d+ others$"):
        typed_move("chaff", [Play(card) for card in c.CARDS], koi_koi.RULES.action_space, IllegalMoveError)
    with pytest.raises(ParseError, match=r", … and 10 others$"):
        typed_move("?", moves, koi_koi.RULES.action_space, IllegalMoveError)


def test_whose_turn_it_is():
    state = STATE
    for seat, who in ((1, "seat 1"), (None, "a spectator")):
        with pytest.raises(IllegalMoveError, match=f"^waiting for seat 0, not for {who}$"):
            state.view(seat).parse_move("1b")
    while not state.is_over:
        state = state.play(state.legal_moves[0])
    for moment in (state, state.view(0)):
        with pytest.raises(RoundOverError, match="'1b' comes after the end of the round"):
            moment.parse_move("1b")


def test_errors_name_the_players():
    names = ["Ann", "Ben"]
    for moment in (STATE, STATE.view(0)):
        with pytest.raises(
            IllegalMoveError, match=r"^Ann may not play plum-warbler: plum-warbler is not in the hand; "
        ):
            moment.parse_move("2a", names)
    with pytest.raises(IllegalMoveError, match=r"^waiting for Ann, not for Ben$"):
        STATE.view(1).parse_move("1b", names)


def test_names_must_be_texts():
    with pytest.raises(HanafudaError, match="names must be a list of the players' names"):
        STATE.view(1).parse_move("crane", names=[1])
    with pytest.raises(HanafudaError, match="names must be a list of the players' names"):
        STATE.parse_move("crane", names=[1])


@pytest.mark.parametrize("key", GAMES)
def test_each_move_is_read_back_from_all_its_texts(key):
    rng = random.Random(5)
    for rules in game(key).presets.values():
        state = rules.deal(seats=rng.choice(rules.seat_counts), shuffler=SeededShuffler(5))
        while not state.is_over:
            move = rng.choice(state.legal_moves)
            if rng.random() < 0.2:
                texts = [rules.action_space.text(move), str(move), *(move.words(language) for language in LANGUAGES)]
                for text in dict.fromkeys(texts):
                    assert state.parse_move(text.upper()) == state.view(state.to_move).parse_move(text) == move
            state = state.play(move)
