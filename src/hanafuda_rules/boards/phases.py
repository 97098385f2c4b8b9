"""Helpers for phases that have to work on boards, where hands and the stock may be unknown.

A board (:mod:`hanafuda_rules.boards.board`) runs the same phases as a round. When a phase begins, the board already
knows the cards that are told next, from hands and from the stock. A phase needs this module only if it depends on more
than cards, or if it shows cards of a hand that changed within the phase. In ordinary rounds nothing is told.

A hand mask can hold unknown cards, in bits above those of all cards. They count, but belong to no month, and
``CardSet.from_mask`` rejects them. Use :func:`~hanafuda_rules.knowledge.unknown.known` to leave them out.
"""

from __future__ import annotations

import functools
import itertools
import random
from collections.abc import Callable
from typing import Any, Final, Protocol, TypeAlias, TypeVar, cast, runtime_checkable

from hanafuda_rules.boards.teller import ContradictionError, hidden_cards, teller_of
from hanafuda_rules.cards import CardSet
from hanafuda_rules.events import Event
from hanafuda_rules.knowledge.unknown import known, unknown_slots
from hanafuda_rules.machine.ruleset import AnyRules
from hanafuda_rules.machine.state import AnyState, Draft
from hanafuda_rules.masks import with_item
from hanafuda_rules.moves import Move

__all__ = [
    "ContradictionError", "Judges", "ask_for", "judges", "knows_hand", "look_again", "may_follow", "may_play",
    "some_hand", "told_next",
]  # fmt: skip

State: TypeAlias = AnyState
EventT = TypeVar("EventT", bound=Event)
_MOST_ATTEMPTS: Final = 3_000


@runtime_checkable
class Judges(Protocol):
    """A phase that says which moves are legal with some hand, because more cards can mean fewer moves."""

    def may_play(self, state: State, move: Any, /) -> bool:
        """Whether a move is legal with some hand, on a board that does not know the hand of the seat to move.

        What does not follow from the move alone is left to the conditions on hands.
        """
        ...


@functools.lru_cache(maxsize=64)
def judges(rules: AnyRules) -> tuple[Judges | None, ...]:
    """For each phase of a ruleset, the phase itself if it says which moves are legal with some hand."""
    return tuple([phase if isinstance(phase, Judges) else None for phase in rules.phases])


def may_play(state: State, move: Move) -> bool:
    """Whether a move is legal with the known cards of a hand, or with all cards that the hand may hold."""
    seat, phase, draft = cast("int", state.to_move), state.phase, Draft(state)
    hand = known(state.hand_masks[seat]) | hidden_cards(state).mask
    draft.hand_masks = with_item(state.hand_masks, seat, hand)
    return move in phase.moves(state) or move in phase.moves(draft.done())


def knows_hand(state: State, seat: int) -> bool:
    """Whether all cards of a hand are known."""
    return not unknown_slots(state.hand_masks[seat])


def look_again(state: State) -> State:
    """Look again at what was told next, after a hand has changed within a phase.

    Raises:
        HanafudaError: What was told is impossible.
    """
    teller = teller_of(state)
    return state if teller is None else teller.look(state)


def told_next(state: State, kind: type[EventT], seat: int | None = None) -> EventT | None:
    """The next event that a board was told, if it is of a class; ``None`` if all cards are known.

    Args:
        state: The state.
        kind: The class.
        seat: The seat of the event. Several seats can have events of the class in a row.
    """
    teller = teller_of(state)
    ahead = () if teller is None else teller.ahead(state.log)
    run = itertools.takewhile(lambda event: isinstance(event, kind), ahead)
    of_seat: Any = (event for event in run if seat is None or getattr(event, "seat", None) == seat)
    return next(of_seat, None)


def ask_for(state: State, what: str) -> State:
    """Let a board ask for something that it was not told; ``what`` says it in words."""
    teller: Any = state.setting.teller
    teller.ask(what, teller.ahead(state.log))
    return state


def may_follow(state: State, what: str) -> None:
    """Note on a board that an event that shows hand cards may follow the last event.

    If the last event says that something must follow, ``what`` describes it; otherwise, it is empty.
    """
    teller = teller_of(state)
    if teller is not None and not teller.ahead(state.log):
        teller.is_open = True
        if what and teller.said(state.log)[-1:] == teller.told[-1:]:
            teller.ask(what)


def some_hand(state: State, hand: CardSet, size: int, among: CardSet, fits: Callable[[CardSet], bool]) -> bool:
    """Whether some unknown hand fits what was told of it. If very few hands fit, none may be found.

    ``hand`` has the known cards of the hand. The unknown ones are among the cards of ``among``.
    """
    # The seed makes the result the same every time.
    rng, free, count = random.Random(hand.mask), tuple(hidden_cards(state) & among), size - len(hand)  # noqa: S311
    if not 0 <= count <= len(free):
        return False
    return any(fits(hand.union(rng.sample(free, count))) for _ in range(_MOST_ATTEMPTS if count else 1))
