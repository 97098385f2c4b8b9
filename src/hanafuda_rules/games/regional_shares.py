"""Regional share games: a few yaku, paid in shares; the first usually ends the round (RS-1.1 to RS-5.2).

Five games for two or three seats: Ichi-ni-san, Ni-shi-roku, Saburokku, and Roku-tan with Nana-tan. They are dealt like
Hana-Awase. Each game has its own yaku.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Final, Literal, TypeAlias

import attrs

from hanafuda_rules import options as base_options
from hanafuda_rules.cards import DECK, CardSet, Kind, Month, Names, Ribbon
from hanafuda_rules.errors import Fault, InvalidOptionError, shown
from hanafuda_rules.learning.bounds import Bounds, everything
from hanafuda_rules.machine import match as _match
from hanafuda_rules.machine.registry import register
from hanafuda_rules.machine.ruleset import Amounts, ruleset_function
from hanafuda_rules.machine.state import Phase, RoundState
from hanafuda_rules.options import WholeNumber, option
from hanafuda_rules.parts import matching_games
from hanafuda_rules.parts.dealing import Deal, FourOfAMonth
from hanafuda_rules.parts.flow import State as AnyState
from hanafuda_rules.parts.flow import end_round
from hanafuda_rules.parts.play import PlayPhase
from hanafuda_rules.parts.reckoning import SHARES, settlement_of, void_remarks
from hanafuda_rules.parts.sheets import SheetOutcome
from hanafuda_rules.settlement import Payment, Reason, Settlement
from hanafuda_rules.table import Table
from hanafuda_rules.words import say
from hanafuda_rules.yaku import Yaku, YakuGroup, YakuTable

__all__ = [
    "ICHI_NI_SAN", "NANA_TAN", "NI_SHI_ROKU", "PRESETS", "ROKU_TAN", "RULES", "SABUROKKU", "Match", "Options",
    "Outcome", "PlayTurns", "Rules", "Settlement", "State", "Table", "ruleset",
]  # fmt: skip

# --- options ----------------------------------------------------------------------------------------------------------

_FOR_TWO: Final = ("roku_tan", "nana_tan")


@attrs.frozen(kw_only=True, slots=False)
class Options(base_options.Options):
    """The options of a regional share game.

    Args:
        yaku: The yaku, which also decide the number of seats. Source: Fuda Wiki.

            - ``"ichi_ni_san"``: Ichi-ni-san: Four Brights 3, Poetry and Blue Ribbons 2; three seats
            - ``"ni_shi_roku"``: Ni-shi-roku: Four Brights 2, Poetry and Blue Ribbons 1; three seats
            - ``"saburokku"``: Saburokku: Four Brights 9, Seven Ribbons 6, Poetry and Blue Ribbons 3; three seats
            - ``"roku_tan"``: Roku-tan: six ribbons or Willows 3; two seats
            - ``"nana_tan"``: Nana-tan: seven ribbons or Willows 3; two seats

        stops: A turn that forms a yaku. Source: Fuda Wiki; that nobody is asked is decided here.

            - ``True``: ends the round
            - ``False``: does not end the round; only in the games for three

        by_points: What card points are worth if nobody ended the round. Source: Fuda Wiki.

            - ``"most"``: each other seat pays one or two shares to the seat with the most
            - ``"above_par"``: each seat above par gets two shares from those below; only in the games for three
            - ``"fives"``: a share for every five points above or below par; only in the games for three

        share: What each other seat pays to the seat with the most card points. Source: Fuda Wiki.

            - ``1``: one share
            - ``2``: two shares

        hand_of_two: The hands at a table of two. Source: Fuda Wiki.

            - ``8``: 8 cards each; eight cards of the stock are never seen
            - ``10``: 10 cards each

        rounds: The number of rounds in a match. Source: as in Bakappana (decided here).

            - any number: the match ends after this number of rounds

    Raises:
        InvalidOptionError: A value is not allowed, or values do not go together.
    """

    yaku: Literal["ichi_ni_san", "ni_shi_roku", "saburokku", "roku_tan", "nana_tan"] = option("ichi_ni_san", "RS-1.1")
    stops: bool = option(default=True, rule="RS-2.2")
    by_points: Literal["most", "above_par", "fives"] = option("most", "RS-4.3")
    share: Literal[1, 2] = option(1, "RS-4.3")
    hand_of_two: Literal[8, 10] = option(8, "RS-1.3")
    rounds: int = option(12, "RS-5.1", values=WholeNumber())

    def check_together(self) -> None:
        """Check that the games for two stop with a yaku and pay for the most card points (RS-2.4)."""
        if self.yaku in _FOR_TWO and not self.stops:
            msg = f"stops=False does not go with yaku={self.yaku!r}"
            raise InvalidOptionError(msg, option="stops", choices=(True,), rule="RS-2.4")
        if self.yaku in _FOR_TWO and self.by_points != "most":
            msg = f"by_points={self.by_points!r} does not go with yaku={self.yaku!r}"
            raise InvalidOptionError(msg, option="by_points", choices=("most",), rule="RS-2.4")


# --- yaku -------------------------------------------------------------------------------------------------------------

_FOUR_BRIGHTS = (Names("Four Brights", "shikō", "四光"), CardSet.parse("1b 3b 8b 12b"), None)
_POETRY = (Names("Poetry Ribbons", "akatan", "赤短"), Ribbon.POETRY.cards, None)
_BLUE = (Names("Blue Ribbons", "aotan", "青短"), Ribbon.BLUE.cards, None)
_SEVEN, _SIX = Names("Seven Ribbons", "nanatan", "七短"), Names("Six Ribbons", "rokutan", "六短")
_RIBBONS = CardSet(Kind.RIBBON.cards - Month.WILLOW.cards)
_WITH_WILLOWS = CardSet(Kind.RIBBON.cards | Month.WILLOW.cards)


def _table(*yaku: tuple[int, tuple[Names, CardSet, int | None]]) -> YakuTable:
    # RS-3.2: only the best counts.
    group = YakuGroup("yaku", Names("Yaku"), best_only=True)
    named = [
        Yaku.named(names, value, cards, "RS-3.1", group="yaku", needed=needed) for value, (names, cards, needed) in yaku
    ]
    return YakuTable((group,), tuple(named))


_YAKU: Final = {
    "ichi_ni_san": _table((3, _FOUR_BRIGHTS), (2, _POETRY), (2, _BLUE)),
    "ni_shi_roku": _table((2, _FOUR_BRIGHTS), (1, _POETRY), (1, _BLUE)),
    "saburokku": _table((9, _FOUR_BRIGHTS), (6, (_SEVEN, _RIBBONS, 7)), (3, _POETRY), (3, _BLUE)),
    "roku_tan": _table((3, (_SIX, _WITH_WILLOWS, 6))),
    "nana_tan": _table((3, (_SEVEN, _WITH_WILLOWS, 7))),
}

# --- phases -----------------------------------------------------------------------------------------------------------


@attrs.frozen
class PlayTurns(PlayPhase):
    """The play with ``stops``: a turn that forms a yaku ends it (RS-2.1 to RS-2.3)."""

    @property
    def plain_limits(self) -> tuple[bool, Literal["always"]]:
        """Every turn that forms a yaku stops the round."""
        return True, "always"

    def ended(self, after: AnyState, seat: int, before: int) -> AnyState:
        """End the round if the pile has a yaku now; Seven Ribbons may come with a set of the same turn (RS-3.3)."""
        rules: Any = after.setting.ruleset  # a cast would be a call in every turn
        pile = after.pile_masks[seat]
        # Most piles have no yaku, which the mask tells quickly.
        if pile != before and rules.yaku.value_of_mask(pile) and after.held(seat):
            return end_round(after)
        return super().ended(after, seat, before)


# --- outcome ----------------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True, slots=False)
class Outcome(SheetOutcome):
    """What happened in a round of a regional share game.

    Args:
        piles: The captured cards by seat. Leave out a seat that captured nothing.
        yaku: The yaku of each seat whose pile is unknown, by key (RS-3.1).
        points: The card points of each seat whose pile is unknown; not needed if a yaku ended the round (RS-4.1).
        seats: The number of seats.
        dealer: The seat that dealt.

    Raises:
        InvalidOutcomeError: The round is impossible under any options.
    """

    game = Names("Regional share game", "chihō no yaku-hana", "地方の役花", ko="지방 족보 화투")
    seat_counts, seat_rule = (2, 3), "RS-1.1"
    counted: ClassVar = {"yaku": "RS-3.1", "points": "RS-4.1"}
    optional = ("points",)


State: TypeAlias = RoundState[Outcome, Table]
"""A state of a round of a regional share game."""

Match: TypeAlias = _match.Match[Outcome, Table, Settlement]
"""A state of a match of a regional share game."""


def _faults(rules: Rules, outcome: Outcome) -> Iterator[Fault]:
    options, seats = rules.options, rules.seat_counts[0]
    if outcome.seats != seats:
        yield Fault(f"yaku={shown(options.yaku)} has {seats} seats, not {outcome.seats}", "RS-1.1")
    holders = [seat for seat in range(seats) if options.stops and rules.held_at_end(outcome, seat)]
    if holders[1:]:
        yield Fault("the round ended with the first yaku, but another seat has one, too", "RS-4.2", holders[1])
    if not holders:
        yield from outcome.points_asked()
    dealt = matching_games.sizes(seats, options.hand_of_two)
    yield from matching_games.captured_faults(rules, outcome, dealt, "RS-2.3", ended=bool(holders))
    if outcome.unknown and not holders and dealt[1] + 2 * dealt[0] * seats == len(DECK):
        yield from _certain_yaku(rules)


def _certain_yaku(rules: Rules) -> Iterator[Fault]:
    """Yield a fault for each yaku that one seat must have if all cards were captured."""
    for yaku in rules.yaku if rules.options.stops and rules.counts_by_table else ():
        if len(yaku.cards) > rules.seat_counts[0] * (yaku.needed - 1):
            yield Fault(f"all cards were captured, so one seat has {yaku.names.english}", "RS-3.4")


# --- settle -----------------------------------------------------------------------------------------------------------

_KINDS: Final = {
    "yaku": "a yaku of the seat that is paid",
    "most": "the most card points",
    "above_par": "card points above par",
    "fives": "every five card points above or below par",
    "stopper": "the seat that ended the round",
    "card_points": "the card points of a seat",
    "yaku_void": "a yaku that does not count, which only house rules have",
}


_FOR: Final = {
    "most": say("the most card points"),
    "above_par": say("card points above par"),
    "fives": say("{points:card point/card points} off par"),
}


def _by_points(options: Options, points: Amounts, par: int, payer: int, payee: int) -> tuple[Any, Any]:
    """The shares that a seat pays another for card points, and the points for them; for numbers or arrays (RS-4.3)."""
    if options.by_points == "most":
        most = [math.prod([own >= other for other in points]) for own in points]
        return options.share * most[payee] * (1 - most[payer]), 0
    owes, above = (points[payer] < par) * (points[payee] > par), sum([own > par for own in points])
    if options.by_points == "above_par":  # two shares of one seat, or one of each of two
        return owes * (3 - sum([own < par for own in points])), 0
    # Of three deviations one side is a single seat. Each seat of the other side settles its own deviation with it.
    off = owes * ((above == 1) * (par - points[payer]) + (above != 1) * (points[payee] - par))
    return off // 5, off


# --- the game ---------------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True, slots=False)
class Rules(matching_games.MatchingRules[Outcome, Table, Settlement]):
    """A ruleset of a regional share game.

    >>> from hanafuda_rules.games import regional_shares
    >>> regional_shares.ruleset(regional_shares.ROKU_TAN, hand_of_two=10)
    regional_shares.ruleset(yaku='roku_tan', share=2, hand_of_two=10)
    """

    options: Options = Options()

    key, name, seat_rule, outcome_type = "regional_shares", "Regional share game", "RS-1.1", Outcome
    reason_kinds, win_rule = _KINDS, "RS-5.1"

    @functools.cached_property
    def seat_counts(self) -> tuple[int, ...]:
        """Two for Roku-tan and Nana-tan, otherwise three (RS-1.1)."""
        return (2 if self.options.yaku in _FOR_TWO else 3,)

    @functools.cached_property
    def yaku(self) -> YakuTable:
        """The yaku, in shares (RS-3.1)."""
        return _YAKU[self.options.yaku]

    @functools.cached_property
    def phases(self) -> tuple[Phase, ...]:
        """The phases: deal and play (RS-1.3 to RS-2.3)."""
        packets = matching_games.packets(self.options.hand_of_two, 4)
        return Deal(packets, misdeals=(FourOfAMonth("RS-1.4"),)), PlayTurns() if self.options.stops else PlayPhase()

    def bounds_of(self, seats: int, /) -> Bounds:
        """All yaku and card points, or a share, from or to each other seat (RS-4.2, RS-4.3)."""
        return Bounds((seats - 1) * (self.options.share + everything(self, seats)))

    def faults(self, outcome: Outcome, /) -> Iterator[Fault]:
        """The reasons why a round is impossible under the options."""
        return _faults(self, outcome)

    def net_of(self, points: Amounts, yaku: Amounts, won: Amounts, calls: Amounts, /) -> Amounts | None:
        """The net amounts, by playing order (RS-4.2, RS-4.3)."""
        every, par = sum(yaku), self.classification.points(DECK) // len(points)
        net, count = [len(yaku) * own - every for own in yaku], (every == 0) + (every != 0) * (not self.options.stops)
        for payer, payee in itertools.permutations(range(len(net)), 2):
            shares = count * _by_points(self.options, points, par, payer, payee)[0]
            net[payer], net[payee] = net[payer] - shares, net[payee] + shares
        return net

    def reckon(self, outcome: Outcome, /) -> Settlement:
        """The settlement of a round (RS-4.1 to RS-4.5)."""
        options, order = self.options, outcome.order
        points, held = matching_games.counted(self, outcome)
        stopper = next((seat for seat in order if options.stops and held[seat]), None)
        # RS-4.4: by payer and then by payee, in playing order.
        pairs = list(itertools.permutations(order, 2))
        payments = [
            Payment(payer, payee, yaku.value, Reason.of_yaku(yaku)) for payer, payee in pairs for yaku in held[payee]
        ]
        if stopper is not None:
            remarks = [Reason(say("{seat} ends the round"), "RS-2.2", kind="stopper", seat=stopper)]
        else:
            remarks = [
                Reason(
                    say("{seat}: {value:card point/card points}"), "RS-4.1", kind="card_points", seat=seat, value=number
                )
                for seat, number in enumerate(points)
            ]
            par = self.classification.points(DECK) // outcome.seats
            for payer, payee in pairs:
                shares, off = _by_points(options, points, par, payer, payee)
                if shares:
                    text = _FOR[options.by_points].put(points=off)
                    reason = Reason(text, "RS-4.3", kind=options.by_points, value=shares)
                    payments.append(Payment(payer, payee, shares, reason))
        return _settled(outcome, points, payments, [*remarks, *void_remarks(self, outcome)])


def _passed(payment: Payment, seat: int) -> int:
    return payment.amount * ((payment.payee == seat) - (payment.payer == seat))


def _settled(
    outcome: Outcome, points: Sequence[int], payments: Sequence[Payment], remarks: Sequence[Reason]
) -> Settlement:
    """The settlement. The most shares win, among equals the most card points (RS-4.5)."""
    net = [sum(_passed(payment, seat) for payment in payments) for seat in range(outcome.seats)]
    ranks = list(zip(net, points, strict=True))
    winner = max(outcome.order, key=ranks.__getitem__)  # among equals the first
    why = say("the most shares")
    if ranks.count(ranks[winner]) > 1:
        why = say("of those tied the first in playing order")
    elif net.count(net[winner]) > 1:
        why = say("the most card points of those tied for the most shares")
    next_dealer = winner, Reason(why, "RS-4.5")
    return settlement_of(outcome, next_dealer, winner=winner, unit=SHARES, remarks=remarks, payments=payments)


ICHI_NI_SAN = Rules()
"""*Ichi-ni-san* 一二三: the first yaku ends the round; without one, the most card points win a share."""

RULES = ICHI_NI_SAN
"""The default, :data:`ICHI_NI_SAN`."""

NI_SHI_ROKU = Rules(options=Options(yaku="ni_shi_roku", stops=False, by_points="above_par"))
"""*Ni-shi-roku* 二四六: every round is played out; yaku and card points above par win shares."""

SABUROKKU = Rules(options=Options(yaku="saburokku", by_points="fives"))
"""*Saburokku* 三六九: the first yaku ends the round; without one, every five card points are a share."""

ROKU_TAN = Rules(options=Options(yaku="roku_tan", share=2))
"""*Roku-tan* 六短: two seats; the first to have six ribbons or Willows ends the round."""

NANA_TAN = Rules(options=Options(yaku="nana_tan", share=2))
"""*Nana-tan* 七短: two seats; the first to have seven ribbons or Willows ends the round."""

PRESETS = {
    "ICHI_NI_SAN": ICHI_NI_SAN,
    "NI_SHI_ROKU": NI_SHI_ROKU,
    "SABUROKKU": SABUROKKU,
    "ROKU_TAN": ROKU_TAN,
    "NANA_TAN": NANA_TAN,
}
"""The ready-made rulesets by name."""

register(Rules, PRESETS)

ruleset = ruleset_function(RULES, Options)
