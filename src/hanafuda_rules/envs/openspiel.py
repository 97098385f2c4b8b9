"""Every game as an OpenSpiel game with explicit chance nodes. Requires ``hanafuda-rules[openspiel]``.

.. code-block:: python

    import pyspiel
    from hanafuda_rules.envs.openspiel import register_games

    register_games()
    game = pyspiel.load_game("hanafuda_koi_koi(players=2,preset=NINTENDO)")
"""

from __future__ import annotations

import abc
import functools
import importlib
import itertools
import math
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, TypeAlias, cast

import attrs

from hanafuda_rules.cards import Card
from hanafuda_rules.checks import check_type, index, is_a, sequence, whole_number
from hanafuda_rules.envs.encoding import Encoder, Facts, chosen_facts
from hanafuda_rules.envs.rounds import REWARDS, RewardName, Rounds, seeded
from hanafuda_rules.errors import HanafudaError, shown
from hanafuda_rules.events import Moved
from hanafuda_rules.knowledge.tracing import trace_of
from hanafuda_rules.learning.bounds import Bounds
from hanafuda_rules.machine.registry import game, game_keys
from hanafuda_rules.machine.ruleset import Ruleset
from hanafuda_rules.machine.shuffling import Order, SeededShuffler
from hanafuda_rules.machine.state import AnyState, RoundState
from hanafuda_rules.machine.view import AnyView, hand_constraints
from hanafuda_rules.moves import Move
from hanafuda_rules.table import seat_at
from hanafuda_rules.values import Value

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


# --- chance -----------------------------------------------------------------------------------------------------------


@attrs.frozen
class _Moment(Value):
    """The moves of chance and of the seats so far.

    Args:
        first: The first chance outcome: the dealer, or the number of the deal.
        now: The round at its current decision; ``None`` before the deal.
        chosen: The moves that the seats chose.
        due: The cards that chance still has to order.
        laid: The cards of that order so far.
        orders: The completed orders.
    """

    first: int | None = None
    now: AnyState | None = None
    chosen: tuple[Move, ...] = ()
    due: Order = ()
    laid: Order = ()
    orders: tuple[Order, ...] = ()

    @property
    def is_chance(self) -> bool:
        return self.now is None or bool(self.due)


class _Chance(abc.ABC):
    """How rounds are dealt."""

    most_outcomes: int

    @abc.abstractmethod
    def outcomes(self, moment: _Moment) -> Outcomes:
        """The possible chance outcomes."""

    @abc.abstractmethod
    def text(self, moment: _Moment, outcome: int) -> str:
        """The text of an outcome, possible now or earlier.

        Raises:
            HanafudaError: There is no such outcome.
        """

    @abc.abstractmethod
    def after(self, moment: _Moment, outcome: int) -> _Moment:
        """The moment after an outcome.

        Raises:
            HanafudaError: The outcome is impossible now.
        """

    @abc.abstractmethod
    def others(self, moment: _Moment, seat: int, rng: random.Random) -> Iterator[list[int]]:
        """Sample, without end, chance outcomes of histories that may look the same to a seat."""


class _ShuffleDueError(Exception):
    """The round needs a shuffle whose order chance has not chosen yet."""

    def __init__(self, cards: Order) -> None:
        super().__init__(f"{len(cards)} cards are to be shuffled")
        self.cards = cards


@attrs.frozen
class _LaidOrders(Value):
    """A shuffler with the orders that chance has chosen."""

    orders: tuple[Order, ...]

    def shuffle(self, cards: Order) -> tuple[Order, _LaidOrders]:
        if not self.orders:
            raise _ShuffleDueError(cards)
        return self.orders[0], _LaidOrders(self.orders[1:])

    def next_round(self) -> _LaidOrders:
        return self


