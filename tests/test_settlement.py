from hanafuda_rules import Payment, Reason, Score, Settlement, settle_round
from hanafuda_rules.settlement import shared_reason

YAKU = Reason("Five Brights", "XX-1")
FEE = Reason("a fee", "XX-2")
DEALER = Reason("who won", "XX-3")


def settlement(**more: object) -> Settlement:
    return Settlement(
        title="A round", seats=3, unit="points", next_dealer=1, dealer_reason=DEALER, **({"winner": 1} | more)
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


def test_the_net_of_nothing() -> None:
    assert settlement(winner=None).net == (0, 0, 0)


def test_who_pays_whom() -> None:
    assert [payment.who for payment in PAID.payments] == [
        "seat 0 → seat 1",
        "seat 2 → seat 1",
        "seat 0 → pot",
        "pot → seat 2",
    ]
    assert [score.who for score in SCORED.scores] == ["seats 0+2", "seat 1", "seats 0+2"]


def test_a_settlement_explains_itself_line_by_line() -> None:
    assert PAID.explain() == str(PAID)
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
    """A game of one line."""

    def settle(self, outcome: int, /) -> Settlement:
        return settlement(scores=(Score((0,), outcome // 2, YAKU),))


def test_settle_round_asks_the_rules() -> None:
    assert settle_round(Half(), 10).net == (5, 0, 0)


def test_a_shared_reason_is_one_object_for_the_same_arguments() -> None:
    once = shared_reason("card points", "HH-8.5", kind="card_points", value=5)
    assert once == Reason("card points", "HH-8.5", kind="card_points", value=5)
    assert shared_reason("card points", "HH-8.5", kind="card_points", value=5) is once
    assert shared_reason("card points", "HH-8.5", kind="card_points", value=6).value == 6
