"""Every game as a Gymnasium environment: one seat against given players. Requires ``hanafuda-rules[gymnasium]``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, SupportsIndex, TypeAlias, cast

from hanafuda_rules.checks import fits, has_methods, index, sequence
from hanafuda_rules.envs.against import Against, Policy, PolicyPlayer
from hanafuda_rules.envs.batch import Batch
from hanafuda_rules.envs.decks import Bools, Integers
from hanafuda_rules.envs.encoding import Encoder, Facts, Floats, Mask, check_count, chosen_actions
from hanafuda_rules.envs.rounds import Reward, RewardName, Rounds, check_render_mode, check_seed, seeded
from hanafuda_rules.errors import HanafudaError, shown
from hanafuda_rules.machine.registry import game_keys
from hanafuda_rules.machine.ruleset import AnyRules
from hanafuda_rules.machine.state import AnyState
from hanafuda_rules.moves import Move
from hanafuda_rules.players import Player, Random
from hanafuda_rules.table import seat_at

try:
    import gymnasium
    import numpy as np
    import numpy.typing as npt
    from gymnasium.spaces import Box, Dict, Discrete, MultiDiscrete, Space
    from gymnasium.vector import AutoresetMode, VectorEnv
except ImportError as error:
    raise ImportError("this environment needs Gymnasium: pip install hanafuda-rules[gymnasium]") from error

__all__ = ["Opponent", "RoundEnv", "VectorRoundEnv", "register_games"]

Arrays: TypeAlias = dict[str, npt.NDArray[Any]]
Info: TypeAlias = dict[str, Any]
Opponent: TypeAlias = Player | Policy
"""A player, or a function of observations and legal actions that returns actions, each with one row or many."""
Illegal: TypeAlias = Literal["raise", "end", "replace"]
"""The effect of an illegal action: raise an error, end the round with an unscaled reward of -1, or play a random legal
move."""


class _Seat:
    """The learner's seat, over successive rounds. If no seat is given, each round draws one."""

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
        """Deal rounds until one has a decision for the seat."""
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
        """The move with a number, or ``None`` if an illegal action ends the round."""
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
        """Play the learner's move, let the others play, and return the reward."""
        if move is None:
            self.over = True
            return -1.0
        self.state = state = self._after_others(self.rounds.next_decision(self.waiting().play(move)))
        self.over = state.to_move is None
        return self.rounds.rewards(state)[self.seat] if self.over else 0.0

    def legal(self) -> list[int]:
        return [] if self.over else self.rounds.actions.legal(self.waiting())


def _seats_of(  # noqa: PLR0913, PLR0917  # the arguments of both environments
    rules: AnyRules | str,
    seats: int | None,
    opponents: Opponent | Sequence[Opponent] | None,
    seat: int | None,
    illegal: Illegal,
    facts: Facts,
    count: int,
    *,
    reward: RewardName | Reward,
    reward_scale: float,
    skip_forced: bool,
) -> list[_Seat]:
    rounds = Rounds.of(rules, seats, reward=reward, reward_scale=reward_scale, skip_forced=skip_forced)
    named = _players_of(opponents, rounds.seats - 1)
    if not fits(illegal, str) or illegal not in {"raise", "end", "replace"}:
        raise HanafudaError(f"illegal must be 'raise', 'end' or 'replace', not {shown(illegal)}")
    own = None if seat is None else seat_at(seat, rounds.seats, rule=rounds.rules.seat_rule)
    encoder = Encoder.of(rounds.rules, rounds.seats, facts)
    players = tuple([PolicyPlayer(cast("Policy", one), encoder) if _is_policy(one) else one for one in named])
    return [_Seat(rounds, players, own, illegal) for _ in range(check_count(count))]


def _is_policy(opponent: object) -> bool:
    return callable(opponent) and not isinstance(opponent, type) and not has_methods(opponent, "choose")


