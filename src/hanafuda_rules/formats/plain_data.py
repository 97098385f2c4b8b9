"""Plain data: what records are made of. Values are written and read by the types of their fields.

Cards, sets of cards and moves are text in the notation. Instances of attrs classes are objects with a key for each
field, mappings are objects with text keys, tuples and sets are lists. If a field can have objects of several classes,
``is`` names the class.
"""

from __future__ import annotations

import enum
import re
import types
import typing
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from typing import Any, Final, TypeAlias, cast

import attrs

from hanafuda_rules.cards import Card, CardSet
from hanafuda_rules.checks import is_one_of_literals, kinds_of
from hanafuda_rules.errors import HanafudaError, shown
from hanafuda_rules.formats.notation import parse_move
from hanafuda_rules.machine.ruleset import AnyRules
from hanafuda_rules.moves import Move
from hanafuda_rules.settlement import Payment, Score, Settlement
from hanafuda_rules.values import FrozenMapping
from hanafuda_rules.words import Text

__all__ = ["Plain", "Reader", "fields_of", "has_fields", "plain", "plain_settlement", "require"]

Plain: TypeAlias = Any  # a recursive alias would make every caller narrow what it reads
"""Plain data: dictionaries with text keys, lists, text, whole numbers, booleans and ``None``."""

_TAG: Final = "is"
_AS_TEXT: Final = (Card, CardSet, Move, Text)


def _is(data: object, kind: type | None) -> bool:
    """Whether data are of exactly this class. Type checkers learn nothing from it, so items keep the type ``Any``."""
    return type(data) is kind


# --- types ------------------------------------------------------------------------------------------------------------


def has_fields(kind: object) -> bool:
    """Whether a type is a class whose values are written field by field."""
    return isinstance(kind, type) and attrs.has(kind) and not issubclass(kind, _AS_TEXT)


def _members(kind: object) -> tuple[Any, ...]:
    """The members of a union type, without ``None``; otherwise the type."""
    if isinstance(kind, types.UnionType) or typing.get_origin(kind) is typing.Union:
        return tuple([member for member in typing.get_args(kind) if member is not types.NoneType])
    return (kind,)


def _is_tagged(members: tuple[object, ...]) -> bool:
    return sum(map(has_fields, members)) > 1


# --- writing ----------------------------------------------------------------------------------------------------------


def plain(  # noqa: PLR0911 - one for each sort of value
    value: object, rules: AnyRules, kind: object = None
) -> Plain:
    """Convert a value to plain data.

    Args:
        value: The value.
        rules: The ruleset of the moves.
        kind: The type of the field that has the value.
    """
    if isinstance(value, Move):
        return rules.action_space.text(value)
    if isinstance(value, (Card, CardSet)):
        return value.notation
    if isinstance(value, Text):
        return str(value)
    if isinstance(value, enum.Enum):
        return value.value
    members = _members(kind)
    inner = typing.get_args(members[0]) or (None,)
    if isinstance(value, FrozenMapping):
        mapping = cast("FrozenMapping[object, object]", value)
        return {str(key): plain(item, rules, inner[-1]) for key, item in mapping.items()}
    if isinstance(value, (tuple, frozenset)):
        return [plain(item, rules, inner[0]) for item in _in_order(value)]
    if attrs.has(type(value)):
        fields = fields_of(value, rules)
        return {_TAG: type(value).__name__, **fields} if _is_tagged(members) else fields
    return value


def _in_order(items: Any) -> Iterable[object]:
    """The items of a tuple, or those of a set from the lowest."""
    ordered: Iterable[object] = sorted(items) if _is(items, frozenset) else items
    return ordered


def fields_of(value: object, rules: AnyRules, other: object = None) -> dict[str, Plain]:
    """The fields of a value as plain data, or only those that differ from another value of its class."""
    return {
        name: plain(getattr(value, name), rules, kind)
        for name, kind in kinds_of(type(value)).items()
        if other is None or getattr(value, name) != getattr(other, name)
    }


def plain_settlement(settlement: Settlement) -> dict[str, Plain]:
    """The settlement as plain data for records of rounds and matches."""
    return {
        "net": list(settlement.net),
        "payments": [
            {"payer": payment.payer, "payee": payment.payee, **_line(payment)} for payment in settlement.payments
        ],
        "scores": [{"seats": list(score.seats), **_line(score)} for score in settlement.scores],
        "winner": settlement.winner,
        "next_dealer": settlement.next_dealer,
    }


def _line(line: Payment | Score) -> dict[str, Plain]:
    return {"amount": line.amount, "rule": line.reason.rule, "kind": line.reason.kind, "key": line.reason.key}


