"""What comes before the first turn of Go-Stop: deal, who plays, the field, presidents (GS-2 to GS-4)."""

from __future__ import annotations

import itertools
from typing import Any, Final

import attrs

from hanafuda_rules import cards as c
from hanafuda_rules._masks import MONTHS, has_whole_month, with_item
from hanafuda_rules._values import Value
from hanafuda_rules.cards import JOKERS, CardSet, Kind, card_set
from hanafuda_rules.events import Entered, Event, Misdealt, Moved, PickedUp, Shown, since_deal
from hanafuda_rules.facts import Fact, flags
from hanafuda_rules.games.go_stop.events import Claimed, Drew, JokerReplaced, TurnedUp, Won, WonBy
from hanafuda_rules.games.go_stop.moves import Reveal
from hanafuda_rules.games.go_stop.options import ALL_ACTIVE, Options
from hanafuda_rules.games.go_stop.phases.hand_moves import latest, whole_months
from hanafuda_rules.games.go_stop.phases.notes import Notes, Stage, Turn
from hanafuda_rules.games.go_stop.yaku import DOUBLE_CHAFF, counting_of
from hanafuda_rules.hand_constraints import ANYTHING, HandConstraints
from hanafuda_rules.moves import Move, Pass
from hanafuda_rules.parts.dealing import Deal, Packet
from hanafuda_rules.parts.entry import Entry, SitOut
from hanafuda_rules.parts.flow import State, deal_again, hand_over, mover, tell, wait_for
from hanafuda_rules.rewinding import Past
from hanafuda_rules.state import Draft, Phase
from hanafuda_rules.view import View

__all__ = [
    "FIELD_OF_THREE", "PACKETS", "SEVEN", "Claims", "DealCards", "OpenField", "Presidents", "SayPlay", "SitOutApart",
    "claimed",
]  # fmt: skip

SEVEN: Final = 7
"""The number of seats at which no field is dealt (GS-2.3)."""

FIELD_OF_THREE: Final = 6
"""How many cards the field has with three active seats (GS-2.1)."""

_FOUR_SEATS: Final = 4
_THREE_OF_MONTH: Final = 3
_OF_TWO: Final = (Packet(4, "field"), Packet(5)) * 2
_OF_THREE: Final = (Packet(3, "field"), Packet(4), Packet(3, "field"), Packet(3))

PACKETS: Final = ((2, _OF_TWO), *[(seats, _OF_THREE) for seats in range(3, SEVEN)], (SEVEN, (Packet(4), Packet(3))))
"""What is dealt, by the number of seats that are dealt to (GS-2.1, GS-2.3)."""


def _ended(state: State, by: WonBy, winner: int | None, rule: str) -> State:
    """The end of a round that was decided before its first turn: a win, or a draw by a rule."""
    notes = Notes.at_start(state.table.seats)
    if winner is None:
        return wait_for(tell(state, Drew(rule)), None, Turn(Stage.START, notes))
    notes = attrs.evolve(notes, winner=winner, won_by=by)
    return wait_for(tell(state, Won(winner, by)), None, Turn(Stage.START, notes))


@attrs.frozen
class DealCards(Deal):
    """Deals to all seats, or to those alone that play on after a draw or a misdeal (GS-2.1 to GS-2.4, GS-9.2)."""

    def players(self, state: State) -> tuple[int, ...]:
        """Those who entered before, in this round or the last; else all."""
        entered = [event.playing for event in state.events if isinstance(event, Entered)]
        found = entered[-1] if entered else state.table.players
        return tuple(sorted(found)) or super().players(state)

    def face_down(self, state: State) -> bool:
        """At four seats and more, if all of them are dealt to (GS-2.2)."""
        return len(self.players(state)) in range(_FOUR_SEATS, SEVEN)


@attrs.frozen
class SayPlay(Entry):
    """Play or drop, but for the dealer, who plays (GS-3.1)."""

    def asks(self, state: State, seat: int) -> bool:
        """Whether a seat has a choice."""
        dealer: int = state.table.dealer
        return seat != dealer


def claimed(options: Options, seats: int, hand: CardSet) -> tuple[CardSet, CardSet]:
    """What a forced-out hand is compensated for, and what it shows (GS-3.4, GS-3.5).

    Args:
        options: What the round is played by.
        seats: The number of seats.
        hand: The hand; of what it shows it is the same.
    """
    found = hand & _valuable(options)
    if seats == _FOUR_SEATS and found & Kind.BRIGHT.cards == {c.WILLOW_RAIN_MAN}:
        found -= {c.WILLOW_RAIN_MAN}
    threes = [card_set(hand.mask & month) for month in MONTHS if (hand.mask & month).bit_count() >= _THREE_OF_MONTH]
    return found, found.union(*threes) if found else CardSet()


