"""Play any game against the computer in a terminal, with any preset.

This script needs rich (``python -m pip install rich``) and a terminal of 80 × 24. Without arguments, it asks what to
play:

    python examples/play.py
    python examples/play.py --game koi_koi --language ja --save evening.json
    python examples/play.py --resume evening.json
"""

from __future__ import annotations

import argparse
import random
import secrets
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import attrs
from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid
from rich.text import Text

from hanafuda_rules import (
    AmbiguousMoveError,
    Card,
    CardSet,
    HanafudaError,
    IllegalMoveError,
    Kind,
    Match,
    Move,
    Ruleset,
    SeededShuffler,
    View,
    game,
    game_keys,
)
from hanafuda_rules.events import Dealt, Event
from hanafuda_rules.formats.records import (
    Record,
    RecordingShuffler,
    from_text,
    record_of_match,
    resume_match,
    to_text,
)
from hanafuda_rules.players import Greedy, Player, Random, Strong, scale_of
from hanafuda_rules.words import Tongue, in_words

Rules: TypeAlias = Ruleset[Any, Any, Any]
AnyMatch: TypeAlias = Match[Any, Any, Any]
AnyView: TypeAlias = View[Any, Any]

LANGUAGES = ("en", "ja", "ja_romaji", "ko")
STYLES = {Kind.BRIGHT: "bold yellow", Kind.ANIMAL: "bold magenta", Kind.RIBBON: "bold red", Kind.CHAFF: "green"}
YOU = "you"
OPPONENTS = ("random", "greedy", "strong")
HELP = """\
  a number, a move as it is printed, or in the notation such as 1bx1c: make that move
  a card by its name, or as 1b or pine-crane: play it, or see what it can take
  hint, yaku (in reach), events (all of them), piles, table (again)
  language en, ja, ja_romaji or ko
  save FILE, quit, help
  the first letter of a command is enough"""
COMMANDS = ("hint", "yaku", "events", "piles", "table", "language", "save", "quit", "help")


class Stopped(Exception):  # noqa: N818  # not an error
    """The user stopped playing."""


# --- cards in colour --------------------------------------------------------------------------------------------------


