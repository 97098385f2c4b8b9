"""Every game for OpenSpiel: import this file, then ``pyspiel.load_game("hanafuda_koi_koi(players=2)")``.

A game is a round that seat 0 deals, at a number of seats and by a preset. Chance deals it card by card, wherever a
shuffle is due, so that every deal has its probability. A state is its history, and is serialised as that.

It needs OpenSpiel and numpy. Run as a script it plays a random round of each game.
"""

from __future__ import annotations

import random
from typing import Any, ClassVar

import numpy as np
import pyspiel

from hanafuda_rules import BLANK, CARDS, Move, View, game, game_keys, settle_round
from hanafuda_rules.shuffling import Order

PREFIX = "hanafuda_"
_DECK = (*CARDS, BLANK)


class ShuffleDueError(Exception):
    """A shuffle is due, and chance has not dealt it yet."""

    def __init__(self, cards: Order) -> None:
        super().__init__(f"{len(cards)} cards are to be shuffled")
        self.cards = cards


class ByChance:
    """A shuffler with the orders that chance has dealt."""

    def __init__(self, orders: tuple[Order, ...]) -> None:
        self.orders = orders

    def shuffle(self, cards: Order) -> tuple[Order, ByChance]:
        """The next of the orders."""
        if not self.orders:
            raise ShuffleDueError(cards)
        return self.orders[0], ByChance(self.orders[1:])

    def next_round(self) -> ByChance:
        """Itself."""
        return self


def type_of(key: str, *, zero_sum: bool = False) -> Any:
    """What OpenSpiel has to know of a game, whatever the number of seats."""
    presets, utility = game(key).presets, pyspiel.GameType.Utility
    seats = {count for rules in presets.values() for count in rules.seat_counts}
    return pyspiel.GameType(
        short_name=PREFIX + key,
        long_name=game(key).name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.ZERO_SUM if zero_sum else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 0, "preset": next(iter(presets))},  # 0: the fewest that the preset has
    )


