"""In every game, tables reject settlements of other tables and cite the rule."""

from typing import Any

import attrs
import pytest

from hanafuda_rules import HanafudaError, Month, SeededShuffler, settle_round

from helpers.random_rounds import GAMES


def a_round(key: str) -> tuple[Any, Any, Any]:
    """A ruleset, a table in the middle of a match, and the settlement of a round dealt there."""
    rules = GAMES[key].RULES
    seats = rules.seat_counts[-1]
    state = rules.deal(seats=seats, dealer=1, shuffler=SeededShuffler(3))
    while not state.is_over:
        state = state.play(state.legal_moves[0])
    return rules, state.table, settle_round(rules, state.outcome)


@pytest.mark.parametrize("key", GAMES)
def test_a_round_of_another_dealer_does_not_follow(key: str) -> None:
    rules, table, settlement = a_round(key)
    assert rules.match_plan.advance(table, settlement).dealer == settlement.next_dealer
    other = attrs.evolve(table, dealer=0)
    with pytest.raises(HanafudaError, match="seat 0 deals at the table, but seat 1 dealt the round") as error:
        rules.match_plan.advance(other, settlement)
    assert error.value.rule == settlement.dealer_reason.rule


@pytest.mark.parametrize("key", [key for key in GAMES if len(GAMES[key].RULES.seat_counts) > 1])
def test_a_round_of_another_table_does_not_follow(key: str) -> None:
    rules, table, settlement = a_round(key)
    fewer = rules.table(seats=rules.seat_counts[0], dealer=1)
    text = f"a round of {table.seats} seats does not go on at a table of {fewer.seats}"
    with pytest.raises(HanafudaError, match=text) as error:
        rules.match_plan.advance(fewer, settlement)
    assert error.value.rule == rules.seat_rule


@pytest.mark.rule("SB-1.2", "SB-1.5", "SB-3.8")
def test_a_round_of_another_month_or_pot_does_not_follow() -> None:
    rules, table, settlement = a_round("suhara_bana")
    purse = type(table.pot)
    fuller = tuple([purse(each.white + 1, each.black - 4) for each in table.purses])
    changes = (
        ({"month": Month.PLUM}, "the month of the table is plum, but the settled round began with pine", "SB-1.5"),
        ({"purses": fuller}, "did not begin with this table's purses", "SB-1.2"),
    )
    for change, text, rule in changes:
        with pytest.raises(HanafudaError, match=text) as error:
            rules.match_plan.advance(attrs.evolve(table, **change), settlement)
        assert error.value.rule == rule
    other_pot = attrs.evolve(settlement, pot_before=purse(1, 0))
    with pytest.raises(HanafudaError, match="the pot of the table is 0, but the settled round began with 1W") as error:
        rules.match_plan.advance(table, other_pot)
    assert error.value.rule == "SB-3.8"
