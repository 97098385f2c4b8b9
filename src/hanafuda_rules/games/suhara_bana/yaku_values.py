"""What the players' yaku are worth against each other, and the blue ribbon bonus (SB-7.1 to SB-7.4)."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from hanafuda_rules.cards import CardSet
from hanafuda_rules.games.suhara_bana.ledger import Debt
from hanafuda_rules.games.suhara_bana.seating import Seating
from hanafuda_rules.games.suhara_bana.stones import Field
from hanafuda_rules.games.suhara_bana.tables import BLUE_RIBBONS, CARDS_OF_THE_MONTH, GORO_JU
from hanafuda_rules.settlement import Reason
from hanafuda_rules.yaku import Held, YakuTable

__all__ = ["HAI_POINTS", "Standing", "ribbon_debts", "yaku_debts", "yaku_standings"]

HAI_POINTS = 20
"""What a hai, a cup, is worth in points (SB-7.3)."""

# SB-7.4: what the holder of the Blue Ribbons gets, in points.
_RIBBONS_INSIDE, _RIBBONS_OUTSIDE = 50, 25


@attrs.frozen
class Standing:
    """What a player's yaku come to.

    Args:
        seat: The player.
        best: Its most valuable yaku, if it has one.
        counts: The yaku that counts after SB-7.2, if one does.
    """

    seat: int
    best: Held | None
    counts: Held | None

    @property
    def value(self) -> int:
        """What counts, in hai (SB-7.6)."""
        return self.counts.value if self.counts else 0


def yaku_standings(piles: Mapping[int, CardSet], order: tuple[int, ...], table: YakuTable) -> tuple[Standing, ...]:
    """The yaku of the players, in playing order (SB-7.1, SB-7.2).

    Args:
        piles: The piles by seat.
        order: The playing order.
        table: The yaku of the month.
    """
    nullifier = next((seat for seat in order if piles[seat] >= GORO_JU), None)
    return tuple(_standing(seat, piles[seat], table, spared=nullifier in {None, seat}) for seat in order)


def _standing(seat: int, pile: CardSet, table: YakuTable, *, spared: bool) -> Standing:
    best = next(iter(table.scored(pile)), None)
    if spared:
        return Standing(seat, best, best)
    of_the_month = next((held for held in table.formed(pile) if held.yaku.key == CARDS_OF_THE_MONTH), None)
    return Standing(seat, best, of_the_month)


def yaku_debts(standings: tuple[Standing, ...], field: Field) -> list[Debt]:
    """Of each two players the lower pays the difference to the higher; the lowest pays first (SB-7.3, SB-8.3).

    Args:
        standings: What the players' yaku come to, in playing order.
        field: What stones are worth.
    """
    return [
        Debt(payer.seat, payee.seat, field.blacks((payee.value - payer.value) * HAI_POINTS), _difference(payer, payee))
        for payer in sorted(standings, key=_value)  # equals stay as they play
        for payee in standings
        if payer.value < payee.value
    ]


def _value(standing: Standing) -> int:
    return standing.value


def _difference(payer: Standing, payee: Standing) -> Reason:
    return Reason(f"yaku, {payee.value} hai against {payer.value}", "SB-7.3")


def ribbon_debts(piles: Mapping[int, CardSet], seating: Seating, field: Field) -> list[Debt]:
    """The blue ribbon bonus, if a player holds the three (SB-7.4).

    Args:
        piles: The piles by seat.
        seating: Who plays and who does not.
        field: What stones are worth.
    """
    holder = next((seat for seat in seating.order if piles[seat] >= BLUE_RIBBONS), None)
    if holder is None:
        return []
    reason = Reason("blue ribbon bonus", "SB-7.4")
    return [
        Debt(seat, holder, field.blacks(_RIBBONS_INSIDE if seat in seating.order else _RIBBONS_OUTSIDE), reason)
        for seat in seating.everybody
        if seat != holder
    ]
