"""Tables of yaku, tested on a small table, so that no test depends on the values of one game."""

import copy
import pickle
import random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanafuda_rules import DECK, CardSet, HanafudaError, HeldYaku, Kind, Month, Names, Yaku, YakuGroup, YakuTable
from hanafuda_rules import cards as c
from hanafuda_rules.games import koi_koi

from helpers.random_rounds import GAMES, random_rules
from helpers.strategies import card_sets

PINES, PLUMS, MAPLES = Month.PINE.cards, Month.PLUM.cards, Month.MAPLE.cards


def yaku(key: str, value: int, cards: CardSet, group: str, **more: object) -> Yaku:
    return Yaku(key, Names(key), value, cards, group, "XX-1", **more)


FOUR_PINES = yaku("four_pines", 30, PINES, "best")
FIRST = yaku("first", 20, CardSet([c.PINE_CRANE, c.PINE_RIBBON]), "best")
SECOND = yaku("second", 20, CardSet([c.PINE_CRANE, c.PINE_CHAFF_1]), "best")
THREE_PLUMS = yaku("three_plums", 5, PLUMS, "all", needed=3)
RIBBONS = yaku("ribbons", 10, Kind.RIBBON.cards, "all", needed=2, extra=1, extra_cards=Kind.RIBBON.cards)
MAPLE = yaku("maple", 7, CardSet([c.MAPLE_DEER]), "all")
OTHER_MAPLE = yaku("maple", 7, CardSet([c.MAPLE_RIBBON]), "all")
TABLE = YakuTable(
    (YakuGroup("best", Names("Best"), best_only=True), YakuGroup("all", Names("All"))),
    (FIRST, RIBBONS, SECOND, FOUR_PINES, THREE_PLUMS, MAPLE, OTHER_MAPLE),
)


@pytest.mark.parametrize(
    ("pile", "formed"),
    [
        (CardSet(), ()),
        (CardSet([c.PINE_CRANE]), ()),
        (FIRST.cards, (HeldYaku(FIRST, 20),)),
        (PINES, (HeldYaku(FIRST, 20), HeldYaku(SECOND, 20), HeldYaku(FOUR_PINES, 30))),
        (PLUMS, (HeldYaku(THREE_PLUMS, 5),)),
        (PLUMS - {c.PLUM_RIBBON}, (HeldYaku(THREE_PLUMS, 5),)),
        (CardSet([c.PLUM_WARBLER, c.PLUM_RIBBON]), ()),
        (CardSet([c.PINE_RIBBON, c.IRIS_RIBBON]), (HeldYaku(RIBBONS, 10),)),
        (CardSet([c.PINE_RIBBON, c.IRIS_RIBBON, c.PEONY_RIBBON]), (HeldYaku(RIBBONS, 11),)),
        (Kind.RIBBON.cards, (HeldYaku(RIBBONS, 18), HeldYaku(OTHER_MAPLE, 7))),
    ],
)
def test_formed_has_every_yaku_in_the_order_of_the_table(pile: CardSet, formed: tuple[HeldYaku, ...]) -> None:
    assert TABLE.formed(pile) == formed


def test_of_a_group_the_best_counts_or_everything() -> None:
    # Of the best group Four Pines alone; of the other: 10 ribbons of which 8 are extra, three plums, both maples.
    expected = (
        HeldYaku(FOUR_PINES, 30),
        HeldYaku(RIBBONS, 18),
        HeldYaku(THREE_PLUMS, 5),
        HeldYaku(MAPLE, 7),
        HeldYaku(OTHER_MAPLE, 7),
    )
    assert TABLE.scored(DECK) == expected
    assert TABLE.value(DECK) == 30 + 18 + 5 + 7 + 7


def test_a_yaku_that_is_worth_nothing_yet_is_not_held() -> None:
    # A point for each ribbon beyond the second: of two nothing, of three one point.
    beyond = yaku("beyond", 0, Kind.RIBBON.cards, "all", needed=2, extra=1, extra_cards=Kind.RIBBON.cards)
    table = YakuTable((YakuGroup("all", Names("All")),), (beyond,))
    two = CardSet([c.PINE_RIBBON, c.IRIS_RIBBON])
    assert table.formed(two) == table.scored(two) == ()
    three = two | {c.PEONY_RIBBON}
    assert table.formed(three) == table.scored(three) == (HeldYaku(beyond, 1),)


@pytest.mark.rule("CD-11")
def test_of_equals_the_first_of_the_table_is_named() -> None:
    pile = FIRST.cards | SECOND.cards
    assert TABLE.scored(pile) == (HeldYaku(FIRST, 20),)
    turned = YakuTable(TABLE.groups, (SECOND, FIRST))
    assert turned.scored(pile) == (HeldYaku(SECOND, 20),)
    assert TABLE.value(pile) == turned.value(pile) == 20


