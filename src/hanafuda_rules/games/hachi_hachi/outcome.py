"""What happened in a round of Hachi-Hachi, played or typed in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

import attrs

from hanafuda_rules.cards import CardSet, Month
from hanafuda_rules.errors import InvalidOutcomeError
from hanafuda_rules.games.hachi_hachi.events import PlaceSold
from hanafuda_rules.games.hachi_hachi.tables import HAND_SIZE, PLAYERS, SEAT_COUNTS
from hanafuda_rules.piles import check_piles
from hanafuda_rules.seatmap import BySeat

__all__ = [
    "Cancelled",
    "Ending",
    "Liable",
    "Outcome",
    "PlaceSold",
    "PlayedOut",
    "Shoubu",
    "SplitPot",
    "Teyaku",
]


@attrs.frozen
class Shoubu:
    """A seat ended the round with its dekiyaku (HH-6.5).

    Args:
        seat: The seat.
    """

    seat: int


@attrs.frozen
class Cancelled:
    """A seat that had said sage ended the round at half pay (HH-6.6).

    Args:
        seat: The seat.
    """

    seat: int


@attrs.frozen
class PlayedOut:
    """The round ended with all hands empty (HH-6.7)."""


@attrs.frozen
class SplitPot:
    """Two were left and agreed to split the pot (HH-4.6)."""


Ending: TypeAlias = Shoubu | Cancelled | PlayedOut | SplitPot
"""How a round ends for which at least two are left."""


@attrs.frozen
class Teyaku:
    """What a seat declared (HH-5.1).

    Args:
        keys: The keys of the teyaku, at most one of each group.
        triplets: The months of its triplets; ``None`` where that is not known. It matters to diving (HH-9.2) only.
    """

    keys: tuple[str, ...]
    triplets: tuple[Month, ...] | None = None


@attrs.frozen
class Liable:
    """A seat fed an opponent the card that completed a dekiyaku (HH-7.7), or a month of its triplet (HH-9.6).

    Args:
        payer: Who fed.
        owner: Who completed.
        completed: The key of the dekiyaku, or the month.
    """

    payer: int
    owner: int
    completed: str | Month


def _seats(seats: Iterable[int]) -> tuple[int, ...]:
    return tuple(seats)


def _said(seats: Iterable[int] | None) -> tuple[int, ...] | None:
    return None if seats is None else tuple(seats)


def _teyaku(
    by_seat: Mapping[int, Teyaku | CardSet | tuple[str, ...]],
) -> BySeat[Teyaku | CardSet]:
    return BySeat({seat: _declared(seat, value) for seat, value in BySeat(by_seat).items()})


def _declared(seat: int, value: Teyaku | CardSet | tuple[str, ...]) -> Teyaku | CardSet:
    if isinstance(value, (Teyaku, CardSet)):
        return value
    if isinstance(value, (tuple, list)):
        return Teyaku(tuple(value))
    msg = f'teyaku are a tuple of names such as ("triplet", "red"), or the hand of seven, not {value!r}'
    raise InvalidOutcomeError(msg, seat=seat, rule="HH-5.1")


@attrs.frozen(kw_only=True)
class Outcome:
    """What happened in a round of Hachi-Hachi, as settlement needs it; an ordinary round takes a few of these.

    Every seat at the table is named once: in ``order`` if it played, else in ``dropped``, ``forced_out``, ``sold`` or
    as ``blank``. The number of seats follows from that.

    Args:
        piles: The captured cards by seat; a seat that is left out captured nothing.
        order: The seats that played, in playing order; the first is the acting dealer.
        multiplier: The field multiplier. Unless told it follows from ``field``, or is 1.
        field: The field as dealt, if the tokens are to be reckoned (HH-3.2).
        tokens: The tokens carried from earlier rounds; with ``field`` only.
        dealer: The table's dealer. It need be told only where somebody sits out and it matters.
        dropped: The seats that dropped out, in the order in which they did.
        forced_out: For each seat that was forced out its hand of seven, or what each payer compensated it with, in
            points (HH-4.7).
        sold: The places that were sold, in order (HH-4.12).
        blank: The seat that held the blank, at seven seats (HH-2.5).
        pot: What lay in the pot before, in points (HH-4.6).
        teyaku: What each seat declared: names such as ``("triplet", "red")``, a :class:`Teyaku` that names the months
            of its triplets as well, or its hand of seven, which then has declared all it could.
        sage: Who said sage, in order, each time. Unless told it is whoever holds a dekiyaku and did not call shoubu.
        ending: How it ended; all hands empty unless told. Of no account where fewer than two were left.
        liable: Who fed whom, with the option ``liability``.
        mizuten: The seat that played blind (HH-4.10).
        dealers_hand: The seat that ended up with the dealer's hand, with the option ``hand_swap``; the dealer unless
            told (HH-9.5).

    Raises:
        InvalidOutcomeError: No round can have gone so, whatever the options: the error names the seat and the rule.
    """

    piles: BySeat[CardSet] = attrs.field(default=BySeat[CardSet]({}), converter=BySeat[CardSet])
    order: tuple[int, ...] = attrs.field(converter=_seats)
    multiplier: int | None = None
    field: CardSet | None = None
    tokens: tuple[int, ...] = attrs.field(default=(), converter=_seats)
    dealer: int | None = None
    dropped: tuple[int, ...] = attrs.field(default=(), converter=_seats)
    forced_out: BySeat[int | CardSet] = attrs.field(default=BySeat[int | CardSet]({}), converter=BySeat[int | CardSet])
    sold: tuple[PlaceSold, ...] = ()
    blank: int | None = None
    pot: int = 0
    teyaku: BySeat[Teyaku | CardSet] = attrs.field(default=BySeat[Teyaku | CardSet]({}), converter=_teyaku)
    sage: tuple[int, ...] | None = attrs.field(default=None, converter=_said)
    ending: Ending = PlayedOut()
    liable: tuple[Liable, ...] = ()
    mizuten: int | None = None
    dealers_hand: int | None = None

    def __attrs_post_init__(self) -> None:
        for check in (_check_table, _check_order, _check_piles, _check_speakers, _check_field, _check_named):
            check(self)

    @property
    def seats(self) -> int:
        """The number of seats at the table."""
        return len({*self.order, *self.sitting_out})

    @property
    def sitting_out(self) -> tuple[int, ...]:
        """The seats that did not play, in their order."""
        traded = {seat for sale in self.sold for seat in (sale.buyer, sale.seller)}
        blank = () if self.blank is None else (self.blank,)
        return tuple(sorted({*self.dropped, *self.forced_out, *traded, *blank} - set(self.order)))

    def pile(self, seat: int) -> CardSet:
        """The captured cards of a seat; none for one that did not play."""
        return self.piles.get(seat, CardSet())

    @property
    def table_dealer(self) -> int | None:
        """The table's dealer, as far as it is told or follows: where nobody sits out, the acting dealer is it."""
        if self.dealer is None and not self.sitting_out:
            return self.order[0]
        return self.dealer


