"""The class of the outcomes of Hachi-Hachi."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Self

import attrs

from hanafuda_rules.cards import CardSet, Month, Names
from hanafuda_rules.checks import check_type
from hanafuda_rules.errors import Fault, InvalidOutcomeError, shown
from hanafuda_rules.games.hachi_hachi.events import PlaceSold
from hanafuda_rules.games.hachi_hachi.outcome.checks import objections, round_faults, table_faults
from hanafuda_rules.games.hachi_hachi.outcome.entered import DeclaredTeyaku, Ending, Liable, PlayedOut, SplitPot
from hanafuda_rules.games.hachi_hachi.table import Table
from hanafuda_rules.games.hachi_hachi.yaku import SEAT_COUNTS
from hanafuda_rules.machine.ruleset import AnyRules
from hanafuda_rules.parts import entered
from hanafuda_rules.parts.field_tokens import tokens_entered
from hanafuda_rules.parts.outcomes import BySeat, PlayedOrEntered, by_seat, pile_faults
from hanafuda_rules.parts.sheets import Sheet, numbers_entered
from hanafuda_rules.parts.teyaku import CHAFF
from hanafuda_rules.settlement import settle_round
from hanafuda_rules.table import seat_at

__all__ = ["Outcome"]

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
        yield from table_faults(self)
        yield from pile_faults(self.piles)
        yield from super().faults()
        yield from round_faults(self)

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
        return tuple([seat for seat in range(self.seats) if not any(objections(self, seat))])

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
