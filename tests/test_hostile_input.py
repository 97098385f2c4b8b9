"""Whatever is passed to a public call, it returns a value or raises a short error of the library, in time."""

from __future__ import annotations

import copy
import gc
import itertools
import time
import weakref
from collections.abc import Callable, Iterator, Sequence
from typing import Any, cast

import attrs
import pytest

from hanafuda_rules import (
    CARDS,
    DECK,
    Card,
    CardSet,
    HanafudaError,
    IllegalMoveError,
    InvalidDeckError,
    Move,
    Pass,
    ScriptedShuffler,
    SeededShuffler,
    watch,
)
from hanafuda_rules.boards import board
from hanafuda_rules.cards import PINE_CRANE
from hanafuda_rules.errors import shown
from hanafuda_rules.events import Event, Moved
from hanafuda_rules.formats import notation, records
from hanafuda_rules.games import go_stop, hachi_hachi, hana_awase, hanahuda, koi_koi, sakura, suhara_bana
from hanafuda_rules.games.go_stop.events import PaidAtOnce
from hanafuda_rules.machine.shuffling import shuffled
from hanafuda_rules.options import NumbersByKey, OptionInfo, WholeNumber, WholeNumbers
from hanafuda_rules.words import Spoken, in_words

from helpers.hostile import VALUES, ArrayLike
from helpers.koi_koi_positions import order_for
from helpers.public_calls import (
    GAMES,
    SUBJECTS,
    WRONG_ANYWAY,
    Answering,
    Call,
    all_calls,
    calls_at,
    instances,
    records_of,
    subjects_of,
)

LONGEST = 1_000  # characters of a message
SLOWEST = 10  # seconds of the processor; the calls take milliseconds


def wrong_with(what: str, call: Callable[[], Any]) -> str | None:
    """What is wrong with the end of a call; ``None`` if nothing is."""
    start = time.process_time()
    try:
        call()
    except HanafudaError as error:
        if len(str(error)) > LONGEST:
            return f"{what}: a message of {len(str(error))} characters"
    except Exception as error:  # noqa: BLE001
        return f"{what}: {type(error).__name__}: {shown(error)} at {_place(error)}"
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
    """The value of a name. Values that can be used up are made again."""
    if name not in MADE or "generator" in name or "endless" in name:
        MADE[name] = VALUES[name]()
    return MADE[name]


MADE: dict[str, Any] = {}
CALLS = all_calls()
SPOKEN = [value for kind, value in instances().items() if issubclass(kind, Spoken)]


def wrong_answers(call: Call, inner_share: int = 1) -> Iterator[str]:
    """The faults of a call when each hostile value replaces each of its arguments, or a part of one.

    A part is replaced by only one in ``inner_share`` of the values. Neighbouring parts get different ones.
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
    assert not (wrong := list(wrong_answers(call, inner_share=5))), "\n".join(wrong)


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


@pytest.mark.parametrize("each", GAMES, ids=SUBJECTS)
def test_the_plan_of_a_match_takes_whatever_it_is_given(each: Any) -> None:
    subjects = SUBJECTS[each.key]
    plan, table, settlement = subjects["rules"].match_plan, subjects["table"], subjects["settlement"]
    assert plan.advance(table, settlement).round_number in {1, 2}
    for what in VALUES:
        for name, call in {
            "advance": lambda: plan.advance(values(what), settlement),  # noqa: B023
            "settlement": lambda: plan.advance(table, values(what)),  # noqa: B023
            "is_over": lambda: plan.is_over(values(what)),  # noqa: B023
            "standings": lambda: plan.standings(values(what)),  # noqa: B023
            "winners": lambda: plan.winners(values(what)),  # noqa: B023
            "counts": lambda: plan.counts(values(what)),  # noqa: B023
            "match_over": lambda: plan.match_over(values(what)),  # noqa: B023
        }.items():
            with pytest.raises(HanafudaError):
                call()
            assert not (wrong := wrong_with(f"{name}: {what}", call)), wrong
        for call in (lambda: plan.open(values(what), 0), lambda: plan.open(table.seats, values(what))):  # noqa: B023
            assert not (wrong := wrong_with(f"open: {what}", call)), wrong


UNSAYABLE = ("none", "huge", "tuple of huge", "tuple", "object", "long text", "array")


@pytest.mark.parametrize("right", SPOKEN, ids=lambda right: type(right).__name__)
def test_moves_are_printed_and_events_refused_whatever_is_in_them(right: Any) -> None:
    boards = [board.board_at(SUBJECTS[key]["state"].view(None)) for key in ("hanahuda", "go_stop")]
    for name in [field.name for field in attrs.fields(type(right)) if field.init]:
        for what in UNSAYABLE:
            try:
                made = attrs.evolve(right, **{name: values(what)})
            except HanafudaError:
                continue
            # An event with such a part has no words, and no board takes it.
            words = (str, in_words, lambda each: in_words(each, "ja")) if isinstance(right, Move) else ()
            for say in (repr, *words):
                assert not (wrong := wrong_with(f"{name}: {what}", lambda: say(made))), wrong  # noqa: B023
            for each in boards if isinstance(right, Event) else ():
                assert not (wrong := wrong_with(f"{name}: {what}", lambda: each.after(made))), wrong  # noqa: B023


@pytest.mark.parametrize("number", [10**5000, -(10**5000)], ids=["long", "less than nothing"])
def test_numbers_beyond_python_in_events_are_refused_and_printed(number: int) -> None:
    watching = board.board_at(SUBJECTS["go_stop"]["state"].view(None))
    for event in (Moved(number, Pass()), PaidAtOnce(number, "jjok", number=1)):
        with pytest.raises(HanafudaError, match="cannot be a number of 16610 bits"):
            watching.after(event)
        assert "a number of 16610 bits" in repr(event)
        assert "a number of 16610 bits" in str(event)


def test_a_deal_without_hands_is_told() -> None:
    """Plain data can contain this. The error is one of the library, not of Python."""
    rules = SUBJECTS["hanahuda"]["rules"]
    data = {"event": "Dealt", "field": "1b", "hands": [], "stock": 47}
    with pytest.raises(HanafudaError, match="dealt 0 cards to each hand"):
        watch(rules, SUBJECTS["hanahuda"]["table"]).after(records.event_of(data, rules))


# --- records ---------------------------------------------------------------------------------------------------------


def places(record: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a record; of lists, the first and the last item."""
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
    """The faults when each hostile value is put in each place of the records of a game and of its table."""
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
    """Each game tries some places and values. The long run tries all of them for every game."""
    assert not (wrong := list(wrong_records(key, slice(place, None, 3 * len(SUBJECTS))))), "\n".join(wrong)


