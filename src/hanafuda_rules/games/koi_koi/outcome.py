"""What happened in a round of Koi-Koi, played or entered by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, Self, SupportsIndex, cast

import attrs

from hanafuda_rules._checks import check_type, index, own_number, whole_number
from hanafuda_rules.cards import DECK, CardSet
from hanafuda_rules.errors import InvalidOutcomeError, shown
from hanafuda_rules.events import Dealt, Moved, since_deal
from hanafuda_rules.games.koi_koi.moves import Stop
from hanafuda_rules.games.koi_koi.phases import month_of
from hanafuda_rules.parts.after_deal import Decided
from hanafuda_rules.parts.outcomes import BySeat, by_seat, known_by_seat
from hanafuda_rules.parts.stopping import Stopped
from hanafuda_rules.parts.teams import TeamOutcome
from hanafuda_rules.state import RoundState
from hanafuda_rules.table import Table

__all__ = ["FIELD", "Outcome", "outcome_of"]

FIELD: Final = 8
"""The cards that are dealt to the field (KK-2.1)."""

_LUCKY_HANDS: Final = (("teshi",), ("four_pairs",), ("teshi", "four_pairs"))


def _calls(value: Mapping[int, SupportsIndex]) -> BySeat[int]:
    calls = by_seat("calls", value)
    for seat, number in calls.items():
        whole_number(number, f"the number of calls of seat {seat}", least=0, rule="KK-6.2", error=InvalidOutcomeError)
    return BySeat({seat: int(number) for seat, number in calls.items() if int(number)})


def _seats(value: tuple[SupportsIndex, ...]) -> tuple[int, ...]:
    if not isinstance(cast("object", value), tuple):
        raise InvalidOutcomeError(f"improved is a tuple of seats, not {shown(value)}", rule="KK-8.1")
    return tuple(map(own_number, value))


def _lucky(value: Mapping[int, Any]) -> BySeat[tuple[str, ...]]:
    lucky = by_seat("lucky", value)
    for seat, kinds in lucky.items():
        if kinds not in _LUCKY_HANDS:
            msg = f"a lucky hand is ('teshi',), ('four_pairs',) or ('teshi', 'four_pairs'), not {shown(kinds)}"
            raise InvalidOutcomeError(msg, seat=seat, rule="KK-3.1")
    return lucky


@attrs.frozen(kw_only=True)
class Outcome(TeamOutcome):
    """What happened in a round of Koi-Koi, as settlement needs it.

    Of the last five, what the options do not ask for may be left out.

    Args:
        piles: The captured cards by seat. Four seats have two piles, of seats 0 and 2 and of seats 1 and 3, which stand
            under 0 and 1. A seat that is left out captured nothing.
        seats: The number of seats.
        dealer: The seat that dealt.
        stopped: The seat that stopped the round, with or without a question; ``None`` if nobody did (KK-6).
        calls: How often each player called koi-koi; of a team under its first seat. Who did not may be left out.
        lucky: The seats with lucky hands, each with its kinds: ``("teshi",)``, ``("four_pairs",)`` or both (KK-3.3).
        dealer_wins: What the dealer won by before the play: ``"four"`` cards of a month on the field (KK-2.2), or a
            field in ``"pairs"`` (KK-2.3).
        improved: Of a round that nobody stopped: for each player who called koi-koi the seat whose turn improved last,
            in the order of these turns (KK-8.1).
        month: The month of the round, from 1 (KK-5.8).
        dealt: The field as dealt (KK-8.5).
        field: The field at the end of the round (KK-5.7).

    Raises:
        InvalidOutcomeError: No round can have gone so, whatever the options: the error names the seat and the rule.
    """

    stopped: int | None = attrs.field(default=None, converter=own_number)
    calls: BySeat[int] = attrs.field(default=BySeat[int]({}), converter=_calls)
    lucky: BySeat[tuple[str, ...]] = attrs.field(default=BySeat[tuple[str, ...]]({}), converter=_lucky)
    dealer_wins: Literal["four", "pairs"] | None = None
    improved: tuple[int, ...] = attrs.field(default=(), converter=_seats)
    month: int | None = attrs.field(default=None, converter=own_number)
    dealt: CardSet | None = None
    field: CardSet | None = None

    game, seat_counts, seat_rule = "Koi-Koi", (2, 4), "KK-1.1"

    @classmethod
    def at(cls, table: Table, **happened: Any) -> Self:
        """The outcome of a round that was played at a table, which knows the seats, the dealer and the month.

        Args:
            table: The table, such as a match's.
            **happened: The other fields.

        Raises:
            InvalidOutcomeError: No round can have gone so, whatever the options.
        """
        check_type(table, Table, "a table", error=InvalidOutcomeError)
        return cls(seats=table.seats, dealer=table.dealer, month=month_of(table.round_number), **happened)

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        for seat in (*self.calls, *self.improved, *self.lucky, *([] if self.stopped is None else [self.stopped])):
            self.check_seat(seat)
        for seat in self.calls:
            self.check_player(seat)
        if self.month is not None and index(self.month) not in range(1, 13):
            raise InvalidOutcomeError(f"the months are 1 to 12, not {shown(self.month)}", rule="KK-5.8")
        self._check_ending()
        self._check_fields()

    def _check_ending(self) -> None:
        wins: object = self.dealer_wins
        if wins is not None and not (type(wins) is str and wins in {"four", "pairs"}):
            msg = f"a dealer wins by 'four' or 'pairs', not by {shown(self.dealer_wins)}"
            raise InvalidOutcomeError(msg, rule="KK-2.2")
        endings = [self.stopped is not None, bool(self.lucky), self.dealer_wins is not None]
        if sum(endings) > 1:
            msg = "a round ends by a stop, by lucky hands or by the field, not by two"
            raise InvalidOutcomeError(msg, rule="KK-4.4")
        if any(endings) and self.improved:
            raise InvalidOutcomeError("who improved last is asked of rounds that nobody ended", rule="KK-8.1")
        if any(endings[1:]) and self.calls:
            raise InvalidOutcomeError("nobody called koi-koi before the play", rule="KK-3.3")
        if self.improved and sorted(self.sides[seat] for seat in self.improved) != sorted(self.calls):
            msg = f"improved names one seat of each player who called koi-koi, not {self.improved}"
            raise InvalidOutcomeError(msg, rule="KK-8.1")

    def _check_fields(self) -> None:
        for name, cards, rule in (("dealt", self.dealt, "KK-2.1"), ("field", self.field, "CD-7")):
            if not isinstance(cast("object", cards), CardSet | None) or (cards and cards - DECK):
                raise InvalidOutcomeError(f"{name} is a CardSet of cards of the deck, not {shown(cards)}", rule=rule)
        if self.dealt is not None and len(self.dealt) != FIELD:
            raise InvalidOutcomeError(f"eight cards are dealt to the field, not {len(self.dealt)}", rule="KK-2.1")
        if self.field is None:
            return
        if both := self.field & self.captured:
            raise InvalidOutcomeError(f"{both} cannot lie on the field, being captured", rule="CD-7")
        if self.dealt is not None and (gone := self.dealt - self.field - self.captured):
            raise InvalidOutcomeError(f"{gone} was dealt to the field, but is neither captured nor there", rule="CD-7")


def outcome_of(state: RoundState[Outcome, Any]) -> Outcome:
    """What happened in a played round that is over."""
    step, told = state.step, since_deal(state.announcements)
    last = (None, *told)[-1]
    dealt = next((event.field for event in told if isinstance(event, Dealt)), None)
    month = month_of(state.table.round_number)
    shared: dict[str, Any] = {"month": month, "dealt": dealt, "field": state.field}
    if isinstance(step, Decided):
        lucky = known_by_seat(dict(step.lucky))
        return Outcome.of(state, lucky=lucky, dealer_wins=step.dealer_wins, **shared)
    shared["calls"] = known_by_seat({side: each.calls for side, each in enumerate(step.notes.players) if each.calls})
    if isinstance(last, Stopped) or (isinstance(last, Moved) and isinstance(last.move, Stop)):
        return Outcome.of(state, stopped=last.seat, **shared)
    return Outcome.of(state, improved=step.notes.improved, **shared)
