"""What a process started by *spawn* does with the values that are sent to it; it imports this module anew."""

import random
from typing import Any

from hanafuda_rules import CARDS, Card, Match, RoundState, settle_round

__all__ = ["cards_are_singletons", "play_on", "received"]


def cards_are_singletons(state: RoundState[Any, Any]) -> bool:
    """Whether the cards of a state are the very objects that the library has."""
    cards: list[Card] = [*state.stock, *(card for hand in state.hands for card in hand)]
    return all(card is CARDS[card.index] for card in cards if not card.is_blank)


def play_on(state: RoundState[Any, Any], match: Match[Any, Any, Any]) -> tuple[Any, ...]:
    """What becomes of a round and a match that are played on from here, and of a state sampled from a view."""
    rng = random.Random(4)
    sampled = state.view(0).sample(rng)
    while not state.is_over:
        state = state.play(rng.choice(state.legal_moves))
    while not match.is_over:
        match = match.play(rng.choice(match.round.legal_moves))
    return state, settle_round(state.ruleset, state.outcome), sampled, match


def received(values: dict[str, Any], keyed: frozenset[Any]) -> tuple[Any, ...]:
    """What came, what it looks like here, and what becomes of it.

    Args:
        values: Values by what they are, a state and a match among them.
        keyed: The same values as a set.
    """
    # The hashes did not travel along: text hashes otherwise in this process.
    found = all(value in keyed for value in values.values())
    prints = {name: (repr(value), str(value)) for name, value in values.items()}
    played = play_on(values["state"], values["match"])
    return values, prints, found, cards_are_singletons(values["state"]), played
