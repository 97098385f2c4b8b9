"""Random rounds and matches of one game, and the settings of the conformance suite."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from typing import Any, ClassVar, cast

import attrs

from hanafuda_rules.cards import CardSet
from hanafuda_rules.errors import InvalidOptionError
from hanafuda_rules.formats.records import RecordingShuffler
from hanafuda_rules.machine.match import AnyMatch
from hanafuda_rules.machine.ruleset import AnyRules, with_options
from hanafuda_rules.machine.shuffling import SeededShuffler
from hanafuda_rules.machine.state import AnyState
from hanafuda_rules.moves import Move
from hanafuda_rules.options import NumbersByKey, OptionInfo, Options, WholeNumber, WholeNumbers
from hanafuda_rules.table import Table
from hanafuda_rules.testing.checking import noted, require
from hanafuda_rules.values import Value
from hanafuda_rules.yaku import Yaku, YakuGroup, YakuTable

__all__ = ["PlayedMatch", "PlayedRound", "RandomPlay", "deck_of", "random_changes", "with_yaku"]

_STEPS = 8


def deck_of(rules: AnyRules, seats: int) -> CardSet:
    """The deck of a ruleset."""
    return rules.deck(seats)


def with_yaku(rules: AnyRules, yaku: Yaku) -> AnyRules:
    """The same ruleset in a subclass that adds a yaku, the only one of its group."""
    kind: Any = type(rules)

    def add(self: Any) -> YakuTable:
        table = cast("YakuTable", cast("Any", super(varied, self)).yaku)
        return YakuTable((*table.groups, YakuGroup(yaku.group, yaku.names)), (*table.yaku, yaku))

    varied: Any = type(kind.__name__, (kind,), {"yaku": functools.cached_property(add)})
    return cast("AnyRules", varied(**{field.name: getattr(rules, field.name) for field in attrs.fields(kind)}))


def random_changes(rng: random.Random, options: type[Options]) -> dict[str, Any]:
    """Random valid values for about half of the options of a class. This is faster than Hypothesis.

    Each value is valid by itself, but a game may reject some combinations.
    """
    return {info.name: _any_value(info, rng) for info in options.describe() if rng.random() < 1 / 2}


def _any_value(info: OptionInfo, rng: random.Random) -> Any:
    values = info.values
    if not isinstance(values, WholeNumber):
        return rng.choice(values).value
    if isinstance(values, NumbersByKey):
        keys = rng.sample(sorted(values.numbers(info.default)), 2)
        numbers = {key: _any_number(values, rng) for key in keys}
        return rng.choice([*values.sets, numbers])
    if isinstance(values, WholeNumbers):
        return tuple(_any_number(values, rng) for _ in range(values.count))
    if values.word and rng.random() < 1 / 2:
        return values.word
    return _any_number(values, rng)


def _any_number(values: WholeNumber, rng: random.Random) -> int:
    last = min(_STEPS - 1, (values.maximum - values.minimum) // values.step)
    return values.minimum + rng.randrange(last + 1) * values.step


@attrs.frozen
class PlayedRound(Value):
    """A round played at random.

    Args:
        number: The number of the round in the suite, which is also the seed.
        rules: The ruleset.
        table: The table before the round.
        states: All states, in order; the round is over in the last one.
        moves: The moves between the states.
    """

    number: int
    rules: AnyRules
    table: Table
    states: tuple[AnyState, ...]
    moves: tuple[Move, ...]

    @property
    def over(self) -> AnyState:
        """The last state."""
        return self.states[-1]

    def note(self, moves: int) -> str:
        """Describe the round and its first moves, for error reports."""
        return _note(self.number, self.rules, self.table, self.moves[:moves])


@attrs.frozen
class PlayedMatch(Value):
    """A match played at random.

    Args:
        number: The number of the match in the suite, which is also the seed.
        rules: The ruleset.
        moments: The match at the start and after each move; it is over in the last one.
        moves: The moves between them.
    """

    number: int
    rules: AnyRules
    moments: tuple[AnyMatch, ...]
    moves: tuple[Move, ...]

    @property
    def note(self) -> str:
        """A description of the match, for error reports."""
        return f"in match {self.number}, {len(self.moves)} moves long: {self.rules!r}, {self.moments[0].table}"


def _note(number: int, rules: AnyRules, table: Table, moves: Sequence[Move]) -> str:
    played = ", ".join(map(str, moves))
    return (
        f"in round {number}: {rules!r} at {table}, shuffled by SeededShuffler({number}), after: {played or 'nothing'}"
    )


class RandomPlay:
    """Random play of one game, the base class of :class:`~hanafuda_rules.testing.conformance.Conformance`.

    All choices are seeded, so every run is the same. Class attributes set what is played. Override the methods if your
    game differs.
    """

    rules: ClassVar[AnyRules]
    """The ruleset, the only required attribute."""
    presets: ClassVar[Sequence[AnyRules]] = ()
    """Other rulesets of the game to play."""
    rounds: ClassVar[int] = 24
    """The number of rounds: one with each of the rulesets above, the others with random options."""
    matches: ClassVar[int] = 4
    """The number of matches."""
    changed_events: ClassVar[int] = 4
    """The number of moves of each round after which boards are told changed events."""
    longest_round: ClassVar[int] = 500
    """The maximum number of moves in a round."""
    longest_match: ClassVar[int] = 200
    """The maximum number of rounds in a match."""

    languages: ClassVar[Sequence[str]] = ()
    """The languages besides English that the texts of the game are in, such as ``"ja"``."""
    unnamed: ClassVar[Mapping[str, Collection[str]]] = {}
    """By language, the English names of what has no name in it on purpose."""

    def any_rules(self, rng: random.Random) -> AnyRules:
        """The ruleset with random values for about half of its options. Invalid combinations are drawn again."""
        while True:
            changes = random_changes(rng, type(self.rules.options))
            with suppress(InvalidOptionError):
                return with_options(self.rules, **changes)

    def any_table(self, rules: AnyRules, seats: int, rng: random.Random) -> Table:
        """A table for a round. Override this if tables carry something over from earlier rounds."""
        table: Table = rules.table(seats=seats, dealer=rng.randrange(seats))
        return table

    def choose(self, state: AnyState, rng: random.Random) -> Move:
        """Choose a legal move. Override this if random moves seldom lead to the interesting events."""
        return rng.choice(state.legal_moves)

    def deck(self, state: AnyState) -> CardSet:
        """All cards that are in play in a state after the deal."""
        rules: Any = state.ruleset
        return deck_of(rules, state.table.seats) - state.set_aside

    def pot_before(self, table: Any) -> int:
        """The pot before a round, in units of the settlement."""
        return getattr(table, "pot", 0)

    def by_hand(self, outcome: Any) -> Any:
        """The outcome as a person would enter it, created from the public fields of its attrs class."""
        kind = outcome.__class__
        names = [field.name for field in attrs.fields(kind) if field.init and not field.name.startswith("_")]
        return kind(**{name: getattr(outcome, name) for name in names})

    def played_rounds(self) -> tuple[PlayedRound, ...]:
        """The rounds, played to the end; the same ones on every call.

        Raises:
            ConformanceError: A round does not end.
        """
        suite: Any = type(self)
        return _rounds_of(suite)

    def played_matches(self) -> tuple[PlayedMatch, ...]:
        """The matches, played to the end; the same ones on every call.

        Raises:
            ConformanceError: A match does not end.
        """
        suite: Any = type(self)
        return _matches_of(suite)

    def play_round(self, number: int, rules: AnyRules | None = None) -> PlayedRound:
        """Play a round to the end.

        Args:
            number: The number of the round, which is also the seed.
            rules: The ruleset. The default is that of the suite's round with this number.

        Raises:
            ConformanceError: The round does not end.
        """
        return _played_round(self, number, rules)

    def for_each_round(self, check: Callable[[PlayedRound], None]) -> None:
        """Check each round. Errors get a note that names the round."""
        for played in self.played_rounds():
            with noted(played.note, len(played.moves)):
                check(played)

    def for_some_states(self, check: Callable[[AnyState, random.Random], None], *, of_each_round: int) -> None:
        """Check some states of each round, including the last. Errors get a note that names the round and the moves."""
        for played in self.played_rounds():
            rng = random.Random(played.number)  # noqa: S311  # chance for tests, not secrets
            last = len(played.moves)
            for step in [*rng.sample(range(last), min(of_each_round - 1, last)), last]:
                with noted(played.note, step):
                    check(played.states[step], rng)


def _ruleset(game: RandomPlay, number: int, rng: random.Random) -> AnyRules:
    given = (game.rules, *game.presets)
    return given[number] if number < len(given) else game.any_rules(rng)


@functools.lru_cache(maxsize=1)  # one suite is enough: pytest runs class by class
def _rounds_of(suite: Callable[[], RandomPlay]) -> tuple[PlayedRound, ...]:
    game = suite()
    return tuple(_played_round(game, number, None) for number in range(game.rounds))


def _played_round(game: RandomPlay, number: int, given: AnyRules | None) -> PlayedRound:
    rng = random.Random(number)  # noqa: S311  # chance for tests, not secrets
    rules = given or _ruleset(game, number, rng)
    table = game.any_table(rules, rules.seat_counts[number % len(rules.seat_counts)], rng)
    states: list[AnyState] = []
    moves: list[Move] = []
    with noted(_note, number, rules, table, moves):
        states.append(rules.deal(table=table, shuffler=RecordingShuffler(SeededShuffler(number))))
    while not states[-1].is_over:
        with noted(_note, number, rules, table, moves):
            require(len(moves) < game.longest_round, f"a round is not over after {game.longest_round} moves")
            moves.append(game.choose(states[-1], rng))
            states.append(states[-1].play(moves[-1]))
    return PlayedRound(number, rules, table, tuple(states), tuple(moves))


@functools.lru_cache(maxsize=1)
def _matches_of(suite: Callable[[], RandomPlay]) -> tuple[PlayedMatch, ...]:
    game = suite()
    return tuple(_played_match(game, number) for number in range(game.matches))


def _played_match(game: RandomPlay, number: int) -> PlayedMatch:
    rng = random.Random(number)  # noqa: S311  # chance for tests, not secrets
    rules = _ruleset(game, number, rng)
    seats = rules.seat_counts[number % len(rules.seat_counts)]
    dealer = rng.choice([None, *range(seats)])
    moments = [rules.match(seats=seats, dealer=dealer, shuffler=RecordingShuffler(SeededShuffler(number)))]
    moves: list[Move] = []
    while not (match := moments[-1]).is_over:
        with noted("in match {}: {!r}, {}".format, number, rules, match.table):
            rounds, longest = len(match.settlements), game.longest_match
            require(rounds < longest, f"a match is not over after {longest} rounds")
            require(len(moves) < (rounds + 1) * game.longest_round, "the rounds of a match have too many moves")
            moves.append(game.choose(match.round, rng))
            moments.append(match.play(moves[-1]))
    return PlayedMatch(number, rules, tuple(moments), tuple(moves))
