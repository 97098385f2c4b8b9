"""The parts of the library that the pages in the browser use: forms, the score sheet and the table."""

import json
import random
import re
from pathlib import Path

import pytest

from hanafuda_pages import answer
from hanafuda_pages.forms import describe, rules_from
from hanafuda_rules import game, game_keys
from hanafuda_rules.formats.entered_records import fields_at, settle_record
from hanafuda_rules.formats.records import replay_match

from browser.corpus import evenings

DOCS = Path(__file__).parents[1] / "docs"
KINDS = {"number", "seat", "choice", "text", "cards", "list", "seats", "fields", "one_of", "yaku"}
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
    "regional_yaku": {"ended"},
    "hana_awase": {"announced"},
    "regional_wild": {"hiraya"},
    "sudaoshi": {"dropped", "blank"},
    "roppyakken": {"reached"},
    "seotda": {"alone"},
}  # fmt: skip


def ask(call, **request):
    return json.loads(answer(json.dumps({"call": call, **request})))


def evening(key, *outcomes, **more):
    """The record of the rounds that were entered."""
    rounds = [{"outcome": outcome} for outcome in outcomes]
    record = {"game": key, "options": {}, "seats": 2, "dealer": 0, "names": None, "table": {}, "rounds": rounds}
    return {**record, **more}


def sheet(key, told):
    return ask("settle", record=evening(key), told=told)["round"]


def asked(key, seed, **more):
    """A round to be played against players of the library."""
    seats = game(key).default.seat_counts[-1]
    request = {"game": key, "options": {}, "seats": seats, "seat": 0, "player": "random", "seed": seed, "rounds": 1}
    return {**request, **more}


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
        ("koi_koi", None, "Tap the cards that each player captured, or enter the round by points or yaku"),
        ("koi_koi", {"piles": {"0": "1b"}}, "Player 1: "),
        ("koi_koi", {"piles": {"1": PILE}, "stopped": 1}, "Player 2: "),
        ("sakura", {"piles": {"0": "1bc"}}, "46 cards are still to be given"),
        (
            "hachi_hachi",
            {"multiplier": 1},
            "Order: The seats that played in the end, in playing order. The first is the acting dealer",
        ),
        ("bakappana", {"points": {"0": 100}}, "How many card points did Player 2 have?"),
        ("hanahuda", {"stopped": {"seat": 1}, "piles": {"1": PILE}}, "Stopped lacks yaku"),
        ("seotda", None, "Put in: The chips that each seat put in during the round"),
        (
            "seotda",
            {"put_in": {"0": 20, "1": 20}},
            "Which hands did two or more seats show, or who alone was still in?",
        ),
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
            "Player 1: its pile holds an odd number of pine cards",
            "CD-6",
        ),
        ("bakappana", {"points": {"0": 100, "1": 165}}, "The deck has 264 card points", "BP-4.1"),
        ("koi_koi", {"yaku": {"0": [{"key": "ribbons", "extra": 40}]}}, "Player 1: ribbons", "KK-5.1"),
        (
            "seotda",
            {"put_in": {"0": 20, "1": 5}, "shown": {"0": "1br", "1": "2ar"}},
            "Player 2: it is in, so it has put in at least 10",
            "ST-2.1",
        ),
    ],
)
def test_a_mistake_is_said_with_its_rule(key, told, words, rule):
    found = sheet(key, told)
    assert found["missing"] == []
    assert (found["wrong"]["text"][: len(words)], found["wrong"]["rule"]) == (words, rule)


def test_a_game_in_which_nothing_is_captured_has_no_piles_to_enter():
    assert [describe({"game": key})["captures"] for key in ("koi_koi", "seotda")] == [True, False]
    found = sheet("seotda", {"put_in": {"0": 20, "1": 20}, "shown": {"0": "1br", "1": "2ar"}})
    assert found["settlement"]["net"] == [-20, 20]


def test_cards_are_said_in_words():
    assert "Pine Crane, Pine Chaff 1" in sheet("koi_koi", {"piles": {"0": "1bcd"}})["missing"][0]["text"]


def test_seats_are_called_by_their_names():
    record = evening("koi_koi", names=["Aiko", ""])
    found = ask("settle", record=record, told={"stopped": 0, "yaku": {"0": [{"key": "moon_viewing", "extra": 0}]}})
    assert found["round"]["settlement"]["lines"][0]["who"] == "Aiko"
    assert found["round"]["settlement"]["next"][0]["text"] == "Next dealer: Aiko, who won the round"
    assert found["names"] == ["Aiko", "Player 2"]


def test_the_table_carries_on():
    first = {"order": [0, 1, 2], "multiplier": 1, "yaku": {}, "points": {"0": 100, "1": 90, "2": 74}, "chaff": {}}
    found = ask("settle", record=evening("hachi_hachi", first, seats=3), told=None)
    assert found["dealer"] == found["record"]["rounds"][0]["settlement"]["next_dealer"]
    assert found["told"]["order"][0] == found["dealer"]
    assert found["carried"][0] == "Round number: 2"
    assert found["over"] is None


