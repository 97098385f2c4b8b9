import pytest

from hanafuda_rules import HanafudaError, InvalidSeatError
from hanafuda_rules.checks import check_tuple, whole_number


class IndexOnly:
    """A whole number like those of numerical libraries."""

    def __index__(self) -> int:
        return 3


def test_whole_numbers_of_any_library_become_pythons_own() -> None:
    assert whole_number(-2, "it") == -2
    assert whole_number(IndexOnly(), "it") == 3
    assert type(whole_number(IndexOnly(), "it")) is int


@pytest.mark.parametrize("value", [2.0, "2", None, True])
def test_what_is_no_whole_number(value: object) -> None:
    with pytest.raises(HanafudaError, match="it must be a whole number, not "):
        whole_number(value, "it")


def test_the_least() -> None:
    assert whole_number(1, "it", least=1) == 1
    with pytest.raises(InvalidSeatError, match=r"it must be 1 or more, not 0 \(PH-1\.1\)"):
        whole_number(0, "it", least=1, rule="PH-1.1", error=InvalidSeatError)


def test_a_list_is_no_tuple() -> None:
    check_tuple((), "they")
    check_tuple((1,), "they", least=1)
    with pytest.raises(HanafudaError, match=r"^they must be a tuple, not \[1\]$"):
        check_tuple([1], "they")
    with pytest.raises(HanafudaError, match=r"^they must be 1 or more, not 0$"):
        check_tuple((), "they", least=1)
