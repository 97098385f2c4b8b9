"""Serve matches over HTTP: people, bots and spectators, with SQLite as the store.

    python -m pip install fastapi uvicorn
    python examples/server.py [--port 8000] [--file matches.sqlite]

The server stores a seed and the moves of each match, and nothing else. So it can be stopped at any time, and to take
moves back is to delete rows. It sends views: nobody gets a card that their seat does not see. The page ``/docs`` of the
server lists the requests.
"""

from __future__ import annotations

import argparse
import json
import random
import secrets
import sqlite3
import threading
from collections.abc import Callable, Mapping
from typing import Annotated, Any, TypeAlias

import attrs
import uvicorn
from fastapi import APIRouter, Body, Depends, FastAPI, HTTPException, Query, Request
from fastapi.responses import JSONResponse, Response

from hanafuda_rules import HanafudaError, SeededShuffler, game, svg_of
from hanafuda_rules.formats.display import record_for_display
from hanafuda_rules.formats.notation import format_move, parse_move
from hanafuda_rules.formats.records import RecordingShuffler, record_of_match
from hanafuda_rules.machine.match import AnyMatch
from hanafuda_rules.machine.ruleset import AnyRules
from hanafuda_rules.players import Greedy, Player, Random, Scale, Strong, scale_of

BOTS: Mapping[str, Callable[[Scale], Player]] = {"random": lambda _: Random(), "greedy": Greedy, "strong": Strong}
"""The players that the server has, by name. Whoever has another name is a person."""

SCHEMA = """
CREATE TABLE IF NOT EXISTS matches (
  id TEXT PRIMARY KEY, game TEXT, preset TEXT, players TEXT, keys TEXT, seed TEXT, rounds INTEGER
);
CREATE TABLE IF NOT EXISTS moves (id TEXT, number INTEGER, seat INTEGER, move TEXT, PRIMARY KEY (id, number));
CREATE TABLE IF NOT EXISTS wishes (id TEXT, seat INTEGER, PRIMARY KEY (id, seat));
"""


@attrs.frozen
class Stored:
    """A stored match.

    Args:
        name: Its name in addresses.
        rules: Its ruleset.
        players: The players by seat.
        keys: The secret of each seat; ``None`` for a bot.
        seed: The seed of the deals, which nobody is told.
        rounds: The limit on rounds, if any.
        moves: The seat and the text of each move.
    """

    name: str
    rules: AnyRules
    players: list[str]
    keys: list[str | None]
    seed: int
    rounds: int | None
    moves: tuple[tuple[int, str], ...]

    @property
    def people(self) -> set[int]:
        """The seats of people."""
        return {seat for seat, key in enumerate(self.keys) if key is not None}

    def first(self) -> AnyMatch:
        """The match before any move."""
        shuffler = RecordingShuffler(SeededShuffler(self.seed))
        return self.rules.match(seats=len(self.players), shuffler=shuffler, max_rounds=self.rounds)

    def seat_of(self, key: str | None) -> int | None:
        """The seat with a key; ``None`` for a spectator, who has none."""
        if key is None:
            return None
        for seat, own in enumerate(self.keys):
            if own is not None and secrets.compare_digest(own.encode(), key.encode()):
                return seat
        raise HTTPException(403, "no seat of this match has this key")


