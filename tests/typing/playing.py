"""What a bot writes, as the type checkers see it. Never run."""

import random
from typing import Any, assert_type

from hanafuda_rules import (
    Card,
    CardSet,
    EndedRound,
    Kind,
    LegalMoves,
    Match,
    Move,
    Play,
    RoundState,
    SeededShuffler,
    Settlement,
    Shuffler,
    Table,
    Take,
    settle_round,
)
from hanafuda_rules.cards import PINE_CRANE
from hanafuda_rules.formats.display import record_for_display
from hanafuda_rules.games import hanahuda
from hanafuda_rules.words import in_words

# A round.
state = hanahuda.RULES.deal(seats=2, shuffler=SeededShuffler(7))
assert_type(state, RoundState[hanahuda.Outcome, Table])
assert_type(state.legal_moves, LegalMoves)
assert_type(state.legal_moves[0], Move)
assert_type(random.choice(state.legal_moves), Move)
assert_type(state.to_move, int | None)
assert_type(state.hands, tuple[CardSet, ...])
assert_type(state.field | CardSet([PINE_CRANE]), CardSet)
assert_type(state.stock, tuple[Card, ...])
assert_type(state.play(Play(PINE_CRANE)), RoundState[hanahuda.Outcome, Table])
assert_type(state.outcome, hanahuda.Outcome)
assert_type(settle_round(hanahuda.RULES, state.outcome), Settlement)

# In words.
in_words(PINE_CRANE, "ja")
in_words(state.field)
in_words(Kind.BRIGHT, language="ja_romaji")
in_words(hanahuda.RULES.yaku["six_brights"])
assert_type(in_words(state.legal_moves[0]), str)
assert_type(state.events[0].words("ja"), str)
assert_type(PINE_CRANE.names.of("ja"), str)
assert_type(PINE_CRANE.names.kanji, str | None)
assert_type(record_for_display(state.view(0), language="ja"), dict[str, Any])
in_words("pine-crane")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def describe(move: Move) -> str:
    """Moves can be taken apart."""
    match move:
        case Play(card, captures) | Take(card, captures):
            assert_type(card, Card)
            assert_type(captures, CardSet)
            return str(card)
        case hanahuda.Stop(yaku):
            assert_type(yaku, str)
            return yaku
        case _:
            return str(move)


# A match.
match_ = hanahuda.RULES.match(seats=2, shuffler=SeededShuffler(7))
assert_type(match_, Match[hanahuda.Outcome, Table, Settlement])
assert_type(match_.round, RoundState[hanahuda.Outcome, Table])
assert_type(match_.play(match_.round.legal_moves[0]), Match[hanahuda.Outcome, Table, Settlement])
assert_type(match_.settlements, tuple[Settlement, ...])
assert_type(match_.ended, tuple[EndedRound[hanahuda.Outcome, Table, Settlement], ...])
assert_type(match_.ended[0].state, hanahuda.State)
assert_type(match_.standings, tuple[int, ...])


# The aliases name the same types.
def step(state: hanahuda.State, match: hanahuda.Match) -> tuple[hanahuda.State, hanahuda.Match]:
    """One move each."""
    return state.play(state.legal_moves[0]), match.play(match.round.legal_moves[0])


assert_type(step(state, match_)[0], RoundState[hanahuda.Outcome, Table])


# A shuffler of one's own.
class Unshuffled:
    """Leaves the cards as they are."""

    def shuffle(self, cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], "Unshuffled"]:
        """The same order."""
        return cards, self

    def next_round(self) -> "Unshuffled":
        """The same again."""
        return self


shuffler: Shuffler = Unshuffled()
hanahuda.RULES.deal(seats=2, shuffler=Unshuffled())

# Mistakes.
state.play(PINE_CRANE)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
state.play()  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
Play(PINE_CRANE, PINE_CRANE)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
Play(PINE_CRANE, [PINE_CRANE])  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
hanahuda.RULES.deal(seats=2)  # type: ignore[call-overload]  # pyright: ignore[reportCallIssue]
hanahuda.RULES.deal(seats=2, shuffler=7)  # type: ignore[call-overload]  # pyright: ignore[reportArgumentType]
state.plya  # type: ignore[attr-defined]  # pyright: ignore[reportUnknownMemberType, reportAttributeAccessIssue]
