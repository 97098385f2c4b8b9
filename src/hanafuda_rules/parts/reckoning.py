"""What is reckoned between seats: points against par, values that every other seat pays, and who has the most."""

from __future__ import annotations

from collections.abc import Sequence

from hanafuda_rules.errors import HanafudaError
from hanafuda_rules.settlement import Reason, Score

__all__ = ["against_par", "from_the_others", "highest", "points_scores", "who_deals"]


def against_par(points: Sequence[int]) -> tuple[int, ...]:
    """What each seat has above par, which is the sum of all by their number: together they are nothing.

        >>> from hanafuda_rules.parts.reckoning import against_par
        >>> against_par([103, 90, 71])
        (15, 2, -17)

    Args:
        points: The points by seat.

    Raises:
        HanafudaError: The par is not a whole number.
    """
    par, rest = divmod(sum(points), len(points))
    if rest:
        raise HanafudaError(f"{sum(points)} points have no par at {len(points)} seats: it would not be a whole number")
    return tuple([each - par for each in points])


def from_the_others(values: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """What each seat gets and pays where every other seat pays it what it has.

    With n seats that is n times its own value, less the values of all; what all get is what all pay.

        >>> from hanafuda_rules.parts.reckoning import from_the_others
        >>> from_the_others([40, 0, 20])
        ((80, 20), (0, 60), (40, 40))

    Args:
        values: The values by seat, such as those of the yaku.

    Returns:
        For each seat what it gets and what it pays.
    """
    total, others = sum(values), len(values) - 1
    return tuple([(others * value, total - value) for value in values])


def highest(values: Sequence[int], order: Sequence[int]) -> int:
    """The seat with the highest value; of those tied the first in an order.

        >>> from hanafuda_rules.parts.reckoning import highest
        >>> highest([12, 12, -24], order=(2, 0, 1))
        0

    Args:
        values: The values by seat.
        order: The seats, such as those of the round in playing order.
    """
    return max(order, key=values.__getitem__)


def points_scores(points: Sequence[int], *, to_par: bool, rule: str) -> tuple[Score, ...]:
    """A score for the card points of each seat, in the order of the seats.

    Args:
        points: The card points by seat.
        to_par: Whether they are scored against par, or as they are.
        rule: The id of the game's rule.

    Raises:
        HanafudaError: The par is not a whole number.
    """
    amounts = against_par(points) if to_par else points
    par = f", par {sum(points) // len(points)}"
    texts = [f"{each} card points{par}" if to_par else "card points" for each in points]
    return tuple(
        Score((seat,), amount, Reason(text, rule, kind="card_points", value=amount))
        for seat, (amount, text) in enumerate(zip(amounts, texts, strict=True))
    )


def who_deals(values: Sequence[int], order: Sequence[int], most: str, rule: str) -> tuple[int, Reason]:
    """Who deals next where the winner does, and why: the highest value, and of those tied the first in playing order.

    Args:
        values: The values by seat.
        order: The seats in playing order.
        most: What the highest value is, in words.
        rule: The id of the game's rule.
    """
    seat = highest(values, order)
    if values.count(values[seat]) == 1:
        return seat, Reason(most, rule)
    return seat, Reason(f"of those tied for {most} the first in playing order", rule)
