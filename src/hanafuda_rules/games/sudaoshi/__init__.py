"""Sudaoshi, "plain knock-down": card points less a burden by place, yaku and teyaku (SD-1.1 to SD-7.4).

Three to seven seats; three of them play each round. Chaff is worth most. The other players pay for the two groups of
yaku and for the teyaku of dealt hands. Scores are in points.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

import attrs

from hanafuda_rules.cards import BLANK, DECK, CardSet
from hanafuda_rules.classification import Classification
from hanafuda_rules.errors import Fault
from hanafuda_rules.events import Entered, every, since_deal
from hanafuda_rules.games.sudaoshi.options import Options
from hanafuda_rules.games.sudaoshi.outcome import LAST, PLAYERS, Outcome, Table
from hanafuda_rules.games.sudaoshi.phases import Entry, fee
from hanafuda_rules.games.sudaoshi.settle import KINDS, Settlement, faults, reckon
from hanafuda_rules.games.sudaoshi.yaku import FOUR, NOT_LAST, WITHOUT_RIBBONS, At, values, yaku_table
from hanafuda_rules.learning.bounds import Bounds, all_yaku
from hanafuda_rules.learning.facts import Fact, lasting
from hanafuda_rules.machine import match as _match
from hanafuda_rules.machine.captures import PLAY_AND_TAKE
from hanafuda_rules.machine.registry import register
from hanafuda_rules.machine.ruleset import ruleset_function
from hanafuda_rules.machine.state import Phase, RoundState
from hanafuda_rules.machine.view import View
from hanafuda_rules.parts import declaring, entry, sitting_out
from hanafuda_rules.parts.dealing import Deal, FourOfAMonth, Packet
from hanafuda_rules.parts.field_rounds import FieldRules
from hanafuda_rules.parts.field_tokens import FIELD_FACTS, TOKEN_FACTS, FieldSet, possible_multipliers
from hanafuda_rules.parts.outcomes import known_by_seat
from hanafuda_rules.parts.sitting_out import (
    BLANK_FACT,
    BLANK_SEATS,
    COMPENSATION_FACT,
    FEE_FACT,
    BlankShown,
    Compensated,
    FeePaid,
)
from hanafuda_rules.parts.teyaku import (
    NEVER_TOGETHER,
    STANDARD_KAN,
    Declarations,
    Declare,
    Declared,
    TeyakuTable,
    declared_keys,
    teyaku_table,
)
from hanafuda_rules.settlement import Reason
from hanafuda_rules.vocabulary import ENTRY, MoveForm
from hanafuda_rules.yaku import YakuTable, total_of

__all__ = [
    "FUDA_WIKI", "OF_1921", "PRESETS", "RULES", "At", "Declare", "Match", "Options", "Outcome", "Rules", "Settlement",
    "State", "Table", "ruleset",
]  # fmt: skip

State: TypeAlias = RoundState[Outcome, Table]
"""A state of a round of Sudaoshi."""

Match: TypeAlias = _match.Match[Outcome, Table, Settlement]
"""A state of a match of Sudaoshi."""

_SITTING_OUT: Final = (BLANK_FACT, FEE_FACT, COMPENSATION_FACT)
_PACKETS: Final = (Packet(4), Packet(3, "field"), Packet(3), Packet(3, "field"))


@attrs.frozen(kw_only=True, slots=False)
class Rules(FieldRules[Outcome, Settlement]):
    """A ruleset of Sudaoshi.

    >>> from hanafuda_rules.games import sudaoshi
    >>> sudaoshi.ruleset(points_per_kan=12, rounds=6)
    sudaoshi.ruleset(points_per_kan=12, rounds=6)
    """

    options: Options = Options()

    key, name, seat_rule, outcome_type = "sudaoshi", "Sudaoshi", "SD-1.1", Outcome
    win_rule = "SD-6.5"
    reason_kinds, own_events = KINDS, (BlankShown, FieldSet, FeePaid, Compensated, Declared)

    @functools.cached_property
    def seat_counts(self) -> tuple[int, ...]:
        """Three to seven seats (SD-1.1)."""
        return Outcome.seat_counts

    @functools.cached_property
    def classification(self) -> Classification:
        """The card points (SD-5.1)."""
        return values(10, 10) if self.options.card_values == "later" else values(8, 5)

    @functools.cached_property
    def yaku(self) -> YakuTable:
        """The yaku, in points (SD-5.1, SD-5.4)."""
        return yaku_table(self.options.points_per_kan, self.options.yaku == "four")

    def at(self, moment: RoundState[Outcome, Table] | View[Outcome, Table], side: int, /) -> At:
        """The circumstances of a seat: the table, and whether it has the last place (SD-5.3)."""
        order = moment.order
        return At(moment.table, len(order) == PLAYERS and order[LAST] == side)

    def at_end(self, outcome: Outcome, side: int, /) -> At:
        """The circumstances of a seat at the end of a round."""
        return At(_table_at(outcome.seats, outcome.dealer), outcome.order[LAST] == side)

    def void(self, pile: CardSet, at: At, /) -> Mapping[str, Reason]:
        """The rains are void, except for the last place (SD-5.3)."""
        return {} if at.last else {yaku.key: NOT_LAST for yaku in self.yaku_at(at.table) if yaku.group == "rains"}

    @functools.cached_property
    def teyaku(self) -> TeyakuTable:
        """The teyaku, in kan (SD-3.1, SD-3.4)."""
        if self.options.teyaku == "four":
            return FOUR
        return teyaku_table({**STANDARD_KAN, "red": self.options.red}, ("SD-3.1", "SD-3.1"))

    def teyaku_of(self, order: tuple[int, ...], seat: int, /) -> TeyakuTable:
        """The teyaku that a seat can declare; only the second place has Three Ribbons (SD-3.4)."""
        second = len(order) == PLAYERS and order[1] == seat
        return self.teyaku if second or self.teyaku is not FOUR else WITHOUT_RIBBONS

    def compensation(self, hand: CardSet, at: At, multiplier: int, /) -> int:
        """The points that each payer gives a forced-out seat: half of its teyaku and baldies (SD-7.4)."""
        kan = sum([teyaku.teyaku.kan for teyaku in self.teyaku_of((), 0).held(hand)])
        baldies = [held for held in self.held(hand, At(at.table, last=False)) if held.yaku.group == "baldies"]
        return (kan * self.options.points_per_kan + total_of(baldies)) // 2 * multiplier

    def may_be_compensated(self, amount: int, multiplier: int, /) -> bool:
        """Whether a hand may bring an amount. ``False`` is certain, ``True`` is not (SD-7.4)."""
        points, rest = divmod(amount, multiplier)
        return not rest and points in self._compensations

    @functools.cached_property
    def _compensations(self) -> frozenset[int]:
        """The possible compensations before the multiplier of the field (SD-7.4).

        These are a few more than hands can bring: a hand with the Moon and the Geese has no teyaku of group B.
        """
        table, kan = self.teyaku_of((), 0), {0}
        for several in (*itertools.combinations(table, 1), *itertools.combinations(table, 2)):
            groups, keys = {teyaku.group for teyaku in several}, frozenset([teyaku.key for teyaku in several])
            if len(groups) == len(several) and keys not in NEVER_TOGETHER:
                kan.add(sum([teyaku.kan for teyaku in several]))
        # The yaku of a subclass may grow by each card.
        yaku = [(one, one.worth(one.cards | one.extra_cards)) for one in self.yaku if one.group == "baldies"]
        baldies = {0}.union(*[range(one.value, most + 1, one.extra or 1) for one, most in yaku])
        return frozenset([(value * self.options.points_per_kan + more) // 2 for value in kan for more in baldies])

    @functools.cached_property
    def _most_kan(self) -> int:
        groups = {teyaku.group for teyaku in self.teyaku}
        return sum([max([teyaku.kan for teyaku in self.teyaku if teyaku.group == group]) for group in groups])

    @functools.cached_property
    def phases(self) -> tuple[Phase, ...]:
        """The phases: deal, who plays, teyaku, play (SD-2.1, SD-7.1, SD-3.3, SD-4.1)."""
        options = self.options
        hands = (Packet(4), Packet(3))
        return (
            Deal(
                tuple([(seats, hands if seats == BLANK_SEATS else _PACKETS) for seats in self.seat_counts]),
                misdeals=(FourOfAMonth("SD-2.2"),),
            ),
            sitting_out.LookAtHands(options.field_multiplier, "SD-2.2"),
            Entry("SD-7.1", players=PLAYERS, options=options),
            *((sitting_out.Compensation(),) if options.drop_out == "paid" else ()),
            entry.SitOut(),
            declaring.Declaration(),
            declaring.LateTeyaku(),
        )

    def deck(self, seats: int, /) -> CardSet:
        """The 48 cards; at seven seats also the blank (SD-7.2)."""
        return DECK | {BLANK} if seats == BLANK_SEATS else DECK

    @functools.cached_property
    def vocabulary(self) -> tuple[MoveForm, ...]:
        """Plays and captures; play or drop; declarations."""
        # The teyaku of all options, so that the numbers of moves do not depend on them. FOUR adds Three Ribbons.
        return (*PLAY_AND_TAKE, *ENTRY, Declarations.of((*teyaku_table(STANDARD_KAN), *FOUR)))

    def facts(self, seats: int, /) -> tuple[Fact, ...]:
        """The facts of the phases, tokens, field, seats that sit out, and teyaku (SD-6.6)."""
        return lasting(*TOKEN_FACTS, *FIELD_FACTS, *_SITTING_OUT, *declaring.facts_of(self.teyaku))

    def bounds_of(self, seats: int, /) -> Bounds:
        """All card points, yaku and teyaku, or a burden, and the payments of seats that sit out."""
        options, points = self.options, self.classification.points(DECK)
        out = (seats - PLAYERS) * (options.drop_out == "paid")
        fees = sum([fee(options, place) for place in range(1, out + 1)])
        yaku = all_yaku(self.yaku) + self._most_kan * options.points_per_kan
        most = max(points, *options.burdens) + (2 + out) * yaku + fees
        times = max(possible_multipliers(options.field_multiplier))
        return Bounds(most * times, zero_sum=points == sum(options.burdens))

    def outcome_of(self, state: State, /) -> Outcome:
        """The outcome of a round that is over."""
        events = since_deal(state.announcements)
        dropped = [event.dropped for event in every(Entered, events)]
        return Outcome.of(
            state,
            piles=known_by_seat({seat: state.piles[seat] for seat in sorted(state.order)}),
            dropped=dropped[0] if dropped else (),
            blank=next((event.seat for event in every(BlankShown, events)), None),
            forced_out=known_by_seat({event.seat: event.amount for event in every(Compensated, events)}),
            teyaku=declared_keys(state),
        )

    def faults(self, outcome: Outcome, /) -> Iterator[Fault]:
        """The reasons why a round is impossible under the options."""
        return faults(self, outcome)

    def reckon(self, outcome: Outcome, /) -> Settlement:
        """The settlement of a round (SD-6.1 to SD-6.4)."""
        return reckon(self, outcome)


@functools.lru_cache(maxsize=64)
def _table_at(seats: int, dealer: int) -> Table:
    return Table(seats=seats, dealer=dealer)


FUDA_WIKI = Rules()
"""Sudaoshi after the Fuda Wiki."""

RULES = FUDA_WIKI
"""The default, :data:`FUDA_WIKI`."""

OF_1921 = Rules(options=Options(teyaku="four"))
"""Sudaoshi with the teyaku of the list of 1921."""

PRESETS = {"FUDA_WIKI": FUDA_WIKI, "OF_1921": OF_1921}
"""The ready-made rulesets by name."""

register(Rules, PRESETS)

ruleset = ruleset_function(RULES, Options)
