"""Hanahuda, the Palauan game, also known as Hanakuda or Palauan Hanafuda (PH-1.1 to PH-6.3).

Two or three seats, or four in teams of two. Yaku score hundreds of points, and two of them let a seat stop the round.
Nobody pays.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final, Literal, NamedTuple, SupportsIndex, TypeAlias, cast

import attrs

from hanafuda_rules import cards as c
from hanafuda_rules import options as base_options
from hanafuda_rules.cards import DECK, Card, CardSet, Kind, Names, Ribbon, card_set
from hanafuda_rules.classification import CardClass, Classification
from hanafuda_rules.errors import Fault, shown
from hanafuda_rules.events import Event, Exchanged, Moved, Shown
from hanafuda_rules.learning.bounds import Bounds, everything
from hanafuda_rules.learning.facts import Fact
from hanafuda_rules.machine import match as _match
from hanafuda_rules.machine.captures import PLAY_AND_TAKE
from hanafuda_rules.machine.registry import register
from hanafuda_rules.machine.ruleset import ruleset_function
from hanafuda_rules.machine.shuffling import shuffled
from hanafuda_rules.machine.state import Draft, Phase, RoundState
from hanafuda_rules.machine.view import AnyView, View
from hanafuda_rules.masks import MONTHS, Row, months_with_three, with_item, worth
from hanafuda_rules.moves import Move, Pass, of_type
from hanafuda_rules.options import WholeNumber, option
from hanafuda_rules.parts import entered
from hanafuda_rules.parts.dealing import Deal, FourOfAMonth, Packet, by_kind
from hanafuda_rules.parts.flow import State as AnyState
from hanafuda_rules.parts.flow import change_setting, hand_over, mover, remember_drawn, tell, wait_for
from hanafuda_rules.parts.outcomes import most_captured, partners, pile_size_faults, total_faults
from hanafuda_rules.parts.plans import Totals
from hanafuda_rules.parts.reckoning import CARD_POINTS, net_scores, settlement_of, void_yaku
from hanafuda_rules.parts.sheets import SheetOutcome, points_faults, sheet_faults
from hanafuda_rules.parts.stopping import StoppingPlay
from hanafuda_rules.parts.teams import TeamOutcome, TeamRules
from hanafuda_rules.parts.turns import Question, answers_of
from hanafuda_rules.settlement import Reason, Score, Settlement, shared_reason
from hanafuda_rules.table import Table
from hanafuda_rules.values import Value
from hanafuda_rules.vocabulary import MoveForm, Word, WordAndCards, Words
from hanafuda_rules.words import Text, say
from hanafuda_rules.yaku import HeldYaku, Yaku, YakuGroup, YakuTable

__all__ = [
    "PRESETS", "RULES", "At", "Continue", "Match", "Options", "Outcome", "Rules", "Settlement", "State", "Stop",
    "Stopped", "Table", "Trade", "ruleset",
]  # fmt: skip

# --- options ----------------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True, slots=False)
class Options(base_options.Options):
    """The options of Hanahuda. All values can be combined.

    Args:
        ribbon_points: The card points of a ribbon. Source: Fuda Wiki, after tekinged.com/hanahuda.

            - ``0``: nothing; the deck is worth 390 points
            - ``5``: 5 points; the deck is worth 440 points

        field_first: What is dealt first. Source: Fuda Wiki, after tekinged.com/hanahuda.

            - ``True``: the field, then the hands
            - ``False``: the hands, then the field

        chitsiobiki: Trading one of three cards of a month. Source: Fuda Wiki, after tekinged.com/hanahuda.

            - ``"shuffle_back"``: the traded card is shuffled back into the stock
            - ``"bottom"``: the traded card goes under the stock
            - ``"off"``: no card is traded

        stock_out: What happens once the stock is empty. Source: Fuda Wiki, which calls the first value most likely.

            - ``"hand_only"``: only hand cards are played
            - ``"end_round"``: the round ends with the turn that takes the last stock card

        no_yaku: What happens if nobody has formed a yaku. Source: Fuda Wiki; tekinged.com/hanahuda allows the draw.

            - ``"card_points"``: every player scores the captured card points
            - ``"draw"``: the round is drawn, and nobody scores

        plum_pine_paulownia_baldy: Plum with Pine, Paulownia, Baldy. Source: Fuda Wiki, after tekinged.com/hanahuda
            (variant).

            - ``False``: is not a yaku
            - ``True``: is a yaku of 400 points

        toyak: Toyak. Source: Fuda Wiki; the third value from the older list of tekinged.com/hanahuda.

            - ``"nine_10000"``: the nine animals, 10000 points
            - ``"ten_5000"``: the nine animals and the Bush Warbler, 5000 points
            - ``"ten_10000"``: the nine animals and the Bush Warbler, 10000 points

        target: The total that ends the match. Source: Fuda Wiki, after tekinged.com/hanahuda.

            - any number: the match ends after a round in which a total reaches it

    Raises:
        InvalidOptionError: A value is not allowed.
    """

    ribbon_points: Literal[0, 5] = option(0, "PH-2.2")
    field_first: bool = option(default=True, rule="PH-3.3")
    chitsiobiki: Literal["shuffle_back", "bottom", "off"] = option("shuffle_back", "PH-3.5")
    stock_out: Literal["hand_only", "end_round"] = option("hand_only", "PH-4.2")
    no_yaku: Literal["card_points", "draw"] = option("card_points", "PH-5.3")
    plum_pine_paulownia_baldy: bool = option(default=False, rule="PH-5.5")
    toyak: Literal["nine_10000", "ten_5000", "ten_10000"] = option("nine_10000", "PH-5.5")
    target: int = option(5000, "PH-6.3", values=WholeNumber())


# --- yaku -------------------------------------------------------------------------------------------------------------

_HAND_SIZES: Final = {2: 10, 3: 9, 4: 8}  # of a hand, and of the field (PH-1.1, PH-3.2)

_SIX_BRIGHTS, _SEVEN_RIBBONS = "six_brights", "seven_ribbons"  # PH-4.3

_STOPPED: Final = Reason(say("as the round was stopped on another yaku"), "PH-5.1")


class At(NamedTuple):
    """The circumstances in which a pile counts.

    Args:
        table: The table of the round.
        stopped: The key of the only yaku that counts for the side after a stop, or ``""`` if another side stopped.
            ``None`` if nobody stopped (PH-5.1).
    """

    table: Table
    stopped: str | None


# PH-2.1: the Bush Warbler is a bright, the Yellow Paulownia Chaff an animal.
_BRIGHTS = CardSet([*Kind.BRIGHT.cards, c.PLUM_WARBLER])
_ANIMALS = CardSet([*(Kind.ANIMAL.cards - {c.PLUM_WARBLER}), c.PAULOWNIA_YELLOW])
_CHAFF = CardSet(Kind.CHAFF.cards - {c.PAULOWNIA_YELLOW})


# PH-5.2: the best of each of the first two groups counts, and all of the third.
_GROUPS: Final = (
    YakuGroup("brights", Names("Brights", palauan="Okeiim"), best_only=True),
    YakuGroup("viewing", Names("Viewing", palauan="Ippai"), best_only=True),
    YakuGroup("other", Names("Other")),
)


def _yaku(value: int, group: str, names: str, cards: CardSet, needed: int | None = None) -> Yaku:
    english, palauan, romaji, kanji = names.split(" / ")
    return Yaku.named(Names(english, romaji, kanji, palauan), value, cards, "PH-5.5", group=group, needed=needed)


@functools.lru_cache
def _yaku_table(options: Options) -> YakuTable:
    of, ribbons, warbler = CardSet.parse, Kind.RIBBON.cards, CardSet([c.PLUM_WARBLER])
    names_of_four = "Plum with Pine, Paulownia, Baldy / Chume Mats Kiri Bo / ume matsu kiri bōzu / 梅松桐坊主"
    plum_baldy = _yaku(400, "brights", names_of_four, of("1b 2a 8b 12b"))
    number, _, toyak = options.toyak.partition("_")
    animals, count = (_ANIMALS | warbler, "jū-mai / 種十枚") if number == "ten" else (_ANIMALS, "ku-mai / 種九枚")
    yaku = (
        _yaku(1000, "brights", "Six Brights / Arasi / arashi / 嵐", _BRIGHTS),
        _yaku(700, "brights", "Five Brights / Kokok / gokō / 五光", _BRIGHTS - warbler),
        _yaku(500, "brights", "Four Brights / Skok / shikō / 四光", of("1b 3b 8b 12b")),
        *([plum_baldy] if options.plum_pine_paulownia_baldy else ()),
        _yaku(300, "brights", "Pine, Paulownia, Baldy / Mats Kiri Bo / matsu kiri bōzu / 松桐坊主", of("1b 8b 12b")),
        _yaku(300, "brights", "Plum, Pine, Sakura / Chume Mats Sakura / ume matsu sakura / 梅松桜", of("1b 2a 3b")),
        _yaku(300, "viewing", "Drinking / Teppo / teppō / 鉄砲", of("3b 8b 9a")),
        _yaku(150, "viewing", "Flower Viewing with Sake / Ippai / hanami de ippai / 花見で一杯", of("3b 9a")),
        _yaku(150, "viewing", "Moon Viewing with Sake / Ippai / tsukimi de ippai / 月見で一杯", of("8b 9a")),
        _yaku(int(toyak), "other", f"{number.title()} Animals / Toyak / tane {count}", animals),
        # Any seven ribbons, including the Willow Ribbon; more add nothing.
        _yaku(700, "other", "Seven Ribbons / Nanatang / nanatan / 七短", ribbons, 7),
        _yaku(300, "other", "Boar, Deer, Butterflies / Inoskasio / inoshikachō / 猪鹿蝶", of("6a 7a 10a")),
        _yaku(200, "other", "Three Willows / Nisoro / ame san-mai / 雨三枚", of("11bar")),
        _yaku(150, "other", "Poetry Ribbons / Kodangko / akatan / 赤短", Ribbon.POETRY.cards),
        _yaku(150, "other", "Blue Ribbons / Chauotang / aotan / 青短", Ribbon.BLUE.cards),
        _yaku(100, "other", "Grass Ribbons / Ksaiak / kusatan / 草短", of("4r 5r 7r")),
    )
    return YakuTable(_GROUPS, yaku)


# --- outcome ----------------------------------------------------------------------------------------------------------


def _stopper(value: SupportsIndex) -> int:
    return entered.number("the seat that stopped", value, "PH-4.3")


@attrs.frozen
class Stopped(Value):
    """A stop of the round (PH-4.3).

    Args:
        seat: The seat that stopped.
        yaku: The key of the yaku that it stopped on: ``"six_brights"`` or ``"seven_ribbons"``.

    Raises:
        InvalidOutcomeError: The seat is not a whole number.
    """

    seat: int = attrs.field(converter=_stopper)
    yaku: str


@attrs.frozen(kw_only=True, slots=False)
class Outcome(SheetOutcome, TeamOutcome):
    """What happened in a round of Hanahuda.

    Args:
        piles: The captured cards by seat. In teams, key 0 holds the pile of seats 0 and 2, key 1 that of seats 1 and
            3. Leave out a player who captured nothing, except on a score sheet.
        yaku: The yaku of each player whose pile is unknown, by key (PH-5.5).
        points: The card points of each player whose pile is unknown, if nobody has a yaku (PH-5.3).
        seats: The number of seats.
        dealer: The seat that dealt.
        stopped: The seat that stopped the round, and the yaku; ``None`` if the round was played out.

    Raises:
        InvalidOutcomeError: The round is impossible under any options.
    """

    stopped: Stopped | None = None

    game = Names("Hanahuda", "Parao no hanafuda", "パラオの花札", "Hanahuda", ko="팔라우 화투")
    seat_counts, seat_rule = tuple(_HAND_SIZES), "PH-1.1"
    counted: ClassVar = {"yaku": "PH-5.5", "points": "PH-2.1"}
    optional = ("points",)

    def faults(self) -> Iterator[Fault]:
        """Also yield what is wrong with the stop."""
        yield from super().faults()
        if self.stopped is not None and type(self.stopped) is not Stopped:
            yield Fault(f"stopped must be a Stopped(seat, yaku) or None, not {shown(self.stopped)}", "PH-4.3")
        yield from self.seat_faults([] if self.stopped is None else [self.stopped.seat], "PH-1.1")


State: TypeAlias = RoundState[Outcome, Table]
"""A state of a round of Hanahuda."""

Match: TypeAlias = _match.Match[Outcome, Table, Settlement]
"""A state of a match of Hanahuda."""

# --- moves ------------------------------------------------------------------------------------------------------------


@attrs.frozen
class Trade(Move):
    """Trade a hand card for the top of the stock (PH-3.5).

    Args:
        card: The card to trade. Three cards of its month are shown.

    Raises:
        HanafudaError: ``card`` is not a card.
    """

    card: Card = attrs.field(validator=of_type(Card))

    pattern = say("trade {card} for a stock card")
    shows = "the cards of the month that it shows"

    @property
    def named_cards(self) -> CardSet:
        """The traded card."""
        return CardSet([self.card])

    def __str__(self) -> str:
        """Such as ``trade pine-chaff-1``."""
        return f"trade {self.card}"


# CD-5: these Palauan yaku have no Japanese names, so the Japanese words name the kinds of their cards.
_STOP_ON: Final = say("stop on {yaku}")
_STOPS: Final = {
    _SIX_BRIGHTS: say("stop on Six Brights"),
    _SEVEN_RIBBONS: say("stop on Seven Ribbons"),
}


@attrs.frozen
class Stop(Move):
    """Stop the round (PH-4.3).

    Args:
        yaku: The key of the yaku to stop on: ``"six_brights"`` or ``"seven_ribbons"``.

    Raises:
        HanafudaError: ``yaku`` is not text.
    """

    ends_round = True

    yaku: str = attrs.field(validator=of_type(str))

    @property
    def said(self) -> Text:
        """The yaku by its name, or by its key if it cannot stop a round."""
        return _STOPS.get(self.yaku) or _STOP_ON

    def __str__(self) -> str:
        """Such as ``stop on seven ribbons``."""
        return f"stop on {self.yaku.replace('_', ' ')}"


class Continue(Move):
    """Play on instead of stopping (PH-4.3)."""

    __slots__ = ()

    pattern = say("continue")


# --- phases -----------------------------------------------------------------------------------------------------------

_NO_TRADE: tuple[Move, ...] = (Pass(),)
_TRADABLE = 3  # PH-3.5: three or four cards of a month


@attrs.frozen
class _Asked:
    """The seats to ask next, and the months that the seat to move has already traded, as a mask."""

    after: tuple[int, ...]
    traded: int = 0


def _tradable(hand: int) -> CardSet:
    return card_set(sum([hand & month for month in MONTHS if (hand & month).bit_count() >= _TRADABLE]))


@attrs.frozen
class Chitsiobiki(Phase):
    """Trading before the play: a seat with three or four cards of a month may trade one of them (PH-3.5).

    Args:
        to_bottom: Whether the traded card goes under the stock; by default it is shuffled back.
    """

    to_bottom: bool = False

    def enter(self, state: AnyState) -> AnyState:
        """Ask every seat, from the dealer's right, even if it has nothing to trade (CD-10)."""
        first, *others = state.table.from_right(state.table.dealer)
        return wait_for(state, first, _Asked(tuple(others)))

    def moves(self, state: AnyState) -> tuple[Move, ...]:
        """Pass, or trade a card of a month with three or four in the hand."""
        hand = state.hand_masks[mover(state)] & ~state.step.traded
        # A shortcut: most hands have nothing to trade.
        return (Pass(), *map(Trade, _tradable(hand))) if months_with_three(hand) else _NO_TRADE

    def play(self, state: AnyState, move: Move) -> AnyState:
        """Pass to the next seat, or trade and be asked again."""
        moved = Moved(mover(state), move)
        if isinstance(move, Trade):
            return self._trade(tell(state, moved), move)
        if not state.step.after:
            return hand_over(state, moved)
        seat, *others = state.step.after
        return wait_for(state, seat, _Asked(tuple(others)), moved)

    def _trade(self, state: AnyState, move: Trade) -> AnyState:
        seat, card, shuffler = mover(state), move.card, state.shuffler
        hand = card_set(state.hand_masks[seat])
        new, *rest = state.stock
        stock: tuple[Card, ...] = (*rest, card)
        if not self.to_bottom:
            stock, shuffler = shuffled(shuffler, card_set(sum([left.mask for left in stock])))
        # Two other cards of the month are shown with it, the first two by rank.
        others = sorted((hand & card.month.cards) - {card})[: _TRADABLE - 1]
        shown = Shown(seat, CardSet([card, *others]), "PH-3.5")
        step = _Asked(state.step.after, state.step.traded | card.month.cards.mask)
        draft = Draft(state)
        draft.hand_masks, draft.step = with_item(state.hand_masks, seat, hand.mask ^ card.mask | new.mask), step
        draft.lay_stock(stock)
        draft.tell(shown, Exchanged(seat, CardSet([card]), gives_first=False, to_bottom=self.to_bottom))
        return remember_drawn(change_setting(draft.done(), shuffler=shuffler), seat, new)

    def facts(self, seats: int) -> tuple[Fact, ...]:
        """The months that the seat to move has traded, and the known cards at the bottom of the stock, in order."""
        traded = Fact("traded", lambda view: view.step.traded if isinstance(view.step, _Asked) else 0, cards=True)
        if not self.to_bottom:
            return (traded,)
        # Each trade needs three cards of another month, of which two stay in the hand.
        places = range(seats * ((_HAND_SIZES[seats] - _TRADABLE) // (_TRADABLE - 1) + 1))
        read = [functools.partial(_at_bottom, place) for place in places]
        return (traded, *[Fact(f"bottom_{place + 1}", read[place], most=len(DECK)) for place in places])

    def refusal(self, state: AnyState, move: Move) -> tuple[str, str | None]:
        """Why a move is not legal now."""
        if not isinstance(move, Trade):
            return "the seat must trade a card or pass", "PH-3.5"
        if move.card.mask & state.step.traded:
            return f"a card of {move.card.month.slug} was traded already", "PH-3.5"
        return f"the hand does not hold {move.card} and two more of its month", "PH-3.5"


def _at_bottom(place: int, view: AnyView) -> int:
    """The card at a place above the bottom of the stock, as its index plus one; 0 if it is unknown."""
    given = [card for event in view.told(Exchanged) for card in event.cards if card in view.hidden]
    return given[-1 - place].index + 1 if place < len(given) else 0


class PlayTurns(StoppingPlay):
    """The play. A seat that forms Six Brights or Seven Ribbons may stop the round (PH-4.1 to PH-4.3)."""

    __slots__ = ()

    def question(self, after: AnyState, seat: int, before: int) -> Question | None:
        """Ask whether to stop on the yaku that the turn formed; if it formed two, on the more valuable (PH-5.1)."""
        pile = after.pile_masks[after.setting.sides[seat]]
        if captured := pile ^ before:
            rules: Any = after.setting.ruleset  # no cast(): it would cost a call every turn
            for key, cards, row in rules.stopping_rows:
                # A shortcut: most captures have none of its cards.
                if captured & cards and worth(pile, row) and not worth(before, row) and _counts(after, seat, key):
                    return Question((Stop(key), Continue()), "PH-4.3")
        return None

    def facts(self, seats: int) -> tuple[Fact, ...]:
        """The facts of the play, including the yaku that the question is about."""
        return (*super().facts(seats), Fact("question", _question))


def _counts(state: AnyState, seat: int, key: str) -> bool:
    return any(held.yaku.key == key for held in state.held(seat))


def _question(view: AnyView) -> int:
    asked = [answer.yaku for answer in answers_of(view) if isinstance(answer, Stop)]
    return cast("Rules", view.ruleset).stopping.index(asked[0]) + 1 if asked else 0


# --- settle -----------------------------------------------------------------------------------------------------------


_KINDS: Final = {
    "yaku": "a yaku of the seat, or of its team",
    "yaku_void": "a yaku that does not count because the round was stopped",
    "card_points": "card points, where nobody has formed a yaku",
    "ending": "how the round ended",
}


def _sheet_faults(rules: Rules, outcome: Outcome, most: int, *, every: bool) -> Iterator[Fault]:
    yield from sheet_faults(rules, outcome)
    lacking = any(side not in (outcome.points or ()) for side in outcome.unknown)
    counts_points = outcome.stopped is None and rules.options.no_yaku == "card_points"
    if counts_points and not any(rules.held_at_end(outcome, team[0]) for team in outcome.teams):
        yield from outcome.points_asked()  # PH-5.3
    yield from points_faults(rules, outcome, DECK, every=every and not lacking, most=most)


def _stop_faults(rules: Rules, outcome: Outcome, stopped: Stopped) -> Iterator[Fault]:
    seat, key, pile = stopped.seat, stopped.yaku, outcome.pile(stopped.seat)
    right = [stopping for stopping in rules.stopping if stopping in rules.yaku]
    if type(key) is not str or key not in right:
        yield Fault(f"a round stops on {' or '.join(map(repr, right))}, not on {shown(key)}", "PH-4.3", seat)
        return
    yaku, named = rules.yaku[key], outcome.named(outcome.sides[seat])
    if named is not None:
        if key not in [entry.key for entry in named]:
            yield Fault(f"it stopped on {yaku.names.bilingual}, which the sheet does not name", "PH-4.3", seat)
        return
    if (missing := yaku.missing(pile)).count:
        words = f"its pile lacks {missing.count} of {missing.cards}"
        yield Fault(f"it cannot have stopped on {yaku.names.bilingual}: {words}", "PH-4.3", seat)
    if void := rules.void(pile, rules.at_end(outcome, outcome.sides[seat])).get(key):
        yield Fault(f"it stopped on {yaku.names.bilingual}, which does not count, {void.text}", void.rule, seat)


_NOTHING: Mapping[str, Reason] = {}

_Held: TypeAlias = Sequence[tuple[tuple[int, ...], HeldYaku]]
"""The yaku that count, each with the seats that hold it."""


def _stopped(rules: Rules, stopped: Stopped, held: _Held) -> tuple[list[Score], Reason]:
    # PH-5.1: only the yaku of the stop counts, and only for the stopper's side.
    names = rules.yaku[stopped.yaku].names
    text = say("{yaku:both}, stopped", yaku=names)
    scores = [Score(team, yaku.value, Reason.of_yaku(yaku, text, rule="PH-5.1")) for team, yaku in held]
    text = say("{seat} stopped the round on {yaku:both}", yaku=names)
    return scores, Reason(text, "PH-4.3", kind="ending", key=stopped.yaku, seat=stopped.seat)


def _played_out(rules: Rules, outcome: Outcome, held: _Held) -> tuple[list[Score], Reason]:
    if held:
        text = say("{yaku:both}")
        scores = [Score(team, yaku.value, Reason.of_yaku(yaku, text.put(yaku=yaku.yaku.names))) for team, yaku in held]
        return scores, shared_reason(say("played out: each scores its yaku"), "PH-5.2", kind="ending")
    if rules.options.no_yaku == "draw":
        return [], shared_reason(say("nobody has formed a yaku: a draw"), "PH-5.3", kind="ending")
    scores = list[Score]()
    for team in outcome.teams:
        if points := rules.points_at_end(outcome, team[0]):
            reason = shared_reason(CARD_POINTS, "PH-5.3", kind="card_points", value=points)
            scores.append(Score(team, points, reason))
    return scores, shared_reason(say("nobody has formed a yaku: card points"), "PH-5.3", kind="ending")


def _void(rules: Rules, outcome: Outcome) -> Iterator[Reason]:
    """The remarks on yaku that do not count after a stop, or under a subclass."""
    for team in outcome.teams:
        for held, why in outcome.voided_by(rules, team[0], rules.at_end(outcome, team[0])):
            text = say("is void") if why is _STOPPED else say("does not count, {reason}", reason=why.said)
            yield void_yaku(held, team, text, why.rule)


_FIRST_OF_TEAM: Final = say("of the team that scored least the first from the dealer's right")
_FIRST_TIED: Final = say("of those tied for the least the first from the dealer's right")


def _next_dealer(outcome: Outcome, net: list[int]) -> tuple[int, Reason]:
    if outcome.stopped is not None:
        return outcome.stopped.seat, shared_reason(say("who stopped the round"), "PH-6.1")
    least, every, alone = min(net), outcome.sides, len(outcome.teams) == outcome.seats
    fewest = [seat for seat, amount in enumerate(net) if amount == least]
    sides, rule = {every[seat] for seat in fewest}, "PH-6.1" if alone else "PH-6.2"
    if len(sides) > 1 and outcome.dealer in fewest:
        return outcome.dealer, shared_reason(say("the same dealer, tied for the least"), rule)
    # From the dealer's right: the first tied seat, or the first member of the team that scored least.
    first = next(seat for seat in (*outcome.order[1:], outcome.dealer) if seat in fewest)
    if len(fewest) == 1:
        return first, shared_reason(say("who scored least"), rule)
    return first, shared_reason(_FIRST_OF_TEAM if len(sides) == 1 else _FIRST_TIED, rule)


# --- the game ---------------------------------------------------------------------------------------------------------


@attrs.frozen  # checks the arguments of its method
class _MatchPlan(Totals):
    def is_over(self, table: Table) -> bool:
        """Whether one side alone has the highest total and has reached the target (PH-6.3)."""
        best = max(table.totals)
        leading = {side for side, total in zip(partners(table.seats), table.totals, strict=True) if total == best}
        return best >= self.target and len(leading) == 1


def _stop_of(announcements: tuple[Event, ...]) -> Stopped | None:
    last = announcements[-1] if announcements else None
    return Stopped(last.seat, last.move.yaku) if isinstance(last, Moved) and isinstance(last.move, Stop) else None


@attrs.frozen(kw_only=True, slots=False)
class Rules(TeamRules[Outcome]):
    """A ruleset of Hanahuda.

    >>> from hanafuda_rules.games import hanahuda
    >>> hanahuda.ruleset(ribbon_points=5, target=3000)
    hanahuda.ruleset(ribbon_points=5, target=3000)
    """

    options: Options = Options()

    key, name, seat_rule, outcome_type = "hanahuda", "Hanahuda", "PH-1.1", Outcome
    reason_kinds = _KINDS

    @property
    def enough(self) -> float:
        """No value of yaku is enough to stop while no rival is near one."""
        return math.inf

    @functools.cached_property
    def classification(self) -> Classification:
        """The kinds and card points (PH-2.1, PH-2.2)."""
        brights, animals = CardClass(Kind.BRIGHT, _BRIGHTS, 50), CardClass(Kind.ANIMAL, _ANIMALS, 10)
        ribbons = CardClass(Kind.RIBBON, Kind.RIBBON.cards, self.options.ribbon_points)
        return Classification((brights, animals, ribbons, CardClass(Kind.CHAFF, _CHAFF, 0)))

    @functools.cached_property
    def yaku(self) -> YakuTable:
        """The yaku, in points (PH-5.5)."""
        return _yaku_table(self.options)

    @functools.cached_property
    def stopping(self) -> tuple[str, ...]:
        """The keys of the yaku that may stop a round, the more valuable first (PH-4.3)."""
        return (_SIX_BRIGHTS, _SEVEN_RIBBONS)

    @functools.cached_property
    def stopping_rows(self) -> tuple[tuple[str, int, Row], ...]:
        """The key, card mask and row of each way to form one of :attr:`stopping`, for quick tests of a pile."""
        every = [(key, yaku) for key in self.stopping for yaku in self.yaku if yaku.key == key]
        return tuple([(key, yaku.cards.mask, yaku.row) for key, yaku in every])

    def at(self, moment: State | View[Outcome, Table], side: int, /) -> At:
        """The table and the stop, if any."""
        over = moment.to_move is None
        return self._at(moment.table, _stop_of(moment.event_log.announcements) if over else None, side)

    def at_end(self, outcome: Outcome, side: int, /) -> At:
        """The circumstances of a side at the end of a round."""
        table = self.table(seats=outcome.seats, dealer=outcome.dealer)
        return self._at(table, outcome.stopped, side)

    def _at(self, table: Table, stopped: Stopped | None, side: int) -> At:
        if stopped is None:
            return At(table, None)
        return At(table, stopped.yaku if self.sides(table.seats)[stopped.seat] == side else "")

    def void(self, pile: CardSet, at: At, /) -> Mapping[str, Reason]:
        """After a stop, all yaku except the one that was stopped on (PH-5.1)."""
        if at.stopped is None:
            return _NOTHING
        return {yaku.key: _STOPPED for yaku in self.yaku if yaku.key != at.stopped}

    @functools.cached_property
    def vocabulary(self) -> tuple[MoveForm, ...]:
        """Plays and captures; pass or trade; stop or continue."""
        stops = Words(Stop, tuple([(f"stop:{key}", Stop(key)) for key in self.stopping]))
        return (*PLAY_AND_TAKE, Word(Pass, "pass"), WordAndCards(Trade, "trade"), stops, Word(Continue, "continue"))

    @functools.cached_property
    def phases(self) -> tuple[Phase, ...]:
        """The phases: deal, trade, play (PH-3, PH-4)."""
        trade, packets = self.options.chitsiobiki, [(seats, self._packets(size)) for seats, size in _HAND_SIZES.items()]
        return (
            Deal(tuple(packets), misdeals=(FourOfAMonth("PH-3.4"),)),
            *(() if trade == "off" else (Chitsiobiki(to_bottom=trade == "bottom"),)),
            PlayTurns(until="either" if self.options.stock_out == "end_round" else "hands"),
        )

    def _packets(self, size: int) -> tuple[Packet, ...]:
        # PH-3.3: the field and each hand are one packet.
        field, hands = Packet(size, "field"), Packet(size)
        return (field, hands) if self.options.field_first else (hands, field)

    def tradable(self, hand: CardSet) -> CardSet:
        """The cards of a hand that may be traded, if no card of their months has been traded yet (PH-3.5).

        Raises:
            HanafudaError: ``hand`` is not a set of cards.
        """
        return CardSet() if self.options.chitsiobiki == "off" else _tradable(CardSet(hand).mask)

    def bounds_of(self, seats: int, /) -> Bounds:
        """All yaku and card points (PH-5)."""
        return Bounds(everything(self, seats), zero_sum=False)

    @functools.cached_property
    def match_plan(self) -> _MatchPlan:
        """Rounds until a total reaches the target (PH-6.3)."""
        return _MatchPlan("PH-1.1", target=self.options.target, win_rule="PH-6.3")

    def draw_rank(self, card: Card, /) -> tuple[int, ...]:
        """The earliest month deals, and within a month the higher kind (PH-3.1)."""
        return by_kind(self.classification, card)

    def outcome_of(self, state: RoundState[Outcome, Table], /) -> Outcome:
        """The outcome of a round that is over."""
        return Outcome.of(state, stopped=_stop_of(state.announcements))

    def faults(self, outcome: Outcome, /) -> Iterator[Fault]:
        """The reasons why a round is impossible under the options."""
        size, hand_only = _HAND_SIZES[outcome.seats], self.options.stock_out == "hand_only"
        # PH-3.2, PH-4.2: the stock cards that each seat turns. Then hand cards are played alone, or the round ends.
        stock = (len(DECK) - size) // outcome.seats - size
        brought = stock + (size if hand_only else stock)
        most = most_captured(brought * outcome.sides.count(0), size)
        yield from pile_size_faults(outcome.piles, most, "CD-6")
        if outcome.stopped is not None:
            yield from _stop_faults(self, outcome, outcome.stopped)
        elif not outcome.unknown:
            yield from total_faults(outcome.captured, size + brought * outcome.seats, "PH-4.2")
        if outcome.unknown:
            yield from _sheet_faults(self, outcome, most, every=hand_only and outcome.stopped is None)

    def reckon(self, outcome: Outcome, /) -> Settlement:
        """The settlement of a round (PH-5.1 to PH-5.4, PH-6.1, PH-6.2)."""
        held = [(team, one) for team in outcome.teams for one in self.held_at_end(outcome, team[0])]
        stopped = outcome.stopped
        scores, ending = _stopped(self, stopped, held) if stopped else _played_out(self, outcome, held)
        net, sides = net_scores(scores, outcome.seats), outcome.sides
        leaders = {side for side, amount in zip(sides, net, strict=True) if amount == max(net)}
        winner, remarks = leaders.pop() if len(leaders) == 1 else None, [ending]
        if stopped is not None or type(self).void is not Rules.void:  # a shortcut: otherwise nothing is void
            remarks += _void(self, outcome)
        return settlement_of(outcome, _next_dealer(outcome, net), winner=winner, remarks=remarks, scores=scores)


RULES = Rules()
"""Hanahuda after the Fuda Wiki."""

PRESETS = {"RULES": RULES}
"""The ready-made rulesets by name."""

register(Rules, PRESETS)

ruleset = ruleset_function(RULES, Options)
