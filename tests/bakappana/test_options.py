"""The options and presets of Bakappana as callers meet them."""

import itertools

import pytest

from hanafuda_rules import InvalidOptionError
from hanafuda_rules.games import bakappana
from hanafuda_rules.games.bakappana import EIGHTY, EIGHTY_EIGHT, MAKATSU, PRESETS, RULES, SANJU_SEN_ME, Options

# Every option with its values, the default first, as the rules have them.
VALUES = {
    "hand_of_two": ("BP-2.1", (8, 10)),
    "packet": ("BP-2.1", (4, 2)),
    "leftover": ("BP-3.2", ("flip", "leave")),
    "chaff_points": ("BP-4.1", (1, 0)),
    "scoring": ("BP-4.2", ("zero_sum", "additive", "most", "tens")),
}


@pytest.mark.rule("BP-2.1", "BP-3.2", "BP-4.1", "BP-4.2")
def test_the_options_are_those_of_the_rules() -> None:
    infos = Options.describe()[:-1]  # without the rounds
    assert {info.name: (info.rule, tuple(each.value for each in info.values)) for info in infos} == VALUES
    assert {info.name: info.default for info in infos} == {name: choices[0] for name, (_, choices) in VALUES.items()}
    assert all(info.heading and info.source and all(each.text for each in info.values) for info in infos)


@pytest.mark.rule("BP-5.1")
def test_the_rounds() -> None:
    *_, info = Options.describe()
    assert (info.name, info.default, info.rule) == ("rounds", 12, "BP-5.1")
    with pytest.raises(InvalidOptionError, match=r"^0 is not a value of rounds: it takes whole .* \(BP-5\.1\)$"):
        bakappana.ruleset(rounds=0)


@pytest.mark.rule("BP-3.2", "BP-4.2")
def test_which_values_go_together() -> None:
    for values in itertools.product(*(every for _, every in VALUES.values())):
        changes = dict(zip(VALUES, values, strict=True))
        if (changes["leftover"], changes["scoring"]) != ("leave", "zero_sum"):
            rules = bakappana.ruleset(**changes)
            assert {name: getattr(rules.options, name) for name in VALUES} == changes
            continue
        with pytest.raises(InvalidOptionError) as caught:
            bakappana.ruleset(**changes)
        assert str(caught.value) == (
            "leftover='leave' does not go with scoring='zero_sum', which needs all cards captured (BP-3.2)"
        )


@pytest.mark.rule("BP-4.1", "BP-4.2")
def test_presets() -> None:
    assert PRESETS == {
        "EIGHTY_EIGHT": EIGHTY_EIGHT, "EIGHTY": EIGHTY, "MAKATSU": MAKATSU, "SANJU_SEN_ME": SANJU_SEN_ME,
    }  # fmt: skip
    assert RULES is EIGHTY_EIGHT
    assert [rules.changes() for rules in PRESETS.values()] == [
        {}, {"chaff_points": 0}, {"scoring": "most"}, {"scoring": "tens"},
    ]  # fmt: skip
