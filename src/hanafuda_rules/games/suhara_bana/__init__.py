"""Suhara-bana, the game of Suhara in Nagano (SB-1.1 to SB-10.5).

Four or five seats, of which three play a round; the others drop out, for a price, or are forced out. Payments are made
in white and black stones out of purses that can run empty; two plates of stones lie by for borrowing, and each one that
is borrowed doubles what is paid.

    >>> from hanafuda_rules import CardSet, settle_round
    >>> from hanafuda_rules.games import suhara_bana
"""

from __future__ import annotations

from typing import TypeAlias, Unpack

import attrs

from hanafuda_rules import match as _match
from hanafuda_rules.cards import Month
from hanafuda_rules.errors import HanafudaError
from hanafuda_rules.games.suhara_bana.captures import LESSER_CAPTURE
from hanafuda_rules.games.suhara_bana.course import Course
from hanafuda_rules.games.suhara_bana.fitting import Fitting
from hanafuda_rules.games.suhara_bana.ledger import StonePayment
from hanafuda_rules.games.suhara_bana.log import outcome_of
from hanafuda_rules.games.suhara_bana.moves import BurdenPlay, GiveChase, GiveWay, Stay
from hanafuda_rules.games.suhara_bana.options import Changes, Length, Options
from hanafuda_rules.games.suhara_bana.outcome import (
    SEAT_COUNTS,
    Chase,
    Ending,
    NobodyPlays,
    OneLeft,
    Outcome,
    PlayedOut,
    SplitPot,
)
from hanafuda_rules.games.suhara_bana.phases.before_play import (
    Chasing,
    DroppingOut,
    FewLeft,
    FourInHand,
    IndicatorMonth,
)
from hanafuda_rules.games.suhara_bana.phases.shoi_fuda import ShoiFuda
from hanafuda_rules.games.suhara_bana.reckoning import Reckoning
from hanafuda_rules.games.suhara_bana.seating import Seating
from hanafuda_rules.games.suhara_bana.settlement import Settlement
from hanafuda_rules.games.suhara_bana.shoifuda import Ground
from hanafuda_rules.games.suhara_bana.stones import (
    PLATE,
    Field,
    Purse,
    bills,
    final_purse,
    pay,
    points_to_stones,
    stones_to_points,
)
from hanafuda_rules.games.suhara_bana.sums import check_carried
from hanafuda_rules.games.suhara_bana.table import Table
from hanafuda_rules.games.suhara_bana.tables import CLASSIFICATION, yaku_table
from hanafuda_rules.games.suhara_bana.vocabulary import VOCABULARY
from hanafuda_rules.options import change_options
from hanafuda_rules.parts.dealing import ByPoints, Deal, FourOfAMonth, Packet
from hanafuda_rules.parts.entry import Entry, SitOut
from hanafuda_rules.parts.play import PlayPhase
from hanafuda_rules.ruleset import Ruleset, check_base
from hanafuda_rules.state import Phase, RoundState
from hanafuda_rules.table import PLAYERS
from hanafuda_rules.yaku import YakuTable

__all__ = [
    "CURRENT",
    "DRAFT_2022",
    "PLATE",
    "PRESETS",
    "REVISION_2022",
    "RULES",
    "BurdenPlay",
    "Chase",
    "Ending",
    "Field",
    "GiveChase",
    "GiveWay",
    "Ground",
    "Length",
    "Match",
    "NobodyPlays",
    "OneLeft",
    "Options",
    "Outcome",
    "PlayedOut",
    "Purse",
    "Rules",
    "Seating",
    "Settlement",
    "SplitPot",
    "State",
    "Stay",
    "StonePayment",
    "Table",
    "bills",
    "final_purse",
    "pay",
    "points_to_stones",
    "ruleset",
    "stones_to_points",
    "yaku_table",
]

State: TypeAlias = RoundState[Outcome, Table]
"""A round of Suhara-bana at one moment."""

Match: TypeAlias = _match.Match[Outcome, Table, Settlement]
"""A match of Suhara-bana at one moment."""


