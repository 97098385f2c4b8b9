"""A round that a page tells move by move: what everybody saw, with pictures, and the settlement."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from typing import Any

import tables

from hanafuda_rules import CARDS, HanafudaError, RoundState, SeededShuffler, settle_round
from hanafuda_rules.events import Event
from hanafuda_rules.formats.notation import parse_move
from hanafuda_rules.words import in_words

_SLUGS = "|".join(sorted((card.slug for card in CARDS), key=len, reverse=True))


class SampleRound:
    """A round on a page: the state after the moves so far.

    Args:
        path: The ruleset, such as ``koi_koi.RULES``.
        seats: The number of seats.
        seed: The seed of the shuffler.
        dealer: The seat that deals.
    """

    def __init__(self, path: str, *, seats: int, seed: int, dealer: int = 0) -> None:
        self.rules = tables.of_game(path)
        self.state: RoundState[Any, Any] = self.rules.deal(seats=seats, dealer=dealer, shuffler=SeededShuffler(seed))
        self.code = f"{path}.deal(seats={seats}, dealer={dealer}, shuffler=SeededShuffler({seed}))"

    def dealt(self) -> str:
        """The field and all hands, with pictures."""
        rows = [("On the field", self.state.field)]
        rows += [(f"Seat {seat}", hand) for seat, hand in enumerate(self.state.hands) if hand]
        cells = [(f"**{name}**", tables.drawn(cards)) for name, cards in rows]
        return f"{_rows(cells)}\n\nIn Python, ``{self.code}`` deals these cards."

    def play(self, moves: str) -> Sequence[Event]:
        """Play moves, in the notation, and return what everybody saw.

        Raises:
            HanafudaError: A move is illegal.
        """
        before = len(self.state.events)
        for move in moves.split():
            self.state = self.state.play(parse_move(self.rules, move))
        return self.state.events[before:]

    def told(self, moves: str) -> str:
        """Play moves, and tell each event with its cards."""
        events = self.play(moves)
        return _rows([(f"{_capital(in_words(event, 'en'))}", _cards_of(event)) for event in events], (58, 42))

    def settled(self) -> str:
        """The settlement of the round.

        Raises:
            HanafudaError: The round is not over.
        """
        if not self.state.is_over:
            raise HanafudaError("the round on this page is not over")
        text = str(settle_round(self.rules, self.state.outcome))
        return f".. code-block:: text\n\n{textwrap.indent(text, '   ')}"


def _rows(cells: Sequence[tuple[str, str]], widths: tuple[int, int] = (20, 80)) -> str:
    lines = [".. list-table::", "   :class: told-round", f"   :widths: {widths[0]} {widths[1]}", ""]
    for first, second in cells:
        lines += [f"   * - {first}", f"     - {second}"]
    return "\n".join(lines)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _cards_of(event: Event) -> str:
    slugs = re.findall(rf"\b(?:{_SLUGS})\b", str(event))
    return f":cards:`{' '.join(slugs)}`" if slugs else ""


def rounds_of(page: str) -> list[SampleRound]:
    """The rounds of a page, each played to the last move that the page has."""
    rounds: list[SampleRound] = []
    for match in re.finditer(r"^\.\. (sample-round|play):: (.*)\n((?:   .*\n)*)", page, re.MULTILINE):
        kind, argument, body = match.groups()
        if kind == "sample-round":
            numbers = {name: int(value) for name, value in re.findall(r":(\w+): (\d+)", body)}
            rounds.append(SampleRound(argument, **numbers))
        else:
            rounds[-1].play(argument)
    return rounds
