"""The checks of an outcome that depend on options, made before it is settled (HH-3 to HH-9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from hanafuda_rules.cards import DECK, PAULOWNIA_PHOENIX, Card, CardSet, Month
from hanafuda_rules.errors import Fault, shown
from hanafuda_rules.games.hachi_hachi.outcome.entered import Cancelled, DeclaredTeyaku, PlayedOut, Shoubu
from hanafuda_rules.games.hachi_hachi.settle.amounts import can_come_to, nearest
from hanafuda_rules.games.hachi_hachi.settle.facts import Facts
from hanafuda_rules.games.hachi_hachi.yaku import PLAYERS, feedable
from hanafuda_rules.parts.field_tokens import carries_over, possible_multipliers, tokens_text
from hanafuda_rules.parts.sheets import points_faults, sheet_faults
from hanafuda_rules.parts.stopping import can_have_risen
from hanafuda_rules.parts.teyaku import (
    ALWAYS_STANDING,
    CHAFF,
    FOUR_THREE,
    FOURS,
    HAND_SIZE,
    TRIPLETS,
    VALUED,
    key_faults,
)

__all__ = ["divings", "faults"]

_ALL_FOUR = 4
_TRIPLET = 3
_NO_CARDS = CardSet()


def faults(facts: Facts) -> Iterator[Fault]:
    """The reasons why a round is impossible under its options.

    Each check assumes that the previous ones found nothing, so only the first reason is certain.
    """
    for check in (_field, _options, _compensation, _teyaku, _sheet, _liable):
        yield from check(facts)
    if facts.outcome.played:
        yield from _sage(facts)


def _field(facts: Facts) -> Iterator[Fault]:
    """Check the multiplier, with the field and the tokens (HH-3.1, HH-3.2)."""
    told, how, tokens = facts.outcome.multiplier, facts.options.field_multiplier, facts.outcome.tokens
    times = f"×{facts.multiplier}"
    if tokens and not carries_over(how):
        yield Fault(f"no token is carried with field_multiplier={how!r}", "HH-3.2")
    if told not in {None, facts.multiplier}:
        yield Fault(f"the field and the tokens make {times}, not ×{told}", "HH-3.2")
    if facts.multiplier not in possible_multipliers(how):
        yield Fault(f"no field makes {times}", "HH-3.1")
    if facts.multiplier not in possible_multipliers(how, tokens):
        yield Fault(f"no field makes {times} with {tokens_text(tokens)} carried to it", "HH-3.2")


def _options(facts: Facts) -> Iterator[Fault]:
    """Check that the options allow everything that happened."""
    outcome, options = facts.outcome, facts.options
    if options.forced_three and len(outcome.order) < PLAYERS < outcome.seats:
        # HH-4.3: possible only before the first round in which three must play.
        first, number = options.forced_three_from, outcome.round_number
        if number is None and first > 1:
            yield Fault(f"pass round_number: from round {first} on three must play", "HH-4.3")
        if number is None or number >= first:
            yield Fault("the last seats that are needed to make three must play", "HH-4.3")
    divings = [isinstance(each.completed, Month) for each in outcome.liable]
    blind, swapped = outcome.mizuten is not None, outcome.dealers_hand is not None
    for happened, allowed, what, rule in (
        (outcome.sold, options.buy_out, "a place was sold, with buy_out off", "HH-4.12"),
        (blind, options.mizuten != "off", "somebody played blind, with mizuten off", "HH-4.10"),
        (swapped, options.hand_swap != "off", "hands were swapped, with hand_swap off", "HH-4.11"),
        (swapped, outcome.seats >= PLAYERS, "two seats have no hand swap", "HH-4.11"),
        (not all(divings), options.liability != "off", "somebody fed a dekiyaku, with liability off", "HH-7.7"),
        (any(divings), options.diving_liability, "somebody fed a diving, with diving_liability off", "HH-9.6"),
        (outcome.liable, facts.three, "nobody is liable unless three play", "HH-7.7"),
        (blind, facts.three, "mizuten lapses unless three play", "HH-11.4"),
    ):
        if happened and not allowed:
            yield Fault(what, rule)


def _compensation(facts: Facts) -> Iterator[Fault]:
    """Check that some hand is worth each compensation (HH-4.7)."""
    for seat, told in facts.outcome.forced_out.items():
        if not isinstance(told, CardSet) and not can_come_to(told, facts.rules, facts.multiplier):
            near = " and ".join(map(str, nearest(told, facts.rules, facts.multiplier)))
            times = f", ×{facts.multiplier}" if facts.multiplier > 1 else ""
            what = f"no hand is compensated with {told} points{times}; the nearest amounts: {near}"
            yield Fault(what, "HH-4.7", seat)


# --- teyaku (HH-5) ----------------------------------------------------------------------------------------------------


def _teyaku(facts: Facts) -> Iterator[Fault]:
    claimed: set[Month] = set()
    for seat, told in facts.outcome.teyaku.items():
        declared = facts.declared[seat]
        yield from key_faults(facts.rules.teyaku, declared.keys, seat, ("HH-5.2", "HH-5.1", "HH-5.3"))
        if not isinstance(told, CardSet):
            yield from _triplets(seat, declared)
        months = set(declared.triplets or ())
        for month in claimed & months:
            yield Fault(f"cannot have had three cards of {month.slug}: another seat had", "CD-7", seat)
        claimed |= months
        yield from _lots(facts, seat, told, declared)


def _triplets(seat: int, declared: DeclaredTeyaku) -> Iterator[Fault]:
    """Check that the triplets are of the right kind, with one fourth card for each (HH-5.3, HH-9.2)."""
    months, fourths, keys = declared.triplets or (), declared.fourths, " and ".join(declared.keys) or "nothing"
    count, standing = next((TRIPLETS[key] for key in declared.keys if key in TRIPLETS), (0, None))
    surely = len({*months} & ALWAYS_STANDING)
    # HH-9.2: the triplet of a Four-Three may be left out, because it does not always count for diving.
    right = len(months) == count == len(set(months)) or (FOUR_THREE in declared.keys and not months)
    # HH-5.3: a triplet of December may be standing.
    fits = {None, surely, surely + (Month.PAULOWNIA in months)}
    if declared.triplets is not None and not (right and standing in fits):
        yield Fault(f"cannot have declared {keys} with triplets of {_slugs(months)}", "HH-5.3", seat)
    if fourths is not None:
        yield from _fourths(seat, months, fourths)
        if months and standing not in {None, surely + (PAULOWNIA_PHOENIX in fourths)}:
            yield Fault(f"cannot have declared {keys} if the hand lacked {fourths}", "HH-5.3", seat)


def _slugs(months: tuple[Month, ...]) -> str:
    return ", ".join([month.slug for month in months]) or "no month"


def _fourths(seat: int, months: tuple[Month, ...], fourths: CardSet) -> Iterator[Fault]:
    if len(fourths) != len(months) or set(fourths.months) != set(months):
        what = f"declared triplets of {_slugs(months)}, so fourths must be one card of each"
        yield Fault(f"{what}, not {fourths or 'none'}", "HH-9.2", seat)


def _lots(facts: Facts, seat: int, told: DeclaredTeyaku | CardSet, declared: DeclaredTeyaku) -> Iterator[Fault]:
    """Check that the other hands, the field and the piles leave the seat the cards that it declared (CD-6, CD-7)."""
    # The months of which the seat is known to have been dealt three or four cards, with this number.
    lots, fours = dict.fromkeys(declared.triplets or (), _TRIPLET), [key for key in declared.keys if key in FOURS]
    lacked = declared.fourths or _NO_CARDS
    if isinstance(told, CardSet):
        lots |= {month: count for month in told.months if (count := len(told & month.cards)) >= _TRIPLET}
        lacked = DECK - told
    dealt, captured = facts.dealt_elsewhere(seat), facts.captured_elsewhere(seat)
    for month, count in lots.items():
        yield from _lot(seat, (month, count), lacked & month.cards, dealt & month.cards, captured & month.cards)
    if fours and all(month.cards & (dealt | captured) for month in Month):
        what = f"cannot have declared {fours[0]!r}: others were dealt, or have captured, cards of every month"
        yield Fault(what, "CD-6", seat)
    if isinstance(facts.outcome.ending, PlayedOut):
        yield from _kept(seat, lots, fours, facts.possible(seat))


def _kept(seat: int, lots: dict[Month, int], fours: list[str], could: CardSet) -> Iterator[Fault]:
    # CD-6: if all cards are played, a seat captures all of four dealt cards of a month, and at least two of three.
    for month, count in lots.items():
        least = 2 * count - _ALL_FOUR
        if len(could & month.cards) < least:
            what = f"{count} cards of {month.slug}: its pile would hold at least {least} of them"
            yield Fault(f"cannot have been dealt {what}", "CD-6", seat)
    if fours and not any(month.cards <= could for month in Month):
        yield Fault(f"cannot have declared {fours[0]!r}: its pile would hold all four cards of a month", "CD-6", seat)


def _lot(seat: int, lot: tuple[Month, int], fourth: CardSet, dealt: CardSet, captured: CardSet) -> Iterator[Fault]:
    """Check that a seat can have been dealt three or four cards of a month, given those of the others."""
    cannot = f"cannot have been dealt {lot[1]} cards of {lot[0].slug}"
    if fourth and (lying := dealt - fourth):
        yield Fault(f"cannot have lacked {fourth}: {lying} was dealt elsewhere", "CD-7", seat)
    if len(dealt) > _ALL_FOUR - lot[1]:
        yield Fault(f"{cannot}: {dealt} were dealt elsewhere", "CD-7", seat)
    fourth |= dealt
    # CD-6: the fourth card can take one of three into another pile; no card can take one of four.
    if len(captured) > 2 * (_ALL_FOUR - lot[1]):
        can = "two of the month at most" if lot[1] == _TRIPLET else "none of the month"
        yield Fault(f"{cannot}: others can capture {can}, not {captured}", "CD-6", seat)
    if captured and not fourth <= captured:
        what = f"cannot have lacked {fourth}: others have captured {captured}; only the fourth card can take another"
        yield Fault(what, "CD-6", seat)


# --- score sheets and liabilities (HH-7.7, HH-9.2, HH-9.6) ------------------------------------------------------------


def _sheet(facts: Facts) -> Iterator[Fault]:
    """Check that the cards of the unknown piles allow what is on the sheet."""
    outcome, told = facts.outcome, cast("Any", facts.outcome)
    if not outcome.unknown:
        return
    yield from sheet_faults(facts.rules, told)
    every = facts.three and isinstance(outcome.ending, PlayedOut) and not outcome.lacks_points
    yield from points_faults(facts.rules, told, DECK, every=every)
    for seat, points in (outcome.points or {}).items():
        if points < outcome.chaff.get(seat, 0):
            yield Fault(f"its chaff is worth more than {points} card points", "HH-8.5", seat)
    chaff, left = sum(outcome.chaff.values()), len(CHAFF - outcome.captured)
    if chaff > left:
        yield Fault(f"{left} chaff are left for the sheet, not {chaff}", "HH-8.3")
    yield from _dived_by_sheet(facts)


def _dived_by_sheet(facts: Facts) -> Iterator[Fault]:
    dived = [month for months in facts.outcome.dived.values() for month in months]
    for seat, months in facts.outcome.dived.items():
        for month in months:
            yield from _dived(facts, seat, month, f"cannot have dived in {month.slug}", "HH-9.2")
            if dived.count(month) > 1:
                yield Fault(f"cannot have dived in {month.slug}: the sheet has that month twice", "HH-9.2", seat)
        if len(months) > sum([TRIPLETS[key][0] for key in facts.declared[seat].keys if key in TRIPLETS]):
            yield Fault(f"cannot have dived in {len(months)} months: it declared fewer triplets", "HH-9.2", seat)


def _liable(facts: Facts) -> Iterator[Fault]:
    known: set[tuple[int, str | Month]] = set()
    for each in facts.outcome.liable:
        if each.payer == each.owner:
            yield Fault("cannot be liable to itself", "HH-7.7", each.payer)
        if (each.owner, each.completed) in known:
            yield Fault(
                f"has two seats liable for {shown(each.completed)}; there can be only one", "HH-7.7", each.owner
            )
        known.add((each.owner, each.completed))
        if isinstance(each.completed, Month):
            cannot = f"cannot have captured the card of {each.completed.slug} that it was fed"
            yield from _dived(facts, each.owner, each.completed, cannot, "HH-9.6")
        else:
            yield from _completed(facts, each.owner, each.completed)


def _dived(facts: Facts, seat: int, month: Month, cannot: str, rule: str) -> Iterator[Fault]:
    declared = facts.declared[seat]
    # If the months of its triplets are unknown, this may be one of them.
    untold = declared.triplets is None and any(key in TRIPLETS for key in declared.keys)
    if not untold and month not in (declared.triplets or ()):
        yield Fault(f"has declared no triplet of {month.slug}", rule, seat)
    held, fourth = facts.possible(seat) & month.cards, (declared.fourths or _NO_CARDS) & month.cards
    if not held:
        yield Fault(f"{cannot}: its pile holds none", rule, seat)
    if others := facts.captured_elsewhere(seat) & month.cards:
        yield Fault(f"{cannot}: others have captured {others}", rule, seat)
    if not fourth <= held:
        yield Fault(f"{cannot}: its pile lacks {fourth}", rule, seat)


def _completed(facts: Facts, owner: int, key: str) -> Iterator[Fault]:
    known = feedable(facts.rules.yaku)
    ways = [each for each in known if each.key == key]
    if not ways:
        keys = ", ".join(dict.fromkeys([each.key for each in known]))
        what = f"nobody is liable for {shown(key)}, only for {keys}, or for the Month of a triplet"
        yield Fault(what, "HH-7.7", owner)
    elif all(lacking := [each.cards - facts.possible(owner) for each in ways]):
        yield Fault(f"cannot have completed {ways[0].names.english}: its pile lacks {lacking[0]}", "HH-7.7", owner)


# --- sage (HH-6) ------------------------------------------------------------------------------------------------------


def _sage(facts: Facts) -> Iterator[Fault]:
    """Check that the seats that said sage or ended the round had dekiyaku (HH-6.3)."""
    ending, said, must = facts.outcome.ending, facts.outcome.sage, facts.must_have_said
    # A dekiyaku that is void at the end may have counted when it was formed.
    could = [seat for seat in facts.order if facts.dekiyaku[seat] or facts.voided(seat)]
    holders = [seat for seat in could if facts.dekiyaku[seat] or ending != Shoubu(seat)]
    if isinstance(ending, (Shoubu, Cancelled)) and ending.seat not in holders:
        yield Fault("cannot have ended the round: it holds no dekiyaku", "HH-6.3", ending.seat)
    if isinstance(ending, Cancelled):
        yield from _cancelled(facts.options.cancel_sage, ending.seat, said or ())
    if said is not None:
        yield from _said(facts, said, could)
    elif isinstance(ending, PlayedOut) and len(must) > 1:
        what = f"seats {must} hold dekiyaku: say who said sage, in order, for the first wins the round"
        yield Fault(what, "HH-7.5")


def _cancelled(how: str, seat: int, said: tuple[int, ...]) -> Iterator[Fault]:
    if how == "off":
        yield Fault("cannot have cancelled, with cancel_sage off", "HH-6.6", seat)
    if how == "latest" and said and said[-1] != seat:
        yield Fault(f"cannot have cancelled: seat {said[-1]} said sage last", "HH-6.6", seat)


def _said(facts: Facts, said: tuple[int, ...], could: list[int]) -> Iterator[Fault]:
    """Check that each sage, or shoubu, can follow a turn that raised the dekiyaku (HH-6.3)."""
    ending = facts.outcome.ending
    for seat in said:
        if seat not in could:
            yield Fault("cannot have said sage: it holds no dekiyaku", "HH-6.3", seat)
    for seat in facts.must_have_said:
        if seat not in said:
            yield Fault("holds a dekiyaku, so it must have said sage or shoubu", "HH-6.3", seat)
    for seat in set(said):
        times, shoubu = said.count(seat), ending == Shoubu(seat)
        most = HAND_SIZE - (ending == Cancelled(seat))
        if times + shoubu > most or not _can_have_risen(facts, seat, times + shoubu):
            what = f"cannot have said sage {times} times{' and shoubu' if shoubu else ''}"
            yield Fault(f"{what}: its pile cannot have risen so often", "HH-6.3", seat)


def _can_have_risen(facts: Facts, seat: int, turns: int) -> bool:
    rules, pile, at = facts.rules, facts.outcome.pile(seat), facts.rules.at_end(facts.outcome, seat)
    if seat in facts.outcome.unknown or rules.void(pile, at):
        return True  # with void dekiyaku, the pile may have been worth more before
    tables = rules.readings(at)
    return can_have_risen(pile.mask, turns, tables, lambda held: (max([each.value_of_mask(held) for each in tables]),))


# --- diving (HH-9.2) --------------------------------------------------------------------------------------------------


def divings(facts: Facts, seat: int) -> Iterator[Month | Fault]:
    """The months in which a seat dived, or faults that ask for what is missing."""
    declared, able = facts.declared[seat], [key for key in facts.declared[seat].keys if key in TRIPLETS]
    if FOUR_THREE in able and not facts.options.diving_with_four_three:
        return
    if seat in facts.outcome.unknown:
        yield from facts.outcome.dived.get(seat, ())
    elif declared.triplets is not None:
        for month in declared.triplets:
            if _may_have_dived(facts, seat, month):
                yield from _diving(facts, seat, month)
    else:
        yield from _unnamed(facts, seat, able)


def _unnamed(facts: Facts, seat: int, able: list[str]) -> Iterator[Fault]:
    # With keys alone, the triplet may be of any month of which the pile holds the fourth card.
    pile = facts.outcome.pile(seat)
    if months := [m for m in pile.months if _may_have_dived(facts, seat, m) and _fourth(facts, seat, m) & pile]:
        full = all(month.cards <= pile for month in months)
        holds, fourth = ("all four", "") if full else ("two or four", ", and which cards were the fourth")
        what = f"declared {able[0]!r} and holds {holds} of {', '.join(month.slug for month in months)}: say of which "
        what += f"months its triplets were{fourth}, with {'' if full else 'its dealt hand or '}DeclaredTeyaku"
        yield Fault(what, "HH-9.2", seat)


def _diving(facts: Facts, seat: int, month: Month) -> Iterator[Month | Fault]:
    held = facts.outcome.pile(seat) & month.cards
    fourth = held if facts.liable(seat, month) or held == month.cards else _fourth(facts, seat, month)
    if fourth and fourth <= held:
        yield month
    elif fourth & held:
        what = f"holds {held}, having declared a triplet of {month.slug}: say which card of the month was the fourth"
        yield Fault(f"{what}, with its dealt hand or DeclaredTeyaku", "HH-9.2", seat)


def _may_have_dived(facts: Facts, seat: int, month: Month) -> bool:
    """Whether the piles allow that a seat dived with a triplet of a month."""
    if facts.options.diving == "whole_month":
        return month.cards <= facts.outcome.pile(seat)
    # CD-6: only the fourth card can take one of the three into another pile.
    return bool(facts.outcome.pile(seat) & month.cards) and not facts.captured_elsewhere(seat) & month.cards


def _fourth(facts: Facts, seat: int, month: Month) -> CardSet:
    """The card of a month that a hand with a triplet lacked; several if any of them is possible."""
    declared = facts.declared[seat]
    if declared.fourths:
        return declared.fourths & month.cards
    elsewhere = facts.dealt_elsewhere(seat) & month.cards
    fitting = CardSet([card for card in month.cards if _leaves_a_triplet(card, declared.keys)])
    if not elsewhere:
        return fitting
    return fitting & elsewhere if len(elsewhere) == 1 else _NO_CARDS


def _leaves_a_triplet(fourth: Card, keys: tuple[str, ...]) -> bool:
    """Whether the other three cards of the month fit the declared teyaku (HH-5.3, HH-5.4)."""
    standing = fourth.month in ALWAYS_STANDING or fourth == PAULOWNIA_PHOENIX
    valued = fourth.month.cards - {fourth} - CHAFF
    able = [TRIPLETS[key] for key in keys if key in TRIPLETS]
    kinds = [VALUED[key] for key in keys if key in VALUED]
    return all(valued <= kind for kind in kinds) and any(
        of is None or (of > 0 if standing else of < count) for count, of in able
    )
