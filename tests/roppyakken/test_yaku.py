"""Card points and yaku (RP-5, RP-6), by the tables and the worked examples of the rules."""

import pytest

from hanafuda_rules import DECK, CardSet, Kind
from hanafuda_rules import cards as c
from hanafuda_rules.games import roppyakken
from hanafuda_rules.games.roppyakken import CHANGARA, NEW_INO_SHIKA_CHO, RULES, SANBYAKUKEN, YAMAYAKU, YUKBAEK
from hanafuda_rules.games.roppyakken.yaku import SCORING
from hanafuda_rules.machine.counting import At

RIBBONS = "1r 2r 3r 4r 5r 6r 7r 9r 10r 11r"
ROWS = {
    "pine_row": "1brcd",
    "plum_row": "2arcd",
    "cherry_row": "3brcd",
    "susuki_row": "8bacd",
    "maple_row": "10arcd",
    "paulownia_row": "12bcde",
}
# Key, cards, value by RULES, YAMAYAKU, CHANGARA, YUKBAEK and NEW_INO_SHIKA_CHO: the table of RP-6.1.
TABLE: list[tuple[str, str, tuple[int, int, int, int, int]]] = [
    ("pine_paulownia_baldy", "1b 8b 12b", (150, 150, 300, 150, 150)),
    ("big_three", "1b 2a 3b", (150, 100, 0, 150, 150)),
    ("seven_ribbons", RIBBONS, (600, 0, 0, 600, 0)),
    ("little_three", "1r 2r 3r", (100, 100, 150, 100, 100)),
    ("blue_ribbons", "6r 9r 10r", (100, 100, 100, 100, 100)),
    ("grass_ribbons", "4r 5r 7r", (100, 100, 100, 100, 100)),
    ("boar_deer_butterflies", "6a 7a 10a", (300, 300, 300, 300, 300)),
    ("gun", "3b 8b 9a", (300, 300, 300, 300, 300)),
    ("flower_viewing", "3b 9a", (100, 0, 100, 100, 100)),
    ("moon_viewing", "8b 9a", (100, 0, 100, 100, 100)),
    ("four_rains", "11barc", (200, 200, 200, 200, 200)),
    *[(key, cards, (50, 0, 50, 50, 50)) for key, cards in ROWS.items()],
    ("wisteria_row", "4arcd", (50, 0, 0, 50, 50)),
    ("iris_row", "5arcd", (0, 0, 0, 50, 0)),
]


TABLES = [RULES, YAMAYAKU, CHANGARA, YUKBAEK, NEW_INO_SHIKA_CHO]


def values(rules: roppyakken.Rules, pile: str) -> dict[str, int]:
    """What counts for a pile."""
    return {each.yaku.key: each.value for each in rules.held(CardSet.parse(pile), At(rules.table(seats=2)))}


# --- card points ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-5.1")
def test_card_points() -> None:
    worth = RULES.classification.points
    assert [worth([card]) for card in (c.PINE_CRANE, c.PLUM_WARBLER, c.MAPLE_DEER, c.PINE_RIBBON)] == [50, 50, 10, 10]
    assert [worth([card]) for card in (c.PAULOWNIA_YELLOW, c.PAULOWNIA_CHAFF_1, c.WILLOW_LIGHTNING)] == [10, 0, 0]
    # 6 × 50 + 8 × 10 + 10 × 10 + 1 × 10 + 23 × 0.
    assert worth(DECK) == 300 + 80 + 100 + 10 == 490
    assert len(SCORING) == 6 + 8 + 10 + 1
    assert RULES.classification.kind(c.PLUM_WARBLER) is Kind.ANIMAL


# --- the tables -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-6.1", "RP-6.4", "RP-6.7", "RP-9.4")
@pytest.mark.parametrize(("place", "rules"), [*enumerate(TABLES)])
def test_the_tables(place: int, rules: roppyakken.Rules) -> None:
    expected = {key: (cards, by_table[place]) for key, cards, by_table in TABLE if by_table[place]}
    if rules is RULES:
        expected["four_brights"] = ("1b 3b 8b 12b", 600)
    if rules is YUKBAEK:
        expected["four_brights"] = ("1b 2a 3b 8b 12b", 600)
    found = {yaku.key: (yaku.cards, yaku.value) for yaku in rules.yaku}
    assert found == {key: (CardSet.parse(cards), value) for key, (cards, value) in expected.items()}
    assert SANBYAKUKEN.yaku == RULES.yaku


