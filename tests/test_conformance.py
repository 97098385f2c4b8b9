"""The conformance suite for the games of this library."""

import functools

import attrs
import pytest

from hanafuda_rules import BLANK, CardSet, Names, Pass, Play, Reason, Take, Yaku, testing
from hanafuda_rules.cards import WILLOW_SWALLOW
from hanafuda_rules.events import since_deal
from hanafuda_rules.games import go_stop, hachi_hachi, hana_awase, koi_koi, roppyakken, sudaoshi, suhara_bana
from hanafuda_rules.parts.sitting_out import BlankShown
from hanafuda_rules.words import say

from helpers.hachi_hachi_rounds import picked
from helpers.random_rounds import GAMES


class _WithBlankAndTokens(testing.Conformance):
    def any_table(self, rules, seats, rng):
        # HH-3.2: tokens may be left from earlier rounds.
        most = 3 if rules.options.field_multiplier in {"pool", "queue"} else 0
        tokens = tuple(sorted(rng.choices([2, 4], k=rng.randint(0, most)), reverse=True))
        return attrs.evolve(rules.table(seats=seats, dealer=rng.randrange(seats)), tokens=tokens)

    def deck(self, state):
        # HH-2.5: at seven seats there is the blank, until who was dealt it lays it aside.
        shown = any(isinstance(event, BlankShown) for event in since_deal(state.events))
        return super().deck(state) | (CardSet([BLANK]) if state.table.seats == 7 and not shown else CardSet())


class TestHachiHachi(_WithBlankAndTokens):
    rules = hachi_hachi.RULES
    presets = (hachi_hachi.FUDA_WIKI, hachi_hachi.KANTO, hachi_hachi.KANSAI)
    rounds = 18  # some have questions before the deal
    matches = 3

    def any_table(self, rules, seats, rng):
        table = super().any_table(rules, seats, rng)
        # HH-4.5: a pot may be left, too.
        return attrs.evolve(table, pot=rng.choice([0, 1, 30, 45]), round_number=rng.randint(1, 12))

    def choose(self, state, rng):
        return picked(state.legal_moves, rng.randrange(256))


class TestSudaoshi(_WithBlankAndTokens):
    rules = sudaoshi.RULES
    presets = (sudaoshi.OF_1921,)
    rounds = 8
    matches = 2


class TestSuharaBana(testing.Conformance):
    rules = suhara_bana.RULES
    presets = tuple(suhara_bana.PRESETS.values())
    rounds = 8
    matches = 2

    def pot_before(self, table):
        return table.pot.value


class TestRoppyakken(testing.Conformance):
    rules = roppyakken.RULES
    presets = tuple(roppyakken.PRESETS.values())[1:]
    rounds = 11

    def any_table(self, rules, seats, rng):
        table = super().any_table(rules, seats, rng)
        totals = tuple(rng.randrange(rules.options.target) for _ in range(seats))
        won = tuple(rng.randrange(rules.options.games // 2 + 1) for _ in range(seats))
        return attrs.evolve(table, totals=totals, won=won)


class TestGoStop(testing.Conformance):
    rules = go_stop.RULES
    presets = tuple(go_stop.PRESETS.values())[1:]
    rounds = 11
    matches = 2

    def any_table(self, rules, seats, rng):
        # GS-9.1: draws may have come before; from four seats up, with the option that all enter anew (GS-9.2).
        draws = rng.choice([0, 0, 1, 3]) if seats < 4 or rules.options.draw_reentry else 0
        return attrs.evolve(rules.table(seats=seats, dealer=rng.randrange(seats)), draws=draws)

    def choose(self, state, rng):
        # Skips, shakes, bombs and draw offers are rare.
        rare = [move for move in state.legal_moves if not isinstance(move, (Play, Take, Pass))]
        return rng.choice(rare if rare and rng.random() < 0.6 else state.legal_moves)


class KoiKoiHouse(koi_koi.Rules):
    """House rules that change nothing."""


class TestKoiKoiHouse(testing.Conformance):
    rules = KoiKoiHouse()
    rounds = 4
    matches = 1


CRANE_AND_PHOENIX = Yaku.named(Names("Crane and Phoenix"), 30, CardSet.parse("1b 12b"), "HOUSE-2")


class HanaAwaseHouse(hana_awase.Rules):
    """The house rules of the manual: a yaku more, one that does not count, and large hands that count double."""

    @functools.cached_property
    def yaku(self):
        return super().yaku.plus(CRANE_AND_PHOENIX)

    def void(self, pile, at, /):
        swallow = {"poetry_ribbons": Reason(say("as the pile holds the swallow"), "HOUSE-3")}
        return {**super().void(pile, at), **(swallow if WILLOW_SWALLOW in pile else {})}

    def reckon(self, outcome, /):
        settlement = super().reckon(outcome)
        held = () if settlement.winner is None else self.held_at_end(outcome, settlement.winner)
        times = 2 if sum(each.value for each in held) > 70 else 1
        return settlement.multiplied(times, "yaku of more than 70", "HOUSE-4")


class TestHanaAwaseHouse(testing.Conformance):
    rules = HanaAwaseHouse()
    rounds = 8
    matches = 1


def suite(name, base, rounds, matches, **more):
    """A subclass of a suite in this module; pytest finds it by its name."""
    globals()[name] = type(name, (base,), {"rounds": rounds, "matches": matches, "__module__": __name__, **more})


PLAIN = ("hanahuda", "koi_koi", "hana_awase", "bakappana", "min_hwatu", "mushi", "sakura")
for key in (*PLAIN, "regional_points", "regional_shares"):
    _, *presets = GAMES[key].PRESETS.values()
    plain, (rounds, matches) = f"Test_{key}", (7, 2) if key in PLAIN else (5, 1)
    suite(plain, testing.Conformance, rounds, matches, rules=GAMES[key].RULES, presets=tuple(presets))
    suite(f"{plain}_longer", globals()[plain], 500, 50, pytestmark=pytest.mark.soak)
for own in (TestHachiHachi, TestSuharaBana, TestRoppyakken):
    suite(f"{own.__name__}Longer", own, 1000 if own is TestHachiHachi else 500, 50, pytestmark=pytest.mark.soak)
