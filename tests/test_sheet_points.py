"""Card points of sheets that add up, but that no cards can make, or not in the turns of a seat."""

import pytest

from hanafuda_rules import InvalidOutcomeError, settle_round
from hanafuda_rules.games import (
    bakappana,
    hana_awase,
    hanahuda,
    min_hwatu,
    regional_points,
    roppyakken,
    sakura,
)


@pytest.mark.rule("SK-6.1", "RP-5.1", "PH-2.1", "MH-1.2", "BP-4.1", "HA-5.2", "RG-3.1", "CD-6")
@pytest.mark.parametrize(
    ("game", "rules", "points"),
    [
        (sakura, sakura.RULES, (87, 70, 83)),  # every card is worth a multiple of five
        (roppyakken, roppyakken.RULES, (251, 239)),  # tens
        (hanahuda, hanahuda.RULES, (201, 189)),  # tens
        (min_hwatu, min_hwatu.RULES, (121, 119)),  # fives
        (bakappana, bakappana.EIGHTY, (121, 119)),  # fives
        (bakappana, bakappana.RULES, (1, 263)),  # two chaff are worth 2
        (bakappana, bakappana.RULES, (3, 261)),  # a pile of two chaff, or four cards
        (hana_awase, hana_awase.RULES, (1, 263)),
        (bakappana, bakappana.RULES, (264, 0, 0)),  # no seat captures all 48 cards
        (regional_points, regional_points.SAN_ZOKU_GO_JU, (351, 349, 350)),  # tens
        (regional_points, regional_points.SEN_ROKU_JU, (161, 159, 160)),  # fives
        (regional_points, regional_points.JU_MAI, (151, 139)),  # fives
    ],
)
def test_points_that_no_cards_make(game, rules, points):
    yaku = {"yaku": {}} if "yaku" in game.Outcome.counted else {}
    with pytest.raises(InvalidOutcomeError, match=r"no pile has \d+ card points|it can capture at most 32"):
        settle_round(rules, game.Outcome(seats=len(points), points=dict(enumerate(points)), **yaku))