def test_a_match_that_is_over():
    stopped = {"stopped": 1, "yaku": {"1": [{"key": "moon_viewing", "extra": 0}]}}
    record = evening("koi_koi", stopped, options={"rounds": 1})
    found = ask("settle", record=record, told=None)
    assert (found["over"], found["carried"]) == (["Player 2"], [])


def by_points(*rounds):
    played = [{"points": {str(seat): points for seat, points in enumerate(each)}} for each in rounds]
    return evening("bakappana", *played)


def test_a_round_that_is_corrected_is_settled_where_it_stands():
    # BP-4.1: 264 card points; each pays the difference from 132.
    record = by_points((132, 132), (150, 114), (100, 164))
    found = ask("settle", record=record, place=1, told={"points": {"0": 140, "1": 124}})
    assert found["round"]["settlement"]["net"] == [8, -8]
    assert found["dealer"] == found["rounds"][1]["dealer"]
    assert [each["net"] for each in found["rounds"]] == [[0, 0], [18, -18], [-32, 32]]


def test_a_round_that_no_longer_fits_stays_and_those_after_it_wait():
    record = by_points((132, 132), (150, 115), (100, 164))
    found = ask("settle", record=record, told=None)
    first, broken, last = found["rounds"]
    assert first["net"] == [0, 0]
    assert broken["wrong"]["rule"] == "BP-4.1"
    assert last == {"wrong": {"text": "It is settled once round 2 fits", "rule": None}, "waits": True}
    assert found["standings"] == [0, 0]


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
    *_, last = play(asked(key, seed=3, player="greedy"), random.Random(3))
    assert len(last["ended"]) == 1
    assert replay_match(ask("record")).standings == tuple(last["standings"])
    again = ask("start", **last["kept"])
    assert (again["winners"], again["standings"]) == (last["winners"], last["standings"])


def test_what_a_tap_takes():
    for found in play(asked("koi_koi", seed=5), random.Random(5)):
        hand, field = found["view"]["seats"][0]["hand"], found["view"]["field"]
        for tap in found["taps"]:
            assert set(tap["takes"]) <= set(field)
            assert set(tap["cards"]) <= {*hand, found["view"]["turned"]}
        assert all(each["hand"] is None for each in found["view"]["seats"][1:])


def test_the_strong_player_and_no_other():
    request = asked("koi_koi", seed=1, seat=1, player="strong")
    found = ask("start", **request)
    while found["view"]["to_move"] == 1:
        found = ask("act", number=found["taps"][0]["number"])
    before = found["kept"]["moves"]
    assert len(ask("step")["kept"]["moves"]) == len(before) + 1
    assert ask("start", **{**request, "player": "perfect"})["error"] == (
        "there is no player 'perfect'; the players are greedy, strong, random"
    )


@pytest.mark.parametrize("key", GAMES)
def test_a_typed_move_is_the_move_of_its_tap(key):
    request = asked(key, seed=4, seats=game(key).default.seat_counts[0], language="ko")
    typed = 0
    for found in play(request, random.Random(4)):
        space = rules_from(request).action_space
        for tap in found["taps"][:30]:
            for text in (space.text(space.move(tap["number"])).upper(), f" {tap['words']} "):
                assert ask("typed", text=text) == {"number": tap["number"]}
                typed += 1
    assert typed > 0


def test_a_typed_move_that_cannot_be_made_is_an_error_with_names():
    found = played_until(ask("start", **ASKED, language="ko"), mine)
    elsewhere = next(card for card in found["view"]["field"])
    moves = len(found["kept"]["moves"])
    assert ask("typed", text="4 of hearts")["error"].startswith('"4 of hearts" is not a move: ')
    refused = ask("typed", text=elsewhere)
    assert refused["error"].startswith("You may not play ")
    assert refused["rule"] == "CD-7"
    assert len(ask("step")["kept"]["moves"]) == moves
    played_until(ask("act", number=found["taps"][0]["number"]), lambda found: not mine(found))
    assert ask("typed", text="pine")["error"] == "waiting for Aki, not for You"


def test_a_step_of_the_person_is_none():
    found = ask("start", **ASKED)
    while found["view"]["to_move"] != 0:
        found = ask("step")
    assert ask("step")["kept"] == found["kept"]


# A round in which the person may stop or go on.
ASKED = asked("koi_koi", seed=2)


def played_until(found, wanted):
    """Play for the person, who takes as much as possible, until a condition holds."""
    while not wanted(found) and found["winners"] is None:
        best = max(found["taps"], key=lambda tap: len(tap["takes"]), default=None)
        found = ask("act", number=best["number"]) if mine(found) else ask("step")
    return found


def mine(found):
    return found["view"]["to_move"] == found["seat"]


