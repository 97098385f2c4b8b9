"""Rounds as arrays are those of the rules, in every bit: legal moves, observations, ends and nets."""

import copy
import functools
import hashlib
import random

import attrs
import numpy as np
import pytest

from hanafuda_rules import CardSet, HanafudaError, Kind, Names, Yaku, cards, game, settle_round
from hanafuda_rules.envs import _plans
from hanafuda_rules.envs.batch import Batch
from hanafuda_rules.envs.encoding import Encoder
from hanafuda_rules.envs.rounds import Rounds
from hanafuda_rules.envs.self_play import SelfPlay
from hanafuda_rules.envs.states import StateRows
from hanafuda_rules.games import (
    bakappana,
    go_stop,
    hana_awase,
    hanahuda,
    koi_koi,
    min_hwatu,
    mushi,
    regional_yaku,
    toppa,
)
from hanafuda_rules.machine.ruleset import with_options
from hanafuda_rules.parts.play import PlayPhase
from hanafuda_rules.yaku import YakuTable

from helpers.random_rounds import GAMES, random_rules

COVERED = ("koi_koi", "hana_awase", "bakappana", "min_hwatu", "regional_points", "regional_shares")
TABLES = [
    (key, name, seats)
    for key in COVERED
    for name, rules in game(key).presets.items()
    for seats in rules.seat_counts
    if name != "KOI_KOI_JAPAN" or key == "hana_awase"
]


def any_legal(masks, rng):
    return (masks * rng.random(masks.shape)).argmax(axis=1)


def check(rules, seats, count=6, steps=40, facts="full", skip_forced=True, seed=1):
    """Play rows as arrays and as states with the same actions, and compare everything at every decision."""
    batch = Batch(rules, seats, count=count, seed=seed, facts=facts, skip_forced=skip_forced)
    space, rng, rounds = rules.action_space, np.random.default_rng(seed), 0
    states = [batch.state(row) for row in range(count)]
    encoder = Encoder(batch.encoder.space, count)
    for _ in range(steps):
        masks, rows = batch.masks(), batch.rows()
        for row, state in enumerate(states):
            assert state.to_move == batch.seat[row]
            assert np.flatnonzero(masks[row]).tolist() == sorted(space.numbers(state.legal_moves))
            encoder.put(state.view(state.to_move), row)
        assert np.array_equal(rows, encoder.rows())
        actions = any_legal(masks, rng)
        net, ended = batch.step(actions)
        assert np.array_equal(ended, batch.ended)
        for row, state in enumerate(states):
            after = batch.rounds.play(state, int(actions[row]))
            assert after.is_over == ended[row]
            expected = settle_round(rules, after.outcome).net if after.is_over else (0,) * seats
            assert net[row].tolist() == list(expected)
            rounds += after.is_over
            states[row] = batch.state(row) if after.is_over else after
    return rounds


@pytest.mark.rule("CD-6", "KK-6.1", "KK-6.2", "KK-6.3", "KK-6.4", "HA-3.2", "BP-3.2", "MH-3.2", "RG-2.8")
@pytest.mark.parametrize(("key", "name", "seats"), TABLES)
def test_rows_are_rounds_of_the_rules(key, name, seats):
    assert check(game(key).presets[name], seats)


@pytest.mark.parametrize("key", COVERED)
def test_rows_are_rounds_of_random_options(key):
    rng, covered = random.Random(key), 0
    for seed in range(200):
        rules = random_rules(GAMES[key], rng)
        if key == "koi_koi":  # so many options of Koi-Koi are not covered that chance would not find others
            rules = with_options(rules, **{name: getattr(rules_of(key), name) for name in NOT_COVERED})
        seats = rng.choice(rules.seat_counts)
        if Batch.covered(rules, seats) is None:
            facts = rng.choice(["full", "lean", ("hand", "hand_size", "stage")])
            check(rules, seats, 4, 25, facts, rng.random() < 1 / 2, seed)
            covered += 1
        if covered == 12:
            return
    raise AssertionError(covered)


