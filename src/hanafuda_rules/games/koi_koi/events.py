"""What everybody sees in Koi-Koi besides what all games have (CD-9)."""

from __future__ import annotations

import attrs

from hanafuda_rules.cards import CardSet
from hanafuda_rules.events import Event, Shown

__all__ = ["FourTaken", "Kept", "PickedUp", "Stopped"]


@attrs.frozen
class FourTaken(Event):
    """The dealer captured four cards of a month that were dealt to the field (KK-2.2).

    Args:
        seat: The dealer.
        cards: The four cards.
        instead: The stock cards that took their place.
    """

    seat: int
    cards: CardSet
    instead: CardSet

    def __str__(self) -> str:
        """Such as ``seat 0: takes … from the field; in their place: …``."""
        return f"seat {self.seat}: takes {self.cards} from the field; in their place: {self.instead or 'nothing'}"


@attrs.frozen
class PickedUp(Event):
    """A seat took the top of the stock into its hand, unseen by the others (KK-4.2).

    Args:
        seat: The seat.
    """

    seat: int

    def __str__(self) -> str:
        """Such as ``seat 0: picks up a stock card``."""
        return f"seat {self.seat}: picks up a stock card"


@attrs.frozen
class Kept(Shown):
    """A seat turned a stock card that matches nothing, and took it into its hand (KK-4.2)."""

    def __str__(self) -> str:
        """Such as ``seat 0: turns pine-crane, which matches nothing, and keeps it``."""
        return f"seat {self.seat}: turns {self.cards}, which matches nothing, and keeps it"


@attrs.frozen
class Stopped(Event):
    """A turn that improves has stopped the round by itself, for koi-koi may not be called (KK-6.3).

    Args:
        seat: The stopper.
        option: The option that forbids the call.
    """

    seat: int
    option: str

    def __str__(self) -> str:
        """Such as ``seat 0: stops by itself (last_turn)``."""
        return f"seat {self.seat}: stops by itself ({self.option})"
