"""The outcome of a round of Hachi-Hachi, played or entered by hand, with the checks that need no options."""

from __future__ import annotations

import collections
import functools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final, Self, SupportsIndex, TypeAlias

import attrs

from hanafuda_rules.cards import DECK, CardSet, Month, Names, card_set
from hanafuda_rules.checks import check_type
from hanafuda_rules.errors import Fault, InvalidOutcomeError, shown
from hanafuda_rules.games.hachi_hachi.events import PlaceSold
from hanafuda_rules.games.hachi_hachi.match import Table
from hanafuda_rules.games.hachi_hachi.yaku import PLAYERS, SEAT_COUNTS
from hanafuda_rules.machine.ruleset import AnyRules
from hanafuda_rules.parts import entered
from hanafuda_rules.parts.field_tokens import tokens_entered
from hanafuda_rules.parts.outcomes import (
    BySeat,
    PlayedOrEntered,
    by_seat,
    dealt_faults,
    most_captured,
    pile_faults,
    pile_size_faults,
    total_faults,
)
from hanafuda_rules.parts.sheets import Sheet, numbers_entered
from hanafuda_rules.parts.sitting_out import BLANK_SEATS
from hanafuda_rules.parts.teyaku import CHAFF, HAND_SIZE, in_order
from hanafuda_rules.settlement import settle_round
from hanafuda_rules.table import seat_at
from hanafuda_rules.values import Value

__all__ = [
    "MOST_CAPTURED", "NO_TEYAKU", "Cancelled", "DeclaredTeyaku", "Ending", "Liable", "Outcome", "PlayedOut", "Shoubu",
    "SplitPot", "ending_of",
]  # fmt: skip


def _caller(value: SupportsIndex) -> int:
    return entered.seat("ending", value, "HH-6.7")


@attrs.frozen
class Shoubu(Value):
    """A seat said shoubu and won the round (HH-6.5).

    Args:
        seat: The seat.
    """

    seat: int = attrs.field(converter=_caller)


@attrs.frozen
class Cancelled(Value):
    """A seat that had said sage ended the round at half pay (HH-6.6).

    Args:
        seat: The seat.
    """

    seat: int = attrs.field(converter=_caller)


@attrs.frozen
class PlayedOut(Value):
    """The round ended with all hands empty (HH-6.7)."""


@attrs.frozen
class SplitPot(Value):
    """Two seats were left and agreed to split the pot (HH-4.6)."""


Ending: TypeAlias = Shoubu | Cancelled | PlayedOut | SplitPot
"""How a round ended, if at least two seats were left."""


def ending_of(said: Sequence[int], cancelled: Sequence[int], split: Sequence[int]) -> Ending:
    """How a played round ended, by the seats that said shoubu, cancelled, or agreed to split the pot."""
    if said or cancelled:
        return Shoubu(said[0]) if said else Cancelled(cancelled[0])
    return SplitPot() if len(split) > 1 else PlayedOut()


def _keys(keys: Iterable[str]) -> tuple[str, ...]:
    return in_order(entered.things("teyaku", str, keys, "HH-5.1", such_as='("triplet", "red")'))


def _triplets(months: Iterable[Month] | None) -> tuple[Month, ...] | None:
    if months is None:
        return None
    return tuple(sorted(entered.things("DeclaredTeyaku.triplets", Month, months, "HH-9.2", such_as="(Month.PINE,)")))


def _fourths(cards: CardSet | None) -> CardSet | None:
    value: Any = cards
    if value is None or type(value) is CardSet:
        return cards
    msg = f'DeclaredTeyaku.fourths is a CardSet such as CardSet.parse("maple-deer"), not {shown(value)}'
    raise InvalidOutcomeError(msg, rule="HH-9.2")


