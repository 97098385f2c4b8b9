"""Hanahuda, the Palauan game, also known as Hanakuda or Palauan Hanafuda (PH-1.1 to PH-6.3).

Two or three seats, or four in teams of two. The game is scored, not paid: yaku of many hundred points, two of which
may stop the round.
"""

from __future__ import annotations

import functools
from typing import TypeAlias

import attrs

from hanafuda_rules import match as _match
from hanafuda_rules.bounds import Bounds, all_yaku
from hanafuda_rules.cards import DECK, Card
from hanafuda_rules.classification import Classification
from hanafuda_rules.events import Moved
from hanafuda_rules.games.hanahuda.match import MatchPlan
from hanafuda_rules.games.hanahuda.moves import OWN_MOVES, Continue, Stop, Trade
from hanafuda_rules.games.hanahuda.options import AllOptions, Length, Options
from hanafuda_rules.games.hanahuda.outcome import Outcome, Stopped
from hanafuda_rules.games.hanahuda.phases import Chitsiobiki, Play
from hanafuda_rules.games.hanahuda.settle import KINDS, settle
from hanafuda_rules.games.hanahuda.yaku import HAND_SIZES, SEVEN_RIBBONS, SIX_BRIGHTS, classification, yaku_table
from hanafuda_rules.parts.dealing import Deal, FourOfAMonth, Packet, by_kind
from hanafuda_rules.parts.teams import TeamRules
from hanafuda_rules.registry import register
from hanafuda_rules.ruleset import ChangeMethod, ruleset_function
from hanafuda_rules.settlement import Settlement
from hanafuda_rules.state import Phase, RoundState
from hanafuda_rules.table import Table
from hanafuda_rules.yaku import YakuTable

__all__ = [
    "PRESETS", "RULES", "Continue", "Length", "Match", "Options", "Outcome", "Rules", "State", "Stop", "Stopped",
    "Trade", "ruleset",
]  # fmt: skip

State: TypeAlias = RoundState[Outcome, Table]
"""A round of Hanahuda at one moment."""

Match: TypeAlias = _match.Match[Outcome, Table, Settlement]
"""A match of Hanahuda at one moment."""


@attrs.frozen(kw_only=True, slots=False)
class Rules(TeamRules[Outcome]):
    """A ruleset of Hanahuda.

        >>> from hanafuda_rules.games import hanahuda
        >>> hanahuda.ruleset(ribbon_points=5, target=3000)
        hanahuda.ruleset(ribbon_points=5, target=3000)

    Args:
        options: What a round is played by.
        length: How long a match lasts.
    """

    options: Options = Options()
    length: Length = Length()
    change = ChangeMethod(AllOptions)

    key, name, seat_rule, outcome_type = "hanahuda", "Hanahuda", "PH-1.1", Outcome
    reason_kinds, own_moves = KINDS, OWN_MOVES

    @functools.cached_property
    def classification(self) -> Classification:
        """The kinds and card points (PH-2.1, PH-2.2)."""
        return classification(self.options)

    @functools.cached_property
    def yaku(self) -> YakuTable:
        """The yaku, in points (PH-5.5)."""
        return yaku_table(self.options)

    @functools.cached_property
    def phases(self) -> tuple[Phase, ...]:
        """The deal, the trade, and the play (PH-3, PH-4)."""
        trade, stopping = self.options.chitsiobiki, (self.yaku[SIX_BRIGHTS], self.yaku[SEVEN_RIBBONS])
        packets = tuple((seats, self._packets(size)) for seats, size in HAND_SIZES.items())
        return (
            Deal(packets, misdeals=(FourOfAMonth("PH-3.4"),)),
            *(() if trade == "off" else (Chitsiobiki(to_bottom=trade == "bottom"),)),
            Play(until="either" if self.options.stock_out == "end_round" else "hands", stopping=stopping),
        )

    def _packets(self, size: int) -> tuple[Packet, ...]:
        # PH-3.3: the field and each hand in one packet.
        field, hands = Packet(size, "field"), Packet(size)
        return (field, hands) if self.options.field_first else (hands, field)

    def bounds_of(self, seats: int, /) -> Bounds:
        """No side scores more than all yaku, or than all card points (PH-5)."""
        most, size = max(all_yaku(self.yaku), self.classification.points(DECK)), HAND_SIZES[seats]
        # PH-3.5: a trade leaves two cards of its month in the hand, and takes three; then the seat passes.
        asked = 0 if self.options.chitsiobiki == "off" else seats * ((size - 1) // 2 + 1)
        # A move for each card that is not on the field; PH-4.3: each side may be asked about each of two yaku.
        moves = asked + len(DECK) - size + 2 * len(set(self.sides(seats)))
        return Bounds(least=0, most=most, moves=moves, zero_sum=False)

    @functools.cached_property
    def match_plan(self) -> MatchPlan:
        """Rounds until a total reaches the target (PH-6.3)."""
        return MatchPlan("PH-1.1", target=self.length.target)

    def draw_rank(self, card: Card, /) -> tuple[int, ...]:
        """The earliest month deals, and within a month the higher kind (PH-3.1)."""
        return by_kind(self.classification, card)

    def outcome_of(self, state: RoundState[Outcome, Table], /) -> Outcome:
        """What happened in a round that is over."""
        last, stopped = (None, *state.announcements)[-1], None
        if isinstance(last, Moved) and isinstance(last.move, Stop):
            stopped = Stopped(last.seat, last.move.yaku)
        return Outcome.of(state, stopped=stopped)

    def settle(self, outcome: Outcome, /) -> Settlement:
        """Settle a round; :func:`~hanafuda_rules.settlement.settle_round` is the same.

        Raises:
            InvalidOutcomeError: The round is impossible under these options.
        """
        return settle(self, outcome)


RULES = Rules()
"""Hanahuda as its main source has it."""

PRESETS = {"RULES": RULES}
"""The rulesets that come ready made, by name."""

register(Rules, PRESETS)

ruleset = ruleset_function(RULES, AllOptions)
