"""Hana-Awase, the flower matching game (HA-1.1 to HA-6.2).

Two, three or four seats, each for itself. Nobody stops the round. Each seat scores its card points against par, and
its yaku from every other seat.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar, Final, Literal, NamedTuple, SupportsIndex, TypeAlias

import attrs

from hanafuda_rules import options as base_options
from hanafuda_rules.cards import WILLOW_RAIN_MAN, WILLOW_RIBBON, CardSet, Kind, Month, Names, Ribbon
from hanafuda_rules.classification import STANDARD, Classification
from hanafuda_rules.errors import Fault, shown
from hanafuda_rules.events import Event, Moved, Shown, since_deal, who_made
from hanafuda_rules.learning.bounds import Bounds, everything
from hanafuda_rules.learning.facts import Fact, flags
from hanafuda_rules.machine import match as _match
from hanafuda_rules.machine.registry import register
from hanafuda_rules.machine.ruleset import Amounts, ruleset_function
from hanafuda_rules.machine.state import Phase, RoundState
from hanafuda_rules.machine.view import View
from hanafuda_rules.moves import Move, Pass
from hanafuda_rules.options import WholeNumber, option
from hanafuda_rules.parts import entered, matching_games
from hanafuda_rules.parts.dealing import Deal, FourInHand, FourOfAMonth
from hanafuda_rules.parts.flow import State as AnyState
from hanafuda_rules.parts.flow import ask_in_turn, mover
from hanafuda_rules.parts.outcomes import BySeat, by_seat, known_by_seat
from hanafuda_rules.parts.reckoning import scored, settlement_of
from hanafuda_rules.parts.sheets import SheetOutcome
from hanafuda_rules.parts.showing import ShowCards
from hanafuda_rules.settlement import Reason, Score, Settlement
from hanafuda_rules.table import Table
from hanafuda_rules.vocabulary import Word
from hanafuda_rules.words import say
from hanafuda_rules.yaku import Yaku, YakuGroup, YakuTable

__all__ = [
    "FUDA_WIKI", "JAPANESE_WIKIPEDIA", "KOI_KOI_JAPAN", "PRESETS", "RULES", "At", "Fuke", "Match", "Options", "Outcome",
    "Rules", "Settlement", "State", "Table", "ruleset",
]  # fmt: skip

# --- options ----------------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True, slots=False)
class Options(base_options.Options):
    """The options of Hana-Awase.

    Args:
        hand_of_two: The hands at a table of two. Source: Fuda Wiki; the second value among its variations.

            - ``8``: 8 cards each; at the end each seat turns four more stock cards
            - ``10``: 10 cards each

        field_of_four: The field at a table of four. Source: Fuda Wiki; the second value from Japanese Wikipedia.

            - ``8``: 8 cards
            - ``4``: 4 cards; at the end each seat turns one more stock card

        packet: How many cards are dealt at a time at a table of two. Source: Fuda Wiki.

            - ``4``: four
            - ``2``: two

        four_in_hand: Four cards of a month in a hand. Source: Fuda Wiki, which says that sources differ (decided here).

            - ``"play"``: are played as usual
            - ``"misdeal"``: are shown, and the cards are dealt again

        chaff_hand: Six or more chaff in a hand. Source: Fuda Wiki, Japanese Wikipedia (variant).

            - ``False``: do not count
            - ``True``: bring 20 points from each other seat; seven or more bring 30

        leftover: The cards left in the stock once the hands are empty. Source: Fuda Wiki.

            - ``"flip"``: are turned in turn, one by each seat
            - ``"leave"``: go to nobody, nor do those on the field; only with ``scoring="additive"``

        five_brights: Five Brights. Source: Fuda Wiki; the second value from Japanese Wikipedia, KoiKoi-Japan and
            sazano123.

            - ``100``: are worth 100 points
            - ``200``: are worth 200 points

        drinking: Drinking. Source: Fuda Wiki; the second value from Japanese Wikipedia, KoiKoi-Japan and sazano123.

            - ``40``: is worth 40 points
            - ``30``: is worth 30 points

        rows: The rows of Willow, Wisteria and Paulownia. Source: Fuda Wiki; the second value from Japanese Wikipedia
            and KoiKoi-Japan.

            - ``10``: are worth 10 points each
            - ``20``: are worth 20 points each

        paulownia_row: Paulownia Row. Source: Fuda Wiki, which names a book that omits it.

            - ``True``: is a yaku
            - ``False``: is not a yaku

        spring_stacks: Spring together with another yaku of brights. Source: KoiKoi-Japan (variant).

            - ``False``: only the better one counts
            - ``True``: both count

        rain_man_spoils: The Rain Man in a pile with a viewing yaku. Source: Fuda Wiki (variant).

            - ``False``: makes no difference
            - ``True``: makes the viewing yaku void

        willow_row: Willow Row in a pile. Source: Fuda Wiki; the second value also from Japanese Wikipedia and
            sazano123.

            - ``"yaku"``: is an ordinary yaku
            - ``"cancels"``: makes all yaku of all seats void, including the row itself
            - ``"owner_only"``: makes the yaku of all other seats void

        scoring: What a seat scores. Source: Fuda Wiki.

            - ``"zero_sum"``: its card points against par, and its yaku from every other seat
            - ``"additive"``: its card points and its yaku

        chaff_points: The card points of chaff. Source: Fuda Wiki; the second value among its variations.

            - ``1``: 1 point each; the deck is worth 264
            - ``0``: nothing; the deck is worth 240

        fuke: Low man out: a seat that ends with 20 card points or fewer. Source: Fuda Wiki, among its variations.

            - ``"off"``: does not count
            - ``"draw"``: makes the round a draw
            - ``"announced"``: makes the round a draw if the seat announced it before the play

        compensation: Few captured cards at a table of three. Source: Fuda Wiki (variant).

            - ``False``: do not count
            - ``True``: bring 30 points from each other seat: at most 8 cards for the first two to play, at most 10 for
              the third

        rounds: The number of rounds in a match. Source: Fuda Wiki, which has 12, 6 or 3.

            - any number: the match ends after this round

    Raises:
        InvalidOptionError: A value is not allowed, or values do not go together (HA-3.2).
    """

    hand_of_two: Literal[8, 10] = option(8, "HA-1.3")
    field_of_four: Literal[8, 4] = option(8, "HA-1.3")
    packet: Literal[4, 2] = option(4, "HA-1.4")
    four_in_hand: Literal["play", "misdeal"] = option("play", "HA-1.5")
    chaff_hand: bool = option(default=False, rule="HA-2.1")
    leftover: Literal["flip", "leave"] = option("flip", "HA-3.2")
    five_brights: Literal[100, 200] = option(100, "HA-4.2")
    drinking: Literal[40, 30] = option(40, "HA-4.2")
    rows: Literal[10, 20] = option(10, "HA-4.2")
    paulownia_row: bool = option(default=True, rule="HA-4.2")
    spring_stacks: bool = option(default=False, rule="HA-4.3")
    rain_man_spoils: bool = option(default=False, rule="HA-4.4")
    willow_row: Literal["yaku", "cancels", "owner_only"] = option("yaku", "HA-4.5")
    scoring: Literal["zero_sum", "additive"] = option("zero_sum", "HA-5.1")
    chaff_points: Literal[1, 0] = option(1, "HA-5.2")
    fuke: Literal["off", "draw", "announced"] = option("off", "HA-5.4")
    compensation: bool = option(default=False, rule="HA-5.5")
    rounds: int = option(12, "HA-6.1", values=WholeNumber())

    def check_together(self) -> None:
        """Check that all cards are captured if scores add up to zero (HA-3.2)."""
        matching_games.check_leftover(self.leftover, self.scoring, "HA-3.2")


# --- yaku -------------------------------------------------------------------------------------------------------------

# HA-4.1: only the best of each of the first three groups counts.
_GROUPS = (
    YakuGroup("brights", Names("Brights"), best_only=True),
    YakuGroup("ribbons", Names("Many ribbons"), best_only=True),
    YakuGroup("viewing", Names("Viewing"), best_only=True),
    YakuGroup("other", Names("Other")),
)
_SPRING = YakuGroup("spring", Names("Spring"))
_WILLOWS = Month.WILLOW.cards


def _yaku(value: int, group: str, names: str, cards: CardSet, needed: int | None = None) -> Yaku:
    english, romaji, kanji = names.split(" / ")
    return Yaku.named(Names(english, romaji, kanji), value, cards, "HA-4.1", group=group, needed=needed)


def _yaku_table(options: Options) -> YakuTable:
    of, ribbons = CardSet.parse, CardSet(Kind.RIBBON.cards - {WILLOW_RIBBON})
    spring, groups = ("spring", (*_GROUPS, _SPRING)) if options.spring_stacks else ("brights", _GROUPS)  # HA-4.3
    yaku = (
        _yaku(options.five_brights, "brights", "Five Brights / gokō / 五光", Kind.BRIGHT.cards),
        _yaku(60, "brights", "Four Brights / shikō / 四光", of("1b 3b 8b 12b")),
        _yaku(30, spring, "Spring / omote sugawara / 表菅原", of("1b 2a 3b")),
        _yaku(20, "brights", "Pine, Paulownia, Moon / matsu kiri bōzu / 松桐坊主", of("1b 8b 12b")),
        _yaku(40, "ribbons", "Seven Ribbons / nanatan / 七短", ribbons, 7),
        _yaku(30, "ribbons", "Six Ribbons / rokutan / 六短", ribbons, 6),
        _yaku(options.drinking, "viewing", "Drinking / nomi / 飲み", of("3b 8b 9a")),
        _yaku(20, "viewing", "Flower Viewing / hanami / 花見", of("3b 9a")),
        _yaku(20, "viewing", "Moon Viewing / tsukimi / 月見", of("8b 9a")),
        _yaku(40, "other", "Poetry Ribbons / akatan / 赤短", Ribbon.POETRY.cards),
        _yaku(40, "other", "Blue Ribbons / aotan / 青短", Ribbon.BLUE.cards),
        _yaku(20, "other", "Grass Ribbons / kusatan / 草短", of("4r 5r 7r")),
        _yaku(20, "other", "Boar, Deer, Butterflies / inoshikachō / 猪鹿蝶", of("6a 7a 10a")),
        _yaku(options.rows, "other", "Willow Row / yanagishima / 柳島", Month.WILLOW.cards),
        _yaku(options.rows, "other", "Wisteria Row / fujishima / 藤島", Month.WISTERIA.cards),
        _yaku(options.rows, "other", "Paulownia Row / kirishima / 桐島", Month.PAULOWNIA.cards),
    )
    return YakuTable(groups, yaku if options.paulownia_row else yaku[:-1])


# --- moves ------------------------------------------------------------------------------------------------------------


class Fuke(Move):
    """Announce low man out: that your seat will end with 20 card points or fewer (HA-2.2)."""

    __slots__ = ()

    pattern = say("announce low man out")


# --- phases -----------------------------------------------------------------------------------------------------------

_LEAST_CHAFF = 6  # HA-2.1


@attrs.frozen
class _AnnounceFuke(Phase):
    """Each seat, in playing order, may announce low man out (HA-2.2)."""

    def enter(self, state: AnyState) -> AnyState:
        """Ask every seat, whatever it holds (CD-10)."""
        return ask_in_turn(state, state.order)

    def moves(self, state: AnyState) -> tuple[Move, ...]:
        return (Pass(), Fuke())

    def play(self, state: AnyState, move: Move) -> AnyState:
        return ask_in_turn(state, state.step, Moved(mover(state), move))

    def refusal(self, state: AnyState, move: Move) -> tuple[str, str | None]:
        return "the seat must announce low man out or pass", "HA-2.2"


def _announcers(events: tuple[Event, ...]) -> tuple[int, ...]:
    return who_made(Fuke, since_deal(events))


# --- outcome ----------------------------------------------------------------------------------------------------------


def _chaff_hands(value: Mapping[int, SupportsIndex]) -> BySeat[int]:
    return BySeat({seat: _chaff_shown(seat, count) for seat, count in by_seat("chaff_hands", value).items()})


def _chaff_shown(seat: int, count: SupportsIndex) -> int:
    return entered.number(f"seat {seat}: the number of chaff that it shows", count, "HA-2.1", least=_LEAST_CHAFF)


def _announced(value: Iterable[SupportsIndex]) -> frozenset[int]:
    return entered.seat_set("announced", "announced low man out", value, "HA-2.2")


@attrs.frozen(kw_only=True, slots=False)
class Outcome(SheetOutcome):
    """What happened in a round of Hana-Awase.

    Args:
        piles: The captured cards by seat. Leave out a seat that captured nothing, except on a score sheet.
        yaku: The yaku of each seat whose pile is unknown, by key (HA-4.1).
        points: The card points of each seat whose pile is unknown (HA-5.2).
        seats: The number of seats.
        dealer: The seat that dealt.
        chaff_hands: The number of chaff that seats with six or more have shown, by seat (HA-2.1).
        announced: The seats that announced low man out (HA-2.2).

    Raises:
        InvalidOutcomeError: The round is impossible under any options.
    """

    chaff_hands: BySeat[int] = attrs.field(default=BySeat({}), converter=_chaff_hands)
    announced: frozenset[int] = attrs.field(default=frozenset(), converter=_announced)

    game = Names("Hana-Awase", "hana-awase", "花合わせ", ko="하나아와세")
    seat_counts, seat_rule = matching_games.SEAT_COUNTS, "HA-1.1"
    counted: ClassVar = {"yaku": "HA-4.1", "points": "HA-5.2"}

    def faults(self) -> Iterator[Fault]:
        """Also yield the seats of shown hands and announcements that are not at the table."""
        yield from super().faults()
        yield from self.seat_faults((*self.chaff_hands, *sorted(self.announced)), "HA-2.1")


def _missing_piles(rules: Rules, outcome: Outcome) -> Iterator[Fault]:
    """The seats whose piles are needed, because a score sheet does not name the cards that matter."""
    if rules.options.compensation and outcome.seats == len(_FEW_CAPTURED) and outcome.unknown:
        yield Fault("piles are needed, for the number of captured cards", "HA-5.5")
    # If Willow Row cancels all yaku, the sheet names none. Then known piles may have yaku that are void.
    nothing_named = outcome.unknown and not any((outcome.yaku or {}).values())
    if rules.options.willow_row == "cancels" and nothing_named and not outcome.captured & _WILLOWS:
        for seat in outcome.piles:
            if rules.held_at_end(outcome, seat):
                yield Fault("all piles are needed, for Willow Row in one of them", "HA-4.5", seat)


State: TypeAlias = RoundState[Outcome, Table]
"""A state of a round of Hana-Awase."""

Match: TypeAlias = _match.Match[Outcome, Table, Settlement]
"""A state of a match of Hana-Awase."""

# --- counting ---------------------------------------------------------------------------------------------------------


class At(NamedTuple):
    """The circumstances in which a pile counts.

    Args:
        table: The table of the round.
        seat: The seat that owns the pile.
        willow_row: The seat that has Willow Row, if any (HA-4.5).
    """

    table: Table
    seat: int
    willow_row: int | None


def _owner(piles: Iterable[tuple[int, CardSet]]) -> int | None:
    return next((seat for seat, pile in piles if pile >= _WILLOWS), None)


def _owner_at_end(outcome: Outcome) -> int | None:
    owner = _owner(outcome.piles.items())
    if owner is None and outcome.yaku:
        named = outcome.yaku.items()
        owner = next((seat for seat, yaku in named if any(entry.key == "willow_row" for entry in yaku)), None)
    return owner


@functools.lru_cache
def _voided_by_willow_row(rules: Rules, owner: int) -> dict[str, Reason]:
    return dict.fromkeys(rules.yaku.keys(), Reason(say("as {owner:seat} has Willow Row", owner=owner), "HA-4.5"))


@functools.lru_cache
def _voided_by_rain_man(rules: Rules) -> dict[str, Reason]:
    rain = Reason(say("as the pile holds the Rain Man"), "HA-4.4")
    return {yaku.key: rain for yaku in rules.yaku if yaku.group == "viewing"}


# --- settle -----------------------------------------------------------------------------------------------------------

_KINDS: Final = {
    "card_points": "the card points of a seat, as they are or against par",
    "yaku": "a yaku of the seat",
    "yaku_paid": "the yaku of the other seats, which are its parts",
    "yaku_void": "a yaku that does not count",
    "chaff_hand": "six or more chaff in the hand of a seat",
    "few_captured": "few captured cards at a table of three",
    "low_man": "low man out, which makes the round a draw",
}
_LOW = 20  # HA-5.4
_CHAFF_HAND = (20, 30)  # of six chaff, of more (HA-2.1)
_FEW_CAPTURED = (8, 8, 10)  # HA-5.5: the dealer, the seat at its right, the third
_FOR_FEW = 30  # HA-5.5


def _drawn(options: Options, outcome: Outcome, points: Sequence[int]) -> list[Reason]:
    """The reasons why the round is drawn, if any (HA-5.4)."""
    everybody = range(outcome.seats if options.fuke == "draw" else 0)
    return [_low_man(seat, points[seat]) for seat in sorted(outcome.announced or everybody) if points[seat] <= _LOW]


def _low_man(seat: int, points: int) -> Reason:
    text = say("{seat}: low man out with {value:card point/card points}")
    return Reason(text, "HA-5.4", kind="low_man", seat=seat, value=points)


def _chaff(outcome: Outcome) -> Iterator[Score]:
    for seat, count in outcome.chaff_hands.items():
        value = _CHAFF_HAND[count > _LEAST_CHAFF]
        reason = Reason(say("{count} chaff in hand", count=count), "HA-2.1", kind="chaff_hand", value=value)
        yield from matching_games.from_each(outcome.seats, seat, reason)


def _compensation(options: Options, outcome: Outcome) -> Iterator[Score]:
    if options.compensation and outcome.seats == len(_FEW_CAPTURED):
        for seat, most in zip(outcome.order, _FEW_CAPTURED, strict=True):
            if (held := len(outcome.pile(seat))) <= most:
                text = say("{count:captured card/captured cards}", count=held)
                reason = Reason(text, "HA-5.5", kind="few_captured", value=_FOR_FEW)
                yield from matching_games.from_each(outcome.seats, seat, reason)


# --- the game ---------------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True, slots=False)
class Rules(matching_games.MatchingRules[Outcome, Table, Settlement]):
    """A ruleset of Hana-Awase.

    >>> from hanafuda_rules.games import hana_awase
    >>> hana_awase.ruleset(hana_awase.KOI_KOI_JAPAN, drinking=40)
    hana_awase.ruleset(five_brights=200, rows=20, spring_stacks=True)
    """

    options: Options = Options()

    key, name, seat_rule, outcome_type = "hana_awase", "Hana-Awase", "HA-1.1", Outcome
    reason_kinds, own_moves, win_rule = _KINDS, (Word(Pass, "pass"), Word(Fuke, "fuke")), "HA-6.1"

    @functools.cached_property
    def classification(self) -> Classification:
        """The standard kinds and card points, with the points of chaff from the options (HA-5.2)."""
        return STANDARD.with_points(Kind.CHAFF, self.options.chaff_points)

    @functools.cached_property
    def yaku(self) -> YakuTable:
        """The yaku, in points (HA-4.1)."""
        return _yaku_table(self.options)

    def at(self, moment: State | View[Outcome, Table], side: int, /) -> At:
        """The table, the seat, and the owner of Willow Row."""
        return At(moment.table, side, _owner(enumerate(moment.piles)))

    def at_end(self, outcome: Outcome, side: int, /) -> At:
        """The circumstances of a seat at the end of a round."""
        table = self.table(seats=outcome.seats, dealer=outcome.dealer)
        return At(table, side, None if self.options.willow_row == "yaku" else _owner_at_end(outcome))

    def void(self, pile: CardSet, at: At, /) -> Mapping[str, Reason]:
        """The yaku that are void: all for Willow Row, or viewing for the Rain Man (HA-4.4, HA-4.5)."""
        options = self.options
        if options.willow_row != "yaku":
            owner = at.seat if at.willow_row is None and pile >= _WILLOWS else at.willow_row
            if owner is not None and not (owner == at.seat and options.willow_row == "owner_only"):
                return _voided_by_willow_row(self, owner)
        return _voided_by_rain_man(self) if options.rain_man_spoils and WILLOW_RAIN_MAN in pile else {}

    def plain_yaku(self, table: Table, /) -> YakuTable | None:
        """The yaku, unless the Rain Man or Willow Row can void them (HA-4.4, HA-4.5)."""
        plain = self.options.willow_row == "yaku" and not self.options.rain_man_spoils
        return self.yaku_at(table) if plain else None

    @functools.cached_property
    def phases(self) -> tuple[Phase, ...]:
        """The phases: deal, chaff hands, announcements, play (HA-1.3 to HA-3.2)."""
        options = self.options
        in_hand = (FourInHand("HA-1.5"),) if options.four_in_hand == "misdeal" else ()
        dealt = matching_games.packets(options.hand_of_two, options.packet, options.field_of_four)
        return (
            Deal(dealt, misdeals=(FourOfAMonth("HA-1.5"), *in_hand)),
            *((ShowCards("HA-2.1", Kind.CHAFF.cards, _LEAST_CHAFF),) if options.chaff_hand else ()),
            *((_AnnounceFuke(),) if options.fuke == "announced" else ()),
            matching_games.play_phase(options.leftover),
        )

    def facts(self, seats: int, /) -> tuple[Fact, ...]:
        """The facts of the phases, and the seats that announced low man out (HA-2.2)."""
        announced = Fact(
            "announced", lambda view: flags(view, _announcers(view.event_log.announcements)), by_seat=True, most=1
        )
        return (announced,)

    def bounds_of(self, seats: int, /) -> Bounds:
        """All card points and yaku, a chaff hand and few captures, from or to each other seat (HA-5)."""
        most = everything(self, seats) + max(_CHAFF_HAND) + _FOR_FEW
        return Bounds((seats - 1) * most, zero_sum=self.options.scoring == "zero_sum")

    def outcome_of(self, state: RoundState[Outcome, Table], /) -> Outcome:
        """The outcome of a round that is over."""
        events = since_deal(state.announcements)
        chaff_hands = known_by_seat({event.seat: len(event.cards) for event in events if isinstance(event, Shown)})
        return Outcome.of(state, chaff_hands=chaff_hands, announced=frozenset(_announcers(events)))

    def faults(self, outcome: Outcome, /) -> Iterator[Fault]:
        """The reasons why a round is impossible under the options."""
        options = self.options
        dealt = matching_games.sizes(outcome.seats, options.hand_of_two, options.field_of_four)
        rule, flips = ("HA-3.3", True) if options.leftover == "flip" else ("HA-3.2", False)
        yield from matching_games.captured_faults(self, outcome, dealt, rule, flips=flips)
        for seat, count in outcome.chaff_hands.items():
            if not options.chaff_hand:
                yield Fault("chaff_hand is off", "HA-2.1", seat)
            elif count > dealt[0]:
                yield Fault(f"a hand of {dealt[0]} cards does not hold {shown(count)} chaff", "HA-2.1", seat)
        if outcome.announced and options.fuke != "announced":
            yield Fault("low man out is not announced", "HA-2.2", min(outcome.announced))
        if outcome.by_sheet:
            yield from _missing_piles(self, outcome)

    def net_of(self, points: Amounts, yaku: Amounts, won: Amounts, calls: Amounts, /) -> Amounts | None:
        """The net amounts, by playing order (HA-5.1 to HA-5.3)."""
        options = self.options
        plain = options.fuke == "off" and not (options.chaff_hand or options.compensation)
        return matching_games.net_of(points, yaku, zero_sum=options.scoring == "zero_sum") if plain else None

    def reckon(self, outcome: Outcome, /) -> Settlement:
        """The settlement of a round (HA-5.1 to HA-5.6)."""
        points, yaku = matching_games.counted(self, outcome)
        if drawn := _drawn(self.options, outcome, points):
            why = Reason(say("the round is drawn: the same dealer"), "HA-5.4")
            return settlement_of(outcome, (outcome.dealer, why), winner=None, remarks=drawn)
        zero_sum = self.options.scoring == "zero_sum"
        scores = matching_games.scores(points, yaku, zero_sum=zero_sum, rules=("HA-5.2", "HA-5.1"))
        more = (*_chaff(outcome), *_compensation(self.options, outcome))
        return scored(self, outcome, (*scores, *more), "HA-5.6")


FUDA_WIKI = Rules()
"""Hana-Awase after the Fuda Wiki."""

RULES = FUDA_WIKI
"""The default, :data:`FUDA_WIKI`."""

JAPANESE_WIKIPEDIA = Rules(options=Options(five_brights=200, drinking=30, rows=20))
"""The values of Japanese Wikipedia and of sazano123."""

KOI_KOI_JAPAN = Rules(options=Options(five_brights=200, drinking=30, rows=20, spring_stacks=True))
"""The values of KoiKoi-Japan."""

PRESETS = {"FUDA_WIKI": FUDA_WIKI, "JAPANESE_WIKIPEDIA": JAPANESE_WIKIPEDIA, "KOI_KOI_JAPAN": KOI_KOI_JAPAN}
"""The ready-made rulesets by name."""

register(Rules, PRESETS)

ruleset = ruleset_function(RULES, Options)
