"""What callers of Go-Stop write, as the type checkers see it. Never run."""

from typing import Literal, assert_type

from hanafuda_rules import CardSet, Month, SeededShuffler, settle_round
from hanafuda_rules.games import go_stop, koi_koi

pile = CardSet.parse("1b 3b 8b 2cd 3cd 4cd 5cd 6cd 9c")

# What happened: who won and by what, who went, what was shaken, bombed, paid and shown.
outcome = go_stop.Outcome(
    seats=5, dealer=1, playing=[1, 2, 4], piles={1: pile}, winner=1, goes=[1, 2], shaken={1: [Month.PINE]},
    bombs={1: 1}, small_bombs={2: 1}, paid=[go_stop.PaidAtOnce(1, "ppeok")], refusers=[2], draws=2,
    claims={3: CardSet.parse("12b")},
)  # fmt: skip
go_stop.Outcome(seats=2, piles={}, winner=0, won_by="president", cup=go_stop.CupCounts.ANIMAL)
assert_type(outcome.playing, tuple[int, ...] | None)
assert_type(outcome.order, tuple[int, ...])
assert_type(outcome.shaken[1], tuple[Month, ...])
assert_type(outcome.won_by, Literal["stop", "president", "field_quad", "three_ppeok", "whiff"])
assert_type(outcome.cup, go_stop.CupCounts | None)
assert_type(go_stop.Outcome.at(go_stop.RULES.table(seats=2), {0: pile}, winner=0), go_stop.Outcome)

# Settlements and tables of its own.
assert_type(settle_round(go_stop.FUDA_WIKI, outcome), go_stop.Settlement)
assert_type(go_stop.RULES.table(seats=5), go_stop.Table)
assert_type(go_stop.RULES.table(seats=5).players, tuple[int, ...])

# Rulesets.
assert_type(go_stop.ruleset(go_stop.HANGAME_TWO, jokers="2_2_3", target=50), go_stop.Rules)
assert_type(go_stop.RULES.options.president_points, int | Literal["minimum"])

# Rounds, matches and moves.
state = go_stop.RULES.deal(seats=3, shuffler=SeededShuffler(7))
match_ = go_stop.RULES.match(seats=3, shuffler=SeededShuffler(7))
assert_type(state.outcome, go_stop.Outcome)
assert_type(match_.table.draws, int)
assert_type(go_stop.Bomb(pile).cards, CardSet)
assert_type(go_stop.Shake(Month.PINE).month, Month)


def step(state: go_stop.State, match: go_stop.Match) -> tuple[go_stop.State, go_stop.Match]:
    """The aliases name the same types."""
    return state.play(go_stop.Go()), match.play(match.round.legal_moves[0])


step(state, match_)

# Wrong games, names and values.
settle_round(koi_koi.RULES, outcome)  # type: ignore[misc]  # pyright: ignore[reportArgumentType]
go_stop.ruleset(koi_koi.RULES)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
go_stop.ruleset(jokers="3")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
go_stop.Outcome(seats=2, piles={}, won_by="luck")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
