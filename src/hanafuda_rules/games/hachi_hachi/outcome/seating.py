"""Who plays a round, who sits it out and why, and which seat can have dealt (HH-1.1, HH-2.5, HH-4)."""

from __future__ import annotations

import attrs

from hanafuda_rules._values import Value
from hanafuda_rules.errors import InvalidOutcomeError
from hanafuda_rules.games.hachi_hachi.events import PlaceSold
from hanafuda_rules.games.hachi_hachi.yaku import BLANK_SEATS, PLAYERS, SEAT_COUNTS

__all__ = ["Seating"]


def _sitting_out(seating: Seating) -> tuple[int, ...]:
    blank = () if seating.blank is None else (seating.blank,)
    named = {*seating.dropped, *seating.forced_out, *[sale.seller for sale in seating.sold], *blank}
    return tuple(sorted(named.difference(seating.order))) if named else ()


@attrs.frozen(slots=False)
class Seating(Value):
    """What became of every seat at the table.

    Args:
        order: The seats that play, in playing order.
        dropped: The seats that dropped out, in the order in which they did.
        forced_out: The seats that were forced out and neither bought nor sold a place.
        sold: The places that were sold, in order.
        blank: The seat that holds the blank, at seven seats.
    """

    order: tuple[int, ...]
    dropped: tuple[int, ...]
    forced_out: tuple[int, ...]
    sold: tuple[PlaceSold, ...]
    blank: int | None
    sitting_out: tuple[int, ...] = attrs.field(
        init=False, eq=False, repr=False, default=attrs.Factory(_sitting_out, takes_self=True)
    )
    """The seats that do not play, in their order."""

    @property
    def seats(self) -> int:
        """The number of seats at the table."""
        return len(self.order) + len(self.sitting_out)

    def speakers(self, dealer: int) -> tuple[int, ...]:
        """The seats in the order in which they speak: from the dealer, without the blank's holder (HH-2.5, HH-4.1)."""
        seats = self.seats
        return tuple([seat for step in range(seats) if (seat := (dealer + step) % seats) != self.blank])

    @property
    def dealers(self) -> tuple[int, ...]:
        """The seats that can have dealt."""
        return tuple(seat for seat in range(self.seats) if self.objection(seat) is None)

    def check(self) -> None:
        """Make sure that there can be such a round, whoever dealt.

        Raises:
            InvalidOutcomeError: There cannot.
        """
        self._check_seats()
        self._check_order()
        self._check_sales()

    def _check_seats(self) -> None:
        """Every seat stands in one place, and the seats are those of a table (HH-1.1, HH-2.5)."""
        sellers = tuple(sale.seller for sale in self.sold if sale.seller not in self.order)
        blank = () if self.blank is None else (self.blank,)
        named = (*self.order, *self.dropped, *self.forced_out, *blank, *sellers)
        seats = sorted(set(named))
        if len(named) > len(seats):
            twice = next(seat for seat in named if named.count(seat) > 1)
            msg = "is named twice among those who played and those who did not"
            raise InvalidOutcomeError(msg, seat=twice, rule="HH-4.1")
        if not seats or min(seats) < 0 or max(seats) >= max(SEAT_COUNTS) or seats == [0]:
            told = ", ".join(map(str, seats)) or "none"
            msg = f"Hachi-Hachi has 2 to 7 seats, numbered from 0, each named once; named are {told}"
            raise InvalidOutcomeError(msg, rule="HH-1.1")
        if missing := set(range(max(seats))) - set(seats):
            msg = "is not named: each seat played, dropped, was forced out, sold its place or held the blank"
            raise InvalidOutcomeError(msg, seat=min(missing), rule="HH-1.1")
        if (len(seats) == BLANK_SEATS) != (self.blank is not None):
            msg = f"at seven seats, and at no others, one holds the blank; here are {len(seats)}"
            raise InvalidOutcomeError(msg, rule="HH-2.5")

    def _check_order(self) -> None:
        """As many play as can, in turn order (HH-1.1, HH-4.1, HH-6.2)."""
        order, seats = self.order, self.seats
        playing = len(order)
        if playing > PLAYERS:
            raise InvalidOutcomeError(f"{PLAYERS} seats play at most, not {playing}", rule="HH-1.1")
        if playing < seats <= PLAYERS:
            msg = f"at a table of {seats} everybody plays: nobody drops out, but {playing} are in the order"
            raise InvalidOutcomeError(msg, rule="HH-1.1")
        turns = [(seat - order[0]) % seats for seat in order]
        if turns != sorted(turns):
            msg = f"{order} is not a turn order: from the acting dealer on it goes up, and around"
            raise InvalidOutcomeError(msg, rule="HH-6.2")
        if (self.forced_out or self.sold) and playing < PLAYERS:
            raise InvalidOutcomeError("nobody is forced out where fewer than three play", rule="HH-4.4")

    def _check_sales(self) -> None:
        """Each place was bought by a seat that did not play, of one that did (HH-4.12)."""
        playing = set(self.order)
        for sale in reversed(self.sold):
            if sale.buyer not in playing:
                msg = "has bought a place, but neither plays nor has sold it again"
                raise InvalidOutcomeError(msg, seat=sale.buyer, rule="HH-4.12")
            if sale.seller in playing:
                raise InvalidOutcomeError("has sold its place, but plays", seat=sale.seller, rule="HH-4.12")
            playing = playing - {sale.buyer} | {sale.seller}
        for sale in self.sold:
            if sale.buyer in playing:
                raise InvalidOutcomeError("cannot have bought a place: it had one", seat=sale.buyer, rule="HH-4.12")

    def objection(self, dealer: int) -> InvalidOutcomeError | None:
        """Why a seat cannot have dealt; ``None`` if it can (HH-4.1, HH-4.2, HH-4.4, HH-4.12)."""
        speakers = self.speakers(dealer)
        acting = next((seat for seat in speakers if seat in self.order), None)
        if acting is not None and acting != self.order[0]:
            msg = f"with seat {dealer} dealing, the acting dealer is seat {acting}, not seat {self.order[0]}"
            return InvalidOutcomeError(msg, rule="HH-4.2")
        if [seat for seat in speakers if seat in self.dropped] != list(self.dropped):
            msg = f"with seat {dealer} dealing, {self.dropped} is not the order in which they dropped"
            return InvalidOutcomeError(msg, rule="HH-4.1")
        return self._spoke_in_vain(speakers) if len(self.order) == PLAYERS < len(speakers) else None

    def _spoke_in_vain(self, speakers: tuple[int, ...]) -> InvalidOutcomeError | None:
        # Once three play nobody is asked any more: who dropped spoke before the third of them, who was forced out sits
        # after it.
        buyers = tuple(sale.buyer for sale in self.sold)
        played = {*self.order, *(sale.seller for sale in self.sold)} - {*buyers}
        third = next(seat for seat in reversed(speakers) if seat in played)
        asked = speakers[: speakers.index(third)]
        for seat in self.dropped:
            if seat not in asked:
                msg = f"cannot have dropped out: when seat {third} had spoken, three played, and it was forced out"
                return InvalidOutcomeError(msg, seat=seat, rule="HH-4.4")
        for seat in (*self.forced_out, *buyers):
            if seat in asked:
                return InvalidOutcomeError(f"was not forced out: seat {third} spoke after it", seat=seat, rule="HH-4.4")
        if [seat for seat in speakers if seat in buyers] != list(buyers):
            msg = f"each makes one offer, in turn order: {buyers} is not how places are bought"
            return InvalidOutcomeError(msg, rule="HH-4.12")
        return None