def _players_of(opponents: Opponent | Sequence[Opponent] | None, count: int) -> tuple[Any, ...]:
    if opponents is None or has_methods(opponents, "choose") or _is_policy(opponents):
        return (Random() if opponents is None else opponents,) * count
    players = sequence(cast("Sequence[Opponent]", opponents), "opponents must be a player, or one for each other seat")
    for player in players:
        if not has_methods(player, "choose") and not _is_policy(player):
            raise HanafudaError(f"an opponent must be a player with a method choose(), not {shown(player)}")
    if len(players) != count:
        raise HanafudaError(f"opponents: {count} needed, not {len(players)}")
    return tuple(players)


class _States:
    """The rounds of a vector environment as states; what :class:`Against` does for all rulesets and players."""

    def __init__(self, seats: list[_Seat], facts: Facts) -> None:
        self.seats, self.rounds = seats, seats[0].rounds
        self.encoder = Encoder.of(self.rounds.rules, self.rounds.seats, facts, len(seats))

    @property
    def own(self) -> Integers:
        """The learner's seat, by row."""
        return np.array([seat.seat for seat in self.seats])

    def restart(self, seeds: Sequence[int | None]) -> None:
        """Deal every round, from its seed if it has one."""
        sources = [seat.rng if own is None else seeded(own) for seat, own in zip(self.seats, seeds, strict=True)]
        for row, (seat, source) in enumerate(zip(self.seats, sources, strict=True)):
            seat.rng = source
            seat.deal()
            self._put(row)

    def _put(self, row: int) -> None:
        seat = self.seats[row]
        self.encoder.put(seat.waiting().view(seat.seat), row)

    def rows(self) -> Floats:
        """What the learner sees, by row."""
        return self.encoder.rows()

    def masks(self) -> Mask:
        """The legal actions, by row."""
        masks = np.zeros((len(self.seats), len(self.rounds.actions)), np.int8)
        for row, seat in enumerate(self.seats):
            masks[row, seat.legal()] = 1
        return masks

    def advance(self, actions: Sequence[int] | Integers) -> tuple[Floats, Bools, Floats]:
        """Play as :meth:`Against.advance` does."""
        moves, chosen = list[Move | None](), chosen_actions(actions, len(self.seats)).tolist()
        for row, (seat, action) in enumerate(zip(self.seats, chosen, strict=True)):
            try:
                moves.append(seat.chosen(action))
            except HanafudaError as error:
                raise HanafudaError(f"round {row}: {error}") from error
        rewards = np.array([seat.make(move) for seat, move in zip(self.seats, moves, strict=True)], np.float32)
        over = np.array([seat.over for seat in self.seats])
        self.encoder.put_all([seat.waiting().view(seat.seat) for seat in self.seats])
        finals = self.rows()[over]
        for row in np.flatnonzero(over).tolist():
            self.seats[row].deal()
            self._put(row)
        return rewards, over, finals


def _spaces(size: int, actions: int, *rows: int) -> Space[Arrays]:
    observation, mask = Box(-1, 1, (*rows, size), np.float32), Box(0, 1, (*rows, actions), np.int8)
    return cast("Space[Arrays]", Dict({"observation": observation, "action_mask": mask}))


def _rows_of(seats: list[_Seat], facts: Facts) -> Against | _States:
    """The rounds as arrays if the ruleset is covered and all others play at random or are functions of rows."""
    rounds, players = seats[0].rounds, seats[0].opponents
    policies = [player.policy if isinstance(player, PolicyPlayer) else None for player in players]
    plain = all(type(player) in {PolicyPlayer, Random} for player in players) and seats[0].illegal == "raise"
    if plain and Batch.covered(rounds.rules, rounds.seats) is None:
        return Against(rounds, policies, seats[0].given, count=len(seats), facts=facts)
    return _States(seats, facts)


