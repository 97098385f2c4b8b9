"""Burden cards, *shoi-fuda*: which hand cards may be played, on what ground, and why others may not (SB-5.3 to SB-5.5).

Plain functions over masks, as in :mod:`hanafuda_rules._masks`: they run for every move.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from hanafuda_rules._masks import EVERY_CARD, MONTHS
from hanafuda_rules.cards import Card, Month
from hanafuda_rules.games.suhara_bana.moves import Ground
from hanafuda_rules.games.suhara_bana.yaku import yaku_table
from hanafuda_rules.yaku import Yaku, YakuTable

__all__ = [
    "Allowed",
    "YakuRows",
    "allowed_cards",
    "burden_values",
    "burdens",
    "completes",
    "lacking_cards",
    "refusal",
    "rows_of",
]


class YakuRows(NamedTuple):
    """The yaku of a month as numbers, in the order of the table.

    Args:
        month: The month of the indicator.
        cards: The cards of each, as masks.
        values: What each is worth, in hai.
    """

    month: Month
    cards: tuple[int, ...]
    values: tuple[int, ...]


_GROUNDS = tuple(Ground)


class Allowed(NamedTuple):
    """The hand cards that may be played, as masks, by the ground; of several grounds the first goes (SB-5.4).

    The fields are those of :class:`~hanafuda_rules.games.suhara_bana.moves.Ground`, in its order.
    """

    free: int
    teyaku: int = 0
    all_burdens: int = 0
    pair: int = 0
    second: int = 0

    def ground(self, card: int, *, completing: bool = False) -> Ground | None:
        """What a card is played on.

        Args:
            card: The card, as a mask.
            completing: Whether this capture of it allows "teyaku desu" by itself, as with the option
                ``shoi_teyaku = "completes_now"`` (:func:`completes`). What is due after *ni-mai mochi* goes before it.

        Returns:
            The ground, or ``None`` where the card may not be played so.
        """
        if completing and not card & self.free and not self.second:
            return Ground.TEYAKU
        return next((ground for ground, cards in zip(_GROUNDS, self, strict=True) if cards & card), None)


@cache
def rows_of(month: Month) -> YakuRows:
    """The yaku of the month of the indicator as numbers."""
    table = yaku_table(month)
    return YakuRows(month, tuple([yaku.cards.mask for yaku in table]), tuple([yaku.value for yaku in table]))


@lru_cache(maxsize=4096)
def lacking_cards(month: Month, pile: int) -> int:
    """The cards each of which is exactly what a pile lacks for some yaku (SB-5.3), as a mask.

    A pile changes only when it captures, while two opponents look at it before each of their plays: so it is kept.

    Args:
        month: The month of the indicator.
        pile: The pile of an active opponent.
    """
    missing, found = EVERY_CARD ^ pile, 0
    for cards in rows_of(month).cards:
        lacking = cards & missing
        if not lacking & (lacking - 1):  # one card; or none, which adds nothing
            found |= lacking
    return found


def burdens(cards: int, piles: Iterable[int], month: Month) -> int:
    """Those of some cards that are burden cards (SB-5.3).

    Args:
        cards: A hand, or any cards.
        piles: The piles of the active opponents.
        month: The month of the indicator.
    """
    found = 0
    for pile in piles:
        found |= lacking_cards(month, pile)
    return cards & found


def completes(brought: int, pile: int, yaku: tuple[int, ...]) -> bool:
    """Whether a card and what it captures complete a yaku of the player's pile (SB-5.4 a, ``"completes_now"``).

    Args:
        brought: The card and what it captures; nothing where it captures nothing, for then the pile stays as it is.
        pile: The pile before.
        yaku: The cards of each yaku of the month.
    """
    lacking = EVERY_CARD ^ (pile | brought)
    return any(cards & brought and not cards & lacking for cards in yaku)


def allowed_cards(  # noqa: PLR0913  # everything that the rule looks at
    hand: int,
    own: int,
    opponents: tuple[int, ...],
    rows: YakuRows,
    *,
    duty: int = 0,
    by_capture: bool = False,
) -> Allowed:
    """The hand cards that may be played (SB-5.3, SB-5.4).

    Args:
        hand: The hand of the player.
        own: Its pile.
        opponents: The piles of the other two players.
        rows: The yaku of the month.
        duty: What the player owes since its last turn, as far as it holds it.
        by_capture: Whether "teyaku desu" rests on what a card captures, as with ``shoi_teyaku = "completes_now"``: then
            no card has it by itself, and :meth:`Allowed.ground` is told of each capture.
    """
    if duty:
        return Allowed(0, second=duty)
    burden = burdens(hand, opponents, rows.month)
    if not burden:
        return Allowed(hand)
    teyaku = 0 if by_capture else burden & _teyaku(hand, own, rows.cards)
    lightest = _lightest(hand, opponents, rows) if burden == hand else 0
    return Allowed(hand & ~burden, teyaku, lightest, _pairs(burden))


def _teyaku(hand: int, own: int, yaku: tuple[int, ...]) -> int:
    """The cards of which "teyaku desu" may be said, whatever they capture (SB-5.4 a)."""
    elsewhere, found = EVERY_CARD ^ (hand | own), 0
    for cards in yaku:
        if not cards & elsewhere:
            found |= cards & ~own  # a yaku that is formed adds nothing
    return found


def burden_values(hand: int, piles: Iterable[int], rows: YakuRows) -> dict[int, int]:
    """The burden cards of a hand, as masks, each with the value of the best yaku that an opponent lacks it for, in hai.

    Args:
        hand: The hand, or any cards.
        piles: The piles of the opponents.
        rows: The yaku of the month.
    """
    best: dict[int, int] = {}
    for cards, value in zip(rows.cards, rows.values, strict=True):
        for pile in piles:
            lacking = cards & ~pile
            if lacking & hand and not lacking & (lacking - 1):
                best[lacking] = max(value, best.get(lacking, 0))
    return best


def _lightest(hand: int, piles: tuple[int, ...], rows: YakuRows) -> int:
    """Of a hand of nothing but burden cards those whose best yaku for an opponent is lowest (SB-5.4 c)."""
    best = burden_values(hand, piles, rows)
    least = min(best.values())
    return sum([card for card, value in best.items() if value == least])


def _pairs(burden: int) -> int:
    """The burden cards that are not alone in their month (SB-5.4 b)."""
    found = 0
    for month in MONTHS:
        held = burden & month
        if held & (held - 1):
            found |= held
    return found


def refusal(card: Card, opponents: Mapping[int, int], table: YakuTable, allowed: Allowed) -> tuple[str, str]:
    """Why a hand card may not be played: in words, with the opponent and the yaku, and the rule (SB-5.5).

    Args:
        card: A hand card that may not be played.
        opponents: The piles of the other two players, as masks, by seat.
        table: The yaku of the month.
        allowed: What may be played.
    """
    if allowed.second:
        return f"another card is due after {Ground.PAIR.value}", "SB-5.4"
    lacked = [
        (yaku, seat) for yaku in table for seat, pile in opponents.items() if yaku.cards.mask & ~pile == card.mask
    ]
    yaku, seat = max(lacked, key=_value)  # of equals the first: CD-11
    burden = f"{card} is a burden card: it is all that seat {seat} lacks for {yaku.names.english}"
    if allowed.free:
        return burden, "SB-5.3"
    return f"{burden}; of nothing but burden cards a lighter one must go", "SB-5.4"


def _value(lacked: tuple[Yaku, int]) -> int:
    return lacked[0].value
