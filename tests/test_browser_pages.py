"""The parts of the library that the pages in the browser use: forms, the score sheet and the table."""

import json
import random

import pytest

from hanafuda_pages import answer
from hanafuda_pages.forms import describe, rules_from
from hanafuda_rules import game, game_keys
from hanafuda_rules.formats.entered_records import fields_at, settle_record
from hanafuda_rules.formats.records import replay_match

from browser.corpus import evenings

KINDS = {"number", "seat", "choice", "text", "cards", "list", "seats", "fields", "one_of"}
GAMES = [key for key in game_keys() if game(key).rules_type.__module__.startswith("hanafuda_rules.")]


# Forms tell a seat from a number by the words of docstrings.
SEATS = {
    "koi_koi": {"stopped", "improved"},
    "go_stop": {"playing", "winner", "goes", "paid.seat", "refusers", "players"},
    "hachi_hachi": {
        "order", "dropped", "sold.buyer", "sold.seller", "blank", "sage", "ending.seat", "liable.payer", "liable.owner",
        "mizuten", "dealers_hand",
    },
    "suhara_bana": {"blue_ribbons", "chase.chaser", "chase.displaced", "ending.seats", "ending.seat"},
    "hanahuda": {"stopped.seat"},
    "hana_awase": {"announced"},
    "sudaoshi": {"dropped", "blank"},
    "roppyakken": {"reached"},
}  # fmt: skip


def ask(call, **request):
    return json.loads(answer(json.dumps({"call": call, **request})))


def sheet(key, told, seats=2, **options):
    record = {"game": key, "options": options, "seats": seats, "dealer": 0, "names": None, "rounds": []}
    return ask("settle", record=record, told=told)["round"]


def inputs_of(about):
    """An input and the inputs inside it."""
    yield about
    for each in [about[name] for name in ("item",) if name in about] + about.get("fields", []) + about.get("ways", []):
        yield from inputs_of(each)


def seats_in(about, *path):
    """The path of each seat field of an input."""
    path = (*path, about["name"]) if "name" in about else path
    if about["kind"] == "seat":
        yield ".".join(path)
    for each in [about[name] for name in ("item",) if name in about] + about.get("fields", []) + about.get("ways", []):
        yield from seats_in(each, *path)


# --- forms ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", GAMES)
def test_a_form_has_every_field_of_the_outcome(key):
    rules = game(key).default
    for seats in rules.seat_counts:
        about = ask("describe", game=key, seats=seats)
        asked = {each["name"] for each in (*about["fields"], *about["sheet"])} | {"piles", "yaku", "points"}
        assert fields_at(rules, rules.table(seats=seats)).keys() <= asked
        every = [inner for name in ("fields", "sheet", "table") for each in about[name] for inner in inputs_of(each)]
        assert {each["kind"] for each in every} <= KINDS
        assert [each for each in every if "`" in each.get("help", "")] == []
        assert all(each["values"] for each in every if each["kind"] == "choice")


@pytest.mark.parametrize("key", GAMES)
def test_a_form_asks_for_seats_by_their_names(key):
    about = ask("describe", game=key, seats=game(key).default.seat_counts[-1])
    asked = {name for part in ("fields", "sheet", "table") for each in about[part] for name in seats_in(each)}
    assert asked == SEATS.get(key, set())


@pytest.mark.parametrize("key", GAMES)
def test_a_form_has_every_option_and_each_value_is_one_that_the_option_takes(key):
    about, options = ask("describe", game=key), game(key).default.options
    described = {info.name: info for info in type(options).describe()}
    assert {each["name"] for each in about["options"]} == set(described)
    for each in about["options"]:
        for value, text in each.get("values", ()):
            told = tuple(value) if isinstance(value, list) else value
            assert described[each["name"]].accepts(told)
            assert text
    for preset, rules in zip(about["presets"], game(key).presets.values(), strict=True):
        assert rules_from({"game": key, "options": preset["options"]}) == rules


