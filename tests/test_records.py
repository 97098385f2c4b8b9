"""Records: written, validated by the schema, read and replayed. Errors name the place."""

import copy
import json
import random
import re
from pathlib import Path
from typing import Any

import attrs
import jsonschema
import pytest
from hypothesis import strategies as st

from hanafuda_rules import (
    BLANK,
    CARDS,
    DECK,
    JOKERS,
    CardSet,
    HanafudaError,
    InvalidOutcomeError,
    Month,
    ParseError,
    ScriptedShuffler,
    SeededShuffler,
    settle_round,
)
from hanafuda_rules.events import Joined
from hanafuda_rules.formats.notation import Position, format_move, parse_move
from hanafuda_rules.formats.plain_data import plain
from hanafuda_rules.formats.records import (
    RecordError,
    RecordingShuffler,
    from_text,
    record_of_match,
    record_of_round,
    record_of_view,
    replay_match,
    replay_round,
    resume_match,
    rules_of,
    schema,
    to_text,
    walk_match,
    walk_round,
)
from hanafuda_rules.games import hachi_hachi, hanahuda, suhara_bana
from hanafuda_rules.games.hachi_hachi.match import CampaignState
from hanafuda_rules.machine.match import begin_match
from hanafuda_rules.settlement import Payment, Reason
from hanafuda_rules.words import say

from helpers.properties import for_all
from helpers.random_rounds import GAMES, random_rules

VALIDATOR = jsonschema.Draft202012Validator(schema())
KEPT = sorted((Path(__file__).parent / "records").glob("*.json"))
PLAYED = [path for path in KEPT if not path.stem.startswith("view")]


def play(state, rng, most=10**9):
    while not state.is_over and most:
        state = state.play(rng.choice(state.legal_moves))
        most -= 1
    return state


def replay(record):
    return (replay_match if record.get("format") == "match" else replay_round)(record)


def deal(rules, rng):
    seats = rng.choice(rules.seat_counts)
    shuffler = RecordingShuffler(SeededShuffler(rng.getrandbits(32)))
    return rules.deal(seats=seats, dealer=rng.randrange(seats), shuffler=shuffler)


def play_match(first, rng, most):
    moves, match = [], first
    while not match.is_over and len(moves) < most:
        moves.append(rng.choice(match.round.legal_moves))
        match = match.play(moves[-1])
    return moves, match


def test_the_schema_is_one():
    jsonschema.Draft202012Validator.check_schema(schema())


def test_the_schema_knows_every_game_with_its_seats():
    rows = [row for row in schema()["allOf"] if "game" in row["if"]["properties"]]
    seats = {
        key: row["then"]["properties"]["seats"]["enum"]
        for row in rows
        for key in row["if"]["properties"]["game"]["enum"]
    }
    assert set(schema()["properties"]["game"]["enum"]) == set(GAMES)
    for key, game in GAMES.items():
        assert seats.get(key, list(range(2, 11))) == list(game.Outcome.seat_counts)


def test_the_schema_knows_the_cards_and_moves_of_every_game():
    parts = schema()["$defs"]
    card, move = re.compile(parts["card"]["pattern"]), re.compile(parts["move"]["pattern"])
    every = [f"{month}{letter}" for month in range(14) for letter in "abcderz"]
    right = {card.notation for card in (*DECK, *JOKERS, BLANK)}
    assert {text for text in (*every, "0", "j0", "j1", "j2", "j3", "j4") if card.search(text)} == right
    for game in GAMES.values():
        for rules in game.PRESETS.values():
            space = rules.action_space
            texts = [space.text(space.move(number)) for number in range(len(space))]
            assert [text for text in texts if not move.search(text)] == []
    for text in (
        "",
        "pas",
        "passs",
        "drop drop",
        "10b",
        "1bx10b",
        "1b x1c",
        "1bx",
        "1bx1cr",
        "pass:",
        "1b!nothing",
        "=pass",
    ):
        assert not move.search(text), text


