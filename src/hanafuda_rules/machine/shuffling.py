"""Shufflers: immutable sources of the orders of the deck.

:meth:`Shuffler.shuffle` returns the cards in their new order *and* the shuffler for the next shuffle. So a state that
holds a shuffler depends only on its moves, and copies of it share nothing that changes.
"""

from __future__ import annotations

import functools
import math
import operator
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, Protocol, SupportsIndex, TypeAlias

import attrs

from hanafuda_rules.cards import Card, CardSet
from hanafuda_rules.checks import has_methods, listed, sequence, whole_number
from hanafuda_rules.errors import HanafudaError, InvalidDeckError, NoMoreOrdersError, shown
from hanafuda_rules.knowledge.unknown import UnknownOrders
from hanafuda_rules.values import Value

__all__ = [
    "MOST_TRIES", "Order", "ScriptedShuffler", "SeededShuffler", "Shuffler", "check_order", "check_shuffler",
    "shuffled", "tries",
]  # fmt: skip

Order: TypeAlias = tuple[Card, ...]
"""Cards in an order."""


class Shuffler(Protocol):
    """A source of orders for deals, redeals and reshuffles. Your own shuffler needs these two methods."""

    def shuffle(self, cards: Order) -> tuple[Order, Shuffler]:
        """Shuffle cards.

        Args:
            cards: The cards, in index order.

        Returns:
            The cards in their new order, the next card first, and the shuffler for the next shuffle.
        """
        ...

    def next_round(self) -> Shuffler:
        """The shuffler for the next round of a match."""
        ...


def _cards(cards: Iterable[Any]) -> list[Card]:
    """The cards to be shuffled, without duplicates."""
    order = listed(cards, "the cards to be shuffled must be a sequence", error=InvalidDeckError)
    for card in order:
        if not isinstance(card, Card):
            raise InvalidDeckError(f"only cards can be shuffled, not {shown(card)}", rule="CD-1")
    if len(set(order)) < len(order):
        raise InvalidDeckError("the cards to be shuffled have a duplicate", rule="CD-7")
    return order


_index = operator.attrgetter("index")
_MOST_CARDS = 52  # CD-1, CD-3
_SMALL = 1 << 30  # a number below it is one digit inside Python


@functools.cache
def _divisors(count: int) -> tuple[tuple[int, tuple[tuple[int, int], ...]], ...]:
    """The divisors of a shuffle of ``count`` cards, each with the place that it shuffles.

    They are in groups with small products, each with its product.
    """
    groups: list[list[int]] = [[]]
    for divisor in range(count, 1, -1):
        if math.prod(groups[-1]) * divisor >= _SMALL:
            groups.append([])
        groups[-1].append(divisor)
    return tuple([(math.prod(group), tuple([(divisor, divisor - 1) for divisor in group])) for group in groups])


@functools.cache
def _shake_256() -> Callable[[bytes], Any]:
    # hashlib takes milliseconds to import, so only shuffles import it.
    from hashlib import shake_256  # noqa: PLC0415

    return shake_256


def _seed(value: SupportsIndex) -> int:
    return whole_number(value, "a seed")  # at most 1,024 bits, like any number


def _round(value: SupportsIndex) -> int:
    return whole_number(value, "the round of a match", least=0)


def _count(value: SupportsIndex) -> int:
    return whole_number(value, "the count of shuffles", least=0)


