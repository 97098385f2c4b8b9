"""The card points and the yaku, against the rules' tables written out once more."""

import pytest

from hanafuda_rules import DECK, CardSet, Kind
from hanafuda_rules import cards as c
from hanafuda_rules.games import min_hwatu
from hanafuda_rules.games.min_hwatu import CORE, ENGLISH, KOREAN, PAR

# Key, value, English and Korean names, cards.
POETRY = ("poetry_ribbons", 30, "Poetry Ribbons", "hongdan", "pine-ribbon plum-ribbon cherry-ribbon")
BLUE = ("blue_ribbons", 30, "Blue Ribbons", "cheongdan", "peony-ribbon chrysanthemum-ribbon maple-ribbon")
GRASS = ("grass_ribbons", 30, "Grass Ribbons", "chodan", "wisteria-ribbon iris-ribbon clover-ribbon")
IRISES = ("four_irises", 20, "Four Irises", "choyak", "iris-bridge iris-ribbon iris-chaff-1 iris-chaff-2")
MAPLES = ("four_maples", 20, "Four Maples", "pungyak", "maple-deer maple-ribbon maple-chaff-1 maple-chaff-2")
WILLOWS = (
    *("four_willows", 20, "Four Willows", "biyak"),
    "willow-rain-man willow-swallow willow-ribbon willow-lightning",
)
BIRDS = ("five_birds", 50, "Five Birds", "godori", "plum-warbler wisteria-cuckoo susuki-geese")
ALL_BRIGHTS = "pine-crane cherry-curtain susuki-moon willow-rain-man paulownia-phoenix"
BRIGHTS = ("five_brights", 50, "Five Brights", "ogwang", ALL_BRIGHTS)
DEAR_BRIGHTS = ("five_brights", 200, "Five Brights", "ogwang", ALL_BRIGHTS)
PAULOWNIAS = (
    *("four_paulownias", 20, "Four Paulownias", "ttongyak"),
    "paulownia-phoenix paulownia-yellow paulownia-chaff-1 paulownia-chaff-2",
)
SPRINGTIME = ("springtime", 150, "Springtime", "bom", "pine-crane plum-warbler cherry-curtain")
GRAND_VIEWS = (
    *("grand_views", 150, "The Grand Views", "keun gugyeong"),
    "pine-crane cherry-curtain susuki-moon chrysanthemum-cup",
)
VIEWS = ("views", 100, "The Views", "gugyeong", "cherry-curtain susuki-moon chrysanthemum-cup")
BOAR = (
    "boar_deer_butterflies",
    50,
    "Boar, Deer, Butterflies",
    "dwaeji·saseum·nabi",
    "clover-boar maple-deer peony-butterflies",
)

RIBBONS, MONTHS = (POETRY, BLUE, GRASS), (IRISES, MAPLES, WILLOWS)


@pytest.mark.rule("MH-1.2")
def test_the_kinds_are_the_standard_ones_and_chaff_is_worth_nothing() -> None:
    cards = CORE.classification
    assert [cards.cards(kind) for kind in Kind] == [kind.cards for kind in Kind]
    assert [cards.points([card]) for card in (c.PINE_CRANE, c.PLUM_WARBLER, c.PINE_RIBBON)] == [20, 10, 5]
    assert cards.points([c.WILLOW_LIGHTNING]) == cards.points([c.PAULOWNIA_YELLOW]) == 0
    assert cards.points(Kind.CHAFF.cards) == 0


@pytest.mark.rule("MH-1.2")
def test_the_deck_is_worth_240() -> None:
    # 5 × 20 + 9 × 10 + 10 × 5.
    assert [CORE.classification.points(kind.cards) for kind in Kind] == [100, 90, 50, 0]
    assert CORE.classification.points(DECK) == 240


