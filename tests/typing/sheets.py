"""A score sheet of each game, and what every game's module has, as the type checkers see them."""

from typing import assert_type

from hanafuda_rules import CardSet, Month, SeededShuffler, Settlement, settle_round
from hanafuda_rules.games import (
    bakappana,
    go_stop,
    hachi_hachi,
    hana_awase,
    hanahuda,
    koi_koi,
    kyu_rei_hana,
    min_hwatu,
    musashino_bana,
    mushi,
    regional_points,
    regional_shares,
    regional_wild,
    regional_yaku,
    roppyakken,
    sakura,
    seotda,
    sudaoshi,
    suhara_bana,
    toppa,
)

SHEETS: dict[str, Settlement] = {
    "koi_koi": settle_round(
        koi_koi.RULES, koi_koi.Outcome(seats=2, stopped=1, yaku={1: ["moon_viewing", ("animals", 2)]})
    ),
    "go_stop": settle_round(
        go_stop.RULES,
        go_stop.Outcome(seats=3, winner=0, yaku={0: ["three_brights"]}, chaff={1: 6, 2: 7}, brights={1: 0, 2: 1}),
    ),
    "hachi_hachi": settle_round(
        hachi_hachi.RULES, hachi_hachi.Outcome(order=(0, 1, 2), yaku={}, points={0: 88, 1: 88, 2: 88})
    ),
    "suhara_bana": settle_round(
        suhara_bana.RULES,
        suhara_bana.Outcome(
            seats=4, dealer=0, month=Month.PINE, points={0: 65, 2: 95, 3: 140}, yaku={2: ["moon_viewing"]}
        ),
    ),
    "hanahuda": settle_round(
        hanahuda.RULES, hanahuda.Outcome(seats=2, yaku={0: ["seven_ribbons"]}, points={0: 200, 1: 190})
    ),
    "hana_awase": settle_round(hana_awase.RULES, hana_awase.Outcome(seats=3, yaku={}, points={0: 110, 1: 60, 2: 94})),
    "bakappana": settle_round(bakappana.RULES, bakappana.Outcome(seats=2, points={0: 140, 1: 124})),
    "regional_points": settle_round(
        regional_points.RULES, regional_points.Outcome(seats=3, points={0: 500, 1: 350, 2: 200}, yaku={})
    ),
    "regional_shares": settle_round(
        regional_shares.RULES, regional_shares.Outcome(seats=3, yaku={}, points={0: 88, 1: 88, 2: 88})
    ),
    "regional_wild": settle_round(
        regional_wild.RULES, regional_wild.Outcome(seats=3, yaku={}, points={0: 100, 1: 80, 2: 60}, hiraya={2})
    ),
    "kyu_rei_hana": settle_round(
        kyu_rei_hana.RULES, kyu_rei_hana.Outcome(seats=3, yaku={}, points={0: 100, 1: 90, 2: 80})
    ),
    "musashino_bana": settle_round(musashino_bana.RULES, musashino_bana.Outcome(seats=3, yaku={0: [], 1: []})),
    "sudaoshi": settle_round(sudaoshi.RULES, sudaoshi.Outcome(seats=3, yaku={}, points={0: 130, 1: 110, 2: 90})),
    "min_hwatu": settle_round(min_hwatu.RULES, min_hwatu.Outcome(seats=2, yaku={0: []}, points={0: 130, 1: 110})),
    "mushi": settle_round(mushi.RULES, mushi.Outcome(seats=2, yaku={0: ["five_brights"]}, points={0: 130, 1: 100})),
    "sakura": settle_round(sakura.RULES, sakura.Outcome(seats=2, yaku={0: []}, points={0: 130, 1: 110})),
    "roppyakken": settle_round(
        roppyakken.RULES, roppyakken.Outcome(seats=2, yaku={0: ["seven_ribbons"]}, points={0: 100, 1: 310})
    ),
    "regional_yaku": settle_round(
        regional_yaku.RULES, regional_yaku.Outcome(seats=2, yaku={}, points={0: 140, 1: 100})
    ),
    "seotda": settle_round(
        seotda.RULES,
        seotda.Outcome(seats=2, put_in={0: 20, 1: 20}, shown={0: CardSet.parse("3b 8b"), 1: CardSet.parse("1r 2r")}),
    ),
    "toppa": settle_round(toppa.RULES, toppa.Outcome(seats=2, yaku={}, points={0: 140, 1: 100})),
}

# The same names in every game. A loop needs no assert.
state: koi_koi.State = koi_koi.RULES.deal(seats=2, shuffler=SeededShuffler(1))
match: roppyakken.Match = roppyakken.RULES.match(seats=2, shuffler=SeededShuffler(1))
table: mushi.Table = mushi.RULES.table(seats=2)
assert_type(state.mover, int)
assert_type([0, 0][state.mover], int)
assert_type(match.table, roppyakken.Table)


def of_a_game(outcome: roppyakken.Outcome) -> roppyakken.Settlement:
    """The settlement of a game that has one of its own."""
    return settle_round(roppyakken.RULES, outcome)


def settled_again(state: koi_koi.State) -> Settlement:
    """The settlement of a state has a type."""
    assert_type(settle_round(state.ruleset, state.outcome), Settlement)
    return settle_round(state.ruleset, state.outcome)