@attrs.frozen(kw_only=True, repr=False, cache_hash=True)
class Rules(Ruleset[Outcome, Table, Settlement]):
    """A ruleset of Suhara-bana."""

    options: Options
    """What a round is played by."""
    length: Length
    """How long a match lasts."""
    table_kind = Table

    def check_table(self, table: Table) -> None:
        """Make sure that a round can begin at a table.

        Raises:
            InvalidSeatError: The game has no such number of seats, or the dealer is not one of them.
            HanafudaError: It is no table of this game, carries on a pot where none is (SB-3.5, SB-3.8), or has a seat
                without stones (SB-9.1).
        """
        super().check_table(table)
        check_carried(table.carried, self.options)
        if table.is_over:
            msg = "a seat has no stones: it borrows a plate before the next round, or the match is over"
            raise HanafudaError(msg, rule="SB-9.1")

    def yaku_at(self, table: Table, /) -> YakuTable:
        """The yaku of the month that the table's indicator shows (SB-7.1)."""
        return yaku_table(table.month)


# SB-2.1: four and three to each seat, three and three to the field.
_PACKETS = (Packet(4), Packet(3, to_field=True), Packet(3), Packet(3, to_field=True))


def _phases(options: Options) -> tuple[Phase, ...]:
    deal = Deal(
        packets=tuple((seats, _PACKETS) for seats in SEAT_COUNTS),
        misdeals=(FourOfAMonth("SB-2.2"), IndicatorMonth()),
    )
    return (
        deal,
        *(() if options.four_in_hand == "ignore" else (FourInHand(options.four_in_hand),)),
        Entry(DroppingOut(options)),
        FewLeft(),
        Chasing(options),
        SitOut(),  # SB-3.10
        # SB-5.1: hand card, stock card, in playing order from the acting dealer, as every play phase has it.
        PlayPhase(captures=LESSER_CAPTURE, turns=ShoiFuda(options)),
    )


def _assemble(options: Options, length: Length) -> Rules:
    return Rules(
        key="suhara_bana",
        name="Suhara-bana",
        options=options,
        length=length,
        made_for=(options, length),
        seat_counts=SEAT_COUNTS if options.three_seats else tuple(seats for seats in SEAT_COUNTS if seats > PLAYERS),
        seat_rule="SB-1.1",
        classification=CLASSIFICATION,
        yaku=yaku_table(Month.PINE),
        phases=_phases(options),
        draw_rank=ByPoints(CLASSIFICATION),  # SB-1.4
        outcome_of=outcome_of,
        fits=Fitting(options),
        reckon=Reckoning(options),
        course=Course(Purse(*options.bill_plate)),
        vocabulary=VOCABULARY,
    )


CURRENT = _assemble(Options(), Length())
"""Suhara-bana as the article has it today."""

RULES = CURRENT
"""The same as ``CURRENT``: what is played unless told."""

REVISION_2022 = _assemble(Options(bill_plate=(11, 5)), Length())
"""The article of 11 July 2022."""

DRAFT_2022 = _assemble(Options(bill_plate=(11, 5), shoi_teyaku="completes_now"), Length())
"""The article's draft of 10 July 2022."""

PRESETS = {"CURRENT": CURRENT, "REVISION_2022": REVISION_2022, "DRAFT_2022": DRAFT_2022}
"""The rulesets that come ready made, by name."""


def ruleset(base: Rules = RULES, /, **changes: Unpack[Changes]) -> Rules:
    r"""A ruleset with some options changed.

        >>> from hanafuda_rules.games import suhara_bana
        >>> suhara_bana.ruleset(suhara_bana.REVISION_2022, chase_penalty_to="asked")
        suhara_bana.ruleset(chase_penalty_to='asked', bill_plate=(11, 5))

    Args:
        base: The ruleset to start from.
        **changes: New values of options, by name: of :class:`Options`, and of :class:`Length` for matches.
            ``print(*suhara_bana.Options.describe(), sep="\n")`` shows each with its values.

    Raises:
        InvalidOptionError: There is no such option, or it does not take the value.
        HanafudaError: ``base`` is no ruleset of this game.
    """
    check_base(base, Rules, "Suhara-bana")
    options, length = change_options("Suhara-bana", base.options, base.length, changes)
    return _assemble(options, length)
