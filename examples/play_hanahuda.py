"""Play a whole match of Hanahuda between two kinds of simple players, and describe it.

The players on even seats are greedy, those on odd seats play at random:

    python examples/play_hanahuda.py --seats 2 --seed 7
    python examples/play_hanahuda.py --seats 4 --target 10000 --quiet
"""

from __future__ import annotations

import argparse
import itertools
import random
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from hanafuda_rules import CardSet, HanafudaError, Move, Pass, Play, SeededShuffler, Table, Take, View
from hanafuda_rules.events import Event
from hanafuda_rules.games import hanahuda

Known: TypeAlias = View[hanahuda.Outcome, Table]
"""What one seat knows about a round. A player that sees only this cannot cheat."""

Player: TypeAlias = Callable[[Known], Move]
"""A function that chooses one of the legal moves."""


def random_player(rng: random.Random) -> Player:
    """A player that makes random legal moves."""

    def choose(view: Known) -> Move:
        return rng.choice(view.legal_moves)

    return choose


def greedy_player(view: Known) -> Move:
    """Choose the move after which the pile looks best."""
    return max(view.legal_moves, key=lambda move: appeal(view, move))


def appeal(view: Known, move: Move) -> int:
    """How good a move looks to the greedy player."""
    pile, table = view.piles[view.seat], view.yaku
    match move:
        case Play(card, captures) | Take(card, captures):
            return promise(view, pile.union([card], captures) if captures else pile)
        case hanahuda.Stop(yaku):
            return table[yaku].value  # stopping scores this yaku alone (PH-5.1)
        case hanahuda.Continue():
            return table.value(pile) - 1
        case Pass():
            return 0
        case _:
            return -1  # trading, which would break up three cards of a month (PH-3.5)


def promise(view: Known, pile: CardSet) -> int:
    """The card points of a pile, plus a share of each yaku in reach, depending on its progress."""
    lost = CardSet().union(*(other for other in view.piles if other != view.piles[view.seat]))
    total = view.ruleset.classification.points(pile)
    for missing in view.yaku.missing(pile, lost):
        needed = missing.yaku.needed
        if not missing.out_of_reach:
            total += missing.yaku.value * (needed - missing.count) ** 2 // needed**2
    return total


def play_match(rules: hanahuda.Rules, match: hanahuda.Match, players: Sequence[Player], *, quiet: bool) -> None:
    """Play a match to the end. Print a line for each turn and the settlement of each round."""
    say: Callable[..., None] = (lambda *_: None) if quiet else print
    say(heading(match))
    told = 0
    while not match.is_over:
        seat = match.round.mover
        match = match.play(players[seat](match.round.view(seat)))
        # After the end of a round, match.round is already the next one.
        state = match.ended[0].state if match.ended else match.round
        if state.to_move != seat:
            say("\n".join(describe(state.events[told:])))
            told = len(state.events)
        for ended in match.ended:
            say(f"\n{ended.settlement.explain()}")
            print(standing(match, rules.options.target))
            if not match.is_over:
                say(heading(match))
            told = 0
    print(f"\nThe match goes to {' and '.join(f'seat {seat}' for seat in match.winners)}.")


def heading(match: hanahuda.Match) -> str:
    """The number of the round and its dealer."""
    return f"\nRound {len(match.settlements) + 1}, seat {match.table.dealer} deals"


def describe(events: Sequence[Event]) -> list[str]:
    """One line for each turn."""
    lines: list[str] = []
    for seat, group in itertools.groupby(events, key=lambda event: getattr(event, "seat", None)):
        who = "" if seat is None else f"seat {seat}: "
        lines.append(f"  {who}{'; '.join(str(event).removeprefix(who) for event in group)}")
    return lines


def standing(match: hanahuda.Match, target: int) -> str:
    """The totals after a round, and the points missing to the target."""
    totals = ", ".join(f"seat {seat} {total}" for seat, total in enumerate(match.standings))
    missing = target - max(match.standings)
    if missing > 0:
        outlook = f"{missing} to go"
    else:
        outlook = "target reached" if match.is_over else "a tie at the top, so the match goes on (PH-6.3)"
    return f"After round {len(match.settlements)}: {totals}; {outlook}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(description="A match of Hanahuda: greedy players against random ones.")
    parser.add_argument("--seats", type=int, default=2, help="2, 3 or 4; four play as two teams (default 2)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of shuffles and random players (default 1)")
    parser.add_argument("--target", type=int, default=5000, help="the total that ends the match (default 5000)")
    parser.add_argument("--quiet", action="store_true", help="print only the standings after each round")
    given = parser.parse_args(arguments)
    try:
        rules = hanahuda.ruleset(target=given.target)
        match = rules.match(seats=given.seats, shuffler=SeededShuffler(given.seed))
    except HanafudaError as error:
        parser.error(str(error))
    kinds: Mapping[str, Player] = {"greedy": greedy_player, "random": random_player(random.Random(given.seed))}
    names = [("greedy", "random")[seat % 2] for seat in range(given.seats)]
    print(f"Hanahuda to {given.target}: " + ", ".join(f"seat {seat} is {name}" for seat, name in enumerate(names)))
    for draw in match.draws:
        print(f"  seat {draw.seat} draws {draw.card} for the deal")
    play_match(rules, match, [kinds[name] for name in names], quiet=given.quiet)


if __name__ == "__main__":
    main()
