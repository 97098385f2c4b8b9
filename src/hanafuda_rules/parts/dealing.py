"""The deal: from an order of the deck to hands, field and stock, and misdeals."""

from __future__ import annotations

import abc
import functools
import operator
from collections.abc import Collection, Iterable
from typing import Any, ClassVar, Final, Literal

import attrs

from hanafuda_rules.boards.teller import ContradictionError, Teller, teller_of
from hanafuda_rules.cards import Card, CardSet, Kind, Month, card_set
from hanafuda_rules.classification import Classification
from hanafuda_rules.errors import HanafudaError, InvalidDeckError
from hanafuda_rules.events import Dealt, Event, Misdealt, Moved, Shown
from hanafuda_rules.knowledge.constraints import ANYTHING, HandConstraints
from hanafuda_rules.knowledge.unknown import named
from hanafuda_rules.machine.shuffling import Order, Shuffler, shuffled
from hanafuda_rules.machine.state import Draft, Phase
from hanafuda_rules.machine.view import AnyView
from hanafuda_rules.masks import MONTH_OF, MONTHS, has_whole_month, whole_months
from hanafuda_rules.moves import Move, Pass, VoidDeal
from hanafuda_rules.parts.flow import State, ask_in_turn, award, change_setting, deal_again, hand_over, mover, tell
from hanafuda_rules.table import Table
from hanafuda_rules.values import Value

__all__ = [
    "Deal", "DealerTakesMonths", "DealtCards", "FourInHand", "FourOfAMonth", "Misdeal", "MonthByChoice", "Packet",
    "VoidByChoice", "by_kind", "by_points", "by_time_of_day", "deal_packets", "passes",
]  # fmt: skip


@attrs.frozen
class Packet(Value):
    """Cards that are dealt at a time.

    Args:
        count: The number of cards, to each seat in turn or to the field.
        to: Where the cards go: all hands, the field, the dealer's hand, or all hands except the dealer's.
    """

    count: int
    to: Literal["hands", "field", "dealer", "others"] = "hands"


def passes(times: int, hand: int, field: int) -> tuple[Packet, ...]:
    """Return the packets of a deal in passes: to the other seats, to the field, and to the dealer.

    Args:
        times: The number of passes.
        hand: The number of cards for each hand in a pass.
        field: The number of cards for the field in a pass.
    """
    return times * (Packet(hand, "others"), Packet(field, "field"), Packet(hand, "dealer"))


@attrs.frozen
class DealtCards(Value):
    """The cards after a deal.

    Args:
        hands: The hands by seat.
        field: The field.
        stock: The stock, the next card first.
    """

    hands: tuple[CardSet, ...]
    field: CardSet
    stock: Order


def deal_packets(order: Order, packets: Iterable[Packet], seats: Iterable[int], dealer: int) -> DealtCards:
    """Deal an order of the deck, packet by packet, to seats in the order of the deal.

    Raises:
        HanafudaError: The packets need more cards than there are.
    """
    return _dealt(order, _plan(packets, tuple(seats), dealer))


@attrs.frozen
class _Plan(Value):
    """The places of an order that go to each seat, in seat order, and to the field, and their number."""

    hands: tuple[tuple[int, ...], ...]
    field: tuple[int, ...]
    count: int


def _plan(packets: Iterable[Packet], turns: tuple[int, ...], dealer: int) -> _Plan:
    given: dict[int, list[int]] = {whom: [] for whom in (*sorted(turns), _FIELD)}
    place = 0
    for packet in packets:
        for whom in _whom(packet, turns, dealer):
            given[whom] += range(place, place + packet.count)
            place += packet.count
    field = tuple(given.pop(_FIELD))
    return _Plan(tuple(map(tuple, given.values())), field, place)


_mask = operator.attrgetter("mask")


def _dealt(order: Order, plan: _Plan) -> DealtCards:
    # Hot, as every round begins here: no step of Python for each card.
    if plan.count > len(order):
        raise HanafudaError(f"{plan.count} cards cannot be dealt at {len(plan.hands)} seats: the deck has {len(order)}")
    mask_at = list(map(_mask, order)).__getitem__
    hands = tuple([card_set(sum(map(mask_at, places))) for places in plan.hands])
    return DealtCards(hands, card_set(sum(map(mask_at, plan.field))), order[plan.count :])


_FIELD: Final = -1
_FOUR: Final = 4


def _whom(packet: Packet, turns: tuple[int, ...], dealer: int) -> tuple[int, ...]:
    """The seats that get a packet, in order, or the field."""
    if packet.to == "field":
        return (_FIELD,)
    if packet.to == "hands":
        return turns
    return tuple([seat for seat in turns if (seat == dealer) == (packet.to == "dealer")])


