"""Functions of rows as players: on the other seats of rounds as arrays, or one decision at a time. Requires numpy."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TypeAlias

import attrs
import numpy as np

from hanafuda_rules.envs.batch import Batch
from hanafuda_rules.envs.decks import Bools, Integers, choices_of, streams_of
from hanafuda_rules.envs.encoding import Encoder, Facts, Floats, Mask, chosen_actions
from hanafuda_rules.envs.rounds import Rounds
from hanafuda_rules.machine.view import AnyView
from hanafuda_rules.moves import Move

__all__ = ["Against", "Policy", "PolicyPlayer"]

Policy: TypeAlias = Callable[[Floats, Mask], Sequence[int] | Integers]
"""A function of the observations and the legal actions of some rows that returns an action for each row."""


@attrs.frozen(eq=False)
class PolicyPlayer:
    """A player that asks a function of rows.

    Args:
        policy: The function.
        encoder: An encoder of what it observes, with one row.
    """

    policy: Policy
    encoder: Encoder

    def choose(self, view: AnyView, rng: random.Random, /) -> Move:
        """Choose the move whose number the function returns.

        Raises:
            HanafudaError: The function does not return the number of a legal move.
        """
        self.encoder.put(view)
        actions, legal = view.ruleset.action_space, view.legal_moves
        mask = np.frombuffer(actions.mask_bytes(legal), np.int8)[None]
        (action,) = chosen_actions(self.policy(self.encoder.rows(), mask), 1).tolist()
        return actions.move(action, legal)


class Against(Batch):
    """Rounds as arrays in which a learner has one seat of each row, and functions of rows play the others.

    Args:
        rounds: The game and its settings.
        policies: The player of each other seat, starting at the learner's right; ``None`` plays at random.
        given: The learner's seat; with ``None``, each round draws one.
        count: The number of rows.
        facts: The facts to observe.

    Raises:
        HanafudaError: An argument is invalid, or the ruleset is not covered.
    """

    def __init__(
        self, rounds: Rounds, policies: Sequence[Policy | None], given: int | None, *, count: int, facts: Facts
    ) -> None:
        super().__init__(rounds.rules, rounds.seats, count=count, facts=facts, skip_forced=rounds.skip_forced)
        self.rounds, self._policies, self._given = rounds, policies, given
        self.own, self._draws = np.zeros(count, np.int64), np.zeros(count, np.int64)

    def restart(self, seeds: Sequence[int | None]) -> None:
        """Begin new rounds in all rows, from these seeds. Rows without a seed go on with theirs.

        Raises:
            HanafudaError: A seed is not a whole number of at least 0.
        """
        given = [row for row, seed in enumerate(seeds) if seed is not None]
        self.streams[given] = [streams_of(seeds[row], 1)[0] for row in given]
        self._counts[given] = self._draws[given] = 0
        self._begin(self._rows)

    def advance(self, actions: Sequence[int] | Integers) -> tuple[Floats, Bools, Floats]:
        """Play the learner's moves, and those of the others until it is to move again.

        Returns:
            The learner's reward and whether the round ended, by row; and what the learner sees at the end of the rounds
            that ended. Other rounds have begun in their rows.

        Raises:
            HanafudaError: The number of actions is wrong, or one is illegal. No move of the learner is played then.
        """
        self._play(self._rows, self._checked(self._rows, actions))
        self._play_others(self._rows)
        self.ended, over = self._over.copy(), np.flatnonzero(self._over)
        rewards, finals = np.zeros(len(self), np.float32), np.empty((len(over), self.encoder.size), np.float32)
        if over.size:
            own = self.own[over]
            nets = zip(self._nets(over).tolist(), own.tolist(), strict=True)
            rewards[over] = [self.rounds.rewards_of(net)[seat] for net, seat in nets]
            self._observed(over, own * len(self) + over, finals)
            self._begin(over)
        return rewards, self.ended, finals

    def _begin(self, rows: Integers) -> None:
        """Deal rounds until each row has a decision for the learner."""
        while rows.size:
            seats = self._plan.seats
            self.own[rows] = self._number_below(seats, rows) if self._given is None else self._given
            self._deal(rows)
            self._play_others(rows)
            rows = rows[self._over[rows]]

    def _play_others(self, rows: Integers) -> None:
        """Play in some rows until the learner is to move, or the round is over."""
        while (rows := rows[(self.seat[rows] != self.own[rows]) & ~self._over[rows]]).size:
            masks = self._legal(rows, np.empty((len(rows), len(self.rounds.actions)), np.int8))
            places, actions = (self.seat[rows] - self.own[rows] - 1) % self._plan.seats, np.zeros(len(rows), np.int64)
            for place, policy in enumerate(self._policies):
                asked = np.flatnonzero(places == place)
                if asked.size:
                    actions[asked] = self._chosen(policy, rows[asked], masks[asked])
            self._play(rows, actions)

    def _chosen(self, policy: Policy | None, rows: Integers, masks: Mask) -> Integers:
        """The actions of a player in some rows, in which it is to move."""
        if policy is not None:
            seen = self._observed(rows, self._mover[rows], np.empty((len(rows), self.encoder.size), np.float32))
            return self._checked(rows, policy(seen, masks))
        row, numbers = np.nonzero(masks)
        legal = np.bincount(row)
        chosen: Integers = numbers[np.cumsum(legal) - legal + self._number_below(legal, rows)]
        return chosen

    def _number_below(self, most: Integers | int, rows: Integers) -> Integers:
        """Draw a number for each of some rows."""
        self._draws[rows] += 1
        return choices_of(self.streams[rows], self._draws[rows], most)