NOT_COVERED = (
    "turn", "koi_from", "koi_needs", "sake_cup", "weather", "viewing_needs_other", "viewing_value", "counting",
    "exhausted", "field_multiplier", "teams",
)  # fmt: skip


def rules_of(key):
    return game(key).default.options


@pytest.mark.rule("KK-2.2", "KK-2.3", "KK-2.4", "KK-2.5", "KK-3.1", "KK-3.2")
@pytest.mark.parametrize(
    "changes",
    [
        {"check_first": "hands", "teshi": "redeal"},
        {"field_four": "dealer_wins", "field_pairs": "dealer_wins"},
        {"field_three": "redeal"},
        {"check_first": "hands"},
        {"teshi": "redeal", "four_pairs": "redeal"},
        {"teshi": "redeal"},
        {"stock_out": "flip"},
        {"koi_limit": "once", "last_turn": "ask"},
    ],
)
def test_what_the_deal_decides_and_how_a_round_ends(changes):
    rules = koi_koi.ruleset(**changes)
    assert check(rules, 2, 12, 30)
    batch, rows = Batch(rules, count=1000, seed=5), range(1000)
    dealt = [batch.state(row) for row in rows]  # many deals are special
    assert np.array_equal(batch._hands.reshape(2, -1).T, [state.hand_masks for state in dealt])
    assert np.array_equal(batch._field, [state.field_mask for state in dealt])
    assert np.array_equal(batch._piles.reshape(2, -1).T, [state.pile_masks for state in dealt])


class Variant(koi_koi.Rules):
    """A yaku with a growing value and a required card, one of two cards, and points for plain cards."""

    @functools.cached_property
    def yaku(self):
        both = Yaku.named(Names("Crane and Phoenix"), 9, CardSet.parse("1b 12b"), "HOUSE-1")
        plains = Yaku.named(Names("Plains"), 2, Kind.CHAFF.cards, "HOUSE-2", needed=6, grows_by=Kind.CHAFF.cards)
        return super().yaku.plus(both, attrs.evolve(plains, required=CardSet([cards.PINE_CHAFF_1])))


def test_a_house_rule_about_yaku_is_covered():
    assert check(Variant(), 2, 12, 50)
    assert check(with_options(Variant(), double_chaff=("lightning",)), 2, 12, 50)


class OfOneValue(koi_koi.Rules):
    """A seventh plain card makes another yaku count, but the pile is worth no more."""

    @functools.cached_property
    def yaku(self):
        plains = functools.partial(Yaku.named, value=2, cards=Kind.CHAFF.cards, rule="HOUSE-3", group="plains")
        return super().yaku.plus(plains(Names("Seven Plains"), needed=7), plains(Names("Six Plains"), needed=6))


def test_a_yaku_that_does_not_improve_a_pile_has_counted_too():
    assert check(OfOneValue(), 2, 12, 50)


class WithoutYaku(koi_koi.Rules):
    yaku = YakuTable(koi_koi.RULES.yaku.groups, ())


class WorthNothing(koi_koi.Rules):
    yaku = koi_koi.RULES.yaku.changed(
        lambda yaku: attrs.evolve(yaku, value=0, extra=0), *[yaku.key for yaku in koi_koi.RULES.yaku]
    )


def test_yaku_may_be_missing_or_worth_nothing():
    assert check(WithoutYaku(), 2, 12, 30)
    assert check(WorthNothing(), 2, 12, 30)


def test_lean_facts_and_forced_moves():
    for rules, seats in ((koi_koi.RULES, 2), (hana_awase.RULES, 3)):
        assert check(rules, seats, facts="lean")
        assert check(rules, seats, skip_forced=False)
        assert check(rules, seats, facts=("pile", "stock_size"))


