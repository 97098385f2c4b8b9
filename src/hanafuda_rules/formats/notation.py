"""The notation: a compact text for cards, moves and positions of all games, which people can read and type.

:attr:`Card.notation <hanafuda_rules.cards.Card.notation>` and :attr:`CardSet.notation
<hanafuda_rules.cards.CardSet.notation>` write cards; ``Card.parse`` and ``CardSet.parse`` read them.

    >>> from hanafuda_rules import CardSet, SeededShuffler
    >>> from hanafuda_rules.games import hanahuda
    >>> from hanafuda_rules.formats.notation import format_move, parse_move, position_of
    >>> CardSet.parse("pine-crane pine-ribbon cherry-curtain").notation
    '1br 3b'
    >>> parse_move(hanahuda.RULES, "1bx1r")
    Play(card=PINE_CRANE, captures=CardSet.parse('pine-ribbon'))
    >>> state = hanahuda.RULES.deal(seats=2, shuffler=SeededShuffler(8))
    >>> format_move(hanahuda.RULES, state.legal_moves[0])
    'pass'
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Protocol, cast

import attrs

from hanafuda_rules._card_words import MASKS, NO_CARDS, NOTATION, text_only
from hanafuda_rules.action_space import ActionSpace
from hanafuda_rules.boards.run import state_of
from hanafuda_rules.cards import Card, CardSet
from hanafuda_rules.checks import listed
from hanafuda_rules.errors import HanafudaError, InvalidCardError, ParseError, in_short, shown
from hanafuda_rules.machine.ruleset import AnyRules
from hanafuda_rules.machine.state import AnyState, CardWaits, RoundState
from hanafuda_rules.machine.view import AnyView, View
from hanafuda_rules.masks import with_item
from hanafuda_rules.moves import Move
from hanafuda_rules.parts.turns import CaptureStep, TurnPhase
from hanafuda_rules.table import MOST_SEATS
from hanafuda_rules.values import Value

__all__ = ["HasMoves", "Position", "format_cards", "format_move", "parse_cards", "parse_move", "position_of"]


class HasMoves(Protocol):
    """The part of a :class:`~hanafuda_rules.machine.ruleset.Ruleset` that the notation of moves needs."""

    @property
    def action_space(self) -> ActionSpace:
        """The forms of the moves."""
        ...


# --- moves -----------------------------------------------------------------------------------------------------------


def format_move(rules: HasMoves, move: Move) -> str:
    """Write a move in the notation, such as ``1bx1c``.

    Raises:
        HanafudaError: The ruleset has no such move.
    """
    return _space(rules).text(move)


def parse_move(rules: HasMoves, text: str) -> Move:
    """Read a move, exactly as :func:`format_move` writes it.

    Raises:
        ParseError: ``text`` is not a move. The error says up to where it could be one and what could follow, or lists
            the words of the game.
    """
    space, text = _space(rules), text_only(text, "moves")
    move = space.find(text)
    if move is None:
        raise _no_move(text, space.texts())
    return move


def _space(rules: HasMoves) -> ActionSpace:
    space = getattr(rules, "action_space", None)
    if not isinstance(space, ActionSpace):
        raise HanafudaError(f"a ruleset is needed, such as hanahuda.RULES, not {shown(rules)}")
    return space


_FEW = 6
_LONGEST = 60  # longer than any word

_WORD = re.compile(r"(?![\d=])[^:! ]+")
"""The first word of a text, unless that is a card."""


def _no_move(text: str, texts: tuple[str, ...]) -> ParseError:
    word = _WORD.match(text)
    words = list(dict.fromkeys(first[0] for first in map(_WORD.match, texts) if first))
    if word and word[0] not in words:
        return _no_word(text, word[0], words)
    right = max(_shared(text, other) for other in texts)
    fitting = [other for other in texts if _shared(text, other) == right]
    more = f", or one of {len(fitting) - _FEW} others" if len(fitting) > _FEW else ""
    expected = f"{', '.join(map(in_short, fitting[:_FEW]))}{more}"
    suggestion = fitting[0] if len(fitting) == 1 else None
    message = f'"{in_short(text)}" is not a move: at position {right} expected {expected}'
    return ParseError(message, text=text, position=right, suggestion=suggestion)


def _no_word(text: str, word: str, words: list[str]) -> ParseError:
    import difflib  # noqa: PLC0415 - as for cards

    near = next(iter(difflib.get_close_matches(word[:_LONGEST].lower(), words, n=1)), None)
    hint = f'did you mean "{near}"?' if near else f"a move is a play, such as 1b, or begins with {', '.join(words)}"
    return ParseError(f'"{in_short(text)}" is not a move: {hint}', text=text, suggestion=near)


def _shared(text: str, other: str) -> int:
    """The length of the common beginning of two texts."""
    different = (place for place, (one, two) in enumerate(zip(text, other, strict=False)) if one != two)
    return next(different, min(len(text), len(other)))


# --- cards in order --------------------------------------------------------------------------------------------------


def format_cards(cards: Iterable[Card]) -> str:
    """Write cards in order, one word each, such as ``3b 1c 1b``; ``-`` if there are none.

    Raises:
        InvalidCardError: Something is not a card.
    """
    order = listed(cards, "a sequence of cards is needed", rule="CD-1")
    for card in order:
        if not isinstance(card, Card):
            raise InvalidCardError(f"only cards can be written, not {shown(card)}", rule="CD-1")
    return " ".join([card.notation for card in order]) or NO_CARDS


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read the cards of :func:`format_cards`, in order.

    Raises:
        ParseError: A word is not a card, or is a duplicate (CD-7). The error has the position.
    """
    text = text_only(text)
    return _Reader(text).order(_part(text))


