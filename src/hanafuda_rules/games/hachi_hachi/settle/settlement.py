"""The class of the settlements of Hachi-Hachi."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from hanafuda_rules import settlement as base
from hanafuda_rules.parts.field_tokens import tokens_text
from hanafuda_rules.words import Tongue

__all__ = ["Settlement", "in_kan"]


def in_kan(points: int, points_per_kan: int) -> str:
    """An amount of points in kan, such as ``3½ kan``; empty if it is not a multiple of half a kan."""
    halves, rest = divmod(2 * abs(points), points_per_kan)
    if rest:
        return ""
    whole, half = divmod(halves, 2)
    number = f"{whole or ''}{'½' if half else ''}" or "0"
    return f"{'-' if points < 0 else ''}{number} kan"


@attrs.frozen(kw_only=True, slots=False)
class Settlement(base.Settlement):
    """A settled round of Hachi-Hachi. The amounts are points.

    Args:
        order: The seats that played, in playing order. The first was the acting dealer.
        multiplier: The field multiplier. The amounts include it (HH-3.1).
        points_per_kan: The points of a kan.
        tokens: The tokens for the next round, highest first; ``None`` if unknown, because the outcome has a multiplier
            but no field.
        counts: Whether the round counts, so that the month and the round number move on (HH-10.4).
        tokens_before: The tokens carried to the round, highest first; ``None`` if unknown.
        round_number: The round of the match, if the outcome has it.
    """

    order: tuple[int, ...]
    multiplier: int
    points_per_kan: int
    tokens: tuple[int, ...] | None
    counts: bool
    tokens_before: tuple[int, ...] | None = None
    round_number: int | None = None

    @property
    def pot_before(self) -> int:
        """The points in the pot before the round."""
        return self.pot - sum(self._passed(None))

    def explain(self, language: str = "en", names: Sequence[str] | None = None) -> str:
        """The whole settlement as a table to check and add up. Every line cites its rule."""
        tokens = [f"Carried on: {tokens_text(self.tokens)} (HH-3.2)"] if self.tokens else []
        return "\n".join(
            [
                f"{self.title}; a kan is {self.points_per_kan} points",
                *(f"  {remark}" for remark in self.remarks),
                *self._payment_lines(),
                *self._accounts(),
                *([] if self.match_over else tokens),
                *self._last_lines(Tongue(language, names)),
            ]
        )

    def _payment_lines(self) -> list[str]:
        kan = [in_kan(payment.amount, self.points_per_kan) for payment in self.payments]
        who = max((len(payment.who) for payment in self.payments), default=0)
        points = max((len(str(payment.amount)) for payment in self.payments), default=0)
        wide = max(map(len, kan), default=0)
        return [
            f"  {paid.who:<{who}}  {paid.amount:>{points}} points {'=' if text else ' '} {text:<{wide}}  {paid.reason}"
            for paid, text in zip(self.payments, kan, strict=True)
        ]

    def _accounts(self) -> list[str]:
        """The payments of each seat and of the pot, added up. Together they are zero (HH-10.1)."""
        net, before = self.net, self.pot_before
        lines = [f"  seat {seat}: {_added_up(0, self._passed(seat))}" for seat in range(self.seats)]
        changes = [f"seat {seat} {amount:+}" for seat, amount in enumerate(net)]
        into_pot = self._passed(None)
        if before or into_pot:
            lines.append(f"  pot: {_added_up(before, into_pot)}")
            changes.append(f"change of the pot {sum(into_pot):+}")
        together = f"Net in {self.unit}: {', '.join(changes)}; together {sum(net) + sum(into_pot)}"
        return [f"Seat by seat in {self.unit}:", *lines, together]


def _added_up(before: int, passed: list[int]) -> str:
    """Add up amounts, such as ``50 - 6 + 4 = 48``."""
    terms = [f"{'-' if amount < 0 else '+'} {abs(amount)}" for amount in passed]
    start = [str(before)] if before or not passed else []
    return f"{' '.join([*start, *terms]).removeprefix('+ ')} = {before + sum(passed)}"
