"""The achievements of a round of Hachi-Hachi: diving, escape, mizuten and the dealer's hand (HH-9)."""

from __future__ import annotations

from collections.abc import Iterator

from hanafuda_rules.cards import PAULOWNIA_PHOENIX, Card, CardSet, Month
from hanafuda_rules.games.hachi_hachi.settle.facts import NOTHING, Facts, Part, as_liable
from hanafuda_rules.parts.outcomes import needed
from hanafuda_rules.parts.reckoning import each_pays
from hanafuda_rules.parts.teyaku import ALWAYS_STANDING, CHAFF, FOUR_THREE, TRIPLETS, VALUED
from hanafuda_rules.settlement import Payment, Reason, shared_reason
from hanafuda_rules.words import Text, say

__all__ = ["achievements"]


def achievements(facts: Facts) -> Part:
    """The payments for achievements, each of 1 kan, in the order of the rules (HH-9.1 to HH-9.6).

    Raises:
        InvalidOutcomeError: The outcome lacks something on which one of them depends.
    """
    if not facts.three or (facts.formed and not facts.options.achievements_after_dekiyaku):
        return NOTHING  # HH-9.7, HH-11.2
    paid: list[Payment] = []
    for seat in facts.order:
        for month in _divings(facts, seat) if facts.declared[seat].keys else ():
            paid += _paid_for_diving(facts, seat, month)
    for seat, key, words, rule in _by_points(facts):
        paid += _paid_by_points(facts, seat, key, words, rule)
    return Part(payments=tuple(paid))


def _paid_by_points(facts: Facts, seat: int, key: str, words: Text, rule: str) -> tuple[Payment, ...]:
    if _wins(facts, seat, rule):
        payers = facts.others(seat) if key == "escape" else facts.everybody_else(seat)
        return each_pays(payers, seat, _achievement(facts, key, _with_points(facts, seat, words, rule), rule))
    if key != "mizuten":
        return ()
    failed = _achievement(facts, "mizuten_failed", _with_points(facts, seat, say("mizuten failed"), rule), rule)
    return tuple([Payment(seat, other, failed.amount, failed) for other in facts.others(seat)])


def _with_points(facts: Facts, seat: int, words: Text, rule: str) -> Text:
    """The words, with the card points if these do not count, so that no other line tells them."""
    if not facts.formed:
        return words
    return say("{words} with {points} card points", words=words, points=facts.points_of(seat, rule))


def _achievement(facts: Facts, key: str, words: Text, rule: str, month: Month | None = None) -> Reason:
    return shared_reason(words, rule, kind="achievement", key=key, month=month, value=1, factors=facts.kan_factors)


# --- 89 card points (HH-9.3 to HH-9.5) --------------------------------------------------------------------------------


def _by_points(facts: Facts) -> Iterator[tuple[int, str, Text, str]]:
    """The achievements for 89 card points: the seat, the key, the text and the rule of each."""
    outcome, table = facts.outcome, facts.rules.teyaku
    for seat in facts.order:
        keys = facts.declared[seat].keys
        if keys and any(table[key].escapes for key in keys):
            yield seat, "escape", say("escape"), "HH-9.3"
    if outcome.mizuten is not None:
        yield outcome.mizuten, "mizuten", say("mizuten succeeded"), "HH-9.4"
    if facts.options.hand_swap != "off" and (holder := _holder(facts)) in facts.order:
        yield holder, "dealers_hand", say("the dealer’s hand"), "HH-9.5"


def _holder(facts: Facts) -> int:
    """The seat that ended up with the dealer's hand; -1 if it is unknown and makes no difference (HH-9.5)."""
    outcome = facts.outcome
    holder = outcome.table_dealer if outcome.dealers_hand is None else outcome.dealers_hand
    if holder is None and not any(seat in facts.order and _wins(facts, seat, "HH-9.5") for seat in outcome.dealers):
        return -1
    question = (
        "Who dealt, or ended up with the dealer’s hand? Enter dealer=… or dealers_hand=…: it is paid for 89 points."
    )
    return needed(holder, question, "HH-9.5")


def _wins(facts: Facts, seat: int, rule: str) -> bool:
    return facts.points_of(seat, rule) > facts.rules.par


# --- diving (HH-9.2, HH-9.6) ------------------------------------------------------------------------------------------


def _paid_for_diving(facts: Facts, seat: int, month: Month) -> tuple[Payment, ...]:
    reason = _achievement(facts, "diving", say("diving, {month}"), "HH-9.2", month)
    if liable := facts.liable(seat, month):
        return each_pays(liable, seat, as_liable(reason, "HH-9.6", liable[0]))
    return each_pays(facts.others(seat), seat, reason)


def _divings(facts: Facts, seat: int) -> list[Month]:
    """The months in which a seat dived."""
    declared = facts.declared[seat]
    able = [key for key in declared.keys if key in TRIPLETS]
    if not able or (FOUR_THREE in able and not facts.options.diving_with_four_three):
        return []
    if seat in facts.outcome.unknown:
        question = f"Did seat {seat} dive? Enter dived={{{seat}: [Month.…]}}, or its pile; dived={{}} if nobody did."
        return [*needed(facts.outcome.dived, question, "HH-9.2", seat).get(seat, ())]
    if declared.triplets is not None:
        return [
            month for month in declared.triplets if _may_have_dived(facts, seat, month) and _dived(facts, seat, month)
        ]
    return _unnamed(facts, seat, able[0])


def _unnamed(facts: Facts, seat: int, key: str) -> list[Month]:
    """None: with keys alone, the triplet may be of any month of which the pile holds the fourth card."""
    pile = facts.outcome.pile(seat)
    months = [m for m in pile.months if _may_have_dived(facts, seat, m) and _fourth(facts, seat, m) & pile]
    full = all(month.cards <= pile for month in months)
    holds, fourth = ("all four", "") if full else ("two or four", ", and which cards were the fourth")
    words = f"declared {key!r} and holds {holds} of {', '.join([month.slug for month in months])}: say of which months"
    words += f" its triplets were{fourth}, with {'' if full else 'its dealt hand or '}DeclaredTeyaku"
    return needed(None if months else [], words, "HH-9.2", seat)


def _dived(facts: Facts, seat: int, month: Month) -> bool:
    """Whether the fourth card of a triplet's month is in the pile, which holds some of the month."""
    held = facts.outcome.pile(seat) & month.cards
    fourth = held if facts.liable(seat, month) or held == month.cards else _fourth(facts, seat, month)
    unknown = bool(fourth & held) and not fourth <= held
    words = f"holds {held}, having declared a triplet of {month.slug}: say which card of the month was the fourth"
    return needed(
        None if unknown else bool(fourth & held), f"{words}, with its dealt hand or DeclaredTeyaku", "HH-9.2", seat
    )


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
    triplets = [TRIPLETS[key] for key in keys if key in TRIPLETS]
    kinds = [VALUED[key] for key in keys if key in VALUED]
    return all(valued <= kind for kind in kinds) and any(
        of is None or (of > 0 if standing else of < count) for count, of in triplets
    )