@for_all(20, key=st.sampled_from(list(GAMES)), seed=st.integers(0, 10**6), most=st.sampled_from([0, 3, 20, 1000]))
def test_rounds_round_trip(key, seed, most):
    rng = random.Random(seed)
    rules = random_rules(GAMES[key], rng)
    state = play(deal(rules, rng), rng, most)
    names = [f"{seat} – 名" for seat in range(state.table.seats)]
    record = record_of_round(state, names=names)
    VALIDATOR.validate(record)
    assert from_text(to_text(record)) == record
    assert rules_of(record) == rules
    again = replay_round(from_text(to_text(record)))
    assert record_of_round(again, names=names) == record
    assert (again.events, again.hands, again.piles, again.stock) == (
        state.events,
        state.hands,
        state.piles,
        state.stock,
    )
    assert (again.to_move, again.legal_moves) == (state.to_move, state.legal_moves)
    for seat in range(state.table.seats):
        assert again.view(seat) == state.view(seat)


@for_all(12, key=st.sampled_from(list(GAMES)), seed=st.integers(0, 10**6), most=st.sampled_from([0, 10, 90, 400]))
def test_a_recorded_match_goes_on(key, seed, most):
    rng = random.Random(seed)
    rules = random_rules(GAMES[key], rng)
    seats, dealer = rng.choice(rules.seat_counts), rng.choice([None, 0, 1])
    first = rules.match(seats=seats, dealer=dealer, shuffler=RecordingShuffler(SeededShuffler(seed)), max_rounds=4)
    moves, match = play_match(first, rng, most)
    assert match.moves == tuple(moves)
    again = resume_match(record_of_match(match), SeededShuffler(seed))
    assert again.moves == tuple(moves)
    assert (again.settlements, again.table, again.draws) == (match.settlements, match.table, match.draws)
    assert (again.round.events, again.is_over) == (match.round.events, match.is_over)
    _, last = play_match(again, random.Random(seed), 10**6)
    assert len(last.settlements) == 4 or rules.match_plan.is_over(last.table)
    # The match would have gone on in the same way without the pause.
    assert play_match(match, random.Random(seed), 10**6)[1].settlements == last.settlements
    assert [ended.state for ended in last.rounds][-1] == last.round
    record = record_of_match(last)
    assert replay_match(record).settlements == last.settlements


def test_a_match_that_its_script_cut_short_goes_on():
    script = ScriptedShuffler([SeededShuffler(7).shuffle(CARDS)[0]])
    first = hanahuda.RULES.match(seats=2, dealer=0, shuffler=RecordingShuffler(script))
    _, match = play_match(first, random.Random(1), 10**6)
    assert match.cut_short
    again = resume_match(record_of_match(match), SeededShuffler(5))
    assert (again.settlements, again.is_over, again.cut_short) == (match.settlements, False, False)


@pytest.mark.rule("HH-4.9")
def test_a_match_resumed_before_a_reshuffle_goes_on_card_for_card():
    rules = hachi_hachi.RULES
    first = rules.match(seats=5, dealer=0, shuffler=RecordingShuffler(SeededShuffler(3)), max_rounds=1)
    # Nobody has dropped out yet, so the stock is still to be shuffled with the hands of two seats.
    opening = resume_match(record_of_match(first), SeededShuffler(3))
    assert opening.moves == ()
    _, unpaused = play_match(first, random.Random(5), 10**6)
    _, resumed = play_match(opening, random.Random(5), 10**6)
    assert any(isinstance(event, Joined) for event in unpaused.round.events)
    assert resumed.round.events == unpaused.round.events


def test_what_a_resumed_match_needs():
    with pytest.raises(RecordError, match="this is a record of the format 'round', not 'match'"):
        resume_match(finished(), SeededShuffler(1))
    with pytest.raises(HanafudaError, match=r"a shuffler is needed, such as SeededShuffler\(7\), not 5"):
        resume_match(finished_match(), 5)


# --- a round that finds something ------------------------------------------------------------------------------------

