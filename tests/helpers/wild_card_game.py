"""A game for tests whose options are the parameters of a wild card; two to four seats, until every card is brought."""

import functools
from collections.abc import Sequence
from typing import Any, Literal

import attrs

from hanafuda_rules import BLANK, DECK, Card, CardSet, Month, Reason, RoundState, Ruleset, Score, Settlement, Table
from hanafuda_rules import options as base_options
from hanafuda_rules.errors import InvalidOptionError
from hanafuda_rules.events import Dealt
from hanafuda_rules.formats.notation import Position
from hanafuda_rules.formats.positions import state_at
from hanafuda_rules.machine.captures import Plays, Takes
from hanafuda_rules.machine.ruleset import with_options
from hanafuda_rules.machine.state import Phase
from hanafuda_rules.names import Names
from hanafuda_rules.options import option
from hanafuda_rules.parts import outcomes
from hanafuda_rules.parts.dealing import Deal, DealerTakesMonths, Packet, by_kind
from hanafuda_rules.parts.plans import Totals
from hanafuda_rules.parts.wild_cards import Reach, WildCapture
from hanafuda_rules.parts.wild_play import WildPlay
from hanafuda_rules.values import FrozenMapping
from hanafuda_rules.vocabulary import MoveForm
from hanafuda_rules.words import say

__all__ = ["Outcome", "WildGame", "moment", "wild_game"]

_WILD = {
    "lightning": CardSet.parse("willow-lightning"),
    "rain_man": CardSet.parse("willow-rain-man"),
    "butterflies": CardSet.parse("peony-butterflies"),
    "blank": CardSet([BLANK]),
    "three_brights": CardSet.parse("pine-crane susuki-moon paulownia-phoenix"),
}
_SCORING = DECK - CardSet.parse("1cd 2cd 3cd 4cd 5cd 6cd 7cd 8cd 9cd 10cd 11c 12de")
_RULE = "WC-1.2"


@attrs.frozen(kw_only=True)
class Options(base_options.Options):
    """The parameters of WC, and which cards are wild; the Butterflies come alone of their month."""

    wild: Literal["lightning", "rain_man", "butterflies", "blank", "three_brights"] = option("lightning", _RULE)
    from_hand: Reach = option("any", _RULE)
    from_stock: Reach = option("any", _RULE)
    own_month: Literal["never", "three", "any", "first"] = option("any", _RULE)
    threes: Literal["none", "one", "all"] = option("one", _RULE)
    lying_own: bool = option(default=True, rule=_RULE)
    lying_others: Literal["none", "scoring", "any"] = option("none", _RULE)
    lying_sources: Literal["both", "stock"] = option("both", _RULE)
    lying_duty: Literal["match", "first", "may"] = option("match", _RULE)
    dealt: Literal["stays", "set_aside"] = option("stays", _RULE)
    last_stock: Literal["plain", "takes_all", "opponent", "alone"] = option("plain", _RULE)
    leftovers: Literal["dead", "mate", "all", "mate_and_own", "all_or_own"] = option("dead", _RULE)
    guarded: bool = option(default=False, rule=_RULE)
    blocked_from_hand: Literal["again", "return"] = option("again", _RULE)

    def check_together(self) -> None:
        if self.wild == "three_brights" and self.leftovers != "dead":
            raise InvalidOptionError("one user at most", option="leftovers", choices=("dead",), rule="WC-4.3")


@attrs.frozen(kw_only=True)
class Outcome(outcomes.Outcome):
    """The piles, of which wild cards make nearly anything."""

    game, seat_counts, seat_rule = Names("Wild Cards"), (2, 3, 4), "XX-1"

    deck, unpaired = DECK | {BLANK}, DECK


def _counted(cards: int) -> Reason:
    return Reason(say("cards"), "XX-3", kind="cards", value=cards)


@attrs.frozen(kw_only=True, slots=False)
class WildGame(Ruleset[Outcome, Table, Settlement]):
    """A card is a point."""

    options: Options = Options()
    length: base_options.Options = base_options.Options()

    reason_kinds = FrozenMapping({"cards": "Each captured card is a point."})
    key, name, seat_rule, outcome_type = "wild_cards", "Wild Cards", "XX-1", Outcome

    @functools.cached_property
    def capture(self) -> WildCapture:
        values = attrs.asdict(self.options, recurse=False)
        del values["wild"], values["blocked_from_hand"]
        return WildCapture(wild=_WILD[self.options.wild], scoring=_SCORING, deck=self.deck(2), **values)

    def deck(self, seats: int, /) -> CardSet:
        if self.options.wild == "butterflies":
            return (DECK - Month.PEONY.cards) | _WILD["butterflies"]
        return DECK | _WILD[self.options.wild]

    @functools.cached_property
    def phases(self) -> tuple[Phase, ...]:
        packets = tuple((seats, (Packet(12 // seats), Packet(8, "field"))) for seats in (2, 3, 4))
        play = WildPlay(captures=self.capture, blocked_from_hand=self.options.blocked_from_hand, until="both")
        return (Deal(packets), DealerTakesMonths("XX-2"), play)

    @functools.cached_property
    def vocabulary(self) -> tuple[MoveForm, ...]:
        return (Plays(self.capture), Takes(self.capture))

    @functools.cached_property
    def match_plan(self) -> Totals:
        return Totals("XX-1", rounds=2)

    def draw_rank(self, card: Card, /) -> tuple[int, ...]:
        return by_kind(self.classification, card)

    def outcome_of(self, state: RoundState[Outcome, Table], /) -> Outcome:
        return Outcome.of(state)

    def reckon(self, outcome: Outcome, /) -> Settlement:
        counts = [len(outcome.pile(seat)) for seat in range(outcome.seats)]
        return Settlement(
            title=say("Wild Cards"),
            seats=outcome.seats,
            unit=Names("cards"),
            scores=tuple(Score((seat,), count, _counted(count)) for seat, count in enumerate(counts)),
            winner=None,
            next_dealer=outcome.dealer,
            dealer_reason=Reason(say("the same"), "XX-3"),
        )


def wild_game(**changes: Any) -> WildGame:
    """The game with some parameters changed."""
    return with_options(WildGame(), **changes)


def moment(
    rules: Any,
    *,
    hands: Sequence[str],
    field: str = "",
    stock: str = "",
    piles: Sequence[str] = (),
    to_move: int = 0,
    order: tuple[int, ...] = (),
) -> RoundState[Any, Any]:
    """A moment of the play that has just begun: every card that is not named lies in the last seat's pile."""
    seats = len(hands)
    held, taken = [CardSet.parse(words or "-") for words in hands], [CardSet.parse(words or "-") for words in piles]
    cards, lying = tuple(map(Card.parse, stock.split())), CardSet.parse(field or "-")
    rest = rules.deck(seats).difference(lying, cards, *held, *taken)
    taken += [CardSet()] * (seats - len(taken))
    taken[-1] |= rest
    position = Position(
        dealer=0,
        order=order or tuple(range(seats)),
        to_move=to_move,
        hands=tuple(held),
        piles=tuple(taken),
        field=lying,
        drawn=None,
        stock=cards,
    )
    dealt = Dealt(lying, tuple(map(len, held)), len(cards))
    return state_at(rules, position, events=(dealt,))