def test_a_move_is_taken_back_to_the_same_position():
    before = played_until(ask("start", **ASKED), mine)
    after = played_until(ask("act", number=before["taps"][0]["number"]), mine)
    assert after["back"][2]
    again = ask("back")
    assert {**again, "news": None} == {**before, "news": None}
    assert ask("act", number=before["taps"][-1]["number"])["kept"]["moves"] != after["kept"]["moves"]


def test_no_move_is_taken_back_where_that_was_not_agreed():
    found = played_until(ask("start", **ASKED, take_back=False), mine)
    found = ask("act", number=found["taps"][0]["number"])
    assert found["back"] == [0, len(found["kept"]["moves"]), False]
    assert ask("back")["kept"] == found["kept"]


def test_nothing_can_be_done_at_an_earlier_time():
    found = played_until(ask("start", **ASKED), mine)
    moves = found["kept"]["moves"]
    ask("act", number=found["taps"][0]["number"])
    earlier = ask("peek", back=1)
    assert earlier["view"]["seats"] == found["view"]["seats"]
    assert (earlier["taps"], earlier["news"], earlier["ended"]) == ([], [], [])
    assert len(ask("peek", back=0)["kept"]["moves"]) == len(moves) + 1


@pytest.mark.parametrize("key", GAMES)
def test_the_last_turn_of_each_seat_names_only_cards_that_everybody_saw(key):
    for found in play(asked(key, seed=8), random.Random(8)):
        view = found["view"]
        for turn in found["turns"]:
            shown = {card for step in turn["steps"] for card in (*step["cards"], *step["takes"])}
            assert shown <= set(view["cards"])
            assert turn["seat"] < len(view["seats"])
    assert found["winners"] is not None


def test_stopping_says_what_it_pays_now():
    found = played_until(ask("start", **ASKED), lambda found: any(tap["pays"] for tap in found["taps"]))
    (stop,) = [tap for tap in found["taps"] if tap["pays"]]
    ended = ask("act", number=stop["number"])["ended"]
    assert ended[0]["net"][0] == stop["pays"]["net"]
    assert stop["pays"]["lines"] == ended[0]["lines"]


def test_what_depends_on_hidden_cards_is_not_said():
    for found in play(asked("hachi_hachi", seed=1, seats=3), random.Random(1)):
        for tap in found["taps"]:
            assert tap["pays"] is None or set(tap["pays"]) == {"net", "lines"}


def test_a_hint_is_a_legal_move_with_its_reason():
    found = played_until(ask("start", **ASKED), mine)
    hint = ask("hint")
    tap = next(tap for tap in found["taps"] if tap["number"] == hint["number"])
    assert tap["takes"] == hint["takes"]
    assert all(part.endswith((" to go", ": complete")) for part in hint["why"].split("; ") if part)


def test_a_round_without_the_person_is_played_in_one_step():
    for seed in range(20):
        dealt = ask("start", **asked("hachi_hachi", seed, seats=6))
        found = played_until(dealt, lambda found: found["ended"] or 0 not in found["order"])
        if not found["ended"]:
            assert ask("step", all=True)["ended"]
            return
    raise AssertionError("no round without the person")


@pytest.mark.parametrize(
    ("language", "key", "yaku", "month"), [("ja", "koi_koi", "月見酒", "松"), ("ko", "min_hwatu", "홍단", "솔")]
)
def test_the_pages_speak_the_languages_of_the_library(language, key, yaku, month):
    sheet = ask("describe", game=key, language=language)["sheet"]
    (listed,) = [each["item"]["yaku"] for each in sheet if each["name"] == "yaku"]
    names = [each["label"] for each in listed]
    assert yaku in names
    assert ask("start", **ASKED, language=language)["view"]["months"][0] == month
    told = {"stopped": 0, "yaku": {"0": [{"key": "moon_viewing", "extra": 0}]}}
    record = evening("koi_koi")
    texts = [ask("settle", record=record, told=told, language=each)["round"]["settlement"] for each in ("en", language)]
    assert texts[0]["net"] == texts[1]["net"]
    assert texts[0]["title"] != texts[1]["title"]


def test_the_other_players_have_names():
    assert ask("start", **ASKED)["names"] == ["You", "Aki"]
    assert ask("start", **ASKED, names=["Hana"])["names"] == ["You", "Hana"]


@pytest.mark.parametrize("key", GAMES)
def test_each_field_of_a_game_has_an_explanation(key):
    assert [each["name"] for each in describe({"game": key})["fields"] if not each["help"]] == []


@pytest.mark.parametrize("key", GAMES)
def test_the_page_of_a_game_opens_both_pages_with_a_preset(key):
    text = (DOCS / "games" / f"{key}.rst").read_text(encoding="utf-8")
    links = dict(re.findall(rf":in-browser:`[^<`]+<(table|sheet) {key} (\w+)>`", text))
    assert links.keys() == {"table", "sheet"}
    assert links["table"] == links["sheet"]
    assert links["table"] in [each["key"] for each in describe({"game": key})["presets"]]