# One deal in which everybody dropped out, at Middle: 4 times 30 points are 48 black stones (SB-3.8), and with the other
# purses they make five plates of 50 (SB-1.2).
CARRIED = {
    "borrowed": (1, 0, 0, 0),
    "carried": 1,
    "pot": suhara_bana.Purse(10, 8),
    "purses": (*[suhara_bana.Purse(10, 10)] * 3, suhara_bana.Purse(11, 8)),
}
CARRY = suhara_bana.ruleset(all_drop_pot="carry")
UNEQUAL = (suhara_bana.Purse(9, 1), suhara_bana.PLATE, suhara_bana.Purse(12, 15), suhara_bana.PLATE)

TABLES = [
    (hachi_hachi.RULES, {"tokens": (4, 2), "pot": 36, "round_number": 5, "totals": (10, -20, 10, 0)}),
    (hachi_hachi.RULES, {"entries": (Payment(1, None, 12, Reason(say("something"), "HH-10.3")),)}),
    (hachi_hachi.ruleset(campaign=True), {"campaign": CampaignState(loans=(0, 1, 0, 0), prize_pot=4, ginmi=2)}),
    (hachi_hachi.ruleset(campaign=True), {"campaign": None}),
    (CARRY, CARRIED),
    (suhara_bana.RULES, {"month": Month.PLUM, "purses": UNEQUAL}),
]


@pytest.mark.parametrize(("rules", "changes"), TABLES)
def test_a_round_that_finds_something(rules, changes):
    table = attrs.evolve(rules.table(seats=4, dealer=1), **changes)
    record = record_of_round(
        play(rules.deal(table=table, shuffler=RecordingShuffler(SeededShuffler(4))), random.Random(1), 3)
    )
    VALIDATOR.validate(record)
    assert replay_round(from_text(to_text(record))).table == table
    assert set(record["table"]) == set(changes)


@for_all(20, key=st.sampled_from(list(GAMES)), seed=st.integers(0, 10**6), most=st.sampled_from([0, 3, 20, 1000]))
def test_the_record_of_a_view_holds_what_the_seat_knows(key, seed, most):
    rng = random.Random(seed)
    state = play(deal(random_rules(GAMES[key], rng), rng), rng, most)
    for seat in range(state.table.seats):
        view = state.view(seat)
        record = record_of_view(view)
        VALIDATOR.validate(record)
        assert from_text(to_text(record)) == record
        assert len(record["events"]) == len(view.events)
        position = Position.parse(record["position"])
        assert position.hands[seat] == (view.hand if view.hand is not None else view.hand_sizes[seat] or CardSet())
        assert isinstance(position.stock, int) or not state.stock
        # What the seat cannot know is not in it.
        assert record_of_view(view.sample(rng).view(seat)) == record
        with pytest.raises(RecordError, match="this is a record of the format 'view', not 'round'"):
            replay_round(record)


# --- what is wrong is found ------------------------------------------------------------------------------------------


def finished():
    state = play(
        hanahuda.RULES.deal(seats=3, dealer=1, shuffler=RecordingShuffler(SeededShuffler(5))), random.Random(3)
    )
    return record_of_round(state, names=["a", "b", "c"])


def wrong(change):
    record = copy.deepcopy(finished())
    change(record)
    with pytest.raises(RecordError) as caught:
        replay_round(record)
    return caught.value


