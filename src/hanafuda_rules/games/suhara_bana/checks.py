"""Checks of an outcome of Suhara-bana that depend on the options."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hanafuda_rules.cards import DECK
from hanafuda_rules.errors import Fault
from hanafuda_rules.games.suhara_bana.match import PLAYERS, carried_faults
from hanafuda_rules.games.suhara_bana.outcome import MOST_CAPTURED, Outcome, PlayedOut
from hanafuda_rules.games.suhara_bana.settle import may_hold_ribbons
from hanafuda_rules.games.suhara_bana.yaku import BLUE_RIBBONS
from hanafuda_rules.parts.sheets import points_faults, sheet_faults

if TYPE_CHECKING:
    from hanafuda_rules.games.suhara_bana import Rules

__all__ = ["faults"]


def faults(rules: Rules, outcome: Outcome) -> Iterator[Fault]:
    """Yield the reasons why a round is impossible under the options."""
    options = rules.options
    if outcome.seats == PLAYERS and not options.three_seats:
        yield Fault("a table of three is not allowed", "SB-1.1")
    if options.forced_three and not isinstance(outcome.ending, PlayedOut):
        yield Fault(f"{PLAYERS} seats had to play", "SB-3.5")
    yield from carried_faults(outcome.carried, options)
    if outcome.players:
        yield from _sheet(rules, outcome)


def _sheet(rules: Rules, outcome: Outcome) -> Iterator[Fault]:
    """Entries in place of piles must fit the cards that the known piles leave."""
    yield from sheet_faults(rules, outcome)
    yield from points_faults(rules, outcome, DECK, every=True, most=MOST_CAPTURED)
    if isinstance(outcome.blue_ribbons, int):
        yield from _ribbons(rules, outcome, outcome.blue_ribbons)
    elif outcome.blue_ribbons == "nobody" and (owner := outcome.ribbons(rules.yaku)) is not None:
        yield Fault('it has the Blue Ribbons, but blue_ribbons="nobody"', "SB-7.4", owner)


def _ribbons(rules: Rules, outcome: Outcome, owner: int) -> Iterator[Fault]:
    """The owner can have the three Blue Ribbons, and its entries tell of them (SB-7.4)."""
    others = [outcome.certain(other, rules.yaku) for other in outcome.players if other != owner]
    if lacking := BLUE_RIBBONS - outcome.piles.get(owner, DECK.difference(*others)):
        yield Fault(f"it cannot have the Blue Ribbons: its pile lacks {lacking}", "SB-7.4", owner)
    if not may_hold_ribbons(rules, outcome, owner):
        yield Fault("with the Blue Ribbons it has more card points, or another yaku", "SB-7.4", owner)
