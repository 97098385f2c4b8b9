"""Matches: by rounds, target, stake and bust (KK-9), and the presets."""

from typing import Any

import attrs
import pytest

from hanafuda_rules import InvalidOptionError, SeededShuffler, Settlement
from hanafuda_rules.games import koi_koi
from hanafuda_rules.games.koi_koi import FUDA_WIKI, KOI_KOI_JAPAN
from hanafuda_rules.settlement import Payment, Reason, Score
from hanafuda_rules.table import Table

WHY = Reason("made up", "KK-7.1")


def scored(points: int, seat: int = 0, seats: int = 2) -> Settlement:
    team = tuple(range(seat % 2, seats, 2))
    shared: dict[str, Any] = {"title": "", "seats": seats, "unit": "points", "next_dealer": seat, "dealer_reason": WHY}
    return Settlement(scores=(Score(team, points, WHY),) if points else (), winner=seat, **shared)


def paid(points: int, seat: int = 0) -> Settlement:
    return attrs.evolve(scored(0, seat), payments=(Payment(1 - seat, seat, points, WHY),))


def after(rules: koi_koi.Rules, *settlements: Settlement) -> Table:
    table = rules.table(seats=settlements[0].seats)
    for settlement in settlements:
        assert not rules.match_plan.is_over(table)
        table = rules.match_plan.advance(table, settlement)
    return table


@pytest.mark.rule("KK-9.1", "KK-8.2")
@pytest.mark.parametrize("rounds", [12, 6, 3, 1])
def test_a_match_by_rounds(rounds: int) -> None:
    rules = koi_koi.ruleset(rounds=rounds)
    table = rules.table(seats=2)
    for number in range(rounds):
        assert not rules.match_plan.is_over(table)
        table = rules.match_plan.advance(table, scored(0 if number % 2 else 5))  # a drawn round is a round
    assert rules.match_plan.is_over(table)


@pytest.mark.rule("KK-9.1")
def test_a_match_to_a_target() -> None:
    rules = koi_koi.ruleset(rounds=0, target=50)
    assert not rules.match_plan.is_over(after(rules, scored(49)))
    assert rules.match_plan.is_over(after(rules, scored(50)))
    assert rules.match_plan.is_over(after(rules, scored(49), scored(51, 1)))
    assert not rules.match_plan.is_over(after(rules, *[scored(1)] * 40))


@pytest.mark.rule("KK-9.1")
def test_totals_start_from_the_stake() -> None:
    assert koi_koi.ruleset(stake=50).table(seats=2).totals == (50, 50)
    rules = koi_koi.ruleset(stake=30, target=60, scoring="zero_sum")
    assert not rules.match_plan.is_over(after(rules, paid(29)))
    assert rules.match_plan.is_over(after(rules, paid(30)))


@pytest.mark.rule("KK-9.1")
def test_example_21_a_lost_stake_ends_the_match() -> None:
    start = paid(8)
    ended = after(KOI_KOI_JAPAN, start, paid(22))
    assert ended.totals == (60, 0)
    assert KOI_KOI_JAPAN.match_plan.is_over(ended)
    on = after(KOI_KOI_JAPAN, start, paid(21))
    assert on.totals == (59, 1)
    assert not KOI_KOI_JAPAN.match_plan.is_over(on)
    # Without bust a total may be nought or less.
    rules = koi_koi.ruleset(KOI_KOI_JAPAN, bust=False)
    assert not rules.match_plan.is_over(after(rules, start, paid(40)))


@pytest.mark.rule("KK-9.2")
def test_the_higher_total_wins_and_equal_totals_share() -> None:
    course = FUDA_WIKI.match_plan
    assert course.winners(after(FUDA_WIKI, scored(5), scored(6, 1))) == (1,)
    assert course.winners(after(FUDA_WIKI, scored(5), scored(5, 1))) == (0, 1)
    teams = koi_koi.ruleset(teams=True)
    assert teams.match_plan.winners(after(teams, scored(5, 3, seats=4))) == (1, 3)


@pytest.mark.rule("KK-7.6", "KK-5.8")
def test_a_match_plays_on_with_the_next_dealer_and_month() -> None:
    match = FUDA_WIKI.match(seats=2, shuffler=SeededShuffler(4), dealer=1)
    while not match.settlements:
        match = match.play(match.round.legal_moves[0])
    assert match.table.round_number == 2
    assert match.round.table.dealer == match.settlements[0].next_dealer
    assert match.ended[-1].state.outcome.month == 1
    months = [yaku.cards.months for yaku in match.round.yaku if yaku.key == "cards_of_the_month"]
    assert months == [(2,)]


