"""Score sheets of Go-Stop: the sets of a seat and the numbers of cards for its doubles, in place of its pile."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from hanafuda_rules.cards import WILLOW_RAIN_MAN, CardSet, Kind, card_set
from hanafuda_rules.errors import Fault, InvalidOutcomeError
from hanafuda_rules.games.go_stop.match import Table
from hanafuda_rules.games.go_stop.yaku import At, CupCounts, PileCounter
from hanafuda_rules.parts.sheets import sheet_faults
from hanafuda_rules.yaku import HeldYaku, YakuTable, total_of

if TYPE_CHECKING:
    from hanafuda_rules.games.go_stop import Rules
    from hanafuda_rules.games.go_stop.outcome import Outcome

__all__ = ["NUMBERS", "at_of_sheet", "faults_of_sheet", "is_empty", "number_in", "number_of", "numbers_of"]

NUMBERS: Final = ("chaff", "brights", "animals", "ribbons", "rain_man")
"""The kinds of cards whose numbers a sheet has."""

_RAIN_MAN: Final = CardSet([WILLOW_RAIN_MAN])
_CARDS: Final = {"brights": Kind.BRIGHT.cards, "ribbons": Kind.RIBBON.cards, "rain_man": _RAIN_MAN}


def number_in(counting: PileCounter, pile: int, kind: str, counts: CupCounts) -> int:
    """The number of cards of a kind (:data:`NUMBERS`) in a pile, given as a mask; chaff is counted by value."""
    if kind == "chaff":
        return counting.chaff(pile, counts)
    if kind == "animals":
        return counting.animals(pile, counts)
    return (pile & _CARDS[kind].mask).bit_count()


def _told(outcome: Outcome, seat: int, kind: str) -> int | None:
    entered = getattr(outcome, kind)
    return None if entered is None else entered.get(seat)


def _needed(seat: int, kind: str, rule: str) -> InvalidOutcomeError:
    return InvalidOutcomeError(f"{kind}={{{seat}: …}} is needed, or its pile", seat=seat, rule=rule)


def numbers_of(rules: Rules, outcome: Outcome) -> dict[str, dict[int, int]]:
    """The numbers of cards of all active seats, by kind; for an unknown pile, only the entered numbers."""
    counting, found = rules.counting, {kind: dict[int, int]() for kind in NUMBERS}
    for seat in outcome.order:
        pile = outcome.pile(seat).mask
        counts = counting.counts(pile, rules.at_end(outcome, seat).cup, outcome, seat)
        for kind in NUMBERS:
            number = _told(outcome, seat, kind)
            if seat not in outcome.unknown or number is not None:
                found[kind][seat] = number_in(counting, pile, kind, counts) if number is None else number
    return found


def number_of(rules: Rules, outcome: Outcome, seat: int, kind: str) -> int:
    """The number of cards of a kind (:data:`NUMBERS`) in an unknown pile, as entered or as its sets tell.

    Raises:
        InvalidOutcomeError: The sheet has neither.
    """
    if (number := _told(outcome, seat, kind)) is not None:
        return number
    held = [each for each in rules.held_at_end(outcome, seat) if each.yaku.group == kind]
    if not held:
        raise _needed(seat, kind, "GS-8.3")
    return max([each.yaku.needed + (each.value - each.yaku.value) // (each.yaku.extra or 1) for each in held])


def is_empty(outcome: Outcome, seat: int) -> bool:
    """Whether the pile of a seat is empty (GS-8.4).

    Raises:
        InvalidOutcomeError: A number is missing on the sheet.
    """
    if seat not in outcome.unknown:
        return not outcome.piles.get(seat)
    numbers = {kind: _told(outcome, seat, kind) for kind in NUMBERS[:4]}
    if any(numbers.values()) or outcome.named(seat):
        return False
    for kind, number in numbers.items():
        if number is None:
            raise _needed(seat, kind, "GS-8.4")
    return True


def at_of_sheet(rules: Rules, outcome: Outcome, seat: int, table: Table) -> At:
    """The circumstances of a seat whose pile is unknown.

    Raises:
        InvalidOutcomeError: A named set is worth less with the Rain Man, and the sheet does not say who has it.
    """
    rain_man, values = _told(outcome, seat, "rain_man"), {(each.key, each.value) for each in rules.yaku_at(table)}
    keys = [key for key, _ in values]
    if rain_man is None and any(keys.count(each.key) > 1 for each in outcome.named(seat) or ()):
        raise _needed(seat, "rain_man", "GS-7.1")
    return At(table, outcome.cup or rules.counting.always or CupCounts.BOTH, rain_man)


# --- impossible sheets ------------------------------------------------------------------------------------------------


def faults_of_sheet(rules: Rules, outcome: Outcome) -> Iterator[Fault]:
    """The reasons why the sets and numbers of a sheet are impossible, together or with the known piles."""
    yield from sheet_faults(rules, outcome)
    yield from _deck_faults(rules, outcome)
    for seat in outcome.unknown if rules.counting.is_plain else ():
        for kind in NUMBERS[:4]:
            number = _told(outcome, seat, kind)
            if number is not None and not _fits(rules, outcome, seat, kind, number):
                sets = ", ".join(map(str, outcome.named(seat) or ())) or "no set"
                yield Fault(f"it cannot have {sets} with {kind}={number}", "GS-7.1", seat)


def _deck_faults(rules: Rules, outcome: Outcome) -> Iterator[Fault]:
    """The deck must have enough cards of each kind for all seats."""
    for kind in NUMBERS:
        every = number_in(rules.counting, rules.deck(outcome.seats).mask, kind, CupCounts.BOTH)
        least = CupCounts.ANIMAL if kind == "chaff" else CupCounts.CHAFF
        known = [number_in(rules.counting, pile.mask, kind, least) for pile in outcome.piles.values()]
        told = sum([_told(outcome, seat, kind) or 0 for seat in outcome.unknown])
        if sum(known) + told > every:
            yield Fault(f"the deck has {every} {kind}, not {sum(known) + told}", "GS-1.4")


def _fits(rules: Rules, outcome: Outcome, seat: int, kind: str, number: int) -> bool:
    """Whether a pile with exactly the named sets can have this number of cards of a kind."""
    at = rules.at_end(outcome, seat)
    table, held = rules.readings(at)[0], rules.held_at_end(outcome, seat)
    if kind == "chaff":
        return _chaff_fits(table, held, number)
    cup = card_set(rules.counting.cup)
    cards = Kind.ANIMAL.cards if kind == "animals" else _CARDS[kind]
    if at.cup is CupCounts.CHAFF:
        cards -= cup
    # Three Doubles include the Cup however it counts.
    certain = (_certain(table, held) & cards) - cup
    part = YakuTable(table.groups, tuple([each for each in table if each.cards | each.extra_cards <= cards]))
    named = {each.yaku.key: each.value for each in held if each.yaku.key in part}
    others = _taken_groups(table, [each for each in held if each.yaku.key not in part])
    rain_man = at.rain_man if kind == "brights" else None
    for some in map(CardSet, itertools.combinations(cards, number)):
        found = {each.yaku.key: each.value for each in part.scored(some) if each.yaku.group not in others}
        if found == named and certain <= some and rain_man in {None, len(some & _RAIN_MAN)}:
            return True
    return False


def _chaff_fits(table: YakuTable, held: Iterable[HeldYaku], number: int) -> bool:
    worth = sum([each.value + number - each.needed for each in table if each.key == "chaff" and number >= each.needed])
    return worth == total_of(each for each in held if each.yaku.key == "chaff")


def _certain(table: YakuTable, held: Iterable[HeldYaku]) -> CardSet:
    """The cards of the sets that can be formed in one way only."""
    keys = [each.key for each in table]
    whole = [each.yaku for each in held if each.yaku.needed == len(each.yaku.cards) and keys.count(each.yaku.key) == 1]
    return CardSet().union(*[each.cards for each in whole])


def _taken_groups(table: YakuTable, held: Iterable[HeldYaku]) -> set[str]:
    """The groups of which no other set counts, because one of these sets does."""
    return {group.key for group in table.groups if group.best_only} & {each.yaku.group for each in held}
