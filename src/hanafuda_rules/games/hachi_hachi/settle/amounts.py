"""Fees and compensations, for play and settlement (HH-4.5, HH-4.7)."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final

import attrs

from hanafuda_rules.cards import CardSet
from hanafuda_rules.games.hachi_hachi.options import Options
from hanafuda_rules.games.hachi_hachi.yaku import is_set
from hanafuda_rules.machine.counting import At
from hanafuda_rules.parts.teyaku import HAND_SIZE, HeldTeyaku
from hanafuda_rules.values import Value
from hanafuda_rules.yaku import HeldYaku, total_of

if TYPE_CHECKING:
    from hanafuda_rules.games import hachi_hachi

__all__ = [
    "LOOSE_CARD", "Claim", "best_teyaku", "can_come_to", "claim_of", "compensation", "fee", "most_kan",
]  # fmt: skip

# --- dropping out (HH-4.5) --------------------------------------------------------------------------------------------


def fee(options: Options, place: int, multiplier: int) -> int:
    """The fee for dropping out, in points (HH-4.5).

    ``place`` counts from 1: among the seats that dropped, or at the table, by the option ``fee_by``.
    """
    # 1 + (n - 1) / 2 kan. Half a kan is a whole number of points, because a kan is an even number (HH-1.3).
    return options.points_per_kan * (place + 1) // 2 * multiplier


# --- compensation (HH-4.7) --------------------------------------------------------------------------------------------

LOOSE_CARD: Final = 3
"""The points for a hand card of an incomplete dekiyaku, whatever a kan is worth (HH-4.7)."""


@attrs.frozen
class Claim(Value):
    """The parts of a forced-out hand that are compensated (HH-4.7).

    Args:
        teyaku: Its teyaku, for half their value.
        dekiyaku: Its complete dekiyaku, for half their value.
        loose: Its cards of incomplete dekiyaku, for :data:`LOOSE_CARD` points each.
    """

    teyaku: tuple[HeldTeyaku, ...]
    dekiyaku: tuple[HeldYaku, ...]
    loose: CardSet

    def amount(self, options: Options, multiplier: int) -> int:
        """The points that each payer gives, with the field multiplier."""
        kan = sum([held.teyaku.kan for held in self.teyaku]) + total_of(self.dekiyaku)
        return (kan * options.points_per_kan // 2 + LOOSE_CARD * len(self.loose)) * multiplier


def claim_of(rules: hachi_hachi.Rules, hand: CardSet, at: At) -> Claim:
    """The parts of a forced-out hand that are compensated, in the circumstances of its seat (HH-4.7).

    Raises:
        HanafudaError: The hand does not have seven cards, or has the blank.
    """
    teyaku, dekiyaku = rules.teyaku.held(hand), rules.held(hand, at)
    singly = CardSet().union(*[yaku.cards for yaku in rules.yaku_at(at.table) if is_set(yaku)])
    loose = (hand & singly).difference(*[held.yaku.cards for held in dekiyaku])
    if rules.options.compensation_excludes_teyaku:
        loose = loose.difference(*[held.cards for held in teyaku])
    return Claim(teyaku, dekiyaku, loose)


def compensation(rules: hachi_hachi.Rules, hand: CardSet, at: At, multiplier: int) -> int:
    """The points that each payer gives a forced-out seat for its hand (HH-4.7).

    Raises:
        HanafudaError: The hand does not have seven cards, or has the blank.
    """
    return claim_of(rules, hand, at).amount(rules.options, multiplier)


def most_kan(rules: hachi_hachi.Rules) -> int:
    """An upper bound for the teyaku and dekiyaku of a hand in kan: the best teyaku of each group, and all dekiyaku."""
    most = [(yaku, HAND_SIZE * (1 + len(yaku.again)) - yaku.needed) for yaku in rules.yaku]
    return best_teyaku(rules) + sum([yaku.value + yaku.extra * max(0, more) for yaku, more in most])


def best_teyaku(rules: hachi_hachi.Rules) -> int:
    """The value of the best teyaku of each group together, in kan (HH-5.1)."""
    return sum(
        [max([teyaku.kan for teyaku in rules.teyaku if teyaku.group == group], default=0) for group in ("a", "b")]
    )


def can_come_to(amount: int, rules: hachi_hachi.Rules, multiplier: int) -> bool:
    """Whether a hand may bring an amount of points as compensation. ``False`` is certain, ``True`` is not."""
    points, rest = divmod(amount, multiplier)
    if rest:
        return False
    half, possible = rules.options.points_per_kan // 2, _possible_kan(rules)
    kan = [divmod(points - LOOSE_CARD * loose, half) for loose in range(HAND_SIZE + 1)]
    return any(not rest and count in possible for count, rest in kan)


@functools.lru_cache
def _possible_kan(rules: hachi_hachi.Rules) -> tuple[int, ...]:
    """The possible values of a hand's teyaku and dekiyaku, and some others: 0, or any from the lowest on."""
    kan = [yaku.kan for yaku in rules.teyaku] + [yaku.value for yaku in rules.yaku]
    return (0, *range(min(kan, default=1), most_kan(rules) + 1))
