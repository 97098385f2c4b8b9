"""Conversion between values and the plain data of records."""

from __future__ import annotations

import enum
import types
import typing
from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Any, Final, cast

import attrs

from hanafuda_rules.cards import Card, CardSet
from hanafuda_rules.checks import is_a, is_one_of_literals, kinds_of
from hanafuda_rules.errors import HanafudaError, shown
from hanafuda_rules.formats.notation import parse_move
from hanafuda_rules.moves import Move
from hanafuda_rules.settlement import Settlement

if TYPE_CHECKING:
    from hanafuda_rules.machine.ruleset import Ruleset

__all__ = ["plain", "plain_settlement", "structured"]


def plain(value: object, rules: Ruleset[Any, Any, Any]) -> Any:
    """Convert a value to plain data: cards and moves to the notation, instances of attrs classes to dictionaries."""
    if is_a(value, Move):
        return rules.action_space.text(value)
    if is_a(value, (Card, CardSet)):
        return value.notation
    if is_a(value, enum.Enum):
        return value.value
    if is_a(value, tuple):
        return [plain(each, rules) for each in cast("tuple[object, ...]", value)]
    if attrs.has(type(value)):
        kind = cast("type[attrs.AttrsInstance]", type(value))
        return {field.name: plain(getattr(value, field.name), rules) for field in attrs.fields(kind)}
    return value


def structured(kind: Any, value: Any, name: str, where: str, rules: Ruleset[Any, Any, Any]) -> Any:
    """Convert plain data to a value of a type, the inverse of :func:`plain`.

    ``name`` and ``where`` are for errors: the name of the data, and of the whole that they are part of.

    Raises:
        HanafudaError: The data do not describe such a value.
    """
    some = typing.get_args(kind)
    if is_a(kind, types.UnionType):
        return None if value is None else structured(some[0], value, name, where, rules)
    if typing.get_origin(kind) is tuple and is_a(value, list):
        return tuple([structured(some[0], each, name, where, rules) for each in cast("list[object]", value)])
    if is_one_of_literals(kind, value):
        return value
    if is_a(kind, type):
        if type(value) is _written_as(kind):
            read: Callable[[Any], Any] = _READ.get(cast("Hashable", kind), kind)
            return parse_move(rules, cast("str", value)) if issubclass(kind, Move) else read(value)
        if attrs.has(kind) and not issubclass(kind, Card | CardSet | Move):
            return _of_fields(kind, value, name, where, rules)
    raise HanafudaError(f"{name!r} of {where} cannot be {shown(value)}")


_READ: Final[dict[Hashable, Callable[[str], object]]] = {Card: Card.parse, CardSet: CardSet.parse}


def _written_as(kind: type) -> type | None:
    """The built-in class of a type's plain data, or ``None`` for types with fields. ``True`` is not a number."""
    if kind is bool:
        return bool
    if issubclass(kind, int):
        return int
    return str if issubclass(kind, str | enum.Enum | Card | CardSet | Move) else None


def _of_fields(kind: Any, value: Any, name: str, where: str, rules: Ruleset[Any, Any, Any]) -> Any:
    kinds = kinds_of(kind)
    if not is_a(value, dict) or cast("dict[str, Any]", value).keys() != kinds.keys():
        raise HanafudaError(f"{name!r} of {where} cannot be {shown(cast('object', value))}")
    return kind(**{each: structured(kinds[each], value[each], each, where, rules) for each in kinds})


def plain_settlement(settlement: Settlement) -> dict[str, Any]:
    """The settlement as plain data for records of rounds and matches."""
    return {
        "net": list(settlement.net),
        "payments": [
            {"payer": each.payer, "payee": each.payee, "amount": each.amount, "rule": each.reason.rule}
            for each in settlement.payments
        ],
        "scores": [
            {"seats": list(each.seats), "amount": each.amount, "rule": each.reason.rule} for each in settlement.scores
        ],
        "winner": settlement.winner,
        "next_dealer": settlement.next_dealer,
    }
