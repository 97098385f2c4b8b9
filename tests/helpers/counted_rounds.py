"""Random rounds of house rules: a subclass of a game's rules that adds a yaku, or lets one not count."""

import functools
import random
from collections.abc import Callable, Iterator
from typing import Any

import attrs

from hanafuda_rules import CardSet, Reason, RoundState, SeededShuffler, Settlement, Yaku, YakuTable, settle_round
from hanafuda_rules.cards import Names
from hanafuda_rules.machine.ruleset import with_options

from helpers.random_rounds import random_rules

__all__ = ["CRANE", "by_hand", "check_held", "house", "named", "rounds_of"]

CRANE = Yaku.named(Names("The Crane at Sunrise"), 50, CardSet.parse("1b"), "HOUSE-1")
"""A yaku of a single card, which nearly every round forms."""


def house(
    game: Any,
    change: Callable[[YakuTable], YakuTable] = lambda table: table.plus(CRANE),
    void: Callable[[CardSet], dict[str, Reason]] | None = None,
) -> Any:
    """A subclass of a game's rules whose yaku are changed, and of which some may be void in some piles."""

    class House(game.Rules):
        @functools.cached_property
        def yaku(self) -> YakuTable:
            return change(super().yaku)

    class Voiding(House):
        def void(self, pile: CardSet, at: Any, /) -> dict[str, Reason]:
            return {**super().void(pile, at), **(void(pile) if void else {})}

    return Voiding if void else House


def by_hand(outcome: Any) -> Any:
    """An outcome as a person would enter it."""
    names = [field.name for field in attrs.fields(type(outcome)) if field.init]
    return type(outcome)(**{name: getattr(outcome, name) for name in names})


def rounds_of(game: Any, kind: Any, count: int, seed: int = 0, **changes: Any) -> Iterator[tuple[Any, list[Any]]]:
    """Rulesets of a subclass with random options, each with all states of a random round."""
    rng = random.Random(seed)
    for number in range(count):
        drawn = random_rules(game, rng)
        rules = with_options(
            kind(**{field.name: getattr(drawn, field.name) for field in attrs.fields(kind)}), **changes
        )
        seats = rng.choice(rules.seat_counts)
        states = [rules.deal(seats=seats, dealer=rng.randrange(seats), shuffler=SeededShuffler(seed + number))]
        while not states[-1].is_over:
            states.append(states[-1].play(rng.choice(states[-1].legal_moves)))
        yield rules, states


def named(settlement: Settlement, seat: int) -> list[tuple[str, int]]:
    """The keys of the yaku that a settlement scores for a seat, each with its value."""
    reasons = [each.reason for each in settlement.scores if seat in each.seats]
    return [(each.key, each.value or 0) for each in reasons if each.kind == "yaku"]


def check_held(rules: Any, states: list[RoundState[Any, Any]]) -> tuple[list[list[tuple[str, int]]], Settlement]:
    """What a state, its views, the ruleset and the settlement say of the yaku that count is the same.

    Returns:
        The keys and the values of the yaku that count at the end, by seat; and the settlement.
    """
    for state in states[:: max(1, len(states) // 6)]:
        for seat, pile in enumerate(state.piles):
            held = state.held(seat)
            assert held == state.view(0).held(seat) == state.view(None).held(seat, pile)
    over, outcome = states[-1], states[-1].outcome
    assert outcome.played_by is rules
    held_now, sides = [over.held(seat) for seat in range(over.table.seats)], rules.sides(over.table.seats)
    assert held_now == [rules.held_at_end(outcome, sides.index(side)) for side in sides]
    settlement = settle_round(rules, outcome)
    entered = by_hand(outcome)
    assert (entered.played_by, settle_round(rules, entered)) == (None, settlement)
    return [[(each.yaku.key, each.value) for each in held] for held in held_now], settlement
