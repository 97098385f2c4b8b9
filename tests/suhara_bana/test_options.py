"""Options and presets of Suhara-bana."""

import pytest

from hanafuda_rules import InvalidSeatError, SeededShuffler
from hanafuda_rules.games import suhara_bana
from hanafuda_rules.games.suhara_bana import (
    CURRENT,
    DRAFT_2022,
    PRESETS,
    REVISION_2022,
    RULES,
    TEXT_2023,
)


@pytest.mark.rule("SB-5.4", "SB-6.3", "SB-10.2")
def test_the_presets():
    by_name = {"CURRENT": CURRENT, "TEXT_2023": TEXT_2023, "REVISION_2022": REVISION_2022, "DRAFT_2022": DRAFT_2022}
    assert by_name == PRESETS
    assert RULES is CURRENT
    assert CURRENT.changes() == {}
    assert TEXT_2023.changes() == {"bill_plate": (11, 5), "low_man_stones": "printed"}
    assert REVISION_2022.changes() == {"bill_plate": (11, 5)}
    assert DRAFT_2022.changes() == {"bill_plate": (11, 5), "shoi_teyaku": "completes_now"}


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
