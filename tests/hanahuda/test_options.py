"""The options of Hanahuda as callers meet them."""

import copy
import pickle

import pytest

from hanafuda_rules import InvalidOptionError
from hanafuda_rules.games import hanahuda
from hanafuda_rules.games.hanahuda import PRESETS, RULES, Options
from hanafuda_rules.options import OptionInfo, WholeNumber

# Every option with its values, the default first, as the rules have them.
VALUES = {
    "ribbon_points": ("PH-2.2", (0, 5)),
    "field_first": ("PH-3.3", (True, False)),
    "chitsiobiki": ("PH-3.5", ("shuffle_back", "bottom", "off")),
    "stock_out": ("PH-4.2", ("hand_only", "end_round")),
    "no_yaku": ("PH-5.3", ("card_points", "draw")),
    "plum_pine_paulownia_baldy": ("PH-5.5", (False, True)),
    "toyak": ("PH-5.5", ("nine_10000", "ten_5000", "ten_10000")),
}


def values(info: OptionInfo) -> tuple[object, ...]:
    assert not isinstance(info.values, WholeNumber)
    return tuple(each.value for each in info.values)


@pytest.mark.rule("PH-2.2", "PH-3.3", "PH-3.5", "PH-4.2", "PH-5.3", "PH-5.5")
def test_the_options_are_those_of_the_rules() -> None:
    infos = Options.describe()[:-1]  # without the target
    assert {info.name: (info.rule, values(info)) for info in infos} == VALUES
    assert {info.name: info.default for info in infos} == {name: choices[0] for name, (_, choices) in VALUES.items()}
    assert all(info.heading and info.source for info in Options.describe())


@pytest.mark.rule("PH-6.3")
def test_the_target() -> None:
    *_, info = Options.describe()
    assert (info.name, info.default, info.rule) == ("target", 5000, "PH-6.3")
    assert hanahuda.ruleset(target=1).options.target == 1


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, (_, every) in VALUES.items() for value in every])
def test_every_value_makes_a_ruleset(name: str, value: object) -> None:
    rules = hanahuda.ruleset(**{name: value})
    assert getattr(rules.options, name) == value
    default = value == VALUES[name][1][0]
    assert (rules == RULES) is default
    assert rules.changes() == ({} if default else {name: value})
    assert repr(rules) == ("hanahuda.ruleset()" if default else f"hanahuda.ruleset({name}={value!r})")


@pytest.mark.parametrize(
    ("name", "value", "right"),
    [
        ("ribbon_points", 3, "0 or 5"),
        ("ribbon_points", True, "0 or 5"),
        ("ribbon_points", False, "0 or 5"),
        ("ribbon_points", "5", "0 or 5"),
        ("field_first", 1, "True or False"),
        ("field_first", 0, "True or False"),
        ("plum_pine_paulownia_baldy", 1, "False or True"),
        ("chitsiobiki", "top", "'shuffle_back' or 'bottom' or 'off'"),
        ("chitsiobiki", False, "'shuffle_back' or 'bottom' or 'off'"),
        ("chitsiobiki", None, "'shuffle_back' or 'bottom' or 'off'"),
        ("stock_out", "endround", "'hand_only' or 'end_round'"),
        ("no_yaku", "", "'card_points' or 'draw'"),
        ("toyak", 10000, "'nine_10000' or 'ten_5000' or 'ten_10000'"),
        ("target", 0, "whole numbers from 1 to 1000000000"),
        ("target", -5000, "whole numbers from 1 to 1000000000"),
        ("target", True, "whole numbers from 1 to 1000000000"),
        ("target", 5000.0, "whole numbers from 1 to 1000000000"),
        ("target", "5000", "whole numbers from 1 to 1000000000"),
    ],
)
def test_a_wrong_value(name: str, value: object, right: str) -> None:
    rule = VALUES[name][0] if name in VALUES else "PH-6.3"
    with pytest.raises(InvalidOptionError) as caught:
        hanahuda.ruleset(**{name: value})
    assert str(caught.value) == f"{value!r} is not a value of {name}: it takes {right} ({rule})"
    assert (caught.value.option, caught.value.rule) == (name, rule)
    with pytest.raises(InvalidOptionError, match=f"is not a value of {name}"):
        Options(**{name: value})


@pytest.mark.parametrize(
    ("name", "near"), [("ribbon_point", "ribbon_points"), ("stockout", "stock_out"), ("targets", "target")]
)
def test_an_unknown_option_with_one_near(name: str, near: str) -> None:
    with pytest.raises(InvalidOptionError) as caught:
        hanahuda.ruleset(**{name: 5})
    assert str(caught.value) == f"Hanahuda has no option {name!r}: did you mean {near!r}?"
    assert caught.value.choices == (*VALUES, "target")


def test_an_unknown_option_with_none_near() -> None:
    with pytest.raises(
        InvalidOptionError, match="Hanahuda has no option 'x'; the nearest of its options are"
    ):
        hanahuda.ruleset(x=5)


def test_changes_go_on_from_a_base() -> None:
    base = hanahuda.ruleset(ribbon_points=5, target=3000)
    further = hanahuda.ruleset(base, toyak="ten_5000")
    assert further.changes() == {"ribbon_points": 5, "toyak": "ten_5000", "target": 3000}
    assert hanahuda.ruleset(further, ribbon_points=0, toyak="nine_10000", target=5000) == RULES
    assert hanahuda.ruleset(base) == base
    assert RULES.changes() == {}


def test_rulesets_are_values() -> None:
    rules = hanahuda.ruleset(ribbon_points=5, chitsiobiki="bottom", target=3000)
    for twin in (pickle.loads(pickle.dumps(rules)), copy.copy(rules), copy.deepcopy(rules)):
        assert twin == rules
        assert hash(twin) == hash(rules)
        assert twin != RULES
    assert {rules: 1}[hanahuda.ruleset(target=3000, chitsiobiki="bottom", ribbon_points=5)] == 1


def test_rulesets_print_as_code() -> None:
    rules = hanahuda.ruleset(ribbon_points=5, field_first=False, target=3000)
    assert repr(rules) == "hanahuda.ruleset(ribbon_points=5, field_first=False, target=3000)"
    assert eval(repr(rules), {"hanahuda": hanahuda}) == rules  # noqa: S307  # what this test has just printed


def test_presets() -> None:
    assert PRESETS == {"RULES": RULES}
    assert (RULES.key, RULES.name, RULES.seat_counts) == ("hanahuda", "Hanahuda", (2, 3, 4))
