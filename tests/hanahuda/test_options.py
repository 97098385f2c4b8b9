"""The options of Hanahuda as callers meet them."""

import pytest

from hanafuda_rules.games import hanahuda
from hanafuda_rules.games.hanahuda import Options
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
