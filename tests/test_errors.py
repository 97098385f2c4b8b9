import copy
import importlib
import pickle
import pkgutil
import re
from pathlib import Path

import pytest

import hanafuda_rules
from hanafuda_rules import (
    AmbiguousMoveError,
    HanafudaError,
    IllegalMoveError,
    InvalidCardError,
    InvalidDeckError,
    InvalidEventError,
    InvalidOptionError,
    InvalidOutcomeError,
    InvalidSeatError,
    NoMoreOrdersError,
    ParseError,
    Pass,
    RoundOverError,
)
from hanafuda_rules.errors import hint, shown, with_names
from hanafuda_rules.formats.records import RecordError
from hanafuda_rules.games import go_stop, hana_awase, koi_koi
from hanafuda_rules.yaku import no_yaku

ERRORS = [
    HanafudaError("wrong", rule="CD-6"),
    ParseError("wrong", text="pine-cran", position=0, suggestion="pine-crane", rule="CD-1"),
    AmbiguousMoveError("wrong", text="chaff", moves=[Pass()]),
    InvalidOptionError("wrong", option="targt", choices=["target"], rule="PH-6.3"),
    InvalidSeatError("wrong", rule="PH-1.1"),
    InvalidCardError("wrong", rule="CD-1"),
    InvalidDeckError("wrong", rule="CD-7"),
    NoMoreOrdersError("the orders of the script are used up"),
    IllegalMoveError("wrong", move=Pass(), legal=[Pass()], rule="CD-6"),
    RoundOverError("wrong", move=Pass(), rule="CD-6"),
    InvalidEventError("wrong", event=Pass(), rule="CD-9"),
    InvalidOutcomeError("wrong", seat=2, rule="PH-5.1"),
    NoMoreOrdersError("wrong", rule="CD-7"),
    RecordError("wrong", move=3, rule="CD-6"),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_errors_are_value_errors_of_this_library(error: HanafudaError) -> None:
    assert isinstance(error, HanafudaError)
    assert isinstance(error, ValueError)


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_errors_cross_process_borders_whole(error: HanafudaError) -> None:
    for twin in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(twin) is type(error)
        assert str(twin) == str(error)
        assert vars(twin) == vars(error)


def test_the_rule_stands_in_the_message() -> None:
    assert str(HanafudaError("wrong", rule="CD-6")) == "wrong (CD-6)"
    assert str(HanafudaError("wrong")) == "wrong"
    assert HanafudaError("wrong").rule is None


def test_the_seat_stands_in_the_message() -> None:
    assert str(InvalidOutcomeError("wrong", seat=0, rule="PH-5.1")) == "seat 0: wrong (PH-5.1)"
    assert str(InvalidOutcomeError("wrong")) == "wrong"


def test_messages_with_the_names_of_the_players() -> None:
    message = "seat 1: seat 0 and seat 10 have 2 seats; seat 2 none"
    assert with_names(message, ["Ann", "Ben", ""]) == "Ben: Ann and seat 10 have 2 seats; seat 2 none"
    assert with_names(message, []) == message
    for wrong in ((5, ["Ann"]), (message, [1]), (message, 5), (message, "Ann")):
        with pytest.raises(HanafudaError, match="a text and a list of names are needed, not "):
            with_names(*wrong)


def errors_of(kind):
    """A class of errors and all its subclasses."""
    return [kind, *(each for some in kind.__subclasses__() for each in errors_of(some))]


def test_the_manual_has_a_row_for_each_error() -> None:
    names = {module.name for module in pkgutil.walk_packages(hanafuda_rules.__path__, "hanafuda_rules.")}
    assert "hanafuda_rules.formats.records" in names
    for name in names - {"hanafuda_rules.envs.openspiel"}:  # it has no errors of its own, and needs OpenSpiel
        importlib.import_module(name)
    known = [kind for kind in errors_of(HanafudaError) if kind.__module__.startswith("hanafuda_rules.")]
    # One passes between the phases and the boards that run on them, which turn it into an error of theirs.
    ours = [kind for kind in known if kind.__module__ != "hanafuda_rules.boards.teller"]
    assert set(ours) == {type(error) for error in ERRORS}
    page = (Path(__file__).parents[1] / "docs" / "errors.rst").read_text(encoding="utf-8")
    rows = re.findall(r"^:exc:`~([\w.]+)`  +\w", page, re.MULTILINE)
    assert sorted(rows) == sorted(f"{kind.__module__}.{kind.__name__}" for kind in ours)


def test_a_value_that_cannot_be_shown_is_named_by_its_class():
    def fails(_):
        raise RuntimeError

    # reprlib takes it for a list by the name of its class.
    kind = type("list", (list,), {"__len__": fails, "__iter__": fails})
    assert shown(kind([1])) == "a list"


@pytest.mark.parametrize(
    ("word", "end"),
    [
        ("poetry_ribon", ": did you mean 'poetry_ribbons'?"),
        ("Poetry-Ribbons", ": did you mean 'poetry_ribbons'?"),
        ("akatan", ": did you mean 'poetry_ribbons'?"),
        # Most letters agree, but these are other yaku.
        ("blue_ribbons", "; the yaku are poetry_ribbons, moon_viewing"),
        ("flower_viewing", "; the yaku are poetry_ribbons, moon_viewing"),
        (7, "; the yaku are poetry_ribbons, moon_viewing"),
    ],
)
def test_only_what_is_near_is_suggested(word, end):
    assert hint(word, ["poetry_ribbons", "moon_viewing"], "the yaku are", {"akatan": "poetry_ribbons"}) == end


def test_an_error_about_an_option_names_the_three_nearest():
    words = ["rounds", "brights", "seats", "packet"]
    assert hint("pibak", words, "the options are", most=1) == "; the nearest of the options are packet"
    assert hint("pibak", words, "the options are", most=4) == "; the options are rounds, brights, seats, packet"
    with pytest.raises(InvalidOptionError) as caught:
        go_stop.ruleset(pibak=5)
    assert len(str(caught.value).partition("options are ")[2].split(", ")) == 3


def test_what_players_call_red_ribbons_are_poetry_ribbons():
    assert no_yaku("red_ribbons", koi_koi.RULES.yaku).endswith("did you mean 'poetry_ribbons'?")
    assert no_yaku("Red Ribbons", hana_awase.RULES.yaku).endswith("did you mean 'poetry_ribbons'?")
