"""The options of Min-Hwatu as callers meet them."""

import copy
import pickle

import pytest

from hanafuda_rules import HanafudaError, InvalidOptionError
from hanafuda_rules.games import hanahuda, min_hwatu
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


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, (_, every) in VALUES.items() for value in every])
def test_every_value_makes_a_ruleset(name: str, value: object) -> None:
    rules = min_hwatu.ruleset(**{name: value})
    assert getattr(rules.options, name) == value
    assert rules.changes() == ({} if value == VALUES[name][1][0] else {name: value})


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


@pytest.mark.parametrize(
    ("name", "value", "right"),
    [
        ("first_dealer", "noon", "'night' or 'day'"),
        ("months", 1, "True or False"),
        ("five_brights", 100, "0 or 50 or 200"),
        ("five_brights", False, "0 or 50 or 200"),
        ("make_up", "joker", "'none' or 'dealer'"),
        ("make_up", None, "'none' or 'dealer'"),
        ("rounds", 0, "whole numbers from 1 to 1000000000"),
        ("rounds", "none", "whole numbers from 1 to 1000000000"),
        ("rounds", "", "whole numbers from 1 to 1000000000"),
        ("target", 0, "'none' or whole numbers from 1 to 1000000000"),
        ("target", 1_000_000_001, "'none' or whole numbers from 1 to 1000000000"),
        ("target", "", "'none' or whole numbers from 1 to 1000000000"),
        ("target", "None", "'none' or whole numbers from 1 to 1000000000"),
        ("target", None, "'none' or whole numbers from 1 to 1000000000"),
        ("target", True, "'none' or whole numbers from 1 to 1000000000"),
        ("target", 500.0, "'none' or whole numbers from 1 to 1000000000"),
    ],
)
def test_a_wrong_value(name: str, value: object, right: str) -> None:
    rule = VALUES[name][0] if name in VALUES else "MH-6.2"
    with pytest.raises(InvalidOptionError) as caught:
        min_hwatu.ruleset(**{name: value})
    assert str(caught.value) == f"{value!r} is not a value of {name}: it takes {right} ({rule})"


def test_an_unknown_option() -> None:
    with pytest.raises(InvalidOptionError, match="Min-Hwatu has no option 'five_bird': did you mean 'five_birds'"):
        min_hwatu.ruleset(five_bird=True)


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


def test_rulesets_are_values_and_print_as_code() -> None:
    rules = min_hwatu.ruleset(PAR, target=500, first_dealer="day")
    assert repr(rules) == "min_hwatu.ruleset(first_dealer='day', months=False, reckoning='par', target=500)"
    for twin in (pickle.loads(pickle.dumps(rules)), copy.copy(rules), copy.deepcopy(rules)):
        assert twin == rules
        assert hash(twin) == hash(rules)


def test_a_base_of_another_game() -> None:
    with pytest.raises(HanafudaError, match="a ruleset of Min-Hwatu is needed"):
        min_hwatu.ruleset(hanahuda.RULES, months=False)


@pytest.mark.rule("MH-4.1")
def test_only_the_views_are_yaku_of_which_the_better_one_counts() -> None:
    assert [(group.key, group.best_only) for group in ENGLISH.yaku.groups] == [("each", False), ("views", True)]
    assert [(group.key, group.best_only) for group in CORE.yaku.groups] == [("each", False)]
