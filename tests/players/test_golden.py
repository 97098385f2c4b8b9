"""Players choose the same moves in every version of Python, and on every machine."""

import hashlib
import random

import pytest

from hanafuda_rules import SeededShuffler
from hanafuda_rules.formats.notation import format_move
from hanafuda_rules.players import Greedy, Random, Strong, scale_of

from helpers.random_rounds import GAMES

CHOSEN = {
    "hanahuda": "a9472b8d",
    "hachi_hachi": "7ba1ef31",
    "suhara_bana": "7d52aced",
    "koi_koi": "8109b917",
    "hana_awase": "969c32d2",
    "bakappana": "c703358a",
    "regional_points": "39e591ca",
    "regional_shares": "c2f00599",
    "regional_wild": "68ef6b51",
    "regional_yaku": "8cdc584b",
    "kyu_rei_hana": "6b23c535",
    "musashino_bana": "123d24b8",
    "toppa": "c1661dc4",
    "sudaoshi": "2b0c50dc",
    "min_hwatu": "560cf369",
    "mushi": "6b7a7f09",
    "go_stop": "9f302eec",
    "sakura": "d02109a2",
    "roppyakken": "0df64b5d",
    "seotda": "456f6685",
}
"""The first digits of the SHA-256 of the moves of one round. They change with the players, and with rules."""


@pytest.mark.parametrize("key", GAMES)
def test_the_moves_of_a_round(key):
    rules = GAMES[key].RULES
    seats = rules.seat_counts[-1]
    scale = scale_of(rules, seats)
    players = [Strong(scale, effort=600), Greedy(scale), Random()]
    state, rng, moves = rules.deal(seats=seats, shuffler=SeededShuffler(5)), random.Random(1), []
    while state.to_move is not None:
        move = players[state.to_move % 3].choose(state.view(state.to_move), rng)
        moves.append(format_move(rules, move))
        state = state.play(move)
    assert hashlib.sha256(" ".join(moves).encode()).hexdigest()[:8] == CHOSEN[key]
