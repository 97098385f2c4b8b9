"""Koi-Koi, the best-known hanafuda game (KK-1.1 to KK-9.3).

Two seats, or four in teams of two. After a turn that improves its yaku, a seat stops the round or calls koi-koi and
plays on for more. Five presets follow well-known programs and rule sheets.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeAlias

import attrs

from hanafuda_rules.cards import DECK, Card, CardSet, Kind
from hanafuda_rules.errors import Fault
from hanafuda_rules.games.koi_koi import yaku as sets
from hanafuda_rules.games.koi_koi.after_deal import FourTaken, before_play
from hanafuda_rules.games.koi_koi.options import Options
from hanafuda_rules.games.koi_koi.outcome import FIELD, Outcome, faults
from hanafuda_rules.games.koi_koi.phases import DrawThenTwo, KoiKoi, PlayTurns, Stop, TakeUnmatched
from hanafuda_rules.games.koi_koi.settle import KINDS, LADDER, field_times, net_of, reckon
from hanafuda_rules.learning.bounds import Bounds, all_yaku
from hanafuda_rules.machine import match as _match
from hanafuda_rules.machine.registry import register
from hanafuda_rules.machine.ruleset import Amounts, ruleset_function
from hanafuda_rules.machine.state import AnyState, Phase, RoundState
from hanafuda_rules.machine.view import AnyView
from hanafuda_rules.parts.dealing import Deal, Packet, by_points, passes
from hanafuda_rules.parts.outcomes import needed
from hanafuda_rules.parts.plans import Totals
from hanafuda_rules.parts.sheets import NamedYaku
from hanafuda_rules.parts.stopping import MarkedNotes, StoppedByRule
from hanafuda_rules.parts.teams import TeamRules
from hanafuda_rules.settlement import Reason, Settlement
from hanafuda_rules.table import Table
from hanafuda_rules.vocabulary import Word
from hanafuda_rules.yaku import Yaku, YakuTable

__all__ = [
    "BATTLE_HANAFUDA", "CLUBHOUSE_GAMES", "FUDA_WIKI", "KOI_KOI_JAPAN", "NINTENDO", "PRESETS", "RULES", "KoiKoi",
    "Match", "Options", "Outcome", "Rules", "Settlement", "State", "Stop", "Table", "ruleset",
]  # fmt: skip

State: TypeAlias = RoundState[Outcome, Table]
"""A state of a round of Koi-Koi."""

Match: TypeAlias = _match.Match[Outcome, Table, Settlement]
"""A state of a match of Koi-Koi."""

_TURNS = {"hand_then_stock": PlayTurns, "draw_then_two": DrawThenTwo, "take_unmatched": TakeUnmatched}


@attrs.frozen(kw_only=True, slots=False)
class Rules(TeamRules[Outcome]):
    """A ruleset of Koi-Koi.

    >>> from hanafuda_rules.games import koi_koi
    >>> koi_koi.ruleset(koi_koi.NINTENDO, koi_limit="once")
    koi_koi.ruleset(brights=(10, 8, 7, 5), cards_of_month=False, koi_limit='once')
    """

    options: Options = Options()

    key, name, seat_rule, outcome_type = "koi_koi", "Koi-Koi", "KK-1.1", Outcome
    reason_kinds, own_events = KINDS, (FourTaken, StoppedByRule)
    own_moves = (Word(Stop, "stop"), Word(KoiKoi, "koi-koi"))

    @functools.cached_property
    def seat_counts(self) -> tuple[int, ...]:
        """Two seats, or with ``teams`` also four (KK-1.1)."""
        return (2, 4) if self.options.teams else (2,)

    # --- what counts --------------------------------------------------------------------------------------------------

    @functools.cached_property
    def yaku(self) -> YakuTable:
        """The yaku, in points, for all months; the Sake Cup counts as an animal and as chaff (KK-5.1).

        ``state.yaku`` has the yaku of a round.
        """
        return sets.yaku_table(self.options)

    def yaku_at(self, table: Table, /) -> YakuTable:
        """The yaku of the month of a round, in points (KK-5.8); the Sake Cup counts as in :attr:`yaku`."""
        month = table.month
        of_month: YakuTable | None = self._known.get(month)
        if of_month is None:
            of_month = self._known[month] = sets.of_month(self.yaku, month)
        return of_month

    def at(self, moment: AnyState | AnyView, side: int, /) -> sets.At:
        """The table, the field, and whether the player has called koi-koi."""
        notes = getattr(moment.step, "notes", None)
        return sets.At(moment.table, moment.field, isinstance(notes, MarkedNotes) and notes.players[side].calls > 0)

    def at_end(self, outcome: Outcome, side: int, /) -> sets.At:
        """The same at the end of a round. A field that is left out is empty.

        Raises:
            InvalidOutcomeError: The month or the field is left out, but the yaku depend on it.
        """
        month, field = outcome.month, outcome.field
        if month is None and (self.varied or self._by_month(outcome.named(side))):
            needed(month, "enter the month of the round: the yaku depend on it", "KK-5.8")
        if field is None and self.options.weather == "field" and outcome.named(side) is None:
            needed(field, "enter the field at the end of the round: the weather depends on it", "KK-5.7")
        key = seats, dealer, number = outcome.seats, outcome.dealer, month or 1
        if (at := self._known.get(key)) is None:
            at = self._known[key] = sets.in_month(self.table(seats=seats, dealer=dealer), number)
        return sets.At(at.table, field or at.field, side in outcome.calls)

    def _by_month(self, named: Iterable[NamedYaku] | None) -> bool:
        """Whether the month matters; on a sheet, only if Cards of the Month is named."""
        keys = [yaku.key for yaku in named or ()]
        return self.options.cards_of_month and (named is None or "cards_of_the_month" in keys)

    def readings(self, at: sets.At, /) -> tuple[YakuTable, ...]:
        """The yaku of the month, once for each reading of the Sake Cup (KK-5.9), with the value of viewing (KK-5.6)."""
        table, key = self.yaku_at(at.table), (at.table.month, at.called)
        known: tuple[YakuTable, tuple[YakuTable, ...]] = self._known.get(key, (None, ()))
        if known[0] is not table:  # a subclass may narrow it by more than the month
            known = self._known[key] = table, sets.readings(self.options, table, called=at.called)
        return known[1]

    def void(self, pile: CardSet, at: sets.At, /) -> Mapping[str, Reason]:
        """The viewing yaku that are void: spoiled by the weather, or without another yaku (KK-5.5, KK-5.7).

        A yaku that only a subclass voids still counts as another yaku.
        """
        spoilt = sets.spoilt(self.options, pile, at.field)
        if not (self.options.viewing_needs_other and any(yaku.worth(pile) for yaku in self._viewing)):
            return spoilt
        return {**sets.alone(self.options, pile, self.readings(at)), **spoilt}

    def plain_yaku(self, table: Table, /) -> YakuTable | None:
        """The yaku of the month, if neither calls, the weather nor the reading of the Cup matter (KK-5.5 to KK-5.9)."""
        options = self.options
        plain = options.weather == "off" and options.sake_cup != "either" and not options.viewing_needs_other
        return self.yaku_at(table) if plain and isinstance(options.viewing_value, int) else None

    @functools.cached_property
    def _viewing(self) -> list[Yaku]:
        return [yaku for yaku in self.yaku if yaku.key in sets.VIEWING]

    @functools.cached_property
    def varied(self) -> frozenset[str]:
        """The names of the methods that narrow :attr:`yaku` and that a subclass overrides."""
        names = ("yaku_at", "at", "readings", "void")
        return frozenset([name for name in names if getattr(type(self), name) is not getattr(Rules, name)])

    @functools.cached_property
    def _known(self) -> dict[Any, Any]:
        """A cache that equal rulesets share: yaku by month, readings by month and call, circumstances by table."""
        return _known_of(self)

    @property
    def enough(self) -> float:
        """The value from which a careful player stops: that which doubles (KK-7.2)."""
        return 7 if self.options.seven_plus else math.inf

    # --- a round ------------------------------------------------------------------------------------------------------

    @functools.cached_property
    def phases(self) -> tuple[Phase, ...]:
        """The phases: deal, checks of the field and hands, play (KK-2 to KK-4)."""
        options = self.options
        play, size = _TURNS[options.turn], options.packet
        last = (Packet(2),) if options.hand > FIELD else ()  # KK-2.1: with ten cards, the last two come at the end
        # A turn improves only if its captures add to a yaku. There are three exceptions: the field can change the
        # viewing yaku, the Sake Cup can move points, and no turn has captured the cards that the dealer takes first.
        by_cards = options.weather != "field" and options.sake_cup != "either" and options.field_four != "dealer_takes"
        return (
            Deal(((2, (*passes(FIELD // size, size, size), *last)), (4, passes(2, 2, 4)))),
            before_play(options),
            play(
                until="both" if options.stock_out == "flip" else "hands",
                options=options,
                marks=sets.mark_places(self.yaku, options),
                yaku_keys=self.yaku.keys(),
                by_cards=by_cards and not self.varied,
            ),
        )

    def bounds_of(self, seats: int, /) -> Bounds:
        """A stop or a win before the play, at the highest field multiplier (KK-7.4, KK-8.5)."""
        options = self.options
        # KK-7.1 to KK-7.3: the yaku of both piles, doubled, and one more time for each call in a turn.
        stop = 2 * 2 * (all_yaku(self.yaku) + LADDER) * len(DECK)
        most = max(stop, options.both_lucky, options.oya_ken)
        times = field_times(options.field_multiplier, len(Kind.BRIGHT.cards))
        return Bounds(most * times, zero_sum=options.scoring == "zero_sum")

    @functools.cached_property
    def match_plan(self) -> Totals:
        """A number of rounds, a target, or a bust (KK-8.2, KK-9.1, KK-9.2)."""
        options = self.options
        return Totals(
            "KK-1.1", rounds=options.rounds, target=options.target, stake=options.stake, bust=options.bust,
            win_rule="KK-9.2",
        )  # fmt: skip

    def draw_rank(self, card: Card, /) -> tuple[int, ...]:
        """The earliest month deals, and within a month the card with more points (KK-1.2)."""
        return by_points(self.classification, card)

    def faults(self, outcome: Outcome, /) -> Iterator[Fault]:
        """The reasons why a round is impossible under the options."""
        return faults(self, outcome)

    def net_of(self, points: Amounts, yaku: Amounts, won: Amounts, calls: Amounts, /) -> Amounts | None:
        """The net amounts, by playing order (KK-7.1 to KK-7.5, KK-8.3)."""
        return net_of(self.options, yaku, won, calls)

    def reckon(self, outcome: Outcome, /) -> Settlement:
        """The settlement of a round (KK-7, KK-8)."""
        return reckon(self, outcome)


@functools.lru_cache(maxsize=64)
def _known_of(rules: Rules) -> dict[Any, Any]:
    return {}


FUDA_WIKI = RULES = Rules()
"""Koi-Koi after the Fuda Wiki, with all options at their defaults."""

ruleset = ruleset_function(RULES, Options)

NINTENDO = ruleset(brights=(10, 8, 7, 5), cards_of_month=False)
"""The leaflet in Nintendo's decks."""

