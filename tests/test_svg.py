"""Pictures: valid SVG documents, a drawing for each card, and no hidden information."""

import importlib.resources
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator

import attrs
import pytest
from hypothesis import given

from hanafuda_rules import (
    BLANK,
    CARDS,
    DECK,
    JOKERS,
    Card,
    CardClass,
    CardSet,
    Classification,
    HanafudaError,
    InvalidSeatError,
    Kind,
    SeededShuffler,
    settle_round,
    watch,
)
from hanafuda_rules import cards as c
from hanafuda_rules.boards.board import seen_by
from hanafuda_rules.games import hanahuda, koi_koi, suhara_bana
from hanafuda_rules.svg import (
    DARK,
    LIGHT,
    Theme,
    back_svg,
    card_svg,
    cards_svg,
    objects_svg,
    pile_svg,
    svg_of,
    table_svg,
)
from hanafuda_rules.svg._drawings.marks import number

from helpers.strategies import card_sets

ALL = (*CARDS, BLANK, *JOKERS)
SVG = "{http://www.w3.org/2000/svg}"
NAMES = {card.names.english: card for card in ALL}
COLOURS = frozenset(attrs.astuple(LIGHT))
MOST_OF_A_TABLE = 74_000


def read(svg: str) -> ET.Element:
    """Parse a document. It must be well-formed, describe itself, and use only its own definitions."""
    assert not re.search(r"url\(|<style|<script|<!|xlink", svg)
    root = ET.fromstring(svg)  # noqa: S314 - the library's own text
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]
    assert title(root)
    assert root.findtext(f"{SVG}desc")
    defined = ids(root)
    assert len(defined) == len(set(defined))
    assert used(root) <= {f"#{name}" for name in defined}
    return root


def ids(root: ET.Element) -> list[str]:
    return [element.get("id", "") for element in root.iter() if "id" in element.attrib]


def used(root: ET.Element) -> set[str]:
    return {element.get("href", "") for element in root.iter(f"{SVG}use")}


def says(svg: str) -> str:
    return read(svg).findtext(f"{SVG}desc") or ""


def title(element: ET.Element) -> str:
    return element.findtext(f"{SVG}title") or ""


def placed(svg: str) -> list[tuple[str, float, float]]:
    """The titled parts of a picture of several cards: the title, and the distance from the upper left corner."""
    return list(_placed(read(svg), 0, 0))


def _placed(element: ET.Element, x: float, y: float) -> Iterator[tuple[str, float, float]]:
    for child in element:
        moved = re.fullmatch(r"translate\((\S+) (\S+)\)", child.get("transform", "translate(0 0)"))
        if child.tag == f"{SVG}use":
            # Cards are defined about the corner of their drawing, 10 units within the card.
            yield (title(child), x + float(child.get("x", "0")) - 10, y + float(child.get("y", "0")) - 10)
        elif child.tag == f"{SVG}g" and moved is not None:
            yield from _placed(child, x + float(moved[1]), y + float(moved[2]))


def shown_cards(svg: str) -> list[str]:
    """The slugs of the open cards."""
    return [element.get("data-card", "") for element in read(svg).iter(f"{SVG}use") if "data-card" in element.attrib]


def titles(svg: str) -> list[str]:
    return [name for name, _, _ in placed(svg)]


def table(**changes: object) -> str:
    plain = {"field": CardSet(), "hands": {0: 0, 1: 0}, "piles": {}}
    return table_svg(**{**plain, **changes})


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in read(svg).iter(f"{SVG}text")]


# One card


@pytest.mark.rule("CD-1", "CD-3")
@pytest.mark.parametrize("card", ALL, ids=str)
def test_every_card_is_a_titled_document(card: Card) -> None:
    root = read(card_svg(card, width=40))
    assert title(root) == card.names.english
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("40", "64", "0 0 200 320")


