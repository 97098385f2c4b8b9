"""Suhara-bana, 須原花, the game of Suhara in Nagano (SB-1.1 to SB-10.5).

Four or five players sit at the table and three play a round. The others pay to drop out, or are forced out. Everybody
pays in white and black stones from a public purse. A player who runs out borrows one of two spare plates of stones, and
each loan doubles all prices.

    >>> from hanafuda_rules import SeededShuffler
    >>> from hanafuda_rules.games import suhara_bana
    >>> state = suhara_bana.RULES.deal(seats=4, dealer=0, shuffler=SeededShuffler(25))
    >>> print(state.legal_moves, state.table.purses[0])
    enter; drop 11W+6B
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

import attrs

from hanafuda_rules.cards import Card, CardSet, Month
from hanafuda_rules.classification import Classification
from hanafuda_rules.errors import Fault, HanafudaError
from hanafuda_rules.games.suhara_bana.checks import faults
from hanafuda_rules.games.suhara_bana.events import Displaced, PenaltyPaid
from hanafuda_rules.games.suhara_bana.match import (
    PLAYERS,
    SEAT_COUNTS,
    MatchPlan,
    Settlement,
    StonePayment,
    Table,
    carried_faults,
)
from hanafuda_rules.games.suhara_bana.moves import OWN_MOVES, BurdenPlay, GiveChase, GiveWay, Ground, Stay
from hanafuda_rules.games.suhara_bana.observation import FACTS, objects_of
from hanafuda_rules.games.suhara_bana.options import Options
from hanafuda_rules.games.suhara_bana.outcome import (
    Chase,
    Ending,
    NobodyPlays,
    OneLeft,
    Outcome,
    PlayedOut,
    Seating,
    SplitPot,
    outcome_of,
)
from hanafuda_rules.games.suhara_bana.phases import (
    Chasing,
    DroppingOut,
    FewLeft,
    FourInHand,
    IndicatorMonth,
    LesserCapture,
    ShoiFuda,
)
from hanafuda_rules.games.suhara_bana.settle import KINDS, reckon
from hanafuda_rules.games.suhara_bana.stones import (
    PLATE,
    Field,
    Purse,
    bill_pieces,
    bills,
    final_purse,
    pay,
    points_to_stones,
    stones_to_points,
)
from hanafuda_rules.games.suhara_bana.yaku import CARDS_OF_THE_MONTH, CLASSIFICATION, GORO_JU, YAKU, At, of_month
from hanafuda_rules.learning.bounds import Bounds
from hanafuda_rules.learning.facts import Fact
from hanafuda_rules.machine import match as _match
from hanafuda_rules.machine.registry import register
from hanafuda_rules.machine.ruleset import Ruleset, ruleset_function
from hanafuda_rules.machine.state import Phase, RoundState
from hanafuda_rules.machine.view import View
from hanafuda_rules.parts.dealing import Deal, FourOfAMonth, Packet, by_points
from hanafuda_rules.parts.entry import SitOut
from hanafuda_rules.settlement import Reason, shared_reason
from hanafuda_rules.table import TableObject
from hanafuda_rules.words import say
from hanafuda_rules.yaku import YakuTable

__all__ = [
    "CURRENT", "DRAFT_2022", "PLATE", "PRESETS", "REVISION_2022", "RULES", "TEXT_2023", "BurdenPlay", "Chase", "Ending",
    "Field", "GiveChase", "GiveWay", "Ground", "Match", "NobodyPlays", "OneLeft", "Options", "Outcome",
    "PlayedOut", "Purse", "Rules", "Seating", "Settlement", "SplitPot", "State", "Stay", "StonePayment", "Table",
    "bill_pieces", "bills", "final_purse", "pay", "points_to_stones", "ruleset", "stones_to_points",
]  # fmt: skip

State: TypeAlias = RoundState[Outcome, Table]
"""A round of Suhara-bana at one moment."""

Match: TypeAlias = _match.Match[Outcome, Table, Settlement]
"""A match of Suhara-bana at one moment."""


# SB-2.1: four and three cards to each seat, three and three to the field.
_NULLIFIED = say("{owner:seat} holds Crane, Moon and Phoenix")  # SB-7.2
_PACKETS = (Packet(4), Packet(3, "field"), Packet(3), Packet(3, "field"))


@attrs.frozen(kw_only=True, slots=False)
class Rules(Ruleset[Outcome, Table, Settlement]):
    """A ruleset of Suhara-bana.

    >>> from hanafuda_rules.games import suhara_bana
    >>> suhara_bana.ruleset(suhara_bana.REVISION_2022, chase_penalty_to="asked")
    suhara_bana.ruleset(chase_penalty_to='asked', bill_plate=(11, 5))
    """

    options: Options = Options()

    key, name, seat_rule = "suhara_bana", "Suhara-bana", "SB-1.1"
    table_type, outcome_type = Table, Outcome
    reason_kinds, own_moves, own_events = KINDS, OWN_MOVES, (PenaltyPaid, Displaced)

    @functools.cached_property
    def seat_counts(self) -> tuple[int, ...]:
        """Four or five seats, or three with the option ``three_seats`` (SB-1.1)."""
        return SEAT_COUNTS if self.options.three_seats else tuple(seats for seats in SEAT_COUNTS if seats > PLAYERS)

    @functools.cached_property
    def classification(self) -> Classification:
        """The kinds and card points (SB-6.1)."""
        return CLASSIFICATION

    @functools.cached_property
    def yaku(self) -> YakuTable:
        """The yaku of all months, in hai; :meth:`yaku_at` returns those of one month (SB-7.1)."""
        return YAKU

    @functools.cached_property
    def _by_month(self) -> dict[Month, YakuTable]:
        return {month: of_month(self.yaku, month) for month in Month}

    def yaku_at(self, table: Table, /) -> YakuTable:
        """The yaku that count in the month of the table, in hai (SB-7.1)."""
        return self._by_month[table.month]

    def at(self, moment: RoundState[Outcome, Table] | View[Outcome, Table], side: int, /) -> At:
        """The table, and the other seat that holds Crane, Moon and Phoenix, if any (SB-7.2)."""
        return At(moment.table, _nullifier(enumerate(moment.piles), side))

    def at_end(self, outcome: Outcome, side: int, /) -> At:
        """The same at the end of a round.

        The table has the right seats, dealer, month and field. An outcome does not say who borrowed the plates.
        """
        table = _table_at(outcome.seats, outcome.dealer, outcome.month, outcome.field)
        yaku = self.yaku_at(table)
        piles = {seat: outcome.certain(seat, yaku) for seat in outcome.players} if outcome.by_sheet else outcome.piles
        return At(table, _nullifier(piles.items(), side))

    def void(self, pile: CardSet, at: At, /) -> Mapping[str, Reason]:
        """All yaku but Cards of the Month, if another seat holds Crane, Moon and Phoenix (SB-7.2)."""
        if at.nullifier is None:
            return {}
        reason = shared_reason(_NULLIFIED.put(owner=at.nullifier), "SB-7.2", kind="yaku_void")
        return {yaku.key: reason for yaku in self.yaku_at(at.table) if yaku.key != CARDS_OF_THE_MONTH}

    @functools.cached_property
    def phases(self) -> tuple[Phase, ...]:
        """The phases: deal, dropping out, chase and play (SB-2 to SB-5)."""
        options = self.options
        packets, four = tuple((seats, _PACKETS) for seats in SEAT_COUNTS), options.four_in_hand
        return (
            Deal(packets, misdeals=(FourOfAMonth("SB-2.2"), IndicatorMonth())),
            *(() if four == "ignore" else (FourInHand(four),)),
            DroppingOut("SB-3.1", players=PLAYERS, options=options),
            FewLeft(),
            Chasing(options),
            SitOut(),  # SB-3.10
            ShoiFuda(captures=LesserCapture(self.classification), options=options),
        )

    def facts(self, seats: int, /) -> tuple[Fact, ...]:
        """The public facts of the phases and of the table."""
        return FACTS

    def objects(self, view: View[Outcome, Table], /) -> tuple[TableObject, ...]:
        """The month, the stakes field, the plates to borrow, the pot and the purses."""
        return objects_of(view)

    def bounds_of(self, seats: int, /) -> Bounds:
        """The plates of all other seats (SB-8.3). If nobody plays, the penalties may stay in the pot (SB-3.8)."""
        options = self.options
        all_play = seats == PLAYERS or options.forced_three
        return Bounds((seats - 1) * PLATE.value, zero_sum=all_play or options.all_drop_pot == "refund")

    @functools.cached_property
    def match_plan(self) -> MatchPlan:
        """Rounds until a seat has no stones and no plate is left to borrow (SB-9)."""
        return MatchPlan(Purse(*self.options.bill_plate))

    def draw_rank(self, card: Card, /) -> tuple[int, ...]:
        """The earliest month deals, and within a month the card with more points (SB-1.4)."""
        return by_points(self.classification, card)

    def check_table(self, table: Table) -> None:
        """Check that a round can begin at a table.

        Raises:
            InvalidSeatError: The game does not allow this number of seats, or there is no such dealer.
            HanafudaError: The table is not of this game, has a carried pot that the options rule out (SB-3.5, SB-3.8),
                or has a seat without stones (SB-9.1).
        """
        super().check_table(table)
        for words, rule, _ in carried_faults(table.carried, self.options):
            raise HanafudaError(words, rule=rule)
        if table.is_over:
            msg = "a seat has no stones: it borrows a plate before the next round, or the match is over"
            raise HanafudaError(msg, rule="SB-9.1")

    def outcome_of(self, state: RoundState[Outcome, Table], /) -> Outcome:
        """The outcome of a round that is over."""
        return outcome_of(state)

    def faults(self, outcome: Outcome, /) -> Iterator[Fault]:
        """The reasons why a round is impossible under the options."""
        return faults(self, outcome)

    def reckon(self, outcome: Outcome, /) -> Settlement:
        """The settlement of a round."""
        return reckon(self, outcome)


def _nullifier(piles: Iterable[tuple[int, CardSet]], side: int) -> int | None:
    return next((seat for seat, pile in piles if seat != side and pile >= GORO_JU), None)


@functools.cache
def _table_at(seats: int, dealer: int, month: Month, field: Field) -> Table:
    return Table(seats=seats, dealer=dealer, month=month, borrowed=(field.borrowed, *[0] * (seats - 1)))


CURRENT = Rules()
"""The current text of the Fuda Wiki article; the default."""

RULES = CURRENT
"""The default ruleset: ``CURRENT``."""

TEXT_2023 = Rules(options=Options(low_man_stones="printed", bill_plate=(11, 5)))
"""The text of 2023."""

REVISION_2022 = Rules(options=Options(bill_plate=(11, 5)))
"""The text of 11 July 2022."""

DRAFT_2022 = Rules(options=Options(bill_plate=(11, 5), shoi_teyaku="completes_now"))
"""The draft of 10 July 2022."""

PRESETS = {"CURRENT": CURRENT, "TEXT_2023": TEXT_2023, "REVISION_2022": REVISION_2022, "DRAFT_2022": DRAFT_2022}
"""The ready-made rulesets by name."""

register(Rules, PRESETS)

ruleset = ruleset_function(RULES, Options)
