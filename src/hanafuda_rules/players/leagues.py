"""Leagues compare players: each one plays the same deals from every seat.

Each deal is one job, :func:`play_deal`, whose result depends only on its arguments. So a league gives the same result
in one process, on a pool of processes or on a cluster.
"""

from __future__ import annotations

import functools
import math
import random
import statistics
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

import attrs

from hanafuda_rules.checks import check_type, has_methods, listed, mapped, of_type, whole_number
from hanafuda_rules.errors import HanafudaError, shown
from hanafuda_rules.machine.ruleset import AnyRules, Ruleset
from hanafuda_rules.machine.shuffling import SeededShuffler
from hanafuda_rules.machine.state import AnyState
from hanafuda_rules.players._asking import advantage
from hanafuda_rules.players.basic import Player, Random
from hanafuda_rules.settlement import settle_round
from hanafuda_rules.values import Value

__all__ = ["DealResult", "League", "Standing", "advantage", "league", "merged", "play_deal"]

_RANDOM = Random()


@attrs.frozen
class DealResult(Value):
    """A player's result for one deal, played once from each seat.

    Args:
        advantage: The mean advantage per round, in units of the settlement.
        won: The number of rounds won; a tied round counts in equal shares.
        rounds: The number of rounds, one for each seat.
        decisions: The number of decisions among at least two moves.
        simulated: The number of moves simulated for these decisions.
    """

    advantage: float
    won: float
    rounds: int
    decisions: int
    simulated: int


@attrs.frozen
class Standing(Value):
    """A player's results in a league.

    Args:
        name: The player's name.
        results: The result of each deal.
    """

    name: str = attrs.field(validator=of_type(str))
    results: tuple[DealResult, ...]

    @property
    def advantage(self) -> float:
        """The mean advantage per round, in units of the settlement."""
        return statistics.fmean([each.advantage for each in self.results])

    @property
    def error(self) -> float:
        """The standard error of the advantage over deals; infinite for a single deal."""
        return _error([each.advantage for each in self.results])

    @property
    def won(self) -> float:
        """The fraction of rounds won, from 0 to 1."""
        return math.fsum([each.won for each in self.results]) / sum([each.rounds for each in self.results])

    @property
    def decisions(self) -> int:
        """The number of decisions among at least two moves."""
        return sum([each.decisions for each in self.results])

    @property
    def simulated(self) -> int:
        """The number of moves simulated."""
        return sum([each.simulated for each in self.results])

    def __str__(self) -> str:
        """One line, such as ``greedy  +3.90 ± 0.40  won 61%``."""
        return f"{self.name}  {self.advantage:+.2f} ± {self.error:.2f}  won {self.won:.0%}{_effort(self.simulated)}"


def _effort(simulated: int) -> str:
    return f"  {simulated} simulated" if simulated else ""


def _error(values: list[float]) -> float:
    return statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf


@attrs.frozen
class League(Value):
    """The results of players in the same deals, each against the same baseline on all other seats.

    Args:
        rules: The ruleset.
        seats: The number of seats.
        baseline: The player on the other seats.
        seeds: The seeds of the deals. Leagues with different seeds can be :func:`merged`.
        standings: The results of each player.
    """

    rules: AnyRules
    seats: int
    baseline: Player
    seeds: tuple[int, ...]
    standings: tuple[Standing, ...]

    def __getitem__(self, name: str) -> Standing:
        """Return a player's results by name.

        Raises:
            HanafudaError: No player has this name.
        """
        for each in self.standings:
            if type(name) is str and each.name == name:
                return each
        names = ", ".join([each.name for each in self.standings])
        raise HanafudaError(f"no player {shown(name)} is in the league; its players are {names}")

    def lead(self, name: str, other: str) -> tuple[float, float]:
        """How far a player is ahead of another one on the same deals: the mean and its standard error.

        Raises:
            HanafudaError: No player has this name.
        """
        pairs = zip(self[name].results, self[other].results, strict=True)
        ahead = [one.advantage - two.advantage for one, two in pairs]
        return statistics.fmean(ahead), _error(ahead)

    def __str__(self) -> str:
        """A table with one line per player."""
        deals = len(self.standings[0].results)
        lines = [f"{self.rules.name}, {self.seats} seats, {deals} deals, each from every seat, against {self.baseline}"]
        width = max([len(each.name) for each in self.standings])
        for each in self.standings:
            ahead = f"{each.advantage:+.2f} ± {each.error:.2f}"
            lines.append(f"  {each.name:<{width}}  {ahead:>18}  won {each.won:6.1%}{_effort(each.simulated)}")
        return "\n".join(lines)


def merged(leagues: Iterable[League]) -> League:
    """Merge leagues that were played with different seeds.

    Args:
        leagues: The leagues, with the same ruleset, seats, baseline and players.

    Raises:
        HanafudaError: There is no league, the leagues differ in more than their seeds, or two share a seed.
    """
    first, *others = _leagues(leagues)
    seeds, standings = list(first.seeds), {each.name: list(each.results) for each in first.standings}
    for other in others:
        if _terms(other) != _terms(first):
            raise HanafudaError("leagues with different rulesets, seats, baselines or players cannot be merged")
        if again := set(seeds) & set(other.seeds):
            raise HanafudaError(f"leagues with the same deals cannot be merged: both have seed {min(again)}")
        seeds += other.seeds
        for each in other.standings:
            standings[each.name] += each.results
    found = tuple([Standing(name, tuple(results)) for name, results in standings.items()])
    return attrs.evolve(first, seeds=tuple(seeds), standings=found)


