"""Values that no public call expects: too large, too deep, of another type, or that raise when they are looked at."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
from typing import Any

DEEP, TOO_DEEP = 1_000, 20_000


class HostileError(Exception):
    """What a hostile value raises; not an error of the library's, nor one that it expects."""


def _raise(*_: Any) -> Any:
    raise HostileError("looked at")


class RaisesOnHash:
    __hash__ = _raise


class RaisesOnEquality:
    __eq__ = __ne__ = __lt__ = __gt__ = __le__ = __ge__ = _raise
    __hash__ = object.__hash__


class RaisesOnRepr:
    __repr__ = __str__ = __format__ = _raise


class RaisesOnIndex:
    __index__ = __int__ = __float__ = _raise


class RaisesOnIteration:
    __iter__ = __len__ = __getitem__ = __contains__ = _raise


class RaisesOnTruth:
    __bool__ = __len__ = _raise


class RaisesOnAttributes:
    def __getattr__(self, name: str) -> Any:
        raise HostileError(name)


class RaisesOnClass:
    """``isinstance`` asks for it where the type itself will not do."""

    __class__ = property(_raise)  # type: ignore[assignment]


class RaisesOnEverything(RaisesOnEquality, RaisesOnRepr, RaisesOnIndex, RaisesOnIteration, RaisesOnTruth):
    __hash__ = _raise
    __call__ = __neg__ = __add__ = __radd__ = __sub__ = __rsub__ = __and__ = __rand__ = __or__ = __ror__ = _raise


class RaisingMapping(Mapping[Any, Any]):
    __iter__ = __len__ = __getitem__ = __contains__ = _raise


class RaisingText(str):
    __slots__ = ()
    __eq__ = __ne__ = __repr__ = __str__ = _raise
    __hash__ = _raise


class WithoutItems(Mapping[Any, Any]):
    """Names keys that it does not have."""

    def __getitem__(self, key: Any) -> Any:
        raise KeyError(key)

    def __iter__(self) -> Iterator[Any]:
        return iter([0, "game"])

    def __len__(self) -> int:
        return 2


class EndlessMapping(WithoutItems):
    def __getitem__(self, key: Any) -> Any:
        return key

    def __iter__(self) -> Iterator[Any]:
        return itertools.count()


class RaisingNumber(int):
    __eq__ = __ne__ = __lt__ = __gt__ = __le__ = __ge__ = __index__ = __int__ = __repr__ = __str__ = _raise
    __hash__ = bit_length = __format__ = __add__ = __radd__ = __sub__ = __mod__ = _raise  # type: ignore[assignment]


class RaisingTuple(tuple[Any, ...]):
    __slots__ = ()
    __eq__ = __ne__ = __iter__ = __len__ = __getitem__ = __contains__ = __repr__ = _raise
    __hash__ = _raise


class RaisingList(list[Any]):
    __eq__ = __ne__ = __iter__ = __len__ = __getitem__ = __contains__ = __repr__ = _raise


class RaisingDict(dict[Any, Any]):
    __eq__ = __ne__ = __iter__ = __len__ = __getitem__ = __contains__ = __repr__ = _raise
    keys = items = values = get = _raise


class EqualToAll:
    """As a matcher of a mock: equal to whatever it is compared with."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


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


def _raising_generator() -> Any:
    yield 1
    raise HostileError("asked for the next")


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
    "tuple of hostile": lambda: (RaisesOnEverything(),),
    "list of hostile": lambda: [RaisesOnEverything()],
    "dict of hostile": lambda: {0: RaisesOnEverything(), "game": RaisesOnEverything()},
    "set": lambda: {1, 2},
    "generator": lambda: (each for each in (1, 2)),
    "raising generator": _raising_generator,
    "class": lambda: int,
    "function": lambda: _raise,
    "object": object,
    "raises on hash": RaisesOnHash,
    "raises on equality": RaisesOnEquality,
    "raises on repr": RaisesOnRepr,
    "raises on index": RaisesOnIndex,
    "raises on iteration": RaisesOnIteration,
    "raises on truth": RaisesOnTruth,
    "raises on attributes": RaisesOnAttributes,
    "raises on everything": RaisesOnEverything,
    "raising mapping": RaisingMapping,
    "raising text": lambda: RaisingText("pine-crane"),
    "raises on class": RaisesOnClass,
    "mapping without items": WithoutItems,
    "endless mapping": EndlessMapping,
    "endless numbers": itertools.count,
    "endless noughts": lambda: itertools.repeat(0),
    "endless texts": lambda: itertools.repeat("1b"),
    "raising number": lambda: RaisingNumber(1),
    "raising tuple": lambda: RaisingTuple((0, 1)),
    "raising list": lambda: RaisingList([0, 1]),
    "raising dict": lambda: RaisingDict({0: 1}),
    "equal to all": EqualToAll,
    "array": lambda: ArrayLike(3),
    "array of one": lambda: ArrayLike(1),
}
"""By name what makes the value; made anew each time, for some can be used up."""
