"""Options, tested on small classes."""

import re
import subprocess
import sys
from typing import Any, Literal

import attrs
import pytest

from hanafuda_rules import HanafudaError, InvalidOptionError
from hanafuda_rules.options import Choice, Options, Status, WholeNumber, change_options, option


class IndexOnly:
    """A whole number like those of numerical libraries."""

    def __index__(self) -> int:
        return 6


@attrs.frozen(kw_only=True)
class Sauce(Options):
    """What a dish is served with.

    Args:
        heat: Heat. Source: the cook at example.org (variant).

            - ``0``: mild
            - ``1``: hot

        sweet: Sugar. Source: a book, which says
            so on two lines.

            - ``True``: yes
            - ``False``: no - or not much

    Raises:
        InvalidOptionError: Nobody eats that.
    """

    heat: Literal[0, 1] = option(0, "XX-1")
    sweet: bool = option(default=True, rule="XX-2")


@attrs.frozen(kw_only=True)
class Meal(Options):
    """How long a meal lasts.

    Args:
        courses: Courses. Source: habit (decided here).

            - any number: how many
    """

    courses: int = option(4, "XX-3", values=WholeNumber(2, 100, 2))


def test_options_in_words() -> None:
    heat, sweet = Sauce.describe()
    assert (heat.name, heat.heading, heat.default, heat.rule, heat.source) == (
        "heat",
        "Heat",
        0,
        "XX-1",
        "the cook at example.org",
    )
    assert heat.values == (Choice(0, "mild"), Choice(1, "hot"))
    assert (heat.status, sweet.status) == (Status.VARIANT, Status.DOCUMENTED)
    assert [status.value for status in Status] == ["documented", "variant", "decided here"]
    assert Meal.describe()[0].values == WholeNumber(2, 100, 2, "how many")
    assert Meal.describe()[0].status is Status.DECIDED
    assert sweet.source == "a book, which says so on two lines"


def test_options_in_lines() -> None:
    assert [str(info) for info in (*Sauce.describe(), *Meal.describe())] == [
        "heat = 0: Heat (XX-1)\n    0: mild\n    1: hot",
        "sweet = True: Sugar (XX-2)\n    True: yes\n    False: no - or not much",
        "courses = 4: Courses (XX-3)\n    whole numbers from 2 to 100 in steps of 2: how many",
    ]


@pytest.mark.parametrize(
    ("name", "value"), [("heat", True), ("heat", False), ("heat", 2), ("heat", "0"), ("heat", 0.0), ("heat", None)]
)
def test_wrong_values_of_a_choice(name: str, value: object) -> None:
    with pytest.raises(InvalidOptionError) as caught:
        Sauce(**{name: value})
    assert str(caught.value) == f"{value!r} is not a value of heat: it takes 0 or 1 (XX-1)"
    assert (caught.value.option, caught.value.choices, caught.value.rule) == ("heat", (0, 1), "XX-1")


@pytest.mark.parametrize("value", [1, 0, "True"])
def test_a_number_is_no_truth_value(value: object) -> None:
    with pytest.raises(InvalidOptionError, match=r"is not a value of sweet: it takes True or False \(XX-2\)"):
        Sauce(sweet=value)


@pytest.mark.parametrize(("value", "number"), [(2, 2), (4, 4), (100, 100), (IndexOnly(), 6)])
def test_whole_numbers_from_the_least_on_in_steps(value: Any, number: int) -> None:
    assert Meal(courses=value).courses == number
    assert type(Meal(courses=value).courses) is int


@pytest.mark.parametrize("value", [0, 3, 102, 2.0, "4", "", None, True])
def test_wrong_whole_numbers(value: object) -> None:
    with pytest.raises(InvalidOptionError) as caught:
        Meal(courses=value)
    assert (
        str(caught.value)
        == f"{value!r} is not a value of courses: it takes whole numbers from 2 to 100 in steps of 2 (XX-3)"
    )
    assert (caught.value.option, caught.value.choices) == ("courses", ())


def test_changed_options() -> None:
    assert change_options("Food", Sauce(), {"heat": 1}) == Sauce(heat=1)
    assert change_options("Food", Sauce(heat=1), {"sweet": False}) == Sauce(heat=1, sweet=False)
    assert change_options("Food", Meal(courses=2), {}) == Meal(courses=2)


@pytest.mark.parametrize(("name", "near"), [("haet", "heat"), ("sweat", "sweet"), ("Sweet", "sweet")])
def test_an_unknown_option_with_one_near(name: str, near: str) -> None:
    with pytest.raises(InvalidOptionError) as caught:
        change_options("Food", Sauce(), {name: 1})
    assert str(caught.value) == f"Food has no option {name!r}: did you mean {near!r}?"
    assert (caught.value.option, caught.value.choices) == (name, ("heat", "sweet"))


def test_an_unknown_option_with_none_near() -> None:
    with pytest.raises(InvalidOptionError) as caught:
        change_options("Food", Sauce(), {"xyz": 1})
    assert str(caught.value) == "Food has no option 'xyz'; its options are heat, sweet"


@attrs.frozen(kw_only=True)
class Silent(Options):
    """What says nothing of its options."""

    salt: bool = option(default=False, rule="XX-4")
    pepper: Literal["a", "b"] = option("a", "XX-5")


