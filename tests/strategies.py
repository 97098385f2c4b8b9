"""Hypothesis strategies: shufflers, rulesets, tables, rounds and matches of any game.

A further game is a line in :data:`RULESETS`; everything else follows from what its ruleset says of itself.
"""

import itertools
from collections.abc import Iterable, Iterator
from typing import Any

import attrs
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from hanafuda_rules import CARDS, Card, CardSet, Match, RoundState, Ruleset, SeededShuffler, Shuffler
from hanafuda_rules.games import hachi_hachi, hanahuda, suhara_bana
from hanafuda_rules.options import OptionInfo, Options, Whole
from hanafuda_rules.shuffling import Order

__all__ = [
    "CHOICES",
    "MANY_CHOICES",
    "RULESETS",
    "Stacked",
    "card_sets",
    "changes",
    "deals",
    "finished_rounds",
    "hachi_hachi_rulesets",
    "hanahuda_rulesets",
    "matches",
    "orders",
    "places",
    "play_match",
    "play_out",
    "reached",
    "rulesets",
    "seeded",
    "shufflers",
    "stacked",
    "walk",
]

card_sets: SearchStrategy[CardSet] = st.integers(0, (1 << 48) - 1).map(CardSet.from_mask)
"""Any set of cards of the deck."""

orders: SearchStrategy[Order] = st.permutations(CARDS).map(tuple)
"""Any order of the deck."""


@attrs.frozen
class Stacked:
    """A shuffler as a caller may write one: the first order is given, the others come from a seed."""

    first: Order
    rest: SeededShuffler

    def shuffle(self, cards: Order) -> tuple[Order, Shuffler]:
        return (self.first, self.rest) if set(cards) == set(self.first) else self.rest.shuffle(cards)

    def next_round(self) -> Shuffler:
        return Stacked(self.first, self.rest.next_round())


seeded = st.builds(SeededShuffler, st.integers())
stacked = st.builds(Stacked, orders, seeded)
shufflers: SearchStrategy[Shuffler] = st.one_of(seeded, stacked)
"""Seeded shuffles, and first orders of any kind, which Hypothesis can make simpler."""


def _values(info: OptionInfo) -> SearchStrategy[Any]:
    if isinstance(info.values, Whole):
        whole = info.values
        return st.integers(0, 20).map(lambda steps: whole.minimum + steps * whole.step)
    return st.sampled_from([each.value for each in info.values])


def changes(*sets: type[Options]) -> SearchStrategy[dict[str, Any]]:
    """Right values for some of the options of some sets, the others left out."""
    infos = [info for options in sets for info in options.describe()]
    return st.fixed_dictionaries({}, optional={info.name: _values(info) for info in infos})


def _rulesets(game: Any) -> SearchStrategy[Any]:
    return changes(game.Options, game.Length).map(lambda changed: game.ruleset(**changed))


hanahuda_rulesets: SearchStrategy[hanahuda.Rules] = _rulesets(hanahuda)
"""Hanahuda with any options."""

hachi_hachi_rulesets: SearchStrategy[hachi_hachi.Rules] = _rulesets(hachi_hachi)
"""Hachi-Hachi with any options."""

RULESETS: dict[str, SearchStrategy[Ruleset[Any, Any, Any]]] = {
    "hanahuda": hanahuda_rulesets,
    "hachi_hachi": hachi_hachi_rulesets,
    "suhara_bana": _rulesets(suhara_bana),
}
"""The rulesets of each game, with any options."""

rulesets: SearchStrategy[Ruleset[Any, Any, Any]] = st.one_of(*RULESETS.values())
"""Any ruleset of any game."""

CHOICES = st.binary(max_size=100)
"""Picks of moves, each to be taken modulo the number of the legal ones; perhaps not enough to end a round."""

MANY_CHOICES = st.binary(min_size=1, max_size=100)
"""Picks to be gone through again and again."""


@st.composite
def tables(draw: st.DrawFn, rules: Ruleset[Any, Any, Any]) -> tuple[int, int]:
    """A number of seats that a game has, and one of them as the dealer."""
    seats = draw(st.sampled_from(rules.seat_counts))
    return seats, draw(st.integers(0, seats - 1))


@st.composite
def deals(draw: st.DrawFn, of: SearchStrategy[Any] = rulesets, by: SearchStrategy[Shuffler] = shufflers) -> Any:
    """The first state of a round."""
    rules = draw(of)
    seats, dealer = draw(tables(rules))
    return rules.deal(seats=seats, dealer=dealer, shuffler=draw(by))


def walk(state: RoundState[Any, Any], choices: Iterable[int]) -> Iterator[RoundState[Any, Any]]:
    """A state and those that follow from it, each by one legal move, until the choices or the round are at an end."""
    yield state
    for choice in choices:
        if state.is_over:
            return
        state = state.play(state.legal_moves[choice % len(state.legal_moves)])
        yield state


def play_out(state: RoundState[Any, Any], choices: bytes) -> list[RoundState[Any, Any]]:
    """A state and those that follow from it, to the end of the round."""
    return list(walk(state, itertools.cycle(choices)))


@st.composite
def reached(draw: st.DrawFn, of: SearchStrategy[Any] = rulesets) -> Any:
    """A state of a round that random legal play has reached, perhaps the last."""
    *_, state = walk(draw(deals(of)), draw(CHOICES))
    return state


@st.composite
def finished_rounds(draw: st.DrawFn, of: SearchStrategy[Any] = rulesets) -> Any:
    """A whole round of random legal play: all its states, the last of them over."""
    return play_out(draw(deals(of)), draw(MANY_CHOICES))


@st.composite
def matches(draw: st.DrawFn, of: SearchStrategy[Any] = rulesets) -> Any:
    """The first moment of a match of a few rounds, the dealer drawn for or given."""
    rules = draw(of)
    seats, dealer = draw(tables(rules))
    return rules.match(
        seats=seats,
        shuffler=draw(seeded),
        dealer=draw(st.sampled_from([None, dealer])),
        max_rounds=draw(st.integers(1, 4)),
    )


def play_match(match: Match[Any, Any, Any], choices: bytes) -> list[Match[Any, Any, Any]]:
    """A match and those that follow from it, each by one legal move, to its end."""
    moments = [match]
    for choice in itertools.cycle(choices):
        if match.is_over:
            return moments
        match = match.play(match.round.legal_moves[choice % len(match.round.legal_moves)])
        moments.append(match)
    raise AssertionError


def places(state: RoundState[Any, Any]) -> list[tuple[Card, ...]]:
    """What lies in each place of a table: the hands, the piles, the field, the stock and a drawn card that waits."""
    piles = [CardSet.from_mask(mask) for mask in state.pile_masks]
    drawn = getattr(state.step, "drawn", None)
    waiting = () if drawn is None else (drawn,)
    return [tuple(place) for place in (*state.hands, *piles, state.field, state.stock, waiting)]
