"""Wild cards: what they take (WC-1 to WC-3), with every combination of parameters."""

import itertools
from collections.abc import Iterator
from typing import Any

import attrs
import pytest

from hanafuda_rules import BLANK, DECK, Card, CardSet, HanafudaError, Month, testing
from hanafuda_rules import cards as c
from hanafuda_rules.machine.captures import Source
from hanafuda_rules.parts.wild_cards import WildCapture

from helpers.wild_card_game import WildGame, wild_game

LIGHTNING, RAIN_MAN = CardSet([c.WILLOW_LIGHTNING]), CardSet([c.WILLOW_RAIN_MAN])
CUP = CardSet([c.CHRYSANTHEMUM_CUP])
BUTTERFLIES, BRIGHTS = CardSet([c.PEONY_BUTTERFLIES]), CardSet.parse("1b 8b 12b")
SCORING = DECK - CardSet.parse("1cd 2cd 3cd 4cd 5cd 6cd 7cd 8cd 9cd 10cd 11c 12de")
MUSHI_DECK = DECK - Month.PEONY.cards - Month.CLOVER.cards

ROPPYAKKEN = WildCapture(
    wild=RAIN_MAN,
    scoring=SCORING,
    from_hand="scoring",
    from_stock="scoring",
    own_month="three",
    threes="none",
    lying_own=True,
    lying_others="scoring",
)
NEW_INO_SHIKA_CHO = attrs.evolve(ROPPYAKKEN, wild=RAIN_MAN | CUP, own_month="first", lying_others="none")
SAKURA = WildCapture(wild=LIGHTNING, lying_own=True, leftovers="mate", guarded=True)
MUSHI = WildCapture(
    wild=LIGHTNING,
    deck=MUSHI_DECK,
    own_month="never",
    lying_others="any",
    lying_sources="stock",
    lying_duty="first",
    last_stock="takes_all",
    leftovers="mate_and_own",
)
BOTAN_CHO = WildCapture(
    wild=BUTTERFLIES,
    deck=MUSHI_DECK | BUTTERFLIES,
    threes="all",
    lying_others="any",
    last_stock="opponent",
    leftovers="all",
)
MATSU_KIRI_BOZU = WildCapture(wild=BRIGHTS, lying_own=True, lying_others="any", lying_duty="may")
BAKABANA = WildCapture(wild=LIGHTNING, from_stock="month", lying_own=True)
NARA = WildCapture(wild=CardSet([BLANK]), deck=DECK | {BLANK}, own_month="never", last_stock="alone", leftovers="all")
GAMES = {
    "roppyakken": ROPPYAKKEN,
    "new_ino_shika_cho": NEW_INO_SHIKA_CHO,
    "sakura": SAKURA,
    "mushi": MUSHI,
    "botan_cho": BOTAN_CHO,
    "matsu_kiri_bozu": MATSU_KIRI_BOZU,
    "bakabana": BAKABANA,
    "nara": NARA,
}
BOTH = (Source.HAND, Source.STOCK)


def choices(rule: WildCapture, card: str, field: str, source: Source = Source.HAND) -> list[str]:
    """What a card may take, in the notation."""
    return [take.captures.notation for take in rule.takes(Card.parse(card), CardSet.parse(field).mask, source)]


# --- the worked examples ----------------------------------------------------------------------------------------------


@pytest.mark.rule("WC-1.2", "WC-2.1", "WC-2.2")
def test_the_rain_man_of_roppyakken_takes_one_scoring_card_or_three_willows() -> None:
    for source in BOTH:
        assert choices(ROPPYAKKEN, "11b", "10a 8c 11a", source) == ["10a"]
        assert choices(ROPPYAKKEN, "11b", "11arc 10a", source) == ["11arc"]


@pytest.mark.rule("WC-3.2", "WC-3.3", "WC-3.4")
def test_a_lying_rain_man_is_one_more_match_for_scoring_cards() -> None:
    assert choices(ROPPYAKKEN, "10a", "11b 10rc") == ["10r", "10c", "11b"]
    assert choices(ROPPYAKKEN, "10d", "11b 10rc") == ["10r", "10c"]
    assert choices(ROPPYAKKEN, "10a", "11b 10rcd") == ["10rcd"]
    # A three of its own month, out of which the Deer takes one; the Willow Ribbon takes them all.
    assert choices(ROPPYAKKEN, "10a", "11bac") == ["11b"]
    assert choices(ROPPYAKKEN, "11r", "11bac") == ["11bac"]


