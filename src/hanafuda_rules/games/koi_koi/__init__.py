"""Koi-Koi, the game that most people know (KK-1.1 to KK-9.3).

Two seats, or four in teams of two. Whoever improves its yaku may stop the round, or call koi-koi and play on for more.
Five presets say how well-known programs and rule sheets play it.
"""

from __future__ import annotations

import functools
from typing import TypeAlias

import attrs

from hanafuda_rules import match as _match
from hanafuda_rules.bounds import Bounds
from hanafuda_rules.cards import DECK, Card, Kind
from hanafuda_rules.errors import InvalidOptionError
from hanafuda_rules.games.koi_koi.options import AllOptions, Length, Options
from hanafuda_rules.games.koi_koi.outcome import FIELD, Outcome
from hanafuda_rules.games.koi_koi.phases import DrawThenTwo, KoiKoi, Play, Stop, TakeUnmatched, before_play
from hanafuda_rules.games.koi_koi.settle import KINDS, field_times, settle
from hanafuda_rules.games.koi_koi.yaku import counting_of, documented_table
from hanafuda_rules.parts.after_deal import FourTaken
from hanafuda_rules.parts.dealing import Deal, Packet, by_points, passes
from hanafuda_rules.parts.plans import Totals
from hanafuda_rules.parts.stopping import Stopped
from hanafuda_rules.parts.teams import TeamRules
from hanafuda_rules.registry import register
from hanafuda_rules.ruleset import ChangeMethod, ruleset_function
from hanafuda_rules.settlement import Settlement
from hanafuda_rules.state import Phase, RoundState
from hanafuda_rules.table import Table
from hanafuda_rules.vocabulary import Word
from hanafuda_rules.yaku import YakuTable

__all__ = [
    "BATTLE_HANAFUDA", "CLUBHOUSE_GAMES", "FUDA_WIKI", "KOI_KOI_JAPAN", "NINTENDO", "PRESETS", "RULES", "KoiKoi",
    "Length", "Match", "Options", "Outcome", "Rules", "State", "Stop", "ruleset",
]  # fmt: skip

State: TypeAlias = RoundState[Outcome, Table]
"""A round of Koi-Koi at one moment."""

Match: TypeAlias = _match.Match[Outcome, Table, Settlement]
"""A match of Koi-Koi at one moment."""

_TURNS = {"hand_then_stock": Play, "draw_then_two": DrawThenTwo, "take_unmatched": TakeUnmatched}