@given(pile=card_sets)
def test_the_value_is_the_sum_of_what_counts(pile: CardSet) -> None:
    assert TABLE.value(pile) == TABLE.value_of_mask(pile.mask) == sum(held.value for held in TABLE.scored(pile))
    assert set(TABLE.scored(pile)) <= set(TABLE.formed(pile))
    assert all(held.value == held.yaku.worth(pile) > 0 for held in TABLE.formed(pile))


def test_what_is_in_a_table() -> None:
    assert "first" in TABLE
    assert FIRST in TABLE
    assert "second_best" not in TABLE
    assert yaku("first", 21, PINES, "best") not in TABLE
    assert [] not in TABLE


def test_a_table_by_key() -> None:
    assert list(TABLE) == list(TABLE.yaku)
    assert TABLE.keys() == ("first", "ribbons", "second", "four_pines", "three_plums", "maple")
    assert TABLE["ribbons"] is RIBBONS
    assert TABLE["maple"] is MAPLE  # the first of its ways
    with pytest.raises(HanafudaError, match="there is no yaku 'seven'; the yaku are first, ribbons, second, "):
        TABLE["seven"]
    with pytest.raises(HanafudaError, match="there is no yaku 'four-pine': did you mean 'four_pines'"):
        TABLE["four-pine"]
    with pytest.raises(HanafudaError, match="there is no yaku 7; the yaku are first, ribbons"):
        TABLE[7]  # type: ignore[index]  # pyright: ignore[reportArgumentType]


def test_a_changed_table() -> None:
    # Both ways to form "maple" have the key.
    doubled = TABLE.changed(lambda each: attrs.evolve(each, value=2 * each.value), "first", "maple")
    assert [each.value for each in doubled] == [40, 10, 20, 30, 5, 14, 14]
    assert TABLE.changed(lambda _: None, "maple").keys() == ("first", "ribbons", "second", "four_pines", "three_plums")
    assert TABLE.changed(lambda each: each if each.group == "best" else None).yaku == (FIRST, SECOND, FOUR_PINES)
    with pytest.raises(HanafudaError, match="there is no yaku 'mapel': did you mean 'maple'"):
        TABLE.changed(lambda _: None, "first", "mapel")
    with pytest.raises(HanafudaError, match="there is no yaku 7; the yaku are first, ribbons"):
        TABLE.changed(lambda _: None, 7)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_yaku_that_an_option_leaves_out_is_not_changed(game: Any) -> None:
    rng = random.Random(1)
    tables = [random_rules(game, rng).yaku for _ in range(40)]
    every = {yaku.key for table in tables for yaku in table}
    for table in {table.keys(): table for table in tables}.values():
        for key in every - set(table.keys()):
            assert table.changed(lambda _: None, key) == table


@pytest.mark.parametrize(
    ("pile", "lost", "count", "cards", "out_of_reach"),
    [
        (CardSet(), CardSet(), 3, PLUMS, False),
        (CardSet([c.PLUM_WARBLER]), CardSet(), 2, PLUMS - {c.PLUM_WARBLER}, False),
        (CardSet([c.PLUM_WARBLER]), CardSet([c.PLUM_RIBBON]), 2, CardSet([c.PLUM_CHAFF_1, c.PLUM_CHAFF_2]), False),
        (CardSet(), CardSet([c.PLUM_WARBLER, c.PLUM_RIBBON]), 3, CardSet([c.PLUM_CHAFF_1, c.PLUM_CHAFF_2]), True),
        (PLUMS - {c.PLUM_WARBLER}, CardSet([c.PLUM_WARBLER]), 0, CardSet(), False),
        (PLUMS, CardSet(), 0, CardSet(), False),
    ],
)
def test_what_is_missing(pile: CardSet, lost: CardSet, count: int, cards: CardSet, out_of_reach: bool) -> None:
    missing = THREE_PLUMS.missing(pile, lost)
    assert (missing.yaku, missing.count, missing.cards, missing.out_of_reach) == (
        THREE_PLUMS,
        count,
        cards,
        out_of_reach,
    )


def test_what_is_missing_for_each_yaku_of_a_table() -> None:
    missing = TABLE.missing([c.PINE_CRANE], [c.MAPLE_DEER])
    assert [each.yaku for each in missing] == list(TABLE)
    assert [each.count for each in missing] == [1, 2, 1, 3, 3, 1, 1]
    assert [each.out_of_reach for each in missing] == [False, False, False, False, False, True, False]