@attrs.frozen
class DeclaredTeyaku(Value):
    """The teyaku that a seat declared (HH-5.1). The triplets matter only for diving (HH-9.2).

    Args:
        keys: The keys of the teyaku, at most one of each group, in any order.
        triplets: The months of its triplets, in any order; ``None`` if unknown.
        fourths: The fourth cards of these months, which its dealt hand lacked; ``None`` if unknown.

    Raises:
        InvalidOutcomeError: ``keys`` are not strings, ``triplets`` not months, or ``fourths`` is not a set of cards.
    """

    keys: tuple[str, ...] = attrs.field(converter=_keys)
    triplets: tuple[Month, ...] | None = attrs.field(default=None, converter=_triplets)
    fourths: CardSet | None = attrs.field(default=None, converter=_fourths)

    def plus(self, keys: tuple[str, ...], triplets: tuple[Month, ...], shown: CardSet) -> DeclaredTeyaku:
        """Add further teyaku. ``shown`` are cards of the dealt hand that include their triplets."""
        fourths = card_set(sum([month.cards.mask for month in triplets])) - shown
        return DeclaredTeyaku(self.keys + keys, (self.triplets or ()) + triplets, (self.fourths or CardSet()) | fourths)


NO_TEYAKU: Final = DeclaredTeyaku((), ())
"""The declaration of a seat that declares nothing."""


def _fed(value: SupportsIndex) -> int:
    return entered.seat("liable", value, "HH-7.7")


def _completed(value: str | Month) -> str | Month:
    entry: Any = value
    if type(entry) in {str, Month}:
        return value
    msg = f"a liability names the key of a dekiyaku or the Month of a triplet, not {shown(value)}"
    raise InvalidOutcomeError(msg, rule="HH-7.7")


@attrs.frozen
class Liable(Value):
    """A seat fed an opponent the card that completed a dekiyaku (HH-7.7) or the month of a triplet (HH-9.6).

    Args:
        payer: The seat that fed the card.
        owner: The seat that captured it.
        completed: The key of the dekiyaku, or the month.

    Raises:
        InvalidOutcomeError: A seat is not a whole number, or ``completed`` is not a key or a month.
    """

    payer: int = attrs.field(converter=_fed)
    owner: int = attrs.field(converter=_fed)
    completed: str | Month = attrs.field(converter=_completed)


# --- what is wrong with the table and the round -----------------------------------------------------------------------


_FIELD = 6
_TWO = 2
_MOST_OF_TWO = 34  # HH-2.2, HH-11.1: six on the field, fourteen from the hands, fourteen from the stock

MOST_CAPTURED: Final = most_captured(2 * HAND_SIZE, _FIELD)
"""The most cards that a seat can capture (CD-6, HH-6.2)."""


def _seat_faults(outcome: Outcome) -> Iterator[Fault]:
    """Every seat of the table is named once (HH-1.1, HH-2.5)."""
    sellers = [sale.seller for sale in outcome.sold if sale.seller not in outcome.order]
    blank = [] if outcome.blank is None else [outcome.blank]
    named = sorted([*outcome.order, *outcome.dropped, *outcome.forced_out, *blank, *sellers])
    if named != list(range(len(named))) or len(named) not in SEAT_COUNTS:
        words = "Hachi-Hachi has 2 to 7 seats, numbered from 0. Name each once, as one that played, dropped, was forced"
        seats = ", ".join(map(str, named)) or "none"
        yield Fault(f"{words} out, sold its place or held the blank. The seats named are: {seats}", "HH-1.1")
    if (len(named) == BLANK_SEATS) != bool(blank):
        words = "one seat holds the blank at a table of seven, and only there"
        yield Fault(f"{words}; this table has {len(named)} seats", "HH-2.5")


def _order_faults(outcome: Outcome) -> Iterator[Fault]:
    """Check that the right number of seats played, in turn order (HH-1.1, HH-4.1, HH-6.2)."""
    order, seats = outcome.order, outcome.seats
    playing = len(order)
    if playing > PLAYERS:
        yield Fault(f"at most {PLAYERS} seats play, not {playing}", "HH-1.1")
    if playing < seats <= PLAYERS:
        words = f"at a table of {seats} everybody plays: nobody drops out, but {playing} are in the order"
        yield Fault(words, "HH-1.1")
    turns = [(seat - order[0]) % seats for seat in order]
    if turns != sorted(turns):
        yield Fault(f"{order} is not a turn order: seats follow the acting dealer in ascending order", "HH-6.2")
    if (outcome.forced_out or outcome.sold) and playing < PLAYERS:
        yield Fault("nobody is forced out if fewer than three play", "HH-4.4")


