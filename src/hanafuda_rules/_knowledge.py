"""Where the cards that a seat does not see can be, as far as the public events tell (CD-9)."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

import attrs

from hanafuda_rules.cards import Card, CardSet, card_set
from hanafuda_rules.hand_constraints import MOST_ATTEMPTS, BoxedHands, Boxes, boxed, no_way
from hanafuda_rules.tracing import Trace
from hanafuda_rules.transfers import STOCK
from hanafuda_rules.values import Value

__all__ = ["Unseen", "unseen"]


@attrs.frozen
class Unseen(Value):
    """The cards that a seat does not see, and where each of them can be.

    The order of places: the hands by seat, then the stock.

    Args:
        known: For each place, the cards that are known to be there, as a mask; without the bottom of the stock.
        room: For each place, how many more cards it takes.
        bottom: The known cards at the bottom of the stock, in drawing order.
        rests: For each seat whose other cards are partly known, the cards that they are among, as a mask.
        loose: The shown cards that can be in more than one place, with these places; the card with the fewest comes
            first.
        free: The other cards, about which nothing is known.
        drawn: For each seat, how many of the loose cards it can hold.
        boxed: The hands that are drawn from boxes.
    """

    known: tuple[int, ...]
    room: tuple[int, ...]
    bottom: tuple[Card, ...]
    rests: tuple[tuple[int, int], ...]
    loose: tuple[tuple[Card, tuple[int, ...]], ...]
    free: tuple[Card, ...]
    drawn: tuple[int, ...]
    boxed: BoxedHands

    def lay_out(self, rng: random.Random) -> tuple[tuple[int, ...], tuple[Card, ...]]:
        """Lay the cards out, uniformly among all ways that fit what is known of where each can be.

        The loose cards' sets of places are nested, and the sets for the rests of hands are equal or disjoint. So each
        choice, the narrowest first, leaves as many ways as any other.

        Args:
            rng: Where chance comes from.

        Returns:
            The hands by seat, as masks, and the stock.

        Raises:
            HanafudaError: No way was found; no deal can have brought about what is known.
        """
        cards, masks, room = list(self.free), list(self.known), list(self.room)
        if self.boxed.choices:
            cards = self._without_boxed(cards, masks, room, rng)
        for seat, among in self.rests:
            for card in _shuffled([card for card in cards if card.mask & among], rng)[: room[seat]]:
                _put(card, seat, masks, room)
                cards.remove(card)
            if room[seat]:
                raise no_way()
        if self.loose:
            for card, place in self._places_of_loose(room, rng):
                _put(card, place, masks, room)
        free, start = _shuffled(cards, rng), 0
        for seat, count in enumerate(room[:STOCK]):
            if count:
                masks[seat] |= sum([card.mask for card in free[start : start + count]])
                start += count
        top = free[start : start + room[STOCK]]  # nothing before the deal
        if masks[STOCK]:
            top = _shuffled((*card_set(masks[STOCK]), *top), rng)
        return tuple(masks[:STOCK]), (*top, *self.bottom)

    def _without_boxed(self, cards: list[Card], masks: list[int], room: list[int], rng: random.Random) -> list[Card]:
        for seat, hand in self.boxed.draw(rng).items():
            masks[seat], room[seat] = masks[seat] | hand, 0
            cards = [card for card in cards if not card.mask & hand]
        return cards

    def _places_of_loose(self, room: list[int], rng: random.Random) -> list[tuple[Card, int]]:
        for _ in range(MOST_ATTEMPTS):
            left, chosen = list(room), list[tuple[Card, int]]()
            for card, places in self.loose:
                free = [place for place in places for _ in range(left[place])]
                if not free:
                    break
                place = rng.choice(free)
                left[place] -= 1
                chosen.append((card, place))
            held = [place for _, place in chosen]
            if len(chosen) == len(self.loose) and all(held.count(seat) <= most for seat, most in enumerate(self.drawn)):
                return chosen
        raise no_way()


def _shuffled(cards: Iterable[Card], rng: random.Random) -> list[Card]:
    """Cards in a random order."""
    # Twice as fast as rng.shuffle; two 53-bit keys are practically never equal.
    key = rng.random
    return sorted(cards, key=lambda _: key())


def _put(card: Card, place: int, masks: list[int], room: list[int]) -> None:
    masks[place] |= card.mask
    room[place] -= 1


def unseen(hidden: CardSet, hands: tuple[int, ...], sizes: tuple[int, ...], known: Trace, boxes: Boxes = ()) -> Unseen:
    """Sort hidden cards by what is known about them.

    Args:
        hidden: All hidden cards.
        hands: For each place, the cards that the seat sees there, as a mask: its own hand, and nothing elsewhere.
        sizes: For each place, how many cards it holds.
        known: What is known.
        boxes: For some seats, boxes at least one of which has the seat's hand.

    Raises:
        HanafudaError: There are more or fewer cards than places for them.
    """
    masks, left = list(hands), [size - hand.bit_count() for size, hand in zip(sizes, hands, strict=True)]
    free = hidden.mask
    loose: list[tuple[Card, tuple[int, ...]]] = []
    for card, where in known.places.items():
        if free & card.mask:
            free ^= card.mask
            if len(where) > 1:
                loose.append((card, tuple(sorted(where))))
            else:
                _put(card, min(where), masks, left)
    _check_places(sizes, left, free.bit_count() + len(loose))
    bottom = tuple([card for card in known.bottom if card in hidden])
    masks[STOCK] &= ~sum([card.mask for card in bottom])
    loose.sort(key=lambda each: (len(each[1]), each[0]))
    return Unseen(
        known=tuple(masks),
        room=tuple(left),
        bottom=bottom,
        rests=tuple([(seat, among.mask) for seat, among in known.rest.items() if left[seat]]),
        loose=tuple(loose),
        free=tuple(card_set(free)),
        drawn=tuple([known.drawn[seat] for seat in range(len(sizes) - 1)]) if loose else (),
        # Boxes only save attempts: if shown cards complicate the hands, do without.
        boxed=boxed(() if loose else tuple([each for each in boxes if not masks[each[0]]]), free, tuple(left)),
    )


def _check_places(sizes: Sequence[int], left: Sequence[int], cards: int) -> None:
    """Make sure that there are as many places left as cards; before the deal there are none."""
    if any(sizes) and (min(left) < 0 or sum(left) != cards):
        raise no_way()
