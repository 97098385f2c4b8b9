"""Toppa and Baka, games of Hokkaido for two and three: yaku are settled in cards (TP-1.1 to TP-6.3).

Every seat plays for itself. Before the card points are counted, seats with fewer yaku hand over captured cards.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final, Literal, TypeAlias

import attrs

from hanafuda_rules import options as base_options
from hanafuda_rules.cards import DECK, WILLOW_RIBBON, Card, CardSet, Kind, Month, Names, Ribbon
from hanafuda_rules.classification import STANDARD, Classification
from hanafuda_rules.errors import Fault
from hanafuda_rules.learning.bounds import Bounds, everything
from hanafuda_rules.learning.facts import Fact, lasting
from hanafuda_rules.machine import match as _match
from hanafuda_rules.machine.registry import register
from hanafuda_rules.machine.ruleset import ruleset_function
from hanafuda_rules.machine.state import Phase, RoundState
from hanafuda_rules.masks import months_with_three
from hanafuda_rules.options import WholeNumber, option
from hanafuda_rules.parts import matching_games, teyaku
from hanafuda_rules.parts.dealing import Deal, FourInHand, FourOfAMonth, Packet, passes
from hanafuda_rules.parts.declaring import Declaration, facts_of
from hanafuda_rules.parts.outcomes import BySeat, by_seat
from hanafuda_rules.parts.play import PlayPhase
from hanafuda_rules.parts.reckoning import points_scores, scored, yaku_lines
from hanafuda_rules.parts.sheets import SheetOutcome
from hanafuda_rules.parts.teyaku import Declare, Declared, TeyakuTable, named_teyaku
from hanafuda_rules.settlement import Reason, Score, Settlement
from hanafuda_rules.table import Table
from hanafuda_rules.words import say
from hanafuda_rules.yaku import Yaku, YakuGroup, YakuTable

__all__ = [
    "BAKA", "BAKA_KUBOTAYA", "PRESETS", "RULES", "TOPPA", "Declare", "Match", "Options", "Outcome", "Rules",
    "Settlement", "State", "Table", "ruleset",
]  # fmt: skip

# --- options ----------------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True, slots=False)
class Options(base_options.Options):
    """The options of Toppa and Baka.

    Args:
        declare: Teyaku. Source: Fuda Wiki; the second value decided here.

            - ``"choice"``: each seat shows those that it likes
            - ``"auto"``: all are shown

        values: The values of Five Brights, Four Brights and Real Seven Ribbons. Source: Fuda Wiki; the first value also
            from kubotaya.

            - ``"high"``: 60, 40 and 40
            - ``"low"``: 40, 30 and 30

        extra: Each card beyond the number that Seven Ribbons or Chaff need. Source: Fuda Wiki; the second value from
            kubotaya and izuito.net.

            - ``10``: adds 10
            - ``20``: adds 20, as a yaku more

        real_seven: The ribbons of Real Seven Ribbons. Source: Fuda Wiki; the second value from kubotaya.

            - ``"ten"``: seven of the ten
            - ``"nine"``: seven of the nine without the Willow Ribbon

        willow_chaff: Willow cards that are chaff. Source: Fuda Wiki, kubotaya.

            - ``"lightning"``: the Lightning
            - ``"all"``: all four

        boar_deer_butterflies: Boar, Deer, Butterflies. Source: Fuda Wiki, as optional.

            - ``True``: is a yaku
            - ``False``: is not a yaku

        rows: Wisteria Row, Iris Row and Bush Clover Row. Source: Fuda Wiki, as optional; kubotaya has none.

            - ``True``: are yaku
            - ``False``: are not yaku

        shortfall: With two seats, a seat with fewer card points than it must hand over. Source: Fuda Wiki; the second
            value decided here, for tables that take the article's formula for a slip.

            - ``"whole"``: hands over nothing, and loses all yaku of the other
            - ``"difference"``: loses the difference all the same

        low_man: Low man out: with three seats, a seat with 25 card points or fewer. Source: Fuda Wiki, which does not
            say which of the first two; the last value decided here.

            - ``"beside"``: gets 40 points from each other seat, and everything else counts, too
            - ``"instead"``: gets 40 points from each other seat, and nothing else counts
            - ``"off"``: does not matter

        next_dealer: Who deals next. Source: Fuda Wiki, the first value for Toppa and the second for Baka.

            - ``"winner"``: the seat with the highest score of the round
            - ``"right"``: the seat at the dealer's right

        rounds: The number of rounds in a match. Source: Fuda Wiki and kubotaya for Baka, which has 3; decided here for
            Toppa.

            - any number: the match ends after this round

    Raises:
        InvalidOptionError: A value is not allowed.
    """

    declare: Literal["choice", "auto"] = option("choice", "TP-3.4")
    values: Literal["high", "low"] = option("high", "TP-4.3")
    extra: Literal[10, 20] = option(10, "TP-4.4")
    real_seven: Literal["ten", "nine"] = option("ten", "TP-4.4")
    willow_chaff: Literal["lightning", "all"] = option("lightning", "TP-4.5")
    boar_deer_butterflies: bool = option(default=True, rule="TP-4.6")
    rows: bool = option(default=True, rule="TP-4.6")
    shortfall: Literal["whole", "difference"] = option("whole", "TP-5.3")
    low_man: Literal["beside", "instead", "off"] = option("beside", "TP-5.5")
    next_dealer: Literal["winner", "right"] = option("winner", "TP-5.7")
    rounds: int = option(12, "TP-6.1", values=WholeNumber())


# --- teyaku and yaku --------------------------------------------------------------------------------------------------

_HAND: Final = {2: 10, 3: 7}  # TP-2.1, TP-2.2
_ONE_CARD: Final = {"one_ribbon": Kind.RIBBON, "one_animal": Kind.ANIMAL, "one_bright": Kind.BRIGHT}


class _Teyaku(TeyakuTable):
    """The teyaku of a hand: a triplet, and a hand of chaff with one other card at most (TP-3.1, TP-3.2)."""

    __slots__ = ()

    def found(self, hand: int) -> tuple[tuple[str, int], ...]:
        """The triplet of the earliest month, and the teyaku of group B."""
        triplets, valued = months_with_three(hand), hand & ~Kind.CHAFF.cards.mask
        earliest = (triplets & -triplets) * 0b1111 & hand
        one_card = [key for key, kind in _ONE_CARD.items() if valued & kind.cards.mask] if valued else ["all_chaff"]
        return ("exposed_triplet", earliest), (one_card[0], hand if valued.bit_count() <= 1 else 0)


_TEYAKU: Final = (
    named_teyaku("exposed_triplet", "a", 20, "TP-3.1"),
    *[named_teyaku(key, "b", 20, "TP-3.1", DECK) for key in _ONE_CARD],  # TP-3.3: the whole hand is shown
    named_teyaku("all_chaff", "b", 30, "TP-3.1", DECK),
)
_TEYAKU_OF: Final = {seats: _Teyaku(_TEYAKU, size) for seats, size in _HAND.items()}

_GROUPS: Final = (
    YakuGroup("brights", Names("Brights"), best_only=True),  # TP-4.2
    YakuGroup("ribbons", Names("Many ribbons"), best_only=True),
    YakuGroup("other", Names("Other")),
)
_WILLOWS: Final = Month.WILLOW.cards
_RIBBONS: Final = CardSet(Kind.RIBBON.cards | _WILLOWS)  # TP-4.4
_CHAFF: Final = {2: 12, 3: 10}  # TP-4.5


def _yaku(value: int, group: str, names: str, cards: CardSet, **more: Any) -> Yaku:
    english, romaji, kanji = names.split(" / ")
    return attrs.evolve(Yaku.named(Names(english, romaji, kanji), value, cards, "TP-4.2", group=group), **more)


def _yaku_table(options: Options) -> YakuTable:
    """The yaku, with the Chaff of two seats (TP-4.2 to TP-4.6)."""
    of, extra, rows = CardSet.parse, options.extra, options.rows
    five, four, seven = (60, 40, 40) if options.values == "high" else (40, 30, 30)
    real = Kind.RIBBON.cards if options.real_seven == "ten" else CardSet(Kind.RIBBON.cards - {WILLOW_RIBBON})
    chaff = CardSet(Kind.CHAFF.cards | _WILLOWS) if options.willow_chaff == "all" else Kind.CHAFF.cards
    sevens = {"needed": 7, "extra": extra, "extra_cards": _RIBBONS}
    yaku = (
        _yaku(five, "brights", "Five Brights / gokō / 五光", Kind.BRIGHT.cards),
        _yaku(four, "brights", "Four Brights / honshi / 本四", of("1b 3b 8b 12b")),
        _yaku(20, "brights", "Rainy Four Brights / ameshikō / 雨四光", Kind.BRIGHT.cards, needed=4, required=of("11b")),
        _yaku(20, "other", "Boar, Deer, Butterflies / inoshikachō / 猪鹿蝶", of("6a 7a 10a")),
        _yaku(20, "other", "Poetry Ribbons / sugawara / 菅原", Ribbon.POETRY.cards),
        _yaku(20, "other", "Blue Ribbons / aotan / 青短", Ribbon.BLUE.cards),
        _yaku(seven, "ribbons", "Real Seven Ribbons / shōnana / しょうなな", real, **sevens),
        _yaku(20, "ribbons", "Seven Ribbons / tan / 短", _RIBBONS, **sevens),
        _yaku(20, "other", "Chaff / kara / カラ", chaff, needed=_CHAFF[2], extra=extra, extra_cards=chaff),
        _yaku(20, "other", "Wisteria Row / fuji / ふじ", Month.WISTERIA.cards),
        _yaku(20, "other", "Iris Row / kanko / かんこ", Month.IRIS.cards),
        _yaku(20, "other", "Bush Clover Row / inu / いぬ", Month.CLOVER.cards),
    )
    options_of = {"boar_deer_butterflies": options.boar_deer_butterflies}
    options_of |= {"wisteria_row": rows, "iris_row": rows, "bush_clover_row": rows}
    return YakuTable(_GROUPS, tuple([one for one in yaku if options_of.get(one.key, True)]))


# --- outcome ----------------------------------------------------------------------------------------------------------


def _shown_teyaku(value: Mapping[int, Iterable[str]]) -> BySeat[tuple[str, ...]]:
    return BySeat({seat: teyaku.keys_entered(seat, keys, "TP-3.4") for seat, keys in by_seat("teyaku", value).items()})


@attrs.frozen(kw_only=True, slots=False)
class Outcome(SheetOutcome):
    """What happened in a round of Toppa or Baka.

    Args:
        piles: The captured cards by seat, before cards are handed over. Leave out a seat that captured nothing, except
            on a score sheet.
        yaku: The yaku of each seat whose pile is unknown, by key (TP-4.2).
        points: The card points of each seat whose pile is unknown (TP-5.1).
        seats: The number of seats.
        dealer: The seat that dealt.
        teyaku: The teyaku that each seat has shown, as keys such as ``("exposed_triplet", "one_animal")`` (TP-3.3).

    Raises:
        InvalidOutcomeError: The round is impossible under any options.
    """

    teyaku: BySeat[tuple[str, ...]] = attrs.field(default=BySeat[tuple[str, ...]]({}), converter=_shown_teyaku)

    game = Names("Toppa", "toppa", "十八", ko="돗파")
    seat_counts, seat_rule = (2, 3), "TP-1.1"
    counted: ClassVar = {"yaku": "TP-4.2", "points": "TP-5.1"}

    def faults(self) -> Iterator[Fault]:
        """Also yield what is wrong with the teyaku."""
        yield from super().faults()
        yield from self.seat_faults(self.teyaku, "TP-3.3")
        for seat, keys in self.teyaku.items():
            yield from teyaku.key_faults(_TEYAKU_OF[self.seats], keys, seat, ("TP-3.1", "TP-3.2", "TP-3.1"))


State: TypeAlias = RoundState[Outcome, Table]
"""A state of a round of Toppa or Baka."""

Match: TypeAlias = _match.Match[Outcome, Table, Settlement]
"""A state of a match of Toppa or Baka."""

# --- settle -----------------------------------------------------------------------------------------------------------

_KINDS: Final = {
    "card_points": "the card points of a seat against par",
    "yaku": "a yaku of the seat, in a remark",
    "teyaku": "a teyaku that the seat has shown, in a remark",
    "exchange": "what a seat gets or gives for yaku",
    "shortfall": "all yaku of the other seat, as the card points do not cover the difference",
    "low_man": "low man out",
    "yaku_void": "a yaku that does not count, which only house rules have",
}
_LOW, _LOW_MAN = 25, 40  # TP-5.5


def _lines(rules: Rules, outcome: Outcome, seat: int) -> list[Reason]:
    """The yaku and the shown teyaku of a seat, as remarks."""
    lines = yaku_lines(rules.held_at_end(outcome, seat), (seat,))
    for one in [rules.teyaku_of(outcome.order, seat)[key] for key in outcome.teyaku.get(seat, ())]:
        text = say("{team}: {yaku:both}, {value}", team=(seat,), yaku=one.names)
        lines.append(Reason(text, one.rule, kind="teyaku", key=one.key, seat=seat, value=one.kan))
    return lines


def _exchanged(sums: Sequence[int]) -> list[int]:
    """What each seat gets for yaku: the difference, or with three seats its deviation from the mean (TP-5.2, TP-5.4).

    The deviations of one side are single. Those of the other are in whole fives, which the single one gets or gives.
    """
    if len(sums) == 2:  # noqa: PLR2004
        return [sums[0] - sums[1], sums[1] - sums[0]]
    above = [len(sums) * own - sum(sums) for own in sums]  # three times the deviations
    exchanged = [abs(own) // 15 * (5 if own > 0 else -5) for own in above]
    single = above.index(max(above, key=abs))
    exchanged[single] -= sum(exchanged)
    return exchanged


def _exchange(rules: Rules, outcome: Outcome, sums: Sequence[int], points: Sequence[int]) -> Iterator[Score]:
    gets = _exchanged(sums)
    lower = gets.index(min(gets))
    if outcome.seats == 2 and rules.options.shortfall == "whole" and points[lower] < -gets[lower]:  # noqa: PLR2004
        other = 1 - lower  # TP-5.3
        text = say("{lower:seat} has no {difference} to hand over: all yaku of {other:seat}")
        text = text.put(lower=lower, difference=-gets[lower], other=other)
        reason = Reason(text, "TP-5.3", kind="shortfall", value=sums[other])
        yield from [Score((lower,), -sums[other], reason), Score((other,), sums[other], reason)]
        return
    for seat, amount in enumerate(gets):
        if not amount:
            continue
        if outcome.seats == 2:  # noqa: PLR2004
            text, rule = say("yaku of {own} against {other}", own=sums[seat], other=sums[1 - seat]), "TP-5.2"
        else:
            text, rule = say("yaku of {own}, against a third of {total}, in whole fives"), "TP-5.4"
            text = text.put(own=sums[seat], total=sum(sums))
        yield Score((seat,), amount, Reason(text, rule, kind="exchange", value=abs(amount)))


def _low_men(rules: Rules, points: Sequence[int]) -> Iterator[Score]:
    """What the low men of three seats get from each other seat (TP-5.5)."""
    low = [seat for seat, number in enumerate(points) if number <= _LOW]
    for seat in low if len(points) == 3 and rules.options.low_man != "off" else ():  # noqa: PLR2004
        text = say("low man out with {points:card point/card points}", points=points[seat])
        reason = Reason(text, "TP-5.5", kind="low_man", value=_LOW_MAN)
        yield from matching_games.from_each(len(points), seat, reason)


# --- the game ---------------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True, slots=False)
class Rules(matching_games.MatchingRules[Outcome, Table, Settlement]):
    """A ruleset of Toppa or Baka.

    >>> from hanafuda_rules.games import toppa
    >>> toppa.ruleset(toppa.BAKA, rows=False)
    toppa.ruleset(rows=False, next_dealer='right', rounds=3)
    """

    options: Options = Options()

    key, name, seat_rule, outcome_type = "toppa", "Toppa", "TP-1.1", Outcome
    reason_kinds, own_events, win_rule = _KINDS, (Declared,), "TP-6.2"
    own_moves = (teyaku.Declarations.of(_TEYAKU),)

    @functools.cached_property
    def classification(self) -> Classification:
        """The standard kinds, with chaff worth nothing (TP-5.1)."""
        return STANDARD.with_points(Kind.CHAFF, 0)

    @functools.cached_property
    def yaku(self) -> YakuTable:
        """The yaku; Chaff as with two seats (TP-4.2)."""
        return _yaku_table(self.options)

    def yaku_at(self, table: Table, /) -> YakuTable:
        """The yaku; with three seats, two chaff fewer are enough for Chaff (TP-4.5)."""
        return self.yaku if table.seats == 2 else self._yaku_of_three  # noqa: PLR2004

    @functools.cached_property
    def _yaku_of_three(self) -> YakuTable:
        fewer = _CHAFF[2] - _CHAFF[3]
        return self.yaku.changed(lambda yaku: attrs.evolve(yaku, needed=yaku.needed - fewer), "chaff")

    def teyaku_of(self, order: tuple[int, ...], seat: int, /) -> TeyakuTable:
        """The teyaku that a seat can show, in points (TP-3.1)."""
        return _TEYAKU_OF[len(order)]

    @functools.cached_property
    def phases(self) -> tuple[Phase, ...]:
        """The phases: deal, teyaku, play (TP-2.1 to TP-4.1)."""
        packets = (
            (2, passes(2, 5, 4)),
            (3, (Packet(3), Packet(2, "field"), Packet(4), Packet(4, "field"))),
        )
        misdeals = FourOfAMonth("TP-2.3"), FourInHand("TP-2.3")
        return Deal(packets, misdeals=misdeals), Declaration("TP-3.4", "TP-3.3"), PlayPhase()

    def facts(self, seats: int, /) -> tuple[Fact, ...]:
        """The facts of the shown teyaku (TP-6.3)."""
        return lasting(*facts_of(_TEYAKU_OF[seats]))

    def bounds_of(self, seats: int, /) -> Bounds:
        """All card points, yaku and teyaku, and low man out (TP-5.2 to TP-5.5)."""
        extra = (_CHAFF[2] - _CHAFF[seats]) * self.options.extra
        teyaku = sum([one.kan for one in _TEYAKU])
        return Bounds(everything(self, seats) + extra + teyaku + (seats - 1) * _LOW_MAN)

    def draw_rank(self, card: Card, /) -> tuple[int, ...]:
        """The rank of a card drawn for the first dealer: the highest month, but October to December are 0 (TP-1.2)."""
        return (-card.month if card.month <= Month.CHRYSANTHEMUM else 0,)

    def outcome_of(self, state: State, /) -> Outcome:
        """The outcome of a round that is over."""
        return Outcome.of(state, teyaku=teyaku.declared_keys(state))

    def faults(self, outcome: Outcome, /) -> Iterator[Fault]:
        """The reasons why a round is impossible under the options."""
        return matching_games.captured_faults(self, outcome, matching_games.sizes(outcome.seats, _HAND[2]), "TP-4.1")

    def reckon(self, outcome: Outcome, /) -> Settlement:
        """The settlement of a round: scores, no payments (TP-5.6)."""
        points = [self.points_at_end(outcome, seat) for seat in range(outcome.seats)]
        scores = [*_low_men(self, points)]
        if scores and self.options.low_man == "instead":
            remarks = [Reason(say("low man out, so nothing else counts"), "TP-5.5", kind="low_man")]
        else:
            lines = [_lines(self, outcome, seat) for seat in range(outcome.seats)]
            remarks = [line for own in lines for line in own]
            sums = [sum([line.amount for line in own]) for own in lines]
            exchange = _exchange(self, outcome, sums, points)
            scores = [*points_scores(points, to_par=True, rule="TP-5.1"), *exchange, *scores]
        return scored(self, outcome, scores, "TP-5.7", remarks=remarks, in_turn=self.options.next_dealer == "right")


TOPPA = Rules()
"""*Toppa* 十八, after the Fuda Wiki."""

RULES = TOPPA
"""The default, :data:`TOPPA`."""

BAKA = Rules(options=Options(next_dealer="right", rounds=3))
"""*Baka* 馬鹿, after the Fuda Wiki."""

BAKA_KUBOTAYA = Rules(options=Options(extra=20, real_seven="nine", rows=False, next_dealer="right", rounds=3))
"""*Baka* 馬鹿, after kubotaya."""

PRESETS = {"TOPPA": TOPPA, "BAKA": BAKA, "BAKA_KUBOTAYA": BAKA_KUBOTAYA}
"""The ready-made rulesets by name."""

register(Rules, PRESETS)

ruleset = ruleset_function(RULES, Options)
