import json
import random
from collections.abc import Iterator
from typing import Any

import attrs
import pytest

from hanafuda_rules import (
    Factor,
    HanafudaError,
    InvalidOutcomeError,
    Month,
    Payment,
    Reason,
    Score,
    SeededShuffler,
    Settlement,
    settle_round,
)
from hanafuda_rules.errors import Fault
from hanafuda_rules.games import hachi_hachi, hanahuda, mushi, suhara_bana
from hanafuda_rules.machine.registry import GAMES, game
from hanafuda_rules.names import Names
from hanafuda_rules.settlement import shared_reason
from hanafuda_rules.words import say

YAKU = Reason(say("Five Brights"), "XX-1")
FEE = Reason(say("a fee"), "XX-2")
DEALER = Reason(say("who won"), "XX-3")


def settlement(**more: object) -> Settlement:
    return Settlement(
        title=say("A round"),
        seats=3,
        unit=Names("points"),
        next_dealer=1,
        dealer_reason=DEALER,
        **({"winner": 1} | more),
    )


PAID = settlement(
    payments=(
        Payment(0, 1, 12, YAKU),
        Payment(2, 1, 12, YAKU),
        Payment(0, None, 5, FEE),
        Payment(None, 2, 3, FEE),
    ),
    pot=2,
)
SCORED = settlement(scores=(Score((0, 2), 700, YAKU), Score((1,), 50, FEE), Score((0, 2), 1, FEE)), remarks=(FEE,))


def test_the_net_of_payments_is_what_each_seat_got_and_paid() -> None:
    assert PAID.net == (-12 - 5, 12 + 12, -12 + 3)
    assert sum(PAID.net) == -PAID.pot  # what the seats lost lies in the pot


def test_the_net_of_scores_counts_for_every_seat_of_a_team() -> None:
    assert SCORED.net == (701, 50, 701)


def test_a_settlement_explains_itself_line_by_line() -> None:
    assert PAID.explain() == str(PAID)
    assert [PAID.payments[0].who, SCORED.scores[0].who] == ["seat 0 → seat 1", "seats 0+2"]
    assert PAID.explain().splitlines() == [
        "A round",
        "  seat 0 → seat 1  12  Five Brights (XX-1)",
        "  seat 2 → seat 1  12  Five Brights (XX-1)",
        "  seat 0 → pot      5  a fee (XX-2)",
        "  pot → seat 2      3  a fee (XX-2)",
        "Net in points: seat 0 -17, seat 1 +24, seat 2 -9",
        "Next dealer: seat 1, who won (XX-3)",
    ]
    assert SCORED.explain().splitlines() == [
        "A round",
        "  a fee (XX-2)",
        "  seats 0+2  700  Five Brights (XX-1)",
        "  seat 1      50  a fee (XX-2)",
        "  seats 0+2    1  a fee (XX-2)",
        "Net in points: seat 0 +701, seat 1 +50, seat 2 +701",
        "Next dealer: seat 1, who won (XX-3)",
    ]


def test_a_settlement_of_nothing_explains_itself_too() -> None:
    assert settlement().explain().splitlines() == [
        "A round",
        "Net in points: seat 0 +0, seat 1 +0, seat 2 +0",
        "Next dealer: seat 1, who won (XX-3)",
    ]


