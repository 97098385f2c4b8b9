"""Leagues compare players: each one plays the same deals from every seat.

Each deal is one job, :func:`play_deal`, whose result depends only on its arguments. So a league gives the same result
in one process, on a pool of processes or on a cluster.
"""

from __future__ import annotations

import functools
import math
import random
import statistics
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, SupportsIndex, cast

import attrs

from hanafuda_rules.checks import (
    AnyField,
    check_tuple,
    check_type,
    fits,
    has_methods,
    listed,
    mapped,
    of_type,
    sequence,
    whole_number,
)  # fmt: skip
from hanafuda_rules.errors import HanafudaError, shown
from hanafuda_rules.machine.match import net_since, whole_hand
from hanafuda_rules.machine.ruleset import AnyRules, Ruleset
from hanafuda_rules.machine.shuffling import SeededShuffler
from hanafuda_rules.machine.view import AnyView
from hanafuda_rules.moves import Move
from hanafuda_rules.players._asking import advantage as _advantage
from hanafuda_rules.players.basic import Player, Random
from hanafuda_rules.players.strong import Report, Strong
from hanafuda_rules.table import seat_at
from hanafuda_rules.values import Value

__all__ = ["DealResult", "League", "Standing", "advantage", "league", "merged", "play_deal"]

_RANDOM = Random()


def advantage(net: Sequence[int], seat: SupportsIndex) -> float:
    """How much more a seat won in a round than the average of the other seats.

    Args:
        net: The amount that each seat won, such as ``settlement.net``; two seats or more.
        seat: The seat.

    Raises:
        InvalidSeatError: There is no such seat.
        HanafudaError: ``net`` does not have whole numbers of two seats or more.
    """
    amounts = sequence(net, "net must have the amount of each seat")
    if len(amounts) < 2:  # noqa: PLR2004  # one seat has no others
        raise HanafudaError(f"net must have the amounts of two seats or more, not {len(amounts)}")
    amounts = [whole_number(amount, "an amount of net") for amount in amounts]
    return _advantage(amounts, seat_at(seat, len(amounts), rule="CD-9"))


def _is_number(result: DealResult, field: AnyField, value: float) -> None:
    if not (fits(value, int) or (fits(value, float) and math.isfinite(value))):
        raise HanafudaError(f"{field.name} of a result must be a finite number, not {shown(value)}")


def _is_count(result: DealResult, field: AnyField, value: int) -> None:
    whole_number(value, f"{field.name} of a result", least=1 if field.name == "rounds" else 0)


@attrs.frozen
class DealResult(Value):
    """A player's result for one deal, played once from each seat.

    Args:
        advantage: The mean advantage per round, in units of the settlement.
        won: The number of rounds won; a tied round counts in equal shares.
        rounds: The number of rounds, one for each seat.
        decisions: The number of decisions among at least two moves.
        simulated: The number of moves simulated for these decisions.

    Raises:
        HanafudaError: A field is not such a number.
    """

    advantage: float = attrs.field(validator=_is_number)
    won: float = attrs.field(validator=_is_number)
    rounds: int = attrs.field(validator=_is_count)
    decisions: int = attrs.field(validator=_is_count)
    simulated: int = attrs.field(validator=_is_count)


