"""How what surrounds a game is measured: yaku, entered outcomes, views, samples, text, numbers and records.

As in ``library``, each function takes the effort first and returns the seconds of one thing, in random rounds.
"""

from __future__ import annotations

import random
from typing import Any

import attrs

from hanafuda_rules import CARDS, CardSet, SeededShuffler, settle_round
from hanafuda_rules.formats.notation import Position, format_move, parse_move, position_of
from hanafuda_rules.formats.records import RecordingShuffler, record_of_round, replay_round

from .clocks import Effort, seconds_each
from .library import RandomRounds

__all__ = [
    "a_first_sample",
    "a_mask",
    "a_move_printed",
    "a_move_read",
    "a_position_printed",
    "a_position_read",
    "a_round_replayed",
    "a_set_of_cards_read",
    "a_shuffle",
    "a_view",
    "an_entered_outcome",
    "another_sample",
    "the_yaku_of_a_pile",
]


def a_shuffle(effort: Effort) -> float:
    """Seconds of a shuffle of the 48 cards."""
    seeds = iter(range(10**9))

    def shuffle(count: int) -> int:
        for _ in range(count):
            SeededShuffler(next(seeds)).shuffle(CARDS)
        return count

    return seconds_each(effort, lambda: effort.batch, shuffle)


def the_yaku_of_a_pile(effort: Effort, game: str, preset: str, seats: int) -> float:
    """Seconds to find the yaku of a pile, with what they are worth."""
    table, rng = RandomRounds(game, preset, seats).rules.yaku, random.Random(1)

    def piles() -> list[CardSet]:
        return [CardSet.from_mask(rng.getrandbits(len(CARDS))) for _ in range(effort.batch)]

    return seconds_each(effort, piles, lambda found: len([table.scored(pile) for pile in found]))


def an_entered_outcome(effort: Effort, game: str, preset: str, seats: int) -> float:
    """Seconds to make the outcome of a random round from its fields, to check it and to settle it."""
    rounds = RandomRounds(game, preset, seats)

    def enter(outcomes: list[Any]) -> int:
        for outcome in outcomes:
            settle_round(rounds.rules, attrs.evolve(outcome))
        return len(outcomes)

    return seconds_each(effort, lambda: [state.outcome for state in rounds.played(effort.batch)], enter)


def a_view(effort: Effort, game: str, preset: str, seats: int) -> float:
    """Seconds of the view of the seat to move."""
    rounds = RandomRounds(game, preset, seats)
    return seconds_each(
        effort,
        lambda: rounds.states(effort.batch),
        lambda states: len([state.view(state.to_move) for state in states]),
    )


def _views(rounds: RandomRounds, count: int) -> list[Any]:
    return [state.view(state.to_move) for state in rounds.states(count)]


def a_first_sample(effort: Effort, game: str, preset: str, seats: int) -> float:
    """Seconds of the first sample of a view, which works out what the view tells of hidden cards."""
    rounds, rng = RandomRounds(game, preset, seats), random.Random(1)
    return seconds_each(
        effort, lambda: _views(rounds, effort.batch), lambda views: len([view.sample(rng) for view in views])
    )


def another_sample(effort: Effort, game: str, preset: str, seats: int) -> float:
    """Seconds of every other sample of a view."""
    rounds, rng = RandomRounds(game, preset, seats), random.Random(1)
    views = _views(rounds, effort.batch)
    for view in views:
        view.sample(rng)
    return seconds_each(effort, lambda: views, lambda asked: len([view.sample(rng) for view in asked]))


def a_mask(effort: Effort, game: str, preset: str, seats: int) -> float:
    """Seconds of the mask of the legal moves of a state in the action space."""
    rounds = RandomRounds(game, preset, seats)
    space = rounds.rules.action_space
    return seconds_each(
        effort,
        lambda: [state.legal_moves for state in rounds.states(effort.batch)],
        lambda legal: len([space.mask(moves) for moves in legal]),
    )


def _moves(rounds: RandomRounds, count: int) -> list[Any]:
    return [move for state in rounds.states(count) for move in state.legal_moves]


def a_move_printed(effort: Effort, game: str, preset: str, seats: int) -> float:
    """Seconds to print a legal move in the notation."""
    rounds = RandomRounds(game, preset, seats)
    moves = _moves(rounds, effort.batch)
    return seconds_each(effort, lambda: moves, lambda asked: len([format_move(rounds.rules, move) for move in asked]))


def a_move_read(effort: Effort, game: str, preset: str, seats: int) -> float:
    """Seconds to read a legal move from the notation."""
    rounds = RandomRounds(game, preset, seats)
    texts = [format_move(rounds.rules, move) for move in _moves(rounds, effort.batch)]
    return seconds_each(effort, lambda: texts, lambda asked: len([parse_move(rounds.rules, text) for text in asked]))


def a_position_printed(effort: Effort, game: str, preset: str, seats: int) -> float:
    """Seconds to print the position of a state."""
    states = RandomRounds(game, preset, seats).states(effort.batch)
    return seconds_each(effort, lambda: states, lambda asked: len([str(position_of(state)) for state in asked]))


def a_position_read(effort: Effort, game: str, preset: str, seats: int) -> float:
    """Seconds to read a position."""
    texts = [str(position_of(state)) for state in RandomRounds(game, preset, seats).states(effort.batch)]
    return seconds_each(effort, lambda: texts, lambda asked: len([Position.parse(text) for text in asked]))


def a_set_of_cards_read(effort: Effort) -> float:
    """Seconds to read a set of sixteen cards."""
    rng = random.Random(1)
    texts = [CardSet(rng.sample(CARDS, 16)).notation for _ in range(effort.batch)]
    return seconds_each(effort, lambda: texts, lambda asked: len([CardSet.parse(text) for text in asked]))


def a_round_replayed(effort: Effort, game: str, preset: str, seats: int) -> float:
    """Seconds to replay the record of a round, every move checked."""
    rounds = RandomRounds(game, preset, seats)

    def record(seed: int) -> Any:
        dealt = rounds.rules.deal(seats=seats, shuffler=RecordingShuffler(SeededShuffler(seed)))
        return record_of_round(rounds.play(dealt)[0])

    records = [record(seed) for seed in range(effort.batch)]
    return seconds_each(effort, lambda: records, lambda asked: len([replay_round(record) for record in asked]))
