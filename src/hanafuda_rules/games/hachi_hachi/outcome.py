"""What happened in a round of Hachi-Hachi, played or typed in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, SupportsIndex, TypeAlias

import attrs

from hanafuda_rules.cards import DECK, CardSet, Month
from hanafuda_rules.errors import InvalidOutcomeError
from hanafuda_rules.games.hachi_hachi.events import PlaceSold
from hanafuda_rules.games.hachi_hachi.seating import Seating
from hanafuda_rules.games.hachi_hachi.tables import HAND_SIZE
from hanafuda_rules.games.hachi_hachi.typed_in import number, optional_seat, seat_of, seats_of, things
from hanafuda_rules.parts.outcomes import BySeat, by_seat, check_piles
from hanafuda_rules.table import PLAYERS, seat_at

__all__ = [
    "Cancelled",
    "DeclaredTeyaku",
    "Ending",
    "Liable",
    "Outcome",
    "PlaceSold",
    "PlayedOut",
    "Shoubu",
    "SplitPot",
]


def _caller(value: SupportsIndex) -> int:
    return seat_of("ending", value, "HH-6.7")


@attrs.frozen
class Shoubu:
    """A seat ended the round with its dekiyaku (HH-6.5).

    Args:
        seat: The seat.
    """

    seat: int = attrs.field(converter=_caller)


@attrs.frozen
class Cancelled:
    """A seat that had said sage ended the round at half pay (HH-6.6).

    Args:
        seat: The seat.
    """

    seat: int = attrs.field(converter=_caller)


@attrs.frozen
class PlayedOut:
    """The round ended with all hands empty (HH-6.7)."""


@attrs.frozen
class SplitPot:
    """Two were left and agreed to split the pot (HH-4.6)."""


Ending: TypeAlias = Shoubu | Cancelled | PlayedOut | SplitPot
"""How a round ends for which at least two are left."""


def _keys(keys: Iterable[str]) -> tuple[str, ...]:
    return things("teyaku", str, keys, "HH-5.1", such_as='("triplet", "red")')


def _months(months: Iterable[Month] | None) -> tuple[Month, ...] | None:
    if months is None:
        return None
    return things("DeclaredTeyaku.triplets", Month, months, "HH-9.2", such_as="(Month.PINE,)")


def _fourths(cards: CardSet | None) -> CardSet | None:
    told: Any = cards
    if told is None or isinstance(told, CardSet):
        return cards
    msg = f'DeclaredTeyaku.fourths is a CardSet such as CardSet.parse("maple-deer"), not {told!r}'
    raise InvalidOutcomeError(msg, rule="HH-9.2")


@attrs.frozen
class DeclaredTeyaku:
    """What a seat declared (HH-5.1). Its triplets matter to diving (HH-9.2) only.

    Args:
        keys: The keys of the teyaku, at most one of each group.
        triplets: The months of its triplets; ``None`` where that is not known.
        fourths: The fourth card of each of these months, which its dealt hand lacked; ``None`` where that is not known.

    Raises:
        InvalidOutcomeError: The keys are no names, the triplets no months, or the fourth cards no set of cards.
    """

    keys: tuple[str, ...] = attrs.field(converter=_keys)
    triplets: tuple[Month, ...] | None = attrs.field(default=None, converter=_months)
    fourths: CardSet | None = attrs.field(default=None, converter=_fourths)


def fourths_of(months: Iterable[Month], shown: CardSet) -> CardSet:
    """The fourth cards of the months of triplets (HH-9.2).

    Args:
        months: The months.
        shown: Cards of a dealt hand, the triplets among them.
    """
    return CardSet().union(*(month.cards - shown for month in months))


def _fed(value: SupportsIndex) -> int:
    return seat_of("liable", value, "HH-7.7")


def _completed(value: str | Month) -> str | Month:
    told: Any = value
    if isinstance(told, (str, Month)):
        return told
    msg = f"who is liable is so for the key of a dekiyaku or for the Month of a triplet, not for {value!r}"
    raise InvalidOutcomeError(msg, rule="HH-7.7")


@attrs.frozen
class Liable:
    """A seat fed an opponent the card that completed a dekiyaku (HH-7.7), or a month of its triplet (HH-9.6).

    Args:
        payer: Who fed.
        owner: Who completed.
        completed: The key of the dekiyaku, or the month.

    Raises:
        InvalidOutcomeError: These are no seats, or it is neither.
    """

    payer: int = attrs.field(converter=_fed)
    owner: int = attrs.field(converter=_fed)
    completed: str | Month = attrs.field(converter=_completed)


def _piles(value: Mapping[int, CardSet]) -> BySeat[CardSet]:
    return by_seat("piles", value)


def _order(value: Iterable[int]) -> tuple[int, ...]:
    return seats_of("order", value, "HH-6.2")


def _multiplier(value: int | None) -> int | None:
    return None if value is None else number("the multiplier", value, "HH-3.1")


def _tokens(value: Iterable[int] | None) -> tuple[int, ...]:
    if value is None:
        # As a table has them after a round that was typed in without its field.
        raise InvalidOutcomeError("which tokens are carried is not known: look, and say so with tokens", rule="HH-3.2")
    tokens = things("tokens", object, value, "HH-3.2", such_as="(4, 2)")
    return tuple([number("a token", each, "HH-3.1") for each in tokens])


def _dealer(value: int | None) -> int | None:
    return optional_seat("dealer", value, "HH-1.1")


def _dropped(value: Iterable[int]) -> tuple[int, ...]:
    return seats_of("dropped", value, "HH-4.1")


def _forced_out(value: Mapping[int, int | CardSet]) -> BySeat[int | CardSet]:
    return BySeat({seat: _hand_or_amount(seat, told) for seat, told in by_seat("forced_out", value).items()})


def _hand_or_amount(seat: int, told: Any) -> int | CardSet:
    if isinstance(told, CardSet):
        return told
    what = f"seat {seat}: what each payer compensates it with, where its hand is not told,"
    return number(what, told, "HH-4.7", least=0)


def _sold(value: Iterable[PlaceSold]) -> tuple[PlaceSold, ...]:
    sales = things("sold", PlaceSold, value, "HH-4.12", such_as="(PlaceSold(buyer=3, seller=1, price=40),)")
    return tuple(map(_sale, sales))


def _sale(sale: PlaceSold) -> PlaceSold:
    buyer, seller = seat_of("sold", sale.buyer, "HH-4.12"), seat_of("sold", sale.seller, "HH-4.12")
    return PlaceSold(buyer, seller, number(f"seat {buyer}: the price of its place", sale.price, "HH-4.12", least=0))


def _blank(value: int | None) -> int | None:
    return optional_seat("blank", value, "HH-2.5")


def _pot(value: int) -> int:
    return number("what lay in the pot", value, "HH-4.5", least=0)


def _teyaku(value: Mapping[int, DeclaredTeyaku | CardSet | tuple[str, ...]]) -> BySeat[DeclaredTeyaku | CardSet]:
    return BySeat({seat: _declared(seat, each) for seat, each in by_seat("teyaku", value).items()})


def _declared(seat: int, value: Any) -> DeclaredTeyaku | CardSet:
    if isinstance(value, (DeclaredTeyaku, CardSet)):
        return value
    try:
        return DeclaredTeyaku(value)
    except InvalidOutcomeError:
        msg = f'teyaku are a tuple of names such as ("triplet", "red"), or the hand of seven, not {value!r}'
        raise InvalidOutcomeError(msg, seat=seat, rule="HH-5.1") from None


def _said(value: Iterable[int] | None) -> tuple[int, ...] | None:
    return None if value is None else seats_of("sage", value, "HH-6.3")


def _liable(value: Iterable[Liable]) -> tuple[Liable, ...]:
    return things("liable", Liable, value, "HH-7.7", such_as='(Liable(payer=1, owner=0, completed="blue_ribbons"),)')


def _mizuten(value: int | None) -> int | None:
    return optional_seat("mizuten", value, "HH-4.10")


def _dealers_hand(value: int | None) -> int | None:
    return optional_seat("dealers_hand", value, "HH-4.11")


def _seating_of(outcome: Outcome) -> Seating:
    return Seating(outcome.order, outcome.dropped, tuple(outcome.forced_out), outcome.sold, outcome.blank)


@attrs.frozen(kw_only=True)
class Outcome:
    """What happened in a round of Hachi-Hachi, as settlement needs it; an ordinary round takes a few of these.

    Every seat at the table is named once: in ``order`` if it played, else in ``dropped``, ``forced_out``, ``sold`` or
    as ``blank``; of those in ``sold``, who plays in the end stands in ``order`` too. The number of seats follows.

    Args:
        piles: The captured cards by seat; a seat that is left out captured nothing.
        order: The seats that played, in playing order; the first is the acting dealer.
        multiplier: The field multiplier. Unless told it follows from ``field``, or is 1.
        field: The field as dealt, if the tokens are to be reckoned (HH-3.2).
        tokens: The tokens carried from earlier rounds; with ``field`` only.
        dealer: The table's dealer. It need be told only where it matters and does not follow from who sat out.
        dropped: The seats that dropped out, in the order in which they did.
        forced_out: For each seat that was forced out its hand of seven, or what each payer compensated it with, in
            points (HH-4.7).
        sold: The places that were sold, in order (HH-4.12).
        blank: The seat that held the blank, at seven seats (HH-2.5).
        pot: What lay in the pot before, in points (HH-4.6).
        teyaku: What each seat declared: names such as ``("triplet", "red")``, a :class:`DeclaredTeyaku` that names the
            months of its triplets and their fourth cards as well, or its hand of seven, which then has declared all it
            could.
        sage: Who said sage, in order, each time. Unless told it is whoever holds a dekiyaku and did not call shōbu.
        ending: How it ended; all hands empty unless told. Of no account where fewer than two were left.
        liable: Who fed whom, with the option ``liability``.
        mizuten: The seat that played blind (HH-4.10).
        dealers_hand: The seat that ended up with the dealer's hand, with the option ``hand_swap``; the dealer unless
            told (HH-9.5).

    Raises:
        InvalidOutcomeError: No round can have gone so, whatever the options: the error names the seat and the rule.
    """

    piles: BySeat[CardSet] = attrs.field(default=BySeat[CardSet]({}), converter=_piles)
    order: tuple[int, ...] = attrs.field(converter=_order)
    multiplier: int | None = attrs.field(default=None, converter=_multiplier)
    field: CardSet | None = None
    tokens: tuple[int, ...] = attrs.field(default=(), converter=_tokens)
    dealer: int | None = attrs.field(default=None, converter=_dealer)
    dropped: tuple[int, ...] = attrs.field(default=(), converter=_dropped)
    forced_out: BySeat[int | CardSet] = attrs.field(default=BySeat[int | CardSet]({}), converter=_forced_out)
    sold: tuple[PlaceSold, ...] = attrs.field(default=(), converter=_sold)
    blank: int | None = attrs.field(default=None, converter=_blank)
    pot: int = attrs.field(default=0, converter=_pot)
    teyaku: BySeat[DeclaredTeyaku | CardSet] = attrs.field(
        default=BySeat[DeclaredTeyaku | CardSet]({}), converter=_teyaku
    )
    sage: tuple[int, ...] | None = attrs.field(default=None, converter=_said)
    ending: Ending = PlayedOut()
    liable: tuple[Liable, ...] = attrs.field(default=(), converter=_liable)
    mizuten: int | None = attrs.field(default=None, converter=_mizuten)
    dealers_hand: int | None = attrs.field(default=None, converter=_dealers_hand)

    seating: Seating = attrs.field(
        init=False, eq=False, repr=False, default=attrs.Factory(_seating_of, takes_self=True)
    )
    """What became of every seat at the table."""

    def __attrs_post_init__(self) -> None:
        self.seating.check()
        for check in _CHECKS:
            check(self)

    @property
    def seats(self) -> int:
        """The number of seats at the table."""
        return self.seating.seats

    @property
    def sitting_out(self) -> tuple[int, ...]:
        """The seats that did not play, in their order."""
        return self.seating.sitting_out

    def pile(self, seat: int) -> CardSet:
        """The captured cards of a seat; none for one that did not play.

        Raises:
            InvalidSeatError: There is no such seat.
        """
        return self.piles.get(seat_at(seat, self.seats, rule="HH-1.1"), _NO_CARDS)

    @property
    def table_dealer(self) -> int | None:
        """The table's dealer: as told, or the only seat that can have dealt; ``None`` where several can."""
        if self.dealer is not None or self.mizuten is not None:
            return self.mizuten if self.dealer is None else self.dealer
        dealers = self.seating.dealers
        return dealers[0] if len(dealers) == 1 else None