def _sale_faults(outcome: Outcome) -> Iterator[Fault]:
    """Check that each buyer had no place, and each seller had one (HH-4.12)."""
    playing = set(outcome.order)
    for sale in reversed(outcome.sold):
        if sale.buyer not in playing:
            yield Fault("has bought a place, but neither plays nor has sold it again", "HH-4.12", sale.buyer)
        if sale.seller in playing:
            yield Fault("has sold its place, but plays", "HH-4.12", sale.seller)
        playing = playing - {sale.buyer} | {sale.seller}
    for sale in outcome.sold:
        if sale.buyer in playing:
            yield Fault("cannot have bought a place: it had one", "HH-4.12", sale.buyer)


def _dealer_faults(outcome: Outcome) -> Iterator[Fault]:
    """Check that a dealer fits the order in which the seats spoke (HH-4.1, HH-4.2, HH-4.4, HH-4.10)."""
    dealer, blind = outcome.dealer, outcome.mizuten
    if dealer is not None and dealer not in range(outcome.seats):
        yield Fault("cannot have dealt: there is no such seat", "HH-1.1", dealer)
    if dealer is not None or not outcome.dealers:
        # If no seat can have dealt, the objections to the acting dealer are the clearest.
        yield from _objections(outcome, (*outcome.order, *outcome.dropped)[0] if dealer is None else dealer)
    if blind is not None and blind not in outcome.order:
        yield Fault("cannot play blind: it did not play", "HH-4.10", blind)
    if blind is not None and blind not in (outcome.dealers if dealer is None else (dealer,)):
        yield Fault("cannot have played blind: it did not deal", "HH-4.10", blind)


def _objections(outcome: Outcome, dealer: int) -> Iterator[Fault]:
    """The reasons why ``dealer`` cannot have dealt (HH-4.1, HH-4.2, HH-4.4, HH-4.12)."""
    speakers, order, dropped = outcome.speakers(dealer), outcome.order, outcome.dropped
    acting = next((seat for seat in speakers if seat in order), None)
    if acting is not None and acting != order[0]:
        yield Fault(f"with seat {dealer} dealing, the acting dealer is seat {acting}, not seat {order[0]}", "HH-4.2")
    if [seat for seat in speakers if seat in dropped] != [*dropped]:
        yield Fault(f"with seat {dealer} dealing, {dropped} is not the order in which they dropped", "HH-4.1")
    if len(order) == PLAYERS < len(speakers):
        yield from _spoke_in_vain(outcome, speakers)


def _spoke_in_vain(outcome: Outcome, speakers: tuple[int, ...]) -> Iterator[Fault]:
    # HH-4.4: once three play, nobody else is asked. Seats that dropped spoke before the third of them, and those that
    # were forced out sit after it.
    buyers = [sale.buyer for sale in outcome.sold]
    played = {*outcome.order, *[sale.seller for sale in outcome.sold]}.difference(buyers)
    third = next(seat for seat in reversed(speakers) if seat in played)
    asked = speakers[: speakers.index(third)]
    for seat in outcome.dropped:
        if seat not in asked:
            words = f"cannot have dropped out: three played once seat {third} had spoken, so it was forced out"
            yield Fault(words, "HH-4.4", seat)
    for seat in (*outcome.forced_out, *buyers):
        if seat in asked:
            yield Fault(f"was not forced out: seat {third} spoke after it", "HH-4.4", seat)
    if [seat for seat in speakers if seat in buyers] != buyers:
        words = f"each makes one offer, in turn order, so the buyers cannot be {tuple(buyers)}"
        yield Fault(words, "HH-4.12")


# --- the round --------------------------------------------------------------------------------------------------------


