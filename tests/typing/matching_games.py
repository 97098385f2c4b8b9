"""What callers of Koi-Koi and games like it write, as the type checkers see it. Never run."""

from typing import Literal, assert_type

from hanafuda_rules import CardSet, Match, RoundState, SeededShuffler, Settlement, Table, settle_round
from hanafuda_rules.games import bakappana, hana_awase, koi_koi, min_hwatu, mushi, roppyakken, sakura

pile = CardSet.parse("pine-ribbon pine-chaff-1, plum-ribbon plum-chaff-1, cherry-ribbon cherry-chaff-1")

# Koi-Koi: who stopped and who called.
koi = koi_koi.Outcome(seats=2, piles={0: pile}, stopped=0, calls={1: 2}, month=3)
koi_koi.Outcome(seats=2, piles={}, lucky={0: ("teshi",), 1: ("four_pairs",)})
koi_koi.Outcome(seats=2, piles={}, dealer=1, dealer_wins="pairs", dealt=pile, field=pile)
assert_type(koi.stopped, int | None)
assert_type(koi.dealt, CardSet | None)
assert_type(koi.dealer_wins, Literal["four", "pairs"] | None)
assert_type(settle_round(koi_koi.NINTENDO, koi), Settlement)
assert_type(koi_koi.RULES.options.brights, tuple[int, ...])
assert_type(koi_koi.ruleset(koi_koi.KOI_KOI_JAPAN, brights=(10, 8, 7, 5), rounds=6), koi_koi.Rules)

# Hana-Awase: who showed chaff and who announced low man out.
awase = hana_awase.Outcome(seats=3, piles={0: pile}, chaff_hands={1: 6}, announced=(2,))
assert_type(awase.announced, frozenset[int])
assert_type(settle_round(hana_awase.JAPANESE_WIKIPEDIA, awase), Settlement)

# Bakappana and Min-Hwatu: the piles.
assert_type(settle_round(bakappana.MAKATSU, bakappana.Outcome(seats=2, piles={0: pile})), Settlement)
assert_type(settle_round(min_hwatu.KOREAN, min_hwatu.Outcome(seats=7, piles={0: pile}, dealer=3)), Settlement)
assert_type(min_hwatu.RULES.options.target, int | Literal["none"])

# Mushi: two piles, whatever the table.
assert_type(settle_round(mushi.BOTAN_CHO, mushi.Outcome(seats=2, piles={0: pile, 1: pile})), Settlement)
assert_type(mushi.Outcome(seats=4, piles={1: pile, 3: pile}).players, tuple[int, ...])

# Sakura: piles of sides.
outcome = sakura.Outcome(seats=6, piles={0: pile}, partners="pairs")
assert_type(settle_round(sakura.PARADISE_FACTORS, outcome), Settlement)
assert_type(sakura.Hiki(pile).cards, CardSet)
# Roppyakken: a settlement and a table of its own.
six = roppyakken.Outcome(seats=3, piles={0: pile}, hand_yaku={1: "tesan"}, reached=(2, 0))
assert_type(six.reached, tuple[int, ...])
assert_type(settle_round(roppyakken.YUKBAEK, six), roppyakken.Settlement)
assert_type(settle_round(roppyakken.YUKBAEK, six).decided, int | None)
assert_type(roppyakken.RULES.match(seats=2, shuffler=SeededShuffler(7)).table.won, tuple[int, ...])

# Rounds and matches.
state = koi_koi.RULES.deal(seats=2, shuffler=SeededShuffler(7))
assert_type(state, RoundState[koi_koi.Outcome, Table])
match_ = min_hwatu.RULES.match(seats=5, shuffler=SeededShuffler(7))
assert_type(match_, Match[min_hwatu.Outcome, Table, Settlement])


def step(state: koi_koi.State, match: min_hwatu.Match) -> tuple[koi_koi.State, min_hwatu.Match]:
    """The aliases name the same types."""
    return state.play(koi_koi.KoiKoi()), match.play(match.round.legal_moves[0])


step(state, match_)

# Each game takes its own outcomes only, and its own rulesets.
settle_round(hana_awase.RULES, koi)  # type: ignore[misc]  # pyright: ignore[reportArgumentType]
settle_round(koi_koi.RULES, awase)  # type: ignore[misc]  # pyright: ignore[reportArgumentType]
bakappana.ruleset(hana_awase.RULES)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]

# Wrong names and values.
koi_koi.ruleset(brights=10)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
koi_koi.Outcome(seats=2, piles={}, dealer_wins="three")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
min_hwatu.ruleset(target="all")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
