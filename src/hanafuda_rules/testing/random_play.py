"""Random rounds and matches of one game: what the conformance suite looks at, and what it asks of the game's author."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, ClassVar, cast

import attrs

from hanafuda_rules.cards import CardSet
from hanafuda_rules.errors import InvalidOptionError
from hanafuda_rules.match import AnyMatch
from hanafuda_rules.moves import Move
from hanafuda_rules.options import NumbersByKey, OptionInfo, Options, WholeNumber, WholeNumbers
from hanafuda_rules.records import RecordingShuffler
from hanafuda_rules.ruleset import AnyRules
from hanafuda_rules.shuffling import SeededShuffler
from hanafuda_rules.state import AnyState
from hanafuda_rules.table import Table
from hanafuda_rules.testing.checking import noted, require
from hanafuda_rules.values import Value
from hanafuda_rules.yaku import Yaku, YakuGroup, YakuTable

__all__ = ["PlayedMatch", "PlayedRound", "RandomPlay", "deck_of", "random_changes", "with_yaku"]

_STEPS = 8


def deck_of(rules: AnyRules, seats: int) -> CardSet:
    """The cards that a ruleset has at a table.

    Args:
        rules: The ruleset.
        seats: The number of seats.
    """
    return rules.deck(seats)


def with_yaku(rules: AnyRules, yaku: Yaku) -> AnyRules:
    """A ruleset of a subclass that overrides ``yaku`` and adds one.

    Args:
        rules: The ruleset.
        yaku: The yaku to add; it is the only one of its group.
    """
    kind: Any = type(rules)

    def add(self: Any) -> YakuTable:
        table = cast("YakuTable", cast("Any", super(varied, self)).yaku)
        return YakuTable((*table.groups, YakuGroup(yaku.group, yaku.names)), (*table.yaku, yaku))

    varied: Any = type(kind.__name__, (kind,), {"yaku": functools.cached_property(add)})
    return cast("AnyRules", varied(**{field.name: getattr(rules, field.name) for field in attrs.fields(kind)}))


def random_changes(rng: random.Random, options: type[Options]) -> dict[str, Any]:
    """Valid values for about half of the options of a class, quicker to get than from Hypothesis.

    Each value is valid by itself. A game that refuses some values together refuses some of these changes.

    Args:
        rng: Where chance comes from.
        options: The class, such as ``hanahuda.Options``.
    """
    return {info.name: _any_value(info, rng) for info in options.describe() if rng.random() < 1 / 2}


def _any_value(info: OptionInfo, rng: random.Random) -> Any:
    values = info.values
    if not isinstance(values, WholeNumber):
        return rng.choice(values).value
    if isinstance(values, NumbersByKey):
        some = rng.sample(sorted(values.numbers(info.default)), 2)
        numbers = {key: _any_number(values, rng) for key in some}
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
    """A round that was played at random.

    Args:
        number: Which of the suite's rounds it is; chance comes from it.
        rules: The ruleset.
        table: What the round found.
        states: All of its states, in order; the last one is over.
        moves: The moves between them.
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
        """Where something happened, for a report: the round, and how many of its moves had been played."""
        return _note(self.number, self.rules, self.table, self.moves[:moves])


@attrs.frozen
class PlayedMatch(Value):
    """A match that was played at random.

    Args:
        number: Which of the suite's matches it is; chance comes from it.
        rules: The ruleset.
        moments: Its first moment and the one after each move; it is over at the last one.
        moves: The moves between them.
    """

    number: int
    rules: AnyRules
    moments: tuple[AnyMatch, ...]
    moves: tuple[Move, ...]

    @property
    def note(self) -> str:
        """Which match it was, for a report."""
        return f"in match {self.number}, {len(self.moves)} moves long: {self.rules!r}, {self.moments[0].table}"


def _note(number: int, rules: AnyRules, table: Table, moves: Sequence[Move]) -> str:
    played = ", ".join(map(str, moves))
    return (
        f"in round {number}: {rules!r} at {table}, shuffled by SeededShuffler({number}), after: {played or 'nothing'}"
    )


