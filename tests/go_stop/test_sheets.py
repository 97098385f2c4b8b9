"""Score sheets of Go-Stop: sets and numbers of cards in place of piles (GS-7.1, GS-8.3)."""

import random

import attrs
import pytest

from hanafuda_rules import settle_round
from hanafuda_rules.games import go_stop

from helpers.go_stop_rounds import played

RULES = go_stop.RULES


def as_sheets(rules, outcome, rng):
    """The round as a sheet, and with the pile of one seat."""
    sheet = outcome.as_sheet(rules)
    seat = rng.choice(outcome.order)
    entries = {name: getattr(sheet, name) for name in sheet.counted}
    others = {name: {each: told for each, told in some.items() if each != seat} for name, some in entries.items()}
    return sheet, attrs.evolve(sheet, piles={seat: outcome.pile(seat)}, **others)


def check_sheets(seed):
    """Make sure that a round and its sheets are settled alike."""
    rules, outcome = played(seed)
    settlement, rng = settle_round(rules, outcome), random.Random(seed)
    for sheet in as_sheets(rules, outcome, rng):
        found = settle_round(rules, sheet)
        assert found.net == settlement.net, (seed, sheet)
        assert [(each.payer, each.amount) for each in found.payments] == [
            (each.payer, each.amount) for each in settlement.payments
        ]
        names = [each for each in settlement.remarks if each.kind != "cup"]
        assert [each for each in found.remarks if each.kind != "cup"] == names, seed


@pytest.mark.rule("GS-10.4", "GS-8.4", "GS-8.7")
def test_a_sheet_settles_as_the_piles_do():
    for seed in range(150):
        check_sheets(seed)


@pytest.mark.soak
def test_twenty_thousand_sheets_settle_as_the_piles_do():
    for seed in range(150, 20_150):
        check_sheets(seed)
