"""The settlement of a round of Min-Hwatu: scores, itemised."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from hanafuda_rules.cards import DECK, CardSet
from hanafuda_rules.errors import Fault
from hanafuda_rules.games.min_hwatu.options import Options
from hanafuda_rules.games.min_hwatu.outcome import DEALT, Outcome
from hanafuda_rules.games.min_hwatu.yaku import CLASSIFICATION
from hanafuda_rules.parts.outcomes import played_out_faults
from hanafuda_rules.parts.reckoning import against_par, highest, net_scores, settlement_of, void_remarks
from hanafuda_rules.settlement import Factor, Reason, Score, Settlement, shared_reason

if TYPE_CHECKING:
    from hanafuda_rules.games.min_hwatu import Rules

__all__ = ["KINDS", "faults", "make_up", "no_par", "reckon"]

_NO_CARDS: Final = CardSet()

KINDS: Final = {
    "card_points": "the card points of a seat",
    "yaku": "a yaku of the seat, which every other seat pays",
    "yaku_paid": "a yaku of another seat",
    "yaku_void": "a yaku that does not count",
    "make_up": "what the dealer scores more at five and at seven seats",
    "par": "what is taken off for par",
}
"""What scores are for (MH-5.1 to MH-5.3)."""

_MAKE_UP: Final = {5: 10, 7: 5}
"""For a number of seats what the make-up adds (MH-5.2)."""


def reckon(rules: Rules, outcome: Outcome) -> Settlement:
    """The settlement of a round (MH-5.1 to MH-5.4, MH-6.1).

    Args:
        rules: What it was played by.
        outcome: What happened.
    """
    played = [*_card_points(rules, outcome), *_yaku(rules, outcome)]
    made_up = _make_up(rules.options, outcome)
    par = _par(outcome, [*played, *made_up]) if rules.options.reckoning == "par" else []
    # MH-6.1: the make-up has no say in who wins.
    totals = net_scores(played, outcome.seats)
    winner = highest(totals, outcome.order)
    scores = sorted([*played, *made_up, *par], key=lambda score: score.seats)
    next_dealer = winner, _why(outcome, totals, winner, made_up=bool(made_up))
    remarks = void_remarks(rules, outcome)
    return settlement_of(outcome, next_dealer, winner=winner, remarks=remarks, scores=scores)


def no_par(options: Options, seats: int) -> str | None:
    """Why a par cannot be reckoned at a number of seats, where it cannot (MH-5.3)."""
    total = CLASSIFICATION.points(DECK) + make_up(options, seats)
    if options.reckoning == "par" and total % seats:
        return f'{total} points have no par at {seats} seats: reckoning="par" needs make_up="dealer" there'
    return None


def faults(rules: Rules, outcome: Outcome) -> Iterator[Fault]:
    """Why a round that was entered by hand is impossible under these options."""
    if why := no_par(rules.options, outcome.seats):
        yield Fault(why, "MH-5.3")
    hand, field = DEALT[outcome.seats]
    yield from played_out_faults(outcome, 2 * hand, field, "MH-3.2")  # MH-2.1: a stock card for each hand card


def _card_points(rules: Rules, outcome: Outcome) -> Iterator[Score]:
    for seat in range(outcome.seats):
        points = rules.classification.points(outcome.piles.get(seat, _NO_CARDS))
        yield Score((seat,), points, shared_reason("card points", "MH-5.1", kind="card_points", value=points))


def _yaku(rules: Rules, outcome: Outcome) -> Iterator[Score]:
    everybody, others = range(outcome.seats), outcome.seats - 1
    for owner in everybody:
        for held in rules.held_at_end(outcome, owner):
            title, each = held.yaku.names.bilingual, Factor("others", others, f"{held.value} from each other seat")
            got = Reason.of_yaku(held, title, rule="MH-5.1", factors=(each,))
            paid = Reason.of_yaku(held, f"{title} of seat {owner}", rule="MH-5.1", kind="yaku_paid", seat=owner)
            for seat in everybody:
                yield Score((seat,), held.value * others, got) if seat == owner else Score((seat,), -held.value, paid)


def make_up(options: Options, seats: int) -> int:
    """What is added for the dealer at a number of seats (MH-5.2)."""
    return _MAKE_UP.get(seats, 0) if options.make_up == "dealer" else 0


def _make_up(options: Options, outcome: Outcome) -> list[Score]:
    added = make_up(options, outcome.seats)
    reason = Reason("the dealer's make-up", "MH-5.2", kind="make_up", value=added)
    return [Score((outcome.dealer,), added, reason)] if added else []


def _par(outcome: Outcome, scores: list[Score]) -> list[Score]:
    totals = net_scores(scores, outcome.seats)
    reason = Reason(f"less the par, {sum(totals)} by {outcome.seats} seats", "MH-5.3", kind="par")
    nets = against_par(totals)
    return [Score((seat,), net - total, reason) for seat, (net, total) in enumerate(zip(nets, totals, strict=True))]


def _why(outcome: Outcome, totals: list[int], winner: int, *, made_up: bool) -> Reason:
    without = " without the make-up" if made_up else ""
    if totals.count(max(totals)) == 1:
        return Reason(f"who scored most{without}", "MH-6.1")
    if winner == outcome.dealer:
        return Reason(f"the same dealer, tied for the most{without}", "MH-6.1")
    return Reason(f"of those tied for the most{without} the first from the dealer's right", "MH-6.1")