# --- positions -------------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True)
class Position(Value):
    """A position: the known places of the cards, and whose turn it is. Nothing is checked.

    An unknown hand or stock is given by its number of cards.

        >>> from hanafuda_rules.formats.notation import Position
        >>> position = Position.parse("2 / 0 / 0 1 / 1 / ?2, 3b 11ac / 1brcd, - / 2ar / - / ?30")
        >>> position.hands
        (2, CardSet.parse('cherry-curtain willow-swallow willow-lightning'))
        >>> str(position)
        '2 / 0 / 0 1 / 1 / ?2, 3b 11ac / 1brcd, - / 2ar / - / ?30'

    Args:
        dealer: The seat that deals.
        order: The playing order: the active seats, the acting dealer first.
        to_move: The seat to move; ``None`` once the round is over.
        hands: The hands by seat.
        piles: The captured cards by side.
        field: The cards on the field.
        drawn: The turned card that waits for its capture.
        stock: The stock, the next card first.
        set_aside: The cards that left the round (CD-7).
        lacks: What the state depends on but a position does not hold: ``"table"`` if it is not a new one; ``"events"``;
            ``"phase"`` if it is not the play; ``"step"``, or the fields of the step that differ from the usual ones,
            such as ``"notes"`` of earlier turns.
    """

    dealer: int
    order: tuple[int, ...]
    to_move: int | None
    hands: tuple[CardSet | int, ...]
    piles: tuple[CardSet, ...]
    field: CardSet
    drawn: Card | None
    stock: tuple[Card, ...] | int
    set_aside: CardSet = CardSet()
    lacks: tuple[str, ...] = ()

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.hands)

    @staticmethod
    def parse(text: str) -> Position:
        """Read a position.

        Raises:
            ParseError: ``text`` is not a position. The error says where, and what was expected there.
        """
        return _Reader(text_only(text, "positions")).position()

    def __str__(self) -> str:
        """The position in the notation."""
        hands = [_unknown(hand) if isinstance(hand, int) else hand.notation for hand in self.hands]
        parts = (
            str(self.seats),
            str(self.dealer),
            " ".join(map(str, self.order)) or NO_CARDS,
            NO_CARDS if self.to_move is None else str(self.to_move),
            ", ".join(hands),
            ", ".join(pile.notation for pile in self.piles),
            self.field.notation,
            format_cards([] if self.drawn is None else [self.drawn]),
            _unknown(self.stock) if isinstance(self.stock, int) else format_cards(self.stock),
        )
        more = (self.set_aside.notation, *filter(None, [" ".join(self.lacks)]))
        return " / ".join((*parts, *more) if self.set_aside or self.lacks else parts)


