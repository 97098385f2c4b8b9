"""The phases before the first turn of Go-Stop: deal, who plays, field, presidents (GS-2 to GS-4)."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Final

import attrs

from hanafuda_rules.boards.phases import ContradictionError, ask_for, knows_hand, told_next
from hanafuda_rules.cards import JOKERS, WILLOW_RAIN_MAN, Card, CardSet, Kind, card_set
from hanafuda_rules.events import Dealt, Entered, Event, Joined, Misdealt, Shown, every, since_deal
from hanafuda_rules.games.go_stop.events import Claimed, Drew, JokerReplaced, TurnedUp, Won, WonBy
from hanafuda_rules.games.go_stop.moves import Reveal
from hanafuda_rules.games.go_stop.options import ALL_ACTIVE, Options
from hanafuda_rules.games.go_stop.phases.so_far import RoundSoFar
from hanafuda_rules.games.go_stop.phases.turn import KOREAN_ORDER, whole_in_korean_order
from hanafuda_rules.games.go_stop.yaku import CUPS, DOUBLE_CHAFF
from hanafuda_rules.knowledge.constraints import ANYTHING, DealtHands, HandConstraints
from hanafuda_rules.knowledge.log import latest
from hanafuda_rules.learning.facts import Fact, flags, lasting
from hanafuda_rules.machine.state import Phase
from hanafuda_rules.machine.view import AnyView
from hanafuda_rules.masks import EVERY_CARD, MONTHS, has_whole_month, months_with_three
from hanafuda_rules.parts.dealing import Deal, MonthByChoice, Packet
from hanafuda_rules.parts.entry import Entry, ForcedOut, SitOut, forced_out
from hanafuda_rules.parts.flow import State, ask_in_turn, deal_again, hand_over, lay_out, tell, to_pile, wait_for
from hanafuda_rules.parts.turns import HandCardStep

__all__ = [
    "FIELD_OF_THREE", "PACKETS", "SEVEN", "Claims", "DealCards", "OpenField", "Presidents", "SayPlay", "SitOutApart",
    "before_play", "claimed",
]  # fmt: skip

SEVEN: Final = 7
"""At this number of seats no field is dealt (GS-2.3)."""

FIELD_OF_THREE: Final = 6
"""The number of field cards with three active seats (GS-2.1)."""

_FOUR_SEATS: Final = 4
_RAIN_MAN: Final = CardSet([WILLOW_RAIN_MAN])
_OF_TWO: Final = (Packet(4, "field"), Packet(5)) * 2
_OF_THREE: Final = (Packet(3, "field"), Packet(4), Packet(3, "field"), Packet(3))

PACKETS: Final = ((2, _OF_TWO), *[(seats, _OF_THREE) for seats in range(3, SEVEN)], (SEVEN, (Packet(4), Packet(3))))
"""The packets of the deal, by the number of seats that are dealt to (GS-2.1, GS-2.3)."""


def _ended(state: State, by: WonBy, winner: int | None, rule: str) -> State:
    """The end of a round that was won or drawn before its first turn."""
    notes = RoundSoFar.at_start(state.table.seats)
    if winner is None:
        return wait_for(state, None, HandCardStep(notes), Drew(rule))
    return wait_for(state, None, HandCardStep(attrs.evolve(notes, winner=winner, won_by=by)), Won(winner, by))


@attrs.frozen
class DealCards(Deal):
    """Deals to all seats, or to those that play on after a draw or a misdeal (GS-2.1 to GS-2.4, GS-9.2)."""

    def players(self, state: State) -> tuple[int, ...]:
        """The seats that entered before, in this round or the last; otherwise all seats."""
        entered = every(Entered, state.events) if state.table.seats > ALL_ACTIVE else ()
        return tuple(sorted(entered[-1].playing if entered else state.table.players)) or super().players(state)

    def face_down(self, state: State) -> bool:
        """Whether the field is dealt face down: with four to six seats that are all dealt to (GS-2.2)."""
        return len(self.players(state)) in range(_FOUR_SEATS, SEVEN)


@attrs.frozen
class SayPlay(Entry):
    """Every seat but the dealer plays or drops out (GS-3.1)."""

    def asks(self, state: State, seat: int) -> bool:
        """Whether a seat is asked; the dealer plays unasked."""
        dealer: int = state.table.dealer
        return seat != dealer


def claimed(options: Options, seats: int, hand: CardSet) -> tuple[CardSet, CardSet]:
    """The cards that a forced-out hand is compensated for, and the cards that it shows (GS-3.4, GS-3.5).

    The shown cards give the same result as the hand.
    """
    valuable = hand & _valuable(options)
    if seats == _FOUR_SEATS and valuable & Kind.BRIGHT.cards == _RAIN_MAN:
        valuable -= _RAIN_MAN
    threes = months_with_three(hand.mask)
    shown = [card_set(hand.mask & month) for month in MONTHS if month & threes]
    return valuable, valuable.union(*shown) if valuable else CardSet()


def _valuable(options: Options) -> CardSet:
    return Kind.BRIGHT.cards | JOKERS | DOUBLE_CHAFF | CUPS[options.cup_card]


@attrs.frozen
class Claims(ForcedOut):
    """Forced-out seats show the cards that they are compensated for (GS-3.4)."""

    options: Options

    def enter(self, state: State) -> State:
        """Show the claims, in turn order from the dealer's right."""
        claiming = forced_out(state) if self.options.compensation_points else ()  # GS-3.2: who had no say
        for seat in claiming:
            if not knows_hand(state, seat) and told_next(state, Claimed, seat) is None:
                return ask_for(state, f"what seat {seat} claims")
            state = self._claim(state, seat)
        return hand_over(state)

    def _claim(self, state: State, seat: int) -> State:
        seats = state.table.seats
        # On a board, the known cards of another hand are those that it has shown.
        shown = claimed(self.options, seats, card_set(state.hand_masks[seat] & EVERY_CARD))[1]
        # None of the other cards is valuable, except at four seats a Rain Man without another bright.
        rest = state.ruleset.deck(seats) - _valuable(self.options)
        if seats == _FOUR_SEATS and not shown & Kind.BRIGHT.cards:
            rest |= _RAIN_MAN
        return tell(state, Claimed(seat, shown, "GS-3.4", rest=rest - shown))

    def hand_constraints(self, view: AnyView) -> HandConstraints:
        """Unclaimed valuable cards outside the hands must fit into the stock before other hands join it (GS-3.4)."""
        claims, joined = view.told(Claimed), view.told(Joined)
        if not claims or not joined:
            return ANYTHING
        claimants, (dealt,), (join,) = [claim.seat for claim in claims], view.told(Dealt), joined
        claimed = [cards for claim in claims for cards in (claim.cards, claim.rest or CardSet())]
        others = view.ruleset.deck(view.table.seats).difference(*claimed)
        room = join.stock - join.apart - sum([dealt.hands[seat] for seat in claimants])
        if view.seat not in claimants:
            others, room = others - view.remembered, room - len(view.remembered)
        if join.apart:
            others = others.difference(*[event.field for event in view.told(TurnedUp)])
        return HandConstraints(functools.partial(_leave, others.mask, room, view.played_masks))


