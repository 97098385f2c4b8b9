"""Yaku of house rules, in every game and with random options: states, views, outcomes and settlements count alike."""

import importlib
from typing import Any

import pytest

from hanafuda_rules import CardSet, Reason, YakuTable, game_keys
from hanafuda_rules.words import say

from helpers.counted_rounds import CRANE, check_held, house, rounds_of
from helpers.random_rounds import CAPTURING

RAIN = CardSet.parse("11b")
NOT_REMARKED = {"koi_koi", "suhara_bana", "roppyakken", "hachi_hachi"}  # where few rounds are won by such a pile
SPOILT = Reason(say("as it rains"), "HOUSE-2")


def module_of(key: str) -> Any:
    return importlib.import_module(f"hanafuda_rules.games.{key}")


@pytest.mark.rule("CD-11")
@pytest.mark.parametrize("key", CAPTURING)
def test_a_yaku_of_a_subclass_counts(key: str) -> None:
    counted = 0
    for rules, states in rounds_of(module_of(key), house(module_of(key)), 24):
        held, _ = check_held(rules, states)
        counted += sum((CRANE.key, CRANE.value) in yaku for yaku in held)
    assert counted


@pytest.mark.rule("CD-11")
@pytest.mark.parametrize("key", CAPTURING)
def test_a_yaku_that_a_subclass_declares_void_does_not_count(key: str) -> None:
    kind = house(module_of(key), void=lambda pile: {CRANE.key: SPOILT} if pile >= RAIN else {})
    voided = remarked = 0
    for rules, states in rounds_of(module_of(key), kind, 40):
        held, settlement = check_held(rules, states)
        for seat, pile in enumerate(states[-1].piles):
            if CRANE.cards | RAIN <= pile:
                assert CRANE.key not in dict(held[seat])
                voided += 1
                remarked += "does not count, as it rains (HOUSE-2)" in str(settlement)
    assert voided
    assert remarked or key in NOT_REMARKED


@pytest.mark.rule("CD-11")
@pytest.mark.parametrize("key", game_keys())
def test_yaku_that_a_subclass_leaves_out_do_not_count(key: str) -> None:
    kind = house(module_of(key), lambda table: YakuTable(table.groups, ()))
    for rules, states in rounds_of(module_of(key), kind, 10):
        held, _ = check_held(rules, states)
        assert not any(held)