def _sage_faults(outcome: Outcome) -> Iterator[Fault]:
    for seat, times in collections.Counter(outcome.sage or ()).items():
        if times > HAND_SIZE:
            yield Fault(f"it said sage {times} times, but has {HAND_SIZE} turns", "HH-6.3", seat)


def _ending_faults(outcome: Outcome) -> Iterator[Fault]:
    """The ending is one, and a pot is split by two that are left (HH-4.6, HH-6.7)."""
    if not isinstance(outcome.ending, Ending):
        right = "ending must be Shoubu(seat), Cancelled(seat), PlayedOut() or SplitPot()"
        yield Fault(f"{right}, not {shown(outcome.ending)}", "HH-6.7")
    if isinstance(outcome.ending, SplitPot) and not (len(outcome.order) == _TWO and outcome.sitting_out):
        yield Fault("the pot is split only if two are left at a table of four or more", "HH-4.6")


def _deed_faults(outcome: Outcome) -> Iterator[Fault]:
    """Only seats that played did something, and only if cards were played (HH-4.6)."""
    ending = outcome.ending
    ended = (ending.seat,) if isinstance(ending, (Shoubu, Cancelled)) else ()
    fed = [seat for liable in outcome.liable for seat in (liable.payer, liable.owner)]
    captors = [seat for seat in outcome.piles if outcome.piles[seat] or seat not in outcome.order]
    for seats, rule in (
        (captors, "HH-1.1"), (outcome.teyaku, "HH-5.1"), (outcome.sage or (), "HH-6.3"), (ended, "HH-6.7"),
        (fed, "HH-7.7"),
    ):  # fmt: skip
        yield from outcome.seat_faults(seats, rule, among=outcome.order)
        if seats and not outcome.played:
            yield Fault("if no card is played, nothing can be captured, declared, said or ended", "HH-4.6")
    yield from outcome.seat_faults(() if outcome.dealers_hand is None else (outcome.dealers_hand,), "HH-4.11")


def _card_faults(outcome: Outcome) -> Iterator[Fault]:
    """The deal is possible, and the right number of cards were captured (HH-2.2, HH-2.4, HH-6.7)."""
    if outcome.field is None and outcome.tokens and outcome.multiplier is None:
        yield Fault("tokens are carried: enter the field as dealt, or the multiplier", "HH-3.2")
    entries = (*outcome.teyaku.items(), *outcome.forced_out.items())
    hands = {seat: hand for seat, hand in entries if isinstance(hand, CardSet)}
    yield from dealt_faults(outcome.field, hands, (_FIELD, HAND_SIZE), "HH-2.2", "HH-2.4")
    yield from pile_size_faults(outcome.piles, MOST_CAPTURED, "CD-6")
    if outcome.played and len(outcome.order) == _TWO:
        yield from total_faults(outcome.captured, _MOST_OF_TWO, "HH-11.1")
    elif outcome.played and isinstance(outcome.ending, PlayedOut) and not outcome.unknown:
        yield from total_faults(outcome.captured, len(DECK), "HH-6.7")


# --- the outcome ------------------------------------------------------------------------------------------------------


_NO_CARDS = CardSet()
_NOBODY = BySeat[Any]({})


def _order(value: Iterable[int]) -> tuple[int, ...]:
    return entered.seats("order", value, "HH-6.2")


def _multiplier(value: int | None) -> int | None:
    return None if value is None else entered.number("the multiplier", value, "HH-3.1")


def _dealer(value: int | None) -> int | None:
    return entered.optional_seat("dealer", value, "HH-1.1")


def _dropped(value: Iterable[int]) -> tuple[int, ...]:
    return entered.seats("dropped", value, "HH-4.1")


def _forced_out(value: Mapping[int, int | CardSet]) -> BySeat[int | CardSet]:
    return BySeat({seat: _hand_or_amount(seat, entry) for seat, entry in by_seat("forced_out", value).items()})


