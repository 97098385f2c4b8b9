"""What announced burden cards reveal about hidden hands (SB-5.4, CD-9)."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from hanafuda_rules.cards import card_set
from hanafuda_rules.events import Event, brought, since_deal
from hanafuda_rules.games.suhara_bana.moves import BurdenPlay, Ground
from hanafuda_rules.games.suhara_bana.phases import burden_cards
from hanafuda_rules.games.suhara_bana.phases.burden_cards import YakuRows, burden_values
from hanafuda_rules.knowledge.constraints import ANYTHING, Box, Boxes, HandConstraints
from hanafuda_rules.knowledge.log import moves_of
from hanafuda_rules.machine.view import AnyView
from hanafuda_rules.masks import EVERY_CARD, MONTH_OF
from hanafuda_rules.moves import Play
from hanafuda_rules.values import Value

__all__ = ["Announced", "announced_cards", "fit_announced"]


def fit_announced(view: AnyView, *, by_capture: bool) -> HandConstraints:
    """Return the conditions that announced burden cards put on hidden hands.

    ``by_capture`` says that "teyaku desu" depends on the captures (``shoi_teyaku = "completes_now"``).
    """
    # A shortcut: in most rounds nothing has been announced.
    unknown = {seat for seat in view.order if seat != view.seat}
    if not any(type(move) is BurdenPlay and seat in unknown for seat, move in moves_of(view.event_log.log)):
        return ANYTHING
    rows = burden_cards.rows_of(view.yaku)
    announced = announced_cards(since_deal(view.events), view.order, rows, by_capture=by_capture)
    return HandConstraints.all([HandConstraints(one, _boxes(one, view)) for one in announced if one.seat in unknown])


def _boxes(announced: Announced, view: AnyView) -> Boxes:
    """The boxes of a hand, or none if the hand is empty by now."""
    return ((announced.seat, announced.boxes()),) if view.hand_sizes[announced.seat] else ()


@attrs.frozen
class Announced(Value):
    """An announced burden card and the piles when it was played. Call it to test hands.

    Args:
        seat: The seat that played the card.
        card: The card, as a mask.
        ground: The exception that was announced.
        own: The pile of the seat, as a mask.
        opponents: The piles of the other two players.
        since: The hand cards that the seat has played from then on, including this one.
        captured: If "teyaku desu" depends on captures, the card with its captures, or 0 if it captured nothing;
            otherwise ``None``.
        rows: The yaku that count.
    """

    seat: int
    card: int
    ground: Ground
    own: int
    opponents: tuple[int, ...]
    since: int
    captured: int | None
    rows: YakuRows

    def __call__(self, hands: tuple[int, ...], /) -> bool:
        """Whether the announcement was possible if these are the hands now."""
        by_capture = self.captured is not None
        completing = self.captured is not None and burden_cards.completes(self.captured, self.own, self.rows)
        hand = hands[self.seat] | self.since
        allowed = burden_cards.allowed_cards(hand, self.own, self.opponents, self.rows, by_capture=by_capture)
        return allowed.ground(self.card, completing=completing) is self.ground

    def boxes(self) -> tuple[Box, ...]:
        """The boxes for the present hand; it fits at least one of them."""
        if self.ground is Ground.ALL_BURDENS:
            values = burden_values(EVERY_CARD, self.opponents, self.rows)
            return (Box(among=sum([card for card, value in values.items() if value >= values[self.card]])),)
        if self.ground is Ground.TEYAKU and self.captured is None:
            known = self.own | self.since
            yaku = [(whole or row[5], row[0]) for whole, row, _ in self.rows.rows]
            return tuple([Box(needed & ~known) for needed, cards in yaku if cards & self.card and cards & ~self.own])
        if self.ground is Ground.PAIR:
            others = MONTH_OF[self.card.bit_length() - 1] & ~self.card
            burdens = sum(burden_values(others, self.opponents, self.rows))
            return (Box(),) if burdens & self.since else tuple([Box(card.mask) for card in card_set(burdens)])
        return (Box(),)


def announced_cards(
    events: tuple[Event, ...], order: tuple[int, ...], rows: YakuRows, *, by_capture: bool
) -> Iterator[Announced]:
    """Yield the announced burden cards in order, from the events since the last void deal.

    The second card of *ni-mai mochi* is left out, because it reveals nothing new.
    """
    piles, played = dict.fromkeys(order, 0), dict.fromkeys(order, 0)
    announced: list[tuple[int, BurdenPlay, dict[int, int], int]] = []
    for play in brought(events):
        if isinstance(play.by, BurdenPlay) and play.by.ground is not Ground.SECOND:
            announced.append((play.seat, play.by, dict(piles), played[play.seat]))
        if isinstance(play.by, Play):
            played[play.seat] |= play.card.mask
        piles[play.seat] |= play.taken
    for seat, move, then, before in announced:
        others = tuple([pile for other, pile in then.items() if other != seat])
        taken = move.card.mask | move.captures.mask if move.captures else 0
        captured, since = taken if by_capture else None, played[seat] & ~before
        yield Announced(seat, move.card.mask, move.ground, then[seat], others, since, captured, rows)