def test_fields_are_explained_without_code():
    fields = {each["name"]: each for each in describe({"game": "koi_koi"})["fields"]}
    assert fields["stopped"] == {
        "name": "stopped",
        "label": "Stopped",
        "help": "The seat that stopped the round, by choice or automatically",
        "rules": ["KK-6"],
        "kind": "seat",
        "needed": False,
    }
    assert fields["lucky"]["item"]["item"]["values"] == [["teshi", "Teshi"], ["four_pairs", "Four pairs"]]
    fields = {each["name"]: each for each in describe({"game": "hachi_hachi"})["fields"]}
    assert fields["order"]["needed"]
    assert fields["multiplier"]["help"] == "The field multiplier"
    assert [way.get("is") for way in fields["ending"]["ways"]] == ["Shoubu", "Cancelled", "PlayedOut", "SplitPot"]
    keys = fields["teyaku"]["item"]["ways"][0]["fields"][0]["item"]
    assert keys["values"][0] == ["three_pairs", "Three Pairs"]


# --- the score sheet --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", GAMES)
def test_the_sheet_settles_as_the_library_does(key):
    for record in evenings(key, rounds=2):
        found = ask("settle", record=record, told=None)
        read = [*settle_record(record)]
        assert found["record"] == record
        assert found["standings"] == record["standings"]
        for shown, each in zip(found["rounds"], read, strict=True):
            settlement = each.settlement
            assert shown["net"] == list(settlement.net)
            entries = [*settlement.scores, *settlement.payments]
            assert [line["amount"] for line in shown["lines"]] == [entry.amount for entry in entries]
            assert [line["rule"] for line in shown["lines"]] == [entry.reason.rule for entry in entries]


PILE = "8b 8a"


@pytest.mark.parametrize(
    ("key", "told", "words"),
    [
        ("koi_koi", None, "The cards that each seat captured, or the yaku of each seat by name"),
        (
            "koi_koi",
            {"piles": {"0": "1b"}},
            "Seat 0: ",
        ),
        ("koi_koi", {"piles": {"1": PILE}, "stopped": 1}, "Seat 1: "),
        (
            "hachi_hachi",
            {"multiplier": 1},
            "Order: The seats that played in the end, in playing order. The first is the acting dealer",
        ),
        ("bakappana", {"points": {"0": 100}}, "Seat 1: "),
        ("hanahuda", {"stopped": {"seat": 1}, "piles": {"1": PILE}}, "Stopped lacks yaku"),
    ],
)
def test_what_is_missing_is_said_in_plain_words(key, told, words):
    found = sheet(key, told)
    assert found["settlement"] is None
    assert found["wrong"] is None
    assert [each for each in found["missing"] if each["text"].startswith(words)]


@pytest.mark.parametrize(
    ("key", "told", "words", "rule"),
    [
        (
            "koi_koi",
            {"piles": {"0": "1c", "1": "1b 1r 1d"}},
            "Seat 0: its pile holds an odd number of pine cards",
            "CD-6",
        ),
        ("bakappana", {"points": {"0": 100, "1": 165}}, "The deck has 264 card points", "BP-4.1"),
        ("koi_koi", {"yaku": {"0": [{"key": "ribbons", "extra": 40}]}}, "Seat 0: ribbons", "KK-5.1"),
    ],
)
def test_a_mistake_is_said_with_its_rule(key, told, words, rule):
    found = sheet(key, told)
    assert found["missing"] == []
    assert (found["wrong"]["text"][: len(words)], found["wrong"]["rule"]) == (words, rule)


def test_cards_are_said_in_words():
    assert "Pine Crane, Pine Chaff 1" in sheet("koi_koi", {"piles": {"0": "1bcd"}})["missing"][0]["text"]


def test_seats_are_called_by_their_names():
    record = {"game": "koi_koi", "options": {}, "seats": 2, "dealer": 0, "names": ["Aiko", ""], "rounds": []}
    found = ask("settle", record=record, told={"stopped": 0, "yaku": {"0": [{"key": "moon_viewing", "extra": 0}]}})
    assert found["round"]["settlement"]["lines"][0]["who"] == "Aiko"
    assert found["round"]["settlement"]["next"]["text"] == "Aiko, who won the round"
    assert found["names"] == ["Aiko", "Seat 1"]


