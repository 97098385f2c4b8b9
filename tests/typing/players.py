"""Players as callers write and use them."""

import random
from concurrent.futures import ProcessPoolExecutor
from typing import Any, assert_type

from hanafuda_rules import Move, View
from hanafuda_rules.games import koi_koi
from hanafuda_rules.players import (
    Greedy,
    League,
    Player,
    Random,
    Report,
    Scale,
    Standing,
    Strong,
    advantage,
    league,
    merged,
    scale_of,
)


class First:
    """A player of one's own."""

    def choose(self, view: View[Any, Any], rng: random.Random) -> Move:
        return view.legal_moves[0]


class Unready:
    def choose(self, view: View[Any, Any]) -> Move:
        return view.legal_moves[0]


def use_players(view: View[Any, Any], rng: random.Random) -> None:
    scale = scale_of(koi_koi.RULES, 2)
    assert_type(scale, Scale)
    own: Player = First()
    assert_type(own.choose(view, rng), Move)
    assert_type(Strong(scale).report(view, rng), Report)
    assert_type(Strong(scale, effort=100).choose(view, rng), Move)
    players: dict[str, Player] = {"greedy": Greedy(scale), "random": Random(), "own": own}
    found = league(koi_koi.RULES, 2, players, deals=2, baseline=Random(), progress=print)
    assert_type(found, League)
    assert_type(found["own"], Standing)
    assert_type(found.lead("greedy", "own"), tuple[float, float])
    assert_type(merged([found]), League)
    assert_type(advantage((1, -1), 0), float)
    league(koi_koi.RULES, 2, {"unready": Unready()}, 1)  # type: ignore[dict-item]  # pyright: ignore[reportArgumentType]
    Greedy(2.0)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def use_a_pool(pool: ProcessPoolExecutor) -> League:
    return league(koi_koi.RULES, 2, {"own": First()}, 10, mapping=pool.map)
