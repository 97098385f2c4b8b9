"""The settlement of a round of Roppyakken, and the plan of its matches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from hanafuda_rules import settlement as base
from hanafuda_rules.cards import CardSet, Month, card_set
from hanafuda_rules.errors import HanafudaError
from hanafuda_rules.events import brought, since_deal
from hanafuda_rules.games.roppyakken.options import Options
from hanafuda_rules.games.roppyakken.outcome import Outcome
from hanafuda_rules.machine.view import AnyView
from hanafuda_rules.parts.flow import State
from hanafuda_rules.parts.plans import Games, GamesTable, match_won
from hanafuda_rules.parts.reckoning import CARD_POINTS, margin, not_added, settlement_of, void_remarks, winner_deals
from hanafuda_rules.settlement import Reason, Score, shared_reason
from hanafuda_rules.words import say
from hanafuda_rules.yaku import HeldYaku, total_of

if TYPE_CHECKING:
    from hanafuda_rules.games.roppyakken import Rules

__all__ = ["KINDS", "MatchPlan", "Settlement", "reached", "reckon"]


KINDS: Final = {
    "card_points": "the card points of a seat",
    "yaku": "a yaku of the seat",
    "hand_yaku": "a yaku of the dealt hand",
    "margin": "what is taken off for the second highest score",
    "yaku_void": "a yaku that does not count, such as for the rain",
    "low_man": "low man out, who makes the round void",
    "round_score": "a score that is not added, with what it consists of",
    "deciding_yaku": "a yaku that decides the game",
}
"""The kinds of reasons in scores and remarks (RP-6.5, RP-7, RP-8.3)."""


@attrs.frozen(kw_only=True, slots=False)
class Settlement(base.Settlement):
    """The settlement of a round of Roppyakken. Amounts are in points.

    Args:
        decided: The seat that wins the game by a deciding yaku, if any (RP-8.3).
        reached: The seats whose running totals reached the target, in order, as the outcome names them (RP-8.4).
    """

    decided: int | None = None
    reached: tuple[int, ...] = ()


_Lines: TypeAlias = tuple[Reason, ...]
"""The items of a seat's score."""


def reckon(rules: Rules, outcome: Outcome) -> Settlement:
    """Return the settlement of a round (RP-7, RP-8.3, RP-9.5)."""
    held = [rules.held_at_end(outcome, seat) for seat in range(outcome.seats)]
    decided, notes = _decided(rules, held)
    if decided is not None and rules.options.deciding_yaku == "at_once":
        next_dealer = decided, Reason(say("who won the game at once"), "RP-8.5")
        settled = settlement_of(outcome, next_dealer, winner=decided, remarks=notes)
        return Settlement.of(settled, decided=decided, reached=outcome.reached)
    lines = [tuple(_lines(rules, outcome, seat, yaku)) for seat, yaku in enumerate(held)]
    totals = [sum([item.amount for item in items]) for items in lines]
    low = [*_low_men(rules, outcome, totals)]
    if [remark.seat for remark in low] == [outcome.dealer] and rules.options.fuke_dealer == "keeps_yaku":
        held[outcome.dealer] = ()
        lines, totals = [tuple(map(Reason.of_yaku, own)) for own in held], [*map(total_of, held)]
        decided, notes = _decided(rules, held)
        text = say("{seat}: low man out with {value}, {fuke} or less: the other seats score only their yaku")
        notes = [attrs.evolve(low[0], said=text.put(fuke=rules.options.fuke), rule="RP-9.5"), *notes]
    elif low:
        return Settlement.of(_void_round(outcome, lines, low), reached=outcome.reached)
    notes = [*void_remarks(rules, outcome, says=say("does not count {reason}")), *notes]
    return Settlement.of(_added(rules, outcome, lines, totals, notes), decided=decided, reached=outcome.reached)


def _void_round(outcome: Outcome, lines: Sequence[_Lines], low: list[Reason]) -> base.Settlement:
    """Nothing is added, because of low men (RP-7.2, RP-7.4)."""
    next_dealer = outcome.dealer, Reason(say("the same dealer, as the round is void"), "RP-7.4")
    notes = [*low, *[not_added(seat, items, "RP-7.2") for seat, items in enumerate(lines)]]
    return settlement_of(outcome, next_dealer, winner=None, remarks=notes)


def _added(
    rules: Rules, outcome: Outcome, lines: Sequence[_Lines], totals: list[int], notes: list[Reason]
) -> base.Settlement:
    """The scores that are added to the totals, and the next dealer (RP-7.3, RP-7.4)."""
    next_dealer = winner_deals(totals, outcome.order, say("the highest score"), "RP-7.4")
    winner = next_dealer[0] if totals.count(max(totals)) == 1 else None
    scores = [Score((seat,), item.amount, item) for seat, items in enumerate(lines) for item in items]
    if rules.options.round_score == "margin":
        scores, remarks = margin(scores, outcome.seats, "RP-7.3")
        notes += remarks
    return settlement_of(outcome, next_dealer, winner=winner, remarks=notes, scores=scores)


