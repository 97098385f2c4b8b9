"""Sakura or Higo-bana, the game of the Japanese of Hawaii, with a wild card and costly yaku (SK-1.1 to SK-8.4).

Two to seven play, each for itself or in teams of two or three. Each yaku costs the other sides points. The Lightning,
*gaji*, takes any card, unless another seat guards its month by holding the rest of it.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar, Final, Literal, TypeAlias

import attrs

from hanafuda_rules import options as base_options
from hanafuda_rules.cards import DECK, Card, CardSet, Kind, Month, Names, Ribbon, card_set
from hanafuda_rules.classification import CardClass, Classification
from hanafuda_rules.errors import Fault, InvalidOptionError, InvalidOutcomeError, shown
from hanafuda_rules.learning.bounds import Bounds, everything
from hanafuda_rules.machine import match as _match
from hanafuda_rules.machine.captures import Plays, Takes
from hanafuda_rules.machine.registry import register
from hanafuda_rules.machine.ruleset import ruleset_function
from hanafuda_rules.machine.state import Phase, RoundState
from hanafuda_rules.masks import MONTH_OF, whole_months
from hanafuda_rules.moves import CardsMove, Move, Play
from hanafuda_rules.options import WholeNumber, option
from hanafuda_rules.parts.dealing import Deal, DealerTakesMonths, FourOfAMonth, Packet
from hanafuda_rules.parts.flow import State as AnyState
from hanafuda_rules.parts.flow import end_round, mover
from hanafuda_rules.parts.matching_games import MatchingRules
from hanafuda_rules.parts.outcomes import few, most_captured, pile_faults, pile_size_faults
from hanafuda_rules.parts.reckoning import CARD_POINTS, highest, net_scores, settlement_of, void_remarks
from hanafuda_rules.parts.sheets import SheetOutcome, points_faults, sheet_faults
from hanafuda_rules.parts.wild_cards import WildCapture
from hanafuda_rules.parts.wild_play import WildPlay, take_month
from hanafuda_rules.settlement import Factor, Reason, Score, Settlement, shared_reason
from hanafuda_rules.table import Table
from hanafuda_rules.vocabulary import MoveForm, WordAndCards
from hanafuda_rules.words import say
from hanafuda_rules.yaku import HeldYaku, Yaku, YakuGroup, YakuTable

__all__ = [
    "PARADISE_FACTORS", "PRESETS", "RULES", "Hiki", "Match", "Options", "Outcome", "Rules", "Settlement", "State",
    "Table", "ruleset",
]  # fmt: skip

# --- options ----------------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True, slots=False)
class Options(base_options.Options):
    """The options of Sakura.

    Args:
        teams: Who plays together. Source: Fuda Wiki.

            - ``"none"``: two to seven seats, each for itself
            - ``"pairs"``: four seats in two pairs, or six in three
            - ``"triples"``: six seats in two teams of three

        first_dealer: Who deals first. Source: Fuda Wiki; the second value from digidemon.com (variant).

            - ``"earliest"``: the seat that draws the earliest month
            - ``"highest"``: the seat that draws the card with the most points

        field_quad: Four cards of a month on the dealt field. Source: Fuda Wiki; the second value from
            xkay/hanafuda-game-java (variant).

            - ``"dealer_takes"``: they go to the dealer's pile
            - ``"misdeal"``: the cards are dealt again

        gaji_dealt: The gaji among the dealt field cards. Source: Fuda Wiki; the second value as a variant.

            - ``"stays"``: stays there as a Willow
            - ``"set_aside"``: is out of play for the round

        round_end: When the round ends. Source: Fuda Wiki; the second value from Board Game Arena and Wikipedia.

            - ``"stock_empty"``: when all hands and the stock are empty
            - ``"hands_empty"``: after the turn that empties the last hand

        gaji_from_stock: The gaji turned from the stock. Source: ceruleanoak/hanafuda; the second value from the Fuda
            Wiki, read strictly (decided here).

            - ``"any"``: takes any card
            - ``"month"``: is an ordinary Willow

        leftovers: Cards left on the field at the end. Source: Fuda Wiki and digidemon.com; the second value a variant
            in the Fuda Wiki.

            - ``"mate"``: go to the user of the gaji if the gaji took a card of their month, otherwise to nobody
            - ``"all"``: all go to the user of the gaji

        blocked_gaji: A gaji from the hand that a guard blocks. Source: Fuda Wiki; the second value as a variant.

            - ``"again"``: names another card, or stays on the field
            - ``"hand"``: returns to the hand, and the turn begins again

        yaku: What a yaku does. Source: Fuda Wiki; the second value from teradaian/hanafuda (variant).

            - ``"subtract"``: takes 50 points off every other side
            - ``"add"``: adds 50 points to its own side

        match: What is added up over the rounds. Source: Fuda Wiki.

            - ``"points"``: the scores
            - ``"victories"``: one victory for the winner of each round

        victory_bonus: Rounds won by a wide margin. Source: Fuda Wiki.

            - ``"off"``: count as usual
            - ``"chu"``: count double if won by at least 50 points; only with ``match="victories"``
            - ``"basa"``: count double if won by at least 100 points; only with ``match="victories"``
            - ``"both"``: count double from 50 points and triple from 100; only with ``match="victories"``

        rounds: How many rounds a match has. Source: Fuda Wiki, where players agree on it; ceruleanoak/hanafuda has 6,
            Board Game Arena 4.

            - any number: the match ends after this number of rounds

    Raises:
        InvalidOptionError: A value is not allowed, or values do not go together.
    """

    teams: Literal["none", "pairs", "triples"] = option("none", "SK-1.1")
    first_dealer: Literal["earliest", "highest"] = option("earliest", "SK-1.2")
    field_quad: Literal["dealer_takes", "misdeal"] = option("dealer_takes", "SK-2.2")
    gaji_dealt: Literal["stays", "set_aside"] = option("stays", "SK-2.3")
    round_end: Literal["stock_empty", "hands_empty"] = option("stock_empty", "SK-3.2")
    gaji_from_stock: Literal["any", "month"] = option("any", "SK-5.2")
    leftovers: Literal["mate", "all"] = option("mate", "SK-5.4")
    blocked_gaji: Literal["again", "hand"] = option("again", "SK-5.6")
    yaku: Literal["subtract", "add"] = option("subtract", "SK-7.2")
    match: Literal["points", "victories"] = option("points", "SK-8.1")
    victory_bonus: Literal["off", "chu", "basa", "both"] = option("off", "SK-8.2")
    rounds: int = option(6, "SK-8.1", values=WholeNumber())

    def check_together(self) -> None:
        """Only victories can count double (SK-8.2)."""
        if self.match == "points" and self.victory_bonus != "off":
            msg = f"victory_bonus={self.victory_bonus!r} does not go with match={self.match!r}"
            raise InvalidOptionError(msg, option="victory_bonus", choices=("off",), rule="SK-8.2")


# --- cards and yaku ---------------------------------------------------------------------------------------------------

_FIVES: Final = Kind.ANIMAL.cards | CardSet.parse("11b")
_TENS: Final = Kind.RIBBON.cards | CardSet.parse("12c")
_TWENTIES: Final = Kind.BRIGHT.cards - _FIVES

_CLASSIFICATION: Final = Classification(
    (
        CardClass(Kind.BRIGHT, _TWENTIES, 20),
        CardClass(Kind.ANIMAL, _FIVES, 5),
        CardClass(Kind.RIBBON, _TENS, 10),
        CardClass(Kind.CHAFF, DECK - _TWENTIES - _FIVES - _TENS, 0),
    )
)
"""The Rain Man is an animal and the Yellow Paulownia a ribbon. The deck is worth 240 (SK-6.1)."""

_WORTH: Final = 50


def _yaku(names: Names, cards: CardSet) -> Yaku:
    return Yaku.named(names, _WORTH, cards, "SK-7.1", group="each")


_YAKU: Final = YakuTable(
    (YakuGroup("each", Names("Each for itself")),),
    (
        _yaku(Names("Drinking", "nomi", "呑み"), CardSet.parse("3b 8b 9a")),
        _yaku(Names("Spring", "omote sugawara", "表菅原"), CardSet.parse("1b 2a 3b")),
        _yaku(Names("Poetry Ribbons", "akatan", "赤短"), Ribbon.POETRY.cards),
        _yaku(Names("Blue Ribbons", "aotan", "青短"), Ribbon.BLUE.cards),
        _yaku(Names("Grass Ribbons", "kusatan", "草短"), CardSet.parse("4r 5r 7r")),
        _yaku(Names("Animals of the Blue Ribbons", "ho", "ほ"), CardSet.parse("6a 9a 10a")),
        _yaku(Names("Animals of the Grass Ribbons", "to", "と"), CardSet.parse("4a 5a 7a")),
        _yaku(Names("Boar, Deer, Geese", "noarashi", "野荒らし"), CardSet.parse("7a 8a 10a")),
    ),
)
"""The yaku, 50 points each. All that a side holds count (SK-7.1)."""

# --- the hiki ---------------------------------------------------------------------------------------------------------


class Hiki(CardsMove):
    """Take all four cards of a month, from the hand and from the field (SK-4.1).

    Args:
        cards: The two, three or four cards from the hand.

    Raises:
        HanafudaError: ``cards`` is not a set of cards.
    """

    __slots__ = ()

    pattern = say("hiki with {cards}")


_FEWEST = 2  # SK-4.2
_HELD = [cards for month in Month for count in (2, 3, 4) for cards in itertools.combinations(month.cards, count)]


def _hikis(hand: int, field: int) -> tuple[Hiki, ...]:
    """The hikis that a hand can declare. Hand and field are masks (SK-4.1)."""
    whole = whole_months(hand | field)
    # SK-4.2: with one hand card it is an ordinary play.
    return tuple([Hiki(card_set(hand & month)) for month in whole if (hand & month).bit_count() >= _FEWEST])


# --- phases -----------------------------------------------------------------------------------------------------------

_GAJI, _WILLOWS = CardSet.parse("11c"), Month.WILLOW.cards  # SK-5.1
_SEAT_COUNTS = {"none": (2, 3, 4, 5, 6, 7), "pairs": (4, 6), "triples": (6,)}  # SK-1.1
_TEAM_SIZE = {"none": 1, "pairs": 2, "triples": 3}

# SK-2.1: the cards for the field and for each hand, in two halves.
_HALVES: Final = {
    2: ((4, 4), (4, 4)),
    3: ((3, 4), (3, 3)),
    4: ((4, 3), (4, 2)),
    5: ((4, 2), (4, 2)),
    6: ((6, 2), (6, 1)),
    7: ((3, 2), (3, 1)),
}
_PACKETS: Final = tuple(
    (seats, tuple(packet for field, hand in halves for packet in (Packet(field, "field"), Packet(hand))))
    for seats, halves in _HALVES.items()
)


@functools.cache
def _sides_of(teams: str, seats: int) -> tuple[int, ...]:
    """The side of each seat. Partners sit as far apart as possible (SK-1.1)."""
    sides = seats // _TEAM_SIZE[teams]
    return tuple([seat % sides for seat in range(seats)])


def _dealt(seats: int) -> tuple[int, int]:
    """The size of each hand and of the field (SK-2.1)."""
    fields, hands = zip(*_HALVES[seats], strict=True)
    return sum(hands), sum(fields)


def _capture(options: Options) -> WildCapture:
    """The capture rule, including the gaji (SK-5.1 to SK-5.5)."""
    return WildCapture(
        wild=_GAJI,
        from_stock=options.gaji_from_stock,
        lying_own=True,
        dealt=options.gaji_dealt,
        leftovers=options.leftovers,
        guarded=True,  # SK-5.7: only by other seats. SK-5.3: a lying gaji is a Willow as any other
    )


# The same moves under all options: a gaji that is a plain Willow takes nothing that a wild one cannot take.
_VOCABULARY: tuple[MoveForm, ...] = (
    Plays(_capture(Options())),
    Takes(_capture(Options())),
    WordAndCards(Hiki, "hiki", tuple(map(CardSet, _HELD))),
)


@attrs.frozen
class _PlayTurns(WildPlay):
    """The play. A seat may declare a hiki instead of playing a hand card (SK-1.3, SK-3, SK-4).

    A seat with an empty hand chooses only what its stock card captures (SK-3.3). If ``hands_end``, the round ends after
    the turn that empties the last hand. Otherwise the whole stock is turned (SK-3.2).
    """

    hands_end: bool = attrs.field(default=False, kw_only=True)

    def hand_moves(self, state: AnyState, plays: tuple[Play, ...]) -> tuple[Move, ...]:
        """The plays, then the hikis. No hiki has to be declared (SK-4.3)."""
        return plays + _hikis(state.hand_masks[mover(state)], state.field_mask)

    def moved(self, state: AnyState, move: Move) -> AnyState:
        """Take the month of a hiki in public and turn the stock card (SK-4.1, SK-4.4)."""
        seat = mover(state)
        before = state.pile_masks[state.setting.sides[seat]]
        month = MONTH_OF[next(iter(move.hand_cards)).index]
        return self.turn_stock(take_month(state, seat, month), seat, before)

    def refuses(self, state: AnyState, move: Move) -> tuple[str, str | None]:
        if isinstance(move, Hiki):
            return "a hiki needs two or more hand cards of a month that is complete in hand and field", "SK-4.1"
        return super().refuses(state, move)

    def ended(self, after: AnyState, seat: int, before: int) -> AnyState:
        """End the round if empty hands end it, and hand out leftovers (SK-3.2, SK-5.4)."""
        if self.hands_end and not any(after.hand_masks):
            after = end_round(after)
        return super().ended(after, seat, before)


# --- outcome ----------------------------------------------------------------------------------------------------------


def _partners(value: str) -> str:
    if type(value) is not str or value not in _SEAT_COUNTS:
        raise InvalidOutcomeError(f"partners are 'none', 'pairs' or 'triples', not {shown(value)}", rule="SK-1.1")
    return value


def _pile_with_gaji(piles: Iterable[CardSet]) -> CardSet:
    """The pile that holds the gaji; empty if none does."""
    return next((pile for pile in piles if pile >= _GAJI), CardSet())


@attrs.frozen(kw_only=True, slots=False)
class Outcome(SheetOutcome):
    """What happened in a round of Sakura.

    Args:
        piles: The captured cards by seat, including leftovers handed out at the end. A team's pile is under its first
            seat. Leave out a side that captured nothing.
        yaku: The yaku of sides whose piles are unknown, such as ``{0: ["spring"]}``; ``{}`` if they have none.
        points: The card points of sides whose piles are unknown.
        seats: The number of seats.
        dealer: The seat that dealt.
        partners: The teams: ``"none"``, ``"pairs"`` or ``"triples"``.

    Raises:
        InvalidOutcomeError: The round is impossible under any options.
    """

    partners: str = attrs.field(default="none", converter=_partners)

    game = Names("Sakura", "sakura", "サクラ（肥後花）", ko="사쿠라(히고바나)")
    seat_counts, seat_rule = _SEAT_COUNTS["none"], "SK-1.1"
    counted: ClassVar = {"yaku": "SK-7.1", "points": "SK-6.1"}

    @property
    def sides(self) -> tuple[int, ...]:
        """For each seat, the seat under which its pile is entered: the first of its team."""
        return _sides_of(self.partners, self.seats)

    unpaired = DECK

    def table_faults(self) -> Iterator[Fault]:
        """Also yield a fault if the number of seats does not fit the teams."""
        yield from super().table_faults()
        if self.seats not in (counts := _SEAT_COUNTS[self.partners]):
            right = " or ".join(map(str, counts))
            yield Fault(f"partners={self.partners!r} needs {right} seats, not {self.seats}", "SK-1.1")

    def faults(self) -> Iterator[Fault]:
        """Only the pile with the gaji has an odd number of cards of any month (SK-5.1, SK-5.4)."""
        yield from super().faults()
        yield from pile_faults(self.piles, odd=_pile_with_gaji(self.piles.values()))
        for seat, pile in self.piles.items():
            if pile == _GAJI:
                yield Fault(f"its pile holds only {pile}, but at least two cards are captured at once", "SK-5.1", seat)


def _odd_months(outcome: Outcome) -> Iterator[Fault]:
    """The gaji takes one card of another month; leftovers of all other months go to nobody (SK-5.4)."""
    for seat, pile in outcome.piles.items():
        odd = [month.slug for month in (pile - _WILLOWS).months if len(pile & month.cards) % 2]
        if len(odd) > 1:
            words = f"the gaji takes a card of one month, but the numbers of {', '.join(odd)} cards are odd"
            yield Fault(words, "SK-5.4", seat)


def _most_captured(options: Options, outcome: Outcome) -> int:
    """The most cards of a pile: what its cards take, and what is handed out at the end (SK-3.2, SK-5.4)."""
    hand, field = _dealt(outcome.seats)
    to_the_end, takes = options.round_end == "stock_empty", options.field_quad == "dealer_takes"
    if options.leftovers == "all" and not to_the_end:
        return len(DECK)
    turned = (len(DECK) - field) // outcome.seats - hand if to_the_end else hand
    brought = _TEAM_SIZE[options.teams] * (hand + turned)
    most = most_captured(brought, field, takes_months=takes)
    return most + (4 if options.leftovers == "all" else 2)  # at the end lie one card of the gaji's month, and Willows


State: TypeAlias = RoundState[Outcome, Table]
"""A round of Sakura at one moment."""

Match: TypeAlias = _match.Match[Outcome, Table, Settlement]
"""A match of Sakura at one moment."""


# --- settle -----------------------------------------------------------------------------------------------------------

_KINDS: Final = {
    "card_points": "the card points of a side",
    "yaku": "a yaku of the side",
    "yaku_off": "a yaku of another side, which takes points off",
    "yaku_void": "a yaku that does not count",
    "round_score": "the score of a side in a round that brings a victory",
    "victory": "who won the round, where victories are counted",
}

# SK-8.2: the least margin, the name, and how often the victory counts.
_BONUSES: Final = {
    "off": (),
    "chu": ((50, "chu", 2),),
    "basa": ((100, "basa", 2),),
    "both": ((100, "basa", 3), (50, "chu", 2)),
}


_VICTORIES: Final = Names("victories", "kachi", "勝", ko="승")

_FACTORS: Final = {
    "chu": say("chu, ×{times}"),
    "basa": say("basa, ×{times}"),
    "shira_basa": say("shira basa, ×{times}"),
}


_Held: TypeAlias = Mapping[tuple[int, ...], tuple[HeldYaku, ...]]  # by the seats of the side


def _lines(rules: Rules, outcome: Outcome, held: _Held) -> Iterator[Score]:
    """The card points of each side, and its own yaku or those of the others (SK-7.2)."""
    adds, teams = rules.options.yaku == "add", outcome.teams
    for team in teams:
        points = rules.points_at_end(outcome, team[0])
        yield Score(team, points, shared_reason(CARD_POINTS, "SK-6.1", kind="card_points", value=points))
        if adds:
            yield from [Score(team, yaku.value, Reason.of_yaku(yaku)) for yaku in held[team]]
            continue
        for other in teams:
            for yaku in held[other] if other != team else ():
                text = say("{yaku} of {team}", yaku=yaku.yaku.names, team=other)
                reason = Reason.of_yaku(yaku, text, rule="SK-7.2", kind="yaku_off", seat=other[0])
                yield Score(team, -yaku.value, reason)


_FIRST_TIED: Final = say("of those tied for the highest score the first in turn order from the dealer")


def _next_dealer(outcome: Outcome, totals: Sequence[int]) -> tuple[int, Reason]:
    """The first seat of the winning side in turn order from the dealer (SK-7.3, SK-7.4)."""
    seat = highest(totals, outcome.order)
    team = next(team for team in outcome.teams if seat in team)
    if totals.count(totals[seat]) > len(team):
        return seat, Reason(_FIRST_TIED, "SK-7.3")
    if len(team) > 1:
        return seat, Reason(say("of the winners the first in turn order from the dealer"), "SK-7.4")
    return seat, Reason(say("who won the round"), "SK-7.4")


def _round_score(team: tuple[int, ...], lines: Sequence[Score]) -> Reason:
    own = [line for line in lines if line.seats == team]
    total = sum([line.amount for line in own])
    items = tuple([say("{amount} for {what}", amount=line.amount, what=line.reason.said) for line in own])
    text = say("{team}: {value:point/points} ({items:;})", team=team, items=items)
    parts = tuple([line.reason for line in own])
    return Reason(text, "SK-7.2", kind="round_score", seat=team[0], value=total, parts=parts)


def _victory(options: Options, outcome: Outcome, totals: Sequence[int], winner: int, *, formed: bool) -> Score:
    """The victory of a side, which may count double or triple (SK-8.1, SK-8.2)."""
    team = next(team for team in outcome.teams if winner in team)
    margin = totals[winner] - max(total for seat, total in enumerate(totals) if seat not in team)
    text = say("the round, won by {margin}", margin=margin) if margin else say("the round, as the first of those tied")
    for least, name, times in _BONUSES[options.victory_bonus]:
        if margin >= least:
            key = "shira_basa" if name == "basa" and not formed else name
            factors = (Factor(key, times, _FACTORS[key]),)
            return Score(team, times, Reason(text, "SK-8.2", kind="victory", value=1, factors=factors))
    return Score(team, 1, Reason(text, "SK-8.1", kind="victory", value=1))


# --- the game ---------------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True, slots=False)
class Rules(MatchingRules[Outcome, Table, Settlement]):
    """A ruleset of Sakura.

    >>> from hanafuda_rules.games import sakura
    >>> sakura.ruleset(sakura.PARADISE_FACTORS, teams="pairs")
    sakura.ruleset(teams='pairs', match='victories')
    """

    options: Options = Options()

    key, name, seat_rule, outcome_type = "sakura", "Sakura", "SK-1.1", Outcome
    reason_kinds, win_rule = _KINDS, "SK-8.3"

    @functools.cached_property
    def seat_counts(self) -> tuple[int, ...]:
        """Two to seven seats; with teams, four or six in pairs, or six in triples (SK-1.1)."""
        return _SEAT_COUNTS[self.options.teams]

    def sides(self, seats: int, /) -> tuple[int, ...]:
        """The side of each seat (SK-1.1)."""
        return _sides_of(self.options.teams, seats)

    @functools.cached_property
    def classification(self) -> Classification:
        """The kinds and card points: 20, 10, 5 and 0 (SK-6.1)."""
        return _CLASSIFICATION

    @functools.cached_property
    def captures(self) -> WildCapture:
        """The capture rule, including the gaji (SK-5)."""
        return _capture(self.options)

    @functools.cached_property
    def yaku(self) -> YakuTable:
        """The yaku, in points (SK-7.1)."""
        return _YAKU

    @functools.cached_property
    def phases(self) -> tuple[Phase, ...]:
        """The phases: deal, cards for the dealer, play (SK-2 to SK-5)."""
        play = _PlayTurns(
            captures=self.captures,
            until="both",
            blocked_from_hand="return" if self.options.blocked_gaji == "hand" else "again",
            hands_end=self.options.round_end == "hands_empty",
        )
        if self.options.field_quad == "dealer_takes":
            return (Deal(_PACKETS), DealerTakesMonths("SK-2.2"), play)
        return (Deal(_PACKETS, misdeals=(FourOfAMonth("SK-2.2"),)), play)

    @functools.cached_property
    def vocabulary(self) -> tuple[MoveForm, ...]:
        """Plays and captures, including those of the gaji, and hikis."""
        return _VOCABULARY

    def hikis(self, hand: CardSet, field: CardSet) -> tuple[Hiki, ...]:
        """Return the hikis that a hand can declare (SK-4.1, SK-4.2).

        Raises:
            HanafudaError: An argument is not a set of cards.
        """
        return _hikis(CardSet(hand).mask, CardSet(field).mask)

    def bounds_of(self, seats: int, /) -> Bounds:
        """All card points and yaku, against each other side (SK-7.2)."""
        return Bounds(seats * everything(self, seats), zero_sum=False)

    def draw_rank(self, card: Card, /) -> tuple[int, ...]:
        """The earliest month deals, or the card with the most points (SK-1.2)."""
        if self.options.first_dealer == "highest":
            return (-self.classification.points([card]),)
        return (card.month,)

    def outcome_of(self, state: RoundState[Outcome, Table], /) -> Outcome:
        """The outcome of a round that is over."""
        return Outcome.of(state, partners=self.options.teams)

    def faults(self, outcome: Outcome, /) -> Iterator[Fault]:
        """The reasons why a round is impossible under the options."""
        options, to_the_end = self.options, self.options.round_end == "stock_empty"
        if outcome.partners != options.teams:
            yield Fault(f"the outcome has partners={outcome.partners!r}, the ruleset teams={options.teams!r}", "SK-1.1")
        most, (hand, field) = _most_captured(options, outcome), _dealt(outcome.seats)
        yield from pile_size_faults(outcome.piles, most, "SK-3.1")
        if not to_the_end and len(outcome.captured) > (came := field + 2 * hand * outcome.seats):
            yield Fault(f"{came} cards come to the field, but the piles hold {len(outcome.captured)}", "SK-3.2")
        lacking = DECK - _WILLOWS - outcome.captured
        if outcome.unknown:
            yield from sheet_faults(self, outcome)
            yield from points_faults(self, outcome, DECK, every=False, most=most)
            least, points = self.classification.points(lacking), sum((outcome.points or {}).values())
            if to_the_end and points < least:
                yield Fault(f"the card points must be {least} or more, not {points}", "SK-3.2")
        elif to_the_end and lacking:
            yield Fault(f"all cards but Willows are captured in the end, but no pile holds {few(lacking)}", "SK-3.2")
        yield from _odd_months(outcome) if options.leftovers == "mate" else ()

    def reckon(self, outcome: Outcome, /) -> Settlement:
        """The settlement of a round (SK-7.2 to SK-8.2)."""
        held = {team: self.held_at_end(outcome, team[0]) for team in outcome.teams}
        lines = tuple(_lines(self, outcome, held))
        totals = net_scores(lines, outcome.seats)
        dealer, why = _next_dealer(outcome, totals)
        winner, void = outcome.sides[dealer], void_remarks(self, outcome)
        if self.options.match == "points":
            return settlement_of(outcome, (dealer, why), winner=winner, remarks=void, scores=lines)
        return settlement_of(
            outcome,
            (dealer, why),
            winner=winner,
            remarks=[*[_round_score(team, lines) for team in outcome.teams], *void],
            scores=(_victory(self.options, outcome, totals, winner, formed=any(held.values())),),
            unit=_VICTORIES,
        )


RULES = Rules()
"""Sakura in the style of Hanafuda Hawaii, after the Fuda Wiki; the default."""

ruleset = ruleset_function(RULES, Options)

PARADISE_FACTORS = ruleset(match="victories")
"""Sakura with a victory for each round won, in the style of Paradise Factors, after the Fuda Wiki."""

PRESETS = {"RULES": RULES, "PARADISE_FACTORS": PARADISE_FACTORS}
"""The ready-made rulesets by name."""

register(Rules, PRESETS)
