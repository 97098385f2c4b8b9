"""Properties at two scales: some hundred examples in every run, many more in the soak run."""

import functools
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis.strategies import SearchStrategy

__all__ = ["SOAK_FACTOR", "for_all"]

SOAK_FACTOR = 50
"""How many times as many examples the soak run takes."""

USUAL = 100
"""How many examples Hypothesis takes unless told."""


def for_all(examples: int = 80, /, **strategies: SearchStrategy[Any]) -> Callable[[Callable[..., None]], Any]:
    """Hypothesis' ``given`` as two tests: ``[few]`` in every run, ``[soak]`` under the marker of that name.

    Args:
        examples: How many examples the first of them takes.
        **strategies: As for ``given``.
    """

    def decorate(check: Callable[..., None]) -> Any:
        @pytest.mark.parametrize(
            "count",
            [
                pytest.param(examples, id="few"),
                pytest.param(examples * SOAK_FACTOR, id="soak", marks=pytest.mark.soak),
            ],
        )
        def test(count: int) -> None:
            # Where a profile asks for fewer examples than is usual, as that of the coverage run does.
            asked = settings().max_examples
            fewer = min(count, asked) if asked < USUAL else count
            settings(max_examples=fewer)(given(**strategies)(check))()

        # Matches print long; the warning about it would hide the failure that it is printed for.
        quiet = pytest.mark.filterwarnings("ignore:Generating overly large repr")
        marks = [*getattr(check, "pytestmark", []), *test.pytestmark, quiet.mark]
        functools.update_wrapper(test, check, updated=())
        del test.__wrapped__  # pytest must see the parameter of the test, not those of the check
        test.pytestmark = marks
        return test

    return decorate
