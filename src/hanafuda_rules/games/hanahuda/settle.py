"""The settlement of a round of Hanahuda: scores, itemised."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hanafuda_rules.cards import DECK
from hanafuda_rules.errors import InvalidOutcomeError, shown
from hanafuda_rules.games.hanahuda.outcome import Outcome, Stopped
from hanafuda_rules.games.hanahuda.yaku import HAND_SIZES, SEVEN_RIBBONS, SIX_BRIGHTS
from hanafuda_rules.parts.outcomes import check_pile_sizes, check_played_out, check_turns_to_come
from hanafuda_rules.parts.reckoning import net_scores, settlement_of, void_yaku
from hanafuda_rules.settlement import Reason, Score, Settlement, shared_reason
from hanafuda_rules.yaku import HeldYaku

if TYPE_CHECKING:
    from hanafuda_rules.games.hanahuda import Rules

__all__ = ["KINDS", "settle"]

KINDS: Final = {
    "yaku": "a yaku of the seat, or of its team",
    "yaku_void": "a yaku that does not count because the round was stopped",
    "card_points": "card points, where nobody has formed a yaku",
    "ending": "how the round ended",
}
"""What scores and remarks are for (PH-5.1 to PH-5.3)."""


def settle(rules: Rules, outcome: Outcome) -> Settlement:
    """Settle a round (PH-5.1 to PH-5.4, PH-6.1, PH-6.2).

    Args:
        rules: What it was played by.
        outcome: What happened.

    Raises:
        InvalidOutcomeError: The round is impossible under these options.
    """
    if rules.must_check(outcome):
        _check(rules, outcome)
    scores, remarks = _stopped(rules, outcome, outcome.stopped) if outcome.stopped else _played_out(rules, outcome)
    net = net_scores(scores, outcome.seats)
    leaders = {outcome.sides[seat] for seat, amount in enumerate(net) if amount == max(net)}
    winner = leaders.pop() if len(leaders) == 1 else None
    return settlement_of(outcome, _next_dealer(outcome, net), winner=winner, remarks=remarks, scores=scores)


def _check(rules: Rules, outcome: Outcome) -> None:
    seats, size = outcome.seats, HAND_SIZES[outcome.seats]
    # PH-3.2, PH-4.2: each seat turns that many stock cards, each after a hand card; then hand cards alone, or the end.
    stock, hand_only = (len(DECK) - size) // seats - size, rules.options.stock_out == "hand_only"
    brought, last = (stock + size, 1) if hand_only else (2 * stock, 2)
    if outcome.stopped is None:
        check_played_out(outcome, brought, size, "PH-4.2")
        return
    _check_stop(rules, outcome, outcome.stopped)
    seat, captured, most = outcome.stopped.seat, len(outcome.captured), size + brought * seats
    check_turns_to_come(seat, "stopped", captured, most, last * len(outcome.after(seat)), "PH-4.1")
    check_pile_sizes(outcome.piles, brought * len(outcome.teams[0]), size)


def _check_stop(rules: Rules, outcome: Outcome, stopped: Stopped) -> None:
    if stopped.yaku not in (SIX_BRIGHTS, SEVEN_RIBBONS):
        msg = f"a round stops on {SIX_BRIGHTS!r} or {SEVEN_RIBBONS!r}, not on {shown(stopped.yaku)}"
        raise InvalidOutcomeError(msg, seat=stopped.seat, rule="PH-4.3")
    yaku = rules.yaku[stopped.yaku]
    missing, most = yaku.missing(outcome.pile(stopped.seat)), yaku.needed + 1  # a turn captures cards of two months
    what = f"lacks {missing.count} of {missing.cards}" if missing.count else f"held {most} cards of it at most"
    if missing.count or len(yaku.cards & outcome.pile(stopped.seat)) > most:
        msg = f"it cannot have stopped on {yaku.names.bilingual}: its pile {what}"
        raise InvalidOutcomeError(msg, seat=stopped.seat, rule="PH-4.3")


def _stopped(rules: Rules, outcome: Outcome, stopped: Stopped) -> tuple[tuple[Score, ...], tuple[Reason, ...]]:
    # PH-5.1: only the yaku that was stopped on counts, and only for the stopper's side.
    yaku = rules.yaku[stopped.yaku]
    reason = Reason.of_yaku(HeldYaku(yaku, yaku.value), f"{yaku.names.bilingual}, stopped", rule="PH-5.1")
    team = next(seats for seats in outcome.teams if stopped.seat in seats)
    text = f"seat {stopped.seat} stopped the round on {yaku.names.bilingual}"
    notes = [Reason(text, "PH-4.3", kind="ending", key=yaku.key, seat=stopped.seat)]
    held = [(seats, each) for seats, each in _held(rules, outcome) if each.yaku != yaku]
    notes += [void_yaku(each, seats, "is void", "PH-5.1") for seats, each in held]
    return (Score(team, yaku.value, reason),), tuple(notes)


def _played_out(rules: Rules, outcome: Outcome) -> tuple[tuple[Score, ...], tuple[Reason, ...]]:
    if held := _held(rules, outcome):
        scores = [Score(seats, each.value, Reason.of_yaku(each, each.yaku.names.bilingual)) for seats, each in held]
        return tuple(scores), (shared_reason("played out: each scores its yaku", "PH-5.2", kind="ending"),)
    if rules.options.no_yaku == "draw":
        return (), (shared_reason("nobody has formed a yaku: a draw", "PH-5.3", kind="ending"),)
    counted = [(seats, rules.classification.points(outcome.pile(seats[0]))) for seats in outcome.teams]
    reasons = [(seats, Reason("card points", "PH-5.3", kind="card_points", value=each)) for seats, each in counted]
    scores = [Score(seats, each.amount, each) for seats, each in reasons if each.amount]
    return tuple(scores), (shared_reason("nobody has formed a yaku: card points", "PH-5.3", kind="ending"),)


def _held(rules: Rules, outcome: Outcome) -> list[tuple[tuple[int, ...], HeldYaku]]:
    """The yaku that each side holds, by its seats."""
    return [(seats, each) for seats in outcome.teams for each in rules.yaku.scored(outcome.pile(seats[0]))]


def _next_dealer(outcome: Outcome, net: list[int]) -> tuple[int, Reason]:
    if outcome.stopped is not None:
        return outcome.stopped.seat, shared_reason("who stopped the round", "PH-6.1")
    fewest = [seat for seat, amount in enumerate(net) if amount == min(net)]
    sides = {outcome.sides[seat] for seat in fewest}
    rule = "PH-6.1" if len(set(outcome.sides)) == outcome.seats else "PH-6.2"
    if len(sides) > 1 and outcome.dealer in fewest:
        return outcome.dealer, shared_reason("the same dealer, tied for the least", rule)
    # From the dealer's right on: the first of those tied, or the first member of the one team.
    first = next(seat for seat in (*outcome.order[1:], outcome.dealer) if seat in fewest)
    if len(fewest) == 1:
        return first, shared_reason("who scored least", rule)
    tied = "of the team that scored least" if len(sides) == 1 else "of those tied for the least"
    return first, shared_reason(f"{tied} the first from the dealer's right", rule)
