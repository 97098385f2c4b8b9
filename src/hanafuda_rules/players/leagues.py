"""Leagues: every player plays the same deals from every seat, and what it wins is compared.

One deal is one job, a function of its arguments: :func:`play_deal`. So a league can be played in one process, on a pool
of processes or on a cluster, and the result is the same.
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
from hanafuda_rules.players._asking import advantage
from hanafuda_rules.players.basic import Player, Random
from hanafuda_rules.ruleset import AnyRules, Ruleset
from hanafuda_rules.settlement import settle_round
from hanafuda_rules.shuffling import SeededShuffler
from hanafuda_rules.state import AnyState
from hanafuda_rules.values import Value

__all__ = ["DealResult", "League", "Standing", "advantage", "league", "merged", "play_deal"]

_RANDOM = Random()


@attrs.frozen
class DealResult(Value):
    """How a player did with one deal, played once from each seat.

    Args:
        advantage: Its mean advantage a round, in the unit of the settlement.
        won: The rounds that it won; where several won most, each has a share of the round.
        rounds: The rounds, one for each seat.
        decisions: How often it chose among two moves or more.
        simulated: How many moves it simulated for that.
    """

    advantage: float
    won: float
    rounds: int
    decisions: int
    simulated: int


@attrs.frozen
class Standing(Value):
    """How a player did in a league.

    Args:
        name: The player's name.
        results: The result of each deal.
    """

    name: str = attrs.field(validator=of_type(str))
    results: tuple[DealResult, ...]

    @property
    def advantage(self) -> float:
        """The mean advantage a round, in the unit of the settlement."""
        return statistics.fmean([each.advantage for each in self.results])

    @property
    def error(self) -> float:
        """The standard error of the advantage, over deals; infinite for a single deal."""
        return _error([each.advantage for each in self.results])

    @property
    def won(self) -> float:
        """The share of the rounds that it won, 0 to 1."""
        return math.fsum([each.won for each in self.results]) / sum([each.rounds for each in self.results])

    @property
    def decisions(self) -> int:
        """How often it chose among two moves or more."""
        return sum([each.decisions for each in self.results])

    @property
    def simulated(self) -> int:
        """How many moves it simulated."""
        return sum([each.simulated for each in self.results])

    def __str__(self) -> str:
        """The line of a table, such as ``greedy  +3.9 ± 0.4  won 61%  0 simulated``."""
        return f"{self.name}  {self.advantage:+.2f} ± {self.error:.2f}  won {self.won:.0%}  {self.simulated} simulated"


def _error(values: list[float]) -> float:
    return statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf


@attrs.frozen
class League(Value):
    """How some players did with the same deals, each against the same baseline on all other seats.

    Args:
        rules: The ruleset.
        seats: The number of seats.
        baseline: The player on the other seats.
        seeds: The seeds of the deals; leagues of different seeds can be :func:`merged`.
        standings: How each player did.
    """

    rules: AnyRules
    seats: int
    baseline: Player
    seeds: tuple[int, ...]
    standings: tuple[Standing, ...]

    def __getitem__(self, name: str) -> Standing:
        """How a player did.

        Raises:
            HanafudaError: No player has this name.
        """
        for each in self.standings:
            if type(name) is str and each.name == name:
                return each
        names = ", ".join([each.name for each in self.standings])
        raise HanafudaError(f"no player {shown(name)} is in the league; its players are {names}")

    def lead(self, name: str, other: str) -> tuple[float, float]:
        """How far a player is ahead of another on the same deals: the mean, and its standard error.

        Args:
            name: The player's name.
            other: The other player's name.

        Raises:
            HanafudaError: No player has this name.
        """
        pairs = zip(self[name].results, self[other].results, strict=True)
        ahead = [one.advantage - two.advantage for one, two in pairs]
        return statistics.fmean(ahead), _error(ahead)

    def __str__(self) -> str:
        """A table with a line for each player."""
        deals = len(self.standings[0].results)
        lines = [f"{self.rules.name}, {self.seats} seats, {deals} deals, each from every seat, against {self.baseline}"]
        width = max([len(each.name) for each in self.standings])
        for each in self.standings:
            ahead = f"{each.advantage:+.2f} ± {each.error:.2f}"
            lines.append(f"  {each.name:<{width}}  {ahead:>18}  won {each.won:6.1%}  {each.simulated} simulated")
        return "\n".join(lines)


def merged(leagues: Iterable[League]) -> League:
    """One league of several with different seeds.

    Args:
        leagues: The leagues, of the same ruleset, seats, baseline and players.

    Raises:
        HanafudaError: There is none, they are of different games or players, or two have a seed in common.
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
    """Plays the deals: the builtin ``map``, a pool's, or a function that does the same on a cluster."""

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
    """Let players compete: each plays the same deals, each deal once from every seat, against a baseline elsewhere.

    The dealer changes from deal to deal. The result depends on the arguments only, not on how many processes play.

    Args:
        rules: The ruleset.
        seats: The number of seats.
        players: The players by name.
        deals: How many deals each plays.
        seed: Where the deals and all chance come from.
        baseline: The player on all other seats.
        progress: Called after each deal of a player with how many are done, and how many there are.
        mapping: Plays the deals, and returns the results in order: ``map`` by default, the method ``map`` of a
            ``concurrent.futures`` pool, or any function like it.

    Raises:
        InvalidSeatError: The game does not have this number of seats.
        HanafudaError: An argument is not of its type, ``deals`` is not 1 or more, or there are no players.
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
    """Play one deal of a league: once from every seat.

    Args:
        rules: The ruleset.
        seats: The number of seats.
        player: The player.
        number: The number of the deal, from 0.
        seed: Where the deals and all chance come from.
        baseline: The player on all other seats.

    Raises:
        InvalidSeatError: The game does not have this number of seats.
        HanafudaError: An argument is not of its type.
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
    """The move that a player chooses, and the number of moves that it simulated."""
    if not has_methods(player, "report"):
        return player.choose(view, rng), 0
    report = player.report(view, rng)
    return report.move, report.simulated