def put(*path: Any):
    *way, last, value = path

    def change(record):
        for key in way:
            record = record[key]
        record[last] = value

    return change


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (put("format", "match"), "this is a record of the format 'match', not 'round'"),
        (put("version", 2), "version 2 of the format cannot be read; the newest is 1"),
        (put("version", 0), "version 0 of the format cannot be read; the newest is 1"),
        (put("version", True), "'version' of the record cannot be True"),
        (put("game", "koikoi"), "there is no game 'koikoi': did you mean 'koi_koi'"),
        (
            put("options", {"target": 0}),
            "the options are wrong: 0 is not a value of target: it takes whole numbers from 1",
        ),
        (
            put("options", {"targte": 5}),
            "the options are wrong: Hanahuda has no option 'targte': did you mean 'target'?",
        ),
        (put("options", []), "'options' of the record cannot be []"),
        (put("seats", 5), "the round cannot begin: Hanahuda has 2, 3 or 4 seats, not 5 (PH-1.1)"),
        (put("dealer", 3), "the round cannot begin: seat 3 cannot deal: the seats are 0 to 2 (PH-1.1)"),
        (
            put("shuffles", []),
            "the round cannot begin: the script has no order left for a shuffle of 48 cards",
        ),
        (put("shuffles", 0, "1b"), "the round cannot begin: the order lacks pine-ribbon"),
        (put("shuffles", 0, "1b x"), "the round cannot begin: at position 3 expected a card, such as 1b"),
        (put("shuffles", 0, 7), "the round cannot begin: cards must be text, not 7"),
        (put("table", {"tokens": []}), "the table of Hanahuda has no 'tokens'; it has round_number, totals"),
        (put("table", {"dealer": 1}), "the table of Hanahuda has no 'dealer'"),
        (put("table", {"seats": 3}), "the table of Hanahuda has no 'seats'"),
        (put("table", {"totals": [0, "x", 0]}), "'totals' of the table cannot be 'x'"),
        (put("table", {"totals": 0}), "'totals' of the table cannot be 0"),
        (put("table", {"round_number": True}), "'round_number' of the table cannot be True"),
        (put("names", "abc"), "'names' of the record cannot be 'abc'"),
        (put("names", ["a", "b"]), "'names' of the record cannot be ['a', 'b']: 3 seats have 3 names"),
        (put("names", ["a", "b", 3]), "'names' of the record cannot be ['a', 'b', 3]: 3 seats have 3 names"),
        (put("moves", None), "'moves' of the record cannot be None"),
        (put("moves", 0, "psas"), 'move 0: "psas" is not a move: did you mean "pass"?'),
        (put("moves", 0, "stop:six"), 'move 0: "stop:six" is not a move: at position 8 expected stop:six_brights'),
        (put("moves", 0, 1), "move 0: moves must be text, not 1"),
        (put("moves", 2, "continue"), "move 2: seat 0 may not continue"),
        (put("settlement", None), "after 32 moves the round is over, but the record has no settlement"),
        (lambda record: record.pop("settlement"), "the record lacks 'settlement'"),
        (lambda record: record.pop("moves"), "the record lacks 'moves'"),
        (lambda record: record["moves"].append("pass"), "move 32: pass comes after the end of the round"),
        (
            lambda record: record["moves"].pop(),
            "after 31 moves the round is not over (seat 0 is to move), but the record has a settlement",
        ),
        (lambda record: record["shuffles"].append("1b"), "the record has 4 shuffles, but the moves take 3"),
    ],
)
def test_what_is_wrong_with_a_round(change, message):
    error = wrong(change)
    assert str(error).startswith(message)
    assert error.move == (int(message.split()[1][:-1]) if message.startswith("move ") else None)


def at(record, *way: Any):
    for key in way:
        record = record[key]
    return record


@pytest.mark.parametrize("value", [-7, None, True, 1.0, "1", [], {}])
@pytest.mark.parametrize(
    ("way", "place"),
    [
        (("net", 2), "settlement.net[2]"),
        (("scores", 1, "amount"), "settlement.scores[1].amount"),
        (("scores", 1, "seats", 0), "settlement.scores[1].seats[0]"),
        (("winner",), "settlement.winner"),
        (("next_dealer",), "settlement.next_dealer"),
    ],
)
def test_the_first_entry_that_differs_is_named(way, place, value):
    right = at(finished()["settlement"], *way)

    def change(record):
        put("settlement", "next_dealer", "later")(record)
        put("settlement", *way, value)(record)

    error = wrong(change)
    assert str(error) == f"{place} of the record is {value!r}, but should be {right!r}"
    assert error.move is None


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            lambda record: record["settlement"]["net"].append(0),
            "settlement.net of the record has length 4, but should have 3",
        ),
        (
            lambda record: record["settlement"]["scores"].pop(0),
            "settlement.scores of the record has length 2, but should have 3",
        ),
        (
            lambda record: record["settlement"]["payments"].append({}),
            "settlement.payments of the record has length 1, but should have 0",
        ),
        (
            lambda record: record["settlement"]["scores"][2].pop("rule"),
            "settlement.scores[2] of the record lacks 'rule'",
        ),
        (put("settlement", "scores", 0, "why", ""), "settlement.scores[0] of the record cannot have 'why'"),
        (put("settlement", {}), "settlement of the record lacks 'net'"),
        (put("settlement", 5), "settlement of the record is 5, but should be {'net': ["),
    ],
)
def test_where_entries_are_too_many_or_too_few(change, message):
    assert str(wrong(change)).startswith(message)


