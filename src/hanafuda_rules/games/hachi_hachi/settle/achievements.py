"""Achievements: diving, escape, mizuten and the dealer's hand (HH-9)."""

from __future__ import annotations

from hanafuda_rules.cards import PAULOWNIA_PHOENIX, Card, CardSet, Month
from hanafuda_rules.errors import InvalidOutcomeError
from hanafuda_rules.games.hachi_hachi.settle.facts import Facts, Part, as_liable
from hanafuda_rules.games.hachi_hachi.yaku import (
    ALWAYS_STANDING,
    CHAFF,
    FOUR_THREE,
    TRIPLETS,
    VALUED,
)
from hanafuda_rules.parts.reckoning import each_pays
from hanafuda_rules.settlement import Payment, Reason, shared_reason

__all__ = ["achievements"]


def achievements(facts: Facts) -> Part:
    """The payments for achievements, each of 1 kan, in the order of the rules (HH-9.1 to HH-9.6)."""
    declaring = [seat for seat in facts.order if facts.declared[seat].keys]
    divings = [payment for seat in declaring for payment in _diving(facts, seat)]
    escapes = [payment for seat in declaring for payment in _escape(facts, seat)]
    return Part(payments=(*divings, *escapes, *_mizuten(facts), *_dealers_hand(facts)))


def _diving(facts: Facts, seat: int) -> tuple[Payment, ...]:
    payments: list[Payment] = []
    for month in _triplets(facts, seat):
        liable = [each.payer for each in facts.outcome.liable if each.owner == seat and each.completed is month]
        if not _dived(facts, seat, month, fed=bool(liable)):
            continue
        reason = _achievement(facts, "diving", f"diving, {month.names.english}", "HH-9.2", month)
        if liable:
            payments += each_pays(liable, seat, as_liable(reason, "HH-9.6", liable[0]))
        else:
            payments += each_pays(facts.others(seat), seat, reason)
    return tuple(payments)


def _dived(facts: Facts, seat: int, month: Month, *, fed: bool) -> bool:
    """Whether a seat that declared a triplet of a month dived (HH-9.2); ``fed`` as HH-9.6 has it."""
    held = facts.piles[seat] & month.cards
    if not _may_have_dived(facts, seat, month):
        return False
    if fed or held == month.cards:
        return True
    fourth = _fourth(facts, seat, month)
    if fourth & held and not fourth <= held:
        msg = f"holds {held}, having declared a triplet of {month.slug}: say which card of the month was the fourth"
        raise InvalidOutcomeError(f"{msg}, with its dealt hand or DeclaredTeyaku", seat=seat, rule="HH-9.2")
    return bool(fourth & held)


def _fourth(facts: Facts, seat: int, month: Month) -> CardSet:
    """Which card of a month a hand with its triplet can have lacked; more than one where that is open."""
    declared = facts.declared[seat]
    if declared.fourths:
        return declared.fourths & month.cards
    elsewhere = facts.dealt_elsewhere(seat) & month.cards
    fitting = CardSet(card for card in month.cards if _leaves_a_triplet(card, declared.keys))
    if not elsewhere:
        return fitting
    return fitting & elsewhere if len(elsewhere) == 1 else CardSet()


def _may_have_dived(facts: Facts, seat: int, month: Month) -> bool:
    """Whether its pile, and those of the others, allow a seat to have dived with a triplet of a month (HH-9.2)."""
    if facts.options.diving == "whole_month":
        return month.cards <= facts.piles[seat]
    # Nothing but the fourth card takes one of the three into another pile (CD-6).
    return bool(facts.piles[seat] & month.cards) and not facts.captured_elsewhere(seat) & month.cards


def _triplets(facts: Facts, seat: int) -> tuple[Month, ...]:
    """The months of the triplets that qualify (HH-9.2)."""
    declared, pile = facts.declared[seat], facts.piles[seat]
    able = [key for key in declared.keys if key in TRIPLETS]
    if FOUR_THREE in able and not facts.options.diving_with_four_three:
        return ()
    if declared.triplets is not None:
        return declared.triplets
    # By the names alone a triplet can be of several months of which the pile holds the fourth card.
    months = [m for m in pile.months if _may_have_dived(facts, seat, m) and _fourth(facts, seat, m) & pile]
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
    kinds = [VALUED[key] for key in keys if key in VALUED]
    return all(valued <= kind for kind in kinds) and any(
        of is None or (of > 0 if standing else of < count) for count, of in able
    )


def _wins(facts: Facts, seat: int) -> bool:
    return facts.card_points[seat] > facts.rules.par


def _achievement(facts: Facts, key: str, words: str, rule: str, month: Month | None = None) -> Reason:
    return shared_reason(words, rule, kind="achievement", key=key, month=month, value=1, factors=facts.kan_factors)


def _by_points(facts: Facts, key: str, words: str, seat: int, rule: str) -> Reason:
    # Where card points do not count, those that an achievement rests on are told nowhere else.
    points = f" with {facts.card_points[seat]} card points" if facts.formed else ""
    return _achievement(facts, key, f"{words}{points}", rule)


def _escape(facts: Facts, seat: int) -> tuple[Payment, ...]:
    table = facts.rules.teyaku
    if not _wins(facts, seat) or not any(table[key].escapes for key in facts.declared[seat].keys):
        return ()
    return each_pays(facts.others(seat), seat, _by_points(facts, "escape", "escape", seat, "HH-9.3"))


def _mizuten(facts: Facts) -> tuple[Payment, ...]:
    seat = facts.outcome.mizuten
    if seat is None:
        return ()
    if _wins(facts, seat):
        return each_pays(facts.everybody_else(seat), seat, _by_points(facts, "mizuten", "mizuten", seat, "HH-9.4"))
    failed = _by_points(facts, "mizuten_failed", "mizuten failed", seat, "HH-9.4")
    return tuple([Payment(seat, other, failed.amount, failed) for other in facts.others(seat)])


def _dealers_hand(facts: Facts) -> tuple[Payment, ...]:
    seat = facts.outcome.dealers_hand
    if facts.options.hand_swap == "off":
        return ()
    if seat is None:
        seat = facts.outcome.table_dealer
    if seat is None and any(each in facts.order and _wins(facts, each) for each in facts.outcome.dealers):
        msg = "say who dealt, or who ended up with the dealer’s hand: it is paid for 89 points"
        raise InvalidOutcomeError(msg, rule="HH-9.5")
    if seat is None or seat not in facts.order or not _wins(facts, seat):
        return ()
    reason = _by_points(facts, "dealers_hand", "the dealer’s hand", seat, "HH-9.5")
    return each_pays(facts.everybody_else(seat), seat, reason)
