"""Cards and yaku by the names that people type."""

import re

import pytest

from hanafuda_rules import BLANK, CARDS, JOKERS, CardSet, HanafudaError, ParseError
from hanafuda_rules import cards as c
from hanafuda_rules.games import go_stop, hana_awase, hanahuda, koi_koi
from hanafuda_rules.lookups import card_of, cards_of
from hanafuda_rules.machine.registry import GAMES, game
from hanafuda_rules.names import LANGUAGES
from hanafuda_rules.words import in_words

YAKU = koi_koi.RULES.yaku


@pytest.mark.rule("CD-1", "CD-5")
@pytest.mark.parametrize("card", [*CARDS, BLANK, *JOKERS], ids=str)
def test_a_card_is_found_by_all_that_it_is_called(card):
    names = [card.slug, card.notation, *(in_words(card, language) for language in LANGUAGES)]
    for name in (*names, *(name.upper() for name in names), *(f"  {name.replace(' ', '')}" for name in names)):
        assert card_of(name) is card


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("the Moon", c.SUSUKI_MOON),
        ("鶴", c.PINE_CRANE),
        ("ono no michikaze", c.WILLOW_RAIN_MAN),
        ("hoo", c.PAULOWNIA_PHOENIX),
        ("rain_man", c.WILLOW_RAIN_MAN),
        ("비광", c.WILLOW_RAIN_MAN),
        ("lightning", c.WILLOW_LIGHTNING),
        ("柳のカス", c.WILLOW_LIGHTNING),
    ],
)
def test_a_card_is_found_by_a_part_of_its_name(text, card):
    assert card_of(text) is card


@pytest.mark.parametrize(
    ("text", "message", "suggestion"),
    [
        ("blue ribbon", "fits more than one card: peony-ribbon, chrysanthemum-ribbon, maple-ribbon", None),
        ("カス", "fits more than one card: pine-chaff-1, pine-chaff-2, plum-chaff-1, plum-chaff-2, ", None),
        ("pine crnae", "there is no card 'pine crnae': did you mean 'pine-crane'?", "pine-crane"),
        ("matsu ni tsura", "there is no card 'matsu ni tsura': did you mean 'pine-crane'?", "pine-crane"),
        ("queen of hearts", "'queen of hearts': type its name, its slug such as pine-crane, or its notation", None),
        ("", "there is no card ''", None),
        ("x" * 10**6, "there is no card 'xxx", None),
        (7, "the name of a card must be text, not 7", None),
    ],
)  # fmt: skip
def test_what_is_not_the_name_of_one_card(text, message, suggestion):
    with pytest.raises(ParseError, match=re.escape(message)) as caught:
        card_of(text)
    assert caught.value.suggestion == suggestion
    assert len(str(caught.value)) < 300


def test_several_cards():
    assert cards_of("1br 3b") == CardSet([c.PINE_CRANE, c.PINE_RIBBON, c.CHERRY_CURTAIN])
    assert cards_of("Rain man, 桜に幕、 moon") == CardSet([c.WILLOW_RAIN_MAN, c.CHERRY_CURTAIN, c.SUSUKI_MOON])
    with pytest.raises(ParseError, match=r"pine-crane is a duplicate.*\(CD-1\)"):
        cards_of("crane, pine crane")
    with pytest.raises(ParseError, match="there is no card ' mon'"):
        cards_of("crane, mon")


# --- yaku -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", GAMES)
def test_a_yaku_is_found_by_all_that_it_is_called(key):
    table = game(key).default.yaku
    for yaku in table:
        for name in (yaku.key, *(yaku.names.of(language) for language in LANGUAGES)):
            if name != "Ippai":  # both viewings of Hanahuda
                assert table.find(name.upper()).key == yaku.key


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Inoshika-chō", "boar_deer_butterfly"),
        ("月見で一杯", "moon_viewing"),
        ("청단", "blue_ribbons"),
        ("cheongdan", "blue_ribbons"),
        ("the five brights", "five_brights"),
    ],
)
def test_a_yaku_is_found_in_any_spelling(text, key):
    assert YAKU.find(text) == YAKU[key]


def test_palauan_names():
    assert hanahuda.RULES.yaku.find("arasi").key == "six_brights"


def test_what_is_not_a_yaku():
    with pytest.raises(ParseError, match=r"^there is no yaku 'five birghts': did you mean 'five_brights'\?$") as caught:
        YAKU.find("five birghts")
    assert caught.value.suggestion == "five_brights"
    with pytest.raises(ParseError, match=r"^there is no yaku 'royal flush': the yaku are five_brights, four_brights, "):
        YAKU.find("royal flush")


@pytest.mark.rule("KK-5.1")
@pytest.mark.parametrize(
    ("text", "entry"),
    [
        # Animals need 5, ribbons 5, chaff 10: KK-5.1. The rest is what they have grown by.
        ("tane 7", ("animals", 2)),
        ("タネ7枚", ("animals", 2)),
        ("animals: 5", ("animals", 0)),
        ("kasu ×12", ("chaff", 2)),
        ("three brights 3 cards", ("three_brights", 0)),
    ],
)
def test_an_entry_of_a_score_sheet(text, entry):
    assert YAKU.entry(text) == entry


def test_numbers_that_are_part_of_a_name():
    # Hana-Awase's Seven Ribbons are called 七短; Go-Stop's chaff need 10 (GS-7.1).
    assert hana_awase.RULES.yaku.entry("seven ribbons 7") == ("seven_ribbons", 0)
    assert go_stop.RULES.yaku.entry("피 12장") == ("chaff", 2)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("tane 4", "animals has from 5 to 9 cards, not 4 (KK-5.1)"),
        ("hanami 3", "flower_viewing has 2 cards, not 3 (KK-5.5)"),
        ("tnae 7", "there is no yaku 'tnae'"),
        ("royal", "there is no yaku 'royal'"),
        (["tane", 7], "the name of a yaku must be text"),
    ],
)
def test_what_is_not_an_entry(text, message):
    with pytest.raises(HanafudaError, match=re.escape(message)):
        YAKU.entry(text)


def test_an_entry_settles():
    sheet = koi_koi.Outcome(seats=2, yaku={0: [YAKU.entry("tane 7")]}, stopped=0)
    assert sheet.yaku[0][0].extra == 2
