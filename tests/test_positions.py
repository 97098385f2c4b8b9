"""States from positions: what was reached by play is reached by its position too, and what cannot be is refused."""

import random
from typing import Any

import attrs
import pytest

from hanafuda_rules import CardSet, HanafudaError, ParseError, SeededShuffler, Table, game, settle_round
from hanafuda_rules import cards as c
from hanafuda_rules.games import hanahuda
from hanafuda_rules.notation import Position, position_of
from hanafuda_rules.parts.play import PlayPhase, Stage, Turn
from hanafuda_rules.positions import state_at

RULES = hanahuda.ruleset(chitsiobiki="off")
PILES = "2arcd 3brcd 4arcd 5arcd 6arcd 7arcd, 8bacd 9arcd 10arcd 11barc 12bcde"
ENDGAME = f"2 / 0 / 0 1 / 0 / 1b, 1c / {PILES} / 1rd / - / -"
PLACED = Position.parse(ENDGAME)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_play_has_reached_is_reached_by_its_position(seats: int) -> None:
    rng, stages = random.Random(seats), set()
    for seed in range(12):
        state = RULES.deal(seats=seats, dealer=seed % seats, shuffler=SeededShuffler(seed))
        while not state.is_over:
            turn: Turn = state.step
            if turn.stage is not Stage.QUESTION:
                before = CardSet.from_mask(turn.before) if turn.turned else None
                at = state_at(
                    RULES,
                    str(position_of(state)),
                    table=state.table,
                    events=state.events,
                    notes=turn.notes,
                    pile_before=before,
                    shuffler=state.shuffler,
                )
                assert at == state
                assert at.legal_moves == state.legal_moves
                stages.add(turn.stage)
            state = state.play(rng.choice(state.legal_moves))
        assert RULES.position(position_of(state)).is_over
    assert stages == {Stage.HAND_CARD, Stage.TURNED_CARD}


def test_an_endgame_is_played_out_and_settled() -> None:
    state = RULES.position(ENDGAME)
    assert (state.to_move, state.shuffler, state.table) == (0, SeededShuffler(0), Table(seats=2))
    # The Crane takes the ribbon, the seventh of seat 0, which may stop on them; then the chaff takes the chaff.
    asked = state.play(state.legal_moves[0])
    assert [str(move) for move in asked.legal_moves] == ["stop on seven ribbons", "continue"]
    over = asked.play(asked.legal_moves[1])
    over = over.play(over.legal_moves[0])
    assert over.piles[0] == PLACED.piles[0] | CardSet([c.PINE_CRANE, c.PINE_RIBBON])
    assert over.piles[1] == PLACED.piles[1] | CardSet([c.PINE_CHAFF_1, c.PINE_CHAFF_2])
    assert settle_round(RULES, over.outcome).net[0] > 0


def test_a_drawn_card_waits_for_its_capture() -> None:
    drawn = attrs.evolve(PLACED, hands=(CardSet(), CardSet([c.PINE_CHAFF_1])), drawn=c.PINE_CRANE)
    state = RULES.position(drawn)
    assert [str(move) for move in state.legal_moves] == [
        "take pine-ribbon with the drawn pine-crane",
        "take pine-chaff-2 with the drawn pine-crane",
    ]
    assert state.view(1).turned == CardSet([c.PINE_CRANE])


