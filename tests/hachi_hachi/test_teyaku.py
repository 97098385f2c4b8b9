"""The combinations of a dealt hand: what is held, what it is worth, what is shown (HH-5, HH-9.2, HH-9.3)."""

import itertools

import pytest

from hanafuda_rules import BLANK, CARDS, CardSet, HanafudaError, Month
from hanafuda_rules.games.hachi_hachi.options import FUDA_WIKI, KANSAI, KANTO, SWEDISH, Options
from hanafuda_rules.games.hachi_hachi.yaku import tables_of

# By the table of HH-5.2: key, kan, the same in Kansai, romaji, kanji.
GROUP_A = [
    ("three_pairs", 4, 4, "kuttsuki", "喰付"),
    ("triplet", 2, 2, "sanbon", "三本"),
    ("standing_triplet", 3, 3, "tatesanbon", "立三本"),
    ("two_triplets", 6, 6, "futasanbon", "二三本"),
    ("triplet_and_standing", 7, 7, "sanbon tatesanbon", "三本立三本"),
    ("two_standing_triplets", 8, 8, "futatatesanbon", "二立三本"),
    ("triplet_and_two_pairs", 7, 8, "haneken", "跳剣"),
    ("four_of_a_kind", 6, 6, "teshi", "手四"),
    ("one_two_four", 8, 8, "ichinishi", "一二四"),
    ("four_three", 20, 30, "shisō", "四三"),
]
# By the table of HH-5.4: key, kan, the same in Kansai and – Red alone – in Kanto, romaji, kanji.
GROUP_B = [
    ("red", 2, 3, "aka", "赤"),
    ("one_ribbon", 3, 3, "tan’ichi", "短一"),
    ("one_animal", 3, 3, "toichi", "十一"),
    ("one_bright", 4, 4, "pikaichi", "光一"),
    ("empty_hand", 4, 4, "karasu", "空素"),
]


def hand(codes: str) -> CardSet:
    """Cards by their codes, month × 10 + rank; a hand of any other size is a slip of the test."""
    cards = CardSet.parse(codes)
    assert len(cards) == 7
    return cards


def keys(codes: str, options: Options = SWEDISH) -> list[str]:
    return [each.teyaku.key for each in tables_of(options).teyaku.held(hand(codes))]


def the_one(codes: str):
    (only,) = tables_of(SWEDISH).teyaku.held(hand(codes))
    return only


# --- the table ---


@pytest.mark.rule("HH-5.2", "HH-5.4")
def test_the_fifteen_teyaku():
    rows = [(each.key, each.kan, each.names.romaji, each.names.kanji, each.group) for each in tables_of(SWEDISH).teyaku]
    expected = [(key, kan, romaji, kanji, "a") for key, kan, _, romaji, kanji in GROUP_A]
    expected += [(key, kan, romaji, kanji, "b") for key, kan, _, romaji, kanji in GROUP_B]
    assert rows == expected
    assert {each.rule for each in tables_of(SWEDISH).teyaku if each.group == "a"} == {"HH-5.2"}
    assert {each.rule for each in tables_of(SWEDISH).teyaku if each.group == "b"} == {"HH-5.4"}


@pytest.mark.rule("HH-5.2", "HH-5.4")
def test_values_elsewhere():
    assert tables_of(FUDA_WIKI).teyaku == tables_of(SWEDISH).teyaku
    kansai = {each.key: each.kan for each in tables_of(KANSAI).teyaku}
    assert kansai == {key: kan for key, _, kan, *_ in GROUP_A + GROUP_B}
    kanto = {each.key: each.kan for each in tables_of(KANTO).teyaku}
    assert kanto == {key: kan for key, kan, *_ in GROUP_A + GROUP_B} | {"red": 3}


@pytest.mark.parametrize(
    ("wrong", "hint"),
    [
        ("triplets", "no teyaku 'triplets': did you mean 'triplet'?"),
        ("Empty Hand", "did you mean 'empty_hand'?"),
        ("xyz", "no teyaku 'xyz'; they are three_pairs, triplet, "),
        (3, "no teyaku 3; they are three_pairs"),
    ],
)
def test_lookup_of_what_is_none(wrong, hint):
    with pytest.raises(HanafudaError) as caught:
        tables_of(SWEDISH).teyaku[wrong]
    assert hint in str(caught.value)
    assert caught.value.rule == "HH-5.2"


# --- group A ---


