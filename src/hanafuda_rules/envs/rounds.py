"""How all environments deal, play and reward rounds."""

from __future__ import annotations

import contextlib
import math
import random
from collections.abc import Callable, Sequence
from typing import Final, Literal, SupportsIndex, TypeAlias

import attrs

from hanafuda_rules.action_space import ActionSpace
from hanafuda_rules.checks import check_type, fits, of_type, whole_number
from hanafuda_rules.errors import HanafudaError, shown
from hanafuda_rules.machine.match import net_since, whole_hand
from hanafuda_rules.machine.registry import game
from hanafuda_rules.machine.ruleset import AnyRules, Ruleset
from hanafuda_rules.machine.shuffling import SeededShuffler
from hanafuda_rules.machine.state import AnyState, RoundState
from hanafuda_rules.moves import Move
from hanafuda_rules.players import advantage

__all__ = [
    "REWARDS", "Actions", "Reward", "RewardName", "Rounds", "check_render_mode", "check_seed", "seeded",
]  # fmt: skip

Reward: TypeAlias = Callable[[Sequence[int], int], float]
"""A function of the net amounts of a round and a seat that returns the seat's reward."""

RewardName: TypeAlias = Literal["advantage", "net", "win"]
"""The names of the built-in rewards."""


def _net(net: Sequence[int], seat: int) -> float:
    return float(net[seat])


def _win(net: Sequence[int], seat: int) -> float:
    winners, losers = net.count(max(net)), len(net) - net.count(max(net))
    if not losers:
        return 0.0
    return 1 / winners if net[seat] == max(net) else -1 / losers


REWARDS: Final[dict[RewardName, Reward]] = {"advantage": advantage, "net": _net, "win": _win}
"""The built-in rewards by name.

- ``"advantage"``: the seat's net amount minus the mean of the other seats; zero-sum in every game
- ``"net"``: the seat's net amount, in units of the settlement
- ``"win"``: the winners share 1 and the others share -1; 0 for all if all seats tie
"""

_SEEDS: Final = 1 << 32
_MOST_KEPT: Final = 1 << 14


def seeded(seed: int | None) -> random.Random:
    """Return a random number generator with a seed, or an unpredictable one for ``None``.

    Raises:
        HanafudaError: The seed is not a whole number of at least 0.
    """
    return random.Random(check_seed(seed))  # noqa: S311  # deals, not secrets


def check_seed(seed: int | None) -> int | None:
    """Check a seed, and return it as ``int`` or ``None``.

    Raises:
        HanafudaError: The seed is not a whole number of at least 0.
    """
    return None if seed is None else whole_number(seed, "a seed", least=0)  # Python seeds -1 like 1


def check_render_mode(mode: str | None, modes: Sequence[str]) -> None:
    """Check a render mode.

    Raises:
        HanafudaError: The mode is neither ``None`` nor one of ``modes``.
    """
    if mode is not None and (not fits(mode, str) or mode not in modes):
        raise HanafudaError(f"no render mode {shown(mode)}; there are {', '.join(modes)}")


def _finite(scale: float) -> float:
    if fits(scale, int) or (fits(scale, float) and math.isfinite(scale)):
        with contextlib.suppress(OverflowError):  # a whole number can be larger than any float
            return float(scale)
    raise HanafudaError(f"a reward scale must be a finite number, not {shown(scale)}")


def _ruleset(rules: AnyRules | str) -> AnyRules:
    ruleset: AnyRules = game(rules).default if isinstance(rules, str) else rules
    check_type(ruleset, Ruleset, "a ruleset or the key of a game")
    return ruleset


def _is_reward(_: Rounds, __: attrs.Attribute[Reward], reward: object) -> None:
    if not callable(reward):
        raise HanafudaError(f"a reward is a function of the net amounts and a seat, not {shown(reward)}")


class Actions:
    """Converts between moves and their numbers for one environment.

    Rounds offer the same move objects again and again. So this class caches their numbers by identity, which is faster
    than asking the action space.

    Args:
        space: The action space of the ruleset.
    """

    def __init__(self, space: ActionSpace) -> None:
        check_type(space, ActionSpace, "an action space")
        self.space = space
        self._known: dict[int, tuple[int, Move]] = {}

    def __len__(self) -> int:
        return len(self.space)

    def legal(self, state: AnyState) -> list[int]:
        """The numbers of a state's legal moves, in order.

        Raises:
            HanafudaError: ``state`` is not a state, or one of another game.
        """
        check_type(state, RoundState, "a state of a round")
        known = self._known
        try:
            return [known[id(move)][0] for move in state.legal_moves]
        except KeyError:
            if len(known) > _MOST_KEPT:
                known.clear()
            numbers = self.space.numbers(state.legal_moves)
            # Keeping the move alive prevents another object from getting its id.
            known.update({id(move): (number, move) for move, number in zip(state.legal_moves, numbers, strict=True)})
            return list(numbers)

    def move(self, state: AnyState, action: SupportsIndex) -> Move:
        """The legal move with a number.

        Raises:
            HanafudaError: No legal move has this number.
        """
        number, legal = whole_number(action, "an action"), self.legal(state)
        if number in legal:
            return state.legal_moves[legal.index(number)]
        return self.space.move(number, state.legal_moves)  # raises an error with the reason


