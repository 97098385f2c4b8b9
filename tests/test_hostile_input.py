"""Whatever is handed in to a public call: a value comes out, or an error of the library, of bounded length, in time."""

from __future__ import annotations

import copy
import gc
import itertools
import random
import time
import weakref
from collections.abc import Callable, Iterator
from typing import Any

import attrs
import pytest

from hanafuda_rules import (
    Card,
    CardSet,
    HanafudaError,
    IllegalMoveError,
    ParseError,
    Play,
    SeededShuffler,
    notation,
    records,
)
from hanafuda_rules.games import hachi_hachi, hana_awase, hanahuda
from hanafuda_rules.options import NumbersByKey, OptionInfo, WholeNumber, WholeNumbers

from helpers.hostile import VALUES, ArrayLike
from helpers.public_calls import GAMES, SUBJECTS, WRONG_ANYWAY, Call, all_calls, calls_at, records_of, subjects_of

LONGEST = 1_000  # characters of a message
SLOWEST = 10  # seconds of the processor; the calls take milliseconds


def wrong_with(what: str, call: Callable[[], Any]) -> str | None:
    """What is wrong with how a call ended, if anything is."""
    start = time.process_time()
    try:
        call()
    except HanafudaError as error:
        if len(str(error)) > LONGEST:
            return f"{what}: a message of {len(str(error))} characters"
    except Exception as error:  # noqa: BLE001
        return f"{what}: {type(error).__name__}: {str(error)[:200]} at {_place(error)}"
    took = time.process_time() - start
    return f"{what}: {took:.1f} seconds" if took > SLOWEST else None


def _place(error: Exception) -> str:
    trace = error.__traceback__
    found = ""
    while trace is not None:
        if "hanafuda_rules" in (file := trace.tb_frame.f_code.co_filename):
            found = f"{file.rpartition('/')[2]}:{trace.tb_lineno}"
        trace = trace.tb_next
    return found


# --- every public call -----------------------------------------------------------------------------------------------


def values(name: str) -> Any:
    """The value of a name; those that can be used up are made anew."""
    if name not in MADE or "generator" in name or "endless" in name:
        MADE[name] = VALUES[name]()
    return MADE[name]


MADE: dict[str, Any] = {}
CALLS = all_calls()


def wrong_answers(call: Call, inner_share: int = 1) -> Iterator[str]:
    """What is wrong with a call when each of its arguments, and what they hold, is replaced by each hostile value.

    Of what the arguments hold, one place in so many values, each place of others.
    """
    for name in call.parameters:
        for number, (place, make) in enumerate([(name, _itself), *call.inner(name)]):
            for what in itertools.islice(VALUES, number % inner_share, None, inner_share if number else 1):
                wrong = wrong_with(f"{place}: {what}", lambda: call.made(name, make(values(what))))  # noqa: B023
                if wrong is not None:
                    yield wrong


def _itself(value: Any) -> Any:
    return value


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_every_public_call_takes_whatever_it_is_given(call: Call) -> None:
    if call.name not in WRONG_ANYWAY:
        call.made("", None)  # nothing replaced: a call that fails anyway would show nothing
    assert not (wrong := list(wrong_answers(call, inner_share=3))), "\n".join(wrong)


@pytest.mark.soak
def test_every_public_call_takes_whatever_is_in_what_it_is_given() -> None:
    for call in CALLS.values():
        assert not (wrong := list(wrong_answers(call))), f"{call.name}\n{wrong}"


@pytest.mark.soak
@pytest.mark.parametrize("each", GAMES, ids=SUBJECTS)
def test_every_ruleset_and_number_of_seats_takes_whatever_it_is_given(each: Any) -> None:
    for rules in each.presets.values():
        for seats, moves in itertools.product(rules.seat_counts, (1, 5)):
            subjects = subjects_of(rules, seats, moves)
            own = [subjects[name] for name in ("rules", "state", "match", "view", "outcome")]
            for call in calls_at(each.key, own, subjects):
                assert not (wrong := list(wrong_answers(call))), f"{rules}, {seats} seats: {call.name}\n{wrong}"


# --- records ---------------------------------------------------------------------------------------------------------


