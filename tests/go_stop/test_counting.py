"""What counts in a pile of Go-Stop, by house rules too, in play, questions and settlements alike (GS-7, GS-8.7)."""

import functools
import random
from typing import NamedTuple

import attrs
import pytest

from hanafuda_rules import Reason, SeededShuffler, YakuTable, settle_round
from hanafuda_rules.games import go_stop
from hanafuda_rules.games.go_stop import At, CupCounts
from hanafuda_rules.games.go_stop.phases.so_far import round_so_far
from hanafuda_rules.games.go_stop.settle import settled_cup
from hanafuda_rules.games.go_stop.yaku import NOT_IN_S, number_in

from helpers.counted_rounds import CRANE, check_held, house, rounds_of
from helpers.go_stop_positions import as_played, cards, moment, play
from helpers.go_stop_rounds import any_rules

RULES = go_stop.RULES


def named(settlement):
    """The sets that a settlement names, by key."""
    return {each.key: each.value for each in settlement.remarks if each.kind == "yaku"}


def values(held):
    return {each.yaku.key: each.value for each in held}


def worth(held):
    """S (GS-7.1)."""
    return sum(each.value for each in held if each.yaku.group != NOT_IN_S)


def check_questions(states):
    """In every question, and at every stop, the sets that are held are worth the minimum."""
    asked = 0
    for state in states:
        if go_stop.Go() in state.legal_moves:
            active, options = len(state.order), state.ruleset.options
            least = options.stop_minimum_three if active == 3 else options.stop_minimum_two
            assert worth(state.held(state.to_move)) >= least
            asked += 1
    return asked


def check_round(rules, states):
    """What states, views, outcomes and the settlement say of the winner's sets is the same; and its sets."""
    held, settlement = check_held(rules, states)
    asked, outcome = check_questions(states), states[-1].outcome
    if outcome.winner is None or outcome.won_by != "stop":
        assert not named(settlement)
        return {}, settlement, asked
    assert named(settlement) == dict(held[outcome.winner])
    return named(settlement), settlement, asked


# --- sets of a subclass -----------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-7.4")
def test_a_set_of_a_subclass_leads_to_the_question():
    rules = house(go_stop)()
    state = moment(rules, ["1c 7a 10a", "2a 9a"], "1b 4c", "6a 12b 8a 8c")
    asked = play(state, "1cx1b")
    assert (asked.to_move, asked.legal_moves) == (0, (go_stop.Stop(), go_stop.Go()))
    assert asked.view(1).held(0) == asked.held(0)
    assert values(asked.held(0)) == {CRANE.key: 50}
    assert play(asked, "go").step.notes.mark == (50, 0)
    plain = play(moment(RULES, ["1c 7a 10a", "2a 9a"], "1b 4c", "6a 12b 8a 8c"), "1cx1b")
    assert plain.to_move == 1


def without(*keys):
    return lambda table: table.changed(lambda each: None if each.key in keys else each)


def worth_two(table):
    """Animals and Chaff begin with 2 points."""
    return table.changed(lambda each: attrs.evolve(each, value=2) if each.key in {"animals", "chaff"} else each)


CHANGES = {
    "no_chaff": without("chaff"), "no_sets_of_number": without("animals", "chaff", "ribbons"),
    "nothing": lambda _: YakuTable((), ()), "worth_two": worth_two,
    "in_a_group": lambda table: table.plus(attrs.evolve(CRANE, group="animals")),
    "less_than_nothing": lambda table: table.plus(attrs.evolve(CRANE, value=-1)),
    "not_in_s": lambda table: table.plus(attrs.evolve(CRANE, group=NOT_IN_S)),
    "one_for_both": lambda table: table.changed(lambda each: table["animals"] if each.key == "animals" else each),
}  # fmt: skip


@pytest.mark.rule("GS-7.1", "GS-7.2")
def test_what_a_changed_table_is_worth():
    pile = cards(
        "1b 2a 4a 6a 7a 9a 2cd 3cd 4cd 5cd 6c"
    )  # five animals with the Cup, nine chaff without it, eleven with it
    found = {name: house(go_stop, change)() for name, change in CHANGES.items()}
    sets = {name: values(rules.held(pile, At(rules.table(seats=2)))) for name, rules in found.items()}
    assert sets == {
        "no_chaff": {"animals": 1}, "no_sets_of_number": {}, "nothing": {}, "worth_two": {"chaff": 3},
        "in_a_group": {CRANE.key: 50, "chaff": 2}, "less_than_nothing": {"chaff": 2, CRANE.key: -1},
        "not_in_s": {"chaff": 2, CRANE.key: 50},
        "one_for_both": {"animals": 1, "chaff": 2},  # the Cup is an animal however it counts
    }  # fmt: skip
    for name, rules in found.items():
        state = moment(rules, ["1c", "1d"], "-", "6a 6c", piles=("1b 2a 4a 6a 7a 9a 2cd 3cd 4cd 5cd 6c",))
        assert rules.score(pile, rules.at(state, 0)) == worth(state.held(0)), name


# --- conditions, circumstances and readings of a subclass -------------------------------------------------------------

SPOILT = {"chaff": Reason("as the pile holds the Rain Man", "HOUSE-2")}


@pytest.mark.rule("GS-7.4", "GS-8.1")
def test_a_set_that_a_subclass_declares_void():
    kind = house(go_stop, lambda table: table, lambda pile: SPOILT if cards("11b") <= pile else {})
    found = 0
    for rules, states in rounds_of(go_stop, kind, 25, seed=3, stop_minimum_two=1, stop_minimum_three=1):
        scored, settlement, _ = check_round(rules, states)
        for remark in [each for each in settlement.remarks if each.kind == "yaku_void"]:
            assert (remark.key, remark.rule) == ("chaff", "HOUSE-2")
            assert remark.text.endswith("does not count, as the pile holds the Rain Man")
            assert remark.seat != states[-1].outcome.winner or "chaff" not in scored
            found += 1
    assert found


