"""Use OpenSpiel's algorithms: a search plays Koi-Koi, and a solver plays the last cards of Hanahuda.

This script needs OpenSpiel and numpy: ``python -m pip install "hanafuda-rules[openspiel]"``.
"""

from __future__ import annotations

import argparse
import random
import statistics

import numpy as np
import pyspiel
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts

from hanafuda_rules.envs import openspiel
from hanafuda_rules.formats.positions import state_at
from hanafuda_rules.games import hanahuda

LAST_CARDS = (
    "2 / 0 / 0 1 / 0 / 4c 6a, 4d 12e / 2arcd 3bd 5rd 6rd 7cd 8cd 9cd 10rc 12bd, 1brcd 3rc 4ar 5ac 7ar 8ba 10ad 11barc "
    "/ 6c 9r / - / 12c 9a"
)
"""Each seat has two cards, and two are in the stock. There are 180 possible deals."""


def search(simulations: int, seed: int) -> float:
    """Let a search play a round of Koi-Koi against a random player, and return its reward."""
    game = pyspiel.load_game("hanafuda_koi_koi(players=2)")
    rng, searching_rng = random.Random(seed), np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(random_state=searching_rng)
    searcher = ismcts.ISMCTSBot(game, evaluator, uct_c=20.0, max_simulations=simulations, random_state=searching_rng)
    # Without this, the search draws hidden cards from a source that has no seed.
    searcher.set_resampler(lambda state, player: state.resample_from_infostate(player, rng.random))
    state = game.new_initial_state()
    while not state.is_terminal():
        chooses = state.current_player() == 0
        state.apply_action(searcher.step(state) if chooses else rng.choice(state.legal_actions()))
    return float(state.returns()[0])


def solve(iterations: int) -> None:
    """Print how far the solver still is from the best play in the endgame."""
    game = openspiel.endgame(state_at(hanahuda.RULES, LAST_CARDS))
    solver = cfr.CFRPlusSolver(game)
    for number in range(1, iterations + 1):
        solver.evaluate_and_update_policy()
        distance = exploitability.exploitability(game, solver.average_policy())
        print(f"after {number} iterations: {distance:.2f} points short of the best play")


def main() -> None:
    """Run the search and the solver."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=24, help="the number of rounds that the search plays")
    parser.add_argument("--simulations", type=int, default=30, help="the simulations of the search for each decision")
    parser.add_argument("--iterations", type=int, default=5, help="the iterations of the solver")
    asked = parser.parse_args()
    if min(asked.rounds, asked.simulations) < 2:
        parser.error("--rounds and --simulations must be 2 or more: one is too few for a standard error or a search")
    openspiel.register_games()
    won = [search(asked.simulations, seed) for seed in range(asked.rounds)]
    error = statistics.stdev(won) / len(won) ** 0.5
    print(f"Koi-Koi, the search against a random player: {statistics.mean(won):+.1f} ± {error:.1f} points a round")
    solve(asked.iterations)


if __name__ == "__main__":
    main()
