"""The outcome of a round of Koi-Koi, played or entered by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Final, Literal, Self

import attrs

from hanafuda_rules.cards import CardSet
from hanafuda_rules.checks import index, own_number
from hanafuda_rules.errors import Fault, shown
from hanafuda_rules.games.koi_koi.phases import ANSWERS
from hanafuda_rules.machine.state import RoundState
from hanafuda_rules.parts.after_deal import Decided, DecidedOutcome
from hanafuda_rules.parts.outcomes import dealt_field, lying_faults
from hanafuda_rules.parts.sheets import SheetOutcome
from hanafuda_rules.parts.stopping import MarkedOutcome

__all__ = ["FIELD", "Outcome"]

FIELD: Final = 8
"""The number of cards dealt to the field (KK-2.1)."""


@attrs.frozen(kw_only=True, slots=False)
class Outcome(DecidedOutcome, SheetOutcome, MarkedOutcome):
    """What happened in a round of Koi-Koi.

    Pass ``improved``, ``month``, ``dealt`` and ``field`` only if the options need them. A score sheet has ``yaku``
    instead of piles:

        >>> from hanafuda_rules import settle_round
        >>> from hanafuda_rules.games import koi_koi
        >>> sheet = koi_koi.Outcome(seats=2, stopped=1, calls={0: 1}, yaku={1: ["moon_viewing"], 0: [("ribbons", 1)]})
        >>> settle_round(koi_koi.RULES, sheet).net  # Moon Viewing, 5, and seat 0 had called
        (0, 10)

    Args:
        piles: The captured cards by seat. In teams, key 0 holds the pile of seats 0 and 2, key 1 that of seats 1 and
            3. Leave out a player who captured nothing, except on a score sheet.
        yaku: On a score sheet, the yaku that count for each player whose pile is unknown, by key. A pair such as
            ``("animals", 2)`` adds the cards by which the yaku has grown. Leave out a player who has none.
        points: Not used; Koi-Koi does not count card points.
        seats: The number of seats.
        dealer: The seat that dealt.
        stopped: The seat that stopped the round, by choice or automatically; ``None`` if nobody did (KK-6).
        calls: How often each player called koi-koi. Key a team by its first seat. Leave out a player who never called.
        improved: If nobody stopped: for each player who called koi-koi, the seat whose turn improved last, in the order
            of these turns (KK-8.1).
        lucky: The seats with lucky hands and their kinds: ``("teshi",)``, ``("four_pairs",)`` or both (KK-3.3).
        dealer_wins: Why the dealer won before the play: ``"four"`` for four cards of a month on the field (KK-2.2),
            ``"pairs"`` for a field in pairs (KK-2.3).
        month: The month of the round, 1 to 12 (KK-5.8).
        dealt: The field as dealt (KK-8.5).
        field: The field at the end of the round (KK-5.7).

    Raises:
        InvalidOutcomeError: The round is impossible under any options.
    """

    dealer_wins: Literal["four", "pairs"] | None = None
    month: int | None = attrs.field(default=None, converter=own_number)
    dealt: CardSet | None = None
    field: CardSet | None = None

    game, seat_counts, seat_rule = "Koi-Koi", (2, 4), "KK-1.1"
    answers, call_rule, improved_rule = ANSWERS, "KK-6.2", "KK-8.1"
    field_wins, field_rule = ("four", "pairs"), "KK-2.2"
    hand_wins, hand_rule = ("teshi", "four_pairs"), "KK-3.1"
    counted: ClassVar = {"yaku": "KK-5.1"}

    @classmethod
    def from_table(cls, table: Any) -> dict[str, Any]:
        """The fields that a table gives, including the month (KK-5.8)."""
        return {**super().from_table(table), "month": table.month}

    @classmethod
    def of(cls, state: RoundState[Any, Any], **more: Any) -> Self:
        """The outcome of a round that is over, including its field as dealt and at the end."""
        return super().of(state, **{"dealt": dealt_field(state), "field": state.field, **more})

    def faults(self) -> Iterator[Fault]:
        """Also yield what is wrong with the month, the ending and the field."""
        yield from super().faults()
        if self.month is not None and index(self.month) not in range(1, 13):
            yield Fault(f"the months are 1 to 12, not {shown(self.month)}", "KK-5.8")
        if (self.stopped is not None) + bool(self.lucky) + (self.dealer_wins is not None) > 1:
            yield Fault("a round ends by only one of these: a stop, lucky hands, the field", "KK-4.4")
        if self.calls and self.decided != Decided():
            yield Fault("nobody called koi-koi before the play", "KK-3.3")
        # A dealt card that has left the field may be in an unknown pile.
        for dealt, field in ((self.dealt, None), (None, self.field)) if self.unknown else ((self.dealt, self.field),):
            yield from lying_faults(self.captured, dealt, field, FIELD, "KK-2.1")
        if self.decided != Decided() and self.field is not None and len(self.field) != FIELD:
            yield Fault(f"{FIELD} cards lie on the field before the play, not {len(self.field)}", "KK-2.1")

    @property
    def gone(self) -> CardSet:
        """The cards that cannot be in an unknown pile: captured cards and the field."""
        return self.captured | (self.field or CardSet())