# --- what is not covered ----------------------------------------------------------------------------------------------


class _Points(min_hwatu.Rules):
    def points_at_end(self, outcome, side, /):
        return 1


class _Counted(min_hwatu.Rules):
    def void(self, pile, at, /):
        return {}


class _Turns(PlayPhase):
    def ended(self, after, seat, before):
        return after


class _OwnTurns(min_hwatu.Rules):
    @functools.cached_property
    def phases(self):
        return (*super().phases[:-1], _Turns())


class _ManyYaku(koi_koi.Rules):
    @functools.cached_property
    def yaku(self):
        cards = CardSet.parse("1b 12b")
        return super().yaku.plus(*[Yaku.named(Names(f"Yaku {number}"), 1, cards, "HOUSE-1") for number in range(60)])


class _Falling(koi_koi.Rules):
    """A yaku that is worth less than nothing: none of its cards adds to it."""

    @functools.cached_property
    def yaku(self):
        grows = Yaku.named(
            Names("Three"), 1, CardSet.parse("1b 1r 3b"), "HOUSE-1", needed=2, grows_by=CardSet.parse("8b")
        )
        return super().yaku.plus(grows)


@pytest.mark.parametrize(
    ("rules", "seats", "why"),
    [
        (_ManyYaku(), 2, "it has more than 64 yaku"),
        (_Falling(), 2, "its yaku depend on more than a pile"),
        (koi_koi.ruleset(field_four="dealer_takes"), 2, "the phase AfterDeal comes before the play"),
        (_Points(), 2, "_Points overrides points_at_end"),
        (_Counted(), 2, "_Counted overrides void"),
        (_OwnTurns(), 2, "_OwnTurns overrides phases"),
        (go_stop.RULES, 3, "comes before the play"),
        (mushi.RULES, 2, "its deck is not the 48 cards"),
        (hanahuda.RULES, 2, "the phase Chitsiobiki comes before the play"),
        (hanahuda.ruleset(chitsiobiki="off"), 4, "partners share a pile"),
        (hanahuda.ruleset(chitsiobiki="off"), 2, "PlayTurns ends turns in its own way"),
        (toppa.RULES, 2, "the phase Declaration comes before the play"),
        (regional_yaku.KEKORO, 2, "PlayTurns ends turns in its own way"),
        (koi_koi.ruleset(turn="draw_then_two", hand=10), 2, "DrawThenTwo has turns of its own"),
        (koi_koi.ruleset(koi_from=3), 2, "going on depends on more than the turns left and the calls"),
        (koi_koi.ruleset(sake_cup="either"), 2, "share a mark"),
        (koi_koi.KOI_KOI_JAPAN, 2, "its yaku depend on more than a pile"),
        (koi_koi.ruleset(exhausted="highest"), 2, "its nets have no formula"),
        (hana_awase.ruleset(willow_row="cancels"), 2, "its yaku depend on more than a pile"),
        (hana_awase.ruleset(fuke="announced"), 2, "the phase _AnnounceFuke comes before the play"),
        (hana_awase.ruleset(compensation=True), 3, "its nets have no formula"),
    ],
)
def test_what_is_not_covered_has_a_reason(rules, seats, why):
    assert why in Batch.covered(rules, seats)
    with pytest.raises(HanafudaError, match="cannot be played as arrays: "):
        Batch(rules, seats, count=1)
    assert isinstance(SelfPlay(2, rules, seats, seed=1)._rows, StateRows)


def test_every_reason():
    assert list(_plans._reasons(go_stop.RULES, 3))[:4] == [
        "the phase SayPlay comes before the play",
        "the phase Claims comes before the play",
        "the phase SitOutApart comes before the play",
        "the phase OpenField comes before the play",
    ]
    assert {"its deal or its misdeals are its own", "its turns are its own"} <= set(_plans._reasons(go_stop.RULES, 3))
    assert "its captures are its own" in list(_plans._reasons(mushi.RULES, 2))
    assert "its deal or its misdeals are its own" in list(_plans._reasons(mushi.RULES, 2))


# --- the same rounds as states ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "seats"), [(koi_koi.RULES, 2), (hana_awase.RULES, 3), (bakappana.RULES, 4)])
@pytest.mark.parametrize("reward", ["advantage", "net", "win"])
def test_self_play_on_arrays_is_self_play_on_states(monkeypatch, rules, seats, reward):
    def played():
        playing, rng = SelfPlay(6, rules, seats, reward=reward, reward_scale=0.5, seed=7), np.random.default_rng(2)
        yield playing.decisions
        for _ in range(70):
            yield playing.step(any_legal(playing.decisions.action_mask, rng))
        yield playing.states

    arrays = list(played())
    monkeypatch.setattr(Batch, "covered", staticmethod(lambda *_: "not today"))
    states = list(played())
    assert arrays.pop() == states.pop()
    for one, other in zip(arrays, states, strict=True):
        for name in ("observation", "action_mask", "seat", "ended", "rewards"):
            assert np.array_equal(getattr(one, name), getattr(other, name)), name


def test_seeds_give_the_same_rounds_for_any_number_of_rows():
    few, many = (Batch("koi_koi", count=count, seed=3) for count in (4, 40))
    assert [few.state(row) for row in range(4)] == [many.state(row) for row in range(4)]
    assert Batch("koi_koi", count=4, seed=4).state(0) != few.state(0)


def test_arrays_are_the_same_with_every_version_of_numpy():
    digest = hashlib.sha256()
    for key, seats in (("koi_koi", 2), ("hana_awase", 3), ("min_hwatu", 4)):
        batch = Batch(key, seats, count=50, seed=3)
        for step in range(60):
            masks, rows = batch.masks(), batch.rows()
            legal = [np.flatnonzero(mask).tolist() for mask in masks]
            arrays = masks, rows, *batch.step([moves[(step * 7 + row) % len(moves)] for row, moves in enumerate(legal)])
            for array in arrays:
                digest.update(array.tobytes())
    assert digest.hexdigest()[:16] == "07441256acb1ce43"  # numpy 2.1 and 2.4


# --- mutants: every part of the plan shows ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        lambda plan: changed(plan, limits=(False, "none")),  # a last turn is asked
        lambda plan: changed(plan, limits=(True, "once")),
        lambda plan: changed(plan, limits=(True, "always")),
        lambda plan: _without_mark(plan, "chaff"),
        lambda plan: changed(plan, places=plan.places[[*range(8, 16), *range(8), *range(16, 48)]]),  # other hands
        lambda plan: changed(plan, looks=[look for look in plan.looks if not look[0]]),  # none at hands
        lambda plan: changed(plan, counting=_plans.Counting(_without("chaff"), _marks()), marks=plan.marks[:-1]),
        lambda plan: changed(plan, counting=_plans.Counting(_worth_more("animals"), _marks())),
        lambda plan: changed(plan, places=np.roll(plan.places, 1)),
    ],
)
def test_a_wrong_plan_is_noticed(monkeypatch, change):
    plan = _plans.plan_of(koi_koi.RULES, 2)
    monkeypatch.setattr("hanafuda_rules.envs.batch.plan_of", lambda *_: change(plan))
    with pytest.raises((AssertionError, HanafudaError)):
        check(koi_koi.RULES, 2, 64, 60)


def changed(plan, **changes):
    """A copy of a plan with other attributes."""
    copied = copy.copy(plan)
    vars(copied).update(changes)
    return copied


def _without_mark(plan, group):
    """Raising this group does not improve a pile."""
    marks = {key: place for key, place in _marks().items() if key != group}
    return changed(plan, counting=_plans.Counting(_table(), marks), marks=plan.marks[:-1])


