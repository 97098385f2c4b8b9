"""What no round can have had by its options: the checks of an outcome that is settled (HH-3 to HH-9)."""

from __future__ import annotations

from hanafuda_rules.cards import PAULOWNIA_PHOENIX, CardSet, Month
from hanafuda_rules.errors import HanafudaError, InvalidOutcomeError, shown
from hanafuda_rules.games.hachi_hachi.outcome.entered import Cancelled, DeclaredTeyaku, PlayedOut, Shoubu
from hanafuda_rules.games.hachi_hachi.outcome.liability import fed_dekiyaku
from hanafuda_rules.games.hachi_hachi.settle.amounts import can_come_to, carries_over, nearest, possible_multipliers
from hanafuda_rules.games.hachi_hachi.settle.facts import Facts
from hanafuda_rules.games.hachi_hachi.settle.settlement import tokens_text
from hanafuda_rules.games.hachi_hachi.yaku import (
    ALWAYS_STANDING,
    FOUR_THREE,
    FOURS,
    HAND_SIZE,
    NEVER_TOGETHER,
    PLAYERS,
    TRIPLETS,
    TeyakuTable,
)
from hanafuda_rules.parts.stopping import can_have_risen
from hanafuda_rules.yaku import YakuTable

__all__ = ["check", "sage_of"]

_ALL_FOUR = 4
_TRIPLET = 3


def check(facts: Facts) -> None:
    """Make sure that a round is possible under its options.

    Raises:
        InvalidOutcomeError: It is not.
    """
    _check_multiplier(facts)
    _check_options(facts)
    _check_compensation(facts)
    _check_teyaku(facts)
    _check_liable(facts)


def _check_multiplier(facts: Facts) -> None:
    """The multiplier follows from the field and the tokens, or is one that there is (HH-3.1, HH-3.2)."""
    told, how = facts.outcome.multiplier, facts.options.field_multiplier
    if facts.outcome.tokens and not carries_over(how):
        raise InvalidOutcomeError(f"no token is carried by field_multiplier={how!r}", rule="HH-3.2")
    if told not in {None, facts.multiplier}:
        raise InvalidOutcomeError(f"the field and the tokens make ×{facts.multiplier}, not ×{told}", rule="HH-3.2")
    if facts.multiplier not in possible_multipliers(how):
        raise InvalidOutcomeError(f"no field makes ×{facts.multiplier}", rule="HH-3.1")
    if facts.multiplier not in possible_multipliers(how, facts.outcome.tokens):
        msg = f"no field makes ×{facts.multiplier} with {tokens_text(facts.outcome.tokens)} carried to it"
        raise InvalidOutcomeError(msg, rule="HH-3.2")


def _check_options(facts: Facts) -> None:
    """Nothing happened that the options do not allow."""
    outcome, options = facts.outcome, facts.options
    if options.forced_three and len(outcome.order) < PLAYERS < outcome.seats:
        _check_forced(options.forced_three_from, outcome.round_number)
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
            raise InvalidOutcomeError(what, rule=rule)


def _check_forced(first: int, number: int | None) -> None:
    """Fewer than three played: it was a round before the first one in which three must (HH-4.3)."""
    if number is None and first > 1:
        msg = f"say with round_number which round it was: from round {first} on three must play"
        raise InvalidOutcomeError(msg, rule="HH-4.3")
    if number is None or number >= first:
        raise InvalidOutcomeError("the last seats that are needed to make three must play", rule="HH-4.3")


def _check_compensation(facts: Facts) -> None:
    """What a seat was compensated with can be for some hand (HH-4.7)."""
    for seat, told in facts.outcome.forced_out.items():
        if not isinstance(told, CardSet) and not can_come_to(told, facts.rules, facts.multiplier):
            near = " and ".join(map(str, nearest(told, facts.rules, facts.multiplier)))
            times = f", ×{facts.multiplier}" if facts.multiplier > 1 else ""
            msg = f"no hand is compensated with {told} points{times}; the nearest amounts: {near}"
            raise InvalidOutcomeError(msg, seat=seat, rule="HH-4.7")


