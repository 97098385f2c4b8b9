"""Bidding: seats stay, raise or leave in turn, and a raise asks the others again. In the end, those left show hands.

A bid is a word. The chips that it costs depend on the moment; an event and the facts of learners have the amount.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any, ClassVar, Final, Protocol, cast, runtime_checkable

import attrs

from hanafuda_rules.boards.phases import ask_for, knows_hand
from hanafuda_rules.cards import CardSet
from hanafuda_rules.checks import of_type
from hanafuda_rules.errors import count_of
from hanafuda_rules.events import Moved, SeatEvent, Shown, every, since_deal
from hanafuda_rules.learning.facts import Fact, flags
from hanafuda_rules.machine.state import Phase
from hanafuda_rules.machine.view import AnyView
from hanafuda_rules.masks import with_item
from hanafuda_rules.moves import Move
from hanafuda_rules.parts.flow import State, change_setting, hand_over, mover, tell, wait_for
from hanafuda_rules.table import Table, TableObject
from hanafuda_rules.values import Value
from hanafuda_rules.words import say

__all__ = [
    "BID_FACTS", "Bets", "Bidding", "Bids", "Show", "Showing", "Staked", "chips_on_table", "left", "put_in",
    "shown_at_end",
]  # fmt: skip


@attrs.frozen
class Staked(SeatEvent):
    """A seat put chips into the pot with its move.

    Args:
        seat: The seat.
        amount: The number of chips.
    """

    amount: int

    pattern = say("puts in {amount:chip/chips}")


@runtime_checkable
class Bets(Protocol):
    """A ruleset in which seats bid on their hands."""

    def antes(self, table: Any, /) -> tuple[int, ...]:
        """The chips by seat that are put in before the deal."""
        ...

    def strength(self, hand: CardSet, /) -> Any:
        """How strong a hand to show is by itself, in an order: computer players bid by it."""
        ...


def put_in(moment: State | AnyView) -> tuple[int, ...]:
    """The chips that each seat has put in during the round, with the antes, by seat."""
    paid = list(cast("Bets", moment.ruleset).antes(moment.table))
    for event in every(Staked, moment.events):
        paid[event.seat] += event.amount
    return tuple(paid)


def left(table: Table, paid: tuple[int, ...]) -> tuple[int, ...]:
    """The chips that each seat still has, by seat."""
    return tuple([total - amount for total, amount in zip(table.totals, paid, strict=True)])


@attrs.frozen
class Bids(Value):
    """The step of a betting round.

    Args:
        paid: The chips by seat that were put in during the round, with the antes.
        own: Those of this betting round.
        waiting: The seats that still have to move, the next one first.
        raises: The number of raises.
        moved: The seats that have moved, in order.
    """

    paid: tuple[int, ...]
    own: tuple[int, ...]
    waiting: tuple[int, ...]
    raises: int = 0
    moved: tuple[int, ...] = ()

    @property
    def level(self) -> int:
        """The most that a seat has put in during this betting round."""
        return max(self.own)


class Bidding(Phase):
    """A betting round: seats in turn stay, raise or leave, until nobody has to answer a raise.

    The order of the state has the seats that are in. Seats without chips are not asked. The ruleset is a :class:`Bets`.
    """

    __slots__ = ()

    stays: ClassVar[tuple[Move, ...]]
    """The moves that put in what is due, if there are enough chips."""
    leaves: ClassVar[Move]
    """The move that gives up the hand."""
    rule: ClassVar[str]
    """The id of the rule about the moves."""

    def levels(self, state: State, seat: int, /) -> Mapping[Move, int]:
        """The raises that a seat can make, each with the level that it leads to."""
        raise NotImplementedError(self, state, seat)

    def is_idle(self, state: State, /) -> bool:
        """Whether fewer than two seats can bid."""
        return _able(state, put_in(state)) < 2  # noqa: PLR2004

    def enter(self, state: State, /) -> State:
        """Ask the first seat that has chips."""
        paid = put_in(state)
        chips = left(state.table, paid)
        waiting = tuple([seat for seat in state.order if chips[seat]])
        return wait_for(state, waiting[0], Bids(paid, (0,) * state.table.seats, waiting))

    def play(self, state: State, move: Move, /) -> State:
        """Put in the chips, and ask the next seat or end the betting."""
        bids, seat = state.step, mover(state)
        own, chips, waiting, raises = bids.own[seat], left(state.table, bids.paid), bids.waiting[1:], bids.raises
        level = own
        if move == self.leaves:
            state = change_setting(state, order=tuple([other for other in state.order if other != seat]))
        elif move in self.stays:
            level = min(bids.level, own + chips[seat])
        else:
            level, raises, at = self.levels(state, seat)[move], raises + 1, state.order.index(seat)
            waiting = tuple([other for other in state.order[at + 1 :] + state.order[:at] if chips[other]])
        paid = with_item(bids.paid, seat, bids.paid[seat] + level - own)
        after = Bids(paid, with_item(bids.own, seat, level), waiting, raises, (*bids.moved, seat))
        news = (Moved(seat, move), *([Staked(seat, level - own)] if level > own else ()))
        return wait_for(state, waiting[0], after, *news) if _goes_on(state, after) else hand_over(state, *news)

    def refusal(self, state: State, move: Move, /) -> tuple[str, str | None]:
        """Why a move is not legal now."""
        return "the seat must make one of the bids that it has the chips for", self.rule


def _able(state: State, paid: tuple[int, ...]) -> int:
    """How many of the seats that are in have chips."""
    chips = left(state.table, paid)
    return sum([chips[seat] > 0 for seat in state.order])


def _goes_on(state: State, bids: Bids) -> bool:
    if len(state.order) == 1 or not bids.waiting:
        return False
    # A seat that alone has chips is only asked for what is due.
    return bids.own[bids.waiting[0]] < bids.level or _able(state, bids.paid) > 1


def _bids(view: AnyView) -> Bids:
    nobody = (0,) * view.table.seats
    return view.step if isinstance(view.step, Bids) else Bids(nobody, nobody, ())


BID_FACTS: Final = (
    Fact("put_in", put_in, by_seat=True),
    Fact("in", lambda view: flags(view, view.order), by_seat=True, most=1),
    Fact("due", lambda view: [_bids(view).level - own for own in _bids(view).own], by_seat=True),
    Fact("waits", lambda view: flags(view, _bids(view).waiting), by_seat=True, most=1),
    Fact("has_moved", lambda view: flags(view, _bids(view).moved), by_seat=True, most=1),
    Fact("raises", lambda view: _bids(view).raises),
)
"""The facts of betting rounds; a ruleset adds them to its own."""


def chips_on_table(view: AnyView) -> tuple[TableObject, ...]:
    """The pot, with what earlier rounds left, and the chips of each seat, for pictures."""
    paid = put_in(view)
    pot, chips = sum(paid) + view.table.pot, left(view.table, paid)
    of_pot = TableObject("chips", str(pot), say("Pot: {pot:chip/chips}", pot=pot), (pot, 0))
    says = [say("{seat}: {own:chip/chips}", seat=seat, own=own) for seat, own in enumerate(chips)]
    of_seats = [TableObject("chips", str(own), says[seat], (own, 0), seat=seat) for seat, own in enumerate(chips)]
    return (of_pot, *of_seats)


# --- the end ----------------------------------------------------------------------------------------------------------


@attrs.frozen
class Show(Move):
    """Show some cards of the hand, which stay in it.

    Args:
        cards: The cards.

    Raises:
        HanafudaError: ``cards`` is not a set of cards.
    """

    cards: CardSet = attrs.field(validator=of_type(CardSet))

    pattern = say("show {cards}")

    @property
    def named_cards(self) -> CardSet:
        """The cards."""
        return self.cards


@attrs.frozen
class Showing(Phase):
    """The seats that are in show cards of their hands, in order. A single seat shows nothing.

    Args:
        size: The number of cards to show. A seat with more cards chooses them.
        rule: The id of the rule.
        ends_round: Whether the round ends after it.
    """

    size: int
    rule: str
    ends_round: bool = True

    def enter(self, state: State, /) -> State:
        """Show the hands, up to a seat that has a choice."""
        return self._show(state, state.order if len(state.order) > 1 else ())

    def _show(self, state: State, seats: tuple[int, ...]) -> State:
        for place, seat in enumerate(seats):
            if state.hand_masks[seat].bit_count() > self.size:
                return wait_for(state, seat, seats[place + 1 :])
            if not knows_hand(state, seat):  # on a board
                return ask_for(state, f"the hand that seat {seat} shows")
            state = tell(state, Shown(seat, state.hands[seat], self.rule))
        return wait_for(state, None) if self.ends_round else hand_over(state)

    def moves(self, state: State, /) -> tuple[Move, ...]:
        """A move for each choice of cards."""
        choices = itertools.combinations(state.hands[mover(state)], self.size)
        return tuple([Show(CardSet(cards)) for cards in choices])

    def play(self, state: State, move: Show, /) -> State:
        """Show the cards."""
        seat = mover(state)
        return self._show(tell(state, Moved(seat, move), Shown(seat, move.cards, self.rule)), state.step)

    def refusal(self, state: State, move: Move, /) -> tuple[str, str | None]:
        """Why a move is not legal now."""
        return f"the cards to show are {count_of(self.size, 'card')} of the hand", self.rule


def shown_at_end(moment: State | AnyView, rule: str) -> dict[int, CardSet]:
    """The hands that were shown by a rule, by seat."""
    return {event.seat: event.cards for event in every(Shown, since_deal(moment.events)) if event.rule == rule}
