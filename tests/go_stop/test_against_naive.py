"""The library and the naive model of the rules, side by side: every state's moves and cards, and what is paid."""

import pytest

from helpers.go_stop_rounds import compare_round

SUITE, SOAK = 150, 100_000


@pytest.mark.rule("GS-5.1", "GS-5.2", "GS-5.10", "GS-6.1", "GS-6.4", "GS-7.4", "GS-8.4", "GS-8.7", "GS-8.8", "GS-9.3")
@pytest.mark.parametrize("part", range(5))
def test_rounds_go_as_in_the_model(part):
    for seed in range(part, SUITE, 5):
        compare_round(seed)


@pytest.mark.soak
def test_a_hundred_thousand_rounds_go_as_in_the_model():
    for seed in range(SUITE, SUITE + SOAK):
        compare_round(seed)