@attrs.frozen
class Printer:
    """Prints a match for its user.

    Args:
        console: The terminal.
        rules: The ruleset, for the kinds of cards.
        language: The language of cards, moves, events, yaku and settlements.
        names: The name of each seat.
    """

    console: Console
    rules: Rules
    language: str
    names: tuple[str, ...]

    def cards(self, cards: Iterable[Card], *, none: str = "–") -> Text:
        """Format cards, each in the colour of its kind."""
        kind = self.rules.classification.kind
        names = [Text(in_words(card, self.language), STYLES[kind(card)]) for card in cards]
        return Text(", ").join(names) if names else Text(none)

    def move(self, move: Move) -> Text:
        """Format a move. A card is shown with the cards that it takes."""
        card, captures = getattr(move, "card", None), getattr(move, "captures", None)
        words = in_words(move, self.language)
        is_short = self.language == "en" and "announc" not in words
        if not is_short or not isinstance(card, Card) or not isinstance(captures, CardSet):
            return Text(words)
        taken = Text(" takes ").append_text(self.cards(captures)) if captures else Text(" stays on the field", "dim")
        return self.cards([card]).append_text(taken)

    def event(self, event: Event) -> Text:
        """Format an event."""
        return Text(event.words(self.language, self.names), "dim")

    def pile(self, view: AnyView, seat: int) -> Text:
        """Describe a pile: the number of cards of each kind, and the yaku."""
        pile, kind = view.piles[seat], self.rules.classification.kind
        counts = [(one, sum(kind(card) is one for card in pile)) for one in Kind]
        shown = ", ".join(self._counted(one, count) for one, count in counts if count)
        yaku = ", ".join(f"{in_words(held.yaku, self.language)} ({held.value})" for held in view.held(seat))
        return Text(f"{len(pile)} captured" + (f": {shown}" if shown else "")).append(f"  {yaku}", "bold yellow")

    def _counted(self, kind: Kind, count: int) -> str:
        name = in_words(kind, self.language)
        if self.language != "en":
            return f"{count} {name}"
        return f"{count} {name.lower()}{'s' if count > 1 and kind is not Kind.CHAFF else ''}"

    def moves(self, moves: Sequence[Move], rows: int) -> Grid:
        """List the legal moves with numbers, in two columns if they do not fit into the rows."""
        texts = [Text(f"{number:>3} ", "bold").append_text(self.move(move)) for number, move in enumerate(moves, 1)]
        grid = in_columns(texts, 1)
        return grid if self.height(grid) <= rows else in_columns(texts, 2)

    def height(self, shown: Text | Grid) -> int:
        """The number of terminal lines that something takes."""
        return len(self.console.render_lines(shown))

    def table(self, match: AnyMatch, view: AnyView, news: Sequence[Event]) -> None:
        """Print a seat's view of the table, fitted to the height of the terminal if possible."""
        lines = [self._seat(match, view, seat) for seat in range(view.table.seats) if seat != view.seat]
        lines.append(Text("Field: ", "bold").append_text(self.cards(view.field)))
        if pots := [thing for thing in view.objects if thing.form == "chips" and thing.seat is None]:
            lines.append(Text("; ".join([Tongue(self.language).say(pot.says) for pot in pots]), "bold"))
        if view.turned:
            lines.append(Text("Turned: ", "bold").append_text(self.cards(view.turned)))
        hand = Text("you have not looked at it yet", "dim") if view.hand is None else self.cards(view.hand)
        lines.append(self._seat(match, view, view.seat))
        lines.append(Text("Hand: ", "bold").append_text(hand))
        rows = self.console.height - 2 - sum(map(self.height, lines))  # the title and the prompt take a line each
        moves = self.moves(view.legal_moves, rows - 2)
        rows -= self.height(moves)
        self.console.rule(
            f"{self.rules.name}, round {len(match.settlements) + 1}: {view.stock_size} cards in the stock"
        )
        if len(news) > rows:
            self.console.print(Text(f"… {len(news) - rows + 1} events before (events: all)", "dim"))
            news = news[len(news) - rows + 1 :] if rows > 1 else ()
        for event in news:
            self.console.print(self.event(event), no_wrap=True, overflow="ellipsis")
        for line in lines:
            self.console.print(line)
        self.console.print(moves)

    def _seat(self, match: AnyMatch, view: AnyView, seat: int) -> Text:
        hand = "" if seat == view.seat else f"{view.hand_sizes[seat]} in hand, "
        marks = " (dealer)" if seat == view.table.dealer else ""
        left_out = "" if seat in view.order else "sits this round out, "
        standing = f"  total {match.standings[seat]:+}"
        text = Text(f"{self.names[seat]}{marks}: ", "bold").append(f"{left_out}{hand}")
        return text.append_text(self.pile(view, seat)).append(standing, "cyan")


