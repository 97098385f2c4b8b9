"""Hanahuda, the Palauan game (PH-1.1 to PH-6.3).

Two or three seats, or four in teams of two. The game is scored, not paid: yaku of many hundred points, two of which
may stop the round.
"""

from __future__ import annotations

from typing import TypeAlias, Unpack

import attrs

from hanafuda_rules import match as _match
from hanafuda_rules.dealing import ByKind, FourOfAMonth, Packet
from hanafuda_rules.games.hanahuda.course import Course
from hanafuda_rules.games.hanahuda.moves import Continue, Stop, Trade
from hanafuda_rules.games.hanahuda.options import Changes, Length, Options
from hanafuda_rules.games.hanahuda.outcome import Outcome, Stopped, outcome_of
from hanafuda_rules.games.hanahuda.phases import Chitsiobiki, StopOrContinue
from hanafuda_rules.games.hanahuda.reckoning import Reckoning
from hanafuda_rules.games.hanahuda.tables import HAND_SIZES, PARTNERS_AT, classification, yaku_table
from hanafuda_rules.games.hanahuda.vocabulary import VOCABULARY
from hanafuda_rules.options import change_options
from hanafuda_rules.phases.deal import Deal
from hanafuda_rules.phases.play import PlayPhase
from hanafuda_rules.ruleset import Ruleset, check_base
from hanafuda_rules.settlement import Settlement
from hanafuda_rules.state import Phase, RoundState
from hanafuda_rules.table import Table
from hanafuda_rules.yaku import YakuTable

__all__ = [
    "PRESETS",
    "RULES",
    "Continue",
    "Length",
    "Match",
    "Options",
    "Outcome",
    "Rules",
    "State",
    "Stop",
    "Stopped",
    "Trade",
    "ruleset",
]

State: TypeAlias = RoundState[Outcome, Table]
"""A round of Hanahuda at one moment."""

Match: TypeAlias = _match.Match[Outcome, Table, Settlement]
"""A match of Hanahuda at one moment."""


@attrs.frozen(kw_only=True, repr=False, cache_hash=True)
class Rules(Ruleset[Outcome, Table, Settlement]):
    """A ruleset of Hanahuda."""

    options: Options
    """What a round is played by."""
    length: Length
    """How long a match lasts."""


def _deal(options: Options) -> Deal:
    def packets(size: int) -> tuple[Packet, ...]:
        # PH-3.3: the field and each hand in one packet.
        field, hands = Packet(size, to_field=True), Packet(size)
        return (field, hands) if options.field_first else (hands, field)

    sizes = tuple((seats, packets(size)) for seats, size in HAND_SIZES.items())
    return Deal(packets=sizes, misdeals=(FourOfAMonth("PH-3.4"),))


def _phases(options: Options, table: YakuTable) -> tuple[Phase, ...]:
    trade = () if options.chitsiobiki == "off" else (Chitsiobiki(to_bottom=options.chitsiobiki == "bottom"),)
    # PH-4.1: hand card, stock card, anticlockwise from the dealer, as every play phase has it.
    play = PlayPhase(turns=StopOrContinue(table), ends_with_stock=options.stock_out == "end_round")
    return (_deal(options), *trade, play)


def _assemble(options: Options, length: Length) -> Rules:
    cards, table = classification(options), yaku_table(options)
    return Rules(
        key="hanahuda",
        name="Hanahuda",
        options=options,
        length=length,
        made_for=(options, length),
        seat_counts=tuple(HAND_SIZES),
        seat_rule="PH-1.1",
        classification=cards,
        yaku=table,
        phases=_phases(options, table),
        draw_rank=ByKind(cards),  # PH-3.1
        outcome_of=outcome_of,
        reckon=Reckoning(options, cards, table),
        course=Course(length),
        partners_at=PARTNERS_AT,
        vocabulary=VOCABULARY,
    )


RULES = _assemble(Options(), Length())
"""Hanahuda as its main source has it."""

PRESETS = {"RULES": RULES}
"""The rulesets that come ready made, by name."""


def ruleset(base: Rules = RULES, /, **changes: Unpack[Changes]) -> Rules:
    r"""A ruleset with some options changed.

        >>> from hanafuda_rules.games import hanahuda
        >>> hanahuda.ruleset(ribbon_points=5, target=3000)
        hanahuda.ruleset(ribbon_points=5, target=3000)

    Args:
        base: The ruleset to start from.
        **changes: New values of options, by name: of :class:`Options`, and of :class:`Length` for matches.
            ``print(*hanahuda.Options.describe(), sep="\n")`` shows each with its values.

    Raises:
        InvalidOptionError: There is no such option, or it does not take the value.
        HanafudaError: ``base`` is no ruleset of this game.
    """
    check_base(base, Rules, "Hanahuda")
    options, length = change_options("Hanahuda", base.options, base.length, changes)
    return _assemble(options, length)
