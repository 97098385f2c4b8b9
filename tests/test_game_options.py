"""The options of every game: each value makes a ruleset, which is a value and prints as code."""

import pickle
from typing import Any

import pytest

from hanafuda_rules import InvalidOptionError, Ruleset, game, game_keys, games
from hanafuda_rules.options import OptionInfo, WholeNumber

OPTIONS = [(key, info) for key in game_keys() for info in type(game(key).default.options).describe()]
named = pytest.mark.parametrize(("key", "info"), OPTIONS, ids=[f"{key}-{info.name}" for key, info in OPTIONS])


def values_of(info: OptionInfo) -> list[Any]:
    if isinstance(info.values, WholeNumber):
        return [info.default, info.values.minimum, info.values.minimum + info.values.step]
    return [choice.value for choice in info.values]


@named
def test_every_value_makes_a_ruleset_that_prints_as_code(key: str, info: OptionInfo) -> None:
    assert info.heading
    assert info.source
    assert info.default in values_of(info)
    for value in values_of(info):
        try:
            rules: Ruleset[Any, Any, Any] = game(key).ruleset(**{info.name: value})
        except InvalidOptionError as error:
            # A value that does not go with the defaults of other options; the games' own tests say which.
            assert error.rule  # noqa: PT017
            continue
        assert getattr(rules.options, info.name) == value
        assert (rules == game(key).default) is (value == info.default)
        for twin in (pickle.loads(pickle.dumps(rules)), eval(repr(rules), {key: getattr(games, key)})):  # noqa: S307
            assert (twin, hash(twin)) == (rules, hash(rules))


@named
@pytest.mark.parametrize("value", ["no such word", -7, None, 0.5])
def test_a_wrong_value_is_refused_by_the_rule_of_its_option(key: str, info: OptionInfo, value: object) -> None:
    if value in values_of(info):
        return
    with pytest.raises(InvalidOptionError) as caught:
        game(key).ruleset(**{info.name: value})
    assert (caught.value.option, caught.value.rule) == (info.name, info.rule)
