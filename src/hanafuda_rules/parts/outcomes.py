"""What outcomes are made of: mappings by seat, checks of piles, a base for games in which every seat plays."""

from __future__ import annotations

from collections.abc import ItemsView, Iterator, Mapping
from typing import Any, ClassVar, Generic, Self, SupportsIndex, TypeVar

import attrs

from hanafuda_rules._checks import check_type, index, listed, whole
from hanafuda_rules._masks import even_in_each_month
from hanafuda_rules._values import Value
from hanafuda_rules.cards import BLANK, DECK, CardSet, Month
from hanafuda_rules.errors import HanafudaError, InvalidOutcomeError, shown
from hanafuda_rules.state import RoundState
from hanafuda_rules.table import seat_at

__all__ = ["BySeat", "Outcome", "by_seat", "check_piles", "most_left_lying", "side_piles"]

T_co = TypeVar("T_co", covariant=True)
OutcomeT = TypeVar("OutcomeT", bound="Outcome")


def _items(values: Mapping[int, T_co]) -> dict[int, T_co]:
    if not isinstance(values, Mapping):
        msg = f"a mapping from seats is needed, such as {{0: …, 1: …}}, not {shown(values)}"
        raise HanafudaError(msg)
    by_number: dict[int, T_co] = {}
    for seat in listed(values, "a mapping from seats is needed"):
        number = whole(seat, "a seat")
        if number in by_number:
            raise HanafudaError(f"seat {number} is a duplicate")
        by_number[number] = values[seat]
    return {seat: by_number[seat] for seat in sorted(by_number)}


@attrs.frozen(repr=False, eq=False)
class BySeat(Value, Mapping[int, T_co], Generic[T_co]):
    """A mapping from seats to values that does not change, hashes, and iterates in the order of the seats.

    Args:
        values: The values by seat.

    Raises:
        HanafudaError: A key is not a whole number, or two keys are the same seat.
    """

    _values: dict[int, T_co] = attrs.field(converter=_items)

    def __getitem__(self, seat: int) -> T_co:
        """The value of a seat.

        Raises:
            KeyError: It has none; ``get`` answers ``None`` then.
        """
        return self._values[seat]

    def __iter__(self) -> Iterator[int]:
        """The seats in order."""
        return iter(self._values)

    def items(self) -> ItemsView[int, T_co]:
        """The seats with their values, in the order of the seats."""
        return self._values.items()

    def __len__(self) -> int:
        """How many seats have a value."""
        return len(self._values)

    def __hash__(self) -> int:
        """Agrees with equality to other mappings of this kind."""
        return hash(tuple(self._values.items()))

    def __repr__(self) -> str:
        """As the mapping it was made of."""
        return repr(self._values)


def by_seat(what: str, values: Mapping[int, T_co]) -> BySeat[T_co]:
    """A mapping from seats that was entered as part of an outcome.

    Args:
        what: The part, for the error.
        values: What was entered.

    Raises:
        InvalidOutcomeError: It is not a mapping, a key is not a whole number, or two keys are the same seat.
    """
    try:
        return BySeat(values)
    except HanafudaError as error:
        raise InvalidOutcomeError(f"{what}: {error.message}", rule=error.rule) from None


def check_piles(piles: Mapping[int, CardSet], *, deck: CardSet = DECK, odd: CardSet | None = None) -> None:
    """Make sure that captures can have led to these piles.

    Args:
        piles: The captured cards by seat.
        deck: The cards that can be captured.
        odd: The cards that are not captured in twos and fours of a month as CD-6 has it, if there are some.

    Raises:
        InvalidOutcomeError: A pile is not a :class:`~hanafuda_rules.cards.CardSet`, holds a card that is not in the
            deck (CD-3), shares a card with another (CD-7), or holds one or three cards of a month, which no captures
            leave (CD-6).
    """
    owners: dict[int, CardSet] = {}
    for seat, pile in piles.items():
        if not isinstance(pile, CardSet):
            hint = "; CardSet.parse reads text" if isinstance(pile, str) else ""
            msg = f"a pile is a CardSet, not {shown(pile)}{hint}"
            raise InvalidOutcomeError(msg, seat=seat, rule="CD-7")
        if strange := pile - deck:
            msg = (
                "the blank is captured by nobody" if BLANK in strange else f"{strange} cannot be captured in this game"
            )
            raise InvalidOutcomeError(msg, seat=seat, rule="CD-3")
        for other, others in owners.items():
            if both := pile & others:
                msg = f"its pile shares {both} with the pile of seat {other}"
                raise InvalidOutcomeError(msg, seat=seat, rule="CD-7")
        paired = pile if odd is None else pile - odd
        if not even_in_each_month(paired.mask):
            raise InvalidOutcomeError(_odd_month(paired), seat=seat, rule="CD-6")
        owners[seat] = pile


def _odd_month(pile: CardSet) -> str:
    odd = next(month for month in pile.months if len(pile & month.cards) % 2)
    few = pile & odd.cards
    return f"its pile holds an odd number of {odd.slug} cards ({few}); cards are captured in twos and fours"


