"""What everybody sees in Koi-Koi besides what all games have (CD-9)."""

from __future__ import annotations

import attrs

from hanafuda_rules.cards import CardSet, Names
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

    pattern = Names(
        "seat {seat}: takes {cards} from the field; in their place: {instead}",
        "seki {seat}: ba no {cards} o toru; kawari no fuda: {instead}",
        "席{seat}：場の{cards}を取る；代わりの札：{instead}",
    )

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

    pattern = Names(
        "seat {seat}: picks up a stock card",
        "seki {seat}: yamafuda o 1-mai tefuda ni kuwaeru",
        "席{seat}：山札を1枚手札に加える",
    )

    def __str__(self) -> str:
        """Such as ``seat 0: picks up a stock card``."""
        return f"seat {self.seat}: picks up a stock card"


@attrs.frozen
class Kept(Shown):
    """A seat turned a stock card that matches nothing, and took it into its hand (KK-4.2)."""

    pattern = Names(
        "seat {seat}: turns {cards}, which matches nothing, and keeps it",
        "seki {seat}: {cards} o mekuru ga au fuda ga naku, tefuda ni kuwaeru",
        "席{seat}：{cards}をめくるが合う札がなく、手札に加える",
    )

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

    pattern = Names(
        "seat {seat}: stops, for koi-koi may not be called",
        "seki {seat}: koi-koi dekinai node shōbu",
        "席{seat}：こいこいできないので勝負",
    )

    def __str__(self) -> str:
        """Such as ``seat 0: stops by itself (last_turn)``."""
        return f"seat {self.seat}: stops by itself ({self.option})"
