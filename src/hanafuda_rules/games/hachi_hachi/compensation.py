"""What a forced-out hand is worth (HH-4.7)."""

from __future__ import annotations

from hanafuda_rules.cards import CardSet
from hanafuda_rules.games.hachi_hachi.options import Options
from hanafuda_rules.games.hachi_hachi.tables import HAND_SIZE, LOOSE_CARD, dekiyaku_table
from hanafuda_rules.games.hachi_hachi.teyaku import best, teyaku_table

__all__ = ["compensation", "possible_compensations"]

# The sets whose cards count singly: Five Brights stands for Four, and Seven Ribbons is not among them.
_LOOSE = ("five_brights", "poetry_ribbons", "blue_ribbons", "boar_deer_butterflies")


def compensation(hand: CardSet, options: Options, multiplier: int) -> int:
    """What each payer gives a forced-out seat for its hand, in points (HH-4.7).

    Half its teyaku, half of each complete dekiyaku in hand, and 3 points for each card of an incomplete one.

    Args:
        hand: The seven cards.
        options: What the round is played by.
        multiplier: The field multiplier.

    Raises:
        HanafudaError: The hand is not of seven cards, or has the blank.
    """
    table = dekiyaku_table(options)
    teyaku, dekiyaku = best(hand, options), table.scored(hand)
    loose = CardSet().union(*(each.cards for each in table if each.key in _LOOSE))
    for held in dekiyaku:
        loose -= held.yaku.cards
    if options.compensation_excludes_teyaku:
        loose = loose.difference(*(each.cards for each in teyaku))
    kan = sum(each.teyaku.kan for each in teyaku) + sum(each.value for each in dekiyaku)
    # Half a kan is whole, for a kan is an even number of points (HH-1.3).
    return (kan * options.points_per_kan // 2 + LOOSE_CARD * len(hand & loose)) * multiplier


def possible_compensations(options: Options, multiplier: int) -> frozenset[int]:
    """Every amount that :func:`compensation` can answer with, and some that no hand comes to, in points.

    Args:
        options: What the round is played by.
        multiplier: The field multiplier.
    """
    table = teyaku_table(options)
    teyaku = sum(max(each.kan for each in table if each.group == group) for group in ("a", "b"))
    most = teyaku + sum(each.value for each in dekiyaku_table(options))
    return frozenset(
        (kan * options.points_per_kan // 2 + LOOSE_CARD * loose) * multiplier
        for kan in range(most + 1)
        for loose in range(HAND_SIZE + 1)
    )
