"""What an outcome must not contradict, given the options (HH-3 to HH-9)."""

from __future__ import annotations

from hanafuda_rules.cards import CardSet
from hanafuda_rules.errors import HanafudaError, InvalidOutcomeError
from hanafuda_rules.games.hachi_hachi.case import Case
from hanafuda_rules.games.hachi_hachi.options import Options
from hanafuda_rules.games.hachi_hachi.outcome import Cancelled, Outcome, PlayedOut, Shoubu, Teyaku
from hanafuda_rules.games.hachi_hachi.tables import HAND_SIZE, PLAYERS
from hanafuda_rules.games.hachi_hachi.teyaku import teyaku_table

__all__ = ["check_multiplier", "check_options", "check_teyaku", "sage_of"]


def check_multiplier(outcome: Outcome, options: Options, multiplier: int) -> None:
    """Make sure that a multiplier that was told can be (HH-3.1, HH-3.2).

    Args:
        outcome: The outcome.
        options: What the round was played by.
        multiplier: What follows from the field, if that was told, or what was told.

    Raises:
        InvalidOutcomeError: It cannot.
    """
    told = outcome.multiplier
    if outcome.field is not None and told is not None and told != multiplier:
        msg = f"the field and the tokens make ×{multiplier}, not ×{told}"
        raise InvalidOutcomeError(msg, rule="HH-3.2")
    # Three tokens of 2 and two of 4 on one field multiply to 128; six cards hold all five.
    possible = {1, 2, 4, 8, 16, 32, 64, 128} if options.field_multiplier == "product" else {1, 2, 4}
    if multiplier not in possible:
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
        (outcome.liable, options.liability != "off", "somebody is liable, with liability off", "HH-7.7"),
        (outcome.liable, len(outcome.order) == PLAYERS, "nobody is liable unless three play", "HH-7.7"),
        (outcome.mizuten is not None, len(outcome.order) == PLAYERS, "mizuten lapses unless three play", "HH-11.4"),
    ):
        if happened and not allowed:
            raise InvalidOutcomeError(what, rule=rule)


def check_teyaku(outcome: Outcome, options: Options) -> None:
    """Make sure that the seats can have declared what they are said to have declared (HH-5.1, HH-5.3).

    Raises:
        InvalidOutcomeError: They cannot.
    """
    hands = CardSet() if outcome.field is None else outcome.field
    for seat, told in outcome.teyaku.items():
        if isinstance(told, CardSet):
            if len(told) != HAND_SIZE:
                msg = f"its hand is of {HAND_SIZE} cards, not of {len(told)}"
                raise InvalidOutcomeError(msg, seat=seat, rule="HH-2.2")
            if both := told & hands:
                msg = f"{both} of its hand lie elsewhere too"
                raise InvalidOutcomeError(msg, seat=seat, rule="CD-7")
            hands |= told
        else:
            _check_keys(seat, told, options)


def _check_keys(seat: int, told: Teyaku, options: Options) -> None:
    table = teyaku_table(options)
    try:
        groups = [table[key].group for key in told.keys]
    except HanafudaError as error:
        raise InvalidOutcomeError(str(error), seat=seat) from None
    if len(set(groups)) < len(groups):
        msg = f"a seat declares its best of each group, not {' and '.join(told.keys)}"
        raise InvalidOutcomeError(msg, seat=seat, rule="HH-5.1")


def sage_of(case: Case) -> tuple[int, ...]:
    """Who said sage, in order: as told, or as it follows from the dekiyaku (HH-6.3).

    Raises:
        InvalidOutcomeError: What was told contradicts the piles, or the piles leave it open where it matters.
    """
    outcome = case.outcome
    holders = tuple(seat for seat in case.order if case.dekiyaku(seat))
    caller = outcome.ending.seat if isinstance(outcome.ending, (Shoubu, Cancelled)) else None
    if caller is not None and caller not in holders:
        msg = "cannot have ended the round: its pile holds no dekiyaku"
        raise InvalidOutcomeError(msg, seat=caller, rule="HH-6.3")
    said = outcome.sage
    if isinstance(outcome.ending, Cancelled):
        _check_cancel(case, outcome.ending)
    must = tuple(seat for seat in holders if not (isinstance(outcome.ending, Shoubu) and seat == caller))
    if said is None:
        if isinstance(outcome.ending, PlayedOut) and len(must) > 1:
            msg = f"seats {must} hold dekiyaku: say who said sage, in order, for the first wins the round"
            raise InvalidOutcomeError(msg, rule="HH-7.5")
        return tuple(sorted(must, key=lambda seat: seat == caller))
    for seat in said:
        if seat not in holders:
            raise InvalidOutcomeError("cannot have said sage: its pile holds no dekiyaku", seat=seat, rule="HH-6.3")
    for seat in must:
        if seat not in said:
            msg = "holds a dekiyaku, so that it has said sage or shoubu"
            raise InvalidOutcomeError(msg, seat=seat, rule="HH-6.3")
    return said


def _check_cancel(case: Case, ending: Cancelled) -> None:
    how, said = case.options.cancel_sage, case.outcome.sage
    if how == "off":
        msg = "cannot have cancelled, with cancel_sage off"
        raise InvalidOutcomeError(msg, seat=ending.seat, rule="HH-6.6")
    if how == "latest" and said and said[-1] != ending.seat:
        msg = f"cannot have cancelled: seat {said[-1]} said sage last"
        raise InvalidOutcomeError(msg, seat=ending.seat, rule="HH-6.6")
