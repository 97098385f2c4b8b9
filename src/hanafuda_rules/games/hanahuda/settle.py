"""The settlement of a round of Hanahuda: scores, itemised."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from hanafuda_rules.cards import DECK, CardSet, Month
from hanafuda_rules.errors import Fault, shown
from hanafuda_rules.games.hanahuda.outcome import Outcome, Stopped
from hanafuda_rules.games.hanahuda.yaku import HAND_SIZES, STOPPED
from hanafuda_rules.parts.outcomes import pile_size_faults, played_out_faults, turns_to_come_faults
from hanafuda_rules.parts.reckoning import net_scores, settlement_of, void_yaku
from hanafuda_rules.settlement import Reason, Score, Settlement, shared_reason
from hanafuda_rules.yaku import HeldYaku

if TYPE_CHECKING:
    from hanafuda_rules.games.hanahuda import Rules

__all__ = ["KINDS", "faults", "reckon"]

_NO_CARDS: Final = CardSet()

KINDS: Final = {
    "yaku": "a yaku of the seat, or of its team",
    "yaku_void": "a yaku that does not count because the round was stopped",
    "card_points": "card points, where nobody has formed a yaku",
    "ending": "how the round ended",
}
"""What scores and remarks are for (PH-5.1 to PH-5.3)."""


def reckon(rules: Rules, outcome: Outcome, *, voids: bool) -> Settlement:
    """The settlement of a round (PH-5.1 to PH-5.4, PH-6.1, PH-6.2).

    Args:
        rules: What it was played by.
        outcome: What happened.
        voids: Whether yaku can be void.
    """
    held = [(team, each) for team in outcome.teams for each in rules.held_at_end(outcome, team[0])]
    stopped = outcome.stopped
    scores, ending = _stopped(rules, stopped, held) if stopped else _played_out(rules, outcome, held)
    net, sides = net_scores(scores, outcome.seats), outcome.sides
    most = max(net)
    leaders = {side for side, amount in zip(sides, net, strict=True) if amount == most}
    winner = leaders.pop() if len(leaders) == 1 else None
    remarks = [ending, *_void(rules, outcome)] if voids else [ending]
    return settlement_of(outcome, _next_dealer(outcome, net), winner=winner, remarks=remarks, scores=scores)


def faults(rules: Rules, outcome: Outcome) -> Iterator[Fault]:
    """Why a round that was entered by hand is impossible under these options."""
    seats, size = outcome.seats, HAND_SIZES[outcome.seats]
    # PH-3.2, PH-4.2: each seat turns that many stock cards, each after a hand card; then hand cards alone, or the end.
    stock, hand_only = (len(DECK) - size) // seats - size, rules.options.stock_out == "hand_only"
    brought, last = (stock + size, 1) if hand_only else (2 * stock, 2)
    if outcome.stopped is None:
        yield from played_out_faults(outcome, brought, size, "PH-4.2")
        return
    yield from _stop_faults(rules, outcome, outcome.stopped)
    seat, captured, most = outcome.stopped.seat, len(outcome.captured), size + brought * seats
    yield from turns_to_come_faults(seat, "stopped", captured, most, last * len(outcome.after(seat)), "PH-4.1")
    yield from pile_size_faults(outcome.piles, brought * len(outcome.teams[0]), size)


def _stop_faults(rules: Rules, outcome: Outcome, stopped: Stopped) -> Iterator[Fault]:
    seat, key, pile = stopped.seat, stopped.yaku, outcome.pile(stopped.seat)
    right = [each for each in rules.stopping if each in rules.yaku]
    if type(key) is not str or key not in right:
        yield Fault(f"a round stops on {' or '.join(map(repr, right))}, not on {shown(key)}", "PH-4.3", seat)
        return
    yaku = rules.yaku[key]
    # A turn captures cards of two months.
    by_month = sorted([len(yaku.cards & month.cards) for month in Month])
    missing, most = yaku.missing(pile).count, yaku.needed - 1 + sum(by_month[-2:])
    why = f"lacks {missing} of {yaku.missing(pile).cards}" if missing else f"held {most} cards of it at most"
    if missing or len(yaku.cards & pile) > most:
        yield Fault(f"it cannot have stopped on {yaku.names.bilingual}: its pile {why}", "PH-4.3", seat)
    if void := rules.void(pile, rules.at_end(outcome, outcome.sides[seat])).get(key):
        words = f"it cannot have stopped on {yaku.names.bilingual}, which does not count, {void.text}"
        yield Fault(words, void.rule, seat)


_Held: TypeAlias = Sequence[tuple[tuple[int, ...], HeldYaku]]
"""The yaku that count, each with the seats of its side."""


def _stopped(rules: Rules, stopped: Stopped, held: _Held) -> tuple[list[Score], Reason]:
    # PH-5.1: only the yaku that was stopped on counts, and only for the stopper's side.
    named = [(team, each, f"{each.yaku.names.bilingual}, stopped") for team, each in held]
    scores = [Score(team, each.value, Reason.of_yaku(each, words, rule="PH-5.1")) for team, each, words in named]
    text = f"seat {stopped.seat} stopped the round on {rules.yaku[stopped.yaku].names.bilingual}"
    return scores, Reason(text, "PH-4.3", kind="ending", key=stopped.yaku, seat=stopped.seat)


def _played_out(rules: Rules, outcome: Outcome, held: _Held) -> tuple[list[Score], Reason]:
    if held:
        scores = [Score(team, each.value, Reason.of_yaku(each, each.yaku.names.bilingual)) for team, each in held]
        return scores, shared_reason("played out: each scores its yaku", "PH-5.2", kind="ending")
    if rules.options.no_yaku == "draw":
        return [], shared_reason("nobody has formed a yaku: a draw", "PH-5.3", kind="ending")
    scores = list[Score]()
    for team in outcome.teams:
        if points := rules.classification.points(outcome.piles.get(team[0], _NO_CARDS)):
            reason = shared_reason("card points", "PH-5.3", kind="card_points", value=points)
            scores.append(Score(team, points, reason))
    return scores, shared_reason("nobody has formed a yaku: card points", "PH-5.3", kind="ending")


def _void(rules: Rules, outcome: Outcome) -> Iterator[Reason]:
    """The yaku that do not count because the round was stopped, or by house rules."""
    for team in outcome.teams:
        for held, why in rules.voided(outcome.pile(team[0]), rules.at_end(outcome, team[0])):
            yield void_yaku(held, team, "is void" if why is STOPPED else f"does not count, {why.text}", why.rule)


def _next_dealer(outcome: Outcome, net: list[int]) -> tuple[int, Reason]:
    if outcome.stopped is not None:
        return outcome.stopped.seat, shared_reason("who stopped the round", "PH-6.1")
    least, every = min(net), outcome.sides
    fewest = [seat for seat, amount in enumerate(net) if amount == least]
    sides = {every[seat] for seat in fewest}
    rule = "PH-6.1" if len(set(every)) == outcome.seats else "PH-6.2"
    if len(sides) > 1 and outcome.dealer in fewest:
        return outcome.dealer, shared_reason("the same dealer, tied for the least", rule)
    # From the dealer's right on: the first of those tied, or the first member of the one team.
    first = next(seat for seat in (*outcome.order[1:], outcome.dealer) if seat in fewest)
    if len(fewest) == 1:
        return first, shared_reason("who scored least", rule)
    tied = "of the team that scored least" if len(sides) == 1 else "of those tied for the least"
    return first, shared_reason(f"{tied} the first from the dealer's right", rule)
