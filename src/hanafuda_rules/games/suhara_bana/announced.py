"""What announced burden cards tell of the hand that they were played from (SB-5.4)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import attrs

from hanafuda_rules._masks import EVERY_CARD, MONTH_OF
from hanafuda_rules.cards import card_set
from hanafuda_rules.events import Event, brought
from hanafuda_rules.games.suhara_bana.moves import BurdenPlay
from hanafuda_rules.games.suhara_bana.shoifuda import Ground, YakuRows, allowed_cards, burden_values, completes
from hanafuda_rules.moves import Play
from hanafuda_rules.sampling import Box, Boxes

__all__ = ["Announced", "announced_cards", "boxes_of"]


@attrs.frozen
class Announced:
    """A burden card that was announced, with the piles as they were when it was played.

    Args:
        seat: Whose card it was.
        card: The card, as a mask.
        ground: What was announced.
        own: The pile of the seat, as a mask.
        opponents: The piles of the other two players.
        since: The hand cards that the seat has played since then, this one included.
        captured: With the option ``shoi_teyaku = "completes_now"`` the card and what it captured, nothing where it
            captured nothing; with the other ``None``.
    """

    seat: int
    card: int
    ground: Ground
    own: int
    opponents: tuple[int, ...]
    since: int
    captured: int | None

    def fits(self, hand: int, rows: YakuRows) -> bool:
        """Whether the seat can have announced it, if this is its hand now.

        Args:
            hand: The hand, as a mask.
            rows: The yaku of the month.
        """
        completing = self.captured is not None and completes(self.captured, self.own, rows.cards)
        by_capture = self.captured is not None
        allowed = allowed_cards(hand | self.since, self.own, self.opponents, rows, by_capture=by_capture)
        return allowed.ground(self.card, completing=completing) is self.ground

    def boxes(self, rows: YakuRows) -> tuple[Box, ...]:
        """Boxes of which one at least has the hand as it is now."""
        if self.ground is Ground.ALL_BURDENS:
            values = burden_values(EVERY_CARD, self.opponents, rows)
            return (Box(among=sum([card for card, value in values.items() if value >= values[self.card]])),)
        if self.ground is Ground.TEYAKU and self.captured is None:
            known = self.own | self.since
            return tuple([Box(yaku & ~known) for yaku in rows.cards if yaku & self.card and yaku & ~self.own])
        if self.ground is Ground.PAIR:
            others = MONTH_OF[self.card.bit_length() - 1] & ~self.card
            burdens = sum(burden_values(others, self.opponents, rows))
            return (Box(),) if burdens & self.since else tuple([Box(card.mask) for card in card_set(burdens)])
        return (Box(),)


def announced_cards(events: tuple[Event, ...], order: tuple[int, ...], *, completes_now: bool) -> Iterator[Announced]:
    """The burden cards that were announced, in order; but for the second of two, which tells nothing more.

    Args:
        events: The events since the last void deal.
        order: The three who play.
        completes_now: Whether the option ``shoi_teyaku`` is ``"completes_now"``.
    """
    piles, played = dict.fromkeys(order, 0), dict.fromkeys(order, 0)
    found: list[tuple[int, BurdenPlay, dict[int, int], int]] = []
    for seat, what in brought(events):
        if isinstance(what, BurdenPlay) and what.ground is not Ground.SECOND:
            found.append((seat, what, dict(piles), played[seat]))
        if isinstance(what, Play):
            played[seat] |= what.card.mask
        if what.captures:
            piles[seat] |= what.card.mask | what.captures.mask
    for seat, move, then, before in found:
        others = tuple([pile for other, pile in then.items() if other != seat])
        captured = _captured(move) if completes_now else None
        since = played[seat] & ~before
        yield Announced(seat, move.card.mask, move.ground, then[seat], others, since, captured)


def _captured(move: BurdenPlay) -> int:
    """The card and what it captured, as a mask; nothing where it captured nothing."""
    return move.card.mask | move.captures.mask if move.captures else 0


def boxes_of(announced: tuple[Announced, ...], rows: YakuRows) -> Boxes:
    """For each seat that announced something the boxes of which one at least has its hand.

    Args:
        announced: What was announced.
        rows: The yaku of the month.
    """
    by_seat: dict[int, tuple[Box, ...]] = {}
    for each in announced:
        before, new = by_seat.get(each.seat, (Box(),)), each.boxes(rows)
        by_seat[each.seat] = tuple([one.both(other) for one, other in itertools.product(before, new)])
    return tuple(by_seat.items())
