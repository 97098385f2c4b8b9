"""Every game for Gymnasium: one seat against given players. It needs ``hanafuda-rules[gymnasium]``."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, ClassVar, Literal, TypeAlias

from hanafuda_rules.envs.encoding import Encoder, Facts, Floats, chosen_facts
from hanafuda_rules.envs.rounds import AnyState, Reward, RewardName, Rounds
from hanafuda_rules.errors import HanafudaError, shown
from hanafuda_rules.players import Player, Random
from hanafuda_rules.registry import game_keys
from hanafuda_rules.ruleset import Ruleset

try:
    import gymnasium
    import numpy as np
    import numpy.typing as npt
    from gymnasium.spaces import Box, Dict, Discrete, MultiDiscrete
    from gymnasium.vector import AutoresetMode, VectorEnv
except ImportError as error:
    raise ImportError("this environment needs Gymnasium: pip install hanafuda-rules[gymnasium]") from error

__all__ = ["RoundEnv", "VectorRoundEnv", "register_games"]

Arrays: TypeAlias = dict[str, npt.NDArray[Any]]
Bools: TypeAlias = npt.NDArray[np.bool_]
Illegal: TypeAlias = Literal["raise", "end", "replace"]
"""What an illegal action does: raise an error, end the round with the reward -1, or make a random legal move."""


class _Seat:
    """The learner's seat in one round after another; the seat is drawn for each round unless it is given."""

    def __init__(self, rounds: Rounds, opponents: tuple[Player, ...], seat: int | None, illegal: Illegal) -> None:
        self.rounds, self.opponents, self.given, self.illegal = rounds, opponents, seat, illegal
        self.rng = random.Random()  # noqa: S311  # deals, not secrets
        self.seat = 0
        self.state: AnyState | None = None

    def waiting(self) -> AnyState:
        if self.state is None:
            raise gymnasium.error.ResetNeeded("reset the environment first")
        return self.state

    def deal(self) -> None:
        """The next round in which the seat has a decision."""
        self.seat = self.rng.randrange(self.rounds.seats) if self.given is None else self.given
        while (state := self._after_others(self.rounds.deal_open(self.rng))).to_move is None:
            pass
        self.state = state

    def _after_others(self, state: AnyState) -> AnyState:
        while (mover := state.to_move) is not None and mover != self.seat:
            player = self.opponents[(mover - self.seat - 1) % self.rounds.seats]
            state = self.rounds.next_decision(state.play(player.choose(state.view(mover), self.rng)))
        return state

    def step(self, action: int) -> tuple[float, bool]:
        """Make the learner's move and those of the others; the reward, and whether the round is over."""
        state = self.waiting()
        if state.to_move is None:
            raise gymnasium.error.ResetNeeded("the round is over: reset the environment")
        if self.illegal != "raise" and action not in self.rounds.actions.legal(state):
            if self.illegal == "end":
                return -1.0, True
            action = self.rng.choice(self.rounds.actions.legal(state))
        self.state = after = self._after_others(self.rounds.play(state, action))
        over = after.to_move is None
        return (self.rounds.rewards(after)[self.seat] if over else 0.0), over

    def legal(self) -> list[int]:
        return self.rounds.actions.legal(self.waiting())


def _seats_of(  # noqa: PLR0913, PLR0917  # what both environments take
    rules: Ruleset[Any, Any, Any] | str,
    seats: int | None,
    opponents: Player | Sequence[Player] | None,
    seat: int | None,
    illegal: Illegal,
    count: int,
    *,
    reward: RewardName | Reward,
    reward_scale: float,
    skip_forced: bool,
) -> list[_Seat]:
    rounds = Rounds.of(rules, seats, reward=reward, reward_scale=reward_scale, skip_forced=skip_forced)
    players = tuple(opponents) if isinstance(opponents, Sequence) else (opponents or Random(),) * (rounds.seats - 1)
    if len(players) != rounds.seats - 1:
        raise HanafudaError(f"{rounds.seats - 1} opponents are needed, not {len(players)}")
    if illegal not in {"raise", "end", "replace"}:
        raise HanafudaError(f"an illegal action can 'raise', 'end' or 'replace', not {shown(illegal)}")
    if seat is not None:
        rounds.rules.check_seats(rounds.seats, seat)
    return [_Seat(rounds, players, seat, illegal) for _ in range(count)]


def _spaces(size: int, actions: int, *rows: int) -> Dict:
    return Dict(
        {
            "observation": Box(-1, 1, (*rows, size), np.float32),
            "action_mask": Box(0, 1, (*rows, actions), np.int8),
        }
    )