class Misdeal(Value, abc.ABC):
    """A reason why a deal is void, as an immutable value."""

    __slots__ = ()

    rule: str
    """The id of the rule that voids the deal."""

    def voids(self, layout: DealtCards, table: Any, /) -> bool:
        """Return whether a deal is void."""
        raise NotImplementedError(self, layout, table)

    def may_void(self, layout: DealtCards, /) -> bool:
        """Return whether hidden hands may void a deal without being shown. Boards ask this."""
        return False

    def news(self, layout: DealtCards, /) -> tuple[Event, ...]:
        """Return the public events of a void deal, besides its field."""
        return ()

    def allows(self, hand: int, /) -> bool:
        """Return whether a hand, as a mask, is possible in a valid deal."""
        return True


def _whole_months(cards: int, three: int = 0) -> int:
    """The cards of whole months, as a mask. The cards of ``three``, also a mask, count as a whole month."""
    return sum(whole_months(cards)) | (cards & MONTH_OF[three.bit_length() - 1] if three and not three & ~cards else 0)


@attrs.frozen
class FourOfAMonth(Misdeal):
    """Four cards of a month on the field, which nothing could capture.

    Args:
        rule: The id of the game's rule.
        three: Three cards that count as a whole month, because the fourth does not match them. By default none.
    """

    rule: str
    three: CardSet = CardSet()

    def voids(self, layout: DealtCards, table: Table) -> bool:
        """Return whether the field has a whole month, or three cards that count as one."""
        field, three = layout.field.mask, self.three.mask
        return has_whole_month(field) or (three != 0 and not three & ~field)


@attrs.frozen
class FourInHand(Misdeal):
    """Four cards of a month in a hand.

    Args:
        rule: The id of the game's rule.
        shown: Whether all such fours are shown, in the order of seats.
    """

    rule: str
    shown: bool = True

    def voids(self, layout: DealtCards, table: Table) -> bool:
        """Return whether a hand has four cards of a month."""
        return any(has_whole_month(hand.mask) for hand in layout.hands)

    def may_void(self, layout: DealtCards) -> bool:
        """Return whether a hand may have four cards of a month that are not shown."""
        large = any(len(hand) >= _FOUR for hand in layout.hands)
        return not self.shown and large and any(not month & layout.field.mask for month in MONTHS)

    def news(self, layout: DealtCards) -> tuple[Event, ...]:
        """Return the fours, if they are shown."""
        fours = [_whole_months(hand.mask) for hand in layout.hands]
        return tuple([Shown(seat, card_set(four), self.rule) for seat, four in enumerate(fours) if four and self.shown])

    def allows(self, hand: int) -> bool:
        """Return whether a hand lacks four cards of a month."""
        return not has_whole_month(hand)


