"""Hachi-Hachi, the game of eighty-eight (HH-1.1 to HH-11.4).

Two to seven seats, three of which play each round: dropping out for a fee, teyaku of the dealt hand, dekiyaku of the
captured cards that end the round or let it go on, and card points around a par of 88. Amounts are points.
"""

from __future__ import annotations

from typing import TypeAlias, Unpack

import attrs

from hanafuda_rules import match as _match
from hanafuda_rules.errors import HanafudaError
from hanafuda_rules.games.hachi_hachi import options as _options
from hanafuda_rules.games.hachi_hachi.course import Course
from hanafuda_rules.games.hachi_hachi.field import carries_over
from hanafuda_rules.games.hachi_hachi.fitting import Fitting
from hanafuda_rules.games.hachi_hachi.moves import (
    Accept,
    Cancel,
    Declare,
    Mizuten,
    Offer,
    PlayOn,
    Refuse,
    Sage,
    SayShoubu,
    Split,
    Swap,
)
from hanafuda_rules.games.hachi_hachi.options import Changes, Length, Options
from hanafuda_rules.games.hachi_hachi.outcome import (
    Cancelled,
    DeclaredTeyaku,
    Ending,
    Liable,
    Outcome,
    PlaceSold,
    PlayedOut,
    Shoubu,
    SplitPot,
)
from hanafuda_rules.games.hachi_hachi.phases.buy_out import BuyOut, Compensation
from hanafuda_rules.games.hachi_hachi.phases.declaration import Declaration
from hanafuda_rules.games.hachi_hachi.phases.entry import DroppingOut, FewLeft
from hanafuda_rules.games.hachi_hachi.phases.look import LookAtHands
from hanafuda_rules.games.hachi_hachi.phases.turns import SageOrShoubu
from hanafuda_rules.games.hachi_hachi.phases.unseen import AskMizuten, HandSwap
from hanafuda_rules.games.hachi_hachi.played import outcome_of
from hanafuda_rules.games.hachi_hachi.reckoning import Reckoning
from hanafuda_rules.games.hachi_hachi.settlement import Settlement
from hanafuda_rules.games.hachi_hachi.table import CampaignState, Table
from hanafuda_rules.games.hachi_hachi.tables import CLASSIFICATION, SEAT_COUNTS, dekiyaku_table
from hanafuda_rules.games.hachi_hachi.vocabulary import vocabulary
from hanafuda_rules.options import change_options
from hanafuda_rules.parts.dealing import ByPoints, Deal, FourOfAMonth, Packet
from hanafuda_rules.parts.entry import Entry, SitOut
from hanafuda_rules.parts.play import PlayPhase
from hanafuda_rules.ruleset import Ruleset, check_base
from hanafuda_rules.state import Phase, RoundState
from hanafuda_rules.yaku import YakuTable

__all__ = [
    "FUDA_WIKI",
    "KANSAI",
    "KANTO",
    "PRESETS",
    "RULES",
    "SWEDISH",
    "Accept",
    "CampaignState",
    "Cancel",
    "Cancelled",
    "Declare",
    "DeclaredTeyaku",
    "Ending",
    "Length",
    "Liable",
    "Match",
    "Mizuten",
    "Offer",
    "Options",
    "Outcome",
    "PlaceSold",
    "PlayOn",
    "PlayedOut",
    "Refuse",
    "Rules",
    "Sage",
    "SayShoubu",
    "Settlement",
    "Shoubu",
    "Split",
    "SplitPot",
    "State",
    "Swap",
    "Table",
    "ruleset",
]

State: TypeAlias = RoundState[Outcome, Table]
"""A round of Hachi-Hachi at one moment."""

Match: TypeAlias = _match.Match[Outcome, Table, Settlement]
"""A match of Hachi-Hachi at one moment."""


@attrs.frozen(kw_only=True, repr=False, cache_hash=True)
class Rules(Ruleset[Outcome, Table, Settlement]):
    """A ruleset of Hachi-Hachi."""

    options: Options
    """What a round is played by."""
    length: Length
    """How long a match lasts."""
    table_kind = Table

    def check_table(self, table: Table) -> None:
        """Make sure that a round can begin at a table.

        Raises:
            InvalidSeatError: The game has no such number of seats, or the dealer is not one of them.
            HanafudaError: It is no table of this game, does not know the tokens that are carried, or carries some where
                none are (HH-3.2).
        """
        super().check_table(table)
        if table.tokens is None:
            msg = "which tokens the table carries is not known: look, and say so with attrs.evolve(table, tokens=…)"
            raise HanafudaError(msg, rule="HH-3.2")
        how = self.options.field_multiplier
        if table.tokens and not carries_over(how):
            raise HanafudaError(f"no token is carried by field_multiplier={how!r}", rule="HH-3.2")


