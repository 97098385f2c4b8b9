"""What a card brought to the field takes (CD-6), as moves."""

from __future__ import annotations

from hanafuda_rules.cards import Card, card_set
from hanafuda_rules.kernel import MONTH_OF, MONTHS, takes
from hanafuda_rules.moves import Play, Take

__all__ = ["FREE_CAPTURE", "CaptureRule"]


class CaptureRule:
    """The captures of a game: of two matching field cards the player takes the one it likes (CD-6).

    A game that restricts the choice derives from it and overrides :meth:`choices`.
    """

    __slots__ = ("_plays",)

    def __init__(self) -> None:
        # Moves by (hand cards of a month, field cards of that month): at most 16 × 16 × 12, made when first needed.
        self._plays: dict[tuple[int, int], tuple[Play, ...]] = {}

    def choices(self, lying: int) -> tuple[int, ...]:
        """What may be captured, as masks.

        Args:
            lying: The field cards of the month of the card that is brought to the field.
        """
        return takes(lying)

    def plays(self, hand: int, field: int) -> tuple[Play, ...]:
        """Every hand card with everything it may capture, in index order.

        Args:
            hand: The hand, as a mask.
            field: The field, as a mask.
        """
        known = self._plays
        found: tuple[Play, ...] = ()
        for month in MONTHS:
            held = hand & month
            if held:
                key = (held, field & month)
                found += known.get(key) or self._plays_of_month(key)
        return found

    def _plays_of_month(self, key: tuple[int, int]) -> tuple[Play, ...]:
        held, lying = key
        captures = tuple(map(card_set, self.choices(lying)))
        plays = tuple(Play(card, taken) for card in card_set(held) for taken in captures)
        self._plays[key] = plays
        return plays

    def drawn(self, card: Card, field: int) -> tuple[Take, ...]:
        """Everything that a card from the stock may capture."""
        choices = self.choices(field & MONTH_OF[card.index])
        return tuple(Take(card, card_set(choice)) for choice in choices)

    def __eq__(self, other: object) -> bool:
        """Capture rules without parameters are equal if they are of one kind."""
        return type(self) is type(other)

    def __hash__(self) -> int:
        """Agrees with equality."""
        return hash(type(self))

    def __repr__(self) -> str:
        """As code."""
        return f"{type(self).__name__}()"

    def __reduce__(self) -> tuple[type[CaptureRule], tuple[()]]:
        """Pickle without the known moves."""
        return type(self), ()


FREE_CAPTURE = CaptureRule()
"""The capture of CD-6, without a restriction."""