@pytest.mark.rule("WC-3.1", "WC-3.2", "WC-3.3")
def test_the_lying_lightning_of_mushi_waits_for_the_first_stock_card_that_is_no_willow() -> None:
    assert choices(MUSHI, "1r", "11c 1c") == ["1c"]
    assert choices(MUSHI, "1r", "11c 1c", Source.STOCK) == ["11c"]
    for source in BOTH:
        assert choices(MUSHI, "11b", "11c 11a", source) == ["11a"]


@pytest.mark.rule("WC-3.1", "WC-3.2")
def test_the_lying_lightning_of_sakura_is_a_willow() -> None:
    for source in BOTH:
        assert choices(SAKURA, "10d", "11c 10rc", source) == ["10r", "10c"]
        assert choices(SAKURA, "11a", "11c 10rc", source) == ["11c"]


@pytest.mark.rule("WC-2.3", "WC-3.3")
def test_the_butterflies_of_botan_cho_take_a_three_or_another_card() -> None:
    assert choices(BOTAN_CHO, "6a", "9arc 12b") == ["9arc", "12b"]
    # MU: the Butterflies lie with the Deer; a Maple takes one of the two, a Pine must take the Butterflies.
    for source in BOTH:
        assert choices(BOTAN_CHO, "10c", "6a 10a", source) == ["6a", "10a"]
        assert choices(BOTAN_CHO, "1c", "6a 10a", source) == ["6a"]


@pytest.mark.rule("WC-3.3")
def test_in_matsu_kiri_bozu_a_card_may_stay_beside_a_lying_wild_card() -> None:
    for source in BOTH:
        assert choices(MATSU_KIRI_BOZU, "5a", "8b", source) == ["-", "8b"]
    # With a match in its own month it takes something; a three of its month it takes, and nothing else.
    assert choices(MATSU_KIRI_BOZU, "5a", "8b 5r") == ["5r", "8b"]
    assert choices(MATSU_KIRI_BOZU, "5a", "8b 5rcd") == ["5rcd"]
    assert choices(MATSU_KIRI_BOZU, "5a", "1b 8b 12b") == ["-", "1b", "8b", "12b"]
    # Another wild card is in reach of a wild card.
    assert choices(MATSU_KIRI_BOZU, "1b", "8b 1c") == ["1c", "8b"]


# --- each parameter ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("WC-2.1")
@pytest.mark.parametrize(("reach", "taken"), [("any", ["1c", "10a", "11a"]), ("scoring", ["10a", "11a"])])
def test_reach_by_value_or_not(reach: Any, taken: list[str]) -> None:
    rule = WildCapture(wild=LIGHTNING, scoring=SCORING, from_hand=reach, from_stock="month")
    assert choices(rule, "11c", "1c 10a 11a") == taken
    assert choices(rule, "11c", "1c 10a 11a", Source.STOCK) == ["11a"]
    turned = WildCapture(wild=LIGHTNING, scoring=SCORING, from_hand="month", from_stock=reach)
    assert choices(turned, "11c", "1c 10a 11a") == ["11a"]
    assert choices(turned, "11c", "1c 10a 11a", Source.STOCK) == taken


@pytest.mark.rule("WC-2.2")
@pytest.mark.parametrize(
    ("own_month", "of_two", "of_three"),
    [
        ("never", ["10a"], ["10a"]),
        ("three", ["10a"], ["11bar"]),
        ("any", ["10a", "11a", "11r"], ["10a", "11bar"]),
        ("first", ["11a", "11r"], ["11bar"]),
    ],
)
def test_its_own_month(own_month: Any, of_two: list[str], of_three: list[str]) -> None:
    rule = WildCapture(wild=LIGHTNING, own_month=own_month)
    assert choices(rule, "11c", "10a 11ar") == of_two
    assert choices(rule, "11c", "10a 11bar") == of_three


@pytest.mark.rule("WC-2.2")
def test_its_own_month_counts_cards_worth_nothing_too() -> None:
    rule = WildCapture(wild=RAIN_MAN, scoring=SCORING, from_hand="scoring")
    assert choices(rule, "11b", "11c 1c") == ["11c"]


