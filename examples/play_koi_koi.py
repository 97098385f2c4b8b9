"""Play a whole match of Koi-Koi between two kinds of simple players, and describe it.

The players on even seats are careful and stop as soon as they can. Those on odd seats are bold:

    python examples/play_koi_koi.py --seed 7
    python examples/play_koi_koi.py --preset KOI_KOI_JAPAN --quiet
    python examples/play_koi_koi.py --teams --quiet
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import TypeAlias

from hanafuda_rules import CardSet, HanafudaError, Move, Play, SeededShuffler, Table, Take, View
from hanafuda_rules.games import koi_koi

Known: TypeAlias = View[koi_koi.Outcome, Table]
"""What one seat knows about a round. A player that sees only this cannot cheat."""

Player: TypeAlias = Callable[[Known], Move]
"""A function that chooses one of the legal moves."""

ENOUGH = 7
"""With this many points, which are doubled, even the bold player stops (KK-7.2)."""


def careful(view: Known) -> Move:
    """Take the most promising cards, and stop as soon as possible."""
    return koi_koi.Stop() if koi_koi.Stop() in view.legal_moves else best_card(view)


def bold(view: Known) -> Move:
    """Take the most promising cards, and call koi-koi as long as four hand cards are left."""
    if koi_koi.Stop() not in view.legal_moves:
        return best_card(view)
    goes_on = view.hand_sizes[view.seat] >= 4 and view.yaku.value(view.piles[view.seat]) < ENOUGH
    return koi_koi.KoiKoi() if goes_on else koi_koi.Stop()


def best_card(view: Known) -> Move:
    """The move after which the pile looks best."""
    return max(view.legal_moves, key=lambda move: promise(view, move))


def promise(view: Known, move: Move) -> int:
    """How good a move looks: a share of each yaku in reach, depending on its progress, in tenths of a point."""
    if not isinstance(move, Play | Take):
        return 0
    pile = view.piles[view.seat]
    after = pile.union([move.card], move.captures) if move.captures else pile
    lost = CardSet().union(*(other for other in view.piles if other != pile))
    return sum(
        10 * missing.yaku.value * (missing.yaku.needed - missing.count) ** 2 // missing.yaku.needed**2
        for missing in view.yaku.missing(after, lost)
        if not missing.out_of_reach
    )


def play_match(match: koi_koi.Match, players: Sequence[Player], *, quiet: bool) -> None:
    """Play a match to the end. Print the events and the settlement of each round."""
    tell(match, 0, quiet=quiet)
    while not match.is_over:
        seat = match.round.mover
        told = len(match.round.events)
        match = match.play(players[seat](match.round.view(seat)))
        tell(match, told, quiet=quiet)
    print(f"\nTotals {match.standings}; the match goes to {' and '.join(f'seat {seat}' for seat in match.winners)}.")


def tell(match: koi_koi.Match, told: int, *, quiet: bool) -> None:
    """Print new events, and the settlement of each round that has ended.

    A lucky hand ends a round right after the deal (KK-3.3), so one move can end several rounds.
    """
    for number, ended in enumerate(match.ended, len(match.settlements) - len(match.ended) + 1):
        if quiet:
            print(f"Round {number}: {ended.settlement.net}")
        else:
            print(*(f"  {event}" for event in ended.state.events[told:]), sep="\n")
            print(f"\nRound {number}\n{ended.settlement.explain()}")
        told = 0
    if not quiet and not match.is_over:
        print(*(f"  {event}" for event in match.round.events[told:]), sep="\n")


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(description="A match of Koi-Koi: a careful player against a bold one.")
    parser.add_argument(
        "--preset", choices=list(koi_koi.PRESETS), default="FUDA_WIKI", help="whose rules (default FUDA_WIKI)"
    )
    parser.add_argument("--seed", type=int, default=1, help="the seed of the shuffles (default 1)")
    parser.add_argument("--teams", action="store_true", help="four players in two teams")
    parser.add_argument("--quiet", action="store_true", help="print only a line for each round")
    given = parser.parse_args(arguments)
    try:
        rules = koi_koi.ruleset(koi_koi.PRESETS[given.preset], teams=given.teams)
        match = rules.match(seats=4 if given.teams else 2, shuffler=SeededShuffler(given.seed))
    except HanafudaError as error:
        parser.error(str(error))
    for draw in match.draws:
        print(f"seat {draw.seat} draws {draw.card} for the deal")
    play_match(match, [careful, bold] * 2, quiet=given.quiet)


if __name__ == "__main__":
    main()
