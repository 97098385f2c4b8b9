"""Values that no public call expects: too large, too deep, without an end, or of another type."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

DEEP, TOO_DEEP = 1_000, 20_000


class ArrayLike:
    """As an array of numpy: comparing makes another array, which has no truth value; it does not hash."""

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, size: int) -> None:
        self.size = size

    def __eq__(self, other: object) -> Any:
        return ArrayLike(self.size)

    __ne__ = __lt__ = __gt__ = __le__ = __ge__ = __and__ = __rand__ = __add__ = __radd__ = __eq__

    def __bool__(self) -> bool:
        if self.size == 1:
            return True
        raise ValueError("The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()")

    def __index__(self) -> int:
        raise TypeError("only integer scalar arrays can be converted to a scalar index")

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Any:
        return iter([1.5] * self.size)

    def __repr__(self) -> str:
        return f"array({[1.5] * min(self.size, 1000)})"


def nested(make: Callable[[Any], Any], levels: int) -> Any:
    value: Any = make(0)
    for _ in range(levels):
        value = make(value)
    return value


def _in_itself() -> Any:
    value: list[Any] = []
    value.append(value)
    return value


def _dict_in_itself() -> Any:
    value: dict[Any, Any] = {}
    value["game"] = value["table"] = value
    return value


VALUES: dict[str, Callable[[], Any]] = {
    "none": lambda: None,
    "true": lambda: True,
    "zero": lambda: 0,
    "minus one": lambda: -1,
    "huge": lambda: 10**5000,
    "minus huge": lambda: -(10**5000),
    "4300 digits": lambda: 10**4299,
    "300 digits": lambda: 10**300,
    "a billion": lambda: 10**9,
    "half": lambda: 0.5,
    "nan": lambda: float("nan"),
    "infinity": lambda: float("inf"),
    "complex": lambda: 1j,
    "empty text": str,
    "long text": lambda: "x" * 10**6,
    "long blank text": lambda: " " * 10**5,
    "many words": lambda: "1b " * 10**4,
    "long number": lambda: "9" * 10**5,
    "brackets": lambda: "[" * 10**4,
    "half a surrogate": lambda: "\ud800",
    "no character": lambda: "\0",
    "bytes": lambda: b"pine-crane",
    "empty list": list,
    "list": lambda: [1, "2", None],
    "long list": lambda: [0] * 10**4,
    "deep list": lambda: nested(lambda each: [each], DEEP),
    "too deep list": lambda: nested(lambda each: [each], TOO_DEEP),
    "deep tuple": lambda: nested(lambda each: (each,), DEEP),
    "too deep tuple": lambda: nested(lambda each: (each,), TOO_DEEP),
    "deep dict": lambda: nested(lambda each: {"table": each}, DEEP),
    "too deep dict": lambda: nested(lambda each: {"table": each}, TOO_DEEP),
    "list in itself": _in_itself,
    "dict in itself": _dict_in_itself,
    "empty dict": dict,
    "dict": lambda: {0: 1, "x": 2},
    "dict of huge": lambda: {10**5000: 10**5000},
    "tuple": lambda: (1, "2", None),
    "tuple of huge": lambda: (10**5000,) * 3,
    "set": lambda: {1, 2},
    "generator": lambda: (each for each in (1, 2)),
    "class": lambda: int,
    "function": lambda: nested,
    "object": object,
    "endless numbers": itertools.count,
    "endless noughts": lambda: itertools.repeat(0),
    "endless texts": lambda: itertools.repeat("1b"),
    "array": lambda: ArrayLike(3),
    "array of one": lambda: ArrayLike(1),
}
"""By name what makes the value; made anew each time, for some can be used up."""