@pytest.mark.parametrize("what", [None, [], 7, Path("round.json")])
@pytest.mark.parametrize("reader", [replay_round, replay_match, rules_of])
def test_what_is_no_record(reader, what):
    with pytest.raises(RecordError, match=f"^a record must be a dictionary, not {re.escape(repr(what))}$"):
        reader(what)


@pytest.mark.parametrize("reader", [replay_round, replay_match, rules_of])
def test_text_is_read_first(reader):
    text = to_text(finished())
    for what in (text, text.encode()):
        with pytest.raises(RecordError, match=r"^a record must be a dictionary: read the text with from_text first$"):
            reader(what)


def finished_match():
    first = hanahuda.RULES.match(seats=2, shuffler=RecordingShuffler(SeededShuffler(5)), max_rounds=2)
    return record_of_match(play_match(first, random.Random(2), 1000)[1])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (put("standings", 1, 77), "standings[1] of the record is 77, but should be "),
        (put("standings", [0]), "standings of the record has length 1, but should have 2"),
        (
            put("rounds", 1, "settlement", None),
            "after 25 moves round 1 is over, but the record has no settlement",
        ),
        (
            put("rounds", 0, "settlement", "net", 1, 77),
            "rounds[0].settlement.net[1] of the record is 77, but should be ",
        ),
        (
            lambda record: record["rounds"][1]["moves"].pop(),
            "after 24 moves round 1 is not over (seat ",
        ),
        (
            lambda record: record["rounds"].append(copy.deepcopy(record["rounds"][1]) | {"moves": []}),
            "the record has 3 rounds, but the moves make 2",
        ),
        (put("rounds", 0, None), "a part of the record is not an object: None"),
        (lambda record: record.pop("dealer"), "the record lacks 'dealer'"),
        (lambda record: record.pop("max_rounds"), "the record lacks 'max_rounds'"),
        (lambda record: record.pop("names"), "the record lacks 'names'"),
        (put("max_rounds", "x"), "'max_rounds' of the record cannot be 'x'"),
        (put("max_rounds", 0), "the round cannot begin: max_rounds must be 1 or more, not 0"),
        (lambda record: record["rounds"].append({"moves": [], "settlement": None}), "the record has 3 rounds, but the"),
        (lambda record: record["rounds"][0]["moves"].append("pass"), "move "),
        (
            lambda record: record["rounds"].insert(0, {"moves": [], "settlement": None}),
            "move 0: round 0 is being played, not round 1",
        ),
    ],
)
def test_what_is_wrong_with_a_match(change, message):
    record = finished_match()
    change(record)
    with pytest.raises(RecordError) as caught:
        replay_match(record)
    assert str(caught.value).startswith(message)


def test_moves_of_a_match_are_counted_through():
    record = finished_match()
    first = len(record["rounds"][0]["moves"])
    record["rounds"][1]["moves"][4] = "stop:toyak"
    with pytest.raises(RecordError) as caught:
        replay_match(record)
    assert caught.value.move == first + 4
    record = finished_match()
    record["rounds"][0]["moves"].append("pass")
    with pytest.raises(RecordError, match=f"move {first}: round 1 is being played, not round 0"):
        replay_match(record)


@pytest.mark.parametrize("text", ["pass", "1b", "nonsense"])
def test_a_move_after_the_end_of_the_match(text):
    record = finished_match()
    moves = sum(len(played["moves"]) for played in record["rounds"])
    more = copy.deepcopy(record)
    more["rounds"][1]["moves"].append(text)
    # The same move as one of a round of its own.
    new = copy.deepcopy(record)
    new["rounds"].append({"moves": [text], "settlement": None})
    for each in (more, new):
        with pytest.raises(RecordError, match=f"^move {moves}: the match is over$") as caught:
            replay_match(each)
        assert caught.value.move == moves


