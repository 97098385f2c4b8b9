"""Every game as an OpenSpiel game, in which chance draws the deal. Requires ``hanafuda-rules[openspiel]``.

.. code-block:: python

    import pyspiel
    from hanafuda_rules.envs.openspiel import register_games

    register_games()
    game = pyspiel.load_game("hanafuda_koi_koi(players=2,preset=NINTENDO)")
"""

from __future__ import annotations

import functools
import importlib
import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeAlias, cast

import attrs

from hanafuda_rules.cards import Card
from hanafuda_rules.checks import check_type, index, sequence, whole_number
from hanafuda_rules.envs.encoding import Encoder, Facts, chosen_facts
from hanafuda_rules.envs.rounds import REWARDS, RewardName, Rounds, seeded
from hanafuda_rules.errors import HanafudaError, shown
from hanafuda_rules.knowledge.tracing import trace_of
from hanafuda_rules.learning.bounds import MOST_MOVES, Bounds, bounds
from hanafuda_rules.learning.observation import observation_space
from hanafuda_rules.machine.registry import game, game_keys
from hanafuda_rules.machine.ruleset import AnyRules
from hanafuda_rules.machine.state import AnyState, RoundState
from hanafuda_rules.machine.view import hand_constraints

try:
    import numpy as np

    pyspiel: Any = importlib.import_module("pyspiel")  # it has no types
except ImportError as error:
    raise ImportError("this needs OpenSpiel: pip install hanafuda-rules[openspiel]") from error

__all__ = ["PREFIX", "Game", "State", "endgame", "register_games"]

Outcomes: TypeAlias = list[tuple[int, float]]
"""Chance outcomes with their probabilities."""

PREFIX: Final = "hanafuda_"
"""The prefix of the names of registered games; the key of the game follows."""
_MOST_DEALS: Final = 100_000
_DEALS: Final = 1_000
"""The number of deals by default."""
_MOST_KEPT: Final = 1_000


# --- chance -----------------------------------------------------------------------------------------------------------


class _Deals:
    """Chance draws one of some deals uniformly, in a single outcome."""

    def __init__(self, count: int, deal: Callable[[int], AnyState]) -> None:
        self.count, self.deal = count, functools.lru_cache(maxsize=_MOST_KEPT)(deal)

    def outcomes(self) -> Outcomes:
        return [(number, 1 / self.count) for number in range(self.count)]

    def dealt(self, number: int) -> AnyState:
        return self.deal(self.known(number))

    def known(self, number: int) -> int:
        number = whole_number(number, "a deal")
        if not 0 <= number < self.count:
            raise HanafudaError(f"there is no deal {number}; the deals are 0 to {self.count - 1}")
        return number


# --- games and states -------------------------------------------------------------------------------------------------


