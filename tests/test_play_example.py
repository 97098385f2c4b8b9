"""The example for playing in a terminal."""

import json
import re
from pathlib import Path

import pytest

from hanafuda_rules import game, game_keys
from hanafuda_rules.formats.records import from_text, replay_match

from helpers.scripts import output_of, run

FIRST = "1\n" * 400
RECORDS = Path(__file__).parent / "records"


def played(*arguments, given):
    return output_of("play.py", "--seed", "3", "--against", "greedy", *arguments, given=given)


@pytest.mark.parametrize("key", game_keys())
def test_every_game_can_be_played_to_its_end(key):
    seats = game(key).default.seat_counts[-1]
    printed = played("--game", key, "--seats", str(seats), "--rounds", "1", given=FIRST)
    assert "round 1" in printed or "The round is over" in printed
    assert "Next dealer: seat " in printed
    assert "The match is over. It goes to seat " in printed


@pytest.mark.parametrize("against", ["random", "strong"])
def test_every_player_plays(against):
    printed = output_of(
        "play.py", "--game", "koi_koi", "--rounds", "1", "--seed", "3", "--against", against, given=FIRST
    )
    assert f"Seat 1, {against}" in printed
    assert "Press Enter to go on" in printed


@pytest.mark.parametrize(
    ("language", "name"),
    [("en", "Susuki Grass Full Moon"), ("ja", "芒に月"), ("ja_romaji", "tsuki"), ("ko", "공산 광")],
)
def test_cards_have_names_in_some_languages(language, name):
    assert name in played("--game", "koi_koi", "--language", language, given="")
    assert name in played("--game", "koi_koi", given=f"l {language}\n")


def test_what_is_not_given_is_asked_for():
    printed = played(given="no\n1\n2\n" + FIRST)
    assert re.search(r"1 Koi-Koi\n", printed)
    assert "Which game? (Enter for 1): Which game? (Enter for 1): " in printed
    assert "2 NINTENDO" in printed
    assert "Koi-Koi, round 1" in printed
    assert output_of("play.py", given="").endswith("Which game? (Enter for 1): ")


def test_the_commands():
    printed = played("--game", "koi_koi", given="?\nhint\ny\nevents\np\n\nhelp\nquit\n")
    assert "save" in printed
    assert "Strong would choose: " in printed
    assert re.search(r"[+-]\d+\.\d\d ± \d+\.\d\d +in +\d+ rounds", printed)
    assert "Moon Viewing (5) lacks 2 of " in printed
    assert printed.count("dealt; on the field") == 1
    assert "Seat 1: –" in printed
    assert printed.endswith("Goodbye.\n")


def test_a_card_shows_what_it_can_take():
    asked = played("--game", "koi_koi", given="9r\nchrysanthemum-ribbon\n").split("Your move (? for help): ")
    assert asked[1] == asked[2] == "  5 Chrysanthemum Blue Ribbon takes Chrysanthemum Sake Cup\n"


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("1b", "seat 0 may not play pine-crane: pine-crane is not in the hand (CD-7)"),
        ("12xx", '"12xx" is not a move: at position 2 expected 12b'),
        ("stop", "seat 0 may not stop: "),
        ("99", "The moves have the numbers 1 to 8."),
        ("language xx", "The languages are en, ja, ja_romaji, ko."),
    ],
)
def test_what_may_not_be_done_is_refused_with_its_rule(text, answer):
    printed = played("--game", "koi_koi", given=f"{text}\n")
    assert answer in " ".join(printed.split("Your move (? for help): ")[1].split())


def test_a_move_can_be_typed_in_the_notation():
    printed = played("--game", "koi_koi", given="9rx9a\n")
    assert "seat 0: play Chrysanthemum Blue Ribbon, taking Chrysanthemum Sake Cup" in printed


