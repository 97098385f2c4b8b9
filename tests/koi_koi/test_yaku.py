"""What counts: the yaku with their values, by every option (KK-5)."""

import pytest

from hanafuda_rules import CardSet, Month, settle_round
from hanafuda_rules.games import koi_koi
from hanafuda_rules.games.koi_koi import CLUBHOUSE_GAMES, FUDA_WIKI, KOI_KOI_JAPAN, NINTENDO, Outcome, Rules
from hanafuda_rules.games.koi_koi.yaku import At
from hanafuda_rules.table import Table

from helpers.rounds import even

FIVE = "pine-crane cherry-curtain susuki-moon willow-rain-man paulownia-phoenix"
DRY_FOUR = "pine-crane cherry-curtain susuki-moon paulownia-phoenix"
BOAR_DEER_BUTTERFLY = "clover-boar maple-deer peony-butterflies"
POETRY = "pine-ribbon plum-ribbon cherry-ribbon"
BLUE = "peony-ribbon chrysanthemum-ribbon maple-ribbon"
CUP = "chrysanthemum-cup"
NINE_CHAFF = (
    "pine-chaff-1 pine-chaff-2 plum-chaff-1 plum-chaff-2 cherry-chaff-1 cherry-chaff-2 wisteria-chaff-1 "
    "wisteria-chaff-2 iris-chaff-1"
)


def counted(rules: Rules, pile: str, *, month: int = 2, field: str = "-", called: bool = False) -> dict[str, int]:
    """The yaku that count, with their values."""
    at = At(Table(seats=2, round_number=month), CardSet.parse(field), called)
    return {each.yaku.key: each.value for each in rules.held(CardSet.parse(pile), at)}


def total(rules: Rules, pile: str, **more: object) -> int:
    return sum(counted(rules, pile, **more).values())


def score(rules: Rules, pile: str, **more: object) -> int:
    """What a stop with these cards in February scores."""
    outcome = Outcome(**{"piles": {0: even(pile)}, "seats": 2, "stopped": 0, "month": 2, **more})
    return max(settle_round(rules, outcome).net)


# --- the table -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KK-5.1", "KK-5.2")
@pytest.mark.parametrize(
    ("pile", "yaku", "value"),
    [
        (FIVE, "five_brights", 15),
        (DRY_FOUR, "four_brights", 8),
        ("pine-crane cherry-curtain susuki-moon willow-rain-man", "rainy_four_brights", 7),
        ("pine-crane cherry-curtain willow-rain-man paulownia-phoenix", "rainy_four_brights", 7),
        ("pine-crane susuki-moon willow-rain-man paulownia-phoenix", "rainy_four_brights", 7),
        ("cherry-curtain susuki-moon willow-rain-man paulownia-phoenix", "rainy_four_brights", 7),
        ("cherry-curtain susuki-moon paulownia-phoenix", "three_brights", 6),
        (BOAR_DEER_BUTTERFLY, "boar_deer_butterfly", 5),
        (f"{BOAR_DEER_BUTTERFLY} plum-warbler", "boar_deer_butterfly", 6),
        ("clover-boar maple-deer plum-warbler wisteria-cuckoo iris-bridge", "animals", 1),
        ("clover-boar maple-deer plum-warbler wisteria-cuckoo iris-bridge willow-swallow", "animals", 2),
        (f"{POETRY} {BLUE}", "poetry_and_blue_ribbons", 10),
        (POETRY, "poetry_ribbons", 5),
        (f"{POETRY} maple-ribbon", "poetry_ribbons", 6),
        (BLUE, "blue_ribbons", 5),
        ("pine-ribbon plum-ribbon peony-ribbon maple-ribbon willow-ribbon", "ribbons", 1),
        ("pine-ribbon plum-ribbon peony-ribbon maple-ribbon willow-ribbon iris-ribbon", "ribbons", 2),
        (f"cherry-curtain {CUP}", "flower_viewing", 5),
        (f"susuki-moon {CUP}", "moon_viewing", 5),
        (f"{NINE_CHAFF} iris-chaff-2", "chaff", 1),
        (f"{NINE_CHAFF} iris-chaff-2 willow-lightning", "chaff", 2),
        ("plum-warbler plum-ribbon plum-chaff-1 plum-chaff-2", "cards_of_the_month", 4),
    ],
)
def test_each_yaku_alone(pile: str, yaku: str, value: int) -> None:
    assert counted(FUDA_WIKI, pile) == {yaku: value}