def places(record: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a record, of lists the first and the last item."""
    if path:
        yield path
    if isinstance(record, dict):
        for name in record:
            yield from places(record[name], (*path, name))
    elif isinstance(record, list) and record:
        for place in {0, len(record) - 1}:
            yield from places(record[place], (*path, place))


def replaced(record: Any, path: tuple[Any, ...], value: Any) -> Any:
    if not path:
        return value
    if isinstance(record, dict):
        return {**record, path[0]: replaced(record.get(path[0], {}), path[1:], value)}
    changed = copy.copy(record)
    changed[path[0]] = replaced(record[path[0]], path[1:], value)
    return changed


RECORDS = {key: records_of(subjects) for key, subjects in SUBJECTS.items()}


def wrong_records(key: str, share: slice) -> Iterator[str]:
    """What is wrong when each place in the records of a game, and of its table, holds each hostile value."""
    a_round, a_match = RECORDS[key]
    for record, replay in ((a_round, records.replay_round), (a_match, records.replay_match)):
        paths = [*places(record), *(("table", name) for name in _fields(SUBJECTS[key]["table"]))]
        for path, what in list(itertools.product(paths, VALUES))[share]:
            wrong = wrong_with(f"{path}: {what}", lambda: replay(replaced(record, path, values(what))))  # noqa: B023
            if wrong is not None:
                yield wrong


def _fields(table: Any) -> list[str]:
    return [field.name for field in attrs.fields(type(table))]


@pytest.mark.parametrize(("place", "key"), list(enumerate(SUBJECTS)), ids=SUBJECTS)
def test_a_record_holds_whatever_it_is_given(place: int, key: str) -> None:
    """Each game has its share of the places and values; the long run has all of them for every game."""
    assert not (wrong := list(wrong_records(key, slice(place, None, 3 * len(SUBJECTS))))), "\n".join(wrong)


@pytest.mark.soak
@pytest.mark.parametrize("key", SUBJECTS)
def test_the_records_of_every_game_hold_whatever_they_are_given(key: str) -> None:
    assert not (wrong := list(wrong_records(key, slice(None)))), "\n".join(wrong)


@pytest.mark.parametrize("each", GAMES, ids=SUBJECTS)
def test_options_hold_whatever_they_are_given(each: Any) -> None:
    for name in [info.name for part in (each.default.options, each.default.length) for info in part.describe()]:
        for what in VALUES:
            wrong = wrong_with(f"{name}: {what}", lambda: each.ruleset(**{name: values(what)}))  # noqa: B023
            assert not wrong, wrong


@pytest.mark.parametrize("size", [1_000, 50_000])
@pytest.mark.parametrize(
    "make",
    [
        lambda size: "[" * size + "]" * size,
        lambda size: '{"a":' * size + "1" + "}" * size,
        lambda size: '{"options": {"target": ' + "9" * size + "}}",
        lambda size: "{" + ",".join(f'"{number % (size - 1)}": 1' for number in range(size)) + "}",
        lambda size: '{"' + "x" * size + '": 1, "' + "x" * size + '": 1}',
        lambda size: '"' + "x" * size,
        lambda size: "x" * size,
        lambda size: " " * size,
    ],
    ids=["lists", "objects", "digits", "duplicate", "long name", "open text", "no JSON", "blanks"],
)
def test_a_text_of_any_size_is_read_in_time(make: Callable[[int], str], size: int) -> None:
    text = make(size)
    for read in (records.from_text, notation.Position.parse, notation.parse_cards, CardSet.parse, Card.parse):
        assert not (wrong := wrong_with(read.__name__, lambda: read(text))), wrong  # noqa: B023
    assert not (wrong := wrong_with("replayed", lambda: records.replay_round(records.from_text(text)))), wrong


def test_random_texts_are_read_in_time() -> None:
    rng = random.Random(11)
    rules = SUBJECTS["hanahuda"]["rules"]
    words = ["1b", "1brcd", "0", "-", "/", ",", "?", "?9", " ", "=", "x", ":", "pine-crane", "stop:", "99", "é", "\x00"]
    for _ in range(300):
        text = "".join(rng.choices(words, k=rng.randint(1, 30)))
        for read in (notation.Position.parse, notation.parse_cards, CardSet.parse, Card.parse, records.from_text):
            assert not (wrong := wrong_with(f"{read.__name__} {text!r}", lambda: read(text))), wrong  # noqa: B023
        assert not (wrong := wrong_with(text, lambda: notation.parse_move(rules, text))), wrong  # noqa: B023


# --- what callers ran into, each as they reported it -----------------------------------------------------------------


def test_twenty_thousand_duplicate_keys_are_refused_in_a_second() -> None:
    text = "{" + ",".join(f'"{number}": 1' for number in [*range(20_000), *range(20_000)]) + "}"
    start = time.process_time()
    with pytest.raises(ParseError, match="'0' is a duplicate in an object"):
        records.from_text(text)
    assert time.process_time() - start < 1  # it was ten and more


@pytest.mark.parametrize("digits", [4_300, 4_301, 50_000])
def test_a_number_of_4300_digits_in_the_text_of_a_record(digits: int) -> None:
    text = records.to_text(RECORDS["hachi_hachi"][0])
    long = text.replace('"options": {', f'"options": {{"points_per_kan": {"9" * digits}', 1)
    assert long != text
    with pytest.raises(HanafudaError) as caught:
        records.replay_round(records.from_text(long))
    assert len(str(caught.value)) <= LONGEST


def test_a_number_beyond_python_in_calls_of_every_sort() -> None:
    huge: Any = 10**5000
    rules, state = SUBJECTS["hanahuda"]["rules"], SUBJECTS["hanahuda"]["state"]
    for call in (
        lambda: CardSet.from_mask(huge),
        lambda: state.play(huge),
        lambda: hanahuda.ruleset(target=huge),
        lambda: hanahuda.Outcome(piles={huge: CardSet()}, seats=2),
        lambda: hana_awase.Outcome(piles={}, seats=2, announced=[huge]),
        lambda: rules.deal(seats=huge, shuffler=SeededShuffler(8)),
    ):
        with pytest.raises(HanafudaError) as caught:
            call()
        assert len(str(caught.value)) <= 200


@pytest.mark.parametrize("make", [lambda text: f"[{text}]", lambda text: f'{{"a":{text}}}'], ids=["lists", "objects"])
def test_no_depth_of_a_text_brings_out_an_error_of_pythons(make: Callable[[str], str]) -> None:
    """985 levels did, on Python 3.11: how many it takes depends on what stands on the stack already."""
    text = "1"
    for level in range(1_100):
        text = make(text)
        if level >= 700:
            assert not (wrong := wrong_with(f"{level}", lambda: records.replay_round(records.from_text(text)))), wrong  # noqa: B023


@pytest.mark.parametrize("place", ["options", "moves", "seats", "table"])
def test_no_depth_of_an_object_brings_out_an_error_of_pythons(place: str) -> None:
    deep: Any = {}
    for level in range(1_100):
        deep = {"table": deep} if level % 2 else [deep]
        if level >= 700:
            record = {**RECORDS["hanahuda"][0], place: deep}
            assert not (wrong := wrong_with(f"{level}", lambda: records.replay_round(record))), wrong  # noqa: B023


def test_a_text_of_a_million_characters_is_shown_in_short() -> None:
    long: Any = "x" * 10**6
    with pytest.raises(HanafudaError, match=r"not 'x{20,80}…") as caught:
        Play(long)
    assert len(str(caught.value)) <= 200


@pytest.mark.rule("HH-4.12")
def test_a_message_names_some_of_hundreds_of_offers() -> None:
    rules = hachi_hachi.ruleset(buy_out=True, points_per_kan=14, field_multiplier="product", forced_three=False)
    state = rules.deal(seats=6, shuffler=SeededShuffler(6))
    while len(state.legal_moves) < 400:
        state = state.play(state.legal_moves[0])
    with pytest.raises(IllegalMoveError, match=r"legal: pass; offer .*…") as caught:
        state.play(hachi_hachi.Sage())
    assert len(str(caught.value)) <= LONGEST
    assert len(caught.value.legal) == len(state.legal_moves)
    assert str(state.legal_moves).endswith(f"; … and {len(state.legal_moves) - 40} others")


@pytest.mark.parametrize("size", [1, 3])
def test_an_array_handed_in_as_a_move_is_illegal(size: int) -> None:
    """An array of numpy compares to an array, whose truth is an error of numpy's."""
    array: Any = ArrayLike(size)
    with pytest.raises(IllegalMoveError, match=r"^array\(.* is not a move; take one of legal_moves$"):
        SUBJECTS["hanahuda"]["state"].play(array)


@pytest.mark.parametrize("each", GAMES, ids=SUBJECTS)
def test_options_that_are_numbers_have_an_upper_bound(each: Any) -> None:
    for part in (each.default.options, each.default.length):
        for info in part.describe():
            if isinstance(info.values, WholeNumber):
                most, above = info.values.maximum, info.values.maximum + info.values.step
                right, wrong = (_option_of(info, number) for number in (most, above))
                assert most <= 10**9
                assert info.values.accepts(info.values.convert(right))
                assert not info.values.accepts(info.values.convert(wrong))


def _option_of(info: OptionInfo, number: int) -> Any:
    """A number as an option takes it: alone, so many times, or by a key."""
    if isinstance(info.values, NumbersByKey):
        return dict.fromkeys(info.values.numbers(info.default), number)
    return (number,) * info.values.count if isinstance(info.values, WholeNumbers) else number


def test_twelve_rulesets_with_buy_outs_leave_few_action_spaces_behind() -> None:
    """A space of 20,000 offers takes some seven megabytes; each one that was made was kept."""
    spaces = []
    for kan in range(10, 34, 2):
        rules = hachi_hachi.ruleset(buy_out=True, field_multiplier="product", points_per_kan=kan)
        assert len(rules.action_space) > 1_000
        spaces.append(weakref.ref(rules.action_space))
    gc.collect()
    assert len([space for space in spaces if space() is not None]) <= 8
