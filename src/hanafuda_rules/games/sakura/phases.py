"""What a round of Sakura goes through, who plays together, and what the gaji takes."""

from __future__ import annotations

import functools
from typing import Final

import attrs

from hanafuda_rules._masks import MONTH_OF
from hanafuda_rules.cards import DECK, WILLOW_LIGHTNING, CardSet
from hanafuda_rules.games.sakura.moves import HIKIS, Hiki, hikis
from hanafuda_rules.games.sakura.options import Options
from hanafuda_rules.moves import Move, Play
from hanafuda_rules.parts.captures import Plays, Takes
from hanafuda_rules.parts.dealing import Deal, DealerTakesMonths, FourOfAMonth, Packet
from hanafuda_rules.parts.flow import State, end_round, mover
from hanafuda_rules.parts.wild_cards import WildCapture
from hanafuda_rules.parts.wild_play import WildPlay, take_month
from hanafuda_rules.state import Phase
from hanafuda_rules.vocabulary import MoveForm

__all__ = ["GAJI", "SEAT_COUNTS", "VOCABULARY", "SakuraPlay", "capture", "dealt", "longest_round", "phases", "sides_of"]

GAJI: Final = WILLOW_LIGHTNING
"""The wild card (SK-5.1)."""

SEAT_COUNTS: Final = {"none": (2, 3, 4, 5, 6, 7), "pairs": (4, 6), "triples": (6,)}
"""The numbers of seats by the option ``teams`` (SK-1.1)."""

_TEAM: Final = {"none": 1, "pairs": 2, "triples": 3}

# SK-2.1: what the field and each hand get, in halves.
_HALVES: Final = {
    2: ((4, 4), (4, 4)),
    3: ((3, 4), (3, 3)),
    4: ((4, 3), (4, 2)),
    5: ((4, 2), (4, 2)),
    6: ((6, 2), (6, 1)),
    7: ((3, 2), (3, 1)),
}
_PACKETS: Final = tuple(
    (seats, tuple(packet for field, hand in halves for packet in (Packet(field, "field"), Packet(hand))))
    for seats, halves in _HALVES.items()
)


@functools.cache
def sides_of(teams: str, seats: int) -> tuple[int, ...]:
    """For each seat its side: partners sit as far from each other as they can (SK-1.1).

    Args:
        teams: The value of the option ``teams``.
        seats: The number of seats.
    """
    sides = seats // _TEAM[teams]
    return tuple([seat % sides for seat in range(seats)])


def dealt(seats: int) -> tuple[int, int]:
    """How many cards each hand and the field get (SK-2.1).

    Args:
        seats: The number of seats.
    """
    fields, hands = zip(*_HALVES[seats], strict=True)
    return sum(hands), sum(fields)


def capture(options: Options) -> WildCapture:
    """What a card takes, and what the gaji does (SK-5.1 to SK-5.5)."""
    return WildCapture(
        wild=CardSet([GAJI]),
        from_stock=options.gaji_from_stock,
        lying_own=True,
        dealt=options.gaji_dealt,
        leftovers=options.leftovers,
        guarded=True,  # by other seats only (SK-5.7)
    )


# The same moves whatever the options: as a plain Willow the gaji takes nothing that it does not take as a wild card.
VOCABULARY: Final[tuple[MoveForm, ...]] = (Plays(capture(Options())), Takes(capture(Options())), HIKIS)
"""The moves of every ruleset of Sakura."""


@attrs.frozen
class SakuraPlay(WildPlay):
    """The play, in which a seat may declare a hiki in place of a hand card (SK-1.3, SK-3, SK-4).

    A seat with an empty hand has the choice of its stock card's capture alone (SK-3.3).

    Args:
        hands_end: Whether the round ends with the turn after which all hands are empty; else the stock is turned to its
            last card (SK-3.2).
    """

    hands_end: bool = attrs.field(default=False, kw_only=True)

    def hand_moves(self, state: State, plays: tuple[Play, ...]) -> tuple[Move, ...]:
        """The plays, then the hikis, of which none has to be declared (SK-4.3)."""
        return plays + hikis(state.hand_masks[mover(state)], state.field_mask)

    def lays(self, state: State, move: Move) -> State:
        """Take the month of a hiki, which all see, and turn the stock card (SK-4.1, SK-4.4)."""
        seat = mover(state)
        before = state.pile_masks[state.setting.sides[seat]]
        month = MONTH_OF[next(iter(move.hand_cards)).index]
        return self.turn_stock(take_month(state, seat, month), seat, before)

    def refuses(self, state: State, move: Move) -> tuple[str, str | None]:
        """Why a move is refused at the start of a turn."""
        if isinstance(move, Hiki):
            return "these are not two or more cards of its hand with which it sees all four of a month", "SK-4.1"
        return super().refuses(state, move)

    def ended(self, after: State, seat: int, before: int) -> State:
        """End the round where the hands end it, and give out what is left over (SK-3.2, SK-5.4)."""
        if self.hands_end and not any(after.hand_masks):
            after = end_round(after)
        return super().ended(after, seat, before)


def phases(options: Options, captures: WildCapture) -> tuple[Phase, ...]:
    """The deal, what the dealer takes, and the play (SK-2 to SK-5)."""
    takes = options.field_quad == "dealer_takes"
    play = SakuraPlay(
        captures=captures,
        until="both",
        blocked_from_hand="return" if options.blocked_gaji == "hand" else "again",
        hands_end=options.round_end == "hands_empty",
    )
    if takes:
        return (Deal(_PACKETS), DealerTakesMonths("SK-2.2"), play)
    return (Deal(_PACKETS, misdeals=(FourOfAMonth("SK-2.2"),)), play)


def longest_round(options: Options, seats: int) -> int:
    """How many moves a round has at most."""
    hand, field = dealt(seats)
    # A move for each hand card and one for each turned card. A guard brings one more, but takes a card out of a hand.
    turned = hand * seats if options.round_end == "hands_empty" else len(DECK) - field - hand * seats
    return hand * seats + turned