def _valuable(options: Options) -> CardSet:
    return Kind.BRIGHT.cards | JOKERS | DOUBLE_CHAFF | card_set(counting_of(options).cup)


@attrs.frozen
class Claims(Phase):
    """Those who had no say show what they are compensated for (GS-3.4).

    Args:
        options: What the round is played by.
    """

    options: Options

    def enter(self, state: State) -> State:
        """Show the claims, in turn order from the dealer's right."""
        out = [seat for event in since_deal(state.events) if isinstance(event, Entered) for seat in event.forced_out]
        if not self.options.compensation_points:
            return hand_over(state)
        return hand_over(tell(state, *[self._claim(state, seat) for seat in out]))

    def _claim(self, state: State, seat: int) -> Claimed:
        seats = state.table.seats
        shown = claimed(self.options, seats, state.hand(seat))[1]
        # The other cards are none of these; at four seats a Rain Man may be, beside no other bright.
        rest = state.ruleset.deck(seats) - _valuable(self.options)
        if seats == _FOUR_SEATS and not shown & Kind.BRIGHT.cards:
            rest |= {c.WILLOW_RAIN_MAN}
        return Claimed(seat, shown, "GS-3.4", rest=rest - shown)


@attrs.frozen
class SitOutApart(SitOut):
    """The other hands join the stock, on which a field lies face down (GS-2.2, GS-3.3)."""

    def apart(self, state: State) -> int:
        """How many cards the field has."""
        return 0 if state.table.seats == SEVEN else FIELD_OF_THREE


@attrs.frozen
class OpenField(Phase):
    """Turns the field up; jokers on it are the dealer's, and four of a month decide the round (GS-2.2 to GS-2.4).

    Args:
        options: What the round is played by.
    """

    options: Options

    def enter(self, state: State) -> State:
        """Look at the field."""
        if not state.field_mask:
            field = card_set(sum([card.mask for card in state.stock[:FIELD_OF_THREE]]))
            draft = Draft(state)
            draft.field_mask = field.mask
            draft.stock_drawn += FIELD_OF_THREE
            draft.tell(TurnedUp(field))
            state = draft.done()
        while jokers := state.field & JOKERS:
            state = _replaced(state, next(iter(jokers)))
        if not has_whole_month(state.field_mask):
            return hand_over(state)
        if self.options.field_quad == "misdeal":
            return deal_again(tell(state, Misdealt(state.field, "GS-2.4")))
        return _ended(state, "field_quad", state.order[0] if self.options.field_quad == "dealer" else None, "GS-2.4")

    def undo(self, past: Past, event: Event) -> None:
        """Lay the field, or what took the place of a joker, back on the stock."""
        if isinstance(event, TurnedUp):
            past.stock[:0] = past.rng.sample([*event.field], len(event.field))
        elif isinstance(event, JokerReplaced):
            past.stock.insert(0, event.instead)


def _replaced(state: State, joker: c.Card) -> State:
    seat, draft = state.order[0], Draft(state)
    instead = state.stock_order[state.stock_drawn]
    draft.stock_drawn += 1
    draft.field_mask ^= joker.mask | instead.mask
    draft.pile_masks = with_item(state.pile_masks, seat, state.pile_masks[seat] | joker.mask)
    draft.tell(JokerReplaced(seat, joker, instead))
    return draft.done()


@attrs.frozen
class _Asked(Value):
    """Who has revealed a president, and who is still to be asked; the first of these is to move."""

    revealed: tuple[int, ...] = ()
    waiting: tuple[int, ...] = ()