def test_a_match_is_saved_and_goes_on(tmp_path):
    file, whole = str(tmp_path / "half.json"), str(tmp_path / "whole.json")
    printed = played("--game", "koi_koi", "--rounds", "2", given=f"1\n1\ns {file}\nq\n")
    assert f"--resume {file}" in printed.replace("\n", "")
    half = from_text((tmp_path / "half.json").read_text(encoding="utf-8"))
    assert half["names"] == ["you", "greedy"]
    resumed = output_of("play.py", "--resume", file, "--save", whole, "--seed", "5", given=FIRST)
    assert "The match is over." in resumed
    record = from_text((tmp_path / "whole.json").read_text(encoding="utf-8"))
    moves, begun = record["rounds"][0]["moves"], half["rounds"][0]["moves"]
    assert moves[: len(begun)] == begun != moves
    assert record["shuffles"][: len(half["shuffles"])] == half["shuffles"] != record["shuffles"]
    assert replay_match(record).is_over


def test_what_cannot_be_saved_or_resumed(tmp_path):
    assert "No such file" in played("--game", "koi_koi", given=f"s {tmp_path / 'no' / 'where'}\n")
    wrong = tmp_path / "wrong.json"
    for text, message in (("{}", "play.py: error: "), (json.dumps({"game": "chess"}), "play.py: error: ")):
        wrong.write_text(text, encoding="utf-8")
        done = run("play.py", "--resume", str(wrong))
        assert (done.returncode, message in done.stderr) == (2, True)


def refused(tmp_path, content):
    """The error for a file that cannot be resumed."""
    file = tmp_path / "wrong.json"
    file.write_bytes(content)
    done = run("play.py", "--resume", str(file))
    assert (done.returncode, done.stdout) == (2, "")
    return done.stderr.splitlines()[-1].removeprefix("play.py: error: ")


@pytest.mark.parametrize("names", [None, ["a", "b"], ["greedy", "greedy"], ["you", "you"], ["you", "a"]])
def test_only_a_match_against_the_computer_is_resumed(names, tmp_path):
    record = {**json.loads((RECORDS / "match-1-roppyakken.json").read_text(encoding="utf-8")), "names": names}
    message = f"one seat must be named you, and the others random, greedy, strong; not {names}"
    assert refused(tmp_path, json.dumps(record).encode()) == message


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"names": 5}, "'names' of the record cannot be 5"),
        ({"rounds": None}, "'rounds' of the record cannot be None"),
        ({"rounds": [5]}, "a part of the record is not an object: 5"),
        ({"shuffles": [5]}, "cards must be text, not 5"),
        ({"seats": "2"}, "'seats' of the record cannot be '2'"),
    ],
)
def test_a_record_with_wrong_types_is_refused(changes, message, tmp_path):
    record = json.loads((RECORDS / "match-1-koi_koi.json").read_text(encoding="utf-8"))
    assert message in refused(tmp_path, json.dumps({**record, **changes}).encode())


def test_other_files_are_refused(tmp_path):
    assert "this is a record of the format 'round', not 'match'" in refused(
        tmp_path, (RECORDS / "round-1-koi_koi.json").read_bytes()
    )
    assert "can't decode byte 0xff" in refused(tmp_path, b"\xff")


def test_no_number_and_no_path_loses_the_game():
    printed = played("--game", "koi_koi", given="9" * 5000 + "\ns a\0b\nq\n")
    assert "The moves have the numbers 1 to 8." in printed
    assert "embedded null byte" in printed
    assert printed.endswith("Goodbye.\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--preset", "WIKI"], "koi_koi has no preset WIKI; it has FUDA_WIKI"),
        (["--seats", "9"], "Koi-Koi has "),
        (["--seats", "0"], "Koi-Koi has "),
    ],
)
def test_a_wrong_argument_is_explained(arguments, message):
    done = run("play.py", "--game", "koi_koi", *arguments)
    assert (done.returncode, message in done.stderr) == (2, True)
