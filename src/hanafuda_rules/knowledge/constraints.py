"""Conditions on hidden hands that follow from what everybody saw (CD-9)."""

from __future__ import annotations

import functools
import itertools
import math
import random
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, Protocol, TypeAlias, runtime_checkable

import attrs

from hanafuda_rules.cards import card_set
from hanafuda_rules.errors import HanafudaError
from hanafuda_rules.masks import EVERY_CARD
from hanafuda_rules.values import Value

__all__ = [
    "ANYTHING", "MOST_ATTEMPTS", "Box", "BoxedHands", "Boxes", "Constrains", "DealtHands", "HandChoice",
    "HandConstraints", "HandHistory", "HandTest", "boxed", "constraining", "no_way",
]  # fmt: skip

MOST_ATTEMPTS: Final = 10_000
"""How many layouts of hidden cards are tried before an error says that none fits."""

HandTest: TypeAlias = Callable[[tuple[int, ...]], bool]
"""Tests whether hands fit, given by seat as masks."""


@attrs.frozen
class Box(Value):
    """All hands that hold some cards and take the rest from a set.

    Args:
        holds: The cards that every hand holds, as a mask.
        among: The cards that a hand may hold, including ``holds``, as a mask.
    """

    holds: int = 0
    among: int = EVERY_CARD

    def has(self, hand: int) -> bool:
        """Whether a hand, as a mask, is in the box."""
        return not self.holds & ~hand and not hand & ~self.among

    def contains(self, other: Box) -> bool:
        """Whether this box has all hands of another."""
        return not self.holds & ~other.holds and not other.among & ~self.among

    def both(self, other: Box) -> Box:
        """The hands that are in both boxes."""
        return Box(self.holds | other.holds, self.among & other.among)


Boxes: TypeAlias = tuple[tuple[int, tuple[Box, ...]], ...]
"""Boxes by seat, at least one of which has the seat's hand."""


@attrs.frozen
class HandConstraints(Value):
    """The conditions on the hands that a seat does not know.

    Args:
        test: Tests whether all hands fit. This alone decides.
        boxes: Boxes by seat that together have every hand that fits. They save attempts if few hands fit.
    """

    test: HandTest
    boxes: Boxes = ()

    @staticmethod
    def all(fits: Iterable[HandConstraints]) -> HandConstraints:
        """Combine several conditions."""
        conditions = [constraints for constraints in fits if constraints is not ANYTHING]
        if len(conditions) <= 1:
            return conditions[0] if conditions else ANYTHING
        by_seat: dict[int, tuple[Box, ...]] = {}
        for seat, boxes in itertools.chain.from_iterable([constraints.boxes for constraints in conditions]):
            pairs = itertools.product(by_seat.get(seat, (Box(),)), boxes)
            by_seat[seat] = tuple([one.both(other) for one, other in pairs])
        tests = tuple([constraints.test for constraints in conditions])
        return HandConstraints(functools.partial(_all_pass, tests), tuple(by_seat.items()))


@runtime_checkable
class Constrains(Protocol):
    """A phase, or a ruleset, whose events say something about hidden hands. Samples and boards ask it."""

    def hand_constraints(self, view: Any, /) -> HandConstraints:
        """The conditions on hidden hands that follow from the events of this phase in a view.

        Every such phase is asked, even if the round has not reached it; compare with ``view.phase``. If this depends on
        options, an attribute ``constrains_hands`` that is false says that there are none, which saves time.
        """
        ...


@functools.lru_cache(maxsize=64)
def constraining(rules: Any) -> tuple[Constrains, ...]:
    """The phases of a ruleset that say something about hidden hands, and the ruleset itself if it does."""
    parts = [part for part in (*rules.phases, rules) if isinstance(part, Constrains)]
    return tuple([part for part in parts if getattr(part, "constrains_hands", True)])


def _all_pass(tests: tuple[HandTest, ...], hands: tuple[int, ...]) -> bool:
    return all(test(hands) for test in tests)


def _all_fit(_: tuple[int, ...]) -> bool:
    return True


ANYTHING = HandConstraints(_all_fit)
"""All hands fit."""


@attrs.frozen
class HandChoice(Value):
    """A seat with its boxes.

    Args:
        seat: The seat.
        size: The number of cards to draw for its hand.
        boxes: The boxes.
        weights: The number of hands in each box.
    """

    seat: int
    size: int
    boxes: tuple[Box, ...]
    weights: tuple[int, ...]

    def draw(self, rng: random.Random) -> int | None:
        """Draw a hand from the boxes, as a mask; ``None`` if another attempt is needed.

        A hand in several boxes counts only for the first, so it is not drawn more often than others.
        """
        (number,) = rng.choices(range(len(self.boxes)), self.weights)
        box = self.boxes[number]
        others = rng.sample(tuple(card_set(box.among & ~box.holds)), self.size - box.holds.bit_count())
        hand = box.holds | sum([card.mask for card in others])
        return None if any(box.has(hand) for box in self.boxes[:number]) else hand


