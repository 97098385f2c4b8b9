"""Three players – random, greedy and searching –, each against random ones, in each game.

``random`` takes any legal move. ``greedy`` takes the capture that is worth most at once. ``search`` tries every legal
move in states that fit what it knows – it sees a view, never the state –, and plays them out at random; the half of the
moves that brings more is tried in twice as many states, and so on until one move is left. All of them play every game,
for they look at legal moves, views and settlements only.

Luck is kept small: each deal is played once from each seat, by the player there and random ones elsewhere.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable
from typing import Any, TypeAlias

from hanafuda_rules import CardSet, Move, Play, RoundState, Ruleset, SeededShuffler, Take, View, game, settle_round
from hanafuda_rules.registry import game_keys

Rules: TypeAlias = Ruleset[Any, Any, Any]
Player: TypeAlias = Callable[[Rules, View[Any, Any], random.Random], Move]

SEATS = 3
"""At tables of how many seats they play; where a game has none of these, at the next ones that it has."""
SAMPLES = 8
"""In how many states a search tries every move, before it drops half of them."""


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
        return view.yaku.value(after) - view.yaku.value(pile), rules.classification.points(after - pile)

    best = max(map(worth, view.legal_moves))
    if best == (0, 0):
        return view.legal_moves[0] if not isinstance(view.legal_moves[0], Play) else rng.choice(view.legal_moves)
    return next(move for move in view.legal_moves if worth(move) == best)


def play_searching(rules: Rules, view: View[Any, Any], rng: random.Random) -> Move:
    """The move that brings most, over random ends of the round in states that fit the view."""
    moves, samples = list(view.legal_moves), SAMPLES
    brought = dict.fromkeys(moves, 0.0)
    while len(moves) > 1:
        for _ in range(samples):
            # The same states for all moves: then none of them is lucky in its hands.
            state = view.sample(rng)
            for move in moves:
                brought[move] += outcome_of(rules, state.play(move), view.seat, rng)
        moves = sorted(moves, key=brought.__getitem__, reverse=True)[: (len(moves) + 1) // 2]
        samples *= 2
    return moves[0]


def outcome_of(rules: Rules, state: RoundState[Any, Any], seat: int, rng: random.Random) -> float:
    """What a seat has over the others after a random end of the round."""
    while not state.is_over:
        state = state.play(rng.choice(state.legal_moves))
    return advantage(settle_round(rules, state.outcome).net, seat)


def advantage(net: tuple[int, ...], seat: int) -> float:
    """What a seat won beyond what the others won on average."""
    return net[seat] - (sum(net) - net[seat]) / (len(net) - 1)


def play_out(rules: Rules, start: RoundState[Any, Any], seat: int, player: Player, rng: random.Random) -> float:
    """A player's advantage in a round on some seat, with random ones on the others."""
    state = start
    while state.to_move is not None:
        chosen = player if state.to_move == seat else play_randomly
        state = state.play(chosen(rules, state.view(state.to_move), rng))
    return advantage(settle_round(rules, state.outcome).net, seat)


def average(rules: Rules, seats: int, player: Player, deals: int, seed: int) -> tuple[float, float]:
    """A player's average advantage a round, and the standard error of that.

    Args:
        rules: The game.
        seats: The number of seats.
        player: The player.
        deals: How many deals it plays, each from every seat: what is dealt to whom makes no difference.
        seed: Where chance comes from.
    """
    rng, won = random.Random(seed), list[float]()
    for number in range(deals):
        start = rules.deal(seats=seats, dealer=number % seats, shuffler=SeededShuffler(seed * 1_000_003 + number))
        won.append(statistics.fmean(play_out(rules, start, seat, player, rng) for seat in range(seats)))
    return statistics.fmean(won), statistics.stdev(won) / deals**0.5


def seats_of(rules: Rules) -> int:
    """The number of seats at which a game is played here."""
    return min(rules.seat_counts, key=lambda seats: abs(seats - SEATS))


PLAYERS: dict[str, Player] = {"random": play_randomly, "greedy": play_greedily, "search": play_searching}


def main() -> None:
    """Let each play, and print what it wins."""
    parser = argparse.ArgumentParser(description="Three players, each against random ones.")
    parser.add_argument("--game", choices=game_keys(), help="one game; all of them unless given")
    parser.add_argument("--deals", type=int, default=10, help="how many deals each player plays, each from every seat")
    parser.add_argument("--seed", type=int, default=1, help="the same seed plays the same rounds")
    told = parser.parse_args()
    if told.deals < 2:
        parser.error("--deals is 2 or more: a single deal has no standard error")
    print("What a player wins beyond the others' average, a round, against random ones (± standard error):")
    for key in [told.game] if told.game else game_keys():
        rules = game(key).default
        seats = seats_of(rules)
        for name, player in PLAYERS.items():
            start = time.perf_counter()
            won, error = average(rules, seats, player, told.deals, told.seed)
            took, rounds = time.perf_counter() - start, told.deals * seats
            print(f"  {rules.name:<12} {name:<7} {won:+8.1f} ± {error:<6.1f} ({rounds} rounds, {took:.0f} s)")


if __name__ == "__main__":
    main()