@pytest.mark.rule("CD-1")
def test_no_two_cards_are_drawn_alike() -> None:
    drawings = {card_svg(card).replace(card.names.english, "") for card in ALL} | {
        back_svg().replace("Hidden card", "")
    }
    assert len(drawings) == 53


def test_a_width_is_a_whole_number() -> None:
    with pytest.raises(HanafudaError, match=r"the width of a picture in pixels must be a whole number, not 40\.5"):
        card_svg(BLANK, width=40.5)


def test_a_picture_shows_cards() -> None:
    with pytest.raises(TypeError, match="shows cards, not 'pine-crane'"):
        card_svg("pine-crane")
    with pytest.raises(TypeError, match="not 'pine-crane'"):
        cards_svg(["pine-crane"])
    with pytest.raises(TypeError, match="not 'pine-crane'"):
        pile_svg(["pine-crane"])


# Themes


def colours(svg: str) -> list[str]:
    """The colours of a picture in the order of its shapes, those of definitions first."""
    return re.findall(r'(?:fill|stroke)="([^"]*)"', svg.replace('fill="none"', ""))


@pytest.mark.parametrize("theme", [DARK, Theme(*(f"colour-{i}" for i in range(len(COLOURS))))])
def test_a_picture_has_the_colours_of_its_theme_in_the_places_of_the_light_ones(theme: Theme) -> None:
    change = dict(zip(attrs.astuple(LIGHT), attrs.astuple(theme), strict=True))
    for card in ALL:
        light = colours(card_svg(card))
        assert LIGHT.border in light
        assert colours(card_svg(card, theme=theme)) == [change[colour] for colour in light]


def test_the_file_of_the_drawings_is_a_picture_of_the_whole_deck() -> None:
    text = importlib.resources.files("hanafuda_rules.svg").joinpath("drawings.svg").read_text("utf-8")
    root = ET.fromstring(text)  # noqa: S314 - the library's own text
    assert used(root) <= {f"#{name}" for name in ids(root)}
    drawings = root.findall(f"{SVG}svg")
    assert [drawing.get("id") for drawing in drawings] == [
        *(card.slug for card in ALL),
        *("back", "hill", "plate", "purse", "ring", "seal", "bowl", "token", "lid", "chips", "slip", "tag"),
        *("eye", "medal"),
    ]
    assert len({(drawing.get("x"), drawing.get("y")) for drawing in drawings}) == len(drawings)
    assert {*re.findall("#[0-9a-f]{6}", text)} <= COLOURS


@pytest.mark.parametrize("field", [field.name for field in attrs.fields(Theme)])
def test_every_colour_of_a_theme_is_used_somewhere(field: str) -> None:
    theme = attrs.evolve(LIGHT, **{field: "tomato"})
    pictures = [cards_svg(ALL, theme=theme), back_svg(theme=theme), table(theme=theme)]
    assert any('"tomato"' in picture for picture in pictures)


@pytest.mark.parametrize("colour", ['red"/><script>', "a'b", "<", ">", "&", None, 7])
def test_a_colour_is_text_that_svg_can_hold(colour: object) -> None:
    with pytest.raises(HanafudaError, match="pink must be a CSS colour"):
        attrs.evolve(LIGHT, pink=colour)


# Sets and piles


@given(cards=card_sets)
def test_a_set_shows_its_cards_in_order(cards: CardSet) -> None:
    assert titles(cards_svg(cards)) == [card.names.english for card in cards]


@pytest.mark.parametrize(
    ("count", "columns", "box", "width", "height"),
    [
        (1, 12, "0 0 200 320", "60", "96"),
        (2, 12, "0 0 414 320", "124.2", "96"),
        (12, 12, "0 0 2554 320", "766.2", "96"),
        (13, 12, "0 0 2554 654", "766.2", "196.2"),
        (3, 1, "0 0 200 988", "60", "296.4"),
    ],
)
def test_rows_have_so_many_columns(count: int, columns: int, box: str, width: str, height: str) -> None:
    root = read(cards_svg(CARDS[:count], columns=columns))
    assert (root.get("viewBox"), root.get("width"), root.get("height")) == (box, width, height)
    assert title(root) == ("1 card" if count == 1 else f"{count} cards")


@pytest.mark.parametrize(("columns", "wrong"), [(0, "1 or more, not 0"), (-2, "1 or more"), (2.5, "a whole number")])
def test_a_row_has_a_column(columns: int, wrong: str) -> None:
    with pytest.raises(HanafudaError, match=f"the number of cards in a row must be {wrong}"):
        cards_svg(DECK, columns=columns)


def test_no_cards_are_an_empty_place() -> None:
    for svg in (cards_svg([]), pile_svg(CardSet())):
        root = read(svg)
        assert (title(root), root.get("width"), root.get("height")) == ("No cards", "60", "96")
        assert [child.get("stroke-dasharray") for child in root.iter(f"{SVG}rect")] == ["12 12"]


@pytest.mark.rule("CD-2")
def test_a_pile_is_sorted_by_kind() -> None:
    pile = CardSet.parse("pine-ribbon pine-chaff-1 pine-chaff-2 pine-crane iris-bridge plum-ribbon")
    # Upon each other 110 apart; between kinds 40 after a card's 200.
    assert placed(pile_svg(pile)) == [
        ("Pine Crane", 0, 0),
        ("Iris Bridge", 240, 0),
        ("Pine Poetry Ribbon", 480, 0),
        ("Plum Blossom Poetry Ribbon", 590, 0),
        ("Pine Chaff 1", 830, 0),
        ("Pine Chaff 2", 940, 0),
    ]
    assert read(pile_svg(pile, width=40)).get("viewBox") == "0 0 1140 320"
    assert read(pile_svg(pile, width=40)).get("width") == "228"


@pytest.mark.rule("CD-3", "CD-4")
def test_a_pile_is_sorted_as_the_game_classes_the_cards() -> None:
    own = Classification((CardClass(Kind.BRIGHT, CardSet([c.PINE_CHAFF_2]), 20),))
    pile = [BLANK, c.PINE_CRANE, c.PINE_CHAFF_2]
    assert titles(pile_svg(pile)) == ["Pine Crane", "Pine Chaff 2", "Blank"]
    assert titles(pile_svg(pile, classification=own)) == ["Pine Chaff 2", "Pine Crane", "Blank"]
    assert titles(table(piles={1: CardSet(pile)}, classification=own)) == ["Pine Chaff 2", "Pine Crane", "Blank"]


# The table

PINES, IRISES = c.Month.PINE.cards, c.Month.IRIS.cards


def test_the_seat_that_looks_has_the_lowest_row_and_the_others_follow_in_turn() -> None:
    hands = {2: 0, 0: 0, 3: 0, 1: 0}
    assert texts(table(hands=hands)) == ["Seat 1", "Seat 2", "Seat 3", "Field", "Seat 0"]
    assert texts(table(hands=hands, near=2)) == ["Seat 3", "Seat 0", "Seat 1", "Field", "Seat 2"]
    assert texts(table(hands={1: 0, 5: 0}, to_move=5)) == ["Seat 5", "to move", "Field", "Seat 1"]
    assert title(read(table(hands=hands))) == "A table of 4 seats"


def test_a_table_has_a_row_for_every_place() -> None:
    svg = table(
        field=CardSet([c.MAPLE_DEER]), hands={0: PINES, 1: 2}, piles={0: IRISES}, stock=9, turned=[c.PLUM_WARBLER]
    )
    rows = [[name for name, _, y in placed(svg) if y == row * 370] for row in range(3)]
    assert rows == [
        ["Hidden card", "Hidden card"],
        ["Maple Deer", "Plum Blossom Bush Warbler", "Stock of 9 cards"],
        [
            *("Pine Crane", "Pine Poetry Ribbon", "Pine Chaff 1", "Pine Chaff 2"),
            *("Iris Bridge", "Iris Plain Ribbon", "Iris Chaff 1", "Iris Chaff 2"),
        ],
    ]
    assert texts(svg) == ["Seat 1", "Field", "9", "Seat 0"]
    root = read(svg)
    assert root.get("width") == "960"
    assert read(table(width=500)).get("width") == "500"


@pytest.mark.rule("CD-9")
@given(hand=card_sets)
def test_a_hidden_hand_is_backs_and_tells_nothing_else(hand: CardSet) -> None:
    svg = table(hands={0: len(hand), 1: 1})
    assert titles(svg) == ["Hidden card"] * (len(hand) + 1)
    assert not any(name in svg for name in NAMES)


def test_a_full_pile_and_a_full_field_stay_on_the_table() -> None:
    svg = table(field=DECK, piles={0: DECK}, stock=48, turned=[BLANK])
    across = float((read(svg).get("viewBox") or "").split()[2])
    assert len(placed(svg)) == 48 + 48 + 2
    assert max(x for _, x, _ in placed(svg)) == across - 200
    field = [x for name, x, y in placed(svg) if y == 370 and name in NAMES and name != "Blank"]
    (turned,) = [x for name, x, _ in placed(svg) if name == "Blank"]
    assert max(field) + 200 < turned


def test_the_pile_of_partners_is_drawn_once_at_the_one_who_looks() -> None:
    piles = {0: PINES, 1: IRISES, 2: PINES, 3: IRISES}
    svg = table(hands=dict.fromkeys(range(4), 0), piles=piles, near=2)
    assert sorted(titles(svg)) == sorted(card.names.english for card in PINES | IRISES)
    assert {y for name, _, y in placed(svg) if name.startswith("Pine")} == {4 * 370}
    assert {y for name, _, y in placed(svg) if name.startswith("Iris")} == {0}


@pytest.mark.parametrize(
    "changes", [{"near": 2}, {"to_move": 2}, {"piles": {2: PINES}}, {"near": -1}, {"hands": {1: 0}, "to_move": 0}]
)
def test_a_seat_that_is_named_has_a_hand(changes: dict[str, object]) -> None:
    with pytest.raises(InvalidSeatError, match="has no hand: the table has the seats"):
        table(**changes)


def test_a_table_has_seats() -> None:
    with pytest.raises(InvalidSeatError, match="a table needs seats"):
        table(hands={})


@pytest.mark.parametrize("number", [-1, 2.5, True])
@pytest.mark.parametrize("place", ["stock", "hand"])
def test_nobody_holds_less_than_nothing_or_part_of_a_card(place: str, number: object) -> None:
    with pytest.raises(HanafudaError, match="a number of cards must be "):
        table(**{"stock": number} if place == "stock" else {"hands": {0: number}})


# What pictures of many cards define


def open_table(**changes: object) -> str:
    """All 48 cards, open: the fullest possible table."""
    hands = {seat: CardSet(CARDS[8 + 7 * seat : 15 + 7 * seat]) for seat in range(3)}
    piles = {seat: CardSet(CARDS[29 + 6 * seat : 35 + 6 * seat]) for seat in range(2)}
    return table(field=CardSet(CARDS[:8]), hands=hands, piles={**piles, 2: CardSet(CARDS[41:])}, **changes)


PICTURES = [
    open_table(),
    open_table(to_move=1),
    open_table(theme=DARK),
    table(hands={0: PINES, 1: 3}, stock=7),
    table(hands={0: PINES, 1: 3}, stock=8),
    cards_svg(DECK),
    cards_svg(DECK, columns=11),
    cards_svg(PINES),
    pile_svg(PINES),
    pile_svg(PINES, theme=DARK),
    cards_svg([BLANK]),
]


