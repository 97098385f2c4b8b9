"""Playthroughs stored as text or as digests. To write them again, see helpers/golden_rounds.py."""

import json

import pytest

from helpers.golden_rounds import DIGESTS, GOLDEN, PLAYED, WHOLE, digest, playthrough

KEPT = json.loads(DIGESTS.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", WHOLE)
def test_the_round_goes_as_it_is_written(name: str) -> None:
    written = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    assert playthrough(name).splitlines() == written.splitlines(), (
        "to write it anew: python tests/helpers/golden_rounds.py"
    )


@pytest.mark.parametrize("name", [name for name in PLAYED if name not in WHOLE])
def test_the_round_goes_as_its_digest_says(name: str) -> None:
    assert digest(name) == KEPT[name], f"to see it: python tests/helpers/golden_rounds.py {name}"


def test_there_is_no_text_without_a_round() -> None:
    assert {path.stem for path in GOLDEN.glob("*.txt")} == set(WHOLE)
    assert KEPT.keys() | set(WHOLE) == set(PLAYED)
