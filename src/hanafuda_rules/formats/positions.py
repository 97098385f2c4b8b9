"""Create states from positions, for puzzles, endgames, tests and other programs' logs.

>>> from hanafuda_rules.formats.positions import state_at
>>> from hanafuda_rules.games import hanahuda
>>> piles = "2arcd 3brcd 4arcd 5arcd 6arcd 7arcd, 8bacd 9arcd 10arcd 11barc 12bcde"
>>> state = state_at(hanahuda.RULES, f"2 / 0 / 0 1 / 0 / 1b, 1c / {piles} / 1rd / - / -")
>>> print(state.legal_moves)
play pine-crane, taking pine-ribbon; play pine-crane, taking pine-chaff-2
"""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping
from typing import Any, SupportsIndex, TypeVar, cast

import attrs

from hanafuda_rules.cards import Card, CardSet
from hanafuda_rules.checks import check_tuple, check_type, whole_number
from hanafuda_rules.errors import HanafudaError, InvalidSeatError, ParseError, in_short, shown
from hanafuda_rules.events import Event
from hanafuda_rules.formats.notation import Position, notes_at, play_phase
from hanafuda_rules.knowledge.log import log_of
from hanafuda_rules.machine.captures import Source
from hanafuda_rules.machine.ruleset import AnyRules, Ruleset
from hanafuda_rules.machine.shuffling import SeededShuffler, Shuffler, check_shuffler
from hanafuda_rules.machine.state import AnyState, RoundState, Setting
from hanafuda_rules.parts.turns import TurnPhase, TurnStep
from hanafuda_rules.table import Table

__all__ = ["state_at"]

OutcomeT = TypeVar("OutcomeT")
TableT = TypeVar("TableT", bound=Table)

_NEEDS = "a position needs its cards, not only their number"


def state_at(  # noqa: PLR0913  # all but two by name
    rules: Ruleset[OutcomeT, TableT, Any],
    position: Position | str,
    *,
    table: TableT | None = None,
    events: tuple[Event, ...] = (),
    calls: tuple[int, ...] | None = None,
    notes: object = None,
    pile_before: CardSet | None = None,
    shuffler: Shuffler | None = None,
) -> RoundState[OutcomeT, TableT]:
    """A state in the middle of a round, built from the places of the cards.

    Args:
        rules: The ruleset.
        position: The position or its notation, with all hands and the stock.
        table: The table of the round; by default a new table with the position's dealer.
        events: The events so far, including announcements. Settlement finds the deal only here.
        calls: The seats that went on instead of stopping (koi-koi, go, sage), in order, a seat once for each time. By
            default, each seat whose pile holds something to stop on went on once.
        notes: The game's notes from earlier turns, in place of ``calls``. By default, only what the piles show has
            happened.
        pile_before: If a turned card waits for its capture, the pile of the seat to move at the start of its turn; by
            default its current pile.
        shuffler: The source of later shuffles; most games have none during play.

    Raises:
        ParseError: The notation is wrong.
        InvalidSeatError: The game does not have this number of seats, or a seat that went on does not play.
        HanafudaError: One of these:

            - A hand or the stock is unknown.
            - A card is missing, is a duplicate or is not in the deck.
            - A seat that does not play has cards or is to move.
            - A pile holds something to stop on, but ``calls`` lacks its seat; or nobody goes on in the game.
            - The game needs something at this moment that is not given, or cannot be given.
            - The turned card has no choice of captures.
            - The stock is too small for the remaining turns, or the wrong seats play (Go-Stop).
            - The game has no play of hand cards and stock cards.
    """
    if isinstance(position, str):
        position = Position.parse(position)
    if not isinstance(position, Position):
        raise ParseError(f"a position must be a Position or its notation, not {shown(position)}")
    _check_parts(position)
    check_tuple(events, "the events of a round", kind=Event)
    before = {} if position.drawn is None else {"pile_before": pile_before}
    _check_lacks(position, {"table": table, "events": events or None, "notes": notes, **before})
    rules.check_seats(position.seats, position.dealer)
    if table is None:
        table = rules.table(seats=position.seats, dealer=position.dealer)
    rules.check_table(table)
    if (table.seats, table.dealer) != (position.seats, position.dealer):
        raise HanafudaError("the table has other seats, or another dealer, than the position")
    shuffler = SeededShuffler(0) if shuffler is None else shuffler
    check_shuffler(shuffler)
    _check_seats(position)
    _check_cards(rules, position)
    state = _laid_out(rules, position, table, shuffler, events)
    state = attrs.evolve(state, step=_turn(state, position.drawn, notes, calls, pile_before))
    cast("TurnPhase", state.phase).check_position(state)
    return state


def _check_parts(position: Position) -> None:
    """Check the type of each part, because a Position itself checks nothing."""
    numbers: list[object] = [position.dealer]
    if position.to_move is not None:
        numbers.append(position.to_move)
    check_tuple(position.order, "the seats in playing order")
    for number in (*numbers, *position.order):
        whole_number(number, "a seat", least=0)
    check_tuple(position.hands, "the hands")
    check_tuple(position.piles, "the piles", kind=CardSet)
    check_type(position.field, CardSet, "a field of cards")
    for cards in position.hands:
        check_type(cards, (CardSet, int), "a hand or the number of its cards")
    check_type(position.stock, (tuple, int), "a stock or the number of its cards")
    if isinstance(position.stock, tuple):
        check_tuple(position.stock, "the cards of the stock", kind=Card)
    check_type(position.drawn, (Card, types.NoneType), "a drawn card or None")
    check_type(position.set_aside, CardSet, "a set of cards set aside")
    check_tuple(position.lacks, "what a position lacks", kind=str)