@pytest.mark.rule("KK-5.1")
def test_of_a_group_the_best_counts_and_groups_add_up() -> None:
    # Example 9: 7 + 5 + 5.
    pile = f"pine-crane cherry-curtain susuki-moon willow-rain-man {CUP}"
    assert counted(FUDA_WIKI, pile) == {"rainy_four_brights": 7, "flower_viewing": 5, "moon_viewing": 5}
    assert score(FUDA_WIKI, pile) == 34


# --- the worked examples ----------------------------------------------------------------------------------------------


@pytest.mark.rule("KK-5.2", "KK-7.2")
def test_example_3_brights() -> None:
    assert counted(FUDA_WIKI, "pine-crane cherry-curtain willow-rain-man") == {}
    assert total(FUDA_WIKI, "pine-crane cherry-curtain willow-rain-man susuki-moon") == 7
    assert (total(FUDA_WIKI, FIVE), score(FUDA_WIKI, FIVE)) == (15, 30)
    assert (total(NINTENDO, FIVE), score(NINTENDO, FIVE)) == (10, 20)
    assert (total(FUDA_WIKI, DRY_FOUR), score(FUDA_WIKI, DRY_FOUR)) == (8, 16)


@pytest.mark.rule("KK-5.3")
def test_example_4_boar_deer_butterfly() -> None:
    pile = f"{BOAR_DEER_BUTTERFLY} wisteria-cuckoo iris-bridge"
    for changes, value, won in (
        ({"sets": "grow"}, {"boar_deer_butterfly": 7}, 14),
        ({"sets": "stack"}, {"boar_deer_butterfly": 5, "animals": 1}, 6),
        ({"sets": "grow_stack"}, {"boar_deer_butterfly": 7, "animals": 1}, 16),
        ({"sets": "grow", "boar_deer_butterfly": 0}, {"animals": 1}, 1),
        ({"sets": "stack", "boar_deer_butterfly": 0}, {"animals": 1}, 1),
        ({"sets": "grow_stack", "boar_deer_butterfly": 0}, {"animals": 1}, 1),
        ({"sets": "stack", "boar_deer_butterfly": 6}, {"boar_deer_butterfly": 6, "animals": 1}, 14),
    ):
        rules = koi_koi.ruleset(**changes)
        assert counted(rules, pile) == value
        assert score(rules, pile) == won
        assert counted(rules, "maple-deer peony-butterflies wisteria-cuckoo iris-bridge") == {}


@pytest.mark.rule("KK-5.3")
def test_example_5_blue_ribbons() -> None:
    pile = f"{BLUE} wisteria-ribbon iris-ribbon willow-ribbon"
    for rules, value, won in (
        (FUDA_WIKI, {"blue_ribbons": 8}, 16),
        (CLUBHOUSE_GAMES, {"blue_ribbons": 8, "ribbons": 2}, 20),
        (KOI_KOI_JAPAN, {"blue_ribbons": 5, "ribbons": 2}, 7),
        (koi_koi.ruleset(ribbon_sets=6), {"blue_ribbons": 9}, 18),
    ):
        assert counted(rules, pile) == value
        assert score(rules, pile) == won


@pytest.mark.rule("KK-5.3", "KK-5.4")
def test_example_6_both_sets() -> None:
    pile = f"{POETRY} {BLUE} willow-ribbon"
    both, poetry, blue = "poetry_and_blue_ribbons", "poetry_ribbons", "blue_ribbons"
    for rules, value, won in (
        (FUDA_WIKI, {both: 11}, 22),
        (CLUBHOUSE_GAMES, {both: 11, "ribbons": 3}, 28),
        (KOI_KOI_JAPAN, {both: 10, poetry: 5, blue: 5, "ribbons": 3}, 23),
        (koi_koi.ruleset(sets="stack", both_ribbons="none"), {poetry: 5, blue: 5, "ribbons": 3}, 26),
        # Of the two the first of the table is named: 5 + 4.
        (koi_koi.ruleset(both_ribbons="none"), {poetry: 9}, 18),
        (koi_koi.ruleset(ribbon_sets=6), {both: 13}, 26),
        (koi_koi.ruleset(sets="stack"), {both: 10, "ribbons": 3}, 26),
        # 10 + 1, 5 + 4, 5 + 4, 3.
        (koi_koi.ruleset(sets="grow_stack", both_ribbons="adds"), {both: 11, poetry: 9, blue: 9, "ribbons": 3}, 64),
    ):
        assert counted(rules, pile) == value
        assert score(rules, pile) == won


