"""The settlement of a round of Sakura: card points and yaku, or a victory, itemised."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from hanafuda_rules.games.sakura.options import Options
from hanafuda_rules.games.sakura.outcome import Outcome
from hanafuda_rules.parts.reckoning import highest, net_scores, settlement_of, void_remarks
from hanafuda_rules.settlement import Factor, Reason, Score, Settlement, shared_reason, side_name
from hanafuda_rules.yaku import HeldYaku

if TYPE_CHECKING:
    from hanafuda_rules.games.sakura import Rules

__all__ = ["BONUSES", "KINDS", "reckon"]

KINDS: Final = {
    "card_points": "the card points of a side",
    "yaku": "a yaku of the side",
    "yaku_off": "a yaku of another side, which takes points off",
    "yaku_void": "a yaku that does not count",
    "round_score": "the score of a side in a round that brings a victory",
    "victory": "who won the round, where victories are counted",
}
"""What scores and remarks are for (SK-7.2, SK-8.1)."""

BONUSES: Final = {
    "off": (),
    "chu": ((50, "chu", 2),),
    "basa": ((100, "basa", 2),),
    "both": ((100, "basa", 3), (50, "chu", 2)),
}
"""By the option ``victory_bonus``: by how many points, under which name and how often a victory counts (SK-8.2)."""


def reckon(rules: Rules, outcome: Outcome) -> Settlement:
    """The settlement of a round (SK-7.2 to SK-8.2).

    Args:
        rules: What it was played by.
        outcome: What happened.
    """
    held = {team: rules.held_at_end(outcome, team[0]) for team in outcome.teams}
    lines = tuple(_lines(rules, outcome, held))
    totals = net_scores(lines, outcome.seats)
    dealer, why = _next_dealer(outcome, totals)
    winner, void = outcome.sides[dealer], void_remarks(rules, outcome)
    if rules.options.match == "points":
        return settlement_of(outcome, (dealer, why), winner=winner, remarks=void, scores=lines)
    return settlement_of(
        outcome,
        (dealer, why),
        winner=winner,
        remarks=[*[_round_score(team, lines) for team in outcome.teams], *void],
        scores=(_victory(rules.options, outcome, totals, winner, formed=any(held.values())),),
        unit="victories",
    )


_Held: TypeAlias = Mapping[tuple[int, ...], tuple[HeldYaku, ...]]
"""The yaku that count, by the seats of the side."""


def _lines(rules: Rules, outcome: Outcome, held: _Held) -> Iterator[Score]:
    """SK-7.2: of each side the card points, and its own yaku or those of the others."""
    adds, teams = rules.options.yaku == "add", outcome.teams
    for team in teams:
        points = rules.points_at_end(outcome, team[0])
        yield Score(team, points, shared_reason("card points", "SK-6.1", kind="card_points", value=points))
        if adds:
            yield from [Score(team, each.value, Reason.of_yaku(each)) for each in held[team]]
            continue
        for other in teams:
            for each in held[other] if other != team else ():
                words = f"{each.yaku.names.english} of {side_name(other)}"
                reason = Reason.of_yaku(each, words, rule="SK-7.2", kind="yaku_off", seat=other[0])
                yield Score(team, -each.value, reason)


def _next_dealer(outcome: Outcome, totals: Sequence[int]) -> tuple[int, Reason]:
    """The first seat of the winner in turn order from the dealer: it deals next (SK-7.3, SK-7.4)."""
    seat = highest(totals, outcome.order)
    team = next(team for team in outcome.teams if seat in team)
    if totals.count(totals[seat]) > len(team):
        return seat, Reason("of those tied for the highest score the first in turn order from the dealer", "SK-7.3")
    if len(team) > 1:
        return seat, Reason("of the winners the first in turn order from the dealer", "SK-7.4")
    return seat, Reason("who won the round", "SK-7.4")


def _round_score(team: tuple[int, ...], lines: Sequence[Score]) -> Reason:
    """The score of a side, as a remark."""
    own = [line for line in lines if line.seats == team]
    total = sum([line.amount for line in own])
    items = "; ".join([f"{line.amount} for {line.reason.words}" for line in own])
    words, parts = f"{side_name(team)}: {total} points ({items})", tuple([line.reason for line in own])
    return Reason(words, "SK-7.2", kind="round_score", seat=team[0], value=total, parts=parts)


def _victory(options: Options, outcome: Outcome, totals: Sequence[int], winner: int, *, formed: bool) -> Score:
    """SK-8.1, SK-8.2: the victory of a side, which may count more than once."""
    team = next(team for team in outcome.teams if winner in team)
    margin = totals[winner] - max(total for seat, total in enumerate(totals) if seat not in team)
    words = f"the round, won by {margin}" if margin else "the round, as the first of those tied"
    for least, name, times in BONUSES[options.victory_bonus]:
        if margin >= least:
            key, word = ("shira_basa", "shira basa") if name == "basa" and not formed else (name, name)
            factors = (Factor(key, times, f"{word}, ×{times}"),)
            return Score(team, times, Reason(words, "SK-8.2", kind="victory", value=1, factors=factors))
    return Score(team, 1, Reason(words, "SK-8.1", kind="victory", value=1))
