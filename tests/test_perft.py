"""Perft: the number of sequences of legal moves from a deal, by depth.

The first deals have numbers worked out by hand. The deeper ones, of Hachi-Hachi, are pinned and also counted by the
naive model. Those of Hanahuda and Suhara-bana are in the test_against_naive.py of each game.
"""

from typing import Any

import pytest

from hanafuda_rules import CARDS, Card, RoundState, ScriptedShuffler, SeededShuffler
from hanafuda_rules.games import (
    bakappana,
    go_stop,
    hachi_hachi,
    hana_awase,
    hanahuda,
    koi_koi,
    min_hwatu,
    mushi,
    roppyakken,
    sakura,
    suhara_bana,
)

from helpers import go_stop_positions, koi_koi_positions, rounds
from helpers.hachi_hachi_rounds import plain
from helpers.naive_hachi_hachi import Round
from helpers.rounds import cards, order_for
from helpers.wild_card_game import moment

State = RoundState[Any, Any]


def perft(state: State, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(perft(state.play(move), depth - 1) for move in state.legal_moves)


# The first player brings a card of two pairs on the field or one of the five that match nothing; the stock card, the
# Lightning, matches nothing either. The second player has a card for each of the three pairs, and of the other four
# each is a single move, whatever lies there: the pine captures at most one card, Susuki and Chrysanthemum nothing.
FIELD = "plum-chaff-1 plum-chaff-2 cherry-ribbon cherry-chaff-1 maple-ribbon maple-deer"
FIRST = "plum-ribbon maple-chaff-1 pine-chaff-1 wisteria-chaff-1 iris-chaff-1 peony-chaff-1 clover-chaff-1"
SECOND = "plum-warbler cherry-chaff-2 maple-chaff-2 pine-chaff-2 susuki-chaff-1 susuki-chaff-2 chrysanthemum-chaff-1"
THIRD = "pine-crane pine-ribbon wisteria-ribbon iris-ribbon peony-ribbon clover-ribbon paulownia-yellow"
STOCK = "willow-lightning"


def dealt(rules: Any, turns: tuple[int, int, int]) -> State:
    """The deal above: four and three cards for each seat, three for the field. Seat 0 deals and plays first."""
    hands = dict(zip((0, 1, 2), map(cards, (FIRST, SECOND, THIRD)), strict=True))
    field = cards(FIELD)
    order = [card for seat in turns for card in hands[seat][:4]] + [*field[:3]]
    order += [card for seat in turns for card in hands[seat][4:]] + [*field[3:], *cards(STOCK)]
    order += [card for card in CARDS if card not in order]
    return rules.deal(seats=3, shuffler=ScriptedShuffler((tuple(order),)))


@pytest.mark.rule("CD-6", "HH-6.2")
def test_hachi_hachi_by_hand() -> None:
    state = dealt(hachi_hachi.SWEDISH, (0, 1, 2))
    # The plum and the maple take either of two, the other five cards lie down: 2 + 2 + 5.
    assert perft(state, 1) == 9
    # The second player's cherry takes either of two, plum and maple too unless one of theirs is gone, four cards are
    # one move each: after the five 2 + 2 + 2 + 4 = 10, after a plum 2 + 1 + 2 + 4 = 9, after a maple 9 as well.
    assert perft(state, 2) == 5 * 10 + 2 * 9 + 2 * 9 == 86


@pytest.mark.rule("CD-6", "SB-5.1", "SB-5.2")
def test_suhara_bana_by_hand() -> None:
    state = dealt(suhara_bana.ruleset(three_seats=True), (1, 2, 0))
    # Of the Ribbon, 5 points, and the Deer, 20, the maple must take the Ribbon: 2 + 1 + 5.
    assert perft(state, 1) == 8
    # Plum and cherry have a card worth nothing among theirs and are free; the maple is one move, before as after:
    # after the five 2 + 2 + 1 + 4 = 9, after a plum 1 + 2 + 1 + 4 = 8, after the maple 9.
    assert perft(state, 2) == 5 * 9 + 2 * 8 + 9 == 70


@pytest.mark.rule("SB-5.3", "SB-5.4")
@pytest.mark.parametrize(
    ("shoi_fuda", "first", "second"),
    [
        # The second player's Moon is all that the first, with the Crane, lacks for Sun-Moon. Only if the first captures
        # with its Crane, which it can in one way, the Moon may not be played; else there are seven moves.
        ("forbid", 7, 6 * 7 + 6),
        ("off", 7, 7 * 7),
    ],
)
def test_a_burden_card_by_hand(shoi_fuda: Any, first: int, second: int) -> None:
    hands = {
        0: "pine-crane plum-ribbon wisteria-chaff-1 iris-chaff-1 peony-chaff-1 clover-chaff-1 maple-chaff-1",
        1: "susuki-moon plum-chaff-1 wisteria-chaff-2 iris-chaff-2 peony-chaff-2 clover-chaff-2 maple-chaff-2",
        2: "pine-ribbon plum-warbler cherry-curtain wisteria-cuckoo iris-bridge peony-ribbon clover-boar",
    }
    field = cards("pine-chaff-1 cherry-chaff-1 chrysanthemum-chaff-1 willow-ribbon willow-swallow paulownia-yellow")
    dealing = [cards(hands[seat]) for seat in (1, 2, 0)]
    order = [card for hand in dealing for card in hand[:4]] + [*field[:3]]
    order += [card for hand in dealing for card in hand[4:]] + [*field[3:], *cards("susuki-chaff-1")]
    order += [card for card in CARDS if card not in order]
    rules = suhara_bana.ruleset(three_seats=True, shoi_fuda=shoi_fuda)
    state = rules.deal(seats=3, shuffler=ScriptedShuffler((tuple(order),)))
    assert (perft(state, 1), perft(state, 2)) == (first, second)


@pytest.mark.rule("CD-6", "PH-4.1")
def test_hanahuda_by_hand() -> None:
    order = order_for(
        hanahuda.RULES,
        4,
        field=f"{FIELD} willow-rain-man paulownia-phoenix",
        hands={0: f"{FIRST} chrysanthemum-chaff-1", 1: f"{SECOND.rpartition(' ')[0]} wisteria-chaff-2 iris-chaff-2"},
        stock="clover-chaff-2",
    )
    state = hanahuda.ruleset(chitsiobiki="off").deal(seats=4, shuffler=ScriptedShuffler((order,)))
    # As in Hachi-Hachi, with one card more that lies down: 2 + 2 + 6.
    assert perft(state, 1) == 10
    # As in Hachi-Hachi, with five cards that are one move each: 11 after the six, 10 after a plum or a maple.
    assert perft(state, 2) == 6 * 11 + 2 * 10 + 2 * 10 == 106


@pytest.mark.rule("CD-6", "KK-4.1")
def test_koi_koi_by_hand() -> None:
    order = koi_koi_positions.order_for(
        field=f"{FIELD} willow-rain-man paulownia-phoenix",
        hands={0: f"{FIRST} chrysanthemum-chaff-1", 1: f"{SECOND.rpartition(' ')[0]} wisteria-chaff-2 iris-chaff-2"},
        stock="clover-chaff-2",
    )
    state = koi_koi.RULES.deal(seats=2, shuffler=ScriptedShuffler((order,)))
    # As in Hanahuda: no turn has a yaku yet, so that nothing is asked.
    assert (perft(state, 1), perft(state, 2)) == (10, 106)


@pytest.mark.rule("CD-6", "HA-3.1", "BP-3.1", "MH-3.1")
@pytest.mark.parametrize("game", [hana_awase, bakappana, min_hwatu], ids=lambda game: game.RULES.key)
def test_flower_matching_by_hand(game: Any) -> None:
    rules, hands = game.RULES, {0: FIRST, 1: SECOND, 2: THIRD}
    if game is min_hwatu:
        order = rounds.order_for(min_hwatu.CORE, 3, field=FIELD, hands=hands, stock=STOCK)
    else:
        order = rounds.order_for(rules, 3, field=FIELD, hands=hands, stock=STOCK)
    state = rules.deal(seats=3, shuffler=ScriptedShuffler((order,)))
    # As in Hachi-Hachi.
    assert (perft(state, 1), perft(state, 2)) == (9, 86)


@pytest.mark.rule("MU-4.2", "WC-2.4")
def test_mushi_by_hand() -> None:
    hands, field = ["1c 11c", "2r 10r"], "1b 1r 2a 10a"
    state = moment(mushi.RULES, hands=hands, field=field, stock="4a 4r 5a 5r")
    # The oni takes any of the four, the Pine one of two. Stock cards have no choice, nor has seat 1: two moves each.
    assert (perft(state, 1), perft(state, 2)) == (4 + 2, 2 * 6)
    # Where the oni took a Pine, one is left for the Pine, else two. Where the Pine was first, the oni has two to choose
    # from: the other Pine, and the Plum or the Maple that seat 1 has not captured.
    assert perft(state, 3) == 2 * (1 + 1 + 2 + 2) + 2 * (2 + 2) == 20
    assert (perft(state, 4), perft(state, 5)) == (20, 0)


@pytest.mark.rule("GS-5.3", "GS-5.6", "GS-5.10")
def test_go_stop_by_hand() -> None:
    state = go_stop_positions.moment(go_stop.RULES, ["1brc 2a", "3c 4a"], "1d 2rc", "5c 6c 7c 8c 9c")
    # Each Pine takes the one, the Warbler one of two; a shake, and a bomb.
    assert perft(state, 1) == 3 + 2 + 1 + 1
    # After the shake all the others again; after any other move seat 1 has two cards that match nothing.
    assert perft(state, 2) == 6 + 6 * 2
    # After a shake and another move two; seat 0 in its next turn: after a Pine two other Pines, which match nothing,
    # and the Warbler with two; after the Warbler three Pines, each with the one, the shake and the bomb; after the bomb
    # the Warbler with two, and a skip.
    assert perft(state, 3) == 6 * 2 + (3 * 4 + 2 * 5 + 3) * 2


@pytest.mark.rule("SK-4.1", "SK-5.1", "SK-5.5")
def test_sakura_by_hand() -> None:
    hands, field = ["1cd 11c", "2r 8cd 10r"], "1b 1r 8a 10a"
    state = moment(sakura.RULES, hands=hands, field=field, stock="4a 5a 4r 5r 6a 6r 6c")
    # Each Pine takes one of two, or both a hiki; the gaji takes any of four.
    assert perft(state, 1) == 2 + 2 + 1 + 4 == 9
    # The Moon is captured, so that nobody guards the Geese. Seat 1 has a Plum, two Susuki, and a Maple: a move each,
    # whatever was taken. Stock cards have no choice.
    assert perft(state, 2) == 9 * 4 == 36


@pytest.mark.rule("RP-4.3", "RP-4.4", "WC-2.1")
def test_roppyakken_by_hand() -> None:
    hands, field = ["2r 11b", "1c 10r"], "1b 2cd 10a"
    state = moment(roppyakken.RULES, hands=hands, field=field, stock="4c 4d 5c 5d")
    # The Rain Man takes the Crane or the Deer, the ribbon one of two Plums. Stock cards have no choice.
    assert perft(state, 1) == 2 + 2
    # Seat 1 has a Pine and a Maple, which take what lies there: one move each, whatever seat 0 has taken.
    assert perft(state, 2) == 4 * 2
    # After the Rain Man the ribbon has two Plums. After the ribbon the Rain Man has only what seat 1 has left of Crane
    # and Deer, as the other Plum is worth nothing.
    assert perft(state, 3) == 2 * 2 * 2 + 2 * 2 * 1 == 12
    # Seat 1 has a single card then, and a single move.
    assert (perft(state, 4), perft(state, 5)) == (12, 0)


def after(rules: Any, seats: int, seed: int, moves: list[Any]) -> Round:
    """The model after some moves. It cannot be copied, so each state is played from the deal."""
    shufflers: list[Any] = [SeededShuffler(seed)]

    def shuffle(deck: list[str]) -> list[str]:
        order, following = shufflers[-1].shuffle(tuple(map(Card.parse, deck)))
        shufflers.append(following)
        return list(map(str, order))

    model = Round(rules.options, seats=seats, dealer=0, shuffle=shuffle)
    for move in moves:
        model.do(move)
    return model


def count_positions(rules: Any, seats: int, seed: int, moves: list[Any], depth: int) -> int:
    """The same as perft, for the model."""
    if depth == 0:
        return 1
    asked = after(rules, seats, seed, moves).asked
    return sum(count_positions(rules, seats, seed, [*moves, move], depth - 1) for move in asked[1]) if asked else 0


EVERYTHING = {"mizuten": "unseen_hand", "hand_swap": "once", "buy_out": True, "declare": "choice", "late_teyaku": True}

# Seats, seed, moves gone before – of the n-th list the one at place 7n, around and around –, options; the numbers of
# sequences of 0, 1, 2, … moves. The trees hold drawn cards with a choice, sage, shoubu and cancelling, the end of a
# round, who plays, two who split the pot or play on, playing blind, swaps, places bought, teyaku by choice and late.
PERFT: list[tuple[int, int, int, dict[str, Any], tuple[int, ...]]] = [
    (3, 178, 13, {}, (1, 4, 12, 24, 48, 84)),
    (3, 14, 16, {}, (1, 2, 4, 4, 4, 8)),
    (2, 9, 8, {}, (1, 4, 14, 40, 106, 210)),
    (4, 0, 0, {}, (1, 2, 10, 65, 497)),
    (7, 0, 2, {"forced_three": False}, (1, 2, 4, 13, 71, 470)),
    (3, 1, 0, EVERYTHING, (1, 2, 4, 8, 16, 32)),
    (5, 1, 11, EVERYTHING, (1, 2, 3, 124, 244)),
    (3, 1, 5, EVERYTHING, (1, 2, 4, 4, 28)),
]


@pytest.mark.rule("HH-2.6", "HH-4.1", "HH-6.3", "HH-6.6", "HH-6.7")
@pytest.mark.parametrize(("seats", "seed", "gone", "changed", "counts"), PERFT)
def test_the_numbers_of_positions_by_depth(
    seats: int, seed: int, gone: int, changed: dict[str, Any], counts: tuple[int, ...]
) -> None:
    rules = hachi_hachi.ruleset(**changed)
    state, moves = rules.deal(seats=seats, shuffler=SeededShuffler(seed)), list[Any]()
    for step in range(gone):
        move = state.legal_moves[7 * step % len(state.legal_moves)]
        state = state.play(move)
        moves.append(plain(move))
    assert tuple(perft(state, depth) for depth in range(len(counts))) == counts
    assert tuple(count_positions(rules, seats, seed, moves, depth) for depth in range(len(counts))) == counts