def _lines(rules: Rules, outcome: Outcome, seat: int, held: Iterable[HeldYaku]) -> Iterator[Reason]:
    """The items of a score: card points, yaku, hand yaku (RP-7.1)."""
    points = rules.points_at_end(outcome, seat)
    yield shared_reason(CARD_POINTS, "RP-7.1", kind="card_points", value=points)
    yield from map(Reason.of_yaku, held)
    if key := outcome.hand_yaku.get(seat):
        yaku = rules.hand_yaku[key]
        text = say("{yaku:both}", yaku=yaku.names)
        yield Reason(text, "RP-3.1", kind="hand_yaku", key=key, value=yaku.value)


_NOT_COUNTED: Final = Month.WILLOW.cards | Month.PAULOWNIA.cards


def _low_men(rules: Rules, outcome: Outcome, totals: Sequence[int]) -> Iterator[Reason]:
    """The low men, who make the round void (RP-7.2)."""
    fuke, counts = rules.options.fuke, rules.options.fuke_counts
    for seat in range(outcome.seats if fuke else 0):
        count = totals[seat] if counts.startswith("score") else rules.points_at_end(outcome, seat)
        count -= rules.classification.points(outcome.pile(seat) & _NOT_COUNTED) if counts.endswith("paulownia") else 0
        if count <= fuke:
            text = say("{seat}: low man out with {value}, {fuke} or less: the round is void", fuke=fuke)
            yield Reason(text, "RP-7.2", kind="low_man", seat=seat, value=count)


def _decided(rules: Rules, held: Sequence[Sequence[HeldYaku]]) -> tuple[int | None, list[Reason]]:
    """The seat that wins the game by a deciding yaku, if any, and why (RP-8.2, RP-8.3)."""
    for yaku in rules.deciding:
        for seat, own in enumerate(held):
            if yaku.key in [one.yaku.key for one in own]:
                text = say("{seat} has formed {yaku}, and wins the game", yaku=yaku.names)
                return seat, [Reason(text, "RP-8.3", kind="deciding_yaku", key=yaku.key, seat=seat)]
    return None, []


# --- matches (RP-8) ---------------------------------------------------------------------------------------------------


@attrs.frozen
class MatchPlan(Games[Settlement]):
    """How a match of Roppyakken goes on and ends (RP-8)."""

    options: Options = attrs.field(kw_only=True)

    def match_over(self, table: GamesTable) -> tuple[Reason, ...]:
        """Who won the match (RP-8.5)."""
        return (match_won(self, table, "RP-8.5"),)

    def winner(self, totals: tuple[int, ...], settlement: Settlement) -> int | None:
        """The winner of the game, by a deciding yaku or else by the totals; ``None`` if it goes on (RP-8.1 to RP-8.4).

        Raises:
            HanafudaError: The winner is the seat that reached the target first, but the settlement does not name it.
        """
        if settlement.decided is not None:
            return settlement.decided
        there = [seat for seat, total in enumerate(totals) if total >= self.options.target]
        if self.options.leader == "total":
            there = [seat for seat in there if totals[seat] == max(totals)]
        if len(there) == 1:
            return there[0]
        if not there or self.options.leader == "total":
            return None
        for seat in settlement.reached:
            if seat in there:
                return seat
        msg = f"{len(there)} seats end at or above the target; enter Outcome.reached to say who was first"
        raise HanafudaError(msg, rule="RP-8.4")


def reached(
    moment: State | AnyView, target: int, worth: Callable[[int, CardSet], int], before: Mapping[int, int]
) -> tuple[int, ...]:
    """Return the seats whose running totals have reached a target, in order (RP-8.4).

    A running total is the total before the round, plus what the seat has before the first turn, plus the value of its
    pile after each capture. Seats that reach the target before the first turn come in the order of their totals, the
    highest first; ties come in playing order.

    Args:
        moment: A state of the round, or a view.
        target: The target.
        worth: Returns the value of a pile for a seat.
        before: What seats have before the first turn, in addition to their piles.
    """
    turns = brought(since_deal(moment.events))
    captures = [(turn.seat, turn.taken) for turn in turns if turn.captures]
    piles = [pile.mask for pile in moment.piles]
    for seat, cards in captures:
        piles[seat] ^= cards  # back to the first turn; cards that came without a capture stay

    def total(seat: int) -> int:
        carried: int = moment.table.totals[seat]
        return carried + before.get(seat, 0) + worth(seat, card_set(piles[seat]))

    there = sorted([seat for seat in moment.order if total(seat) >= target], key=total, reverse=True)
    for seat, cards in captures:
        piles[seat] |= cards
        if seat not in there and total(seat) >= target:
            there.append(seat)
    return tuple(there)
