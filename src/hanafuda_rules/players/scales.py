"""What a card point and a point of yaku are worth in the settlement of a game, and how large a usual result is."""

from __future__ import annotations

import functools
import random

import attrs

from hanafuda_rules.checks import check_type
from hanafuda_rules.errors import HanafudaError, shown
from hanafuda_rules.machine.match import net_since, whole_hand
from hanafuda_rules.machine.ruleset import AnyRules, Ruleset
from hanafuda_rules.machine.shuffling import SeededShuffler
from hanafuda_rules.machine.state import AnyState
from hanafuda_rules.moves import Move, Play, Take
from hanafuda_rules.players._asking import advantage, sides_of, values_of
from hanafuda_rules.values import Value

__all__ = ["Scale", "scale_of", "spread_of"]

_ROUNDS, _SPREAD_ROUNDS = 300, 200
_MOST = 1_000_000_000
_LEAST = 0.001
"""The minimum worth of a card point, in points of yaku, so that players never ignore card points."""


def _number(value: float) -> float:
    if type(value) not in {int, float} or not 0 <= value <= _MOST:
        raise HanafudaError(f"a worth in a scale must be a number from 0 to a billion, not {shown(value)}")
    return float(value)


@attrs.frozen
class Scale(Value):
    """What points are worth in the settlement of a game.

    Args:
        point: The advantage that a card point brings, in units of the settlement.
        yaku: The advantage that a point of yaku brings, in the same units.

    Raises:
        HanafudaError: A value is not a number from 0 to a billion.
    """

    point: float = attrs.field(converter=_number)
    yaku: float = attrs.field(converter=_number)


def scale_of(rules: AnyRules, seats: int) -> Scale:
    """Measure the scale of a game at a number of seats.

    The scale is fitted by least squares to 300 rounds in which every seat captures at random. This takes about 0.2
    seconds. The same arguments always give the same scale. Keep it and share it among players.

    Raises:
        InvalidSeatError: The game does not have this number of seats.
        HanafudaError: ``rules`` is not a ruleset.
    """
    check_type(rules, Ruleset, "a ruleset")
    return _measured(rules, rules.check_seats(seats)[0])


@functools.lru_cache(maxsize=64)
def _measured(rules: AnyRules, seats: int) -> Scale:
    rng = random.Random(0)  # noqa: S311  # reproducible
    rows: list[tuple[float, float, float]] = []
    for number in range(_ROUNDS):
        state: AnyState = rules.deal(seats=seats, dealer=number % seats, shuffler=SeededShuffler(number))
        while not state.is_over:
            state = state.play(_capturing(state.legal_moves, rng))
        rows += _rows_of(rules, state)
    return _fitted(rows)


def spread_of(rules: AnyRules, seats: int) -> float:
    """How large a usual result is: the root mean square of all seats' advantages in random rounds.

    A seat's advantage is what it wins more than the others (:func:`~hanafuda_rules.players.leagues.advantage`), in
    units of the settlement. A search or a learner divides by the spread to bring results near 1. It comes from 200
    rounds of random moves, which takes about 0.1 seconds, and is always the same for the same arguments.

        >>> from hanafuda_rules.games import koi_koi
        >>> from hanafuda_rules.players import spread_of
        >>> round(spread_of(koi_koi.RULES, 2))
        14

    Raises:
        InvalidSeatError: The game does not have this number of seats.
        HanafudaError: ``rules`` is not a ruleset.
    """
    check_type(rules, Ruleset, "a ruleset")
    return _spread(rules, rules.check_seats(seats)[0])


@functools.lru_cache(maxsize=64)
def _spread(rules: AnyRules, seats: int) -> float:
    rng, squares = random.Random(0), 0.0  # noqa: S311  # reproducible
    for _ in range(_SPREAD_ROUNDS):
        shuffler = SeededShuffler(rng.randrange(1 << 32))
        table = rules.table(seats=seats, dealer=rng.randrange(seats))
        state = whole_hand(rules.deal(table=table, shuffler=shuffler))
        while not state.is_over:
            moves = state.legal_moves
            state = whole_hand(state.play(moves[0] if len(moves) == 1 else rng.choice(moves)))
        net = net_since(state, table)
        squares += sum([advantage(net, seat) ** 2 for seat in range(seats)])
    return float((squares / (_SPREAD_ROUNDS * seats)) ** 0.5)


def _capturing(moves: tuple[Move, ...], rng: random.Random) -> Move:
    """Choose any capture, else any card. The first answer to a question makes sure that the round ends."""
    captures = [move for move in moves if isinstance(move, Play | Take) and move.captures]
    if captures:
        return rng.choice(captures)
    return rng.choice(moves) if isinstance(moves[0], Play) else moves[0]


def _rows_of(rules: AnyRules, state: AnyState) -> list[tuple[float, float, float]]:
    """For each active seat: its lead over its rivals in card points and in yaku, and its advantage."""
    net, sides = state.net, sides_of(state)
    points = [rules.classification.points(pile) for pile in state.piles]
    yaku = values_of(state)
    rows: list[tuple[float, float, float]] = []
    for seat in state.order:
        rivals = [other for other in state.order if sides[other] != sides[seat]]
        count = max(1, len(rivals))
        over = [counts[seat] - sum([counts[other] for other in rivals]) / count for counts in (points, yaku)]
        rows.append((over[0], over[1], advantage(net, seat)))
    return rows


def _fitted(rows: list[tuple[float, float, float]]) -> Scale:
    """Least squares without a constant, slightly shrunk towards zero and rounded to three digits."""
    pp, py, yy, pz, yz = (_products(rows, *pair) for pair in ((0, 0), (0, 1), (1, 1), (0, 2), (1, 2)))
    pp, yy = pp + 1, yy + 1
    determinant = pp * yy - py * py
    yaku = max((pp * yz - py * pz) / determinant, 0.0)
    point = max((pz * yy - yz * py) / determinant, _LEAST * yaku)
    if point == yaku == 0:
        return Scale(1, 1)  # no round paid anything
    return Scale(float(f"{point:.3g}"), float(f"{yaku:.3g}"))


def _products(rows: list[tuple[float, float, float]], one: int, other: int) -> float:
    total = 0.0
    for row in rows:
        total += row[one] * row[other]
    return total
