"""Min-Hwatu, Korea's plain fishing game (MH-1.1 to MH-6.3).

Two to seven seats, each for itself. Card points count, a few yaku are paid by every other seat, and nobody can stop
the round.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import SupportsIndex, TypeAlias

import attrs

from hanafuda_rules import match as _match
from hanafuda_rules._checks import index
from hanafuda_rules.bounds import Bounds, all_yaku
from hanafuda_rules.cards import DECK, Card
from hanafuda_rules.classification import Classification
from hanafuda_rules.errors import Fault, InvalidSeatError
from hanafuda_rules.games.min_hwatu.options import AllOptions, Length, Options
from hanafuda_rules.games.min_hwatu.outcome import DEALT, Outcome
from hanafuda_rules.games.min_hwatu.settle import KINDS, faults, make_up, no_par, reckon
from hanafuda_rules.games.min_hwatu.yaku import CLASSIFICATION, yaku_table
from hanafuda_rules.parts.dealing import Deal, FourInHand, FourOfAMonth, Packet, by_time_of_day
from hanafuda_rules.parts.plans import Totals
from hanafuda_rules.parts.play import PlayPhase
from hanafuda_rules.registry import register
from hanafuda_rules.ruleset import ChangeMethod, Ruleset, ruleset_function
from hanafuda_rules.settlement import Settlement
from hanafuda_rules.state import Phase, RoundState
from hanafuda_rules.table import Table
from hanafuda_rules.yaku import YakuTable

__all__ = [
    "CORE", "ENGLISH", "KOREAN", "PAR", "PRESETS", "RULES", "Length", "Match", "Options", "Outcome", "Rules", "State",
    "ruleset",
]  # fmt: skip

State: TypeAlias = RoundState[Outcome, Table]
"""A round of Min-Hwatu at one moment."""

Match: TypeAlias = _match.Match[Outcome, Table, Settlement]
"""A match of Min-Hwatu at one moment."""


@attrs.frozen(kw_only=True, slots=False)
class Rules(Ruleset[Outcome, Table, Settlement]):
    """A ruleset of Min-Hwatu.

        >>> from hanafuda_rules.games import min_hwatu
        >>> min_hwatu.ruleset(min_hwatu.KOREAN, rounds=6)
        min_hwatu.ruleset(five_birds=True, five_brights=50, four_paulownias=True, rounds=6)

    Args:
        options: What a round is played by.
        length: How long a match lasts.
    """

    options: Options = Options()
    length: Length = Length()
    change = ChangeMethod(AllOptions)

    key, name, seat_rule, outcome_type = "min_hwatu", "Min-Hwatu", "MH-1.1", Outcome
    reason_kinds = KINDS

    @functools.cached_property
    def seat_counts(self) -> tuple[int, ...]:
        """The numbers of seats (MH-1.1); seven only where the points have a par, if it is asked for (MH-5.3)."""
        return tuple(seats for seats in DEALT if not no_par(self.options, seats))

    @functools.cached_property
    def classification(self) -> Classification:
        """The kinds and card points (MH-1.2)."""
        return CLASSIFICATION

    @functools.cached_property
    def yaku(self) -> YakuTable:
        """The yaku, in points (MH-4.1)."""
        return yaku_table(self.options)

    @functools.cached_property
    def phases(self) -> tuple[Phase, ...]:
        """The deal and the play (MH-2, MH-3)."""
        # MH-2.1: the field in one packet, then each hand in one, first the dealer's right.
        packets = tuple((seats, (Packet(field, "field"), Packet(hand))) for seats, (hand, field) in DEALT.items())
        four_in_hand = (FourInHand("MH-2.3", shown=False),) if self.options.four_in_hand == "misdeal" else ()
        # MH-3.1: hand card, stock card, anticlockwise from the dealer, as every play phase has it.
        return (Deal(packets, misdeals=(FourOfAMonth("MH-2.2"), *four_in_hand)), PlayPhase())

    def bounds_of(self, seats: int, /) -> Bounds:
        """All card points, all yaku from every other seat, and the make-up (MH-5.1, MH-5.2); less the par (MH-5.3)."""
        points, yaku, added = self.classification.points(DECK), all_yaku(self.yaku), make_up(self.options, seats)
        by_par = self.options.reckoning == "par"
        par = (points + added) // seats if by_par else 0
        return Bounds(
            least=-(seats - 1) * yaku - par,
            most=points + (seats - 1) * yaku + added - par,
            moves=len(DECK) - DEALT[seats][1],  # one for each card that is not on the field
            zero_sum=by_par,
        )

    @functools.cached_property
    def match_plan(self) -> Totals:
        """So many rounds, or rounds until a ledger reaches the target (MH-6.2)."""
        rounds, target = self.length.rounds, self.length.target
        return Totals("MH-1.1", rounds=rounds) if target == "none" else Totals("MH-1.1", target=target)

    def draw_rank(self, card: Card, /) -> tuple[int, ...]:
        """The earliest month deals, or by day the latest (MH-1.3)."""
        return by_time_of_day(self.classification, card, day=self.options.first_dealer == "day")

    def check_seats(self, seats: SupportsIndex, dealer: SupportsIndex = 0) -> tuple[int, int]:
        """Make sure that the game has a number of seats, and that the dealer is one of them.

        Returns:
            Both, as Python's own whole numbers.

        Raises:
            InvalidSeatError: The game does not have this number of seats, the dealer is not one of them, or the points
                have no par at this number (MH-5.3).
        """
        count = index(seats)
        if count in DEALT and (why := no_par(self.options, count)):
            raise InvalidSeatError(why, rule="MH-5.3")
        return super().check_seats(seats, dealer)

    def faults(self, outcome: Outcome, /) -> Iterator[Fault]:
        """Why a round that was entered by hand is impossible under these options."""
        return faults(self, outcome)

    def reckon(self, outcome: Outcome, /) -> Settlement:
        """The settlement of a round (MH-5.1 to MH-5.4, MH-6.1)."""
        return reckon(self, outcome)


CORE = Rules()
"""The yaku that all sources have, after the Fuda Wiki."""

RULES = CORE
"""The default, :data:`CORE`."""

KOREAN = CORE.change(five_birds=True, four_paulownias=True, five_brights=50)
"""With the further yaku of Korean sources, after the Fuda Wiki."""

ENGLISH = CORE.change(five_brights=200, springtime=True, views=True, boar_deer_butterflies=True)
"""With the further yaku of English sources, after the Fuda Wiki."""

PAR = CORE.change(reckoning="par", months=False)
"""Settled against a par and without the yaku of months, as the program ldg030201/minhwatu has it."""

PRESETS = {"CORE": CORE, "KOREAN": KOREAN, "ENGLISH": ENGLISH, "PAR": PAR}
"""The rulesets that come ready made, by name."""

register(Rules, PRESETS)

ruleset = ruleset_function(RULES, AllOptions)
