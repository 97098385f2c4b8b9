"""Study the games with the players of the library, and plot the results.

The script answers four questions: how much the first seat is worth in each game, how often each yaku of Koi-Koi is
formed and whether it pays to wait for it, when to call koi-koi, and when to drop out of a round of Hachi-Hachi. Greedy
players play all rounds. To evaluate a decision, the same round is played to the end after each answer. This script
needs matplotlib and rich (``python -m pip install matplotlib rich``):

    python examples/study.py --rounds 400 --into pictures
"""

from __future__ import annotations

import argparse
import functools
import math
import random
import statistics
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, TypeAlias

import attrs

from hanafuda_rules import DropOut, EnterRound, Move, RoundState, SeededShuffler, game, settle_round
from hanafuda_rules.games import hachi_hachi, koi_koi
from hanafuda_rules.machine.registry import game_keys
from hanafuda_rules.players import Greedy, advantage, scale_of
from hanafuda_rules.words import in_words
from hanafuda_rules.yaku import total_of

State: TypeAlias = RoundState[Any, Any]
Finding: TypeAlias = tuple[str, float]
"""The subject, such as a game or a yaku, and a number from one round."""
Figures: TypeAlias = dict[str, tuple[float, float, int]]
"""For each subject: the mean, its standard error, and the count of numbers."""

SEATS = 3
"""The number of seats; other games are played with the nearest possible number."""
MANY, FEW = 10, 6
"""The limits between the classes of yaku points."""


LEAST = 20
"""Subjects with fewer numbers are left out."""

# --- one round each, by number, for a pool of processes ---------------------------------------------------------------


def states_of(key: str, seats: int, number: int) -> Iterator[State]:
    """The states of a round of greedy players."""
    rules = game(key).default
    state: State = rules.deal(seats=seats, dealer=number % seats, shuffler=SeededShuffler(number))
    return played_on(state, number)


def played_on(state: State, number: int) -> Iterator[State]:
    """A state and those that follow if all players are greedy."""
    rules: Any = state.ruleset
    player, rng = Greedy(scale_of(rules, state.table.seats)), random.Random(number)
    yield state
    while not state.is_over:
        state = state.play(player.choose(state.view(state.mover), rng))
        yield state


def advantage_after(state: State, seat: int, number: int) -> float:
    """The advantage of a seat after the rest of the round."""
    *_, last = played_on(state, number)
    rules: Any = last.ruleset
    return advantage(settle_round(rules, last.outcome).net, seat)


def first_seat(number: int) -> list[Finding]:
    """For each game, the advantage of the seat that plays first."""
    found: list[Finding] = []
    for key in game_keys():
        rules = game(key).default
        seats = min(rules.seat_counts, key=lambda seats: abs(seats - SEATS))
        states = list(states_of(key, seats, number))
        net = settle_round(rules, states[-1].outcome).net
        found.append((rules.name, advantage(net, states[0].order[0])))
    return found


def yaku_formed(number: int) -> list[Finding]:
    """For each yaku of Koi-Koi and seat, whether it was formed."""
    *_, last = states_of("koi_koi", 2, number)
    held = [{each.yaku.key for each in last.held(seat)} for seat in (0, 1)]
    return [(key, float(key in keys)) for keys in held for key in dict.fromkeys(yaku.key for yaku in last.yaku)]


def waiting(number: int) -> list[Finding]:
    """For each yaku of Koi-Koi that lacks one card when half of the hand is played: the advantage of its seat."""
    states = list(states_of("koi_koi", 2, number))
    net = settle_round(koi_koi.RULES, states[-1].outcome).net
    half = next((state for state in states if max(map(len, state.hands)) <= 4), None)
    if half is None:
        return []
    return [
        (missing.yaku.key, advantage(net, seat))
        for seat in (0, 1)
        for missing in half.yaku.missing(half.piles[seat], half.piles[1 - seat])
        if missing.count == 1 and not missing.out_of_reach
    ]