@attrs.frozen(kw_only=True, eq=False)
class Rounds:
    """The game that an environment plays, and its settings.

    Args:
        rules: The ruleset.
        seats: The number of seats.
        reward: The reward function.
        reward_scale: A factor for all rewards, such as 1 / :func:`~hanafuda_rules.players.scales.spread_of`.
        skip_forced: Whether to play forced moves automatically.

    Raises:
        HanafudaError: An argument has the wrong type.
    """

    rules: AnyRules = attrs.field(converter=_ruleset)
    seats: int = attrs.field(validator=of_type(int))
    reward: Reward = attrs.field(validator=_is_reward)
    reward_scale: float = attrs.field(validator=of_type(float))
    skip_forced: bool = attrs.field(validator=of_type(bool))
    actions: Actions = attrs.field(init=False, default=attrs.Factory(lambda it: Actions(it.rules.action_space), True))  # noqa: FBT003

    @classmethod
    def of(
        cls,
        rules: AnyRules | str,
        seats: int | None,
        *,
        reward: RewardName | Reward,
        reward_scale: float,
        skip_forced: bool,
    ) -> Rounds:
        """Create the rounds from the arguments of an environment.

        Raises:
            HanafudaError: The game, the number of seats or the reward does not exist, the scale is not a finite
                number, or ``skip_forced`` is not a ``bool``.
        """
        ruleset = _ruleset(rules)
        count = ruleset.seat_counts[0] if seats is None else ruleset.check_seats(seats, 0)[0]
        paid = reward if callable(reward) else REWARDS.get(reward) if fits(reward, str) else None
        if paid is None:
            raise HanafudaError(f"no reward {shown(reward)}; there are {', '.join(REWARDS)}, or give a function")
        check_type(skip_forced, bool, "True or False for skip_forced")
        scale = _finite(reward_scale)
        return cls(rules=ruleset, seats=count, reward=paid, reward_scale=scale, skip_forced=skip_forced)

    def deal(self, rng: random.Random) -> AnyState:
        """Deal a round and go to the first decision. The round may be over before that.

        Raises:
            HanafudaError: ``rng`` is not a ``random.Random``.
        """
        check_type(rng, random.Random, "a random.Random")
        shuffler = SeededShuffler(rng.randrange(_SEEDS))
        dealt = self.rules.deal(seats=self.seats, dealer=rng.randrange(self.seats), shuffler=shuffler)
        return self.next_decision(dealt)

    def first_decision(self, rng: random.Random) -> AnyState:
        """Deal rounds until one has a decision, and go to it.

        Raises:
            HanafudaError: ``rng`` is not a ``random.Random``.
        """
        while (state := self.deal(rng)).to_move is None:
            pass
        return state

    def play(self, state: AnyState, action: SupportsIndex) -> AnyState:
        """Play the move with a number and go to the next decision.

        Raises:
            HanafudaError: No legal move has this number.
        """
        move = self.actions.move(state, action)
        return self.next_decision(state.play(move))

    def next_decision(self, state: AnyState) -> AnyState:
        """Play forced moves if they are skipped, and begin the next round if one does not count.

        Raises:
            HanafudaError: ``state`` is not a state.
        """
        check_type(state, RoundState, "a state of a round")
        state = whole_hand(state)
        if self.skip_forced:
            while len(state.legal_moves) == 1:
                state = whole_hand(state.play(state.legal_moves[0]))
        return state

    def rewards(self, state: AnyState) -> list[float]:
        """The scaled reward of each seat for a finished round, with the rounds before it that did not count.

        Raises:
            HanafudaError: ``state`` is not a finished round of this ruleset.
        """
        check_type(state, RoundState, "a state of a round")
        return self.rewards_of(self.net(state))

    def net(self, state: AnyState) -> tuple[int, ...]:
        """The net amounts of a finished round, with the rounds before it that did not count."""
        return net_since(state, self.rules.table(seats=self.seats))

    def rewards_of(self, net: Sequence[int]) -> list[float]:
        """The scaled reward of each seat for the net amounts of a round."""
        return [self.reward(net, seat) * self.reward_scale for seat in range(self.seats)]
