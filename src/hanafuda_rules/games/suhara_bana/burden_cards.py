"""Burden cards, *shoi-fuda*: which hand cards are allowed, on which ground, and why others are not (SB-5.3 to SB-5.5).

The first part consists of plain functions on masks, as in :mod:`hanafuda_rules.masks`, because they run for every
move. The second part is what announcements say about hidden hands.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple, TypeAlias

import attrs

from hanafuda_rules.cards import Card, card_set
from hanafuda_rules.events import Event, brought, since_deal
from hanafuda_rules.games.suhara_bana.moves import BurdenPlay, Ground
from hanafuda_rules.knowledge.constraints import ANYTHING, HandConstraints
from hanafuda_rules.knowledge.log import moves_of
from hanafuda_rules.machine.view import AnyView
from hanafuda_rules.masks import EVERY_CARD, MONTHS, Row, worth
from hanafuda_rules.moves import Play
from hanafuda_rules.values import Value
from hanafuda_rules.yaku import Yaku, YakuTable

__all__ = [
    "Allowed", "Announced", "YakuRows", "allowed_cards", "announced_cards", "burdens", "completes",
    "fit_announced", "refusal", "rows_of",
]  # fmt: skip


_Rows: TypeAlias = tuple[tuple[int, Row, Yaku], ...]
_MOST_PILES: Final = 4096


def _rows(rows: YakuRows) -> _Rows:
    return tuple(
        (yaku.cards.mask if yaku.needed == len(yaku.cards) and not yaku.again else 0, yaku.row, yaku)
        for yaku in rows.table
        if yaku.value or yaku.extra
    )


@attrs.frozen
class YakuRows(Value):
    """The yaku that count in a round, as numbers for quick look-ups, in the order of the table."""

    table: YakuTable
    rows: _Rows = attrs.field(init=False, eq=False, repr=False, default=attrs.Factory(_rows, takes_self=True))
    """For each yaku: the mask of its cards if it needs all of them, otherwise 0; its numbers; the yaku."""
    known: dict[int, int] = attrs.field(init=False, eq=False, repr=False, factory=dict[int, int])
    """The results of :meth:`lacking` by pile."""

    def single(self, pile: int) -> Iterator[tuple[Yaku, int, int]]:
        """Yield each yaku that a single card would complete, with that card, as a mask, and its value."""
        for whole, row, yaku in self.rows:
            if (lacking := whole & ~pile) & (lacking - 1) or worth(pile, row):  # the first test rules out most
                continue
            for card in card_set(row[0] & ~pile):
                if value := worth(pile | card.mask, row):
                    yield yaku, card.mask, value

    def lacking(self, pile: int) -> int:
        """Return the cards, as a mask, that are each the only card a pile lacks for some yaku (SB-5.3).

        The result is cached: both opponents need it before each of their plays, and a pile changes less often.
        """
        if len(self.known) >= _MOST_PILES:
            self.known.clear()
        lacking = self.known[pile] = sum({card for _, card, _ in self.single(pile)})
        return lacking

    def formed(self, cards: int, pile: int) -> int:
        """Return the cards, as a mask, of every yaku that ``cards`` form but ``pile``, a part of them, does not."""
        missing, formed = EVERY_CARD ^ cards, 0
        for whole, row, _ in self.rows:
            if not whole & missing and worth(cards, row) and not worth(pile, row):
                formed |= row[0] & cards
        return formed


_GROUNDS = tuple(Ground)


class Allowed(NamedTuple):
    """The hand cards that may be played, as masks by ground. The first matching ground counts (SB-5.4).

    The fields are the members of :class:`~hanafuda_rules.games.suhara_bana.moves.Ground`, in order.
    """

    free: int
    teyaku: int = 0
    all_burdens: int = 0
    pair: int = 0
    second: int = 0

    def ground(self, card: int, *, completing: bool = False) -> Ground | None:
        """Return the ground on which a card is played, or ``None`` if it may not be played.

        Args:
            card: The card, as a mask.
            completing: Whether this capture allows "teyaku desu", with the option ``shoi_teyaku = "completes_now"``
                (:func:`completes`). A card that is due after *ni-mai mochi* takes precedence.
        """
        if completing and not card & self.free and not self.second:
            return Ground.TEYAKU
        return next((ground for ground, cards in zip(_GROUNDS, self, strict=True) if cards & card), None)


@functools.lru_cache(maxsize=256)
def rows_of(table: YakuTable) -> YakuRows:
    """Return the yaku that count in a round as numbers. They are cached, because every move needs them."""
    return YakuRows(table)


def burdens(cards: int, piles: Iterable[int], rows: YakuRows) -> int:
    """Return the burden cards among some cards, given the piles of the active opponents (SB-5.3)."""
    known, lacked = rows.known, 0
    for pile in piles:
        lacking = known.get(pile)  # not rows.lacking(pile) at once: a call is slower here
        lacked |= rows.lacking(pile) if lacking is None else lacking
    return cards & lacked


def completes(brought: int, pile: int, rows: YakuRows) -> bool:
    """Return whether a card and its captures complete a yaku in the player's pile (SB-5.4 a, ``"completes_now"``).

    ``brought`` is 0 if the card captures nothing, because the pile then stays the same.
    """
    return bool(rows.formed(pile | brought, pile))


def allowed_cards(  # noqa: PLR0913  # all that the rule depends on
    hand: int,
    own: int,
    opponents: tuple[int, ...],
    rows: YakuRows,
    *,
    duty: int = 0,
    by_capture: bool = False,
) -> Allowed:
    """Return the hand cards that may be played (SB-5.3, SB-5.4).

    ``own`` and ``opponents`` are the piles of the player and of the other two. ``duty`` has the hand cards that are due
    since the player's last turn.

    ``by_capture`` says that "teyaku desu" depends on the captures (``shoi_teyaku = "completes_now"``). Then pass each
    capture to :meth:`Allowed.ground`; no card is allowed by itself.
    """
    if duty:
        return Allowed(0, second=duty)
    burden = burdens(hand, opponents, rows)
    if not burden:
        return Allowed(hand)
    # SB-5.4 a: regardless of their captures; a yaku that is already formed does not help.
    teyaku = 0 if by_capture else burden & rows.formed(hand | own, own)
    lightest = _lightest(hand, opponents, rows) if burden == hand else 0
    return Allowed(hand & ~burden, teyaku, lightest, _pairs(burden))


def _lightest(hand: int, piles: tuple[int, ...], rows: YakuRows) -> int:
    """The cards whose best yaku for an opponent is lowest, in a hand of only burden cards (SB-5.4 c)."""
    best: dict[int, int] = {}
    for pile in piles:
        for _, card, value in rows.single(pile):
            if card & hand:
                best[card] = max(value, best.get(card, value))
    least = min(best.values())
    return sum([card for card, value in best.items() if value == least])


def _pairs(burden: int) -> int:
    """The burden cards that share their month with another one (SB-5.4 b)."""
    held = [burden & month for month in MONTHS]
    return sum([cards for cards in held if cards & (cards - 1)])


def refusal(card: Card, opponents: Mapping[int, int], rows: YakuRows, allowed: Allowed) -> tuple[str, str]:
    """Return why a hand card may not be played, naming the opponent and the yaku, and the rule id (SB-5.5).

    ``opponents`` has the piles of the other two players by seat.
    """
    if allowed.second:
        return f"another card is due after {Ground.PAIR.value}", "SB-5.4"
    singles = [(seat, single) for seat, pile in opponents.items() for single in rows.single(pile)]
    lacked = [(value, seat, yaku) for seat, (yaku, lacking, value) in singles if lacking == card.mask]
    place = rows.table.yaku.index
    _, seat, yaku = min(lacked, key=lambda each: (-each[0], place(each[2])))  # CD-11: the first of equals
    burden = f"{card} is a burden card: it is all that seat {seat} lacks for {yaku.names.english}"
    if allowed.free:
        return burden, "SB-5.3"
    return f"{burden}; a hand of only burden cards must play a lighter one", "SB-5.4"


# --- what announcements tell ------------------------------------------------------------------------------------------


def fit_announced(view: AnyView, *, by_capture: bool) -> HandConstraints:
    """Return the conditions that announced burden cards put on hidden hands.

    ``by_capture`` says that "teyaku desu" depends on the captures (``shoi_teyaku = "completes_now"``).
    """
    # A shortcut: in most rounds nothing has been announced.
    unknown = {seat for seat in view.order if seat != view.seat}
    if not any(type(move) is BurdenPlay and seat in unknown for seat, move in moves_of(view.event_log.log)):
        return ANYTHING
    rows = rows_of(view.yaku)
    announced = announced_cards(since_deal(view.events), view.order, rows, by_capture=by_capture)
    return HandConstraints.all([HandConstraints(one) for one in announced if one.seat in unknown])


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
        completing = self.captured is not None and completes(self.captured, self.own, self.rows)
        hand = hands[self.seat] | self.since
        allowed = allowed_cards(hand, self.own, self.opponents, self.rows, by_capture=by_capture)
        return allowed.ground(self.card, completing=completing) is self.ground


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