class Half:
    """A minimal game."""

    def must_check(self, outcome: object) -> bool:
        return outcome != 10

    def faults(self, outcome: int, /) -> Iterator[Fault]:
        if outcome % 2:
            yield Fault("an odd number", "XX-1")

    def reckon(self, outcome: int, /) -> Settlement:
        return settlement(scores=(Score((0,), outcome // 2, YAKU),))


def test_settle_round_asks_the_rules() -> None:
    assert [settle_round(Half(), outcome).net for outcome in (10, 8)] == [(5, 0, 0), (4, 0, 0)]
    with pytest.raises(InvalidOutcomeError, match=r"^an odd number \(XX-1\)$"):
        settle_round(Half(), 7)


def test_a_shared_reason_is_one_object_for_the_same_arguments() -> None:
    once = shared_reason(say("card points"), "HH-8.5", kind="card_points", value=5)
    assert once == Reason(say("card points"), "HH-8.5", kind="card_points", value=5)
    assert shared_reason(say("card points"), "HH-8.5", kind="card_points", value=5) is once
    assert shared_reason(say("card points"), "HH-8.5", kind="card_points", value=6).value == 6


def test_a_multiplied_settlement_leaves_the_pot_alone() -> None:
    doubled = PAID.multiplied(2, "it rained", "HOUSE-1")
    assert [each.amount for each in doubled.payments] == [24, 24, 5, 3]
    assert (doubled.net, doubled.pot) == ((-24 - 5, 24 + 24, -24 + 3), 2)
    assert str(doubled.remarks[-1]) == "it rained, ×2 (HOUSE-1)"
    assert SCORED.multiplied(3, "it rained", "HOUSE-1").net == (3 * 701, 3 * 50, 3 * 701)
    assert PAID.multiplied(1, "it rained", "HOUSE-1") is PAID
    for wrong in ({"what": 5}, {"rule": None}, {"key": []}):
        told: dict[str, Any] = {"times": 2, "what": "it rained", "rule": "HOUSE-1", **wrong}
        with pytest.raises(HanafudaError, match="the text of a factor"):
            PAID.multiplied(**told)


@pytest.mark.rule("HH-10.1")
def test_matches_of_a_house_rule_that_multiplies_go_on() -> None:
    class House(hachi_hachi.Rules):
        def reckon(self, outcome: hachi_hachi.Outcome, /) -> hachi_hachi.Settlement:
            return super().reckon(outcome).multiplied(2, "it rained", "HOUSE-1")

    rng, rules = random.Random(1), House(options=hachi_hachi.FUDA_WIKI.options)
    match = rules.match(seats=4, shuffler=SeededShuffler(1), max_rounds=12)
    while not match.is_over:
        match = match.play(rng.choice(match.round.legal_moves))
    payments = [payment for each in match.settlements for payment in each.payments]
    assert any(payment.payer is None for payment in payments)
    assert sum(match.table.totals) + match.table.pot == 0


@pytest.mark.rule("SB-8.3")
def test_stones_cannot_be_multiplied() -> None:
    state, rng = suhara_bana.RULES.deal(seats=5, shuffler=SeededShuffler(1)), random.Random(1)
    while not state.is_over:
        state = state.play(rng.choice(state.legal_moves))
    settlement = settle_round(suhara_bana.RULES, state.outcome)
    assert settlement.multiplied(1, "it rained", "HOUSE-1") is settlement
    with pytest.raises(HanafudaError, match=r"^stones that were paid cannot be multiplied \(SB-8.3\)$"):
        settlement.multiplied(2, "it rained", "HOUSE-1")


@pytest.mark.rule("PH-4.3", "PH-5.1")
def test_a_settlement_in_japanese_and_korean_with_the_names_of_the_players() -> None:
    yaku = {0: ["seven_ribbons"], 1: ["boar_deer_butterflies"]}
    outcome = hanahuda.Outcome(seats=2, piles={}, yaku=yaku, stopped=hanahuda.Stopped(0, "seven_ribbons"))
    settlement = settle_round(hanahuda.RULES, outcome)
    # The original name stands beside the translation in English only. A yaku without a name is in English.
    assert settlement.explain("ja", ["明子", "勉"]).splitlines() == [
        "パラオの花札　2人　親：明子",
        "  明子が七短で終えた (PH-4.3)",
        "  勉：猪鹿蝶（300）、無効 (PH-5.1)",
        "  明子  700  七短で終了 (PH-5.1)",
        "差し引き（点）：明子 +700、勉 +0",
        "次の親：明子（上がった人） (PH-6.1)",
    ]
    assert settlement.explain("ko", ["민수", "지영"]).splitlines()[1:3] == [
        "  민수가 Seven Ribbons으로 판을 끝냄 (PH-4.3)",
        "  지영: Boar, Deer, Butterflies (300), 무효 (PH-5.1)",
    ]


def test_a_title_names_the_players_if_not_every_seat_played() -> None:
    rules = mushi.ruleset(extra_seats=True)
    settlement = settle_round(rules, mushi.Outcome(seats=4, dealer=2, yaku={}, points={1: 120, 3: 110}))
    assert str(settlement.title) == "Mushi, 4 seats, seat 2 dealt, playing order seat 3, seat 1"
    assert settlement.explain("en", ["Aki", "Ben", "You", "Dai"]).startswith(
        "Mushi, 4 players, You dealt, playing order Dai, Ben\n"
    )
    assert settlement.explain("ko", ["민수", "지영", "철호", "유나"]).startswith(
        "무시 4명, 선: 철호, 차례: 유나, 지영\n"
    )
    assert (settlement.unit.of("ja"), settlement.unit.of("ko")) == ("点", "점")


# --- as data ----------------------------------------------------------------------------------------------------------


def yaku(key: str, **more: Any) -> Reason:
    return Reason(say("{key}"), "XX-4", kind="yaku", key=key, **more)


def test_a_reason_as_data() -> None:
    field, half = Factor("field", 4), Factor("half", 1, None, divided_by=2)
    part = yaku("springtime", seat=2, month=Month.PINE, value=3)
    reason = Reason(say("all of it"), "XX-5", kind="sum", value=5, factors=(field, half), parts=(part,))
    assert reason.as_data() == {
        "kind": "sum",
        "key": "",
        "rule": "XX-5",
        "month": None,
        "seat": None,
        "value": 5,
        "factors": [
            {"key": "field", "times": 4, "divided_by": 1},
            {"key": "half", "times": 1, "divided_by": 2},
        ],
        "amount": 10,  # 5 × 4 / 2
        "parts": [
            {
                "kind": "yaku",
                "key": "springtime",
                "rule": "XX-4",
                "month": 1,
                "seat": 2,
                "value": 3,
                "factors": [],
                "amount": 3,
                "parts": [],
            }
        ],
    }


def test_a_settlement_as_data() -> None:
    data = attrs.evolve(PAID, match_over=(DEALER,), remarks=(FEE,)).as_data()
    assert json.loads(json.dumps(data)) == data
    assert (data["seats"], data["unit"], data["net"], data["pot"]) == (3, "points", [-17, 24, -9], 2)
    assert (data["winner"], data["dealer"], data["next_dealer"]) == (1, None, 1)
    assert [(line["payer"], line["payee"], line["amount"], line["rule"]) for line in data["payments"]] == [
        (0, 1, 12, "XX-1"),
        (2, 1, 12, "XX-1"),
        (0, None, 5, "XX-2"),
        (None, 2, 3, "XX-2"),
    ]
    assert [reason["rule"] for reason in (data["dealer_reason"], *data["remarks"], *data["match_over"])] == [
        *("XX-3", "XX-2", "XX-3"),
    ]
    assert [(line["seats"], line["amount"]) for line in SCORED.as_data()["scores"]] == [
        *(([0, 2], 700), ([1], 50), ([0, 2], 1)),
    ]


def test_the_yaku_that_counted_each_with_its_seat() -> None:
    # By lines: the payee or the seats. By the reason's own seat before that. In remarks, the winner's.
    paid = settlement(
        payments=(Payment(0, 1, 5, yaku("gun", value=5)), Payment(2, 1, 5, yaku("gun", value=5))),
        remarks=(yaku("rains", value=1), yaku("chaff", seat=2, value=1), yaku("void", value=9, parts=())),
    )
    assert paid.as_data()["yaku"] == [
        {"seat": 1, "key": "gun", "value": 5},
        {"seat": 1, "key": "rains", "value": 1},
        {"seat": 1, "key": "void", "value": 9},
        {"seat": 2, "key": "chaff", "value": 1},
    ]
    # What a seat pays for the yaku of others, and payments into the pot, are nobody's.
    lost = Reason(say("paid"), "XX-6", kind="yaku_paid", value=-7, parts=(yaku("gun", seat=0, value=7),))
    scored = settlement(scores=(Score((1,), -7, lost),), payments=(Payment(1, None, 1, yaku("rains")),), winner=None)
    assert scored.as_data()["yaku"] == [{"seat": 0, "key": "gun", "value": 7}]
    assert settlement(winner=None, remarks=(yaku("rains"),)).as_data()["yaku"] == []


@pytest.mark.parametrize("key", [each for each in GAMES if each != "roppyakken"])  # it tells of yaku that do not score
def test_the_yaku_that_counted_are_those_that_the_piles_held(key: str) -> None:
    rules, rng = game(key).default, random.Random(4)
    for number in range(6):
        state: Any = rules.deal(seats=rules.seat_counts[0], shuffler=SeededShuffler(number))
        while not state.is_over:
            state = state.play(rng.choice(state.legal_moves))
        data = settle_round(rules, state.outcome).as_data()
        held = [
            (side, one.yaku.key) for side in set(state.setting.sides) for one in rules.held_at_end(state.outcome, side)
        ]
        assert {(one["seat"], one["key"]) for one in data["yaku"]} <= set(held)
        assert json.loads(json.dumps(data)) == data