@pytest.mark.rule("CD-1")
def test_a_full_table_stays_small() -> None:
    assert len(shown_cards(open_table())) == 48
    # Drawn one by one, the 48 cards would take 130 kB.
    assert len(open_table()) < MOST_OF_A_TABLE
    assert len(cards_svg(DECK)) < MOST_OF_A_TABLE
    # What it shows first: eight cards in the field, eight in the hand that is seen.
    seen = hanahuda.RULES.deal(seats=2, shuffler=SeededShuffler(1)).view(0)
    assert len(seen._repr_svg_()) < 42_000


@pytest.mark.parametrize("width", [60, 120])
def test_a_card_is_defined_once_however_often_it_is_shown(width: int) -> None:
    once, often = (read(cards_svg([c.PINE_CRANE] * count, width=width)) for count in (1, 9))
    assert len(ids(once)) == len(ids(often))
    assert shown_cards(cards_svg([c.PINE_CRANE] * 9)) == ["pine-crane"] * 9
    assert len({use.get("href") for use in often.iter(f"{SVG}use") if "data-card" in use.attrib}) == 1


def test_pictures_on_one_page_share_no_ids() -> None:
    found = [name for svg in PICTURES for name in ids(read(svg))]
    assert len(found) == len(set(found))


# What is said of them


def rows(svg: str) -> dict[str, tuple[str | None, str | None, list[str]]]:
    """The places of a table by name, with their kind, owner and cards."""
    groups = [group for group in read(svg).iter(f"{SVG}g") if "data-row" in group.attrib]
    return {
        group.get("aria-label", ""): (
            group.get("data-row"),
            group.get("data-seat"),
            [use.get("data-card", "back") for use in group.iter(f"{SVG}use")],
        )
        for group in groups
    }


def test_a_table_has_a_named_group_for_every_place() -> None:
    pines, irises = ["pine-crane", "pine-ribbon", "pine-chaff-1", "pine-chaff-2"], ["iris-bridge"]
    svg = table(
        field=CardSet([c.MAPLE_DEER]),
        hands={0: PINES, 1: 2},
        piles={0: CardSet([c.IRIS_BRIDGE])},
        stock=9,
        turned=[c.PLUM_WARBLER],
    )
    assert rows(svg) == {
        "Hand of seat 1": ("hand", "1", ["back", "back"]),
        "Field": ("field", None, ["maple-deer"]),
        "Turned from the stock": ("turned", None, ["plum-warbler"]),
        "Stock of 9 cards": ("stock", None, ["back"]),
        "Hand of seat 0": ("hand", "0", pines),
        "Pile of seat 0": ("pile", "0", irises),
    }
    names = [name.split("-", 1)[1] for name in ids(read(svg)) if re.search("-[a-z]{4}", name)]
    assert names == ["hand-1", "field", "turned", "stock", "hand-0", "pile-0"]
    assert list(rows(table())) == ["Hand of seat 1", "Field", "Hand of seat 0"]


def test_a_table_says_what_lies_on_it() -> None:
    svg = table(
        field=CardSet([c.MAPLE_DEER, c.IRIS_BRIDGE]),
        hands={0: CardSet([c.PINE_CRANE]), 1: 2},
        piles={1: CardSet([c.PAULOWNIA_YELLOW])},
        stock=1,
        turned=[c.PLUM_WARBLER],
        to_move=0,
    )
    assert says(svg) == (
        "Seat 1 holds 2 hidden cards. Its pile: Paulownia Yellow Chaff. On the field: Iris Bridge, Maple Deer. "
        "Turned from the stock: Plum Blossom Bush Warbler. The stock has 1 card. "
        "Seat 0 holds Pine Crane and is to move."
    )
    assert says(table(hands={0: CardSet(), 1: 1, 2: 0})) == (
        "Seat 1 holds 1 hidden card. Seat 2 holds no hidden cards. On the field: no cards. The stock has no cards. "
        "Seat 0 holds no cards."
    )


def test_cards_and_sets_say_what_they_are() -> None:
    assert says(card_svg(c.CLOVER_BOAR)) == "A hanafuda card of the month Bush Clover, of the kind Animal"
    assert says(card_svg(BLANK)) == "The blank card of a hanafuda deck"
    assert says(card_svg(c.JOKER_2)) == "A joker of a Korean deck of flower cards"
    assert says(back_svg()) == "The back of a hanafuda card"
    assert says(cards_svg([c.PINE_CHAFF_1, c.PINE_CRANE])) == "Pine Chaff 1, Pine Crane"
    assert says(pile_svg([c.PINE_CHAFF_1, c.PINE_CRANE])) == "Pine Crane, Pine Chaff 1"
    assert says(cards_svg([])) == "An empty place"


# Notebooks


def test_notebooks_show_a_round_with_all_its_cards() -> None:
    state = hanahuda.RULES.deal(seats=2, shuffler=SeededShuffler(1))
    svg = state._repr_svg_()
    dealt = state.field.union(*state.hands)
    assert sorted(titles(svg)) == sorted([*(card.names.english for card in dealt), f"Stock of {48 - len(dealt)} cards"])
    assert texts(svg).count("to move") == 1


def test_notebooks_show_a_match_as_its_standings_above_its_round() -> None:
    match = hanahuda.RULES.match(seats=2, dealer=0, shuffler=SeededShuffler(1))
    svg, below = match._repr_svg_(), match.round._repr_svg_()
    assert texts(svg) == ["Hanahuda, round 1; standings: seat 0: 0, seat 1: 0", *texts(below)]
    assert (title(read(svg)), says(svg)) == (texts(svg)[0], says(below))
    assert [element.get("data-card") for element in read(svg).iter(f"{SVG}use")] == [
        element.get("data-card") for element in read(below).iter(f"{SVG}use")
    ]
    assert float(read(svg).get("height", "")) == float(read(below).get("height", "")) + 26


def test_notebooks_show_a_settlement_with_all_its_words_and_what_each_seat_has_won() -> None:
    sheet = koi_koi.Outcome(seats=2, yaku={0: ["ribbons"], 1: ["moon_viewing"]}, calls={0: 1}, stopped=1)
    settlement = settle_round(koi_koi.RULES, sheet)
    shown = texts(settlement._repr_svg_())
    assert shown[0] == "Koi-Koi, 2 seats, seat 0 dealt"
    assert shown[-4:] == ["Seat 0", "+0", "Seat 1", "+10"]
    # KK-7.5: what does not count is a remark; the payment has a place for who, how much and why.
    assert "seat 0: Ribbons (tanzaku), 1, scores nothing (KK-7.5)" in shown
    assert shown[shown.index("seat 1") :][:3] == ["seat 1", "10", "Moon Viewing (tsukimi-zake), 5, ×2 (KK-5.5)"]
    assert says(settlement._repr_svg_()) == settlement.explain()


def test_notebooks_show_a_board_as_its_view_or_what_it_has_to_be_told() -> None:
    state = hanahuda.RULES.deal(seats=2, shuffler=SeededShuffler(8))
    board = watch(hanahuda.RULES, state.table, seat=1)
    assert texts(board._repr_svg_()) == ["Board of seat 1: Hanahuda, 2 seats, to be told: the dealt field"]
    seen = seen_by(None, state, 1)
    assert board.after(*seen.events, hand=seen.hand)._repr_svg_() == state.view(1)._repr_svg_()


