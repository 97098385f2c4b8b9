"""The facts of a round that every step of its settlement uses, and the amounts that depend on no other step."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final

import attrs

from hanafuda_rules.cards import DECK, CardSet, Month, Names
from hanafuda_rules.games.hachi_hachi.options import Options
from hanafuda_rules.games.hachi_hachi.outcome import NO_TEYAKU, Cancelled, DeclaredTeyaku, Outcome, Shoubu
from hanafuda_rules.games.hachi_hachi.yaku import PLAYERS, is_set
from hanafuda_rules.machine.counting import At
from hanafuda_rules.parts.field_tokens import carries_over, field_multiplier
from hanafuda_rules.parts.outcomes import asked, needed
from hanafuda_rules.parts.teyaku import CHAFF, HAND_SIZE, HeldTeyaku
from hanafuda_rules.settlement import Factor, Payment, Reason, shared_reason
from hanafuda_rules.values import Value, with_fields
from hanafuda_rules.words import Text, say
from hanafuda_rules.yaku import HeldYaku, total_of

if TYPE_CHECKING:
    from hanafuda_rules.games import hachi_hachi

__all__ = [
    "HALF", "LOOSE_CARD", "NOTHING", "Claim", "Facts", "Part", "as_liable", "best_teyaku", "can_come_to", "claim_of",
    "compensation", "fee", "most_kan", "with_kan",
]  # fmt: skip


@attrs.frozen(slots=False)
class Part(Value):
    """The result of a step of the settlement.

    Args:
        reasons: The remarks, in order.
        payments: The payments, in order.
    """

    reasons: tuple[Reason, ...] = ()
    payments: tuple[Payment, ...] = ()


NOTHING: Final = Part()
"""The result of a step that does not apply."""


class Facts:
    """An outcome and everything that follows from it. It never changes."""

    def __init__(self, outcome: Outcome, rules: hachi_hachi.Rules) -> None:
        self.outcome, self.rules, self.options, self.order = outcome, rules, rules.options, outcome.order
        self.three = len(outcome.order) == PLAYERS
        """Whether three played; tokushuyaku, achievements and doubling require it (HH-11.2)."""
        self.multiplier, self.tokens = _field(outcome, rules.options.field_multiplier)
        """The field multiplier, and the tokens for later rounds; ``None`` if unknown (HH-3.2)."""
        self.kan_factors = _factors(rules.options.points_per_kan, self.multiplier)
        """The factors that turn kan into points (HH-1.3, HH-3.1)."""
        self.dekiyaku = {seat: rules.held_at_end(outcome, seat) for seat in outcome.order}
        """The dekiyaku that count for each seat, dead or not (HH-7.1)."""
        # The seat that ended the round had formed a dekiyaku, even if it is void by now.
        self.formed = any(self.dekiyaku.values()) or isinstance(outcome.ending, (Shoubu, Cancelled))
        """Whether anybody has formed a dekiyaku, dead or not (HH-7.1)."""

    @functools.cached_property
    def card_points(self) -> dict[int, int]:
        """The card points of each seat, if nobody has formed a dekiyaku (HH-8.5, HH-11.3)."""
        return {seat: self.points_of(seat, "HH-8.5" if self.three else "HH-11.3") for seat in self.order}

    def points_of(self, seat: int, rule: str) -> int:
        """The card points of a seat, which a rule needs.

        Raises:
            InvalidOutcomeError: They are not on the sheet.
        """
        known = None if seat in self.outcome.lacks_points else self.rules.points_at_end(self.outcome, seat)
        question = asked(f"How many card points did seat {seat} have?", "points", seat, rule).words
        return needed(known, question, rule, seat)

    def chaff(self, least: int) -> dict[int, int]:
        """The number of chaff of each seat. Seats without one have fewer than ``least`` (HH-8.3).

        Raises:
            InvalidOutcomeError: It is not on the sheet, and a seat may have as many.
        """
        outcome = self.outcome
        known = {seat: len(pile & CHAFF) for seat, pile in outcome.piles.items()}
        if outcome.unknown and len(CHAFF) - sum(known.values()) >= least:
            seat = outcome.unknown[0]
            question = (
                f"How much chaff did seat {seat} have? Enter chaff={{{seat}: …}}, or its pile; chaff={{}} if nobody"
            )
            needed(outcome.chaff, f"{question} had {least}.", "HH-8.3", seat)
        return known | dict(outcome.chaff or {})

    def dealer(self, why: str, rule: str) -> int:
        """The dealer of the table, which a rule needs.

        Raises:
            InvalidOutcomeError: It was not entered, and several seats may have dealt.
        """
        return needed(self.outcome.table_dealer, f"Who dealt? Enter dealer=…: {why}.", rule)

    @functools.cached_property
    def declared(self) -> dict[int, DeclaredTeyaku]:
        """The teyaku that each seat declared; all those of an entered hand."""
        return {seat: self._declared(self.outcome.teyaku.get(seat, NO_TEYAKU)) for seat in self.order}

    def _declared(self, entry: DeclaredTeyaku | CardSet) -> DeclaredTeyaku:
        if isinstance(entry, DeclaredTeyaku):
            return entry
        held = self.rules.teyaku.held(entry)
        months = tuple([month for teyaku in held for month in teyaku.triplet_months(self.options)])
        return NO_TEYAKU.plus(tuple([teyaku.teyaku.key for teyaku in held]), months, entry)

    @property
    def sage(self) -> tuple[int, ...]:
        """The seats that said sage, in order, as entered or as it follows from the dekiyaku (HH-6.3)."""
        return self.must_have_said if self.outcome.sage is None else self.outcome.sage

    @property
    def must_have_said(self) -> tuple[int, ...]:
        """The seats that must have said sage: those with dekiyaku, except the one that said shoubu."""
        return tuple([seat for seat, held in self.dekiyaku.items() if held and self.outcome.ending != Shoubu(seat)])

    def others(self, seat: int) -> tuple[int, ...]:
        """The other active seats, in playing order."""
        return tuple([other for other in self.order if other != seat])

    def everybody_else(self, seat: int) -> tuple[int, ...]:
        """All other seats except the holder of the blank, the active ones first, in playing order (HH-9.4)."""
        return (*self.others(seat), *[other for other in self.outcome.sitting_out if other != self.outcome.blank])

    def liable(self, owner: int, completed: str | Month) -> tuple[int, ...]:
        """The seats that are liable for a dekiyaku of a seat, or for its diving (HH-7.7, HH-9.6)."""
        known = self.outcome.liable
        return tuple([liable.payer for liable in known if (liable.owner, liable.completed) == (owner, completed)])

    def times_field(self, words: Text, rule: str, kind: str, value: int | None) -> Reason:
        """A reason whose amount of points the field multiplies (HH-3.1)."""
        return shared_reason(words, rule, kind=kind, value=value, factors=self.kan_factors[1:])

    def captured_elsewhere(self, seat: int) -> CardSet:
        """The captured cards of the other active seats, as far as they are known."""
        return CardSet().union(*[self.outcome.pile(other) for other in self.others(seat)])

    def possible(self, seat: int) -> CardSet:
        """The cards that a seat may have captured: its pile; if that is unknown, the cards in no other pile."""
        return DECK - self.outcome.captured if seat in self.outcome.unknown else self.outcome.pile(seat)

    def voided(self, seat: int) -> tuple[tuple[HeldYaku, Reason], ...]:
        """The void dekiyaku of a seat, each with the reason. Only subclasses can have any."""
        return self.outcome.voided_by(self.rules, seat, self.rules.at_end(self.outcome, seat))

    def dealt_elsewhere(self, seat: int) -> CardSet:
        """The known cards that were dealt to the field and to other hands."""
        entries = [*self.outcome.teyaku.items(), *self.outcome.forced_out.items()]
        hands = [hand for other, hand in entries if other != seat and isinstance(hand, CardSet)]
        return (self.outcome.field or CardSet()).union(*hands)


def _field(outcome: Outcome, how: str) -> tuple[int, tuple[int, ...] | None]:
    """The multiplier, and the tokens for later rounds; ``None`` if unknown (HH-3.2)."""
    if outcome.field is not None:
        return field_multiplier(how, outcome.field, outcome.tokens)
    multiplier = 1 if outcome.multiplier is None else outcome.multiplier
    # At ×1, there was no token on the field and none carried.
    return multiplier, () if multiplier == 1 or not carries_over(how) else None


# Every payment of every round needs one of these few.
@functools.lru_cache(maxsize=128)
def _factors(points_per_kan: int, multiplier: int) -> tuple[Factor, ...]:
    return (Factor("kan", points_per_kan, None), *([Factor("field", multiplier)] if multiplier > 1 else ()))


HALF: Final = Factor("half", 1, say("½"), divided_by=2)
"""The factor of half pay, such as after cancelling (HH-7.3)."""


def as_liable(reason: Reason, rule: str, seat: int) -> Reason:
    """The reason for which a liable seat pays double, and alone (HH-7.7, HH-9.6)."""
    factors = (*reason.factors, Factor("liable", 2, say("liable, doubled")))
    return with_fields(reason, rule=rule, seat=seat, factors=factors)


def with_kan(names: Names, kan: int, kind: str, key: str, rule: str) -> Reason:
    """The reason for a yaku, such as ``Red (2 kan)``."""
    return shared_reason(say("{yaku} ({value} kan)", yaku=names), rule, kind=kind, key=key, value=kan)


# --- amounts for play and settlement ----------------------------------------------------------------------------------


# --- dropping out (HH-4.5) --------------------------------------------------------------------------------------------


def fee(options: Options, place: int, multiplier: int) -> int:
    """The fee for dropping out, in points (HH-4.5).

    ``place`` counts from 1: among the seats that dropped, or at the table, by the option ``fee_by``.
    """
    # 1 + (n - 1) / 2 kan. Half a kan is a whole number of points, because a kan is an even number (HH-1.3).
    return options.points_per_kan * (place + 1) // 2 * multiplier


# --- compensation (HH-4.7) --------------------------------------------------------------------------------------------

LOOSE_CARD: Final = 3
"""The points for a hand card of an incomplete dekiyaku, whatever a kan is worth (HH-4.7)."""


@attrs.frozen
class Claim(Value):
    """The parts of a forced-out hand that are compensated (HH-4.7).

    Args:
        teyaku: Its teyaku, for half their value.
        dekiyaku: Its complete dekiyaku, for half their value.
        loose: Its cards of incomplete dekiyaku, for :data:`LOOSE_CARD` points each.
    """

    teyaku: tuple[HeldTeyaku, ...]
    dekiyaku: tuple[HeldYaku, ...]
    loose: CardSet

    def amount(self, options: Options, multiplier: int) -> int:
        """The points that each payer gives, with the field multiplier."""
        kan = sum([held.teyaku.kan for held in self.teyaku]) + total_of(self.dekiyaku)
        return (kan * options.points_per_kan // 2 + LOOSE_CARD * len(self.loose)) * multiplier


def claim_of(rules: hachi_hachi.Rules, hand: CardSet, at: At) -> Claim:
    """The parts of a forced-out hand that are compensated, in the circumstances of its seat (HH-4.7).

    Raises:
        HanafudaError: The hand does not have seven cards, or has the blank.
    """
    teyaku, dekiyaku = rules.teyaku.held(hand), rules.held(hand, at)
    singly = CardSet().union(*[yaku.cards for yaku in rules.yaku_at(at.table) if is_set(yaku)])
    loose = (hand & singly).difference(*[held.yaku.cards for held in dekiyaku])
    if rules.options.compensation_excludes_teyaku:
        loose = loose.difference(*[held.cards for held in teyaku])
    return Claim(teyaku, dekiyaku, loose)


def compensation(rules: hachi_hachi.Rules, hand: CardSet, at: At, multiplier: int) -> int:
    """The points that each payer gives a forced-out seat for its hand (HH-4.7).

    Raises:
        HanafudaError: The hand does not have seven cards, or has the blank.
    """
    return claim_of(rules, hand, at).amount(rules.options, multiplier)


def most_kan(rules: hachi_hachi.Rules) -> int:
    """An upper bound for the teyaku and dekiyaku of a hand in kan: the best teyaku of each group, and all dekiyaku."""
    most = [(yaku, HAND_SIZE * (1 + len(yaku.again)) - yaku.needed) for yaku in rules.yaku]
    return best_teyaku(rules) + sum([yaku.value + yaku.extra * max(0, more) for yaku, more in most])


def best_teyaku(rules: hachi_hachi.Rules) -> int:
    """The value of the best teyaku of each group together, in kan (HH-5.1)."""
    return sum(
        [max([teyaku.kan for teyaku in rules.teyaku if teyaku.group == group], default=0) for group in ("a", "b")]
    )


def can_come_to(amount: int, rules: hachi_hachi.Rules, multiplier: int) -> bool:
    """Whether a hand may bring an amount of points as compensation. ``False`` is certain, ``True`` is not."""
    points, rest = divmod(amount, multiplier)
    if rest:
        return False
    half, possible = rules.options.points_per_kan // 2, _possible_kan(rules)
    kan = [divmod(points - LOOSE_CARD * loose, half) for loose in range(HAND_SIZE + 1)]
    return any(not rest and count in possible for count, rest in kan)


@functools.lru_cache
def _possible_kan(rules: hachi_hachi.Rules) -> tuple[int, ...]:
    """The possible values of a hand's teyaku and dekiyaku, and some others: 0, or any from the lowest on."""
    kan = [yaku.kan for yaku in rules.teyaku] + [yaku.value for yaku in rules.yaku]
    return (0, *range(min(kan, default=1), most_kan(rules) + 1))