def _check_teyaku(facts: Facts) -> None:
    """The seats can have declared what they are said to have declared (HH-5.1, HH-5.3)."""
    claimed: set[Month] = set()
    for seat, told in facts.outcome.teyaku.items():
        declared = facts.declared[seat]
        _check_keys(seat, declared.keys, facts.rules.teyaku)
        if not isinstance(told, CardSet):
            _check_triplets(seat, declared)
            _check_fourths(seat, declared)
        months = set(declared.triplets or ())
        if twice := claimed & months:
            msg = f"cannot have had three cards of {twice.pop().slug}: another seat had"
            raise InvalidOutcomeError(msg, seat=seat, rule="CD-7")
        claimed |= months
        _check_elsewhere(facts, seat, told, declared)
        if isinstance(facts.outcome.ending, PlayedOut):
            _check_kept(seat, told, declared, facts.outcome.pile(seat))


def _check_keys(seat: int, keys: tuple[str, ...], table: TeyakuTable) -> None:
    try:
        groups = [table[key].group for key in keys]
    except HanafudaError as error:
        raise InvalidOutcomeError(error.message, seat=seat, rule=error.rule) from None
    if len(set(groups)) < len(groups):
        msg = f"a seat declares its best of each group, not {' and '.join(keys)}"
        raise InvalidOutcomeError(msg, seat=seat, rule="HH-5.1")
    if frozenset(keys) in NEVER_TOGETHER:
        msg = f"cannot have declared {' and '.join(keys)}: no hand holds both"
        raise InvalidOutcomeError(msg, seat=seat, rule="HH-5.3")


def _check_triplets(seat: int, declared: DeclaredTeyaku) -> None:
    months = declared.triplets
    if months is None:
        return
    count, standing = next((TRIPLETS[key] for key in declared.keys if key in TRIPLETS), (0, None))
    # That of a Four-Three need not be named: it does not always qualify for anything (HH-9.2).
    right = len(months) == count == len(set(months)) or (FOUR_THREE in declared.keys and not months)
    # A triplet of December is standing or not.
    surely = len({*months} & ALWAYS_STANDING)
    if standing is not None:
        right = right and surely <= standing <= surely + (Month.PAULOWNIA in months)
    if not right:
        named = ", ".join(month.slug for month in months) or "no month"
        msg = f"cannot have declared {' and '.join(declared.keys) or 'nothing'} with triplets of {named}"
        raise InvalidOutcomeError(msg, seat=seat, rule="HH-5.3")


def _check_fourths(seat: int, declared: DeclaredTeyaku) -> None:
    """There is one fourth card for each triplet, and the triplet it leaves is of the right kind (HH-5.3, HH-9.2)."""
    fourths, months = declared.fourths, declared.triplets or ()
    if fourths is None:
        return
    if len(fourths) != len(months) or set(fourths.months) != set(months):
        named = ", ".join(month.slug for month in months) or "no month"
        msg = f"declared triplets of {named}, of each of which there is one fourth card, not {fourths or 'none'}"
        raise InvalidOutcomeError(msg, seat=seat, rule="HH-9.2")
    standing = next((TRIPLETS[key][1] for key in declared.keys if key in TRIPLETS), None)
    left = len({*months} & ALWAYS_STANDING) + (PAULOWNIA_PHOENIX in fourths)
    if months and standing is not None and standing != left:
        msg = f"cannot have declared {' and '.join(declared.keys)} if the hand lacked {fourths}"
        raise InvalidOutcomeError(msg, seat=seat, rule="HH-5.3")


def _check_elsewhere(facts: Facts, seat: int, told: DeclaredTeyaku | CardSet, declared: DeclaredTeyaku) -> None:
    """What others were dealt and have captured leaves the seat what it declared (CD-6, CD-7)."""
    lots, fours = _lots(told, declared), [key for key in declared.keys if key in FOURS]
    if not lots and not fours:
        return
    dealt, captured = facts.dealt_elsewhere(seat), facts.captured_elsewhere(seat)
    for month, count in lots.items():
        fourth = month.cards - told if isinstance(told, CardSet) else (declared.fourths or CardSet()) & month.cards
        _check_month(seat, month, count, fourth, dealt & month.cards, captured & month.cards)
    if fours and all(month.cards & (dealt | captured) for month in Month):
        msg = f"cannot have declared {fours[0]!r}: others were dealt, or have captured, cards of every month"
        raise InvalidOutcomeError(msg, seat=seat, rule="CD-6")


