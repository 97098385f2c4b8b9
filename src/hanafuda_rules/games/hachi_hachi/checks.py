"""What an outcome must not contradict, given the options (HH-3 to HH-9)."""

from __future__ import annotations

from hanafuda_rules.cards import PAULOWNIA_PHOENIX, CardSet, Month
from hanafuda_rules.errors import HanafudaError, InvalidOutcomeError
from hanafuda_rules.games.hachi_hachi.case import Case
from hanafuda_rules.games.hachi_hachi.compensation import can_come_to, nearest
from hanafuda_rules.games.hachi_hachi.field import carries_over, possible_multipliers
from hanafuda_rules.games.hachi_hachi.liability import FED
from hanafuda_rules.games.hachi_hachi.options import Options
from hanafuda_rules.games.hachi_hachi.outcome import Cancelled, DeclaredTeyaku, Outcome, PlayedOut, Shoubu
from hanafuda_rules.games.hachi_hachi.tables import dekiyaku_table
from hanafuda_rules.games.hachi_hachi.teyaku import (
    ALWAYS_STANDING,
    FOUR_THREE,
    FOURS,
    NEVER_TOGETHER,
    TRIPLETS,
    teyaku_table,
)
from hanafuda_rules.table import PLAYERS

__all__ = ["check_compensation", "check_liable", "check_multiplier", "check_options", "check_teyaku", "sage_of"]

_ALL_FOUR = 4
_TRIPLET = 3
_TWO = 2


def check_multiplier(outcome: Outcome, options: Options, multiplier: int) -> None:
    """Make sure that a multiplier that was told can be (HH-3.1, HH-3.2).

    Args:
        outcome: The outcome.
        options: What the round was played by.
        multiplier: What follows from the field, if that was told, or what was told.

    Raises:
        InvalidOutcomeError: It cannot.
    """
    told, how = outcome.multiplier, options.field_multiplier
    if outcome.tokens and not carries_over(how):
        raise InvalidOutcomeError(f"no token is carried by field_multiplier={how!r}", rule="HH-3.2")
    if outcome.field is not None and told is not None and told != multiplier:
        msg = f"the field and the tokens make ×{multiplier}, not ×{told}"
        raise InvalidOutcomeError(msg, rule="HH-3.2")
    if multiplier not in possible_multipliers(how):
        msg = f"no field makes ×{multiplier}"
        raise InvalidOutcomeError(msg, rule="HH-3.1")


def check_options(outcome: Outcome, options: Options) -> None:
    """Make sure that nothing happened that the options do not allow.

    Raises:
        InvalidOutcomeError: Something did.
    """
    if options.forced_three and options.forced_three_from == 1 and len(outcome.order) < PLAYERS < outcome.seats:
        msg = "the last seats that are needed to make three must play"
        raise InvalidOutcomeError(msg, rule="HH-4.3")
    for happened, allowed, what, rule in (
        (outcome.sold, options.buy_out, "a place was sold, with buy_out off", "HH-4.12"),
        (outcome.mizuten is not None, options.mizuten != "off", "somebody played blind, with mizuten off", "HH-4.10"),
        (
            outcome.dealers_hand is not None,
            options.hand_swap != "off",
            "hands were swapped, with hand_swap off",
            "HH-4.11",
        ),
        (outcome.dealers_hand is not None, outcome.seats > _TWO, "two seats have no hand swap", "HH-4.11"),
        (outcome.liable, options.liability != "off", "somebody is liable, with liability off", "HH-7.7"),
        (outcome.liable, len(outcome.order) == PLAYERS, "nobody is liable unless three play", "HH-7.7"),
        (outcome.mizuten is not None, len(outcome.order) == PLAYERS, "mizuten lapses unless three play", "HH-11.4"),
    ):
        if happened and not allowed:
            raise InvalidOutcomeError(what, rule=rule)


def check_compensation(case: Case) -> None:
    """Make sure that what a seat was compensated with can be for some hand (HH-4.7).

    Raises:
        InvalidOutcomeError: It cannot.
    """
    for seat, told in case.outcome.forced_out.items():
        if not isinstance(told, CardSet) and not can_come_to(told, case.options, case.multiplier):
            near = " and ".join(map(str, nearest(told, case.options, case.multiplier)))
            msg = f"no hand is compensated with {told} points{case.times}; the nearest amounts: {near}"
            raise InvalidOutcomeError(msg, seat=seat, rule="HH-4.7")