def _unknown(count: int) -> str:
    return "?" if count == 1 else f"?{count}" if count else NO_CARDS


def position_of(moment: AnyState | AnyView) -> Position:
    """The position of a state, or what the seat of a view knows of it.

    Raises:
        HanafudaError: ``moment`` is neither a state nor a view.
    """
    stock: tuple[Card, ...] | int
    hands: tuple[CardSet | int, ...]
    if isinstance(moment, View):
        state, stock = state_of(moment), moment.stock_size or ()
        hands = tuple([_known(moment, seat) for seat in range(moment.table.seats)])
    elif isinstance(moment, RoundState):
        state, stock, hands = moment, moment.stock, moment.hands
    else:
        raise HanafudaError(f"a state or a view is needed, not {shown(moment)}")
    return Position(
        dealer=state.table.dealer,
        order=state.order,
        to_move=state.to_move,
        hands=hands,
        piles=tuple(map(CardSet.from_mask, state.pile_masks)),
        field=state.field,
        drawn=state.step.turned if isinstance(state.step, CardWaits) else None,
        stock=stock,
        set_aside=state.set_aside,
        lacks=_lacks(state),
    )


def _known(view: AnyView, seat: int) -> CardSet | int:
    if seat == view.seat and view.hand is not None:
        return view.hand
    return view.hand_sizes[seat] or CardSet()


def play_phase(rules: AnyRules) -> int | None:
    """The index of the phase for positions; ``None`` if the ruleset has none."""
    phases = enumerate(rules.phases)
    return next((number for number, phase in phases if isinstance(phase, TurnPhase)), None)


def notes_at(state: AnyState, drawn: Card | None, pile: int, calls: tuple[int, ...] | None = None) -> object:
    """The notes of a position.

    Args:
        state: The state.
        drawn: The turned card that waits for its capture.
        pile: The pile of the seat to move at the start of its turn, as a mask.
        calls: The seats that went on, in order; ``None`` if the piles tell.
    """
    phase, piles = cast("TurnPhase", state.phase), state.pile_masks
    if state.to_move is not None:
        piles = with_item(piles, state.setting.sides[state.to_move], pile)
    before = attrs.evolve(state, pile_masks=piles, step=phase.step_at(phase.first_notes(state), drawn, pile))
    return phase.notes_at(before, calls)


def _lacks(state: AnyState) -> tuple[str, ...]:
    """What a state depends on but its position does not hold."""
    rules, step, table = state.ruleset, state.step, state.table
    lacks = () if table == rules.table(seats=table.seats, dealer=table.dealer) else ("table",)
    if state.phase_number != play_phase(rules):
        return (*lacks, "phase")
    phase = cast("TurnPhase", state.phase)
    if phase.needs_events(state):
        lacks = (*lacks, "events")
    turned, seat = step.turned if isinstance(step, CardWaits) else None, state.to_move
    pile = 0 if seat is None else state.piles[seat].mask
    before = step.pile_before if isinstance(step, CaptureStep) else pile
    usual = phase.step_at(notes_at(state, turned, before), turned, pile)
    if step == usual:
        return lacks
    kind = cast("type[attrs.AttrsInstance]", type(step))
    if kind is not type(usual) or not attrs.has(kind):
        return (*lacks, "step")
    names = [field.name for field in attrs.fields(kind)]
    return (*lacks, *[name for name in names if getattr(step, name) != getattr(usual, name)])


# --- reading ---------------------------------------------------------------------------------------------------------


@attrs.frozen
class _Part(Value):
    """A part of a text without the spaces around it, and its start."""

    text: str
    start: int


def _part(text: str, start: int = 0) -> _Part:
    return _Part(text.strip(" "), start + len(text) - len(text.lstrip(" ")))


def _split(part: _Part, sign: str) -> list[_Part]:
    parts: list[_Part] = []
    start = part.start
    for text in part.text.split(sign):
        parts.append(_part(text, start))
        start += len(text) + 1
    return parts