@pytest.mark.rule("KK-5.9", "KK-5.10")
def test_example_7_the_sake_cup_and_double_chaff() -> None:
    animals = "plum-warbler wisteria-cuckoo iris-bridge clover-boar"
    either, animal = koi_koi.ruleset(sake_cup="either"), koi_koi.ruleset(sake_cup="animal")
    pile = f"{NINE_CHAFF} {CUP} {animals}"
    assert counted(FUDA_WIKI, pile) == {"animals": 1, "chaff": 1}
    assert counted(either, pile) == {"animals": 1}
    assert counted(animal, pile) == {"animals": 1}
    ten = f"{NINE_CHAFF} iris-chaff-2 {CUP}"
    assert [total(rules, ten) for rules in (FUDA_WIKI, either, animal)] == [2, 2, 1]
    assert [total(rules, NINE_CHAFF) for rules in (FUDA_WIKI, either, animal)] == [0, 0, 0]
    six = "pine-chaff-1 pine-chaff-2 plum-chaff-1 plum-chaff-2 cherry-chaff-1 cherry-chaff-2"
    double = koi_koi.ruleset(double_chaff=("sake_cup", "lightning"))
    assert total(FUDA_WIKI, f"{six} willow-lightning {CUP}") == 0
    assert counted(double, f"{six} willow-lightning {CUP}") == {"chaff": 1}
    assert counted(double, f"{six.removeprefix('pine-chaff-1 ')} willow-lightning {CUP}") == {}
    # As an animal alone the Cup is no chaff, and so not two.
    assert total(koi_koi.ruleset(double, sake_cup="animal"), f"{six} willow-lightning {CUP} iris-chaff-1") == 0


@pytest.mark.rule("KK-5.10")
@pytest.mark.parametrize(
    ("double", "value"), [((), 0), (("yellow",), 1), (("lightning",), 0), (("lightning", "yellow"), 1)]
)
def test_the_yellow_chaff_counts_twice(double: tuple[str, ...], value: int) -> None:
    eight = NINE_CHAFF.removesuffix(" iris-chaff-1")
    assert total(koi_koi.ruleset(double_chaff=double), f"{eight} paulownia-yellow") == value
    if "yellow" in double:
        # Nine and two at once: eleven.
        assert counted(koi_koi.ruleset(double_chaff=double), f"{NINE_CHAFF} paulownia-yellow") == {"chaff": 2}


@pytest.mark.rule("KK-5.9", "KK-5.3")
def test_as_chaff_the_cup_does_not_make_animals_grow() -> None:
    either = koi_koi.ruleset(sake_cup="either", sets="grow_stack")
    # As an animal: Boar-Deer-Butterfly 5 + 1; as chaff 5, and Chaff of ten 1, which is not more.
    assert counted(either, f"{BOAR_DEER_BUTTERFLY} {CUP} {NINE_CHAFF}") == {"boar_deer_butterfly": 6}
    # Chaff of eleven is: 5 + 2 for 6 + 1.
    assert counted(either, f"{BOAR_DEER_BUTTERFLY} {CUP} {NINE_CHAFF} iris-chaff-2") == {
        "boar_deer_butterfly": 6,
        "chaff": 1,
    }
    # Animals of five, or Chaff of ten: equal, and so as an animal.
    four = "plum-warbler wisteria-cuckoo iris-bridge clover-boar"
    assert counted(koi_koi.ruleset(sake_cup="either"), f"{four} {CUP} {NINE_CHAFF}") == {"animals": 1}


@pytest.mark.rule("KK-5.5", "KK-5.7")
def test_example_8_viewing_and_the_field() -> None:
    pile = f"cherry-curtain susuki-moon {CUP}"
    assert (total(FUDA_WIKI, pile), score(FUDA_WIKI, pile)) == (10, 20)
    needs = koi_koi.ruleset(viewing_needs_other=True)
    assert counted(needs, pile) == {}
    ribbons = "pine-ribbon plum-ribbon wisteria-ribbon iris-ribbon clover-ribbon"
    assert total(needs, f"{pile} {ribbons}") == 11
    assert score(needs, f"{pile} {ribbons}") == 22
    field = koi_koi.ruleset(weather="field")
    rain = CardSet.parse("11a 1c 2c 4c 5c 6c 7c 10c")
    assert counted(field, pile, field="willow-swallow") == {"moon_viewing": 5}
    assert score(field, pile, field=rain) == 5
    assert counted(field, pile, field="paulownia-yellow") == {"flower_viewing": 5}
    assert counted(field, pile, field="willow-swallow paulownia-yellow") == {}
    assert total(field, pile, field="maple-deer") == 10