def check_teyaku(case: Case) -> None:
    """Make sure that the seats can have declared what they are said to have declared (HH-5.1, HH-5.3).

    Raises:
        InvalidOutcomeError: They cannot.
    """
    claimed: set[Month] = set()
    for seat, told in case.outcome.teyaku.items():
        declared = case.declared(seat)
        _check_keys(seat, declared.keys, case.options)
        if not isinstance(told, CardSet):
            _check_triplets(seat, declared)
            _check_fourths(seat, declared)
        months = set(declared.triplets or ())
        if twice := claimed & months:
            msg = f"cannot have had three cards of {twice.pop().slug}: another seat had"
            raise InvalidOutcomeError(msg, seat=seat, rule="CD-7")
        claimed |= months
        _check_elsewhere(case, seat, told, declared)
        if isinstance(case.outcome.ending, PlayedOut):
            _check_kept(seat, told, declared, case.outcome.pile(seat))


def _check_keys(seat: int, keys: tuple[str, ...], options: Options) -> None:
    table = teyaku_table(options)
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


def _check_elsewhere(case: Case, seat: int, told: DeclaredTeyaku | CardSet, declared: DeclaredTeyaku) -> None:
    """What others were dealt and have captured leaves the seat what it declared (CD-6, CD-7)."""
    lots, fours = _lots(told, declared), [key for key in declared.keys if key in FOURS]
    if not lots and not fours:
        return
    dealt, captured, fourths = case.dealt_elsewhere(seat), case.captured_elsewhere(seat), declared.fourths
    for month, count in lots.items():
        if fourths and (lying := dealt & month.cards - fourths):
            msg = f"cannot have lacked {fourths & month.cards}: {lying} was dealt elsewhere"
            raise InvalidOutcomeError(msg, seat=seat, rule="CD-7")
        if len(lying := dealt & month.cards) > _ALL_FOUR - count:
            msg = f"cannot have been dealt {count} cards of {month.slug}: {lying} were dealt elsewhere"
            raise InvalidOutcomeError(msg, seat=seat, rule="CD-7")
        # The fourth card can take one of three with it, into another pile; nothing takes any of four.
        if len(others := captured & month.cards) > 2 * (_ALL_FOUR - count):
            can = "two of the month at most" if count == _TRIPLET else "none of the month"
            msg = f"cannot have been dealt {count} cards of {month.slug}: others can capture {can}, not {others}"
            raise InvalidOutcomeError(msg, seat=seat, rule="CD-6")
    if fours and all(month.cards & (dealt | captured) for month in Month):
        msg = f"cannot have declared {fours[0]!r}: others were dealt, or have captured, cards of every month"
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


def check_liable(case: Case) -> None:
    """Make sure that who is said to be liable can be (HH-7.7, HH-9.6).

    Raises:
        InvalidOutcomeError: It cannot.
    """
    known: set[tuple[int, str | Month]] = set()
    for each in case.outcome.liable:
        if each.payer == each.owner:
            raise InvalidOutcomeError("cannot be liable to itself", seat=each.payer, rule="HH-7.7")
        if (each.owner, each.completed) in known:
            msg = f"has one who is liable for {each.completed!r}, not two"
            raise InvalidOutcomeError(msg, seat=each.owner, rule="HH-7.7")
        known.add((each.owner, each.completed))
        if isinstance(each.completed, Month):
            _check_dived(case, each.owner, each.completed)
        else:
            _check_completed(case, each.owner, each.completed)


