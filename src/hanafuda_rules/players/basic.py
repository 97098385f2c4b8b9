"""The protocol of players, a random one, and a greedy one."""

from __future__ import annotations

import random
from typing import Protocol

import attrs

from hanafuda_rules.checks import of_type
from hanafuda_rules.moves import Move
from hanafuda_rules.players._asking import moves_of
from hanafuda_rules.players._scores import scores_of
from hanafuda_rules.players._worth import worth_at
from hanafuda_rules.players.scales import Scale
from hanafuda_rules.state import AnyView
from hanafuda_rules.values import Value

__all__ = ["Greedy", "Player", "Random"]


class Player(Protocol):
    """A player; write your own with this one method.

    A player that also has a method ``report`` like :meth:`Strong.report <hanafuda_rules.players.strong.Strong.report>`
    has its simulated moves counted in leagues.
    """

    def choose(self, view: AnyView, rng: random.Random, /) -> Move:
        """Choose a move.

        Args:
            view: The view of the seat to move.
            rng: Where chance comes from.

        Returns:
            One of ``view.legal_moves``.
        """
        ...


@attrs.frozen
class Random(Value):
    """A player that makes any legal move, each with the same chance."""

    def choose(self, view: AnyView, rng: random.Random, /) -> Move:
        """Any legal move.

        Args:
            view: The view of the seat to move.
            rng: Where chance comes from.

        Raises:
            HanafudaError: ``view`` is not the view of the seat to move, or ``rng`` is not a ``random.Random``.
        """
        moves = moves_of(view, rng)
        return rng.choice(moves)


@attrs.frozen
class Greedy(Value):
    """A player that looks at what each move brings at once, in less than half a millisecond.

    It weighs the captured cards by their points and by the yaku that they bring nearer, or deny to others, and it is
    careful with what it leaves on the field for others. To a question it gives the first answer, which in the games of
    this library enters a round, and stops it.

    Args:
        scale: The scale of the game, from :func:`~hanafuda_rules.players.scales.scale_of`.

    Raises:
        HanafudaError: ``scale`` is not a scale.
    """

    scale: Scale = attrs.field(validator=of_type(Scale))

    def choose(self, view: AnyView, rng: random.Random, /) -> Move:
        """The move that brings most; of equals any.

        Args:
            view: The view of the seat to move.
            rng: Where chance comes from.

        Raises:
            HanafudaError: ``view`` is not the view of the seat to move, or ``rng`` is not a ``random.Random``.
        """
        moves = moves_of(view, rng)
        if len(moves) == 1:
            return moves[0]
        scores = scores_of(view, worth_at(view, self.scale))
        known = [score for score in scores if score is not None]
        if not known:
            return moves[0]
        best = max(known)
        return rng.choice([move for move, score in zip(moves, scores, strict=True) if score == best])
