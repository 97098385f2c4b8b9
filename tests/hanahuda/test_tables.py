"""The classes of the cards and the yaku, against the rules' tables written out once more."""

import pytest

from hanafuda_rules import DECK, CardSet, Kind, Month, YakuTable
from hanafuda_rules import cards as c
from hanafuda_rules.games import hanahuda
from hanafuda_rules.games.hanahuda import RULES

SIX = "pine-crane paulownia-phoenix susuki-moon cherry-curtain willow-rain-man plum-warbler"
NINE = (
    "wisteria-cuckoo iris-bridge peony-butterflies clover-boar susuki-geese "
    "chrysanthemum-cup maple-deer willow-swallow paulownia-yellow"
)
RIBBONS = " ".join(f"{month.slug}-ribbon" for month in Month if month not in {Month.SUSUKI, Month.PAULOWNIA})

FIVE = "pine-crane paulownia-phoenix susuki-moon cherry-curtain willow-rain-man"
FOUR = "pine-crane paulownia-phoenix susuki-moon cherry-curtain"
BALDY = "pine-crane paulownia-phoenix susuki-moon"

# Key, value, group, English and Palauan names, cards, how many of them.
PLUM_BALDY = (
    *("plum_with_pine_paulownia_baldy", 400, "brights"),
    *("Plum with Pine, Paulownia, Baldy", "Chume Mats Kiri Bo", f"{BALDY} plum-warbler", 4),
)
TABLE = [
    ("six_brights", 1000, "brights", "Six Brights", "Arasi", SIX, 6),
    ("five_brights", 700, "brights", "Five Brights", "Kokok", FIVE, 5),
    ("four_brights", 500, "brights", "Four Brights", "Skok", FOUR, 4),
    ("pine_paulownia_baldy", 300, "brights", "Pine, Paulownia, Baldy", "Mats Kiri Bo", BALDY, 3),
    (
        *("plum_pine_sakura", 300, "brights"),
        *("Plum, Pine, Sakura", "Chume Mats Sakura", "plum-warbler pine-crane cherry-curtain", 3),
    ),
    ("drinking", 300, "viewing", "Drinking", "Teppo", "chrysanthemum-cup cherry-curtain susuki-moon", 3),
    (
        *("flower_viewing_with_sake", 150, "viewing"),
        *("Flower Viewing with Sake", "Ippai", "chrysanthemum-cup cherry-curtain", 2),
    ),
    ("moon_viewing_with_sake", 150, "viewing", "Moon Viewing with Sake", "Ippai", "chrysanthemum-cup susuki-moon", 2),
    ("nine_animals", 10000, "other", "Nine Animals", "Toyak", NINE, 9),
    ("seven_ribbons", 700, "other", "Seven Ribbons", "Nanatang", RIBBONS, 7),
    (
        *("boar_deer_butterflies", 300, "other"),
        *("Boar, Deer, Butterflies", "Inoskasio", "clover-boar maple-deer peony-butterflies", 3),
    ),
    ("three_willows", 200, "other", "Three Willows", "Nisoro", "willow-rain-man willow-swallow willow-ribbon", 3),
    ("poetry_ribbons", 150, "other", "Poetry Ribbons", "Kodangko", "pine-ribbon plum-ribbon cherry-ribbon", 3),
    ("blue_ribbons", 150, "other", "Blue Ribbons", "Chauotang", "peony-ribbon chrysanthemum-ribbon maple-ribbon", 3),
    ("grass_ribbons", 100, "other", "Grass Ribbons", "Ksaiak", "wisteria-ribbon iris-ribbon clover-ribbon", 3),
]


def written_out(table: YakuTable) -> list[tuple[str, int, str, str, str | None, CardSet, int]]:
    return [
        (each.key, each.value, each.group, each.names.english, each.names.palauan, each.cards, each.needed)
        for each in table
    ]


def read(rows: list[tuple[str, int, str, str, str, str, int]]) -> list[tuple[object, ...]]:
    return [(*row[:5], CardSet.parse(row[5]), row[6]) for row in rows]