@attrs.frozen
class SeededShuffler(Value):
    """A shuffler with a seed. Equal seeds give equal shuffles, on every platform and in every version.

    The shuffle is specified, so other programs can repeat it. Let ``N`` be the 128 bytes of
    SHAKE-256 over the ASCII text ``hanafuda-rules/1:SEED:ROUND:COUNT`` (three decimal numbers), read as one
    big-endian number. Then for ``i`` from the last place down to 1: ``j`` is ``N mod (i + 1)``, ``N`` becomes
    ``N div (i + 1)``, and the cards at the places ``i`` and ``j`` are swapped. The cards start in index order.

    Args:
        seed: Any whole number of up to 1024 bits.
        round: The number of the round in a match, from 1; 0 for the draw for the first dealer (CD-8) and for a round
            outside a match. A match counts rounds, so the first deal of a round does not depend on earlier rounds.
        count: The number of earlier shuffles in the round.

    Raises:
        HanafudaError: A field is not a whole number, ``seed`` is too long, or ``round`` or ``count`` is negative.
    """

    seed: int = attrs.field(converter=_seed)
    round: int = attrs.field(default=0, converter=_round)
    count: int = attrs.field(default=0, converter=_count)

    def shuffle(self, cards: Order) -> tuple[Order, SeededShuffler]:
        """Shuffle cards; the class describes how."""
        return self._shuffled(sorted(_cards(cards), key=_index))

    def _shuffled(self, order: list[Card]) -> tuple[Order, SeededShuffler]:
        """Shuffle cards that are in index order."""
        text = f"hanafuda-rules/1:{self.seed}:{self.round}:{self.count}"
        number = int.from_bytes(_shake_256()(text.encode("ascii")).digest(128), "big")
        # The remainders are those of dividing N by one divisor after the other, but dividing small numbers is quick.
        number %= math.factorial(len(order))
        for product, divisors in _divisors(len(order)):
            number, rest = divmod(number, product)
            for divisor, place in divisors:
                j = rest % divisor
                rest //= divisor
                order[place], order[j] = order[j], order[place]
        return tuple(order), self.counted()

    def counted(self) -> SeededShuffler:
        """The shuffler for the next shuffle of the round, as if this one had shuffled."""
        # Its numbers are not checked, which saves time in every deal.
        after: SeededShuffler = object.__new__(SeededShuffler)
        object.__setattr__(after, "seed", self.seed)
        object.__setattr__(after, "round", self.round)
        object.__setattr__(after, "count", self.count + 1)
        return after

    def next_round(self) -> SeededShuffler:
        """The shuffler for the first shuffle of the next round."""
        return SeededShuffler(self.seed, self.round + 1)


def _orders(orders: Any) -> tuple[Order, ...]:
    right = "a script must be a sequence of orders, each a sequence of cards"
    scripted = sequence(orders, right, error=InvalidDeckError)
    return tuple([tuple(sequence(order, right, most=_MOST_CARDS, error=InvalidDeckError)) for order in scripted])


def _checked_if_given(shuffler: Any) -> Any:
    if shuffler is not None:
        check_shuffler(shuffler)
    return shuffler


@attrs.frozen
class ScriptedShuffler(Value):
    """A shuffler that returns given orders, for rounds from a real table or from another program.

    Args:
        orders: An order for each deal, redeal and reshuffle, the next card first.
        then: The shuffler for everything after these orders; ``None`` if nothing can be dealt after them. A
            :class:`SeededShuffler` counts the orders of the round. So if they came from its seed, the rest of the round
            does, too.

    Raises:
        InvalidDeckError: ``orders`` is not a sequence of orders, for instance a single order.
        HanafudaError: ``then`` is not a shuffler.
    """

    orders: tuple[Order, ...] = attrs.field(converter=_orders)
    then: Shuffler | None = attrs.field(default=None, converter=_checked_if_given)

    def shuffle(self, cards: Order) -> tuple[Order, Shuffler]:
        """Return the next order.

        Raises:
            NoMoreOrdersError: No order is left, and no shuffler to go on with.
            InvalidDeckError: The order does not have exactly the cards to shuffle.
        """
        if not self.orders and self.then is not None:
            return shuffled(self.then, cards)
        if not self.orders:
            msg = (
                f"the script has no order left for a shuffle of {len(cards)} cards: "
                "each deal, each deal after a misdeal and each reshuffle takes one"
            )
            raise NoMoreOrdersError(msg)
        order, *rest = self.orders
        check_order(order, cards)
        then = self.then.counted() if isinstance(self.then, SeededShuffler) else self.then
        return order, ScriptedShuffler(tuple(rest), then)

    def next_round(self) -> ScriptedShuffler:
        """The shuffler for the next round, which goes on with the next order."""
        return self if self.then is None else ScriptedShuffler(self.orders, self.then.next_round())