def test_the_table_carries_on():
    first = {"outcome": {"order": [0, 1, 2], "multiplier": 1, "yaku": {}, "points": {"0": 100, "1": 90, "2": 74}}}
    record = {"game": "hachi_hachi", "options": {}, "seats": 3, "dealer": 0, "names": None, "rounds": [first]}
    found = ask("settle", record=record, told=None)
    assert found["dealer"] == record_dealer(found)
    assert found["told"]["order"][0] == found["dealer"]
    assert found["carried"][0] == "Round number: 2"
    assert found["over"] is None


def record_dealer(found):
    return found["record"]["rounds"][0]["settlement"]["next_dealer"]


def test_a_match_that_is_over():
    record = {"game": "koi_koi", "options": {"rounds": 1}, "seats": 2, "dealer": 0, "names": None}
    record["rounds"] = [{"outcome": {"stopped": 1, "yaku": {"1": [{"key": "moon_viewing", "extra": 0}]}}}]
    found = ask("settle", record=record, told=None)
    assert (found["over"], found["carried"]) == (["Seat 1"], [])


def test_a_record_that_was_kept_is_read_again():
    record = next(evenings("koi_koi", rounds=1))
    assert ask("read", record=record) == {"record": record}
    assert ask("read", record={**record, "rounds": []})["record"]["rounds"] == []
    wrong = {**record, "standings": [99, 99]}
    assert ask("read", record=wrong)["error"].startswith("standings[0] of the record is")


def test_an_error_of_the_library_is_an_answer():
    assert ask("describe", game="poker")["error"].startswith("there is no game 'poker'")
    found = ask("describe", game="koi_koi", options={"rounds": -1})
    assert found["error"].startswith("the options are wrong")
    assert found["rule"] == "KK-9.1"


# --- the table --------------------------------------------------------------------------------------------------------


def play(request, rng):
    """Every answer of a match in which the person plays at random."""
    found = ask("start", **request)
    yield found
    while found["winners"] is None:
        mine = found["view"]["to_move"] == request["seat"]
        found = ask("act", number=rng.choice(found["taps"])["number"]) if mine else ask("step")
        yield found


@pytest.mark.parametrize("key", GAMES)
def test_a_round_is_played_to_its_reckoning_and_kept(key):
    seats = game(key).default.seat_counts[-1]
    request = {"game": key, "options": {}, "seats": seats, "seat": 0, "player": "greedy", "seed": 3, "rounds": 1}
    *_, last = play(request, random.Random(3))
    assert len(last["ended"]) == 1
    assert replay_match(ask("record")).standings == tuple(last["standings"])
    again = ask("start", **last["kept"])
    assert (again["winners"], again["standings"]) == (last["winners"], last["standings"])


def test_what_a_tap_takes():
    request = {"game": "koi_koi", "options": {}, "seats": 2, "seat": 0, "player": "random", "seed": 5, "rounds": 1}
    for found in play(request, random.Random(5)):
        hand, field = found["view"]["seats"][0]["hand"], found["view"]["field"]
        for tap in found["taps"]:
            assert set(tap["takes"]) <= set(field)
            assert set(tap["cards"]) <= {*hand, found["view"]["turned"]}
        assert all(each["hand"] is None for each in found["view"]["seats"][1:])


def test_the_strong_player_and_no_other():
    request = {"game": "koi_koi", "options": {}, "seats": 2, "seat": 1, "player": "strong", "seed": 1, "rounds": 1}
    found = ask("start", **request)
    while found["view"]["to_move"] == 1:
        found = ask("act", number=found["taps"][0]["number"])
    before = found["kept"]["moves"]
    assert len(ask("step")["kept"]["moves"]) == len(before) + 1
    assert ask("start", **{**request, "player": "perfect"})["error"] == (
        "there is no player 'perfect'; the players are greedy, strong, random"
    )


def test_a_step_of_the_person_is_none():
    request = {"game": "koi_koi", "options": {}, "seats": 2, "seat": 0, "player": "random", "seed": 2, "rounds": 1}
    found = ask("start", **request)
    while found["view"]["to_move"] != 0:
        found = ask("step")
    assert ask("step")["kept"] == found["kept"]


@pytest.mark.parametrize("key", GAMES)
def test_each_field_of_a_game_has_an_explanation(key):
    assert [each["name"] for each in describe({"game": key})["fields"] if not each["help"]] == []
