"""What a phase asks where hands may be unknown: on the board of a seat, which sees no other hand and no stock.

Such a board (:mod:`hanafuda_rules.board`) runs on the phases that run a round. What was told next is known as a phase
begins: cards that hands show, and those that come from the stock. So only a phase asks that needs more than cards, or
that shows cards of a hand that has changed in it. In a round whose cards are all known nothing is told.

A hand mask holds unknown cards beside the known ones: they count, and are in no month.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from typing import Any, Final, TypeAlias, TypeVar

from hanafuda_rules._teller import ContradictionError
from hanafuda_rules._unknown import unknown_slots
from hanafuda_rules.cards import CardSet
from hanafuda_rules.events import Event
from hanafuda_rules.state import RoundState, hidden_cards

__all__ = [
    "ContradictionError",
    "ask_for",
    "knows_hand",
    "look_again",
    "may_follow",
    "some_hand",
    "told_next",
]

State: TypeAlias = RoundState[Any, Any]
EventT = TypeVar("EventT", bound=Event)
_MOST_ATTEMPTS: Final = 3_000


def knows_hand(state: State, seat: int) -> bool:
    """Whether all cards of a hand are known."""
    return not unknown_slots(state.hand_masks[seat])


def look_again(state: State) -> State:
    """The state with what was told next known, after a hand has changed within a phase.

    Args:
        state: The state.

    Raises:
        HanafudaError: What was told cannot be.
    """
    teller = state.setting.teller
    return state if teller is None else teller.look(state)


def told_next(state: State, kind: type[EventT], seat: int | None = None) -> EventT | None:
    """The next event that a board was told, if it is of a class; ``None`` too where all cards are known.

    Args:
        state: The state.
        kind: The class.
        seat: The seat that it is of. Of several seats each may have an event of the class in a row.
    """
    teller = state.setting.teller
    ahead = () if teller is None else teller.ahead(state.log)
    run = itertools.takewhile(lambda event: isinstance(event, kind), ahead)
    of_seat: Any = (event for event in run if seat is None or getattr(event, "seat", None) == seat)
    return next(of_seat, None)


def ask_for(state: State, what: str) -> State:
    """The state, as its board asks for something that it has not been told.

    Args:
        state: The state of a board.
        what: What has to be told, in words.
    """
    teller: Any = state.setting.teller
    teller.ask(what, teller.ahead(state.log))
    return state


def may_follow(state: State, what: str) -> None:
    """Note on a board that the last event may be followed by one that shows cards of a hand.

    Args:
        state: The state, in which everybody has just seen the last event.
        what: What has to follow that event, in words, if it says that something does.
    """
    teller = state.setting.teller
    if teller is not None and not teller.ahead(state.log):
        teller.is_open = True
        if what and teller.said(state.log)[-1:] == teller.told[-1:]:
            teller.ask(what)


def some_hand(state: State, hand: CardSet, size: int, among: CardSet, fits: Callable[[CardSet], bool]) -> bool:
    """Whether some hand that a board does not know fits what was told of it; if hardly one does, none is found.

    Args:
        state: The state of the board.
        hand: What is known of the hand.
        size: How many cards it has.
        among: What the others are among, as far as they are hidden.
        fits: Whether a hand fits.
    """
    # The same every time.
    rng, free, count = random.Random(hand.mask), tuple(hidden_cards(state) & among), size - len(hand)  # noqa: S311
    if not 0 <= count <= len(free):
        return False
    return any(fits(hand.union(rng.sample(free, count))) for _ in range(_MOST_ATTEMPTS if count else 1))