def test_options_without_words_are_checked_all_the_same() -> None:
    salt, pepper = Silent.describe()
    assert (salt.heading, salt.source, salt.values) == ("", "", (Choice(False, ""), Choice(True, "")))
    assert pepper.status is Status.DOCUMENTED
    with pytest.raises(InvalidOptionError, match=r"'c' is not a value of pepper: it takes 'a' or 'b' \(XX-5\)"):
        Silent(pepper="c")


@attrs.frozen(kw_only=True)
class Together(Options):
    """What does not go together.

    Args:
        pepper: Pepper. It has words: but not in the right form

            - ``"a"``: a little
    """

    salt: bool = option(default=False, rule="XX-4")
    pepper: Literal["a", "b"] = option("a", "XX-5")

    def check_together(self) -> None:
        if self.salt and self.pepper == "b":
            raise InvalidOptionError("salt is not taken with pepper 'b'", option="salt", rule="XX-5")


def test_some_values_do_not_go_together() -> None:
    assert Together(salt=True).pepper == "a"
    with pytest.raises(InvalidOptionError, match="salt is not taken"):
        Together(salt=True, pepper="b")


@attrs.frozen(kw_only=True)
class NoRule(Options):
    """A field that is no option."""

    salt: bool = False


@attrs.frozen(kw_only=True)
class NoValues(Options):
    """A field whose values nobody knows."""

    salt: str = option("sea", "XX-6")


def test_fields_that_are_no_options() -> None:
    with pytest.raises(HanafudaError, match="the option salt has no rule"):
        NoRule()
    with pytest.raises(HanafudaError, match="the type of an option is bool, a Literal"):
        NoValues()


@attrs.frozen(kw_only=True)
class Rates(Options):
    """Values of several sorts, as the types have them."""

    rate: Literal[5, 3] | tuple[Literal[1, 2], Literal[4]] = option(5, "XX-7")
    extras: tuple[()] | tuple[bool] = option((), "XX-7")
    some: tuple[Literal["a", "b", "c"], ...] = option((), "XX-7")


def test_a_type_says_the_values() -> None:
    rate, extras, some = Rates.describe()
    assert [each.value for each in rate.values] == [5, 3, (1, 4), (2, 4)]
    assert [each.value for each in extras.values] == [(), (False,), (True,)]
    # Some of the words, each once and in their order.
    texts = ["", "a", "b", "c", "ab", "ac", "bc", "abc"]
    assert ["".join(each.value) for each in some.values] == texts
    for wrong in (("b", "a"), ("a", "a"), ("d",), "a", ["a"]):
        assert not some.accepts(wrong)
    assert Rates(rate=(2, 4), extras=(True,), some=("a", "c")).rate == (2, 4)
    with pytest.raises(InvalidOptionError, match=r"\(1, 2\) is not a value of rate"):
        Rates(rate=(1, 2))
    # A list is read as a tuple, and words in any order as those in their order; others are what they are.
    rates: Any = Rates
    assert rates(rate=[2, 4], extras=[True], some=["c", "a"]) == Rates(rate=(2, 4), extras=(True,), some=("a", "c"))
    for wrong in ({"rate": [4, 2]}, {"some": ["a", "a"]}, {"some": ["a", "d"]}, {"some": "a"}, {"some": {"a"}}):
        with pytest.raises(InvalidOptionError):
            rates(**wrong)


@attrs.frozen(kw_only=True)
class Guests(Options):
    """Who comes.

    Args:
        most: The most guests. Source: the landlord.

            - ``"any"``: as many as like
            - any number: no more than that
    """

    most: int | Literal["any"] = option("any", "XX-5", values=WholeNumber(1, 9, word="any"))


def test_whole_numbers_or_a_word() -> None:
    assert [Guests(most=value).most for value in ("any", 1, 9, IndexOnly())] == ["any", 1, 9, 6]
    assert str(Guests.describe()[0]).splitlines() == [
        "most = 'any': The most guests (XX-5)",
        "    'any': as many as like",
        "    whole numbers from 1 to 9: no more than that",
    ]


@pytest.mark.parametrize("value", ["", "Any", "none", 0, 10, None, True])
def test_neither_the_word_nor_a_number(value: object) -> None:
    with pytest.raises(InvalidOptionError) as caught:
        Guests(most=value)
    assert str(caught.value) == f"{value!r} is not a value of most: it takes 'any' or whole numbers from 1 to 9 (XX-5)"


@attrs.frozen(kw_only=True)
class Undocumented(Options):
    odd_or_even: Literal["odd_ones", "even"] = option("even", "XX-4")
    count: int = option(4, "XX-3", values=WholeNumber(2, 100, 2))


def test_without_docstrings_names_and_values_stand_for_themselves() -> None:
    assert "\n".join(map(str, Undocumented.describe())) == (
        "odd_or_even = 'even': odd or even (XX-4)\n    'odd_ones': odd ones\n    'even': even\n"
        "count = 4: count (XX-3)\n    whole numbers from 2 to 100 in steps of 2: this number"
    )


def test_no_description_is_empty_when_python_drops_docstrings() -> None:
    code = "from hanafuda_rules import *; print(*[i for k in game_keys() for i in game(k).default.options.describe()])"
    found = subprocess.run([sys.executable, "-OO", "-c", code], capture_output=True, text=True, check=True).stdout
    assert "four_in_hand = 'play': four in hand (HA-1.5)\n    'play': play\n    'misdeal': misdeal" in found
    assert not re.search(r":\s*$|:  \(", found, re.MULTILINE)