@pytest.mark.soak
@pytest.mark.parametrize("key", SUBJECTS)
def test_the_records_of_every_game_hold_whatever_they_are_given(key: str) -> None:
    assert not (wrong := list(wrong_records(key, slice(None)))), "\n".join(wrong)


@pytest.mark.parametrize("each", GAMES, ids=SUBJECTS)
def test_options_hold_whatever_they_are_given(each: Any) -> None:
    for name in [info.name for info in each.default.options.describe()]:
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


# --- what callers ran into, each as they reported it -----------------------------------------------------------------


@pytest.mark.parametrize("make", [lambda text: f"[{text}]", lambda text: f'{{"a":{text}}}'], ids=["lists", "objects"])
def test_no_depth_of_a_text_brings_out_an_error_of_pythons(make: Callable[[str], str]) -> None:
    """On Python 3.11, 985 levels used to. The number depends on the depth of the stack."""
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
    """Comparing a numpy array gives an array, and taking the truth of that raises an error of numpy."""
    array: Any = ArrayLike(size)
    with pytest.raises(IllegalMoveError, match=r"^array\(.* is not a move; legal: "):
        SUBJECTS["hanahuda"]["state"].play(array)


@pytest.mark.parametrize("each", GAMES, ids=SUBJECTS)
def test_options_that_are_numbers_have_an_upper_bound(each: Any) -> None:
    for info in each.default.options.describe():
        if isinstance(info.values, WholeNumber):
            most, above = info.values.maximum, info.values.maximum + info.values.step
            right, wrong = (_option_of(info, number) for number in (most, above))
            assert most <= 10**9
            assert info.values.accepts(info.values.convert(right))
            assert not info.values.accepts(info.values.convert(wrong))


def _option_of(info: OptionInfo, number: int) -> Any:
    """A number in the form that an option takes: alone, in a tuple, or by key."""
    if isinstance(info.values, NumbersByKey):
        return dict.fromkeys(info.values.numbers(info.default), number)
    return (number,) * info.values.count if isinstance(info.values, WholeNumbers) else number


def test_twelve_rulesets_with_buy_outs_leave_few_action_spaces_behind() -> None:
    """A space of 20,000 offers takes about seven megabytes. Every space used to be kept."""
    spaces = []
    for kan in range(10, 34, 2):
        rules = hachi_hachi.ruleset(buy_out=True, field_multiplier="product", points_per_kan=kan)
        assert len(rules.action_space) > 1_000
        spaces.append(weakref.ref(rules.action_space))
    gc.collect()
    assert len([space for space in spaces if space() is not None]) <= 8