class _CardByCard(_Chance):
    """Chance draws the dealer, then one card at a time whenever a shuffle is due."""

    def __init__(self, rounds: Rounds) -> None:
        self.rounds = rounds
        self.most_outcomes = max(rounds.seats, rounds.rules.deck(rounds.seats).mask.bit_length())

    def outcomes(self, moment: _Moment) -> Outcomes:
        if moment.first is None:
            return [(seat, 1 / self.rounds.seats) for seat in range(self.rounds.seats)]
        return [(card.index, 1 / len(moment.due)) for card in moment.due]

    def text(self, moment: _Moment, outcome: int) -> str:
        if moment.first is None:
            return f"seat {self._dealer(outcome)} deals"
        return str(_card(self.rounds.rules.deck(self.rounds.seats), outcome, "in the deck"))

    def after(self, moment: _Moment, outcome: int) -> _Moment:
        if moment.first is None:
            return self._replayed(_Moment(self._dealer(outcome)))
        card = _card(moment.due, outcome, "left to draw")
        due, laid = tuple([each for each in moment.due if each is not card]), (*moment.laid, card)
        if due:
            return attrs.evolve(moment, due=due, laid=laid)
        return self._replayed(attrs.evolve(moment, orders=(*moment.orders, laid)))

    def _dealer(self, outcome: int) -> int:
        return seat_at(outcome, self.rounds.seats, rule=self.rounds.rules.seat_rule)

    def _replayed(self, moment: _Moment) -> _Moment:
        """Deal by the orders and replay the moves. A round without a decision is dealt again."""
        rounds, shuffler = self.rounds, _LaidOrders(moment.orders)
        try:
            now = rounds.rules.deal(seats=rounds.seats, dealer=moment.first or 0, shuffler=shuffler)
            now = rounds.next_decision(now)
            for move in moment.chosen:
                now = rounds.next_decision(now.play(move))
        except _ShuffleDueError as shuffle:
            return attrs.evolve(moment, due=shuffle.cards, laid=())
        if now.to_move is None and not moment.chosen:
            return self._replayed(_Moment(moment.first))
        return attrs.evolve(moment, now=now, due=(), laid=())

    def others(self, moment: _Moment, seat: int, rng: random.Random) -> Iterator[list[int]]:
        view: AnyView = cast("AnyState", moment.now).view(seat)
        while True:
            _, orders = view.sample_deal(rng)
            yield [view.table.dealer, *[card.index for order in orders for card in order]]


def _card(cards: Iterable[Card], outcome: int, where: str) -> Card:
    for card in cards:
        if card.index == outcome:
            return card
    raise HanafudaError(f"no card with the index {outcome} is {where}", rule="CD-7")


