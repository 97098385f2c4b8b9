"""Pictures of cards, rounds, matches, boards and settlements, as shown in notebooks."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from html import unescape
from typing import Any, TypeAlias

from hanafuda_rules.boards.board import Board
from hanafuda_rules.cards import Card, CardSet
from hanafuda_rules.errors import HanafudaError, shown
from hanafuda_rules.machine.match import AnyMatch, Match
from hanafuda_rules.machine.state import AnyState, RoundState
from hanafuda_rules.machine.view import AnyView, View
from hanafuda_rules.names import ENGLISH
from hanafuda_rules.settlement import Settlement, width
from hanafuda_rules.svg._drawings.marks import document, words
from hanafuda_rules.svg.cards import card_svg
from hanafuda_rules.svg.layout import cards_svg, player_label, table_svg
from hanafuda_rules.svg.theme import LIGHT
from hanafuda_rules.words import Tongue, say

__all__ = ["svg_of"]

_AnyBoard: TypeAlias = Board[Any, Any]

_LINE = 22  # line height, in pixels
_LETTER = 8.6  # width of a monospaced letter, in pixels
_EDGE = 18  # the margin of a settlement, in pixels
_WIDE = 7.7  # the width of a letter of 13 pixels
_GAP = 14  # between two columns
_SEAT = 92  # for what a seat has won
_LARGE = 14  # larger letters are bold


def svg_of(
    value: Card | CardSet | AnyState | AnyView | _AnyBoard | AnyMatch | Settlement,
    *,
    language: str = ENGLISH,
    names: Sequence[str] | None = None,
) -> str:
    """Draw any of these values, as notebooks show them.

        >>> from hanafuda_rules.cards import PINE_CRANE
        >>> from hanafuda_rules.svg import card_svg, svg_of
        >>> svg_of(PINE_CRANE) == card_svg(PINE_CRANE)
        True

    Args:
        value: A card; a set of cards; the state of a round (all cards face up); a view or a board (hidden cards face
            down); a match (its standings and the state of its round); or a settlement (its text).
        language: The key of the language of its texts, one of :data:`~hanafuda_rules.names.LANGUAGES`.
        names: The name of each seat. A seat without a name is a number.

    Raises:
        HanafudaError: The value has another type, there is no such language, or ``names`` is not a list of texts.
    """
    tongue = Tongue(language, names)
    for kind, drawn in _DRAWN:
        if isinstance(value, kind):
            return drawn(value, tongue)
    raise HanafudaError(f"there is no picture of {shown(value)}")


def _of_card(card: Card, tongue: Tongue) -> str:
    return card_svg(card, language=tongue.language)


def _of_cards(cards: CardSet, tongue: Tongue) -> str:
    return cards_svg(cards, language=tongue.language)


def _of_state(state: AnyState, tongue: Tongue) -> str:
    return _table_of(state.view(0), dict(enumerate(state.hands)), tongue)


def _of_view(view: AnyView, tongue: Tongue) -> str:
    hands: dict[int, CardSet | int] = dict(enumerate(view.hand_sizes))
    if view.hand is not None:
        hands[view.seat] = view.hand
    return _table_of(view, hands, tongue)


def _of_board(board: _AnyBoard, tongue: Tongue) -> str:
    return _written(repr(board).strip("<>")) if board.due else _of_view(board.view, tongue)


def _of_match(match: AnyMatch, tongue: Tongue) -> str:
    standings = [say("{seat}: {amount}", seat=seat, amount=standing) for seat, standing in enumerate(match.standings)]
    title = say(
        "{game}, round {number}; standings: {standings}",
        game=match.ruleset.names, number=match.table.round_number, standings=tuple(standings),
    )  # fmt: skip
    return _below(tongue.say(title), _of_state(match.round, tongue))


def _of_settlement(settlement: Settlement, tongue: Tongue) -> str:
    """A sheet of paper with the title, a line for each remark and payment, and what each seat has won."""
    heading, *lines = settlement.lines(tongue)
    net = tongue.say(settlement.net_said)
    rows = [re.split(r"\s{2,}", line.strip()) for line in lines if line != net]
    labels = [player_label(seat, tongue) for seat in range(settlement.seats)]
    pace = max([_SEAT, *(_GAP + _WIDE * width(label) for label in labels)])
    starts = _columns(rows)
    across = max([_EDGE + max(starts), 2 * _EDGE + _WIDE * width(heading) * 1.3, 2 * _EDGE + pace * settlement.seats])
    down = 50 + _LINE * len(rows)
    parts = [_paper(across, down + 78), _text(_EDGE, 34, heading, 17), _rule(46, across)]
    for number, row in enumerate(rows):
        cells = zip(row, [_EDGE, *starts] if len(row) > 1 else [_EDGE], strict=False)
        parts += [_text(start, 68 + _LINE * number, cell, 13) for cell, start in cells]
    parts += [_rule(down + 8, across)]
    for seat, (label, won) in enumerate(zip(labels, settlement.net, strict=True)):
        parts += [_text(_EDGE + pace * seat, down + 30, label, 12)]
        parts += [_text(_EDGE + pace * seat, down + 58, f"{won:+}", 24, LIGHT.red if won < 0 else LIGHT.black)]
    return document(
        "".join(parts), (across, down + 78), across, title=heading, description="\n".join([heading, *lines])
    )


def _columns(rows: Sequence[Sequence[str]]) -> list[float]:
    """Where the second and later columns of a settlement begin, and last the right edge of the widest row."""
    most = max(map(len, rows), default=1)
    wide = [max([width(row[place]) for row in rows if len(row) > max(place, 1)] or [0]) for place in range(most)]
    starts = [_EDGE + _WIDE * sum(wide[: place + 1]) + _GAP * (place + 1) for place in range(most)]
    alone = max([width(row[0]) for row in rows if len(row) == 1] or [0])
    return [*starts[:-1], max(starts[-1], _EDGE + _WIDE * alone)]


def _paper(across: float, down: float) -> str:
    size = f'width="{across - 2:g}" height="{down - 2:g}"'
    return f'<rect x="1" y="1" {size} rx="10" fill="{LIGHT.paper}" stroke="{LIGHT.border}" stroke-width="2"/>'


def _rule(y: float, across: float) -> str:
    return f'<path d="M{_EDGE} {y:g}H{across - _EDGE:g}" stroke="{LIGHT.red}" stroke-width="1.5"/>'


def _text(x: float, y: float, line: str, size: int, colour: str = LIGHT.black) -> str:
    weight = ' font-weight="bold"' if size > _LARGE else ""
    letters = f'fill="{colour}" font-family="sans-serif" font-size="{size}"{weight}'
    return f'<text x="{x:g}" y="{y:g}" {letters}>{words(line)}</text>'


def _line(line: str) -> str:
    letters = f'fill="{LIGHT.text}" font-family="monospace" font-size="14" xml:space="preserve"'
    return f'<text x="2" y="16" {letters}>{words(line)}</text>'


def _written(line: str) -> str:
    """A picture of a line of text."""
    width = 4 + _LETTER * len(line)
    return document(_line(line), (width, _LINE), width, title=line, description=line)


def _below(title: str, picture: str) -> str:
    """A picture below a line of text."""
    width, height = (float(size) for size in re.findall(r'="([\d.]+)"', picture)[:2])
    (description,) = re.findall("<desc>(.*?)</desc>", picture)
    moved = picture.replace("<svg ", f'<svg y="{_LINE + 4}" ', 1)
    size = width, height + _LINE + 4
    return document(_line(title) + moved, size, width, title=title, description=unescape(description))


def _table_of(view: AnyView, hands: Mapping[int, CardSet | int], tongue: Tongue) -> str:
    return table_svg(
        field=view.field,
        hands=hands,
        piles=dict(enumerate(view.piles)),
        stock=view.stock_size,
        turned=view.turned,
        objects=view.objects,
        near=max(view.seat, 0),
        to_move=view.to_move,
        classification=view.ruleset.classification,
        language=tongue.language,
        names=tongue.names,
    )


_DRAWN: tuple[tuple[type, Callable[[Any, Tongue], str]], ...] = (
    (Card, _of_card),
    (CardSet, _of_cards),
    (RoundState, _of_state),
    (View, _of_view),
    (Board, _of_board),
    (Match, _of_match),
    (Settlement, _of_settlement),
)
