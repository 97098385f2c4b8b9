"""The checks of an outcome that depend on options, made before it is settled (HH-3 to HH-9)."""

from __future__ import annotations

import collections
from collections.abc import Iterator

from hanafuda_rules.cards import DECK, PAULOWNIA_PHOENIX, CardSet, Month
from hanafuda_rules.errors import Fault, count_of, shown
from hanafuda_rules.games.hachi_hachi.outcome import MOST_CAPTURED, Cancelled, DeclaredTeyaku, PlayedOut, Shoubu
from hanafuda_rules.games.hachi_hachi.settle.facts import Facts, can_come_to
from hanafuda_rules.games.hachi_hachi.yaku import PLAYERS, feedable
from hanafuda_rules.parts.field_tokens import carries_over, possible_multipliers, tokens_text
from hanafuda_rules.parts.outcomes import BySeat
from hanafuda_rules.parts.sheets import points_faults, sheet_faults
from hanafuda_rules.parts.teyaku import ALWAYS_STANDING, CHAFF, FOUR_THREE, TRIPLETS, key_faults

__all__ = ["faults"]


def faults(facts: Facts) -> Iterator[Fault]:
    """What the options rule out, or need and do not get. A check may assume that those before it found nothing."""
    for check in (_field, _options, _compensation, _teyaku, _sheet, _liable):
        yield from check(facts)
    if facts.outcome.played:
        yield from _ended(facts)
        yield from _sage(facts)