def _check_lacks(position: Position, given: Mapping[str, object]) -> None:
    """Check that everything that the position lacks is given."""
    for name in sorted(position.lacks, key=given.__contains__):  # first what cannot be given
        if name not in given:
            msg = f"a position does not hold the {in_short(name)} of this moment: keep its record, or pickle the state"
            raise HanafudaError(msg, rule="CD-7")
        if given[name] is None:
            raise HanafudaError(f"the position lacks the {name} of its moment: pass {name}=", rule="CD-7")


def _check_seats(position: Position) -> None:
    order = position.order
    if len(set(order)) < len(order) or not set(order) <= set(range(position.seats)):
        raise HanafudaError(f"the playing order lists seats 0 to {position.seats - 1}, each once", rule="CD-7")
    if position.to_move is not None and position.to_move not in position.order:
        raise HanafudaError(f"seat {position.to_move} cannot be to move: it does not play", rule="CD-7")
    for seat, hand in enumerate(position.hands):
        if not isinstance(hand, CardSet):
            raise HanafudaError(f"the hand of seat {seat} is unknown: {_NEEDS}", rule="CD-7")
        if hand and seat not in position.order:
            raise HanafudaError(f"seat {seat} does not play, but holds {hand}", rule="CD-7")
    if isinstance(position.stock, int):
        raise HanafudaError(f"the stock is unknown: {_NEEDS}", rule="CD-7")


def _places(position: Position) -> Iterator[tuple[str, CardSet]]:
    for seat, hand in enumerate(position.hands):
        yield f"the hand of seat {seat}", CardSet(() if isinstance(hand, int) else hand)
    for side, pile in enumerate(position.piles):
        yield f"pile {side}", pile
    yield "the field", position.field
    yield "the stock", CardSet(() if isinstance(position.stock, int) else frozenset(position.stock))
    yield "the drawn card", CardSet(() if position.drawn is None else (position.drawn,))
    yield "what is set aside", position.set_aside


def _check_cards(rules: AnyRules, position: Position) -> None:
    """Check that each card of the deck is in one place (CD-7)."""
    sides = len(set(rules.sides(position.seats)))
    if len(position.piles) != sides:
        raise HanafudaError(
            f"at {position.seats} seats there are {sides} piles, not {len(position.piles)}", rule="CD-7"
        )
    left = rules.deck(position.seats)
    for place, cards in _places(position):
        if strange := cards - left:
            raise HanafudaError(f"{place} has {strange}: a duplicate, or not in the deck", rule="CD-7")
        left -= cards
    if left:
        raise HanafudaError(f"{left} is missing", rule="CD-7")
    if not isinstance(position.stock, int) and len(position.stock) != len(set(position.stock)):
        raise HanafudaError("the stock has a duplicate card", rule="CD-7")


def _laid_out(
    rules: AnyRules, position: Position, table: TableT, shuffler: Shuffler, events: tuple[Event, ...]
) -> RoundState[Any, TableT]:
    number = play_phase(rules)
    if number is None:
        raise HanafudaError(f"{rules.name} has no play of hand cards and stock cards that a position could be in")
    setting = Setting(rules, table, shuffler, position.order, set_aside=position.set_aside.mask)
    hands = tuple([0 if isinstance(hand, int) else hand.mask for hand in position.hands])
    piles, field = tuple([pile.mask for pile in position.piles]), position.field.mask
    stock = () if isinstance(position.stock, int) else position.stock
    return RoundState(setting, hands, piles, field, stock, position.to_move, log_of(events), number, None)


def _turn(
    state: AnyState, drawn: Card | None, notes: object, calls: tuple[int, ...] | None, before: CardSet | None
) -> TurnStep:
    """The step within the turn: before the hand card, or with a turned card that has a choice of captures (CD-6)."""
    phase, seat = cast("TurnPhase", state.phase), state.to_move
    check_type(before, (CardSet, types.NoneType), "a pile_before or None")
    pile = 0 if seat is None else state.piles[seat].mask if drawn is None or before is None else before.mask
    notes = _notes(state, drawn, notes, calls, pile)
    if seat is None:
        return phase.step_at(notes)
    if drawn is None:
        if not state.hand(seat):
            raise HanafudaError(f"seat {seat} is to play a hand card, but holds none", rule="CD-6")
        return phase.step_at(notes)
    if len(phase.captures.choices(drawn, state.field_mask, Source.STOCK)) == 1:
        raise HanafudaError(f"the drawn {drawn} has no choice of captures: its turn is over", rule="CD-6")
    return phase.step_at(notes, drawn, pile)


def _notes(state: AnyState, drawn: Card | None, notes: object, calls: tuple[int, ...] | None, pile: int) -> object:
    """The caller's notes, or those at the start of the turn, when the seat to move had ``pile``."""
    usual = notes_at(state, drawn, pile, _calls(state, calls))
    if notes is None:
        return usual
    if calls is not None:
        raise HanafudaError("pass calls or notes, not both: the notes tell who went on")
    if usual is not None:
        kind = type(usual)
        check_type(notes, kind, f"a {kind.__name__} for the notes of {state.ruleset.name}")
    return notes


def _calls(state: AnyState, calls: tuple[int, ...] | None) -> tuple[int, ...] | None:
    if calls is None:
        return None
    check_tuple(calls, "the seats that went on")
    return tuple([_calling(state, seat) for seat in calls])


def _calling(state: AnyState, seat: SupportsIndex) -> int:
    number = whole_number(seat, "a seat that went on", error=InvalidSeatError)
    if number not in state.order:
        raise InvalidSeatError(f"seat {number} cannot have gone on: it does not play", rule="CD-7")
    return number
