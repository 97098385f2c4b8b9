"""Records of rounds entered by hand."""

import json
import random

import jsonschema
import pytest

from hanafuda_rules import CardSet, HanafudaError, SeededShuffler, game, game_keys, settle_round
from hanafuda_rules.formats.entered_records import (
    fields_at,
    outcome_at,
    plain_fields,
    plain_outcome,
    record_of_entered,
    settle_record,
    types_of,
)
from hanafuda_rules.formats.records import RecordError, schema, table_of
from hanafuda_rules.games import hachi_hachi, hana_awase, koi_koi, sudaoshi

from helpers.counted_rounds import house

PILE = CardSet.parse("susuki-moon susuki-geese, chrysanthemum-cup chrysanthemum-ribbon")


VALIDATOR = jsonschema.Draft202012Validator(schema())


def koi_koi_evening():
    table = koi_koi.RULES.table(seats=2)
    outcome = koi_koi.Outcome.at(table, {1: PILE}, stopped=1)
    return record_of_entered(koi_koi.RULES, table, [outcome], names=["Aiko", "Ben"])


def test_an_evening_as_plain_data():
    assert koi_koi_evening() == {
        "format": "entered",
        "version": 1,
        "game": "koi_koi",
        "options": {},
        "seats": 2,
        "dealer": 0,
        "names": ["Aiko", "Ben"],
        "table": {},
        "rounds": [
            {
                "outcome": {"stopped": 1, "piles": {"1": "8ba 9ar"}},
                "settlement": {
                    "net": [0, 5],
                    "payments": [],
                    "scores": [{"seats": [1], "amount": 5, "rule": "KK-5.5", "kind": "yaku", "key": "moon_viewing"}],
                    "winner": 1,
                    "next_dealer": 1,
                },
            }
        ],
        "standings": [0, 5],
    }


@pytest.mark.parametrize("key", game_keys())
def test_every_played_round_can_be_written_and_read(key):
    for rules in game(key).presets.values():
        for seats in rules.seat_counts:
            rng, dealer = random.Random(seats), seats - 1
            match = rules.match(seats=seats, shuffler=SeededShuffler(seats), dealer=dealer, max_rounds=2)
            ended = [*match.ended]
            while not match.is_over:
                match = match.play(rng.choice(match.round.legal_moves))
                ended += match.ended
            table, outcomes = rules.table(seats=seats, dealer=dealer), [each.state.outcome for each in ended]
            record = json.loads(json.dumps(record_of_entered(rules, table, outcomes)))
            VALIDATOR.validate(record)
            read = [*settle_record(record)]
            assert [each.outcome for each in read] == outcomes
            assert [each.settlement for each in read] == list(match.settlements)
            assert read[-1].table == match.table


def test_one_of_several_kinds_of_values():
    rules, table = hachi_hachi.RULES, hachi_hachi.RULES.table(seats=3)
    hand = CardSet.parse(
        "pine-crane, plum-chaff-1, cherry-chaff-1, iris-chaff-1, clover-boar, maple-deer, willow-swallow"
    )
    declared, ending = hachi_hachi.DeclaredTeyaku(("red",)), hachi_hachi.Shoubu(1)
    teyaku = {0: declared, 2: hand}
    outcome = hachi_hachi.Outcome.at(table, order=(0, 1, 2), multiplier=1, yaku={}, ending=ending, teyaku=teyaku)
    told = plain_outcome(outcome, rules, table)
    assert told["ending"] == {"is": "Shoubu", "seat": 1}
    assert told["teyaku"] == {"0": {"keys": ["red"], "triplets": None, "fourths": None}, "2": hand.notation}
    assert outcome_at(rules, table, told) == outcome


def test_an_outcome_of_another_table():
    outcome = koi_koi.Outcome(seats=2, dealer=1, piles={1: PILE}, stopped=1, month=1)
    with pytest.raises(RecordError, match=r"^the round was not entered for the table Table"):
        record_of_entered(koi_koi.RULES, koi_koi.RULES.table(seats=2), [outcome])


CHANGES = {
    "format": ("round", "this is a record of the format 'round', not 'entered'"),
    "version": (2, "version 2 of the format cannot be read; the newest is 1"),
    "names": (["Aiko"], "'names' of the record cannot be ['Aiko']: 2 seats have 2 names"),
    "seats": (3, "Koi-Koi has 2 seats, not 3 (KK-1.1)"),
    "table": ({"seats": 2}, "the table of Koi-Koi has no 'seats'; it has round_number, totals"),
    "rounds": ("none", "'rounds' of the record cannot be 'none'"),
    "standings": ([5, 0], "standings[0] of the record is 5, but should be 0"),
}


def test_a_record_names_its_house_rules():
    rules = house(hana_awase)()
    table = rules.table(seats=3)
    outcome = hana_awase.Outcome.at(table, yaku={}, points={0: 110, 1: 60, 2: 94})
    record = record_of_entered(rules, table, [outcome])
    assert record["variant"] == rules.variant
    assert len([*settle_record(record, rules)]) == 1
    for wrong in (None, hana_awase.RULES):
        with pytest.raises(RecordError, match="the record is of the house rules"):
            [*settle_record(record, wrong)]
    with pytest.raises(RecordError, match="the record is of the game's own rules"):
        [*settle_record({**record, "variant": None}, rules)]