class RoundEnv(gymnasium.Env[Arrays, np.int64]):
    """One seat of a round against given players.

    Rounds in which the seat has no decision are skipped, so the rewards cover only the other rounds.

    Args:
        rules: The ruleset, or the key of a game to play its default ruleset.
        seats: The number of seats. The default is the lowest that the game allows.
        opponents: One player for all other seats, or a player for each, starting at the learner's right. The default
            is :class:`~hanafuda_rules.players.basic.Random`. Instead of a player, a function of the observations and
            the masks of some rows may return their actions.
        seat: The learner's seat. By default, each round draws one.
        facts: The facts to observe: ``"full"``, ``"lean"`` or a tuple of names.
        reward: ``"advantage"``, ``"net"``, ``"win"``, or a function of the net amounts and a seat.
        reward_scale: A factor for all rewards.
        skip_forced: Whether to play forced moves automatically.
        illegal: The effect of an illegal action: ``"raise"`` an error, ``"end"`` the round with an unscaled reward of
            -1, or ``"replace"`` the action with a random legal one.
        render_mode: ``"ansi"`` for text, or ``None``.

    Raises:
        HanafudaError: An argument is invalid, or the number of opponents is wrong.
    """

    metadata: Info = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  # as in Gymnasium

    def __init__(  # noqa: PLR0913  # all but two by name
        self,
        rules: AnyRules | str,
        seats: int | None = None,
        *,
        opponents: Opponent | Sequence[Opponent] | None = None,
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
            rules, seats, opponents, seat, illegal, facts, 1,
            reward=reward, reward_scale=reward_scale, skip_forced=skip_forced,
        )  # fmt: skip
        self.rounds = rounds = self._seat.rounds
        self._encoder = Encoder.of(rounds.rules, rounds.seats, facts)
        self.observation_space = _spaces(self._encoder.size, len(rounds.actions))
        self.action_space = Discrete(len(rounds.actions))
        self.render_mode = render_mode

    def _observed(self) -> Arrays:
        self._encoder.put(self._seat.waiting().view(self._seat.seat))
        return {"observation": self._encoder.rows()[0], "action_mask": self.action_masks().astype(np.int8)}

    def _info(self) -> Info:
        return {"seat": self._seat.seat}

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Arrays, Info]:
        """Deal a round. The same seed gives the same sequence of rounds.

        Args:
            seed: The seed of deals, dealers and players. Without one, the sequence continues.
            options: Ignored; Gymnasium passes it to every environment.

        Returns:
            The observation, and an info dictionary with the learner's seat as ``seat``.

        Raises:
            HanafudaError: The seed is not a whole number of at least 0.
        """
        first = self._seat.state is None
        super().reset(seed=check_seed(seed), options=options)
        if seed is not None or first:
            self._seat.rng.seed(int(self.np_random.integers(1 << 62)))
        self._seat.deal()
        return self._observed(), self._info()

    def step(self, action: SupportsIndex) -> tuple[Arrays, float, bool, bool, Info]:
        """Play a move, then let the others play until the seat has a decision or the round ends.

        Args:
            action: The number of a legal move.

        Raises:
            HanafudaError: No legal move has this number, and ``illegal`` is ``"raise"``.
        """
        reward = self._seat.make(self._seat.chosen(action))
        return self._observed(), reward, self._seat.over, False, self._info()

    def action_masks(self) -> Bools:
        """The mask of legal actions. MaskablePPO of sb3-contrib calls this method."""
        mask = np.zeros(len(self.rounds.actions), np.bool_)
        mask[self._seat.legal()] = True
        return mask

    def render(self) -> str | None:
        """The seat's view as text; ``None`` without a render mode."""
        return str(self._seat.waiting().view(self._seat.seat)) if self.render_mode else None


