"""Every game for Gymnasium: one seat against given players. It needs ``hanafuda-rules[gymnasium]``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal, SupportsIndex, TypeAlias, cast

from hanafuda_rules.checks import has_methods, index, sequence, whole_number
from hanafuda_rules.envs.encoding import Encoder, Facts, Floats, chosen_facts
from hanafuda_rules.envs.rounds import Reward, RewardName, Rounds, check_render_mode, seeded
from hanafuda_rules.errors import HanafudaError, shown
from hanafuda_rules.moves import Move
from hanafuda_rules.players import Player, Random
from hanafuda_rules.registry import game_keys
from hanafuda_rules.ruleset import Ruleset
from hanafuda_rules.state import AnyState

try:
    import gymnasium
    import numpy as np
    import numpy.typing as npt
    from gymnasium.spaces import Box, Dict, Discrete, MultiDiscrete, Space
    from gymnasium.vector import AutoresetMode, VectorEnv
except ImportError as error:
    raise ImportError("this environment needs Gymnasium: pip install hanafuda-rules[gymnasium]") from error

__all__ = ["RoundEnv", "VectorRoundEnv", "register_games"]

Arrays: TypeAlias = dict[str, npt.NDArray[Any]]
Bools: TypeAlias = npt.NDArray[np.bool_]
Illegal: TypeAlias = Literal["raise", "end", "replace"]
"""What an illegal action does: raise an error, end the round with the reward -1 whatever the scale, or make a random
legal move."""


class _Seat:
    """The learner's seat in one round after another; the seat is drawn for each round unless it is given."""

    def __init__(self, rounds: Rounds, opponents: tuple[Player, ...], seat: int | None, illegal: Illegal) -> None:
        self.rounds, self.opponents, self.given, self.illegal = rounds, opponents, seat, illegal
        self.rng = seeded(None)
        self.seat = 0
        self.state: AnyState | None = None
        self.over = False

    def waiting(self) -> AnyState:
        if self.state is None:
            raise gymnasium.error.ResetNeeded("reset the environment first")
        return self.state

    def deal(self) -> None:
        """The next round in which the seat has a decision."""
        self.seat = self.rng.randrange(self.rounds.seats) if self.given is None else self.given
        while (state := self._after_others(self.rounds.first_decision(self.rng))).to_move is None:
            pass
        self.state, self.over = state, False

    def _after_others(self, state: AnyState) -> AnyState:
        while (mover := state.to_move) is not None and mover != self.seat:
            player = self.opponents[(mover - self.seat - 1) % self.rounds.seats]
            state = self.rounds.next_decision(state.play(player.choose(state.view(mover), self.rng)))
        return state

    def chosen(self, action: SupportsIndex) -> Move | None:
        """The move of an action; ``None`` if it ends the round."""
        state = self.waiting()
        if self.over:
            raise gymnasium.error.ResetNeeded("the round is over: reset the environment")
        try:
            return self.rounds.actions.move(state, action)
        except HanafudaError:
            if self.illegal == "raise":
                raise
        return None if self.illegal == "end" else self.rng.choice(state.legal_moves)

    def make(self, move: Move | None) -> float:
        """Make the learner's move, and let the others play; the reward."""
        if move is None:
            self.over = True
            return -1.0
        self.state = state = self._after_others(self.rounds.next_decision(self.waiting().play(move)))
        self.over = state.to_move is None
        return self.rounds.rewards(state)[self.seat] if self.over else 0.0

    def legal(self) -> list[int]:
        """The numbers of the legal moves; none once the round is over."""
        return [] if self.over else self.rounds.actions.legal(self.waiting())


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
    players = _players_of(opponents, rounds.seats - 1)
    if illegal not in ("raise", "end", "replace"):  # a tuple, because a caller's value may not hash
        raise HanafudaError(f"illegal must be 'raise', 'end' or 'replace', not {shown(illegal)}")
    own = None if seat is None else rounds.rules.check_seats(rounds.seats, seat)[1]
    return [_Seat(rounds, players, own, illegal) for _ in range(whole_number(count, "the number of rounds", least=1))]


def _players_of(opponents: Player | Sequence[Player] | None, count: int) -> tuple[Player, ...]:
    if opponents is None or has_methods(opponents, "choose"):
        return (cast("Player", opponents or Random()),) * count
    players = sequence(cast("Sequence[Player]", opponents), "opponents must be a player, or one for each other seat")
    for player in players:
        if not has_methods(player, "choose"):
            raise HanafudaError(f"an opponent must be a player with a method choose(), not {shown(player)}")
    if len(players) != count:
        raise HanafudaError(f"opponents: {count} needed, not {len(players)}")
    return tuple(players)


def _spaces(size: int, actions: int, *rows: int) -> Space[Arrays]:
    observation, mask = Box(-1, 1, (*rows, size), np.float32), Box(0, 1, (*rows, actions), np.int8)
    return cast("Space[Arrays]", Dict({"observation": observation, "action_mask": mask}))


