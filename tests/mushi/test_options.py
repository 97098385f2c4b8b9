"""The options and presets of Mushi as callers meet them."""

import pytest

from hanafuda_rules import InvalidOptionError
from hanafuda_rules.games import mushi
from hanafuda_rules.games.mushi import BOTAN_CHO, PRESETS, RULES, Options

# Every option with its values, the default first, as the rules have them.
VALUES = {
    "deck": ("MU-2.1", ("mushi", "botan_cho")),
    "extra_seats": ("MU-1.1", (False, True)),
    "field_quad": ("MU-2.3", ("misdeal", "dealer_takes")),
    "four_pairs": ("MU-2.4", (False, True)),
    "hand_quad": ("MU-2.5", ("play", "choice")),
    "oni_on_three": ("MU-4.3", ("one", "none", "all")),
    "five_brights": ("MU-7.1", (True, False)),
    "tie": ("MU-7.3", ("dealer", "lightning")),
    "round_counter": ("MU-7.4", (0, 1)),
}
REFUSED = (("extra_seats", True), ("four_pairs", True), ("oni_on_three", "none"), ("oni_on_three", "all"))


@pytest.mark.rule("MU-1.1", "MU-2.1", "MU-2.3", "MU-2.4", "MU-2.5", "MU-4.3", "MU-7.1", "MU-7.3", "MU-7.4")
def test_the_options_are_those_of_the_rules() -> None:
    of_round = Options.describe()[:-2]
    assert {info.name: (info.rule, tuple(each.value for each in info.values)) for info in of_round} == VALUES
    assert {info.name: info.default for info in of_round} == {name: choices[0] for name, (_, choices) in VALUES.items()}
    assert all(info.heading and info.source and all(each.text for each in info.values) for info in of_round)


@pytest.mark.rule("MU-1.3", "MU-8.1")
def test_the_length_of_a_match() -> None:
    assert [(info.name, info.default, info.rule) for info in Options.describe()[-2:]] == [
        ("rounds", 12, "MU-1.3"),
        ("target", 0, "MU-8.1"),
    ]
    assert [mushi.ruleset(rounds=rounds).options.rounds for rounds in (6, 1, 1000)] == [6, 1, 1000]
    assert mushi.ruleset(target=1).options.target == 1
    for name, value, rule in (("rounds", 0, "MU-1.3"), ("target", -1, "MU-8.1")):
        with pytest.raises(InvalidOptionError, match=rf"^{value} is not a value of {name}: .* \({rule}\)$"):
            mushi.ruleset(**{name: value})


@pytest.mark.rule("MU-1.1", "MU-2.4", "MU-4.3")
@pytest.mark.parametrize(("name", "value"), REFUSED)
def test_what_needs_the_deck_of_40_cards(name: str, value: object) -> None:
    rule, (default, *_) = VALUES[name]
    for base, changes in ((BOTAN_CHO, {name: value}), (mushi.ruleset(**{name: value}), {"deck": "botan_cho"})):
        with pytest.raises(InvalidOptionError) as caught:
            mushi.ruleset(base, **changes)
        assert str(caught.value) == f"{name}={value!r} does not go with deck='botan_cho' ({rule})"
        assert (caught.value.option, caught.value.choices, caught.value.rule) == (name, (default,), rule)


@pytest.mark.rule("MU-2.1", "MU-7.3", "MU-7.4")
def test_presets() -> None:
    assert PRESETS == {"RULES": RULES, "BOTAN_CHO": BOTAN_CHO}
    assert RULES.changes() == {}
    assert BOTAN_CHO.changes() == {"deck": "botan_cho", "tie": "lightning", "round_counter": 1}