# --- what is refused --------------------------------------------------------------------------------------------------


@pytest.mark.rule("KK-9.1")
@pytest.mark.parametrize(
    ("changes", "option"),
    [
        ({"rounds": 0}, "rounds"),
        ({"bust": True}, "bust"),  # without a stake
        ({"bust": True, "stake": 30}, "bust"),  # where nobody pays
        ({"bust": True, "scoring": "zero_sum"}, "bust"),
        ({"target": 30, "stake": 30}, "target"),
        ({"target": 1, "stake": 30}, "target"),
        ({"rounds": -1}, "rounds"),
        ({"stake": -1}, "stake"),
    ],
)
def test_lengths_that_are_refused(changes: dict[str, Any], option: str) -> None:
    with pytest.raises(InvalidOptionError, match=r"KK-9\.1") as caught:
        koi_koi.ruleset(**changes)
    assert caught.value.option == option


@pytest.mark.rule("KK-9.1")
@pytest.mark.parametrize(
    "changes",
    [
        {"rounds": 0, "target": 1},
        {"rounds": 0, "bust": True, "stake": 1, "scoring": "zero_sum"},
        {"target": 31, "stake": 30},
        {"target": 0, "stake": 30},
        {"rounds": 1},
    ],
)
def test_lengths_that_go_together(changes: dict[str, Any]) -> None:
    rules = koi_koi.ruleset(**changes)
    assert not rules.match_plan.is_over(rules.table(seats=2))


@pytest.mark.rule("KK-5.4")
def test_sets_that_grow_do_not_add_up() -> None:
    with pytest.raises(InvalidOptionError, match=r"both_ribbons='adds' does not go with sets='grow'.*KK-5\.4"):
        koi_koi.ruleset(both_ribbons="adds")
    assert koi_koi.ruleset(both_ribbons="adds", sets="stack").options.both_ribbons == "adds"
    assert koi_koi.ruleset(both_ribbons="adds", sets="grow_stack").options.sets == "grow_stack"


# --- the presets ------------------------------------------------------------------------------------------------------

ROWS = """
brights | (15, 8, 7, 6) | (10, 8, 7, 5) | (10, 8, 7, 5) | (10, 8, 7, 5) | (10, 8, 7, 5)
sets | 'grow' | 'grow' | 'grow_stack' | 'grow' | 'stack'
both_ribbons | 'replaces' | 'replaces' | 'replaces' | 'replaces' | 'adds'
viewing_value | 5 | 5 | 5 | 5 | (1, 3)
cards_of_month | True | False | False | False | False
teshi | 'win' | 'win' | 'win' | 'redeal' | 'redeal'
four_pairs | 'win' | 'win' | 'win' | 'redeal' | 'off'
field_pairs | 'redeal' | 'redeal' | 'redeal' | 'redeal' | 'play'
field_three | 'play' | 'play' | 'play' | 'redeal' | 'play'
koi_limit | 'none' | 'none' | 'once_each' | 'once' | 'none'
seven_plus | True | True | True | True | False
koi_multiplier | 'opponent' | 'opponent' | 'opponent' | 'opponent' | 'ladder'
scoring | 'winner' | 'winner' | 'zero_sum' | 'winner' | 'zero_sum'
oya_ken | 0 | 0 | 0 | 0 | 1
draw_dealer | 'stay' | 'stay' | 'stay' | 'pass' | 'stay'
rounds | 12 | 12 | 12 | 12 | 8
stake | 0 | 0 | 50 | 0 | 30
bust | False | False | False | False | True
"""


@pytest.mark.rule("KK-5.2", "KK-5.3", "KK-9.1")
def test_the_presets_are_those_of_the_rules() -> None:
    names = ["FUDA_WIKI", "NINTENDO", "CLUBHOUSE_GAMES", "BATTLE_HANAFUDA", "KOI_KOI_JAPAN"]
    assert list(koi_koi.PRESETS) == names
    assert koi_koi.RULES is koi_koi.FUDA_WIKI is koi_koi.PRESETS["FUDA_WIKI"]
    table = {row.split(" | ")[0]: row.split(" | ")[1:] for row in ROWS.strip().splitlines()}
    for place, (name, rules) in enumerate(koi_koi.PRESETS.items()):
        assert getattr(koi_koi, name) is rules
        values = attrs.asdict(rules.options, recurse=False)
        for option, cells in table.items():
            assert repr(values[option]) == cells[place], (name, option)
        # All else is the same.
        assert set(rules.changes()) <= set(table)
