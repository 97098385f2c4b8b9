"""What holds for every game, of Min-Hwatu."""

import pytest

from hanafuda_rules import testing
from hanafuda_rules.games.min_hwatu import CORE, ENGLISH, KOREAN, PAR


class TestMinHwatu(testing.Conformance):
    rules = CORE
    presets = (KOREAN, ENGLISH, PAR)
    rounds = 12
    matches = 2


@pytest.mark.soak
class TestMinHwatuLonger(TestMinHwatu):
    rounds = 500
    matches = 50
