"""A strong player that tries its moves in states sampled from what it knows."""

from __future__ import annotations

import math
import random

import attrs

from hanafuda_rules.checks import of_type, whole_number
from hanafuda_rules.machine.state import AnyState
from hanafuda_rules.machine.view import AnyView
from hanafuda_rules.moves import LegalMoves, Move
from hanafuda_rules.players._asking import moves_of, scaled_advantage
from hanafuda_rules.players._bids import answer_of_bidder, net_of
from hanafuda_rules.players._inference import Inference
from hanafuda_rules.players._scores import played_and_taken, scores_of
from hanafuda_rules.players._worth import EVERY_CARD, MONTH_OF, Worth, worth_at
from hanafuda_rules.players.basic import Computer
from hanafuda_rules.players.scales import Scale
from hanafuda_rules.values import Value

__all__ = ["Report", "Strong", "Tried"]

_SETTLED = 8
"""Settling a round takes as long as this many moves."""
_FIRST, _NEXT = 8, 4
"""The number of samples before moves are first compared, and the minimum number until they are compared again."""
_SHARE = 5
"""No move is dropped before 1/5 of the effort is spent, because a rare big win may still turn up."""
_CLEARLY = 2.0
"""A move is dropped once it is this many standard errors behind."""
_TRUST = 0.7
"""The error of the greedy scores, relative to their spread."""
_LEAST_WEIGHT, _MOST_WEIGHT = 4.0, 400.0
"""Bounds on the number of samples that the greedy scores count for."""
_DARING = 0.15
"""The probability that a seat of a sampled round gives a question an answer at random, not the first one."""
_RATHER = 1e-3
"""A bonus that makes a capture better than laying a card at no cost."""
_FEARED = (0.0, 0.55, 0.8, 0.9, 0.9)
"""The probability that a rival takes a laid card, by the number of cards of its month that the seat does not see."""


@attrs.frozen
class Tried(Value):
    """The result of one move in sampled rounds.

    Args:
        move: The move.
        mean: The mean advantage at the end of the rounds, in units of the settlement.
        error: The standard error of the mean.
        samples: The number of rounds. It is lower for moves that were dropped early.
    """

    move: Move
    mean: float
    error: float
    samples: int


@attrs.frozen
class Report(Value):
    """The move that a player chooses, and how the other moves compare.

    Args:
        move: The chosen move.
        tried: The result of each legal move, in order; empty if only one move is legal.
        simulated: The number of moves simulated.
    """

    move: Move
    tried: tuple[Tried, ...]
    simulated: int


def _effort(value: int) -> int:
    return whole_number(value, "the effort", least=0, most=10**9)


@attrs.frozen
class Strong(Computer):
    """A player that tries its moves in sampled states and plays each one to the end of the round.

    All moves are tried in the same states, and a move is dropped once it is clearly behind. The scores of
    :class:`~hanafuda_rules.players.basic.Greedy` count as additional samples. With the default effort, a move takes
    15 to 140 ms, depending on the game.

    Args:
        scale: The scale of the game, from :func:`~hanafuda_rules.players.scales.scale_of`.
        effort: The number of moves to simulate for a decision. Settling a round counts as eight moves.

    Raises:
        HanafudaError: ``scale`` is not a scale, or ``effort`` is not a whole number from 0.
    """

    scale: Scale = attrs.field(validator=of_type(Scale))
    effort: int = attrs.field(default=8000, converter=_effort)

    def choose(self, view: AnyView, rng: random.Random, /) -> Move:
        """Choose the most promising move.

        Raises:
            HanafudaError: ``view`` is not the view of the seat to move, or ``rng`` is not a ``random.Random``.
        """
        return self.report(view, rng).move

    def report(self, view: AnyView, rng: random.Random, /) -> Report:
        """Choose the most promising move and report the results of all moves.

        Raises:
            HanafudaError: ``view`` is not the view of the seat to move, or ``rng`` is not a ``random.Random``.
        """
        moves = moves_of(view, rng)
        if len(moves) == 1:
            return Report(moves[0], (), 0)
        search = _Search(view, worth_at(view, self.scale), self.effort)
        best = search.best(rng)
        return Report(moves[best], tuple(map(search.tried, range(len(moves)))), search.simulated)