@pytest.mark.rule("MH-4.1")
@pytest.mark.parametrize(
    ("rules", "table"),
    [
        (CORE, (*RIBBONS, *MONTHS)),
        (KOREAN, (*RIBBONS, *MONTHS, BIRDS, BRIGHTS, PAULOWNIAS)),
        (ENGLISH, (*RIBBONS, *MONTHS, DEAR_BRIGHTS, SPRINGTIME, GRAND_VIEWS, VIEWS, BOAR)),
        (PAR, RIBBONS),
        (min_hwatu.ruleset(months=False), RIBBONS),
        (min_hwatu.ruleset(five_birds=True), (*RIBBONS, *MONTHS, BIRDS)),
        (min_hwatu.ruleset(five_brights=50), (*RIBBONS, *MONTHS, BRIGHTS)),
        (min_hwatu.ruleset(five_brights=200), (*RIBBONS, *MONTHS, DEAR_BRIGHTS)),
        (min_hwatu.ruleset(five_brights=0), (*RIBBONS, *MONTHS)),
        (min_hwatu.ruleset(four_paulownias=True), (*RIBBONS, *MONTHS, PAULOWNIAS)),
        (min_hwatu.ruleset(months=False, four_paulownias=True), (*RIBBONS, PAULOWNIAS)),
        (min_hwatu.ruleset(springtime=True), (*RIBBONS, *MONTHS, SPRINGTIME)),
        (min_hwatu.ruleset(views=True), (*RIBBONS, *MONTHS, GRAND_VIEWS, VIEWS)),
        (min_hwatu.ruleset(boar_deer_butterflies=True), (*RIBBONS, *MONTHS, BOAR)),
    ],
)
def test_the_yaku(rules: min_hwatu.Rules, table: tuple[tuple[str, int, str, str | None, str], ...]) -> None:
    found = [(each.key, each.value, each.names.english, each.names.romaja, each.cards) for each in rules.yaku]
    assert found == [(*row[:4], CardSet.parse(row[4])) for row in table]
    assert {each.rule for each in rules.yaku} == {"MH-4.1"}
    assert all(each.needed == len(each.cards) for each in rules.yaku)


@pytest.mark.rule("MH-4.1")
@pytest.mark.parametrize(
    ("rules", "words", "value"),
    [
        # Springtime 150 and The Grand Views 150, not The Views too.
        (ENGLISH, "pine-crane plum-warbler cherry-curtain susuki-moon chrysanthemum-cup", 300),
        (ENGLISH, "plum-warbler cherry-curtain susuki-moon chrysanthemum-cup", 100),
        (CORE, "pine-crane plum-warbler cherry-curtain susuki-moon chrysanthemum-cup", 0),
        # Five Brights 50, Five Birds 50, Four Paulownias 20.
        (KOREAN, f"{ALL_BRIGHTS} {BIRDS[4]} paulownia-yellow paulownia-chaff-1 paulownia-chaff-2", 120),
        (CORE, f"{ALL_BRIGHTS} {BIRDS[4]} paulownia-yellow paulownia-chaff-1 paulownia-chaff-2", 0),
        # Everything: 30 × 3, 20 × 3; and 50 + 50 + 20; or 200 + 150 + 150 + 50.
        (CORE, " ".join(map(str, DECK)), 150),
        (KOREAN, " ".join(map(str, DECK)), 270),
        (ENGLISH, " ".join(map(str, DECK)), 700),
        (PAR, " ".join(map(str, DECK)), 90),
    ],
)
def test_what_counts_together(rules: min_hwatu.Rules, words: str, value: int) -> None:
    assert rules.yaku.value(CardSet.parse(words)) == value


@pytest.mark.rule("MH-4.1")
def test_yaku_have_korean_names_in_hangul_too() -> None:
    everything = min_hwatu.ruleset(min_hwatu.ENGLISH, five_birds=True, four_paulownias=True)
    found = {each.names.romaja: each.names.of("ko") for each in everything.yaku}
    assert found == {
        "hongdan": "홍단", "cheongdan": "청단", "chodan": "초단", "choyak": "초약", "pungyak": "풍약", "biyak": "비약",
        "godori": "고도리", "ogwang": "오광", "ttongyak": "똥약", "bom": "봄", "keun gugyeong": "큰 구경",
        "gugyeong": "구경", "dwaeji·saseum·nabi": "돼지·사슴·나비",
    }  # fmt: skip