@attrs.frozen
class Presidents(Phase):
    """Four cards of a month in a dealt hand (GS-4.1 to GS-4.3).

    Args:
        options: What the round is played by.
    """

    options: Options

    def enter(self, state: State) -> State:
        """Ask every active seat, or reveal what there is."""
        if self.options.president == "may":
            return self._ask(state, _Asked(waiting=state.order))
        holders = [seat for seat in state.order if whole_months(state.hand_masks[seat])]
        if self.options.president == "off" or not holders:
            return hand_over(state)
        return self._decide(tell(state, *[_shown(state, seat) for seat in holders]), tuple(holders))

    def _ask(self, state: State, step: _Asked) -> State:
        if step.waiting:
            return wait_for(state, step.waiting[0], step)
        return self._decide(state, step.revealed) if step.revealed else hand_over(state)

    def _decide(self, state: State, holders: tuple[int, ...]) -> State:
        winner: int | None = holders[0]
        if len(holders) == ALL_ACTIVE or (len(holders) > 1 and self.options.several_presidents == "draw"):
            winner = None
        elif len(holders) > 1 and self.options.several_presidents == "month":
            months = {latest(whole_months(state.hand_masks[seat])): seat for seat in holders}
            winner = months[latest(tuple(months))]
        return _ended(state, "president", winner, "GS-4.3")

    def moves(self, state: State) -> tuple[Move, ...]:
        """To pass, or to reveal four cards of a month."""
        return (Pass(), Reveal()) if whole_months(state.hand_masks[mover(state)]) else (Pass(),)

    def play(self, state: State, move: Move) -> State:
        """Note the answer and ask the next seat."""
        seat, step = mover(state), state.step
        told, revealed = tell(state, Moved(seat, move)), step.revealed
        if isinstance(move, Reveal):
            told, revealed = tell(told, _shown(state, seat)), (*revealed, seat)
        return self._ask(told, _Asked(revealed, step.waiting[1:]))

    def refusal(self, state: State, move: Move) -> tuple[str, str | None]:  # noqa: ARG002  # whatever the state
        """Why a move is not legal now."""
        if isinstance(move, Reveal):
            return "the hand does not hold four cards of a month", "GS-4.1"
        return "a president is to be revealed now, or not", "GS-4.1"

    def facts(self, seats: int) -> tuple[Fact, ...]:  # noqa: ARG002  # the same at every table
        """Who has revealed a president."""
        return (Fact("revealed", lambda view: flags(view, _revealed(view)), by_seat=True),)

    def hand_constraints(self, view: View[Any, Any]) -> HandConstraints:
        """What must be revealed and was not was not dealt (GS-4.1)."""
        place = view.ruleset.phases.index(self)
        looked = view.phase > place or (view.phase == place and view.to_move is None)
        if self.options.president != "must" or not looked:
            return ANYTHING
        events = since_deal(view.events)
        shown = sum([event.cards.mask for event in view.told(Shown) if event.rule == "GS-4.1"])
        return HandConstraints(_NoneDealt(tuple([_Held.of(events, seat) for seat in range(view.table.seats)]), shown))


def _shown(state: State, seat: int) -> Shown:
    return Shown(seat, card_set(latest(whole_months(state.hand_masks[seat]))), "GS-4.1")


def _revealed(view: View[Any, Any]) -> tuple[int, ...]:
    return tuple([event.seat for event in view.told(Shown) if event.rule == "GS-4.1"])


@attrs.frozen
class _Held:
    """What a seat has played of its hand, and for each card that it drew unseen what it played before that.

    Args:
        played: All that it played, as a mask.
        before_draws: For each drawn card what was played before, as masks.
    """

    played: int = 0
    before_draws: tuple[int, ...] = ()

    @classmethod
    def of(cls, events: tuple[Event, ...], seat: int) -> _Held:
        """What the events tell of a seat."""
        played, before = 0, list[int]()
        for event in events:
            if isinstance(event, Moved) and event.seat == seat:
                played |= event.move.hand_cards.mask
            elif isinstance(event, PickedUp) and event.seat == seat:
                before.append(played)
        return cls(played, tuple(before))

    def may_be_dealt(self, hand: int) -> bool:
        """Whether a hand, with some of its cards drawn, can have been dealt without four of a month."""
        every = hand | self.played
        if not has_whole_month(every):
            return True
        drawn = [card_set(every & ~before) for before in self.before_draws]
        choices = (CardSet(choice).mask for choice in itertools.product(*drawn))
        # Nobody knows which cards were drawn; each was another one.
        return any(
            found.bit_count() == len(drawn) and not has_whole_month(every & ~found) for found in choices
        )  # fmt: skip


@attrs.frozen
class _NoneDealt:
    """Whether no hand was dealt four cards of a month, but for those that were shown."""

    seats: tuple[_Held, ...]
    shown: int

    def __call__(self, hands: tuple[int, ...], /) -> bool:
        return all(
            hand & self.shown or seat.may_be_dealt(hand) for hand, seat in zip(hands, self.seats, strict=True)
        )  # fmt: skip
