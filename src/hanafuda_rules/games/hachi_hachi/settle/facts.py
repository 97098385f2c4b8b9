"""The facts of a round that is being settled: its outcome and what follows from it. Every step looks at them."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Final

import attrs

from hanafuda_rules.cards import CardSet, Names
from hanafuda_rules.classification import STANDARD
from hanafuda_rules.games.hachi_hachi.options import Options
from hanafuda_rules.games.hachi_hachi.outcome import Outcome
from hanafuda_rules.games.hachi_hachi.outcome.entered import DeclaredTeyaku, fourths_of
from hanafuda_rules.games.hachi_hachi.yaku import PLAYERS, best, dekiyaku_table
from hanafuda_rules.settlement import Factor, Payment, Reason
from hanafuda_rules.yaku import HeldYaku

__all__ = ["HALF", "Facts", "Part", "as_liable", "kan_factors", "times_field", "together", "with_kan"]


@attrs.frozen
class Part:
    """What a step of the settlement comes to.

    Args:
        reasons: What it rests on, in order.
        payments: What is paid, in order.
    """

    reasons: tuple[Reason, ...] = ()
    payments: tuple[Payment, ...] = ()


def _piles_of(facts: Facts) -> dict[int, CardSet]:
    return {seat: facts.outcome.pile(seat) for seat in facts.order}


def _dekiyaku_of(facts: Facts) -> dict[int, tuple[HeldYaku, ...]]:
    table = dekiyaku_table(facts.options)
    return {seat: table.scored(facts.piles[seat]) for seat in facts.order}


def _points_of(facts: Facts) -> dict[int, int]:
    return {seat: STANDARD.points(facts.piles[seat]) for seat in facts.order}


def _declared_of(facts: Facts) -> dict[int, DeclaredTeyaku]:
    return {seat: _declared(facts.outcome.teyaku.get(seat, _NOTHING), facts.options) for seat in facts.order}


def _declared(told: DeclaredTeyaku | CardSet, options: Options) -> DeclaredTeyaku:
    if not isinstance(told, CardSet):
        return told
    held = best(told, options)
    months = tuple(month for each in held for month in each.triplet_months(options))
    return DeclaredTeyaku(tuple(each.teyaku.key for each in held), months, fourths_of(months, told))


_NOTHING = DeclaredTeyaku((), ())


@attrs.frozen(eq=False)
class Facts:
    """An outcome with what follows from it.

    Args:
        outcome: The outcome.
        options: What the round was played by.
        multiplier: The field multiplier.
        tokens: The tokens carried on; ``None`` where they are not known.
    """

    outcome: Outcome
    options: Options
    multiplier: int
    tokens: tuple[int, ...] | None
    piles: dict[int, CardSet] = attrs.field(init=False, default=attrs.Factory(_piles_of, takes_self=True))
    """What each seat has captured; every step looks at it."""
    dekiyaku: dict[int, tuple[HeldYaku, ...]] = attrs.field(
        init=False, default=attrs.Factory(_dekiyaku_of, takes_self=True)
    )
    """The dekiyaku of each seat that count, dead or not (HH-7.1)."""
    card_points: dict[int, int] = attrs.field(init=False, default=attrs.Factory(_points_of, takes_self=True))
    """The card points of each seat."""
    declared: dict[int, DeclaredTeyaku] = attrs.field(init=False, default=attrs.Factory(_declared_of, takes_self=True))
    """What each seat declared; of a hand that was entered, all that it could."""

    @property
    def order(self) -> tuple[int, ...]:
        """The seats that played, in playing order."""
        return self.outcome.order

    @property
    def three(self) -> bool:
        """Whether three played, as tokushuyaku, achievements and doubling ask (HH-11.2)."""
        return len(self.order) == PLAYERS

    def others(self, seat: int) -> tuple[int, ...]:
        """The other active seats, in playing order."""
        return tuple([other for other in self.order if other != seat])

    def everybody_else(self, seat: int) -> tuple[int, ...]:
        """All other seats but the blank's holder: the active ones in playing order, then the others (HH-9.4)."""
        sitting = tuple(other for other in self.outcome.sitting_out if other != self.outcome.blank)
        return self.others(seat) + sitting

    def captured_elsewhere(self, seat: int) -> CardSet:
        """What the other active seats have captured."""
        return CardSet().union(*(self.piles[other] for other in self.others(seat)))

    def dealt_elsewhere(self, seat: int) -> CardSet:
        """What, as far as the outcome tells, was dealt to the field and to other hands."""
        told = [*self.outcome.teyaku.items(), *self.outcome.forced_out.items()]
        hands = [hand for other, hand in told if other != seat and isinstance(hand, CardSet)]
        return (self.outcome.field or CardSet()).union(*hands)

    @property
    def formed(self) -> bool:
        """Whether anybody has formed a dekiyaku, dead or not (HH-7.1)."""
        return any(self.dekiyaku.values())

    @property
    def times(self) -> str:
        """The multiplier as a reason names it; nothing for ×1."""
        return f", ×{self.multiplier}" if self.multiplier > 1 else ""

    @property
    def field_factor(self) -> tuple[Factor, ...]:
        """What amounts of points are multiplied by (HH-3.1)."""
        return _field_factor(self.multiplier)

    @property
    def kan_factors(self) -> tuple[Factor, ...]:
        """What amounts of kan are multiplied by to be points (HH-1.3, HH-3.1)."""
        return kan_factors(self.options.points_per_kan, self.multiplier)