class Game(pyspiel.Game):
    """A round of a game; the classes that are registered name it."""

    key: ClassVar[str]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        told = params or {}
        self.rules = game(self.key).presets[told.get("preset", next(iter(game(self.key).presets)))]
        self.seats = told.get("players") or self.rules.seat_counts[0]
        self.space = self.rules.observation_space(self.seats)
        bounds = self.rules.bounds(self.seats)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.rules.action_space),
            max_chance_outcomes=len(_DECK),
            num_players=self.seats,
            min_utility=bounds.least,
            max_utility=bounds.most,
            utility_sum=0.0 if bounds.zero_sum else None,
            max_game_length=bounds.moves,
        )
        super().__init__(type_of(self.key, zero_sum=bounds.zero_sum), info, told)

    def new_initial_state(self) -> State:
        """Before the deal."""
        return State(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        """What is observed; with perfect recall only as text."""
        return Observer(self, recalls=kind is not None and kind.perfect_recall)


class State(pyspiel.State):
    """A round, or what is dealt of it."""

    def __init__(self, played: Game) -> None:
        super().__init__(played)
        self.rules, self.seats = played.rules, played.seats
        self.orders: tuple[Order, ...] = ()
        self.moves: tuple[Move, ...] = ()
        self.dealt: Order = ()
        self.left: Order = ()
        self.round: Any = None  # a RoundState, from the first deal on
        self._go_on(self.orders)

    def _go_on(self, orders: tuple[Order, ...]) -> None:
        """Play the moves again with one more order, until another is due or all are played."""
        self.orders, self.dealt, self.left = orders, (), ()
        try:
            self.round = self.rules.deal(seats=self.seats, shuffler=ByChance(orders))
            for move in self.moves:
                self.round = self.round.play(move)
        except ShuffleDueError as due:
            self.left = due.cards

    def current_player(self) -> int:
        """Who moves: chance, where a shuffle is due."""
        if self.left:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.round.to_move is None else self.round.to_move

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that can be the next one."""
        return [(card.index, 1 / len(self.left)) for card in self.left]

    def _legal_actions(self, _: int) -> list[int]:
        return sorted(self.rules.action_space.numbers(self.round.legal_moves))

    def _apply_action(self, action: int) -> None:
        if not self.left:
            self._play(self.rules.action_space.move(action, self.round.legal_moves))
            return
        card = next(card for card in self.left if card.index == action)
        self.dealt, self.left = (*self.dealt, card), tuple(other for other in self.left if other is not card)
        if not self.left:
            self._go_on((*self.orders, self.dealt))

    def _play(self, move: Move) -> None:
        self.moves = (*self.moves, move)
        try:
            self.round = self.round.play(move)
        except ShuffleDueError as due:
            self.left = due.cards

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return next(str(card) for card in _DECK if card.index == action)
        return self.rules.action_space.texts()[action]

    def is_terminal(self) -> bool:
        """Whether the round is over."""
        return self.current_player() == pyspiel.PlayerId.TERMINAL

    def returns(self) -> list[float]:
        """What each seat has won, once the round is over."""
        if not self.is_terminal():
            return [0.0] * self.seats
        return [float(each) for each in settle_round(self.rules, self.round.outcome).net]

    def resample_from_infostate(self, player: int, sampler: Any) -> State:
        """Another state, of which a player knows as much: the deal is drawn anew, and the same moves are made."""
        _, orders = self.round.view(player).sample_deal(random.Random(int(sampler() * 2**32)))
        state, moves = self.get_game().new_initial_state(), list(self.moves)
        deal = [card.index for order in orders for card in order]
        while deal or moves:
            space = self.rules.action_space
            state.apply_action(deal.pop(0) if state.is_chance_node() else space.number(moves.pop(0)))
        return state

    def view(self, seat: int) -> View[Any, Any] | None:
        """What a seat knows; nothing before the deal."""
        return self.round.view(seat) if self.round else None

    def __str__(self) -> str:
        return f"{self.round or 'before the deal'}; dealt: {' '.join(map(str, self.dealt)) or '-'}"


class Observer:
    """What a seat knows, as numbers and as text."""

    def __init__(self, played: Game, *, recalls: bool) -> None:
        self.space, self.recalls = played.space, recalls
        self.bits = len(self.space.planes) * self.space.width
        self.tensor = np.zeros(self.bits + len(self.space.numbers), np.float32)
        self.dict = {
            "planes": self.tensor[: self.bits].reshape(-1, self.space.width),
            "numbers": self.tensor[self.bits :],
        }

    def set_from(self, state: State, player: int) -> None:
        """Fill the tensor."""
        self.tensor.fill(0)
        if view := state.view(player):
            observed = self.space.of(view)
            self.tensor[: self.bits] = np.unpackbits(np.frombuffer(observed.planes, np.uint8), bitorder="little")
            self.tensor[self.bits :] = observed.numbers

    def string_from(self, state: State, player: int) -> str:
        """The same as text; with perfect recall what the seat has ever known."""
        view = state.view(player)
        if view is None:
            return f"seat {player} before the deal"
        if self.recalls:
            own = (view.hand, view.remembered, *view.drawn)
            return f"seat {player}: {'; '.join(map(str, (*own, view.phase, *view.events, view.legal_moves)))}"
        return f"seat {player}: {self.space.of(view).planes.hex()} {view.facts}"


for each in game_keys():
    registered = type(f"{each.title().replace('_', '')}Game", (Game,), {"key": each})
    pyspiel.register_game(type_of(each), registered)


def main() -> None:
    """Play a random round of each game."""
    rng = random.Random(1)
    for key in game_keys():
        state = pyspiel.load_game(PREFIX + key).new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        print(f"{game(key).name}: {state.returns()}")


if __name__ == "__main__":
    main()
