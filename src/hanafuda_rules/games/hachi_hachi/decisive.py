"""Who wins a round that was played, and by what: dekiyaku, tokushuyaku or card points (HH-7, HH-8, HH-11)."""

from __future__ import annotations

from hanafuda_rules.games.hachi_hachi.case import Case, Part
from hanafuda_rules.games.hachi_hachi.outcome import Cancelled, Shoubu
from hanafuda_rules.games.hachi_hachi.tables import CHAFF, PAR, tokushuyaku
from hanafuda_rules.settlement import Payment, Reason
from hanafuda_rules.yaku import Held

__all__ = ["card_points", "dekiyaku", "special"]

_HALF = "½"


def dekiyaku(case: Case, sage: tuple[int, ...]) -> Part:
    """The payments when any dekiyaku was formed (HH-7).

    Who ended the round is the only one that is paid for dekiyaku (HH-7.4); where nobody did, everybody is (HH-7.5).

    Args:
        case: The round.
        sage: Who said sage, in order.
    """
    ending = case.outcome.ending
    if isinstance(ending, Shoubu):
        called = Reason(f"seat {ending.seat}: shoubu{_said(case, sage, ending.seat)}", "HH-6.5")
        return Part(_shoubu(case, ending.seat, sage), (called,), ending.seat)
    if isinstance(ending, Cancelled):
        called = Reason(f"seat {ending.seat}: cancels, for half pay", "HH-6.6")
        return Part(_halves(case, ending.seat, "HH-7.3"), (called,), ending.seat)
    # HH-7.5: nobody ended it, so that whoever holds a dekiyaku has said sage.
    first = Reason(f"all hands are empty; seat {sage[0]} was the first to say sage", "HH-7.5")
    if case.options.failed_sage == "void":
        return Part((), (first, Reason("nobody is paid for dekiyaku", "HH-7.5")), sage[0])
    paid = tuple(payment for seat in case.order for payment in _halves(case, seat, "HH-7.5"))
    return Part(paid, (first,), sage[0])


def _said(case: Case, sage: tuple[int, ...], caller: int) -> str:
    said = [seat for seat in case.others(caller) if seat in sage]
    return f"; {' and '.join(f'seat {seat}' for seat in said)} had said sage" if said else ""


def _liable_for(case: Case, owner: int, held: Held) -> int | None:
    return next(
        (each.payer for each in case.outcome.liable if each.owner == owner and each.completed == held.yaku.key), None
    )


def _shoubu(case: Case, caller: int, sage: tuple[int, ...]) -> tuple[Payment, ...]:
    others = case.others(caller)
    said = [seat for seat in others if seat in sage]
    # HH-7.2, HH-11.2: exactly one of two pays for both; with two at the table there is nobody to pay for.
    doubling = said[0] if case.three and len(said) == 1 else None
    payments: list[Payment] = []
    for held in case.dekiyaku(caller):
        liable = _liable_for(case, caller, held)
        name, amount = held.yaku.names.english, case.kan(held.value)
        if liable is not None:
            reason = Reason(f"{name}{case.times}, liable, doubled", "HH-7.7")
            payments.append(Payment(liable, caller, 2 * amount, reason))
        elif doubling is not None:
            reason = Reason(f"{name}{case.times}, doubled", "HH-7.2")
            payments.append(Payment(doubling, caller, 2 * amount, reason))
        else:
            reason = Reason(f"{name}{case.times}", "HH-7.2")
            payments += [Payment(payer, caller, amount, reason) for payer in others]
    return tuple(payments)


def _halves(case: Case, owner: int, rule: str) -> tuple[Payment, ...]:
    payments: list[Payment] = []
    for held in case.dekiyaku(owner):
        liable = _liable_for(case, owner, held)
        name, half = held.yaku.names.english, case.kan(held.value, halves=1)
        if liable is not None:
            reason = Reason(f"{name}{case.times}, {_HALF}, liable, doubled", "HH-7.7")
            payments.append(Payment(liable, owner, 2 * half, reason))
        else:
            reason = Reason(f"{name}{case.times}, {_HALF}", rule)
            payments += [Payment(payer, owner, half, reason) for payer in case.others(owner)]
    return tuple(payments)


def special(case: Case) -> Part | None:
    """All Eights, Double Eights or Sixteen Chaff, the first of them that applies; else ``None`` (HH-8.1 to HH-8.3)."""
    all_eights, double_eights, sixteen_chaff = tokushuyaku(case.options)
    points = {seat: case.card_points(seat) for seat in case.order}
    chaff = {seat: len(case.outcome.pile(seat) & CHAFF) for seat in case.order}
    acting, *_ = case.order
    candidates = [(all_eights, acting, points[acting])] if len(set(points.values())) == 1 else []
    candidates += [(double_eights, seat, count) for seat, count in points.items()]
    candidates += [(sixteen_chaff, seat, count) for seat, count in chaff.items()]
    for yaku, seat, count in candidates:
        if kan := yaku.worth(count):
            name = yaku.names.english
            found = (
                Reason(f"seat {seat} wins with {name} ({kan} kan): {count} {yaku.unit}", yaku.rule),
                Reason(f"{name}: teyaku, card points and achievements are cancelled", "HH-8.4"),
            )
            paid = case.each_pays(case.others(seat), seat, kan, Reason(f"{name}{case.times}", yaku.rule))
            return Part(paid, found, seat, cancels=True)
    return None


def card_points(case: Case) -> Part:
    """The payments by card points, and the winner by most (HH-8.5, HH-11.3)."""
    points = {seat: case.card_points(seat) for seat in case.order}
    # max keeps the first of equals, in turn order from the acting dealer.
    winner = max(case.order, key=lambda seat: points[seat])
    rule = "HH-8.5" if case.three else "HH-11.3"
    deviations = {seat: count - PAR for seat, count in points.items()}
    told = ", ".join(
        [f"seat {seat} {count}" + (f" ({count - PAR:+})" if case.three else "") for seat, count in points.items()]
    )
    tied = list(points.values()).count(points[winner]) > 1
    how = ", the first in playing order of those with most" if tied else ""
    found = Reason(f"no dekiyaku; card points: {told}; seat {winner} wins{how}", rule)
    if not case.three:
        low = min(case.order, key=lambda seat: (points[seat], seat == winner))
        deviations = {winner: points[winner] - points[low], low: points[low] - points[winner]}
    reason = Reason(f"card points{case.times}", rule)
    # Deviations add up to nothing, so one side is a single seat: each counterpart's deviation is what passes.
    payments = tuple(
        Payment(payer, payee, min(-deviations[payer], deviations[payee]) * case.multiplier, reason)
        for payer in case.order
        for payee in case.order
        if deviations[payer] < 0 < deviations[payee]
    )
    return Part(payments, (found,), winner)
