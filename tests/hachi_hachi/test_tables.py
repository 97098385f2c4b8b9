"""Dekiyaku, tokushuyaku and the numbers of the rules (HH-3.1, HH-6.1, HH-8.1 to HH-8.3)."""

import pickle

import pytest

from hanafuda_rules import CARDS, CardSet, Kind
from hanafuda_rules.games.hachi_hachi.options import FUDA_WIKI, KANSAI, KANTO, SWEDISH, Options
from hanafuda_rules.games.hachi_hachi.yaku import tables_of
from hanafuda_rules.parts.teyaku import CHAFF

# The dekiyaku as cards, by their codes.
BRIGHTS = "10 30 80 110 120"
FOUR_BRIGHTS = "10 30 80 120"
POETRY = "11 21 31"
BLUE = "61 91 101"
BOAR_DEER_BUTTERFLIES = "60 70 100"
# All ten ribbons, November's last.
RIBBONS = ("11", "21", "31", "41", "51", "61", "71", "91", "101", "112")

ALL_SIX = Options(boar_deer_butterflies=True)


def pile(*codes: str) -> CardSet:
    return CardSet.parse(" ".join(codes))


def scored(cards: CardSet, options: Options = SWEDISH) -> dict[str, int]:
    return {each.yaku.key: each.value for each in tables_of(options).dekiyaku.scored(cards)}


# --- dekiyaku ---


@pytest.mark.rule("HH-6.1")
def test_the_dekiyaku():
    rows = [
        (each.key, each.value, each.names.romaji, each.names.kanji, each.rule) for each in tables_of(ALL_SIX).dekiyaku
    ]
    assert rows == [
        ("five_brights", 12, "gokō", "五光", "HH-6.1"),
        ("four_brights", 10, "shikō", "四光", "HH-6.1"),
        ("seven_ribbons", 10, "nanatan", "七短", "HH-6.1"),
        ("poetry_ribbons", 7, "akatan", "赤短", "HH-6.1"),
        ("blue_ribbons", 7, "aotan", "青短", "HH-6.1"),
        ("boar_deer_butterflies", 7, "inoshikachō", "猪鹿蝶", "HH-6.1"),
    ]
    assert [each.names.english for each in tables_of(ALL_SIX).dekiyaku] == [
        "Five Brights",
        "Four Brights",
        "Seven Ribbons",
        "Poetry Ribbons",
        "Blue Ribbons",
        "Boar, Deer, Butterflies",
    ]


@pytest.mark.rule("HH-6.1")
def test_the_dekiyaku_of_the_presets():
    assert tables_of(FUDA_WIKI).dekiyaku == tables_of(SWEDISH).dekiyaku
    assert [each.value for each in tables_of(KANTO).dekiyaku] == [12, 10, 10, 7, 7]
    assert [each.value for each in tables_of(KANSAI).dekiyaku] == [15, 12, 12, 10, 10]
    sixth = {
        values: tables_of(Options(values=values, boar_deer_butterflies=True)).dekiyaku["boar_deer_butterflies"].value
        for values in ("standard", "red_3", "kansai")
    }
    assert sixth == {"standard": 7, "red_3": 7, "kansai": 10}


@pytest.mark.rule("HH-6.1")
@pytest.mark.parametrize(
    ("cards", "key", "kan"),
    [
        (FOUR_BRIGHTS, "four_brights", 10),
        (BRIGHTS, "five_brights", 12),
        (POETRY, "poetry_ribbons", 7),
        (BLUE, "blue_ribbons", 7),
        (BOAR_DEER_BUTTERFLIES, "boar_deer_butterflies", 7),
    ],
)
def test_which_cards_form_a_dekiyaku(cards, key, kan):
    assert scored(pile(cards), ALL_SIX) == {key: kan}
    # One card less is one yaku less: of the five brights any other but the Rain Man leaves nothing.
    for card in pile(cards):
        left = scored(pile(cards) - {card}, ALL_SIX)
        assert left == ({"four_brights": 10} if str(card) == "willow-rain-man" else {})
    # No other cards do: all that do not belong to it form no such yaku.
    assert key not in scored(CardSet(CARDS) - pile(cards), ALL_SIX)