_DECK = 48
_BLANK_SEATS = 7
_FIELD = 6
_TWO = 2
_MOST_OF_TWO = 34  # HH-2.2, HH-11.1: six on the field, fourteen from the hands, fourteen from the stock


def _check_table(outcome: Outcome) -> None:
    """Every seat stands in one place, and the seats are those of a table (HH-1.1, HH-2.5)."""
    blank = () if outcome.blank is None else (outcome.blank,)
    sellers = tuple(sale.seller for sale in outcome.sold if sale.seller not in outcome.order)
    named = (*outcome.order, *outcome.dropped, *outcome.forced_out, *blank, *sellers)
    for seat in named:
        if named.count(seat) > 1:
            raise InvalidOutcomeError(
                "is named twice among those who played and those who did not", seat=seat, rule="HH-4.1"
            )
    seats = sorted({*named, *outcome.sitting_out})
    if len(seats) not in SEAT_COUNTS or seats != list(range(len(seats))):
        told = ", ".join(map(str, seats)) or "none"
        msg = f"Hachi-Hachi has 2 to 7 seats, numbered from 0, each named once; named are {told}"
        raise InvalidOutcomeError(msg, rule="HH-1.1")
    if (len(seats) == _BLANK_SEATS) != (outcome.blank is not None):
        msg = f"at seven seats, and at no others, one holds the blank; here are {len(seats)}"
        raise InvalidOutcomeError(msg, rule="HH-2.5")
    if outcome.dealer is not None and outcome.dealer not in seats:
        raise InvalidOutcomeError("cannot have dealt: there is no such seat", seat=outcome.dealer, rule="HH-1.1")


def _check_order(outcome: Outcome) -> None:
    """As many play as can, in turn order (HH-1.1, HH-4.1, HH-6.2)."""
    order, seats = outcome.order, outcome.seats
    playing = len(order)
    if playing > PLAYERS or (seats <= PLAYERS and playing < seats):
        msg = f"{playing} of {seats} seats cannot have played"
        raise InvalidOutcomeError(msg, rule="HH-1.1")
    first = order[0] if order else 0
    if [(seat - first) % seats for seat in order] != sorted((seat - first) % seats for seat in order):
        msg = f"{order} is no turn order: from the acting dealer on it goes up, and around"
        raise InvalidOutcomeError(msg, rule="HH-6.2")
    if outcome.forced_out and playing < PLAYERS:
        msg = "nobody is forced out where fewer than three play"
        raise InvalidOutcomeError(msg, rule="HH-4.4")


