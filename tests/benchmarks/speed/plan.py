"""What is measured: sections of figures, each with the call that a child process answers.

The games, their presets and their seats are those of the registry, so a new game is measured without being named.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator
from typing import TypeAlias

import attrs

from hanafuda_rules import Game, game, game_keys

__all__ = [
    "OTHER_LIBRARIES",
    "Call",
    "Figure",
    "Section",
    "Setup",
    "Unit",
    "each_game",
    "moves_and_rounds",
    "sections",
]

Call: TypeAlias = tuple[str | int, ...]

ONE_GAME = "hachi_hachi"
"""The game that is measured where one is enough."""

OTHER_LIBRARIES = {"rlcard": "RLCard", "open_spiel": "OpenSpiel", "chess": "python-chess", "pokerkit": "PokerKit"}
"""The names of the other libraries, by those that the package index has."""

SPIEL_GAMES = ("tic_tac_toe", "kuhn_poker", "liars_poker", "block_dominoes", "team_dominoes")
"""Games of OpenSpiel that are written in Python."""


class Unit(enum.Enum):
    """How a cost is shown."""

    TIME = enum.auto()
    """As a time."""
    RATE = enum.auto()
    """As how many there are in a second."""
    BYTES = enum.auto()
    """As a number of bytes."""


@attrs.frozen
class Figure:
    """One line of a table.

    Args:
        title: What is measured, in reStructuredText.
        call: The name of the function that measures it, and its arguments.
        unit: How its cost is shown.
        ours: Whether it is of this library, so that another version is measured too.
        constant: Whether it is the same in every run, so that one is enough.
    """

    title: str
    call: Call
    unit: Unit = Unit.TIME
    ours: bool = True
    constant: bool = False


@attrs.frozen
class Section:
    """A table.

    Args:
        title: Its heading.
        note: What the figures mean.
        figures: Its lines.
    """

    title: str
    note: str
    figures: tuple[Figure, ...]


@attrs.frozen
class Setup:
    """A game as it is measured."""

    game: Game
    preset: str
    seats: int

    @property
    def title(self) -> str:
        return f"{self.game.name}, ``{self.preset}``, {self.seats} seats"

    def figure(self, measure: str, unit: Unit = Unit.TIME, *, constant: bool = False) -> Figure:
        return Figure(self.title, (measure, self.game.key, self.preset, self.seats), unit, constant=constant)


def sections() -> tuple[Section, ...]:
    """Everything that is measured."""
    return (
        Section(
            "A move",
            "To list the legal moves, take one at random and play it; the moves before the play count too.",
            (*(setup.figure("a_move") for setup in each_game()), *_moves_of_other_libraries()),
        ),
        _of_each_game(
            "A deal",
            "The first state of a round that waits for a move; what is asked before the play is part of the moves.",
            "a_deal",
        ),
        _of_each_game(
            "A settlement",
            "The outcome of a random round, and what everybody pays or scores for it.",
            "a_settlement",
        ),
        _of_each_game(
            "An outcome entered by hand",
            "The outcome of a random round, made anew from its fields: checked, and settled.",
            "an_entered_outcome",
        ),
        _of_each_game(
            "The yaku of a pile",
            "Which yaku a pile has, and what each is worth; each card is in the pile by one chance in two.",
            "the_yaku_of_a_pile",
        ),
        Section(
            "Rounds",
            "To deal, to play at random and to settle: every number of seats, then the other presets.",
            tuple(setup.figure("a_round", Unit.RATE) for setup in (*_each_number_of_seats(), *_each_other_preset())),
        ),
        Section("Processes", "The same, by the clock on the wall, in processes that play at once.", _processes()),
        _of_each_game(
            "A view",
            "What the seat to move knows, at the moments of random rounds.",
            "a_view",
        ),
        Section(
            "A sample",
            "A full state that fits a view. The first one works out what the view tells of hidden cards.",
            tuple(_samples()),
        ),
        Section("Text and numbers", "At the moments of random rounds.", tuple(_text_and_numbers())),
        Section("Imports", "A whole process that imports a module.", tuple(_imports())),
        Section(
            "Memory",
            "A state that is kept, where 20,000 of random rounds are. The states of a round share much, so a million "
            "is extrapolated: as many megabytes as a state has bytes. A state lists its legal moves when it is asked.",
            tuple(_kept_states()),
        ),
        Section("Copies and size", "The wheel's metadata are some kilobytes more.", _copies_and_size()),
    )


def moves_and_rounds() -> tuple[tuple[Figure, Figure | None], ...]:
    """What the manual shows: a move and a round of each game, and a move of one game of each other library.

    Of OpenSpiel it shows one game in C++ and one in Python.
    """
    ours = tuple((setup.figure("a_move"), setup.figure("a_round", Unit.RATE)) for setup in each_game())
    left_out = {f"python_{name}" for name in SPIEL_GAMES[:-1]}
    return (*ours, *((figure, None) for figure in _moves_of_other_libraries() if figure.call[-1] not in left_out))


def _of_each_game(title: str, note: str, measure: str) -> Section:
    return Section(title, note, tuple(setup.figure(measure) for setup in each_game()))


def each_game() -> tuple[Setup, ...]:
    """Every game by its default preset, with three seats where it has as many."""
    return tuple(_usual(game(key)) for key in game_keys())


def _usual(found: Game) -> Setup:
    """A game's default preset, with three seats where it has as many."""
    return _with_three_seats(found, next(iter(found.presets)))


