"""Three players of increasing strength, each against random ones, in each game.

``random`` takes any legal move. ``greedy`` takes the capture that is worth most at once. ``search`` tries every legal
move in states that fit what it knows – it sees a view, never the state –, plays them out at random, and takes the move
that brought most on average. All of them play every game, for they look at legal moves, views and settlements only.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from typing import Any, TypeAlias

from hanafuda_rules import CardSet, Move, Play, RoundState, Ruleset, SeededShuffler, Take, View, settle_round
from hanafuda_rules.games import hachi_hachi, hanahuda, suhara_bana

Rules: TypeAlias = Ruleset[Any, Any, Any]
Player: TypeAlias = Callable[[Rules, View[Any, Any], random.Random], Move]

GAMES: dict[str, tuple[Rules, int]] = {
    "hanahuda": (hanahuda.RULES, 3),
    "hachi_hachi": (hachi_hachi.RULES, 3),
    "suhara_bana": (suhara_bana.RULES, 4),
}
SAMPLES = 12


def play_randomly(rules: Rules, view: View[Any, Any], rng: random.Random) -> Move:  # noqa: ARG001
    """Any legal move."""
    return rng.choice(view.legal_moves)


def play_greedily(rules: Rules, view: View[Any, Any], rng: random.Random) -> Move:
    """The capture that is worth most at once, yaku before card points; else the first legal move: play, stop."""

    def worth(move: Move) -> tuple[int, int]:
        if not isinstance(move, Play | Take) or not move.captures:
            return 0, 0
        pile = view.piles[view.seat]
        after = CardSet([*pile, move.card, *move.captures])
        return rules.yaku.value(after) - rules.yaku.value(pile), rules.classification.points(after - pile)

    best = max(map(worth, view.legal_moves))
    if best == (0, 0):
        return view.legal_moves[0] if not isinstance(view.legal_moves[0], Play) else rng.choice(view.legal_moves)
    return next(move for move in view.legal_moves if worth(move) == best)


def play_searching(rules: Rules, view: View[Any, Any], rng: random.Random) -> Move:
    """The move that brings most on average, over random ends of the round in states that fit the view."""
    if len(view.legal_moves) == 1:
        return view.legal_moves[0]
    samples = [view.sample(rng) for _ in range(SAMPLES)]
    return max(
        view.legal_moves, key=lambda move: sum(outcome_of(rules, state.play(move), view.seat, rng) for state in samples)
    )


def outcome_of(rules: Rules, state: RoundState[Any, Any], seat: int, rng: random.Random) -> float:
    """What a seat has over the others after a random end of the round."""
    while not state.is_over:
        state = state.play(rng.choice(state.legal_moves))
    return advantage(settle_round(rules, state.outcome).net, seat)


def advantage(net: tuple[int, ...], seat: int) -> float:
    """What a seat won beyond what the others won on average."""
    return net[seat] - (sum(net) - net[seat]) / (len(net) - 1)


def average(rules: Rules, seats: int, player: Player, rounds: int, seed: int) -> float:
    """A player's advantage over random ones, a round; it sits on each seat in turn, and each gets the same deals."""
    rng, total = random.Random(seed), 0.0
    for number in range(rounds):
        seat = number % seats
        state = rules.deal(seats=seats, dealer=number // seats % seats, shuffler=SeededShuffler(seed + number))
        while state.to_move is not None:
            chosen = player if state.to_move == seat else play_randomly
            state = state.play(chosen(rules, state.view(state.to_move), rng))
        total += advantage(settle_round(rules, state.outcome).net, seat)
    return total / rounds


def main() -> None:
    """Let each play, and print what it wins."""
    parser = argparse.ArgumentParser(description="Three players of increasing strength, each against random ones.")
    parser.add_argument("--game", choices=tuple(GAMES), help="one game; all of them unless told")
    parser.add_argument("--rounds", type=int, default=120, help="how many rounds each player plays")
    parser.add_argument("--seed", type=int, default=1, help="the same seed plays the same rounds")
    told = parser.parse_args()
    players: dict[str, Player] = {"random": play_randomly, "greedy": play_greedily, "search": play_searching}
    print("What a player wins beyond the others' average, a round, against random ones:")
    for game, (rules, seats) in GAMES.items():
        if told.game in {None, game}:
            for name, player in players.items():
                start = time.perf_counter()
                won = average(rules, seats, player, told.rounds, told.seed)
                took = time.perf_counter() - start
                print(f"  {rules.name:<12} {name:<7} {won:+8.1f}   ({told.rounds} rounds, {took:.0f} s)")


if __name__ == "__main__":
    main()
