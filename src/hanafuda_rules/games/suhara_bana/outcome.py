"""What happened in a round of Suhara-bana, played or typed in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import SupportsIndex, TypeAlias

import attrs

from hanafuda_rules._checks import whole
from hanafuda_rules.cards import DECK, CardSet, Month
from hanafuda_rules.errors import HanafudaError, InvalidOutcomeError
from hanafuda_rules.games.suhara_bana.seating import Chase, Seating, seat_number, seat_round
from hanafuda_rules.games.suhara_bana.stones import Field, Purse
from hanafuda_rules.games.suhara_bana.sums import DROP_POINTS, check_pot, check_total
from hanafuda_rules.games.suhara_bana.table import Table
from hanafuda_rules.parts.outcomes import BySeat, by_seat, check_piles
from hanafuda_rules.table import PLAYERS, seat_at

__all__ = [
    "SEAT_COUNTS",
    "Chase",
    "Ending",
    "NobodyPlays",
    "OneLeft",
    "Outcome",
    "PlayedOut",
    "SplitPot",
]

SEAT_COUNTS = (3, 4, 5)
"""The numbers of seats; three only by the option (SB-1.1)."""


@attrs.frozen
class PlayedOut:
    """Three seats played until all hands were empty (SB-5.6)."""


def _two_seats(seats: Iterable[int]) -> tuple[int, ...]:
    try:
        return tuple([seat_number(seat) for seat in seats])
    except TypeError:
        raise InvalidOutcomeError(f"two seats split the pot, not {seats!r}", rule="SB-3.6") from None


@attrs.frozen
class SplitPot:
    """Only two wanted to play, and split the pot (SB-3.6).

    Args:
        seats: The two seats.

    Raises:
        InvalidOutcomeError: They are no whole numbers.
    """

    seats: tuple[int, ...] = attrs.field(converter=_two_seats)


@attrs.frozen
class OneLeft:
    """Only one wanted to play, and took the pot (SB-3.7).

    Args:
        seat: The seat.

    Raises:
        InvalidOutcomeError: It is no whole number.
    """

    seat: int = attrs.field(converter=seat_number)


@attrs.frozen
class NobodyPlays:
    """Everybody dropped out (SB-3.8)."""


Ending: TypeAlias = PlayedOut | SplitPot | OneLeft | NobodyPlays
"""How a round ended."""

_PLAYED_OUT = PlayedOut()
_NO_CARDS = CardSet()
_NO_PILES: BySeat[CardSet] = BySeat({})


def _seats(value: SupportsIndex) -> int:
    return whole(value, "the number of seats", rule="SB-1.1", error=InvalidOutcomeError)


def _dealer(value: SupportsIndex) -> int:
    return whole(value, "the dealer's seat", rule="SB-1.1", error=InvalidOutcomeError)


def _carried(value: SupportsIndex) -> int:
    return whole(value, "the number of carried deals", least=0, rule="SB-3.8", error=InvalidOutcomeError)


def _month(value: SupportsIndex) -> Month:
    try:
        return Month(whole(value, "a month"))
    except HanafudaError:
        raise InvalidOutcomeError(f"the indicator shows a month, 1 to 12, not {value!r}", rule="SB-1.5") from None


def _some_purses(value: Mapping[int, Purse] | None) -> BySeat[Purse] | None:
    return None if value is None else by_seat("purses", value)


def _piles(value: Mapping[int, CardSet]) -> BySeat[CardSet]:
    return by_seat("piles", value)


@attrs.frozen(kw_only=True)
class Outcome:
    """What happened in a round of Suhara-bana, as settlement needs it.

    Who dropped out, who was forced out and the playing order are not asked for: they follow from the dealer, from who
    has a pile, and from the chase (:attr:`seating`).

    Args:
        piles: The captured cards by seat, of the three seats that played, also of one that captured nothing; none where
            the round was not played out.
        seats: The number of seats.
        dealer: The seat that dealt.
        month: The month that the indicator showed.
        field: What stones were worth.
        chase: The chase, if there was one.
        ending: How the round ended.
        purses: The purses by seat when the round was dealt, before anybody dropped out. Without them everybody can pay
            everything, and nothing is said about borrowing.
        carried: How many deals in which everybody dropped out had left their penalties in the pot (SB-3.8).
        carried_pot: The stones that these penalties consist of; unless told, the fewest.

    Raises:
        InvalidOutcomeError: No round can have gone so, whatever the options: the error names the seat and the rule.
    """

    piles: BySeat[CardSet] = attrs.field(default=_NO_PILES, converter=_piles)
    seats: int = attrs.field(converter=_seats)
    dealer: int = attrs.field(converter=_dealer)
    month: Month = attrs.field(converter=_month)
    field: Field = Field.SMALL
    chase: Chase | None = None
    ending: Ending = _PLAYED_OUT
    purses: BySeat[Purse] | None = attrs.field(default=None, converter=_some_purses)
    carried: int = attrs.field(default=0, converter=_carried)
    carried_pot: Purse | None = None

    def __attrs_post_init__(self) -> None:
        _check_table(self)
        if isinstance(self.ending, PlayedOut):
            _check_played(self)
        else:
            _check_unplayed(self, self.ending)
        _check_pot(self)
        if self.purses is not None:
            _check_purses(self, self.purses)

    @classmethod
    def at(
        cls,
        table: Table,
        piles: Mapping[int, CardSet] | None = None,
        *,
        chase: Chase | None = None,
        ending: Ending = _PLAYED_OUT,
    ) -> Outcome:
        """The outcome of a round that was dealt at a table.

        Args:
            table: The table before the round: its dealer, month, field, purses and pot are taken over.
            piles: The captured cards by seat.
            chase: The chase, if there was one.
            ending: How the round ended.

        Raises:
            InvalidOutcomeError: No round can have gone so at this table.
        """
        return cls(
            piles=_NO_PILES if piles is None else piles,
            seats=table.seats,
            dealer=table.dealer,
            month=table.month,
            field=table.field,
            chase=chase,
            ending=ending,
            purses=dict(enumerate(table.purses)),
            carried=table.carried,
            carried_pot=table.pot,
        )

    @property
    def seating(self) -> Seating:
        """Who played in which order, who dropped out, who was forced out."""
        return seat_round(self.seats, self.dealer, _players(self), self.chase)

    def pile(self, seat: int) -> CardSet:
        """The captured cards of a seat; none for one that did not play.

        Raises:
            InvalidSeatError: There is no such seat.
        """
        return self.piles.get(seat_at(seat, self.seats, rule="SB-1.1"), _NO_CARDS)

    @property
    def order(self) -> tuple[int, ...]:
        """The playing order, the acting dealer first (SB-3.9, SB-4.3)."""
        return self.seating.order

    @property
    def dropped(self) -> tuple[int, ...]:
        """Who dropped out of this deal, in order (SB-3.1)."""
        return self.seating.dropped

    @property
    def penalties(self) -> tuple[int, ...]:
        """For each seat how many penalties of its lie in the pot, those of carried deals too."""
        dropped = self.dropped
        return tuple(self.carried + (seat in dropped) for seat in range(self.seats))

    @property
    def drop_price(self) -> int:
        """What dropping out costs, in black stones (SB-3.2)."""
        return self.field.blacks(DROP_POINTS)

    @property
    def pot_before(self) -> Purse:
        """The stones in the pot when the round was dealt."""
        fewest = Purse.of(self.carried * self.seats * self.drop_price)
        return fewest if self.carried_pot is None else self.carried_pot

    @property
    def purses_before(self) -> tuple[Purse, ...] | None:
        """The purses by seat when the round was dealt, if they are known."""
        return None if self.purses is None else tuple(self.purses.values())


def _players(outcome: Outcome) -> tuple[int, ...]:
    ending = outcome.ending
    if isinstance(ending, SplitPot):
        return ending.seats
    return (ending.seat,) if isinstance(ending, OneLeft) else tuple(outcome.piles)


def _check_table(outcome: Outcome) -> None:
    if outcome.seats not in SEAT_COUNTS:
        raise InvalidOutcomeError(f"Suhara-bana has 4 or 5 seats, not {outcome.seats}", rule="SB-1.1")
    _check_seat(outcome, outcome.dealer, "to have dealt")
    for name, value, right, example, rule in (
        ("field", outcome.field, Field, "Field.SMALL, Field.MIDDLE or Field.MAIN", "SB-1.3"),
        ("chase", outcome.chase, Chase | None, "Chase(chaser, displaced) or None", "SB-4.1"),
        ("ending", outcome.ending, Ending, "PlayedOut(), SplitPot(seats), OneLeft(seat) or NobodyPlays()", "SB-5.6"),
        ("carried_pot", outcome.carried_pot, Purse | None, "Purse(white, black) or None", "SB-3.8"),
    ):
        if not isinstance(value, right):
            raise InvalidOutcomeError(f"{name} cannot be {value!r}; it is {example}", rule=rule)


def _check_seat(outcome: Outcome, seat: int, what: str) -> None:
    if seat not in range(outcome.seats):
        text = f"there is no such seat {what}; the seats are 0 to {outcome.seats - 1}"
        raise InvalidOutcomeError(text, seat=seat, rule="SB-1.1")


def _check_played(outcome: Outcome) -> None:
    for seat in outcome.piles:
        _check_seat(outcome, seat, "to have a pile")
    if len(outcome.piles) != PLAYERS:
        found = ", ".join(map(str, outcome.piles)) or "none"
        text = f"{PLAYERS} seats play a round and have a pile, an empty one too; there are piles of: {found}"
        raise InvalidOutcomeError(text, rule="SB-1.1")
    check_piles(outcome.piles)
    if missing := DECK.difference(*outcome.piles.values()):
        text = f"a round that is played out captures every card, but no pile holds {missing}"
        raise InvalidOutcomeError(text, rule="SB-5.6")
    seat_round(outcome.seats, outcome.dealer, tuple(outcome.piles), outcome.chase)


def _check_unplayed(outcome: Outcome, ending: SplitPot | OneLeft | NobodyPlays) -> None:
    if outcome.piles or outcome.chase is not None:
        text = f"fewer than {PLAYERS} wanted to play, so there are neither piles nor a chase"
        raise InvalidOutcomeError(text, rule="SB-4.1" if outcome.chase else "SB-3.6")
    if outcome.seats == PLAYERS:
        raise InvalidOutcomeError("at a table of three nobody drops out", rule="SB-1.1")
    for seat in _players(outcome):
        _check_seat(outcome, seat, "to have wanted to play")
    if isinstance(ending, SplitPot) and not len(ending.seats) == len(set(ending.seats)) == PLAYERS - 1:
        raise InvalidOutcomeError(f"two seats split the pot, not {ending.seats}", rule="SB-3.6")


def _check_pot(outcome: Outcome) -> None:
    seats, field = outcome.seats, outcome.field
    check_pot(outcome.pot_before, carried=outcome.carried, seats=seats, field=field, error=InvalidOutcomeError)


def _check_purses(outcome: Outcome, purses: BySeat[Purse]) -> None:
    if tuple(purses) != tuple(range(outcome.seats)):
        found = ", ".join(map(str, purses)) or "none"
        text = f"at a table of {outcome.seats} seats 0 to {outcome.seats - 1} have purses, all of them or none is known"
        raise InvalidOutcomeError(f"{text}; here are those of: {found}", rule="SB-1.2")
    for seat, purse in purses.items():
        _check_purse(outcome, seat, purse)
    pot = outcome.pot_before
    check_total(purses.values(), pot, seats=outcome.seats, field=outcome.field, error=InvalidOutcomeError)


def _check_purse(outcome: Outcome, seat: int, purse: Purse) -> None:
    if not isinstance(purse, Purse):
        raise InvalidOutcomeError(f"a purse is a Purse(white, black), not {purse!r}", seat=seat, rule="SB-1.2")
    if min(purse.white, purse.black) < 0:
        raise InvalidOutcomeError(f"its purse cannot be {purse}", seat=seat, rule="SB-1.2")
    if not purse.value and not outcome.carried:
        raise InvalidOutcomeError("without stones it would have borrowed a plate", seat=seat, rule="SB-9.1")
    if seat in outcome.dropped and purse.value < outcome.drop_price:
        text = f"it cannot have dropped out: that costs {outcome.drop_price} black stones, and it had {purse}"
        raise InvalidOutcomeError(text, seat=seat, rule="SB-3.3")
