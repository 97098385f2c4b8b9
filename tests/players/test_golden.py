"""Players choose the same moves in every version of Python, and on every machine."""

import hashlib
import random

import pytest

from hanafuda_rules import SeededShuffler
from hanafuda_rules.formats.notation import format_move
from hanafuda_rules.players import Greedy, Random, Strong, scale_of

from helpers.random_rounds import GAMES

CHOSEN = {
    "hanahuda": "2577fe52",
    "hachi_hachi": "5c477c49",
    "suhara_bana": "334aa33b",
    "koi_koi": "ac757178",
    "hana_awase": "5fa7436e",
    "bakappana": "6d774561",
    "regional_points": "20cae115",
    "regional_shares": "ec425687",
    "sudaoshi": "2b0c50dc",
    "min_hwatu": "b32bb232",
    "mushi": "3aee04a0",
    "go_stop": "e4e64d72",
    "sakura": "759f32c2",
    "roppyakken": "0e617d09",
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