def _with_three_seats(found: Game, preset: str) -> Setup:
    counts = found.presets[preset].seat_counts
    return Setup(found, preset, 3 if 3 in counts else counts[-1])


def _each_number_of_seats() -> Iterator[Setup]:
    for usual in each_game():
        for seats in usual.game.default.seat_counts:
            yield attrs.evolve(usual, seats=seats)


def _each_other_preset() -> Iterator[Setup]:
    for usual in each_game():
        for preset in usual.game.presets:
            if preset != usual.preset:
                yield _with_three_seats(usual.game, preset)


def _processes() -> tuple[Figure, ...]:
    usual = _usual(game(ONE_GAME))
    return tuple(
        Figure(
            f"{usual.title}: {words}",
            ("a_round_in_processes", usual.game.key, usual.preset, usual.seats, processes),
            Unit.RATE,
        )
        for processes, words in ((1, "one process"), (2, "two processes"))
    )


def _samples() -> Iterator[Figure]:
    for setup in each_game():
        for measure, words in (("a_first_sample", "the first"), ("another_sample", "every other one")):
            yield attrs.evolve(setup.figure(measure), title=f"{setup.title}: {words}")


def _kept_states() -> Iterator[Figure]:
    for setup in each_game():
        for measure, words in (("a_kept_state_alone", "alone"), ("a_kept_state", "with its legal moves")):
            figure = setup.figure(measure, Unit.BYTES, constant=True)
            yield attrs.evolve(figure, title=f"{setup.title}: {words}")


def _text_and_numbers() -> Iterator[Figure]:
    usual = _usual(game(ONE_GAME))
    yield Figure("a shuffle of the 48 cards", ("a_shuffle",))
    yield Figure("a set of sixteen cards read", ("a_set_of_cards_read",))
    for measure, words in (
        ("a_mask", "the mask of the legal moves in the action space"),
        ("a_move_printed", "a move printed"),
        ("a_move_read", "a move read"),
        ("a_position_printed", "a position printed"),
        ("a_position_read", "a position read"),
        ("a_round_replayed", "the record of a round replayed, every move checked"),
    ):
        yield attrs.evolve(usual.figure(measure), title=f"{usual.game.name}: {words}")


def _moves_of_other_libraries() -> Iterator[Figure]:
    for title, *call in (
        ("OpenSpiel, in C++: hearts", "a_spiel_move", "pyspiel", "hearts"),
        *(
            (f"OpenSpiel, in Python: {name}", "a_spiel_move", f"open_spiel.python.games.{name}", f"python_{name}")
            for name in SPIEL_GAMES
        ),
        ("RLCard: UNO", "an_uno_move"),
        ("python-chess", "a_chess_move"),
        ("PokerKit: Texas hold’em", "a_poker_move"),
    ):
        yield Figure(title, tuple(call), ours=False)


def _imports() -> Iterator[Figure]:
    yield Figure("nothing", ("a_process",), ours=False)
    yield Figure("``attrs``", ("a_process", "attrs"), ours=False)
    for module in ("hanafuda_rules", *(f"hanafuda_rules.games.{key}" for key in game_keys())):
        yield Figure(f"``{module}``", ("a_process", module))
    yield Figure("``hanafuda_rules``, and each name that it has", ("the_import_of_all_names",))
    yield Figure("all games that the version has", ("the_import_of_all_games",))
    for module in ("rlcard", "pyspiel", "chess", "pokerkit"):
        yield Figure(f"``{module}``", ("a_process", module), ours=False)


def _copies_and_size() -> tuple[Figure, ...]:
    usual = _usual(game(ONE_GAME))
    return (
        attrs.evolve(usual.figure("a_deepcopy"), title=f"``copy.deepcopy`` of a state of {usual.game.name}"),
        Figure("the wheel, without its metadata", ("the_wheel",), Unit.BYTES, constant=True),
    )