def in_columns(texts: Sequence[Text], columns: int) -> Grid:
    """Arrange texts in columns, with one line each; in a single column, long texts wrap."""
    grid, height = Grid.grid(padding=(0, 2)), -(-len(texts) // columns)
    for _ in range(columns):
        grid.add_column(no_wrap=columns > 1, overflow="ellipsis")
    for row in range(height):
        grid.add_row(*texts[row::height])
    return grid


# --- a session --------------------------------------------------------------------------------------------------------


class Session:
    """A match that the user plays.

    Args:
        console: The terminal.
        match: The match so far.
        names: The name of each seat: ``you``, or the name of a player.
        language: The language of the cards.
    """

    def __init__(self, console: Console, match: AnyMatch, names: Sequence[str], language: str) -> None:
        rules: Any = match.ruleset
        self.rules: Rules = rules
        self.names, self.seat = list(names), list(names).index(YOU)
        self.match = match
        self.printer = Printer(console, self.rules, language, tuple(self._named()))
        self.console = console
        self.scale = scale_of(self.rules, match.table.seats)
        self.rng = random.Random()
        self.told = 0

    def _named(self) -> Iterable[str]:
        """The names of the seats, each once: ``you``, ``strong``, ``strong 2`` and so on."""
        for seat, name in enumerate(self.names):
            place = self.names[: seat + 1].count(name)
            yield name if place == 1 else f"{name} {place}"

    def player(self, name: str) -> Player:
        """Return the player with a name."""
        players: dict[str, Player] = {
            "random": Random(),
            "greedy": Greedy(self.scale),
            "strong": Strong(self.scale),
        }
        return players[name]

    def play(self) -> None:
        """Play the match to the end."""
        self.ended()
        while (turn := self.match.round.to_move) is not None:
            view = self.match.round.view(turn)
            self.make(self.asked(view) if turn == self.seat else self.player(self.names[turn]).choose(view, self.rng))
        winners = [self.printer.names[seat] for seat in self.match.winners]
        self.console.print(Text(f"The match is over. It goes to {' and '.join(winners)}.", "bold"))

    def make(self, move: Move) -> None:
        """Make a move, and show the rounds that it ends."""
        self.match = self.match.play(move)
        self.ended()

    def ended(self) -> None:
        """Show the last events and the settlements of the rounds that have just ended."""
        for each in self.match.ended:
            self.console.clear()
            for event in each.state.view(self.seat).events[self.told :][-(self.console.height // 2) :]:
                self.console.print(self.printer.event(event))
            self.told = 0
            self.console.rule("The round is over")
            explained = each.settlement.explain(self.printer.language, self.printer.names)
            self.console.print(escape(explained), highlight=False)
            self.read("Press Enter to go on: ")

    def asked(self, view: AnyView) -> Move:
        """Ask the user for a move."""
        self.show(view)
        while True:
            text = self.read("Your move (? for help): ").strip()
            found = self.understood(view, text)
            if found is not None:
                self.told = len(view.events)
                return found

    def show(self, view: AnyView) -> None:
        """Show the table, and the events since the user's last move."""
        self.console.clear()
        news = [event for event in view.events[self.told :] if not isinstance(event, Dealt)]  # the table shows the deal
        self.printer.table(self.match, view, news)

    def read(self, prompt: str) -> str:
        """Read a line from the user.

        Raises:
            Stopped: The input has ended.
        """
        try:
            return self.console.input(Text(prompt, "bold"))
        except EOFError:
            raise Stopped from None

    def understood(self, view: AnyView, text: str) -> Move | None:
        """Return the move that a line names, or run its command.

        Raises:
            Stopped: The user stopped playing.
        """
        if text.isdecimal():
            count = len(view.legal_moves)
            if (index := index_of(text, count)) is not None:
                return view.legal_moves[index]
            self.complain(f"The moves have the numbers 1 to {count}." if count > 1 else "There is one move, number 1.")
            return None
        word, _, rest = text.partition(" ")
        command = next((each for each in COMMANDS if word in {each, each[0]}), None)
        if text in {"", "?"} or command == "help":
            self.console.print(HELP, markup=False, highlight=False)
        elif command is None:
            return self.named(view, text)
        elif command == "quit":
            self.leave()
        elif command == "table":
            self.show(view)
        elif command == "save":
            self.save(rest)
        elif command == "language":
            self.speak(view, rest)
        else:
            {"hint": self.hint, "yaku": self.yaku, "events": self.events, "piles": self.piles}[command](view)
        return None

    def leave(self) -> None:
        """Offer to save the match, and stop.

        Raises:
            Stopped: Always.
        """
        if self.match.moves and (path := self.read("Save to which file? (Enter: do not save): ").strip()):
            self.save(path)
        raise Stopped

    def named(self, view: AnyView, text: str) -> Move | None:
        """Return the move that a line means. If it can mean several, show them."""
        try:
            return view.parse_move(text, self.printer.names)
        except AmbiguousMoveError as error:
            for number, move in enumerate(view.legal_moves, 1):
                if move in error.moves:
                    self.console.print(Text(f"{number:>3} ", "bold").append_text(self.printer.move(move)))
        except IllegalMoveError as error:
            # The legal moves are on the screen.
            self.complain(f"{error.reason} ({error.rule or 'not legal now'})")
        except HanafudaError as error:
            self.complain(str(error))
        return None

    def complain(self, text: str) -> None:
        """Show an error."""
        self.console.print(Text(text, "red"))

    # --- commands ---

    def speak(self, view: AnyView, language: str) -> None:
        """Change the language."""
        if language not in LANGUAGES:
            self.complain(f"The languages are {', '.join(LANGUAGES)}.")
            return
        self.printer = attrs.evolve(self.printer, language=language)
        self.show(view)

    def hint(self, view: AnyView) -> None:
        """Show which move Strong would make, why, and how the moves did that it compared to the end."""
        report = Strong(self.scale).report(view, random.Random(len(view.events)))
        self.console.print(Text("Strong would choose: ").append_text(self.printer.move(report.move)))
        if why := self.why(view, report.move):
            self.console.print(Text(f"  {why}", "bold yellow"))
        # The others were given up early, so their means say little. Moves that come to the same share a line.
        most = max((tried.samples for tried in report.tried), default=0)
        finalists: dict[tuple[float, float], list[Text]] = {}
        for tried in report.tried:
            if tried.samples == most:
                finalists.setdefault((tried.mean, tried.error), []).append(self.printer.move(tried.move))
        for (mean, error), moves in sorted(finalists.items(), key=lambda finalist: finalist[0], reverse=True):
            self.console.print(Text(f"  {mean:+8.2f} ± {error:<6.2f}").append_text(Text(" or ").join(moves)))

    def why(self, view: AnyView, move: Move) -> str:
        """The yaku that the captures of a move bring nearer, with the number of cards that they lack then."""
        pile, taken = view.piles[self.seat], CardSet()
        if isinstance(captures := getattr(move, "captures", None), CardSet) and captures:
            taken = captures | move.named_cards
        before = {missing.yaku: missing.count for missing in view.yaku.missing(pile)}
        nearer = [one for one in view.yaku.missing(pile | taken) if one.count < before[one.yaku] and one.count <= 2]
        names = [f"{in_words(one.yaku, self.printer.language)}: {one.count} to go" for one in nearer]
        return "; ".join(dict.fromkeys(names))

    def yaku(self, view: AnyView) -> None:
        """Show the yaku that lack at most two cards and are still in reach."""
        others = [card for pile in (*view.piles, view.set_aside) for card in pile]
        for missing in view.yaku.missing(view.piles[view.seat], others):
            if 0 < missing.count <= 2 and not missing.out_of_reach:
                name = in_words(missing.yaku, self.printer.language)
                text = Text(f"  {name} ({missing.yaku.value}) lacks {missing.count} of ")
                self.console.print(text.append_text(self.printer.cards(missing.cards)))

    def events(self, view: AnyView) -> None:
        """Show all events of the round."""
        for event in view.events:
            self.console.print(self.printer.event(event))

    def piles(self, view: AnyView) -> None:
        """Show all captured cards."""
        for seat, pile in enumerate(view.piles):
            name = self.printer.names[seat]
            self.console.print(Text(f"  {name}: ", "bold").append_text(self.printer.cards(pile)))

    def save(self, path: str) -> None:
        """Write the record of the match so far."""
        record = record_of_match(self.match, names=self.names)
        try:
            Path(path).write_text(to_text(record), encoding="utf-8")
        except (OSError, ValueError) as error:
            self.complain(str(error))
        else:
            self.console.print(f"saved; python examples/play.py --resume {path}", markup=False, highlight=False)


# --- starting ---------------------------------------------------------------------------------------------------------


def resumed(record: Record, seed: int) -> tuple[AnyMatch, list[str]]:
    """A recorded match, and the names of the seats.

    Raises:
        HanafudaError: The record is invalid, or its names do not tell who plays.
    """
    match = resume_match(record, SeededShuffler(seed))
    names = record["names"]
    if [name for name in names or () if name not in OPPONENTS] != [YOU]:
        raise HanafudaError(f"one seat must be named {YOU}, and the others {', '.join(OPPONENTS)}; not {names}")
    return match, names


def index_of(text: str, count: int) -> int | None:
    """The index that a number from 1 to ``count`` stands for, if the text is one."""
    # Python does not read numbers of thousands of digits.
    fits = text.isdecimal() and len(text) < 10 and 1 <= int(text) <= count
    return int(text) - 1 if fits else None


def choice(console: Console, what: str, texts: Sequence[str]) -> int:
    """Let the user choose one of several texts, and return its index. The default is the first."""
    if len(texts) == 1:
        return 0
    for number, text in enumerate(texts, 1):
        console.print(f"{number:>3} {text}", markup=False, highlight=False)
    while True:
        index = index_of(console.input(f"{what} (Enter for 1): ").strip() or "1", len(texts))
        if index is not None:
            return index


def begun(console: Console, asked: argparse.Namespace) -> tuple[AnyMatch, list[str]]:
    """A new match, and the names of the seats. Ask for everything that is not given."""
    keys = game_keys()
    key = asked.game or keys[choice(console, "Which game?", [game(key).name for key in keys])]
    presets = game(key).presets
    by_default = list(presets)[0 if asked.game else choice(console, "Whose rules?", list(presets))]
    if (name := asked.preset or by_default) not in presets:
        raise HanafudaError(f"{key} has no preset {name}; it has {', '.join(presets)}")
    rules = presets[name]
    counts = rules.seat_counts
    some = counts[0] if asked.game else counts[choice(console, "How many seats?", list(map(str, counts)))]
    seats = some if asked.seats is None else asked.seats
    shuffler = RecordingShuffler(SeededShuffler(asked.seed))
    return rules.match(seats=seats, shuffler=shuffler, max_rounds=asked.rounds), [YOU, *[asked.against] * (seats - 1)]


def main() -> None:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(description="Play against the computer in a terminal.")
    parser.add_argument("--game", choices=game_keys(), help="the game; asked for by default")
    parser.add_argument("--preset", help="the preset; the game's first one by default")
    parser.add_argument("--seats", type=int, help="the number of seats; the lowest by default")
    parser.add_argument("--rounds", type=int, help="the maximum number of rounds; by the rules if not given")
    parser.add_argument("--against", choices=OPPONENTS, default="strong", help="your opponents")
    parser.add_argument("--language", choices=LANGUAGES, default="en", help="the language of cards and texts")
    parser.add_argument("--seed", type=int, help="the same seed gives the same deals")
    parser.add_argument("--save", metavar="FILE", help="the file for the record when you stop")
    parser.add_argument("--resume", metavar="FILE", help="resume a saved match")
    asked = parser.parse_args()
    asked.seed = secrets.randbits(32) if asked.seed is None else asked.seed
    console = Console()
    try:
        if asked.resume:
            record = from_text(Path(asked.resume).read_text(encoding="utf-8"))
            match, names = resumed(record, asked.seed)
        else:
            match, names = begun(console, asked)
        session = Session(console, match, names, asked.language)
    except (HanafudaError, OSError, UnicodeDecodeError) as error:
        parser.error(str(error))
    except EOFError:
        sys.exit()
    try:
        session.play()
    except (Stopped, KeyboardInterrupt):
        console.print("\nGoodbye.")
    if asked.save or asked.resume:
        session.save(asked.save or asked.resume)


if __name__ == "__main__":
    main()