_NO_CARDS = CardSet()
_FIELD = 6
_TWO = 2
_FEW = 6
_MOST_OF_TWO = 34  # HH-2.2, HH-11.1: six on the field, fourteen from the hands, fourteen from the stock


def _check_dealer(outcome: Outcome) -> None:
    """Who played, dropped and was forced out fit the order in which they spoke (HH-4.1, HH-4.2, HH-4.4)."""
    seating, dealer = outcome.seating, outcome.dealer
    if dealer is None:
        if seating.dealers:
            return
        # Nobody can have dealt; what speaks against the acting dealer is the plainest.
        dealer = (*seating.order, *seating.dropped)[0]
    if dealer not in range(seating.seats):
        raise InvalidOutcomeError("cannot have dealt: there is no such seat", seat=dealer, rule="HH-1.1")
    if objection := seating.objection(dealer):
        raise objection


def _check_mizuten(outcome: Outcome) -> None:
    """Who played blind is the dealer, and played for certain (HH-4.10)."""
    blind = outcome.mizuten
    if blind is None:
        return
    if blind not in outcome.order:
        raise InvalidOutcomeError("cannot play blind: it did not play", seat=blind, rule="HH-4.10")
    if blind not in (outcome.seating.dealers if outcome.dealer is None else (outcome.dealer,)):
        raise InvalidOutcomeError("cannot have played blind: it did not deal", seat=blind, rule="HH-4.10")


