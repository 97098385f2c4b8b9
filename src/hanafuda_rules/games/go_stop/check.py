"""Whether a round of Go-Stop by some options can have gone as an outcome says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from hanafuda_rules.cards import DECK, JOKERS, CardSet
from hanafuda_rules.errors import InvalidOutcomeError
from hanafuda_rules.games.go_stop.options import ALL_ACTIVE, Options, minimum_of
from hanafuda_rules.games.go_stop.outcome import Outcome
from hanafuda_rules.games.go_stop.phases.deal import SEVEN, claimed
from hanafuda_rules.games.go_stop.phases.turn import HANDS
from hanafuda_rules.games.go_stop.yaku import JOKER_VALUES, CupCounts, counting_of

__all__ = ["check"]

_Mistake: TypeAlias = tuple[bool, str, int | None, str]
"""Whether there is one, what is wrong, with which seat, and the id of the rule."""

_THREE_OF_MONTH: Final = 3


def check(options: Options, outcome: Outcome) -> None:
    """Make sure that a round is possible under these options.

    Raises:
        InvalidOutcomeError: It is not.
    """
    for part in (_table, _win, _turns, _cup, _paid, _claims):
        for wrong, words, seat, rule in part(options, outcome):
            if wrong:
                raise InvalidOutcomeError(words, seat=seat, rule=rule)


def _table(options: Options, outcome: Outcome) -> Iterator[_Mistake]:
    deck = DECK | CardSet(JOKER_VALUES[options.jokers])
    for seat, pile in outcome.piles.items():
        strange = pile - deck
        yield bool(strange), f"{strange} is not in the deck, by jokers={options.jokers!r}", seat, "GS-1.3"
    yield outcome.seats == SEVEN and deck == DECK, "seven seats need a joker", None, "GS-1.1"


def _win(options: Options, outcome: Outcome) -> Iterator[_Mistake]:
    winner, by, dealer = outcome.winner, outcome.won_by, outcome.order[0]
    if winner is None:
        return
    early = by == "field_quad" or (by == "president" and options.late_president == "never")
    turns = outcome.captured - (outcome.pile(dealer) & JOKERS) or outcome.goes or outcome.paid or outcome.refusers
    yield early and bool(turns), "the round was won before the first turn, which left no trace", winner, "GS-4.2"
    wrong = {
        "president": options.president == "off",
        "field_quad": options.field_quad != "dealer",
        "whiff": not options.whiff,
    }
    yield wrong.get(by, False), f"{by} does not win by these options", winner, "GS-8.6"
    if by == "stop":
        counting, pile = counting_of(options), outcome.pile(winner).mask
        worth = max([counting.score(pile, cup) for cup in (outcome.cup, CupCounts.ANIMAL)])
        least = minimum_of(options, len(outcome.order))
        words = f"it cannot have stopped with sets worth {worth}: the minimum is {least}"
        yield worth < least, words, winner, "GS-7.4"


def _turns(options: Options, outcome: Outcome) -> Iterator[_Mistake]:
    hand = HANDS[len(outcome.order)]
    for seat in outcome.order:
        bombs, small = outcome.bombs.get(seat, 0), outcome.small_bombs.get(seat, 0)
        yield small > 0 and options.small_bomb == "off", "there are no small bombs by these options", seat, "GS-5.7"
        words = f"a hand of {hand} cards does not have so many bombs"
        yield _THREE_OF_MONTH * bombs + 2 * small > hand, words, seat, "GS-5.6"
        words = f"a hand of {hand} cards does not have so many months to shake"
        yield _THREE_OF_MONTH * len(outcome.shaken.get(seat, ())) > hand, words, seat, "GS-5.3"
        # Each go, and a stop, takes a turn; the last turn stops unasked.
        turns = hand - 1 + (outcome.winner == seat)
        yield outcome.goes.count(seat) > turns, "it has not so many turns to say go in", seat, "GS-7.4"
    for seat in outcome.refusers:
        wrong = options.draw_offer == "off" or len(outcome.order) < ALL_ACTIVE
        yield wrong, "nobody can have offered a draw by these options", seat, "GS-9.3"
    yield len(outcome.refusers) > ALL_ACTIVE, "each seat offers a draw once", None, "GS-9.3"


def _cup(options: Options, outcome: Outcome) -> Iterator[_Mistake]:
    cup = counting_of(options).cup
    owner = next((seat for seat, pile in outcome.piles.items() if pile.mask & cup), None)
    said = options.cup_choice == "on_capture"
    words = "it captured the Cup: cup='animal' or cup='chaff' has to say what it counts as"
    yield said and owner is not None and outcome.cup is None, words, owner, "GS-7.2"
    locked = outcome.cup is CupCounts.ANIMAL and options.cup_stealing == "locks"
    words = "nobody says what the Cup counts as by these options"
    yield outcome.cup is not None and not (said or locked), words, owner, "GS-7.2"
    yield outcome.cup is not None and owner is None, "nobody has captured the Cup", None, "GS-7.2"


def _paid(options: Options, outcome: Outcome) -> Iterator[_Mistake]:
    ppeoks = {"1_2_4": 3, "1_2_3": 3, "1_0_0": 1, "off": 0}[options.ppeok_pays]
    most = {
        "ppeok": ppeoks,
        "ttadak": int(options.first_ttadak),
        "jjok": int(options.first_jjok),
        "bomb": int(options.first_bomb),
    }
    for paid in outcome.paid:
        words = f"{str(paid).partition('for ')[2]} is not paid by these options"
        yield paid.number > most[paid.what], words, paid.seat, "GS-6.6"


def _claims(options: Options, outcome: Outcome) -> Iterator[_Mistake]:
    out = outcome.seats - len(outcome.order)
    words = f"{out} seats did not play, so that not so many were forced out"
    yield len(outcome.claims) > out, words, None, "GS-3.2"
    for seat, cards in outcome.claims.items():
        yield not options.compensation_points, "there is no compensation by these options", seat, "GS-3.4"
        right = claimed(options, outcome.seats, cards)[1]
        yield cards != right or not right, f"a hand with {cards} does not show just that", seat, "GS-3.4"
        hand = HANDS[ALL_ACTIVE]
        yield len(cards) > hand, f"a hand has {hand} cards", seat, "GS-2.1"
