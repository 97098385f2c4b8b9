"""Plays and captures with wild cards by card codes, and what followed."""

from typing import Any

from hanafuda_rules import Card, CardSet, Move, Play, RoundState, Take
from hanafuda_rules.events import Awarded

__all__ = ["after", "awards", "captures_of", "play", "take"]

State = RoundState[Any, Any]


def play(card: str, captures: str = "-") -> Play:
    return Play(Card.parse(card), CardSet.parse(captures))


def take(card: str, captures: str = "-") -> Take:
    return Take(Card.parse(card), CardSet.parse(captures))


def after(state: State, *moves: Move) -> State:
    for move in moves:
        state = state.play(move)
    return state


def captures_of(state: State, card: str) -> list[str]:
    """What a hand card may take."""
    plays = [move for move in state.legal_moves if isinstance(move, Play)]
    return [move.captures.notation for move in plays if move.card is Card.parse(card)]


def awards(state: State) -> list[tuple[int | None, str]]:
    """The awards of a round, by seat."""
    return [(event.seat, event.cards.notation) for event in state.events if isinstance(event, Awarded)]
