"""What a settlement of Hachi-Hachi says as data; every amount is reckoned by hand from the rules."""

import pytest

from hanafuda_rules import CardSet, Month, Reason, settle_round
from hanafuda_rules.games import hachi_hachi
from hanafuda_rules.games.hachi_hachi import (
    SWEDISH,
    Cancelled,
    DeclaredTeyaku,
    Liable,
    Outcome,
    PlaceSold,
    Shoubu,
    SplitPot,
)

from helpers.hachi_hachi_rounds import cards, pile_of, piles_worth, shared_out

POETRY = pile_of("pine-ribbon plum-ribbon cherry-ribbon")
BLUE = pile_of("peony-ribbon chrysanthemum-ribbon maple-ribbon")
LIABLE = hachi_hachi.ruleset(liability="exact", diving_liability=True)


def settled(rules, *piles, **more):
    return settle_round(rules, Outcome(piles=dict(enumerate(piles)), **{"order": (0, 1, 2)} | more))


def facts(reason: Reason):
    """A reason without its words: what for, the value, and the factors."""
    which = reason.key or (reason.month.slug if reason.month else "")
    return reason.kind, which, reason.value, [(each.key, each.times, each.divided_by) for each in reason.factors]


def paid(settlement):
    return [(each.payer, each.payee, each.amount, *facts(each.reason)) for each in settlement.payments]


KAN, FIELD, DOUBLED = ("kan", 10, 1), ("field", 4, 1), ("doubled", 2, 1)


@pytest.mark.rule("HH-5.5", "HH-7.2")
def test_teyaku_and_dekiyaku_with_their_factors():
    # Seat 1 calls, seat 0 had said sage and pays for seat 2 too: 7 kan of 10 points at ×4, doubled, are 560.
    settlement = settled(SWEDISH, POETRY, BLUE, multiplier=4, teyaku={2: ("red",)}, ending=Shoubu(1))
    assert paid(settlement) == [
        (0, 2, 80, "teyaku", "red", 2, [KAN, FIELD]),
        (1, 2, 80, "teyaku", "red", 2, [KAN, FIELD]),
        (0, 1, 560, "yaku", "blue_ribbons", 7, [KAN, FIELD, DOUBLED]),
    ]


@pytest.mark.rule("HH-7.3")
def test_half_the_amount():
    settlement = settled(SWEDISH, POETRY, ending=Cancelled(0))
    assert paid(settlement) == [(seat, 0, 35, "yaku", "poetry_ribbons", 7, [KAN, ("half", 1, 2)]) for seat in (1, 2)]


@pytest.mark.rule("HH-7.7", "HH-9.6")
def test_who_is_liable_is_told():
    liable = (Liable(2, 1, "blue_ribbons"), Liable(2, 0, Month.CLOVER))
    settlement = settled(
        LIABLE,
        cards("70 71 72 73"),
        BLUE,
        teyaku={0: DeclaredTeyaku(("standing_triplet",), (Month.CLOVER,))},
        ending=Shoubu(1),
        liable=liable,
    )
    for_yaku, diving = settlement.payments[-2:]
    assert (for_yaku.payer, for_yaku.amount, for_yaku.reason.seat) == (2, 140, 2)  # 7 kan, doubled
    assert facts(for_yaku.reason) == ("yaku", "blue_ribbons", 7, [KAN, ("liable", 2, 1)])
    assert (diving.payer, diving.payee, diving.amount, diving.reason.seat) == (2, 0, 20, 2)  # 1 kan, doubled
    assert facts(diving.reason) == ("achievement", "diving", 1, [KAN, ("liable", 2, 1)])
    assert diving.reason.month is Month.CLOVER


@pytest.mark.rule("HH-8.5", "HH-9.3", "HH-9.4", "HH-9.5")
def test_card_points_and_what_rests_on_them():
    rules = hachi_hachi.ruleset(mizuten="before_deal", hand_swap="once")
    piles = piles_worth(100, 90, 74)
    settlement = settle_round(
        rules, Outcome(piles=piles, order=(0, 1, 2), multiplier=2, teyaku={1: ("red",)}, mizuten=0, dealers_hand=1)
    )
    field = ("field", 2, 1)
    assert paid(settlement)[2:] == [  # after the Red
        (2, 0, 24, "card_points", "", 12, [field]),
        (2, 1, 4, "card_points", "", 2, [field]),
        (0, 1, 20, "achievement", "escape", 1, [KAN, field]),
        (2, 1, 20, "achievement", "escape", 1, [KAN, field]),
        (1, 0, 20, "achievement", "mizuten", 1, [KAN, field]),
        (2, 0, 20, "achievement", "mizuten", 1, [KAN, field]),
        (0, 1, 20, "achievement", "dealers_hand", 1, [KAN, field]),
        (2, 1, 20, "achievement", "dealers_hand", 1, [KAN, field]),
    ]
    (points,) = [each for each in settlement.remarks if each.kind == "card_points"]
    assert (points.seat, [(each.seat, each.value) for each in points.parts]) == (0, [(0, 100), (1, 90), (2, 74)])


@pytest.mark.rule("HH-9.4")
def test_a_mizuten_that_failed():
    rules = hachi_hachi.ruleset(mizuten="before_deal")
    settlement = settle_round(rules, Outcome(piles=piles_worth(80, 94, 90), order=(0, 1, 2), mizuten=0))
    assert [each[:5] for each in paid(settlement)[2:]] == [
        (0, seat, 10, "achievement", "mizuten_failed") for seat in (1, 2)
    ]