@pytest.mark.rule("RP-6.2")
def test_of_viewing_the_best_counts_and_everything_else_adds_up() -> None:
    assert values(RULES, "3b 8b 9a") == {"gun": 300}
    assert RULES.worth(CardSet.parse("3b 8b 9a")) == 110 + 300
    assert RULES.worth(CardSet.parse("8b 9a")) == 60 + 100
    assert values(RULES, "3b 9a") == {"flower_viewing": 100}
    # The rules' example: 220 + 600 + 150.
    pile = "1br 3bc 4cd 8bc 10rc 12bd"
    assert values(RULES, pile) == {"four_brights": 600, "pine_paulownia_baldy": 150}
    assert RULES.worth(CardSet.parse(pile)) == 970
    assert values(YUKBAEK, pile) == {"pine_paulownia_baldy": 150}
    assert values(YUKBAEK, f"{pile} 2a") == {"four_brights": 600, "pine_paulownia_baldy": 150, "big_three": 150}


@pytest.mark.rule("RP-6.3")
@pytest.mark.parametrize(
    ("option", "pile", "worth"),
    [
        # The rules' example, Willow's ribbon among seven: 70 + 600 + 100 for the poetry three.
        ("counts", "1r 2r 3r 4r 9r 10r 11r", 70 + 600 + 100),
        ("excluded", "1r 2r 3r 4r 9r 10r 11r", 70 + 100),
        ("required", "1r 2r 3r 4r 9r 10r 11r", 70 + 600 + 100),
        # Seven others.
        ("counts", "1r 2r 4r 5r 6r 9r 10r", 70 + 600 + 100),
        ("excluded", "1r 2r 4r 5r 6r 9r 10r", 70 + 600 + 100),
        ("required", "1r 2r 4r 5r 6r 9r 10r", 70 + 100),
        # Six.
        ("counts", "1r 2r 4r 5r 6r 11r", 60),
        ("excluded", "1r 2r 4r 5r 6r 9r 11r", 70),
        ("required", "1r 2r 4r 5r 6r 11r", 60),
        # More add nothing: all ten.
        ("counts", RIBBONS, 100 + 600 + 300),
        ("excluded", RIBBONS, 100 + 600 + 300),
        ("required", RIBBONS, 100 + 600 + 300),
    ],
)
def test_seven_ribbons(option: str, pile: str, worth: int) -> None:
    assert roppyakken.ruleset(willow_ribbon=option).worth(CardSet.parse(pile)) == worth


@pytest.mark.rule("RP-6.1", "RP-6.4")
def test_rows_and_rains() -> None:
    assert RULES.worth(CardSet.parse("11barc")) == 70 + 200
    assert CHANGARA.worth(CardSet.parse("1brcd")) == 50 + 10 + 0 + 0 + 50
    # Four Rains make no chaff of 50.
    assert CHANGARA.worth(CardSet.parse("11barc")) == YUKBAEK.worth(CardSet.parse("11barc")) == 270
    assert values(CHANGARA, "4arcd 5arcd 12bcde") == {"paulownia_row": 50}
    assert values(YUKBAEK, "4arcd 5arcd 9arcd") == {"wisteria_row": 50, "iris_row": 50}
    assert values(YAMAYAKU, "1brcd 12bcde") == {}


@pytest.mark.rule("RP-6.5")
@pytest.mark.parametrize(
    ("option", "pile", "worth"),
    [
        ("off", "3b 8b 9a 11c", 110 + 300),
        ("unless_crane", "3b 8b 9a 11c", 110),
        ("on", "3b 8b 9a 11c", 110),
        ("unless_crane", "1b 3b 8b 9a 11c", 160 + 300),
        ("on", "1b 3b 8b 9a 11c", 160),
        ("on", "3b 8b 9a", 110 + 300),
        ("unless_crane", "8b 9a 11r", 70),
        # Nothing else is touched: Four Rains, and the mirrors.
        ("on", "3b 9a 11barc", 60 + 70 + 200),
        ("on", "3r 8a 9r 11r", 40 + 300),
    ],
)
def test_rain(option: str, pile: str, worth: int) -> None:
    assert roppyakken.ruleset(rain_spoils_viewing=option, ribbon_mirrors=True).worth(CardSet.parse(pile)) == worth


@pytest.mark.rule("RP-6.6")
@pytest.mark.parametrize(
    ("pile", "found"),
    [
        ("6r 7r 10r", {"boar_deer_butterflies_of_ribbons": 300}),
        ("6r 7r", {}),
        ("3r 8a 9r", {"gun_of_ribbons": 300}),
        ("3r 9r", {"flower_of_ribbons": 100}),
        ("8a 9r", {"moon_of_ribbons": 100}),
        ("3r 8a", {}),
        ("3br 8ba 9ar", {"gun": 300, "gun_of_ribbons": 300}),
    ],
)
def test_mirrors_of_ribbons(pile: str, found: dict[str, int]) -> None:
    for table in ("standard", "yamayaku", "changara", "yukbaek"):
        assert values(roppyakken.ruleset(yaku=table, ribbon_mirrors=True), pile) == found
        assert not any("of_ribbons" in key for key in values(roppyakken.ruleset(yaku=table), pile))
