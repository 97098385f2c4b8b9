"""Options and presets of Suhara-bana."""

import pytest

from hanafuda_rules import HanafudaError, InvalidSeatError, SeededShuffler
from hanafuda_rules.games import suhara_bana
from hanafuda_rules.games.suhara_bana import (
    CURRENT,
    DRAFT_2022,
    PRESETS,
    REVISION_2022,
    RULES,
    TEXT_2023,
    Options,
    Purse,
)

NAMES = {
    "three_seats": ("SB-1.1", (False, True)),
    "four_in_hand": ("SB-2.4", ("redraw", "misdeal", "ignore")),
    "forced_three": ("SB-3.5", (False, True)),
    "all_drop_pot": ("SB-3.8", ("refund", "carry")),
    "chase_penalty_to": ("SB-4.4", ("declared", "asked", "displaced")),
    "shoi_fuda": ("SB-5.3", ("forbid", "off")),
    "shoi_teyaku": ("SB-5.4", ("complete_set", "completes_now")),
    "low_man_stones": ("SB-6.3", ("by_points", "printed")),
    "low_man_replaces": ("SB-6.4", ("everything", "yaku")),
    "tie": ("SB-8.2", ("last", "dealer")),
    "bill_plate": ("SB-10.2", ((11, 6), (11, 5))),
}


def test_the_options_with_their_values_the_default_first():
    found = {info.name: (info.rule, tuple(each.value for each in info.values)) for info in Options.describe()}
    assert found == NAMES
    assert all(info.default == NAMES[info.name][1][0] for info in Options.describe())
    assert all(info.heading and info.source and each.text for info in Options.describe() for each in info.values)


@pytest.mark.rule("SB-5.4", "SB-6.3", "SB-10.2")
def test_the_presets():
    by_name = {"CURRENT": CURRENT, "TEXT_2023": TEXT_2023, "REVISION_2022": REVISION_2022, "DRAFT_2022": DRAFT_2022}
    assert by_name == PRESETS
    assert RULES is CURRENT
    assert CURRENT.changes() == {}
    assert TEXT_2023.changes() == {"bill_plate": (11, 5), "low_man_stones": "printed"}
    assert REVISION_2022.changes() == {"bill_plate": (11, 5)}
    assert DRAFT_2022.changes() == {"bill_plate": (11, 5), "shoi_teyaku": "completes_now"}


def test_a_ruleset_starts_from_a_preset():
    rules = suhara_bana.ruleset(DRAFT_2022, shoi_fuda="off")
    assert rules.options == Options(bill_plate=(11, 5), shoi_teyaku="completes_now", shoi_fuda="off")
    assert repr(rules).startswith("suhara_bana.ruleset(")


def test_a_bill_plate_is_whole_stones():
    assert suhara_bana.ruleset(bill_plate=(11, 5)).match_plan.bill_plate == Purse(11, 5)
    with pytest.raises(HanafudaError, match=r"whole number, not 5\.0|not a value of bill_plate"):
        suhara_bana.ruleset(bill_plate=(11, 5.0))


@pytest.mark.rule("SB-1.1")
def test_four_or_five_seats_and_three_by_the_option():
    shuffler = SeededShuffler(1)
    assert CURRENT.seat_counts == (4, 5)
    assert suhara_bana.ruleset(three_seats=True).seat_counts == (3, 4, 5)
    for seats in (2, 3, 6):
        with pytest.raises(InvalidSeatError, match=rf"Suhara-bana has 4 or 5 seats, not {seats} \(SB-1.1\)"):
            CURRENT.deal(seats=seats, shuffler=shuffler)
    with pytest.raises(InvalidSeatError, match="3, 4 or 5 seats, not 2"):
        suhara_bana.ruleset(three_seats=True).table(seats=2)