def _check_month(  # noqa: PLR0913, PLR0917  # the cards of the month, by where they are
    seat: int, month: Month, count: int, fourth: CardSet, dealt: CardSet, captured: CardSet
) -> None:
    """A seat can have been dealt three or four cards of a month, with those that others were dealt and captured."""
    if fourth and (lying := dealt - fourth):
        raise InvalidOutcomeError(f"cannot have lacked {fourth}: {lying} was dealt elsewhere", seat=seat, rule="CD-7")
    if len(dealt) > _ALL_FOUR - count:
        msg = f"cannot have been dealt {count} cards of {month.slug}: {dealt} were dealt elsewhere"
        raise InvalidOutcomeError(msg, seat=seat, rule="CD-7")
    fourth |= dealt
    # The fourth card can take one of three with it, into another pile; nothing takes any of four.
    if len(captured) > 2 * (_ALL_FOUR - count):
        can = "two of the month at most" if count == _TRIPLET else "none of the month"
        msg = f"cannot have been dealt {count} cards of {month.slug}: others can capture {can}, not {captured}"
        raise InvalidOutcomeError(msg, seat=seat, rule="CD-6")
    if captured and not fourth <= captured:
        msg = f"cannot have lacked {fourth}: others have captured {captured}, one of which took the other"
        raise InvalidOutcomeError(msg, seat=seat, rule="CD-6")


def _lots(told: DeclaredTeyaku | CardSet, declared: DeclaredTeyaku) -> dict[Month, int]:
    """The months of which a seat is known to have been dealt three or four cards, with their number."""
    lots = dict.fromkeys(declared.triplets or (), _TRIPLET)
    if isinstance(told, CardSet):
        lots |= {month: count for month in told.months if (count := len(told & month.cards)) >= _TRIPLET}
    return lots


def _check_kept(seat: int, told: DeclaredTeyaku | CardSet, declared: DeclaredTeyaku, pile: CardSet) -> None:
    # Where all cards are played, four of a month in one hand all end in its pile, and at least two of three (CD-6).
    for month, count in _lots(told, declared).items():
        least = 2 * count - _ALL_FOUR
        if len(pile & month.cards) < least:
            msg = f"cannot have been dealt so many cards of {month.slug}: its pile would hold at least {least} of them"
            raise InvalidOutcomeError(msg, seat=seat, rule="CD-6")
    fours = [key for key in declared.keys if key in FOURS]
    if fours and not any(month.cards <= pile for month in pile.months):
        msg = f"cannot have declared {fours[0]!r}: its pile would hold all four cards of a month"
        raise InvalidOutcomeError(msg, seat=seat, rule="CD-6")


def _check_liable(facts: Facts) -> None:
    """Who is said to be liable can be (HH-7.7, HH-9.6)."""
    known: set[tuple[int, str | Month]] = set()
    for each in facts.outcome.liable:
        if each.payer == each.owner:
            raise InvalidOutcomeError("cannot be liable to itself", seat=each.payer, rule="HH-7.7")
        if (each.owner, each.completed) in known:
            msg = f"has one who is liable for {shown(each.completed)}, not two"
            raise InvalidOutcomeError(msg, seat=each.owner, rule="HH-7.7")
        known.add((each.owner, each.completed))
        if isinstance(each.completed, Month):
            _check_dived(facts, each.owner, each.completed)
        else:
            _check_completed(facts, each.owner, each.completed)


def _check_dived(facts: Facts, owner: int, month: Month) -> None:
    declared = facts.declared[owner]
    # Where the months are not told, its triplet may have been of this one.
    untold = declared.triplets is None and any(key in TRIPLETS for key in declared.keys)
    if not untold and month not in (declared.triplets or ()):
        msg = f"has declared no triplet of {month.slug} that somebody could be liable for"
        raise InvalidOutcomeError(msg, seat=owner, rule="HH-9.6")
    held, fourth = facts.outcome.pile(owner) & month.cards, (declared.fourths or CardSet()) & month.cards
    if not held:
        msg = f"cannot have captured the card of {month.slug} that it was fed: its pile holds none"
        raise InvalidOutcomeError(msg, seat=owner, rule="HH-9.6")
    if others := facts.captured_elsewhere(owner) & month.cards:
        msg = f"cannot have captured the card of {month.slug} that it was fed: others have captured {others}"
        raise InvalidOutcomeError(msg, seat=owner, rule="HH-9.6")
    if not fourth <= held:
        msg = f"cannot have captured the card of {month.slug} that it was fed: its pile lacks {fourth}"
        raise InvalidOutcomeError(msg, seat=owner, rule="HH-9.6")