CLUBHOUSE_GAMES = ruleset(NINTENDO, sets="grow_stack", koi_limit="once_each", scoring="zero_sum", stake=50)
"""Clubhouse Games, the Nintendo DS game of 2005."""

BATTLE_HANAFUDA = ruleset(
    NINTENDO, teshi="redeal", four_pairs="redeal", field_three="redeal", koi_limit="once", draw_dealer="pass"
)
"""Battle Hanafuda, after its published simulator."""

_JAPANS_YAKU = ruleset(NINTENDO, sets="stack", both_ribbons="adds", viewing_value=(1, 3))
_JAPANS_ROUND = ruleset(_JAPANS_YAKU, field_pairs="play", teshi="redeal", four_pairs="off", seven_plus=False, oya_ken=1)
KOI_KOI_JAPAN = ruleset(_JAPANS_ROUND, koi_multiplier="ladder", scoring="zero_sum", rounds=8, stake=30, bust=True)
"""KoiKoi-Japan, after its recorded rounds."""

PRESETS = {
    "FUDA_WIKI": FUDA_WIKI, "NINTENDO": NINTENDO, "CLUBHOUSE_GAMES": CLUBHOUSE_GAMES,
    "BATTLE_HANAFUDA": BATTLE_HANAFUDA, "KOI_KOI_JAPAN": KOI_KOI_JAPAN,
}  # fmt: skip
"""The ready-made rulesets by name."""

register(Rules, PRESETS)
