"""Values: one ``__eq__``, ``__hash__`` and ``__repr__`` for all classes, instead of those that attrs would write."""

import copy
import pickle

import attrs
import pytest

from hanafuda_rules import CARDS, Play
from hanafuda_rules.moves import CardMove
from hanafuda_rules.values import Value


@attrs.frozen
class Pair(Value):
    one: int
    other: tuple[int, ...] = ()
    _kept: int = attrs.field(default=0, eq=False, repr=False)


@attrs.frozen
class Triple(Pair):
    last: int = 3


class Alike(Pair):
    __slots__ = ()


@attrs.frozen
class Nothing(Value):
    pass


class NothingElse(Nothing):
    __slots__ = ()


@attrs.frozen(eq=True, unsafe_hash=True)
class Named(Value):
    name: str

    def __repr__(self) -> str:
        return f"<{self.name}>"


@attrs.frozen
class Titled(Named):
    title: str = "Dr"


@attrs.frozen(slots=False)
class Open(Value):
    numbers: list[int]


def test_values_are_equal_if_their_class_and_their_fields_are() -> None:
    assert Pair(1, (2,)) == Pair(1, (2,))
    assert Pair(1, (2,)) != Pair(1, (3,))
    assert Pair(1) != (1, ())
    assert Pair(1) != Alike(1)
    assert Triple(1) != Triple(1, last=4)
    assert Triple(1) != Pair(1)


def test_equal_values_have_the_same_hash_and_no_others_in_a_set() -> None:
    assert {Pair(1, (2,)), Pair(1, (2,)), Pair(2), Triple(1), Triple(1, last=4), Alike(2)} == {
        Pair(1, (2,)), Pair(2), Triple(1), Triple(1, last=4), Alike(2),
    }  # fmt: skip
    assert hash(Pair(1, (2,))) == hash(Pair(1, (2,)))
    with pytest.raises(TypeError, match="unhashable"):
        hash(Open([1]))


def test_what_is_not_compared_is_not_shown_either() -> None:
    assert Pair(1, kept=1) == Pair(1, kept=2)
    assert hash(Pair(1, kept=1)) == hash(Pair(1, kept=2))
    assert repr(Pair(1, (2,), kept=3)) == "Pair(one=1, other=(2,))"


def test_classes_derived_from_one_with_methods_of_its_own() -> None:
    """Methods that attrs made apply to one class only. Methods written by hand are inherited."""
    assert Named("Ito") == Named("Ito") != Named("Ono")
    assert Titled("Ito") != Titled("Ito", title="Prof")
    assert len({Titled("Ito"), Titled("Ito", title="Prof"), Titled("Ito")}) == 2
    assert repr(Titled("Ito")) == "<Ito>"


@pytest.mark.parametrize("value", [Pair(1, (2,), kept=3), Alike(1), Triple(1), NothingElse(), Open([1]), Titled("Ito")])
def test_values_pickle_copy_and_refuse_changes(value: Value) -> None:
    again = pickle.loads(pickle.dumps(value))
    assert (again, type(again), repr(again)) == (value, type(value), repr(value))
    assert copy.copy(value) is copy.deepcopy(value) is value
    for name in ("one", "new"):
        with pytest.raises((attrs.exceptions.FrozenInstanceError, AttributeError)):
            setattr(value, name, 1)


def test_a_move_without_a_decorator_has_what_the_others_have() -> None:
    class Lay(CardMove):
        __slots__ = ()

    pine, plum = CARDS[0], CARDS[4]
    assert Lay(pine) == Lay(pine) != Lay(plum)
    assert Lay(pine) != Play(pine)
    assert attrs.evolve(Lay(pine), card=plum) == Lay(plum)
    assert [field.name for field in attrs.fields(Lay)] == ["card"]
    assert repr(Lay(pine)) == "Lay(card=PINE_CRANE)"
    assert Lay.__match_args__ == ("card",)
    with pytest.raises(AttributeError):
        Lay(pine).card = plum  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]
    assert not hasattr(Lay(pine), "__dict__")