def _check_completed(facts: Facts, owner: int, key: str) -> None:
    fed = fed_dekiyaku(facts.rules)
    ways = [each for each in fed if each.key == key]
    if not ways:
        keys = ", ".join(dict.fromkeys([each.key for each in fed]))
        msg = f"nobody is liable for {shown(key)}, only for {keys}, or for the Month of a triplet"
        raise InvalidOutcomeError(msg, seat=owner, rule="HH-7.7")
    if all(lacking := [each.cards - facts.outcome.pile(owner) for each in ways]):
        msg = f"cannot have completed {ways[0].names.english}: its pile lacks {lacking[0]}"
        raise InvalidOutcomeError(msg, seat=owner, rule="HH-7.7")


def sage_of(facts: Facts) -> tuple[int, ...]:
    """Who said sage, in order: as given, or as it follows from the dekiyaku (HH-6.3).

    Raises:
        InvalidOutcomeError: What was given contradicts the piles, or the piles leave it open where it matters.
    """
    ending, said = facts.outcome.ending, facts.outcome.sage
    holders = tuple(seat for seat in facts.order if facts.dekiyaku[seat])
    # A dekiyaku that is void by now may have counted when it was formed.
    could = tuple(seat for seat in facts.order if facts.dekiyaku[seat] or facts.voided(seat))
    if isinstance(ending, (Shoubu, Cancelled)):
        _check_ending(facts, ending, could if isinstance(ending, Cancelled) else holders)
    # Who holds a dekiyaku has said sage, unless it ended the round with it.
    must = tuple(seat for seat in holders if not (isinstance(ending, Shoubu) and seat == ending.seat))
    if said is not None:
        _check_said(said, could, must)
        _check_how_often(facts, said)
        return said
    if isinstance(ending, PlayedOut) and len(must) > 1:
        msg = f"seats {must} hold dekiyaku: say who said sage, in order, for the first wins the round"
        raise InvalidOutcomeError(msg, rule="HH-7.5")
    return must


def _check_ending(facts: Facts, ending: Shoubu | Cancelled, holders: tuple[int, ...]) -> None:
    if ending.seat not in holders:
        msg = "cannot have ended the round: its pile holds no dekiyaku"
        raise InvalidOutcomeError(msg, seat=ending.seat, rule="HH-6.3")
    if isinstance(ending, Shoubu):
        return
    how, said = facts.options.cancel_sage, facts.outcome.sage
    if how == "off":
        raise InvalidOutcomeError("cannot have cancelled, with cancel_sage off", seat=ending.seat, rule="HH-6.6")
    if how == "latest" and said and said[-1] != ending.seat:
        msg = f"cannot have cancelled: seat {said[-1]} said sage last"
        raise InvalidOutcomeError(msg, seat=ending.seat, rule="HH-6.6")


def _check_how_often(facts: Facts, said: tuple[int, ...]) -> None:
    """Each sage, and shoubu, is said after a turn of its own that has raised the dekiyaku (HH-6.3)."""
    rules, ending = facts.rules, facts.outcome.ending
    for seat in set(said):
        times, pile, at = said.count(seat), facts.outcome.pile(seat), rules.at_end(facts.outcome, seat)
        turns, most = times + (ending == Shoubu(seat)), HAND_SIZE - (ending == Cancelled(seat))
        # Where something is void, the pile may have been worth more before.
        rises = rules.void(pile, at) or _can_have_risen(pile, turns, rules.readings(at))
        if turns > most or not rises:
            how = " and shoubu" if turns > times else ""
            msg = f"cannot have said sage {times} times{how}: its pile cannot have risen in so many turns"
            raise InvalidOutcomeError(msg, seat=seat, rule="HH-6.3")


def _can_have_risen(pile: CardSet, turns: int, tables: tuple[YakuTable, ...]) -> bool:
    return can_have_risen(
        pile.mask, turns, tables, lambda held: (max([table.value_of_mask(held) for table in tables]),)
    )


def _check_said(said: tuple[int, ...], holders: tuple[int, ...], must: tuple[int, ...]) -> None:
    for seat in said:
        if seat not in holders:
            raise InvalidOutcomeError("cannot have said sage: its pile holds no dekiyaku", seat=seat, rule="HH-6.3")
    for seat in must:
        if seat not in said:
            raise InvalidOutcomeError("holds a dekiyaku, so that it has said sage or shoubu", seat=seat, rule="HH-6.3")
