"""Pots: layers of what seats put in, each with the seats that claim it. A round can leave them to the next one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Final, SupportsIndex

import attrs

from hanafuda_rules.cards import CardSet
from hanafuda_rules.checks import check_tuple, whole_number
from hanafuda_rules.errors import Fault, HanafudaError, shown
from hanafuda_rules.learning.facts import Fact
from hanafuda_rules.machine.view import AnyView
from hanafuda_rules.parts import entered
from hanafuda_rules.parts.outcomes import BySeat, Outcome, by_seat, hand_faults, known_by_seat, piles_by_seat
from hanafuda_rules.parts.plans import TotalsPlan, after_round
from hanafuda_rules.settlement import Settlement
from hanafuda_rules.table import Table
from hanafuda_rules.values import Value

__all__ = ["POT_FACTS", "ChipsPlan", "Pot", "PotsOutcome", "PotsSettlement", "PotsTable", "pots_of"]


def _amount(value: SupportsIndex) -> int:
    return whole_number(value, "the amount of a pot", least=1)


def _claimants(value: tuple[SupportsIndex, ...]) -> tuple[int, ...]:
    check_tuple(value, "the seats that claim a pot", least=1)
    return tuple([whole_number(seat, "a seat", least=0) for seat in value])


@attrs.frozen
class Pot(Value):
    """A pot.

    Args:
        amount: The number of chips.
        seats: The seats that claim it, in playing order.

    Raises:
        HanafudaError: The amount is not a whole number from 1, or the seats are not a tuple of seats.
    """

    amount: int = attrs.field(converter=_amount)
    seats: tuple[int, ...] = attrs.field(converter=_claimants)


def pots_of(carried: Iterable[Pot], put_in: tuple[int, ...], live: tuple[int, ...]) -> tuple[Pot, ...]:
    """The pots of a round: those carried from earlier rounds, then the layers of what was put in.

        >>> from hanafuda_rules.parts.pots import pots_of
        >>> pots_of((), (200, 200, 80, 150), live=(0, 1, 2))
        (Pot(amount=320, seats=(0, 1, 2)), Pot(amount=310, seats=(0, 1)))

    Args:
        carried: The pots from earlier rounds. Seats that are no longer in lose their claims.
        put_in: The chips by seat that were put in during the round.
        live: The seats that are still in, at least one, in playing order.

    Returns:
        The pots in order, at most one with the same seats. The last one has what nobody claims.
    """
    amounts: dict[tuple[int, ...], int] = {}
    for pot in carried:
        seats = tuple([seat for seat in live if seat in pot.seats])
        amounts[seats] = amounts.get(seats, 0) + pot.amount
    floor = 0
    for top in sorted({put_in[seat] for seat in live} - {0}):
        seats = tuple([seat for seat in live if put_in[seat] >= top])
        layer = sum([min(paid, top) - min(paid, floor) for paid in put_in])
        amounts[seats], floor = amounts.get(seats, 0) + layer, top
    unclaimed = amounts.pop((), 0) + sum([max(paid - floor, 0) for paid in put_in])
    last = next(reversed(amounts), live)
    if unclaimed:
        amounts[last] = amounts.get(last, 0) + unclaimed
    return tuple([Pot(amount, seats) for seats, amount in amounts.items()])


@attrs.frozen(kw_only=True)
class PotsTable(Table):
    """A table at which pots can wait for the next round. Its ``totals`` are the chips of the seats.

    Args:
        pots: The pots that the next round is about.

    Raises:
        HanafudaError: ``pots`` is not a tuple of pots, a seat that claims one is not at the table, or another argument
            is invalid.
    """

    pots: tuple[Pot, ...] = ()

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        check_tuple(self.pots, "the pots of a table", kind=Pot)
        if any(seat >= self.seats for pot in self.pots for seat in pot.seats):
            raise HanafudaError(f"only seats 0 to {self.seats - 1} can claim a pot")

    @property
    def pot(self) -> int:
        """The chips in all pots."""
        return sum([pot.amount for pot in self.pots])

    @property
    def players(self) -> tuple[int, ...]:
        """The seats that play the next round, in order from the dealer: those with chips or, for pots, with a claim."""
        claims = {seat for pot in self.pots for seat in pot.seats}
        order = (*range(self.dealer, self.seats), *range(self.dealer))
        return tuple([seat for seat in order if (seat in claims if claims else self.totals[seat] > 0)])


def _claims(view: AnyView) -> list[int]:
    pots: tuple[Pot, ...] = view.table.pots
    return [sum([pot.amount for pot in pots if seat in pot.seats]) for seat in range(view.table.seats)]


POT_FACTS: Final = (
    Fact("chips", lambda view: view.table.totals, by_seat=True),
    Fact("carried", lambda view: view.table.pot),
    Fact("claims", _claims, by_seat=True),
)
"""The facts of the chips before the round, and of the pots from earlier rounds; a ruleset adds them to its own."""


@attrs.frozen(kw_only=True, slots=False)
class PotsSettlement(Settlement):
    """A settlement that can leave pots for the next round.

    Args:
        pots: The pots.
    """

    pots: tuple[Pot, ...] = ()


def _amounts(name: str, value: Mapping[int, SupportsIndex]) -> BySeat[int]:
    amounts = by_seat(name, value).items()
    return BySeat({seat: entered.number(f"{name} of seat {seat}", own, "ST-3.5", least=0) for seat, own in amounts})


def _put_in(value: Mapping[int, SupportsIndex]) -> BySeat[int]:
    return _amounts("put_in", value)


def _chips(value: Mapping[int, SupportsIndex] | None) -> BySeat[int] | None:
    return None if value is None else _amounts("chips", value)


def _shown(value: Mapping[int, CardSet]) -> BySeat[CardSet]:
    return by_seat("shown", value)


@attrs.frozen(kw_only=True, slots=False)
class PotsOutcome(Outcome):
    """The base class for outcomes of games in which seats bet chips, and those left show hands.

    A game states where hands come from.

    Args:
        piles: Not used; nothing is captured.
        seats: The number of seats.
        dealer: The seat that deals.
        put_in: The chips that each seat put in during the round.
        shown: The hand of each seat in the showdown.
        alone: The seat that alone was still in, if there was no showdown.
        chips: The chips of each seat before the round; ``None`` if they are unknown.
        pots: The pots from earlier rounds that this one is about.

    Raises:
        InvalidOutcomeError: The round is impossible under any options.
    """

    piles: BySeat[CardSet] = attrs.field(factory=lambda: known_by_seat({}), converter=piles_by_seat)
    put_in: BySeat[int] = attrs.field(converter=_put_in)
    shown: BySeat[CardSet] = attrs.field(factory=lambda: known_by_seat({}), converter=_shown)
    alone: int | None = None
    chips: BySeat[int] | None = attrs.field(default=None, converter=_chips)
    pots: tuple[Pot, ...] = ()

    table_type, deck = PotsTable, CardSet()
    counted: ClassVar[Mapping[str, str]] = {}
    """The entries of a score sheet in place of piles: none."""
    hands_from: ClassVar[tuple[CardSet, int]]
    """The cards that hands are from, and the size of a hand."""

    @classmethod
    def from_table(cls, table: PotsTable) -> dict[str, Any]:
        """The fields that a table gives: also the chips and the pots."""
        return {**super().from_table(table), "chips": known_by_seat(dict(enumerate(table.totals))), "pots": table.pots}

    @property
    def live(self) -> tuple[int, ...]:
        """The seats that were still in at the end, in order from the dealer."""
        return tuple([seat for seat in self.order if seat in self.shown or seat == self.alone])

    def faults(self) -> Iterator[Fault]:
        """Yield what is wrong with seats, chips, hands and pots."""
        yield from super().faults()
        alone = () if self.alone is None else (self.alone,)
        yield from self.seat_faults((*self.put_in, *self.shown, *(self.chips or ()), *alone), self.seat_rule)
        for seat, amount in self.put_in.items():
            if self.chips is not None and amount > (had := self.chips.get(seat, 0)):
                yield Fault(f"it had {shown(had)} chips, and cannot have put in {shown(amount)}", "ST-3.5", seat)
        if (self.alone is None) == (not self.shown) or len(self.shown) == 1:
            question = "Which hands did two or more seats show, or who alone was still in?"
            yield Fault(f"{question} Enter shown={{…}} or alone=….", "ST-5.1")
        deck, size = self.hands_from
        yield from hand_faults(self.shown, size, "ST-5.1", deck=deck)
        yield from self._pot_faults()

    def _pot_faults(self) -> Iterator[Fault]:
        if type(self.pots) is not tuple or not all(isinstance(pot, Pot) for pot in self.pots):
            yield Fault(f"the pots must be a tuple of pots, not {shown(self.pots)}", "ST-5.5")
        if claims := {seat for pot in self.pots for seat in pot.seats}:
            yield from self.seat_faults(sorted(claims), self.seat_rule)
            playing = [*self.live, *[seat for seat, amount in self.put_in.items() if amount]]
            yield from self.seat_faults(playing, "ST-5.5", among=claims, words="it claims none of the pots")


@attrs.frozen
class ChipsPlan(TotalsPlan[PotsTable, PotsSettlement]):
    """Hands until their number is reached or one seat has all chips.

    A round that leaves pots does not count; the next round decides them.
    """

    table_type, settlement_type = PotsTable, PotsSettlement

    def advance(self, table: PotsTable, settlement: PotsSettlement) -> PotsTable:
        """The table after a round.

        Raises:
            HanafudaError: The settled round was not dealt at this table: seats or dealer differ.
        """
        number = table.round_number + (not settlement.pots)
        return after_round(table, settlement, self.seat_rule, pots=settlement.pots, round_number=number)

    def counts(self, table: PotsTable, /) -> bool:
        """Whether the round that led to the table counts: no pot is left."""
        return not table.pots

    def is_over(self, table: PotsTable) -> bool:
        """Whether all hands are played, or one seat has all chips."""
        over = super().is_over(table) or sum([total > 0 for total in table.totals]) == 1
        return over and not table.pots
