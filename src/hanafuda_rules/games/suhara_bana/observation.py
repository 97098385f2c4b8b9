"""The public facts of Suhara-bana besides cards and turns: month, stones, plates and pot."""

from __future__ import annotations

from typing import Final

from hanafuda_rules.games.suhara_bana.events import PenaltyPaid
from hanafuda_rules.games.suhara_bana.stones import PLATE, Purse, pay
from hanafuda_rules.learning.facts import Fact
from hanafuda_rules.machine.view import AnyView
from hanafuda_rules.table import Form, TableObject

__all__ = ["FACTS", "objects_of"]

FACTS: Final = (
    Fact("month", lambda view: int(view.table.month), most=1),  # SB-1.5
    Fact("white", lambda view: [purse.white for purse in view.table.purses], by_seat=True),  # SB-1.2
    Fact("black", lambda view: [purse.black for purse in view.table.purses], by_seat=True),
    Fact("borrowed", lambda view: view.table.borrowed, by_seat=True),  # SB-9.1
    Fact("carried", lambda view: view.table.carried),  # SB-3.8
    Fact("pot_white", lambda view: view.table.pot.white),
    Fact("pot_black", lambda view: view.table.pot.black),
    Fact("penalties", lambda view: sum([event.blacks for event in view.told(PenaltyPaid)])),  # SB-3.2
)
"""The facts of the table, and the penalties of this deal, in black stones."""


def objects_of(view: AnyView) -> tuple[TableObject, ...]:
    """Return the indicator, the stakes field, the plates to borrow, the pot and the purses.

    Penalties of this deal are already in the pot.
    """
    table, pot, purses = view.table, view.table.pot, list(view.table.purses)
    for event in view.told(PenaltyPaid):  # SB-3.2
        paid, purses[event.seat] = pay(purses[event.seat], event.blacks)
        pot += paid
    return (
        TableObject("ring", "Month", f"The month is {table.month.names.english}", (int(table.month),)),  # SB-1.5
        TableObject("sun", table.field.value.capitalize(), str(table.field), (table.field.borrowed + 1,)),  # SB-1.3
        *[_stones("plate", "Plate", PLATE, "A plate to borrow")] * table.plates_left,  # SB-1.2
        *([_stones("plate", "Pot", pot, "The pot")] if pot.value else []),
        *[_stones("purse", "Purse", purse, f"Purse of seat {seat}", seat) for seat, purse in enumerate(purses)],
    )


def _stones(form: Form, label: str, stones: Purse, name: str, seat: int | None = None) -> TableObject:
    return TableObject(
        form, label, f"{name}: {stones.white} white, {stones.black} black", (stones.white, stones.black), seat=seat
    )