@pytest.mark.rule("WC-2.2")
def test_its_own_month_first() -> None:
    for source in BOTH:
        assert choices(NEW_INO_SHIKA_CHO, "11b", "10a 11c", source) == ["11c"]
        assert choices(NEW_INO_SHIKA_CHO, "9a", "11b 9rc", source) == ["9r", "9c"]
        assert choices(NEW_INO_SHIKA_CHO, "9a", "11b 1c", source) == ["11b"]


@pytest.mark.rule("WC-2.3", "WC-2.4")
@pytest.mark.parametrize(
    ("threes", "any_card", "scoring"),
    [
        ("none", ["1c", "1d"], []),
        ("one", ["1c", "1d", "10a", "10c", "10d"], ["10a"]),
        ("all", ["1c", "1d", "10acd"], ["10acd"]),
    ],
)
def test_a_three_of_another_month(threes: Any, any_card: list[str], scoring: list[str]) -> None:
    assert choices(WildCapture(wild=LIGHTNING, threes=threes), "11c", "1cd 10acd") == any_card
    rule = WildCapture(wild=LIGHTNING, scoring=SCORING, from_hand="scoring", threes=threes)
    assert choices(rule, "11c", "1cd 10acd") == (scoring or ["-"])
    # No card of this three is worth anything.
    assert choices(rule, "11c", "12cde") == {"none": ["-"], "one": ["12c"], "all": ["12cde"]}[threes]


@pytest.mark.rule("WC-1.1", "WC-3.1")
@pytest.mark.parametrize(("lying_own", "three"), [(True, ["8bcd"]), (False, ["8b", "8c", "8d"])])
def test_a_lying_wild_card_makes_a_three_where_its_month_sees_it(lying_own: bool, three: list[str]) -> None:
    rule = WildCapture(wild=BRIGHTS, threes="all", lying_own=lying_own)
    assert choices(rule, "1b", "8bcd") == three
    # Beside three others it is one more card.
    assert choices(WildCapture(wild=BRIGHTS, threes="all"), "1b", "8bacd") == ["8b", "8acd"]


@pytest.mark.rule("WC-3.1")
def test_its_own_month_sees_a_lying_wild_card_or_not() -> None:
    assert choices(WildCapture(wild=LIGHTNING, lying_own=True), "11a", "11rc") == ["11r", "11c"]
    assert choices(WildCapture(wild=LIGHTNING, lying_own=True), "11a", "11brc") == ["11brc"]
    assert choices(WildCapture(wild=LIGHTNING), "11a", "11brc") == ["11b", "11r"]
    assert choices(WildCapture(wild=LIGHTNING), "11a", "11c") == ["-"]


@pytest.mark.rule("WC-3.2")
@pytest.mark.parametrize(
    ("others", "sources", "scoring", "chaff"),
    [
        ("none", "both", ["-", "-"], ["-", "-"]),
        ("scoring", "both", ["11c", "11c"], ["-", "-"]),
        ("scoring", "stock", ["-", "11c"], ["-", "-"]),
        ("any", "both", ["11c", "11c"], ["11c", "11c"]),
        ("any", "stock", ["-", "11c"], ["-", "11c"]),
    ],
)
def test_who_may_take_a_lying_wild_card(others: Any, sources: Any, scoring: list[str], chaff: list[str]) -> None:
    rule = WildCapture(wild=LIGHTNING, scoring=SCORING, lying_others=others, lying_sources=sources)
    assert [choices(rule, "10a", "11c", source) for source in BOTH] == [[each] for each in scoring]
    assert [choices(rule, "10c", "11c", source) for source in BOTH] == [[each] for each in chaff]


@pytest.mark.rule("WC-3.3", "WC-3.4")
@pytest.mark.parametrize(
    ("duty", "alone", "one", "two", "three"),
    [
        ("match", ["11c"], ["10r", "11c"], ["10r", "10c", "11c"], ["10rcd"]),
        ("first", ["11c"], ["11c"], ["11c"], ["11c"]),
        ("may", ["-", "11c"], ["10r", "11c"], ["10r", "10c", "11c"], ["10rcd"]),
    ],
)
def test_what_binds_who_may_take_it(
    duty: Any, alone: list[str], one: list[str], two: list[str], three: list[str]
) -> None:
    rule = WildCapture(wild=LIGHTNING, lying_others="any", lying_duty=duty)
    fields = ("11c", "11c 10r", "11c 10rc", "11c 10rcd")
    assert [choices(rule, "10a", field) for field in fields] == [alone, one, two, three]


