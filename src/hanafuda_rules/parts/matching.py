"""The deal of the flower matching games, for two to four seats, and a stock that outlasts the hands.

Hana-Awase and Bakappana have it in common.
"""

from __future__ import annotations

from typing import Final, Literal

from hanafuda_rules.cards import DECK
from hanafuda_rules.errors import InvalidOptionError, InvalidOutcomeError
from hanafuda_rules.parts.dealing import Packet
from hanafuda_rules.parts.outcomes import Outcome, most_left_lying
from hanafuda_rules.parts.play import PlayPhase

__all__ = ["SEAT_COUNTS", "check_captured", "check_leftover", "longest_round", "packets", "play_phase", "sizes"]

SEAT_COUNTS: Final = (2, 3, 4)
"""The numbers of seats (HA-1.1, BP-1.1)."""

_OF_TWO: Final = 8


def sizes(seats: int, hand_of_two: int, field_of_four: int = 8) -> tuple[int, int]:
    """How many cards each hand and the field are dealt (HA-1.3, BP-2.1).

    Args:
        seats: The number of seats: two to four.
        hand_of_two: What a hand is dealt at a table of two.
        field_of_four: What the field is dealt at a table of four.
    """
    return {2: (hand_of_two, _OF_TWO), 3: (7, 6), 4: (5, field_of_four)}[seats]


def packets(hand_of_two: int, packet: int, field_of_four: int = 8) -> tuple[tuple[int, tuple[Packet, ...]], ...]:
    """For each number of seats what is dealt, in order (HA-1.4, BP-2.1).

    Args:
        hand_of_two: What a hand is dealt at a table of two: eight cards or more.
        packet: How many cards are dealt at a time at a table of two.
        field_of_four: What the field is dealt at a table of four.
    """
    one_pass = (Packet(packet, "others"), Packet(packet, "field"), Packet(packet, "dealer"))
    last = (Packet(hand_of_two - _OF_TWO),) if hand_of_two > _OF_TWO else ()
    half = Packet(field_of_four // 2, "field")
    return (
        (2, (*one_pass * (_OF_TWO // packet), *last)),
        (3, (Packet(4), Packet(3, "field"), Packet(3), Packet(3, "field"))),
        (4, (Packet(3), half, Packet(2), half)),
    )


def play_phase(leftover: Literal["flip", "leave"]) -> PlayPhase:
    """The play (HA-3.1 to HA-3.3, BP-3.1, BP-3.2).

    Args:
        leftover: Whether what the hands leave of the stock is turned card by card, or is nobody's.
    """
    return PlayPhase(until="both" if leftover == "flip" else "hands")


def longest_round(seats: int, hand_of_two: int, field_of_four: int = 8) -> int:
    """How many moves a round has at most: one for each card that is not on the field.

    Args:
        seats: The number of seats: two to four.
        hand_of_two: What a hand is dealt at a table of two.
        field_of_four: What the field is dealt at a table of four.
    """
    return len(DECK) - sizes(seats, hand_of_two, field_of_four)[1]


def check_leftover(leftover: str, scoring: str, rule: str) -> None:
    """Make sure that no cards are left to nobody where the scores have to add up to nothing (HA-3.2, BP-3.2).

    Args:
        leftover: The value of that option.
        scoring: The value of that option.
        rule: The id of the game's rule.

    Raises:
        InvalidOptionError: They would be.
    """
    if leftover == "leave" and scoring == "zero_sum":
        msg = "leftover='leave' does not go with scoring='zero_sum', which needs all cards captured"
        raise InvalidOptionError(msg, option="leftover", choices=("flip",), rule=rule)


def check_captured(outcome: Outcome, dealt: tuple[int, int], leftover: str, rule: str) -> None:
    """Make sure that the turns of a round can have captured what the piles hold.

    All seats have equally many turns: each brings a hand card and a stock card, later perhaps a stock card alone.

    Args:
        outcome: What happened.
        dealt: How many cards each hand and the field were dealt.
        leftover: Whether what the hands leave of the stock is turned, or is nobody's.
        rule: The id of the rule that says when the round ends.

    Raises:
        InvalidOutcomeError: They cannot.
    """
    hand, field = dealt
    brought = 2 * hand if leftover == "leave" else (len(DECK) - field) // outcome.seats
    most, captured = field + brought * outcome.seats, outcome.captured
    if most == len(DECK) != len(captured):
        msg = f"all {most} cards are captured in the end, but no pile holds {DECK - captured}"
        raise InvalidOutcomeError(msg, rule=rule)
    lying = most_left_lying(captured, field)
    if not most - lying <= len(captured) <= most:
        msg = f"of {most} cards that came to the field {lying} can lie there still, but the piles hold {len(captured)}"
        raise InvalidOutcomeError(msg, rule=rule)
    # CD-6: each card captures one other; the fourth of a month three, which were dealt to the field together.
    most = 2 * brought + 2 * (field // 3)
    for seat, pile in outcome.piles.items():
        if len(pile) > most:
            msg = f"with {brought} cards it captures {most} at most, but its pile holds {len(pile)}"
            raise InvalidOutcomeError(msg, seat=seat, rule="CD-6")
