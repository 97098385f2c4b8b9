"""What happened in a round of Koi-Koi, played or entered by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, Self, cast

import attrs

from hanafuda_rules._checks import check_type, index, own_number
from hanafuda_rules.cards import DECK, CardSet
from hanafuda_rules.errors import InvalidOutcomeError, shown
from hanafuda_rules.events import Dealt, since_deal
from hanafuda_rules.games.koi_koi.phases import ANSWERS, month_of
from hanafuda_rules.parts.after_deal import decision_of, lucky_hands
from hanafuda_rules.parts.outcomes import BySeat, known_by_seat
from hanafuda_rules.parts.stopping import MarkedOutcome
from hanafuda_rules.state import RoundState
from hanafuda_rules.table import Table

__all__ = ["FIELD", "Outcome", "outcome_of"]

FIELD: Final = 8
"""The cards that are dealt to the field (KK-2.1)."""


def _lucky(value: Mapping[int, tuple[str, ...]]) -> BySeat[tuple[str, ...]]:
    return lucky_hands(value, ("teshi", "four_pairs"), "KK-3.1")


@attrs.frozen(kw_only=True)
class Outcome(MarkedOutcome):
    """What happened in a round of Koi-Koi, as settlement needs it.

    Of ``improved``, ``month``, ``dealt`` and ``field``, what the options do not ask for may be left out.

    Args:
        piles: The captured cards by seat. Four seats have two piles, of seats 0 and 2 and of seats 1 and 3, which stand
            under 0 and 1. A seat that is left out captured nothing.
        seats: The number of seats.
        dealer: The seat that dealt.
        stopped: The seat that stopped the round, with or without a question; ``None`` if nobody did (KK-6).
        calls: How often each player called koi-koi; of a team under its first seat. Who did not may be left out.
        improved: Of a round that nobody stopped: for each player who called koi-koi the seat whose turn improved last,
            in the order of these turns (KK-8.1).
        lucky: The seats with lucky hands, each with its kinds: ``("teshi",)``, ``("four_pairs",)`` or both (KK-3.3).
        dealer_wins: What the dealer won by before the play: ``"four"`` cards of a month on the field (KK-2.2), or a
            field in ``"pairs"`` (KK-2.3).
        month: The month of the round, from 1 (KK-5.8).
        dealt: The field as dealt (KK-8.5).
        field: The field at the end of the round (KK-5.7).

    Raises:
        InvalidOutcomeError: The round is impossible under any options; the error names the seat and the rule.
    """

    lucky: BySeat[tuple[str, ...]] = attrs.field(default=BySeat[tuple[str, ...]]({}), converter=_lucky)
    dealer_wins: Literal["four", "pairs"] | None = None
    month: int | None = attrs.field(default=None, converter=own_number)
    dealt: CardSet | None = None
    field: CardSet | None = None

    game, seat_counts, seat_rule = "Koi-Koi", (2, 4), "KK-1.1"
    answers, call_rule, improved_rule = ANSWERS, "KK-6.2", "KK-8.1"

    @classmethod
    def at(cls, table: Table, **happened: Any) -> Self:
        """The outcome of a round that was played at a table, which knows the seats, the dealer and the month.

        Args:
            table: The table, such as a match's.
            **happened: The other fields.

        Raises:
            InvalidOutcomeError: The round is impossible under any options.
        """
        check_type(table, Table, "a table", error=InvalidOutcomeError)
        return cls(seats=table.seats, dealer=table.dealer, month=month_of(table.round_number), **happened)

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        for seat in self.lucky:
            self.check_seat(seat)
        if self.month is not None and index(self.month) not in range(1, 13):
            raise InvalidOutcomeError(f"the months are 1 to 12, not {shown(self.month)}", rule="KK-5.8")
        self._check_ending()
        self._check_fields()

    def _check_ending(self) -> None:
        wins: object = self.dealer_wins
        if wins is not None and not (type(wins) is str and wins in {"four", "pairs"}):
            raise InvalidOutcomeError(f"a dealer wins by 'four' or 'pairs', not by {shown(wins)}", rule="KK-2.2")
        if (self.stopped is not None) + bool(self.lucky) + (wins is not None) > 1:
            msg = "a round ends by a stop, by lucky hands or by the field, not by two"
            raise InvalidOutcomeError(msg, rule="KK-4.4")
        if self.calls and (self.lucky or wins):
            raise InvalidOutcomeError("nobody called koi-koi before the play", rule="KK-3.3")

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
    decision, month = decision_of(state.step), month_of(state.table.round_number)
    dealt = next((event.field for event in since_deal(state.announcements) if isinstance(event, Dealt)), None)
    lucky, wins = known_by_seat(dict(decision.lucky)), decision.dealer_wins
    return Outcome.of(state, lucky=lucky, dealer_wins=wins, month=month, dealt=dealt, field=state.field)
