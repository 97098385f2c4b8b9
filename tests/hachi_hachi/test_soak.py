"""Very many random rounds of Hachi-Hachi, with any options and seats, each played twice and typed in once.

To run it, with the number of rounds – 100,000 unless told – in an environment variable:

    HACHI_HACHI_ROUNDS=1000000 python -m pytest -m soak tests/hachi_hachi/test_soak.py

It reports how often what happened, so that a reader can see that the rarest things did.
"""

import collections
import os
import random
from typing import Any

import attrs
import pytest

from hanafuda_rules import SeededShuffler, settle_round
from hanafuda_rules.events import Misdealt
from hanafuda_rules.games import hachi_hachi

from helpers.hachi_hachi_rounds import side_by_side, typed_in
from helpers.random_rounds import random_rules

ROUNDS = int(os.environ.get("HACHI_HACHI_ROUNDS", "100000"))


def one_round(seed: int, counts: collections.Counter[str]) -> None:
    rng = random.Random(seed)
    rules: Any = random_rules(hachi_hachi, rng)
    seats = rng.randint(2, 7)
    carries = rules.options.field_multiplier in {"pool", "queue"}  # HH-3.2
    table = attrs.evolve(
        rules.table(seats=seats, dealer=rng.randrange(seats)),
        tokens=tuple(sorted(rng.choices([2, 4], k=carries * rng.randrange(4)), reverse=True)),
        pot=rng.choice([0, 0, 1, 30, 45]),
        round_number=rng.randint(1, 12),
    )
    states, model = side_by_side(rules, table, SeededShuffler(seed), rng.randbytes(150))
    settled = settle_round(rules, states[-1].outcome)
    assert list(settled.net) == model.net()
    assert (settled.pot, settled.winner, settled.next_dealer) == (model.pot, model.winner, model.next_dealer)
    assert list(settled.tokens) == model.tokens
    assert sum(settled.net) + settled.pot == table.pot
    if len(model.playing) == 3 and model.ended_by is None:
        assert sum(rules.classification.points(pile) for pile in states[-1].piles) == 264
        assert not states[-1].field
    typed = settle_round(rules, typed_in(model, field=rng.random() < 0.5, hands=rng.random() < 0.5, minimal=False))
    assert sorted(map(str, typed.payments)) == sorted(map(str, settled.payments))
    note(counts, states[-1], settled)


def note(counts: collections.Counter[str], over: Any, settled: Any) -> None:
    outcome = over.outcome
    counts[f"{over.table.seats} seats"] += 1
    counts[f"{len(outcome.order)} playing"] += 1
    counts[f"multiplier {settled.multiplier}"] += 1
    counts[f"ended by {type(outcome.ending).__name__}"] += len(outcome.order) > 1
    counts["misdeals"] += sum(isinstance(event, Misdealt) for event in over.events)
    for text in {
        f"{each.reason.rule} {each.reason.text.split(',')[0].split(' with ')[0]}" for each in settled.payments
    }:
        counts[text] += 1


@pytest.mark.soak
def test_random_rounds_go_as_in_the_model_and_settle_alike_when_typed_in(capsys: Any, pytestconfig: Any) -> None:
    counts: collections.Counter[str] = collections.Counter()
    for seed in range(ROUNDS):
        try:
            one_round(seed, counts)
        except Exception as error:
            error.add_note(f"in the round of seed {seed}")
            raise
    assert sum(counts[f"{seats} seats"] for seats in range(2, 8)) == ROUNDS
    writer = pytestconfig.get_terminal_writer()
    with capsys.disabled():
        writer.line()
        for what, count in sorted(counts.items()):
            writer.line(f"{count:>9}  {what}")
