"""What a card takes in Suhara-bana: of two field cards the lesser one (SB-5.2)."""

from __future__ import annotations

from hanafuda_rules._masks import takes
from hanafuda_rules.cards import CardSet
from hanafuda_rules.games.suhara_bana.tables import CLASSIFICATION
from hanafuda_rules.parts.captures import CaptureRule

__all__ = ["LESSER_CAPTURE", "LesserCapture"]


def _lesser(lying: int) -> tuple[int, ...]:
    choices = takes(lying)
    points = [CLASSIFICATION.points(CardSet.from_mask(choice)) for choice in choices]
    least = min(points)
    return choices if not least else tuple(choices[place] for place, each in enumerate(points) if each == least)


class LesserCapture(CaptureRule):
    """Of two matching field cards the one worth less is captured; free choice if one is worth nothing (SB-5.2)."""

    __slots__ = ("_choices",)

    def __init__(self) -> None:
        super().__init__()
        self._choices: dict[int, tuple[int, ...]] = {}

    def choices(self, lying: int) -> tuple[int, ...]:
        """What may be captured, as masks.

        Args:
            lying: The field cards of the month of the card that is brought to the field.
        """
        known = self._choices.get(lying)
        if known is None:
            known = self._choices[lying] = _lesser(lying)
        return known


LESSER_CAPTURE = LesserCapture()
"""The capture of SB-5.2."""
