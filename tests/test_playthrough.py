"""Playthroughs stored as text. To write them again, see helpers/golden_rounds.py."""

import pytest

from helpers.golden_rounds import GOLDEN, PLAYED, playthrough


@pytest.mark.parametrize("name", PLAYED)
def test_the_round_goes_as_it_is_written(name: str) -> None:
    written = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    assert playthrough(name).splitlines() == written.splitlines(), (
        "to write it anew: python tests/helpers/golden_rounds.py"
    )


def test_there_is_no_text_without_a_round() -> None:
    assert {path.stem for path in GOLDEN.glob("*.txt")} == set(PLAYED)