def _check_piles(outcome: Outcome) -> None:
    """The piles are of those who played, and hold what a round leaves (CD-6, CD-7, HH-11.1)."""
    for seat in outcome.piles:
        if seat not in outcome.order:
            raise InvalidOutcomeError("has a pile, but did not play", seat=seat, rule="HH-1.1")
    check_piles(outcome.piles)
    playing, captured = len(outcome.order), sum(map(len, outcome.piles.values()))
    if captured and not played(outcome):
        msg = "no card is played where one or nobody is left, or the pot is split"
        raise InvalidOutcomeError(msg, rule="HH-4.6")
    if playing == PLAYERS and isinstance(outcome.ending, PlayedOut) and captured != _DECK:
        msg = f"three who play the round out capture all {_DECK} cards, but the piles hold {captured}"
        raise InvalidOutcomeError(msg, rule="HH-6.7")
    if playing == _TWO and captured > _MOST_OF_TWO:
        msg = f"two capture {_MOST_OF_TWO} cards at most, but the piles hold {captured}"
        raise InvalidOutcomeError(msg, rule="HH-11.1")


def played(outcome: Outcome) -> bool:
    """Whether cards were played at all (HH-4.6)."""
    return len(outcome.order) > 1 and not isinstance(outcome.ending, SplitPot)


def speaking_order(outcome: Outcome, dealer: int) -> tuple[int, ...]:
    """The seats in the order in which they speak: from the dealer, without the blank's holder (HH-2.5, HH-4.1)."""
    seats = outcome.seats
    return tuple(seat for step in range(seats) if (seat := (dealer + step) % seats) != outcome.blank)


def _check_speakers(outcome: Outcome) -> None:
    """Who played, dropped and was forced out fit the order in which they spoke (HH-4.1, HH-4.2, HH-4.4)."""
    if outcome.dealer is None:
        return
    speakers = speaking_order(outcome, outcome.dealer)
    active = [seat for seat in speakers if seat in outcome.order]
    if active and active[0] != outcome.order[0]:
        msg = f"with seat {outcome.dealer} dealing, the acting dealer is seat {active[0]}, not seat {outcome.order[0]}"
        raise InvalidOutcomeError(msg, rule="HH-4.2")
    if [seat for seat in speakers if seat in outcome.dropped] != list(outcome.dropped):
        msg = f"with seat {outcome.dealer} dealing, {outcome.dropped} is not the order in which they dropped"
        raise InvalidOutcomeError(msg, rule="HH-4.1")
    traded = {seat for sale in outcome.sold for seat in (sale.buyer, sale.seller)}
    said = [seat for seat in speakers if seat not in outcome.forced_out and seat not in traded]
    for seat in outcome.forced_out:
        if said and speakers.index(seat) < speakers.index(said[-1]):
            msg = f"was not forced out: seat {said[-1]} spoke after it"
            raise InvalidOutcomeError(msg, seat=seat, rule="HH-4.4")


def _check_field(outcome: Outcome) -> None:
    """The field is six cards, and tokens are of 2 and 4 (HH-2.2, HH-3.1)."""
    if outcome.field is None:
        if outcome.tokens:
            msg = "carried tokens say nothing without the field as dealt; give both, or the multiplier alone"
            raise InvalidOutcomeError(msg, rule="HH-3.2")
    elif len(outcome.field) != _FIELD:
        msg = f"the field is dealt {_FIELD} cards, not {outcome.field!r}"
        raise InvalidOutcomeError(msg, rule="HH-2.2")
    for token in outcome.tokens:
        if token not in {2, 4}:
            msg = f"a token is of 2 or of 4, not of {token!r}"
            raise InvalidOutcomeError(msg, rule="HH-3.1")
    if outcome.pot < 0:
        msg = f"the pot cannot hold {outcome.pot} points"
        raise InvalidOutcomeError(msg, rule="HH-4.5")


def _check_named(outcome: Outcome) -> None:
    """Whoever is said to have done something played the round."""
    ending = (outcome.ending.seat,) if isinstance(outcome.ending, (Shoubu, Cancelled)) else ()
    blind = () if outcome.mizuten is None else (outcome.mizuten,)
    fed = [seat for each in outcome.liable for seat in (each.payer, each.owner)]
    for what, seats, rule in (
        ("declare teyaku", outcome.teyaku, "HH-5.1"),
        ("say sage", outcome.sage or (), "HH-6.3"),
        ("end the round", ending, "HH-6.7"),
        ("play blind", blind, "HH-4.10"),
        ("be liable", fed, "HH-7.7"),
    ):
        for seat in seats:
            if seat not in outcome.order:
                raise InvalidOutcomeError(f"cannot {what}: it did not play", seat=seat, rule=rule)
    if not played(outcome) and any((outcome.teyaku, outcome.sage, outcome.liable, ending)):
        msg = "where no card is played, nothing is declared, said or ended"
        raise InvalidOutcomeError(msg, rule="HH-4.6")
    if outcome.dealers_hand is not None and outcome.dealers_hand not in range(outcome.seats):
        msg = "cannot have the dealer's hand: there is no such seat"
        raise InvalidOutcomeError(msg, seat=outcome.dealers_hand, rule="HH-4.11")
    for seat, amount in outcome.forced_out.items():
        right = len(amount) == HAND_SIZE if isinstance(amount, CardSet) else amount >= 0
        if not right:
            msg = f"is compensated by its hand of {HAND_SIZE}, or by an amount, not {amount!r}"
            raise InvalidOutcomeError(msg, seat=seat, rule="HH-4.7")
