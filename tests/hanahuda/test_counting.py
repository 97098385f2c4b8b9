"""What counts in a pile of Hanahuda: yaku of house rules too, in play, in the question to stop, and in settlement."""

import functools

import attrs
import pytest

from hanafuda_rules import CardSet, InvalidOutcomeError, Reason, settle_round
from hanafuda_rules.formats.notation import format_move, parse_move
from hanafuda_rules.games import hanahuda
from hanafuda_rules.games.hanahuda import Continue, Outcome, Stop, Stopped
from hanafuda_rules.learning.observation import facts_of_view
from hanafuda_rules.words import say

from helpers.counted_rounds import CRANE, check_held, house, named, rounds_of
from helpers.rounds import position

SPOILT = Reason(say("as the pile holds the Rain Man"), "HOUSE-2")


class Stopping(house(hanahuda)):
    """The Crane may stop a round, too."""

    @functools.cached_property
    def stopping(self):
        return (*super().stopping, CRANE.key)


def stops_of(states):
    return [state for state in states[:-1] if any(isinstance(move, Stop) for move in state.legal_moves)]


@pytest.mark.rule("PH-4.3", "PH-5.1")
def test_a_yaku_of_a_subclass_may_stop_a_round():
    asked = stopped = 0
    for rules, states in rounds_of(hanahuda, Stopping, 60):
        held, settlement = check_held(rules, states)
        assert [named(settlement, seat) for seat in range(len(held))] == held
        for state in stops_of(states):
            (stop,) = [move for move in state.legal_moves if isinstance(move, Stop)]
            assert stop.yaku in {each.yaku.key for each in state.held(state.to_move)}
            assert parse_move(rules, format_move(rules, stop)) == stop
            assert facts_of_view(state.view(0))["question"] == rules.stopping.index(stop.yaku) + 1
            asked += stop.yaku == CRANE.key
        end = states[-1].outcome.stopped
        if end is not None and end.yaku == CRANE.key:
            partners = {
                seat for seat, side in enumerate(states[-1].setting.sides) if side == states[-1].setting.sides[end.seat]
            }
            assert held == [[(CRANE.key, 50)] if seat in partners else [] for seat in range(len(held))]
            assert "the Crane at Sunrise" not in str(settlement.remarks[0])
            stopped += 1
    assert asked > stopped > 5


@pytest.mark.rule("PH-4.3")
def test_a_void_yaku_stops_nothing():
    ribbons = "1r 2r 3r 4r 5r 6r"
    state = {"hands": ["9c", "11a 10c"], "field": "9r 2c", "stock": "maple-deer plum-warbler", "piles": [ribbons]}
    asked = position(hanahuda.RULES, **state)
    assert asked.play(asked.legal_moves[0]).legal_moves == (Stop("seven_ribbons"), Continue())
    kind = house(hanahuda, lambda table: table, lambda pile: {"seven_ribbons": SPOILT} if len(pile) >= 8 else {})
    silent = position(kind(), **state)
    after = silent.play(silent.legal_moves[0])
    assert after.to_move == 1
    assert "seven_ribbons" not in {each.yaku.key for each in after.held(0)}


def test_a_void_yaku_is_remarked_on_and_stops_no_entered_round():
    kind = house(hanahuda, lambda table: table, lambda _: {"seven_ribbons": SPOILT})
    pile = CardSet.parse("1rc 2rc 3rc 4rc 5rc 6rc 9rc")
    entered = Outcome(piles={0: pile}, seats=2, stopped=Stopped(0, "seven_ribbons"))
    assert settle_round(hanahuda.RULES, entered).net == (700, 0)
    with pytest.raises(InvalidOutcomeError, match="does not count, as the pile holds the Rain Man") as caught:
        settle_round(kind(), entered)
    assert (caught.value.seat, caught.value.rule) == (0, "HOUSE-2")
    rest = CardSet.parse("1brcd 2arcd 3brcd 4arcd 5arcd 6arcd 7arcd 8bacd 9arcd 10arcd 11barc 12bcde") - pile
    played = attrs.evolve(entered, piles={0: pile, 1: rest}, stopped=None)
    settlement = settle_round(kind(), played)
    text = "seat 0: Seven Ribbons (Nanatang), 700, does not count, as the pile holds the Rain Man (HOUSE-2)"
    assert text in map(str, settlement.remarks)
    assert ("seven_ribbons", 700) not in named(settlement, 0)


@pytest.mark.rule("PH-4.3")
def test_a_subclass_that_leaves_out_a_yaku_that_stops():
    kind = house(hanahuda, lambda table: table.changed(lambda yaku: None if yaku.key == "seven_ribbons" else yaku))
    for rules, states in rounds_of(hanahuda, kind, 20):
        check_held(rules, states)
    pile = CardSet.parse("1rc 2rc 3rc 4rc 5rc 6rc 9rc")
    (fault,) = kind().faults(Outcome(piles={0: pile}, seats=2, stopped=Stopped(0, "seven_ribbons")))
    assert fault == ("a round stops on 'six_brights', not on 'seven_ribbons'", "PH-4.3", 0)


@pytest.mark.rule("PH-4.3", "PH-5.5")
def test_a_subclass_with_six_ribbons_is_asked_for_the_sixth():
    def six(yaku):
        return attrs.evolve(yaku, needed=6) if yaku.key == "seven_ribbons" else yaku

    rules = house(hanahuda, lambda table: table.changed(six))()
    state = position(
        rules, hands=["9c", "11a 10c"], field="9r 2c", stock="maple-deer plum-warbler", piles=["1r 2r 3r 4r 5r"]
    )
    asked = state.play(state.legal_moves[0])
    assert asked.legal_moves == (Stop("seven_ribbons"), Continue())
    over = asked.play(Stop("seven_ribbons"))
    assert [each.value for each in over.held(0)] == [700]
    assert settle_round(rules, over.outcome).net == (700, 0)


@pytest.mark.rule("PH-5.1")
def test_what_counts_before_and_after_a_stop():
    state = position(
        hanahuda.RULES, hands=["9c", "11a 10c"], field="9r 2c", stock="maple-deer plum-warbler",
        piles=["1r 2r 3r 4r 5r 6r", "3b 8b 9a"],
    )  # fmt: skip
    asked = state.play(state.legal_moves[0])
    ribbons, poetry = ("seven_ribbons", 700), ("poetry_ribbons", 150)
    assert [(each.yaku.key, each.value) for each in asked.held(0)] == [ribbons, poetry]
    assert [(each.yaku.key, each.value) for each in asked.held(1)] == [("drinking", 300)]
    over = asked.play(Stop("seven_ribbons"))
    assert [(each.yaku.key, each.value) for each in over.held(0)] == [ribbons]
    assert over.held(1) == over.view(1).held(1) == ()
    assert hanahuda.RULES.at(over, 0) == hanahuda.At(over.table, "seven_ribbons")
    assert hanahuda.RULES.at(over, 1) == hanahuda.At(over.table, "")


@pytest.mark.rule("PH-5.2", "PH-5.5")
def test_what_piles_count_by_hand():
    pile = CardSet.parse("1b 3b 8b 12b 9a 11bar 4r 5r 7r")
    held = hanahuda.RULES.held(pile, hanahuda.At(hanahuda.RULES.table(seats=2), None))
    assert [(each.yaku.key, each.value) for each in held] == [
        ("five_brights", 700), ("drinking", 300), ("three_willows", 200), ("grass_ribbons", 100),
    ]  # fmt: skip
