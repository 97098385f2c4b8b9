"""Card points, low man out, the winner of the round, and the chaser's penalty (SB-4.4, SB-6, SB-8.2)."""

from __future__ import annotations

from collections.abc import Mapping

from hanafuda_rules.cards import CardSet
from hanafuda_rules.games.suhara_bana.ledger import Debt
from hanafuda_rules.games.suhara_bana.options import Options
from hanafuda_rules.games.suhara_bana.seating import Chase, Seating, asked_again
from hanafuda_rules.games.suhara_bana.stones import Field, Purse
from hanafuda_rules.games.suhara_bana.tables import CLASSIFICATION
from hanafuda_rules.settlement import Reason

__all__ = [
    "CHASE_POINTS",
    "LOW_MAN_POINTS",
    "PAR",
    "chase_debts",
    "chase_reserve",
    "deal_next",
    "low_man",
    "low_man_debts",
    "low_man_price",
    "par_debts",
    "points_by_seat",
]

PAR = 100
"""A third of the deck, in card points (SB-6.1)."""

LOW_MAN_POINTS = 15
"""A player with so many card points or fewer is low man out (SB-6.3)."""

CHASE_POINTS = 20
"""What a chaser below par pays to each, in points (SB-4.4)."""

# SB-6.3: up to so many card points, what each other seat pays in points, and the white stones printed for Main.
_LOW_MAN_PRICES = ((5, 60, 9), (10, 40, 6), (LOW_MAN_POINTS, 20, 4))
_PAYEES = {"declared": 3, "asked": 2, "displaced": 1}


def points_by_seat(piles: Mapping[int, CardSet]) -> dict[int, int]:
    """The card points of each pile (SB-6.1)."""
    return {seat: CLASSIFICATION.points(pile) for seat, pile in piles.items()}


def par_debts(points: Mapping[int, int], order: tuple[int, ...], field: Field) -> list[Debt]:
    """What card points come to (SB-6.2).

    The losers pay their deficit to the single winner, or the single loser pays each winner's surplus; which of the two
    it is, the smaller of both is the amount, for deficits and surpluses add up to the same.

    Args:
        points: The card points by seat; they add up to 300.
        order: The playing order, in which payers and payees take their turns (SB-8.3).
        field: What stones are worth.
    """
    return [
        Debt(
            payer, payee, field.blacks(min(PAR - points[payer], points[payee] - PAR)), _par_reason(points, payer, payee)
        )
        for payer in order
        for payee in order
        if points[payer] < PAR < points[payee]
    ]


def _par_reason(points: Mapping[int, int], payer: int, payee: int) -> Reason:
    short, over = PAR - points[payer], points[payee] - PAR
    text = f"{short} card points short of {PAR}" if short <= over else f"{over} card points above {PAR}"
    return Reason(text, "SB-6.2")


def low_man(points: Mapping[int, int], order: tuple[int, ...], options: Options) -> int | None:
    """The player who wins by having next to nothing (SB-6.3 to SB-6.5): of two the lower, of equals as in SB-8.2.

    Args:
        points: The card points by seat.
        order: The playing order.
        options: They say who comes first among equals.
    """
    least = min(points.values())
    if least > LOW_MAN_POINTS:
        return None
    return _of_tied([seat for seat in order if points[seat] == least], order, options)


def low_man_price(points: int, field: Field, *, printed: bool = False) -> int:
    """What each other seat pays to the low man, in black stones (SB-6.3).

    Args:
        points: The low man's card points, from 1 to 15.
        field: What stones are worth.
        printed: Whether the printed white stones are paid at Main.
    """
    payment, whites = next((payment, whites) for most, payment, whites in _LOW_MAN_PRICES if points <= most)
    return Purse(white=whites).value if printed and field is Field.MAIN else field.blacks(payment)


def low_man_debts(winner: int, points: int, payers: tuple[int, ...], field: Field, *, printed: bool) -> list[Debt]:
    """What every other seat, in or out of the round, pays to the low man (SB-6.3).

    Args:
        winner: The low man.
        points: Its card points.
        payers: All seats in the order in which they pay.
        field: What stones are worth.
        printed: Whether the printed white stones are paid at Main.
    """
    price = low_man_price(points, field, printed=printed)
    reason = Reason(f"low man out with {points} card points", "SB-6.3")
    return [Debt(seat, winner, price, reason) for seat in payers if seat != winner]


def deal_next(points: Mapping[int, int], order: tuple[int, ...], options: Options) -> tuple[int, Reason]:
    """Who wins the round on card points and deals next, and why (SB-8.2).

    Args:
        points: The card points by seat.
        order: The playing order.
        options: They say who comes first among equals.
    """
    most = max(points.values())
    tied = [seat for seat in order if points[seat] == most]
    if len(tied) == 1:
        return tied[0], Reason("most card points", "SB-8.2")
    winner = _of_tied(tied, order, options)
    why = "the acting dealer" if winner == order[0] else "last in playing order"
    return winner, Reason(f"most card points, of those tied {why}", "SB-8.2")


def _of_tied(tied: list[int], order: tuple[int, ...], options: Options) -> int:
    # SB-8.2: the last in playing order; by the option the acting dealer goes before it.
    return order[0] if options.tie == "dealer" and order[0] in tied else tied[-1]


def chase_reserve(options: Options, field: Field) -> int:
    """The stones that a seat needs to chase: all that could have to be paid, in black stones (SB-4.5)."""
    return _PAYEES[options.chase_penalty_to] * field.blacks(CHASE_POINTS)


def chase_debts(chase: Chase, seating: Seating, options: Options, field: Field) -> list[Debt]:
    """The penalty of a chaser below par (SB-4.4).

    Args:
        chase: The chase.
        seating: Who had declared to play.
        options: They say who is paid.
        field: What stones are worth.
    """
    chased = {
        "declared": seating.declared,
        "asked": asked_again(seating.declared, chase.displaced),
        "displaced": (chase.displaced,),
    }[options.chase_penalty_to]
    reason = Reason(f"chased, with fewer than {PAR} card points", "SB-4.4")
    return [
        Debt(chase.chaser, seat, field.blacks(CHASE_POINTS), reason) for seat in seating.everybody if seat in chased
    ]