def test_a_match_is_recorded_at_any_moment():
    first = hanahuda.RULES.match(seats=2, shuffler=RecordingShuffler(SeededShuffler(5)), max_rounds=2)
    moves, match = play_match(first, random.Random(2), 1000)
    moment = first
    for number, move in enumerate(moves):
        assert moment.moves == tuple(moves[:number])
        texts = [text for played in record_of_match(moment)["rounds"] for text in played["moves"]]
        assert texts == [format_move(hanahuda.RULES, made) for made in moves[:number]]
        moment = moment.play(move)
    assert moment.moves == match.moves == tuple(moves)
    assert [*moment.rounds[0].state.moves, *moment.rounds[1].state.moves] == moves


def test_a_match_is_recorded_from_a_new_table():
    table = attrs.evolve(hanahuda.RULES.table(seats=2, dealer=1), totals=(5, -5))
    first = begin_match(hanahuda.RULES, table, RecordingShuffler(SeededShuffler(5)))
    with pytest.raises(RecordError, match=r"^a match that did not begin at a new table cannot be recorded: Table\("):
        record_of_match(first)


def test_the_moves_are_in_the_vocabulary():
    mute = type("Mute", (hanahuda.Rules,), {"key": "mute", "vocabulary": ()})()
    state = mute.deal(seats=2, shuffler=RecordingShuffler(SeededShuffler(1)))
    state = state.play(state.legal_moves[0])
    match = mute.match(seats=2, shuffler=RecordingShuffler(SeededShuffler(1)))
    for record in (
        lambda: record_of_round(state),
        lambda: record_of_view(state.view(0)),
        lambda: record_of_match(match.play(match.round.legal_moves[0])),
    ):
        with pytest.raises(HanafudaError, match="is not a move of this ruleset"):
            record()


def refuse(_):
    raise InvalidOutcomeError("it cannot have been so", seat=1, rule="XX-1")


def test_a_round_that_cannot_be_settled():
    record, rules = finished(), type("Refusing", (hanahuda.Rules,), {"reckon": lambda _, outcome: refuse(outcome)})()
    *before, _ = walk_round(record)
    walk = walk_round({**record, "variant": "Refusing"}, rules)
    assert [next(walk).events for _ in (*before, "the last")][:-1] == [state.events for state in before]
    with pytest.raises(RecordError) as caught:
        next(walk)
    assert str(caught.value) == "the round cannot be settled: seat 1: it cannot have been so (XX-1)"
    assert (caught.value.rule, caught.value.move) == ("XX-1", None)
    assert isinstance(caught.value.__cause__, InvalidOutcomeError)
    # In a match it is the last move of the round that cannot have been.
    record = {**finished_match(), "variant": "Refusing"}
    last = len(record["rounds"][0]["moves"]) - 1
    with pytest.raises(RecordError) as caught:
        replay_match(record, rules)
    assert str(caught.value) == f"move {last}: seat 1: it cannot have been so (XX-1)"
    assert (caught.value.rule, caught.value.move) == ("XX-1", last)


def test_a_record_of_house_rules_is_replayed_by_a_ruleset_of_their_class():
    class House(hanahuda.Rules):
        pass

    state = House().deal(seats=2, shuffler=RecordingShuffler(SeededShuffler(1)))
    record = record_of_round(play(state, random.Random(1)))
    assert record["variant"] == "House"
    assert replay_round(record, House()).ruleset == House()
    told = "the record is of the house rules 'House'"
    for wrong, rules, words in (
        (record, None, f"{told}; replay it with a ruleset of that class"),
        (record, hanahuda.RULES, f"{told}, not of hanahuda.ruleset()"),
        (finished(), House(), "the record is of the game's own rules, not of House()"),
    ):
        with pytest.raises(RecordError) as caught:
            replay_round(wrong, rules)
        assert str(caught.value) == words


