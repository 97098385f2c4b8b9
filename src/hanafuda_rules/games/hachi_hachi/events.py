"""The events of Hachi-Hachi, besides those that all games share."""

from __future__ import annotations

from typing import Final

import attrs

from hanafuda_rules.events import Event
from hanafuda_rules.parts.field_tokens import FieldSet
from hanafuda_rules.parts.sitting_out import BlankShown, Compensated, FeePaid
from hanafuda_rules.parts.teyaku import Declared
from hanafuda_rules.words import say

__all__ = ["OWN_EVENTS", "PlaceSold"]


@attrs.frozen
class PlaceSold(Event):
    """A forced-out seat bought the place of an active seat (HH-4.12).

    Args:
        buyer: The seat that plays now.
        seller: The seat that sits out now.
        price: The price in points. In a round entered by hand, it can be any amount that the two agreed on.
    """

    buyer: int
    seller: int
    price: int

    pattern = say("{buyer:seat}: takes the place of {seller:seat} for {price} points")


OWN_EVENTS: Final = (BlankShown, FieldSet, FeePaid, PlaceSold, Compensated, Declared)
"""The classes of events that only this game has."""
