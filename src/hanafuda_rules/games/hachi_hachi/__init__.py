"""Hachi-Hachi, the gambling game of eighty-eight points (HH-1.1 to HH-11.4).

Two to seven seats; at most three of them play a round, and the others drop out for a fee or are forced out. Dealt hands
pay as teyaku. With dekiyaku, a player ends the round or plays on; without any, card points count against a par of 88.
Amounts are in points.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import TypeAlias

import attrs

from hanafuda_rules.cards import BLANK, DECK, Card, CardSet
from hanafuda_rules.errors import Fault
from hanafuda_rules.games.hachi_hachi import options as _options
from hanafuda_rules.games.hachi_hachi.events import OWN_EVENTS, PlaceSold
from hanafuda_rules.games.hachi_hachi.match import CampaignState, MatchPlan, Settlement, Table
from hanafuda_rules.games.hachi_hachi.moves import (
    Accept,
    Cancel,
    Mizuten,
    Offer,
    PlayOn,
    Refuse,
    Sage,
    SayShoubu,
    Split,
    Swap,
    vocabulary,
)
from hanafuda_rules.games.hachi_hachi.observation import bounds_of, facts_of, objects_of
from hanafuda_rules.games.hachi_hachi.options import Options
from hanafuda_rules.games.hachi_hachi.outcome import (
    Cancelled,
    DeclaredTeyaku,
    Ending,
    Liable,
    Outcome,
    PlayedOut,
    Shoubu,
    SplitPot,
)
from hanafuda_rules.games.hachi_hachi.phases import AskMizuten, SageOrShoubu, before_play
from hanafuda_rules.games.hachi_hachi.played import outcome_of
from hanafuda_rules.games.hachi_hachi.settle.checks import faults
from hanafuda_rules.games.hachi_hachi.settle.facts import Facts, can_come_to, compensation
from hanafuda_rules.games.hachi_hachi.settle.reckoning import KINDS, reckon
from hanafuda_rules.games.hachi_hachi.yaku import SEAT_COUNTS, Tokushuyaku, tables_of
from hanafuda_rules.learning.bounds import Bounds
from hanafuda_rules.learning.facts import Fact
from hanafuda_rules.machine import match as _match
from hanafuda_rules.machine.counting import At
from hanafuda_rules.machine.registry import register
from hanafuda_rules.machine.ruleset import Ruleset, ruleset_function
from hanafuda_rules.machine.state import Phase, RoundState
from hanafuda_rules.machine.view import View
from hanafuda_rules.parts.dealing import Deal, FourOfAMonth, Packet, by_points
from hanafuda_rules.parts.declaring import Declaration
from hanafuda_rules.parts.entry import SitOut
from hanafuda_rules.parts.field_tokens import check_tokens
from hanafuda_rules.parts.outcomes import needed
from hanafuda_rules.parts.sitting_out import BLANK_SEATS
from hanafuda_rules.parts.teyaku import Declare, TeyakuTable
from hanafuda_rules.table import TableObject
from hanafuda_rules.vocabulary import MoveForm
from hanafuda_rules.yaku import YakuTable

__all__ = [
    "FUDA_WIKI", "KANSAI", "KANTO", "PRESETS", "RULES", "SWEDISH", "Accept", "CampaignState", "Cancel", "Cancelled",
    "Declare", "DeclaredTeyaku", "Ending", "Liable", "Match", "Mizuten", "Offer", "Options", "Outcome",
    "PlaceSold", "PlayOn", "PlayedOut", "Refuse", "Rules", "Sage", "SayShoubu", "Settlement", "Shoubu", "Split",
    "SplitPot", "State", "Swap", "Table", "ruleset",
]  # fmt: skip

State: TypeAlias = RoundState[Outcome, Table]
"""A state of a round of Hachi-Hachi."""

Match: TypeAlias = _match.Match[Outcome, Table, Settlement]
"""A state of a match of Hachi-Hachi."""


# HH-2.2, HH-2.5: four and three to each seat; three and three to the field, but none at seven seats. HH-2.1: the deck
# is dealt in the order of the shuffler; who shuffles and cuts makes no difference.
_PACKETS = (Packet(4), Packet(3, "field"), Packet(3), Packet(3, "field"))
_DECK_WITH_BLANK = DECK | {BLANK}
_WITH_BLANK = (Packet(4), Packet(3))


@attrs.frozen(kw_only=True, slots=False)
class Rules(Ruleset[Outcome, Table, Settlement]):
    """A ruleset of Hachi-Hachi.

    >>> from hanafuda_rules.games import hachi_hachi
    >>> hachi_hachi.ruleset(points_per_kan=12, forced_three=False)
    hachi_hachi.ruleset(points_per_kan=12, forced_three=False)
    """

    options: Options = Options()

    key, name, seat_rule, outcome_type = "hachi_hachi", "Hachi-Hachi", "HH-1.1", Outcome
    table_type, reason_kinds, own_events = Table, KINDS, OWN_EVENTS

    @functools.cached_property
    def yaku(self) -> YakuTable:
        """The dekiyaku, in kan (HH-6.1)."""
        return tables_of(self.options).dekiyaku

    @functools.cached_property
    def teyaku(self) -> TeyakuTable:
        """The teyaku, in kan (HH-5.2, HH-5.4). Like :attr:`yaku`, a subclass may override it."""
        return tables_of(self.options).teyaku

    def teyaku_of(self, order: tuple[int, ...], seat: int, /) -> TeyakuTable:
        """The teyaku that a seat can declare: all of them."""
        return self.teyaku

    def compensation(self, hand: CardSet, at: At, multiplier: int, /) -> int:
        """The points that each payer gives a forced-out seat for its hand (HH-4.7)."""
        return compensation(self, hand, at, multiplier)

    def may_be_compensated(self, amount: int, multiplier: int, /) -> bool:
        """Whether a hand may bring an amount. ``False`` is certain, ``True`` is not (HH-4.7)."""
        return can_come_to(amount, self, multiplier)

    @functools.cached_property
    def tokushuyaku(self) -> tuple[Tokushuyaku, ...]:
        """All Eights, Double Eights and Sixteen Chaff; the first that applies counts (HH-8.1 to HH-8.3)."""
        return tables_of(self.options).tokushuyaku

    @functools.cached_property
    def par(self) -> int:
        """The par of 88, a third of the deck's card points (HH-8.5, HH-9.3 to HH-9.5)."""
        return self.classification.points(DECK) // 3

    def at_end(self, outcome: Outcome, side: int, /) -> At:
        """The circumstances of a seat at the end of a round: its table, as far as the outcome has it.

        Raises:
            InvalidOutcomeError: A subclass makes the dekiyaku depend on the table, and the outcome has no
                ``round_number``.
        """
        number = 1 if outcome.round_number is None and type(self).yaku_at is Rules.yaku_at else outcome.round_number
        question = "Which round was it? Enter round_number=…: the dekiyaku depend on it."
        number = needed(number, question, "HH-1.4")
        return _at(outcome.seats, outcome.table_dealer or 0, number, outcome.tokens, outcome.pot)

    @functools.cached_property
    def phases(self) -> tuple[Phase, ...]:
        """The phases of a round, in the order of HH-2.6."""
        options = self.options
        return (
            *((AskMizuten(),) if options.mizuten == "before_deal" else ()),
            Deal(
                tuple((seats, _WITH_BLANK if seats == BLANK_SEATS else _PACKETS) for seats in SEAT_COUNTS),
                dealer_first=options.first_dealt == "dealer",
                misdeals=(FourOfAMonth("HH-2.4"),),
            ),
            *before_play(options),
            SitOut(),  # HH-4.9
            Declaration(),
            SageOrShoubu(options=options),
        )

    def facts(self, seats: int, /) -> tuple[Fact, ...]:
        """The facts of the phases, the table and the round."""
        return facts_of(self.teyaku)

    def objects(self, view: View[Outcome, Table], /) -> tuple[TableObject, ...]:
        """The month, tokens, pots and ledger; in a campaign, chips and loans in place of the ledger."""
        return objects_of(view, self.options)

    @functools.cached_property
    def vocabulary(self) -> tuple[MoveForm, ...]:
        """Every kind of move, from before the deal to the end of the play."""
        return vocabulary(self.options, self.teyaku)

    def bounds_of(self, seats: int, /) -> Bounds:
        """The bounds of a round."""
        return bounds_of(self, seats)

    @functools.cached_property
    def match_plan(self) -> MatchPlan:
        """A fixed number of rounds, or a campaign (HH-1.4, HH-10)."""
        return MatchPlan(self.options)

    def deck(self, seats: int, /) -> CardSet:
        """The 48 cards; at seven seats also the blank (HH-2.5)."""
        return _DECK_WITH_BLANK if seats == BLANK_SEATS else DECK

    def draw_rank(self, card: Card, /) -> tuple[int, ...]:
        """The earliest month deals; within a month, the card with more points (HH-1.2)."""
        return by_points(self.classification, card)

    def check_table(self, table: Table) -> None:
        """Check that a round can begin at a table.

        Raises:
            InvalidSeatError: The game does not have this number of seats, or the dealer is not one of them.
            HanafudaError: It is not a table of this game, or its tokens are unknown or do not go with the options
                (HH-3.2).
        """
        super().check_table(table)
        check_tokens(table, self.options.field_multiplier)

    def outcome_of(self, state: RoundState[Outcome, Table], /) -> Outcome:
        """The outcome of a round that is over."""
        return outcome_of(state)

    def faults(self, outcome: Outcome, /) -> Iterator[Fault]:
        """The reasons why a round is impossible under the options."""
        return faults(Facts(outcome, self))

    def reckon(self, outcome: Outcome, /) -> Settlement:
        """The settlement of a round."""
        return reckon(self, outcome)


@functools.lru_cache(maxsize=1024)
def _at(seats: int, dealer: int, number: int, tokens: tuple[int, ...], pot: int) -> At:
    return At(Table(seats=seats, dealer=dealer, round_number=number, tokens=tokens, pot=pot))


SWEDISH = Rules()
"""Hachi-Hachi after the Swedish booklet, with all defaults."""

RULES = SWEDISH
"""The default, :data:`SWEDISH`."""

FUDA_WIKI = Rules(options=_options.FUDA_WIKI)
"""Hachi-Hachi after the Fuda Wiki."""

KANTO = Rules(options=_options.KANTO)
"""Hachi-Hachi as played in Kanto, after the Japanese Wikipedia."""

KANSAI = Rules(options=_options.KANSAI)
"""Hachi-Hachi as played in Kansai, after the Japanese Wikipedia."""

PRESETS = {"SWEDISH": SWEDISH, "FUDA_WIKI": FUDA_WIKI, "KANTO": KANTO, "KANSAI": KANSAI}
"""The ready-made rulesets by name."""

register(Rules, PRESETS)

ruleset = ruleset_function(RULES, Options)
