"""Hypothesis strategies for the library's own tests, made of those that hanafuda_rules.testing offers to all."""

import itertools
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from hanafuda_rules import Card, CardSet, Match, RoundState, Ruleset, SeededShuffler, Shuffler, testing
from hanafuda_rules.machine.registry import game_keys
from hanafuda_rules.machine.shuffling import Order
from hanafuda_rules.testing import Stacked, walk
from hanafuda_rules.testing import option_changes as changes

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

card_sets: SearchStrategy[CardSet] = testing.card_sets()
"""Any set of cards of the deck."""

orders: SearchStrategy[Order] = testing.orders()
"""Any order of the deck."""

seeded = st.builds(SeededShuffler, st.integers())
stacked = st.builds(Stacked, orders, seeded)
shufflers: SearchStrategy[Shuffler] = testing.shufflers()
"""Seeded shuffles, and first orders of any kind, which Hypothesis can make simpler."""

hanahuda_rulesets: SearchStrategy[Any] = testing.rulesets("hanahuda")
"""Hanahuda with any options."""

hachi_hachi_rulesets: SearchStrategy[Any] = testing.rulesets("hachi_hachi")
"""Hachi-Hachi with any options."""

RULESETS: dict[str, SearchStrategy[Ruleset[Any, Any, Any]]] = {game: testing.rulesets(game) for game in game_keys()}
"""The rulesets of each game, with any options."""

rulesets: SearchStrategy[Ruleset[Any, Any, Any]] = testing.rulesets()
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
    drawn = getattr(state.step, "turned", None)
    waiting = () if drawn is None else (drawn,)
    return [tuple(place) for place in (*state.hands, *piles, state.field, state.stock, waiting)]
