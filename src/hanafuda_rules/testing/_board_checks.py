"""Checks of boards: they answer as views do, and reject impossible events."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeAlias

import attrs

from hanafuda_rules.boards.board import Board, Seen, board_at, seen_by, watch
from hanafuda_rules.cards import Card, CardSet
from hanafuda_rules.errors import InvalidEventError
from hanafuda_rules.events import Event, Misdealt
from hanafuda_rules.formats.records import from_text, record_of_seen, seen_of, to_text
from hanafuda_rules.moves import Move, Play
from hanafuda_rules.testing.checking import noted, require, require_equal
from hanafuda_rules.testing.random_play import PlayedRound

__all__ = ["changed_events", "check_board", "check_changed", "told_boards"]

AnyBoard: TypeAlias = Board[Any, Any]
_LONGEST = 1_000


def told_boards(played: PlayedRound, seat: int | None, *, singly: bool) -> Iterator[tuple[AnyBoard, Seen]]:
    """Yield a board after each move of a round, with what it was told last.

    Args:
        played: The round.
        seat: The seat of the board; ``None`` for a spectator.
        singly: Whether the board is told event by event, not move by move.
    """
    board, before = watch(played.rules, played.table, seat=seat), None
    for state in played.states:
        seen = seen_by(before, state, seat)
        board = _told_singly(board, seen) if singly else board.after(*seen.events, hand=seen.hand)
        yield board, seen
        before = state


def _told_singly(board: AnyBoard, seen: Seen) -> AnyBoard:
    hands = list(seen.hand)
    void = max([place for place, event in enumerate(seen.events) if isinstance(event, Misdealt)], default=-1)
    for place, event in enumerate(seen.events):
        board = board.after(event)
        # The hand of a void deal is not kept anywhere.
        while hands and place > void and board.due == "your own hand":
            board = board.after(hand=hands.pop(0))
    return board


def check_board(played: PlayedRound, seat: int | None, *, singly: bool) -> None:
    """Check that a board answers like the view of its seat at every moment of a round.

    The arguments are those of :func:`told_boards`.
    """
    followed = list(told_boards(played, seat, singly=singly))
    for number, (state, (board, seen)) in enumerate(zip(played.states, followed, strict=True)):
        with noted(played.note, number):
            view = state.view(seat)
            require(board.due is None, f"the board of seat {seat} still needs {board.due}")
            require_equal(board.view, view, f"what the board of seat {seat} knows")
            require_equal(tuple(board.legal_moves), tuple(view.legal_moves), f"the legal moves on the board of {seat}")
            require_equal((board.to_move, board.is_over), (state.to_move, state.is_over), "whose turn it is")
            record = from_text(to_text(record_of_seen(seen, played.rules)))
            require_equal(seen_of(record, played.rules), seen, "what was seen, read back")
            if number % _EVERY == 0 or state.is_over:
                _check_values(board, state.view(seat))
    require_equal(followed[-1][0].outcome, played.over.outcome, f"the outcome on the board of seat {seat}")


_EVERY = 16


def _check_values(board: AnyBoard, view: Any) -> None:
    """Check that a board survives pickling and copying, can start at a view, and samples as the view does."""
    for how, twin in (
        ("pickle", pickle.loads(pickle.dumps(board))),  # noqa: S301  # what was pickled just now
        ("copy", copy.deepcopy(board)),
        ("board_at", board_at(view)),
    ):
        require_equal((twin, hash(twin), str(twin)), (board, hash(board), str(board)), f"the {how} of a board")
    one, other = random.Random(1), random.Random(1)  # noqa: S311  # chance for tests, not secrets
    require_equal(board.sample(one), view.sample(other), "what a board samples")


# --- impossible events ------------------------------------------------------------------------------------------------


def changed_events(
    played: PlayedRound, events: Sequence[Event], hidden: CardSet, rng: random.Random
) -> Iterator[Event]:
    """Yield each event with one field changed, or another event of the round in its place. Some are possible."""
    space, seats = played.rules.action_space, played.table.seats
    for event in events:
        field = rng.choice(attrs.fields(type(event)))
        value = getattr(event, field.name)
        if isinstance(value, Play) and hidden:
            new: object = attrs.evolve(value, card=rng.choice(tuple(hidden)))
        elif isinstance(value, Move):
            new = space.move(rng.randrange(len(space)))
        elif isinstance(value, Card) and hidden:
            new = rng.choice(tuple(hidden))
        elif isinstance(value, CardSet):
            new = value ^ CardSet(rng.sample(tuple(hidden | value), min(rng.choice([1, 2]), len(hidden | value))))
        elif type(value) is int:
            new = rng.choice([rng.randrange(seats), value + 1])
        else:
            new = value
        changed = attrs.evolve(event, **{field.alias: new})
        yield rng.choice(played.over.events) if changed == event else changed


def check_changed(played: PlayedRound, seat: int | None, rng: random.Random, most: int) -> tuple[int, int]:
    """Check that a board rejects changed events unless some deal leads to them.

    The events of at most ``most`` moves are changed.

    Returns:
        The number of changed events, and how many of them were rejected.
    """
    boards = [watch(played.rules, played.table, seat=seat)]
    seen = list[Seen]()
    for board, news in told_boards(played, seat, singly=False):
        boards.append(board)
        seen.append(news)
    count = refused = 0
    for _ in range(most):
        place = rng.randrange(len(seen))
        news, hidden = seen[place], played.states[max(place - 1, 0)].view(seat).hidden
        others = enumerate(changed_events(played, news.events, hidden, rng))
        for number, changed in [other for other in others if other[1] != news.events[other[0]]]:
            events = [*news.events[:number], changed]
            with noted(_note, played, place, events):
                count += 1
                refused += not _accepts(boards[place], events, news.hand, rng)
    return count, refused


def _note(played: PlayedRound, place: int, events: Iterable[Event]) -> str:
    return f"{played.note(place)}; told {', '.join(map(str, events))}"


def _accepts(board: AnyBoard, events: Sequence[Event], hand: Sequence[CardSet], rng: random.Random) -> bool:
    """Whether a board accepts the events. If it does, check that a deal leads to them."""
    try:
        after = board.after(*events, hand=hand)
    except InvalidEventError as error:
        require(error.rule, f"the error does not name the rule: {error}")
        require(len(str(error)) <= _LONGEST, f"the error is too long: {error}")
        return False
    if after.due is None:
        state = after.view.sample(rng)
        require_equal(state.view(None if after.seat < 0 else after.seat), after.view, "the view of a sample")
        require(events[-1] in after.view.events, "the board ignored an event")
    return True