def test_a_round_that_its_table_keeps_from_being_settled():
    # Only where penalties are carried on can there be carried deals (SB-3.8).
    table = attrs.evolve(CARRY.table(seats=4), **CARRIED)
    record = record_of_round(
        play(CARRY.deal(table=table, shuffler=RecordingShuffler(SeededShuffler(4))), random.Random(1))
    )
    assert replay_round(record).is_over
    with pytest.raises(RecordError, match=r"\(SB-3.8\)$"):
        replay_round({**record, "options": {}})


def test_only_what_was_recorded_can_be_recorded():
    state = hanahuda.RULES.deal(seats=2, shuffler=SeededShuffler(1))
    with pytest.raises(RecordError, match="only a round dealt by a RecordingShuffler can be recorded"):
        record_of_round(state)


@pytest.mark.parametrize(
    ("text", "position", "message"),
    [
        ("{", 1, "not JSON: Expecting property name enclosed in double quotes at position 1"),
        ("", 0, "not JSON: Expecting value at position 0"),
        ('{"moves": ["1b', 11, "not JSON: Unterminated string starting at position 11"),
        ('{"a": "\n"}', 7, "not JSON: Invalid control character at position 7"),
        ('{"a": "\\x"}', 7, "not JSON: Invalid \\escape at position 7"),
        ('{"a" 1}', 5, "not JSON: Expecting ':' delimiter at position 5"),
        ("{} {}", 3, "not JSON: Extra data at position 3"),
        ("[]", 0, "a record must be a JSON object"),
        ('{"a": {"b": 1, "c": 2, "b": 1}}', 0, "not readable as JSON: 'b' is a duplicate in an object"),
        ('{"a": NaN}', 0, "not readable as JSON: NaN is not a number"),
        ('{"a": -Infinity}', 0, "not readable as JSON: -Infinity is not a number"),
        ("1" * 5000, 0, "not readable as JSON: Exceeds the limit"),
        ("[" * 100_000, 0, "not readable as JSON: maximum recursion depth"),
    ],
)
def test_text_that_is_no_record(text, position, message):
    with pytest.raises(ParseError) as caught:
        from_text(text)
    assert str(caught.value).startswith(message)
    assert (caught.value.text, caught.value.position) == (text, position)


def test_a_ruleset_of_ones_own_is_told():
    own = type("Own", (hanahuda.Rules,), {"key": "own"})()
    state = play(own.deal(seats=2, shuffler=RecordingShuffler(SeededShuffler(1))), random.Random(1))
    record = record_of_round(state)
    with pytest.raises(RecordError, match="there is no game 'own'"):
        replay_round(record)
    assert record_of_round(replay_round(record, own)) == record


# --- a record with something else in one place -----------------------------------------------------------------------


SMALL = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 60),
    st.sampled_from([10**30, -1.5, 1e300, "", "pass", "1b", "1bx1c", "-", "?", "\ud800", "x" * 2000, "names", "0"]),
)
JSON = st.recursive(
    SMALL, lambda some: st.lists(some, max_size=3) | st.dictionaries(st.text(max_size=3), some), max_leaves=5
)


def nodes_of(value, way=()):
    """The paths to all parts of plain data."""
    yield way
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from nodes_of(part, (*way, key))


@st.composite
def nearly_right(draw):
    """A stored record in which one part was changed, left out, duplicated or added."""
    record = json.loads(draw(st.sampled_from(PLAYED)).read_text(encoding="utf-8"))
    ways = list(nodes_of(record))[1:]
    # The short ways first: they lead to the parts of which there are few.
    *way, last = draw(st.sampled_from([*[each for each in ways if len(each) < 3], *ways]))
    part = record
    for key in way:
        part = part[key]
    what = draw(st.sampled_from(["put", "delete", "double", "near"]))
    if what == "delete":
        del part[last]
    elif what == "double" and isinstance(part, list):
        part.insert(last, copy.deepcopy(part[last]))
    elif what == "near" and isinstance(part[last], int):
        part[last] += draw(st.sampled_from([-1, 1]))
    elif what == "near" and isinstance(part[last], str):
        part[last] = part[last][:-1]
    elif what == "double" and isinstance(part, dict):
        part[draw(st.text(max_size=5))] = draw(JSON)
    else:
        part[last] = draw(JSON)
    return record