@pytest.mark.rule("SD-2.3", "HH-3.2")
@pytest.mark.parametrize(
    ("rules", "played"),
    [
        (sudaoshi.ruleset(field_multiplier="pool"), {"yaku": {}, "points": {0: 110, 1: 110, 2: 110}}),
        (hachi_hachi.RULES, {"order": (0, 1, 2), "yaku": {}, "points": {0: 88, 1: 88, 2: 88}}),
    ],
)
def test_tokens_that_the_table_does_not_know(rules, played):
    kind, table = rules.outcome_type, rules.table(seats=3)
    first = kind.at(table, multiplier=2, **played)
    after = rules.match_plan.advance(table, settle_round(rules, first))
    assert after.tokens is None
    second = kind.at(after, tokens=(), field=CardSet.parse("1c 2c 3c 4c 5c 6c"), **played)
    record = record_of_entered(rules, table, [first, second])
    assert record["rounds"][1]["outcome"]["tokens"] == []
    assert [each.outcome for each in settle_record(record)] == [first, second]


@pytest.mark.parametrize(
    "call",
    [
        lambda: types_of(None),
        lambda: types_of(int),
        lambda: plain_fields(3, koi_koi.RULES),
        lambda: plain_fields(koi_koi.RULES.table(seats=2), None),
        lambda: plain_fields(koi_koi.RULES.table(seats=2), koi_koi.RULES, 3),
        lambda: fields_at(None, koi_koi.RULES.table(seats=2)),
        lambda: fields_at(koi_koi.RULES, None),
        lambda: outcome_at(None, koi_koi.RULES.table(seats=2), {}),
        lambda: plain_outcome(koi_koi.Outcome(seats=2), None, koi_koi.RULES.table(seats=2)),
        lambda: table_of(None, koi_koi.RULES),
        lambda: table_of({}, None),
    ],
)
def test_wrong_arguments(call):
    with pytest.raises(HanafudaError):
        call()


@pytest.mark.parametrize("name", CHANGES)
def test_a_wrong_record(name):
    value, message = CHANGES[name]
    with pytest.raises(HanafudaError) as caught:
        [*settle_record({**koi_koi_evening(), name: value})]
    assert str(caught.value) == message


TOLD = {
    "winner": (
        1,
        "round 0: a round of Koi-Koi has no 'winner'; it has stopped, calls, improved, piles, yaku, points, ",
    ),
    "stopped": ("1", "round 0: 'stopped' of a round cannot be '1'"),
    "calls": ({"a": 1}, "round 0: a seat of a round is a number in a text, not 'a'"),
    "piles": ({"1": "pine"}, 'round 0: unknown card "pine" at position 0'),
    "improved": (7, "round 0: 'improved' of a round cannot be 7"),
    "yaku": ({"0": [{"extra": 1}]}, "round 0: yaku lacks key"),
    "dealer_wins": ("four", "round 0: a round ends by only one of these"),
}


@pytest.mark.parametrize("name", TOLD)
def test_a_wrong_round(name):
    value, message = TOLD[name]
    record = koi_koi_evening()
    record["rounds"][0]["outcome"][name] = value
    with pytest.raises(RecordError) as caught:
        [*settle_record(record)]
    assert str(caught.value).startswith(message)


def test_a_round_with_another_settlement():
    record = koi_koi_evening()
    record["rounds"][0]["settlement"]["net"] = [0, 6]
    with pytest.raises(RecordError, match=r"^rounds\[0\]\.settlement\.net\[1\] of the record is 6, but should be 5$"):
        [*settle_record(record)]


@pytest.mark.parametrize(
    ("ending", "message"),
    [
        ({"is": "Shoubu", "seat": "0"}, "'seat' of Shoubu cannot be '0'"),
        ({"is": "Shoubu"}, "ending lacks seat"),
        ({"is": "Stop"}, "'ending' of a round cannot be {'is': 'Stop'}"),
        ("Shoubu", "'ending' of a round cannot be 'Shoubu'"),
    ],
)
def test_a_wrong_ending(ending, message):
    table = hachi_hachi.RULES.table(seats=3)
    with pytest.raises(RecordError) as caught:
        outcome_at(hachi_hachi.RULES, table, {"order": [0, 1, 2], "ending": ending})
    assert str(caught.value) == message


def test_what_has_to_be_told():
    with pytest.raises(RecordError, match=r"^the round lacks order$"):
        outcome_at(hachi_hachi.RULES, hachi_hachi.RULES.table(seats=3), {"multiplier": 2})


@pytest.mark.parametrize("value", [None, 7, "text", [], object()])
def test_what_is_no_record(value):
    with pytest.raises(RecordError):
        [*settle_record(value)]
    with pytest.raises(RecordError):
        [*settle_record(value, koi_koi.RULES)]
    with pytest.raises(RecordError):
        [*settle_record(koi_koi_evening(), value or 1)]
    with pytest.raises(RecordError):
        outcome_at(koi_koi.RULES, koi_koi.RULES.table(seats=2), value)
