"""The class of the settlements of Hachi-Hachi."""

from __future__ import annotations

import attrs

from hanafuda_rules import settlement as base
from hanafuda_rules.parts.field_tokens import tokens_said
from hanafuda_rules.settlement import cited, in_columns
from hanafuda_rules.words import Text, Tongue, say

__all__ = ["Settlement", "in_kan"]


def in_kan(points: int, points_per_kan: int) -> Text | None:
    """An amount of points in kan, such as ``3½ kan``; ``None`` if it is not a multiple of half a kan."""
    halves, rest = divmod(2 * abs(points), points_per_kan)
    if rest:
        return None
    whole, half = divmod(halves, 2)
    number = f"{whole or ''}{'½' if half else ''}" or "0"
    return say("{number} kan", number=f"-{number}" if points < 0 else number)


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

    def lines(self, tongue: Tongue) -> list[str]:
        """The lines of ``explain``, with what a kan is and the tokens that are carried on."""
        _, *lines = super().lines(tongue)
        return [tongue.say(say("{title}; a kan is {kan} points", title=self.title, kan=self.points_per_kan)), *lines]

    def _last_lines(self, tongue: Tongue) -> list[str]:
        lines = super()._last_lines(tongue)
        if not self.tokens or self.match_over:
            return lines
        return [f"{tongue.say(_CARRIED.put(tokens=tokens_said(self.tokens)))} (HH-3.2)", *lines]

    def _entries(self, tongue: Tongue) -> list[str]:
        """The payments with their points and kan, in columns."""
        rows = in_columns([_cells(payment, self.points_per_kan, tongue) for payment in self.payments])
        return [
            f"  {who}  {points} {kan}  {cited(payment.reason, tongue)}"
            for (who, points, kan), payment in zip(rows, self.payments, strict=True)
        ]

    def _accounts(self, tongue: Tongue) -> list[str]:
        """The payments of each seat and of the pot, added up. Together they are zero (HH-10.1)."""
        before, into_pot = self.pot_before, self._passed(None)
        lines = [f"  {tongue.players((seat,))}: {_added_up(0, self._passed(seat))}" for seat in range(self.seats)]
        if before or into_pot:
            lines.append(f"  {tongue.players((None,))}: {_added_up(before, into_pot)}")
        return [tongue.say(say("Seat by seat in {unit}:", unit=self.unit)), *lines, tongue.say(self.net_said)]

    @property
    def net_said(self) -> Text:
        """The line of what each seat has won, and the pot, in words."""
        net, into_pot = self.net, self._passed(None)
        changes = [say("{seat} {amount:+}", seat=seat, amount=amount) for seat, amount in enumerate(net)]
        if self.pot_before or into_pot:
            changes.append(say("change of the pot {amount:+}", amount=sum(into_pot)))
        return say(
            "Net in {unit}: {net}; together {sum}", unit=self.unit, net=tuple(changes), sum=sum(net) + sum(into_pot)
        )


_CARRIED = say("Carried on: {tokens:and}")


def _cells(payment: base.Payment, points_per_kan: int, tongue: Tongue) -> tuple[str, str, str]:
    """Who pays whom, the points, and the kan if the points are a number of these."""
    points = tongue.say(say("{amount} points", amount=payment.amount))
    kan = in_kan(payment.amount, points_per_kan)
    return payment.who_in(tongue), points, f"= {tongue.say(kan)}" if kan else ""


def _added_up(before: int, passed: list[int]) -> str:
    """Add up amounts, such as ``50 - 6 + 4 = 48``."""
    terms = [f"{'-' if amount < 0 else '+'} {abs(amount)}" for amount in passed]
    start = [str(before)] if before or not passed else []
    return f"{' '.join([*start, *terms]).removeprefix('+ ')} = {before + sum(passed)}"
