"""Records of views for display: in words, complete, valid by the schema, and without hidden cards."""

import random

import jsonschema
import pytest

from hanafuda_rules import HanafudaError, SeededShuffler, settle_round
from hanafuda_rules.formats.display import record_for_display
from hanafuda_rules.formats.notation import parse_move
from hanafuda_rules.formats.positions import state_at
from hanafuda_rules.formats.records import from_text, schema, to_text
from hanafuda_rules.games import bakappana, hachi_hachi, hanahuda, koi_koi
from hanafuda_rules.machine import registry
from hanafuda_rules.names import LANGUAGES

VALIDATOR = jsonschema.Draft202012Validator(schema())

# One turn before the end of a round of Hanahuda: seat 0 holds the Crane, and two Pines lie on the field.
PILES = "2arcd 3brcd 4arcd 5arcd 6arcd 7arcd, 8bacd 9arcd 10arcd 11barc 12bcde"
LAST_TURN = state_at(hanahuda.RULES, f"2 / 0 / 0 1 / 0 / 1b, 1c / {PILES} / 1rd / - / -")


def display(state, seat, language="en"):
    return record_for_display(state.view(seat), language=language)["display"]


def found(entries):
    return [tuple(each.values()) for each in entries]


@pytest.mark.rule("CD-9")
def test_where_the_cards_lie():
    shown = display(LAST_TURN, 0)
    assert (shown["field"], shown["turned"], shown["stock"], shown["set_aside"]) == (["1r", "1d"], None, 0, [])
    assert [(each["hand"], each["hand_size"]) for each in shown["seats"]] == [(["1b"], 1), (None, 1)]
    assert shown["seats"][1]["pile"][:5] == ["8b", "8a", "8c", "8d", "9a"]
    assert shown["to_move"] == 0


@pytest.mark.rule("PH-2.1", "PH-5.5")
def test_what_the_piles_hold_and_lack():
    first, second = display(LAST_TURN, 0)["seats"]
    # By hand. Seat 0: the ribbons of Plum to Bush Clover; of the brights the Warbler and the Curtain.
    assert found(first["yaku"]) == [("grass_ribbons", "Grass Ribbons", 100)]
    assert found(first["missing"]) == [
        ("plum_pine_sakura", "Plum, Pine, Sakura", 300, 1, ["1b"]),
        ("seven_ribbons", "Seven Ribbons", 700, 1, ["1r"]),
        ("poetry_ribbons", "Poetry Ribbons", 150, 1, ["1r"]),
    ]
    assert found(second["yaku"]) == [
        ("moon_viewing_with_sake", "Moon Viewing with Sake", 150),
        ("three_willows", "Three Willows", 200),
    ]
    assert found(second["missing"]) == [("pine_paulownia_baldy", "Pine, Paulownia, Baldy", 300, 1, ["1b"])]
    # Two brights, four animals; three brights, four animals and the Yellow Chaff. Ribbons are worth nothing (PH-2.2).
    assert (first["card_points"], second["card_points"]) == (2 * 50 + 4 * 10, 3 * 50 + 5 * 10)


def test_what_the_seat_can_do():
    shown = display(LAST_TURN, 0, "ja")["legal_moves"]
    assert [(each["notation"], each["words"]) for each in shown] == [
        ("1bx1r", "松に鶴を出して松に赤短を取る"),
        ("1bx1d", "松に鶴を出して松のカス2を取る"),
    ]
    space = hanahuda.RULES.action_space
    assert [space.move(each["number"]) for each in shown] == list(LAST_TURN.legal_moves)
    assert not display(LAST_TURN, 1)["legal_moves"]


def test_what_was_seen_and_what_it_is_called():
    state = LAST_TURN.play(parse_move(hanahuda.RULES, "1bx1r"))
    shown = display(state, 1, "ja_romaji")
    assert shown["events"] == ["seki 0: matsu ni tsuru o dashite matsu ni akatan o toru"]
    assert shown["kinds"] == {"bright": "hikari", "animal": "tane", "ribbon": "tanzaku", "chaff": "kasu"}
    assert (shown["months"][0], shown["months"][11]) == ("matsu", "kiri")
    assert len(shown["cards"]) == 48
    # PH-2.1: the Warbler counts as a bright.
    assert shown["cards"]["2a"] == {
        "slug": "plum-warbler",
        "words": "ume ni uguisu",
        "month": 2,
        "kind": "bright",
        "points": 50,
    }


@pytest.mark.rule("PH-1.1")
def test_what_a_partner_has_is_not_lost():
    piles = "1brcd 2arcd 3brcd 4arcd, 5arcd 6arcd 7arcd 8bacd 9arcd 10arcd 11bar"
    state = state_at(hanahuda.RULES, f"4 / 0 / 0 1 / 0 / 11c, 12b, -, - / {piles} / 12cde / - / -")
    seats = display(state, 0)["seats"]
    assert seats[0]["pile"] == seats[2]["pile"]
    assert seats[0]["missing"] == seats[2]["missing"]
    # The Moon is the others': of what takes the Crane only Plum, Pine, Sakura is left, and that is held.
    assert "plum_pine_sakura" in [each["key"] for each in seats[0]["yaku"]]
    assert not seats[0]["missing"]


@pytest.mark.rule("KK-5.2")
def test_of_a_yaku_with_several_ways_the_nearest_is_missing():
    state = koi_koi.RULES.deal(seats=2, shuffler=SeededShuffler(8))
    missing = display(state, 0)["seats"][0]["missing"]
    assert [each["key"] for each in missing].count("rainy_four_brights") == 1
    # With Rain Man, Curtain and Moon captured, and the Crane lost, Rainy Four Brights takes the Phoenix.
    piles = "3b 8b 11b 3r 8a 11a, 1brcd"
    rest = "2arcd 3cd 4arcd 5arcd 6arcd 7arcd 8cd 9arcd"
    state = state_at(koi_koi.RULES, f"2 / 0 / 0 1 / 0 / 10arcd 11rc, 12bcde / {piles} / {rest} / - / -")
    nearest = [each for each in display(state, 0)["seats"][0]["missing"] if each["key"] == "rainy_four_brights"]
    assert found(nearest) == [("rainy_four_brights", "Rainy Four Brights", 7, 1, ["12b"])]


@pytest.mark.rule("HH-2.5", "CD-3")
def test_the_blank_is_among_the_cards_where_it_is_dealt():
    state = hachi_hachi.RULES.deal(seats=7, shuffler=SeededShuffler(8))
    record = record_for_display(state.view(0), language="ja")
    VALIDATOR.validate(record)
    blank = record["display"]["cards"]["0"]
    assert blank == {"slug": "blank", "words": "白札", "month": None, "kind": "chaff", "points": 0}


@pytest.mark.rule("HH-2.6")
def test_a_hand_that_was_not_looked_at_is_not_shown():
    state = hachi_hachi.ruleset(mizuten="unseen_hand").deal(seats=3, shuffler=SeededShuffler(8))
    assert [each["hand"] for each in display(state, state.to_move)["seats"]] == [None] * 3


@pytest.mark.rule("CD-9")
@pytest.mark.parametrize("key", registry.game_keys())
def test_it_holds_no_hidden_card_and_fits_the_schema(key):
    rules, rng = registry.game(key).default, random.Random(3)
    state = rules.deal(seats=rng.choice(rules.seat_counts), shuffler=SeededShuffler(3))
    while not state.is_over:
        if rng.random() < 0.15:
            view, language = state.view(rng.randrange(state.table.seats)), rng.choice([*LANGUAGES])
            record = record_for_display(view, language=language)
            VALIDATOR.validate(record)
            assert from_text(to_text(record)) == record
            assert record_for_display(view.sample(rng).view(view.seat), language=language) == record
        state = state.play(rng.choice(state.legal_moves))
    over = record_for_display(state.view(0))
    VALIDATOR.validate(over)
    assert (over["display"]["to_move"], over["display"]["legal_moves"]) == (None, [])


def test_players_are_called_by_their_names():
    state = LAST_TURN.play(parse_move(hanahuda.RULES, "1bx1r"))
    record = record_for_display(state.view(1), language="ko", names=["민수", "지영"])
    assert record["names"] == ["민수", "지영"]
    assert record["display"]["events"] == ["민수: 솔 광 내고 솔 홍단 먹기"]


@pytest.mark.rule("KK-5.5", "KK-7.3", "KK-7.5")
def test_a_settlement_is_shown_in_words():
    state = koi_koi.RULES.deal(seats=2, shuffler=SeededShuffler(8))
    while not state.is_over:
        state = state.play(state.legal_moves[0])
    sheet = koi_koi.Outcome(seats=2, yaku={0: ["ribbons"], 1: ["moon_viewing"]}, calls={0: 1}, stopped=1)
    settlement, names = settle_round(koi_koi.RULES, sheet), ["明子", "勉"]
    record = record_for_display(state.view(0), language="ja", names=names, settlement=settlement)
    VALIDATOR.validate(record)
    shown = record["display"]["settlement"]
    assert shown["title"] == "こいこい　2人　親：明子"
    assert {"words": "勉が「勝負」で上がり", "rule": "KK-6.2"} in shown["remarks"]
    # 5 for the yaku, doubled as seat 0 had called.
    assert shown["lines"] == [
        {
            "who": "勉",
            "amount": 10,
            "words": "月見酒 5文、×2",
            "rule": "KK-5.5",
            "kind": "yaku",
            "key": "moon_viewing",
        }
    ]
    assert (shown["unit"], shown["net"], shown["winner"]) == ("文", [0, 10], 1)
    assert shown["next_dealer"] == {"seat": 1, "words": "勝者", "rule": "KK-7.6"}
    assert shown["text"] == settlement.explain("ja", names)
    assert shown["match_over"] == []


OF_THREE = settle_round(bakappana.RULES, bakappana.Outcome(seats=3, points={0: 88, 1: 88, 2: 88}))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"settlement": "5 points"}, "a settlement is needed, not '5 points'"),
        ({"settlement": OF_THREE}, "a settlement of 2 seats is needed, not of 3"),
        ({"language": "de"}, "there is no language 'de'"),
        ({"names": ["a"]}, "2 seats have 2 names, not 1"),
    ],
)
def test_what_is_wrong_with_the_arguments(change, message):
    with pytest.raises(HanafudaError, match=message):
        record_for_display(LAST_TURN.view(0), **change)