@pytest.mark.rule("HH-8.3")
def test_a_tokushuyaku():
    piles = piles_worth(60, 100, chaff=(0, 17))
    settlement = settle_round(SWEDISH, Outcome(piles=piles, order=(0, 1, 2)))
    # Sixteen Chaff is 12 kan, and 2 for the seventeenth.
    assert paid(settlement) == [(seat, 0, 140, "tokushuyaku", "sixteen_chaff", 14, [KAN]) for seat in (1, 2)]


@pytest.mark.rule("HH-4.5", "HH-4.7", "HH-4.12")
def test_what_is_paid_before_the_play():
    hand = CardSet.parse(
        "pine-crane pine-chaff-1 pine-chaff-2 cherry-curtain wisteria-chaff-1 peony-ribbon susuki-moon"
    )
    settlement = settle_round(
        hachi_hachi.ruleset(buy_out=True),
        Outcome(
            order=(2, 4, 5),
            dropped=(1,),
            forced_out={0: hand},
            sold=(PlaceSold(buyer=5, seller=3, price=40),),
            multiplier=4,
            piles={4: BLUE},
            ending=Shoubu(4),
        ),
    )
    assert paid(settlement)[:4] == [
        (1, None, 40, "fee", "", 10, [FIELD]),
        (5, 3, 40, "price", "", 40, []),
        # Half of a Triplet of 2 kan, and 3 points for each of four cards.
        (4, 0, 88, "compensation", "", 22, [FIELD]),
        (5, 0, 88, "compensation", "", 22, [FIELD]),
    ]
    (claim,) = [each for each in settlement.remarks if each.kind == "compensation"]
    assert [(*facts(each), each.amount) for each in claim.parts] == [
        ("teyaku", "triplet", 2, [KAN, ("half", 1, 2)], 10),
        ("loose_cards", "", 12, [], 12),
    ]
    assert paid(settlement)[-1] == (None, 4, 40, "pot", "", 40, [])


@pytest.mark.rule("HH-4.6")
def test_half_the_pot():
    settlement = settle_round(
        hachi_hachi.FUDA_WIKI, Outcome(order=(2, 3), dropped=(0, 1), dealer=0, pot=3, ending=SplitPot())
    )
    # 12 and 18 points, and 3 that lay there.
    assert paid(settlement)[2:] == [(None, 2, 17, "pot", "", 17, []), (None, 3, 16, "pot", "", 16, [])]


@pytest.mark.rule("HH-5.1", "HH-6.1", "HH-7.5")
def test_remarks_name_seats_and_yaku():
    piles = dict(enumerate(shared_out(POETRY, BLUE)))
    told = {"teyaku": {2: ("triplet", "red")}, "sage": (1, 0), "pot": 0}
    remarks = settle_round(SWEDISH, Outcome(piles=piles, order=(0, 1, 2), **told)).remarks
    assert [(each.kind, each.key, each.seat, [part.key for part in each.parts]) for each in remarks] == [
        ("field", "", None, []),
        ("declared", "", 2, ["triplet", "red"]),
        ("held", "", 0, ["poetry_ribbons"]),
        ("held", "", 1, ["blue_ribbons"]),
        ("ending", "sage", 1, []),
    ]


@pytest.mark.rule("HH-6.5", "HH-7.2")
def test_who_had_said_sage_is_a_remark_of_its_own():
    settlement = settled(SWEDISH, POETRY, BLUE, ending=Shoubu(1))
    assert [str(remark) for remark in settlement.remarks if remark.kind == "ending"] == [
        "seat 0 had said sage (HH-6.3)",
        "seat 1: shoubu (HH-6.5)",
    ]


CANCELLED = Outcome(
    piles={0: POETRY}, order=(0, 1, 2), multiplier=2, forced_out={3: 44}, tokens=(2,), ending=Cancelled(0)
)
"""At ×2, the half of 7 kan of 10 points is 70; the 44 points include the multiplier."""


@pytest.mark.rule("HH-4.7", "HH-7.3")
def test_a_settlement_in_japanese_with_names():
    text = settle_round(hachi_hachi.SWEDISH, CANCELLED).explain("ja", ["明子", "勉", "千恵", "団"])
    assert text.splitlines() == [
        "八八　4人　順番：明子、勉、千恵　1貫は10文",
        "  場は2倍 (HH-3.1)",
        "  持ち越し：×2 (HH-3.2)",
        "  明子の出来役：赤短（7貫） (HH-6.1)",
        "  明子が取り消して半額で上がり (HH-6.6)",
        "  勉 → 団      44文        追い込み賃、×2 (HH-4.7)",
        "  千恵 → 団    44文        追い込み賃、×2 (HH-4.7)",
        "  勉 → 明子    70文 = 7貫  赤短、×2、½ (HH-7.3)",
        "  千恵 → 明子  70文 = 7貫  赤短、×2、½ (HH-7.3)",
        "各人の計算（文）：",
        "  明子: 70 + 70 = 140",
        "  勉: - 44 - 70 = -114",
        "  千恵: - 44 - 70 = -114",
        "  団: 44 + 44 = 88",
        "差し引き（文）：明子 +140、勉 -114、千恵 -114、団 +88；合計0",
        "次の親：明子（勝者） (HH-1.2)",
    ]


@pytest.mark.rule("HH-7.3")
def test_a_settlement_in_korean_with_names():
    text = settle_round(hachi_hachi.SWEDISH, CANCELLED).explain("ko", ["민수", "지영", "철호", "은지"])
    first, field, *_ = lines = text.splitlines()
    assert first == "하치하치 4명, 차례: 민수, 지영, 철호; 1관은 10점"
    assert field == "  이 판은 2배 (HH-3.1)"
    assert "  민수가 반값으로 판을 끝냄 (HH-6.6)" in lines
    assert lines[-1] == "다음 선: 민수 (이긴 사람) (HH-1.2)"
