"""The steps of a turn of Go-Stop, and the notes on the round so far."""

from __future__ import annotations

import functools
from typing import Final, NamedTuple, Self

import attrs

from hanafuda_rules.cards import JOKERS
from hanafuda_rules.games.go_stop import moves as m
from hanafuda_rules.games.go_stop.events import AT_ONCE, WINS, PaidAtOnce, WonBy
from hanafuda_rules.games.go_stop.yaku import CupCounts
from hanafuda_rules.learning.facts import Fact, counts, flags, lasting, places, read_fields
from hanafuda_rules.machine.state import AnyState
from hanafuda_rules.machine.view import AnyView
from hanafuda_rules.parts.turns import CaptureStep, HandCardStep, Question, QuestionStep, TurnStep
from hanafuda_rules.values import Value

__all__ = ["CUP", "FACTS", "OFFER", "STOP_OR_GO", "RoundSoFar", "Stack", "TurnSoFar", "round_so_far"]


@attrs.frozen
class Stack(Value):
    """Three cards of a month on the field (GS-5.9).

    Args:
        month: The four cards of the month, as a mask.
        owner: The seat that made it; ``None`` if it was dealt.
        under: The jokers under it, as a mask.
    """

    month: int
    owner: int | None = None
    under: int = 0


class TurnSoFar(NamedTuple):
    """What a turn has done that waits for a second move or an answer.

    Args:
        pile_before: The pile at the start of the turn, as a mask.
        field_before: The field before the turn, as a mask.
        jokers_played: The number of jokers played from the hand.
        captured: If the turn waits for a capture, the captured cards, as a mask. They are already in the pile.
        captured_stacks: The owner of each captured stack.
        bomb_cards: The number of hand cards in a bomb; 0 without a bomb.
    """

    pile_before: int = 0
    field_before: int = 0
    jokers_played: int = 0
    captured: int = 0
    captured_stacks: tuple[int | None, ...] = ()
    bomb_cards: int = 0


@attrs.frozen(slots=False)
class RoundSoFar(Value):
    """The notes on a round so far.

    Args:
        skips: The skips that each seat has left (GS-5.8).
        mark: The worth of each seat's sets when it last said go (GS-7.4).
        shaken: The months that each seat has shaken, as masks of their cards (GS-5.3).
        bombs: The number of bombs of each seat (GS-5.6).
        small_bombs: The number of small bombs of each seat (GS-5.7).
        ppeoks: The number of ppeoks of each seat.
        dry: The number of turns in a row without a card, by seat; counted only if whiffs win (GS-6.8).
        stacks: The stacks on the field.
        goes: The seats that said go, in order.
        paid: The payments at once, in order (GS-6.6).
        cup: What the Cup counts as, if its captor chose it or it is locked (GS-6.4, GS-7.2).
        offered: The seats that have offered a draw, in order (GS-9.3).
        refused: The seats that have refused a draw, in order (GS-9.4).
        winner: The seat that has won.
        won_by: How it has won.
        turn: What the turn has done; ``None`` at its start.
    """

    skips: tuple[int, ...]
    mark: tuple[int, ...]
    shaken: tuple[int, ...]
    bombs: tuple[int, ...]
    small_bombs: tuple[int, ...]
    ppeoks: tuple[int, ...]
    dry: tuple[int, ...]
    stacks: tuple[Stack, ...] = ()
    goes: tuple[int, ...] = ()
    paid: tuple[PaidAtOnce, ...] = ()
    cup: CupCounts | None = None
    offered: tuple[int, ...] = ()
    refused: tuple[int, ...] = ()
    winner: int | None = None
    won_by: WonBy = "stop"
    turn: TurnSoFar | None = None

    @classmethod
    @functools.cache
    def at_start(cls, seats: int, *stacks: Stack) -> Self:
        """The notes before the first turn."""
        none = (0,) * seats
        return cls(none, none, none, none, none, none, none, stacks)


CUP: Final = Question(
    (m.CupAsAnimal(), m.CupAsChaff()), "GS-7.2", "the seat must count the Cup as an animal or as chaff"
)  # fmt: skip
"""The captor of the Sake Cup chooses how it counts (GS-7.2)."""
STOP_OR_GO: Final = Question((m.Stop(), m.Go()), "GS-7.4", "the seat must stop or go")
"""A seat stops and wins, or goes on for more (GS-7.4)."""
OFFER: Final = Question((m.AcceptDraw(), m.RefuseDraw()), "GS-9.4", "the seat must accept or refuse the offered draw")
"""A seat accepts or refuses the draw that another seat has offered (GS-9.4)."""


