"""What the stones of a table of Suhara-bana come to, all together (SB-1.2, SB-3.2, SB-3.8)."""

from __future__ import annotations

from collections.abc import Iterable

from hanafuda_rules.errors import HanafudaError
from hanafuda_rules.games.suhara_bana.options import Options
from hanafuda_rules.games.suhara_bana.stones import PLATE, Field, Purse
from hanafuda_rules.table import PLAYERS

__all__ = ["DROP_POINTS", "check_carried", "check_pot", "check_total"]

DROP_POINTS = 30
"""What dropping out costs, in points (SB-3.2)."""


def check_carried(carried: int, options: Options, *, error: type[HanafudaError] = HanafudaError) -> None:
    """Make sure that the options let a pot be carried on, if one is.

    Args:
        carried: The number of deals that have left their penalties in the pot.
        options: What the round is played by.
        error: What is raised.

    Raises:
        HanafudaError: They do not.
    """
    if carried and options.forced_three:
        raise error(f"no pot is carried on: {PLAYERS} seats have to play every deal", rule="SB-3.5")
    if carried and options.all_drop_pot == "refund":
        raise error("no pot is carried on: penalties are returned when nobody plays", rule="SB-3.8")


def check_pot(
    pot: Purse, *, carried: int, seats: int, field: Field, error: type[HanafudaError] = HanafudaError
) -> None:
    """Make sure that a pot can be what deals in which everybody dropped out have left (SB-3.8).

    Args:
        pot: The stones in the pot.
        carried: The number of these deals.
        seats: The number of seats.
        field: What stones are worth.
        error: What is raised.

    Raises:
        HanafudaError: It cannot.
    """
    if carried and seats == PLAYERS:
        raise error("at a table of three nobody drops out, so no pot is carried", rule="SB-1.1")
    due, stones = carried * seats * field.blacks(DROP_POINTS), _plates(seats, field) * PLATE.value
    if due > stones:
        msg = f"{carried} carried deals make a pot of {due} black stones, but all plates together are {stones}"
        raise error(msg, rule="SB-3.8")
    if pot.value != due or min(pot.white, pot.black) < 0:
        msg = f"a pot of {carried} carried deals is worth {due} black stones, not {pot} = {pot.value}"
        raise error(msg, rule="SB-3.8")


def check_total(
    purses: Iterable[Purse], pot: Purse, *, seats: int, field: Field, error: type[HanafudaError] = HanafudaError
) -> None:
    """Make sure that the stones at a table are those of its plates: one for each seat, and those that were borrowed.

    Args:
        purses: The purses of all seats.
        pot: The stones in the pot.
        seats: The number of seats.
        field: What stones are worth; each borrowed plate has moved it on (SB-1.3).
        error: What is raised.

    Raises:
        HanafudaError: They are not (SB-1.2).
    """
    plates, total = _plates(seats, field), pot.value + sum(purse.value for purse in purses)
    if total != plates * PLATE.value:
        msg = f"{plates} plates are {plates * PLATE.value} black stones, but purses and pot hold {total}"
        raise error(msg, rule="SB-1.2")


def _plates(seats: int, field: Field) -> int:
    return seats + field.borrowed