class RoundEnv(gymnasium.Env[Arrays, int]):
    """One seat of a round against given players.

    An episode is a round in which the seat has a decision; other rounds are passed over, which makes the rewards
    conditional on that.

    Args:
        rules: The ruleset, or the key of a game for its default one.
        seats: The number of seats; the fewest of the game if not given.
        opponents: A player for all other seats, or one for each, from the learner's right;
            :class:`~hanafuda_rules.players.basic.Random` if not given.
        seat: The learner's seat; drawn for each round if not given.
        facts: What is observed: ``"full"``, ``"lean"`` or the names of facts.
        reward: ``"advantage"``, ``"net"``, ``"win"``, or a function of what each seat won and a seat.
        reward_scale: What rewards are multiplied by.
        skip_forced: Whether a move that is the only legal one is made without asking.
        illegal: What an illegal action does: ``"raise"`` an error, ``"end"`` the round with the reward -1, or
            ``"replace"`` the action by a random legal one.
        render_mode: ``"ansi"`` for text, or ``None``.

    Raises:
        HanafudaError: No game, number of seats, fact or reward is as given, or there are too many or too few opponents.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}  # type: ignore[misc]

    def __init__(  # noqa: PLR0913  # all but two by name
        self,
        rules: Ruleset[Any, Any, Any] | str,
        seats: int | None = None,
        *,
        opponents: Player | Sequence[Player] | None = None,
        seat: int | None = None,
        facts: Facts = "full",
        reward: RewardName | Reward = "advantage",
        reward_scale: float = 1.0,
        skip_forced: bool = True,
        illegal: Illegal = "raise",
        render_mode: str | None = None,
    ) -> None:
        (self._seat,) = _seats_of(
            rules, seats, opponents, seat, illegal, 1,
            reward=reward, reward_scale=reward_scale, skip_forced=skip_forced,
        )  # fmt: skip
        self.rounds = rounds = self._seat.rounds
        self._encoder = Encoder(chosen_facts(rounds.rules.observation_space(rounds.seats), facts))
        self.observation_space = _spaces(self._encoder.size, len(rounds.actions))  # type: ignore[assignment]
        self.action_space = Discrete(len(rounds.actions))  # type: ignore[assignment]
        self.render_mode = render_mode

    def _observed(self) -> Arrays:
        self._encoder.put(self._seat.waiting().view(self._seat.seat))
        return {"observation": self._encoder.rows()[0], "action_mask": self.action_masks().astype(np.int8)}

    def _info(self) -> dict[str, Any]:
        return {"seat": self._seat.seat}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Arrays, dict[str, Any]]:
        """Deal a round. Equal seeds deal equal rounds, in the same order.

        Args:
            seed: The seed of deals, dealers and players; without one they go on.
            options: Ignored; Gymnasium hands them to every environment.

        Returns:
            The observation, and the learner's seat by the key ``seat``.
        """
        first = self._seat.state is None
        super().reset(seed=seed, options=options)
        if seed is not None or first:
            self._seat.rng.seed(int(self.np_random.integers(1 << 62)))
        self._seat.deal()
        return self._observed(), self._info()

    def step(self, action: int) -> tuple[Arrays, float, bool, bool, dict[str, Any]]:
        """Make a move, and let the others play until the seat has a decision or the round is over.

        Args:
            action: The number of a legal move.

        Raises:
            HanafudaError: No legal move has the number, and ``illegal`` is ``"raise"``.
        """
        reward, over = self._seat.step(int(action))
        return self._observed(), reward, over, False, self._info()

    def action_masks(self) -> Bools:
        """The legal actions, in the form that sb3-contrib's MaskablePPO asks for."""
        mask = np.zeros(len(self.rounds.actions), np.bool_)
        mask[self._seat.legal()] = True
        return mask

    def render(self) -> str | None:
        """What the seat knows, as text; ``None`` without a render mode."""
        return str(self._seat.waiting().view(self._seat.seat)) if self.render_mode else None


