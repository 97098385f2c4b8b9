"""Parts of outcomes: mappings by seat, checks of what was entered, and the base classes.

An outcome entered by hand is checked for mistakes that can be seen in the entry itself. Whether play can have led to it
is not checked.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Self, SupportsIndex, TypeVar, cast

import attrs

from hanafuda_rules.cards import BLANK, DECK, PAULOWNIA_YELLOW, Card, CardSet, Kind
from hanafuda_rules.checks import check_type, mapped, own_number, whole_number
from hanafuda_rules.classification import Classification
from hanafuda_rules.errors import Fault, HanafudaError, InvalidOutcomeError, count_of, refuse, shown
from hanafuda_rules.events import Dealt, since_deal
from hanafuda_rules.knowledge.log import latest
from hanafuda_rules.machine.counting import CountingRules
from hanafuda_rules.machine.state import RoundState
from hanafuda_rules.masks import even_in_each_month, has_whole_month
from hanafuda_rules.names import Names
from hanafuda_rules.parts.flow import State
from hanafuda_rules.table import Table, seat_at
from hanafuda_rules.values import FrozenMapping, Value
from hanafuda_rules.yaku import HeldYaku

if TYPE_CHECKING:
    from hanafuda_rules.machine.ruleset import AnyRules
    from hanafuda_rules.settlement import Reason

__all__ = [
    "BySeat", "Outcome", "PlayedOrEntered", "asked", "by_seat", "dealt_faults", "dealt_field", "few", "hand_faults",
    "known_by_seat", "left_over_faults", "lying_faults", "most_captured", "needed", "numbers_by_seat", "partners",
    "pile_faults", "pile_size_faults", "piles_by_seat", "side_piles", "total_faults", "unpaired_faults",
]  # fmt: skip

_NO_CARDS: Final = CardSet()
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
OutcomeT = TypeVar("OutcomeT", bound="Outcome")


def _items(values: Mapping[int, T_co]) -> dict[int, T_co]:
    by_number: dict[int, T_co] = {}
    for seat, value in mapped(values, "a mapping from seats is needed, such as {0: …, 1: …}").items():
        number = whole_number(seat, "a seat")
        if number in by_number:
            raise HanafudaError(f"seat {number} is a duplicate")
        by_number[number] = value
    return {seat: by_number[seat] for seat in sorted(by_number)}


@attrs.frozen(repr=False, eq=False)
class BySeat(FrozenMapping[int, T_co], Generic[T_co]):
    """An immutable, hashable mapping from seats to values, in the order of the seats.

    Args:
        values: The values by seat.

    Raises:
        HanafudaError: A key is not a whole number, or two keys are the same seat.
    """

    _values: dict[int, T_co] = attrs.field(converter=_items)


_NOBODY: Final = BySeat[Any]({})


def known_by_seat(values: dict[int, T_co]) -> BySeat[T_co]:
    """Return a mapping by seat without checks, for keys that are valid already."""
    if not values:
        return _NOBODY
    kind: type[BySeat[T_co]] = BySeat
    mapping = object.__new__(kind)  # skips the converter
    object.__setattr__(mapping, "_values", dict(sorted(values.items())))
    return mapping


def by_seat(name: str, values: Mapping[int, T_co]) -> BySeat[T_co]:
    """Return a mapping by seat from a value entered for an outcome.

    Args:
        name: The name of the field, for errors.
        values: The value entered.

    Raises:
        InvalidOutcomeError: ``values`` is not a mapping, a key is not a whole number, or two keys are the same seat.
    """
    try:
        return BySeat(values)
    except HanafudaError as error:
        raise InvalidOutcomeError(f"{name}: {error.message}", rule=error.rule) from None


def numbers_by_seat(name: str, values: Mapping[int, SupportsIndex]) -> BySeat[int]:
    """Return numbers by seat from a value entered for an outcome.

    Values that are not whole numbers are kept. A later check, which knows the game's rule, rejects them.

    Raises:
        InvalidOutcomeError: ``values`` is not a mapping from seats.
    """
    return BySeat({seat: own_number(number) for seat, number in by_seat(name, values).items()})


def needed(value: T | None, request: str, rule: str, seat: int | None = None) -> T:
    """Return an optional value of an outcome that a settlement needs.

    Args:
        value: The value; ``None`` if it was left out.
        request: The sentence for the error: the value to enter, and why.
        rule: The id of the rule that needs it.
        seat: The seat that it is about, if it is about one.

    Raises:
        InvalidOutcomeError: The value was left out.
    """
    if value is None:
        raise InvalidOutcomeError(request, seat=seat, rule=rule)
    return value


def asked(question: str, name: str, seat: int, rule: str) -> Fault:
    """Return the fault that an entry of a score sheet is missing, as a question to whoever entered the sheet.

        >>> from hanafuda_rules.parts.outcomes import asked
        >>> asked("How much chaff did seat 1 have?", "chaff", 1, "HH-8.3").words
        'How much chaff did seat 1 have? Enter chaff={1: …}, or its pile.'

    Args:
        question: The question; it names the seat.
        name: The field of the outcome that answers it.
        seat: The seat.
        rule: The id of the rule that needs the answer.
    """
    return Fault(f"{question} Enter {name}={{{seat}: …}}, or its pile.", rule, seat)


_MOST_NAMED: Final = 6


def few(cards: CardSet) -> str:
    """Return the names of up to six cards for an error, or the number of more cards."""
    return str(cards) if len(cards) <= _MOST_NAMED else count_of(len(cards), "card")


def pile_faults(
    piles: Mapping[int, CardSet], *, deck: CardSet = DECK, odd: CardSet = _NO_CARDS, rule: str = "CD-3"
) -> Iterator[Fault]:
    """Yield what is wrong with piles: cards that are not in the deck, in two piles, or left without a partner.

    Args:
        piles: The captured cards by seat.
        deck: The cards that can be captured.
        odd: The cards that are exempt from capture in twos and fours of a month (CD-6).
        rule: The id of the rule about the deck.
    """
    before: dict[int, CardSet] = {}
    for seat, pile in piles.items():
        if not isinstance(pile, CardSet):
            hint = "; CardSet.parse reads text" if isinstance(pile, str) else ""
            yield Fault(f"a pile must be a CardSet, not {shown(pile)}{hint}", "CD-7", seat)
        if strange := pile - deck:
            not_here = f"{few(strange)} cannot be captured in this game"
            yield Fault("the blank cannot be captured" if BLANK in strange else not_here, rule, seat)
        for other, others in before.items():
            if both := pile & others:
                yield Fault(f"its pile shares {few(both)} with the pile of seat {other}", "CD-7", seat)
        if not even_in_each_month((pile - odd).mask):
            yield Fault(_odd_month(pile - odd), "CD-6", seat)
        before[seat] = pile


def total_faults(captured: CardSet, brought: int, rule: str, *, deck: CardSet = DECK) -> Iterator[Fault]:
    """Yield a fault if a round that was played out has too many captured cards, or lacks some.

    ``brought`` is the number of cards that come to the field. If they are the whole deck, all of them are captured.
    """
    if len(captured) > brought:
        yield Fault(f"a round brings at most {brought} cards to the field, but the piles hold {len(captured)}", rule)
    if brought == len(deck) and (lacking := deck - captured):
        yield Fault(f"all {len(deck)} cards are captured in the end, but no pile holds {few(lacking)}", rule)


def unpaired_faults(piles: Mapping[int, CardSet], wild: CardSet) -> Iterator[Fault]:
    """Yield a fault for each pile with odd numbers of cards of some months that no wild card can have paired.

    ``wild`` are the cards that can be wild. Each pairs its own month with one other at most.
    """
    for seat, pile in piles.items():
        months = [month for month in pile.months if len(pile & month.cards) % 2]
        own = [month for month in months if pile & wild & month.cards]
        if len(months) % 2 or len(months) > 2 * len(own):
            odd = CardSet().union(*[pile & month.cards for month in months])
            words = f"its pile holds an odd number of cards of some months ({odd}); only the wild card pairs two months"
            yield Fault(words, "WC-1.2", seat)


def left_over_faults(captured: CardSet, most: int, rule: str) -> Iterator[Fault]:
    """Yield a fault if wild cards cannot have left all missing cards, at most ``most``, on the field (WC-4.4)."""
    lacking = DECK - captured
    if len(lacking) > most or any(month.cards <= lacking for month in lacking.months):
        yield Fault(f"all cards came to the field, so {few(lacking)} cannot all be left there", rule)


def most_captured(brought: int, field: int, *, takes_months: bool = False) -> int:
    """Return the most cards that a seat, or a team, can capture.

    Each card that it brings to the field takes one, or three if the deal laid three of its month there.

    Args:
        brought: The number of cards that it plays from the hand or turns from the stock.
        field: The number of cards dealt to the field.
        takes_months: Whether a seat can take whole months of the dealt field.
    """
    return 2 * brought + (field if takes_months else 2 * (field // 3))


def pile_size_faults(piles: Mapping[int, CardSet], most: int, rule: str) -> Iterator[Fault]:
    """Yield a fault for each pile that is larger than the turns of its seat can make it; see :func:`most_captured`."""
    for seat, pile in piles.items():
        if len(pile) > most:
            yield Fault(f"it can capture at most {most} cards, but its pile holds {len(pile)}", rule, seat)


def _odd_month(pile: CardSet) -> str:
    odd = next(month for month in pile.months if len(pile & month.cards) % 2)
    few = pile & odd.cards
    return f"its pile holds an odd number of {odd.slug} cards ({few}); cards are captured in twos and fours"


def lying_faults(
    captured: CardSet, dealt: CardSet | None, field: CardSet | None, size: int, rule: str
) -> Iterator[Fault]:
    """Yield what is wrong with the field as dealt and at the end; each is ``None`` if it is unknown (CD-7).

    ``rule`` says that ``size`` cards are dealt to the field.
    """
    for name, cards in (("dealt", dealt), ("field", field)):
        if not isinstance(cast("object", cards), CardSet | None) or (cards and cards - DECK):
            yield Fault(f"{name} must be a CardSet of cards of the deck, not {shown(cards)}", rule)
    if dealt is not None and len(dealt) != size:
        yield Fault(f"{size} cards are dealt to the field, not {len(dealt)}", rule)
    if field is not None and (both := field & captured):
        yield Fault(f"{few(both)} cannot lie on the field: captured", "CD-7")
    if field is not None and dealt is not None and (gone := dealt - field - captured):
        yield Fault(f"{few(gone)} was dealt to the field, but is neither captured nor there", "CD-7")


def dealt_faults(
    field: Any, hands: Mapping[int, CardSet], sizes: tuple[int, int], deal_rule: str, misdeal_rule: str
) -> Iterator[Fault]:
    """Yield the reasons why a field and hands without the blank cannot have been dealt (CD-7).

    Args:
        field: The field as entered; ``None`` if it is unknown.
        hands: The known dealt hands by seat.
        sizes: The numbers of cards of the field and of a hand.
        deal_rule: The id of the rule about the deal.
        misdeal_rule: The id of the rule that voids a deal with four of a month on the field.
    """
    lying, held = sizes
    if field is not None:
        if not isinstance(field, CardSet) or len(field) != lying or not field <= DECK:
            yield Fault(
                f"the field must be a CardSet of {lying} cards without the blank, not {shown(field)}", deal_rule
            )
        elif has_whole_month(field.mask):
            yield Fault(f"a field with all four cards of a month is dealt again: {field}", misdeal_rule)
    yield from hand_faults(hands, held, deal_rule, field=field or CardSet())


def hand_faults(
    hands: Mapping[int, CardSet], size: int, rule: str, *, deck: CardSet = DECK, field: CardSet = _NO_CARDS
) -> Iterator[Fault]:
    """Yield what is wrong with hands: their size, cards that are not in the deck, and cards in two places (CD-7).

    Args:
        hands: The known hands by seat.
        size: The number of cards of a hand.
        rule: The id of the rule about that.
        deck: The cards that hands are from.
        field: The field that was dealt with them.
    """
    places = {"the dealt field": field}
    for seat, hand in hands.items():
        if not isinstance(cast("object", hand), CardSet) or len(hand) != size or not hand <= deck:
            yield Fault(f"its hand must have {size} cards from the deck of {len(deck)}, not {shown(hand)}", rule, seat)
        for place, others in places.items():
            if both := hand & others:
                yield Fault(f"its hand shares {few(both)} with {place}", "CD-7", seat)
        places[f"the hand of seat {seat}"] = hand


@functools.cache
def partners(seats: int) -> tuple[int, ...]:
    """Return the side of each seat in a game in which opposite seats are partners at a table of four."""
    return tuple([seat % 2 if seats == 4 else seat for seat in range(seats)])  # noqa: PLR2004


def side_piles(state: State) -> dict[int, CardSet]:
    """Return the piles of a state by the first seat of each side, as in an outcome."""
    sides = state.setting.sides
    return {sides.index(side): pile for side, pile in zip(sides, state.piles, strict=True)}


def dealt_field(state: State) -> CardSet | None:
    """Return the field as it was dealt; ``None`` if the round began as a position."""
    check_type(state, RoundState, "a state of a round", error=InvalidOutcomeError)
    return next((event.field for event in since_deal(state.announcements) if isinstance(event, Dealt)), None)


def piles_by_seat(piles: Mapping[int, CardSet]) -> BySeat[CardSet]:
    """Return piles by seat from a value entered for an outcome, without checking the cards.

    Two chaff of a month look alike on a table. If two piles name the same one, the second pile gets the other (CD-7).

    Raises:
        InvalidOutcomeError: ``piles`` is not a mapping from seats.
    """
    entered = by_seat("piles", piles)
    if not all(isinstance(pile, CardSet) for pile in entered.values()):
        return entered  # a later check rejects it
    taken = CardSet().union(*entered.values())
    return entered if len(taken) == sum(map(len, entered.values())) else _told_apart(entered, taken)


def _told_apart(piles: BySeat[CardSet], taken: CardSet) -> BySeat[CardSet]:
    apart, before = dict[int, CardSet](), CardSet()
    for seat, pile in piles.items():
        own = pile
        for card in pile & before & _ALIKE.keys():
            if (other := _ALIKE[card]) not in taken:
                own, taken = (own - {card}) | {other}, taken | {other}
        apart[seat], before = own, before | own
    return BySeat(apart)


def _alike() -> Iterator[tuple[Card, Card]]:
    for one, other in itertools.permutations(Kind.CHAFF.cards, 2):
        if one.month is other.month and PAULOWNIA_YELLOW not in {one, other}:
            yield one, other


_ALIKE: Final = dict(_alike())
"""The twin of each chaff that has one in its month."""


def _number(value: SupportsIndex) -> int:
    # A later check, which knows the game's rule, rejects other values.
    number: int = own_number(value)
    return number


@functools.cache
def _defaults_of(outcome_type: Any) -> dict[str, object]:
    return {field.name: field.default for field in attrs.fields(outcome_type)}


@functools.cache
def _has_slots(outcome_type: Any) -> bool:
    bases: tuple[type, ...] = outcome_type.__mro__
    return any(vars(base).get("__slots__") for base in bases)


@attrs.frozen(kw_only=True, slots=False)
class PlayedOrEntered(Value):
    """The base class for outcomes. It records the ruleset of a played round."""

    played_by: AnyRules | None = attrs.field(default=None, init=False, eq=False, repr=False)
    """The ruleset of a played round; ``None`` if the outcome was entered by hand."""

    game: ClassVar[Names]
    """The names of the game."""
    deck: ClassVar[CardSet] = DECK
    """The cards that can be captured, under any options."""
    unpaired: ClassVar[CardSet] = CardSet()
    """The cards that need not be captured in twos and fours of a month (CD-6)."""

    def __attrs_post_init__(self) -> None:
        refuse(self.faults())

    def faults(self) -> Iterator[Fault]:
        """Yield what is wrong under any options; the constructor raises the first.

        A check may assume that those before it found nothing.
        """
        return iter(())

    def seat_faults(
        self, seats: Iterable[Any], rule: str, *, among: Collection[int] | None = None, words: str = "it did not play"
    ) -> Iterator[Fault]:
        """Yield a fault for each seat that is not at the table, or not ``among`` some seats."""
        outcome: Any = self  # a game has the number of seats, and its rule
        for seat in seats:
            if type(seat) is not int or seat not in range(outcome.seats):
                words_here = f"there is no such seat; the seats are 0 to {outcome.seats - 1}"
                yield Fault(words_here, outcome.seat_rule, seat)
            elif among is not None and seat not in among:
                yield Fault(words, rule, seat)

    @property
    def unknown(self) -> tuple[int, ...]:
        """The seats whose piles are unknown; none, if the outcome is not a score sheet."""
        return ()

    @property
    def sides(self) -> tuple[int, ...]:
        """The first seat of the side of each seat; piles are given under it. By default each seat is its own side."""
        return tuple(range(cast("Any", self).seats))

    @property
    def captured(self) -> CardSet:
        """All captured cards."""
        return CardSet().union(*cast("Any", self).piles.values())

    def held_by(self, rules: CountingRules, side: int, at: Any) -> tuple[HeldYaku, ...]:
        """Return the yaku that count for a side, given by its first seat."""
        return rules.held(cast("Any", self).pile(side), at)

    def voided_by(self, rules: CountingRules, side: int, at: Any) -> tuple[tuple[HeldYaku, Reason], ...]:
        """Return the yaku of a side that would count if they were not void, with the reasons."""
        return rules.voided(cast("Any", self).pile(side), at)

    def points_by(self, classification: Classification, side: int) -> int:
        """Return the card points of a side, given by its first seat."""
        return classification.points(cast("Any", self).pile(side))

    @classmethod
    def of_play(cls, state: State, values: Mapping[str, Any]) -> Self:
        """Return the outcome of a played round, without the checks of rounds entered by hand.

        A round that began as a position is checked as if it were entered.

        Args:
            state: The last state of the round.
            values: The fields as the class keeps them, including derived ones. Fields that are left out have their
                defaults.
        """
        if latest(state.log, Dealt) is None:
            follows = {field.name for field in attrs.fields(cls) if not field.init}
            return cls(**{name: value for name, value in values.items() if name not in follows})
        outcome = object.__new__(cls)
        known = {**_defaults_of(cast("Hashable", cls)), **values, "played_by": state.ruleset}
        if not _has_slots(cast("Hashable", cls)):
            vars(outcome).update(known)  # three times as fast as setting each field
            return outcome
        for name, value in known.items():
            object.__setattr__(outcome, name, value)
        return outcome


@attrs.frozen(kw_only=True, slots=False)
class Outcome(PlayedOrEntered):
    """The base class for outcomes of games in which every seat plays.

    Args:
        piles: The captured cards by seat; the pile of a team is given under its first seat. Leave out a seat that
            captured nothing.
        seats: The number of seats.
        dealer: The seat that dealt.

    Raises:
        InvalidOutcomeError: The round is impossible under any options. The error names the seat and the rule.
    """

    piles: BySeat[CardSet] = attrs.field(converter=piles_by_seat)
    seats: int = attrs.field(converter=_number)
    dealer: int = attrs.field(default=0, converter=_number)

    seat_counts: ClassVar[tuple[int, ...]]
    """The numbers of seats that the game allows."""
    seat_rule: ClassVar[str]
    """The id of the rule about the number of seats."""
    table_type: ClassVar[type[Table]] = Table
    """The table class of the game."""

    def faults(self) -> Iterator[Fault]:
        """Yield what is wrong with the table and the piles."""
        yield from self.table_faults()
        where = "the pile of a team is entered under its first seat"
        yield from self.seat_faults(self.piles, self.seat_rule, among=self.sides, words=where)
        yield from pile_faults(self.piles, deck=self.deck, odd=self.unpaired)

    def table_faults(self) -> Iterator[Fault]:
        """Yield what is wrong with the number of seats and the dealer."""
        if type(self.seats) is not int or self.seats not in self.seat_counts:
            *few, last = map(str, self.seat_counts)
            right = f"{', '.join(few)} or {last}" if few else last
            yield Fault(f"{self.game.english} has {right} seats, not {shown(self.seats)}", self.seat_rule)
        yield from self.seat_faults((self.dealer,), self.seat_rule)

    @classmethod
    def from_table(cls, table: Any) -> dict[str, Any]:
        """Return the fields that a table gives: seats and dealer. Games can add more.

        Raises:
            InvalidOutcomeError: ``table`` is not a table of this game.
        """
        check_type(table, cls.table_type, f"a table of {cls.game.english}", error=InvalidOutcomeError)
        return {"seats": table.seats, "dealer": table.dealer}

    @classmethod
    def at(cls, table: Table, piles: Mapping[int, CardSet] | None = None, **happened: Any) -> Self:
        """Return the outcome of a round at a table, which gives the fields of :meth:`from_table`.

        Args:
            table: The table before the round, such as that of a match.
            piles: The captured cards by seat. Optional in some games.
            **happened: The other fields.

        Raises:
            InvalidOutcomeError: The round is impossible at this table, or ``table`` is not a table of this game.
        """
        fields: dict[str, Any] = {**cls.from_table(table), **happened}
        if piles is not None:
            fields["piles"] = piles
        elif attrs.fields_dict(cls)["piles"].default is attrs.NOTHING:
            raise InvalidOutcomeError("What did each seat capture? Enter piles={…}.", rule="CD-7")
        return cls(**fields)

    @classmethod
    def of(cls, state: State, **more: Any) -> Self:
        """Return the outcome of a played round that is over. The game's ruleset calls it; fields are not checked.

        Args:
            state: The last state of the round.
            **more: The other fields, as the class keeps them.
        """
        check_type(state, RoundState, "a state of a round", error=InvalidOutcomeError)
        return cls.of_play(state, {"piles": known_by_seat(side_piles(state)), **cls.from_table(state.table), **more})

    @property
    def order(self) -> tuple[int, ...]:
        """The playing order: anticlockwise from the dealer."""
        return (*range(self.dealer, self.seats), *range(self.dealer))

    @property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side, in the order of their first seats."""
        return _teams(self.sides)

    def pile(self, seat: SupportsIndex) -> CardSet:
        """Return the pile of a seat or of its team.

        Raises:
            InvalidSeatError: There is no such seat.
        """
        return self.piles.get(self.sides[seat_at(seat, self.seats, rule=self.seat_rule)], _NO_CARDS)


@functools.cache
def _teams(sides: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple([tuple([seat for seat, own in enumerate(sides) if own == side]) for side in sorted(set(sides))])
