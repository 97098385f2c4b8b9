"""In every game, a match can begin or continue at a given table, and says if it was cut short."""

import random
from typing import Any

import attrs
import pytest

from hanafuda_rules import Match, Month, SeededShuffler
from hanafuda_rules.games import hachi_hachi, suhara_bana
from hanafuda_rules.games.suhara_bana import Field, Purse

from helpers.random_rounds import GAMES

AnyMatch = Match[Any, Any, Any]


def play_a_round(match: AnyMatch, seed: int = 1) -> AnyMatch:
    rng, done = random.Random(seed), len(match.settlements)
    while not match.is_over and len(match.settlements) == done:
        match = match.play(rng.choice(match.round.legal_moves))
    return match


@pytest.mark.parametrize("key", GAMES)
def test_a_match_goes_on_where_another_one_was(key: str) -> None:
    rules = GAMES[key].RULES
    first = play_a_round(rules.match(seats=rules.seat_counts[-1], shuffler=SeededShuffler(4)))
    again = rules.match(table=first.table, shuffler=SeededShuffler(9))
    assert (again.table, again.round.table) == (first.table, first.table)
    assert (again.settlements, again.draws) == ((), ())
    after = play_a_round(again)
    (settlement,) = after.settlements
    assert after.table == rules.match_plan.advance(first.table, settlement)
    # Outside the ledger of Hachi-Hachi, which the match itself changes too, what was won is added to what was there.
    assert after.table.totals == tuple(map(sum, zip(first.table.totals, settlement.net, strict=True)))


@pytest.mark.parametrize("key", GAMES)
def test_a_match_that_is_cut_short_says_so(key: str) -> None:
    rules = GAMES[key].RULES
    match = rules.match(seats=rules.seat_counts[0], shuffler=SeededShuffler(4), max_rounds=2)
    assert not match.cut_short
    first = play_a_round(match)
    assert (len(first.settlements), first.is_over, first.cut_short) == (1, False, False)
    second = play_a_round(first)
    assert (len(second.settlements), second.is_over, second.cut_short) == (2, True, True)


@pytest.mark.parametrize("key", [key for key in GAMES if "rounds" in attrs.fields_dict(type(GAMES[key].RULES.options))])
def test_a_match_that_its_rules_end_was_not_cut_short(key: str) -> None:
    rules = GAMES[key].ruleset(rounds=1)
    over = play_a_round(rules.match(seats=rules.seat_counts[0], shuffler=SeededShuffler(4), max_rounds=1))
    while not over.is_over:  # a round that nobody plays does not count
        over = play_a_round(over)
    assert not over.cut_short


# --- what each table carries ---


@pytest.mark.rule("HH-1.4", "HH-3.2", "HH-4.6", "HH-10.1")
def test_hachi_hachi_takes_month_tokens_pot_and_ledger() -> None:
    table = hachi_hachi.Table(seats=3, dealer=2, round_number=11, totals=(50, -80, 0), tokens=(4, 2), pot=30)
    match = hachi_hachi.RULES.match(table=table, shuffler=SeededShuffler(1))
    assert (match.table.month, match.round.order[0], match.standings) == (11, 2, (50, -80, 0))
    after = play_a_round(match)
    (settlement,) = after.settlements
    assert (settlement.multiplier, settlement.tokens_before, settlement.pot_before) == (4, (4, 2), 30)
    # Three play: the winner has the pot; the 2 waits, with whatever lay on the field.
    assert (after.table.pot, after.table.round_number) == (0, 12)
    assert 2 in (after.table.tokens or ())
    assert sum(after.table.totals) == 0
    # The twelfth round is the last.
    over = play_a_round(after)
    assert (over.is_over, over.cut_short) == (True, False)


@pytest.mark.rule("SB-1.3", "SB-1.5", "SB-9.1", "SB-10.2")
def test_suhara_bana_takes_month_purses_and_borrowed_plates() -> None:
    purses = (Purse(30, 12), Purse(12, 9), Purse(0, 1), Purse(14, 4))
    table = suhara_bana.Table(seats=4, dealer=3, month=Month.MAPLE, purses=purses, borrowed=(0, 0, 1, 0))
    match = suhara_bana.RULES.match(table=table, shuffler=SeededShuffler(1))
    assert (match.table.field, match.table.plates_left) == (Field.MIDDLE, 1)
    # Seat 2 owes the plate that it borrowed, and has a single stone.
    assert min(match.standings) == match.standings[2] < 0
    after = play_a_round(match)
    (settlement,) = after.settlements
    assert (settlement.month, settlement.field, settlement.purses_before) == (Month.MAPLE, Field.MIDDLE, purses)
    assert after.table.month is (Month.WILLOW if settlement.counts else Month.MAPLE)


@pytest.mark.parametrize("key", GAMES)
def test_a_round_counts_unless_its_pots_are_played_for_again(key: str) -> None:
    rules = GAMES[key].RULES
    assert rules.match_plan.counts(rules.table(seats=rules.seat_counts[0]))
