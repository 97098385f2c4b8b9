"""Who fed whom: liability for dekiyaku and for diving, read off the play (HH-7.7, HH-9.6)."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from hanafuda_rules.cards import Card, CardSet, Month
from hanafuda_rules.events import Drawn, Event, Moved
from hanafuda_rules.games.hachi_hachi.events import Declared
from hanafuda_rules.games.hachi_hachi.log import every
from hanafuda_rules.games.hachi_hachi.options import Options
from hanafuda_rules.games.hachi_hachi.outcome import Liable
from hanafuda_rules.games.hachi_hachi.tables import HAND_SIZE, dekiyaku_table
from hanafuda_rules.moves import Play, Take
from hanafuda_rules.yaku import Yaku

__all__ = ["FED", "liabilities"]

FED = ("four_brights", "poetry_ribbons", "blue_ribbons", "boar_deer_butterflies")
"""The keys of the dekiyaku for which a seat can be liable (HH-7.7)."""


@attrs.frozen
class _Turn:
    """A turn of the play: the hand card, and what went into the pile with it and with the stock card."""

    seat: int
    card: Card
    captures: tuple[CardSet, ...]


def _turns(events: tuple[Event, ...]) -> Iterator[_Turn]:
    seat, card = -1, None
    captures: tuple[CardSet, ...] = ()
    for event in events:
        if isinstance(event, Moved) and isinstance(event.move, Play):
            if card is not None:
                yield _Turn(seat, card, captures)
            seat, card = event.seat, event.move.card
            captures = _into_pile(card, event.move.captures)
        elif isinstance(event, Moved) and isinstance(event.move, Take):
            captures += _into_pile(event.move.card, event.move.captures)
        elif isinstance(event, Drawn):
            captures += _into_pile(event.card, event.captures)
    if card is not None:
        yield _Turn(seat, card, captures)


def _into_pile(card: Card, captures: CardSet) -> tuple[CardSet, ...]:
    return (CardSet([card, *captures]),) if captures else ()


@attrs.frozen
class _Fed:
    """A card lies on the field that could make its player liable, until the owner's next turn is over."""

    payer: int
    owner: int
    card: Card
    yaku: Yaku | None
    """The dekiyaku; ``None`` for the month of a triplet."""


def liabilities(events: tuple[Event, ...], order: tuple[int, ...], options: Options) -> tuple[Liable, ...]:
    """Who is liable for what, in the order in which it came about.

    Args:
        events: The events since the last void deal.
        order: The three who play.
        options: What the round is played by.
    """
    if options.liability == "off":
        return ()
    triplets = {seat: _triplets(events, seat) for seat in order}
    piles, played = dict.fromkeys(order, CardSet()), dict.fromkeys(order, 0)
    fed: list[_Fed] = []
    found: dict[tuple[int, str | Month], Liable] = {}
    for turn in _turns(events):
        for captured in turn.captures:
            pile = piles[turn.seat] | captured
            for each in fed:
                if each.owner == turn.seat and each.card in captured:
                    found |= _liable(each, piles[turn.seat], pile)
            piles[turn.seat] = pile
        fed = [each for each in fed if each.owner != turn.seat]
        played[turn.seat] += 1
        # Not as its last hand card, and only where it stays on the field.
        if played[turn.seat] < HAND_SIZE and turn.card not in piles[turn.seat]:
            for owner in order:
                if owner != turn.seat:
                    fed += _feeding(turn, owner, piles[owner], triplets[owner], options)
    return tuple(found.values())


def _feeding(turn: _Turn, owner: int, pile: CardSet, triplets: tuple[Month, ...], options: Options) -> list[_Fed]:
    fed = [each for each in dekiyaku_table(options) if each.key in FED and _feeds(turn.card, each, pile, options)]
    dived: list[Yaku | None] = [None] if turn.card.month in triplets else []
    return [_Fed(turn.seat, owner, turn.card, each) for each in [*fed, *dived]]


def _triplets(events: tuple[Event, ...], seat: int) -> tuple[Month, ...]:
    return tuple(month for event in every(Declared, events) if event.seat == seat for month in event.triplets)


def _feeds(card: Card, yaku: Yaku, pile: CardSet, options: Options) -> bool:
    lacking = yaku.cards - pile
    if len(lacking) != 1:
        return False
    (last,) = lacking
    return card == last or (options.liability == "same_month" and card.month == last.month)


def _liable(fed: _Fed, before: CardSet, after: CardSet) -> dict[tuple[int, str | Month], Liable]:
    if fed.yaku is None:
        return {(fed.owner, fed.card.month): Liable(fed.payer, fed.owner, fed.card.month)}
    if fed.yaku.worth(after) and not fed.yaku.worth(before):
        return {(fed.owner, fed.yaku.key): Liable(fed.payer, fed.owner, fed.yaku.key)}
    return {}
