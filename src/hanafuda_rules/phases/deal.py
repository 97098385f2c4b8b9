"""The deal: shuffle, deal, and again from the start while the deal is void."""

from __future__ import annotations

from typing import Any

import attrs

from hanafuda_rules.cards import BLANK, CARDS
from hanafuda_rules.dealing import Layout, Misdeal, Packet, deal_packets
from hanafuda_rules.events import Dealt, Misdealt
from hanafuda_rules.phases.silent import Silent
from hanafuda_rules.shuffling import Shuffler
from hanafuda_rules.state import RoundState

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
    """

    packets: tuple[tuple[int, tuple[Packet, ...]], ...]
    dealer_first: bool = False
    misdeals: tuple[Misdeal, ...] = ()
    blank_at: int | None = None

    def enter(self, state: RoundState[Any, Any]) -> RoundState[Any, Any]:
        """Shuffle and deal."""
        table = state.table
        turns = table.from_right(table.dealer)
        if self.dealer_first:
            turns = (*turns[-1:], *turns[:-1])
        deck = (*CARDS, BLANK) if table.seats == self.blank_at else CARDS
        order, shuffler = state.shuffler.shuffle(deck)
        layout = deal_packets(order, dict(self.packets)[table.seats], turns)
        state = _laid_out(state, layout, shuffler)
        for misdeal in self.misdeals:
            if misdeal.voids(layout.field, table):
                return state.seen(Misdealt(layout.field, misdeal.rule)).start_over()
        return state.seen(Dealt(layout.field, tuple(map(len, layout.hands)), len(layout.stock))).hand_over()


def _laid_out(state: RoundState[Any, Any], layout: Layout, shuffler: Shuffler) -> RoundState[Any, Any]:
    setting, hands = attrs.evolve(state.setting, shuffler=shuffler), tuple([hand.mask for hand in layout.hands])
    return RoundState(setting, hands, state.pile_masks, layout.field.mask, layout.stock, None, state.events, None)
