"""Card points, yaku, captures and the draw for dealer (SB-1.4, SB-5.2, SB-6.1, SB-7.1, SB-7.2)."""

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanafuda_rules import DECK, Card, CardSet, Kind, Month, SeededShuffler
from hanafuda_rules.games.suhara_bana import CURRENT, Table
from hanafuda_rules.games.suhara_bana.phases import LesserCapture
from hanafuda_rules.games.suhara_bana.yaku import CLASSIFICATION

from helpers.naive_hanahuda import DECK as SLUGS
from helpers.suhara_bana_rounds import all_yaku, best_hai, card_points

months = st.sampled_from(Month)
card_sets = st.integers(0, (1 << 48) - 1).map(CardSet.from_mask)

CAPTURE = LesserCapture(CURRENT.classification)


def yaku_of(month):
    return CURRENT.yaku_at(Table(seats=4, month=month))


# --- card points ---


@pytest.mark.rule("SB-6.1", "CD-4")
def test_the_deck_is_worth_300():
    assert CLASSIFICATION.points(DECK) == 300
    assert {slug: CLASSIFICATION.points([Card.parse(slug)]) for slug in SLUGS} == {
        slug: card_points(slug) for slug in SLUGS
    }


@pytest.mark.rule("SB-6.1")
def test_the_rain_man_is_an_animal():
    assert CLASSIFICATION.kind(Card.parse("willow-rain-man")) is Kind.ANIMAL
    assert {kind: len(CLASSIFICATION.cards(kind)) for kind in Kind} == {
        Kind.BRIGHT: 4,
        Kind.ANIMAL: 10,
        Kind.RIBBON: 10,
        Kind.CHAFF: 24,
    }


# --- yaku ---


@pytest.mark.rule("SB-7.1")
def test_the_yaku():
    table = yaku_of(Month.CLOVER)
    rows = [(each.value, each.key, each.names.romaji, each.names.kanji) for each in table]
    assert rows == [
        (8, "four_brights_and_geese", None, None),
        (6, "four_brights", "shi-hon yaku", "四本役"),
        (6, "crane_moon_phoenix_and_geese", "oh-tori goro-ju", "大鳥御老中"),
        (4, "crane_moon_phoenix", "goro-ju", "御老中"),
        (3, "cards_of_the_month", "dori-shima", "通りシマ"),
        (2, "large_birds", "oh-tori", "大鳥"),
        (2, "spring", "sugawara", "菅原"),
        (2, "autumn", "akiyaku", "秋役"),
        (2, "blue_ribbons", "mimu", "ミム"),
        (1, "poetry_ribbons", "ko-sugawara", "小菅原"),
        (1, "grass_flowers", "kusa-bana", "草花"),
        (1, "small_birds", "ko-tori", "小鳥"),
        (1, "sun_moon", "jitsu-getsu", "日月"),
        (1, "flower_viewing", "hana-mi", "花見"),
        (1, "moon_viewing", "tsuki-mi", "月見"),
        *[(1, "four_of_a_kind", "shima", "シマ")] * 6,
    ]
    assert {each.rule for each in table} == {"SB-7.1"}
    assert list(dict.fromkeys(each.names.english for each in table)) == [
        "Four Brights + Geese",
        "Four Brights",
        "Crane, Moon, Phoenix + Geese",
        "Crane, Full Moon, Phoenix",
        "Cards of the Month",
        "Large Birds",
        "Spring",
        "Autumn",
        "Blue Ribbons",
        "Poetry Ribbons",
        "Grass Flowers",
        "Small Birds",
        "Sun-Moon",
        "Flower Viewing",
        "Moon Viewing",
        "Four of a Kind",
    ]


@pytest.mark.rule("SB-7.1")
@pytest.mark.parametrize("month", Month)
def test_the_cards_of_the_yaku(month):
    found = sorted((each.value, sorted(card.slug for card in each.cards)) for each in yaku_of(month))
    assert found == sorted((value, sorted(cards)) for value, cards in all_yaku(month))


@pytest.mark.rule("SB-7.1", "CD-11")
@given(card_sets, months)
def test_only_the_most_valuable_yaku_counts(pile, month):
    scored = yaku_of(month).scored(pile)
    assert sum(held.value for held in scored) == best_hai({card.slug for card in pile}, month)
    assert len(scored) <= 1


@pytest.mark.rule("CD-11")
@pytest.mark.parametrize(
    ("cards", "key"),
    [
        # Both are worth 6: Four Brights stand first in the table; without the Curtain there is only the other.
        ("10 30 80 120", "four_brights"),
        ("10 80 81 120", "crane_moon_phoenix_and_geese"),
        ("10 30 80 81 120", "four_brights_and_geese"),
        # Worth 2 each, and 1 each.
        ("10 81 120 20 30", "large_birds"),
        ("61 91 101 70 81 100", "autumn"),
        ("30 90 80", "flower_viewing"),
        ("20 21 22 23 80 90", "moon_viewing"),
    ],
)
def test_of_equals_the_first_of_the_table_is_named(cards, key):
    (held,) = yaku_of(Month.CLOVER).scored(CardSet.parse(cards))
    assert held.yaku.key == key


@pytest.mark.rule("SB-7.1", "SB-1.5")
@pytest.mark.parametrize("month", Month)
def test_the_yaku_that_count_follow_the_indicator(month):
    table = attrs.evolve(CURRENT.table(seats=4), month=month)
    state = CURRENT.deal(table=table, shuffler=SeededShuffler(5))
    assert state.yaku == state.view(0).yaku == CURRENT.yaku_at(table)
    # Four of a Kind is 1 hai in six months; Cards of the Month are 3 in any.
    for each in Month:
        of_a_kind = int(each in {1, 2, 3, 8, 11, 12})
        assert state.yaku.value(each.cards) == (3 if each is month else of_a_kind)


# --- captures ---


@pytest.mark.rule("SB-5.2")
def test_stock_cards_too_take_the_lesser():
    drawn = Card.parse("susuki-chaff-1")
    (take,) = CAPTURE.takes(drawn, CardSet.parse("susuki-moon susuki-geese pine-crane").mask)
    assert str(take.captures) == "susuki-geese"


# --- the first dealer ---


@pytest.mark.rule("SB-1.4", "CD-8")
def test_the_earliest_month_deals_and_within_it_the_higher_card():
    ranked = sorted(("plum-warbler", "pine-ribbon", "pine-crane", "pine-chaff-2"), key=_rank)
    assert ranked == ["pine-crane", "pine-ribbon", "pine-chaff-2", "plum-warbler"]
    # By this game's points Geese go before chaff, and behind the Moon.
    assert _rank("susuki-moon") < _rank("susuki-geese") < _rank("susuki-chaff-1")


@pytest.mark.rule("SB-1.4")
def test_equal_cards_are_drawn_again():
    assert _rank("willow-rain-man") == _rank("willow-swallow")
    assert _rank("pine-chaff-1") == _rank("pine-chaff-2")


def _rank(slug: str) -> tuple[int, int]:
    return CURRENT.draw_rank(Card.parse(slug))