@attrs.frozen
class BoxedHands(Value):
    """Draws hands for several seats from their boxes.

    Args:
        choices: The seats with their boxes.
    """

    choices: tuple[HandChoice, ...]

    def draw(self, rng: random.Random) -> dict[int, int]:
        """Draw a hand for each seat, as masks, uniformly from all hands in the boxes that share no card.

        Raises:
            HanafudaError: No such hands were found.
        """
        if not all(any(choice.weights) for choice in self.choices):
            raise no_way()
        for _ in range(MOST_ATTEMPTS):
            hands: dict[int, int] = {}
            taken = 0
            for choice in self.choices:
                hand = choice.draw(rng)
                if hand is None or hand & taken:
                    break
                hands[choice.seat] = hand
                taken |= hand
            else:
                return hands
        raise no_way()


def no_way() -> HanafudaError:
    """The error for contradictions in what is known of hidden cards."""
    return HanafudaError("no deal leads to what is known about the hidden cards", rule="CD-9")


def boxed(boxes: Boxes, free: int, room: tuple[int, ...]) -> BoxedHands:
    """Prepare to draw hands from boxes.

    Args:
        boxes: The boxes by seat.
        free: The cards to draw from, as a mask.
        room: The number of cards to draw for each hand, by seat.
    """
    choices: list[HandChoice] = []
    for seat, of_seat in boxes:
        if size := room[seat]:
            possible = _largest(Box(box.holds, box.among & free) for box in of_seat)
            weights = [_hands_in(box, size) for box in possible]
            choices.append(HandChoice(seat, size, possible, tuple(weights)))
    return BoxedHands(tuple(choices))


def _largest(boxes: Iterable[Box]) -> tuple[Box, ...]:
    """The boxes that are not part of another."""
    largest: list[Box] = []
    for box in boxes:
        if not any(other.contains(box) for other in largest):
            largest = [other for other in largest if not box.contains(other)] + [box]
    return tuple(largest)


def _hands_in(box: Box, size: int) -> int:
    """The number of hands of a size in a box."""
    if box.holds & ~box.among or box.holds.bit_count() > size:
        return 0
    return math.comb((box.among & ~box.holds).bit_count(), size - box.holds.bit_count())


@attrs.frozen
class HandHistory(Value):
    """What everybody saw of a hand since it was dealt.

    Args:
        played: The cards that it played, or guarded a month with, as a mask.
        kept: The cards that came to it in public, as a mask.
        before_draws: For each card that it drew unseen, the cards that it had played before, as masks.
    """

    played: int = 0
    kept: int = 0
    before_draws: tuple[int, ...] = ()

    def as_dealt(self, hand: int) -> Iterator[int]:
        """Every hand that the current hand can have been dealt as; all are masks.

        There can be several, because nobody knows which cards were drawn later.
        """
        every, count = (hand | self.played) & ~self.kept, len(self.before_draws)
        # No card was played before it was drawn, so each draw and the later ones brought `number` cards of `among`.
        left = [(every & ~before, count - place) for place, before in enumerate(self.before_draws)]
        for drawn in itertools.combinations(card_set(left[0][0] if left else 0), count):
            cards = sum([card.mask for card in drawn])
            if all((cards & among).bit_count() >= number for among, number in left):
                yield every ^ cards


@attrs.frozen
class DealtHands(Value):
    """The test whether each hand is possible, given the hand that it was dealt as.

    Args:
        histories: What everybody saw of each hand since the deal, by seat.
        fits: Tests whether a seat can have been dealt a hand, given as a mask.
    """

    histories: tuple[HandHistory, ...]
    fits: Callable[[int, int], bool]

    @classmethod
    def of(cls, histories: tuple[HandHistory, ...], fits: Callable[[int, int], bool]) -> HandConstraints:
        """Make the condition that each hand is possible, given the hand that it was dealt as.

        The arguments are those of the class.
        """
        return HandConstraints(cls(histories, fits))

    def __call__(self, hands: tuple[int, ...], /) -> bool:
        """Test the hands."""
        return all(
            any(self.fits(seat, dealt) for dealt in history.as_dealt(hand))
            for seat, (hand, history) in enumerate(zip(hands, self.histories, strict=True))
        )