class VectorRoundEnv(VectorEnv[Arrays, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """Many rounds side by side in one process, each as in :class:`RoundEnv`. Rounds that end are replaced by new ones.

    The reset happens in the same step (Gymnasium's ``AutoresetMode.SAME_STEP``). ``info["final_obs"]`` is an array with
    the last observation of each round that ended, a dictionary, and ``None`` for the others. ``info["_final_obs"]`` is
    the mask of the rounds that ended. All arguments except ``num_envs`` are those of :class:`RoundEnv`.

    The rounds are played as arrays if :meth:`Batch.covered <hanafuda_rules.envs.batch.Batch.covered>` allows it,
    ``illegal`` is ``"raise"``, and every opponent plays at random or is a function of rows.

    Args:
        num_envs: The number of rounds.

    Raises:
        HanafudaError: An argument is invalid, the number of opponents is wrong, or ``num_envs`` is not from 1 to
            1,000,000.
    """

    def __init__(  # noqa: PLR0913  # all but two by name
        self,
        num_envs: int,
        rules: AnyRules | str,
        seats: int | None = None,
        *,
        opponents: Opponent | Sequence[Opponent] | None = None,
        seat: int | None = None,
        facts: Facts = "full",
        reward: RewardName | Reward = "advantage",
        reward_scale: float = 1.0,
        skip_forced: bool = True,
        illegal: Illegal = "raise",
    ) -> None:
        states = _seats_of(
            rules, seats, opponents, seat, illegal, facts, num_envs,
            reward=reward, reward_scale=reward_scale, skip_forced=skip_forced,
        )  # fmt: skip
        self.rounds, self.num_envs = states[0].rounds, len(states)
        self._rows = _rows_of(states, facts)
        self._begun = False
        size, actions = self._rows.encoder.size, len(self.rounds.actions)
        self.single_observation_space, self.single_action_space = _spaces(size, actions), Discrete(actions)
        self.observation_space = _spaces(size, actions, self.num_envs)
        self.action_space = MultiDiscrete([actions] * self.num_envs)
        self.metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}

    def _observed(self) -> Arrays:
        return {"observation": self._rows.rows(), "action_mask": self._rows.masks()}

    def action_masks(self) -> Bools:
        """The mask of legal actions of each round. MaskablePPO of sb3-contrib calls this method."""
        return self._rows.masks().astype(np.bool_)

    def _info(self) -> Info:
        return {"seat": self._rows.own.copy()}

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: Info | None = None
    ) -> tuple[Arrays, Info]:
        """Deal every round.

        Args:
            seed: A seed for each round, or one seed to which each round adds its index.
            options: Ignored; Gymnasium passes it to every environment.

        Raises:
            HanafudaError: A seed is not a whole number of at least 0, or the number of seeds is wrong.
        """
        first = check_seed(index(seed))
        seeds: list[int | None] = [None] * self.num_envs
        if first is not None:
            seeds = [first + row for row in range(self.num_envs)]
        elif seed is not None:
            seeds = sequence(cast("Sequence[int | None]", seed), "a seed, or one for each round, is needed")
        if len(seeds) != self.num_envs:
            raise HanafudaError(f"seeds: {self.num_envs} needed, not {len(seeds)}")
        self._rows.restart(seeds)
        super().reset(seed=first, options=options)
        self._begun = True
        return self._observed(), self._info()

    def step(self, actions: npt.NDArray[np.int64]) -> tuple[Arrays, Floats, Bools, Bools, Info]:
        """Play one move in every round.

        Args:
            actions: The number of a legal move for each round.

        Raises:
            HanafudaError: The number of actions is wrong, or one is illegal and ``illegal`` is ``"raise"``. No move is
                played then.
        """
        if not self._begun:
            raise gymnasium.error.ResetNeeded("reset the environment first")
        rewards, over, last = self._rows.advance(actions)
        info: Info = {}
        if over.any():
            finals, nothing = np.full(self.num_envs, None, object), np.zeros(len(self.rounds.actions), np.int8)
            for row, observation in zip(np.flatnonzero(over).tolist(), last, strict=True):
                finals[row] = {"observation": observation, "action_mask": nothing.copy()}
            info = {"final_obs": finals, "_final_obs": over.copy()}
        return self._observed(), rewards, over, np.zeros(self.num_envs, np.bool_), self._info() | info

    def close_extras(self, **_: Any) -> None:
        """Do nothing; there is nothing to close."""


def register_games() -> None:
    """Register every game for ``gymnasium.make("hanafuda/koi_koi-v0")`` and ``gymnasium.make_vec``."""
    for key in game_keys():
        gymnasium.register(  # pyright: ignore[reportUnknownMemberType]  # its kwargs have no type
            f"hanafuda/{key}-v0",
            entry_point=f"{__name__}:RoundEnv",
            vector_entry_point=f"{__name__}:VectorRoundEnv",
            kwargs={"rules": key},
        )
