"""Regional yaku games: a seat's yaku add to its points, and nobody pays for them (RY-1.1 to RY-6.3).

Four games: Hachi-jū-hana for two or three seats, and Kaga, Kekoro and Issoku-yuki for two. They are dealt and played
like Hana-Awase. Two of them can end before the cards run out.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar, Final, Literal, SupportsIndex, TypeAlias, cast

import attrs

from hanafuda_rules import options as base_options
from hanafuda_rules.cards import CardSet, Kind, Month, Names, Ribbon
from hanafuda_rules.classification import STANDARD, Classification, card_values
from hanafuda_rules.errors import Fault, InvalidOptionError, shown
from hanafuda_rules.events import Brought, brought, since_deal
from hanafuda_rules.learning.bounds import Bounds, everything
from hanafuda_rules.learning.facts import Fact, lasting
from hanafuda_rules.machine import match as _match
from hanafuda_rules.machine.counting import At
from hanafuda_rules.machine.registry import register
from hanafuda_rules.machine.ruleset import ruleset_function
from hanafuda_rules.machine.state import Phase, RoundState
from hanafuda_rules.machine.view import AnyView
from hanafuda_rules.masks import whole_months
from hanafuda_rules.moves import Play
from hanafuda_rules.options import WholeNumber, option
from hanafuda_rules.parts import declaring, entered, flow, matching_games, teyaku
from hanafuda_rules.parts.dealing import Deal, DealerTakesMonths, FourOfAMonth
from hanafuda_rules.parts.outcomes import BySeat, by_seat, known_by_seat
from hanafuda_rules.parts.plans import AnyPlan, GamesTable, TotalsPlan, after_round
from hanafuda_rules.parts.play import PlayPhase
from hanafuda_rules.parts.reckoning import margin, points_scores, scored
from hanafuda_rules.parts.sheets import SheetOutcome
from hanafuda_rules.parts.teyaku import Declare, Declared, TeyakuTable, named_teyaku
from hanafuda_rules.settlement import Reason, Score, Settlement
from hanafuda_rules.words import say
from hanafuda_rules.yaku import NO_YAKU, HeldYaku, Yaku, YakuGroup, YakuTable

__all__ = [
    "HACHI_JU_HANA", "ISSOKU_YUKI", "KAGA", "KEKORO", "PRESETS", "RULES", "Declare", "Match", "Options", "Outcome",
    "PlayTurns", "Rules", "Settlement", "State", "Table", "ruleset",
]  # fmt: skip

# --- options ----------------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True, slots=False)
class Options(base_options.Options):
    """The options of a regional yaku game.

    Args:
        rules: The game, which decides seats, card points, yaku and reckoning. Source: Fuda Wiki.

            - ``"hachi_ju_hana"``: Hachi-jū-hana: whole months, for which Willows can stand in; two or three seats
            - ``"kaga"``: Kaga: few cards are worth points; three sets, whole months and two teyaku; two seats
            - ``"kekoro"``: Kekoro: 26 yaku of three cards; two seats
            - ``"issoku_yuki"``: Issoku-yuki: no yaku, but triplets of the hand; two seats

        declare: Teyaku in Kaga. Source: Fuda Wiki; the second value decided here.

            - ``"choice"``: each seat shows those that it likes
            - ``"auto"``: all are shown; only with ``rules="kaga"``

        leftover: The cards left in the stock once the hands are empty, at a table of two. Source: Fuda Wiki.

            - ``"flip"``: are turned in turn, one by each seat
            - ``"leave"``: go to nobody, nor do those on the field; not with ``rules="hachi_ju_hana"``

        card_values: The card points in Kekoro. Source: Fuda Wiki; the second value from Kusaba (variant).

            - ``"later"``: chaff 10, the Curtain and the Phoenix 10
            - ``"earlier"``: chaff 8, all brights 5; only with ``rules="kekoro"``

        kekoro_yaku: Two yaku of Kekoro. Source: Fuda Wiki, after Kusaba; the second value after a list of 1921
            (variant).

            - ``"kusaba"``: Gundari Ribbons with the Maple ribbon, Eight Islands with the Warbler
            - ``"of_1921"``: Gundari Ribbons with the Wisteria ribbon, Eight Islands with the Rain Man; only with
              ``rules="kekoro"``

        yaku_lead: How many yaku more than the other a seat needs to win a match of Kekoro at once. Source: Fuda Wiki.

            - any number: the number of yaku; 0 for no such rule; only with ``rules="kekoro"``

        early_end: When a round of Issoku-yuki ends with the match. Source: Fuda Wiki; the second value a variant.

            - ``"decchoko"``: after a turn that makes a Decchoko, if Decchoko bring the total to the target
            - ``"running"``: after any turn, if Decchoko and the card points so far bring the total to the target; only
              with ``rules="issoku_yuki"`` and a target

        next_dealer: Who deals next. Source: Fuda Wiki.

            - ``"winner"``: the seat that won the round
            - ``"alternate"``: the seat at the dealer's right

        rounds: The number of rounds in a match. Source: Fuda Wiki, which has 6 and 12 for Hachi-jū-hana.

            - any number: the match ends after this number of rounds; 0 for no limit

        target: The total that ends the match. Source: Fuda Wiki.

            - any number: the match ends once a total reaches it; 0 for no target

        lead: The lead that ends the match. Source: Fuda Wiki.

            - any number: the match ends once the highest total leads the second by it; 0 for no lead

    Raises:
        InvalidOptionError: A value is not allowed, or values do not go together.
    """

    rules: Literal["hachi_ju_hana", "kaga", "kekoro", "issoku_yuki"] = option("hachi_ju_hana", "RY-1.1")
    declare: Literal["choice", "auto"] = option("choice", "RY-2.4")
    leftover: Literal["flip", "leave"] = option("flip", "RY-3.2")
    card_values: Literal["later", "earlier"] = option("later", "RY-4.1")
    kekoro_yaku: Literal["kusaba", "of_1921"] = option("kusaba", "RY-4.4")
    yaku_lead: int = option(3, "RY-4.5", values=WholeNumber(minimum=0))
    early_end: Literal["decchoko", "running"] = option("decchoko", "RY-3.5")
    next_dealer: Literal["winner", "alternate"] = option("winner", "RY-5.6")
    rounds: int = option(12, "RY-6.1", values=WholeNumber(minimum=0))
    target: int = option(0, "RY-6.1", values=WholeNumber(minimum=0))
    lead: int = option(0, "RY-6.1", values=WholeNumber(minimum=0))

    def check_together(self) -> None:
        """Check that options go with the game, and that a match ends (RY-1.3, RY-3.2, RY-3.6, RY-6.1)."""
        for name, game in _OPTION_OF.items():
            value = getattr(self, name)
            if self.rules != game and value != (default := getattr(attrs.fields(Options), name).default):
                msg = f"{name}={shown(value)} goes with rules={shown(game)} only"
                raise InvalidOptionError(msg, option=name, choices=(default,), rule="RY-1.3")
        if self.rules == "hachi_ju_hana" and self.leftover == "leave":
            msg = "leftover='leave' does not go with rules='hachi_ju_hana', which needs all cards captured"
            raise InvalidOptionError(msg, option="leftover", choices=("flip",), rule="RY-3.2")
        if self.early_end == "running" and not self.target:
            msg = "early_end='running' needs a target"
            raise InvalidOptionError(msg, option="early_end", choices=("decchoko",), rule="RY-3.6")
        if not (self.rounds or self.target or self.lead):
            msg = "set rounds, target or lead: a match has to end"
            raise InvalidOptionError(msg, option="rounds", rule="RY-6.1")


_OPTION_OF: Final = {
    "declare": "kaga", "card_values": "kekoro", "kekoro_yaku": "kekoro", "yaku_lead": "kekoro",
    "early_end": "issoku_yuki",
}  # fmt: skip
"""The options of a single game (RY-1.3)."""

# --- cards and yaku ---------------------------------------------------------------------------------------------------

_of = CardSet.parse
_WILLOWS: Final = Month.WILLOW.cards


_CARDS: Final = {  # RY-4.1; those of Kekoro are Sudaoshi's (SD-5.1)
    "hachi_ju_hana": STANDARD.with_points(Kind.CHAFF, 0),
    "kaga": card_values(0, 0, 0, 0, {"11b 12b": 20, "11a": 10, "11r 12cde": 5}),
    "kekoro": card_values(5, 5, 1, 10, {"3b 12b": 10}),
    "issoku_yuki": STANDARD,
}
_KEKORO_EARLIER: Final = card_values(5, 5, 1, 8)


def _row(month: Month, rule: str, cards: CardSet) -> Yaku:
    english, romaji, kanji = month.names.english, f"{month.names.romaji} shima", f"{month.names.kanji}シマ"
    names = Names(f"{english.removesuffix(' Blossom').removesuffix(' Grass')} Row", romaji, kanji)
    return Yaku.named(names, 20, cards, rule, group="rows", needed=len(month.cards))


_ROWS: Final = YakuGroup("rows", Names("Rows"))
_HACHI_JU_HANA_YAKU: Final = YakuTable(
    (_ROWS,), tuple([_row(month, "RY-4.2", CardSet(month.cards | _WILLOWS)) for month in Month])
)
_ROW_KEYS: Final = dict(zip(Month, _HACHI_JU_HANA_YAKU.keys(), strict=True))
_KAGA_SETS: Final = (
    (Names("Four Brights", "shikō", "四光"), _of("1b 3b 8b 12b")),
    (Names("Poetry Ribbons", "hi", "緋"), Ribbon.POETRY.cards),
    (Names("Blue Ribbons", "aotan", "青短"), Ribbon.BLUE.cards),
)
_KAGA_YAKU: Final = YakuTable(
    (YakuGroup("sets", Names("Sets")), _ROWS),
    (
        *[Yaku.named(names, 100, cards, "RY-4.3", group="sets") for names, cards in _KAGA_SETS],
        *[_row(month, "RY-4.3", month.cards) for month in Month],
    ),
)

# RY-4.4: each has a second form, with the ribbons of its months.
_KEKORO_SETS: Final = (
    ("Mist Island / kirishima / 霧島", "2a 4a 12b"),
    ("Gundari / gundari / グンダリ", "2a 10a 12b"),
    ("Elders / gorōjū / 御老中", "5a 6a 10a"),
    ("Three Five Six / sangorō / 三五六", "3b 5a 6a"),
    ("Five Four Six / goshiroku / 五四六", "4a 5a 6a"),
    ("Seven Five Three / shichigosan / 七五三", "3b 5a 7a"),
    ("Kumano Shrines / kumano-san / 熊野サン", "3b 9a 11b"),
    ("Eight Islands / yashima / 八島", "2a 4a 8b"),
    ("Nakazo / nakazō / 仲蔵", "7a 8b 9a"),
    ("Shellfish / ebi / 海老", "1b 10a 11b"),
    ("Low Three / shimozan / 下三", "1b 3b 11b"),
    ("Downpour / deu / 出雨", "7a 8b 11b"),
)
_SECOND: Final = Kind.RIBBON.cards | _of("8a 12c")


def _kekoro_yaku() -> Iterator[tuple[Names, CardSet]]:
    for words, cards in _KEKORO_SETS:
        english, romaji, kanji = words.split(" / ")
        yield Names(english, romaji, kanji), _of(cards)
        second = CardSet([card for month in _of(cards).months for card in month.cards & _SECOND])
        yield Names(f"{english} Ribbons", f"tan no {romaji}", f"短の{kanji}"), second
    yield Names("Four Seven Eight", "shinshichihachi", "四七八"), _of("4r 7r 8a")
    yield Names("Ten Seven Eight", "jūshichihachi", "十七八"), _of("10r 7r 8a")


_KEKORO_YAKU: Final = YakuTable(
    (YakuGroup("kekoro", Names("Yaku")),),
    tuple([Yaku.named(names, 30, cards, "RY-4.4", group="kekoro") for names, cards in _kekoro_yaku()]),
)
_OF_1921: Final = {"gundari_ribbons": _of("2r 4r 12c"), "eight_islands": _of("4a 8b 11b")}
_KEKORO_TABLES: Final = {
    "kusaba": _KEKORO_YAKU,
    "of_1921": _KEKORO_YAKU.changed(lambda yaku: attrs.evolve(yaku, cards=_OF_1921[yaku.key]), *_OF_1921),
}

# --- Willows in rows (RY-4.2) -----------------------------------------------------------------------------------------

_ELSEWHERE: Final = Reason(say("as the Willows fill other rows"), "RY-4.2")


@functools.lru_cache(4096)
def _void_rows(pile: CardSet) -> dict[str, Reason]:
    """The rows that do not count: those of months that are not whole, except for as many as the Willows can fill."""
    cards = {month: len(pile & month.cards) for month in Month if month is not Month.WILLOW}
    rows: set[Month] = {month for month, count in cards.items() if count == len(month.cards)}
    left, filled = len(pile & _WILLOWS), set[Month]()
    for month in sorted(cards.keys() - rows, key=lambda month: (-cards[month], month)):
        lacking = len(month.cards) - cards[month]
        if cards[month] and lacking <= left:
            filled.add(month)
            left -= lacking
    rows |= {Month.WILLOW} if pile >= _WILLOWS and len(filled) <= 1 else filled
    return {key: _ELSEWHERE for month, key in _ROW_KEYS.items() if month not in rows}


# --- teyaku of Kaga ---------------------------------------------------------------------------------------------------

_HAND: Final = 8
_LEAST_CHAFF: Final = 7  # RY-2.4


class _Teyaku(TeyakuTable):
    """The teyaku of Kaga: four cards of a month, and a hand of chaff (RY-2.4, RY-2.5)."""

    __slots__ = ()

    def found(self, hand: int) -> tuple[tuple[str, int], ...]:
        """All fours together, and all chaff."""
        chaff = hand & Kind.CHAFF.cards.mask
        enough = chaff.bit_count() >= _LEAST_CHAFF
        return ("four_of_a_kind", sum(whole_months(hand))), ("empty_hand", chaff if enough else 0)


_TEYAKU: Final = _Teyaku(
    (
        named_teyaku("four_of_a_kind", "a", 100, "RY-2.4"),
        named_teyaku("empty_hand", "b", 100, "RY-2.4", Kind.CHAFF.cards),
    ),
    _HAND,
)
_DECCHOKO: Final = 20  # RY-3.4
_MOST_DECCHOKO: Final = 2  # a hand of eight holds two triplets

# --- play -------------------------------------------------------------------------------------------------------------


def _decchoko(moment: flow.State | AnyView) -> Counter[int]:
    """How many Decchoko each seat has made (RY-3.4).

    Of the three cards of a month that a hand brings, the first captures the fourth.
    """
    of_month: dict[tuple[int, Month], list[Brought]] = {}
    for one in brought(since_deal(moment.events)):
        if isinstance(one.by, Play):
            of_month.setdefault((one.seat, one.card.month), []).append(one)
    return Counter([seat for (seat, _), own in of_month.items() if len(own) == 3 and own[0].captures])  # noqa: PLR2004


def _wins_match(rules: Rules, state: flow.State, seat: int) -> bool:
    """Return whether the turn that a seat has just ended wins the match (RY-3.5, RY-4.5)."""
    options, other = rules.options, 1 - seat
    if options.rules == "kekoro":
        return 0 < options.yaku_lead <= len(state.held(seat)) - len(state.held(other))
    if options.rules != "issoku_yuki" or not options.target:
        return False
    made = _decchoko(state)
    total: int = state.table.totals[seat] + _DECCHOKO * (made[seat] - made[other])
    if options.early_end == "running":
        return total + rules.classification.points(state.piles[seat]) >= options.target
    return made[seat] > 0 and total >= options.target  # only its own raise the total: it has just made one


@attrs.frozen
class PlayTurns(PlayPhase):
    """The play; a turn that wins the match ends it (RY-3.1, RY-3.2, RY-3.5, RY-4.5)."""

    def ended(self, after: flow.State, seat: int, before: int) -> flow.State:
        """End the round if the turn has won the match."""
        rules = cast("Rules", after.setting.ruleset)
        if after.pile_masks[seat] != before and _wins_match(rules, after, seat):
            return flow.end_round(after)
        return super().ended(after, seat, before)

    def needs_events(self, state: flow.State) -> bool:
        """Whether it matters which cards came from hands: in Issoku-yuki, once cards are captured."""
        return cast("Options", state.ruleset.options).rules == "issoku_yuki" and any(state.pile_masks)


# --- outcome ----------------------------------------------------------------------------------------------------------


Table = GamesTable
"""A table between two rounds; ``won`` is 1 for a seat that has won the match by its yaku (RY-4.5)."""


def _shown_teyaku(value: Mapping[int, Iterable[str]]) -> BySeat[tuple[str, ...]]:
    return BySeat({seat: teyaku.keys_entered(seat, keys, "RY-2.4") for seat, keys in by_seat("teyaku", value).items()})


def _decchoko_entered(value: Mapping[int, SupportsIndex]) -> BySeat[int]:
    words, counts = "the number of its Decchoko", by_seat("decchoko", value).items()
    return BySeat({seat: entered.number(f"seat {seat}: {words}", count, "RY-3.4", least=1) for seat, count in counts})


def _ended(value: SupportsIndex | None) -> int | None:
    return entered.optional_seat("ended", value, "RY-3.5")


@attrs.frozen(kw_only=True, slots=False)
class Outcome(SheetOutcome):
    """What happened in a round of a regional yaku game.

    Args:
        piles: The captured cards by seat. Leave out a seat that captured nothing, except on a score sheet.
        yaku: The yaku of each seat whose pile is unknown, by key; not in Issoku-yuki (RY-4.2 to RY-4.4).
        points: The card points of each seat whose pile is unknown (RY-4.1).
        seats: The number of seats.
        dealer: The seat that dealt.
        teyaku: In Kaga, the teyaku that each seat has shown, such as ``{0: ["empty_hand"]}`` (RY-2.4).
        decchoko: In Issoku-yuki, the number of Decchoko that each seat has made (RY-3.4).
        ended: In Issoku-yuki, the seat that ended round and match before the cards ran out (RY-3.5).

    Raises:
        InvalidOutcomeError: The round is impossible under any options.
    """

    teyaku: BySeat[tuple[str, ...]] = attrs.field(default=BySeat[tuple[str, ...]]({}), converter=_shown_teyaku)
    decchoko: BySeat[int] = attrs.field(default=BySeat[int]({}), converter=_decchoko_entered)
    ended: int | None = attrs.field(default=None, converter=_ended)

    game = Names("Regional yaku game", "chihō no yaku-hana", "地方の役花", ko="지방 족보 화투")
    seat_counts, seat_rule, table_type = (2, 3), "RY-1.1", Table
    counted: ClassVar = {"yaku": "RY-4.2", "points": "RY-4.1"}
    optional = ("yaku",)

    def faults(self) -> Iterator[Fault]:
        """Also yield what is wrong with teyaku, Decchoko and the seat that ended the round."""
        yield from super().faults()
        ended = () if self.ended is None else (self.ended,)
        yield from self.seat_faults((*self.teyaku, *self.decchoko, *ended), "RY-1.1")
        for seat, keys in self.teyaku.items():
            yield from teyaku.key_faults(_TEYAKU, keys, seat, ("RY-2.4", "RY-2.4", "RY-2.4"))
        for seat, count in self.decchoko.items():
            months = len(whole_months(self.piles[seat].mask)) if seat in self.piles else _MOST_DECCHOKO
            if count > min(months, _MOST_DECCHOKO) and (seat in self.piles or self.by_sheet):
                words = "each is a whole month of its pile, and a hand has cards for two at most"
                yield Fault(f"it cannot have made {shown(count)} Decchoko: {words}", "RY-3.4", seat)


State: TypeAlias = RoundState[Outcome, Table]
"""A state of a round of a regional yaku game."""

Match: TypeAlias = _match.Match[Outcome, Table, Settlement]
"""A state of a match of a regional yaku game."""


def _option_faults(options: Options, outcome: Outcome) -> Iterator[Fault]:
    for name, game, rule in (
        ("teyaku", "kaga", "RY-2.4"), ("decchoko", "issoku_yuki", "RY-3.4"), ("ended", "issoku_yuki", "RY-3.5"),
    ):  # fmt: skip
        if getattr(outcome, name) not in ({}, None) and options.rules != game:
            yield Fault(f"{name} goes with rules={shown(game)} only", rule)
    if outcome.ended is not None and not options.target:
        yield Fault("nothing ends a round early without a target", "RY-3.5", outcome.ended)
    elif outcome.ended is not None and options.early_end == "decchoko" and not outcome.decchoko.get(outcome.ended):
        yield Fault("it ended the round with a Decchoko, but has made none", "RY-3.5", outcome.ended)


# --- settle -----------------------------------------------------------------------------------------------------------

_KINDS: Final = {
    "card_points": "the card points of a seat, in Hachi-jū-hana against par",
    "yaku": "a yaku of the seat",
    "teyaku": "a teyaku that the seat has shown",
    "decchoko": "the Decchoko of a seat, which the other one pays",
    "margin": "what is taken off for the second highest score",
    "round_score": "a score that is not added, with what it consists of",
    "early_end": "the seat that ended round and match",
    "yaku_lead": "the seat that won the match by its yaku",
    "yaku_void": "a yaku that does not count, which only house rules have",
}


def _scores(rules: Rules, outcome: Outcome) -> Iterator[Score]:
    """Card points and yaku, the shown teyaku, Decchoko (RY-5.1 to RY-5.3)."""
    seats, options = range(outcome.seats), rules.options
    points = [rules.points_at_end(outcome, seat) for seat in seats]
    rule = {"hachi_ju_hana": "RY-5.2", "kaga": "RY-5.4"}.get(options.rules, "RY-5.3")
    cards = points_scores(points, to_par=options.rules == "hachi_ju_hana", rule=rule)
    for seat in seats:
        if outcome.ended is None or options.early_end == "running":  # RY-3.5
            yield cards[seat]
        yield from [Score((seat,), one.value, Reason.of_yaku(one)) for one in rules.held_at_end(outcome, seat)]
        for one in [_TEYAKU[key] for key in outcome.teyaku.get(seat, ())]:
            reason = Reason(say("{yaku:both}", yaku=one.names), one.rule, kind="teyaku", key=one.key, value=one.kan)
            yield Score((seat,), one.kan, reason)
    for seat, count in outcome.decchoko.items():
        reason = Reason(say("{count} Decchoko", count=count), "RY-3.4", kind="decchoko", value=count * _DECCHOKO)
        yield from matching_games.from_each(outcome.seats, seat, reason)


@attrs.frozen
class _Plan(TotalsPlan[Table, Settlement]):
    """Totals until an end that the options name, or until a seat wins by its yaku (RY-6.1, RY-6.2)."""

    table_type = Table

    def advance(self, table: Table, settlement: Settlement) -> Table:
        """The table after a round, with the seat that has won by its yaku."""
        leaders = [remark.seat for remark in settlement.remarks if remark.kind == "yaku_lead"]
        won = tuple([leaders.count(seat) for seat in range(table.seats)])
        return after_round(table, settlement, self.seat_rule, won=won)

    def is_over(self, table: Table) -> bool:
        """Whether a seat has won by its yaku, or a limit is reached."""
        return any(table.won) or super().is_over(table)

    def winners(self, table: Table) -> tuple[int, ...]:
        """The seat that has won by its yaku, or those with the highest total."""
        return (table.won.index(1),) if any(table.won) else super().winners(table)

    def match_over(self, table: Table) -> tuple[Reason, ...]:
        """Who won the match, and how."""
        if not any(table.won):
            return super().match_over(table)
        text = say("The match is over: {seat} won by its yaku")
        return (Reason(text, self.win_rule, seat=self.winners(table)[0]),)


# --- the game ---------------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True, slots=False)
class Rules(matching_games.MatchingRules[Outcome, Table, Settlement]):
    """A ruleset of a regional yaku game.

    >>> from hanafuda_rules.games import regional_yaku
    >>> regional_yaku.ruleset(regional_yaku.KAGA, rounds=6)
    regional_yaku.ruleset(rules='kaga', rounds=6)
    """

    options: Options = Options()

    key, name, seat_rule, outcome_type = "regional_yaku", "Regional yaku game", "RY-1.1", Outcome
    table_type, reason_kinds, own_events = Table, _KINDS, (Declared,)
    own_moves = (teyaku.Declarations.of(_TEYAKU),)

    @functools.cached_property
    def seat_counts(self) -> tuple[int, ...]:
        """Two or three for Hachi-jū-hana, otherwise two (RY-1.1)."""
        return (2, 3) if self.options.rules == "hachi_ju_hana" else (2,)

    @functools.cached_property
    def classification(self) -> Classification:
        """The standard kinds with the card points of the game (RY-4.1)."""
        return _KEKORO_EARLIER if self.options.card_values == "earlier" else _CARDS[self.options.rules]

    @functools.cached_property
    def yaku(self) -> YakuTable:
        """The yaku; none in Issoku-yuki (RY-4.2 to RY-4.4)."""
        tables = {"hachi_ju_hana": _HACHI_JU_HANA_YAKU, "kaga": _KAGA_YAKU, "issoku_yuki": NO_YAKU}
        return tables.get(self.options.rules, _KEKORO_TABLES[self.options.kekoro_yaku])

    def void(self, pile: CardSet, at: At, /) -> Mapping[str, Reason]:
        """In Hachi-jū-hana, the rows that the Willows of a pile do not fill (RY-4.2)."""
        return _void_rows(pile) if self.options.rules == "hachi_ju_hana" and CardSet(pile) & _WILLOWS else {}

    def voided(self, pile: CardSet, at: At, /) -> tuple[tuple[HeldYaku, Reason], ...]:
        """The yaku that house rules make void; the rows that Willows could fill as well are not listed."""
        return tuple([(held, why) for held, why in super().voided(pile, at) if why != _ELSEWHERE])

    def teyaku_of(self, order: tuple[int, ...], seat: int, /) -> TeyakuTable:
        """The teyaku of Kaga, in points (RY-2.4)."""
        return _TEYAKU

    def leader(self, outcome: Outcome, /) -> int | None:
        """Return the seat that has won a match of Kekoro by its yaku, if any (RY-4.5)."""
        if self.options.rules != "kekoro" or not self.options.yaku_lead:
            return None
        first, second = [len(self.held_at_end(outcome, seat)) for seat in (0, 1)]
        return int(second > first) if abs(first - second) >= self.options.yaku_lead else None

    @functools.cached_property
    def phases(self) -> tuple[Phase, ...]:
        """The phases: deal, months for the dealer or teyaku, play (RY-2.1 to RY-3.2)."""
        packets, options = matching_games.packets(_HAND, 4), self.options
        play = PlayTurns(until="both" if options.leftover == "flip" else "hands")
        if options.rules == "hachi_ju_hana":
            return Deal(packets), DealerTakesMonths("RY-2.2"), play
        teyaku_shown = (declaring.Declaration("RY-2.4", "RY-2.5"),) if options.rules == "kaga" else ()
        return Deal(packets, misdeals=(FourOfAMonth("RY-2.3"),)), *teyaku_shown, play

    def facts(self, seats: int, /) -> tuple[Fact, ...]:
        """The facts of shown teyaku in Kaga, and of Decchoko in Issoku-yuki (RY-6.3)."""
        if self.options.rules == "kaga":
            return lasting(*declaring.facts_of(_TEYAKU))
        if self.options.rules == "issoku_yuki":
            return (Fact("decchoko", _decchoko_fact, by_seat=True, most=_MOST_DECCHOKO),)
        return ()

    def bounds_of(self, seats: int, /) -> Bounds:
        """All card points and yaku, teyaku, and Decchoko (RY-5.2 to RY-5.4)."""
        more = {"kaga": 200, "issoku_yuki": _MOST_DECCHOKO * _DECCHOKO}.get(self.options.rules, 0)
        return Bounds(everything(self, seats) + more, zero_sum=False)

    @functools.cached_property
    def match_plan(self) -> AnyPlan:
        """A number of rounds, a target or a lead, or the yaku of Kekoro (RY-6.1, RY-6.2)."""
        options = self.options
        return _Plan("RY-1.1", rounds=options.rounds, target=options.target, lead=options.lead, win_rule="RY-6.2")

    def outcome_of(self, state: State, /) -> Outcome:
        """The outcome of a round that is over."""
        if self.options.rules != "issoku_yuki":
            return Outcome.of(state, teyaku=teyaku.declared_keys(state))
        turns = [one.seat for one in brought(since_deal(state.events))]
        ended = turns[-1] if turns and _wins_match(self, state, turns[-1]) else None
        return Outcome.of(state, decchoko=known_by_seat(dict(_decchoko(state))), ended=ended)

    def faults(self, outcome: Outcome, /) -> Iterator[Fault]:
        """The reasons why a round is impossible under the options."""
        options = self.options
        if outcome.seats not in self.seat_counts:
            yield Fault(f"rules={shown(options.rules)} has 2 seats, not {outcome.seats}", "RY-1.1")
        yield from _option_faults(options, outcome)
        takes_months, flips = options.rules == "hachi_ju_hana", options.leftover == "flip"
        ended = outcome.ended is not None or self.leader(outcome) is not None
        dealt = matching_games.sizes(outcome.seats, _HAND)
        yield from matching_games.captured_faults(
            self, outcome, dealt, "RY-3.3", flips=flips, ended=ended, takes_months=takes_months
        )
        named = [one.key for several in (outcome.yaku or {}).values() for one in several]
        if takes_months and len(named) > len({*named} - {_ROW_KEYS[Month.WILLOW]}) + 1:
            yield Fault("the four Willows cannot fill so many rows", "RY-4.2")

    def reckon(self, outcome: Outcome, /) -> Settlement:
        """The settlement of a round: scores, no payments (RY-5.5)."""
        options, leader, remarks = self.options, self.leader(outcome), list[Reason]()
        scores = [*_scores(self, outcome)] if leader is None else []
        if options.rules == "kaga":
            scores, remarks = margin(scores, outcome.seats, "RY-5.4")
        if leader is not None:
            text = say("{seat} has at least {value} yaku more, and wins the match")
            remarks = [Reason(text, "RY-4.5", kind="yaku_lead", seat=leader, value=options.yaku_lead)]
        elif outcome.ended is not None:
            remarks = [Reason(say("{seat} reaches the target at once"), "RY-3.5", kind="early_end", seat=outcome.ended)]
        winner = outcome.ended if leader is None else leader
        won = None if winner is None else (winner, Reason(say("who won the match at once"), "RY-5.6"))
        in_turn = options.next_dealer == "alternate"
        return scored(self, outcome, scores, "RY-5.6", remarks=remarks, won=won, in_turn=in_turn)


def _decchoko_fact(view: AnyView) -> Sequence[int]:
    made = _decchoko(view)
    return [made[seat] for seat in range(view.table.seats)]


HACHI_JU_HANA = Rules()
"""*Hachi-jū-hana* 八十花, "eighty flowers": card points against par, and rows that Willows fill."""

RULES = HACHI_JU_HANA
"""The default, :data:`HACHI_JU_HANA`."""

KAGA = Rules(options=Options(rules="kaga"))
"""*Kaga* 加賀, of that province: sets, rows and teyaku; the better seat scores the difference."""

KEKORO = Rules(options=Options(rules="kekoro", leftover="leave", rounds=0, lead=90))
"""*Kekoro* けころ: 26 yaku of three cards, up to a lead of 90."""

ISSOKU_YUKI = Rules(
    options=Options(rules="issoku_yuki", leftover="leave", next_dealer="alternate", rounds=0, target=100)
)
"""*Issoku-yuki* 一束行き, "going for a bunch": card points and Decchoko, up to 100 points."""

PRESETS = {"HACHI_JU_HANA": HACHI_JU_HANA, "KAGA": KAGA, "KEKORO": KEKORO, "ISSOKU_YUKI": ISSOKU_YUKI}
"""The ready-made rulesets by name."""

register(Rules, PRESETS)

ruleset = ruleset_function(RULES, Options)
