"""The places where the cards that a seat does not see can be, according to the public events (CD-9)."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

import attrs

from hanafuda_rules.cards import Card, CardSet, card_set
from hanafuda_rules.knowledge.constraints import MOST_ATTEMPTS, no_way
from hanafuda_rules.knowledge.tracing import Trace
from hanafuda_rules.transfers import STOCK
from hanafuda_rules.values import Value

__all__ = ["Unseen", "unseen"]


@attrs.frozen
class Unseen(Value):
    """The cards that a seat does not see, and the places where each can be.

    Places are in the order of the hands by seat, then the stock.

    Args:
        known: For each place, the mask of the cards known to be there, without the bottom of the stock.
        room: For each place, the number of further cards.
        bottom: The known cards at the bottom of the stock, in drawing order.
        rests: For each seat whose other cards are partly known, the mask of the cards that they are among.
        loose: The shown cards that can be in several places, with these places; cards with the fewest places come
            first.
        free: The cards about which nothing is known.
        drawn: For each seat, the maximum number of loose cards in its hand.
    """

    known: tuple[int, ...]
    room: tuple[int, ...]
    bottom: tuple[Card, ...]
    rests: tuple[tuple[int, int], ...]
    loose: tuple[tuple[Card, tuple[int, ...]], ...]
    free: tuple[Card, ...]
    drawn: tuple[int, ...]

    def lay_out(self, rng: random.Random) -> tuple[tuple[int, ...], tuple[Card, ...]]:
        """Distribute the cards uniformly among all ways that fit the known places.

        The sets of places of the loose cards are nested, and the sets for the rests of hands are equal or disjoint. So
        if the narrowest choice is made first, each choice leaves equally many ways.

        Returns:
            The masks of the hands by seat, and the stock.

        Raises:
            HanafudaError: No way was found, because no deal leads to the known events.
        """
        cards, masks, room = list(self.free), list(self.known), list(self.room)
        for seat, among in self.rests:
            for card in _shuffled([card for card in cards if card.mask & among], rng)[: room[seat]]:
                _put(card, seat, masks, room)
                cards.remove(card)
            if room[seat]:
                raise no_way()
        if self.loose:
            for card, place in self._places_of_loose(room, rng):
                _put(card, place, masks, room)
        return self._dealt(_shuffled(cards, rng), masks, room, rng)

    def lay_out_several(self, count: int, rng: random.Random) -> list[tuple[tuple[int, ...], tuple[Card, ...]]]:
        """Distribute the cards in several ways. Each is drawn as by :meth:`lay_out`, but they depend on each other.

        Where possible, all deal the same shuffled cards in turn, each from another start. This saves shuffles.
        """
        if self.rests or self.loose:
            return [self.lay_out(rng) for _ in range(count)]
        free = 2 * _shuffled(self.free, rng)
        starts = [number * len(self.free) // count for number in range(count)]
        return [self._dealt(free[start:], list(self.known), self.room, rng) for start in starts]

    def _dealt(
        self, free: list[Card], masks: list[int], room: Sequence[int], rng: random.Random
    ) -> tuple[tuple[int, ...], tuple[Card, ...]]:
        """Deal shuffled cards to the hands, and the next ones to the stock."""
        start = 0
        for seat, count in enumerate(room[:STOCK]):
            if count:
                masks[seat] |= sum([card.mask for card in free[start : start + count]])
                start += count
        top = free[start : start + room[STOCK]]  # nothing before the deal
        if masks[STOCK]:
            top = _shuffled((*card_set(masks[STOCK]), *top), rng)
        return tuple(masks[:STOCK]), (*top, *self.bottom)

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
    # Twice as fast as rng.shuffle; two 53-bit keys are practically never equal.
    key = rng.random
    return sorted(cards, key=lambda _: key())


def _put(card: Card, place: int, masks: list[int], room: list[int]) -> None:
    masks[place] |= card.mask
    room[place] -= 1


def unseen(hidden: CardSet, hands: tuple[int, ...], sizes: tuple[int, ...], known: Trace) -> Unseen:
    """Sort hidden cards by what is known about them.

    For each place, ``hands`` has the mask of the cards that the seat sees there (its own hand, and nothing elsewhere),
    and ``sizes`` the number of cards.

    Raises:
        HanafudaError: The number of cards does not fit the places.
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
    )


def _check_places(sizes: Sequence[int], left: Sequence[int], cards: int) -> None:
    """Check that the remaining places match the cards. Before the deal, there are no places."""
    if any(sizes) and (min(left) < 0 or sum(left) != cards):
        raise no_way()
