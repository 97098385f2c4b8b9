"""The pot: penalties paid into it, and what becomes of them (SB-3.2, SB-3.6, SB-3.7, SB-7.5)."""

from __future__ import annotations

from collections.abc import Mapping

from hanafuda_rules.games.suhara_bana.ledger import Debt
from hanafuda_rules.games.suhara_bana.seating import in_turn
from hanafuda_rules.settlement import Reason

__all__ = ["award_debts", "drop_debts", "return_debts", "shared_out"]

_FULL_POT_HAI = 3  # SB-7.5: thirds of the pot; from three hai on all of it
_LEFT_OVER = Reason("what is left of the pot goes back", "SB-7.5")


def drop_debts(dropped: tuple[int, ...], price: int) -> list[Debt]:
    """What those who drop out pay into the pot, in order (SB-3.2).

    Args:
        dropped: Who drops out.
        price: What it costs, in black stones.
    """
    return [Debt(seat, None, price, Reason("dropped out", "SB-3.2")) for seat in dropped]


def shared_out(pot: int, seats: tuple[int, ...], reason: Reason) -> list[Debt]:
    """The pot in equal parts to some seats, in order (SB-3.6, SB-3.7, SB-7.5).

    Args:
        pot: What is shared, in black stones; it can be divided, because it consists of penalties of 30 points.
        seats: Who is paid.
        reason: Why.
    """
    return [Debt(None, seat, pot // len(seats), reason) for seat in seats] if pot else []


def award_debts(
    values: Mapping[int, int], penalties: tuple[int, ...], price: int, order: tuple[int, ...]
) -> list[Debt]:
    """Whom the pot goes to after a round that was played out, and whom it goes back to (SB-7.5).

    Args:
        values: What the players' yaku are worth, in hai, by seat.
        penalties: How many penalties each seat has paid, by seat.
        price: What a penalty is, in black stones.
        order: The playing order.
    """
    best = max(values.values())
    winners = tuple(seat for seat in order if values[seat] == best)
    if not best or len(winners) == len(order):
        why = f"all of them have {best} hai" if best else "nobody has a yaku"
        return return_debts(penalties, price, order, Reason(f"{why}, so the pot goes back", "SB-7.5"))
    thirds = min(best, _FULL_POT_HAI)
    part = ("a third of", "two thirds of", "all of")[thirds - 1]
    shared = " in equal parts" if winners[1:] else ""
    taken = shared_out(
        sum(penalties) * price * thirds // _FULL_POT_HAI,
        winners,
        Reason(f"{best} hai, the highest value, take {part} the pot{shared}", "SB-7.5"),
    )
    return taken + return_debts(penalties, price * (_FULL_POT_HAI - thirds) // _FULL_POT_HAI, order)


def return_debts(
    penalties: tuple[int, ...], each: int, order: tuple[int, ...], reason: Reason = _LEFT_OVER
) -> list[Debt]:
    """What goes back to those who paid, the same for each penalty, in turn order from the acting dealer (SB-7.5).

    Args:
        penalties: How many penalties each seat has paid, by seat.
        each: What goes back for a penalty, in black stones.
        order: The playing order.
        reason: Why it goes back.
    """
    seats = in_turn(len(penalties), order[0])
    return [Debt(None, seat, penalties[seat] * each, reason) for seat in seats if penalties[seat] * each]