def most_left_lying(captured: CardSet, dealt: int) -> int:
    """How many cards can lie on the field at the end, by what was captured of each month (CD-6).

    None of a month of which all four were captured; one where two were; one, too, where none was, for a second would
    have captured it – unless two or three were dealt to the field.

    Args:
        captured: All captured cards.
        dealt: How many cards were dealt to the field.
    """
    complete = sum(month.cards <= captured for month in Month)
    untouched = sum(not month.cards & captured for month in Month)
    triples, rest = divmod(dealt, 3)
    return len(Month) - complete + 2 * min(triples, untouched) + (rest > 1 and untouched > triples)


def side_piles(state: RoundState[Any, Any]) -> dict[int, CardSet]:
    """The piles of a state by the first seat of each side, as an outcome has them."""
    sides = state.setting.sides
    return {sides.index(side): pile for side, pile in zip(sides, state.piles, strict=True)}


def _piles(value: Mapping[int, CardSet]) -> BySeat[CardSet]:
    return by_seat("piles", value)


def _number(value: SupportsIndex) -> int:
    # What is not a whole number is left for the check, which knows the game's rule.
    number = index(value)
    return value if number is None else number  # type: ignore[return-value]  # pyright: ignore[reportReturnType]


@attrs.frozen(kw_only=True)
class Outcome(Value):
    """The base of outcomes of games in which every seat plays: who sat where, and what was captured.

    Args:
        piles: The captured cards by seat; of a team they stand under its first seat. A seat that is left out captured
            nothing.
        seats: The number of seats.
        dealer: The seat that dealt.

    Raises:
        InvalidOutcomeError: No round can have gone so, whatever the options: the error names the seat and the rule.
    """

    piles: BySeat[CardSet] = attrs.field(converter=_piles)
    seats: int = attrs.field(converter=_number)
    dealer: int = attrs.field(default=0, converter=_number)

    game: ClassVar[str]
    """The game's name for people."""
    seat_counts: ClassVar[tuple[int, ...]]
    """The numbers of seats that the game has."""
    seat_rule: ClassVar[str]
    """The id of the rule that says so."""

    def __attrs_post_init__(self) -> None:
        self._check_seats()
        for seat in self.piles:
            if seat not in self.sides:
                raise InvalidOutcomeError(self._no_pile(seat), seat=seat, rule=self.seat_rule)
        self.check_piles()

    @classmethod
    def of(cls, state: RoundState[Any, Any], **more: Any) -> Self:
        """What happened in a played round that is over.

        Args:
            state: Its last state.
            **more: What else the game's outcomes have.
        """
        check_type(state, RoundState, "a state of a round", error=InvalidOutcomeError)
        return cls(piles=side_piles(state), seats=state.table.seats, dealer=state.table.dealer, **more)

    def _check_seats(self) -> None:
        for number, what in ((self.seats, "the number of seats"), (self.dealer, "the dealer's seat")):
            whole(number, what, rule=self.seat_rule, error=InvalidOutcomeError)
        if self.seats not in self.seat_counts:
            *few, last = map(str, self.seat_counts)
            right = f"{', '.join(few)} or {last}" if few else last
            raise InvalidOutcomeError(f"{self.game} has {right} seats, not {self.seats}", rule=self.seat_rule)
        if not 0 <= self.dealer < self.seats:
            msg = f"seat {self.dealer} cannot have dealt: the seats are 0 to {self.seats - 1}"
            raise InvalidOutcomeError(msg, rule=self.seat_rule)

    def _no_pile(self, seat: int) -> str:
        if 0 <= seat < self.seats:
            return f"its team's pile stands under seat {self.sides[seat]}"
        return f"there is no such seat; the seats are 0 to {self.seats - 1}"

    def check_piles(self) -> None:
        """Make sure that captures can have led to the piles; for games with other cards or captures to override."""
        check_piles(self.piles)

    @property
    def sides(self) -> tuple[int, ...]:
        """For each seat the seat that its pile stands under; its own by default."""
        return tuple(range(self.seats))

    @property
    def order(self) -> tuple[int, ...]:
        """The playing order: the dealer first, then anticlockwise."""
        return (*range(self.dealer, self.seats), *range(self.dealer))

    @property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side, in the order of their first seats."""
        sides = self.sides
        return tuple(tuple(seat for seat in range(self.seats) if sides[seat] == side) for side in sorted(set(sides)))

    @property
    def captured(self) -> CardSet:
        """All captured cards."""
        return CardSet().union(*self.piles.values())

    def pile(self, seat: SupportsIndex) -> CardSet:
        """The pile of a seat, or of its team.

        Raises:
            InvalidSeatError: There is no such seat.
        """
        return self.piles.get(self.sides[seat_at(seat, self.seats, rule=self.seat_rule)], _NO_CARDS)


_NO_CARDS = CardSet()