def written_again(record):
    """The record of a replayed record."""
    if record.get("format") != "match":
        return record_of_round(replay_round(record), names=record.get("names"))
    *_, match = walk_match(record)
    return record_of_match(match, names=record.get("names"))


def within(some, more):
    """Whether ``more`` has everything that ``some`` has, with the same types."""
    if isinstance(some, dict):
        return isinstance(more, dict) and all(name in more and within(part, more[name]) for name, part in some.items())
    if isinstance(some, list):
        return isinstance(more, list) and len(some) == len(more) and all(map(within, some, more))
    return type(some) is type(more) and some == more


@for_all(24, record=nearly_right())
def test_what_is_accepted_says_what_was_played(record):
    """Whatever replaces a part of a record, it is rejected or equals what is replayed."""
    try:
        read = from_text(to_text(record))
        again = written_again(read)
    except RecordError:
        return
    # What is left out, or is the same as without it, need not come back; nor what no version knows.
    loose = {"options", "table", "names"}
    assert rules_of(again) == rules_of(read)
    assert again.get("names") == read.get("names")
    assert within({name: part for name, part in again.items() if name not in loose}, read)
    assert within(again.get("table", {}), read.get("table", {}))


# --- records that were written once ----------------------------------------------------------------------------------


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_kept_records_are_still_read(path):
    record = from_text(path.read_text(encoding="utf-8"))
    VALIDATOR.validate(record)
    if record["format"] == "match":
        assert replay_match(record).is_over
    elif record["format"] == "round":
        state = replay_round(record)
        assert settle_round(rules_of(record), state.outcome).net == tuple(record["settlement"]["net"])
    else:
        position = Position.parse(record["position"])
        assert [isinstance(hand, int) for hand in position.hands].count(False) < record["seats"]
        moves = [event["move"] for event in record["events"] if event["event"] == "Moved"]
        assert [format_move(rules_of(record), parse_move(rules_of(record), move)) for move in moves] == moves


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (put("shuffles", 0, "10b"), ["shuffles", 0]),
        (put("moves", 2, "pas"), ["moves", 2]),
        (put("moves", 2, "1bx10b"), ["moves", 2]),
        (put("dealer", 3), ["dealer"]),
        (put("dealer", 7), ["dealer"]),
        (put("names", ["Ngirmang", "Ebil"]), ["names"]),
        (put("game", "poker"), ["game"]),
        (put("seats", 5), ["seats"]),
        (put("version", 2), ["version"]),
        (put("settlement", "net", [0]), ["settlement"]),
    ],
)
def test_the_schema_and_the_library_refuse_the_same_and_say_where(change, place):
    record = finished()
    VALIDATOR.validate(record)
    change(record)
    places = [list(error.absolute_path) for error in VALIDATOR.iter_errors(record)]
    assert places == [place] if "moves" in place else place in places
    with pytest.raises(RecordError):
        replay_round(record)


def test_fields_of_ones_own_begin_with_x():
    record = {**finished(), "x-played-at": "2026-11-28"}
    VALIDATOR.validate(record)
    assert replay_round(record).is_over
    assert not VALIDATOR.is_valid({**finished(), "standings": [0, 0]})  # a field of a match


def test_the_defaults_that_records_leave_out_are_those_of_version_1():
    # Records have only the options that differ. To change a default, raise VERSION, and give records of version 1 the
    # default of their time in rules_of.
    kept = json.loads((Path(__file__).parent / "golden" / "record_defaults.json").read_text(encoding="utf-8"))
    for key, defaults in kept.items():
        options, rules = GAMES[key].Options(), GAMES[key].RULES
        assert {name: plain(getattr(options, name), rules) for name in defaults} == defaults


def test_what_json_cannot_hold_is_not_written():
    with pytest.raises(RecordError, match="cannot be written as JSON"):
        to_text({"format": CardSet()})
    deep: dict[str, Any] = {}
    for _ in range(12):
        deep = {"deeper": deep}
    with pytest.raises(RecordError, match="a record has 10 levels at most"):
        to_text(deep)
