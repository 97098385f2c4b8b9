"""Checks of rounds that were entered by hand, which several games share."""

from __future__ import annotations

from hanafuda_rules.cards import CardSet
from hanafuda_rules.errors import InvalidOutcomeError
from hanafuda_rules.parts.outcomes import most_left_lying

__all__ = ["check_left_lying"]


def check_left_lying(captured: CardSet, brought: int, dealt: int, rule: str) -> None:
    """Make sure that what came to the field in a round was captured, or can lie there at the end (CD-6).

    Args:
        captured: All captured cards.
        brought: How many cards came to the field, those that were dealt to it among them.
        dealt: How many cards were dealt to the field.
        rule: The id of the rule that says when the round ends.

    Raises:
        InvalidOutcomeError: Too few cards were captured, or more than came to the field.
    """
    lying, held = most_left_lying(captured, dealt), len(captured)
    if not brought - lying <= held <= brought:
        msg = f"of {brought} cards that came to the field {lying} can lie there still, but the piles hold {held}"
        raise InvalidOutcomeError(msg, rule=rule)
