"""The checks of an outcome that do not depend on options (HH-1.1 to HH-11.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hanafuda_rules.cards import DECK, CardSet
from hanafuda_rules.checks import is_a
from hanafuda_rules.errors import Fault, shown
from hanafuda_rules.games.hachi_hachi.outcome.entered import Cancelled, Ending, PlayedOut, Shoubu, SplitPot
from hanafuda_rules.games.hachi_hachi.yaku import PLAYERS, SEAT_COUNTS
from hanafuda_rules.parts.outcomes import (
    dealt_faults,
    last_card_faults,
    most_left_lying,
    pile_faults,
    pile_size_faults,
    turns_to_come_faults,
)
from hanafuda_rules.parts.sheets import check_entered
from hanafuda_rules.parts.sitting_out import BLANK_SEATS
from hanafuda_rules.parts.teyaku import HAND_SIZE

if TYPE_CHECKING:
    from hanafuda_rules.games.hachi_hachi.outcome import Outcome

__all__ = ["faults", "objections"]

_FIELD = 6
_TWO = 2
_FEW = 6
_MOST_OF_TWO = 34  # HH-2.2, HH-11.1: six on the field, fourteen from the hands, fourteen from the stock


def faults(outcome: Outcome) -> Iterator[Fault]:
    """The reasons why a round is impossible under any options.

    Each check assumes that the previous ones found nothing, so only the first reason is certain.
    """
    for check in (_seats, _order, _sales, _dealer, _ending, _named, _sheet, _tokens, _hands, _captured):
        yield from check(outcome)


# --- who played (HH-1.1, HH-2.5, HH-4) --------------------------------------------------------------------------------


def _seats(outcome: Outcome) -> Iterator[Fault]:
    """Check that every seat of the table is named once (HH-1.1, HH-2.5)."""
    sellers = [sale.seller for sale in outcome.sold if sale.seller not in outcome.order]
    blank = [] if outcome.blank is None else [outcome.blank]
    named = [*outcome.order, *outcome.dropped, *outcome.forced_out, *blank, *sellers]
    seats, most = sorted(set(named)), max(SEAT_COUNTS)
    for seat in named:
        if named.count(seat) > 1:
            yield Fault("is named twice among those who played and those who did not", "HH-4.1", seat)
    if not seats or min(seats) < 0 or max(seats) >= most or seats == [0]:
        told = ", ".join(map(str, seats)) or "none"
        what = f"Hachi-Hachi has 2 to 7 seats, numbered from 0, each named once; the seats named are {told}"
        yield Fault(what, "HH-1.1")
    for seat in set(range(max(seats))).difference(seats):
        what = "is not named: each seat played, dropped, was forced out, sold its place or held the blank"
        yield Fault(what, "HH-1.1", seat)
    if (len(seats) == BLANK_SEATS) != bool(blank):
        what = f"one seat holds the blank at a table of seven, and only there; this table has {len(seats)} seats"
        yield Fault(what, "HH-2.5")


def _order(outcome: Outcome) -> Iterator[Fault]:
    """Check that the right number of seats played, in turn order (HH-1.1, HH-4.1, HH-6.2)."""
    order, seats = outcome.order, outcome.seats
    playing = len(order)
    if playing > PLAYERS:
        yield Fault(f"at most {PLAYERS} seats play, not {playing}", "HH-1.1")
    if playing < seats <= PLAYERS:
        what = f"at a table of {seats} everybody plays: nobody drops out, but {playing} are in the order"
        yield Fault(what, "HH-1.1")
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
            what = f"cannot have dropped out: three played once seat {third} had spoken, so it was forced out"
            yield Fault(what, "HH-4.4", seat)
    for seat in (*outcome.forced_out, *buyers):
        if seat in asked:
            yield Fault(f"was not forced out: seat {third} spoke after it", "HH-4.4", seat)
    if [seat for seat in speakers if seat in buyers] != buyers:
        what = f"each makes one offer, in turn order, so the buyers cannot be {tuple(buyers)}"
        yield Fault(what, "HH-4.12")


# --- the round --------------------------------------------------------------------------------------------------------


def _ending(outcome: Outcome) -> Iterator[Fault]:
    """Check the ending; two seats left at a larger table may split the pot (HH-4.6, HH-6.7)."""
    if not is_a(outcome.ending, Ending):
        right = "ending must be Shoubu(seat), Cancelled(seat), PlayedOut() or SplitPot()"
        yield Fault(f"{right}, not {shown(outcome.ending)}", "HH-6.7")
    if isinstance(outcome.ending, SplitPot) and not (len(outcome.order) == _TWO and outcome.sitting_out):
        yield Fault("the pot is split only if two are left at a table of four or more", "HH-4.6")


def _named(outcome: Outcome) -> Iterator[Fault]:
    """Check that only seats that played did anything."""
    ending = (outcome.ending.seat,) if isinstance(outcome.ending, (Shoubu, Cancelled)) else ()
    fed = [seat for each in outcome.liable for seat in (each.payer, each.owner)]
    done = (
        ("has a pile, but did", outcome.piles, "HH-1.1"),
        ("cannot declare teyaku: it did", outcome.teyaku, "HH-5.1"),
        ("cannot say sage: it did", outcome.sage or (), "HH-6.3"),
        ("cannot end the round: it did", ending, "HH-6.7"),
        ("cannot be liable: it did", fed, "HH-7.7"),
    )
    for what, seats, rule in done:
        for seat in seats:
            if seat not in outcome.order:
                yield Fault(f"{what} not play", rule, seat)
    counted = (outcome.yaku, outcome.points, outcome.chaff, outcome.dived)
    if not outcome.played and any((outcome.teyaku, outcome.sage, outcome.liable, ending, *counted)):
        yield Fault("if no card is played, nothing can be declared, said, counted or ended", "HH-4.6")
    if outcome.dealers_hand not in {None, *range(outcome.seats)}:
        yield Fault("cannot have the dealer's hand: there is no such seat", "HH-4.11", outcome.dealers_hand)


def _sheet(outcome: Outcome) -> Iterator[Fault]:
    """Check the entries of a score sheet: dekiyaku, numbers and months of seats whose piles are unknown."""
    entries = {name: getattr(outcome, name) for name in outcome.counted}
    if not outcome.by_sheet and any(entries.values()):
        yield Fault("the sheet has no yaku; enter yaku={} if nobody has any", outcome.counted["yaku"])
    for name, told in entries.items():
        rule = outcome.counted[name]
        if name != "dived":
            check_entered(name, told, rule)
        for seat in told or ():
            if seat not in outcome.order:
                yield Fault(f"cannot have {name} on the sheet: it did not play", rule, seat)
            if seat not in outcome.unknown:
                yield Fault(f"its pile is known, so its {name} cannot be entered", rule, seat)


def _tokens(outcome: Outcome) -> Iterator[Fault]:
    """Check the carried tokens (HH-3.1, HH-3.2)."""
    for token in outcome.tokens:
        if token not in {2, 4}:
            yield Fault(f"a token must be 2 or 4, not {token}", "HH-3.1")
    if outcome.field is None and outcome.tokens and outcome.multiplier is None:
        yield Fault("tokens are carried: enter the field as dealt, or the multiplier", "HH-3.2")


def _hands(outcome: Outcome) -> Iterator[Fault]:
    """Check the dealt field and the entered hands (HH-2.2, HH-2.4, CD-7)."""
    told = (*outcome.teyaku.items(), *outcome.forced_out.items())
    hands = {seat: each for seat, each in told if isinstance(each, CardSet)}
    yield from dealt_faults(outcome.field, hands, (_FIELD, HAND_SIZE), "HH-2.2", "HH-2.4")


def _captured(outcome: Outcome) -> Iterator[Fault]:
    """Check that captures can make the piles, with a possible number of cards (CD-6, HH-4.6, HH-6.7)."""
    yield from pile_faults(outcome.piles)
    captured, order, ending = len(outcome.captured), outcome.order, outcome.ending
    if captured and not outcome.played:
        yield Fault("no card is played if at most one seat plays or the pot is split", "HH-4.6")
    if len(order) > 1:
        yield from (_two if len(order) == _TWO else _three)(outcome, captured)
    brought = _MOST_OF_TWO if len(order) == _TWO else len(DECK)
    if isinstance(ending, (Shoubu, Cancelled)):
        # HH-6.2, HH-6.6: a turn of two cards is left for each seat after it, and after cancelling also for itself.
        how, rule, own = ("cancelled", "HH-6.6", 0) if isinstance(ending, Cancelled) else ("said shoubu", "HH-6.5", 1)
        turns = len(order) - order.index(ending.seat) - own
        yield from turns_to_come_faults(ending.seat, how, captured, brought, 2 * turns, rule)
    yield from pile_size_faults(outcome.piles, 2 * HAND_SIZE, _FIELD)  # HH-6.2: a stock card for each hand card
    if outcome.played and isinstance(ending, PlayedOut):
        yield from last_card_faults(outcome.piles, brought, outcome.order[-1])


def _three(outcome: Outcome, captured: int) -> Iterator[Fault]:
    """Check that three seats that play the round out capture all cards (HH-6.7)."""
    if isinstance(outcome.ending, PlayedOut) and captured != len(DECK) and not outcome.unknown:
        missing = DECK - outcome.captured
        hint = f"none holds {missing}" if len(missing) <= _FEW else "if somebody ended it, say so with ending"
        what = f"three who play the round out capture all {len(DECK)} cards, but the piles hold {captured}; {hint}"
        yield Fault(what, "HH-6.7")


def _two(outcome: Outcome, captured: int) -> Iterator[Fault]:
    """Check how many cards two seats captured; the rest is left on the field or in the stock (CD-6, HH-11.1)."""
    if captured > _MOST_OF_TWO:
        yield Fault(f"two capture {_MOST_OF_TWO} cards at most, but the piles hold {captured}", "HH-11.1")
    lying = most_left_lying(outcome.captured, _FIELD)
    if isinstance(outcome.ending, PlayedOut) and captured < _MOST_OF_TWO - lying and not outcome.unknown:
        what = f"two who play the round out bring {_MOST_OF_TWO} cards to the field, of which {lying} at most can be"
        what += f" left there, but the piles hold {captured}; if somebody ended it, say so with ending"
        yield Fault(what, "HH-11.1")
