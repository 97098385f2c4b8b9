"""Payments, scores and remarks as data, in every game."""

import functools
import random
from collections.abc import Iterator
from typing import Any

import pytest

from hanafuda_rules import Reason, SeededShuffler, Yaku, YakuGroup, YakuTable, settle_round
from hanafuda_rules.cards import CardSet, Month, Names
from hanafuda_rules.settlement import Factor
from hanafuda_rules.words import say
from hanafuda_rules.yaku import HeldYaku

from helpers.random_rounds import GAMES, random_rules

ROUNDS = 40
BY_NO_NUMBER = {"par"}
"""The kinds of amounts that are not a number times factors: what is taken off for par is all that there is."""


@functools.cache
def settled_rounds(key: str) -> list[tuple[Any, Any]]:
    """Rulesets with random options, each with the settlement of a random round."""
    game, rng, settled = GAMES[key], random.Random(11), []
    for number in range(ROUNDS):
        rules = random_rules(game, rng)
        seats = rng.choice(rules.seat_counts)
        state = rules.deal(seats=seats, dealer=rng.randrange(seats), shuffler=SeededShuffler(number))
        while not state.is_over:
            state = state.play(rng.choice(state.legal_moves))
        settled.append((rules, settle_round(rules, state.outcome)))
    return settled


def with_parts(reasons: list[Reason]) -> Iterator[Reason]:
    for reason in reasons:
        yield reason
        yield from with_parts(list(reason.parts))


@pytest.mark.parametrize("key", GAMES)
def test_every_reason_is_of_a_kind_that_the_game_names(key: str) -> None:
    kinds = set[str]()
    for rules, settlement in settled_rounds(key):
        amounts = [*settlement.payments, *settlement.scores]
        for reason in with_parts([*(each.reason for each in amounts), *settlement.remarks]):
            assert reason.kind in rules.reason_kinds, reason
            kinds.add(reason.kind)
    # What nearly every round has; the hand-made settlements of each game's own tests have the rest. Few rulesets of the
    # regional point games have yaku.
    assert len(kinds) >= (1 if key == "regional_points" else 3)


@pytest.mark.parametrize("key", GAMES)
def test_a_yaku_is_named_by_its_key_in_the_table(key: str) -> None:
    found = 0
    for rules, settlement in settled_rounds(key):
        amounts = [*settlement.payments, *settlement.scores]
        for reason in with_parts([*(each.reason for each in amounts), *settlement.remarks]):
            if reason.kind in {"yaku", "yaku_void"}:
                assert reason.key in rules.yaku, reason
                assert reason.value
                found += 1
    assert found or not rules.yaku.keys()


@pytest.mark.parametrize("key", GAMES)
def test_the_factors_make_the_amount_of_the_value(key: str) -> None:
    for _, settlement in settled_rounds(key):
        for each in (*settlement.payments, *settlement.scores):
            if each.reason.kind not in BY_NO_NUMBER:
                # Where the payer runs out of stones, what it owed.
                assert abs(getattr(each, "owed", each.amount)) == abs(each.reason.amount), each
                assert each.reason.value is not None


@pytest.mark.parametrize("key", GAMES)
def test_the_kinds_are_told_in_a_line_each(key: str) -> None:
    kinds = GAMES[key].RULES.reason_kinds
    assert all(kind.isidentifier() and text and not text.endswith(".") for kind, text in kinds.items())


# --- reasons as such ---


def test_an_amount_is_the_value_by_its_factors() -> None:
    reason = Reason(say("Blue Ribbons"), "XX-1", value=7, factors=(Factor("kan", 10, None), Factor("field", 4)))
    assert (reason.amount, reason.text) == (280, "Blue Ribbons, ×4")
    half = Reason(
        say("half"), "XX-1", value=7, factors=(Factor("kan", 10, None), Factor("half", 1, say("½"), divided_by=2))
    )
    assert (half.amount, half.text) == (35, "half, ½")
    assert Reason(say("nothing"), "XX-1").amount == 0


def test_a_yaku_of_four_cards_of_a_month_has_its_month() -> None:
    names, group = Names("A Row"), YakuGroup("all", Names("All"))
    row = Yaku("row", names, 10, Month.WILLOW.cards, "all", "XX-1")
    three = Yaku("three", names, 20, CardSet(list(Month.WILLOW.cards)[:3]), "all", "XX-2")
    two_months = Yaku("two", names, 20, Month.WILLOW.cards | Month.PINE.cards, "all", "XX-2")
    assert [yaku.month for yaku in YakuTable((group,), (row, three, two_months))] == [Month.WILLOW, None, None]
    reason = Reason.of_yaku(HeldYaku(row, 12), seat=3)
    assert (str(reason.said), reason.rule, reason.kind, reason.key) == ("A Row", "XX-1", "yaku", "row")
    assert (reason.month, reason.value, reason.seat) == (Month.WILLOW, 12, 3)