def _check_ending(outcome: Outcome) -> None:
    """The ending is one, and the pot is split by two that are left of a larger table (HH-4.6, HH-6.7)."""
    if not isinstance(outcome.ending, Ending):
        msg = f"ending is Shoubu(seat), Cancelled(seat), PlayedOut() or SplitPot(), not {outcome.ending!r}"
        raise InvalidOutcomeError(msg, rule="HH-6.7")
    if isinstance(outcome.ending, SplitPot) and not (len(outcome.order) == _TWO and outcome.sitting_out):
        msg = "the pot is split where two are left of four or more"
        raise InvalidOutcomeError(msg, rule="HH-4.6")


def _check_piles(outcome: Outcome) -> None:
    """The piles are of those who played, and captures can have led to them (CD-6, CD-7)."""
    for seat in outcome.piles:
        if seat not in outcome.order:
            raise InvalidOutcomeError("has a pile, but did not play", seat=seat, rule="HH-1.1")
    check_piles(outcome.piles)


def _check_captured(outcome: Outcome) -> None:
    """The piles hold as many cards as a round leaves (HH-4.6, HH-6.6, HH-6.7, HH-11.1)."""
    captured = sum(map(len, outcome.piles.values()))
    if captured and not played(outcome):
        msg = "no card is played where one or nobody is left, or the pot is split"
        raise InvalidOutcomeError(msg, rule="HH-4.6")
    if len(outcome.order) == PLAYERS and isinstance(outcome.ending, PlayedOut) and captured != len(DECK):
        missing = DECK.difference(*outcome.piles.values())
        hint = f"none holds {missing}" if len(missing) <= _FEW else "if somebody ended it, say so with ending"
        msg = f"three who play the round out capture all {len(DECK)} cards, but the piles hold {captured}; {hint}"
        raise InvalidOutcomeError(msg, rule="HH-6.7")
    if len(outcome.order) == _TWO:
        _check_two(outcome, captured)
    if isinstance(outcome.ending, (Shoubu, Cancelled)):
        _check_turns(outcome, outcome.ending, captured)


