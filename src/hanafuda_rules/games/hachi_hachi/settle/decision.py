"""Who wins a round, and by what: dekiyaku, tokushuyaku or card points (HH-4.6, HH-7, HH-8, HH-11)."""

from __future__ import annotations

import itertools

import attrs

from hanafuda_rules.games.hachi_hachi.outcome.entered import Cancelled, Shoubu, SplitPot
from hanafuda_rules.games.hachi_hachi.settle.checks import sage_of
from hanafuda_rules.games.hachi_hachi.settle.facts import HALF, Facts, Part, as_liable, times_field, together, with_kan
from hanafuda_rules.games.hachi_hachi.yaku import CHAFF, PLAYERS
from hanafuda_rules.parts.reckoning import each_pays
from hanafuda_rules.settlement import Factor, Payment, Reason, shared_reason
from hanafuda_rules.yaku import HeldYaku

__all__ = ["Decision", "decide"]


@attrs.frozen(slots=False)
class Decision(Part):
    """What decides a round.

    Args:
        winner: Who won it; ``None`` where nobody played.
        cancels: Whether it cancels teyaku, card points and achievements (HH-8.4).
    """

    winner: int | None = None
    cancels: bool = False


def decide(facts: Facts) -> Decision:
    """Who wins a round, and what is paid for what decides it.

    Raises:
        InvalidOutcomeError: Who said sage contradicts the piles, or the piles leave it open where it matters.
    """
    if not facts.order:
        return Decision((_ending("nobody plays: the pot stays, and the same dealer deals again", "HH-4.6"),))
    acting, *others = facts.order
    if not others:
        text = f"seat {acting} alone is left and wins the round"
        return Decision((_ending(text, "HH-4.6", seat=acting),), winner=acting)
    if isinstance(facts.outcome.ending, SplitPot):
        return Decision((_ending("the two that are left split the pot", "HH-4.6"),), winner=acting)
    sage = sage_of(facts)
    if facts.formed:
        return _dekiyaku(facts, sage)
    decided = _tokushuyaku(facts) if facts.three else None
    return decided or _card_points(facts)


def _ending(text: str, rule: str, key: str = "", seat: int | None = None) -> Reason:
    return shared_reason(text, rule, kind="ending", key=key, seat=seat)


def _dekiyaku(facts: Facts, sage: tuple[int, ...]) -> Decision:
    """The payments when any dekiyaku was formed (HH-7).

    Who ended the round is the only one that is paid for dekiyaku (HH-7.4); where nobody did, everybody is (HH-7.5).

    Args:
        facts: The facts of the round.
        sage: Who said sage, in order.
    """
    ending = facts.outcome.ending
    held = [_held(seat, some) for seat, some in facts.dekiyaku.items() if some]
    if isinstance(ending, Shoubu):
        text = f"seat {ending.seat}: shoubu{_said(facts, sage, ending.seat)}"
        called = _ending(text, "HH-6.5", "shoubu", ending.seat)
        return Decision((*held, called), _shoubu(facts, ending.seat, sage), ending.seat)
    if isinstance(ending, Cancelled):
        called = _ending(f"seat {ending.seat}: cancels, for half pay", "HH-6.6", "cancel", ending.seat)
        return Decision((*held, called), _paid(facts, ending.seat, "HH-7.3", HALF), ending.seat)
    # HH-7.5: nobody ended it, so that whoever holds a dekiyaku has said sage.
    winner = (*sage, *[seat for seat, some in facts.dekiyaku.items() if some])[0]
    first = _ending(f"all hands are empty; seat {winner} was the first to say sage", "HH-7.5", "sage", winner)
    if facts.options.failed_sage == "void":
        return Decision((*held, first, _ending("nobody is paid for dekiyaku", "HH-7.5")), (), winner)
    paid = tuple([payment for seat in facts.order for payment in _paid(facts, seat, "HH-7.5", HALF)])
    return Decision((*held, first), paid, winner)


def _held(seat: int, dekiyaku: tuple[HeldYaku, ...]) -> Reason:
    parts = tuple([with_kan(each.yaku.names, each.value, "yaku", each.yaku.key, each.yaku.rule) for each in dekiyaku])
    return Reason(f"seat {seat} has {together(parts)}", "HH-6.1", kind="held", seat=seat, parts=parts)


def _said(facts: Facts, sage: tuple[int, ...], caller: int) -> str:
    said = [seat for seat in facts.others(caller) if seat in sage]
    return f"; {' and '.join(f'seat {seat}' for seat in said)} had said sage" if said else ""