def _leave(cards: int, room: int, played: tuple[int, ...], hands: tuple[int, ...]) -> bool:
    """Whether at most ``room`` of the cards are neither in the hands nor played from them."""
    for placed in (*hands, *played):
        cards &= ~placed
    return cards.bit_count() <= room


@attrs.frozen
class SitOutApart(SitOut):
    """The other hands join the stock, while a field may lie face down (GS-2.2, GS-3.3)."""

    def apart(self, state: State) -> int:
        """The number of field cards, which lie apart from the stock."""
        return 0 if state.table.seats == SEVEN else FIELD_OF_THREE


@attrs.frozen
class OpenField(Phase):
    """Turns the field up, replaces jokers, and looks for four cards of a month (GS-2.2 to GS-2.4)."""

    options: Options

    def enter(self, state: State) -> State:
        """Turn the field up and resolve jokers and four cards of a month on it."""
        if not state.field_mask:
            state = lay_out(state, FIELD_OF_THREE)
            # On a board: the field lay apart when hands joined the stock.
            if state.table.seats != SEVEN and (joined := state.field & card_set(sum(state.setting.remembered))):
                raise ContradictionError(f"{joined} cannot lie there: it joined the rest of the stock", rule="GS-2.2")
            state = tell(state, TurnedUp(state.field))
        while jokers := state.field & JOKERS:
            state = _replaced(state, next(iter(jokers)))
        if not has_whole_month(state.field_mask):
            return hand_over(state)
        if self.options.field_quad == "misdeal":
            return deal_again(tell(state, Misdealt(state.field, "GS-2.4")))
        return _ended(state, "field_quad", state.order[0] if self.options.field_quad == "dealer" else None, "GS-2.4")