class RandomPlay:
    """One game as it is played at random; :class:`~hanafuda_rules.testing.conformance.Conformance` derives from it.

    Everything is chosen by seeds and is the same in every run. Class attributes say what is played; what a game does in
    its own way is a method to override.
    """

    rules: ClassVar[AnyRules]
    """The ruleset; the one attribute that has to be given."""
    presets: ClassVar[Sequence[AnyRules]] = ()
    """Other rulesets of the game, each of which is played too."""
    rounds: ClassVar[int] = 24
    """How many rounds are played: one by each of the rulesets above, the others with options at random."""
    matches: ClassVar[int] = 4
    """How many matches are played."""
    changed_events: ClassVar[int] = 4
    """How many moves of each round are told wrongly to a board."""
    longest_round: ClassVar[int] = 500
    """How many moves a round may have at most."""
    longest_match: ClassVar[int] = 200
    """How many rounds a match may have at most."""

    def any_rules(self, rng: random.Random) -> AnyRules:
        """The ruleset with about half of its options at random; values that do not go together are drawn anew."""
        while True:
            changes = random_changes(rng, type(self.rules.options))
            with suppress(InvalidOptionError):
                return self.rules.change(**changes)

    def any_table(self, rules: AnyRules, seats: int, rng: random.Random) -> Table:
        """A table to begin a round at; to be overridden where a table can carry something from earlier rounds."""
        table: Table = rules.table(seats=seats, dealer=rng.randrange(seats))
        return table

    def choose(self, state: AnyState, rng: random.Random) -> Move:
        """What the seat to move plays; to be overridden where chance hardly ever leads to what matters."""
        return rng.choice(state.legal_moves)

    def deck(self, state: AnyState) -> CardSet:
        """Every card that lies somewhere in a state after the deal."""
        rules: Any = state.ruleset
        return deck_of(rules, state.table.seats) - state.set_aside

    def pot_before(self, table: Any) -> int:
        """What lies in the pot before a round, in the unit of the settlement."""
        return getattr(table, "pot", 0)

    def by_hand(self, outcome: Any) -> Any:
        """An outcome as a person would enter it: made anew from the public fields of its attrs class."""
        kind = outcome.__class__
        names = [field.name for field in attrs.fields(kind) if field.init and not field.name.startswith("_")]
        return kind(**{name: getattr(outcome, name) for name in names})

    def played_rounds(self) -> tuple[PlayedRound, ...]:
        """The rounds, each played to its end; the same ones at every call.

        Raises:
            ConformanceError: A round does not end.
        """
        suite: Any = type(self)
        return _rounds_of(suite)

    def played_matches(self) -> tuple[PlayedMatch, ...]:
        """The matches, each played to its end; the same ones at every call.

        Raises:
            ConformanceError: A match does not end.
        """
        suite: Any = type(self)
        return _matches_of(suite)

    def play_round(self, number: int, rules: AnyRules | None = None) -> PlayedRound:
        """Play a round to its end.

        Args:
            number: Which round it is; chance comes from it.
            rules: The ruleset; by default that of the suite's round of this number.

        Raises:
            ConformanceError: The round does not end.
        """
        return _played_round(self, number, rules)

    def for_each_round(self, check: Callable[[PlayedRound], None]) -> None:
        """Do something with each round; errors tell in which one they happened."""
        for played in self.played_rounds():
            with noted(played.note, len(played.moves)):
                check(played)

    def for_some_states(self, check: Callable[[AnyState, random.Random], None], *, of_each_round: int) -> None:
        """Do something with some states of each round, the last one among them; errors tell which one it was."""
        for played in self.played_rounds():
            rng = random.Random(played.number)  # noqa: S311  # chance for tests, not secrets
            last = len(played.moves)
            for step in [*rng.sample(range(last), min(of_each_round - 1, last)), last]:
                with noted(played.note, step):
                    check(played.states[step], rng)


def _ruleset(game: RandomPlay, number: int, rng: random.Random) -> AnyRules:
    given = (game.rules, *game.presets)
    return given[number] if number < len(given) else game.any_rules(rng)


@functools.lru_cache(maxsize=1)  # of one suite at a time: pytest runs one class after the other
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
        states.append(rules.begin(table, RecordingShuffler(SeededShuffler(number))))
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