# --- reading ----------------------------------------------------------------------------------------------------------


def _sentence(text: str) -> Text:
    """A sentence that was written without places, so that it is its own pattern."""
    if {"{", "}"} & set(text):
        raise HanafudaError(f"a sentence has no braces: {shown(text)}")
    sentence: Text = cast("Any", Text)(text)
    return sentence


_READ: Final[dict[Hashable, Callable[[str], object]]] = {
    Card: Card.parse, CardSet: CardSet.parse, Text: _sentence,
}  # fmt: skip


def require(needed: Iterable[str], values: Collection[str], where: str) -> None:
    """Check that no value is lacking.

    Raises:
        HanafudaError: One is.
    """
    if lacking := [name for name in needed if name not in values]:
        raise HanafudaError(f"{where} lacks {', '.join(lacking)}")


@attrs.frozen
class Reader:
    """Reads the values of fields from plain data, the inverse of :func:`plain`.

    Args:
        rules: The ruleset of the moves.
        where: The place of the data, for errors.
    """

    rules: AnyRules
    where: str

    def fields(self, kind: type[Any], data: Mapping[str, Plain], given: Collection[str] = ()) -> dict[str, Any]:
        """Read the fields of a class, except those that are given.

        Raises:
            HanafudaError: There is no such field, or its data are not such a value.
        """
        kinds = {name: field for name, field in kinds_of(kind).items() if name not in given}
        for name in data:
            if name not in kinds:
                names = ", ".join(kinds) or "no fields"
                raise HanafudaError(f"{self.where} of {self.rules.name} has no {shown(name)}; it has {names}")
        return {name: self._value(kinds[name], item, name) for name, item in data.items()}

    def whole(self, kind: Any, data: Mapping[str, Plain], name: str) -> Any:
        """Read a value with all of its fields.

        Raises:
            HanafudaError: The data are not such a value.
        """
        values = Reader(self.rules, kind.__name__).fields(kind, data)
        require(kinds_of(kind), values, name)
        return kind(**values)

    def _value(self, kind: object, data: Any, name: str) -> Any:
        members = _members(kind)
        if members != (kind,) and _is(data, types.NoneType):
            return None
        problem = HanafudaError(f"{name!r} of {self.where} cannot be {shown(data)}")
        tag = data.get(_TAG) if _is(data, dict) else None
        for member in members:
            try:
                return self._member(member, data, name, tagged=_is_tagged(members))
            except HanafudaError as error:
                if len(members) == 1 or (tag is not None and tag == getattr(member, "__name__", "")):
                    problem = error
        raise problem

    def _member(self, kind: Any, data: Any, name: str, *, tagged: bool) -> Any:
        origin, inner = typing.get_origin(kind), typing.get_args(kind)
        if _is(data, list) and origin in {tuple, frozenset}:
            items = [self._value(inner[0], item, name) for item in data]
            return tuple(items) if origin is tuple else frozenset(items)
        if _is(data, dict) and isinstance(origin, type) and issubclass(origin, FrozenMapping):
            by_seat = {self._seat(seat): self._value(inner[-1], item, name) for seat, item in data.items()}
            return cast("Any", origin)(by_seat)
        return self._object(kind, data, name, tagged=tagged)

    def _object(self, kind: Any, data: Any, name: str, *, tagged: bool) -> Any:
        if not _is(data, dict) or not has_fields(kind):
            return self._single(kind, data, name)
        if tagged and data.get(_TAG) != kind.__name__:
            raise HanafudaError(f"{name!r} of {self.where} is no {kind.__name__}")
        return self.whole(kind, {key: data[key] for key in data if not (tagged and key == _TAG)}, name)

    def _single(self, kind: Any, data: Any, name: str) -> Any:
        if is_one_of_literals(kind, data):
            return data
        if isinstance(kind, type) and _is(data, _written_as(kind)):
            read: Callable[[Any], object] = _READ.get(kind, kind)
            return parse_move(self.rules, data) if issubclass(kind, Move) else read(data)
        raise HanafudaError(f"{name!r} of {self.where} cannot be {shown(data)}")

    def _seat(self, text: object) -> int:
        if type(text) is not str or not re.fullmatch(r"0|[1-9][0-9]?", text):
            raise HanafudaError(f"a seat of {self.where} is a number in a text, not {shown(text)}")
        return int(text)


def _written_as(kind: type) -> type | None:
    """The built-in class of a type's plain data, or ``None`` for types with fields. ``True`` is not a number."""
    if kind is bool:
        return bool
    if issubclass(kind, int):
        return int
    return str if issubclass(kind, (str, enum.Enum, *_AS_TEXT)) else None