_FIELDS = "seats / dealer / order / to move / hands / piles / field / drawn card / stock / set aside / lacking"
_FEWEST = 9  # the last two may be left out
_NAME = re.compile(r"[a-z_]+")


class _Reader:
    """Reads a text, and rejects duplicate cards."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._seen = 0

    def _error(self, part: _Part, expected: str, rule: str | None = None) -> ParseError:
        message = f'at position {part.start} expected {expected}, not "{in_short(part.text)}"'
        return ParseError(message, text=self._text, position=part.start, rule=rule)

    def position(self) -> Position:
        """Read the whole text as a position."""
        parts = _split(_part(self._text), "/")
        if not _FEWEST <= len(parts) <= _FIELDS.count("/") + 1:
            raise self._error(parts[-1], f"the last of nine to eleven fields, {_FIELDS}")
        seats = self._number(parts[0], 1, MOST_SEATS)
        order = () if parts[2].text == NO_CARDS else tuple(self._seat(word, seats) for word in _split(parts[2], " "))
        if len(set(order)) < len(order):
            raise self._error(parts[2], "each seat once")
        hands = _split(parts[4], ",")
        if len(hands) != seats:
            raise self._error(parts[4], f"{seats} hands, with commas between them")
        piles = _split(parts[5], ",")
        if len(piles) > seats:
            raise self._error(parts[5], "as many piles as seats, or fewer")
        return Position(
            dealer=self._seat(parts[1], seats),
            order=order,
            to_move=None if parts[3].text == NO_CARDS else self._seat(parts[3], seats),
            hands=tuple(map(self._hand, hands)),
            piles=tuple(map(self._cards, piles)),
            field=self._cards(parts[6]),
            drawn=self._drawn(parts[7]),
            stock=self._stock(parts[8]),
            set_aside=self._cards(parts[9]) if parts[9:] else CardSet(),
            lacks=tuple([self._name(word) for part in parts[10:] for word in _split(part, " ")]),
        )

    def _name(self, part: _Part) -> str:
        if _NAME.fullmatch(part.text) and len(part.text) <= _LONGEST:
            return part.text
        raise self._error(part, "what the position lacks, such as notes")

    def _number(self, part: _Part, least: int, most: int) -> int:
        # A number has only one form: no signs, leading zeros or digits of other scripts.
        if part.text in {str(number) for number in range(least, most + 1)}:
            return int(part.text)
        raise self._error(part, f"a number from {least} to {most}")

    def _seat(self, part: _Part, seats: int) -> int:
        return self._number(part, 0, seats - 1)

    def _hand(self, part: _Part) -> CardSet | int:
        return self._count(part) if part.text.startswith("?") else self._cards(part)

    def _drawn(self, part: _Part) -> Card | None:
        cards = self.order(part)
        if len(cards) > 1:
            raise self._error(part, "one card or -")
        return cards[0] if cards else None

    def _stock(self, part: _Part) -> tuple[Card, ...] | int:
        return self._count(part) if part.text.startswith("?") else self.order(part)

    def _count(self, part: _Part) -> int:
        return 1 if part.text == "?" else self._number(_Part(part.text[1:], part.start + 1), 2, len(NOTATION))

    def _cards(self, part: _Part) -> CardSet:
        return CardSet.from_mask(sum(self._masks(part, "cards of a month in the order of the deck, such as 1br")))

    def order(self, part: _Part) -> tuple[Card, ...]:
        """Read a part as cards in order."""
        masks = self._masks(part, "a card, such as 1b", most=1)
        return tuple(Card.from_index(mask.bit_length() - 1) for mask in masks)

    def _masks(self, part: _Part, expected: str, most: int = 4) -> list[int]:
        if part.text == NO_CARDS:
            return []
        return [self._mask(word, expected, most) for word in _split(part, " ")]

    def _mask(self, word: _Part, expected: str, most: int) -> int:
        mask = MASKS.get(word.text, 0)
        if not 0 < mask.bit_count() <= most:
            raise self._error(word, expected)
        if both := self._seen & mask:
            raise self._error(word, f"no duplicate of {CardSet.from_mask(both)}", "CD-7")
        self._seen |= mask
        return mask
