"""Who wins a round, and by what: dekiyaku, tokushuyaku or card points (HH-4.6, HH-7, HH-8, HH-11)."""

from __future__ import annotations

import attrs

from hanafuda_rules.games.hachi_hachi.outcome.entered import Cancelled, Shoubu, SplitPot
from hanafuda_rules.games.hachi_hachi.settle.checks import sage_of
from hanafuda_rules.games.hachi_hachi.settle.facts import Facts, Part, with_kan
from hanafuda_rules.games.hachi_hachi.yaku import CHAFF, PAR, tokushuyaku
from hanafuda_rules.settlement import Payment, Reason

__all__ = ["Decision", "decide"]


@attrs.frozen
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
        return Decision((Reason("nobody plays: the pot stays, and the same dealer deals again", "HH-4.6"),))
    acting, *others = facts.order
    if not others:
        return Decision((Reason(f"seat {acting} alone is left and wins the round", "HH-4.6"),), winner=acting)
    if isinstance(facts.outcome.ending, SplitPot):
        return Decision((Reason("the two that are left split the pot", "HH-4.6"),), winner=acting)
    sage = sage_of(facts)
    if facts.formed:
        return _dekiyaku(facts, sage)
    decided = _tokushuyaku(facts) if facts.three else None
    return decided or _card_points(facts)


def _dekiyaku(facts: Facts, sage: tuple[int, ...]) -> Decision:
    """The payments when any dekiyaku was formed (HH-7).

    Who ended the round is the only one that is paid for dekiyaku (HH-7.4); where nobody did, everybody is (HH-7.5).

    Args:
        facts: The facts of the round.
        sage: Who said sage, in order.
    """
    ending = facts.outcome.ending
    held = [
        Reason(f"seat {seat} has {' and '.join([with_kan(each.yaku.names, each.value) for each in some])}", "HH-6.1")
        for seat, some in facts.dekiyaku.items()
        if some
    ]
    if isinstance(ending, Shoubu):
        called = Reason(f"seat {ending.seat}: shoubu{_said(facts, sage, ending.seat)}", "HH-6.5")
        return Decision((*held, called), _shoubu(facts, ending.seat, sage), ending.seat)
    if isinstance(ending, Cancelled):
        called = Reason(f"seat {ending.seat}: cancels, for half pay", "HH-6.6")
        return Decision((*held, called), _halves(facts, ending.seat, "HH-7.3"), ending.seat)
    # HH-7.5: nobody ended it, so that whoever holds a dekiyaku has said sage.
    first = Reason(f"all hands are empty; seat {sage[0]} was the first to say sage", "HH-7.5")
    if facts.options.failed_sage == "void":
        return Decision((*held, first, Reason("nobody is paid for dekiyaku", "HH-7.5")), (), sage[0])
    paid = tuple([payment for seat in facts.order for payment in _halves(facts, seat, "HH-7.5")])
    return Decision((*held, first), paid, sage[0])


def _said(facts: Facts, sage: tuple[int, ...], caller: int) -> str:
    said = [seat for seat in facts.others(caller) if seat in sage]
    return f"; {' and '.join(f'seat {seat}' for seat in said)} had said sage" if said else ""


def _shoubu(facts: Facts, caller: int, sage: tuple[int, ...]) -> tuple[Payment, ...]:
    """The payments to who said shōbu (HH-7.2)."""
    said = [seat for seat in facts.others(caller) if seat in sage]
    # HH-7.2, HH-11.2: exactly one of two pays for both; with two at the table there is nobody to pay for.
    doubling = said[0] if facts.three and len(said) == 1 else None
    return _paid(facts, caller, "HH-7.2", doubling=doubling)


def _halves(facts: Facts, owner: int, rule: str) -> tuple[Payment, ...]:
    """The payments to a seat that gets half its dekiyaku (HH-7.3, HH-7.5)."""
    return _paid(facts, owner, rule, halves=1)


def _paid(facts: Facts, owner: int, rule: str, *, halves: int = 2, doubling: int | None = None) -> tuple[Payment, ...]:
    """The payments for the dekiyaku of a seat: by each other one, or by the one that pays for both (HH-7.7)."""
    payments: list[Payment] = []
    for held in facts.dekiyaku[owner]:
        amount = facts.kan(held.value, halves=halves)
        name = f"{held.yaku.names.english}{facts.times}{', ½' if halves == 1 else ''}"
        liable = [each.payer for each in facts.outcome.liable if (each.owner, each.completed) == (owner, held.yaku.key)]
        if liable:
            payments.append(Payment(liable[0], owner, 2 * amount, Reason(f"{name}, liable, doubled", "HH-7.7")))
        elif doubling is not None:
            payments.append(Payment(doubling, owner, 2 * amount, Reason(f"{name}, doubled", rule)))
        else:
            payments += [Payment(payer, owner, amount, Reason(name, rule)) for payer in facts.others(owner)]
    return tuple(payments)


def _tokushuyaku(facts: Facts) -> Decision | None:
    """All Eights, Double Eights or Sixteen Chaff, the first of them that applies; else ``None`` (HH-8.1 to HH-8.3)."""
    all_eights, double_eights, sixteen_chaff = tokushuyaku(facts.options)
    points = facts.card_points
    chaff = {seat: len(facts.outcome.pile(seat) & CHAFF) for seat in facts.order}
    acting, *_ = facts.order
    candidates = [(all_eights, acting, points[acting])] if len(set(points.values())) == 1 else []
    candidates += [(double_eights, seat, count) for seat, count in points.items()]
    candidates += [(sixteen_chaff, seat, count) for seat, count in chaff.items()]
    for yaku, seat, count in candidates:
        if kan := yaku.worth(count):
            name = yaku.names.english
            found = (
                Reason(f"seat {seat} wins with {with_kan(yaku.names, kan)}: {count} {yaku.unit}", yaku.rule),
                Reason(f"{name}: teyaku, card points and achievements are cancelled", "HH-8.4"),
            )
            paid = facts.each_pays(facts.others(seat), seat, kan, Reason(f"{name}{facts.times}", yaku.rule))
            return Decision(found, paid, seat, cancels=True)
    return None


def _card_points(facts: Facts) -> Decision:
    """The payments by card points, and the winner by most (HH-8.5, HH-11.3)."""
    points = facts.card_points
    # max keeps the first of equals, in turn order from the acting dealer.
    winner = max(facts.order, key=lambda seat: points[seat])
    rule = "HH-8.5" if facts.three else "HH-11.3"
    deviations = {seat: count - PAR for seat, count in points.items()}
    told = ", ".join(
        [f"seat {seat} {count}" + (f" ({count - PAR:+})" if facts.three else "") for seat, count in points.items()]
    )
    tied = list(points.values()).count(points[winner]) > 1
    how = ", the first in playing order of those with most" if tied else ""
    found = Reason(f"no dekiyaku; card points: {told}; seat {winner} wins{how}", rule)
    if not facts.three:
        low = min(facts.order, key=lambda seat: (points[seat], seat == winner))
        deviations = {winner: points[winner] - points[low], low: points[low] - points[winner]}
    reason = Reason(f"card points{facts.times}", rule)
    # Deviations add up to nothing, so one side is a single seat: each counterpart's deviation is what passes.
    payments = tuple(
        Payment(payer, payee, min(-deviations[payer], deviations[payee]) * facts.multiplier, reason)
        for payer in facts.order
        for payee in facts.order
        if deviations[payer] < 0 < deviations[payee]
    )
    return Decision((found,), payments, winner)