# --- what has no end -------------------------------------------------------------------------------------------------


class SameOrder:
    """A shuffler that does not shuffle."""

    def __init__(self, order: Sequence[Card]) -> None:
        self.order = order

    def shuffle(self, cards: Sequence[Card]) -> tuple[tuple[Card, ...], SameOrder]:
        return tuple([card for card in self.order if card in cards]), self

    def next_round(self) -> SameOrder:
        return self


@pytest.mark.rule("SB-2.4")
def test_hands_that_are_redrawn_without_end_are_refused() -> None:
    # By the order of the deck every hand is dealt whole months, and its four cards go to the top of the stock again.
    with pytest.raises(InvalidDeckError, match=r"does not shuffle: 100 redrawn hands had .* \(SB-2\.4\)"):
        suhara_bana.RULES.deal(seats=5, shuffler=SameOrder(CARDS))


@pytest.mark.rule("CD-8", "SK-1.2")
def test_draws_for_the_first_dealer_that_are_tied_without_end_are_refused() -> None:
    # Two seats draw two cards of a month each time.
    with pytest.raises(InvalidDeckError, match=r"does not shuffle: 100 draws for the first dealer .* \(CD-8\)"):
        sakura.RULES.match(seats=2, shuffler=SameOrder(CARDS))


@pytest.mark.rule("KK-3.4")
def test_rounds_that_are_over_as_soon_as_they_are_dealt_end_a_match_with_an_error() -> None:
    # Both seats hold four of a month: every round is drawn.
    order = order_for(field="4a 6a 8b 10a 11b 12b", hands={0: "1b 1r 1c 1d 3b 5a 7a 9a", 1: "2a 2r 2c 2d 3r 5r 7r 9r"})
    with pytest.raises(InvalidDeckError, match="100 rounds in a row were over as soon as they were dealt"):
        koi_koi.ruleset(rounds=0, target=50).match(seats=2, dealer=0, shuffler=SameOrder(order))


ENDLESS: dict[str, Callable[[], Any]] = {
    "goes": lambda: go_stop.Outcome(piles={}, seats=2, goes=itertools.repeat(0)),
    "announced": lambda: hana_awase.Outcome(piles={}, seats=2, announced=itertools.repeat(0)),
    "text as announced": lambda: hana_awase.Outcome(piles={}, seats=2, announced=cast("Any", "x" * 10**7)),
    "cards": lambda: CardSet(itertools.repeat(PINE_CRANE)),
    "orders": lambda: ScriptedShuffler(itertools.repeat(CARDS)),  # type: ignore[arg-type]
    "an order": lambda: ScriptedShuffler([itertools.cycle(CARDS)]),  # type: ignore[list-item]
    "the order of a shuffler": lambda: shuffled(Answering((itertools.cycle(CARDS), SeededShuffler(1))), CARDS),
    "names": lambda: record_of(names=itertools.repeat("Ebil")),
    "a mapping": lambda: hanahuda.Outcome(piles=dict.fromkeys(range(10**6), DECK), seats=2),
}


def record_of(**more: Any) -> Any:
    return records.record_of_round(SUBJECTS["hanahuda"]["ended"], **more)


@pytest.mark.parametrize("call", ENDLESS.values(), ids=ENDLESS)
def test_what_has_no_end_is_refused_in_a_second(call: Callable[[], Any]) -> None:
    start = time.process_time()
    with pytest.raises(HanafudaError, match=r"at most .* has more|must return an order"):
        call()
    assert time.process_time() - start < 1


IN_NO_ORDER: dict[str, Callable[[], Any]] = {
    "names": lambda: record_of(names={"Ngirmang", "Ebil"}),
    "two seats": lambda: suhara_bana.SplitPot({0, 1}),  # type: ignore[arg-type]
    "orders": lambda: ScriptedShuffler({CARDS}),  # type: ignore[arg-type]
    "an order": lambda: ScriptedShuffler([DECK]),  # type: ignore[list-item]
    "goes": lambda: go_stop.Outcome(piles={}, seats=2, goes={0, 1}),
    "players": lambda: go_stop.Table(seats=4, players={0, 1, 2}),  # type: ignore[arg-type]
    "hands": lambda: watch(SUBJECTS["hanahuda"]["rules"], SUBJECTS["hanahuda"]["table"], seat=0).after(hand={DECK}),
}


@pytest.mark.parametrize("call", IN_NO_ORDER.values(), ids=IN_NO_ORDER)
def test_a_set_is_refused_where_order_matters(call: Callable[[], Any]) -> None:
    with pytest.raises(HanafudaError, match=r", not (\{|frozenset|DECK)"):
        call()
