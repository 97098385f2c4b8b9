"""What callers of Hachi-Hachi write, as the type checkers see it. Never run."""

from typing import Literal, assert_type

from hanafuda_rules import CardSet, Match, Month, RoundState, SeededShuffler, Settlement, settle_round
from hanafuda_rules.games import hachi_hachi, hanahuda

pile = CardSet.parse("pine-ribbon pine-chaff-1, plum-ribbon plum-chaff-1, cherry-ribbon cherry-chaff-1")

# An ordinary round takes a few lines, one with everything many.
outcome = hachi_hachi.Outcome(order=(1, 2, 0), piles={1: pile}, ending=hachi_hachi.Shoubu(1))
hachi_hachi.Outcome(
    order=[3, 4, 0],
    piles={0: pile},
    multiplier=2,
    dealer=2,
    dropped=[2],
    forced_out={1: 22},
    pot=10,
    teyaku={3: ("triplet", "red"), 4: pile, 0: hachi_hachi.DeclaredTeyaku(("triplet",), triplets=(Month.PINE,))},
    sage=[0],
    ending=hachi_hachi.Cancelled(0),
    liable=[hachi_hachi.Liable(3, 0, "poetry_ribbons"), hachi_hachi.Liable(payer=3, owner=0, completed=Month.PINE)],
    mizuten=3,
    dealers_hand=4,
)
hachi_hachi.Outcome(
    order=(0, 2, 3),
    field=pile,
    tokens=(4, 2),
    sold=(hachi_hachi.PlaceSold(buyer=3, seller=1, price=40),),
    ending=hachi_hachi.PlayedOut(),
)
assert_type(outcome.pile(1), CardSet)
assert_type(outcome.order, tuple[int, ...])
assert_type(outcome.multiplier, int | None)
assert_type(outcome.table_dealer, int | None)
assert_type(outcome.sage, tuple[int, ...] | None)

# What comes out is Hachi-Hachi's settlement, which says more than the base.
settlement = settle_round(hachi_hachi.SWEDISH, outcome)
assert_type(settlement, hachi_hachi.Settlement)
assert_type(settlement.tokens, tuple[int, ...] | None)
assert_type(settlement.multiplier, int)


def of_any_game(settlement: Settlement) -> None:
    """A settlement of any game has no tokens."""
    settlement.tokens  # type: ignore[attr-defined]  # pyright: ignore[reportUnknownMemberType, reportAttributeAccessIssue]


of_any_game(settlement)


def in_a_word(ending: hachi_hachi.Shoubu | hachi_hachi.Cancelled | hachi_hachi.PlayedOut | hachi_hachi.SplitPot) -> str:
    """Endings can be told apart, and a checker sees that none is left out."""
    match ending:
        case hachi_hachi.Shoubu(seat) | hachi_hachi.Cancelled(seat):
            assert_type(seat, int)
            return str(seat)
        case hachi_hachi.PlayedOut() | hachi_hachi.SplitPot():
            return ""


in_a_word(outcome.ending)

# Rounds and matches.
state = hachi_hachi.FUDA_WIKI.deal(seats=5, dealer=2, shuffler=SeededShuffler(7))
assert_type(state, RoundState[hachi_hachi.Outcome, hachi_hachi.Table])
assert_type(state.table.tokens, tuple[int, ...] | None)
assert_type(state.outcome, hachi_hachi.Outcome)
match_ = hachi_hachi.ruleset(campaign=True).match(seats=4, shuffler=SeededShuffler(7))
assert_type(match_, Match[hachi_hachi.Outcome, hachi_hachi.Table, hachi_hachi.Settlement])
assert_type(match_.settlements[0].tokens, tuple[int, ...] | None)


def step(state: hachi_hachi.State, match: hachi_hachi.Match) -> tuple[hachi_hachi.State, hachi_hachi.Match]:
    """The aliases name the same types."""
    return state.play(hachi_hachi.Declare(("triplet",))), match.play(hachi_hachi.Offer(seat=2, price=40))


step(state, match_)

# Options.
assert_type(hachi_hachi.RULES.options.mizuten, Literal["off", "before_deal", "unseen_hand"])
assert_type(hachi_hachi.ruleset(hachi_hachi.KANSAI, mizuten="unseen_hand", rounds=6), hachi_hachi.Rules)

# Each game takes its own outcomes only, and its own rulesets.
other = hanahuda.Outcome(seats=2, piles={0: pile})
settle_round(hachi_hachi.SWEDISH, other)  # type: ignore[misc]  # pyright: ignore[reportArgumentType]
settle_round(hanahuda.RULES, outcome)  # type: ignore[misc]  # pyright: ignore[reportArgumentType]
hachi_hachi.ruleset(hanahuda.RULES)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]

# Wrong names and values of options.
hachi_hachi.ruleset(mizuten="no")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]

# Mistakes that a score keeper makes.
hachi_hachi.Outcome(piles={0: pile})  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
hachi_hachi.Outcome(order=(0, 1, 2), ending="shoubu")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
hachi_hachi.Outcome(order=(0, 1, 2), ending=hachi_hachi.SayShoubu())  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
hachi_hachi.Outcome(order=(0, 1, 2), teyaku={0: "red"})  # type: ignore[dict-item]  # pyright: ignore[reportArgumentType]
hachi_hachi.Outcome(order=(0, 1, 2), forced_out=(3,))  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
hachi_hachi.Liable(3, 0, 11)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
settlement.tokens = ()  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]