class VectorRoundEnv(VectorEnv[Arrays, npt.NDArray[np.int64], Floats]):
    """Many rounds at once in one process, each as in :class:`RoundEnv`; a round that is over is dealt again.

    It resets in the same step: ``info["final_obs"]`` has the last observation of each round that ended, an array of
    dictionaries with ``None`` where none did, and ``info["_final_obs"]`` says where.

    Args:
        num_envs: The number of rounds.
        rules: The ruleset, or the key of a game for its default one.
        seats: The number of seats; the fewest of the game if not given.
        opponents: As for :class:`RoundEnv`.
        seat: The learner's seat; drawn for each round if not given.
        facts: What is observed.
        reward: The reward.
        reward_scale: What rewards are multiplied by.
        skip_forced: Whether a move that is the only legal one is made without asking.
        illegal: What an illegal action does.

    Raises:
        HanafudaError: As for :class:`RoundEnv`, or there is no round.
    """

    def __init__(  # noqa: PLR0913  # all but two by name
        self,
        num_envs: int,
        rules: Ruleset[Any, Any, Any] | str,
        seats: int | None = None,
        *,
        opponents: Player | Sequence[Player] | None = None,
        seat: int | None = None,
        facts: Facts = "full",
        reward: RewardName | Reward = "advantage",
        reward_scale: float = 1.0,
        skip_forced: bool = True,
        illegal: Illegal = "raise",
    ) -> None:
        if num_envs < 1:
            raise HanafudaError(f"one round or more, not {num_envs}")
        self._seats = _seats_of(
            rules, seats, opponents, seat, illegal, num_envs,
            reward=reward, reward_scale=reward_scale, skip_forced=skip_forced,
        )  # fmt: skip
        self.rounds = rounds = self._seats[0].rounds
        self.num_envs = num_envs
        self._encoder = Encoder(chosen_facts(rounds.rules.observation_space(rounds.seats), facts), num_envs)
        size, actions = self._encoder.size, len(rounds.actions)
        self.single_observation_space, self.single_action_space = _spaces(size, actions), Discrete(actions)
        self.observation_space = _spaces(size, actions, num_envs)
        self.action_space = MultiDiscrete([actions] * num_envs)
        self.metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}

    def _observed(self) -> Arrays:
        for row, each in enumerate(self._seats):
            self._encoder.put(each.waiting().view(each.seat), row)
        return {"observation": self._encoder.rows(), "action_mask": self.action_masks().astype(np.int8)}

    def action_masks(self) -> Bools:
        """The legal actions of each round, in the form that sb3-contrib's MaskablePPO asks for."""
        mask = np.zeros((self.num_envs, len(self.rounds.actions)), np.bool_)
        for row, each in enumerate(self._seats):
            mask[row, each.legal()] = True
        return mask

    def _info(self) -> dict[str, Any]:
        return {"seat": np.array([each.seat for each in self._seats])}

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Arrays, dict[str, Any]]:
        """Deal every round.

        Args:
            seed: The seed of the first round, to which the others add their number; or one for each round.
            options: Ignored; Gymnasium hands them to every environment.
        """
        super().reset(seed=seed if isinstance(seed, int) else None, options=options)
        seeds = [seed + row for row in range(self.num_envs)] if isinstance(seed, int) else seed
        for each, own in zip(self._seats, seeds or [None] * self.num_envs, strict=True):
            if own is not None:
                each.rng.seed(own)
            each.deal()
        return self._observed(), self._info()

    def step(  # type: ignore[override]  # Gymnasium says that ends have the type of rewards
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Arrays, Floats, Bools, Bools, dict[str, Any]]:
        """Make a move in every round.

        Args:
            actions: The number of a legal move for each round.

        Raises:
            HanafudaError: An action is not legal, and ``illegal`` is ``"raise"``. No round has moved.
        """
        chosen: list[int] = np.asarray(actions).tolist()
        if self._seats[0].illegal == "raise":
            for row, (each, action) in enumerate(zip(self._seats, chosen, strict=True)):
                if action not in each.legal():
                    raise HanafudaError(f"action {action} is not legal in round {row}")
        paid = [each.step(action) for each, action in zip(self._seats, chosen, strict=True)]
        over = np.array([ended for _, ended in paid])
        info: dict[str, Any] = {}
        if over.any():
            last, finals = self._observed(), np.full(self.num_envs, None, object)
            for row in np.flatnonzero(over).tolist():
                finals[row] = {name: rows[row] for name, rows in last.items()}
                self._seats[row].deal()
            info = {"final_obs": finals, "_final_obs": over.copy()}
        rewards = np.array([reward for reward, _ in paid], np.float32)
        return self._observed(), rewards, over, np.zeros(self.num_envs, np.bool_), self._info() | info

    def close_extras(self, **_: Any) -> None:
        """Nothing is open."""


def register_games() -> None:
    """Register every game: ``gymnasium.make("hanafuda/koi_koi-v0")``, and ``gymnasium.make_vec`` likewise."""
    for key in game_keys():
        gymnasium.register(
            f"hanafuda/{key}-v0",
            entry_point=f"{__name__}:RoundEnv",
            vector_entry_point=f"{__name__}:VectorRoundEnv",
            kwargs={"rules": key},
        )
