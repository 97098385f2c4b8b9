"""What a forced-out hand is worth (HH-4.7)."""

from __future__ import annotations

import attrs

from hanafuda_rules.cards import CardSet
from hanafuda_rules.games.hachi_hachi.options import Options
from hanafuda_rules.games.hachi_hachi.tables import HAND_SIZE, LOOSE_CARD, dekiyaku_table
from hanafuda_rules.games.hachi_hachi.teyaku import HeldTeyaku, best, teyaku_table
from hanafuda_rules.yaku import Held

__all__ = ["Claim", "can_come_to", "claim_of", "compensation", "most_kan", "nearest"]

# The sets whose cards count singly: Five Brights stands for Four, and Seven Ribbons is not among them.
_LOOSE = ("five_brights", "poetry_ribbons", "blue_ribbons", "boar_deer_butterflies")


@attrs.frozen
class Claim:
    """What a forced-out hand is compensated for (HH-4.7).

    Args:
        teyaku: Its teyaku, half of which is paid.
        dekiyaku: Its complete dekiyaku, half of which is paid.
        loose: Its cards of incomplete dekiyaku, each of which is paid.
    """

    teyaku: tuple[HeldTeyaku, ...]
    dekiyaku: tuple[Held, ...]
    loose: CardSet

    def amount(self, options: Options, multiplier: int) -> int:
        """What each payer gives for it, in points.

        Args:
            options: What the round is played by.
            multiplier: The field multiplier.
        """
        kan = sum([each.teyaku.kan for each in self.teyaku]) + sum([each.value for each in self.dekiyaku])
        # Half a kan is whole, for a kan is an even number of points (HH-1.3).
        return (kan * options.points_per_kan // 2 + LOOSE_CARD * len(self.loose)) * multiplier


def claim_of(hand: CardSet, options: Options) -> Claim:
    """What a forced-out seat is compensated for.

    Args:
        hand: Its seven cards.
        options: What the round is played by.

    Raises:
        HanafudaError: The hand is not of seven cards, or has the blank.
    """
    table = dekiyaku_table(options)
    teyaku, dekiyaku = best(hand, options), table.scored(hand)
    loose = hand.intersection(CardSet().union(*(each.cards for each in table if each.key in _LOOSE)))
    loose = loose.difference(*(each.yaku.cards for each in dekiyaku))
    if options.compensation_excludes_teyaku:
        loose = loose.difference(*(each.cards for each in teyaku))
    return Claim(teyaku, dekiyaku, loose)


def compensation(hand: CardSet, options: Options, multiplier: int) -> int:
    """What each payer gives a forced-out seat for its hand, in points (HH-4.7).

    Args:
        hand: The seven cards.
        options: What the round is played by.
        multiplier: The field multiplier.

    Raises:
        HanafudaError: The hand is not of seven cards, or has the blank.
    """
    return claim_of(hand, options).amount(options, multiplier)


def most_kan(options: Options) -> int:
    """More kan than the teyaku and dekiyaku of any hand are worth: the best teyaku of each group, and all dekiyaku.

    Args:
        options: What the round is played by.
    """
    table = teyaku_table(options)
    teyaku = sum(max(each.kan for each in table if each.group == group) for group in ("a", "b"))
    return teyaku + sum(each.value for each in dekiyaku_table(options))


def can_come_to(amount: int, options: Options, multiplier: int) -> bool:
    """Whether :func:`compensation` may answer with an amount; false only where no hand comes to it.

    Args:
        amount: The amount in points.
        options: What the round is played by.
        multiplier: The field multiplier.
    """
    points, rest = divmod(amount, multiplier)
    if rest:
        return False
    half, most = options.points_per_kan // 2, most_kan(options)
    kan = [divmod(points - LOOSE_CARD * loose, half) for loose in range(HAND_SIZE + 1)]
    # Nothing is worth a single kan.
    return any(not rest and 0 <= count <= most and count != 1 for count, rest in kan)


def nearest(amount: int, options: Options, multiplier: int) -> tuple[int, ...]:
    """The amounts next to one that no hand is compensated with: the one below and the one above, as far as they are.

    Args:
        amount: An amount in points, for which :func:`can_come_to` is false.
        options: What the round is played by.
        multiplier: The field multiplier.
    """
    half, most = options.points_per_kan // 2, most_kan(options)
    # Nothing is worth a single kan, so that an amount is never more than two counts of kan away.
    about = min(amount // multiplier // half, most)
    kan = [count for count in range(max(0, about - 2), min(most, about + 2) + 1) if count != 1]
    amounts = [(count * half + LOOSE_CARD * loose) * multiplier for count in kan for loose in range(HAND_SIZE + 1)]
    below, above = max(each for each in amounts if each < amount), [each for each in amounts if each > amount]
    return (below, min(above)) if above else (below,)
