"""What a pile counts: one answer for play, views, boards and settlements, whatever a subclass varies (KK-5)."""

import functools
import itertools
import random
from typing import Any

import attrs
import pytest

from hanafuda_rules import CardSet, InvalidOutcomeError, Kind, Names, Yaku, YakuTable, settle_round
from hanafuda_rules import cards as c
from hanafuda_rules.boards.board import board_at
from hanafuda_rules.events import Moved
from hanafuda_rules.games import koi_koi
from hanafuda_rules.games.koi_koi import KoiKoi, Outcome, Rules, Stop
from hanafuda_rules.games.koi_koi.yaku import At
from hanafuda_rules.settlement import Settlement
from hanafuda_rules.table import Table
from hanafuda_rules.yaku import YakuGroup, total_of

from helpers.counted_rounds import rounds_of
from helpers.koi_koi_house import CHAFF_OF_FOUR, DealersYear, Fewer, House, Lightning, Swallow
from helpers.koi_koi_positions import position
from helpers.rounds import even


def named(settlement: Settlement) -> dict[tuple[str, bool], int]:
    """The yaku that a settlement names, with their values: those that count, and those of the other player."""
    lines = [*settlement.payments, *settlement.scores]
    reasons = [*settlement.remarks, *[part for line in lines for part in (line.reason, *line.reason.parts)]]
    mine = {(each.key, True): each.value for each in reasons if each.kind == "yaku" and each.seat is None}
    theirs = [each for each in reasons if each.kind == "yaku_void" or (each.kind == "yaku" and each.seat is not None)]
    return mine | {(each.key, False): each.value for each in theirs}


def held(state: Any, seat: int) -> dict[str, int]:
    """The yaku that a seat holds, with their values; those with one key once, the largest."""
    return {each.yaku.key: each.value for each in state.held(seat)}


def sides_that_called(state: Any) -> set[int]:
    return {event.seat % 2 for event in state.events if isinstance(event, Moved) and isinstance(event.move, KoiKoi)}


@pytest.mark.rule("KK-5.1", "KK-6.1", "KK-6.2")
def test_the_yaku_of_a_subclass_is_asked_about() -> None:
    questions = 0
    for _, states in rounds_of(koi_koi, House, 60, seed=7):
        for before, after in itertools.pairwise(states):
            key = CHAFF_OF_FOUR.key
            mine = [side for side in (0, 1) if key in held(after, side) and key not in held(before, side)]
            questions += after.legal_moves == (Stop(), KoiKoi()) and after.to_move % 2 in mine
            # Who has it after its own turn has called, or the round is over.
            others = {0, 1} - {(after.to_move or 0) % 2} if not after.is_over else set[int]()
            assert {side for side in others if key in held(after, side)} <= sides_that_called(after)
    assert questions > 30


# --- by hand ----------------------------------------------------------------------------------------------------------

MOON = "susuki-moon susuki-geese chrysanthemum-cup chrysanthemum-ribbon"


@pytest.mark.rule("KK-5.6", "KK-5.7", "KK-5.8")
def test_a_state_and_a_view_tell_what_counts_now() -> None:
    rules = koi_koi.ruleset(weather="field", viewing_value=(1, 3))
    state = position(
        rules,
        hands=("pine-crane", "willow-swallow"),
        field="willow-ribbon paulownia-phoenix",
        piles=(MOON, "plum-warbler plum-ribbon plum-chaff-1 plum-chaff-2"),
        stock="iris-bridge iris-ribbon",
        round_number=14,
    )
    # Fog: no Moon Viewing. February: its four cards are 4.
    assert held(state, 0) == {}
    assert held(state, 1) == {"cards_of_the_month": 4}
    assert [(each.yaku.key, str(why)) for each, why in rules.voided(state.piles[0], rules.at(state, 0))] == [
        ("moon_viewing", "a Paulownia card lies on the field (KK-5.7)")
    ]
    view = state.view(1)
    assert view.held(1) == state.held(1)
    # Flower Viewing is rained on; three dry brights are 6.
    assert {each.yaku.key for each in view.held(1, CardSet.parse("1b 3b 8b 9a"))} == {"three_brights"}
    clear = koi_koi.ruleset(rules, weather="off")
    at = At(Table(seats=2, round_number=2), CardSet.parse("12b"))
    assert total_of(clear.held(CardSet.parse(MOON), at)) == 1
    assert total_of(clear.held(CardSet.parse(MOON), at._replace(called=True))) == 3


@pytest.mark.rule("KK-5.5", "KK-5.7")
def test_why_a_viewing_yaku_does_not_count() -> None:
    at = At(Table(seats=2))
    alone, rain = koi_koi.ruleset(viewing_needs_other=True), koi_koi.ruleset(weather="rain_man")
    assert [(each.value, str(why)) for each, why in alone.voided(CardSet.parse(MOON), at)] == [
        (5, "it needs another yaku (KK-5.5)")
    ]
    assert alone.voided(CardSet.parse(MOON + " 1b 3b 12b"), at) == ()
    pile = CardSet.parse(MOON) | {c.WILLOW_RAIN_MAN}
    assert [str(why) for _, why in rain.voided(pile, at)] == ["the pile holds the Rain Man (KK-5.7)"]
    assert rain.voided(CardSet.parse(MOON), at) == ()