@attrs.frozen
class Deal(Phase):
    """Deals the cards. A void deal returns the round to its first phase, with the same dealer.

    Args:
        packets: The packets in order, for each number of seats.
        dealer_first: Whether the deal starts with the dealer, instead of the seat on the dealer's right. It always
            goes anticlockwise.
        misdeals: The misdeals, in the order of checking.
    """

    packets: tuple[tuple[int, tuple[Packet, ...]], ...]
    dealer_first: bool = False
    misdeals: tuple[Misdeal, ...] = ()
    # A cache by players, dealer and, if they depend on the table, packets.
    _plans: dict[tuple[object, ...], tuple[tuple[int, ...], _Plan]] = attrs.field(
        init=False, eq=False, repr=False, factory=dict[Any, Any]
    )

    def enter(self, state: State) -> State:
        """Shuffle and deal.

        Raises:
            HanafudaError: The packets need more cards than the deck has, or are missing for the number of seats.
        """
        table, (turns, plan) = state.table, self._planned(state)
        cards, shuffler = _shuffle(state)
        layout = _dealt(cards, plan)
        if self.face_down(state):
            layout = _face_down(layout, cards)
        if len(turns) < table.seats:
            order = tuple([seat for seat in state.order if seat in turns])
            state, layout = change_setting(state, order=order), _to_some(layout, turns, table.seats)
        void = None
        if (teller := teller_of(state)) is not None:
            known_layout = _told_layout(state, teller, layout)
            if known_layout is None:
                teller.ask("the dealt field")
                return state
            layout, void = known_layout
        for misdeal in self.misdeals:
            if misdeal.voids(layout, table) or (void == misdeal.rule and misdeal.may_void(layout)):
                news = (*misdeal.news(layout), Misdealt(layout.field, misdeal.rule))
                return deal_again(change_setting(_laid_out(state, layout, *news).done(), shuffler=shuffler))
        dealt = Dealt(layout.field, tuple([hand.mask.bit_count() for hand in layout.hands]), len(layout.stock))
        return hand_over(_laid_out(state, layout, dealt), shuffler=shuffler)

    def players(self, state: State) -> tuple[int, ...]:
        """The seats that are dealt to, and play. By default all seats."""
        return tuple(range(state.table.seats))

    def face_down(self, state: State) -> bool:
        """Whether the field is dealt face down; it then lies, unknown to all, on top of the stock."""
        return False

    def packets_at(self, table: Any, players: int) -> tuple[Packet, ...]:
        """The packets for a number of players. A game overrides this if they depend on more of the table."""
        for count, packets in self.packets:
            if count == players:
                return packets
        raise HanafudaError(f"no packets are given for {players} seats")

    def _planned(self, state: State) -> tuple[tuple[int, ...], _Plan]:
        """The seats that are dealt to, in the order of the deal, and the plan of the deal."""
        players, table = self.players(state), state.table
        # Hashing packets is slow, and most deals do not depend on the table.
        varied = type(self).packets_at is not Deal.packets_at
        key = players, table.dealer, self.packets_at(table, len(players)) if varied else None
        known = self._plans.get(key)
        if known is None:
            turns = self._turns(table, players)
            known = self._plans[key] = turns, _plan(self.packets_at(table, len(turns)), turns, table.dealer)
        return known

    def _turns(self, table: Table, players: Collection[int]) -> tuple[int, ...]:
        turns = tuple([seat for seat in table.from_right(table.dealer) if seat in players])
        return (*turns[-1:], *turns[:-1]) if self.dealer_first else turns

    def hand_constraints(self, view: AnyView) -> HandConstraints:
        """The conditions of misdeals on the dealt hands."""
        looking = self._looking
        return HandConstraints(functools.partial(_allowed, looking, view.played_masks)) if looking else ANYTHING

    @property
    def constrains_hands(self) -> bool:
        """Whether a misdeal depends on hands."""
        return bool(self._looking)

    @property
    def _looking(self) -> tuple[Misdeal, ...]:
        return tuple([misdeal for misdeal in self.misdeals if type(misdeal).allows is not Misdeal.allows])


def _allowed(misdeals: tuple[Misdeal, ...], played: tuple[int, ...], hands: tuple[int, ...]) -> bool:
    """Whether the hands, with the cards played since, are possible in a valid deal."""
    dealt = [hand | own for hand, own in zip(hands, played, strict=True)]
    return all(misdeal.allows(hand) for misdeal in misdeals for hand in dealt)


_PASS: Final = (Pass(),)


@attrs.frozen
class MonthByChoice(Phase):
    """Asks seats in turn whether they show four cards of a month, whatever they hold (CD-10).

    Games derive a class from it to decide which seats are asked, and what follows.

    Args:
        rule: The id of the game's rule.
    """

    rule: str

    showing: ClassVar[Move]
    """The move that shows the cards."""
    question: ClassVar[str]
    """The question to a seat, as a clause for errors."""

    def ask(self, state: State, seats: tuple[int, ...], *news: Event) -> State:
        """Ask the first of some seats and keep the others as the step. After the last, the phase is over."""
        return ask_in_turn(state, seats, *news)

    def shown_of(self, hand: int) -> int:
        """The cards that a hand shows: all whole months, as a mask like the hand."""
        return _whole_months(hand)

    def after_showing(self, state: State) -> State:
        """Go on after a seat has shown its cards: ask the next seat."""
        return self.ask(state, state.step)

    def show(self, state: State, seat: int) -> State:
        """Show the cards of a seat."""
        return tell(state, Shown(seat, card_set(self.shown_of(state.hand_masks[seat])), self.rule))

    def moves(self, state: State) -> tuple[Move, ...]:
        """Pass, or show four cards of a month."""
        return (*_PASS, self.showing) if has_whole_month(state.hand_masks[mover(state)]) else _PASS

    def play(self, state: State, move: Move) -> State:
        """Record the answer, and show the cards."""
        seat = mover(state)
        if isinstance(move, Pass):
            return self.ask(state, state.step, Moved(seat, move))
        return self.after_showing(self.show(tell(state, Moved(seat, move)), seat))

    def refusal(self, state: State, move: Move) -> tuple[str, str | None]:
        """The reason why a move is illegal now."""
        lacks = move == self.showing
        return "the hand does not hold four cards of a month" if lacks else self.question, self.rule


class VoidByChoice(MonthByChoice):
    """Lets seats with four cards of a month show them and void the deal.

    Seats are asked from the dealer's right, until one voids the deal.

    Args:
        rule: The id of the game's rule.
    """

    __slots__ = ()

    showing = VoidDeal()
    question = "the deal may be voided now, or not"

    def enter(self, state: State) -> State:
        """Ask the first seat."""
        return self.ask(state, state.table.from_right(state.table.dealer))

    def after_showing(self, state: State) -> State:
        """Deal again."""
        return deal_again(tell(state, Misdealt(state.field, self.rule)))