class RoundEnv(gymnasium.Env[Arrays, np.int64]):
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
        illegal: What an illegal action does: ``"raise"`` an error, ``"end"`` the round with the reward -1 whatever the
            scale, or ``"replace"`` the action by a random legal one.
        render_mode: ``"ansi"`` for text, or ``None``.

    Raises:
        HanafudaError: An argument is not as described, or the opponents are neither a player nor one for each other
            seat.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  # as Gymnasium has it

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
        check_render_mode(render_mode, self.metadata["render_modes"])
        (self._seat,) = _seats_of(
            rules, seats, opponents, seat, illegal, 1,
            reward=reward, reward_scale=reward_scale, skip_forced=skip_forced,
        )  # fmt: skip
        self.rounds = rounds = self._seat.rounds
        self._encoder = Encoder(chosen_facts(rounds.rules.observation_space(rounds.seats), facts))
        self.observation_space = _spaces(self._encoder.size, len(rounds.actions))
        self.action_space = Discrete(len(rounds.actions))
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

    def step(self, action: SupportsIndex) -> tuple[Arrays, float, bool, bool, dict[str, Any]]:
        """Make a move, and let the others play until the seat has a decision or the round is over.

        Args:
            action: The number of a legal move.

        Raises:
            HanafudaError: No legal move has the number, and ``illegal`` is ``"raise"``.
        """
        reward = self._seat.make(self._seat.chosen(action))
        return self._observed(), reward, self._seat.over, False, self._info()

    def action_masks(self) -> Bools:
        """The legal actions, in the form that sb3-contrib's MaskablePPO asks for."""
        mask = np.zeros(len(self.rounds.actions), np.bool_)
        mask[self._seat.legal()] = True
        return mask

    def render(self) -> str | None:
        """What the seat knows, as text; ``None`` without a render mode."""
        return str(self._seat.waiting().view(self._seat.seat)) if self.render_mode else None


class VectorRoundEnv(VectorEnv[Arrays, npt.NDArray[np.int64], npt.NDArray[Any]]):
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
        self._seats = _seats_of(
            rules, seats, opponents, seat, illegal, num_envs,
            reward=reward, reward_scale=reward_scale, skip_forced=skip_forced,
        )  # fmt: skip
        self.rounds = rounds = self._seats[0].rounds
        self.num_envs = num_envs = len(self._seats)
        self._encoder = Encoder(chosen_facts(rounds.rules.observation_space(rounds.seats), facts), num_envs)
        size, actions = self._encoder.size, len(rounds.actions)
        self.single_observation_space, self.single_action_space = _spaces(size, actions), Discrete(actions)
        self.observation_space = _spaces(size, actions, num_envs)
        self.action_space = MultiDiscrete([actions] * num_envs)
        self.metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}

    def _observed(self, rows: Iterable[int]) -> Arrays:
        """All observations, of which only some rows have changed."""
        for row in rows:
            each = self._seats[row]
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

        Raises:
            HanafudaError: A seed is not a whole number, or there are more or fewer seeds than rounds.
        """
        first = index(seed)
        super().reset(seed=first, options=options)
        seeds: list[int | None] = [None] * self.num_envs
        if first is not None:
            seeds = [first + row for row in range(self.num_envs)]
        elif seed is not None:
            seeds = sequence(cast("Sequence[int | None]", seed), "a seed, or one for each round, is needed")
        if len(seeds) != self.num_envs:
            raise HanafudaError(f"seeds: {self.num_envs} needed, not {len(seeds)}")
        sources = [each.rng if own is None else seeded(own) for each, own in zip(self._seats, seeds, strict=True)]
        for each, source in zip(self._seats, sources, strict=True):
            each.rng = source
            each.deal()
        return self._observed(range(self.num_envs)), self._info()

    def step(self, actions: npt.NDArray[np.int64]) -> tuple[Arrays, Floats, Bools, Bools, dict[str, Any]]:
        """Make a move in every round.

        Args:
            actions: The number of a legal move for each round.

        Raises:
            HanafudaError: There are more or fewer actions than rounds, or one is not legal and ``illegal`` is
                ``"raise"``; no round has moved.
        """
        chosen = np.ravel(actions).tolist()
        if len(chosen) != self.num_envs:
            raise HanafudaError(f"actions: {self.num_envs} needed, not {len(chosen)}")
        moves = list[Move | None]()
        for row, (each, action) in enumerate(zip(self._seats, chosen, strict=True)):
            try:
                moves.append(each.chosen(action))
            except HanafudaError as error:
                raise HanafudaError(f"round {row}: {error}") from error
        rewards = np.array([each.make(move) for each, move in zip(self._seats, moves, strict=True)], np.float32)
        observed, over = self._observed(range(self.num_envs)), np.array([each.over for each in self._seats])
        info: dict[str, Any] = {}
        if over.any():
            finals, ended = np.full(self.num_envs, None, object), np.flatnonzero(over).tolist()
            for row in ended:
                finals[row] = {name: rows[row] for name, rows in observed.items()}
                self._seats[row].deal()
            observed, info = self._observed(ended), {"final_obs": finals, "_final_obs": over.copy()}
        return observed, rewards, over, np.zeros(self.num_envs, np.bool_), self._info() | info

    def close_extras(self, **_: Any) -> None:
        """Nothing is open."""


def register_games() -> None:
    """Register every game: ``gymnasium.make("hanafuda/koi_koi-v0")``, and ``gymnasium.make_vec`` likewise."""
    for key in game_keys():
        gymnasium.register(  # pyright: ignore[reportUnknownMemberType]  # of a dict without types
            f"hanafuda/{key}-v0",
            entry_point=f"{__name__}:RoundEnv",
            vector_entry_point=f"{__name__}:VectorRoundEnv",
            kwargs={"rules": key},
        )