class Later(NamedTuple):
    """What counts depends on, and the goes."""

    table: go_stop.Table
    cup: CupCounts | None
    rain_man: int | None
    goes: int


class Demanding(go_stop.Rules):
    """After a go Ribbons do not count; after a draw brights are worth twice as much, and the Cup is an animal."""

    def at(self, moment, side, /):
        at = super().at(moment, side)
        return at if isinstance(at, Later) else Later(*at, round_so_far(moment).goes.count(side))

    def at_end(self, outcome, side, /):
        return Later(*super().at_end(outcome, side), outcome.goes.count(side))

    def yaku_at(self, table, /):
        return self._dear if table.draws else super().yaku_at(table)

    @functools.cached_property
    def _dear(self):
        return self.yaku.changed(
            lambda each: attrs.evolve(each, value=2 * each.value) if each.group == "brights" else each
        )

    def readings(self, at, /):
        return super().readings(at)[: 1 if at.table.draws else 2]

    def void(self, pile, at, /):
        return {"ribbons": Reason("after a go", "HOUSE-3")} if at.goes and len(pile) > 5 else {}


@pytest.mark.rule("GS-7.4", "GS-8.7")
def test_a_subclass_with_circumstances_of_its_own():
    rng = random.Random(5)
    for number in range(40):
        drawn = any_rules(rng)
        rules = go_stop.ruleset(Demanding(options=drawn.options), stop_minimum_two=2, stop_minimum_three=2)
        table = go_stop.Table(seats=rng.choice([2, 3]), draws=rng.choice([0, 1]))
        states = [rules.deal(table=table, shuffler=SeededShuffler(number))]
        while not states[-1].is_over:
            states.append(states[-1].play(rng.choice(states[-1].legal_moves)))
        check_round(rules, states)


# --- the game's own sets, by hand -------------------------------------------------------------------------------------


@pytest.mark.rule("GS-7.2")
@pytest.mark.parametrize(
    ("options", "placed", "found"),
    [
        ({}, None, {"chaff": 2}),
        ({}, CupCounts.ANIMAL, {"animals": 1}),
        ({"cup_choice": "both"}, None, {"animals": 1, "chaff": 2}),
        ({"cup_choice": "animal"}, None, {"animals": 1}),
        ({"cup_choice": "on_capture"}, None, {"chaff": 2}),
        ({"cup_choice": "on_capture"}, CupCounts.ANIMAL, {"animals": 1}),
        ({"cup_card": "bridge"}, None, {"animals": 1}),
    ],
)
def test_what_a_pile_with_the_cup_counts_now(options, placed, found):
    """Example 12: four other animals and nine other chaff; as chaff the Cup makes eleven."""
    rules = go_stop.ruleset(**options)
    state = moment(rules, ["1c", "1d"], "-", "6a", piles=("2a 4a 6a 7a 9a 2cd 3cd 4cd 5cd 6c",), cup=placed)
    assert values(state.held(0)) == values(state.view(1).held(0)) == found


@pytest.mark.rule("GS-8.7")
def test_at_the_end_the_cup_counts_as_it_is_settled():
    # As an animal it is the seventh: (5 + 3) × 2 = 16. As chaff there are six animals and eleven chaff: 5 + 2 + 2 = 9.
    winner = "2a 4a 8a 6a 7a 10a 9a 2cd 3cd 4cd 5cd 6c"
    outcome = as_played(RULES, [winner, "12b 1cd 11c 12c 8cd"], winner=0)
    assert worth(RULES.held(cards(winner), At(RULES.table(seats=2)))) == 9
    assert (
        values(RULES.held_at_end(outcome, 0)) == {"five_birds": 5, "animals": 3} == named(settle_round(RULES, outcome))
    )
    # A loser's counts as makes its share smaller: six chaff pay double, and with the Cup there are eight.
    loser = "12b 9a 1cd 7cd 8cd"
    outcome = as_played(RULES, ["1b 3b 8b 2cd 3cd 4cd 5cd 6cd 9cd 10c", loser], winner=0)
    assert number_in(RULES, cards(loser).mask, "chaff", settled_cup(RULES, outcome, 1)) == 8
    assert settle_round(RULES, outcome).net == (7, -7)


@pytest.mark.rule("GS-8.7", "GS-9.1")
def test_where_nobody_stopped_the_cup_counts_as_in_s():
    pile = "2a 4a 6a 7a 9a 2cd 3cd 4cd 5cd 6c"
    for more in ({}, {"winner": 1, "won_by": "whiff"}):
        outcome = as_played(RULES, [pile, "-"], **more)
        assert (RULES.at_end(outcome, 0).cup, values(RULES.held_at_end(outcome, 0))) == (None, {"chaff": 2})


@pytest.mark.rule("GS-9.1", "GS-9.2")
def test_the_table_at_the_end_is_that_of_the_round():
    for seats, playing in ((2, None), (5, (1, 2, 4))):
        outcome = go_stop.Outcome(piles={}, seats=seats, dealer=1, playing=playing, draws=2)
        table = go_stop.Table(seats=seats, dealer=1, draws=2, players=playing or ())
        assert RULES.at_end(outcome, 1).table == table
        anew = go_stop.ruleset(draw_reentry=True).at_end(outcome, 1).table
        assert anew == go_stop.Table(seats=seats, dealer=1, draws=2)