def _check_two(outcome: Outcome, captured: int) -> None:
    """Of the cards that two bring to the field some lie there at the end, the others are captured (CD-6, HH-11.1)."""
    if captured > _MOST_OF_TWO:
        msg = f"two capture {_MOST_OF_TWO} cards at most, but the piles hold {captured}"
        raise InvalidOutcomeError(msg, rule="HH-11.1")
    if not isinstance(outcome.ending, PlayedOut):
        return
    # Of a month that was captured in part one card can be left lying. So can one of a month of which nobody captured
    # any – or three, if they were dealt there, as of two months they can be.
    piles = CardSet().union(*outcome.piles.values())
    whole = sum(month.cards <= piles for month in Month)
    untouched = sum(not month.cards & piles for month in Month)
    lying = len(Month) - whole + 2 * min(2, untouched)
    if captured < _MOST_OF_TWO - lying:
        msg = (
            f"two who play the round out bring {_MOST_OF_TWO} cards to the field, of which {lying} at most can be left"
        )
        msg += f" there, but the piles hold {captured}; if somebody ended it, say so with ending"
        raise InvalidOutcomeError(msg, rule="HH-11.1")


def _check_turns(outcome: Outcome, ending: Shoubu | Cancelled, captured: int) -> None:
    """Who ends the round leaves at least a turn to each seat after it, and to itself in cancelling (HH-6.2, HH-6.6)."""
    cancelled = isinstance(ending, Cancelled)
    turns = len(outcome.order) - outcome.order.index(ending.seat) - (not cancelled)
    # Two cards come to the field in a turn.
    most = (_MOST_OF_TWO if len(outcome.order) == _TWO else len(DECK)) - 2 * turns
    if captured > most:
        how, rule = ("cancelled", "HH-6.6") if cancelled else ("said shoubu", "HH-6.5")
        msg = (
            f"cannot have {how} when {captured} cards were captured: with the {2 * turns} cards of the turns still to "
            f"come, {most} at most were"
        )
        raise InvalidOutcomeError(msg, seat=ending.seat, rule=rule)


