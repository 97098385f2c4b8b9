"""Checks of an outcome of Suhara-bana that depend on the options."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

import attrs

from hanafuda_rules.cards import DECK
from hanafuda_rules.errors import Fault
from hanafuda_rules.games.suhara_bana.outcome import Outcome, PlayedOut, chase_reserve
from hanafuda_rules.games.suhara_bana.table import PLAYERS, carried_faults
from hanafuda_rules.games.suhara_bana.yaku import BLUE_RIBBONS
from hanafuda_rules.parts.sheets import points_faults, sheet_faults
from hanafuda_rules.yaku import total_of

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
    if outcome.chase is not None and outcome.purses is not None:
        chaser, reserve = outcome.chase.chaser, chase_reserve(options, outcome.field)
        purse = outcome.purses[chaser]
        if purse.value < reserve:
            msg = f"it cannot have chased: that takes {reserve} black stones, and it had {purse}"
            yield Fault(msg, "SB-4.5", chaser)
    if outcome.players:
        yield from _sheet(rules, outcome)


def _sheet(rules: Rules, outcome: Outcome) -> Iterator[Fault]:
    """Entries in place of piles must fit the cards that the known piles leave."""
    yield from sheet_faults(rules, outcome)
    yield from points_faults(rules, outcome, DECK, every=True)
    yield from _ribbons(rules, outcome)
    step = math.gcd(*[each.points for each in rules.classification.classes])
    for seat in outcome.unknown:
        if (points := rules.points_at_end(outcome, seat)) % step:
            yield Fault(f"card points must be a multiple of {step}, not {points}", "SB-6.1", seat)
    if len(outcome.unknown) == 1:  # its pile is all that the others leave
        (seat,) = outcome.unknown
        rest = DECK - outcome.captured
        whole = attrs.evolve(outcome, piles={**outcome.piles, seat: rest}, yaku=None, points=None)
        yield from _ribbons(rules, whole)
        found, told = [_named(rules, each, seat) for each in (whole, outcome)]
        if found != told:
            what = f"the others leave it {rest}, of which {', '.join(found) or 'no yaku'} counts"
            yield Fault(f"{what}, not {', '.join(told) or 'none'}", "SB-7.1", seat)


def _named(rules: Rules, outcome: Outcome, seat: int) -> list[str]:
    return [f"{each.yaku.key} for {each.value} hai" for each in rules.held_at_end(outcome, seat)]


def _ribbons(rules: Rules, outcome: Outcome) -> Iterator[Fault]:
    """The entered holder of the Blue Ribbons can have them, and its yaku and points allow for them (SB-7.4)."""
    seat = outcome.blue_ribbons
    if seat is None:
        return
    for other in outcome.players:
        held = outcome.certain(other, rules.yaku) & BLUE_RIBBONS
        if other != seat and held:
            yield Fault(f"it cannot have the Blue Ribbons: seat {other} has {held}", "CD-7", seat)
    if lacking := BLUE_RIBBONS - outcome.piles.get(seat, BLUE_RIBBONS):
        yield Fault(f"it cannot have the Blue Ribbons: its pile lacks {lacking}", "SB-7.4", seat)
    at = rules.at_end(outcome, seat)
    cards, void = outcome.certain(seat, rules.yaku_at(at.table)) | BLUE_RIBBONS, rules.void(DECK, at)
    least = [each for each in rules.held(cards, at) if each.yaku.key not in void]
    if total_of(least) > total_of(rules.held_at_end(outcome, seat)):
        named = ", ".join([each.yaku.key for each in least])
        yield Fault(f"with the Blue Ribbons {named} counts", "SB-7.4", seat)
    if rules.points_at_end(outcome, seat) < (points := rules.classification.points(cards)):
        yield Fault(f"it has {points} card points or more: {cards}", "SB-6.1", seat)
