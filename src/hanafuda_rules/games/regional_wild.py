"""Regional games with wild cards: Hiraya, Hana-tanzaku and Matsu-kiri-bōzu (RW-1.1 to RW-8.3).

Two or three play, each for itself. One card, or three, match every card. Hiraya is played to the end and counts card
points and yaku; in the two others some yaku end the round.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Final, Literal, SupportsIndex, TypeAlias

import attrs

from hanafuda_rules import options as base_options
from hanafuda_rules.cards import DECK, CardSet, Kind, Month, Names, Ribbon
from hanafuda_rules.classification import Classification, card_values
from hanafuda_rules.errors import Fault, InvalidOptionError, shown
from hanafuda_rules.learning.bounds import Bounds, everything
from hanafuda_rules.learning.facts import Fact, flags, lasting
from hanafuda_rules.machine import match as _match
from hanafuda_rules.machine.captures import AnyCapture, Plays, Takes
from hanafuda_rules.machine.registry import register
from hanafuda_rules.machine.ruleset import ruleset_function
from hanafuda_rules.machine.state import Phase, RoundState
from hanafuda_rules.masks import worth
from hanafuda_rules.options import WholeNumber, option
from hanafuda_rules.parts import entered, matching_games, outcomes
from hanafuda_rules.parts.dealing import Deal, FourOfAMonth
from hanafuda_rules.parts.flow import State as AnyState
from hanafuda_rules.parts.flow import end_round
from hanafuda_rules.parts.plans import Totals
from hanafuda_rules.parts.reckoning import margin, scored
from hanafuda_rules.parts.sheets import SheetOutcome, points_faults, sheet_faults
from hanafuda_rules.parts.showing import ShowCards, shown_by
from hanafuda_rules.parts.wild_cards import WildCapture
from hanafuda_rules.parts.wild_play import WildPlay
from hanafuda_rules.settlement import Reason, Settlement
from hanafuda_rules.table import Table
from hanafuda_rules.vocabulary import MoveForm
from hanafuda_rules.words import say
from hanafuda_rules.yaku import HeldYaku, Yaku, YakuGroup, YakuTable

__all__ = [
    "HANA_TANZAKU", "HIRAYA", "MATSU_KIRI_BOZU", "PRESETS", "RULES", "Match", "Options", "Outcome", "Rules",
    "Settlement", "State", "Table", "ruleset",
]  # fmt: skip

# --- options ----------------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True, slots=False)
class Options(base_options.Options):
    """The options of a regional game with wild cards.

    Args:
        rules: The game: seats, wild cards, values, yaku and reckoning. Source: Fuda Wiki.

            - ``"hiraya"``: Hiraya: the Lightning is wild; card points and yaku; three seats
            - ``"hana_tanzaku"``: Hana-tanzaku: the Rain Man is wild; Red Ribbons end the round; three seats
            - ``"matsu_kiri_bozu"``: Matsu-kiri-bōzu: Crane, Moon and Phoenix are wild; a yaku ends the round; two seats

        wild_on_three: What a wild card may take if three cards of another month lie on the field. Source: as in Mushi
            (decided here); Fuda Wiki for Hana-tanzaku.

            - ``"one"``: one of the three; not in Hana-tanzaku
            - ``"none"``: none of the three, as always in Hana-tanzaku
            - ``"all"``: all three; not in Hana-tanzaku

        leftover: The rest of the stock once the hands are empty, in Matsu-kiri-bōzu. Source: as in Hana-Awase.

            - ``"flip"``: is turned, card by card
            - ``"leave"``: is left; only in Matsu-kiri-bōzu

        rounds: The number of rounds in a match. Source: as in Bakappana (decided here).

            - any number: the match ends after this number of rounds; 0 for no limit

        stake: What each seat can lose in a match. Source: Fuda Wiki, for Hana-tanzaku.

            - any number: each total starts at it, and the match ends once one is gone; 0 for no stake

    Raises:
        InvalidOptionError: A value is not allowed, or values do not go together.
    """

    rules: Literal["hiraya", "hana_tanzaku", "matsu_kiri_bozu"] = option("hiraya", "RW-1.1")
    wild_on_three: Literal["one", "none", "all"] = option("one", "RW-3.3")
    leftover: Literal["flip", "leave"] = option("flip", "RW-4.2")
    rounds: int = option(12, "RW-8.1", values=WholeNumber(minimum=0))
    stake: int = option(0, "RW-8.1", values=WholeNumber(minimum=0))

    def check_together(self) -> None:
        """Check that values suit the game, and that a match ends (RW-3.3, RW-4.2, RW-8.1)."""
        bozu = self.rules == "matsu_kiri_bozu"
        for name, value, wrong, rule in (
            ("wild_on_three", "none", self.rules == "hana_tanzaku", "RW-3.3"),
            ("leftover", "flip", not bozu, "RW-4.2"),
            ("stake", 0, bozu, "RW-8.1"),  # no total ever falls
        ):
            if wrong and getattr(self, name) != value:
                msg = f"{name}={getattr(self, name)!r} does not go with rules={self.rules!r}"
                raise InvalidOptionError(msg, option=name, choices=(value,), rule=rule)
        if not (self.rounds or self.stake):
            raise InvalidOptionError("set rounds or stake: a match has to end", option="rounds", rule="RW-8.1")


# --- cards ------------------------------------------------------------------------------------------------------------

_of, _WILLOWS = CardSet.parse, Month.WILLOW.cards
_WILD: Final = {"hiraya": _of("11c"), "hana_tanzaku": _of("11b"), "matsu_kiri_bozu": _of("1b 8b 12b")}  # RW-3.1
_CHAFF: Final = Kind.CHAFF.cards - _WILD["hiraya"]  # RW-5.2


_VALUES: Final = {  # RW-5.1
    "hiraya": card_values(20, 10, 5, 0),
    "hana_tanzaku": card_values(300, 100, 50, 0, {"2a 8a": 200, "1r 2r 3r": 100, "12c": 50}),
    "matsu_kiri_bozu": card_values(20, 10, 5, 1, {"1b 8b 12b": 100}),
}

# RW-6.1: the names, the cards, how many of them are needed, and the value in each game; 0 if the game lacks the yaku.
_YAKU: Final = (
    ("Five Brights / gokō / 五光 / 오광", Kind.BRIGHT.cards, 5, (50, 0, 100)),
    ("Four Brights / shikō / 四光 / 사광", _of("1b 3b 8b 12b"), 4, (40, 0, 0)),
    ("Red Ribbons / akatan / 赤短 / 적단", _of("4r 5r 7r 11r"), 4, (0, 2000, 0)),
    ("One Two Three / ichi ni san / 一二三 / 일이삼", _of("1b 2a 3b"), 3, (0, 0, 50)),
    ("Poetry Ribbons / akatan / 赤短 / 홍단", Ribbon.POETRY.cards, 3, (30, 0, 40)),
    ("Poetry Ribbons / jitan / 字短 / 홍단", Ribbon.POETRY.cards, 3, (0, 1000, 0)),
    ("Blue Ribbons / aotan / 青短 / 청단", Ribbon.BLUE.cards, 3, (30, 1000, 50)),
    ("Grass Ribbons / kusatan / 草短 / 초단", _of("4r 5r 7r"), 3, (30, 0, 0)),
    ("Thirteen Cards / honjūsō / 本十三 / 피 열세 장", _CHAFF, 13, (40, 0, 0)),
    ("Cuckoo, Bridge, Butterflies / botankiri / ぼたんきり / 보탄키리", _of("4a 5a 6a"), 3, (0, 0, 50)),
    ("Boar, Deer, Geese / ganbo / がんぼ / 간보", _of("7a 8a 10a"), 3, (0, 0, 50)),
)
# RW-6.1: Five Brights take the place of Four. RW-6.2: a yaku has one value, however many cards there are.
_GROUPS: Final = (YakuGroup("brights", Names("Brights"), best_only=True), YakuGroup("each", Names("Each for itself")))


def _named(words: str, value: int, cards: CardSet, needed: int, rule: str = "RW-6.1") -> Yaku:
    english, romaji, kanji, korean = words.split(" / ")
    group = "brights" if english.endswith("Brights") else "each"
    return Yaku.named(Names(english, romaji, kanji, ko=korean), value, cards, rule, group=group, needed=needed)


def _table(place: int) -> YakuTable:
    yaku = [_named(words, values[place], cards, needed) for words, cards, needed, values in _YAKU if values[place]]
    groups = [group for group in _GROUPS if group.key in {one.group for one in yaku}]
    return YakuTable(tuple(groups), tuple(yaku))


_TABLES: Final = {rules: _table(place) for place, rules in enumerate(_WILD)}
_HIRAYA: Final = HeldYaku(_named("Hiraya / hiraya / ひらや / 히라야", 30, _CHAFF, 7, "RW-2.3"), 30)

# --- phases -----------------------------------------------------------------------------------------------------------


_MISDEALS: Final = {  # RW-2.2: three Willows without one of these cards count as four
    "hiraya": tuple([FourOfAMonth("RW-2.2", _WILLOWS - {card}) for card in _WILLOWS]),
    "hana_tanzaku": (FourOfAMonth("RW-2.2", _WILLOWS - _WILD["hana_tanzaku"]),),
    "matsu_kiri_bozu": (FourOfAMonth("RW-2.2"),),
}
_SHOWS: Final = {
    "hiraya": (ShowCards("RW-2.3", _CHAFF, 7),),
    "matsu_kiri_bozu": (ShowCards("RW-2.4", _WILD["matsu_kiri_bozu"]),),
}
_THREES: Final[tuple[Literal["one", "all"], ...]] = ("one", "all")
_CAPTURES: Final = {  # RW-3.1, RW-3.2, RW-3.4, RW-4.4
    "hiraya": WildCapture(wild=_WILD["hiraya"], lying_others="any", lying_own=True, leftovers="all_or_own"),
    "hana_tanzaku": WildCapture(
        wild=_WILD["hana_tanzaku"], lying_others="any", own_month="never", threes="none", leftovers="all_or_own"
    ),
    "matsu_kiri_bozu": WildCapture(wild=_WILD["matsu_kiri_bozu"], lying_others="any", lying_own=True, lying_duty="may"),
}
_OTHERS: Final = [_CAPTURES["hiraya"], _CAPTURES["matsu_kiri_bozu"]]
_WAYS: Final = [attrs.evolve(captures, threes=threes) for captures in _OTHERS for threes in _THREES]
_ANY_CAPTURE: Final = AnyCapture((_CAPTURES["hana_tanzaku"], *_WAYS))


@attrs.frozen
class _PlayTurns(WildPlay):
    """The play; a turn that forms a stopping yaku ends it (RW-4.1 to RW-4.4)."""

    def ended(self, after: AnyState, seat: int, before: int) -> AnyState:
        """End the round if the pile has a stopping yaku now; then nobody gets the cards that are left."""
        rules: Any = after.setting.ruleset  # a cast would be a call in every turn
        pile = after.pile_masks[seat]
        # Most piles have no such yaku, which the masks tell quickly.
        if pile != before and any(worth(pile, yaku.row) for yaku in rules.stopping) and rules.stops(after.held(seat)):
            return end_round(after)
        return super().ended(after, seat, before)


# --- outcome ----------------------------------------------------------------------------------------------------------


def _hiraya(seats: Iterable[SupportsIndex]) -> frozenset[int]:
    return entered.seat_set("hiraya", "showed a hand of chaff", seats, "RW-2.3")


@attrs.frozen(kw_only=True, slots=False)
class Outcome(SheetOutcome):
    """What happened in a round of a regional game with wild cards.

    Args:
        piles: The cards of each seat, including those left over (RW-4.4). Leave out a seat without cards.
        yaku: The yaku of each seat whose pile is unknown, by key (RW-6.1).
        points: The card points of each seat whose pile is unknown; not needed if a yaku ended the round (RW-7.3).
        seats: The number of seats.
        dealer: The seat that dealt.
        hiraya: The seats that showed a hand of chaff, in Hiraya (RW-2.3).

    Raises:
        InvalidOutcomeError: The round is impossible under any options.
    """

    hiraya: frozenset[int] = attrs.field(default=frozenset(), converter=_hiraya)

    game = Names("Regional wild card game", "chihō no oni-hana", "地方の鬼花", ko="지방 만능패 화투")
    seat_counts, seat_rule = (2, 3), "RW-1.1"
    counted: ClassVar = {"yaku": "RW-6.1", "points": "RW-5.1"}
    optional = ("points",)

    unpaired = DECK

    def faults(self) -> Iterator[Fault]:
        """Also yield the seats with a hand of chaff that are not at the table."""
        yield from super().faults()
        yield from self.seat_faults(sorted(self.hiraya), "RW-2.3")


State: TypeAlias = RoundState[Outcome, Table]
"""A state of a round of a regional game with wild cards."""

Match: TypeAlias = _match.Match[Outcome, Table, Settlement]
"""A state of a match of a regional game with wild cards."""

_MOST_LEFT: Final = 4  # WC-4.4: three cards of one month and one of another, for a wild card


def _captured_faults(rules: Rules, outcome: Outcome, *, ended: bool) -> Iterator[Fault]:
    hand, field = matching_games.sizes(outcome.seats, 8)
    brought = field + 2 * hand * outcome.seats if rules.options.leftover == "leave" else len(DECK)
    most = outcomes.most_captured((brought - field) // outcome.seats, field) + _MOST_LEFT
    yield from outcomes.pile_size_faults(outcome.piles, most, "RW-4.2")
    # RW-4.4: if nobody stopped, somebody gets every card, so the months are whole again.
    wild = rules.captures.wild
    every = not ended and rules.captures.leftovers != "dead"
    yield from outcomes.unpaired_faults(outcome.piles, CardSet() if every else wild)
    if outcome.unknown:
        yield from sheet_faults(rules, outcome)
        yield from points_faults(rules, outcome, DECK, every=every, most=most)
    elif every or brought < len(DECK):
        yield from outcomes.total_faults(outcome.captured, brought, "RW-4.4")
    elif not ended:
        yield from outcomes.left_over_faults(outcome.captured, _MOST_LEFT * len(wild), "RW-4.4")


# --- the game ---------------------------------------------------------------------------------------------------------

_KINDS: Final = {
    "card_points": "the card points of a seat, as they are or against par",
    "yaku": "a yaku of the seat, or its hand of chaff",
    "yaku_paid": "the yaku of the other seats, which are its parts",
    "margin": "what is taken off for the card points of the other seat",
    "round_score": "a score that is not added, with what it consists of",
    "stopper": "the seat whose yaku ended the round",
    "yaku_void": "a yaku that does not count, which only house rules have",
}


@attrs.frozen(kw_only=True, slots=False)
class Rules(matching_games.MatchingRules[Outcome, Table, Settlement]):
    """A ruleset of a regional game with wild cards.

    >>> from hanafuda_rules.games import regional_wild
    >>> regional_wild.ruleset(regional_wild.MATSU_KIRI_BOZU, leftover="leave")
    regional_wild.ruleset(rules='matsu_kiri_bozu', leftover='leave')
    """

    options: Options = Options()

    key, name, seat_rule, outcome_type = "regional_wild", "Regional wild card game", "RW-1.1", Outcome
    reason_kinds = _KINDS

    @functools.cached_property
    def seat_counts(self) -> tuple[int, ...]:
        """Two for Matsu-kiri-bōzu, otherwise three (RW-1.1)."""
        return (2 if self.options.rules == "matsu_kiri_bozu" else 3,)

    @functools.cached_property
    def classification(self) -> Classification:
        """The kinds and card points of the cards (RW-5.1)."""
        return _VALUES[self.options.rules]

    @functools.cached_property
    def captures(self) -> WildCapture:
        """The capture rule, including the wild cards (RW-3.1 to RW-3.4)."""
        return attrs.evolve(_CAPTURES[self.options.rules], threes=self.options.wild_on_three)

    @functools.cached_property
    def vocabulary(self) -> tuple[MoveForm, ...]:
        """Plays and captures, including those of the wild cards of every game."""
        return Plays(_ANY_CAPTURE), Takes(_ANY_CAPTURE)

    @functools.cached_property
    def yaku(self) -> YakuTable:
        """The yaku, in points (RW-6.1)."""
        return _TABLES[self.options.rules]

    @functools.cached_property
    def stopping(self) -> tuple[Yaku, ...]:
        """The yaku that end the round (RW-6.3)."""
        if self.options.rules == "hana_tanzaku":
            return tuple([yaku for yaku in self.yaku if yaku.key == "red_ribbons"])
        return self.yaku.yaku if self.options.rules == "matsu_kiri_bozu" else ()

    def stops(self, held: Iterable[HeldYaku]) -> bool:
        """Return whether one of the yaku that count for a seat ends the round."""
        return any(one.yaku.key == yaku.key for one in held for yaku in self.stopping)

    @functools.cached_property
    def phases(self) -> tuple[Phase, ...]:
        """The phases: deal, cards that are shown, play (RW-2.1 to RW-4.4)."""
        rules = self.options.rules
        play = _PlayTurns(captures=self.captures, until="both" if self.options.leftover == "flip" else "hands")
        return Deal(matching_games.packets(8, 4), misdeals=_MISDEALS[rules]), *_SHOWS.get(rules, ()), play

    def facts(self, seats: int, /) -> tuple[Fact, ...]:
        """Who showed a hand of chaff, in Hiraya (RW-2.3)."""
        fact = Fact("hiraya", lambda view: flags(view, shown_by(view.events, "RW-2.3")), by_seat=True, most=1)
        return lasting(fact) if self.options.rules == "hiraya" else ()

    def bounds_of(self, seats: int, /) -> Bounds:
        """All card points and yaku, from or to each other seat, and the hands of chaff (RW-7)."""
        most = seats * (everything(self, seats) + _HIRAYA.value)
        return Bounds(most, zero_sum=self.options.rules != "matsu_kiri_bozu")

    @functools.cached_property
    def match_plan(self) -> Totals:
        """A number of rounds, or until a stake is gone (RW-8.1)."""
        rounds, stake = self.options.rounds, self.options.stake
        return Totals("RW-1.1", rounds=rounds, stake=stake, bust=stake > 0, win_rule="RW-8.2")

    def outcome_of(self, state: State, /) -> Outcome:
        """The outcome of a round that is over."""
        return Outcome.of(state, hiraya=frozenset(shown_by(state.events, "RW-2.3")))

    def faults(self, outcome: Outcome, /) -> Iterator[Fault]:
        """The reasons why a round is impossible under the options."""
        rules, seats = self.options.rules, outcome.seats
        if seats not in self.seat_counts:
            yield Fault(f"rules={shown(rules)} has {self.seat_counts[0]} seats, not {seats}", "RW-1.1")
        if outcome.hiraya and rules != "hiraya":
            yield Fault("a hand of chaff counts in Hiraya only", "RW-2.3", min(outcome.hiraya))
        holders = [seat for seat in range(seats) if self.stops(self.held_at_end(outcome, seat))]
        if holders[1:]:
            yield Fault("the round ended with the first such yaku, but another seat has one, too", "RW-6.3", holders[1])
        if not holders:
            yield from outcome.points_asked()
        yield from _captured_faults(self, outcome, ended=bool(holders))

    def reckon(self, outcome: Outcome, /) -> Settlement:
        """The settlement of a round: scores for points and yaku, no payments (RW-7.1 to RW-7.6)."""
        zero_sum = self.options.rules != "matsu_kiri_bozu"
        points, held = matching_games.counted(self, outcome)
        stopper = next((seat for seat in range(outcome.seats) if self.stops(held[seat])), None)
        if stopper is not None:  # RW-7.3, RW-7.4: nothing else counts
            held, points = [tuple([one for one in own if self.stops([one])]) for own in held], [0] * outcome.seats
        held = [(*own, _HIRAYA) if seat in outcome.hiraya else own for seat, own in enumerate(held)]
        scores = [*matching_games.scores(points, held, zero_sum=zero_sum, rules=("RW-5.1", "RW-7.2"))]
        if stopper is not None:
            scores = [score for score in scores if score.reason.kind != "card_points"]
            remark = Reason(say("{seat} ends the round"), "RW-4.3", kind="stopper", seat=stopper)
            return scored(self, outcome, scores, "RW-7.6", remarks=[remark])
        if zero_sum:
            return scored(self, outcome, scores, "RW-7.6")
        scores, remarks = margin(scores, outcome.seats, "RW-7.5")
        return scored(self, outcome, scores, "RW-7.6", remarks=remarks)


HIRAYA = Rules()
"""*Hiraya* ひらや: the Lightning is wild; card points and yaku of three seats."""

RULES = HIRAYA
"""The default, :data:`HIRAYA`."""

ruleset = ruleset_function(RULES, Options)

HANA_TANZAKU = ruleset(rules="hana_tanzaku", wild_on_three="none", rounds=0, stake=2000)
"""*Hana-tanzaku* 花短冊, "flower ribbons": the Rain Man is wild; four ribbons end the round."""

MATSU_KIRI_BOZU = ruleset(rules="matsu_kiri_bozu")
"""*Matsu-kiri-bōzu* 松桐坊主, "pine, paulownia, monk": two seats, and three wild cards; a yaku ends the round."""

PRESETS = {"HIRAYA": HIRAYA, "HANA_TANZAKU": HANA_TANZAKU, "MATSU_KIRI_BOZU": MATSU_KIRI_BOZU}
"""The ready-made rulesets by name."""

register(Rules, PRESETS)
