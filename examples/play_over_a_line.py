"""Play a round between a server and a client, two processes that exchange lines of JSON.

    python examples/play_over_a_line.py [--game hanahuda] [--seed 7]

The server holds the round. After each move, it sends a line with what the client's seat has seen: the events, and its
hand if that is new. The client also uses the library, but never sees the deck. Its board knows whose turn it is and
which moves are legal. The client answers with a line that has its move. The other seats play at random.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
from typing import IO, Any

from hanafuda_rules import HanafudaError, SeededShuffler, game, game_keys, settle_round, watch
from hanafuda_rules.boards.board import seen_by
from hanafuda_rules.formats.notation import format_move, parse_move
from hanafuda_rules.formats.records import from_text, record_of_seen, seen_of

SEAT = 0


def serve(key: str, seed: int, reading: IO[str], writing: IO[str]) -> None:
    """Play a round in which the client plays seat 0 and the others play at random."""
    rules, rng = game(key).default, random.Random(seed)
    seats = rules.seat_counts[0]
    before, state = None, rules.deal(seats=seats, shuffler=SeededShuffler(seed))
    send(writing, {"game": key, "seats": seats, "seat": SEAT})
    while True:
        send(writing, record_of_seen(seen_by(before, state, SEAT), rules))
        if state.is_over:
            break
        if state.to_move == SEAT:
            move = parse_move(rules, from_text(reading.readline())["move"])
        else:
            move = rng.choice(state.legal_moves)
        before, state = state, state.play(move)
    sys.stdout.write(f"server: {settle_round(rules, state.outcome).net}\n")  # in one piece, as both processes write


def follow(reading: IO[str], writing: IO[str]) -> None:
    """Play a seat, knowing only what the server sends."""
    head = from_text(reading.readline())
    rules, rng = game(head["game"]).default, random.Random(0)
    board = watch(rules, rules.table(seats=head["seats"]), seat=head["seat"])
    while not board.is_over:
        seen = seen_of(from_text(reading.readline()), rules)
        board = board.after(*seen.events, hand=seen.hand)
        if board.to_move == board.seat:
            move = rng.choice(board.legal_moves)
            send(writing, {"move": format_move(rules, move)})
            board = board.play(move)
    sys.stderr.write(f"client: {settle_round(rules, board.outcome).net}\n")


def send(writing: IO[str], record: dict[str, Any]) -> None:
    """Send a line."""
    writing.write(json.dumps(record) + "\n")
    writing.flush()


def main() -> None:
    """Run the server, or the client."""
    parser = argparse.ArgumentParser(description="Play a round between a server and a client.")
    parser.add_argument("--game", choices=game_keys(), default="hanahuda", help="the key of the game")
    parser.add_argument("--seed", type=int, default=7, help="the seed of the deal")
    parser.add_argument("--client", action="store_true", help="run the client; used by the server")
    asked = parser.parse_args()
    try:
        if asked.client:
            follow(sys.stdin, sys.stdout)
            return
        command = [sys.executable, __file__, "--client"]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as client:  # noqa: S603
            if client.stdin and client.stdout:
                serve(asked.game, asked.seed, client.stdout, client.stdin)
    except (HanafudaError, KeyError, OSError, UnicodeDecodeError) as error:
        parser.error(f"the other process sent no usable line: {error}")


if __name__ == "__main__":
    main()
