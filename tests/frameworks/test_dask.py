"""A league on a cluster is the league of a single process."""

import importlib
import sys
from pathlib import Path

import pytest

from hanafuda_rules import game
from hanafuda_rules.players import Greedy, Strong, league, scale_of

from helpers.scripts import run

distributed = pytest.importorskip("distributed")
sys.path.insert(0, str(Path(__file__).parents[2] / "examples"))
example = importlib.import_module("league_on_dask")


@pytest.mark.parametrize("workers", [1, 2])
def test_the_league_does_not_depend_on_the_workers(workers, capsys):
    rules = game("bakappana").default
    scale = scale_of(rules, 2)
    alone = league(rules, 2, {"strong": Strong(scale, 100)}, 6, 3, baseline=Greedy(scale))
    with (
        distributed.LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        assert example.play(client, "bakappana", deals=6, seed=3, effort=100) == alone
    assert "6 of 6 deals" in capsys.readouterr().out


@pytest.mark.parametrize("option", ["--deals", "--workers"])
def test_numbers_below_one_are_refused(option):
    done = run("league_on_dask.py", option, "0")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith(f"error: argument {option}: must be 1 or more, not 0\n")