def calling(number: int) -> list[Finding]:
    """The gain of koi-koi over stopping, by the value of the yaku and the number of hand cards left."""
    return [(f"{size};{len(state.hand(seat))}", gain) for state, seat, size, gain in questions(number)]


def threatened(number: int) -> list[Finding]:
    """The gain of koi-koi over stopping, by the value of the yaku and the yaku for which the rival lacks one card."""
    found: list[Finding] = []
    for state, seat, size, gain in questions(number):
        missing = state.yaku.missing(state.piles[1 - seat], state.piles[seat])
        near = [each for each in missing if each.count == 1 and not each.out_of_reach]
        found.append((f"{size};{len(near)}", gain))
    return found


def questions(number: int) -> Iterator[tuple[State, int, str, float]]:
    """The questions of a round of Koi-Koi: the state, the seat, the class of its points, and the gain of koi-koi."""
    for state in states_of("koi_koi", 2, number):
        if koi_koi.KoiKoi() in state.legal_moves:
            worth = total_of(state.held(state.mover))
            size = "10 and more points" if worth >= MANY else f"{FEW} to 9 points" if worth >= FEW else "up to 5 points"
            yield state, state.mover, size, gain_of(state, koi_koi.KoiKoi(), koi_koi.Stop(), number)


def dropping(number: int) -> list[Finding]:
    """The gain of dropping out of Hachi-Hachi for the first of four seats, by the card points of its hand."""
    rules = hachi_hachi.RULES
    state: State = rules.deal(seats=4, dealer=number % 4, shuffler=SeededShuffler(number))
    if DropOut() not in state.legal_moves:
        return []
    points = rules.classification.points(state.hand(state.mover)) // 20 * 20
    return [(f";{points}", gain_of(state, DropOut(), EnterRound(), number))]


def gain_of(state: State, one: Move, other: Move, number: int) -> float:
    """The gain of one move over another for the seat to move."""
    seat = state.mover
    return advantage_after(state.play(one), seat, number) - advantage_after(state.play(other), seat, number)


# --- many rounds ------------------------------------------------------------------------------------------------------


def gathered(
    function: Callable[[int], list[Finding]], rounds: int, pool: ProcessPoolExecutor, advance: Callable[[], object]
) -> Figures:
    """The figures of many rounds."""
    found: defaultdict[str, list[float]] = defaultdict(list)
    for findings in pool.map(function, range(rounds), chunksize=4):
        advance()
        for name, value in findings:
            found[name].append(value)
    return {name: figures_of(values) for name, values in found.items() if len(values) >= LEAST}


def figures_of(values: Sequence[float]) -> tuple[float, float, int]:
    """The mean, its standard error, and the number of values."""
    return statistics.fmean(values), statistics.stdev(values) / math.sqrt(len(values)), len(values)


def print_figures(title: str, figures: Figures) -> None:
    """Print a table."""
    print(f"\n{title}")
    for name, (mean, error, count) in sorted(figures.items()):
        print(f"  {name.lstrip(';'):<24} {mean:+8.2f} ± {error:<6.2f} ({count})")


# --- pictures ---------------------------------------------------------------------------------------------------------


def bars(axes: Any, figures: Figures) -> None:
    """Plot a bar with its error for each name, the largest on top."""
    names = sorted(figures, key=lambda name: figures[name][0])
    axes.barh(names, [figures[name][0] for name in names], xerr=[figures[name][1] for name in names], color="#a3261d")
    axes.axvline(0, color="black", linewidth=0.8)


def lines(axes: Any, figures: Figures) -> None:
    """Plot a line for each first part of the names, before the semicolon, over the number after it."""
    points: defaultdict[str, list[tuple[int, float, float]]] = defaultdict(list)
    for name, (mean, error, _) in figures.items():
        line, _, place = name.rpartition(";")
        points[line].append((int(place), mean, error))
    for line, found in sorted(points.items()):
        xs, means, errors = zip(*sorted(found), strict=True)
        axes.errorbar(xs, means, yerr=errors, label=line, marker="o", capsize=3)
    axes.axhline(0, color="black", linewidth=0.8)
    if len(points) > 1:
        axes.legend()


