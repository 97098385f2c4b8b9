"""The examples of Koi-Koi run as scripts, and what they print makes sense."""

import pytest

from helpers.scripts import output_of, run


@pytest.mark.rule("KK-7.3", "KK-3.3", "KK-8.1")
def test_rounds_entered_by_hand() -> None:
    others, drawn, lucky, stopped, called = output_of("settle_koi_koi.py").split("\n\n")
    assert "Net in points: seat 0 +0, seat 1 +5" in stopped
    assert "Net in points: seat 0 +0, seat 1 +12" in called  # Three Brights 6, and seat 0 had called
    assert "Net in points: seat 0 +6, seat 1 +0" in lucky
    assert "nobody stopped: the round is drawn (KK-8.1)" in drawn
    assert "seat 0  6  Four of a Kind (teshi) (KK-3.3)" in lucky
    # 5 × 2, and in Japan 5; in the house 5 × (1 + 1).
    points = [line.split()[-1] for line in others.splitlines()[1:-1]]
    assert points == ["+12", "+10", "+10", "+10", "+5", "+10"]


@pytest.mark.parametrize("preset", ["FUDA_WIKI", "KOI_KOI_JAPAN", "BATTLE_HANAFUDA"])
def test_a_match_is_played_to_its_end(preset: str) -> None:
    text = output_of("play_koi_koi.py", "--preset", preset, "--seed", "3", "--quiet")
    rounds = [line for line in text.splitlines() if line.startswith("Round ")]
    assert [line.split(":")[0] for line in rounds] == [f"Round {number}" for number in range(1, len(rounds) + 1)]
    assert len(rounds) <= 12
    assert "the match goes to seat" in text


def test_teams_and_every_turn() -> None:
    assert (
        "the match goes to seat 0 and seat 2"
        in (text := output_of("play_koi_koi.py", "--teams", "--seed", "2", "--quiet"))
        or "the match goes to seat 1 and seat 3" in text
    )
    assert "seat 1: koi-koi" in output_of("play_koi_koi.py", "--seed", "3")


def test_what_the_script_does_not_take() -> None:
    done = run("play_koi_koi.py", "--seed", "9" * 400)
    assert done.returncode == 2
    assert "a seed must have at most 1024 bits" in done.stderr
