"""The study of the games finds figures, and draws them."""

import importlib
import sys
from pathlib import Path

import pytest

from helpers.scripts import run

pytest.importorskip("matplotlib")
pytest.importorskip("rich")
sys.path.insert(0, str(Path(__file__).parents[2] / "examples"))
study = importlib.import_module("study")


@pytest.mark.parametrize("name", study.STUDIES)
def test_each_question_has_figures_and_a_picture(name, monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(study, "LEAST", 2)
    monkeypatch.setattr(sys, "argv", ["study.py", "--study", name, "--rounds", "5", "--into", str(tmp_path)])
    monkeypatch.setattr(study, "ProcessPoolExecutor", Here)  # with the changed least number
    study.main()
    printed = capsys.readouterr().out
    assert study.STUDIES[name].title in printed
    assert "±" in printed
    assert "<svg" in (tmp_path / f"study_{name}.svg").read_text(encoding="utf-8")


class Here:
    """A pool of no processes."""

    def __init__(self, workers):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def map(self, function, numbers, chunksize):
        return map(function, numbers)


def test_figures_are_means_with_their_errors():
    assert study.figures_of([1, 2, 3]) == (2, pytest.approx(1 / 3**0.5), 3)
    assert study.in_spreads({"a": (2, 0.5, 16), "b": (1, 0, 2)}) == {"a": (1, 0.25, 16)}


def test_koi_koi_on_many_points_is_told_from_koi_koi_on_few():
    found = {name.split(";")[0] for number in range(120) for name, _ in study.calling(number)}
    assert {"up to 5 points", "6 to 9 points"} <= found


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [("--workers", "0", "argument --workers: must be 1 or more, not 0"), ("--into", __file__, "File exists")],
)
def test_a_wrong_argument_is_explained(option, value, message):
    done = run("study.py", option, value)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr.splitlines()[-1]
