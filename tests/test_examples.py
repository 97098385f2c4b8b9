"""The examples run as scripts, and what they print makes sense."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"


def run(name, *arguments):
    command = [sys.executable, EXAMPLES / name, *arguments]
    return subprocess.run(command, capture_output=True, check=False, encoding="utf-8")


def output_of(name, *arguments):
    done = run(name, *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.rule("PH-5.1", "PH-5.2", "PH-6.1")
def test_settle_hanahuda_scores_what_the_piles_hold():
    played_out, stopped = output_of("settle_hanahuda.py").split("\n\n")
    # Counted by hand: cup, curtain and moon; boar, deer and butterflies; eight ribbons, all three with poetry.
    assert re.findall(r"seat (\d) +(\d+) +([A-Z][\w, ]+) \(", played_out) == [
        ("0", "300", "Drinking"),
        ("1", "300", "Boar, Deer, Butterflies"),
        ("2", "700", "Seven Ribbons"),
        ("2", "150", "Poetry Ribbons"),
    ]
    assert "Net in points: seat 0 +300, seat 1 +300, seat 2 +850" in played_out
    # Seats 0 and 1 tie for the least, and seat 0 dealt.
    assert "Next dealer: seat 0" in played_out
    # Crane, Curtain, Moon and Phoenix come too late.
    assert "seat 0: Four Brights (Skok), 500, is void (PH-5.1)" in stopped
    assert "Net in points: seat 0 +0, seat 1 +0, seat 2 +700" in stopped
    assert "Next dealer: seat 2" in stopped


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_play_hanahuda_tells_every_turn_and_every_round(seats):
    text = output_of("play_hanahuda.py", "--seats", str(seats), "--seed", "5", "--target", "1500")
    rounds = text.split("\nRound ")[1:]
    hand = {2: 10, 3: 9, 4: 8}[seats]
    for number, told in enumerate(rounds, 1):
        assert told.startswith(f"{number}, seat ")
        assert f"dealt {hand} cards to each hand; on the field: " in told
        assert "Net in points: " in told
        assert f"\nAfter round {number}: seat 0 " in told
        plays = re.findall(r"^  seat \d: .*\bplay [a-z]+-", told, re.MULTILINE)
        assert len(plays) == seats * hand or "stopped the round" in told
    assert re.search(r"^The match goes to seat \d( and seat \d)?\.$", text, re.MULTILINE)
    assert text.count("target reached") == 1


def test_play_hanahuda_keeps_the_totals():
    text = output_of("play_hanahuda.py", "--seats", "3", "--seed", "2", "--target", "2000")
    totals = [0, 0, 0]
    for told in text.split("\nRound ")[1:]:
        net = re.findall(r"seat \d ([+-]\d+)", told)
        totals = [total + int(amount) for total, amount in zip(totals, net, strict=True)]
        assert ": " + ", ".join(f"seat {seat} {total}" for seat, total in enumerate(totals)) + ";" in told
    assert max(totals) >= 2000


@pytest.mark.rule("PH-6.3")
def test_play_hanahuda_goes_on_after_a_tie_at_the_top():
    lines = output_of("play_hanahuda.py", "--seats", "3", "--seed", "5", "--target", "1500", "--quiet").splitlines()
    tied = "seat 0 1500, seat 1 450, seat 2 1500; a tie at the top, so the match goes on (PH-6.3)"
    (place,) = [place for place, line in enumerate(lines) if line.endswith(tied)]
    assert lines[place + 1].endswith("seat 0 1650, seat 1 450, seat 2 1500; target reached")


def test_play_hanahuda_is_the_same_for_the_same_seed():
    first, again, other = (output_of("play_hanahuda.py", "--seed", seed, "--target", "300") for seed in "112")
    assert first == again != other


def test_play_hanahuda_quietly_prints_a_line_a_round():
    lines = output_of("play_hanahuda.py", "--quiet", "--seed", "5").splitlines()
    rounds = [line for line in lines if line.startswith("After round ")]
    assert len(rounds) > 1
    assert not any("play" in line for line in lines)
    assert rounds[-1].endswith("target reached")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--seats", "5"], "Hanahuda has 2, 3 or 4 seats, not 5 (PH-1.1)"),
        (["--target", "0"], "0 is not a value of target"),
    ],
)
def test_play_hanahuda_says_what_is_wrong_with_an_argument(arguments, message):
    done = run("play_hanahuda.py", *arguments)
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr
