"""Objects on a table besides the cards: what games say about them, and how they are drawn."""

import random
import re
import xml.etree.ElementTree as ET

import attrs
import pytest

from hanafuda_rules import CARDS, CardSet, HanafudaError, InvalidSeatError, Month, SeededShuffler
from hanafuda_rules.boards.board import board_at
from hanafuda_rules.games import hachi_hachi, hanahuda, suhara_bana
from hanafuda_rules.games.suhara_bana import Purse
from hanafuda_rules.svg import DARK, LIGHT, objects_svg, table_svg
from hanafuda_rules.table import FORMS, TableObject
from hanafuda_rules.words import Tongue

from helpers.hachi_hachi_rounds import say
from helpers.random_rounds import GAMES, random_states

SVG = "{http://www.w3.org/2000/svg}"
COUNTS = {
    "plate": (11, 6), "purse": (77, 42), "ring": (8,), "sun": (3,), "bowl": (2, 1), "token": (32,), "lid": (12,),
    "chips": (193, 9), "slip": (-240,), "tag": (1,), "eye": (), "medal": (2,),
}  # fmt: skip


def an_object(form, *counts, seat=None):
    return TableObject(form, form.capitalize(), f"A {form}", counts or COUNTS[form], seat=seat)


def in_english(objects):
    """The objects with their texts as plain English."""
    return tuple(attrs.evolve(thing, label=str(thing.label), says=str(thing.says)) for thing in objects)


def drawn(form, *counts):
    """Only the drawing, as an element."""
    return ET.fromstring(objects_svg([an_object(form, *counts)], width=120)).find(f"{SVG}g/{SVG}g")  # noqa: S314


def numbers(element):
    """The written numbers, with their colour; without the label."""
    return [(text.text, text.get("fill")) for text in element.iter(f"{SVG}text")][:-1]


# How they are drawn


@pytest.mark.parametrize("width", [48, 120])
@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_every_form_is_drawn_with_its_name_in_the_colours_of_the_theme(theme, width):
    objects = [an_object(form) for form in FORMS]
    svg = objects_svg(objects, width=width, theme=theme)
    root = ET.fromstring(svg)  # noqa: S314
    groups = [each for each in root.iter(f"{SVG}g") if "data-object" in each.attrib]
    assert [each.get("data-object") for each in groups] == list(FORMS) == list(COUNTS)
    assert [each.findtext(f"{SVG}title") for each in groups] == [f"A {form}" for form in FORMS]
    assert [each.findall(f"{SVG}text")[-1].text for each in groups] == [form.capitalize() for form in FORMS]
    assert root.findtext(f"{SVG}title") == "12 objects"
    assert root.findtext(f"{SVG}desc") == " ".join(f"A {form}." for form in FORMS)
    assert set(re.findall(r'(?:fill|stroke)="(#\w+)"', svg)) <= set(attrs.astuple(theme))
    assert (root.get("role"), root.get("width"), root.get("viewBox")) == (
        "img",
        str(round(width * 2554 / 200, 1)).removesuffix(".0"),
        "0 0 2554 320",
    )


def test_no_objects_are_an_empty_place():
    root = ET.fromstring(objects_svg([]))  # noqa: S314
    assert (root.findtext(f"{SVG}title"), root.findtext(f"{SVG}desc")) == ("No objects", "An empty place")
    assert len(list(root.iter(f"{SVG}rect"))) == 1


def test_objects_show_their_numbers():
    assert numbers(drawn("purse", 77, 42)) == [("77", LIGHT.black), ("42", LIGHT.black)]
    assert numbers(drawn("token", 32)) == [("×32", LIGHT.black)]
    assert numbers(drawn("tag", 3)) == [("3", LIGHT.paper)]
    assert numbers(drawn("ring", 8)) == [("8", LIGHT.paper)]
    assert numbers(drawn("bowl", 2, 1)) == [("2", LIGHT.black), ("2", LIGHT.black), ("4", LIGHT.black)]


def test_texts_are_escaped_and_keep_their_words_in_every_theme():
    odd = TableObject("eye", f"<b> {LIGHT.red}", 'a & "b" </svg>')
    root = ET.fromstring(table_svg(field=[], hands={0: 1}, piles={}, objects=[odd], theme=DARK))  # noqa: S314
    assert [text.text for text in root.iter(f"{SVG}text")][1] == f"<b> {LIGHT.red}"
    assert 'a & "b" </svg>' in root.findtext(f"{SVG}desc")


@pytest.mark.parametrize(
    ("values", "wrong"),
    [
        (("lamp", "a", "b"), "must be one of plate, purse, .* not 'lamp'"),
        (("eye", 5, "b"), "must be printable, with at most 200 characters, not 5"),
        (("eye", "a", "b\n"), "must be printable"),
        (("eye", "a", "b" * 201), "must be printable"),
        (("eye", "a", "b", (1,)), "of the form eye has 0 counts, not 1"),
        (("plate", "a", "b", [1, 2]), "the counts of an object must be a tuple"),
        (("plate", "a", "b", (1, "2")), "each of the counts of an object must be a int"),
        (("plate", "a", "b", (1, -2)), "a count of the form plate must be 0 or more, not -2"),
        (("ring", "a", "b", (13,)), "a count of the form ring must be 12 or less, not 13"),
        (("token", "a", "b", (0,)), "a count of the form token must be 1 or more"),
    ],
)
def test_an_object_is_checked(values, wrong):
    with pytest.raises(HanafudaError, match=wrong):
        TableObject(*values)


def test_objects_belong_to_seats_of_the_table():
    with pytest.raises(InvalidSeatError, match="a seat must be a whole number"):
        an_object("eye", seat="2")
    with pytest.raises(InvalidSeatError, match="seat 2 has no hand"):
        table_svg(field=[], hands={0: 1, 1: 1}, piles={}, objects=[an_object("eye", seat=2)])
    for wrong in (5, ["eye"], [None]):
        with pytest.raises(HanafudaError, match="is needed, not"):
            table_svg(field=[], hands={0: 1}, piles={}, objects=wrong)
        with pytest.raises(HanafudaError, match="is needed, not"):
            objects_svg(wrong)


# Where they lie


def across(element, x=0.0):
    """Cards and objects with their distance from the left edge."""
    for child in element:
        moved = re.fullmatch(r"translate\((\S+) (\S+)\)", child.get("transform", "translate(0 0)"))
        at = x + float(moved[1]) if moved else x
        if child.tag == f"{SVG}use":
            yield "card", x + float(child.get("x", "0"))
        elif "data-object" in child.attrib:
            yield child.get("data-object"), at
        elif child.tag == f"{SVG}g" and moved:
            yield from across(child, at)


@pytest.mark.parametrize("seat", [0, None])
@pytest.mark.parametrize(("cards", "objects"), [(0, 1), (7, 1), (8, 1), (8, 3), (16, 6), (24, 30)])
def test_objects_lie_beside_the_cards_and_cover_none(seat, cards, objects):
    several = CardSet(CARDS[:cards])
    near, field = (several, CardSet()) if seat == 0 else (CardSet(), several)
    lying = [an_object("eye", seat=seat)] * objects
    svg = table_svg(field=field, hands={0: near}, piles={0: CardSet(CARDS[40:])}, objects=lying, stock=3)
    rows = [list(across(row)) for row in ET.fromstring(svg).findall(f"{SVG}g")]  # noqa: S314
    (row,) = [row for row in rows if "eye" in dict(row)]
    eyes = [x for what, x in row if what == "eye"]
    on_left = sorted(x for what, x in row if what == "card")
    before, after = on_left[:cards], on_left[cards:]
    assert len(eyes) == objects
    # A card is 200 wide, as is the place of an object.
    assert max(before, default=0) + 200 <= min(eyes)
    assert max(eyes) + 200 <= min(after)


# What games say


def test_a_game_of_ones_own_says_what_lies_on_its_table():
    class Rules(hanahuda.Rules):
        __slots__ = ()

        def objects(self, view, /):
            return (TableObject("tag", "Lamp", f"{view.table.seats} play", (1,)),)

    state = Rules().deal(seats=3, shuffler=SeededShuffler(1))
    for shown in (state, state.view(1), state.view(None)):
        assert "<title>3 play</title>" in shown._repr_svg_()


@pytest.mark.parametrize("key", ["suhara_bana", "hachi_hachi"])
def test_everybody_sees_the_same_objects_and_pictures_show_them(key):
    for state in random_states(GAMES[key], rounds=4, seed=3):
        objects = in_english(state.view(0).objects)
        views = [state.view(None), state.view(state.table.seats - 1), board_at(state.view(0)).view]
        assert all(in_english(view.objects) == objects for view in views)
        svg = state._repr_svg_()
        assert sorted(re.findall('data-object="(.*?)"', svg)) == sorted(each.form for each in objects)
        assert all(f"{each.says}." in svg for each in objects)
    assert ET.fromstring(svg).get("role") == "img"  # noqa: S314


@pytest.mark.rule("SB-1.2", "SB-1.3", "SB-1.5")
def test_a_table_of_suhara_bana():
    table = attrs.evolve(
        suhara_bana.RULES.table(seats=4),
        month=Month.SUSUKI,
        borrowed=(0, 0, 1, 0),
        purses=(Purse(30, 12), Purse(12, 9), Purse(0, 5), Purse(13, 4)),
    )
    objects = in_english(suhara_bana.RULES.deal(table=table, shuffler=SeededShuffler(25)).view(0).objects)
    assert objects == (
        TableObject("ring", "Month", "The month is Susuki Grass", (8,)),
        TableObject("sun", "Middle", "Middle field", (2,)),
        TableObject("plate", "Plate", "A plate to borrow: 11 white, 6 black", (11, 6)),
        TableObject("purse", "Purse", "Purse of seat 0: 30 white, 12 black", (30, 12), seat=0),
        TableObject("purse", "Purse", "Purse of seat 1: 12 white, 9 black", (12, 9), seat=1),
        TableObject("purse", "Purse", "Purse of seat 2: 0 white, 5 black", (0, 5), seat=2),
        TableObject("purse", "Purse", "Purse of seat 3: 13 white, 4 black", (13, 4), seat=3),
    )
    dealt = in_english(suhara_bana.RULES.deal(seats=4, shuffler=SeededShuffler(25)).view(0).objects)
    assert [each.label for each in dealt] == ["Month", "Small", "Plate", "Plate", *["Purse"] * 4]


@pytest.mark.rule("HH-1.4", "HH-3.1", "HH-3.2", "HH-10.1")
def test_a_table_of_hachi_hachi():
    table = attrs.evolve(
        hachi_hachi.RULES.table(seats=3), round_number=9, totals=(240, -60, -187), tokens=(4, 2), pot=7
    )
    rules = hachi_hachi.ruleset(mizuten="before_deal")
    declared = rules.deal(table=table, shuffler=SeededShuffler(3)).play(hachi_hachi.Mizuten())
    before = in_english(rules.deal(table=table, shuffler=SeededShuffler(3)).view(None).objects)
    assert before == (
        TableObject("lid", "Month", "The month is Chrysanthemum", (9,)),
        TableObject("bowl", "Bowl", "Tokens in the bowl: 1 of ×2, 1 of ×4", (1, 1)),
        TableObject("chips", "Pot", "Pot: 7 points", (0, 7)),
        TableObject("slip", "Ledger", "Ledger of seat 0: 240 points", (240,), seat=0),
        TableObject("slip", "Ledger", "Ledger of seat 1: -60 points", (-60,), seat=1),
        TableObject("slip", "Ledger", "Ledger of seat 2: -187 points", (-187,), seat=2),
    )
    assert TableObject("eye", "Mizuten", "seat 0 plays blind", seat=0) in in_english(declared.view(1).objects)


@pytest.mark.rule("HH-10.3")
def test_chips_and_debts_of_a_campaign():
    rules = hachi_hachi.ruleset(campaign=True)
    table = rules.table(seats=3)
    objects = in_english(rules.deal(table=table, shuffler=SeededShuffler(3)).view(0).objects)
    # Each has paid 5 of its 25 kan for the prize.
    assert TableObject("chips", "Prize", "Prize: 150 points", (15, 0)) in objects
    assert [each for each in objects if each.seat == 1] == [
        TableObject("chips", "Chips", "Chips of seat 1: 200 points", (20, 0), seat=1)
    ]
    campaign = attrs.evolve(table.campaign, loans=(0, 2, 0), year_pot=3)
    later = attrs.evolve(table, campaign=campaign, totals=(700, -1227, 374))
    objects = in_english(rules.deal(table=later, shuffler=SeededShuffler(3)).view(0).objects)
    assert TableObject("chips", "Year", "Year: 3 points", (0, 3)) in objects
    # 250 and two loans of 500, less 1227.
    assert [each for each in objects if each.seat == 1] == [
        TableObject("chips", "Chips", "Chips of seat 1: 23 points", (2, 3), seat=1),
        TableObject("tag", "Debt", "Loans of seat 1: 2", (2,), seat=1),
    ]


@pytest.mark.rule("HH-10.3", "HH-10.5")
def test_the_medal_of_a_campaign_lies_with_its_holder():
    rules = hachi_hachi.ruleset(campaign=True)
    table = rules.table(seats=3)
    assert "medal" not in {each.form for each in rules.deal(table=table, shuffler=SeededShuffler(3)).view(0).objects}
    # A tied lead leaves the medal where it was, so nothing else tells who has it.
    campaign = attrs.evolve(table.campaign, ginmi=2, ginmi_rounds=1)
    tied = attrs.evolve(table, campaign=campaign, totals=(25, -200, 25))
    objects = in_english(rules.deal(table=tied, shuffler=SeededShuffler(3)).view(None).objects)
    assert [each for each in objects if each.form == "medal"] == [
        TableObject("medal", "Ginmi", "seat 2 is ginmi, for 1 round in a row", (1,), seat=2)
    ]


@pytest.mark.rule("HH-4.5", "HH-10.5")
def test_a_loan_is_taken_when_a_fee_needs_it():
    rules = hachi_hachi.ruleset(campaign=True)
    # The first to drop pays a kan, 10 points, and has 4: of the loan of 500 it keeps 494. With 10 it takes none.
    for chips, seat in ((4, [(49, 4), (1,)]), (10, [(0, 0)])):
        table = attrs.evolve(rules.table(seats=4), totals=(chips - 250, 50, 0, -chips))
        state = next(
            state
            for state in (rules.deal(table=table, shuffler=SeededShuffler(seed)) for seed in range(200))
            if not any(card.kind.name == "BRIGHT" for card in state.field)
        )
        objects = in_english(say(state, "drop").view(0).objects)
        assert [each.counts for each in objects if each.seat == 0] == seat


@pytest.mark.rule("HH-10.1")
def test_the_ledger_and_the_pot_of_a_round_add_up():
    rng = random.Random(4)
    rules = hachi_hachi.ruleset(buy_out=True, forced_three=False)
    for seed in range(12):
        state = rules.deal(seats=4 + seed % 3, shuffler=SeededShuffler(seed))
        while not state.is_over:
            objects = in_english(state.view(None).objects)
            pot = sum(10 * kan + points for kan, points in (each.counts for each in objects if each.label == "Pot"))
            assert pot + sum(each.counts[0] for each in objects if each.form == "slip") == 0
            state = state.play(rng.choice(state.legal_moves))


@pytest.mark.parametrize(
    ("language", "names", "expected"),
    [
        ("ja", ["明子", "勉", "千恵"], ["今月は松", "鉢の中：2倍0個、4倍0個", "明子の帳面：240文"]),
        ("ko", ["민수", "지영", "철호"], ["이달은 솔", "그릇 속: 2배 0개, 4배 0개", "민수의 장부: 240점"]),
    ],
)
def test_objects_are_said_in_the_languages_with_names(language, names, expected):
    table = attrs.evolve(hachi_hachi.RULES.table(seats=3), totals=(240, -60, -180))
    objects = [*hachi_hachi.RULES.deal(table=table, shuffler=SeededShuffler(3)).view(0).objects]
    said = [Tongue(language, names).say(thing.says) for thing in objects if thing.form in {"lid", "bowl", "slip"}]
    assert said[:3] == expected
