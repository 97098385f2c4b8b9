"""Who fed whom: liability for dekiyaku and for diving, read off the play (HH-7.7, HH-9.6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import attrs

from hanafuda_rules._masks import MONTH_OF
from hanafuda_rules._values import Value
from hanafuda_rules.cards import Card, CardSet, Month, card_set
from hanafuda_rules.events import Event, brought
from hanafuda_rules.games.hachi_hachi.events import Declared
from hanafuda_rules.games.hachi_hachi.options import Options
from hanafuda_rules.games.hachi_hachi.outcome.entered import Liable
from hanafuda_rules.games.hachi_hachi.yaku import FIVE_BRIGHTS, HAND_SIZE, is_set
from hanafuda_rules.moves import Play
from hanafuda_rules.yaku import Yaku

if TYPE_CHECKING:
    from hanafuda_rules.games.hachi_hachi import Rules

__all__ = ["fed_dekiyaku", "liabilities"]


def fed_dekiyaku(rules: Rules) -> tuple[Yaku, ...]:
    """The dekiyaku for which a seat can be liable: those that lack one certain card at last (HH-7.7)."""
    return tuple([each for each in rules.yaku if is_set(each) and each.key != FIVE_BRIGHTS])


@attrs.frozen
class _Turn(Value):
    """A turn of the play: the hand card, and what went into the pile with it and with the stock card."""

    seat: int
    card: Card
    captures: tuple[CardSet, ...]


def _turns(events: tuple[Event, ...]) -> Iterator[_Turn]:
    turn: _Turn | None = None
    for seat, what in brought(events):
        captures = (card_set(what.card.mask | what.captures.mask),) if what.captures else ()
        if turn is not None and not isinstance(what, Play):
            turn = _Turn(seat, turn.card, turn.captures + captures)
            continue
        if turn is not None:
            yield turn
        turn = _Turn(seat, what.card, captures)
    if turn is not None:
        yield turn


@attrs.frozen
class _Fed(Value):
    """A card lies on the field that could make its player liable, until the owner's next turn is over."""

    payer: int
    owner: int
    card: Card
    yaku: Yaku | None
    """The dekiyaku; ``None`` for the month of a triplet."""


def liabilities(events: tuple[Event, ...], order: tuple[int, ...], rules: Rules) -> tuple[Liable, ...]:
    """Who is liable for what; for rounds of three (HH-7.7, HH-9.6).

    Args:
        events: The events since the last void deal.
        order: The three who play.
        rules: What the round is played by.
    """
    options = rules.options
    yaku = () if options.liability == "off" else fed_dekiyaku(rules)
    triplets = _fed_triplets(events, options)
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
            enough = MONTH_OF[turn.card.index] if options.liability == "same_month" else turn.card.mask
            fed += _feeding(turn, piles, yaku, triplets, enough)
    return tuple(sorted(found.values(), key=str))


def _fed_triplets(events: tuple[Event, ...], options: Options) -> set[tuple[int, Month]]:
    declared = [event for event in events if isinstance(event, Declared)] if options.diving_liability else []
    return {(event.seat, month) for event in declared for month in event.triplets}


def _feeding(
    turn: _Turn, piles: dict[int, CardSet], yaku: tuple[Yaku, ...], triplets: set[tuple[int, Month]], enough: int
) -> Iterator[_Fed]:
    for owner, pile in piles.items():
        if owner == turn.seat:
            continue
        for each in yaku:
            if _lacks_one(each.cards.mask & ~pile.mask, enough):
                yield _Fed(turn.seat, owner, turn.card, each)
        if (owner, turn.card.month) in triplets:
            yield _Fed(turn.seat, owner, turn.card, None)


def _lacks_one(lacking: int, cards: int) -> bool:
    """Whether one card is lacking, and is one of these."""
    return bool(lacking & cards) and not lacking & (lacking - 1)


def _liable(fed: _Fed, before: CardSet, after: CardSet) -> dict[tuple[int, str | Month], Liable]:
    if fed.yaku is None:
        return {(fed.owner, fed.card.month): Liable(fed.payer, fed.owner, fed.card.month)}
    if fed.yaku.worth(after) and not fed.yaku.worth(before):
        return {(fed.owner, fed.yaku.key): Liable(fed.payer, fed.owner, fed.yaku.key)}
    return {}
