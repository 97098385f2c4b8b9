"""Nothing can be assigned to: the type checkers know it too. Never run."""

from hanafuda_rules import CardSet, Play, SeededShuffler, settle_round
from hanafuda_rules.cards import PINE_CRANE
from hanafuda_rules.games import hanahuda

state = hanahuda.RULES.deal(seats=2, shuffler=SeededShuffler(7))
match = hanahuda.RULES.match(seats=2, shuffler=SeededShuffler(7))
settlement = settle_round(hanahuda.RULES, state.outcome)

state.to_move = 1  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]
state.stock[0] = PINE_CRANE  # type: ignore[index]  # pyright: ignore[reportIndexIssue]
state.legal_moves[0] = Play(PINE_CRANE)  # type: ignore[index]  # pyright: ignore[reportIndexIssue]
state.legal_moves.append(Play(PINE_CRANE))  # type: ignore[attr-defined]  # pyright: ignore[reportUnknownMemberType, reportAttributeAccessIssue]
match.round = state  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]
settlement.net[0] = 100  # type: ignore[index]  # pyright: ignore[reportIndexIssue]
hanahuda.RULES.options.ribbon_points = 5  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]
hanahuda.RULES.name = "Hanafuda"  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]
state.outcome.piles[0] = CardSet()  # type: ignore[index]  # pyright: ignore[reportIndexIssue]
Play(PINE_CRANE).card = PINE_CRANE  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]
PINE_CRANE.index = 1  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]
CardSet().mask = 1  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]
CardSet().add(PINE_CRANE)  # type: ignore[attr-defined]  # pyright: ignore[reportUnknownMemberType, reportAttributeAccessIssue]