@attrs.frozen
class Standing(Value):
    """A player's results in a league.

    Args:
        name: The player's name.
        results: The result of each deal; at least one.

    Raises:
        HanafudaError: ``name`` is not text, or ``results`` is not a tuple of results.
    """

    name: str = attrs.field(validator=of_type(str))
    results: tuple[DealResult, ...]

    def __attrs_post_init__(self) -> None:
        check_tuple(self.results, "the results of a player", least=1, kind=DealResult)

    @property
    def advantage(self) -> float:
        """The mean advantage per round, in units of the settlement."""
        return statistics.fmean([result.advantage for result in self.results])

    @property
    def error(self) -> float:
        """The standard error of the advantage over deals; infinite for a single deal."""
        return _error([result.advantage for result in self.results])

    @property
    def won(self) -> float:
        """The fraction of rounds won, from 0 to 1."""
        return math.fsum([result.won for result in self.results]) / sum([result.rounds for result in self.results])

    @property
    def decisions(self) -> int:
        """The number of decisions among at least two moves."""
        return sum([result.decisions for result in self.results])

    @property
    def simulated(self) -> int:
        """The number of moves simulated."""
        return sum([result.simulated for result in self.results])

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
        standings: The results of each player, in the same deals; at least one player.

    Raises:
        HanafudaError: A field has the wrong type, or the players have different numbers of deals.
    """

    rules: AnyRules = attrs.field(validator=of_type(Ruleset))
    seats: int = attrs.field(validator=of_type(int))
    baseline: Player = attrs.field()
    seeds: tuple[int, ...] = attrs.field()
    standings: tuple[Standing, ...] = attrs.field()

    def __attrs_post_init__(self) -> None:
        _check_player(self.baseline)
        check_tuple(self.seeds, "the seeds of a league", least=1, kind=int)
        check_tuple(self.standings, "the standings of a league", least=1, kind=Standing)
        if len({len(standing.results) for standing in self.standings}) > 1:
            raise HanafudaError("the players of a league must have the same number of deals")

    def __getitem__(self, name: str) -> Standing:
        """Return a player's results by name.

        Raises:
            HanafudaError: No player has this name.
        """
        for standing in self.standings:
            if type(name) is str and standing.name == name:
                return standing
        names = ", ".join([standing.name for standing in self.standings])
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
        width = max([len(standing.name) for standing in self.standings])
        for standing in self.standings:
            ahead = f"{standing.advantage:+.2f} ± {standing.error:.2f}"
            won = f"won {standing.won:6.1%}{_effort(standing.simulated)}"
            lines.append(f"  {standing.name:<{width}}  {ahead:>18}  {won}")
        return "\n".join(lines)


def merged(leagues: Iterable[League]) -> League:
    """Merge leagues that were played with different seeds.

    Args:
        leagues: The leagues, with the same ruleset, seats, baseline and players.

    Raises:
        HanafudaError: There is no league, the leagues differ in more than their seeds, or two share a seed.
    """
    first, *others = _leagues(leagues)
    seeds, standings = list(first.seeds), {one.name: list(one.results) for one in first.standings}
    for other in others:
        if _terms(other) != _terms(first):
            raise HanafudaError("leagues with different rulesets, seats, baselines or players cannot be merged")
        if again := set(seeds) & set(other.seeds):
            raise HanafudaError(f"leagues with the same deals cannot be merged: both have seed {min(again)}")
        seeds += other.seeds
        for standing in other.standings:
            standings[standing.name] += standing.results
    joined = tuple([Standing(name, tuple(results)) for name, results in standings.items()])
    return attrs.evolve(first, seeds=tuple(seeds), standings=joined)


def _leagues(leagues: Iterable[League]) -> list[League]:
    merging = listed(leagues, "several leagues are merged")
    if not merging:
        raise HanafudaError("there is no league to merge")
    for one in merging:
        check_type(one, League, "a league")
    return merging


def _terms(one: League) -> tuple[object, ...]:
    return one.rules, one.seats, one.baseline, [standing.name for standing in one.standings]


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
    for name, player in [*named.items(), ("baseline", baseline)]:
        check_type(name, str, "the name of a player, as text,")
        _check_player(player)
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


def _check_player(player: object) -> None:
    if not has_methods(player, "choose"):
        raise HanafudaError(f"a player must have a method choose, such as Random(), not {shown(player)}")


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
        HanafudaError: An argument has the wrong type, or ``number`` is less than 0.
        IllegalMoveError: A player chooses a move that is not legal.
    """
    check_type(rules, Ruleset, "a ruleset")
    seats, _ = rules.check_seats(seats)
    number = whole_number(number, "the number of a deal", least=0, most=10**6)
    seed = whole_number(seed, "the seed of a league")
    _check_player(player)
    _check_player(baseline)
    advantages: list[float] = []
    won, decisions, simulated = 0.0, 0, 0
    for seat in range(seats):
        shuffler = SeededShuffler(seed, round=number)
        table = rules.table(seats=seats, dealer=number % seats)
        state = whole_hand(rules.deal(table=table, shuffler=shuffler))
        generators = [random.Random(f"{seed} {number} {place}") for place in range(seats)]  # noqa: S311
        while (turn := state.to_move) is not None:
            view, rng = state.view(turn), generators[turn]
            if turn != seat or len(view.legal_moves) == 1:
                move = baseline.choose(view, rng)
            else:
                move, effort = _chosen(player, view, rng)
                decisions, simulated = decisions + 1, simulated + effort
            state = whole_hand(state.play(move))
        net = net_since(state, table)
        advantages.append(_advantage(net, seat))
        won += 1 / net.count(max(net)) if net[seat] == max(net) else 0
    return DealResult(statistics.fmean(advantages), won, seats, decisions, simulated)


def _chosen(player: Player, view: AnyView, rng: random.Random) -> tuple[Move, int]:
    """The chosen move, and the number of moves simulated."""
    if not has_methods(player, "report"):
        return player.choose(view, rng), 0
    report = cast("Strong", player).report(view, rng)
    check_type(report, Report, "a Report from the player's method report")
    return report.move, report.simulated
