"""What happened in a round of Mushi, played or entered by hand."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from hanafuda_rules.cards import WILLOW_LIGHTNING, CardSet, Month
from hanafuda_rules.errors import Fault, InvalidOutcomeError, refuse
from hanafuda_rules.games.mushi.options import Options
from hanafuda_rules.games.mushi.phases import PLAYERS, SEAT_COUNTS, field_size
from hanafuda_rules.games.mushi.yaku import DECKS, ONI
from hanafuda_rules.parts import outcomes

__all__ = ["Outcome", "faults"]

_OTHER_WILLOWS = Month.WILLOW.cards - {WILLOW_LIGHTNING}


@attrs.frozen(kw_only=True)
class Outcome(outcomes.Outcome):
    """What happened in a round of Mushi: all cards were captured or given out at the end, and this is to whom (MU-5).

    Args:
        piles: The cards by seat, those left over at the end included. At a table of two a seat that is left out has
            none; at a larger one the piles are those of the two seats that played.
        seats: The number of seats.
        dealer: The seat that dealt.

    Raises:
        InvalidOutcomeError: The round is impossible under any options; the error names the seat and the rule.
    """

    game, seat_counts, seat_rule = "Mushi", SEAT_COUNTS, "MU-1.1"

    def check_piles(self) -> None:
        """The piles are of two seats, and captures can have led to them with one deck or the other."""
        refuse(outcomes.pile_faults(self.piles, deck=DECKS["botan_cho"], odd=Month.WILLOW.cards.union(ONI.values())))
        if self.seats > PLAYERS != len(self.piles):
            msg = f"two of the {self.seats} seats play and have a pile each, empty or not; here {len(self.piles)} have"
            raise InvalidOutcomeError(msg, rule="MU-3.2")

    @property
    def players(self) -> tuple[int, ...]:
        """The two seats that played, in the order of the seats."""
        return tuple(range(PLAYERS)) if self.seats == PLAYERS else tuple(self.piles)


def faults(options: Options, outcome: Outcome) -> Iterator[Fault]:
    """Why a round that was entered by hand is impossible under these options."""
    if outcome.seats > PLAYERS and not options.extra_seats:
        yield Fault(f"{outcome.seats} seats need extra_seats=True", "MU-1.1")
    deck, oni = DECKS[options.deck], ONI[options.deck]
    odd = Month.WILLOW.cards if options.deck == "mushi" else CardSet([oni])
    yield from outcomes.pile_faults(outcome.piles, deck=deck, odd=odd)
    if lacking := deck - outcome.captured:
        yield Fault(f"all {len(deck)} cards are captured in the end, but no pile holds {lacking}", "MU-5.3")
    if options.deck == "mushi":
        yield from _willow_faults(outcome)
    yield from _size_faults(options, outcome)


def _first_player(outcome: Outcome) -> int:
    """The dealer, or the first player after it (MU-1.3, MU-3.3)."""
    return next(seat for seat in outcome.order if seat in outcome.players)


def _willow_faults(outcome: Outcome) -> Iterator[Fault]:
    """Two of the three Willows took each other; the third, left over, is due to the seat that has them (MU-5.2).

    Only as the last card of the stock, which the second player turns, the oni takes the third (MU-4.5).
    """
    for seat, pile in outcome.piles.items():
        willows = pile & Month.WILLOW.cards
        if len(willows & _OTHER_WILLOWS) != len(_OTHER_WILLOWS) - 1:
            continue
        if WILLOW_LIGHTNING in willows:
            yield Fault(f"its pile holds {willows}, and so the fourth Willow, left over, is due to it", "MU-5.2", seat)
        elif seat != _first_player(outcome):
            words = (
                f"its pile holds {willows}, and so the third is due to it: the last card was not turned by the other"
            )
            yield Fault(words, "MU-4.5", seat)


def _size_faults(options: Options, outcome: Outcome) -> Iterator[Fault]:
    """Each card of a player captures one other, or three that were dealt to the field together (CD-6, MU-4.3).

    On top come the cards left over: a Willow, which Botan-chō does not have, and one of the paired month (MU-5.3).
    """
    field = field_size(options)
    brought = (len(DECKS[options.deck]) - field) // PLAYERS
    most = 2 * brought + 2 * (field // 3) + (2 if options.deck == "mushi" else 1)
    for seat, pile in outcome.piles.items():
        taken_first = options.field_quad == "dealer_takes" and seat == _first_player(outcome)  # MU-2.3
        if len(pile) > most and not taken_first:
            yield Fault(f"with {brought} cards it gets {most} at most, but its pile holds {len(pile)}", "MU-5.3", seat)
