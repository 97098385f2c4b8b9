"""The public facts of Suhara-bana besides cards and turns: month, stones, plates and pot."""

from __future__ import annotations

from typing import Final

from hanafuda_rules.games.suhara_bana.events import PenaltyPaid
from hanafuda_rules.games.suhara_bana.stones import PLATE, Field, Purse, pay
from hanafuda_rules.learning.facts import Fact
from hanafuda_rules.machine.view import AnyView
from hanafuda_rules.table import Form, TableObject
from hanafuda_rules.words import Text, say

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
    """Return the indicator (SB-1.5), the stakes field (SB-1.3), the plates to borrow (SB-1.2), the pot and the purses.

    Penalties of this deal are already in the pot.
    """
    table, pot, purses = view.table, view.table.pot, list(view.table.purses)
    for event in view.told(PenaltyPaid):  # SB-3.2
        paid, purses[event.seat] = pay(purses[event.seat], event.blacks)
        pot += paid
    return (
        TableObject("ring", say("Month"), say("The month is {month}", month=table.month), (int(table.month),)),
        TableObject("sun", _FIELDS[table.field], say("{field}", field=table.field), (table.field.borrowed + 1,)),
        *[_stones("plate", say("Plate"), PLATE, _TO_BORROW)] * table.plates_left,
        *([_stones("plate", say("Pot"), pot, _POT)] if pot.value else []),
        *[_stones("purse", say("Purse"), purse, _PURSE, seat) for seat, purse in enumerate(purses)],
    )


_FIELDS: Final = {Field.SMALL: say("Small"), Field.MIDDLE: say("Middle"), Field.MAIN: say("Main")}
_TO_BORROW: Final = say("A plate to borrow: {white} white, {black} black")
_POT: Final = say("The pot: {white} white, {black} black")
_PURSE: Final = say("Purse of {seat}: {white} white, {black} black")


def _stones(form: Form, label: Text, stones: Purse, says: Text, seat: int | None = None) -> TableObject:
    white, black = stones.white, stones.black
    return TableObject(form, label, says.put(white=white, black=black, seat=seat), (white, black), seat=seat)
