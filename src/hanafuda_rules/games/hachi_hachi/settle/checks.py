"""The checks of an outcome that depend on options, made before it is settled (HH-3 to HH-9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hanafuda_rules.cards import DECK, PAULOWNIA_PHOENIX, Card, CardSet, Month
from hanafuda_rules.errors import Fault, shown
from hanafuda_rules.games.hachi_hachi.outcome.entered import Cancelled, PlayedOut, Shoubu
from hanafuda_rules.games.hachi_hachi.settle.amounts import can_come_to
from hanafuda_rules.games.hachi_hachi.settle.facts import Facts
from hanafuda_rules.games.hachi_hachi.yaku import PLAYERS, feedable
from hanafuda_rules.parts.field_tokens import carries_over, possible_multipliers, tokens_text
from hanafuda_rules.parts.sheets import points_faults, sheet_faults
from hanafuda_rules.parts.teyaku import ALWAYS_STANDING, CHAFF, FOUR_THREE, TRIPLETS, VALUED, key_faults

__all__ = ["divings", "faults"]


def faults(facts: Facts) -> Iterator[Fault]:
    """What the options rule out, or need and do not get. A check may assume that those before it found nothing."""
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
    for seat, told in facts.outcome.forced_out.items():
        if not isinstance(told, CardSet) and not can_come_to(told, facts.rules, facts.multiplier):
            yield Fault(f"no hand is compensated with {told} points", "HH-4.7", seat)


# --- teyaku (HH-5) ----------------------------------------------------------------------------------------------------


def _teyaku(facts: Facts) -> Iterator[Fault]:
    claimed: set[Month] = set()
    for seat in facts.outcome.teyaku:
        keys, told, fourths = facts.declared[seat].keys, facts.declared[seat].triplets, facts.declared[seat].fourths
        yield from key_faults(facts.rules.teyaku, keys, seat, ("HH-5.2", "HH-5.1", "HH-5.3"))
        months = told or ()
        count, standing = next((TRIPLETS[key] for key in keys if key in TRIPLETS), (0, None))
        surely = len({*months} & ALWAYS_STANDING)
        fits = standing in {None, surely, surely + (Month.PAULOWNIA in months)}  # HH-5.3: December may be standing
        # HH-9.2: the triplet of a Four-Three may be left out, because it does not always count for diving.
        right = len(months) == count == len(set(months)) or (FOUR_THREE in keys and not months)
        if told is not None and not (right and fits):
            words = f"{' and '.join(keys) or 'nothing'} with triplets of {', '.join([m.slug for m in months]) or 'no month'}"
            yield Fault(f"cannot have declared {words}", "HH-5.3", seat)
        if fourths is not None and (len(fourths) != len(months) or set(fourths.months) != set(months)):
            yield Fault(f"fourths must be one card of each triplet's month, not {fourths or 'none'}", "HH-9.2", seat)
        if both := claimed & {*months}:
            yield Fault(f"cannot have had three cards of {min(both).slug}: another seat had", "CD-7", seat)
        claimed |= {*months}


# --- score sheets and liabilities (HH-7.7, HH-9.2, HH-9.6) ------------------------------------------------------------


def _sheet(facts: Facts) -> Iterator[Fault]:
    """The sheet fits the deck, the known piles and what was declared."""
    outcome = facts.outcome
    if not outcome.unknown:
        return
    told: Any = outcome
    yield from sheet_faults(facts.rules, told)
    every = facts.three and isinstance(outcome.ending, PlayedOut) and not outcome.lacks_points
    yield from points_faults(facts.rules, told, DECK, every=every)
    chaff, left = sum(outcome.chaff.values()), len(CHAFF - outcome.captured)
    if chaff > left:
        yield Fault(f"{left} chaff are left for the sheet, not {chaff}", "HH-8.3")
    dived = [(seat, month) for seat, months in outcome.dived.items() for month in months]
    for seat, month in dived:
        yield from _dived(facts, seat, month, "HH-9.2")
        if [other for _, other in dived].count(month) > 1:
            yield Fault(f"cannot have dived in {month.slug}: the sheet has that month twice", "HH-9.2", seat)


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
            yield from _dived(facts, each.owner, each.completed, "HH-9.6")
        else:
            yield from _completed(facts, each.owner, each.completed)


def _dived(facts: Facts, seat: int, month: Month, rule: str) -> Iterator[Fault]:
    declared = facts.declared[seat]
    # If the months of its triplets are unknown, this may be one of them.
    untold = declared.triplets is None and any(key in TRIPLETS for key in declared.keys)
    if not untold and month not in (declared.triplets or ()):
        yield Fault(f"has declared no triplet of {month.slug}", rule, seat)
    if not facts.possible(seat) & month.cards:
        yield Fault(f"cannot have dived in {month.slug}: its pile holds none", rule, seat)


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
    """Seats that said sage or ended the round have dekiyaku, and those that have some said so (HH-6.3)."""
    ending, said, must = facts.outcome.ending, facts.outcome.sage, facts.must_have_said
    # A dekiyaku that is void at the end may have counted when it was formed.
    could = [seat for seat in facts.order if facts.dekiyaku[seat] or (ending != Shoubu(seat) and facts.voided(seat))]
    if isinstance(ending, (Shoubu, Cancelled)) and ending.seat not in could:
        yield Fault("cannot have ended the round: it holds no dekiyaku", "HH-6.3", ending.seat)
    if isinstance(ending, Cancelled):
        if facts.options.cancel_sage == "off":
            yield Fault("cannot have cancelled, with cancel_sage off", "HH-6.6", ending.seat)
        if facts.options.cancel_sage == "latest" and said and said[-1] != ending.seat:
            yield Fault(f"cannot have cancelled: seat {said[-1]} said sage last", "HH-6.6", ending.seat)
    for seat in said or ():
        if not facts.dekiyaku[seat] and not facts.voided(seat):
            yield Fault("cannot have said sage: it holds no dekiyaku", "HH-6.3", seat)
    for seat in must if said is not None else ():
        if seat not in said:
            yield Fault("holds a dekiyaku, so it must have said sage or shoubu", "HH-6.3", seat)
    if said is None and isinstance(ending, PlayedOut) and len(must) > 1:
        words = f"seats {must} hold dekiyaku: say who said sage, in order, for the first wins the round"
        yield Fault(words, "HH-7.5")


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
    return fitting & elsewhere if len(elsewhere) == 1 else CardSet()


def _leaves_a_triplet(fourth: Card, keys: tuple[str, ...]) -> bool:
    """Whether the other three cards of the month fit the declared teyaku (HH-5.3, HH-5.4)."""
    standing = fourth.month in ALWAYS_STANDING or fourth == PAULOWNIA_PHOENIX
    valued = fourth.month.cards - {fourth} - CHAFF
    able = [TRIPLETS[key] for key in keys if key in TRIPLETS]
    kinds = [VALUED[key] for key in keys if key in VALUED]
    return all(valued <= kind for kind in kinds) and any(
        of is None or (of > 0 if standing else of < count) for count, of in able
    )