def _field(facts: Facts) -> Iterator[Fault]:
    """Check the multiplier, with the field and the tokens (HH-3.1, HH-3.2)."""
    entered, how, tokens = facts.outcome.multiplier, facts.options.field_multiplier, facts.outcome.tokens
    times = f"×{facts.multiplier}"
    if tokens and not carries_over(how):
        yield Fault(f"no token is carried with field_multiplier={how!r}", "HH-3.2")
    if entered not in {None, facts.multiplier}:
        yield Fault(f"the field and the tokens make {times}, not ×{entered}", "HH-3.2")
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
    divings = [isinstance(liable.completed, Month) for liable in outcome.liable]
    blind, swapped = outcome.mizuten is not None, outcome.dealers_hand is not None
    for happened, allowed, words, rule in (
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
            yield Fault(words, rule)


def _compensation(facts: Facts) -> Iterator[Fault]:
    for seat, amount in facts.outcome.forced_out.items():
        if not isinstance(amount, CardSet) and not can_come_to(amount, facts.rules, facts.multiplier):
            yield Fault(f"no hand is compensated with {amount} points", "HH-4.7", seat)


# --- teyaku (HH-5) ----------------------------------------------------------------------------------------------------


def _teyaku(facts: Facts) -> Iterator[Fault]:
    """What was declared exists, goes together, and fits the triplets, no two of which are of one month (HH-5.1)."""
    claimed: set[Month] = set()
    for seat in facts.outcome.teyaku:
        declared = facts.declared[seat]
        yield from key_faults(facts.rules.teyaku, declared.keys, seat, ("HH-5.2", "HH-5.1", "HH-5.3"))
        months = {*(declared.triplets or ())}
        yield from _triplets(seat, declared)
        fourths = declared.fourths
        if fourths is not None and (len(fourths) != len(months) or {*fourths.months} != months):
            yield Fault(f"fourths must be one card of each triplet's month, not {fourths or 'none'}", "HH-9.2", seat)
        for month in sorted(claimed & months):
            yield Fault(f"cannot have had three cards of {month.slug}: another seat had", "CD-7", seat)
        claimed |= months


def _triplets(seat: int, declared: DeclaredTeyaku) -> Iterator[Fault]:
    """The triplets are those of the teyaku (HH-5.3)."""
    keys, months, fourths = declared.keys, declared.triplets or (), declared.fourths
    count, standing = next((TRIPLETS[key] for key in keys if key in TRIPLETS), (0, None))
    # HH-9.2: the triplet of a Four-Three may be left out, because it does not always count for diving.
    right = len(months) == count == len({*months}) or (FOUR_THREE in keys and not months)
    if declared.triplets is not None and not (right and standing in {None, *_standing(months, fourths)}):
        slugs = ", ".join([month.slug for month in months]) or "no month"
        words = f"cannot have declared {' and '.join(keys) or 'nothing'} with triplets of {slugs}"
        yield Fault(f"{words} without {fourths}" if fourths else words, "HH-5.3", seat)


def _standing(months: tuple[Month, ...], fourths: CardSet | None) -> set[int]:
    """The possible numbers of standing triplets: one of December is standing if it lacks the Phoenix (HH-5.3)."""
    surely = len({*months} & ALWAYS_STANDING)
    if fourths is None:
        return {surely, surely + (Month.PAULOWNIA in months)}
    return {surely + (PAULOWNIA_PHOENIX in fourths)}


# --- score sheets and liabilities (HH-7.7, HH-9.2, HH-9.6) ------------------------------------------------------------


def _sheet(facts: Facts) -> Iterator[Fault]:
    """The sheet fits the deck, the known piles and what was declared."""
    outcome = facts.outcome
    if not outcome.unknown:
        return
    yield from sheet_faults(facts.rules, outcome)
    every = facts.three and isinstance(outcome.ending, PlayedOut) and not outcome.lacks_points
    yield from points_faults(facts.rules, outcome, DECK, every=every, most=MOST_CAPTURED)
    yield from _chaff(facts)
    yield from _divings(facts)


def _chaff(facts: Facts) -> Iterator[Fault]:
    outcome, least = facts.outcome, min([facts.rules.classification.points([card]) for card in CHAFF])
    nobody = BySeat[int]({})
    chaff, points = outcome.chaff or nobody, outcome.points or nobody
    for seat, number in chaff.items():
        if number * least > points.get(seat, number * least):
            yield Fault(f"{number} chaff are worth more than its card points", "HH-8.3", seat)
    number, left = sum(chaff.values()), len(CHAFF - outcome.captured)
    if number > left:
        yield Fault(f"{left} chaff are left for the sheet, not {number}", "HH-8.3")


def _divings(facts: Facts) -> Iterator[Fault]:
    """Each seat dived in months of its triplets, and no two in the same one (HH-9.2)."""
    dived = [(seat, month) for seat, months in (facts.outcome.dived or {}).items() for month in months]
    for seat, number in collections.Counter([seat for seat, _ in dived]).items():
        count = sum([TRIPLETS[key][0] for key in facts.declared[seat].keys if key in TRIPLETS])
        if number > count:
            words = f"cannot have dived in {count_of(number, 'month')}: it declared {count_of(count, 'triplet')}"
            yield Fault(words, "HH-9.2", seat)
    for seat, month in dived:
        yield from _dived(facts, seat, month, "HH-9.2")
        if [other for _, other in dived].count(month) > 1:
            yield Fault(f"cannot have dived in {month.slug}: the sheet has that month twice", "HH-9.2", seat)


def _liable(facts: Facts) -> Iterator[Fault]:
    known: set[tuple[int, str | Month]] = set()
    for liable in facts.outcome.liable:
        owner, completed = liable.owner, liable.completed
        if liable.payer == owner:
            yield Fault("cannot be liable to itself", "HH-7.7", owner)
        if (owner, completed) in known:
            yield Fault(f"has two seats liable for {shown(completed)}; there can be only one", "HH-7.7", owner)
        known.add((owner, completed))
        if isinstance(completed, Month):
            yield from _dived(facts, owner, completed, "HH-9.6")
        else:
            yield from _completed(facts, owner, completed)


def _dived(facts: Facts, seat: int, month: Month, rule: str) -> Iterator[Fault]:
    declared = facts.declared[seat]
    # If the months of its triplets are unknown, this may be one of them.
    unknown = declared.triplets is None and any(key in TRIPLETS for key in declared.keys)
    if not unknown and month not in (declared.triplets or ()):
        yield Fault(f"has declared no triplet of {month.slug}", rule, seat)
    if not facts.possible(seat) & month.cards:
        yield Fault(f"cannot have dived in {month.slug}: its pile holds none", rule, seat)


def _completed(facts: Facts, owner: int, key: str) -> Iterator[Fault]:
    known = feedable(facts.rules.yaku)
    ways = [yaku for yaku in known if yaku.key == key]
    if not ways:
        keys = ", ".join(dict.fromkeys([yaku.key for yaku in known]))
        words = f"nobody is liable for {shown(key)}, only for {keys}, or for the Month of a triplet"
        yield Fault(words, "HH-7.7", owner)
    elif all(lacking := [yaku.cards - facts.possible(owner) for yaku in ways]):
        yield Fault(f"cannot have completed {ways[0].names.english}: its pile lacks {lacking[0]}", "HH-7.7", owner)


# --- sage (HH-6) ------------------------------------------------------------------------------------------------------


def _ended(facts: Facts) -> Iterator[Fault]:
    """A seat that ended the round holds a dekiyaku, and the options let it cancel (HH-6.3, HH-6.6)."""
    ending, sage, how = facts.outcome.ending, facts.outcome.sage, facts.options.cancel_sage
    if not isinstance(ending, (Shoubu, Cancelled)):
        return
    # A dekiyaku that is void at the end may have counted when the seat said sage, but not when it said shoubu.
    if not facts.dekiyaku[ending.seat] and not (isinstance(ending, Cancelled) and facts.voided(ending.seat)):
        yield Fault("cannot have ended the round: it holds no dekiyaku", "HH-6.3", ending.seat)
    if isinstance(ending, Cancelled) and how == "off":
        yield Fault("cannot have cancelled, with cancel_sage off", "HH-6.6", ending.seat)
    if isinstance(ending, Cancelled) and how == "latest" and sage and sage[-1] != ending.seat:
        yield Fault(f"cannot have cancelled: seat {sage[-1]} said sage last", "HH-6.6", ending.seat)


def _sage(facts: Facts) -> Iterator[Fault]:
    """Seats that said sage hold dekiyaku, and those that hold some said so, or shoubu (HH-6.3)."""
    sage, must = facts.outcome.sage, facts.must_have_said
    for seat in sage or ():
        if not facts.dekiyaku[seat] and not facts.voided(seat):
            yield Fault("cannot have said sage: it holds no dekiyaku", "HH-6.3", seat)
    for seat in must if sage is not None else ():
        if seat not in facts.sage:
            yield Fault("holds a dekiyaku, so it must have said sage or shoubu", "HH-6.3", seat)
    if sage is None and isinstance(facts.outcome.ending, PlayedOut) and len(must) > 1:
        seats = " and ".join([f"seat {seat}" for seat in must])
        yield Fault(f"Who said sage first, {seats}? Enter sage=(…), in order: the first wins the round.", "HH-7.5")
