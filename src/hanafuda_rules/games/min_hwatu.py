"""Min-Hwatu, Korea's plain fishing game (MH-1.1 to MH-6.3).

Two to seven seats play, each for itself. They score card points, and a few yaku, which every other seat pays. Every
round is played out.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import ClassVar, Final, Literal, SupportsIndex, TypeAlias

import attrs

from hanafuda_rules import options as base_options
from hanafuda_rules.cards import DECK, Card, CardSet, Kind, Month, Names, Ribbon
from hanafuda_rules.checks import index
from hanafuda_rules.classification import STANDARD, Classification
from hanafuda_rules.errors import Fault, InvalidSeatError
from hanafuda_rules.learning.bounds import Bounds, everything
from hanafuda_rules.machine import match as _match
from hanafuda_rules.machine.registry import register
from hanafuda_rules.machine.ruleset import Amounts, Ruleset, ruleset_function
from hanafuda_rules.machine.state import Phase, RoundState
from hanafuda_rules.options import WholeNumber, option
from hanafuda_rules.parts.dealing import Deal, FourInHand, FourOfAMonth, Packet, by_time_of_day
from hanafuda_rules.parts.matching_games import captured_faults
from hanafuda_rules.parts.plans import Totals
from hanafuda_rules.parts.play import PlayPhase
from hanafuda_rules.parts.reckoning import against_par, highest, net_scores, points_scores, settlement_of, void_remarks
from hanafuda_rules.parts.sheets import SheetOutcome
from hanafuda_rules.settlement import Factor, Reason, Score, Settlement
from hanafuda_rules.table import Table
from hanafuda_rules.words import say
from hanafuda_rules.yaku import Yaku, YakuGroup, YakuTable

__all__ = [
    "CORE", "ENGLISH", "KOREAN", "PAR", "PRESETS", "RULES", "Match", "Options", "Outcome", "Rules", "Settlement",
    "State", "Table", "ruleset",
]  # fmt: skip

# --- options ----------------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True, slots=False)
class Options(base_options.Options):
    """The options of Min-Hwatu.

    Args:
        first_dealer: Who deals first. Source: Fuda Wiki.

            - ``"night"``: the earliest month deals, and within a month the lower kind
            - ``"day"``: the latest month deals, and within a month the higher kind

        four_in_hand: Four cards of a month in a hand. Source: Fuda Wiki; the misdeal from Alex21031/Minhwatu.

            - ``"play"``: have no effect
            - ``"misdeal"``: the same dealer deals again; the hand is not shown

        months: Four Irises, Four Maples and Four Willows. Source: Fuda Wiki; ldg030201/minhwatu leaves them out.

            - ``True``: are yaku of 20 points each
            - ``False``: are no yaku

        five_birds: Five Birds. Source: Fuda Wiki, from Korean sources (variant).

            - ``False``: is no yaku
            - ``True``: is a yaku of 50 points

        five_brights: Five Brights. Source: Fuda Wiki: 50 from Korean sources, 200 from English ones (variant).

            - ``0``: is no yaku
            - ``50``: is a yaku of 50 points
            - ``200``: is a yaku of 200 points

        four_paulownias: Four Paulownias. Source: Fuda Wiki, from Korean sources (variant).

            - ``False``: is no yaku
            - ``True``: is a yaku of 20 points

        springtime: Springtime. Source: Fuda Wiki, from English sources (variant).

            - ``False``: is no yaku
            - ``True``: is a yaku of 150 points

        views: The Views and The Grand Views. Source: Fuda Wiki, from English sources (variant).

            - ``False``: are no yaku
            - ``True``: are yaku of 100 and 150 points; only the better one counts

        boar_deer_butterflies: Boar, Deer, Butterflies. Source: Fuda Wiki, from English sources (variant).

            - ``False``: is no yaku
            - ``True``: is a yaku of 50 points

        make_up: The make-up at five and seven seats. Source: Fuda Wiki, which calls it usual at a real table of five
            (variant).

            - ``"none"``: none; the scores of a round add up to 240
            - ``"dealer"``: the dealer scores 10 more at five seats and 5 more at seven

        reckoning: What counts for the totals. Source: Fuda Wiki; the par from ldg030201/minhwatu.

            - ``"scores"``: each score as it is
            - ``"par"``: each score minus an equal share of all scores; seven seats need the make-up

        rounds: The number of rounds. Source: Fuda Wiki, which has 12 or 6.

            - any number: the match ends after this number of rounds, unless it has a target

        target: The total that ends the match. Source: Fuda Wiki (variant).

            - ``"none"``: no target; the match ends after its rounds
            - any number: the match ends after the round in which a total reaches it

    Raises:
        InvalidOptionError: A value is not allowed.
    """

    first_dealer: Literal["night", "day"] = option("night", "MH-1.3")
    four_in_hand: Literal["play", "misdeal"] = option("play", "MH-2.3")
    months: bool = option(default=True, rule="MH-4.1")
    five_birds: bool = option(default=False, rule="MH-4.1")
    five_brights: Literal[0, 50, 200] = option(0, "MH-4.1")
    four_paulownias: bool = option(default=False, rule="MH-4.1")
    springtime: bool = option(default=False, rule="MH-4.1")
    views: bool = option(default=False, rule="MH-4.1")
    boar_deer_butterflies: bool = option(default=False, rule="MH-4.1")
    make_up: Literal["none", "dealer"] = option("none", "MH-5.2")
    reckoning: Literal["scores", "par"] = option("scores", "MH-5.3")
    rounds: int = option(12, "MH-6.2", values=WholeNumber())
    target: int | Literal["none"] = option("none", "MH-6.2", values=WholeNumber(word="none"))


# --- cards and yaku ---------------------------------------------------------------------------------------------------

_DEALT: Final = {2: (10, 8), 3: (7, 6), 4: (5, 8), 5: (4, 8), 6: (3, 12), 7: (3, 6)}
"""The cards of each hand and of the field, by the number of seats (MH-1.1, MH-2.1)."""

_CLASSIFICATION: Final = STANDARD.with_points(Kind.CHAFF, 0)

# MH-4.1: all yaku count, but only the better one of the views.
_GROUPS: Final = (YakuGroup("each", Names("Each for itself")), YakuGroup("views", Names("The views"), best_only=True))


_of = CardSet.parse
# MH-4.1: the option, the value, the names in English, Korean and Japanese, and the cards. The yaku of English sources
# have no Korean names in Latin letters.
_YAKU: Final = (
    ("", 30, "Poetry Ribbons / hongdan 홍단 / akatan 赤短", Ribbon.POETRY.cards),
    ("", 30, "Blue Ribbons / cheongdan 청단 / aotan 青短", Ribbon.BLUE.cards),
    ("", 30, "Grass Ribbons / chodan 초단 / kusatan 草短", _of("4r 5r 7r")),
    ("months", 20, "Four Irises / choyak 초약 / ayame-shima 菖蒲島", Month.IRIS.cards),
    ("months", 20, "Four Maples / pungyak 풍약 / momiji-shima 紅葉島", Month.MAPLE.cards),
    ("months", 20, "Four Willows / biyak 비약 / ame-shima 雨島", Month.WILLOW.cards),
    ("five_birds", 50, "Five Birds / godori 고도리 / godori 五鳥", _of("2a 4a 8a")),
    ("five_brights", 0, "Five Brights / ogwang 오광 / gokō 五光", Kind.BRIGHT.cards),
    ("four_paulownias", 20, "Four Paulownias / ttongyak 똥약 / kiri-shima 桐島", Month.PAULOWNIA.cards),
    ("springtime", 150, "Springtime /  봄 /  表菅原", _of("1b 2a 3b")),
    ("views", 150, "The Grand Views /  큰 구경 /  松に呑み", _of("1b 3b 8b 9a")),
    ("views", 100, "The Views /  구경 /  呑み", _of("3b 8b 9a")),
    ("boar_deer_butterflies", 50, "Boar, Deer, Butterflies /  돼지·사슴·나비 /  猪鹿蝶", _of("6a 7a 10a")),
)


def _yaku(value: int, text: str, cards: CardSet, option_name: str) -> Yaku:
    english, korean, japanese = text.split(" / ")
    (romaja, _, ko), (romaji, _, kanji) = korean.partition(" "), japanese.partition(" ")
    names = Names(english, romaji or None, kanji, romaja=romaja or None, ko=ko)
    return Yaku.named(names, value, cards, "MH-4.1", group="views" if option_name == "views" else "each")


# --- the game ---------------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True, slots=False)
class Outcome(SheetOutcome):
    """What happened in a round of Min-Hwatu: who captured which of the 48 cards (MH-3.2).

    Args:
        piles: The captured cards by seat. Leave out a seat that captured nothing.
        yaku: The yaku of each seat whose pile is unknown, by key (MH-4.1).
        points: The card points of each seat whose pile is unknown (MH-1.2).
        seats: The number of seats.
        dealer: The seat that dealt.

    Raises:
        InvalidOutcomeError: The round is impossible under any options.
    """

    game = Names("Min-Hwatu", "min-fatu", "ミンファトゥ", ko="민화투")
    seat_counts, seat_rule = tuple(_DEALT), "MH-1.1"
    counted: ClassVar = {"yaku": "MH-4.1", "points": "MH-1.2"}


State: TypeAlias = RoundState[Outcome, Table]
"""A state of a round of Min-Hwatu."""

Match: TypeAlias = _match.Match[Outcome, Table, Settlement]
"""A state of a match of Min-Hwatu."""


_KINDS: Final = {
    "card_points": "the card points of a seat",
    "yaku": "a yaku of the seat, which every other seat pays",
    "yaku_paid": "a yaku of another seat",
    "yaku_void": "a yaku that does not count",
    "make_up": "what the dealer scores more at five and at seven seats",
    "par": "what is taken off for par",
}
_MAKE_UP: Final = {5: 10, 7: 5}  # MH-5.2


@attrs.frozen(kw_only=True, slots=False)
class Rules(Ruleset[Outcome, Table, Settlement]):
    """A ruleset of Min-Hwatu.

    >>> from hanafuda_rules.games import min_hwatu
    >>> min_hwatu.ruleset(min_hwatu.KOREAN, rounds=6)
    min_hwatu.ruleset(five_birds=True, five_brights=50, four_paulownias=True, rounds=6)
    """

    options: Options = Options()

    key, name, seat_rule, outcome_type = "min_hwatu", "Min-Hwatu", "MH-1.1", Outcome
    reason_kinds = _KINDS

    @functools.cached_property
    def seat_counts(self) -> tuple[int, ...]:
        """Two to seven (MH-1.1). With a par, only numbers that divide the points (MH-5.3)."""
        return tuple(seats for seats in _DEALT if not self._no_par(seats))

    @functools.cached_property
    def classification(self) -> Classification:
        """The kinds and card points of the cards (MH-1.2)."""
        return _CLASSIFICATION

    @functools.cached_property
    def yaku(self) -> YakuTable:
        """The yaku, in points (MH-4.1)."""
        options, yaku = self.options, list[Yaku]()
        for option_name, value, names, cards in _YAKU:
            counts = getattr(options, option_name) if option_name else True
            if counts:
                # Five Brights have the value of their option.
                yaku.append(_yaku(value if counts is True else counts, names, cards, option_name))
        return YakuTable(_GROUPS if options.views else _GROUPS[:1], tuple(yaku))

    @functools.cached_property
    def phases(self) -> tuple[Phase, ...]:
        """The phases: deal and play (MH-2, MH-3)."""
        # MH-2.1: the field in one packet, then each hand in one, from the dealer's right.
        packets = tuple((seats, (Packet(field, "field"), Packet(hand))) for seats, (hand, field) in _DEALT.items())
        four_in_hand = (FourInHand("MH-2.3", shown=False),) if self.options.four_in_hand == "misdeal" else ()
        # MH-3.1: the default play.
        return (Deal(packets, misdeals=(FourOfAMonth("MH-2.2"), *four_in_hand)), PlayPhase())

    def bounds_of(self, seats: int, /) -> Bounds:
        """All card points and the make-up, and all yaku from or to each other seat (MH-5.1 to MH-5.3)."""
        return Bounds(seats * everything(self, seats) + self._added(seats), zero_sum=self.options.reckoning == "par")

    @functools.cached_property
    def match_plan(self) -> Totals:
        """A number of rounds, or a target (MH-6.2)."""
        rounds, target = self.options.rounds, self.options.target
        if target == "none":
            return Totals("MH-1.1", rounds=rounds, win_rule="MH-6.3")
        return Totals("MH-1.1", target=target, win_rule="MH-6.3")

    def draw_rank(self, card: Card, /) -> tuple[int, ...]:
        """The rank of a card drawn for the first dealer; by day the latest month deals (MH-1.3)."""
        return by_time_of_day(self.classification, card, day=self.options.first_dealer == "day")

    def check_seats(self, seats: SupportsIndex, dealer: SupportsIndex = 0) -> tuple[int, int]:
        """Check a number of seats and the dealer.

        Returns:
            Both as ``int``.

        Raises:
            InvalidSeatError: The number of seats is impossible, the points have no par at it (MH-5.3), or the dealer is
                not one of the seats.
        """
        count = index(seats)
        if count in _DEALT and (why := self._no_par(count)):
            raise InvalidSeatError(why, rule="MH-5.3")
        return super().check_seats(seats, dealer)

    def _no_par(self, seats: int) -> str | None:
        """Why the points have no par at a number of seats; ``None`` if they have (MH-5.3)."""
        total = _CLASSIFICATION.points(DECK) + self._added(seats)
        if self.options.reckoning == "par" and total % seats:
            return f'{total} points have no par at {seats} seats: reckoning="par" needs make_up="dealer" there'
        return None

    def _added(self, seats: int) -> int:
        """The make-up of the dealer at a number of seats (MH-5.2)."""
        return _MAKE_UP.get(seats, 0) if self.options.make_up == "dealer" else 0

    # --- settling -----------------------------------------------------------------------------------------------------

    def faults(self, outcome: Outcome, /) -> Iterator[Fault]:
        """The reasons why a round is impossible under the options."""
        if why := self._no_par(outcome.seats):
            yield Fault(why, "MH-5.3")
        yield from captured_faults(self, outcome, _DEALT[outcome.seats], "MH-3.2")

    def net_of(self, points: Amounts, yaku: Amounts, won: Amounts, calls: Amounts, /) -> Amounts | None:
        """The net amounts, by playing order (MH-5.1 to MH-5.3)."""
        made_up = [points[0] + self._added(len(points)), *points[1:]]
        par = sum(made_up) // len(points) if self.options.reckoning == "par" else 0
        return [own - par + len(yaku) * value - sum(yaku) for own, value in zip(made_up, yaku, strict=True)]

    def reckon(self, outcome: Outcome, /) -> Settlement:
        """The settlement of a round (MH-5.1 to MH-5.4, MH-6.1)."""
        points = [self.points_at_end(outcome, seat) for seat in range(outcome.seats)]
        played = [*points_scores(points, to_par=False, rule="MH-5.1"), *self._yaku_scores(outcome)]
        made_up = self._make_up(outcome)
        par = _par(outcome, [*played, *made_up]) if self.options.reckoning == "par" else []
        # MH-6.1: the make-up does not count for who wins.
        totals = net_scores(played, outcome.seats)
        winner = highest(totals, outcome.order)
        scores = sorted([*played, *made_up, *par], key=lambda score: score.seats)
        next_dealer = winner, _why(outcome, totals, winner, made_up=bool(made_up))
        remarks = void_remarks(self, outcome)
        return settlement_of(outcome, next_dealer, winner=winner, remarks=remarks, scores=scores)

    def _yaku_scores(self, outcome: Outcome) -> Iterator[Score]:
        everybody, others = range(outcome.seats), outcome.seats - 1
        for owner in everybody:
            for held in self.held_at_end(outcome, owner):
                names, from_each = held.yaku.names, _FROM_EACH.put(amount=held.value)
                factors = (Factor("others", others, from_each),)
                got = Reason.of_yaku(held, say("{yaku:both}", yaku=names), rule="MH-5.1", factors=factors)
                text = say("{yaku:both} of {seat}", yaku=names)
                paid = Reason.of_yaku(held, text, rule="MH-5.1", kind="yaku_paid", seat=owner)
                for seat in everybody:
                    own = seat == owner
                    yield Score((seat,), held.value * others, got) if own else Score((seat,), -held.value, paid)

    def _make_up(self, outcome: Outcome) -> list[Score]:
        added = self._added(outcome.seats)
        reason = Reason(say("the dealer's make-up"), "MH-5.2", kind="make_up", value=added)
        return [Score((outcome.dealer,), added, reason)] if added else []


def _par(outcome: Outcome, scores: list[Score]) -> list[Score]:
    totals = net_scores(scores, outcome.seats)
    text = say("less the par, {total} by {count} players", total=sum(totals), count=outcome.seats)
    reason = Reason(text, "MH-5.3", kind="par", value=sum(totals) // outcome.seats)
    nets = against_par(totals)
    return [Score((seat,), net - total, reason) for seat, (net, total) in enumerate(zip(nets, totals, strict=True))]


_FROM_EACH: Final = say("{amount} from each other player")
_ALONE: Final = say("who scored most"), say("who scored most without the make-up")
_DEALER: Final = (
    say("the same dealer, tied for the most"), say("the same dealer, tied for the most without the make-up")
)  # fmt: skip
_FIRST: Final = (
    say("of those tied for the most the first from the dealer's right"),
    say("of those tied for the most without the make-up the first from the dealer's right"),
)


def _why(outcome: Outcome, totals: list[int], winner: int, *, made_up: bool) -> Reason:
    if totals.count(max(totals)) == 1:
        return Reason(_ALONE[made_up], "MH-6.1")
    return Reason((_DEALER if winner == outcome.dealer else _FIRST)[made_up], "MH-6.1")


CORE = Rules()
"""The yaku that all sources have, after the Fuda Wiki."""

RULES = CORE
"""The default, :data:`CORE`."""

ruleset = ruleset_function(RULES, Options)

KOREAN = ruleset(CORE, five_birds=True, four_paulownias=True, five_brights=50)
"""With the additional yaku of Korean sources, after the Fuda Wiki."""

ENGLISH = ruleset(CORE, five_brights=200, springtime=True, views=True, boar_deer_butterflies=True)
"""With the additional yaku of English sources, after the Fuda Wiki."""

PAR = ruleset(CORE, reckoning="par", months=False)
"""Scored against par and without the yaku of months, after the program ldg030201/minhwatu."""

PRESETS = {"CORE": CORE, "KOREAN": KOREAN, "ENGLISH": ENGLISH, "PAR": PAR}
"""The ready-made rulesets by name."""

register(Rules, PRESETS)