def _hand_or_amount(seat: int, entry: int | CardSet) -> int | CardSet:
    if isinstance(entry, CardSet):
        return entry
    return entered.number(f"seat {seat}: the compensation from each payer", entry, "HH-4.7", least=0)


def _sold(value: Iterable[PlaceSold]) -> tuple[PlaceSold, ...]:
    sales = entered.things("sold", PlaceSold, value, "HH-4.12", such_as="(PlaceSold(buyer=3, seller=1, price=40),)")
    return tuple(map(_sale, sales))


def _sale(sale: PlaceSold) -> PlaceSold:
    buyer, seller = entered.seat("sold", sale.buyer, "HH-4.12"), entered.seat("sold", sale.seller, "HH-4.12")
    price = entered.number(f"seat {buyer}: the price of its place", sale.price, "HH-4.12", least=0)
    return PlaceSold(buyer, seller, price)


def _blank(value: int | None) -> int | None:
    return entered.optional_seat("blank", value, "HH-2.5")


def _pot(value: int) -> int:
    return entered.number("the pot", value, "HH-4.5", least=0)


def _teyaku(value: Mapping[int, DeclaredTeyaku | CardSet | tuple[str, ...]]) -> BySeat[DeclaredTeyaku | CardSet]:
    return BySeat({seat: _declared(seat, entry) for seat, entry in by_seat("teyaku", value).items()})


def _declared(seat: int, value: DeclaredTeyaku | CardSet | tuple[str, ...]) -> DeclaredTeyaku | CardSet:
    if isinstance(value, (DeclaredTeyaku, CardSet)):
        return value
    try:
        return DeclaredTeyaku(value)
    except InvalidOutcomeError:
        msg = f'teyaku are a tuple of names such as ("triplet", "red"), or the hand of seven, not {shown(value)}'
        raise InvalidOutcomeError(msg, seat=seat, rule="HH-5.1") from None


def _said(value: Iterable[int] | None) -> tuple[int, ...] | None:
    return None if value is None else entered.seats("sage", value, "HH-6.3")


def _liable(value: Iterable[Liable]) -> tuple[Liable, ...]:
    such_as = '(Liable(payer=1, owner=0, completed="blue_ribbons"),)'
    return tuple(sorted(entered.things("liable", Liable, value, "HH-7.7", such_as=such_as), key=str))


def _mizuten(value: int | None) -> int | None:
    return entered.optional_seat("mizuten", value, "HH-4.10")


def _dealers_hand(value: int | None) -> int | None:
    return entered.optional_seat("dealers_hand", value, "HH-4.11")


def _round_number(value: int | None) -> int | None:
    return None if value is None else entered.number("the round", value, "HH-4.3", least=1)


def _dived(value: Mapping[int, Iterable[Month]] | None) -> BySeat[tuple[Month, ...]] | None:
    if value is None:
        return None
    return BySeat({seat: _months(months) for seat, months in by_seat("dived", value).items()})


def _months(months: Iterable[Month]) -> tuple[Month, ...]:
    return tuple(sorted(entered.things("dived", Month, months, "HH-9.2", such_as="(Month.PINE,)")))