def in_spreads(figures: Figures) -> Figures:
    """Express the figures in standard deviations of a single number, so that games can be compared."""
    return {
        name: (mean / spread, error / spread, count)
        for name, (mean, error, count) in figures.items()
        if (spread := error * math.sqrt(count))
    }


def named(figures: Figures) -> Figures:
    """Name the yaku of Koi-Koi in English."""
    return {in_words(koi_koi.RULES.yaku[key]): each for key, each in figures.items()}


@attrs.frozen
class Study:
    """A question.

    Args:
        title: The title of the picture.
        measured: The unit of the figures.
        find: A function that returns the numbers of one round.
        draw: A function that plots the figures.
        prepare: A function that converts the figures first.
        times: A factor for the number of rounds, for questions in which luck matters most.
    """

    title: str
    measured: str
    find: Callable[[int], list[Finding]]
    draw: Callable[[Any, Figures], None]
    prepare: Callable[[Figures], Figures] = dict
    times: int = 1


STUDIES: Mapping[str, Study] = {
    "first_seat": Study(
        "The advantage of playing first",
        "advantage a round, in standard deviations of a round",
        first_seat,
        bars,
        in_spreads,
    ),
    "yaku": Study("How often a player forms each yaku of Koi-Koi", "share of the rounds", yaku_formed, bars, named, 4),
    "waiting": Study(
        "The advantage of a player that lacks one card, with four cards in hand",
        "points",
        waiting,
        bars,
        named,
        4,
    ),
    "koi_koi": Study(
        "The gain of koi-koi over stopping", "points; by the cards left in the hand", calling, lines, times=8
    ),
    "threatened": Study(
        "The gain of koi-koi over stopping",
        "points; by the number of yaku for which the rival lacks one card",
        threatened,
        lines,
        times=8,
    ),
    "dropping": Study(
        "The gain of dropping out of Hachi-Hachi", "points; by the card points of the hand", dropping, lines, times=16
    ),
}
"""The questions, by the names of their pictures."""


def draw(name: str, figures: Figures, into: Path) -> None:
    """Plot the figures of a question."""
    import matplotlib as mpl  # noqa: PLC0415  # the workers do not need it
    from matplotlib.figure import Figure  # noqa: PLC0415

    study = STUDIES[name]
    mpl.rcParams |= {"svg.hashsalt": name, "svg.fonttype": "none"}  # reproducible, small files
    picture = Figure(figsize=(7, 4.2), layout="constrained")
    axes = picture.add_subplot()
    study.draw(axes, figures)
    axes.set_title(study.title)
    axes.set_xlabel(study.measured)
    picture.savefig(into / f"study_{name}.svg", metadata={"Date": None})


def positive(text: str) -> int:
    """Read a number of 1 or more."""
    if (number := int(text)) < 1:
        raise argparse.ArgumentTypeError(f"must be 1 or more, not {number}")
    return number


def main() -> None:
    """Answer the questions, and print and plot the figures."""
    from rich.progress import Progress  # noqa: PLC0415  # as above

    parser = argparse.ArgumentParser(description="Study the games with the players of the library.")
    parser.add_argument("--study", choices=STUDIES, help="one question; all questions by default")
    parser.add_argument("--rounds", type=int, default=200, help="the number of rounds for each question")
    parser.add_argument("--into", type=Path, default=Path(), help="the directory for the pictures")
    parser.add_argument("--workers", type=positive, help="the number of processes; one for each processor by default")
    asked = parser.parse_args()
    try:
        asked.into.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        parser.error(str(error))
    names: Iterable[str] = [asked.study] if asked.study else STUDIES
    with ProcessPoolExecutor(asked.workers) as pool, Progress() as progress:
        for name in names:
            study = STUDIES[name]
            rounds = asked.rounds * study.times
            task = progress.add_task(study.title, total=rounds)
            figures = study.prepare(gathered(study.find, rounds, pool, functools.partial(progress.advance, task)))
            print_figures(f"{study.title} ({study.measured})", figures)
            draw(name, figures, asked.into)


if __name__ == "__main__":
    main()