def shuffled(shuffler: Shuffler, cards: Order | CardSet) -> tuple[Order, Shuffler]:
    """Shuffle cards with a caller's shuffler, and check what it returns.

    Args:
        shuffler: The shuffler.
        cards: The cards: a set, which is quicker, or a sequence in index order.

    Returns:
        The order, and the shuffler for the next shuffle.

    Raises:
        InvalidDeckError: The shuffler has no order left, or does not return an order of these cards and the next
            shuffler.
    """
    if isinstance(cards, CardSet):
        if type(shuffler) is SeededShuffler:
            return shuffler._shuffled(list(cards))  # noqa: SLF001  # a set needs no check
        if type(shuffler) is UnknownOrders:
            return shuffler.shuffle(cards)
        cards = tuple(cards)
    if type(shuffler) in {SeededShuffler, ScriptedShuffler}:
        return shuffler.shuffle(cards)
    check_shuffler(shuffler)
    answer: Any = shuffler.shuffle(cards)
    try:
        order, rest = answer
        order = tuple(sequence(order, "an order", most=_MOST_CARDS))
    except (TypeError, ValueError):  # it is not a pair
        msg = f"a shuffler must return an order and the next shuffler, not {shown(answer)}"
        raise InvalidDeckError(msg) from None
    check_order(order, cards)
    if not _is_shuffler(rest):
        msg = f"a shuffler must also return the next shuffler, not {shown(rest)}"
        raise InvalidDeckError(msg)
    return order, rest


MOST_TRIES: Final = 100
"""The most tries of something that depends on the cards. If it takes more, the shuffler does not shuffle."""


def tries(what: str, *, rule: str | None = None) -> Iterator[int]:
    """Count the tries of something that is repeated until the cards fit; call ``next`` before each try.

    Args:
        what: What failed, for the error, such as ``"deals in a row were void"``.
        rule: The id of the rule, for the error.

    Raises:
        InvalidDeckError: A hundred tries failed, which cannot be chance.
    """
    yield from range(MOST_TRIES)
    raise InvalidDeckError(f"the shuffler does not shuffle: {MOST_TRIES} {what}", rule=rule)


def check_shuffler(shuffler: object) -> None:
    """Check that an object has the methods of a :class:`Shuffler`.

    Raises:
        HanafudaError: ``shuffler`` lacks one of the two methods.
    """
    if type(shuffler) is not SeededShuffler and not _is_shuffler(shuffler):
        raise HanafudaError(f"a shuffler is needed, such as SeededShuffler(7), not {shown(shuffler)}")


def _is_shuffler(value: object) -> bool:
    return has_methods(value, "shuffle", "next_round")


def check_order(order: Iterable[Card], cards: Iterable[Card]) -> None:
    """Check that an order has exactly the given cards.

    Raises:
        InvalidDeckError: Something is not a card, or a card is missing, duplicate or foreign (CD-1, CD-7).
    """
    due, seen = set(_cards(cards)), set[Card]()
    right = "an order of the deck is a sequence of cards"
    laid = sequence(order, right, most=_MOST_CARDS, rule="CD-7", error=InvalidDeckError)
    if len(laid) == len(due) and set(map(id, laid)) == set(map(id, due)):  # each card exists once
        return
    for place, card in enumerate(laid):
        if not isinstance(card, Card):
            msg = f"place {place} of the order holds {shown(card)}, which is not a card"
            raise InvalidDeckError(msg, rule="CD-1")
        if card in seen:
            msg = f"{card} is a duplicate in the order, at place {place}"
            raise InvalidDeckError(msg, rule="CD-7")
        if card not in due:
            msg = f"{card} at place {place} is not among the cards to be shuffled"
            raise InvalidDeckError(msg, rule="CD-7")
        seen.add(card)
    msg = f"the order lacks {', '.join(map(str, sorted(due - seen)))}"
    raise InvalidDeckError(msg, rule="CD-7")