def _leagues(leagues: Iterable[League]) -> list[League]:
    found = listed(leagues, "several leagues are merged")
    if not found:
        raise HanafudaError("there is no league to merge")
    for each in found:
        check_type(each, League, "a league")
    return found


def _terms(found: League) -> tuple[object, ...]:
    return found.rules, found.seats, found.baseline, [each.name for each in found.standings]


class _Map(Protocol):
    """The builtin ``map``, or a function with the same meaning."""

    def __call__(self, function: Callable[[Any], DealResult], jobs: Iterable[Any], /) -> Iterable[DealResult]: ...


def league(  # noqa: PLR0913  # all but five by name
    rules: AnyRules,
    seats: int,
    players: Mapping[str, Player],
    deals: int,
    seed: int = 0,
    *,
    baseline: Player = _RANDOM,
    progress: Callable[[int, int], object] | None = None,
    mapping: _Map = map,
) -> League:
    """Compare players: each one plays every deal once from every seat, with a baseline player on the other seats.

    All players get the same deals, and the dealer changes from deal to deal. The result depends only on the arguments,
    not on the number of processes.

    Args:
        rules: The ruleset.
        seats: The number of seats.
        players: The players by name.
        deals: The number of deals for each player.
        seed: The seed of the deals and of all other randomness.
        baseline: The player on all other seats.
        progress: Called with the number of jobs done and the total after each one. A job is one deal for one player.
        mapping: The function that runs the jobs and returns their results in order. The default is ``map``; pass the
            ``map`` method of a ``concurrent.futures`` pool, or any function like it.

    Raises:
        InvalidSeatError: The game does not have this number of seats.
        HanafudaError: An argument has the wrong type, ``deals`` is less than 1, or there are no players.
    """
    check_type(rules, Ruleset, "a ruleset")
    seats, seed = rules.check_seats(seats)[0], whole_number(seed, "the seed of a league")
    deals = whole_number(deals, "the number of deals", least=1, most=10**6)
    named = mapped(players, "the players of a league must be a mapping from names to players")
    if not named:
        raise HanafudaError("a league needs at least one player")
    for name, each in [*named.items(), ("baseline", baseline)]:
        check_type(name, str, "the name of a player, as text,")
        if not has_methods(each, "choose"):
            raise HanafudaError(f"a player must have a method choose, such as Random(), not {shown(each)}")
    jobs = [(player, number) for player in named.values() for number in range(deals)]
    play = functools.partial(_play_job, rules, seats, baseline, seed)
    results: list[DealResult] = []
    for result in mapping(play, jobs):
        results.append(result)
        if progress is not None:
            progress(len(results), len(jobs))
    parts = [tuple(results[start : start + deals]) for start in range(0, len(jobs), deals)]
    standings = tuple([Standing(name, part) for name, part in zip(named, parts, strict=True)])
    return League(rules, seats, baseline, (seed,), standings)


def _play_job(rules: AnyRules, seats: int, baseline: Player, seed: int, job: tuple[Player, int]) -> DealResult:
    player, number = job
    return play_deal(rules, seats, player, number, seed, baseline=baseline)


def play_deal(  # noqa: PLR0913  # all that the result depends on
    rules: AnyRules, seats: int, player: Player, number: int, seed: int = 0, *, baseline: Player = _RANDOM
) -> DealResult:
    """Play one deal of a league, once from every seat.

    ``number`` is the number of the deal, from 0. The other arguments are those of :func:`league`.

    Raises:
        InvalidSeatError: The game does not have this number of seats.
        HanafudaError: An argument has the wrong type.
    """
    advantages: list[float] = []
    won, decisions, simulated = 0.0, 0, 0
    for seat in range(seats):
        shuffler = SeededShuffler(seed, round=number)
        state: AnyState = rules.deal(seats=seats, dealer=number % seats, shuffler=shuffler)
        generators = [random.Random(f"{seed} {number} {each}") for each in range(seats)]  # noqa: S311
        while (turn := state.to_move) is not None:
            view, rng = state.view(turn), generators[turn]
            if turn != seat or len(view.legal_moves) == 1:
                move = baseline.choose(view, rng)
            else:
                move, effort = _chosen(player, view, rng)
                decisions, simulated = decisions + 1, simulated + effort
            state = state.play(move)
        net = settle_round(rules, state.outcome).net
        advantages.append(advantage(net, seat))
        won += 1 / net.count(max(net)) if net[seat] == max(net) else 0
    return DealResult(statistics.fmean(advantages), won, seats, decisions, simulated)


def _chosen(player: Any, view: Any, rng: random.Random) -> tuple[Any, int]:
    """The chosen move, and the number of moves simulated."""
    if not has_methods(player, "report"):
        return player.choose(view, rng), 0
    report = player.report(view, rng)
    return report.move, report.simulated
