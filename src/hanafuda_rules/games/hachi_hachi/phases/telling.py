"""What a board is told of teyaku in hands that it does not know (HH-5.1, HH-5.6)."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Final

from hanafuda_rules._telling import ContradictionError
from hanafuda_rules._unknown import known
from hanafuda_rules.cards import CardSet, card_set
from hanafuda_rules.games.hachi_hachi.events import Declared
from hanafuda_rules.games.hachi_hachi.options import Options
from hanafuda_rules.games.hachi_hachi.yaku import HAND_SIZE, NEVER_TOGETHER, teyaku_table
from hanafuda_rules.parts.flow import State
from hanafuda_rules.parts.telling import hidden_cards, name_cards

__all__ = ["check_declared", "may_declare"]

_MOST_ATTEMPTS: Final = 3_000


def may_declare(keys: tuple[str, ...], options: Options, done: Iterable[str] = ()) -> bool:
    """Whether some hand lets its seat declare teyaku: one of each group at most, group A first.

    Args:
        keys: The keys of what is declared.
        options: What the round is played by.
        done: The groups of what the seat has declared before.
    """
    table = teyaku_table(options)
    if not all(key in table for key in keys):
        return False
    groups = [*sorted(done), *[table[key].group for key in keys]]
    return groups == sorted(set(groups)) and frozenset(keys) not in NEVER_TOGETHER


def check_declared(state: State, event: Declared, played: int, fits: Callable[[CardSet], bool]) -> None:
    """Make sure that some hand declares what a board was told.

    Args:
        state: The state of the board.
        event: What it was told.
        played: What the seat has played of its dealt hand, as a mask.
        fits: Whether a dealt hand declares just that.

    Raises:
        HanafudaError: No hand was found that does.
    """
    shown = name_cards(state, event.seat, event.cards - card_set(played))
    hand = known(shown.hand_masks[event.seat]) | played
    among = hidden_cards(shown) if event.rest is None else hidden_cards(shown) & event.rest
    rng, count = random.Random(hand), HAND_SIZE - hand.bit_count()  # noqa: S311  # the same every time
    if 0 <= count <= len(among):
        free = tuple(among)
        for _ in range(_MOST_ATTEMPTS if count else 1):
            if fits(card_set(hand).union(rng.sample(free, count))):
                return
    msg = f"no hand of seat {event.seat} declares {' and '.join(event.teyaku)} by showing {event.cards or 'no card'}"
    raise ContradictionError(msg, rule="HH-5.6")
