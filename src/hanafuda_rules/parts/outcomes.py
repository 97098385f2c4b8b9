"""Parts of outcomes: mappings by seat, checks of piles, and the base classes.

In the checks of piles, ``captured`` is all captured cards, ``dealt`` the number of cards dealt to the field, and
``brought`` the number of cards that came to the field, including the dealt ones. ``field`` is the field at the end, or
``None`` if it is unknown. ``rule`` is the id of the rule that faults cite. Functions that differ say so.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Final,
    Generic,
    NamedTuple,
    Self,
    SupportsIndex,
    TypeVar,
    cast,
)

import attrs

from hanafuda_rules.cards import BLANK, DECK, PAULOWNIA_YELLOW, Card, CardSet, Kind, Month
from hanafuda_rules.checks import check_type, is_a, mapped, own_number, whole_number
from hanafuda_rules.classification import Classification
from hanafuda_rules.errors import Fault, HanafudaError, InvalidOutcomeError, count_of, refuse, shown
from hanafuda_rules.events import Dealt, since_deal
from hanafuda_rules.machine.counting import CountingRules
from hanafuda_rules.machine.state import RoundState
from hanafuda_rules.masks import even_in_each_month, has_whole_month
from hanafuda_rules.table import Table, seat_at
from hanafuda_rules.values import FrozenMapping, Value
from hanafuda_rules.yaku import HeldYaku

if TYPE_CHECKING:
    from hanafuda_rules.machine.ruleset import Ruleset

__all__ = [
    "BySeat",
    "Mistake",
    "Outcome",
    "PlayedOrEntered",
    "brought_faults",
    "by_seat",
    "dealt_faults",
    "dealt_field",
    "faults_among",
    "fewest_faults",
    "known_by_seat",
    "last_card_faults",
    "left_lying_faults",
    "lying_faults",
    "most_left_lying",
    "most_of_dealt",
    "needed",
    "numbers_by_seat",
    "partners",
    "pile_faults",
    "pile_size_faults",
    "piles_by_seat",
    "played_out_faults",
    "side_piles",
    "turns_to_come_faults",
]

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


def by_seat(what: str, values: Mapping[int, T_co]) -> BySeat[T_co]:
    """Return a mapping by seat from a value entered for an outcome.

    Args:
        what: The name of the field, for errors.
        values: The value entered.

    Raises:
        InvalidOutcomeError: ``values`` is not a mapping, a key is not a whole number, or two keys are the same seat.
    """
    try:
        return BySeat(values)
    except HanafudaError as error:
        raise InvalidOutcomeError(f"{what}: {error.message}", rule=error.rule) from None


def numbers_by_seat(what: str, values: Mapping[int, SupportsIndex]) -> BySeat[int]:
    """Return numbers by seat from a value entered for an outcome.

    Values that are not whole numbers are kept. A later check, which knows the game's rule, rejects them.

    Raises:
        InvalidOutcomeError: ``values`` is not a mapping from seats.
    """
    return BySeat({seat: own_number(number) for seat, number in by_seat(what, values).items()})


class Mistake(NamedTuple):
    """A possible mistake in an outcome.

    Args:
        found: Whether the outcome has the mistake, as any true or false value.
        words: A description of the mistake.
        seat: The seat with the mistake; ``None`` if it concerns no single seat.
        rule: The id of the rule.
    """

    found: object
    words: str
    seat: int | None
    rule: str


def faults_among(mistakes: Iterable[Mistake]) -> Iterator[Fault]:
    """Yield the faults for the mistakes that were found."""
    for mistake in mistakes:
        if mistake.found:
            yield Fault(mistake.words, mistake.rule, mistake.seat)


def needed(value: T | None, what: str, rule: str) -> T:
    """Return an optional value of an outcome that a ruleset requires.

    Args:
        value: The value; ``None`` if it was left out.
        what: The sentence for the error: the value to enter, and why.
        rule: The id of the rule that requires it.

    Raises:
        InvalidOutcomeError: The value was left out.
    """
    if value is None:
        raise InvalidOutcomeError(what, rule=rule)
    return value


def pile_faults(piles: Mapping[int, CardSet], *, deck: CardSet = DECK, odd: CardSet | None = None) -> Iterator[Fault]:
    """Yield the reasons why piles are impossible.

    Args:
        piles: The captured cards by seat.
        deck: The cards that can be captured.
        odd: The cards that are exempt from capture in twos and fours of a month (CD-6). By default none.
    """
    owners: dict[int, CardSet] = {}
    for seat, pile in piles.items():
        if not is_a(pile, CardSet):
            hint = "; CardSet.parse reads text" if is_a(pile, str) else ""
            msg = f"a pile must be a CardSet, not {shown(pile)}{hint}"
            yield Fault(msg, "CD-7", seat)
        if strange := pile - deck:
            msg = "the blank cannot be captured" if BLANK in strange else f"{strange} cannot be captured in this game"
            yield Fault(msg, "CD-3", seat)
        for other, others in owners.items():
            if both := pile & others:
                msg = f"its pile shares {both} with the pile of seat {other}"
                yield Fault(msg, "CD-7", seat)
        paired = pile if odd is None else pile - odd
        if not even_in_each_month(paired.mask):
            yield Fault(_odd_month(paired), "CD-6", seat)
        owners[seat] = pile


def _odd_month(pile: CardSet) -> str:
    odd = next(month for month in pile.months if len(pile & month.cards) % 2)
    few = pile & odd.cards
    return f"its pile holds an odd number of {odd.slug} cards ({few}); cards are captured in twos and fours"


def most_left_lying(captured: CardSet, dealt: int) -> int:
    """Return the most cards that can lie on the field at the end, given the captured cards (CD-6).

    A month leaves no card if all four were captured, and one if two were. If none was captured it also leaves one, as
    a second would capture it, unless two or three were dealt to the field.
    """
    complete = sum(month.cards <= captured for month in Month)
    untouched = sum(not month.cards & captured for month in Month)
    triples, rest = divmod(dealt, 3)
    return len(Month) - complete + 2 * min(triples, untouched) + (rest > 1 and untouched > triples)


def left_lying_faults(captured: CardSet, brought: int, dealt: int, rule: str) -> Iterator[Fault]:
    """Yield a fault if the captured cards and the field cannot hold all cards that came to the field (CD-6)."""
    lying, held = most_left_lying(captured, dealt), len(captured)
    if not brought - lying <= held <= brought:
        msg = f"of the {brought} cards that came to the field at most {lying} can lie there, but the piles hold {held}"
        yield Fault(msg, rule)


def brought_faults(
    captured: CardSet, field: CardSet | None, most: int, stopper: int | None, rule: str
) -> Iterator[Fault]:
    """Yield a fault if more cards were captured, or lie on the field, than the turns can have brought.

    ``most`` is the most cards that come to the field, up to the last turn of the ``stopper`` if a seat stopped the
    round.
    """
    brought = len(captured) + len(field or ())
    if brought > most:
        until = "" if stopper is None else "up to its last turn "
        msg = f"{until}a round brings at most {most} cards to the field, not {brought}"
        yield Fault(msg, rule, stopper)


def fewest_faults(captured: CardSet, brought: int, dealt: int, field: CardSet | None, rule: str) -> Iterator[Fault]:
    """Yield a fault if too few cards were captured in a round that nobody stopped (CD-6).

    ``brought`` is the fewest cards that came to the field.
    """
    gone = brought - (most_left_lying(captured, dealt) if field is None else len(field))
    fewest = gone + gone % 2  # cards are captured in twos
    if len(captured) < fewest:
        told = f"nobody stopped, so {brought} cards came to the field and at least {fewest} were captured"
        yield Fault(f"{told}, not {len(captured)}", rule)


def lying_faults(
    captured: CardSet, dealt: CardSet | None, field: CardSet | None, size: int, rule: str
) -> Iterator[Fault]:
    """Yield the reasons why the field as dealt, or at the end, is impossible (CD-7).

    ``dealt`` is the field as dealt, or ``None`` if it is unknown. It has ``size`` cards by the rule about the deal.
    """
    for name, cards, cards_rule in (("dealt", dealt, rule), ("field", field, "CD-7")):
        if not is_a(cast("object", cards), CardSet | None) or (cards and cards - DECK):
            msg = f"{name} must be a CardSet of cards of the deck, not {shown(cards)}"
            yield Fault(msg, cards_rule)
    if dealt is not None and len(dealt) != size:
        yield Fault(f"{size} cards are dealt to the field, not {len(dealt)}", rule)
    if field is None:
        return
    if both := field & captured:
        yield Fault(f"{both} cannot lie on the field: captured", "CD-7")
    if dealt is not None and (gone := dealt - field - captured):
        yield Fault(f"{gone} was dealt to the field, but is neither captured nor there", "CD-7")
    yield from _together_faults(captured, dealt, field, size)


def _together_faults(captured: CardSet, dealt: CardSet | None, field: CardSet, size: int) -> Iterator[Fault]:
    """Cards of a month lie on the field together only if they were dealt so and none was captured (CD-6)."""
    several = [lying for month in field.months if len(lying := field & month.cards) > 1]
    for lying in several:
        month = lying.months[0]
        if gone := captured & month.cards:
            msg = f"{lying} cannot lie on the field together: {gone}, of the same month, was captured"
            yield Fault(msg, "CD-6")
    together = CardSet().union(*several)
    if len(together) > size:
        msg = f"{together} cannot all lie on the field: cards of one month were dealt to it, {size} at most"
        yield Fault(msg, "CD-6")
    # Other cards may have replaced a dealt four.
    if dealt is not None and (later := together - dealt) and not has_whole_month(dealt.mask):
        yield Fault(f"{later} would have captured a card of its month on the field", "CD-6")


def most_of_dealt(pile: CardSet, dealt: int, *, takes_months: bool) -> int:
    """Return the most cards of the dealt field that a pile can hold beyond one for each card that captured (CD-6).

    ``takes_months`` says whether this is the dealer's pile, and the dealer takes four of a month from the dealt field.
    """
    fours = min(dealt // 4, sum(month.cards <= pile for month in Month)) if takes_months else 0
    return 4 * fours + 2 * ((dealt - 4 * fours) // 3)  # the fourth card captures three, two more than one


def pile_size_faults(piles: Mapping[int, CardSet], brought: int, dealt: int) -> Iterator[Fault]:
    """Yield the reasons why piles are too large for the cards that seats brought to the field (CD-6).

    A card captures one other. Only the fourth card of a month captures three, if these were dealt to the field. Here
    ``brought`` is the number of cards that each seat brought to the field, from its hand and from the stock.
    """
    triples = dealt // 3
    for seat, pile in piles.items():
        complete = sum(month.cards <= pile for month in Month)
        most = 2 * brought + 2 * min(triples, complete)
        if len(pile) > most:
            msg = f"with {brought} cards it can capture at most {most}, but its pile holds {len(pile)}"
            yield Fault(msg, "CD-6", seat)
        triples -= max(len(pile) // 2 - brought, 0)


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
        if not is_a(field, CardSet) or len(field) != lying or not field <= DECK:
            what = f"a CardSet of {lying} cards without the blank"
            yield Fault(f"the field must be {what}, not {shown(field)}", deal_rule)
        elif has_whole_month(field.mask):
            yield Fault(f"a field with all four cards of a month is dealt again: {field}", misdeal_rule)
    dealt = {"the dealt field": field or CardSet()}
    for seat, hand in hands.items():
        if len(hand) != held or not hand <= DECK:
            yield Fault(f"its hand must have {held} cards without the blank, not {shown(hand)}", deal_rule, seat)
        for where, others in dealt.items():
            if both := hand & others:
                yield Fault(f"its hand shares {both} with {where}", "CD-7", seat)
        dealt[f"the hand of seat {seat}"] = hand


def last_card_faults(piles: Mapping[int, CardSet], brought: int, last: int) -> Iterator[Fault]:
    """Yield a fault if the field ended empty but the pile of the last seat is empty, too (CD-6).

    The round was played out. ``last`` is the seat that brought the last card, or the first seat of its team.
    """
    if sum(map(len, piles.values())) == brought and not piles.get(last):
        msg = "its pile cannot be empty: it brought the last card to the field, which was captured"
        yield Fault(msg, "CD-6", last)


def played_out_faults(outcome: Outcome, brought: int, dealt: int, rule: str) -> Iterator[Fault]:
    """Yield the reasons why piles are impossible after a played-out round of all seats (CD-6).

    Here ``brought`` is the number of cards that each seat brought to the field, from its hand and from the stock.
    """
    captured, every = outcome.captured, dealt + brought * outcome.seats
    if every == len(DECK) and (lacking := DECK - captured):
        msg = f"a round that is played out captures all {every} cards, but no pile holds {lacking}"
        yield Fault(msg, rule)
    yield from left_lying_faults(captured, every, dealt, rule)
    yield from pile_size_faults(outcome.piles, brought * len(outcome.teams[0]), dealt)
    yield from last_card_faults(outcome.piles, every, outcome.sides[outcome.order[-1]])


def turns_to_come_faults(  # noqa: PLR0913, PLR0917  # all are needed
    seat: int, how: str, captured: int, brought: int, to_come: int, rule: str
) -> Iterator[Fault]:
    """Yield a fault if the captures leave no cards for the turns that were still to come when a seat ended the round.

    ``how`` says how it ended the round, such as ``"stopped"``. ``captured`` is the number of captured cards. Of the
    cards that a played-out round brings to the field, at least ``to_come`` were still to come.
    """
    if captured > brought - to_come:
        cards = count_of(to_come, "card")
        msg = f"cannot have {how} when {captured} cards were captured: with the {cards} of the turns still to come, "
        msg += f"{brought - to_come} at most were"
        yield Fault(msg, rule, seat)


@functools.cache
def partners(seats: int) -> tuple[int, ...]:
    """Return the side of each seat in a game in which opposite seats are partners at a table of four."""
    return tuple([seat % 2 if seats == 4 else seat for seat in range(seats)])  # noqa: PLR2004


def side_piles(state: RoundState[Any, Any]) -> dict[int, CardSet]:
    """Return the piles of a state by the first seat of each side, as in an outcome."""
    sides = state.setting.sides
    return {sides.index(side): pile for side, pile in zip(sides, state.piles, strict=True)}


def dealt_field(state: RoundState[Any, Any]) -> CardSet | None:
    """Return the field as it was dealt; ``None`` if the round began as a position."""
    check_type(state, RoundState, "a state of a round", error=InvalidOutcomeError)
    return next((event.field for event in since_deal(state.announcements) if isinstance(event, Dealt)), None)


def piles_by_seat(piles: Mapping[int, CardSet]) -> BySeat[CardSet]:
    """Return piles by seat from a value entered for an outcome, without checking the cards.

    Two chaff of a month look alike on a table. If two piles name the same one, the second pile gets the other (CD-7).

    Raises:
        InvalidOutcomeError: ``piles`` is not a mapping from seats.
    """
    found = by_seat("piles", piles)
    if not all(is_a(each, CardSet) for each in found.values()):
        return found  # a later check rejects it
    taken = CardSet().union(*found.values())
    return found if len(taken) == sum(map(len, found.values())) else _told_apart(found, taken)


def _told_apart(piles: BySeat[CardSet], taken: CardSet) -> BySeat[CardSet]:
    found, before = dict[int, CardSet](), CardSet()
    for seat, pile in piles.items():
        own = pile
        for card in pile & before & _ALIKE.keys():
            if (other := _ALIKE[card]) not in taken:
                own, taken = (own - {card}) | {other}, taken | {other}
        found[seat], before = own, before | own
    return BySeat(found)


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
def _defaults_of(outcome_type: Any) -> dict[str, Any]:
    return {field.name: field.default for field in attrs.fields(outcome_type)}


@functools.cache
def _has_slots(outcome_type: Any) -> bool:
    bases: tuple[type, ...] = outcome_type.__mro__
    return any(vars(base).get("__slots__") for base in bases)


@attrs.frozen(kw_only=True, slots=False)
class PlayedOrEntered(Value):
    """The base class for outcomes. It records the ruleset of a played round."""

    played_by: Ruleset[Any, Any, Any] | None = attrs.field(default=None, init=False, eq=False, repr=False)
    """The ruleset of a played round; ``None`` if the outcome was entered by hand."""

    def held_by(self, rules: CountingRules, side: int, at: Any) -> tuple[HeldYaku, ...]:
        """Return the yaku that count for a side, given by its first seat."""
        return rules.held(cast("Any", self).pile(side), at)

    def points_by(self, classification: Classification, side: int) -> int:
        """Return the card points of a side, given by its first seat."""
        return classification.points(cast("Any", self).pile(side))

    @classmethod
    def of_play(cls, state: RoundState[Any, Any], values: Mapping[str, Any]) -> Self:
        """Return the outcome of a played round, without the checks of rounds entered by hand.

        A round that began as a position is checked as if it were entered.

        Args:
            state: The last state of the round.
            values: The fields as the class keeps them, including derived ones. Fields that are left out have their
                defaults.
        """
        if not any(isinstance(event, Dealt) for event in state.announcements):
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

    game: ClassVar[str]
    """The display name of the game."""
    seat_counts: ClassVar[tuple[int, ...]]
    """The numbers of seats that the game allows."""
    seat_rule: ClassVar[str]
    """The id of the rule about the number of seats."""
    table_type: ClassVar[type[Table]] = Table
    """The table class of the game."""

    def __attrs_post_init__(self) -> None:
        self._check_seats()
        for seat in self.piles:
            self.check_player(seat)
        self.check_piles()

    @classmethod
    def from_table(cls, table: Any) -> dict[str, Any]:
        """Return the fields that a table gives: seats and dealer. Games may add more.

        Raises:
            InvalidOutcomeError: ``table`` is not a table of this game.
        """
        check_type(table, cls.table_type, f"a table of {cls.game}", error=InvalidOutcomeError)
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
        told: dict[str, Any] = {**cls.from_table(table), **happened}
        if piles is not None:
            told["piles"] = piles
        elif attrs.fields_dict(cls)["piles"].default is attrs.NOTHING:
            raise InvalidOutcomeError("enter what each seat captured with piles={…}", rule="CD-7")
        return cls(**told)

    @classmethod
    def of(cls, state: RoundState[Any, Any], **more: Any) -> Self:
        """Return the outcome of a played round that is over. The game's ruleset calls it; fields are not checked.

        Args:
            state: The last state of the round.
            **more: The other fields, as the class keeps them.
        """
        check_type(state, RoundState, "a state of a round", error=InvalidOutcomeError)
        return cls.of_play(state, {"piles": known_by_seat(side_piles(state)), **cls.from_table(state.table), **more})

    def _check_seats(self) -> None:
        for number, what in ((self.seats, "the number of seats"), (self.dealer, "the dealer's seat")):
            whole_number(number, what, rule=self.seat_rule, error=InvalidOutcomeError)
        if self.seats not in self.seat_counts:
            *few, last = map(str, self.seat_counts)
            right = f"{', '.join(few)} or {last}" if few else last
            raise InvalidOutcomeError(f"{self.game} has {right} seats, not {self.seats}", rule=self.seat_rule)
        if not 0 <= self.dealer < self.seats:
            msg = f"seat {self.dealer} cannot have dealt: the seats are 0 to {self.seats - 1}"
            raise InvalidOutcomeError(msg, rule=self.seat_rule)

    def check_seat(self, seat: int) -> int:
        """Check that the table has a seat, and return it as ``int``.

        Raises:
            InvalidOutcomeError: There is no such seat.
        """
        number = whole_number(seat, "a seat", rule=self.seat_rule, error=InvalidOutcomeError)
        if number not in range(self.seats):
            msg = f"there is no such seat; the seats are 0 to {self.seats - 1}"
            raise InvalidOutcomeError(msg, seat=seat, rule=self.seat_rule)
        return number

    def check_player(self, seat: int) -> None:
        """Check that a pile can be given under a seat: the first or only seat of its side.

        Raises:
            InvalidOutcomeError: There is no such seat, or it is not the first of its team.
        """
        number = self.check_seat(seat)
        if number not in self.sides:
            msg = f"its team's pile is entered under seat {self.sides[number]}"
            raise InvalidOutcomeError(msg, seat=seat, rule=self.seat_rule)

    def check_piles(self) -> None:
        """Check that the piles are possible. Games with other cards or captures override this method."""
        refuse(pile_faults(self.piles))

    @property
    def sides(self) -> tuple[int, ...]:
        """The first seat of the side of each seat; piles are given under it. By default each seat is its own side."""
        return tuple(range(self.seats))

    @property
    def order(self) -> tuple[int, ...]:
        """The playing order: anticlockwise from the dealer."""
        return (*range(self.dealer, self.seats), *range(self.dealer))

    def after(self, seat: SupportsIndex) -> tuple[int, ...]:
        """Return the seats after a seat in playing order; none after a seat that did not play.

        Once the seat has had its last turn, each of these seats has one turn left.

        Raises:
            InvalidSeatError: There is no such seat.
        """
        number = seat_at(seat, self.seats, rule=self.seat_rule)
        return self.order[self.order.index(number) + 1 :] if number in self.order else ()

    @property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side, in the order of their first seats."""
        return _teams(self.sides)

    @property
    def captured(self) -> CardSet:
        """All captured cards."""
        return CardSet().union(*self.piles.values())

    def pile(self, seat: SupportsIndex) -> CardSet:
        """Return the pile of a seat or of its team.

        Raises:
            InvalidSeatError: There is no such seat.
        """
        return self.piles.get(self.sides[seat_at(seat, self.seats, rule=self.seat_rule)], _NO_CARDS)


@functools.cache
def _teams(sides: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple([tuple([seat for seat, each in enumerate(sides) if each == side]) for side in sorted(set(sides))])


_NO_CARDS = CardSet()
