"""The outcome of a round of Sudaoshi, played or entered by hand (SD-1.1, SD-2.1, SD-7.1 to SD-7.4)."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Final

import attrs

from hanafuda_rules.cards import CardSet, Names
from hanafuda_rules.errors import Fault
from hanafuda_rules.parts import entered
from hanafuda_rules.parts.field_rounds import FieldOutcome
from hanafuda_rules.parts.field_tokens import TokensTable
from hanafuda_rules.parts.outcomes import BySeat, by_seat, dealt_faults, most_captured, pile_size_faults
from hanafuda_rules.parts.sitting_out import BLANK_SEATS
from hanafuda_rules.parts.teyaku import HAND_SIZE, keys_entered

__all__ = ["FIELD", "LAST", "MOST_CAPTURED", "PLAYERS", "Outcome", "Table"]

PLAYERS: Final = 3
"""The number of seats that play (SD-1.1)."""
FIELD: Final = 6
"""The number of field cards (SD-2.1)."""
MOST_CAPTURED: Final = most_captured(2 * HAND_SIZE, FIELD)
"""The most cards that a seat can capture (CD-6, SD-4.1)."""
LAST: Final = 2
"""The last place in the playing order, the only one whose rains count (SD-1.3, SD-5.3)."""

Table = TokensTable
"""A table of Sudaoshi between two rounds; it carries tokens (SD-2.3)."""

_NOBODY: Final = BySeat[Any]({})


def _dropped(value: Iterable[int]) -> tuple[int, ...]:
    return entered.seats("dropped", value, "SD-7.1")


def _blank(value: int | None) -> int | None:
    return entered.optional_seat("blank", value, "SD-7.2")


def _forced_out(value: Mapping[int, int | CardSet]) -> BySeat[int | CardSet]:
    return BySeat({seat: _hand_or(seat, entry) for seat, entry in by_seat("forced_out", value).items()})


def _hand_or(seat: int, entry: int | CardSet) -> int | CardSet:
    words = f"seat {seat}: what each payer compensates it with"
    return entry if isinstance(entry, CardSet) else entered.number(words, entry, "SD-7.4", least=0)


def _teyaku(value: Mapping[int, Iterable[str] | CardSet]) -> BySeat[tuple[str, ...] | CardSet]:
    return BySeat({seat: _keys(seat, entry) for seat, entry in by_seat("teyaku", value).items()})


def _keys(seat: int, entry: Iterable[str] | CardSet) -> tuple[str, ...] | CardSet:
    return entry if isinstance(entry, CardSet) else keys_entered(seat, entry, "SD-3.3")


@attrs.frozen(kw_only=True, slots=False)
class Outcome(FieldOutcome):
    """What happened in a round of Sudaoshi.

    At four or more seats, ``dropped`` decides who played and who was forced out (SD-7.1).

    Args:
        piles: The captured cards by seat. Leave out a seat that captured nothing.
        yaku: The yaku of each player whose pile is unknown, by key (SD-5.1).
        points: The card points of each player whose pile is unknown (SD-5.1).
        seats: The number of seats.
        dealer: The seat that dealt.
        dropped: The seats that dropped out, in order.
        blank: The seat that held the blank, at seven seats (SD-7.2).
        forced_out: For each seat that was forced out, its hand of seven, or the points that each payer gave it
            (SD-7.4).
        teyaku: The teyaku that each player declared, as keys such as ``("triplet", "red")``, or its hand of seven if it
            declared everything in it.
        multiplier: The field multiplier. By default it follows from ``field``, or is 1.
        field: The dealt field, from which the tokens follow (SD-2.3).
        tokens: The tokens from earlier rounds, in any order.

    Raises:
        InvalidOutcomeError: The round is impossible under any options.
    """

    dropped: tuple[int, ...] = attrs.field(default=(), converter=_dropped)
    blank: int | None = attrs.field(default=None, converter=_blank)
    forced_out: BySeat[int | CardSet] = attrs.field(default=_NOBODY, converter=_forced_out)
    teyaku: BySeat[tuple[str, ...] | CardSet] = attrs.field(default=_NOBODY, converter=_teyaku)

    game = Names("Sudaoshi", "sudaoshi", "素倒し", ko="스다오시")
    seat_counts, seat_rule, field_rule = (3, 4, 5, 6, 7), "SD-1.1", "SD-2.3"
    counted: ClassVar = {"yaku": "SD-5.1", "points": "SD-5.1"}

    @functools.cached_property
    def played_and_forced(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The seats that played and those that were forced out, which follow from those that dropped (SD-7.1)."""
        speakers = [seat for seat in super().order if seat != self.blank]
        playing = [seat for seat in speakers if seat not in self.dropped][:PLAYERS]
        after = speakers[speakers.index(playing[-1]) + 1 :] if playing else []
        return tuple(playing), tuple([seat for seat in after if seat not in self.dropped])

    @property
    def order(self) -> tuple[int, ...]:
        """The playing order, the acting dealer first."""
        return self.played_and_forced[0]

    @property
    def players(self) -> tuple[int, ...]:
        """The seats that played, by number."""
        return tuple(sorted(self.order))

    @property
    def hands(self) -> dict[int, CardSet]:
        """The known dealt hands."""
        entries = (*self.teyaku.items(), *self.forced_out.items())
        return {seat: hand for seat, hand in entries if isinstance(hand, CardSet)}

    def faults(self) -> Iterator[Fault]:
        """Also yield what is wrong with the seats, who played, and the deal."""
        yield from self.table_faults()
        yield from _faults_among_seats(self)
        yield from super().faults()
        yield from self.seat_faults(self.teyaku, "SD-7.1", among=self.order)
        forced = self.played_and_forced[1]
        yield from self.seat_faults(self.forced_out, "SD-7.1", among=forced, words="it was not forced out")
        yield from pile_size_faults(self.piles, MOST_CAPTURED, "CD-6")
        yield from dealt_faults(self.field, self.hands, (FIELD, HAND_SIZE), "SD-2.1", "SD-2.2")


def _faults_among_seats(outcome: Outcome) -> Iterator[Fault]:
    # SD-1.1, SD-7.1, SD-7.2
    dropped, blank = outcome.dropped, outcome.blank
    yield from outcome.seat_faults((*dropped, *outcome.forced_out, *([] if blank is None else [blank])), "SD-1.1")
    if (outcome.seats == BLANK_SEATS) != (blank is not None):
        yield Fault("one seat holds the blank at a table of seven, and only there", "SD-7.2")
    turns = [(seat - outcome.dealer) % outcome.seats for seat in dropped]
    if turns != sorted(set(turns)):
        yield Fault(f"{dropped} is not the order in which they dropped", "SD-7.1")
    if blank in dropped:
        yield Fault("it held the blank and cannot have dropped out", "SD-7.2", blank)
    if len(outcome.order) < PLAYERS:
        yield Fault("the last seats that are needed to make three must play", "SD-7.1", dropped[-1])
    third = outcome.order[-1]
    for seat, turn in zip(dropped, turns, strict=True):
        if turn > (third - outcome.dealer) % outcome.seats:
            yield Fault("it cannot have dropped: three seats before it played, so it was forced out", "SD-7.1", seat)
