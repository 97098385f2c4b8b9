"""What the field, dropping out and a forced-out hand come to, in play and settlement (HH-3, HH-4.5, HH-4.7)."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, Final

import attrs

from hanafuda_rules.cards import CardSet
from hanafuda_rules.games.hachi_hachi.options import Options
from hanafuda_rules.games.hachi_hachi.yaku import is_set
from hanafuda_rules.parts.teyaku import HAND_SIZE, HeldTeyaku
from hanafuda_rules.values import Value
from hanafuda_rules.yaku import HeldYaku, total_of

if TYPE_CHECKING:
    from hanafuda_rules.games import hachi_hachi

__all__ = [
    "LOOSE_CARD", "Claim", "best_teyaku", "can_come_to", "claim_of", "compensation", "fee", "most_kan", "nearest",
]  # fmt: skip

# --- dropping out (HH-4.5) --------------------------------------------------------------------------------------------


def fee(options: Options, place: int, multiplier: int) -> int:
    """What dropping out costs, in points (HH-4.5).

    Args:
        options: What the round is played by.
        place: How many have dropped, this seat counted; or its place at the table, by the option ``fee_by``.
        multiplier: The field multiplier.
    """
    # 1 + (n - 1)/2 kan; half a kan is a whole number of points, for a kan is an even one (HH-1.3).
    return options.points_per_kan * (place + 1) // 2 * multiplier


# --- being forced out (HH-4.7) ----------------------------------------------------------------------------------------

LOOSE_CARD: Final = 3
"""What compensates for a hand card of an incomplete dekiyaku, in points, whatever the kan (HH-4.7)."""


@attrs.frozen
class Claim(Value):
    """What a forced-out hand is compensated for (HH-4.7).

    Args:
        teyaku: Its teyaku, half of which is paid.
        dekiyaku: Its complete dekiyaku, half of which is paid.
        loose: Its cards of incomplete dekiyaku, each of which is paid.
    """

    teyaku: tuple[HeldTeyaku, ...]
    dekiyaku: tuple[HeldYaku, ...]
    loose: CardSet

    def amount(self, options: Options, multiplier: int) -> int:
        """What each payer gives for it, in points.

        Args:
            options: What the round is played by.
            multiplier: The field multiplier.
        """
        kan = sum([each.teyaku.kan for each in self.teyaku]) + total_of(self.dekiyaku)
        return (kan * options.points_per_kan // 2 + LOOSE_CARD * len(self.loose)) * multiplier


def claim_of(rules: hachi_hachi.Rules, hand: CardSet, at: Any) -> Claim:
    """What a forced-out seat is compensated for.

    Args:
        rules: What the round is played by.
        hand: Its seven cards.
        at: The circumstances on which counting depends.

    Raises:
        HanafudaError: The hand is not of seven cards, or has the blank.
    """
    teyaku, dekiyaku = rules.teyaku.held(hand), rules.held(hand, at)
    singly = CardSet().union(*[each.cards for each in rules.yaku_at(at.table) if is_set(each)])
    loose = (hand & singly).difference(*[each.yaku.cards for each in dekiyaku])
    if rules.options.compensation_excludes_teyaku:
        loose = loose.difference(*[each.cards for each in teyaku])
    return Claim(teyaku, dekiyaku, loose)


def compensation(rules: hachi_hachi.Rules, hand: CardSet, at: Any, multiplier: int) -> int:
    """What each payer gives a forced-out seat for its hand, in points (HH-4.7).

    Args:
        rules: What the round is played by.
        hand: The seven cards.
        at: The circumstances on which counting depends.
        multiplier: The field multiplier.

    Raises:
        HanafudaError: The hand is not of seven cards, or has the blank.
    """
    return claim_of(rules, hand, at).amount(rules.options, multiplier)


def most_kan(rules: hachi_hachi.Rules) -> int:
    """At least what the teyaku and dekiyaku of any hand are worth: the best teyaku of each group, and all dekiyaku.

    Args:
        rules: What the round is played by.
    """
    most = [(each, HAND_SIZE * (1 + len(each.again)) - each.needed) for each in rules.yaku]
    return best_teyaku(rules) + sum([yaku.value + yaku.extra * max(0, more) for yaku, more in most])


def best_teyaku(rules: hachi_hachi.Rules) -> int:
    """What the best teyaku of each group are worth together, in kan (HH-5.1)."""
    return sum([max([each.kan for each in rules.teyaku if each.group == group], default=0) for group in ("a", "b")])


def can_come_to(amount: int, rules: hachi_hachi.Rules, multiplier: int) -> bool:
    """Whether :func:`compensation` may answer with an amount; false only where no hand comes to it.

    Args:
        amount: The amount in points.
        rules: What the round is played by.
        multiplier: The field multiplier.
    """
    points, rest = divmod(amount, multiplier)
    if rest:
        return False
    half, possible = rules.options.points_per_kan // 2, _possible_kan(rules)
    kan = [divmod(points - LOOSE_CARD * loose, half) for loose in range(HAND_SIZE + 1)]
    return any(not rest and count in possible for count, rest in kan)


@functools.lru_cache
def _possible_kan(rules: hachi_hachi.Rules) -> tuple[int, ...]:
    """What the teyaku and dekiyaku of a hand may be worth together: nothing, or the least of them and more."""
    kan = [each.kan for each in rules.teyaku] + [each.value for each in rules.yaku]
    return (0, *range(min(kan, default=1), most_kan(rules) + 1))


def nearest(amount: int, rules: hachi_hachi.Rules, multiplier: int) -> tuple[int, ...]:
    """The amounts next to one that no hand is compensated with: the one below and, if there is one, the one above.

    Args:
        amount: An amount in points, for which :func:`can_come_to` is false.
        rules: What the round is played by.
        multiplier: The field multiplier.
    """
    half, kan = rules.options.points_per_kan // 2, _possible_kan(rules)
    amounts = [(count * half + LOOSE_CARD * loose) * multiplier for count in kan for loose in range(HAND_SIZE + 1)]
    below, above = max(each for each in amounts if each < amount), [each for each in amounts if each > amount]
    return (below, min(above)) if above else (below,)
