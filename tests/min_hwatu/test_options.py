"""The options of Min-Hwatu as callers meet them."""

import pytest

from hanafuda_rules.games import min_hwatu
from hanafuda_rules.games.min_hwatu import CORE, ENGLISH, KOREAN, PAR, PRESETS, RULES, Options
from hanafuda_rules.options import OptionInfo, WholeNumber

# Every option with its values, the default first, as the rules have them.
VALUES = {
    "first_dealer": ("MH-1.3", ("night", "day")),
    "four_in_hand": ("MH-2.3", ("play", "misdeal")),
    "months": ("MH-4.1", (True, False)),
    "five_birds": ("MH-4.1", (False, True)),
    "five_brights": ("MH-4.1", (0, 50, 200)),
    "four_paulownias": ("MH-4.1", (False, True)),
    "springtime": ("MH-4.1", (False, True)),
    "views": ("MH-4.1", (False, True)),
    "boar_deer_butterflies": ("MH-4.1", (False, True)),
    "make_up": ("MH-5.2", ("none", "dealer")),
    "reckoning": ("MH-5.3", ("scores", "par")),
}


def values(info: OptionInfo) -> tuple[object, ...]:
    assert not isinstance(info.values, WholeNumber)
    assert all(each.text for each in info.values)
    return tuple(each.value for each in info.values)


@pytest.mark.rule("MH-1.3", "MH-2.3", "MH-4.1", "MH-5.2", "MH-5.3")
def test_the_options_are_those_of_the_rules() -> None:
    of_round = [info for info in Options.describe() if info.rule != "MH-6.2"]
    assert {info.name: (info.rule, values(info)) for info in of_round} == VALUES
    assert {info.name: info.default for info in of_round} == {name: choices[0] for name, (_, choices) in VALUES.items()}
    assert all(info.heading and info.source for info in Options.describe())


@pytest.mark.rule("MH-6.2")
def test_the_length_of_a_match() -> None:
    rounds, target = Options.describe()[-2:]
    assert (rounds.name, rounds.default, rounds.rule) == ("rounds", 12, "MH-6.2")
    assert (target.name, target.default, target.rule) == ("target", "none", "MH-6.2")
    none, number = str(target).splitlines()[1:]
    assert none == "    'none': no target; the match ends after its rounds"
    assert number.startswith("    whole numbers from 1 to 1000000000: the match ends after the round in which a total")
    assert min_hwatu.ruleset(target=500).options == Options(target=500)
    assert min_hwatu.ruleset(min_hwatu.ruleset(target=500), target="none") == RULES


@pytest.mark.rule("MH-4.1", "MH-5.3")
def test_presets() -> None:
    assert list(PRESETS) == ["CORE", "KOREAN", "ENGLISH", "PAR"]
    assert [*PRESETS.values()] == [CORE, KOREAN, ENGLISH, PAR]
    assert RULES is CORE
    assert CORE.changes() == {}
    assert KOREAN.changes() == {"five_birds": True, "four_paulownias": True, "five_brights": 50}
    assert ENGLISH.changes() == {
        "five_brights": 200,
        "springtime": True,
        "views": True,
        "boar_deer_butterflies": True,
    }
    assert PAR.changes() == {"reckoning": "par", "months": False}
    assert (RULES.key, RULES.name, RULES.seat_counts) == ("min_hwatu", "Min-Hwatu", (2, 3, 4, 5, 6, 7))


@pytest.mark.rule("MH-4.1")
def test_only_the_views_are_yaku_of_which_the_better_one_counts() -> None:
    assert [(group.key, group.best_only) for group in ENGLISH.yaku.groups] == [("each", False), ("views", True)]
    assert [(group.key, group.best_only) for group in CORE.yaku.groups] == [("each", False)]