@pytest.mark.rule("KK-5.6")
def test_the_value_of_a_subclass_stays_after_a_call() -> None:
    class Dear(Rules):
        @functools.cached_property
        def yaku(self) -> YakuTable:
            return super().yaku.changed(
                lambda each: attrs.evolve(each, value=7) if each.key == "moon_viewing" else each
            )

    rules, pile = koi_koi.ruleset(Dear(), viewing_value=(1, 3)), CardSet.parse(MOON + " 3b")
    for called, flower in ((False, 1), (True, 3)):
        at = At(Table(seats=2), called=called)
        assert {each.yaku.key: each.value for each in rules.held(pile, at)} == {
            "flower_viewing": flower,
            "moon_viewing": 7,
        }


@pytest.mark.rule("KK-7.1")
def test_the_best_group_is_all_of_it() -> None:
    class Pairs(Rules):
        """Two yaku of 4 and 3 in a group that adds up, next to Three Brights of 6."""

        @functools.cached_property
        def yaku(self) -> YakuTable:
            words = (("Boar and Deer", 4, "7a 10a"), ("Boar and Swallow", 3, "7a 11a"))
            more = [Yaku.named(Names(name), n, CardSet.parse(some), "HOUSE-1", group="hunt") for name, n, some in words]
            table = super().yaku
            return YakuTable((*table.groups, YakuGroup("hunt", Names("Hunt"))), (*table.yaku, *more))

    pile = even("1b 3b 8b 7a 10a 11a")
    outcome = Outcome(piles={0: pile}, seats=2, stopped=0, month=1)
    # 6 + 4 + 3 = 13, doubled; the best group is 4 + 3 = 7, doubled.
    assert settle_round(Pairs(), outcome).net == (26, 0)
    assert settle_round(koi_koi.ruleset(Pairs(), counting="best"), outcome).net == (14, 0)


@pytest.mark.rule("KK-5.9", "KK-6.1")
def test_readings_without_the_sake_cup_lack_what_needs_it() -> None:
    # All nine animals: as chaff the Cup leaves eight, of which Animals cannot be.
    rules = koi_koi.ruleset(Fewer(), sake_cup="either")
    animal, chaff = rules.readings(At(Table(seats=2)))
    assert ("animals" in animal, "animals" in chaff, "chaff" in animal) == (True, False, False)
    assert total_of(rules.held(Kind.ANIMAL.cards, At(Table(seats=2)))) == 5 + 6  # Boar-Deer-Butterfly grows by six


# --- rounds that are entered ------------------------------------------------------------------------------------------

THREE = even("pine-crane cherry-curtain susuki-moon")


def refused(rules: Rules, **entered: Any) -> str:
    with pytest.raises(InvalidOutcomeError) as caught:
        settle_round(rules, Outcome(seats=2, **entered))
    return str(caught.value)


@pytest.mark.rule("KK-6.1", "KK-6.2", "KK-6.3")
def test_of_a_subclass_only_what_is_certain_is_checked() -> None:
    four = CardSet.parse("2cd 4cd")
    # Seat 1 holds four chaff. By its own yaku it was asked; where they may have been void it was perhaps not.
    told: dict[str, Any] = {"piles": {0: THREE, 1: four}, "stopped": 0, "month": 5}
    message = "seat 1: its yaku are worth 3, but it neither called koi-koi nor stopped (KK-6.2)"
    assert refused(House(), **told) == message
    for kind in (Swallow, Lightning, DealersYear):
        assert settle_round(kind(), Outcome(seats=2, **told)).net == (6, 0)
    # Nobody calls more often than the limit allows, or than it has turns.
    twice = {**told, "calls": {1: 2}}
    assert settle_round(Swallow(), Outcome(seats=2, **twice)).net == (12, 0)
    for kind in (Lightning, DealersYear):
        assert refused(kind(), **{**told, "calls": {1: 9}}).endswith("has only 8 turns (KK-6.2)")
        assert refused(koi_koi.ruleset(kind(), koi_limit="once_each"), **twice).endswith("does not allow (KK-6.4)")


@pytest.mark.rule("KK-5.8")
def test_a_subclass_is_told_the_month() -> None:
    # DealersYear narrows by the month, though Cards of the Month are not played.
    told: dict[str, Any] = {"piles": {0: CardSet.parse("2r 2c 4rc 5rc")}, "stopped": 0, "dealer": 1}
    rules = koi_koi.ruleset(DealersYear(), cards_of_month=False)
    assert refused(rules, **told) == "enter the month of the round: the yaku depend on it (KK-5.8)"
    assert settle_round(rules, Outcome(seats=2, month=4, **told)).net == (2, 0)
    assert refused(rules, month=5, **told) == "seat 0: no yaku counts for it to stop on (KK-6.2)"


@pytest.mark.rule("KK-5.1")
def test_views_and_boards_count_as_states_do() -> None:
    for _, states in rounds_of(koi_koi, Swallow, 10, seed=8):
        state = random.Random(states[0].field_mask).choice(states)
        for seat in range(state.table.seats):
            assert state.view(seat).held(1) == board_at(state.view(seat)).held(1) == state.held(1)
