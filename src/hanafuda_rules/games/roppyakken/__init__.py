"""Roppyakken, "six hundred", and five related games such as Yukbaek and New Ino-shika-chō (RP-1.1 to RP-9.5).

Two or three play, each for itself, with a wild card or two. Nobody can stop a round. Card points and many yaku are
scored until a total reaches the target, or until somebody has Four Brights or Seven Ribbons.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from typing import TypeAlias

import attrs

from hanafuda_rules.cards import PINE_CRANE, Card, CardSet, Month
from hanafuda_rules.classification import Classification
from hanafuda_rules.errors import Fault
from hanafuda_rules.games.roppyakken import phases as _phases
from hanafuda_rules.games.roppyakken import yaku as _yaku
from hanafuda_rules.games.roppyakken.options import Options
from hanafuda_rules.games.roppyakken.outcome import Outcome, faults
from hanafuda_rules.games.roppyakken.settle import KINDS, MatchPlan, Settlement, reached, reckon
from hanafuda_rules.games.roppyakken.yaku import HandYaku
from hanafuda_rules.learning.bounds import Bounds, everything
from hanafuda_rules.learning.facts import Fact, places
from hanafuda_rules.machine import match as _match
from hanafuda_rules.machine.counting import At
from hanafuda_rules.machine.registry import register
from hanafuda_rules.machine.ruleset import Ruleset, ruleset_function
from hanafuda_rules.machine.state import Phase, RoundState
from hanafuda_rules.machine.view import View
from hanafuda_rules.parts.dealing import by_points
from hanafuda_rules.parts.outcomes import known_by_seat
from hanafuda_rules.parts.plans import GamesTable
from hanafuda_rules.parts.wild_cards import WildCapture
from hanafuda_rules.settlement import Reason
from hanafuda_rules.vocabulary import MoveForm
from hanafuda_rules.yaku import HeldYaku, Yaku, YakuTable, total_of

__all__ = [
    "CHANGARA", "NEW_INO_SHIKA_CHO", "PRESETS", "RULES", "SANBYAKUKEN", "YAMAYAKU", "YUKBAEK", "HandYaku", "Match",
    "Options", "Outcome", "Rules", "Settlement", "State", "Table", "ruleset",
]  # fmt: skip

Table = GamesTable
"""A table of Roppyakken between two rounds; it counts the games of a match, in public (RP-8.5, RP-8.6)."""

State: TypeAlias = RoundState[Outcome, Table]
"""A round of Roppyakken at one moment."""

Match: TypeAlias = _match.Match[Outcome, Table, Settlement]
"""A match of Roppyakken at one moment."""


@attrs.frozen(kw_only=True, slots=False)
class Rules(Ruleset[Outcome, Table, Settlement]):
    """A ruleset of Roppyakken.

    >>> from hanafuda_rules.games import roppyakken
    >>> roppyakken.ruleset(roppyakken.CHANGARA, games=5)
    roppyakken.ruleset(field_quad='dealer_takes', yaku='changara', target=300, games=5)
    """

    options: Options = Options()

    key, name, seat_rule, outcome_type = "roppyakken", "Roppyakken", "RP-1.1", Outcome
    table_type, reason_kinds = GamesTable, KINDS

    @functools.cached_property
    def seat_counts(self) -> tuple[int, ...]:
        """Two or three seats (RP-1.1). Only two with the yaku of Yamayaku or Changara or hands of ten (RP-2.2)."""
        two = self.options.yaku in {"yamayaku", "changara"} or self.options.hand_size == 10  # noqa: PLR2004  # RP-2.2
        return (2,) if two else (2, 3)

    @functools.cached_property
    def classification(self) -> Classification:
        """The kinds and card points (RP-5.1, RP-9.3)."""
        return _yaku.SMALL_RIBBONS if self.options.yaku == "new_ino_shika_cho" else _yaku.CLASSIFICATION

    @functools.cached_property
    def captures(self) -> WildCapture:
        """The capture rule, including the wild card (RP-4)."""
        return _phases.capture(self.options.wild, self.options.wild_lying)

    @functools.cached_property
    def yaku(self) -> YakuTable:
        """The yaku, in points (RP-6.1)."""
        return _yaku.yaku_table(self.options)

    def void(self, pile: CardSet, at: At, /) -> Mapping[str, Reason]:
        """The viewing yaku, if Willow cards in the pile spoil them (RP-6.5)."""
        option = self.options.rain_spoils_viewing
        if option == "off" or not pile & Month.WILLOW.cards or (option == "unless_crane" and PINE_CRANE in pile):
            return {}
        return dict.fromkeys(self.viewing, _yaku.RAIN)

    @functools.cached_property
    def viewing(self) -> tuple[str, ...]:
        """The keys of the viewing yaku, which the rain can spoil (RP-6.2, RP-6.5)."""
        return tuple([yaku.key for yaku in self.yaku if yaku.group == _yaku.VIEWING])

    @functools.cached_property
    def deciding(self) -> tuple[Yaku, ...]:
        """The yaku that decide a game, in order of precedence; not every table has some (RP-8.2, RP-8.3, RP-9.4)."""
        keys = _yaku.DECIDING[self.options.deciding_yaku]
        return tuple([yaku for key in keys for yaku in self.yaku if yaku.key == key])

    def decides(self, held: tuple[HeldYaku, ...]) -> bool:
        """Return whether one of the yaku that count for a seat decides the game.

        Args:
            held: These yaku, from :meth:`~hanafuda_rules.machine.counting.CountingRules.held`.
        """
        return any(one.yaku.key == yaku.key for yaku in self.deciding for one in held)

    @functools.cached_property
    def hand_yaku(self) -> Mapping[str, HandYaku]:
        """The hand yaku by key; empty if they do not count (RP-3.1)."""
        return {yaku.key: yaku for yaku in _yaku.HAND_YAKU} if self.options.hand_yaku else {}

    def yaku_of_hand(self, hand: CardSet) -> HandYaku | None:
        """Return the yaku of a dealt hand; ``None`` if it has none or hand yaku do not count (RP-3.1).

            >>> from hanafuda_rules import CardSet
            >>> from hanafuda_rules.games import roppyakken
            >>> rules = roppyakken.ruleset(hand_yaku=True)
            >>> rules.yaku_of_hand(CardSet.parse("1brc 2rcd 4a 7a")).value
            400

        Raises:
            HanafudaError: ``hand`` is not a set of cards.
        """
        shown = _yaku.shown_of_hand(CardSet(hand).mask)
        return self.hand_yaku.get(_yaku.hand_key(shown)) if shown else None

    @functools.cached_property
    def phases(self) -> tuple[Phase, ...]:
        """The phases: deal, void deals, cards for the dealer, hand yaku, play (RP-2 to RP-4)."""
        return _phases.phases(self.options, self.captures)

    @functools.cached_property
    def vocabulary(self) -> tuple[MoveForm, ...]:
        """Plays and captures, including those of the wild card; pass; void the deal."""
        return _phases.VOCABULARY

    def facts(self, seats: int, /) -> tuple[Fact, ...]:
        """The facts of the phases, the games won, and who reached the target, in order (RP-8.4, RP-8.5)."""
        won = Fact("games_won", lambda view: view.table.won, by_seat=True)
        first = Fact("reached", lambda view: places(view, self._reached(view)), by_seat=True, most="seats")
        return (won, *((first,) if self.options.leader == "first_to_reach" else ()))

    def _reached(self, moment: State | View[Outcome, Table]) -> tuple[int, ...]:
        if self.options.leader == "total":
            return ()
        shown = _phases.shown_yaku(moment.events, self.hand_yaku)
        hands = {seat: self.hand_yaku[key].value for seat, key in shown.items()}
        ats = [self.at(moment, seat) for seat in range(moment.table.seats)]
        return reached(moment, self.options.target, lambda seat, pile: self.worth(pile, ats[seat]), hands)

    def worth(self, pile: CardSet, at: At | None = None) -> int:
        """Return the value of a pile, card points and yaku together (RP-7.1).

        By default, the circumstances are those of a new table for two.
        """
        return self.classification.points(pile) + total_of(self.held(pile, at or At(self.table(seats=2))))

    def bounds_of(self, seats: int, /) -> Bounds:
        """All card points and yaku, and the best hand yaku (RP-7.1)."""
        hands = [yaku.value for yaku in self.hand_yaku.values()]
        return Bounds(everything(self, seats) + max(hands, default=0), zero_sum=False)

    @functools.cached_property
    def match_plan(self) -> MatchPlan:
        """Games until a seat has won more than half of them (RP-8)."""
        return MatchPlan("RP-1.1", games=self.options.games, options=self.options)

    def draw_rank(self, card: Card, /) -> tuple[int, ...]:
        """The earliest month deals, and within a month the card with more points (RP-1.2)."""
        return by_points(self.classification, card)

    def outcome_of(self, state: RoundState[Outcome, Table], /) -> Outcome:
        """The outcome of a round that is over."""
        hands = known_by_seat(_phases.shown_yaku(state.events, self.hand_yaku))
        return Outcome.of(state, hand_yaku=hands, reached=self._reached(state))

    def faults(self, outcome: Outcome, /) -> Iterator[Fault]:
        """The reasons why a round is impossible under the options."""
        return faults(self, outcome)

    def reckon(self, outcome: Outcome, /) -> Settlement:
        """The settlement of a round (RP-7, RP-8.3)."""
        return reckon(self, outcome)


RULES = Rules()
"""Roppyakken, after the Fuda Wiki; the default."""

ruleset = ruleset_function(RULES, Options)

SANBYAKUKEN = ruleset(target=300)
"""Sanbyakuken, the same game to 300, after the Fuda Wiki."""

YAMAYAKU = ruleset(yaku="yamayaku")
"""Yamayaku, with fewer yaku, after the Fuda Wiki. Players agree on the target; here it is 600."""

CHANGARA = ruleset(yaku="changara", field_quad="dealer_takes", target=300)
"""Changara, after the Fuda Wiki."""

YUKBAEK = ruleset(yaku="yukbaek", willow_ribbon="required", round_score="margin", deciding_yaku="at_once")
"""Yukbaek, the Korean game, after the Fuda Wiki and Korean Wikipedia."""

NEW_INO_SHIKA_CHO = ruleset(
    wild="rain_man_and_cup", yaku="new_ino_shika_cho", deciding_yaku="off", fuke=60, fuke_dealer="keeps_yaku"
)
"""New Ino-shika-chō, a game of Hokkaido, after the Fuda Wiki."""

PRESETS = {
    "RULES": RULES, "SANBYAKUKEN": SANBYAKUKEN, "YAMAYAKU": YAMAYAKU, "CHANGARA": CHANGARA, "YUKBAEK": YUKBAEK,
    "NEW_INO_SHIKA_CHO": NEW_INO_SHIKA_CHO,
}  # fmt: skip
"""The ready-made rulesets by name."""

register(Rules, PRESETS)
