"""The options in words, and every value of each."""

from typing import Any

import pytest

from hanafuda_rules import InvalidOptionError
from hanafuda_rules.games import koi_koi
from hanafuda_rules.games.koi_koi import Options
from hanafuda_rules.options import WholeNumbers


@pytest.mark.rule("KK-5.10")
def test_double_chaff_is_named_in_any_order() -> None:
    one = koi_koi.ruleset(double_chaff=("sake_cup", "yellow"))
    for words in (("yellow", "sake_cup"), ["yellow", "sake_cup"]):
        other = koi_koi.ruleset(double_chaff=words)  # type: ignore[arg-type]
        assert (other, hash(other), other.options.double_chaff) == (one, hash(one), ("sake_cup", "yellow"))
    for wrong in (("yellow", "yellow"), ("yellow", "curtain"), {"yellow"}, "yellow", ("yellow", 1)):
        with pytest.raises(InvalidOptionError, match="not a value of double_chaff"):
            koi_koi.ruleset(double_chaff=wrong)  # type: ignore[arg-type]


class Number:
    """A whole number as numerical libraries have them."""

    def __index__(self) -> int:
        return 9


@pytest.mark.rule("KK-5.2")
def test_four_whole_numbers() -> None:
    info = next(info for info in Options.describe() if info.name == "brights")
    assert isinstance(info.values, WholeNumbers)
    assert str(info.values) == "4 whole numbers from 0 to 1000000000"
    assert koi_koi.ruleset(brights=(0, 1, 2, 3)).options.brights == (0, 1, 2, 3)
    nine: Any = (Number(), 8, 7, 6)
    assert koi_koi.ruleset(brights=nine) == koi_koi.ruleset(brights=(9, 8, 7, 6))
    for wrong in (
        (1, 2, 3),
        (1, 2, 3, 4, 5),
        (1, 2, 3, -1),
        (1, 2, 3, 4.0),
        (1, 2, 3, True),
        [1, 2, 3],
        {1, 2, 3, 4},
        5,
        "abcd",
    ):
        with pytest.raises(InvalidOptionError, match=r"it takes 4 whole numbers from 0.*KK-5\.2"):
            koi_koi.ruleset(brights=wrong)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