def _check_dived(case: Case, owner: int, month: Month) -> None:
    declared = case.declared(owner)
    # Where the months are not told, its triplet may have been of this one.
    untold = declared.triplets is None and any(key in TRIPLETS for key in declared.keys)
    if not untold and month not in (declared.triplets or ()):
        msg = f"has declared no triplet of {month.slug} that somebody could be liable for"
        raise InvalidOutcomeError(msg, seat=owner, rule="HH-9.6")
    held, fourth = case.outcome.pile(owner) & month.cards, (declared.fourths or CardSet()) & month.cards
    if not held:
        msg = f"cannot have captured the card of {month.slug} that it was fed: its pile holds none"
        raise InvalidOutcomeError(msg, seat=owner, rule="HH-9.6")
    if others := case.captured_elsewhere(owner) & month.cards:
        msg = f"cannot have captured the card of {month.slug} that it was fed: others have captured {others}"
        raise InvalidOutcomeError(msg, seat=owner, rule="HH-9.6")
    if not fourth <= held:
        msg = f"cannot have captured the card of {month.slug} that it was fed: its pile lacks {fourth}"
        raise InvalidOutcomeError(msg, seat=owner, rule="HH-9.6")


def _check_completed(case: Case, owner: int, key: str) -> None:
    fed = {yaku.key: yaku for yaku in dekiyaku_table(case.options) if yaku.key in FED}
    if key not in fed:
        msg = f"nobody is liable for {key!r}, only for {', '.join(fed)}, or for the Month of a triplet"
        raise InvalidOutcomeError(msg, seat=owner, rule="HH-7.7")
    if lacking := fed[key].cards - case.outcome.pile(owner):
        msg = f"cannot have completed {fed[key].names.english}: its pile lacks {lacking}"
        raise InvalidOutcomeError(msg, seat=owner, rule="HH-7.7")


def sage_of(case: Case) -> tuple[int, ...]:
    """Who said sage, in order: as told, or as it follows from the dekiyaku (HH-6.3).

    Raises:
        InvalidOutcomeError: What was told contradicts the piles, or the piles leave it open where it matters.
    """
    ending, said = case.outcome.ending, case.outcome.sage
    holders = tuple(seat for seat in case.order if case.dekiyaku(seat))
    if isinstance(ending, (Shoubu, Cancelled)):
        _check_ending(case, ending, holders)
    # Who holds a dekiyaku has said sage, unless it ended the round with it.
    must = tuple(seat for seat in holders if not (isinstance(ending, Shoubu) and seat == ending.seat))
    if said is not None:
        _check_said(said, holders, must)
        _check_how_often(case, said)
        return said
    if isinstance(ending, PlayedOut) and len(must) > 1:
        msg = f"seats {must} hold dekiyaku: say who said sage, in order, for the first wins the round"
        raise InvalidOutcomeError(msg, rule="HH-7.5")
    return must


def _check_ending(case: Case, ending: Shoubu | Cancelled, holders: tuple[int, ...]) -> None:
    if ending.seat not in holders:
        msg = "cannot have ended the round: its pile holds no dekiyaku"
        raise InvalidOutcomeError(msg, seat=ending.seat, rule="HH-6.3")
    if isinstance(ending, Shoubu):
        return
    how, said = case.options.cancel_sage, case.outcome.sage
    if how == "off":
        msg = "cannot have cancelled, with cancel_sage off"
        raise InvalidOutcomeError(msg, seat=ending.seat, rule="HH-6.6")
    if how == "latest" and said and said[-1] != ending.seat:
        msg = f"cannot have cancelled: seat {said[-1]} said sage last"
        raise InvalidOutcomeError(msg, seat=ending.seat, rule="HH-6.6")


def _check_how_often(case: Case, said: tuple[int, ...]) -> None:
    for seat in set(said):
        # Each dekiyaku, and each ribbon that adds to one, can have raised the value once.
        formed = dekiyaku_table(case.options).formed(case.outcome.pile(seat))
        raises = sum(1 + (held.value - held.yaku.value) // (held.yaku.extra or 1) for held in formed)
        most = raises - (case.outcome.ending == Shoubu(seat))
        if said.count(seat) > most:
            msg = f"can have said sage {most} times at most with this pile, not {said.count(seat)}"
            raise InvalidOutcomeError(msg, seat=seat, rule="HH-6.3")


def _check_said(said: tuple[int, ...], holders: tuple[int, ...], must: tuple[int, ...]) -> None:
    for seat in said:
        if seat not in holders:
            raise InvalidOutcomeError("cannot have said sage: its pile holds no dekiyaku", seat=seat, rule="HH-6.3")
    for seat in must:
        if seat not in said:
            msg = "holds a dekiyaku, so that it has said sage or shoubu"
            raise InvalidOutcomeError(msg, seat=seat, rule="HH-6.3")