@pytest.mark.rule("CD-6", "CD-7")
@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"to_move": 1, "order": (0,)}, "seat 1 cannot be to move: it does not play"),
        ({"order": (0,)}, "seat 1 does not play, but holds pine-chaff-1"),
        ({"hands": (1, CardSet([c.PINE_CHAFF_1]))}, "the hand of seat 0 is not known, only how many cards it has"),
        ({"stock": 2}, "the stock is not known, only how many cards it has"),
        ({"piles": PLACED.piles[:1]}, "at 2 seats there are 2 piles, not 1"),
        ({"field": CardSet([c.PINE_RIBBON])}, "no place has pine-chaff-2"),
        ({"field": CardSet([*PLACED.field, c.PINE_CRANE])}, "the field has pine-crane: a duplicate, or not in the "),
        ({"field": CardSet([*PLACED.field, c.BLANK])}, "the field has blank: a duplicate, or not in the deck"),
        ({"stock": (c.PINE_CRANE,)}, "the stock has pine-crane: a duplicate"),
        (
            {"field": CardSet([c.PINE_RIBBON]), "stock": (c.PINE_CHAFF_2, c.PINE_CHAFF_2)},
            "the stock has a duplicate card",
        ),
        (
            {"hands": (CardSet(), CardSet([c.PINE_CRANE, c.PINE_CHAFF_1]))},
            "seat 0 is to play a hand card, but holds none",
        ),
        (
            {"hands": (CardSet([c.PINE_CHAFF_2]), CardSet([c.PINE_CHAFF_1])), "field": CardSet([c.PINE_RIBBON]),
             "drawn": c.PINE_CRANE},
            "the drawn pine-crane has no choice of captures: its turn is over",
        ),
        ({"dealer": 2}, "seat 2 cannot deal"),
    ],
)  # fmt: skip
def test_what_no_round_can_be_at(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(HanafudaError, match=message):
        RULES.position(attrs.evolve(PLACED, **changes))


def test_a_table_is_the_positions() -> None:
    table = Table(seats=2, totals=(100, 200), round_number=3)
    assert RULES.position(ENDGAME, table=table).table is table
    for wrong in (Table(seats=2, dealer=1), Table(seats=3)):
        with pytest.raises(HanafudaError, match="the table has other seats, or another dealer, than the position"):
            RULES.position(ENDGAME, table=wrong)


def test_what_is_no_position() -> None:
    with pytest.raises(ParseError, match="a position is a Position or its notation, not 5"):
        RULES.position(5)
    with pytest.raises(ParseError, match="at position 0 expected"):
        RULES.position("pine")
    with pytest.raises(HanafudaError, match="a shuffler is needed"):
        RULES.position(ENDGAME, shuffler=5)


def test_a_game_without_such_a_play_has_no_positions() -> None:
    without = type("Without", (hanahuda.Rules,), {"phases": hanahuda.RULES.phases[:1]})()
    with pytest.raises(HanafudaError, match="Hanahuda has no play of hand cards and stock cards"):
        without.position(ENDGAME)


@pytest.mark.parametrize("key", ["hanahuda", "koi_koi", "min_hwatu"])
def test_a_round_that_began_as_a_position_is_checked_when_it_is_settled(key: str) -> None:
    """Nobody dealt it, so its outcome is not trusted; a dealt one is."""
    rules = game(key).default
    dealt = rules.deal(seats=2, shuffler=SeededShuffler(3))
    while not isinstance(dealt.phase, PlayPhase):
        dealt = dealt.play(dealt.legal_moves[0])
    begun = rules.position(str(position_of(dealt)))
    while not begun.is_over:
        begun = begun.play(begun.legal_moves[0])
    assert begun.outcome.played_by is None
    assert rules.must_check(begun.outcome)
    while not dealt.is_over:
        dealt = dealt.play(dealt.legal_moves[0])
    assert not rules.must_check(dealt.outcome)


def test_a_round_of_hachi_hachi_that_began_as_a_position_needs_its_deal() -> None:
    rules = game("hachi_hachi").default
    state = rules.deal(seats=3, shuffler=SeededShuffler(3))
    while not isinstance(state.phase, PlayPhase):
        state = state.play(state.legal_moves[0])
    begun = rules.position(str(position_of(state)))
    while not begun.is_over:
        begun = begun.play(begun.legal_moves[0])
    with pytest.raises(HanafudaError, match=r"events do not tell of its deal \(HH-3\.1\)$"):
        _ = begun.outcome
