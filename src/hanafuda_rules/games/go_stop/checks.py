"""What is wrong with an entered round of Go-Stop under its options (GS-10.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from hanafuda_rules.cards import DECK, CardSet, Month
from hanafuda_rules.errors import Fault
from hanafuda_rules.games.go_stop.options import ALL_ACTIVE, PPEOK_PAYS, minimum_of
from hanafuda_rules.games.go_stop.phases.deal import SEVEN, claimed
from hanafuda_rules.games.go_stop.phases.turn import HANDS
from hanafuda_rules.games.go_stop.yaku import CUPS, NOT_IN_S, NUMBERS, CupCounts, number_in
from hanafuda_rules.parts.sheets import sheet_faults
from hanafuda_rules.yaku import total_of

if TYPE_CHECKING:
    from hanafuda_rules.games.go_stop import Rules
    from hanafuda_rules.games.go_stop.outcome import Outcome

__all__ = ["faults"]

_CUP_ADDS: Final = 2
"""The most that the Cup can add to S by counting in the other way (GS-7.1)."""


def faults(rules: Rules, outcome: Outcome) -> Iterator[Fault]:
    """What the options rule out, or need and do not get. A check may assume that those before it found nothing."""
    for check in (_cards, _sheet, _win, _stops, _bombs, _cup, _payments, _claims):
        yield from check(rules, outcome)


def _cards(rules: Rules, outcome: Outcome) -> Iterator[Fault]:
    deck, jokers = rules.deck(outcome.seats), rules.options.jokers
    if outcome.seats == SEVEN and deck == DECK:
        yield Fault("seven seats need a joker", "GS-1.1")
    for seat, cards in (*outcome.piles.items(), *outcome.claims.items()):
        if strange := cards - deck:
            yield Fault(f"{strange} is not in the deck with jokers={jokers!r}", "GS-1.3", seat)
    odd = [month.cards & outcome.captured for month in Month if len(month.cards & outcome.captured) % 2]
    if odd and rules.options.last_turn_ppeok and not outcome.unknown:
        yield Fault(f"{odd[0]} were captured; cards are captured by two or four of a month", "CD-6")


def _least(rules: Rules, outcome: Outcome, seat: int, kind: str) -> int:
    """The fewest cards of a kind that the named sets of an unknown pile take."""
    return max([each.yaku.needed for each in rules.held_at_end(outcome, seat) if each.yaku.group == kind], default=0)


def _sheet(rules: Rules, outcome: Outcome) -> Iterator[Fault]:
    """The sets and numbers of a sheet fit the deck, the known piles and each other."""
    if not outcome.by_sheet:
        return
    keys = [key for key, _ in {(each.key, each.value) for each in rules.yaku}]
    for seat in outcome.unknown:
        named = outcome.named(seat) or ()
        if seat not in (outcome.rain_man or {}) and any(keys.count(each.key) > 1 for each in named):
            yield Fault(f"rain_man={{{seat}: …}} is needed, or its pile", "GS-7.1", seat)
    yield from sheet_faults(rules, outcome)
    for kind in NUMBERS:
        every = number_in(rules, rules.deck(outcome.seats).mask, kind, CupCounts.BOTH)
        least = CupCounts.ANIMAL if kind == "chaff" else CupCounts.CHAFF
        known = [number_in(rules, pile.mask, kind, least) for pile in outcome.piles.values()]
        fewest = {seat: _least(rules, outcome, seat, kind) for seat in outcome.unknown}
        told = fewest | {seat: number for seat, number in (getattr(outcome, kind) or {}).items() if seat in fewest}
        for seat, number in told.items():
            if number < fewest[seat]:
                yield Fault(f"its sets take {fewest[seat]} {kind} or more, not {number}", "GS-7.1", seat)
        if (number := sum([*known, *told.values()])) > every:
            yield Fault(f"the deck has {every} {kind}, not {number}", "GS-1.4")


def _win(rules: Rules, outcome: Outcome) -> Iterator[Fault]:
    options, winner, by = rules.options, outcome.winner, outcome.won_by
    president, quad = options.president != "off", options.field_quad == "dealer"
    if not {"president": president, "field_quad": quad, "whiff": options.whiff}.get(by, True):
        yield Fault(f"{by} does not win with these options", "GS-8.6", winner)
    never_late = options.late_president == "never" or options.jokers == "none"
    early = by == "field_quad" or (by == "president" and never_late)
    happened = (outcome.goes, outcome.paid, outcome.refusers, outcome.shaken, outcome.bombs, *map(outcome.named, outcome.unknown))
    if early and (outcome.captured & DECK or any(happened)):
        yield Fault("the round was won before the first turn, so nothing can have been captured or said", "GS-4.2")
    # GS-9.1: a draw before the first turn captures nothing, and an accepted offer leaves cards.
    offers = options.draw_offer != "off" and len(outcome.order) == ALL_ACTIVE
    lacking = [month.cards - outcome.captured for month in Month]
    short = [cards for cards in lacking if len(cards) > (not options.last_turn_ppeok)]
    if winner is None and outcome.captured & DECK and short and not offers and not outcome.unknown:
        yield Fault(f"nobody won, so all cards were captured, but no pile holds {CardSet().union(*short)}", "GS-9.1")
    if outcome.refusers and not offers:
        yield Fault("nobody can have offered a draw with these options", "GS-9.3", outcome.refusers[0])


def _stops(rules: Rules, outcome: Outcome) -> Iterator[Fault]:
    """The winner has the minimum; others who have it went on (GS-7.4)."""
    least, is_open = minimum_of(rules.options, len(outcome.order)), rules.options.cup_choice == "best"
    locks = rules.options.cup_stealing == "locks" and outcome.cup is CupCounts.ANIMAL
    for seat in outcome.order:
        held = rules.held_at_end(outcome, seat)
        worth = total_of(each for each in held if each.yaku.group != NOT_IN_S)
        slack = _CUP_ADDS if is_open and seat in outcome.unknown else 0  # GS-8.7: it may count in the other way
        if seat == outcome.winner and outcome.won_by == "stop" and worth + slack < least:
            words = f"it cannot have stopped with sets worth {worth}: the minimum is {least}"
            yield Fault(words, "GS-7.4", seat)
        if seat not in {outcome.winner, *outcome.goes} and worth >= least and not locks and rules.is_plain:
            words = f"its sets are worth {worth}, so it must have stopped or gone on: the minimum is {least}"
            yield Fault(words, "GS-7.4", seat)


def _bombs(rules: Rules, outcome: Outcome) -> Iterator[Fault]:
    for seat in outcome.order:
        bombs, small = outcome.bombs.get(seat, 0), outcome.small_bombs.get(seat, 0)
        if small and rules.options.small_bomb == "off":
            yield Fault("there are no small bombs with these options", "GS-5.7", seat)
        if max(3 * bombs + 2 * small, 3 * len(outcome.shaken.get(seat, ()))) > (hand := HANDS[len(outcome.order)]):
            yield Fault(f"too many bombs, or months to shake, for a hand of {hand} cards", "GS-5.6", seat)


def _cup(rules: Rules, outcome: Outcome) -> Iterator[Fault]:
    options = rules.options
    owner = next((seat for seat, pile in outcome.piles.items() if CUPS[options.cup_card] <= pile), None)
    says, locks = options.cup_choice == "on_capture", options.cup_stealing == "locks"
    if says and owner is not None and outcome.cup is None:
        words = "it captured the Cup: cup='animal' or cup='chaff' has to say what it counts as"
        yield Fault(words, "GS-7.2", owner)
    if outcome.cup is not None and not says and not (locks and outcome.cup is CupCounts.ANIMAL):
        yield Fault("nobody chooses what the Cup counts as with these options", "GS-7.2", owner)
    if outcome.cup is not None and owner is None and not outcome.unknown:
        yield Fault("nobody has captured the Cup", "GS-7.2")


def _payments(rules: Rules, outcome: Outcome) -> Iterator[Fault]:
    options = rules.options
    ppeoks = sum(map(bool, PPEOK_PAYS[options.ppeok_pays]))
    most = {"ppeok": ppeoks, "ttadak": options.first_ttadak, "jjok": options.first_jjok, "bomb": options.first_bomb}
    for paid in outcome.paid:
        if paid.number > most[paid.what]:
            yield Fault(f"{paid.words_for} is not paid with these options", "GS-6.6", paid.seat)


def _claims(rules: Rules, outcome: Outcome) -> Iterator[Fault]:
    options = rules.options
    if outcome.claims and outcome.draws and not options.draw_reentry:
        yield Fault("after a draw the same three play on, so nobody can enter or be forced out", "GS-9.2")
    for seat, cards in outcome.claims.items():
        if not options.compensation_points:
            yield Fault("there is no compensation with these options", "GS-3.4", seat)
        right = claimed(options, outcome.seats, cards)[1]
        if not right or cards != right or len(cards) > HANDS[ALL_ACTIVE]:
            words = f"such a hand claims compensation for {right or 'no card'}, not for {cards or 'no card'}"
            yield Fault(words, "GS-3.4", seat)