@attrs.frozen(kw_only=True, slots=False)
class Rules(TeamRules[Outcome]):
    """A ruleset of Koi-Koi.

        >>> from hanafuda_rules.games import koi_koi
        >>> koi_koi.ruleset(koi_koi.NINTENDO, koi_limit="once")
        koi_koi.ruleset(brights=(10, 8, 7, 5), cards_of_month=False, koi_limit='once')

    Args:
        options: What a round is played by.
        length: How long a match lasts.

    Raises:
        InvalidOptionError: A match cannot end by a lost stake where nobody pays (KK-9.1).
    """

    options: Options = Options()
    length: Length = Length()
    change = ChangeMethod(AllOptions)

    key, name, seat_rule, outcome_type = "koi_koi", "Koi-Koi", "KK-1.1", Outcome
    reason_kinds, own_events = KINDS, (FourTaken, Stopped)
    own_moves = (Word(Stop, "stop"), Word(KoiKoi, "koi-koi"))

    def check_together(self) -> None:
        """A match can end by a lost stake only where somebody pays (KK-9.1)."""
        if self.length.bust and self.options.scoring != "zero_sum":
            msg = "bust=True goes with scoring='zero_sum', by which points can be lost"
            raise InvalidOptionError(msg, option="bust", choices=(False,), rule="KK-9.1")

    @functools.cached_property
    def seat_counts(self) -> tuple[int, ...]:
        """Two, or four in teams (KK-1.1)."""
        return (2, 4) if self.options.teams else (2,)

    @functools.cached_property
    def yaku(self) -> YakuTable:
        """The yaku, in points, with Cards of the Month of every month (KK-5.1).

        ``state.yaku`` has those of the round.
        """
        return documented_table(self.options)

    def yaku_at(self, table: Table, /) -> YakuTable:
        """The yaku of the month of a round, in points (KK-5.8); the Sake Cup as an animal where it is either."""
        return counting_of(self.options).ways(table.month)[0]

    @functools.cached_property
    def phases(self) -> tuple[Phase, ...]:
        """The deal, what is looked at before the play, and the play (KK-2 to KK-4)."""
        play, size = _TURNS[self.options.turn], self.options.packet
        last = (Packet(2),) if self.options.hand > FIELD else ()  # KK-2.1: of ten cards the last two afterwards
        return (
            Deal(((2, (*passes(FIELD // size, size, size), *last)), (4, passes(2, 2, 4)))),
            before_play(self.options),
            play(until="both" if self.options.stock_out == "flip" else "hands", counting=counting_of(self.options)),
        )

    def bounds_of(self, seats: int, /) -> Bounds:  # noqa: ARG002  # a team is a player
        """What a stop scores, or what is won before the play, times the brights on the dealt field (KK-7.4, KK-8.5)."""
        options, brought = self.options, len(DECK) - FIELD  # by turns at most; each brings one card at least
        # KK-7.1, KK-7.3: the yaku of a pile, or of both; no pile holds more than all cards. Calls add three at most.
        base = counting_of(options).range_of(DECK.mask, None)[1] * (2 if options.counting == "both_players" else 1) + 3
        # KK-6.4: a call takes a turn that improves; KK-7.3: none counts for more than one.
        calls = {"none": brought, "once_each": 2, "once": 1}[options.koi_limit]
        times = field_times(options.field_multiplier, len(Kind.BRIGHT.cards))
        # KK-7.2: twice for seven and more. KK-3.3: twelve for a lucky hand.
        most, zero_sum = max(base * 2 * (1 + calls), 12, options.oya_ken) * times, options.scoring == "zero_sum"
        # A move for each card that is brought, and a question for each turn.
        return Bounds(least=-most if zero_sum else 0, most=most, moves=2 * brought, zero_sum=zero_sum)

    @functools.cached_property
    def match_plan(self) -> Totals:
        """Rounds, drawn ones too, until their number, a total or a lost stake ends it (KK-8.2, KK-9.1, KK-9.2)."""
        length = self.length
        return Totals("KK-1.1", rounds=length.rounds, target=length.target, stake=length.stake, bust=length.bust)

    def draw_rank(self, card: Card, /) -> tuple[int, ...]:
        """The earliest month deals, and within a month the card of more points (KK-1.2)."""
        return by_points(self.classification, card)

    def settle(self, outcome: Outcome, /) -> Settlement:
        """Settle a round; :func:`~hanafuda_rules.settlement.settle_round` is the same.

        Raises:
            InvalidOutcomeError: The round is impossible under these options, or what they ask for is left out.
        """
        return settle(self, outcome)


FUDA_WIKI = RULES = Rules()
"""Koi-Koi as the Fuda Wiki has it; all options at their defaults."""

NINTENDO = RULES.change(brights=(10, 8, 7, 5), cards_of_month=False)
"""The leaflet that comes with Nintendo's decks."""

CLUBHOUSE_GAMES = NINTENDO.change(sets="grow_stack", koi_limit="once_each", scoring="zero_sum", stake=50)
"""The game of 2005 for the Nintendo DS."""

BATTLE_HANAFUDA = NINTENDO.change(
    teshi="redeal", four_pairs="redeal", field_three="redeal", koi_limit="once", draw_dealer="pass"
)
"""What the published simulator of Battle Hanafuda does."""

_JAPANS_YAKU = NINTENDO.change(sets="stack", both_ribbons="adds", viewing_value=(1, 3))
_JAPANS_ROUND = _JAPANS_YAKU.change(field_pairs="play", teshi="redeal", four_pairs="off", seven_plus=False, oya_ken=1)
KOI_KOI_JAPAN = _JAPANS_ROUND.change(koi_multiplier="ladder", scoring="zero_sum", rounds=8, stake=30, bust=True)
"""What the recorded rounds of KoiKoi-Japan show."""

PRESETS = {
    "FUDA_WIKI": FUDA_WIKI, "NINTENDO": NINTENDO, "CLUBHOUSE_GAMES": CLUBHOUSE_GAMES,
    "BATTLE_HANAFUDA": BATTLE_HANAFUDA, "KOI_KOI_JAPAN": KOI_KOI_JAPAN,
}  # fmt: skip
"""The rulesets that come ready made, by name."""

register(Rules, PRESETS)

ruleset = ruleset_function(RULES, AllOptions)