@given(pile=card_sets, lost=card_sets, which=st.sampled_from(TABLE.yaku))
def test_the_missing_cards_complete_a_yaku_and_one_less_does_not(pile: CardSet, lost: CardSet, which: Yaku) -> None:
    missing = which.missing(pile, lost)
    if not missing.out_of_reach:
        enough = list(missing.cards)[: missing.count]
        assert which.worth(pile | set(enough))
        assert not enough or not which.worth(pile | set(enough[1:]))


# Two plums, and one of them the Warbler.
WITH_WARBLER = yaku("with_warbler", 5, PLUMS, "all", needed=2, required=CardSet([c.PLUM_WARBLER]))
CHAFF = CardSet([c.PLUM_CHAFF_1, c.PLUM_CHAFF_2])


def test_a_yaku_may_not_do_without_a_card() -> None:
    assert WITH_WARBLER.row == (PLUMS.mask, 2, 5, 0, 0, c.PLUM_WARBLER.mask, ())
    table = YakuTable((YakuGroup("all", Names("All")),), (WITH_WARBLER,))
    for pile, value in ((PLUMS, 5), (CHAFF | {c.PLUM_WARBLER}, 5), (PLUMS - {c.PLUM_WARBLER}, 0)):
        assert WITH_WARBLER.worth(pile) == table.value(pile) == sum(held.value for held in table.formed(pile)) == value
        assert table.scored(pile) == table.formed(pile)
        assert table.may_rise(0, pile.mask) is bool(value)


@pytest.mark.parametrize(
    ("pile", "lost", "count", "cards", "out_of_reach"),
    [
        (CardSet(), CardSet(), 2, PLUMS, False),
        (CHAFF, CardSet(), 1, CardSet([c.PLUM_WARBLER]), False),
        (CardSet([c.PLUM_WARBLER]), CHAFF, 1, CardSet([c.PLUM_RIBBON]), False),
        (CHAFF, CardSet([c.PLUM_WARBLER]), 1, CardSet(), True),
        (CardSet(), CardSet([c.PLUM_WARBLER]), 2, CardSet(), True),
        (CHAFF | {c.PLUM_WARBLER}, CardSet(), 0, CardSet(), False),
    ],
)
def test_what_is_missing_of_such_a_yaku(
    pile: CardSet, lost: CardSet, count: int, cards: CardSet, out_of_reach: bool
) -> None:
    missing = WITH_WARBLER.missing(pile, lost)
    assert (missing.count, missing.cards, missing.out_of_reach) == (count, cards, out_of_reach)


@pytest.mark.parametrize(("required", "needed"), [(PLUMS, 3), (CardSet([c.PINE_CRANE]), 3)])
def test_what_a_yaku_cannot_do_without_is_among_its_cards(required: CardSet, needed: int) -> None:
    with pytest.raises(HanafudaError, match=r"yaku 'odd' cannot require .*: it needs 3 of .* \(XX-1\)"):
        yaku("odd", 1, PLUMS, "all", needed=needed, required=required)


# Four of the plums, of which the Ribbon counts twice and the Warbler three times: 1 + 1 + 2 + 3; each beyond adds 1.
BY_WEIGHT = Yaku.named(
    Names("By Weight"), 10, PLUMS, "XX-1", needed=4, grows_by=PLUMS,
    again=(CardSet([c.PLUM_RIBBON, c.PLUM_WARBLER]), CardSet([c.PLUM_WARBLER])),
)  # fmt: skip


@pytest.mark.parametrize(
    ("pile", "number", "value"),
    [
        (CardSet(), 0, 0),
        (CHAFF, 2, 0),
        (CHAFF | {c.PLUM_RIBBON}, 4, 10),
        (CHAFF | {c.PLUM_WARBLER}, 5, 11),
        (CardSet([c.PLUM_WARBLER]), 3, 0),
        (CardSet([c.PLUM_WARBLER, c.PLUM_CHAFF_1]), 4, 10),
        (PLUMS - CHAFF, 5, 11),
        (PLUMS, 7, 13),
        (PINES, 0, 0),
    ],
)
def test_a_card_can_count_again(pile: CardSet, number: int, value: int) -> None:
    table = YakuTable((YakuGroup("by_weight", Names("By Weight")),), (BY_WEIGHT,))
    assert BY_WEIGHT.number_in(pile) == number
    assert BY_WEIGHT.worth(pile) == table.value(pile) == sum(held.value for held in table.formed(pile)) == value
    assert table.scored(pile) == table.formed(pile)
    assert table.may_rise(0, pile.mask) is bool(value)