def _replaced(state: State, joker: Card) -> State:
    instead, after = state.stock[0], lay_out(to_pile(state, state.order[0], joker.mask), 1)
    return tell(after, JokerReplaced(state.order[0], joker, instead))


@attrs.frozen
class Presidents(MonthByChoice):
    """Four cards of a month in a dealt hand (GS-4.1 to GS-4.3)."""

    options: Options

    showing = Reveal()
    question = "the seat must reveal a president or pass"

    def enter(self, state: State) -> State:
        """Ask every active seat, or reveal all presidents."""
        if self.options.president == "may":
            return self.ask(state, state.order)
        if self.options.president == "must":
            for seat in state.order:
                state = self.show(state, seat) if _months(state, seat) else state
        return self._decide(state)

    def ask(self, state: State, seats: tuple[int, ...], *news: Event) -> State:
        """Ask the first of the seats; after the last, see who has revealed."""
        return ask_in_turn(state, seats, *news) if seats else self._decide(tell(state, *news))

    def shown_of(self, hand: int) -> int:
        """The month that a hand shows, the later of two (GS-4.1)."""
        return whole_in_korean_order(hand)[-1]

    def _decide(self, state: State) -> State:
        # In most rounds nothing is shown, and no events need reading.
        holders = _revealed(since_deal(state.events)) if latest(state.log, Shown) else ()
        if not holders:
            return hand_over(state)
        winner: int | None = holders[0]
        if len(holders) == ALL_ACTIVE or (len(holders) > 1 and self.options.several_presidents == "draw"):
            winner = None
        elif self.options.several_presidents == "month":
            winner = max(holders, key=lambda seat: KOREAN_ORDER.index(_months(state, seat)[-1]))
        return _ended(state, "president", winner, "GS-4.3")

    def facts(self, seats: int) -> tuple[Fact, ...]:
        """The seats that have revealed a president."""
        return lasting(Fact("revealed", lambda view: flags(view, _revealed(view.told(Shown))), by_seat=True, most=1))

    def hand_constraints(self, view: AnyView) -> HandConstraints:
        """If presidents must be revealed, a hand that revealed none was not dealt one (GS-4.1)."""
        place = view.ruleset.phases.index(self)
        looked = view.phase > place or (view.phase == place and view.to_move is None)
        if self.options.president != "must" or not looked:
            return ANYTHING
        shown = _revealed(view.told(Shown))
        return DealtHands.of(view.hand_histories, lambda seat, dealt: seat in shown or not has_whole_month(dealt))


def _months(state: State, seat: int) -> list[int]:
    return whole_in_korean_order(state.hand_masks[seat])


def _revealed(events: Iterable[Event]) -> tuple[int, ...]:
    return tuple([event.seat for event in every(Shown, events) if event.rule == "GS-4.1"])


def before_play(options: Options) -> tuple[Phase, ...]:
    """The phases before the turns, in order."""
    entry = (SayPlay("GS-3.1"), Claims(options), SitOutApart())
    return (DealCards(PACKETS), *entry, OpenField(options), Presidents("GS-4.1", options))