def test_pictures_have_texts_in_any_language_with_the_players_names() -> None:
    table_in_japanese = table(
        field=CardSet([c.MAPLE_DEER]),
        hands={0: PINES, 1: 2},
        piles={0: CardSet([c.IRIS_BRIDGE])},
        stock=9,
        turned=[c.PLUM_WARBLER],
        to_move=1,
        language="ja",
        names=["明子", "ベンジャミン"],
    )
    assert texts(table_in_japanese) == ["ベンジャミン", "手番", "場", "9", "明子"]
    assert list(rows(table_in_japanese)) == [
        *("ベンジャミンの手札", "場", "めくった札", "山札9枚", "明子の手札", "明子の取り札"),
    ]
    assert titles(table_in_japanese)[:5] == ["伏せ札", "伏せ札", "紅葉に鹿", "梅に鶯", "山札9枚"]
    assert title(read(table_in_japanese)) == "2人の場"
    assert says(table_in_japanese) == (
        "ベンジャミンの番。手札：伏せ札2枚。 場札：紅葉に鹿。 めくった札：梅に鶯。 山札：9枚。 "
        "明子の手札：松に鶴、松に赤短、松のカス1、松のカス2。 取り札：菖蒲に八橋。"
    )
    assert says(card_svg(c.CLOVER_BOAR, language="ko")) == "화투 패: 홍싸리 열끗"
    assert says(svg_of(c.CLOVER_BOAR, language="ja")) == "花札：萩の種"
    assert title(read(svg_of(CardSet(), language="ja"))) == "札なし"
    assert titles(pile_svg([c.PINE_CRANE], language="ko")) == ["솔 광"]


def test_a_long_name_is_in_smaller_letters() -> None:
    (label,) = [text for text in read(table(names=["A" * 20, "B"])).iter(f"{SVG}text") if text.text == "A" * 20]
    # There is room for ten letters of the usual size, 60.
    assert label.get("font-size") == "30"


def test_a_seat_without_a_name_is_a_number() -> None:
    assert texts(table(names=["Ann", ""])) == ["Seat 1", "Field", "Ann"]
    assert texts(table(names=["Ann"], language="ja")) == ["席1", "場", "Ann"]


def test_a_settlement_is_drawn_in_any_language_with_the_players_names() -> None:
    sheet = koi_koi.Outcome(seats=2, yaku={0: ["ribbons"], 1: ["moon_viewing"]}, calls={0: 1}, stopped=1)
    settlement = settle_round(koi_koi.RULES, sheet)
    svg = svg_of(settlement, language="ja", names=["明子", "勉"])
    shown = texts(svg)
    assert shown[-4:] == ["明子", "+0", "勉", "+10"]
    assert not [text for text in shown if "席" in text or text.startswith("差し引き")]
    assert says(svg) == settlement.explain("ja", ["明子", "勉"])
    # Names wider than a column move the next column.
    svg = svg_of(settlement, names=["Bartholomew the Long", "Ben"])
    places = [float(text.get("x", "")) for text in read(svg).iter(f"{SVG}text")][-4:]
    assert places[2] - places[0] > 20 * 7


def test_objects_are_drawn_in_any_language() -> None:
    dealt = suhara_bana.RULES.deal(seats=4, shuffler=SeededShuffler(25))
    objects = dealt.view(0).objects
    svg = objects_svg(objects, language="ja", names=["明子", "勉", "千恵", "団"])
    assert title(read(svg)) == f"道具{len(objects)}個"
    assert "勉" in says(svg)
    assert not re.search("[Ss]eat|席", svg)
    assert not re.search(
        "[Ss]eat|席", re.sub('data-seat="."', "", svg_of(dealt, language="ja", names=["明", "勉", "千", "団"]))
    )


def test_there_is_no_picture_of_anything_else() -> None:
    with pytest.raises(HanafudaError, match=r"^there is no picture of 'pine-crane'$"):
        svg_of("pine-crane")


@pytest.mark.parametrize("seed", ["0", "1"])
def test_the_same_picture_in_every_process(seed: str) -> None:
    code = "import sys; from hanafuda_rules import DECK; sys.stdout.write(DECK._repr_svg_())"
    done = subprocess.run(
        [sys.executable, "-c", code],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONHASHSEED": seed},
    )
    assert done.stdout == cards_svg(DECK)


# The numbers in them


@pytest.mark.parametrize(
    ("value", "text"),
    [(0, "0"), (-0.04, "0"), (0.05001, ".1"), (-0.5, "-.5"), (10, "10"), (10.04, "10"), (10.06, "10.1")],
)
def test_numbers_are_short(value: float, text: str) -> None:
    assert number(value) == text
