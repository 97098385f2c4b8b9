"""The facts of a round that is being settled: its outcome and what follows from it. Every step looks at them."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import attrs

from hanafuda_rules._values import Value
from hanafuda_rules.cards import CardSet, Names
from hanafuda_rules.games.hachi_hachi.options import Options
from hanafuda_rules.games.hachi_hachi.outcome import Outcome
from hanafuda_rules.games.hachi_hachi.outcome.entered import NO_TEYAKU, Cancelled, DeclaredTeyaku, Shoubu, fourths_of
from hanafuda_rules.games.hachi_hachi.settle.amounts import carries_over, field_multiplier
from hanafuda_rules.games.hachi_hachi.yaku import PLAYERS, TeyakuTable
from hanafuda_rules.settlement import Factor, Payment, Reason, shared_reason
from hanafuda_rules.yaku import HeldYaku

if TYPE_CHECKING:
    from hanafuda_rules.games.hachi_hachi import Rules

__all__ = ["HALF", "NOTHING", "Facts", "Part", "as_liable", "facts_of", "times_field", "together", "with_kan"]


@attrs.frozen(slots=False)
class Part(Value):
    """What a step of the settlement comes to.

    Args:
        reasons: What it rests on, in order.
        payments: What is paid, in order.
    """

    reasons: tuple[Reason, ...] = ()
    payments: tuple[Payment, ...] = ()


NOTHING: Final = Part()
"""What a step comes to that does not apply."""


def _declared(told: DeclaredTeyaku | CardSet, teyaku: TeyakuTable, options: Options) -> DeclaredTeyaku:
    if isinstance(told, DeclaredTeyaku):
        return told
    held = teyaku.held(told)
    months = tuple(month for each in held for month in each.triplet_months(options))
    return DeclaredTeyaku(tuple(each.teyaku.key for each in held), months, fourths_of(months, told))


_NO_CARDS: Final = CardSet()


@attrs.frozen(eq=False, slots=False)
class Facts:
    """An outcome with what follows from it.

    Args:
        outcome: The outcome.
        rules: What the round was played by.
        options: Its options.
        order: The seats that played, in playing order.
        three: Whether three played, as tokushuyaku, achievements and doubling ask (HH-11.2).
        multiplier: The field multiplier.
        kan_factors: What amounts of kan are multiplied by to be points (HH-1.3, HH-3.1).
        tokens: The tokens carried on; ``None`` where they are not known.
        piles: What each seat has captured; every step looks at it.
        dekiyaku: The dekiyaku of each seat that count, dead or not (HH-7.1).
        card_points: The card points of each seat.
        declared: What each seat declared; of a hand that was entered, all that it could.
        formed: Whether anybody has formed a dekiyaku, dead or not (HH-7.1).
    """

    outcome: Outcome
    rules: Rules
    options: Options
    order: tuple[int, ...]
    three: bool
    multiplier: int
    kan_factors: tuple[Factor, ...]
    tokens: tuple[int, ...] | None
    piles: dict[int, CardSet]
    dekiyaku: dict[int, tuple[HeldYaku, ...]]
    card_points: dict[int, int]
    declared: dict[int, DeclaredTeyaku]
    formed: bool

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

    def voided(self, seat: int) -> tuple[tuple[HeldYaku, Reason], ...]:
        """The dekiyaku of a seat that are void, each with the reason; none but in a subclass of the game's rules."""
        return self.rules.voided(self.piles[seat], self.rules.at_end(self.outcome, seat))

    def dealt_elsewhere(self, seat: int) -> CardSet:
        """What, as far as the outcome tells, was dealt to the field and to other hands."""
        told = [*self.outcome.teyaku.items(), *self.outcome.forced_out.items()]
        hands = [hand for other, hand in told if other != seat and isinstance(hand, CardSet)]
        return (self.outcome.field or CardSet()).union(*hands)


def facts_of(outcome: Outcome, rules: Rules) -> Facts:
    """The facts; with the multiplier and the tokens that are left, ``None`` if they are not known (HH-3.2).

    Args:
        outcome: What happened.
        rules: What the round was played by.
    """
    options = rules.options
    how = options.field_multiplier
    tokens: tuple[int, ...] | None
    if outcome.field is not None:
        multiplier, tokens = field_multiplier(how, outcome.field, outcome.tokens)
    else:
        multiplier = 1 if outcome.multiplier is None else outcome.multiplier
        # At ×1 there was no token, neither on the field nor carried.
        tokens = () if multiplier == 1 or not carries_over(how) else None
    order, teyaku, points_of = outcome.order, rules.teyaku, rules.classification.points
    piles = {seat: outcome.piles.get(seat, _NO_CARDS) for seat in order}
    held = {seat: rules.held_at_end(outcome, seat) for seat in order}
    points = {seat: points_of(pile) for seat, pile in piles.items()}
    declared = {seat: _declared(outcome.teyaku.get(seat, NO_TEYAKU), teyaku, options) for seat in order}
    three, factors = len(order) == PLAYERS, _factors(options.points_per_kan, multiplier)
    # Whoever ended the round had formed a dekiyaku, even if it has become void since.
    formed = any(held.values()) or isinstance(outcome.ending, (Shoubu, Cancelled))
    return Facts(
        outcome, rules, options, order, three, multiplier, factors, tokens, piles, held, points, declared, formed
    )


# The same few factors go into each payment of each round.
@functools.lru_cache(maxsize=128)
def _factors(points_per_kan: int, multiplier: int) -> tuple[Factor, ...]:
    return (Factor("kan", points_per_kan, ""), *([Factor("field", multiplier)] if multiplier > 1 else ()))


HALF: Final = Factor("half", 1, "½", divided_by=2)
"""Half an amount, such as that of a dekiyaku of a round that was cancelled (HH-7.3)."""


def as_liable(reason: Reason, rule: str, seat: int) -> Reason:
    """The reason for which a seat that is liable pays alone, doubled (HH-7.7, HH-9.6)."""
    factors = (*reason.factors, Factor("liable", 2, "liable, doubled"))
    return attrs.evolve(reason, rule=rule, seat=seat, factors=factors)


def with_kan(names: Names, kan: int, kind: str, key: str, rule: str) -> Reason:
    """A yaku as remarks name it, such as ``Red (2 kan)``."""
    return shared_reason(f"{names.english} ({kan} kan)", rule, kind=kind, key=key, value=kan)


def times_field(facts: Facts, words: str, rule: str, kind: str, value: int | None) -> Reason:
    """What an amount of points is for, which the field multiplies (HH-3.1).

    Args:
        facts: The facts of the round.
        words: The reason in words.
        rule: The id of the rule.
        kind: What kind of thing it is for.
        value: The points before that.
    """
    return shared_reason(words, rule, kind=kind, value=value, factors=facts.kan_factors[1:])


def together(parts: Iterable[Reason]) -> str:
    """Several reasons in words, such as ``Triplet (2 kan) and Red (2 kan)``."""
    return " and ".join([part.words for part in parts])