class Store:
    """The matches in a file."""

    def __init__(self, file: str) -> None:
        self.lock = threading.RLock()  # requests run side by side, and each is answered as a whole
        self.rows = sqlite3.connect(file, check_same_thread=False, isolation_level=None)
        self.rows.executescript(SCHEMA)
        self._kept: dict[str, tuple[tuple[tuple[int, str], ...], AnyMatch]] = {}

    def open(self, key: str, preset: str, players: list[str], rounds: int | None) -> Stored:
        """Store a new match."""
        keys = [None if name in BOTS else secrets.token_urlsafe(16) for name in players]
        presets = game(key).presets
        if preset not in presets:
            raise HanafudaError(f"{key} has no preset {preset!r}; it has {', '.join(presets)}")
        name, seed = secrets.token_urlsafe(8), secrets.randbits(64)
        stored = Stored(name, presets[preset], players, keys, seed, rounds, ())
        stored.first()  # raises an error if there cannot be such a match
        row = (name, key, preset, json.dumps(players), json.dumps(keys), str(seed), rounds)
        with self.lock:
            self.rows.execute("INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?, ?)", row)
        return stored

    def load(self, name: str) -> Stored:
        """The match with a name, once bots that are to move have done so."""
        row = self.rows.execute("SELECT * FROM matches WHERE id = ?", (name,)).fetchone()
        if row is None:
            raise HTTPException(404, "there is no such match")
        _, key, preset, players, keys, seed, rounds = row
        moves = self.rows.execute("SELECT seat, move FROM moves WHERE id = ? ORDER BY number", (name,)).fetchall()
        rules = game(key).presets[preset]
        stored = Stored(name, rules, json.loads(players), json.loads(keys), int(seed), rounds, tuple(moves))
        return self.let_bots_play(stored)

    def match(self, stored: Stored) -> AnyMatch:
        """The match as it stands. The last one is kept, so that a move need not play all earlier ones again."""
        moves, match = self._kept.get(stored.name, ((), None))
        if match is None or stored.moves[: len(moves)] != moves:
            moves, match = (), stored.first()
        for _, text in stored.moves[len(moves) :]:
            match = match.play(parse_move(stored.rules, text))
        self._kept[stored.name] = stored.moves, match
        return match

    def add(self, stored: Stored, seat: int, text: str) -> Stored:
        """Add a move, which ends all wishes to take one back."""
        self.rows.execute("INSERT INTO moves VALUES (?, ?, ?, ?)", (stored.name, len(stored.moves), seat, text))
        self.rows.execute("DELETE FROM wishes WHERE id = ?", (stored.name,))
        return attrs.evolve(stored, moves=(*stored.moves, (seat, text)))

    def let_bots_play(self, stored: Stored) -> Stored:
        """Let bots move until a person is to move, or the match is over."""
        while not (match := self.match(stored)).is_over and (seat := match.round.mover) not in stored.people:
            bot = BOTS[stored.players[seat]](scale_of(stored.rules, len(stored.players)))
            move = bot.choose(match.round.view(seat), random.Random())
            stored = self.add(stored, seat, format_move(stored.rules, move))
        return stored

    def wishes(self, stored: Stored) -> set[int]:
        """The seats that wish to take back the last move of a person."""
        return {seat for (seat,) in self.rows.execute("SELECT seat FROM wishes WHERE id = ?", (stored.name,))}

    def wish(self, stored: Stored, seat: int) -> Stored:
        """Note a wish. Once all people have it, take back the last move of a person and what bots moved since."""
        self.rows.execute("INSERT OR IGNORE INTO wishes VALUES (?, ?)", (stored.name, seat))
        if not stored.people <= self.wishes(stored):
            return stored
        last = max(number for number, (mover, _) in enumerate(stored.moves) if mover in stored.people)
        self.rows.execute("DELETE FROM moves WHERE id = ? AND number >= ?", (stored.name, last))
        self.rows.execute("DELETE FROM wishes WHERE id = ?", (stored.name,))
        return attrs.evolve(stored, moves=stored.moves[:last])


# --- requests ---------------------------------------------------------------------------------------------------------

router = APIRouter()


def store_of(request: Request) -> Store:
    """The store of the server."""
    store: Store = request.app.state.store
    return store


TheStore: TypeAlias = Annotated[Store, Depends(store_of)]
Key: TypeAlias = Annotated[str | None, Query(description="The key of a seat. Without it, you are a spectator.")]
Turn: TypeAlias = Annotated[int, Body(description="The turn that you have seen, so that nothing happens twice.")]


def answer(store: Store, stored: Stored, seat: int | None, language: str = "en") -> dict[str, Any]:
    """What a seat gets to see: the view with its words, and the settlements of the finished rounds."""
    match, names = store.match(stored), stored.players
    return {
        "turn": len(stored.moves),
        "view": record_for_display(match.round.view(seat), language=language, names=names),
        "rounds": [settlement.explain(language, names) for settlement in match.settlements],
        "standings": match.standings,
        "over": match.is_over,
        "wishes": sorted(store.wishes(stored)),
    }


