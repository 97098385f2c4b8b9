"""Moments in a round of Go-Stop, laid out by hand."""

from __future__ import annotations

from typing import Any

import attrs

from hanafuda_rules import CardSet, RoundState, SeededShuffler
from hanafuda_rules.formats.notation import parse_cards, parse_move
from hanafuda_rules.games import go_stop
from hanafuda_rules.games.go_stop.events import Captured, ChaffTaken
from hanafuda_rules.games.go_stop.phases.so_far import RoundSoFar, Stack
from hanafuda_rules.machine.state import Setting
from hanafuda_rules.parts.outcomes import BySeat
from hanafuda_rules.parts.turns import HandCardStep

__all__ = ["as_played", "cards", "happened", "moment", "play", "stack", "taken", "won"]


def cards(text: str) -> CardSet:
    """Cards by the notation."""
    return CardSet.parse(text)


def as_played(rules: Any, piles: list[str], **happened: Any) -> go_stop.Outcome:
    """An outcome that is settled unchecked, like a played round's: a worked example names only the cards that matter.

    Args:
        rules: The ruleset that the round counts as played by.
        piles: The piles by seat.
        **happened: The other fields.
    """
    outcome = go_stop.Outcome(piles={}, seats=len(piles), **happened)
    object.__setattr__(outcome, "piles", BySeat({seat: cards(pile) for seat, pile in enumerate(piles)}))
    object.__setattr__(outcome, "played_by", rules)
    return outcome


def stack(text: str, owner: int | None = None, under: str = "-") -> Stack:
    """A stack of the month of some card."""
    return Stack(next(iter(cards(text))).month.cards.mask, owner, cards(under).mask)


def moment(
    rules: Any,
    hands: list[str],
    field: str,
    stock: str,
    *,
    piles: tuple[str, ...] = (),
    to_move: int = 0,
    seats: int | None = None,
    **notes: Any,
) -> RoundState[Any, Any]:
    """A state at the start of a turn; where the other cards are does not matter.

    Args:
        rules: The ruleset.
        hands: The hands of the active seats, which are those from seat 0 on.
        field: The field.
        stock: The stock, the next card first.
        piles: The piles by seat; the others are empty.
        to_move: Whose turn it is.
        seats: The number of seats, if there are more than hands.
        **notes: What is noted; of what is noted of each seat the numbers that are not 0, by seat.
    """
    count, active = seats or len(hands), tuple(range(len(hands)))
    table = go_stop.Table(seats=count)
    setting = Setting(rules, table, SeededShuffler(0), active)
    by_seat = {
        name: tuple(value.get(seat, 0) for seat in range(count))
        for name, value in notes.items()
        if isinstance(value, dict)
    }
    step = HandCardStep(attrs.evolve(RoundSoFar.at_start(count), **notes | by_seat))
    masks = tuple(cards(hand).mask for hand in [*hands, *["-"] * (count - len(hands))])
    own = tuple(cards(piles[seat]).mask if seat < len(piles) else 0 for seat in range(count))
    return RoundState(
        setting, masks, own, cards(field).mask, parse_cards(stock), to_move, None, len(rules.phases) - 1, step
    )


def play(state: RoundState[Any, Any], *moves: str) -> RoundState[Any, Any]:
    """The state after some moves, given as texts."""
    for move in moves:
        state = state.play(parse_move(state.ruleset, move))  # type: ignore[arg-type]
    return state


def happened(state: RoundState[Any, Any]) -> tuple[str, ...]:
    """What the captures of the round were besides."""
    return tuple(each for event in state.events if isinstance(event, Captured) for each in event.happened)


def taken(state: RoundState[Any, Any]) -> list[tuple[int, int, str]]:
    """The chaff that was taken: by whom, from whom, and which card."""
    return [(each.seat, each.giver, each.card.notation) for each in state.events if isinstance(each, ChaffTaken)]


def won(state: RoundState[Any, Any]) -> Any:
    """The winner and by what it won; ``None`` while nobody has."""
    notes = state.step.notes
    return None if notes.winner is None else (notes.winner, notes.won_by)
