"""Players choose the same moves in every version of Python, and on every machine."""

import hashlib
import random

import pytest

from hanafuda_rules import SeededShuffler
from hanafuda_rules.formats.notation import format_move
from hanafuda_rules.players import Greedy, Random, Strong, scale_of

from helpers.random_rounds import GAMES

CHOSEN = {
    "hanahuda": "2a509fd2",
    "hachi_hachi": "5c477c49",
    "suhara_bana": "761111ed",
    "koi_koi": "8109b917",
    "hana_awase": "25883ef0",
    "bakappana": "8d5ab779",
    "regional_points": "8e6bfe89",
    "regional_shares": "91a7e55f",
    "regional_wild": "c11b6988",
    "regional_yaku": "4ada3f3f",
    "kyu_rei_hana": "4709e989",
    "musashino_bana": "6db1ce81",
    "toppa": "ec82d8ec",
    "sudaoshi": "2b0c50dc",
    "min_hwatu": "fd4676c4",
    "mushi": "3aee04a0",
    "go_stop": "c21a370e",
    "sakura": "d02109a2",
    "roppyakken": "c4be8214",
    "seotda": "31838d08",
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
