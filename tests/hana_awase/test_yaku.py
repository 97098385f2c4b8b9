"""The yaku, each of them, and what the options make of them."""

import pytest

from hanafuda_rules import DECK, CardSet
from hanafuda_rules.games import hana_awase
from hanafuda_rules.games.hana_awase import JAPANESE_WIKIPEDIA, KOI_KOI_JAPAN, RULES

# Key, value, group, cards, as in the table of HA-4.1.
TABLE = [
    ("five_brights", 100, "brights", "1b 3b 8b 11b 12b"),
    ("four_brights", 60, "brights", "1b 3b 8b 12b"),
    ("spring", 30, "brights", "1b 2a 3b"),
    ("pine_paulownia_moon", 20, "brights", "1b 12b 8b"),
    ("seven_ribbons", 40, "ribbons", "1r 2r 4r 5r 6r 7r 9r"),
    ("six_ribbons", 30, "ribbons", "1r 2r 4r 5r 6r 9r"),
    ("drinking", 40, "viewing", "9a 3b 8b"),
    ("flower_viewing", 20, "viewing", "9a 3b"),
    ("moon_viewing", 20, "viewing", "9a 8b"),
    ("poetry_ribbons", 40, "other", "1r 2r 3r"),
    ("blue_ribbons", 40, "other", "6r 9r 10r"),
    ("grass_ribbons", 20, "other", "4r 5r 7r"),
    ("boar_deer_butterflies", 20, "other", "7a 10a 6a"),
    ("willow_row", 10, "other", "11barc"),
    ("wisteria_row", 10, "other", "4arcd"),
    ("paulownia_row", 10, "other", "12bcde"),
]


def scored(text: str, rules: hana_awase.Rules = RULES) -> list[tuple[str, int]]:
    return [(held.yaku.key, held.value) for held in rules.yaku.scored(CardSet.parse(text))]


@pytest.mark.rule("HA-4.1")
def test_the_table() -> None:
    assert [(yaku.key, yaku.value, yaku.group) for yaku in RULES.yaku] == [row[:3] for row in TABLE]
    assert all(yaku.rule == "HA-4.1" and yaku.names.romaji and yaku.names.kanji for yaku in RULES.yaku)
    assert [(group.key, group.best_only) for group in RULES.yaku.groups] == [
        ("brights", True), ("ribbons", True), ("viewing", True), ("other", False),
    ]  # fmt: skip


@pytest.mark.rule("HA-4.1")
@pytest.mark.parametrize(("key", "value", "group", "cards"), TABLE)
def test_each_yaku_takes_its_cards_and_no_fewer(key: str, value: int, group: str, cards: str) -> None:
    pile = CardSet.parse(cards)
    held = {each.yaku.key: each.value for each in RULES.yaku.formed(pile)}
    assert held[key] == value
    assert (key, value) in scored(cards)
    for card in pile:
        assert key not in {each.yaku.key for each in RULES.yaku.formed(pile - {card})}
    assert group == RULES.yaku[key].group


# Examples 3 to 5.
@pytest.mark.rule("HA-4.1")
@pytest.mark.parametrize(
    ("cards", "yaku"),
    [
        ("1b 2a 3b 8b 12b", [("four_brights", 60)]),
        ("1b 2a 3b 8b 12b 11b", [("five_brights", 100)]),
        ("1b 3b 8b", []),
        ("1b 3b 8b 11b", []),
        (
            "1r 2r 3r 6r 9r 10r 5r",
            [("seven_ribbons", 40), ("poetry_ribbons", 40), ("blue_ribbons", 40)],
        ),
        ("1r 2r 4r 5r 6r 9r 11r", [("six_ribbons", 30)]),  # Willow's is not counted
        ("1r 2r 4r 5r 6r 11r", []),
        (
            "1r 2r 3r 4r 5r 6r 7r 9r 10r",
            [("seven_ribbons", 40), ("poetry_ribbons", 40), ("blue_ribbons", 40), ("grass_ribbons", 20)],
        ),
        (
            "1r 2r 3r 4r 5r 6r 7r 9r 10r 11r",
            [("seven_ribbons", 40), ("poetry_ribbons", 40), ("blue_ribbons", 40), ("grass_ribbons", 20)],
        ),
        ("9a 3b 8b", [("drinking", 40)]),
    ],
)
def test_of_a_group_the_best_counts_and_all_else_adds_up(cards: str, yaku: list[tuple[str, int]]) -> None:
    assert scored(cards) == yaku


# Example 3 by KOI_KOI_JAPAN, and example 5 by JAPANESE_WIKIPEDIA.
@pytest.mark.rule("HA-4.2", "HA-4.3")
def test_the_values_of_the_presets() -> None:
    assert scored("1b 2a 3b 8b 12b", KOI_KOI_JAPAN) == [("four_brights", 60), ("spring", 30)]
    assert scored("1b 2a 3b 8b 12b 11b", KOI_KOI_JAPAN) == [("five_brights", 200), ("spring", 30)]
    assert scored("1b 2a 3b 8b 12b 11b", JAPANESE_WIKIPEDIA) == [("five_brights", 200)]
    for rules in (JAPANESE_WIKIPEDIA, KOI_KOI_JAPAN):
        assert scored("9a 3b 8b", rules) == [("drinking", 30)]
        assert scored("11barc 4arcd 12bcde", rules) == [("willow_row", 20), ("wisteria_row", 20), ("paulownia_row", 20)]
    assert [group.key for group in KOI_KOI_JAPAN.yaku.groups] == ["brights", "ribbons", "viewing", "other", "spring"]


@pytest.mark.rule("HA-4.2")
def test_paulownia_row_can_be_left_out() -> None:
    rules = hana_awase.ruleset(paulownia_row=False)
    assert "paulownia_row" not in rules.yaku
    assert scored("11barc 4arcd 12bcde", rules) == [("willow_row", 10), ("wisteria_row", 10)]
    assert len(rules.yaku.yaku) == len(RULES.yaku.yaku) - 1


@pytest.mark.rule("HA-5.2")
@pytest.mark.parametrize(("chaff", "deck"), [(1, 264), (0, 240)])
def test_card_points(chaff: int, deck: int) -> None:
    points = hana_awase.ruleset(chaff_points=chaff).classification.points
    assert [points(CardSet.parse(card)) for card in ("1b", "2a", "1r", "1c")] == [20, 10, 5, chaff]
    assert points(DECK) == deck
