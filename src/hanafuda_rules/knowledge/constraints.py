"""Conditions on hidden hands that follow from what everybody saw (CD-9)."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, Protocol, TypeAlias, runtime_checkable

import attrs

from hanafuda_rules.cards import card_set
from hanafuda_rules.errors import HanafudaError
from hanafuda_rules.values import Value

__all__ = [
    "ANYTHING", "MOST_ATTEMPTS", "Constrains", "DealtHands", "HandConstraints", "HandHistory", "HandTest",
    "constraining", "no_way",
]  # fmt: skip

MOST_ATTEMPTS: Final = 10_000
"""How many layouts of hidden cards are tried before an error says that none fits."""

HandTest: TypeAlias = Callable[[tuple[int, ...]], bool]
"""Tests whether hands fit, given by seat as masks."""


@attrs.frozen
class HandConstraints(Value):
    """The conditions on the hands that a seat does not know.

    Args:
        test: Tests whether all hands fit.
    """

    test: HandTest

    @staticmethod
    def all(fits: Iterable[HandConstraints]) -> HandConstraints:
        """Combine several conditions."""
        conditions = [constraints for constraints in fits if constraints is not ANYTHING]
        if len(conditions) <= 1:
            return conditions[0] if conditions else ANYTHING
        return HandConstraints(functools.partial(_all_pass, [constraints.test for constraints in conditions]))


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


def _all_pass(tests: list[HandTest], hands: tuple[int, ...]) -> bool:
    return all(test(hands) for test in tests)


def _all_fit(_: tuple[int, ...]) -> bool:
    return True


ANYTHING = HandConstraints(_all_fit)
"""All hands fit."""


def no_way() -> HanafudaError:
    """The error for contradictions in what is known of hidden cards."""
    return HanafudaError("no deal leads to what is known about the hidden cards", rule="CD-9")


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
