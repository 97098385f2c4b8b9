"""The deal: shuffle, deal, and again from the start while the deal is void."""

from __future__ import annotations

from typing import Any

import attrs

from hanafuda_rules.cards import BLANK, CARDS, Card
from hanafuda_rules.dealing import Layout, Misdeal, Packet, deal_packets
from hanafuda_rules.errors import HanafudaError, InvalidDeckError
from hanafuda_rules.events import Dealt, Event, Misdealt
from hanafuda_rules.phases.silent import Silent
from hanafuda_rules.shuffling import Order, Shuffler, shuffled
from hanafuda_rules.state import RoundState, Setting

__all__ = ["Deal"]


@attrs.frozen
class Deal(Silent):
    """Deals the cards; a void deal sends the round back to its first phase, with the same dealer.

    Args:
        packets: For each number of seats what is dealt, in order.
        dealer_first: Whether the packets start with the dealer; otherwise with the seat at the dealer's right. Always
            anticlockwise.
        misdeals: What makes a deal void.
        blank_at: The number of seats at which the blank card joins the deck (CD-3), if any.

    Raises:
        HanafudaError: More is dealt than the deck has; and, on entering, nothing is said of the number of seats.
    """

    packets: tuple[tuple[int, tuple[Packet, ...]], ...]
    dealer_first: bool = False
    misdeals: tuple[Misdeal, ...] = ()
    blank_at: int | None = None

    def __attrs_post_init__(self) -> None:
        for seats, packets in self.packets:
            dealt = sum(packet.count * (1 if packet.to_field else seats) for packet in packets)
            if dealt > (size := len(self._deck(seats))):
                raise HanafudaError(f"{dealt} cards cannot be dealt at {seats} seats: the deck has {size}")

    def _deck(self, seats: int) -> tuple[Card, ...]:
        return (*CARDS, BLANK) if seats == self.blank_at else CARDS

    def _packets(self, seats: int) -> tuple[Packet, ...]:
        for count, packets in self.packets:
            if count == seats:
                return packets
        raise HanafudaError(f"nothing says what is dealt at {seats} seats")

    def _shuffle(self, state: RoundState[Any, Any]) -> tuple[Order, Shuffler]:
        try:
            return shuffled(state.shuffler, self._deck(state.table.seats))
        except InvalidDeckError as error:
            last = state.events[-1] if state.events else None
            if not isinstance(last, Misdealt):
                raise
            # Who scripted one order wants to know why two are due.
            raise InvalidDeckError(f"{last}; then: {error.message}", rule=error.rule) from error

    def enter(self, state: RoundState[Any, Any]) -> RoundState[Any, Any]:
        """Shuffle and deal."""
        table = state.table
        turns = table.from_right(table.dealer)
        if self.dealer_first:
            turns = (*turns[-1:], *turns[:-1])
        order, shuffler = self._shuffle(state)
        layout = deal_packets(order, self._packets(table.seats), turns)
        for misdeal in self.misdeals:
            if misdeal.voids(layout.field, table):
                return _laid_out(state, layout, shuffler, Misdealt(layout.field, misdeal.rule)).start_over()
        dealt = Dealt(layout.field, tuple(map(len, layout.hands)), len(layout.stock))
        return _laid_out(state, layout, shuffler, dealt).hand_over()


def _laid_out(state: RoundState[Any, Any], layout: Layout, shuffler: Shuffler, news: Event) -> RoundState[Any, Any]:
    old, hands = state.setting, tuple([hand.mask for hand in layout.hands])
    setting = Setting(old.ruleset, old.table, shuffler, old.phase, old.order, old.sides)
    events = (*state.events, news)
    return RoundState(setting, hands, state.pile_masks, layout.field.mask, layout.stock, None, events, None)