@pytest.mark.rule("HH-6.1")
def test_boar_deer_butterflies_is_an_option():
    assert "boar_deer_butterflies" not in tables_of(SWEDISH).dekiyaku.keys()  # noqa: SIM118  # a table, no mapping
    assert scored(pile(BOAR_DEER_BUTTERFLIES)) == {}


@pytest.mark.rule("HH-6.1")
def test_five_brights_excludes_four_unless_told():
    assert scored(pile(BRIGHTS)) == {"five_brights": 12}
    assert scored(pile(BRIGHTS), KANSAI) == {"five_brights": 15}
    both = Options(five_includes_four=True)
    assert scored(pile(BRIGHTS), both) == {"five_brights": 12, "four_brights": 10}
    assert tables_of(both).dekiyaku.value(pile(BRIGHTS)) == 22
    assert scored(pile(FOUR_BRIGHTS), both) == {"four_brights": 10}
    assert scored(pile("10 30 80 110"), both) == {}


@pytest.mark.rule("HH-6.1")
@pytest.mark.parametrize(
    ("others", "november", "kan", "without_extra"),
    [
        (6, False, 0, 0),
        (6, True, 0, 0),  # example: six and November's, nothing
        (7, False, 10, 10),
        (7, True, 11, 10),  # example: seven and November's
        (8, False, 11, 10),
        (8, True, 12, 10),
        (9, False, 12, 10),
        (9, True, 13, 10),
    ],
)
def test_seven_ribbons(others, november, kan, without_extra):
    cards = pile(*RIBBONS[:others], *RIBBONS[9:] * november)
    for options, value in ((SWEDISH, kan), (FUDA_WIKI, kan), (KANTO, without_extra)):
        assert tables_of(options).dekiyaku["seven_ribbons"].worth(cards) == value
    # In Kansai Seven Ribbons is 12 kan, whatever is beyond it.
    assert tables_of(KANSAI).dekiyaku["seven_ribbons"].worth(cards) == (12 if without_extra else 0)
    # Chaff, animals and brights make no difference.
    assert tables_of(SWEDISH).dekiyaku["seven_ribbons"].worth(cards | (CardSet(CARDS) - Kind.RIBBON.cards)) == kan


# --- tokushuyaku ---


@pytest.mark.rule("HH-8.1", "HH-8.2", "HH-8.3")
def test_the_tokushuyaku():
    rows = [
        (each.key, each.kan, each.names.romaji, each.names.kanji, each.rule) for each in tables_of(SWEDISH).tokushuyaku
    ]
    assert rows == [
        ("all_eights", 10, "sōhachi", "総八", "HH-8.1"),
        ("double_eights", 10, "futahachi", "二八", "HH-8.2"),
        ("sixteen_chaff", 12, "sujūroku", "素十六", "HH-8.3"),
    ]
    assert [each.names.english for each in tables_of(SWEDISH).tokushuyaku] == [
        "All Eights",
        "Double Eights",
        "Sixteen Chaff",
    ]
    assert tables_of(FUDA_WIKI).tokushuyaku == tables_of(KANTO).tokushuyaku == tables_of(SWEDISH).tokushuyaku
    assert [each.kan for each in tables_of(KANSAI).tokushuyaku] == [8, 10, 10]
    assert pickle.loads(pickle.dumps(tables_of(KANSAI).tokushuyaku)) == tables_of(KANSAI).tokushuyaku


@pytest.mark.rule("HH-8.1", "HH-8.2", "HH-8.3")
def test_tokushuyaku_in_kansai():
    # What a point or a card more adds is the same.
    all_eights, double_eights, sixteen_chaff = tables_of(KANSAI).tokushuyaku
    assert (all_eights.worth(87), all_eights.worth(88), all_eights.worth(89)) == (0, 8, 0)
    assert (double_eights.worth(167), double_eights.worth(168), double_eights.worth(170)) == (0, 10, 12)
    assert (sixteen_chaff.worth(15), sixteen_chaff.worth(16), sixteen_chaff.worth(17)) == (0, 10, 12)


# --- cards and numbers ---


@pytest.mark.rule("HH-5.4", "HH-8.3")
def test_chaff():
    assert len(CHAFF) == 27
    assert CardSet([card for card in CARDS if card.kind is Kind.CHAFF]) | pile("110 111 112 113") == CHAFF
    assert pile("121 122 123") <= CHAFF
    assert pile("120 10 11 20") & CHAFF == CardSet()
