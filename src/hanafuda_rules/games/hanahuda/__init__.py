"""Hanahuda, the Palauan game, also known as Hanakuda or Palauan Hanafuda (PH-1.1 to PH-6.3).

Two or three seats, or four in teams of two. The game is scored, not paid: yaku of many hundred points, two of which
may stop the round.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from typing import TypeAlias

import attrs

from hanafuda_rules import match as _match
from hanafuda_rules._masks import Row
from hanafuda_rules.bounds import Bounds, all_yaku
from hanafuda_rules.cards import DECK, Card, CardSet
from hanafuda_rules.classification import Classification
from hanafuda_rules.errors import Fault
from hanafuda_rules.events import Event, Moved
from hanafuda_rules.games.hanahuda.match import MatchPlan
from hanafuda_rules.games.hanahuda.moves import Continue, Stop, Trade, vocabulary
from hanafuda_rules.games.hanahuda.options import AllOptions, Length, Options
from hanafuda_rules.games.hanahuda.outcome import Outcome, Stopped
from hanafuda_rules.games.hanahuda.phases import Chitsiobiki, Play
from hanafuda_rules.games.hanahuda.settle import KINDS, faults, reckon
from hanafuda_rules.games.hanahuda.yaku import (
    HAND_SIZES,
    SEVEN_RIBBONS,
    SIX_BRIGHTS,
    STOPPED,
    At,
    classification,
    yaku_table,
)
from hanafuda_rules.parts.dealing import Deal, FourOfAMonth, Packet, by_kind
from hanafuda_rules.parts.teams import TeamRules
from hanafuda_rules.registry import register
from hanafuda_rules.ruleset import ChangeMethod, ruleset_function
from hanafuda_rules.settlement import Reason, Settlement
from hanafuda_rules.state import Phase, RoundState
from hanafuda_rules.table import Table
from hanafuda_rules.view import View
from hanafuda_rules.vocabulary import MoveForm
from hanafuda_rules.yaku import YakuTable

__all__ = [
    "PRESETS", "RULES", "At", "Continue", "Length", "Match", "Options", "Outcome", "Rules", "State", "Stop", "Stopped",
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
    reason_kinds = KINDS

    @functools.cached_property
    def classification(self) -> Classification:
        """The kinds and card points (PH-2.1, PH-2.2)."""
        return classification(self.options)

    @functools.cached_property
    def yaku(self) -> YakuTable:
        """The yaku, in points (PH-5.5)."""
        return yaku_table(self.options)

    @functools.cached_property
    def stopping(self) -> tuple[str, ...]:
        """The keys of the yaku that may stop a round, the larger first (PH-4.3)."""
        return (SIX_BRIGHTS, SEVEN_RIBBONS)

    @functools.cached_property
    def stopping_rows(self) -> tuple[tuple[str, int, Row], ...]:
        """For each way to form one of them its key, its cards as a mask, and its row, for a quick look at a pile."""
        every = [(key, each) for key in self.stopping for each in self.yaku if each.key == key]
        return tuple([(key, each.cards.mask, each.row) for key, each in every])

    def at(self, moment: State | View[Outcome, Table], side: int, /) -> At:
        """The table, and whether the round was stopped."""
        stopped = _stopped(moment.event_log.announcements) if moment.to_move is None else None
        return self._at(moment.table, stopped, side)

    def at_end(self, outcome: Outcome, side: int, /) -> At:
        """The same at the end of a round."""
        table = self.table(seats=outcome.seats, dealer=outcome.dealer)
        return At(table, None) if outcome.stopped is None else self._at(table, outcome.stopped, side)

    def _at(self, table: Table, stopped: Stopped | None, side: int) -> At:
        if stopped is None:
            return At(table, None)
        return At(table, stopped.yaku if self.sides(table.seats)[stopped.seat] == side else "")

    def void(self, pile: CardSet, at: At, /) -> Mapping[str, Reason]:  # noqa: ARG002  # any pile
        """Every yaku but the one that the round was stopped on (PH-5.1)."""
        return {} if at.stopped is None else {each.key: STOPPED for each in self.yaku if each.key != at.stopped}

    @functools.cached_property
    def vocabulary(self) -> tuple[MoveForm, ...]:
        """Plays and captures, to trade or to pass, and to stop on a yaku or to continue."""
        return vocabulary(self.stopping)

    @functools.cached_property
    def phases(self) -> tuple[Phase, ...]:
        """The deal, the trade, and the play (PH-3, PH-4)."""
        trade, packets = self.options.chitsiobiki, [(seats, self._packets(size)) for seats, size in HAND_SIZES.items()]
        return (
            Deal(tuple(packets), misdeals=(FourOfAMonth("PH-3.4"),)),
            *(() if trade == "off" else (Chitsiobiki(to_bottom=trade == "bottom"),)),
            Play(until="either" if self.options.stock_out == "end_round" else "hands"),
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
        # A move for each card that is not on the field; PH-4.3: each side may be asked about each of these yaku.
        moves = asked + len(DECK) - size + len(self.stopping) * len(set(self.sides(seats)))
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
        return Outcome.of(state, stopped=_stopped(state.announcements))

    def faults(self, outcome: Outcome, /) -> Iterator[Fault]:
        """Why a round that was entered by hand is impossible under these options."""
        return faults(self, outcome)

    def reckon(self, outcome: Outcome, /) -> Settlement:
        """The settlement of a round (PH-5.1 to PH-5.4, PH-6.1, PH-6.2)."""
        voids = outcome.stopped is not None or type(self).void is not Rules.void
        return reckon(self, outcome, voids=voids)  # in most rounds nothing is void, and asking takes time


def _stopped(announcements: tuple[Event, ...]) -> Stopped | None:
    last = announcements[-1] if announcements else None
    return Stopped(last.seat, last.move.yaku) if isinstance(last, Moved) and isinstance(last.move, Stop) else None


RULES = Rules()
"""Hanahuda as its main source has it."""

PRESETS = {"RULES": RULES}
"""The rulesets that come ready made, by name."""

register(Rules, PRESETS)

ruleset = ruleset_function(RULES, AllOptions)