class _ByNumber(_Chance):
    """Chance draws one of the given deals uniformly, in a single outcome."""

    def __init__(self, count: int, deal: Callable[[int], AnyState]) -> None:
        self.deal, self.most_outcomes = functools.cache(deal), count

    def outcomes(self, moment: _Moment) -> Outcomes:
        return [(number, 1 / self.most_outcomes) for number in range(self.most_outcomes)]

    def text(self, moment: _Moment, outcome: int) -> str:
        return f"deal {self._known(outcome)}"

    def after(self, moment: _Moment, outcome: int) -> _Moment:
        return _Moment(outcome, self.deal(self._known(outcome)))

    def _known(self, outcome: int) -> int:
        if not 0 <= outcome < self.most_outcomes:
            raise HanafudaError(f"there is no deal {outcome}; the deals are 0 to {self.most_outcomes - 1}")
        return outcome

    def others(self, moment: _Moment, seat: int, rng: random.Random) -> Iterator[list[int]]:
        seen = self.deal(moment.first or 0).view(seat)
        fitting = [number for number in range(self.most_outcomes) if self.deal(number).view(seat) == seen]
        while True:
            yield [rng.choice(fitting)]


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
        deals: How chance deals. With 0, it draws the dealer and then card by card, with exact probabilities. With a
            number from 1 to 100,000, it draws one of that many seeded deals in a single outcome. With a sequence of
            states, it draws one of them.

    Raises:
        HanafudaError: An argument is invalid.
    """

    def __init__(  # noqa: PLR0913  # all but two by name
        self,
        rules: Ruleset[Any, Any, Any] | str,
        seats: int | None = None,
        *,
        facts: Facts = "full",
        reward: RewardName = "advantage",
        reward_scale: float = 1.0,
        skip_forced: bool = True,
        deals: int | Sequence[AnyState] = 0,
        _registered: dict[str, Any] | None = None,
    ) -> None:
        if not is_a(reward, str):
            raise HanafudaError(f"OpenSpiel needs a reward with bounds: {', '.join(REWARDS)}, not {shown(reward)}")
        self.rounds = rounds = Rounds.of(
            rules, seats, reward=reward, reward_scale=reward_scale, skip_forced=skip_forced
        )
        self.space = chosen_facts(rounds.rules.observation_space(rounds.seats), facts)
        self.chance = _chance_of(rounds, deals)
        bounds = rounds.rules.bounds(rounds.seats)
        least, most = sorted(reward_scale * each for each in _bounds_of(reward, bounds, rounds.seats))
        adds_up = reward != "net" or bounds.zero_sum
        info = pyspiel.GameInfo(
            num_distinct_actions=len(rounds.actions),
            max_chance_outcomes=self.chance.most_outcomes,
            num_players=rounds.seats,
            min_utility=least,
            max_utility=most,
            utility_sum=0.0 if adds_up else None,
            max_game_length=bounds.moves,
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
    """A round, or a partial deal. Create it with :meth:`Game.new_initial_state`."""

    def __init__(self, played: Game) -> None:
        pyspiel.State.__init__(self, played)
        self._moment = _Moment()  # the only attribute; immutable, so states are cheap to copy

    @property
    def now(self) -> AnyState | None:
        """The round at its current decision; ``None`` before the deal."""
        return self._moment.now

    def current_player(self) -> int:
        """The seat to move, or OpenSpiel's constant for chance or a terminal state."""
        moment = self._moment
        if moment.is_chance:
            return int(pyspiel.PlayerId.CHANCE)
        mover = self._dealt().to_move
        return int(pyspiel.PlayerId.TERMINAL) if mover is None else mover

    def is_terminal(self) -> bool:
        """Whether the round is over."""
        return not self._moment.is_chance and self._dealt().to_move is None

    def chance_outcomes(self) -> Outcomes:
        """The possible dealers, cards or numbers of deals, with their probabilities."""
        return self._chance().outcomes(self._moment)

    def returns(self) -> list[float]:
        """The reward of each seat; 0 until the round is over."""
        rounds = self._rounds()
        return rounds.rewards(self._dealt()) if self.is_terminal() else [0.0] * rounds.seats

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> State:
        """Sample uniformly a state that looks the same to a seat.

        If ``deals`` was given, the sample is one of those deals. If there are few, it is often the true one.

        Args:
            player: The seat.
            sampler: A function that returns random numbers from 0 to 1.

        Raises:
            HanafudaError: The round is not dealt yet.
        """
        view = self._dealt().view(player)
        moves = [event.move for event in view.events if isinstance(event, Moved)]
        others = self._chance().others(self._moment, player, seeded(int(sampler() * 2**32)))
        while (other := self._after(next(others), moves)) is None or (other.now and other.now.view(player)) != view:
            pass
        return other

    def _after(self, outcomes: list[int], moves: list[Move]) -> State | None:
        """The state after these chance outcomes and moves; ``None`` if a move is illegal there."""
        state, space, left = self.get_game().new_initial_state(), self._rounds().actions.space, iter(outcomes)
        try:
            while (made := _moves_of(state)) < len(moves) or state.is_chance_node():
                state.apply_action(next(left) if state.is_chance_node() else space.number(moves[made]))
        except HanafudaError:
            return None
        return cast("State", state)

    def _dealt(self) -> AnyState:
        if self._moment.now is None:
            raise HanafudaError("the round is not dealt yet")
        return self._moment.now

    def _rounds(self) -> Rounds:
        return cast("Game", self.get_game()).rounds

    def _chance(self) -> _Chance:
        return cast("Game", self.get_game()).chance

    def _legal_actions(self, _: int) -> list[int]:
        return sorted(self._rounds().actions.legal(self._dealt()))

    def _apply_action(self, action: int) -> None:
        moment, rounds = self._moment, self._rounds()
        if moment.is_chance:
            self._moment = self._chance().after(moment, action)
            return
        state = self._dealt()
        move = rounds.actions.move(state, action)
        changed: dict[str, Any]
        try:
            changed = {"now": rounds.next_decision(state.play(move))}
        except _ShuffleDueError as shuffle:
            changed = {"due": shuffle.cards}
        self._moment = attrs.evolve(moment, chosen=(*moment.chosen, move), **changed)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self._chance().text(self._moment, action)
        space = self._rounds().actions.space
        return space.text(space.move(action))

    def __str__(self) -> str:
        laid = " ".join(map(str, self._moment.laid))
        return f"{self.now or 'before the deal'}{f'; laid: {laid}' if laid else ''}"