def person(stored: Stored, key: str | None, turn: int) -> int:
    """The seat of the person who asks for a change, who must have seen the last one."""
    if (seat := stored.seat_of(key)) is None:
        raise HTTPException(403, "spectators cannot do this")
    if turn != len(stored.moves):
        raise HTTPException(409, f"this was about turn {turn}, but the match is at turn {len(stored.moves)}")
    return seat


@router.post("/matches")
def open_match(
    store: TheStore,
    key: Annotated[str, Body(alias="game")],
    players: Annotated[list[str], Body()],
    preset: Annotated[str | None, Body()] = None,
    rounds: Annotated[int | None, Body()] = None,
) -> dict[str, Any]:
    """Open a match. Each player is a name or, for a bot, ``random``, ``greedy`` or ``strong``."""
    if not set(players) - set(BOTS):
        raise HTTPException(422, "a match needs a person")
    stored = store.open(key, preset or next(iter(game(key).presets)), players, rounds)
    return {"match": stored.name, "keys": stored.keys}


@router.get("/matches/{name}")
def look(store: TheStore, name: str, key: Key = None, language: str = "en") -> dict[str, Any]:
    """What a seat or a spectator sees."""
    with store.lock:
        stored = store.load(name)
        return answer(store, stored, stored.seat_of(key), language)


@router.get("/matches/{name}/table.svg")
def picture(store: TheStore, name: str, key: Key = None) -> Response:
    """The same as a picture."""
    with store.lock:
        stored = store.load(name)
        drawing = svg_of(store.match(stored).round.view(stored.seat_of(key)))
    return Response(drawing, media_type="image/svg+xml")


@router.post("/matches/{name}/moves")
def move(
    store: TheStore, name: str, text: Annotated[str, Body(alias="move")], turn: Turn, key: Key = None
) -> dict[str, Any]:
    """Make a move, in the notation or in words. Bots answer at once."""
    with store.lock:
        stored = store.load(name)
        seat = person(stored, key, turn)
        view = store.match(stored).round.view(seat)
        made = format_move(stored.rules, view.parse_move(text, stored.players))
        return answer(store, store.let_bots_play(store.add(stored, seat, made)), seat)


@router.post("/matches/{name}/undo")
def undo(store: TheStore, name: str, turn: Annotated[int, Body(embed=True)], key: Key = None) -> dict[str, Any]:
    """Wish to take back the last move of a person. It happens once all people wish it."""
    with store.lock:
        stored = store.load(name)
        seat = person(stored, key, turn)
        if not any(mover in stored.people for mover, _ in stored.moves):
            raise HTTPException(409, "there is no move to take back")
        return answer(store, store.wish(stored, seat), seat)


@router.get("/matches/{name}/record")
def record(store: TheStore, name: str) -> dict[str, Any]:
    """The record of a match that is over. It has all cards."""
    with store.lock:
        stored = store.load(name)
        match = store.match(stored)
    if not match.is_over:
        raise HTTPException(403, "the match is not over")
    return record_of_match(match, names=stored.players)


def refused(_: Request, error: Exception) -> JSONResponse:
    """The answer to what the rules refuse."""
    return JSONResponse({"detail": str(error), "rule": getattr(error, "rule", None)}, 422)


def create_app(file: str) -> FastAPI:
    """The server of the matches in a file."""
    app = FastAPI(title="Hanafuda")
    app.state.store = Store(file)
    app.add_exception_handler(HanafudaError, refused)
    app.include_router(router)
    return app


def main() -> None:
    """Read the command line and serve."""
    parser = argparse.ArgumentParser(description="Serve matches over HTTP.")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at")
    parser.add_argument("--port", type=int, default=8000, help="the port")
    parser.add_argument("--file", default="matches.sqlite", help="the file of the matches")
    asked = parser.parse_args()
    uvicorn.run(create_app(asked.file), host=asked.host, port=asked.port)


if __name__ == "__main__":
    main()
