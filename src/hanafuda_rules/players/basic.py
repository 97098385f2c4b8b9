"""The player protocol, a random player and a greedy player."""

from __future__ import annotations

import random
from typing import Protocol

import attrs

from hanafuda_rules.checks import of_type
from hanafuda_rules.machine.view import AnyView
from hanafuda_rules.moves import Move
from hanafuda_rules.players._answers import answer_of
from hanafuda_rules.players._asking import moves_of
from hanafuda_rules.players._scores import scores_of
from hanafuda_rules.players._worth import worth_at
from hanafuda_rules.players.scales import Scale
from hanafuda_rules.values import Value

__all__ = ["Computer", "Greedy", "Player", "Random"]


class Player(Protocol):
    """Any object with this method is a player.

    A player can also have a method ``report`` like :meth:`Strong.report
    <hanafuda_rules.players.strong.Strong.report>`. Leagues then count its simulated moves.
    """

    def choose(self, view: AnyView, rng: random.Random, /) -> Move:
        """Choose a move.

        Args:
            view: The view of the seat to move.
            rng: The only source of randomness.

        Returns:
            One of ``view.legal_moves``.
        """
        ...


class Computer(Value):
    """The base class of the players of this library. It lets type checkers see that a mixture of them has players."""

    __slots__ = ()

    def choose(self, view: AnyView, rng: random.Random, /) -> Move:
        """Choose a move, as :meth:`Player.choose`."""
        raise NotImplementedError(self)


@attrs.frozen
class Random(Computer):
    """A player that chooses uniformly among the legal moves."""

    def choose(self, view: AnyView, rng: random.Random, /) -> Move:
        """Choose any legal move.

        Raises:
            HanafudaError: ``view`` is not the view of the seat to move, or ``rng`` is not a ``random.Random``.
        """
        moves = moves_of(view, rng)
        return rng.choice(moves)


@attrs.frozen
class Greedy(Computer):
    """A player that chooses the move with the best immediate effect, in less than half a millisecond.

    Captured cards count by their points, by the yaku that they bring nearer and by those that they deny to others. The
    player also avoids leaving good cards on the field.

    If it may stop, it goes on while its yaku are worth less than
    :attr:`~hanafuda_rules.machine.ruleset.Ruleset.enough` and no rival needs only one more card for a yaku. To other
    questions it gives the first answer: in the games of this library, it joins every round.

    Args:
        scale: The scale of the game, from :func:`~hanafuda_rules.players.scales.scale_of`.

    Raises:
        HanafudaError: ``scale`` is not a scale.
    """

    scale: Scale = attrs.field(validator=of_type(Scale))

    def choose(self, view: AnyView, rng: random.Random, /) -> Move:
        """Choose the move with the best score, and at random among equals.

        Raises:
            HanafudaError: ``view`` is not the view of the seat to move, or ``rng`` is not a ``random.Random``.
        """
        moves = moves_of(view, rng)
        if len(moves) == 1:
            return moves[0]
        scores = scores_of(view, worth_at(view, self.scale))
        known = [score for score in scores if score is not None]
        if not known:
            return answer_of(view)
        best = max(known)
        return rng.choice([move for move, score in zip(moves, scores, strict=True) if score == best])
