"""What no round can have had, whatever the options: the checks of an outcome (HH-1.1 to HH-11.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hanafuda_rules._checks import is_a
from hanafuda_rules.cards import DECK, CardSet
from hanafuda_rules.errors import InvalidOutcomeError, shown
from hanafuda_rules.games.hachi_hachi.outcome.entered import Cancelled, Ending, PlayedOut, Shoubu, SplitPot
from hanafuda_rules.games.hachi_hachi.yaku import HAND_SIZE, PLAYERS
from hanafuda_rules.parts.outcomes import (
    check_last_card,
    check_pile_sizes,
    check_piles,
    check_turns_to_come,
    most_left_lying,
)

if TYPE_CHECKING:
    from hanafuda_rules.games.hachi_hachi.outcome import Outcome

__all__ = ["check"]

_FIELD = 6
_TWO = 2
_FEW = 6
_MOST_OF_TWO = 34  # HH-2.2, HH-11.1: six on the field, fourteen from the hands, fourteen from the stock


def check(outcome: Outcome) -> None:
    """Make sure that a round is possible under some options.

    Raises:
        InvalidOutcomeError: It is not.
    """
    outcome.seating.check()
    _check_dealer(outcome)
    _check_mizuten(outcome)
    _check_ending(outcome)
    _check_piles(outcome)
    _check_field(outcome)
    _check_hands(outcome)
    _check_named(outcome)
    _check_captured(outcome)


def _check_dealer(outcome: Outcome) -> None:
    """Who played, dropped and was forced out fit the order in which they spoke (HH-4.1, HH-4.2, HH-4.4)."""
    seating, dealer = outcome.seating, outcome.dealer
    if dealer is None:
        if seating.dealers:
            return
        # Nobody can have dealt; what speaks against the acting dealer is the plainest.
        dealer = (*seating.order, *seating.dropped)[0]
    if dealer not in range(seating.seats):
        raise InvalidOutcomeError("cannot have dealt: there is no such seat", seat=dealer, rule="HH-1.1")
    if objection := seating.objection(dealer):
        raise objection


def _check_mizuten(outcome: Outcome) -> None:
    """Who played blind is the dealer, and played for certain (HH-4.10)."""
    blind = outcome.mizuten
    if blind is None:
        return
    if blind not in outcome.order:
        raise InvalidOutcomeError("cannot play blind: it did not play", seat=blind, rule="HH-4.10")
    if blind not in (outcome.seating.dealers if outcome.dealer is None else (outcome.dealer,)):
        raise InvalidOutcomeError("cannot have played blind: it did not deal", seat=blind, rule="HH-4.10")


def _check_ending(outcome: Outcome) -> None:
    """The ending is one, and the pot is split by two that are left of a larger table (HH-4.6, HH-6.7)."""
    if not is_a(outcome.ending, Ending):
        told = shown(outcome.ending)
        msg = f"ending is Shoubu(seat), Cancelled(seat), PlayedOut() or SplitPot(), not {told}"
        raise InvalidOutcomeError(msg, rule="HH-6.7")
    if isinstance(outcome.ending, SplitPot) and not (len(outcome.order) == _TWO and outcome.sitting_out):
        raise InvalidOutcomeError("the pot is split where two are left of four or more", rule="HH-4.6")


def _check_piles(outcome: Outcome) -> None:
    """The piles are of those who played, and captures can have led to them (CD-6, CD-7)."""
    for seat in outcome.piles:
        if seat not in outcome.order:
            raise InvalidOutcomeError("has a pile, but did not play", seat=seat, rule="HH-1.1")
    check_piles(outcome.piles)


def _check_captured(outcome: Outcome) -> None:
    """The piles hold as many cards as a round leaves (HH-4.6, HH-6.6, HH-6.7, HH-11.1)."""
    captured = sum(map(len, outcome.piles.values()))
    if captured and not outcome.played:
        raise InvalidOutcomeError("no card is played where one or nobody is left, or the pot is split", rule="HH-4.6")
    if len(outcome.order) == PLAYERS and isinstance(outcome.ending, PlayedOut) and captured != len(DECK):
        missing = DECK.difference(*outcome.piles.values())
        hint = f"none holds {missing}" if len(missing) <= _FEW else "if somebody ended it, say so with ending"
        msg = f"three who play the round out capture all {len(DECK)} cards, but the piles hold {captured}; {hint}"
        raise InvalidOutcomeError(msg, rule="HH-6.7")
    if len(outcome.order) == _TWO:
        _check_two(outcome, captured)
    if isinstance(outcome.ending, (Shoubu, Cancelled)):
        _check_turns(outcome, outcome.ending, captured)
    check_pile_sizes(outcome.piles, 2 * HAND_SIZE, _FIELD)  # HH-6.2: a stock card for each hand card
    if outcome.played and isinstance(outcome.ending, PlayedOut):
        check_last_card(outcome.piles, _brought(outcome), outcome.order[-1])


def _brought(outcome: Outcome) -> int:
    """How many cards come to the field in a round that is played out (HH-2.2, HH-11.1)."""
    return _MOST_OF_TWO if len(outcome.order) == _TWO else len(DECK)


def _check_two(outcome: Outcome, captured: int) -> None:
    """Of the cards that two bring to the field some lie there at the end, the others are captured (CD-6, HH-11.1)."""
    if captured > _MOST_OF_TWO:
        msg = f"two capture {_MOST_OF_TWO} cards at most, but the piles hold {captured}"
        raise InvalidOutcomeError(msg, rule="HH-11.1")
    if not isinstance(outcome.ending, PlayedOut):
        return
    lying = most_left_lying(CardSet().union(*outcome.piles.values()), _FIELD)
    if captured < _MOST_OF_TWO - lying:
        msg = (
            f"two who play the round out bring {_MOST_OF_TWO} cards to the field, of which {lying} at most can be left"
        )
        msg += f" there, but the piles hold {captured}; if somebody ended it, say so with ending"
        raise InvalidOutcomeError(msg, rule="HH-11.1")


def _check_turns(outcome: Outcome, ending: Shoubu | Cancelled, captured: int) -> None:
    """Who ends the round leaves at least a turn to each seat after it, and to itself in cancelling (HH-6.2, HH-6.6)."""
    cancelled = isinstance(ending, Cancelled)
    turns = len(outcome.order) - outcome.order.index(ending.seat) - (not cancelled)
    how, rule = ("cancelled", "HH-6.6") if cancelled else ("said shoubu", "HH-6.5")
    # Two cards come to the field in a turn.
    check_turns_to_come(ending.seat, how, captured, _brought(outcome), 2 * turns, rule)


def _check_field(outcome: Outcome) -> None:
    """The field is six cards that are not a misdeal, and tokens are of 2 and 4 (HH-2.2, HH-2.4, HH-3.1)."""
    for token in outcome.tokens:
        if token not in {2, 4}:
            raise InvalidOutcomeError(f"a token is of 2 or of 4, not of {token}", rule="HH-3.1")
    field: Any = outcome.field
    if field is None:
        if outcome.tokens and outcome.multiplier is None:
            msg = "carried tokens say nothing without the field: give it as dealt, or what it counted as multiplier"
            raise InvalidOutcomeError(msg, rule="HH-3.2")
        return
    if not is_a(field, CardSet) or len(field) != _FIELD or not field <= DECK:
        msg = f"the field is dealt {_FIELD} cards, a CardSet without the blank, not {shown(field)}"
        raise InvalidOutcomeError(msg, rule="HH-2.2")
    if any(month.cards <= field for month in field.months):
        raise InvalidOutcomeError(f"a field with all four cards of a month is dealt again: {field}", rule="HH-2.4")


def _check_hands(outcome: Outcome) -> None:
    """A hand is seven cards that lie nowhere else (HH-2.2, CD-7)."""
    dealt = {"the dealt field": outcome.field or CardSet()}
    for seat, told in (*outcome.teyaku.items(), *outcome.forced_out.items()):
        if not isinstance(told, CardSet):
            continue
        if len(told) != HAND_SIZE or not told <= DECK:
            msg = f"its hand is of {HAND_SIZE} cards without the blank, not {shown(told)}"
            raise InvalidOutcomeError(msg, seat=seat, rule="HH-2.2")
        for where, others in dealt.items():
            if both := told & others:
                raise InvalidOutcomeError(f"its hand shares {both} with {where}", seat=seat, rule="CD-7")
        dealt[f"the hand of seat {seat}"] = told


def _check_named(outcome: Outcome) -> None:
    """Whoever is said to have done something played the round."""
    ending = (outcome.ending.seat,) if isinstance(outcome.ending, (Shoubu, Cancelled)) else ()
    fed = [seat for each in outcome.liable for seat in (each.payer, each.owner)]
    for what, seats, rule in (
        ("declare teyaku", outcome.teyaku, "HH-5.1"),
        ("say sage", outcome.sage or (), "HH-6.3"),
        ("end the round", ending, "HH-6.7"),
        ("be liable", fed, "HH-7.7"),
    ):
        for seat in seats:
            if seat not in outcome.order:
                raise InvalidOutcomeError(f"cannot {what}: it did not play", seat=seat, rule=rule)
    if not outcome.played and any((outcome.teyaku, outcome.sage, outcome.liable, ending)):
        raise InvalidOutcomeError("where no card is played, nothing is declared, said or ended", rule="HH-4.6")
    if outcome.dealers_hand is not None and outcome.dealers_hand not in range(outcome.seats):
        msg = "cannot have the dealer's hand: there is no such seat"
        raise InvalidOutcomeError(msg, seat=outcome.dealers_hand, rule="HH-4.11")