def _shoubu(facts: Facts, caller: int, sage: tuple[int, ...]) -> tuple[Payment, ...]:
    """The payments to the seat that said shoubu (HH-7.2)."""
    said = [seat for seat in facts.others(caller) if seat in sage]
    # HH-7.2, HH-11.2: exactly one of two pays for both; with two at the table there is nobody to pay for.
    doubling = said[0] if facts.three and len(said) == 1 else None
    return _paid(facts, caller, "HH-7.2", doubling=doubling)


def _paid(facts: Facts, owner: int, rule: str, *half: Factor, doubling: int | None = None) -> tuple[Payment, ...]:
    """The payments for the dekiyaku of a seat: by each other one, or by the one that pays for both (HH-7.7)."""
    payments: list[Payment] = []
    factors = (*facts.kan_factors, *half)
    for held in facts.dekiyaku[owner]:
        reason = Reason.of_yaku(held, rule=rule, factors=factors)
        liable = [each.payer for each in facts.outcome.liable if (each.owner, each.completed) == (owner, held.yaku.key)]
        if liable:
            payments += each_pays(liable, owner, as_liable(reason, "HH-7.7", liable[0]))
        elif doubling is not None:
            doubled = attrs.evolve(reason, factors=(*factors, Factor("doubled", 2, "doubled")))
            payments += each_pays((doubling,), owner, doubled)
        else:
            payments += each_pays(facts.others(owner), owner, reason)
    return tuple(payments)


def _tokushuyaku(facts: Facts) -> Decision | None:
    """All Eights, Double Eights or Sixteen Chaff, the first of them that applies; else ``None`` (HH-8.1 to HH-8.3)."""
    points = facts.card_points
    chaff = {seat: (pile.mask & CHAFF.mask).bit_count() for seat, pile in facts.piles.items()}
    for yaku in facts.rules.tokushuyaku:
        counts = chaff if yaku.unit == "chaff" else points
        found = [(seat, kan) for seat in facts.order if (kan := yaku.worth(counts[seat]))]
        if found and (not yaku.exact or len(found) == PLAYERS):
            (seat, kan), count = found[0], counts[found[0][0]]
            held = with_kan(yaku.names, kan, "tokushuyaku", yaku.key, yaku.rule)
            wins = attrs.evolve(held, words=f"seat {seat} wins with {held.words}: {count} {yaku.unit}", seat=seat)
            text = f"{yaku.names.english}: teyaku, card points and achievements are cancelled"
            reason = attrs.evolve(held, words=yaku.names.english, factors=facts.kan_factors)
            paid = each_pays(facts.others(seat), seat, reason)
            return Decision((wins, _ending(text, "HH-8.4", "cancelled")), paid, seat, cancels=True)
    return None


def _card_points(facts: Facts) -> Decision:
    """The payments by card points, and the winner by most (HH-8.5, HH-11.3)."""
    points = facts.card_points
    # max keeps the first of equals, in turn order from the acting dealer.
    winner = max(points, key=points.__getitem__)
    rule = "HH-8.5" if facts.three else "HH-11.3"
    par = facts.rules.par
    deviations = {seat: count - par for seat, count in points.items()}
    told = ", ".join(
        [f"seat {seat} {count}" + (f" ({count - par:+})" if facts.three else "") for seat, count in points.items()]
    )
    tied = list(points.values()).count(points[winner]) > 1
    how = ", the first in playing order of those with most" if tied else ""
    kind = "card_points"
    parts = tuple(
        [shared_reason("card points", rule, kind=kind, seat=seat, value=count) for seat, count in points.items()]
    )
    text = f"no dekiyaku; card points: {told}; seat {winner} wins{how}"
    found = Reason(text, rule, kind=kind, seat=winner, value=points[winner], parts=parts)
    if not facts.three:
        low = min(facts.order, key=lambda seat: (points[seat], seat == winner))
        deviations = {winner: points[winner] - points[low], low: points[low] - points[winner]}
    # Deviations add up to nothing, so one side is a single seat: each counterpart's deviation is what passes.
    payments: list[Payment] = []
    lost = [(seat, -count) for seat, count in deviations.items() if count < 0]
    won = [(seat, count) for seat, count in deviations.items() if count > 0]
    for (payer, less), (payee, more) in itertools.product(lost, won):
        reason = times_field(facts, "card points", rule, kind, min(less, more))
        payments.append(Payment(payer, payee, reason.amount, reason))
    return Decision((found,), tuple(payments), winner)