# The same few factors go into each payment of each round.
@functools.lru_cache(maxsize=128)
def _field_factor(multiplier: int) -> tuple[Factor, ...]:
    return (Factor("field", multiplier),) if multiplier > 1 else ()


@functools.lru_cache(maxsize=128)
def kan_factors(points_per_kan: int, multiplier: int) -> tuple[Factor, ...]:
    """What amounts of kan are multiplied by to be points (HH-1.3, HH-3.1).

    Args:
        points_per_kan: The option of that name.
        multiplier: The field multiplier.
    """
    return (Factor("kan", points_per_kan, ""), *_field_factor(multiplier))


HALF: Final = Factor("half", 1, "½", divided_by=2)
"""Half an amount, such as that of a dekiyaku of a round that was cancelled (HH-7.3)."""


def as_liable(reason: Reason, rule: str, seat: int) -> Reason:
    """The reason for which a seat that is liable pays alone, doubled (HH-7.7, HH-9.6)."""
    factors = (*reason.factors, Factor("liable", 2, "liable, doubled"))
    return attrs.evolve(reason, rule=rule, seat=seat, factors=factors)


def with_kan(names: Names, kan: int, kind: str, key: str, rule: str) -> Reason:
    """A yaku as remarks name it, such as ``Red (2 kan)``."""
    return _with_kan(names.english, kan, kind, key, rule)


# Settlements say the same few things again and again; to look one up takes a tenth of the time of making it anew.
@functools.lru_cache(maxsize=1024)
def _with_kan(name: str, kan: int, kind: str, key: str, rule: str) -> Reason:
    return Reason(f"{name} ({kan} kan)", rule, kind=kind, key=key, value=kan)


@functools.lru_cache(maxsize=1024)
def times_field(words: str, rule: str, kind: str, value: int, multiplier: int) -> Reason:
    """What an amount of points is for, which the field multiplies (HH-3.1).

    Args:
        words: The reason in words.
        rule: The id of the rule.
        kind: What kind of thing it is for.
        value: The points before that.
        multiplier: The field multiplier.
    """
    return Reason(words, rule, kind=kind, value=value, factors=_field_factor(multiplier))


def together(parts: Iterable[Reason]) -> str:
    """Several reasons in words, such as ``Triplet (2 kan) and Red (2 kan)``."""
    return " and ".join([part.words for part in parts])
