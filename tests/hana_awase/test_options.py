"""The options and presets of Hana-Awase as callers meet them."""

import pytest

from hanafuda_rules import InvalidOptionError
from hanafuda_rules.games import hana_awase
from hanafuda_rules.games.hana_awase import (
    FUDA_WIKI,
    JAPANESE_WIKIPEDIA,
    KOI_KOI_JAPAN,
    PRESETS,
    RULES,
    Options,
)

# Every option with its values, the default first, as the rules have them.
VALUES = {
    "hand_of_two": ("HA-1.3", (8, 10)),
    "field_of_four": ("HA-1.3", (8, 4)),
    "packet": ("HA-1.4", (4, 2)),
    "four_in_hand": ("HA-1.5", ("play", "misdeal")),
    "chaff_hand": ("HA-2.1", (False, True)),
    "leftover": ("HA-3.2", ("flip", "leave")),
    "five_brights": ("HA-4.2", (100, 200)),
    "drinking": ("HA-4.2", (40, 30)),
    "rows": ("HA-4.2", (10, 20)),
    "paulownia_row": ("HA-4.2", (True, False)),
    "spring_stacks": ("HA-4.3", (False, True)),
    "rain_man_spoils": ("HA-4.4", (False, True)),
    "willow_row": ("HA-4.5", ("yaku", "cancels", "owner_only")),
    "scoring": ("HA-5.1", ("zero_sum", "additive")),
    "chaff_points": ("HA-5.2", (1, 0)),
    "fuke": ("HA-5.4", ("off", "draw", "announced")),
    "compensation": ("HA-5.5", (False, True)),
}


@pytest.mark.rule(
    "HA-1.3", "HA-1.4", "HA-1.5", "HA-2.1", "HA-3.2", "HA-4.2", "HA-4.3", "HA-4.4", "HA-4.5", "HA-5.1", "HA-5.2",
    "HA-5.4", "HA-5.5",
)  # fmt: skip
def test_the_options_are_those_of_the_rules() -> None:
    infos = Options.describe()[:-1]  # without the rounds
    assert {info.name: (info.rule, tuple(each.value for each in info.values)) for info in infos} == VALUES
    assert {info.name: info.default for info in infos} == {name: choices[0] for name, (_, choices) in VALUES.items()}
    assert all(info.heading and info.source and all(each.text for each in info.values) for info in infos)


@pytest.mark.rule("HA-6.1")
def test_the_rounds() -> None:
    *_, info = Options.describe()
    assert (info.name, info.default, info.rule) == ("rounds", 12, "HA-6.1")
    assert [hana_awase.ruleset(rounds=rounds).options.rounds for rounds in (6, 3, 1, 1000)] == [6, 3, 1, 1000]
    with pytest.raises(InvalidOptionError, match=r"^0 is not a value of rounds: it takes whole .* \(HA-6\.1\)$"):
        hana_awase.ruleset(rounds=0)


@pytest.mark.rule("HA-3.2")
def test_cards_that_are_left_go_with_additive_scores_only() -> None:
    assert hana_awase.ruleset(leftover="leave", scoring="additive").options.leftover == "leave"
    for base, changes in (
        (RULES, {"leftover": "leave"}),
        (RULES, {"leftover": "leave", "hand_of_two": 10}),  # at any table, also where no card would be left
        (hana_awase.ruleset(leftover="leave", scoring="additive"), {"scoring": "zero_sum"}),
    ):
        with pytest.raises(InvalidOptionError) as caught:
            hana_awase.ruleset(base, **changes)
        assert str(caught.value) == (
            "leftover='leave' does not go with scoring='zero_sum', which needs all cards captured (HA-3.2)"
        )
        assert (caught.value.option, caught.value.choices, caught.value.rule) == ("leftover", ("flip",), "HA-3.2")


@pytest.mark.rule("HA-4.2", "HA-4.3")
def test_presets() -> None:
    assert PRESETS == {
        "FUDA_WIKI": FUDA_WIKI,
        "JAPANESE_WIKIPEDIA": JAPANESE_WIKIPEDIA,
        "KOI_KOI_JAPAN": KOI_KOI_JAPAN,
    }
    assert RULES is FUDA_WIKI
    assert FUDA_WIKI.changes() == {}
    values = {"five_brights": 200, "drinking": 30, "rows": 20}
    assert JAPANESE_WIKIPEDIA.changes() == values
    assert KOI_KOI_JAPAN.changes() == values | {"spring_stacks": True}
