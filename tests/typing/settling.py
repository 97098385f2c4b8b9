"""What a score keeper writes, as the type checkers see it. Never run."""

from typing import assert_type

import attrs

from hanafuda_rules import CardSet, Reason, RoundState, Ruleset, Settlement, Table, settle_round
from hanafuda_rules.games import hanahuda
from hanafuda_rules.names import Names
from hanafuda_rules.options import Options
from hanafuda_rules.words import say

outcome = hanahuda.Outcome(seats=2, piles={0: CardSet.parse("pine-crane pine-ribbon"), 1: CardSet()})

# What comes out is known, whichever way it is asked for.
settlement = settle_round(hanahuda.RULES, outcome)
assert_type(settlement, Settlement)
assert_type(settle_round(hanahuda.RULES, outcome), Settlement)
assert_type(hanahuda.ruleset(toyak="ten_5000"), hanahuda.Rules)
assert_type(settlement.net, tuple[int, ...])
assert_type(settlement.scores[0].reason.rule, str)
assert_type(settlement.winner, int | None)
assert_type(settlement.explain(), str)
assert_type(outcome.pile(0), CardSet)
assert_type(outcome.stopped, hanahuda.Stopped | None)
assert_type(outcome.stopped.seat if outcome.stopped else 0, int)


# Another game, as a caller may build one of the parts: who said heads, and what it came to.
@attrs.frozen
class Coin:
    """The outcome of the other game."""

    heads: int


@attrs.frozen(kw_only=True)
class CoinSettlement(Settlement):
    """Its settlement, which says more than the base."""

    side: str


@attrs.frozen(kw_only=True, slots=False)
class CoinRules(Ruleset[Coin, Table, CoinSettlement]):
    """Its rules."""

    options: Options = Options()
    length: Options = Options()
    key, name, seat_rule = "coin", "Coin", "XX-1.1"

    def outcome_of(self, state: RoundState[Coin, Table], /) -> Coin:
        """What happened."""
        return Coin(state.order[0])

    def reckon(self, outcome: Coin, /) -> CoinSettlement:
        """What it comes to."""
        won = Reason(say("heads"), "XX-1.1")
        return CoinSettlement(
            title=say("coin"),
            seats=2,
            unit=Names("coins"),
            winner=0,
            next_dealer=outcome.heads,
            dealer_reason=won,
            side="",
        )


COIN = CoinRules()

assert_type(settle_round(COIN, Coin(0)), CoinSettlement)
assert_type(settle_round(COIN, Coin(0)).side, str)

# Each game takes its own outcomes only.
settle_round(COIN, outcome)  # type: ignore[misc]  # pyright: ignore[reportArgumentType]
settle_round(hanahuda.RULES, Coin(0))  # type: ignore[misc]  # pyright: ignore[reportArgumentType]
settle_round(hanahuda.RULES, None)  # type: ignore[misc]  # pyright: ignore[reportArgumentType]

# Mistakes that a score keeper makes.
hanahuda.Outcome(seats=2, piles={0: "pine-crane pine-ribbon"})  # type: ignore[dict-item]  # pyright: ignore[reportArgumentType]
hanahuda.Outcome(piles={})  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
hanahuda.Outcome(2, {})  # type: ignore[call-arg, arg-type]  # pyright: ignore[reportCallIssue]
hanahuda.Outcome(seats=2, piles={}, stopped="six_brights")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
hanahuda.Stopped("seven_ribbons", 0)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
CardSet(["pine-crane"])  # type: ignore[list-item]  # pyright: ignore[reportArgumentType]