@pytest.mark.parametrize(
    ("pile", "lost", "count", "cards", "out_of_reach"),
    [
        (CHAFF, CardSet(), 2, PLUMS - CHAFF, False),
        (CHAFF, CardSet([c.PLUM_WARBLER]), 2, CardSet([c.PLUM_RIBBON]), False),  # the Ribbon counts twice
        (CardSet(), CardSet([c.PLUM_WARBLER]), 4, CHAFF | {c.PLUM_RIBBON}, False),
        (CardSet(), CardSet([c.PLUM_WARBLER, c.PLUM_CHAFF_1]), 4, CardSet([c.PLUM_RIBBON, c.PLUM_CHAFF_2]), True),
        (PLUMS - CHAFF, CHAFF, 0, CardSet(), False),
    ],
)
def test_what_is_missing_where_a_card_counts_again(
    pile: CardSet, lost: CardSet, count: int, cards: CardSet, out_of_reach: bool
) -> None:
    missing = BY_WEIGHT.missing(pile, lost)
    assert (missing.count, missing.cards, missing.out_of_reach) == (count, cards, out_of_reach)


def test_what_counts_again_counts_once_at_least() -> None:
    warbler = CardSet([c.PLUM_WARBLER])
    with pytest.raises(HanafudaError, match=r"yaku 'odd' cannot count .* again: .* \(XX-1\)"):
        yaku("odd", 1, PLUMS - warbler, "all", needed=2, again=(warbler,))
    with pytest.raises(HanafudaError, match=r"yaku 'odd' cannot count .* again: .* \(XX-1\)"):
        yaku("odd", 1, PLUMS, "all", needed=2, required=warbler, again=(warbler,))
    with pytest.raises(HanafudaError, match="the sets of cards that count again must be a tuple"):
        yaku("odd", 1, PLUMS, "all", needed=2, again=[warbler])
    # All together they count eight: nine are too many.
    assert yaku("odd", 1, PLUMS, "all", needed=8, again=(PLUMS,)).number_in(PLUMS) == 8
    with pytest.raises(HanafudaError, match=r"yaku 'odd' needs 9 cards, but must need at least 1 and at most 8"):
        yaku("odd", 1, PLUMS, "all", needed=9, again=(PLUMS,))


# --- tables that cannot be --------------------------------------------------------------------------------------------


def test_a_yaku_takes_a_card_at_least_and_no_more_than_count_for_it() -> None:
    for cards, needed in ((CardSet(), 0), (PLUMS, 0), (PLUMS, 5)):
        with pytest.raises(HanafudaError, match=rf"yaku 'odd' needs {needed} cards, .* at most {len(cards)} \(XX-1\)"):
            yaku("odd", 1, cards, "all", needed=needed)
    assert (
        yaku("all", 1, PLUMS, "all", needed=4).worth(PLUMS) == yaku("one", 1, PLUMS, "all", needed=1).worth(PLUMS) == 1
    )


def test_a_yaku_is_of_a_group_that_is_there() -> None:
    with pytest.raises(HanafudaError, match=r"yaku 'maple': no group 'all'; the groups are best \(XX-1\)"):
        YakuTable(TABLE.groups[:1], (FIRST, MAPLE))


def test_groups_have_keys_of_their_own() -> None:
    with pytest.raises(HanafudaError, match="two groups of yaku have the same key: best, all, best"):
        YakuTable((*TABLE.groups, TABLE.groups[0]), TABLE.yaku)


@pytest.mark.parametrize("lists", [([], ()), ((), [])])
def test_a_table_is_of_tuples(lists: tuple[object, object]) -> None:
    with pytest.raises(HanafudaError, match=r"must be a tuple, not \[\]"):
        YakuTable(*lists)


@pytest.mark.parametrize("void", ["baldies", [1], None, 5])
def test_what_is_void_must_be_keys(void):
    table, pile = koi_koi.RULES.yaku, CardSet.parse("1b 3b 8b")
    assert table.scored(pile, void=["three_brights"]) == ()
    with pytest.raises(HanafudaError, match="void must be a collection of the keys of yaku"):
        table.scored(pile, void=void)


def test_a_table_remembers_some_thousand_captures_and_forgets_them_when_there_are_more() -> None:
    table = YakuTable((YakuGroup("all", Names("All")),), (WITH_WARBLER,))
    for chaff in range(4100):  # each another set of cards from April on
        assert not table.may_rise(0, chaff << 12)
    assert table.has_risen(0, PLUMS.mask)
    assert table.may_rise(c.PLUM_WARBLER.mask, PLUMS.mask)
    assert not table.may_rise(PLUMS.mask, PLUMS.mask | c.PINE_CRANE.mask)


def test_tables_are_values() -> None:
    for twin in (pickle.loads(pickle.dumps(TABLE)), copy.deepcopy(TABLE), YakuTable(TABLE.groups, TABLE.yaku)):
        assert twin == TABLE
        assert hash(twin) == hash(TABLE)
        assert twin.scored(DECK) == TABLE.scored(DECK)
    assert "four_pines" in repr(TABLE)
