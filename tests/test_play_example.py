"""The example for playing in a terminal."""

import re

import pytest

from hanafuda_rules import game, game_keys
from hanafuda_rules.formats.records import from_text, replay_match

from helpers.scripts import output_of

FIRST = "1\n" * 400


def played(*arguments, given):
    return output_of("play.py", "--seed", "3", "--against", "greedy", *arguments, given=given)


@pytest.mark.parametrize("key", game_keys())
def test_every_game_can_be_played_to_its_end(key):
    seats = game(key).default.seat_counts[-1]
    printed = played("--game", key, "--seats", str(seats), "--rounds", "1", given=FIRST)
    assert "round 1" in printed or "The round is over" in printed
    assert re.search("Next dealer: (you|greedy)", printed)
    assert re.search("The match is over. It goes to (you|greedy)", printed)


def test_the_commands():
    printed = played("--game", "koi_koi", given="?\nhint\ny\nevents\np\n\nhelp\nquit\n")
    assert "save" in printed
    assert "Strong would choose: " in printed
    assert re.search(r"[+-]\d+\.\d\d ± \d+\.\d\d ", printed)
    assert "Moon Viewing (5) lacks 2 of " in printed
    assert printed.count("dealt; on the field") == 1
    assert "greedy: –" in printed
    assert printed.endswith("Goodbye.\n")


def test_a_match_is_offered_to_be_saved_and_the_table_is_shown_again(tmp_path):
    printed = played("--game", "koi_koi", given=f"1\ntable\nquit\n{tmp_path / 'left.json'}\n")
    assert "Save to which file?" in printed
    assert printed.count("Koi-Koi, round 1") == 3
    assert from_text((tmp_path / "left.json").read_text(encoding="utf-8"))["names"] == ["you", "greedy"]


@pytest.mark.parametrize(
    "text",
    ["9r", "chrysanthemum-ribbon", "chrysanthemum blue ribbon", "菊に青短", "9rx9a",
     "Chrysanthemum Blue Ribbon takes Chrysanthemum Sake Cup",
     "play Chrysanthemum Blue Ribbon, taking Chrysanthemum Sake Cup", "菊に青短を出して菊に盃を取る"],
)  # fmt: skip
def test_a_move_can_be_typed_as_it_is_printed(text):
    printed = played("--game", "koi_koi", given=f"{text}\n")
    assert "you: play Chrysanthemum Blue Ribbon, taking Chrysanthemum Sake Cup" in printed


def test_piles_are_told_in_plain_words():
    printed = played("--game", "koi_koi", given="1\n" * 8)
    assert re.search(r"captured: (.*, )?[2-9] (animals|ribbons)", printed)


def test_settlements_and_events_are_in_the_language():
    printed = played("--game", "koi_koi", "--rounds", "1", "--language", "ja", given=FIRST)
    assert "you：" in printed
    assert "親：" in printed
    assert "seat" not in printed


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("1b", "you may not play pine-crane: pine-crane is not in the hand (CD-7)"),
        ("12xx", '"12xx" is not a move: legal: 3dx3r, 4a, '),
        ("stop", "you may not stop (shōbu): "),
        ("99", "The moves have the numbers 1 to 8."),
        ("language xx", "The languages are en, ja, ja_romaji, ko."),
    ],
)
def test_what_may_not_be_done_is_refused_with_its_rule(text, answer):
    printed = played("--game", "koi_koi", given=f"{text}\n")
    assert answer in " ".join(printed.split("Your move (? for help): ")[1].split())


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
