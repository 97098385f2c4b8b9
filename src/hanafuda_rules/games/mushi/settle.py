"""The settlement of a round of Mushi: scores against par, itemised."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from hanafuda_rules.cards import WILLOW_LIGHTNING, CardSet
from hanafuda_rules.games.mushi.outcome import Outcome
from hanafuda_rules.parts.reckoning import against_par, void_remarks
from hanafuda_rules.settlement import Reason, Score, Settlement

if TYPE_CHECKING:
    from hanafuda_rules.games.mushi import Rules

__all__ = ["KINDS", "reckon"]

_NO_CARDS: Final = CardSet()

KINDS: Final = {
    "card_points": "the card points of a seat against par",
    "yaku": "a yaku of the seat",
    "yaku_paid": "a yaku of the opponent",
    "yaku_void": "a yaku that does not count",
    "round_counter": "what the winner of the round gets from the bank",
}
"""What scores are for (MU-7.1 to MU-7.4)."""


def reckon(rules: Rules, outcome: Outcome) -> Settlement:
    """The settlement of a round (MU-7.1 to MU-7.4).

    Args:
        rules: What it was played by.
        outcome: What happened.
    """
    scores = list(_scores(rules, outcome))
    winner, why = _winner(rules, outcome, scores)
    if winner is not None and rules.options.round_counter:
        counter = rules.options.round_counter
        reason = Reason("who won the round, from the bank", "MU-7.4", kind="round_counter", value=counter)
        scores.append(Score((winner,), counter, reason))
    one, other = outcome.players
    playing = "" if outcome.seats == len(outcome.players) else f", {outcome.seats} seats, {one} and {other} played"
    return Settlement(
        title=f"Mushi{playing}, seat {outcome.dealer} dealt",
        seats=outcome.seats,
        dealer=outcome.dealer,
        unit="points",
        remarks=tuple(void_remarks(rules, outcome)),
        scores=tuple(scores),
        winner=winner,
        next_dealer=outcome.dealer if winner is None else winner,
        dealer_reason=why,
    )


def _scores(rules: Rules, outcome: Outcome) -> Iterator[Score]:
    """MU-7.2: of each player the card points less par, its yaku, and the opponent's."""
    players = outcome.players
    points = [rules.classification.points(outcome.piles.get(seat, _NO_CARDS)) for seat in players]  # MU-6.1
    yaku = [rules.held_at_end(outcome, seat) for seat in players]
    par, nets = sum(points) // len(players), against_par(points)
    for one, (seat, opponent) in enumerate(zip(players, players[::-1], strict=True)):
        text = f"{points[one]} card points, par {par}"
        yield Score((seat,), nets[one], Reason(text, "MU-7.2", kind="card_points", value=nets[one]))
        for held in yaku[one]:
            yield Score((seat,), held.value, Reason.of_yaku(held))
        for held in yaku[1 - one]:
            words = f"{held.yaku.names.english} of seat {opponent}"
            paid = Reason.of_yaku(held, words, rule="MU-7.2", kind="yaku_paid", seat=opponent)
            yield Score((seat,), -held.value, paid)


def _winner(rules: Rules, outcome: Outcome, scores: Sequence[Score]) -> tuple[int | None, Reason]:
    """Who won the round, and why that seat deals next, or the same one again (MU-7.3)."""
    totals = {seat: sum(score.amount for score in scores if seat in score.seats) for seat in outcome.players}
    if any(totals.values()):
        return max(totals, key=totals.__getitem__), Reason("who won the round", "MU-7.3")
    if rules.options.tie == "dealer":
        return None, Reason("the same dealer, as nobody won", "MU-7.3")
    winner = next(seat for seat in outcome.players if WILLOW_LIGHTNING in outcome.pile(seat))
    return winner, Reason("who captured the Lightning and so won at 0 : 0", "MU-7.3")