@pytest.mark.rule("HH-5.2", "HH-5.3")
@pytest.mark.parametrize(
    ("codes", "key", "cards"),
    [
        # 4-3
        ("10 11 12 13 20 21 22", "four_three", "10 11 12 13 20 21 22"),
        ("10 11 12 13 40 41 42", "four_three", "10 11 12 13 40 41 42"),  # with a standing triplet
        ("10 11 12 13 121 122 123", "four_three", "10 11 12 13 121 122 123"),  # with the other standing one
        # 4-2-1 and 4-1-1-1: a pair beside the four, or none
        ("10 11 12 13 20 21 30", "one_two_four", "10 11 12 13 20 21 30"),
        ("10 11 12 13 20 31 30", "one_two_four", "10 11 12 13 20 30 31"),
        ("10 11 12 13 20 30 40", "four_of_a_kind", "10 11 12 13"),
        ("10 80 90 120 121 122 123", "four_of_a_kind", "120 121 122 123"),
        # 3-3-1 with none, one and two of its triplets standing
        ("10 11 12 20 21 22 30", "two_triplets", "10 11 12 20 21 22"),
        ("10 11 12 40 41 42 30", "triplet_and_standing", "10 11 12 40 41 42"),
        ("50 51 52 40 41 42 30", "two_standing_triplets", "40 41 42 50 51 52"),
        ("70 71 72 121 122 123 10", "two_standing_triplets", "70 71 72 121 122 123"),
        ("70 71 72 120 122 123 10", "triplet_and_standing", "70 71 72 120 122 123"),
        ("10 11 12 120 122 123 20", "two_triplets", "10 11 12 120 122 123"),
        # 3-2-2, standing or not
        ("10 11 12 20 21 30 31", "triplet_and_two_pairs", "10 11 12 20 21 30 31"),
        ("40 41 42 20 21 30 31", "triplet_and_two_pairs", "20 21 30 31 40 41 42"),
        ("121 122 123 20 21 30 31", "triplet_and_two_pairs", "20 21 30 31 121 122 123"),
        # 3-2-1-1 and 3-1-1-1-1: one pair adds nothing
        ("10 11 12 20 21 30 40", "triplet", "10 11 12"),
        ("10 11 12 20 30 40 50", "triplet", "10 11 12"),
        ("50 51 53 20 21 30 40", "standing_triplet", "50 51 53"),
        ("50 51 53 20 30 40 60", "standing_triplet", "50 51 53"),
        # 2-2-2-1
        ("10 11 20 21 30 31 40", "three_pairs", "10 11 20 21 30 31"),
        ("40 41 50 51 70 71 120", "three_pairs", "40 41 50 51 70 71"),
    ],
)
def test_each_pattern(codes, key, cards):
    found = the_one(codes)
    assert found.teyaku == tables_of(SWEDISH).teyaku[key]
    assert found.cards == CardSet.parse(cards)


@pytest.mark.rule("HH-5.3")
@pytest.mark.parametrize(
    "codes",
    [
        "10 11 20 21 30 40 50",  # 2-2-1-1-1
        "10 11 20 30 40 50 60",  # 2-1-1-1-1-1
        "10 20 30 40 50 60 70",  # 1-1-1-1-1-1-1
    ],
)
def test_no_other_pattern_counts(codes):
    assert keys(codes) == []


@pytest.mark.rule("HH-5.3")
@pytest.mark.parametrize("month", Month)
@pytest.mark.parametrize("left_out", range(4))
def test_which_triplets_are_standing(month, left_out):
    # Any three cards of April, May or July; of December only the three chaff, so without the Phoenix, of rank 0.
    standing = month in {4, 5, 7} or (month == 12 and left_out == 0)
    triplet = [card for card in month.cards if card.rank != left_out]
    others = [Month((month + step) % 12 + 1).cards for step in range(4)]
    cards = CardSet([*triplet, *(next(iter(each)) for each in others)])
    first, *_ = tables_of(SWEDISH).teyaku.held(cards)
    assert first.teyaku.key == ("standing_triplet" if standing else "triplet")


# --- group B ---


@pytest.mark.rule("HH-5.4")
@pytest.mark.parametrize(
    ("codes", "expected"),
    [
        ("12 22 32 42 52 62 72", ["empty_hand"]),
        ("12 22 32 42 52 62 121", ["empty_hand"]),  # the Yellow Chaff is chaff
        # Six chaff and one card more: two of a kind make Red, or nothing.
        ("12 22 32 42 52 62 71", ["one_ribbon"]),
        ("12 22 32 42 52 61 71", ["red"]),
        ("11 21 31 41 51 61 71", ["red"]),  # seven ribbons
        ("11 21 31 41 51 61 72", ["red"]),
        ("12 22 32 42 52 62 70", ["one_animal"]),
        ("12 22 32 42 52 60 70", []),
        ("12 22 32 42 52 62 80", ["one_bright"]),
        ("12 22 32 42 52 30 80", []),
        ("12 22 32 42 52 62 81", ["one_animal"]),
        # Ribbons with anything else of value are not Red.
        ("12 22 32 42 51 61 70", []),
        ("12 22 32 42 51 61 80", []),
        ("12 22 32 42 52 61 70", []),
        ("12 22 32 42 52 61 80", []),
        # November's cards count as chaff, its ribbon and its brights too.
        ("12 22 32 42 52 62 110", ["empty_hand"]),
        ("12 22 32 42 52 62 111", ["empty_hand"]),
        ("12 22 32 42 52 62 112", ["empty_hand"]),
        ("12 22 32 42 52 62 113", ["empty_hand"]),
        ("12 22 32 42 52 71 112", ["one_ribbon"]),
        ("12 22 32 42 61 71 112", ["red"]),
        ("12 22 32 42 52 70 111", ["one_animal"]),
        ("12 22 32 42 52 80 110", ["one_bright"]),
    ],
)
def test_hands_of_chaff(codes, expected):
    assert keys(codes) == expected
    for found in tables_of(SWEDISH).teyaku.held(hand(codes)):
        assert found.cards == hand(codes)


