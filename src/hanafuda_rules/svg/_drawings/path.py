"""Outlines as SVG path data, as short as possible."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from hanafuda_rules.svg._drawings.pen import Outline

__all__ = ["number", "path_data"]

_NEAR = 1e-6


def number(value: float, digits: int = 1) -> str:
    """The shortest SVG text of a number rounded to ``digits`` decimals."""
    text = f"{value:.{digits}f}"
    if digits:
        text = text.rstrip("0").removesuffix(".")
    if text == "-0":
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def path_data(outlines: Iterable[Outline], digits: int) -> str:
    pen = _Pen(digits)
    return "".join([pen.write(command, points) for outline in outlines for command, points in outline.steps])


@attrs.define
class _Pen:
    """Writes steps relative to the position of the pen, which gives the shortest numbers.

    Args:
        digits: The number of decimals.
        at: The position, rounded as it was written.
        start: The start of the current outline.
        bend: The control point with which a curve continues smoothly.
        last: The last command. SVG repeats it if no other follows.
    """

    digits: int
    at: complex = 0j
    start: complex = 0j
    bend: complex | None = None
    last: str = ""

    def write(self, command: str, points: tuple[complex, ...]) -> str:
        if command == "Z":
            self.at, self.bend, self.last = self.start, None, ""
            return "z"
        if command == "O":
            return self._circle(*points)
        smooth = command == "C" and self.bend is not None and abs(points[0] - self.bend) < _NEAR
        self.bend = 2 * points[2] - points[1] if command == "C" else None
        return self._step("S" if smooth else command, points[1:] if smooth else points)

    def _step(self, command: str, points: tuple[complex, ...]) -> str:
        ends = [complex(round(point.real, self.digits), round(point.imag, self.digits)) for point in points]
        steps = [end - self.at for end in ends]
        letter, values = command.lower(), [part for step in steps for part in (step.real, step.imag)]
        if letter == "l" and 0 in {ends[0].real - self.at.real, ends[0].imag - self.at.imag}:
            letter, values = ("h", values[:1]) if ends[0].imag == self.at.imag else ("v", values[1:])
        text = self._lettered(letter, self._join(values))
        self.at = ends[-1]
        if letter == "m":
            self.start = self.at
        return text

    def _lettered(self, letter: str, numbers: str) -> str:
        """Prefix numbers with their letter unless the command repeats."""
        # Lines need no letter after a move.
        repeated = (letter == self.last and letter != "m") or (letter == "l" and self.last == "m")
        self.last = letter
        if not repeated:
            return letter + numbers
        return numbers if numbers[0] == "-" else f" {numbers}"

    def _circle(self, centre: complex, rim: complex) -> str:
        radius = abs(rim - centre)
        r, across = number(radius, self.digits), number(2 * radius, self.digits)
        begin = self._step("M", (centre - radius,))
        self.last = ""
        return f"{begin}a{r} {r} 0 1 0 {across} 0a{r} {r} 0 1 0-{across} 0z"

    def _join(self, values: Iterable[float]) -> str:
        """Join numbers; a minus sign also separates them."""
        text = ""
        for value in values:
            word = number(value, self.digits)
            text += word if not text or word[0] == "-" else f" {word}"
        return text