def played(outcome: Outcome) -> bool:
    """Whether cards were played at all (HH-4.6)."""
    return len(outcome.order) > 1 and not isinstance(outcome.ending, SplitPot)


def _check_field(outcome: Outcome) -> None:
    """The field is six cards that are no misdeal, and tokens are of 2 and 4 (HH-2.2, HH-2.4, HH-3.1)."""
    field: Any = outcome.field
    if field is None:
        if outcome.tokens:
            msg = "carried tokens say nothing without the field as dealt; give both, or the multiplier alone"
            raise InvalidOutcomeError(msg, rule="HH-3.2")
        return
    if not isinstance(field, CardSet) or len(field) != _FIELD or not field <= DECK:
        msg = f"the field is dealt {_FIELD} cards, a CardSet without the blank, not {field!r}"
        raise InvalidOutcomeError(msg, rule="HH-2.2")
    if any(month.cards <= field for month in field.months):
        msg = f"a field with all four cards of a month is dealt again: {field}"
        raise InvalidOutcomeError(msg, rule="HH-2.4")
    for token in outcome.tokens:
        if token not in {2, 4}:
            msg = f"a token is of 2 or of 4, not of {token!r}"
            raise InvalidOutcomeError(msg, rule="HH-3.1")


def _check_hands(outcome: Outcome) -> None:
    """A hand is seven cards that lie nowhere else (HH-2.2, CD-7)."""
    dealt = {"the dealt field": outcome.field or _NO_CARDS}
    for seat, told in (*outcome.teyaku.items(), *outcome.forced_out.items()):
        if not isinstance(told, CardSet):
            continue
        if len(told) != HAND_SIZE or not told <= DECK:
            msg = f"its hand is of {HAND_SIZE} cards without the blank, not {told!r}"
            raise InvalidOutcomeError(msg, seat=seat, rule="HH-2.2")
        for where, others in dealt.items():
            if both := told & others:
                msg = f"its hand shares {both} with {where}"
                raise InvalidOutcomeError(msg, seat=seat, rule="CD-7")
        dealt[f"the hand of seat {seat}"] = told


def _check_named(outcome: Outcome) -> None:
    """Whoever is said to have done something played the round."""
    ending = (outcome.ending.seat,) if isinstance(outcome.ending, (Shoubu, Cancelled)) else ()
    fed = [seat for each in outcome.liable for seat in (each.payer, each.owner)]
    for what, seats, rule in (
        ("declare teyaku", outcome.teyaku, "HH-5.1"),
        ("say sage", outcome.sage or (), "HH-6.3"),
        ("end the round", ending, "HH-6.7"),
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


_CHECKS = (
    _check_dealer,
    _check_mizuten,
    _check_ending,
    _check_piles,
    _check_field,
    _check_hands,
    _check_named,
    _check_captured,
)