@pytest.mark.rule("KK-5.7")
def test_example_9_the_rain_man() -> None:
    pile = f"pine-crane cherry-curtain susuki-moon willow-rain-man {CUP}"
    rain = koi_koi.ruleset(weather="rain_man")
    assert counted(rain, pile) == {"rainy_four_brights": 7}
    assert score(rain, pile) == 14
    assert total(rain, f"cherry-curtain {CUP}") == 5


@pytest.mark.rule("KK-5.8")
def test_example_19_the_month_of_the_round() -> None:
    chrysanthemums = " ".join(card.slug for card in Month.CHRYSANTHEMUM.cards)
    for number, value in ((8, 0), (9, 4), (10, 0), (21, 4)):
        rules, pile = FUDA_WIKI, CardSet.parse(chrysanthemums)
        table = Table(seats=2, round_number=number)
        assert rules.yaku_at(table).value(pile) == value
        outcome = Outcome.at(table, piles={0: pile | CardSet.parse("susuki-moon susuki-geese")}, stopped=0)
        assert outcome.month == (number - 1) % 12 + 1
        assert max(settle_round(rules, outcome).net) == (18 if value else 5)  # (4 + 5) × 2, and Moon Viewing alone
    assert total(NINTENDO, chrysanthemums, month=9) == 0


@pytest.mark.rule("KK-7.1")
def test_example_20_three_ways_of_counting() -> None:
    ribbons = "pine-ribbon plum-ribbon wisteria-ribbon iris-ribbon clover-ribbon"
    other = CardSet.parse("pine-chaff-1 pine-chaff-2 plum-chaff-1 plum-chaff-2 cherry-chaff-1 cherry-chaff-2")
    other |= CardSet.parse("maple-chaff-1 maple-chaff-2 paulownia-chaff-1 paulownia-chaff-2")
    pile = CardSet.parse(f"susuki-moon susuki-geese {CUP} chrysanthemum-chaff-1 {ribbons}")
    pile |= CardSet.parse("pine-crane plum-warbler wisteria-chaff-1 iris-chaff-1 clover-chaff-1")
    # The opponent has called on its Chaff, which multiplies nothing here.
    outcome = Outcome(piles={0: pile, 1: other}, seats=2, stopped=0, month=11, calls={1: 1})
    for counting, won in (("all", 6), ("best", 5), ("both_players", 14)):
        assert settle_round(koi_koi.ruleset(counting=counting, koi_multiplier="off"), outcome).net == (won, 0)


# --- the options ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KK-5.2")
@pytest.mark.parametrize("brights", [(15, 10, 8, 6), (10, 8, 7, 6), (12, 9, 8, 6), (1, 2, 3, 4)])
def test_brights_have_any_values(brights: tuple[int, ...]) -> None:
    rules = koi_koi.ruleset(brights=brights)
    piles = [
        FIVE,
        DRY_FOUR,
        "pine-crane cherry-curtain susuki-moon willow-rain-man",
        "pine-crane cherry-curtain susuki-moon",
    ]
    # A pile holds the smaller yaku too, and the best counts: of (1, 2, 3, 4) it is Three Brights, wherever three dry
    # brights are.
    expected = [4, 4, 4, 4] if brights == (1, 2, 3, 4) else list(brights)
    assert [total(rules, pile) for pile in piles] == expected


@pytest.mark.rule("KK-5.5")
@pytest.mark.parametrize(
    ("viewing", "played"),
    [
        ("both", {"flower_viewing": 5, "moon_viewing": 5}),
        ("flower", {"flower_viewing": 5}),
        ("moon", {"moon_viewing": 5}),
        ("off", {}),
    ],
)
def test_which_viewing_yaku_are_played(viewing: str, played: dict[str, int]) -> None:
    assert counted(koi_koi.ruleset(viewing=viewing), f"cherry-curtain susuki-moon {CUP}") == played


@pytest.mark.rule("KK-5.6")
def test_what_viewing_is_worth() -> None:
    pile = f"cherry-curtain {CUP}"
    assert total(koi_koi.ruleset(viewing_value=3), pile) == 3
    assert total(koi_koi.ruleset(viewing_value=(1, 3)), pile) == 1
    assert total(koi_koi.ruleset(viewing_value=(1, 3)), pile, called=True) == 3
    assert total(koi_koi.ruleset(viewing_value=5), pile, called=True) == 5
