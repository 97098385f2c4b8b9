"""What counts in a pile of Hana-Awase: with the Rain Man and Willow Row, and yaku of house rules too."""

import pytest

from hanafuda_rules import CardSet, Yaku
from hanafuda_rules.cards import Month, Names
from hanafuda_rules.games import hana_awase

from helpers.counted_rounds import check_held, house, named, rounds_of
from helpers.rounds import position

WILLOWS = Month.WILLOW.cards
SAKE = Yaku.named(Names("Sake Alone"), 15, CardSet.parse("9a"), "HOUSE-1", group="viewing")


def check_settled(held, settlement):
    if any(remark.kind == "low_man" for remark in settlement.remarks):
        assert settlement.scores == ()  # HA-5.4: the round is a draw
    else:
        assert [named(settlement, seat) for seat in range(len(held))] == held


@pytest.mark.rule("HA-4.1", "HA-4.4")
def test_the_rain_man_spoils_a_viewing_yaku_of_a_subclass():
    kind = house(hana_awase, lambda table: table.plus(SAKE))
    spoilt = counted = 0
    for rules, states in rounds_of(hana_awase, kind, 60, rain_man_spoils=True, willow_row="yaku"):
        held, settlement = check_held(rules, states)
        check_settled(held, settlement)
        for seat, pile in enumerate(states[-1].piles):
            if CardSet.parse("9a") <= pile:
                rain = CardSet.parse("11b") <= pile
                better = CardSet.parse("3b 8b") & pile
                assert (("sake_alone", 15) in held[seat]) == (not rain and not better)
                spoilt, counted = spoilt + rain, counted + (not rain and not better)
    assert spoilt
    assert counted


@pytest.mark.rule("HA-4.5")
def test_whose_willow_row_it_is_now():
    rules = hana_awase.ruleset(willow_row="owner_only")
    state = position(rules, hands=("1c", "2c", "3c"), piles=("11barc 1r 2r 3r", "3b 9a", ""))
    assert [[each.yaku.key for each in state.held(seat)] for seat in range(3)] == [
        ["poetry_ribbons", "willow_row"], [], [],
    ]  # fmt: skip
    cancels = position(
        hana_awase.ruleset(rules, willow_row="cancels"), hands=("1c", "2c"), piles=("11barc 1r 2r 3r", "3b 9a")
    )
    assert [cancels.held(seat) for seat in range(2)] == [(), ()]


@pytest.mark.rule("HA-4.5")
@pytest.mark.parametrize(
    ("willow_row", "alone", "with_row"),
    [
        ("yaku", ["flower_viewing"], ["flower_viewing", "willow_row"]),
        ("cancels", ["flower_viewing"], []),
        ("owner_only", ["flower_viewing"], ["flower_viewing", "willow_row"]),
    ],
)
def test_what_if_a_seat_took_the_willows(willow_row, alone, with_row):
    rules = hana_awase.ruleset(willow_row=willow_row)
    view = position(rules, hands=("1c", "2c"), piles=("3b 9a 11ba", "8b 9c")).view(1)
    assert [each.yaku.key for each in view.held(0)] == alone
    assert [each.yaku.key for each in view.held(0, view.piles[0] | WILLOWS)] == with_row
