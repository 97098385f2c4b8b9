"""Values that people enter as the fields of an outcome."""

from typing import Any

import pytest

from hanafuda_rules import InvalidOutcomeError
from hanafuda_rules.parts import entered


class Number:
    """A whole number like those of numerical libraries."""

    def __index__(self) -> int:
        return 3


def test_what_is_kept() -> None:
    assert entered.number("the pot", Number(), "XX-1", least=3) == 3
    assert type(entered.seat("dealer", Number(), "XX-1")) is int
    assert entered.optional_seat("dealer", None, "XX-1") is None
    assert entered.optional_seat("dealer", 0, "XX-1") == 0
    assert entered.seats("order", iter([2, Number(), 0]), "XX-1") == (2, 3, 0)
    assert entered.things("keys", str, ["a", "b"], "XX-1", such_as="('a',)") == ("a", "b")


@pytest.mark.parametrize(
    ("enter", "message"),
    [
        (lambda: entered.number("the pot", True, "XX-1"), "the pot must be a whole number, not True (XX-1)"),
        (lambda: entered.number("the pot", 2, "XX-1", least=3), "the pot must be 3 or more, not 2 (XX-1)"),
        (lambda: entered.seat("dealer", "1", "XX-1"), "dealer: a seat must be a whole number, not '1' (XX-1)"),
        (lambda: entered.optional_seat("dealer", 1.5, "XX-1"), "dealer: a seat must be a whole number, not 1.5 (XX-1)"),
        (lambda: entered.seats("order", 3, "XX-1"), "order must be a sequence such as (1, 2, 0), not 3 (XX-1)"),
        (lambda: entered.seats("order", "12", "XX-1"), "order must be a sequence such as (1, 2, 0), not '12' (XX-1)"),
        (
            lambda: entered.seats("order", {0: 1}, "XX-1"),
            "order must be a sequence such as (1, 2, 0), not {0: 1} (XX-1)",
        ),
        (lambda: entered.seats("order", {0}, "XX-1"), "order must be a sequence such as (1, 2, 0), not {0} (XX-1)"),
        (
            lambda: entered.seats("order", frozenset({0}), "XX-1"),
            "order must be a sequence such as (1, 2, 0), not frozenset({0}) (XX-1)",
        ),
        (lambda: entered.seats("order", [0, None], "XX-1"), "order: a seat must be a whole number, not None (XX-1)"),
        (
            lambda: entered.things("keys", str, ["a", 1], "XX-1", such_as="('a',)"),
            "keys must be a sequence such as ('a',); 1 is out of place (XX-1)",
        ),
    ],
)
def test_what_is_refused(enter: Any, message: str) -> None:
    with pytest.raises(InvalidOutcomeError) as caught:
        enter()
    assert str(caught.value) == message
