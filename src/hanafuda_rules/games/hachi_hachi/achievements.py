"""Achievements: diving, escape, mizuten and the dealer's hand (HH-9)."""

from __future__ import annotations

from hanafuda_rules.cards import PAULOWNIA_PHOENIX, Card, CardSet, Kind, Month
from hanafuda_rules.errors import InvalidOutcomeError
from hanafuda_rules.games.hachi_hachi.case import Case
from hanafuda_rules.games.hachi_hachi.tables import CHAFF, PAR
from hanafuda_rules.games.hachi_hachi.teyaku import ALWAYS_STANDING, FOUR_THREE, TRIPLETS, teyaku_table
from hanafuda_rules.settlement import Payment, Reason

__all__ = ["achievements"]

# Of a hand of group B nothing else than chaff and cards of one kind can be in a triplet (HH-5.4).
_VALUED = {
    "red": Kind.RIBBON.cards,
    "one_ribbon": Kind.RIBBON.cards,
    "one_animal": Kind.ANIMAL.cards,
    "one_bright": Kind.BRIGHT.cards,
    "empty_hand": CardSet(),
}


def achievements(case: Case) -> tuple[Payment, ...]:
    """The payments for achievements, each of 1 kan, in the order of the rules (HH-9.1 to HH-9.6)."""
    divings = [payment for seat in case.order for payment in _diving(case, seat)]
    escapes = [payment for seat in case.order for payment in _escape(case, seat)]
    return (*divings, *escapes, *_mizuten(case), *_dealers_hand(case))


def _diving(case: Case, seat: int) -> tuple[Payment, ...]:
    payments: list[Payment] = []
    for month in _triplets(case, seat):
        liable = [each.payer for each in case.outcome.liable if each.owner == seat and each.completed is month]
        if not _dived(case, seat, month, fed=bool(liable)):
            continue
        name = f"diving, {month.names.english}{case.times}"
        if liable:
            reason = Reason(f"{name}, liable, doubled", "HH-9.6")
            payments += [Payment(payer, seat, case.kan(2), reason) for payer in liable]
        else:
            payments += case.each_pays(case.others(seat), seat, 1, Reason(name, "HH-9.2"))
    return tuple(payments)


def _dived(case: Case, seat: int, month: Month, *, fed: bool) -> bool:
    """Whether a seat that declared a triplet of a month dived (HH-9.2); ``fed`` as HH-9.6 has it."""
    held = case.outcome.pile(seat) & month.cards
    if not _may_have_dived(case, seat, month):
        return False
    if fed or held == month.cards:
        return True
    fourth = _fourth(case, seat, month)
    if fourth & held and not fourth <= held:
        msg = f"holds {held}, having declared a triplet of {month.slug}: say which card of the month was the fourth"
        raise InvalidOutcomeError(f"{msg}, with its dealt hand or DeclaredTeyaku", seat=seat, rule="HH-9.2")
    return bool(fourth & held)


def _fourth(case: Case, seat: int, month: Month) -> CardSet:
    """Which card of a month a hand with its triplet can have lacked; more than one where that is open."""
    declared = case.declared(seat)
    if declared.fourths:
        return declared.fourths & month.cards
    elsewhere = case.dealt_elsewhere(seat) & month.cards
    fitting = CardSet(card for card in month.cards if _leaves_a_triplet(card, declared.keys))
    if not elsewhere:
        return fitting
    return fitting & elsewhere if len(elsewhere) == 1 else CardSet()


def _may_have_dived(case: Case, seat: int, month: Month) -> bool:
    """Whether its pile, and those of the others, allow a seat to have dived with a triplet of a month (HH-9.2)."""
    if case.options.diving == "whole_month":
        return month.cards <= case.outcome.pile(seat)
    # Nothing but the fourth card takes one of the three into another pile (CD-6).
    return bool(case.outcome.pile(seat) & month.cards) and not case.captured_elsewhere(seat) & month.cards


def _triplets(case: Case, seat: int) -> tuple[Month, ...]:
    """The months of the triplets that qualify (HH-9.2)."""
    declared, pile = case.declared(seat), case.outcome.pile(seat)
    able = [key for key in declared.keys if key in TRIPLETS]
    if FOUR_THREE in able and not case.options.diving_with_four_three:
        return ()
    if declared.triplets is not None:
        return declared.triplets
    # By the names alone a triplet can be of several months of which the pile holds the fourth card.
    months = [m for m in pile.months if _may_have_dived(case, seat, m) and _fourth(case, seat, m) & pile]
    if not months:
        return ()
    full = all(month.cards <= pile for month in months)
    holds, fourth = ("all four", "") if full else ("two or four", ", and which cards were the fourth")
    msg = f"declared {able[0]!r} and holds {holds} of {', '.join(month.slug for month in months)}"
    msg += f": say of which months its triplets were{fourth}, with {'' if full else 'its dealt hand or '}DeclaredTeyaku"
    raise InvalidOutcomeError(msg, seat=seat, rule="HH-9.2")


def _leaves_a_triplet(fourth: Card, keys: tuple[str, ...]) -> bool:
    """Whether the other three cards of a month can be a triplet of what was declared (HH-5.3, HH-5.4)."""
    standing = fourth.month in ALWAYS_STANDING or fourth == PAULOWNIA_PHOENIX
    valued = fourth.month.cards - {fourth} - CHAFF
    able = [TRIPLETS[key] for key in keys if key in TRIPLETS]
    kinds = [_VALUED[key] for key in keys if key in _VALUED]
    return all(valued <= kind for kind in kinds) and any(
        of is None or (of > 0 if standing else of < count) for count, of in able
    )


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
