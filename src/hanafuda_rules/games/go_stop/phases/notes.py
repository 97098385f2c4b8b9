"""Where a turn of Go-Stop stands, and what is kept of the turns before."""

from __future__ import annotations

import enum
from typing import Any

import attrs

from hanafuda_rules._masks import with_item
from hanafuda_rules._values import Value
from hanafuda_rules.games.go_stop.events import PaidAtOnce, WonBy
from hanafuda_rules.games.go_stop.yaku import CupCounts
from hanafuda_rules.state import Step

__all__ = ["Done", "Notes", "Player", "Stack", "Stage", "Turn"]


class Stage(enum.Enum):
    """What a turn waits for."""

    START = "a hand card, or what comes before it, is to be played"
    TURNED_CARD = "the capture of the turned card is to be chosen"
    CUP = "the Cup is to be counted as an animal or as chaff"
    QUESTION = "to stop or to go is to be chosen"
    OFFER = "the offered draw is to be accepted or refused"


@attrs.frozen
class Stack(Value):
    """Three cards of a month on the field (GS-5.9).

    Args:
        month: The four cards of the month, as a mask.
        owner: Whose ppeok it was; ``None`` if it was dealt.
        under: The jokers under it, as a mask.
    """

    month: int
    owner: int | None = None
    under: int = 0


@attrs.frozen
class Player(Value):
    """What is kept of a seat's turns.

    Args:
        skips: The skips that it has (GS-5.8).
        goes: How often it said go.
        mark: What its sets were worth when it last did (GS-7.4).
        shaken: The months that it has shaken, as a mask of their cards (GS-5.3).
        bombs: Its bombs (GS-5.6).
        small_bombs: Its small bombs (GS-5.7).
        ppeoks: Its ppeoks.
        dry: Its turns running that brought no card; kept only where whiffs win (GS-6.8).
    """

    skips: int = 0
    goes: int = 0
    mark: int = 0
    shaken: int = 0
    bombs: int = 0
    small_bombs: int = 0
    ppeoks: int = 0
    dry: int = 0


@attrs.frozen
class Notes(Value):
    """What is kept of the round.

    Args:
        players: What is kept of each seat.
        stacks: The stacks on the field.
        goes: The seats that said go, in order.
        paid: What was paid at once, in order (GS-6.6).
        cup: What the Cup counts as, where its captor said so or it is locked (GS-6.4, GS-7.2).
        offered: The seats that have offered a draw (GS-9.3).
        refused: The seats that have refused one, in order (GS-9.4).
        winner: The winner, and by what it won.
        draw: The id of the rule by which the round is a draw.
    """

    players: tuple[Player, ...]
    stacks: tuple[Stack, ...] = ()
    goes: tuple[int, ...] = ()
    paid: tuple[PaidAtOnce, ...] = ()
    cup: CupCounts | None = None
    offered: tuple[int, ...] = ()
    refused: tuple[int, ...] = ()
    winner: tuple[int, WonBy] | None = None
    draw: str | None = None

    def of(self, seat: int, **changes: Any) -> Notes:
        """The notes with something changed in what is kept of a seat.

        Args:
            seat: The seat.
            **changes: New values by field name.
        """
        players = with_item(self.players, seat, attrs.evolve(self.players[seat], **changes))
        return attrs.evolve(self, players=players)


@attrs.frozen
class Done(Value):
    """What a turn has done up to its pause for a turned card; none of this can be a jjok, a ppeok or a ttadak.

    Args:
        field: The field before the turn, as a mask.
        captured: What it captured, as a mask; all of it is in the pile.
        jokers: How many jokers are among that, but those from the hand.
        stacks: For each captured stack its owner.
        bomb: How many hand cards a bomb took; 0 if there was none.
    """

    field: int
    captured: int
    jokers: int
    stacks: tuple[int | None, ...]
    bomb: int


@attrs.frozen
class Turn(Step):
    """The step of a state in the play.

    Args:
        stage: What the turn waits for.
        notes: What is kept of the round.
        before: The pile at the start of the turn, as a mask; ``None`` before anything has happened in it.
        jokers: How many jokers were played from the hand in this turn.
        done: What the turn has done, where it waits after its flip.
        player: The seat whose turn it is, where another one is asked.
        turned: The turned card that waits for its capture.
    """

    stage: Stage
    notes: Notes
    before: int | None = None
    jokers: int = 0
    done: Done | None = None
    player: int | None = None