@pytest.mark.rule("HH-5.4")
def test_example_six_chaff_and_a_bright():
    (found,) = tables_of(SWEDISH).teyaku.held(hand("12 22 32 42 52 62 110"))
    assert (found.teyaku.key, found.teyaku.kan) == ("empty_hand", 4)
    (found,) = tables_of(SWEDISH).teyaku.held(hand("12 22 32 42 52 62 120"))
    assert (found.teyaku.key, found.teyaku.kan) == ("one_bright", 4)


# --- both groups ---


def kan(cards: CardSet) -> list[tuple[str, int]]:
    return [(each.teyaku.key, each.teyaku.kan) for each in tables_of(SWEDISH).teyaku.held(cards)]


@pytest.mark.rule("HH-5.1", "HH-5.3", "HH-5.4")
def test_example_the_best_of_all_hands():
    november, chaff = Month.WILLOW.cards, CardSet.parse("paulownia-yellow paulownia-chaff-1 paulownia-chaff-2")
    assert kan(november | chaff) == [("four_three", 20), ("empty_hand", 4)]
    assert kan(Month.PAULOWNIA.cards | CardSet.parse("110 111 112")) == [("four_three", 20), ("one_bright", 4)]
    # All 528 hands of four and three: 12 × 11 months, each of the 4 triplets.
    hands = [
        four.cards | CardSet(three)
        for four, other in itertools.permutations(Month, 2)
        for three in itertools.combinations(other.cards, 3)
    ]
    assert len(hands) == 528
    assert all(("four_three", 20) in kan(each) for each in hands)
    assert [each for each in hands if ("empty_hand", 4) in kan(each)] == [november | chaff]


@pytest.mark.rule("HH-5.1")
def test_a_hand_scores_its_best_of_each_group():
    # Three pairs and two ribbons: 4 + 2 kan. Group A comes first.
    assert keys("12 13 22 23 32 31 41") == ["three_pairs", "red"]
    # A standing triplet of December and one animal: 3 + 3 kan.
    assert keys("121 122 123 12 22 32 40") == ["standing_triplet", "one_animal"]
    # The triplet's own animal is the one animal.
    assert keys("40 42 43 12 22 32 52") == ["standing_triplet", "one_animal"]
    assert keys("41 42 43 12 22 32 71") == ["standing_triplet", "red"]


# --- the best of each group ---


@pytest.mark.rule("HH-5.3")
@pytest.mark.parametrize(
    ("cards", "given"),
    [
        (CardSet(), r"not CardSet\(\)"),
        (CardSet(CARDS[:6]), "not .*pine-crane pine-ribbon"),
        (CardSet(CARDS[:8]), "not .*plum-chaff-2"),
        (CardSet([BLANK, *CARDS[:6]]), "plum-ribbon blank"),
        (CardSet([BLANK, *CARDS[:7]]), "plum-chaff-1 blank"),
    ],
)
def test_a_hand_is_seven_cards_without_the_blank(cards, given):
    with pytest.raises(HanafudaError, match=f"7 cards without the blank, .*{given}") as caught:
        tables_of(SWEDISH).teyaku.held(cards)
    assert caught.value.rule == "HH-5.3"


# --- achievements ---


@pytest.mark.rule("HH-9.2")
@pytest.mark.parametrize(
    ("codes", "months"),
    [
        ("10 11 12 20 30 40 50", [1]),
        ("121 122 123 20 21 30 40", [12]),
        ("10 11 12 20 21 30 31", [1]),  # the pairs do not count
        ("10 11 12 20 21 22 30", [1, 2]),
        ("70 71 72 40 41 42 30", [4, 7]),
        ("10 11 12 13 20 21 30", []),  # not a four
        ("10 11 12 13 20 30 40", []),
        ("10 11 20 21 30 31 40", []),
    ],
)
def test_triplets_for_diving(codes, months):
    found = tables_of(SWEDISH).teyaku.held(hand(codes))[0]
    for options in (SWEDISH, FUDA_WIKI):
        assert found.triplet_months(options) == tuple(map(Month, months))


@pytest.mark.rule("HH-9.2")
def test_four_three_qualifies_for_diving_by_an_option():
    found = the_one("10 11 12 13 20 21 22")
    assert found.triplet_months(Options(diving_with_four_three=True)) == (Month.PLUM,)
    assert found.triplet_months(Options(diving_with_four_three=False)) == ()