@pytest.mark.rule("PH-2.1", "CD-4")
def test_the_cards_are_classed_the_games_own_way() -> None:
    cards = RULES.classification
    assert cards.cards(Kind.BRIGHT) == CardSet.parse(SIX)
    assert cards.cards(Kind.ANIMAL) == CardSet.parse(NINE)
    assert cards.cards(Kind.RIBBON) == CardSet.parse(RIBBONS)
    assert [len(cards.cards(kind)) for kind in Kind] == [6, 9, 10, 23]
    assert cards.kind(c.PLUM_WARBLER) is Kind.BRIGHT
    assert cards.kind(c.PAULOWNIA_YELLOW) is Kind.ANIMAL
    assert cards.kind(c.WILLOW_LIGHTNING) is Kind.CHAFF


@pytest.mark.rule("PH-2.1")
def test_the_deck_is_worth_390() -> None:
    cards = RULES.classification
    assert [cards.points(cards.cards(kind)) for kind in Kind] == [300, 90, 0, 0]
    assert cards.points(DECK) == 390
    assert [cards.points([card]) for card in (c.PLUM_WARBLER, c.PAULOWNIA_YELLOW, c.PINE_RIBBON)] == [50, 10, 0]


@pytest.mark.rule("PH-2.2")
def test_with_ribbons_at_5_the_deck_is_worth_440() -> None:
    cards = hanahuda.ruleset(ribbon_points=5).classification
    assert [cards.points(cards.cards(kind)) for kind in Kind] == [300, 90, 50, 0]
    assert cards.points(DECK) == 440
    assert hanahuda.ruleset(ribbon_points=0) == RULES


@pytest.mark.rule("PH-2.3", "CD-5")
def test_palauan_names_of_the_months() -> None:
    names = [month.names.palauan for month in Month]
    expected = "Mats Chume Sakura Mases Chudel Bara Babii Buil Kob Ska Nisoro Kiri"
    assert " ".join(map(str, names)) == expected
    assert Month.CHRYSANTHEMUM.names.palauan == "Kob"
    assert Month.PINE.names.palauan_also == ("Sechou",)


@pytest.mark.rule("PH-5.5")
def test_the_table() -> None:
    assert written_out(RULES.yaku) == read(TABLE)
    assert all(each.rule == "PH-5.5" and not each.extra for each in RULES.yaku)


@pytest.mark.rule("PH-5.5")
def test_plum_with_pine_paulownia_baldy_is_an_option() -> None:
    with_it = [*TABLE[:3], PLUM_BALDY, *TABLE[3:]]
    assert written_out(hanahuda.ruleset(plum_pine_paulownia_baldy=True).yaku) == read(with_it)
    assert written_out(hanahuda.ruleset(plum_pine_paulownia_baldy=False).yaku) == read(TABLE)


@pytest.mark.rule("PH-5.5")
@pytest.mark.parametrize(("toyak", "value"), [("ten_5000", 5000), ("ten_10000", 10000)])
def test_toyak_of_ten_animals(toyak: str, value: int) -> None:
    ten = ("ten_animals", value, "other", "Ten Animals", "Toyak", f"{NINE} plum-warbler", 10)
    table = [ten if row[0] == "nine_animals" else row for row in TABLE]
    assert written_out(hanahuda.ruleset(toyak=toyak).yaku) == read(table)


@pytest.mark.rule("PH-5.5")
def test_toyak_of_nine_animals_is_the_usual_one() -> None:
    assert hanahuda.ruleset(toyak="nine_10000") == RULES


@pytest.mark.rule("PH-5.2")
def test_of_brights_and_viewing_the_best_counts_and_of_the_others_everything() -> None:
    assert [(group.key, group.best_only) for group in RULES.yaku.groups] == [
        ("brights", True),
        ("viewing", True),
        ("other", False),
    ]


@pytest.mark.rule("PH-5.5")
def test_any_seven_ribbons_do_and_more_add_nothing() -> None:
    ribbons = Kind.RIBBON.cards
    seven = RULES.yaku["seven_ribbons"]
    for left_out in ribbons:
        for and_this in ribbons - {left_out}:
            eight = ribbons - {left_out, and_this}
            assert seven.worth(eight) == 700
            assert all(seven.worth(eight - {card}) == 700 for card in eight)
    assert seven.worth(ribbons) == 700
    assert seven.worth(CardSet(list(ribbons)[:6])) == 0
    assert seven.worth(CardSet(list(ribbons)[-6:])) == 0