class Game(pyspiel.Game):  # type: ignore[misc]
    """A round as an OpenSpiel game. :func:`register_games` registers every game by name.

    A state is its history. Observations are rows as in every environment. Information states are text, with everything
    that the seat has known.

    Only registered games, which ``pyspiel.load_game`` returns, can be pickled, and the states of those games.

    Args:
        rules: The ruleset, or the key of a game to play its default ruleset.
        seats: The number of seats. The default is the lowest that the game allows.
        facts: The facts to observe: ``"full"``, ``"lean"`` or a tuple of names.
        reward: ``"advantage"``, ``"net"`` or ``"win"``. It cannot be a function, because OpenSpiel needs bounds.
        reward_scale: A factor for all rewards.
        skip_forced: Whether to play forced moves automatically.
        deals: The deals of which chance draws one: a number of seeded deals, from 1 to 100,000, or states of rounds.

    Raises:
        HanafudaError: An argument is invalid.
    """

    def __init__(  # noqa: PLR0913  # all but two by name
        self,
        rules: AnyRules | str,
        seats: int | None = None,
        *,
        facts: Facts = "full",
        reward: RewardName = "advantage",
        reward_scale: float = 1.0,
        skip_forced: bool = True,
        deals: int | Sequence[AnyState] = _DEALS,
        _registered: dict[str, Any] | None = None,
    ) -> None:
        if not isinstance(reward, str):
            raise HanafudaError(f"OpenSpiel needs a reward with bounds: {', '.join(REWARDS)}, not {shown(reward)}")
        self.rounds = rounds = Rounds.of(
            rules, seats, reward=reward, reward_scale=reward_scale, skip_forced=skip_forced
        )
        self.space = chosen_facts(observation_space(rounds.rules, rounds.seats), facts)
        self.deals = _deals_of(rounds, deals)
        limits = bounds(rounds.rules, rounds.seats)
        most = abs(rounds.reward_scale) * _most_of(reward, limits)
        adds_up = reward != "net" or limits.zero_sum
        info = pyspiel.GameInfo(
            num_distinct_actions=len(rounds.actions),
            max_chance_outcomes=self.deals.count,
            num_players=rounds.seats,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0 if adds_up else None,
            max_game_length=MOST_MOVES,
        )
        if _registered is None:
            # Not the registered name: loading that one would give the default ruleset.
            name, defaults = f"{PREFIX}{rounds.rules.key}_object", dict[str, Any]()
        else:
            name, defaults = PREFIX + rounds.rules.key, _defaults(rounds.rules.key)
        kind = _type_of(name, rounds.rules, [rounds.seats], defaults, zero_sum=adds_up)
        pyspiel.Game.__init__(self, kind, info, _registered or {})

    def new_initial_state(self) -> State:
        """The state before the deal."""
        return State(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> _Observer:
        """OpenSpiel's observer. With perfect recall, it gives text only."""
        return _Observer(self, recalls=kind is not None and kind.perfect_recall)


class State(pyspiel.State):  # type: ignore[misc]
    """A round, or the moment before its deal. Create it with :meth:`Game.new_initial_state`."""

    def __init__(self, played: Game) -> None:
        pyspiel.State.__init__(self, played)
        self.now: AnyState | None = None
        """The round at its current decision; ``None`` before the deal."""

    def current_player(self) -> int:
        """The seat to move, or OpenSpiel's constant for chance or a terminal state."""
        if self.now is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.now.to_move is None else self.now.to_move

    def is_terminal(self) -> bool:
        """Whether the round is over."""
        return self.now is not None and self.now.is_over

    def chance_outcomes(self) -> Outcomes:
        """The numbers of the deals, with their probabilities."""
        return self._deals().outcomes()

    def returns(self) -> list[float]:
        """The reward of each seat; 0 until the round is over."""
        rounds = self._rounds()
        return rounds.rewards(self._dealt()) if self.is_terminal() else [0.0] * rounds.seats

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> State:
        """Sample uniformly a state that looks the same to a seat.

        It is none of the deals, so its history does not lead to it.

        Args:
            player: The seat.
            sampler: A function that returns random numbers from 0 to 1.

        Raises:
            InvalidSeatError: There is no such seat.
            HanafudaError: The round is not dealt yet, or ``sampler`` is not such a function.
        """
        view = self._dealt().view(player)
        given: Any = sampler  # whatever a caller passed
        drawn = given() if callable(given) else None
        if not isinstance(drawn, float) or not 0 <= drawn <= 1:
            raise HanafudaError(f"sampler must be a function that returns numbers from 0 to 1, not {shown(sampler)}")
        other: State = self.clone()
        other.now = view.sample(seeded(int(drawn * 2**32)))
        return other

    def _dealt(self) -> AnyState:
        if self.now is None:
            raise HanafudaError("the round is not dealt yet")
        return self.now

    def _rounds(self) -> Rounds:
        return cast("Game", self.get_game()).rounds

    def _deals(self) -> _Deals:
        return cast("Game", self.get_game()).deals

    def _legal_actions(self, _: int) -> list[int]:
        return sorted(self._rounds().actions.legal(self._dealt()))

    def _apply_action(self, action: int) -> None:
        if self.now is None:
            self.now = self._deals().dealt(action)
        else:
            rounds = self._rounds()
            self.now = rounds.next_decision(self.now.play(rounds.actions.move(self.now, action)))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {self._deals().known(action)}"
        space = self._rounds().actions.space
        return space.text(space.move(action))

    def __str__(self) -> str:
        return str(self.now or "before the deal")


class _Observer:
    """A seat's knowledge, as numbers and text."""

    def __init__(self, played: Game, *, recalls: bool) -> None:
        self._encoder, self._recalls = Encoder(played.space), recalls
        self.tensor = np.zeros(self._encoder.size, np.float32)
        width, bits = played.space.width, self._encoder.bits
        self.dict = {"planes": self.tensor[:bits].reshape(-1, width), "numbers": self.tensor[bits:]}

    def set_from(self, state: State, player: int) -> None:
        """Fill the tensor; with zeros before the deal."""
        if state.now is None:
            self.tensor.fill(0)
        else:
            self._encoder.put(state.now.view(player))
            self._encoder.rows(self.tensor.reshape(1, -1))

    def string_from(self, state: State, player: int) -> str:
        """The observation as text; with perfect recall, everything that the seat has known."""
        if state.now is None:
            return f"seat {player} before the deal"
        view = state.now.view(player)
        if self._recalls:
            own = (
                view.table, view.order, view.hand, view.remembered, *view.drawn, view.hand_sizes, *view.piles,
                view.field, view.set_aside, view.stock_size, view.to_move, view.phase, view.step, *view.events,
                view.legal_moves,
            )  # fmt: skip  # all that is compared; in a position, the events do not tell the cards on the table
            return f"seat {player}: {'; '.join(map(str, own))}"
        space = self._encoder.space
        return f"seat {player}: {space.of(view).planes.hex()} {dict(space.facts(view))}"


# --- creating games ---------------------------------------------------------------------------------------------------


def _deals_of(rounds: Rounds, deals: int | Sequence[AnyState]) -> _Deals:
    if index(deals) is not None:
        count = whole_number(deals, "the number of deals", least=1, most=_MOST_DEALS)
        return _Deals(count, lambda number: rounds.first_decision(seeded(number)))
    states = sequence(cast("Sequence[AnyState]", deals), "deals must be a number of deals, or states")
    for state in states:
        check_type(state, RoundState, "a state of a round")
        if (state.ruleset, state.table.seats) != (rounds.rules, rounds.seats) or state.to_move is None:
            raise HanafudaError(f"a deal is a state of {rounds.rules.name} with {rounds.seats} seats, not {state!r}")
    if not states:
        raise HanafudaError("deals must have at least one state")
    return _Deals(len(states), lambda number: rounds.next_decision(states[number]))


def _most_of(reward: RewardName, limits: Bounds) -> float:
    """The most that a reward can be, and minus the least."""
    return {"net": limits.most, "win": 1, "advantage": 2 * limits.most}[reward]


def _type_of(name: str, rules: AnyRules, seats: Sequence[int], defaults: dict[str, Any], *, zero_sum: bool) -> Any:
    kind, utility = pyspiel.GameType, pyspiel.GameType.Utility
    return kind(
        short_name=name,
        long_name=rules.name,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=utility.ZERO_SUM if zero_sum else utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=defaults,
    )


def _defaults(key: str) -> dict[str, Any]:
    return {
        "players": 0,  # the lowest number that the preset allows
        "preset": next(iter(game(key).presets)),
        "facts": "full",
        "reward": "advantage",
        "reward_scale": 1.0,
        "skip_forced": True,
        "deals": _DEALS,
    }


def _class_of(key: str) -> type[Game]:
    """The class from which OpenSpiel creates the games with a key."""

    class Registered(Game):
        def __init__(self, given: dict[str, Any]) -> None:
            options, presets = _defaults(key) | given, game(key).presets
            preset, seats = options.pop("preset"), options.pop("players")
            options.pop("name", None)
            if preset not in presets:
                raise HanafudaError(f"{game(key).name} has no preset {shown(preset)}; there are {', '.join(presets)}")
            super().__init__(presets[preset], seats or None, **options, _registered=given)

        def __reduce__(self) -> tuple[object, ...]:
            return _loaded, (str(self),)

    return Registered


def _loaded(name: str) -> Any:
    register_games()  # a new process has not registered them yet
    return pyspiel.load_game(name)


def register_games() -> None:
    """Register every game for ``pyspiel.load_game("hanafuda_koi_koi(players=2,deals=1000)")``.

    The parameters are those of :class:`Game` except that ``players`` is the number of seats, 0 for the lowest, and
    ``preset`` is the name of the ruleset.
    """
    for key in game_keys():
        seats = [count for rules in game(key).presets.values() for count in rules.seat_counts]
        kind = _type_of(PREFIX + key, game(key).default, seats, _defaults(key), zero_sum=False)
        pyspiel.register_game(kind, _class_of(key))


def endgame(state: AnyState, **more: Any) -> Game:
    """Create a game from the end of a round: chance deals the hands and the stock again, uniformly.

    If few cards are left, the game is small enough to be solved.

    Args:
        state: The state, from play or from :func:`~hanafuda_rules.formats.positions.state_at`.
        **more: The arguments of :class:`Game` except ``deals``.

    Raises:
        HanafudaError: The round is over, a seat knows hidden cards of others, the table is not new, or there are more
            than 100,000 deals.
    """
    check_type(state, RoundState, "a state of a round")
    rules, table, view = state.ruleset, state.table, state.view(None)
    if trace_of(view.event_log).shows or state.setting.drawn or state.setting.remembered:
        raise HanafudaError("an endgame needs a state in which no seat knows hidden cards", rule="CD-9")
    if table != rules.table(seats=table.seats, dealer=table.dealer):
        raise HanafudaError("an endgame needs a new table, without earlier rounds")
    hidden, sizes = sorted(view.hidden), view.hand_sizes
    count = math.factorial(len(hidden)) // math.prod(map(math.factorial, sizes))
    if count > _MOST_DEALS:
        raise HanafudaError(f"an endgame has {_MOST_DEALS} deals at most, not {count}")
    fits = hand_constraints(view).test
    deals = [
        attrs.evolve(state, hand_masks=hands, stock_order=stock, stock_drawn=0)
        for hands, rest in _all_hands(hidden, sizes)
        if fits(hands)
        for stock in itertools.permutations(rest)
    ]
    return Game(rules, table.seats, deals=deals, **more)


def _all_hands(cards: Sequence[Card], sizes: Sequence[int]) -> Iterator[tuple[tuple[int, ...], tuple[Card, ...]]]:
    """Every way to deal hands of these sizes: their masks, and the cards left over."""
    if not sizes:
        yield (), tuple(cards)
        return
    for hand in itertools.combinations(cards, sizes[0]):
        left = [card for card in cards if card not in hand]
        for others, rest in _all_hands(left, sizes[1:]):
            yield (sum([card.mask for card in hand]), *others), rest