class _Search:
    """A search in progress, with the results of each move so far."""

    def __init__(self, view: AnyView, worth: Worth, effort: int) -> None:
        self.view, self.worth, self.effort = view, worth, effort
        self.moves: LegalMoves = view.legal_moves
        self.others = max(1, view.table.seats - 1)
        scores = scores_of(view, worth)
        known = [score for score in scores if score is not None]
        middle = math.fsum(known) / len(known) if known else 0.0
        # In units of the samples, which are scaled advantages.
        self.prior = [0.0 if score is None else (score - middle) * self.others for score in scores]
        self.guessed = [index for index, score in enumerate(scores) if score is not None]
        self.weight = _MOST_WEIGHT  # a few samples tell less than the scores
        self.alive = list(range(len(self.moves)))
        self.found: list[list[int]] = [[] for _ in self.moves]
        self.totals = [0] * len(self.moves)
        self.samples = self.simulated = 0

    def best(self, rng: random.Random) -> int:
        """Sample until the effort is spent or one move is left. Return the index of the leading move."""
        playout, again = _Playout(self.view, self.worth), _FIRST
        inference = Inference(self.view, self.worth.scale)
        spent = 0
        while spent < self.effort and len(self.alive) > 1:
            state = inference.sample(rng)
            daring = [rng.random() for _ in range(self.view.table.seats)]
            self.samples += 1
            for index in self.alive:
                net, played = playout.net(state.play(self.moves[index]), daring)
                self._add(index, scaled_advantage(net, self.view.seat))
                self.simulated += played + 1
                spent += played + _SETTLED
            if self.samples >= again and spent * _SHARE >= self.effort:
                self._drop()
                again += max(_NEXT, again // 4)
        return max(self.alive, key=self._rating)

    def _add(self, index: int, advantage: int) -> None:
        self.found[index].append(advantage)
        self.totals[index] += advantage

    def _rating(self, index: int) -> float:
        """The mean of a move's samples and its greedy score, which counts as ``self.weight`` samples."""
        return (self.totals[index] + self.weight * self.prior[index]) / (self.samples + self.weight)

    def _drop(self) -> None:
        """Drop the moves that are clearly behind the best one."""
        self.weight = self._weight()
        leader = max(self.alive, key=self._rating)
        best, lead = self._rating(leader), self.found[leader]
        room = _CLEARLY / math.sqrt(self.samples + self.weight)
        self.alive = [
            index
            for index in self.alive
            if index == leader
            or best - self._rating(index)
            <= room * math.sqrt(_variance([a - b for a, b in zip(lead, self.found[index], strict=True)])) + 1e-9
        ]

    def _weight(self) -> float:
        """The number of samples that the greedy scores count for: the variance of a sample over that of the scores."""
        if len(self.guessed) < 2:  # noqa: PLR2004  # a single score has no spread
            return 0.0
        error = _TRUST**2 * _spread([self.prior[index] for index in self.guessed])
        columns = zip(*[self.found[index] for index in self.alive], strict=True)
        middles = [sum(column) for column in columns]
        count = len(self.alive)
        noise = [
            _variance([count * result - middle for result, middle in zip(self.found[index], middles, strict=True)])
            for index in self.alive
        ]
        mean = math.fsum(noise) / count / count**2
        return min(_MOST_WEIGHT, max(_LEAST_WEIGHT, 2 * mean / error)) if error > 0 else _LEAST_WEIGHT

    def tried(self, index: int) -> Tried:
        samples = len(self.found[index])
        mean = self.totals[index] / samples / self.others if samples else 0.0
        error = math.sqrt(_variance(self.found[index]) / samples) / self.others if samples > 1 else 0.0
        return Tried(self.moves[index], mean, error, samples)


def _variance(values: list[int]) -> float:
    """The sample variance, from exact sums of integers."""
    count, total = len(values), sum(values)
    return (count * sum([value * value for value in values]) - total * total) / (count * (count - 1))


def _spread(values: list[float]) -> float:
    """The population variance."""
    middle = math.fsum(values) / len(values)
    return math.fsum([(value - middle) ** 2 for value in values]) / len(values)


class _Playout:
    """Plays sampled rounds to the end, with the worth that cards have at the start of the search."""

    def __init__(self, view: AnyView, worth: Worth) -> None:
        self.captures, self.losses = worth.captures, worth.losses

    def net(self, state: AnyState, daring: list[float]) -> tuple[tuple[int, ...], int]:
        """The net amount of each seat, and the number of moves played."""
        played = 0
        while (seat := state.to_move) is not None:
            played += 1
            moves = state.legal_moves
            move = moves[0] if len(moves) == 1 else self._move(state, moves, seat, daring[seat])
            state = state.play(move)
        return net_of(state), played

    def _move(self, state: AnyState, moves: LegalMoves, seat: int, daring: float) -> Move:
        """Choose the best capture, else lay the cheapest card. Give questions mostly the first answer."""
        sums, losses = self.captures[seat], self.losses[seat]
        unseen = _unseen(state, seat)
        best, most = None, -math.inf
        for move in moves:
            parts = played_and_taken(move)
            if parts is None:
                continue
            cards, taken = parts
            if taken:
                brings = sums[cards | taken] + _RATHER
            else:
                brings = losses[cards]
                brings *= -_FEARED[(MONTH_OF[cards.bit_length() - 1] & unseen).bit_count()]
            if brings > most:
                best, most = move, brings
        if best is None:
            best = answer_of_bidder(state, seat, state.hand_masks[seat])
        if best is not None:
            return best
        return moves[int(daring / _DARING * len(moves))] if daring < _DARING else moves[0]


def _unseen(state: AnyState, seat: int) -> int:
    seen = state.field_mask | state.hand_masks[seat]
    for pile in state.pile_masks:
        seen |= pile
    return EVERY_CARD ^ seen
