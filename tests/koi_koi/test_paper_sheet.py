"""A paper sheet of ten rounds, entered with what players write down: who stopped, who called, and the yaku."""

from typing import Any

import pytest

from hanafuda_rules import InvalidOutcomeError, settle_round
from hanafuda_rules.games import koi_koi
from hanafuda_rules.games.koi_koi import Outcome

AKI, BEN = 0, 1

# Round by round: what is written, what Aki and Ben score for it, and who deals next. Seven or more counts twice, and a
# call of the opponent's doubles too.
SHEET: list[tuple[dict[str, Any], tuple[int, int], int]] = [
    # 1. Aki: Moon Viewing, 5.
    ({"stopped": AKI, "yaku": {AKI: ["moon_viewing"]}}, (5, 0), AKI),
    # 2. Drawn. Ben had called on Ribbons.
    ({"calls": {BEN: 1}, "yaku": {BEN: ["ribbons"]}}, (0, 0), AKI),
    # 3. Ben: Boar-Deer-Butterfly and two more animals, 5 + 2 = 7, × 2; Aki had called on Chaff, × 2: 28.
    (
        {"stopped": BEN, "calls": {AKI: 1}, "yaku": {BEN: [("boar_deer_butterfly", 2)], AKI: ["chaff"]}},
        (0, 28),
        BEN,
    ),
    # 4. Aki: Animals 1 and six ribbons 2: 3.
    ({"stopped": AKI, "yaku": {AKI: ["animals", ("ribbons", 1)]}}, (3, 0), AKI),
    # 5. Drawn; nobody has any yaku.
    ({"yaku": {}}, (0, 0), AKI),
    # 6. Ben: the four cards of June 4, and twelve chaff 3: 7, × 2 = 14.
    ({"stopped": BEN, "yaku": {BEN: ["cards_of_the_month", ("chaff", 2)]}}, (0, 14), BEN),
    # 7. Ben: Flower Viewing 5; Aki had called on Ribbons, × 2 = 10.
    ({"stopped": BEN, "calls": {AKI: 1}, "yaku": {BEN: ["flower_viewing"], AKI: ["ribbons"]}}, (0, 10), BEN),
    # 8. Aki was dealt four of a kind: 6.
    ({"lucky": {AKI: ("teshi",)}, "yaku": {}}, (6, 0), AKI),
    # 9. Aki: Five Brights 15, × 2 = 30; its own calls, on three and on four, multiply nothing.
    ({"stopped": AKI, "calls": {AKI: 2}, "yaku": {AKI: ["five_brights"]}}, (30, 0), AKI),
    # 10. Aki: both sets of ribbons and Willow's, 10 + 1 = 11, × 2; Ben had called on Animals, × 2: 44.
    (
        {"stopped": AKI, "calls": {BEN: 1}, "yaku": {AKI: [("poetry_and_blue_ribbons", 1)], BEN: ["animals"]}},
        (44, 0),
        AKI,
    ),
]

# The seventh as it was written at first: the one Sake Cup is in two piles.
MISTAKE: dict[str, Any] = {**SHEET[6][0], "yaku": {BEN: ["flower_viewing"], AKI: ["moon_viewing"]}}


@pytest.mark.rule("KK-5.8", "KK-7.6", "KK-8.2", "KK-9.1", "KK-9.2")
def test_ten_rounds_of_a_paper_sheet() -> None:
    rules = koi_koi.ruleset(rounds=10)
    table, totals = rules.table(seats=2, dealer=AKI), []
    for number, (written, scores, dealer) in enumerate(SHEET, 1):
        assert (table.round_number, rules.match_plan.is_over(table)) == (number, False)
        if number == 7:
            with pytest.raises(InvalidOutcomeError) as caught:
                settle_round(rules, Outcome.at(table, **MISTAKE))
            assert (caught.value.seat, caught.value.rule) == (BEN, "CD-7")
            assert "it cannot have Flower Viewing: chrysanthemum-cup is not left for its pile" in caught.value.message
        settlement = settle_round(rules, Outcome.at(table, **written))
        assert (settlement.net, settlement.next_dealer) == (scores, dealer)
        table = rules.match_plan.advance(table, settlement)
        totals.append(table.totals)
    # 5 + 3 + 6 + 30 + 44 = 88, and 28 + 14 + 10 = 52.
    assert totals == [
        (5, 0), (5, 0), (5, 28), (8, 28), (8, 28), (8, 42), (8, 52), (14, 52), (44, 52), (88, 52),
    ]  # fmt: skip
    assert rules.match_plan.is_over(table)
    assert rules.match_plan.winners(table) == (AKI,)