@pytest.mark.parametrize(
    ("table", "place"),
    [
        ("PLAYS", (0b0001_0110, 1)),  # the first card of a month takes the third, with two on the field
        ("TO_PILE", slice(1, 240, 5)),  # the first capture of each card
        ("ON_FIELD", slice(1, 240, 5)),
        ("FROM_HAND", slice(0, 240, 5)),  # laying a card
        ("LEGAL", (slice(None), 0b0110)),
        ("FORCED", (slice(None), 0b0100)),
    ],
)
def test_a_wrong_table_is_noticed(monkeypatch, table, place):
    wrong = getattr(_plans, table).copy()
    wrong[place] = 0
    monkeypatch.setattr(f"hanafuda_rules.envs.batch.{table}", wrong)
    with pytest.raises((AssertionError, HanafudaError)):
        check(koi_koi.RULES, 2, 64, 60)


def _table():
    return koi_koi.RULES.plain_yaku(koi_koi.RULES.table(seats=2))


def _marks():
    return koi_koi.RULES.phases[-1].marks


def _without(key):
    return _table().changed(lambda _: None, key)


def _worth_more(key):
    return _table().changed(lambda yaku: attrs.evolve(yaku, value=yaku.value + 1), key)


# --- wrong calls ------------------------------------------------------------------------------------------------------


def test_wrong_actions_are_refused_before_anything_is_played():
    batch = Batch("koi_koi", count=4, seed=1)
    before, right = [batch.state(row) for row in range(4)], any_legal(batch.masks(), np.random.default_rng(1))
    illegal = int(np.flatnonzero(batch.masks()[2] == 0)[0])
    for actions, message in [
        ([1, 2, 3], "actions: 4 needed, not 3"),
        ([1.5] * 4, "actions must be whole numbers"),
        ([None] * 4, "actions must be whole numbers"),
        ([10**30] * 4, "actions must be whole numbers"),
        ("1234", "actions: 4 needed, not 1"),
        ([[1], [1, 2]], "actions must have one number for each round"),
        ([right[0], right[1], illegal, right[3]], "round 2: "),
        ([right[0], 10**6, right[2], right[3]], "round 1: there is no move 1000000"),
        ([-1, right[1], right[2], right[3]], "round 0: "),
        ([right[0], right[1], right[2], 384], "round 3: "),
    ]:
        with pytest.raises(HanafudaError, match=message):
            batch.step(actions)
    assert [batch.state(row) for row in range(4)] == before
    batch.step(right.tolist())


@pytest.mark.parametrize(
    "call",
    [
        lambda: Batch("koi_koi", count=0),
        lambda: Batch("koi_koi", count=10**7),
        lambda: Batch("koi_koi", 3, count=1),
        lambda: Batch("koi_koi", count=1, seed=-1),
        lambda: Batch("koi_koi", count=1, facts="much"),
        lambda: Batch("chess", count=1),
        lambda: Batch.covered("chess"),
        lambda: Batch("koi_koi", count=2).state(2),
        lambda: Batch("koi_koi", count=2).state("0"),
        lambda: Batch("koi_koi", count=2).masks(np.zeros((2, 386))),
        lambda: Batch("koi_koi", count=2).rows([]),
        lambda: StateRows(Rounds.of(koi_koi.RULES, 2, reward="net", reward_scale=1, skip_forced=True), count=0),
    ],
)
def test_wrong_calls(call):
    with pytest.raises(HanafudaError):
        call()


def test_arrays_to_fill():
    batch = Batch("hana_awase", count=3, seed=1)
    masks, rows = np.ones((3, len(batch.rounds.actions)), np.int8), np.ones((3, batch.encoder.size), np.float32)
    assert batch.masks(masks) is masks
    assert batch.rows(rows) is rows
    assert np.array_equal(masks, batch.masks())
    assert np.array_equal(rows, batch.rows())
    assert len(batch) == 3
