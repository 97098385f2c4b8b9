"""What counts in a pile of Roppyakken: in the rain, and yaku of house rules too, which may decide a game."""

import functools

import attrs
import pytest

from hanafuda_rules import CardSet, Reason, settle_round
from hanafuda_rules.games import roppyakken
from hanafuda_rules.games.roppyakken import Outcome
from hanafuda_rules.words import say

from helpers.counted_rounds import CRANE, check_held, house, named, rounds_of


class Deciding(house(roppyakken)):
    """The Crane decides a game, too."""

    @functools.cached_property
    def deciding(self):
        return (*super().deciding, CRANE)


def scored(settlement, seat):
    """What a settlement says that a seat has, whether or not it is added to the totals."""
    if any(remark.kind == "round_score" for remark in settlement.remarks):
        parts = [each.parts for each in settlement.remarks if (each.kind, each.seat) == ("round_score", seat)]
        if parts:
            return [(part.key, part.value) for part in parts[0] if part.kind == "yaku"]
    return named(settlement, seat)


def check_settled(rules, held, settlement):
    if settlement.decided is None or rules.options.deciding_yaku != "at_once":
        assert [scored(settlement, seat) for seat in range(len(held))] == held
    else:
        assert settlement.scores == ()  # the game is over, and nothing is scored


@pytest.mark.rule("RP-8.2", "RP-8.3")
def test_a_yaku_of_a_subclass_decides_a_game():
    ended = decided = 0
    for rules, states in rounds_of(roppyakken, Deciding, 100):
        held, settlement = check_held(rules, states)
        check_settled(rules, held, settlement)
        owner = next((seat for seat, pile in enumerate(states[-1].piles) if CRANE.cards <= pile), None)
        low = any(each.kind == "low_man" for each in settlement.remarks)
        if owner is not None and (not low or rules.options.deciding_yaku == "at_once"):
            assert settlement.decided is not None
            decided += settlement.decided == owner
        if rules.options.deciding_yaku == "at_once" and owner is not None:
            assert not any(CRANE.cards <= pile for pile in states[-2].piles)
            ended += any(states[-1].hands)
    assert decided > 40
    assert ended


@pytest.mark.rule("RP-8.3")
def test_a_void_yaku_decides_nothing():
    spoilt = {CRANE.key: Reason(say("as the pile holds the Sake Cup"), "HOUSE-2")}

    class Spoilt(Deciding):
        def void(self, pile, at, /):
            return {**super().void(pile, at), **(spoilt if CardSet.parse("9a") <= pile else {})}

    def settled(*piles):
        captured = dict(enumerate(map(CardSet.parse, piles)))
        return settle_round(Spoilt(), Outcome(piles=captured, seats=2))

    assert settled("1brcd 2arcd 3brcd 4arcd 5arcd", "6arcd 7arcd 8bacd 9arcd 10arcd").decided == 0
    void = settled("1brcd 2arcd 3brcd 4arcd 9arcd", "5arcd 6arcd 7arcd 8bacd 10arcd")
    assert void.decided is None
    text = "seat 0: The Crane at Sunrise, 50, does not count as the pile holds the Sake Cup (HOUSE-2)"
    assert list(map(str, void.remarks)) == [text]


@pytest.mark.rule("RP-3.1")
def test_a_subclass_with_other_hand_yaku():
    class Hands(roppyakken.Rules):
        @functools.cached_property
        def hand_yaku(self):
            found = super().hand_yaku
            return {key: attrs.evolve(each, value=70) for key, each in found.items() if key != "futatesan"}

    shown = 0
    for rules, states in rounds_of(roppyakken, Hands, 60, hand_yaku=True, round_score="own", fuke=0):
        _, settlement = check_held(rules, states)
        for score in settlement.scores:
            if score.reason.kind == "hand_yaku":
                assert (score.amount, score.reason.key != "futatesan") == (70, True)
                shown += 1
    assert shown
    rules = roppyakken.ruleset(Hands(), hand_yaku=True)
    three, double = CardSet.parse("1bcd 10ar 2c 4c 5c"), CardSet.parse("1bcd 10arc 2c 4c")
    assert (rules.yaku_of_hand(three).value, rules.yaku_of_hand(double)) == (70, None)
