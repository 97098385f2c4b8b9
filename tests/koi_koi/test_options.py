"""The options in words, and every value of each."""

from typing import Any

import pytest

from hanafuda_rules import InvalidOptionError
from hanafuda_rules.games import koi_koi
from hanafuda_rules.games.koi_koi import Options
from hanafuda_rules.options import WholeNumber, WholeNumbers

# KK-5.4 refuses "adds" where sets grow, KK-9.1 a match without an end and a bust without a stake.
WITH = {"both_ribbons": {"sets": "stack"}, "bust": {"stake": 30, "scoring": "zero_sum"}}


@pytest.mark.parametrize("info", Options.describe(), ids=lambda info: info.name)
def test_every_option_has_words_and_takes_its_values(info: Any) -> None:
    assert info.heading
    assert info.source
    assert info.rule.startswith("KK-")
    if isinstance(info.values, WholeNumber):
        assert info.values.text
        return
    assert all(choice.text for choice in info.values)
    assert info.default in [choice.value for choice in info.values]
    for choice in info.values:
        rules = koi_koi.ruleset(**{info.name: choice.value, **WITH.get(info.name, {})})
        assert vars_of(rules.options)[info.name] == choice.value
    with pytest.raises(InvalidOptionError, match=info.rule):
        koi_koi.ruleset(**{info.name: "nonsense"})


def vars_of(options: Any) -> dict[str, Any]:
    return {info.name: getattr(options, info.name) for info in options.describe()}


@pytest.mark.rule("KK-5.10")
def test_double_chaff_is_named_in_any_order() -> None:
    one = koi_koi.ruleset(double_chaff=("sake_cup", "yellow"))
    for words in (("yellow", "sake_cup"), ["yellow", "sake_cup"]):
        other = koi_koi.ruleset(double_chaff=words)  # type: ignore[arg-type]
        assert (other, hash(other), other.options.double_chaff) == (one, hash(one), ("sake_cup", "yellow"))
    for wrong in (("yellow", "yellow"), ("yellow", "curtain"), {"yellow"}, "yellow", ("yellow", 1)):
        with pytest.raises(InvalidOptionError, match="not a value of double_chaff"):
            koi_koi.ruleset(double_chaff=wrong)  # type: ignore[arg-type]


@pytest.mark.rule("KK-5.2", "KK-6.3", "KK-8.3", "KK-9.1")
@pytest.mark.parametrize(
    ("name", "least"), [("koi_from", 1), ("oya_ken", 0), ("stake", 0), ("rounds", 1), ("target", 0)]
)
def test_whole_numbers(name: str, least: int) -> None:
    for number in (least, least + 1, 100):
        assert vars_of(koi_koi.ruleset(**{name: number}).options)[name] == number
    for wrong in (-1, 1.5, True, "1", None, (1,)):
        with pytest.raises(InvalidOptionError):
            koi_koi.ruleset(**{name: wrong})
    with pytest.raises(InvalidOptionError):
        koi_koi.ruleset(koi_from=0)


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