def _moves_of(state: State) -> int:
    return sum([isinstance(event, Moved) for event in state.now.events]) if state.now else 0


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


def _chance_of(rounds: Rounds, deals: int | Sequence[AnyState]) -> _Chance:
    if index(deals) is not None:
        count = whole_number(deals, "the number of deals", least=0, most=_MOST_DEALS)
        if not count:
            return _CardByCard(rounds)
        return _ByNumber(count, lambda number: rounds.first_decision(seeded(number)))
    states = sequence(cast("Sequence[AnyState]", deals), "deals must be a number of deals, or states")
    for state in states:
        check_type(state, RoundState, "a state of a round")
        if (state.ruleset, state.table.seats) != (rounds.rules, rounds.seats) or state.to_move is None:
            raise HanafudaError(f"a deal is a state of {rounds.rules.name} with {rounds.seats} seats, not {state!r}")
    if not states:
        raise HanafudaError("deals must have at least one state")
    return _ByNumber(len(states), lambda number: rounds.next_decision(_seeded(states[number], number)))


def _seeded(state: AnyState, number: int) -> AnyState:
    """The state itself, or with a seed for later shuffles if chance ordered its cards one by one so far."""
    if not isinstance(state.setting.shuffler, _LaidOrders):
        return state
    return attrs.evolve(state, setting=attrs.evolve(state.setting, shuffler=SeededShuffler(number)))


def _bounds_of(reward: RewardName, bounds: Bounds, seats: int) -> tuple[float, float]:
    if reward == "net":
        return bounds.least, bounds.most
    if reward == "win":
        return -1.0, 1.0
    if bounds.zero_sum:  # the others have the opposite sum
        return bounds.least * seats / (seats - 1), bounds.most * seats / (seats - 1)
    return bounds.least - bounds.most, bounds.most - bounds.least


def _type_of(
    name: str, rules: Ruleset[Any, Any, Any], seats: Sequence[int], defaults: dict[str, Any], *, zero_sum: bool
) -> Any:
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
        "deals": 0,
    }


def _class_of(key: str) -> type[Game]:
    """The class from which OpenSpiel creates the games with a key."""

    class Registered(Game):
        def __init__(self, given: dict[str, Any]) -> None:
            told, presets = _defaults(key) | given, game(key).presets
            preset, seats = told.pop("preset"), told.pop("players")
            told.pop("name", None)
            if preset not in presets:
                raise HanafudaError(f"{game(key).name} has no preset {shown(preset)}; there are {', '.join(presets)}")
            super().__init__(presets[preset], seats or None, **told, _registered=given)

        def __reduce__(self) -> tuple[Any, ...]:
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
        state: The state, from play or from :meth:`Ruleset.position <hanafuda_rules.machine.ruleset.Ruleset.position>`.
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