@pytest.mark.rule("WC-2.1", "WC-4.1")
def test_as_the_last_card_of_the_stock_it_may_take_all() -> None:
    assert choices(MUSHI, "11c", "1b 11a", Source.STOCK) == ["1b"]
    assert choices(MUSHI, "11c", "1b 11a", Source.LAST_OF_STOCK) == ["1b 11a"]
    assert choices(MUSHI, "11c", "11a", Source.LAST_OF_STOCK) == ["11a"]
    assert choices(MUSHI, "11c", "", Source.LAST_OF_STOCK) == ["-"]
    assert choices(BOTAN_CHO, "6a", "1bc", Source.LAST_OF_STOCK) == ["1b", "1c"]
    # Any other card is one of the stock: here it must take the Lightning first.
    assert choices(MUSHI, "1r", "11c 1c", Source.LAST_OF_STOCK) == ["11c"]


@pytest.mark.rule("WC-2.4")
def test_a_blank_is_wild_too() -> None:
    assert choices(NARA, "blank", "1bc 8acd 11c") == ["1b", "1c", "8a", "8c", "8d", "11c"]
    assert choices(NARA, "1d", "blank 1bc") == ["1b", "1c"]
    plays = NARA.plays(CardSet.parse("blank 1d").mask, CardSet.parse("1b 11c").mask)
    assert [str(play) for play in plays] == [
        "play pine-chaff-2, taking pine-crane",
        "play blank, taking pine-crane",
        "play blank, taking willow-lightning",
    ]


def test_leftovers_of_several_wild_cards_have_no_user() -> None:
    with pytest.raises(HanafudaError, match=r"only where one card is wild \(WC-4.3\)"):
        WildCapture(wild=BRIGHTS, leftovers="all")
    with pytest.raises(HanafudaError, match=r"WC-4\.3"):
        WildCapture(wild=CardSet(), leftovers="mate")


# --- moves and their numbers ------------------------------------------------------------------------------------------


def fields_around(rule: WildCapture, card: Card) -> Iterator[CardSet]:
    """Fields that show everything that a card can take: cards of a month, wild cards, and at most one more card."""
    wild = [each for each in rule.wild if each is not card]
    for month in Month:
        of_month = [each for each in month.cards & rule.deck if each is not card]
        others = [None, next(each for each in rule.deck - rule.wild - month.cards if each is not card)]
        for size, count in itertools.product(range(len(of_month) + 1), range(len(wild) + 1)):
            for some in itertools.product(
                itertools.combinations(of_month, size), itertools.combinations(wild, count), others
            ):
                lying = CardSet(frozenset([*some[0], *some[1]]))
                yield lying if some[2] is None else lying | {some[2]}


@pytest.mark.rule("WC-1.2", "WC-1.3")
@pytest.mark.parametrize("name", GAMES)
def test_moves_are_all_that_can_ever_be_taken(name: str) -> None:
    rule = GAMES[name]
    brought = [each for each in rule.deck if each in rule.wild or (each.rank != 1 and each.month in {6, 9, 11})]
    for card in brought:
        hand, drawn = set[CardSet](), set[CardSet]()
        for field in fields_around(rule, card):
            hand |= {take.captures for take in rule.takes(card, field.mask, Source.HAND)}
            turned = {take.captures for take in rule.takes(card, field.mask)}
            drawn |= turned if len(turned) > 1 else set()
        if rule.guarded and card in rule.wild:
            drawn |= {CardSet()}  # WC-5.3: a turned card that was blocked may stay
        assert set(rule.every_choice(card, Source.HAND)) == hand, card
        assert set(rule.every_choice(card, Source.STOCK)) == drawn, card


# --- the whole of it --------------------------------------------------------------------------------------------------


class TestWildCards(testing.Conformance):
    """Random parameters on random deals."""

    rules = WildGame()
    presets = (wild_game(guarded=True), wild_game(wild="blank"), wild_game(wild="three_brights", lying_duty="may"))
    rounds = 10
    matches = 2