# --- facts ------------------------------------------------------------------------------------------------------------

_QUESTIONS: Final = (CUP, STOP_OR_GO, OFFER)
_NO_TURN: Final = TurnSoFar()


def round_so_far(moment: AnyState | AnyView) -> RoundSoFar:
    """The notes on a round; before its turns, the notes at their start."""
    step = moment.step
    return step.notes if isinstance(step, TurnStep) else RoundSoFar.at_start(moment.table.seats)


def _stage(view: AnyView) -> int:
    """1 for a hand card, 2 for a capture, 3 and more for the questions; otherwise 0."""
    step = view.step
    if isinstance(step, QuestionStep):
        return 3 + _QUESTIONS.index(step.question)
    return 1 if isinstance(step, HandCardStep) else 2 if isinstance(step, CaptureStep) else 0


def _turn(view: AnyView) -> TurnSoFar:
    return round_so_far(view).turn or _NO_TURN


def _offering(view: AnyView) -> tuple[int, ...]:
    """The seat whose turn it is while others answer its offer of a draw."""
    asked = isinstance(view.step, QuestionStep) and view.step.question == OFFER
    return round_so_far(view).offered[-1:] if asked else ()


def _stacks(view: AnyView) -> list[int]:
    """The cards of each seat's stacks, as masks."""
    cards = [0] * view.table.seats
    for stack in round_so_far(view).stacks:
        if stack.owner is not None:
            cards[stack.owner] |= stack.month & view.field.mask | stack.under
    return cards


def _paid(thing: str, view: AnyView) -> list[int]:
    return counts(view, [paid.seat for paid in round_so_far(view).paid if paid.what == thing])


def _won_by(view: AnyView) -> int:
    notes = round_so_far(view)
    return 0 if notes.winner is None else WINS.index(notes.won_by) + 1


FACTS: Final = (
    Fact("stage", _stage, most=2 + len(_QUESTIONS)),
    *read_fields(_turn, "pile_before", cards=True),
    Fact("turn_begun", lambda view: int(round_so_far(view).turn is not None), most=1),
    Fact("player", lambda view: flags(view, _offering(view)), by_seat=True, most=1),
    Fact("captured_jokers", lambda view: (_turn(view).captured & JOKERS.mask).bit_count()),
    *read_fields(_turn, "jokers_played", "bomb_cards"),
    *read_fields(_turn, "field_before", "captured", cards=True),
    *read_fields(_turn, "captured_stacks", through=counts, by_seat=True),
    Fact("captured_dealt_stacks", lambda view: _turn(view).captured_stacks.count(None)),
    *lasting(*read_fields(round_so_far, "skips", "mark", "bombs", "small_bombs", "ppeoks", by_seat=True)),
    *read_fields(round_so_far, "dry", by_seat=True),
    *read_fields(round_so_far, "shaken", by_seat=True, cards=True),
    Fact("stack", _stacks, by_seat=True, cards=True),
    *lasting(
        *[Fact(f"paid_{thing}", functools.partial(_paid, thing), by_seat=True) for thing in AT_ONCE],
        *read_fields(round_so_far, "goes", through=counts, by_seat=True),
        Fact("go_first", lambda view: places(view, round_so_far(view).goes[::-1]), by_seat=True),
        Fact("go_last", lambda view: places(view, round_so_far(view).goes), by_seat=True),
        Fact("cup_counts", lambda view: (None, *CupCounts).index(round_so_far(view).cup), most=len(CupCounts)),
        *read_fields(round_so_far, "offered", "refused", through=places, by_seat=True, most="seats"),
        Fact("winner", lambda view: flags(view, [round_so_far(view).winner]), by_seat=True, most=1),
        Fact("won_by", _won_by, most=len(WINS)),
        Fact("draws", lambda view: view.table.draws),  # GS-9.1
        Fact("plays_on", lambda view: places(view, view.table.players), by_seat=True, most="seats"),  # GS-9.2
    ),
)
"""The facts of the turns, and of the table."""