_BLANK_SEATS = 7
# HH-2.2, HH-2.5: four and three to each seat; three and three to the field, but none at seven seats. HH-2.1: the deck
# is dealt in the order that the shuffler gives it, and who shuffles and cuts is nobody's concern.
_PACKETS = (Packet(4), Packet(3, to_field=True), Packet(3), Packet(3, to_field=True))
_SEVEN = (Packet(4), Packet(3))
_SWAPS = {"once": 1, "unlimited": 3}


def _phases(options: Options, table: YakuTable) -> tuple[Phase, ...]:
    # HH-2.6 in its order.
    deal = Deal(
        packets=tuple((seats, _SEVEN if seats == _BLANK_SEATS else _PACKETS) for seats in SEAT_COUNTS),
        dealer_first=options.first_dealt == "dealer",
        misdeals=(FourOfAMonth("HH-2.4"),),
        blank_at=_BLANK_SEATS,
    )
    mizuten: tuple[Phase, ...] = (AskMizuten(),)
    return (
        *(mizuten if options.mizuten == "before_deal" else ()),
        deal,
        *(mizuten if options.mizuten == "unseen_hand" else ()),
        *(() if options.hand_swap == "off" else (HandSwap(_SWAPS[options.hand_swap]),)),
        LookAtHands(options.field_multiplier),
        Entry(DroppingOut(options)),
        FewLeft(),
        *((BuyOut(options),) if options.buy_out else ()),
        Compensation(options),
        SitOut(),  # HH-4.9
        Declaration(options),
        PlayPhase(turns=SageOrShoubu(options, table)),
    )


def _assemble(options: Options, length: Length) -> Rules:
    table = dekiyaku_table(options)
    return Rules(
        key="hachi_hachi",
        name="Hachi-Hachi",
        options=options,
        length=length,
        made_for=(options, length),
        seat_counts=SEAT_COUNTS,
        seat_rule="HH-1.1",
        classification=CLASSIFICATION,
        yaku=table,
        phases=_phases(options, table),
        draw_rank=ByPoints(CLASSIFICATION),
        outcome_of=outcome_of,
        fits=Fitting(options),
        reckon=Reckoning(options),
        course=Course(length, options.points_per_kan),
        vocabulary=vocabulary(options),
    )


SWEDISH = _assemble(_options.SWEDISH, Length())
"""Hachi-Hachi as the Swedish booklet has it."""

RULES = SWEDISH
"""The default, :data:`SWEDISH`."""

FUDA_WIKI = _assemble(_options.FUDA_WIKI, Length())
"""As the Fuda Wiki has it."""

KANTO = _assemble(_options.KANTO, Length())
"""As it is played in Kanto, after the Japanese Wikipedia."""

KANSAI = _assemble(_options.KANSAI, Length())
"""As it is played in Kansai, after the Japanese Wikipedia."""

PRESETS = {"SWEDISH": SWEDISH, "FUDA_WIKI": FUDA_WIKI, "KANTO": KANTO, "KANSAI": KANSAI}
"""The rulesets that come ready made, by name."""


def ruleset(base: Rules = RULES, /, **changes: Unpack[Changes]) -> Rules:
    r"""A ruleset with some options changed.

        >>> from hanafuda_rules.games import hachi_hachi
        >>> hachi_hachi.ruleset(points_per_kan=12, forced_three=False)
        hachi_hachi.ruleset(points_per_kan=12, forced_three=False)

    Args:
        base: The ruleset to start from.
        **changes: New values of options, by name: of :class:`Options`, and of :class:`Length` for matches.
            ``print(*hachi_hachi.Options.describe(), sep="\n")`` shows each with its values.

    Raises:
        InvalidOptionError: There is no such option, or it does not take the value.
        HanafudaError: ``base`` is no ruleset of this game.
    """
    check_base(base, Rules, "Hachi-Hachi")
    options, length = change_options("Hachi-Hachi", base.options, base.length, changes)
    return _assemble(options, length)
