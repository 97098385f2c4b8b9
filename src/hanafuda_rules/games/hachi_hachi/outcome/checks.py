"""The checks of an outcome that do not depend on options (HH-1.1 to HH-11.1)."""

from __future__ import annotations

import collections
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from hanafuda_rules.cards import DECK, CardSet
from hanafuda_rules.errors import Fault, shown
from hanafuda_rules.games.hachi_hachi.outcome.entered import Cancelled, Ending, PlayedOut, Shoubu, SplitPot
from hanafuda_rules.games.hachi_hachi.yaku import PLAYERS, SEAT_COUNTS
from hanafuda_rules.parts.outcomes import dealt_faults, most_captured, pile_size_faults, total_faults
from hanafuda_rules.parts.sitting_out import BLANK_SEATS
from hanafuda_rules.parts.teyaku import HAND_SIZE

if TYPE_CHECKING:
    from hanafuda_rules.games.hachi_hachi.outcome import Outcome

__all__ = ["MOST_CAPTURED", "objections", "round_faults", "table_faults"]

_FIELD = 6
_TWO = 2
_MOST_OF_TWO = 34  # HH-2.2, HH-11.1: six on the field, fourteen from the hands, fourteen from the stock

MOST_CAPTURED: Final = most_captured(2 * HAND_SIZE, _FIELD)
"""The most cards that a seat can capture (CD-6, HH-6.2)."""


def table_faults(outcome: Outcome) -> Iterator[Fault]:
    """What is wrong with the seats: who sat where, who played, who dealt (HH-1.1, HH-2.5, HH-4)."""
    for check in (_seats, _order, _sales, _dealer):
        yield from check(outcome)


def _seats(outcome: Outcome) -> Iterator[Fault]:
    """Every seat of the table is named once (HH-1.1, HH-2.5)."""
    sellers = [sale.seller for sale in outcome.sold if sale.seller not in outcome.order]
    blank = [] if outcome.blank is None else [outcome.blank]
    named = sorted([*outcome.order, *outcome.dropped, *outcome.forced_out, *blank, *sellers])
    if named != list(range(len(named))) or len(named) not in SEAT_COUNTS:
        words = "Hachi-Hachi has 2 to 7 seats, numbered from 0. Name each once, as one that played, dropped, was forced"
        seats = ", ".join(map(str, named)) or "none"
        yield Fault(f"{words} out, sold its place or held the blank. The seats named are: {seats}", "HH-1.1")
    if (len(named) == BLANK_SEATS) != bool(blank):
        words = "one seat holds the blank at a table of seven, and only there"
        yield Fault(f"{words}; this table has {len(named)} seats", "HH-2.5")


def _order(outcome: Outcome) -> Iterator[Fault]:
    """Check that the right number of seats played, in turn order (HH-1.1, HH-4.1, HH-6.2)."""
    order, seats = outcome.order, outcome.seats
    playing = len(order)
    if playing > PLAYERS:
        yield Fault(f"at most {PLAYERS} seats play, not {playing}", "HH-1.1")
    if playing < seats <= PLAYERS:
        words = f"at a table of {seats} everybody plays: nobody drops out, but {playing} are in the order"
        yield Fault(words, "HH-1.1")
    turns = [(seat - order[0]) % seats for seat in order]
    if turns != sorted(turns):
        yield Fault(f"{order} is not a turn order: seats follow the acting dealer in ascending order", "HH-6.2")
    if (outcome.forced_out or outcome.sold) and playing < PLAYERS:
        yield Fault("nobody is forced out if fewer than three play", "HH-4.4")


def _sales(outcome: Outcome) -> Iterator[Fault]:
    """Check that each buyer had no place, and each seller had one (HH-4.12)."""
    playing = set(outcome.order)
    for sale in reversed(outcome.sold):
        if sale.buyer not in playing:
            yield Fault("has bought a place, but neither plays nor has sold it again", "HH-4.12", sale.buyer)
        if sale.seller in playing:
            yield Fault("has sold its place, but plays", "HH-4.12", sale.seller)
        playing = playing - {sale.buyer} | {sale.seller}
    for sale in outcome.sold:
        if sale.buyer in playing:
            yield Fault("cannot have bought a place: it had one", "HH-4.12", sale.buyer)


def _dealer(outcome: Outcome) -> Iterator[Fault]:
    """Check that a dealer fits the order in which the seats spoke (HH-4.1, HH-4.2, HH-4.4, HH-4.10)."""
    dealer, blind = outcome.dealer, outcome.mizuten
    if dealer is not None and dealer not in range(outcome.seats):
        yield Fault("cannot have dealt: there is no such seat", "HH-1.1", dealer)
    if dealer is not None or not outcome.dealers:
        # If no seat can have dealt, the objections to the acting dealer are the clearest.
        yield from objections(outcome, (*outcome.order, *outcome.dropped)[0] if dealer is None else dealer)
    if blind is not None and blind not in outcome.order:
        yield Fault("cannot play blind: it did not play", "HH-4.10", blind)
    if blind is not None and blind not in (outcome.dealers if dealer is None else (dealer,)):
        yield Fault("cannot have played blind: it did not deal", "HH-4.10", blind)


