"""The server plays matches over HTTP, hides what a seat does not see, and goes on after it was stopped."""

import contextlib
import json
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

import pytest

from hanafuda_rules.formats.records import replay_match

from helpers.scripts import EXAMPLES

pytest.importorskip("fastapi")
pytest.importorskip("uvicorn")


class Server:
    """The example, started as a reader of the manual starts it."""

    def __init__(self, folder):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.command = [sys.executable, EXAMPLES / "server.py", "--port", str(self.port), "--file", folder / "matches"]
        self.start()

    def start(self):
        self.process = subprocess.Popen(self.command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(300):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
                return
            time.sleep(0.1)
        raise TimeoutError

    def stop(self):
        self.process.kill()
        self.process.wait()

    def ask(self, path, body=None):
        """The status and the answer to a request."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, headers)
        try:
            with urllib.request.urlopen(request) as answer:  # noqa: S310
                text = answer.read().decode()
                return answer.status, json.loads(text) if "json" in answer.headers["Content-Type"] else text
        except urllib.error.HTTPError as error:
            with error:
                return error.code, json.loads(error.read())

    def opened(self, **match):
        status, answer = self.ask("/matches", match)
        assert status == 200, answer
        return f"/matches/{answer['match']}", answer["keys"]


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("server"))
    yield server
    server.stop()


def display_of(answer):
    return answer["view"]["display"]


def first_move(answer):
    return display_of(answer)["legal_moves"][0]["notation"]


def play_on(server, path, keys, most):
    """Make up to some moves of people, and return the last answer that each seat got."""
    seen = [server.ask(f"{path}?key={key}")[1] for key in keys if key]
    for _ in range(most):
        if seen[0]["over"]:
            break
        seat = display_of(seen[0])["to_move"]
        mine = server.ask(f"{path}?key={keys[seat]}")[1]
        body = {"move": first_move(mine), "turn": mine["turn"]}
        assert server.ask(f"{path}/moves?key={keys[seat]}", body)[0] == 200
        seen = [server.ask(f"{path}?key={key}")[1] for key in keys if key]
    return seen


def test_people_bots_and_spectators_see_what_they_may(server):
    path, keys = server.opened(game="hanahuda", players=["Ngirmang", "greedy", "Ebil"], rounds=1)
    assert [key is None for key in keys] == [False, True, False]
    mine = server.ask(f"{path}?key={keys[0]}")[1]
    hands = [seat["hand"] for seat in display_of(mine)["seats"]]
    assert [hand is None for hand in hands] == [False, True, True]
    spectator = server.ask(path)[1]
    assert [seat["hand"] for seat in display_of(spectator)["seats"]] == [None, None, None]
    assert display_of(spectator)["legal_moves"] == []
    assert server.ask(f"{path}/table.svg")[1].startswith("<svg")
    assert "松" in json.dumps(server.ask(f"{path}?key={keys[0]}&language=ja")[1], ensure_ascii=False)
    assert server.ask(f"{path}/record") == (403, {"detail": "the match is not over"})
    last = play_on(server, path, keys, 100)
    assert last[0]["over"]
    assert len(last[0]["rounds"]) == 1
    assert "Ngirmang" in last[0]["rounds"][0]
    status, record = server.ask(f"{path}/record")
    assert (status, replay_match(record).is_over) == (200, True)


def test_what_does_not_fit_is_refused(server):
    names = ["Aki", "Yuki"]
    path, keys = server.opened(game="koi_koi", players=names, preset="NINTENDO")
    seen = server.ask(f"{path}?key={keys[0]}")[1]
    mover = display_of(seen)["to_move"]
    mine = server.ask(f"{path}?key={keys[mover]}")[1]
    body = {"move": first_move(mine), "turn": 0}
    assert server.ask(f"{path}/moves?key=wrong", body)[0] == 403
    assert server.ask(f"{path}/moves", body) == (403, {"detail": "spectators cannot do this"})
    status, answer = server.ask(f"{path}/moves?key={keys[1 - mover]}", body)
    assert (status, answer["detail"]) == (422, f"waiting for {names[mover]}, not for {names[1 - mover]}")
    assert server.ask(f"{path}/moves?key={keys[mover]}", {"move": "3z", "turn": 0})[0] == 422
    assert server.ask(f"{path}/moves?key={keys[mover]}", body)[0] == 200
    assert server.ask(f"{path}/moves?key={keys[mover]}", body)[0] == 409  # the same request again
    assert server.ask("/matches/none")[0] == 404
    for wrong in (
        {"game": "poker", "players": ["Aki"]},
        {"game": "koi_koi", "players": ["Aki"]},
        {"game": "koi_koi", "players": ["greedy", "random"]},
        {"game": "koi_koi", "players": ["Aki", "greedy"], "preset": "NONE"},
    ):
        assert server.ask("/matches", wrong)[0] == 422


def test_a_match_goes_on_after_the_server_was_stopped(server):
    path, keys = server.opened(game="koi_koi", players=["Aki", "greedy"], rounds=2)
    before = play_on(server, path, keys, 5)
    server.stop()
    server.start()
    assert server.ask(f"{path}?key={keys[0]}")[1] == before[0]
    assert play_on(server, path, keys, 1000)[0]["over"]


def test_a_move_is_taken_back_once_all_people_wish_it(server):
    path, keys = server.opened(game="koi_koi", players=["Aki", "Yuki"])
    before = play_on(server, path, keys, 3)
    after = play_on(server, path, keys, 1)
    turn = after[0]["turn"]
    assert turn == before[0]["turn"] + 1
    one = server.ask(f"{path}/undo?key={keys[0]}", {"turn": turn})[1]
    assert (one["turn"], one["wishes"]) == (turn, [0])
    assert server.ask(f"{path}/undo", {"turn": turn})[0] == 403
    both = server.ask(f"{path}/undo?key={keys[1]}", {"turn": turn})[1]
    assert (both["turn"], both["wishes"]) == (turn - 1, [])
    assert [server.ask(f"{path}?key={key}")[1] for key in keys] == before
    # A move ends the wishes for the one before.
    server.ask(f"{path}/undo?key={keys[0]}", {"turn": turn - 1})
    assert play_on(server, path, keys, 1)[0]["wishes"] == []


def test_with_bots_a_persons_own_wish_is_enough(server):
    path, keys = server.opened(game="bakappana", players=["Aki", "random", "greedy"])
    start = server.ask(f"{path}?key={keys[0]}")[1]
    if start["turn"] == 0:
        assert server.ask(f"{path}/undo?key={keys[0]}", {"turn": 0})[0] == 409
    after = play_on(server, path, keys, 1)[0]
    assert after["turn"] > start["turn"]
    status, back = server.ask(f"{path}/undo?key={keys[0]}", {"turn": after["turn"]})
    assert (status, back) == (200, start)
