"""How moves of other libraries are measured: as here, one of the legal moves at random, listed and played.

Each library is asked in its own quickest public way; to deal or to set up a game does not count. What differs stays:
theirs change a state where this library makes the next one. A library is imported by name, for it may be absent.
"""

from __future__ import annotations

import importlib
import importlib.util
import random
from collections.abc import Callable
from typing import Any

from .clocks import Effort, process_seconds, seconds_each

__all__ = ["a_chess_move", "a_poker_move", "a_process", "a_spiel_move", "an_uno_move"]

LONGEST_CHESS = 200  # moves of both sides, after which a random game is given up


def _seconds_of_move(effort: Effort, begin: Callable[[], Any], play: Callable[[Any, random.Random], int]) -> float:
    """Seconds of a move; ``play`` plays a game to its end and returns how many moves that took."""
    rng = random.Random(1)
    return seconds_each(
        effort,
        lambda: [begin() for _ in range(effort.batch)],
        lambda games: sum([play(game, rng) for game in games]),
    )


def an_uno_move(effort: Effort) -> float:
    """Seconds of a move of RLCard's UNO, two players."""
    uno: Any = importlib.import_module("rlcard.games.uno")

    def begin() -> Any:
        game = uno.Game()
        game.init_game()
        return game

    def play(game: Any, rng: random.Random) -> int:
        moves = 0
        while not game.is_over():
            game.step(rng.choice(game.get_legal_actions()))
            moves += 1
        return moves

    return _seconds_of_move(effort, begin, play)


def a_spiel_move(effort: Effort, module: str, name: str) -> float:
    """Seconds of a move of one of OpenSpiel's games; what chance does on the way counts, but not as a move.

    Args:
        effort: How much is done.
        module: What makes the game known; ``pyspiel`` itself where it is written in C++.
        name: The game's name there.
    """
    importlib.import_module(module)
    spiel: Any = importlib.import_module("pyspiel")
    game = spiel.load_game(name)
    chance = random.Random(2)

    def let_chance_act(state: Any) -> None:
        while state.is_chance_node():
            state.apply_action(chance.choice(state.chance_outcomes())[0])

    def begin() -> Any:
        state = game.new_initial_state()
        let_chance_act(state)
        return state

    def play(state: Any, rng: random.Random) -> int:
        moves = 0
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            let_chance_act(state)
            moves += 1
        return moves

    return _seconds_of_move(effort, begin, play)


def a_chess_move(effort: Effort) -> float:
    """Seconds of a move of python-chess, in games that end when there is no legal move, or after many."""
    chess: Any = importlib.import_module("chess")

    def play(board: Any, rng: random.Random) -> int:
        for moves in range(LONGEST_CHESS):
            legal = list(board.legal_moves)
            if not legal:
                return moves
            board.push(rng.choice(legal))
        return LONGEST_CHESS

    return _seconds_of_move(effort, chess.Board, play)


def a_poker_move(effort: Effort) -> float:
    """Seconds of a decision in PokerKit's no-limit Texas hold'em with three players; the rest is automated."""
    poker: Any = importlib.import_module("pokerkit")
    automations = tuple(poker.Automation)

    def begin() -> Any:
        return poker.NoLimitTexasHoldem.create_state(
            automations,
            ante_trimming_status=True,
            raw_antes=0,
            raw_blinds_or_straddles=(1, 2),
            min_bet=2,
            raw_starting_stacks=200,
            player_count=3,
        )

    def play(state: Any, rng: random.Random) -> int:
        moves = 0
        while state.status:
            rng.choice(_poker_moves(state))()
            moves += 1
        return moves

    return _seconds_of_move(effort, begin, play)


def _poker_moves(state: Any) -> list[Callable[[], Any]]:
    """What the player to act may do; raises are by the least amount."""
    moves: list[Callable[[], Any]] = []
    if state.can_fold():
        moves.append(state.fold)
    if state.can_check_or_call():
        moves.append(state.check_or_call)
    if state.can_complete_bet_or_raise_to():
        moves.append(state.complete_bet_or_raise_to)
    return moves


def a_process(effort: Effort, module: str = "") -> float:
    """Seconds of a process that imports a module, or nothing."""
    if not module:
        return process_seconds(effort, "")
    if importlib.util.find_spec(module) is None:
        raise ModuleNotFoundError(f"No module named {module!r}", name=module)
    return process_seconds(effort, f"import {module}")