def objections(outcome: Outcome, dealer: int) -> Iterator[Fault]:
    """The reasons why ``dealer`` cannot have dealt (HH-4.1, HH-4.2, HH-4.4, HH-4.12)."""
    speakers, order, dropped = outcome.speakers(dealer), outcome.order, outcome.dropped
    acting = next((seat for seat in speakers if seat in order), None)
    if acting is not None and acting != order[0]:
        yield Fault(f"with seat {dealer} dealing, the acting dealer is seat {acting}, not seat {order[0]}", "HH-4.2")
    if [seat for seat in speakers if seat in dropped] != [*dropped]:
        yield Fault(f"with seat {dealer} dealing, {dropped} is not the order in which they dropped", "HH-4.1")
    if len(order) == PLAYERS < len(speakers):
        yield from _spoke_in_vain(outcome, speakers)


def _spoke_in_vain(outcome: Outcome, speakers: tuple[int, ...]) -> Iterator[Fault]:
    # HH-4.4: once three play, nobody else is asked. Seats that dropped spoke before the third of them, and those that
    # were forced out sit after it.
    buyers = [sale.buyer for sale in outcome.sold]
    played = {*outcome.order, *[sale.seller for sale in outcome.sold]}.difference(buyers)
    third = next(seat for seat in reversed(speakers) if seat in played)
    asked = speakers[: speakers.index(third)]
    for seat in outcome.dropped:
        if seat not in asked:
            words = f"cannot have dropped out: three played once seat {third} had spoken, so it was forced out"
            yield Fault(words, "HH-4.4", seat)
    for seat in (*outcome.forced_out, *buyers):
        if seat in asked:
            yield Fault(f"was not forced out: seat {third} spoke after it", "HH-4.4", seat)
    if [seat for seat in speakers if seat in buyers] != buyers:
        words = f"each makes one offer, in turn order, so the buyers cannot be {tuple(buyers)}"
        yield Fault(words, "HH-4.12")


# --- the round --------------------------------------------------------------------------------------------------------


def round_faults(outcome: Outcome) -> Iterator[Fault]:
    """What is wrong with the ending, with what seats did, and with the cards."""
    for check in (_ending, _deeds, _cards):
        yield from check(outcome)
    for seat, times in collections.Counter(outcome.sage or ()).items():
        if times > HAND_SIZE:
            yield Fault(f"it said sage {times} times, but has {HAND_SIZE} turns", "HH-6.3", seat)


def _ending(outcome: Outcome) -> Iterator[Fault]:
    """The ending is one, and a pot is split by two that are left (HH-4.6, HH-6.7)."""
    if not isinstance(outcome.ending, Ending):
        right = "ending must be Shoubu(seat), Cancelled(seat), PlayedOut() or SplitPot()"
        yield Fault(f"{right}, not {shown(outcome.ending)}", "HH-6.7")
    if isinstance(outcome.ending, SplitPot) and not (len(outcome.order) == _TWO and outcome.sitting_out):
        yield Fault("the pot is split only if two are left at a table of four or more", "HH-4.6")


def _deeds(outcome: Outcome) -> Iterator[Fault]:
    """Only seats that played did something, and only if cards were played (HH-4.6)."""
    ending = outcome.ending
    ended = (ending.seat,) if isinstance(ending, (Shoubu, Cancelled)) else ()
    fed = [seat for liable in outcome.liable for seat in (liable.payer, liable.owner)]
    captors = [seat for seat in outcome.piles if outcome.piles[seat] or seat not in outcome.order]
    for seats, rule in (
        (captors, "HH-1.1"), (outcome.teyaku, "HH-5.1"), (outcome.sage or (), "HH-6.3"), (ended, "HH-6.7"),
        (fed, "HH-7.7"),
    ):  # fmt: skip
        yield from outcome.seat_faults(seats, rule, among=outcome.order)
        if seats and not outcome.played:
            yield Fault("if no card is played, nothing can be captured, declared, said or ended", "HH-4.6")
    yield from outcome.seat_faults(() if outcome.dealers_hand is None else (outcome.dealers_hand,), "HH-4.11")


def _cards(outcome: Outcome) -> Iterator[Fault]:
    """The deal is possible, and the right number of cards were captured (HH-2.2, HH-2.4, HH-6.7)."""
    if outcome.field is None and outcome.tokens and outcome.multiplier is None:
        yield Fault("tokens are carried: enter the field as dealt, or the multiplier", "HH-3.2")
    entries = (*outcome.teyaku.items(), *outcome.forced_out.items())
    hands = {seat: hand for seat, hand in entries if isinstance(hand, CardSet)}
    yield from dealt_faults(outcome.field, hands, (_FIELD, HAND_SIZE), "HH-2.2", "HH-2.4")
    yield from pile_size_faults(outcome.piles, MOST_CAPTURED, "CD-6")
    if outcome.played and len(outcome.order) == _TWO:
        yield from total_faults(outcome.captured, _MOST_OF_TWO, "HH-11.1")
    elif outcome.played and isinstance(outcome.ending, PlayedOut) and not outcome.unknown:
        yield from total_faults(outcome.captured, len(DECK), "HH-6.7")
