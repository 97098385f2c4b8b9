"""Hypothesis strategies for cards, rulesets with any options, rounds, states and outcomes.

Strategies for rounds and matches take a strategy for their rulesets as ``of``; by default, any ruleset.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from typing import Any, cast

import attrs
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from hanafuda_rules.cards import CARDS, Card, CardSet
from hanafuda_rules.errors import InvalidOptionError
from hanafuda_rules.machine.match import AnyMatch
from hanafuda_rules.machine.registry import Game, game, game_keys
from hanafuda_rules.machine.ruleset import AnyRules
from hanafuda_rules.machine.shuffling import Order, SeededShuffler, Shuffler
from hanafuda_rules.machine.state import AnyState
from hanafuda_rules.options import NumbersByKey, OptionInfo, Options, WholeNumber, WholeNumbers
from hanafuda_rules.values import Value

__all__ = [
    "Stacked", "card_sets", "cards", "choices", "deals", "finished_rounds", "matches", "option_changes", "orders",
    "outcomes", "rulesets", "shufflers", "states", "walk",
]  # fmt: skip


def cards() -> SearchStrategy[Card]:
    """Any card of the deck."""
    return st.sampled_from(CARDS)


def card_sets() -> SearchStrategy[CardSet]:
    """Any subset of the deck."""
    return st.integers(0, (1 << len(CARDS)) - 1).map(CardSet.from_mask)


def orders() -> SearchStrategy[Order]:
    """Any order of the deck."""
    return st.permutations(CARDS).map(tuple)


@attrs.frozen
class Stacked(Value):
    """A shuffler with a fixed first order; all other orders come from a seed.

    Args:
        first: The order returned when exactly these cards are shuffled.
        rest: The shuffler for all other orders.
    """

    first: Order
    rest: SeededShuffler

    def shuffle(self, cards: Order) -> tuple[Order, Shuffler]:
        """Return the fixed order if exactly its cards are shuffled; else, and from then on, seeded orders."""
        return (self.first, self.rest) if set(cards) == set(self.first) else self.rest.shuffle(cards)

    def next_round(self) -> Shuffler:
        """Keep the fixed order and change the seeded ones."""
        return Stacked(self.first, self.rest.next_round())


def shufflers() -> SearchStrategy[Shuffler]:
    """Seeded shufflers, and stacked ones, whose first order Hypothesis can shrink."""
    seeded = st.builds(SeededShuffler, st.integers())
    return st.one_of(seeded, st.builds(Stacked, orders(), seeded))


def _values(info: OptionInfo) -> SearchStrategy[Any]:
    values = info.values
    if not isinstance(values, WholeNumber):
        return st.sampled_from([choice.value for choice in values])
    number = st.integers(0, 20).map(lambda steps: min(values.minimum + steps * values.step, values.maximum))
    if isinstance(values, NumbersByKey):
        numbers = st.dictionaries(st.sampled_from(sorted(values.numbers(info.default))), number, max_size=3)
        return st.sampled_from([*values.sets]) | numbers
    if isinstance(values, WholeNumbers):
        return st.tuples(*[number] * values.count)
    return st.just(values.word) | number if values.word else number


def option_changes(options: type[Options]) -> SearchStrategy[dict[str, Any]]:
    """Valid values for some of the options of a class, such as ``hanahuda.Options``."""
    return st.fixed_dictionaries({}, optional={info.name: _values(info) for info in options.describe()})


def rulesets(*games: str) -> SearchStrategy[AnyRules]:
    """Rulesets with any options.

    Args:
        *games: The keys of the games; by default, all of them.

    Raises:
        HanafudaError: There is no such game.
    """
    return st.one_of([_rulesets_of(key) for key in games or game_keys()])


def _rulesets_of(key: str) -> SearchStrategy[AnyRules]:
    named = game(key)
    changes = option_changes(type(named.default.options))
    made = changes.map(lambda changed: _ruleset(named, changed))
    return made.filter(lambda rules: rules is not None).map(lambda rules: cast("AnyRules", rules))


def _ruleset(named: Game, changes: dict[str, Any]) -> AnyRules | None:
    """A ruleset with changed options, or ``None`` if the combination is invalid."""
    try:
        return named.ruleset(**changes)
    except InvalidOptionError:
        return None


def choices(*, least: int = 0) -> SearchStrategy[bytes]:
    """Picks for :func:`walk`, each taken modulo the number of legal moves.

    Args:
        least: The minimum number of picks. They may not be enough to end a round.
    """
    return st.binary(min_size=least, max_size=100)


@st.composite
def deals(draw: st.DrawFn, of: SearchStrategy[AnyRules] | None = None) -> AnyState:
    """First states of rounds, with any number of seats and any dealer."""
    rules = draw(rulesets() if of is None else of)
    seats = draw(st.sampled_from(rules.seat_counts))
    return rules.deal(seats=seats, dealer=draw(st.integers(0, seats - 1)), shuffler=draw(shufflers()))


def walk(state: AnyState, picks: Iterable[int]) -> Iterator[AnyState]:
    """Yield a state and those that follow, one legal move after another, until the picks run out or the round ends.

    Args:
        state: The first state.
        picks: A number for each move, taken modulo the number of legal moves.
    """
    yield state
    for pick in picks:
        if state.is_over:
            return
        state = state.play(state.legal_moves[pick % len(state.legal_moves)])
        yield state


@st.composite
def states(draw: st.DrawFn, of: SearchStrategy[AnyRules] | None = None) -> AnyState:
    """States that legal play can reach, including final ones."""
    *_, state = walk(draw(deals(of)), draw(choices()))
    return state


@st.composite
def finished_rounds(draw: st.DrawFn, of: SearchStrategy[AnyRules] | None = None) -> list[AnyState]:
    """Whole rounds of legal play, as lists of all states; the last one is over."""
    return list(walk(draw(deals(of)), itertools.cycle(draw(choices(least=1)))))


@st.composite
def outcomes(draw: st.DrawFn, of: SearchStrategy[AnyRules] | None = None) -> tuple[AnyRules, Any]:
    """Pairs of a ruleset and the outcome of a round."""
    rules = draw(rulesets() if of is None else of)
    *_, last = draw(finished_rounds(st.just(rules)))
    return rules, last.outcome


@st.composite
def matches(draw: st.DrawFn, of: SearchStrategy[AnyRules] | None = None, max_rounds: int = 3) -> AnyMatch:
    """Matches that legal play can reach, including finished ones."""
    rules = draw(rulesets() if of is None else of)
    seats = draw(st.sampled_from(rules.seat_counts))
    match = rules.match(seats=seats, shuffler=draw(shufflers()), max_rounds=max_rounds)
    for pick in draw(choices()):
        if match.is_over:
            break
        moves = match.round.legal_moves
        match = match.play(moves[pick % len(moves)])
    return match