@attrs.frozen(kw_only=True, slots=False)
class Outcome(Sheet, PlayedOrEntered):
    """What happened in a round of Hachi-Hachi.

    Most rounds need only a few arguments. Name every seat at the table, so that their number is known: in ``order`` if
    it played, otherwise in ``dropped``, ``forced_out``, ``sold`` or ``blank``.

    Args:
        piles: The captured cards by seat. Leave out a seat that captured nothing.
        yaku: On a score sheet, the dekiyaku of each seat whose pile is unknown, by key. A pair adds the ribbons beyond
            the seventh: ``{0: ["poetry_ribbons", ("seven_ribbons", 1)]}``. Leave out a seat that has none. If ``yaku``
            is given, even as ``{}``, the outcome is a score sheet, and piles that are not entered are unknown.
        points: The card points of each seat whose pile is unknown. They are needed if nobody has formed a dekiyaku, and
            for achievements that depend on them.
        chaff: On a score sheet, the number of chaff of each seat that has sixteen or more; ``{}`` if nobody has. It is
            needed if Sixteen Chaff is possible (HH-8.3).
        dived: On a score sheet, the months in which each seat dived; ``{}`` if nobody did. It is needed if a seat whose
            pile is unknown declared a triplet (HH-9.2).
        order: The seats that played in the end, in playing order. The first is the acting dealer.
        multiplier: The field multiplier. By default it follows from ``field``, or is 1.
        field: The dealt field, from which the multiplier and the tokens follow (HH-3.2).
        tokens: The tokens from earlier rounds, in any order. They need ``field``, or a ``multiplier`` that fits them.
        dealer: The dealer of the table. It is needed only if it matters and does not follow from the other seats.
        dropped: The seats that dropped out, in order.
        forced_out: For each seat that was forced out, its hand of seven, or the points that each payer gave it
            (HH-4.7).
        sold: The places that were sold, in order (HH-4.12).
        blank: The seat that held the blank, at seven seats (HH-2.5).
        pot: The points in the pot before the round (HH-4.6).
        teyaku: The teyaku that each seat declared, as keys such as ``("triplet", "red")``; as a
            :class:`DeclaredTeyaku`, which can add the months of its triplets and their fourth cards; or as its hand of
            seven, if it declared everything in it.
        sage: The seats that said sage, in order, once for each time. By default, all that have a dekiyaku and did not
            say shoubu.
        ending: How the round ended; by default with all hands empty. It makes no difference if fewer than two played.
        liable: The liable seats, in any order, with the options ``liability`` and ``diving_liability``.
        mizuten: The seat that played blind (HH-4.10).
        dealers_hand: The seat that ended up with the dealer's hand, with the option ``hand_swap``; by default the
            dealer (HH-9.5).
        round_number: The round of the match, with the option ``forced_three_from`` (HH-4.3).

    Raises:
        InvalidOutcomeError: The round is impossible under any options.
    """

    chaff: BySeat[int] | None = attrs.field(default=None, converter=numbers_entered)
    dived: BySeat[tuple[Month, ...]] | None = attrs.field(default=None, converter=_dived)
    order: tuple[int, ...] = attrs.field(converter=_order)
    multiplier: int | None = attrs.field(default=None, converter=_multiplier)
    field: CardSet | None = None
    tokens: tuple[int, ...] = attrs.field(default=(), converter=tokens_entered)
    dealer: int | None = attrs.field(default=None, converter=_dealer)
    dropped: tuple[int, ...] = attrs.field(default=(), converter=_dropped)
    forced_out: BySeat[int | CardSet] = attrs.field(default=_NOBODY, converter=_forced_out)
    sold: tuple[PlaceSold, ...] = attrs.field(default=(), converter=_sold)
    blank: int | None = attrs.field(default=None, converter=_blank)
    pot: int = attrs.field(default=0, converter=_pot)
    teyaku: BySeat[DeclaredTeyaku | CardSet] = attrs.field(default=_NOBODY, converter=_teyaku)
    sage: tuple[int, ...] | None = attrs.field(default=None, converter=_said)
    ending: Ending = PlayedOut()
    liable: tuple[Liable, ...] = attrs.field(default=(), converter=_liable)
    mizuten: int | None = attrs.field(default=None, converter=_mizuten)
    dealers_hand: int | None = attrs.field(default=None, converter=_dealers_hand)
    round_number: int | None = attrs.field(default=None, converter=_round_number)

    game = Names("Hachi-Hachi", "hachi-hachi", "八八", ko="하치하치")
    seat_counts, seat_rule = SEAT_COUNTS, "HH-1.1"
    counted: ClassVar = {"yaku": "HH-6.1", "points": "HH-8.5", "chaff": "HH-8.3", "dived": "HH-9.2"}
    optional = ("points",)

    def faults(self) -> Iterator[Fault]:
        """What is wrong under any options."""
        for check in (_seat_faults, _order_faults, _sale_faults, _dealer_faults):
            yield from check(self)
        yield from pile_faults(self.piles)
        yield from super().faults()
        for check in (_ending_faults, _deed_faults, _card_faults, _sage_faults):
            yield from check(self)

    @classmethod
    def at(cls, table: Table, **happened: Any) -> Self:
        """Make the outcome of a round at a table, which gives its dealer, tokens, pot and round number.

        If the table carries tokens, pass ``field`` or ``multiplier``.

        Raises:
            InvalidOutcomeError: The round is impossible at this table.
        """
        check_type(table, Table, "a table of Hachi-Hachi", error=InvalidOutcomeError)
        given: dict[str, Any] = {
            "tokens": table.tokens, "dealer": table.dealer, "pot": table.pot, "round_number": table.round_number
        }  # fmt: skip
        if table.tokens is None and happened.get("field") is None and happened.get("multiplier") is not None:
            given["tokens"] = ()  # HH-3.2: unknown, but not needed
        outcome = cls(**{**given, **happened})
        if outcome.seats != table.seats:
            msg = f"the table has {table.seats} seats, but {outcome.seats} are named"
            raise InvalidOutcomeError(msg, rule="HH-1.1")
        return outcome

    @functools.cached_property
    def sitting_out(self) -> tuple[int, ...]:
        """The seats that did not play, by number."""
        blank = () if self.blank is None else (self.blank,)
        named = {*self.dropped, *self.forced_out, *[sale.seller for sale in self.sold], *blank}
        return tuple(sorted(named.difference(self.order))) if named else ()

    @functools.cached_property
    def seats(self) -> int:
        """The number of seats at the table."""
        return len(self.order) + len(self.sitting_out)

    def speakers(self, dealer: int) -> tuple[int, ...]:
        """The seats in the order in which they speak, without the holder of the blank (HH-2.5, HH-4.1)."""
        turns = [(dealer + step) % self.seats for step in range(self.seats)]
        return tuple([seat for seat in turns if seat != self.blank])

    @functools.cached_property
    def dealers(self) -> tuple[int, ...]:
        """The seats that may have dealt."""
        return tuple([seat for seat in range(self.seats) if not any(_objections(self, seat))])

    @property
    def players(self) -> tuple[int, ...]:
        """The seats that played, if cards were played."""
        return self.order if self.played else ()

    @property
    def lacks_points(self) -> tuple[int, ...]:
        """The seats whose card points are unknown."""
        return tuple([seat for seat in self.unknown if seat not in (self.points or ())])

    def as_sheet(self, rules: AnyRules) -> Self:
        """The round as a score sheet, without piles.

        Raises:
            InvalidOutcomeError: ``rules`` is not a ruleset of this game.
        """
        sheet, known = super().as_sheet(rules), [seat for seat in self.players if seat not in self.unknown]
        if not known:
            return sheet
        paid = {(payment.payee, payment.reason.month) for payment in settle_round(rules, self).payments}
        chaff = {seat: len(self.pile(seat) & CHAFF) for seat in known}
        dived = {seat: tuple([month for payee, month in paid if month and payee == seat]) for seat in known}
        entries: dict[str, Any] = {
            "chaff": {**chaff, **(self.chaff or _NOBODY)},
            "dived": {**dived, **(self.dived or _NOBODY)},
        }
        return attrs.evolve(sheet, **entries)

    def pile(self, seat: int) -> CardSet:
        """The captured cards of a seat; empty if it did not play.

        Raises:
            InvalidSeatError: There is no such seat.
        """
        return self.piles.get(seat_at(seat, self.seats, rule="HH-1.1"), _NO_CARDS)

    @property
    def played(self) -> bool:
        """Whether any cards were played (HH-4.6)."""
        return len(self.order) > 1 and not isinstance(self.ending, SplitPot)

    @property
    def table_dealer(self) -> int | None:
        """The dealer of the table, if it was given or follows; ``None`` if several seats may have dealt."""
        if self.dealer is not None or self.mizuten is not None:
            return self.mizuten if self.dealer is None else self.dealer
        return self.dealers[0] if len(self.dealers) == 1 else None