@attrs.frozen
class DealerTakesMonths(Phase):
    """Gives all whole months on the dealt field to the first seat in playing order.

    Args:
        rule: The id of the game's rule.
        three: Three cards that count as a whole month, because the fourth does not match them. By default none.
    """

    rule: str
    three: CardSet = CardSet()

    def is_idle(self, state: State) -> bool:
        """Whether the field has no whole month."""
        return not _whole_months(state.field_mask, self.three.mask)

    def enter(self, state: State) -> State:
        """Give the cards to the first seat."""
        whole = _whole_months(state.field_mask, self.three.mask)
        return hand_over(award(state, state.order[0], whole, self.rule))


def _told_layout(state: State, teller: Teller, layout: DealtCards) -> tuple[DealtCards, str | None] | None:
    """The layout with its public cards, and the rule that voids the deal, if any; ``None`` if not told yet."""
    shown: list[Shown] = []
    for event in teller.ahead(state.log):
        if isinstance(event, Dealt | Misdealt):
            teller.use_deal(state.log, event)
            dealt = _with_cards(layout, event.field, shown, state.ruleset.deck(state.table.seats))
            return dealt, getattr(event, "rule", None)
        if not isinstance(event, Shown):
            raise ContradictionError("first comes the deal", rule="CD-9")
        shown.append(event)
    return None


def _with_cards(layout: DealtCards, field: CardSet, shown: Iterable[Shown], deck: CardSet) -> DealtCards:
    """The layout with a field and the cards that hands have shown in a void deal."""
    if len(field) != len(layout.field) or field - deck:
        raise ContradictionError(f"{len(layout.field)} cards of the deck are dealt to the field", rule="CD-7")
    left, hands = deck - field, list(layout.hands)
    for event in shown:
        if event.seat not in range(len(hands)) or event.cards - left or len(event.cards) > len(hands[event.seat]):
            raise ContradictionError(f"seat {event.seat} cannot hold {event.cards}", rule="CD-7")
        hands[event.seat] = card_set(named(hands[event.seat].mask, event.cards.mask))
        left -= event.cards
    return DealtCards(tuple(hands), field, layout.stock)


def _shuffle(state: State) -> tuple[Order, Shuffler]:
    try:
        return shuffled(state.shuffler, state.ruleset.deck(state.table.seats))
    except InvalidDeckError as error:
        last = state.events[-1] if state.events else None
        if not isinstance(last, Misdealt):
            raise
        # Tells a caller who scripted one order why two are needed.
        raise type(error)(f"{last}; then: {error.message}", rule=error.rule) from error


def _face_down(layout: DealtCards, order: Order) -> DealtCards:
    """The layout with its field on top of the stock."""
    field = [card for card in order if card in layout.field]
    return DealtCards(layout.hands, CardSet(), (*field, *layout.stock))


def _to_some(layout: DealtCards, turns: Iterable[int], seats: int) -> DealtCards:
    """The layout with an empty hand for each seat that was not dealt to."""
    hands = dict(zip(sorted(turns), layout.hands, strict=True))
    return DealtCards(tuple([hands.get(seat, CardSet()) for seat in range(seats)]), layout.field, layout.stock)


def _laid_out(state: State, layout: DealtCards, *news: Event) -> Draft:
    draft = Draft(state)
    draft.hand_masks = tuple([hand.mask for hand in layout.hands])
    draft.field_mask = layout.field.mask
    draft.lay_stock(layout.stock)
    draft.tell(*news)
    return draft


def by_kind(classification: Classification, card: Card) -> tuple[int, int]:
    """Return the rank of a card drawn for the first dealer: the earliest month, then the highest kind."""
    return card.month, tuple(Kind).index(classification.kind(card))


def by_points(classification: Classification, card: Card) -> tuple[int, int]:
    """Return the rank of a card drawn for the first dealer: the earliest month, then the most points."""
    return card.month, -classification.points([card])


def by_time_of_day(classification: Classification, card: Card, *, day: bool) -> tuple[int, int]:
    """Return the rank of a card drawn for the first dealer in Korea, by time of day.

    At night the earliest month ranks first, then the lowest kind. By day the latest month ranks first, then the highest
    kind. In Korea, Paulownia is the eleventh month and Willow the twelfth.
    """
    month, kind = _KOREAN_ORDER.get(card.month, card.month), tuple(Kind).index(classification.kind(card))
    return (-month, kind) if day else (month, -kind)


_KOREAN_ORDER = {Month.PAULOWNIA: 11, Month.WILLOW: 12}
"""The months whose Korean numbers differ from CD-1."""
