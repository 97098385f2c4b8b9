"""Achievements: diving, escape, mizuten and the dealer's hand (HH-9)."""

from __future__ import annotations

from hanafuda_rules.cards import Month
from hanafuda_rules.errors import InvalidOutcomeError
from hanafuda_rules.games.hachi_hachi.case import Case
from hanafuda_rules.games.hachi_hachi.tables import PAR
from hanafuda_rules.games.hachi_hachi.teyaku import ALWAYS_STANDING, FOUR_THREE, TRIPLETS, teyaku_table
from hanafuda_rules.settlement import Payment, Reason

__all__ = ["achievements"]


def achievements(case: Case) -> tuple[Payment, ...]:
    """The payments for achievements, each of 1 kan, in the order of the rules (HH-9.1 to HH-9.6)."""
    divings = [payment for seat in case.order for payment in _diving(case, seat)]
    escapes = [payment for seat in case.order for payment in _escape(case, seat)]
    return (*divings, *escapes, *_mizuten(case), *_dealers_hand(case))


def _diving(case: Case, seat: int) -> tuple[Payment, ...]:
    payments: list[Payment] = []
    for month in _triplets(case, seat):
        if not month.cards <= case.outcome.pile(seat):
            continue
        name = f"diving, {month.names.english}{case.times}"
        liable = [each.payer for each in case.outcome.liable if each.owner == seat and each.completed is month]
        if liable:
            reason = Reason(f"{name}, liable, doubled", "HH-9.6")
            payments += [Payment(payer, seat, case.kan(2), reason) for payer in liable]
        else:
            payments += case.each_pays(case.others(seat), seat, 1, Reason(name, "HH-9.2"))
    return tuple(payments)


def _triplets(case: Case, seat: int) -> tuple[Month, ...]:
    """The months of the triplets that qualify (HH-9.2)."""
    declared, pile = case.declared(seat), case.outcome.pile(seat)
    able = [key for key in declared.keys if key in TRIPLETS]
    if FOUR_THREE in able and not case.options.diving_with_four_three:
        return ()
    if declared.triplets is not None:
        return declared.triplets
    # By the names alone a triplet can be of several months of which the pile holds all four.
    full = [month for month in pile.months if month.cards <= pile and any(_can_be_of(month, key) for key in able)]
    if full:
        months = ", ".join(month.slug for month in full)
        msg = f"declared {able[0]!r} and holds all four of {months}: say of which months its triplets were"
        raise InvalidOutcomeError(f"{msg}, with DeclaredTeyaku", seat=seat, rule="HH-9.2")
    return ()


def _can_be_of(month: Month, key: str) -> bool:
    """Whether a triplet of a teyaku can be of a month, of which it is standing or not (HH-5.3)."""
    count, standing = TRIPLETS[key]
    if standing is None or month is Month.PAULOWNIA:
        return True
    return standing > 0 if month in ALWAYS_STANDING else standing < count


def _wins(case: Case, seat: int) -> bool:
    return case.card_points(seat) > PAR


def _achieved(case: Case, what: str, seat: int) -> str:
    # Where card points do not count, those that an achievement rests on are told nowhere else.
    points = f" with {case.card_points(seat)} card points" if case.formed else ""
    return f"{what}{points}{case.times}"


def _escape(case: Case, seat: int) -> tuple[Payment, ...]:
    table = teyaku_table(case.options)
    if not _wins(case, seat) or not any(table[key].escapes for key in case.declared(seat).keys):
        return ()
    return case.each_pays(case.others(seat), seat, 1, Reason(_achieved(case, "escape", seat), "HH-9.3"))


def _mizuten(case: Case) -> tuple[Payment, ...]:
    seat = case.outcome.mizuten
    if seat is None:
        return ()
    if _wins(case, seat):
        return case.each_pays(case.everybody_else(seat), seat, 1, Reason(_achieved(case, "mizuten", seat), "HH-9.4"))
    failed = Reason(_achieved(case, "mizuten failed", seat), "HH-9.4")
    return tuple(Payment(seat, other, case.kan(1), failed) for other in case.others(seat))


def _dealers_hand(case: Case) -> tuple[Payment, ...]:
    seat = case.outcome.dealers_hand
    if case.options.hand_swap == "off":
        return ()
    if seat is None:
        seat = case.outcome.table_dealer
    if seat is None and any(each in case.order and _wins(case, each) for each in case.outcome.seating.dealers):
        msg = "say who dealt, or who ended up with the dealer’s hand: it is paid for 89 points"
        raise InvalidOutcomeError(msg, rule="HH-9.5")
    if seat is None or seat not in case.order or not _wins(case, seat):
        return ()
    reason = Reason(_achieved(case, "the dealer’s hand", seat), "HH-9.5")
    return case.each_pays(case.everybody_else(seat), seat, 1, reason)
