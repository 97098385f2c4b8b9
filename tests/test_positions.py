"""States from positions: a state reached by play can be rebuilt from its position, and impossible ones are rejected."""

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import attrs
import pytest

from hanafuda_rules import (
    CardSet,
    HanafudaError,
    InvalidSeatError,
    ParseError,
    SeededShuffler,
    Table,
    game,
    settle_round,
)
from hanafuda_rules import cards as c
from hanafuda_rules.formats.notation import Position, parse_move, play_phase, position_of
from hanafuda_rules.formats.positions import state_at
from hanafuda_rules.games import go_stop, hachi_hachi, hanahuda, koi_koi, sakura
from hanafuda_rules.games.go_stop.phases import so_far
from hanafuda_rules.games.koi_koi.phases import SecondCardStep
from hanafuda_rules.parts.play import PlayPhase
from hanafuda_rules.parts.teyaku import Declared
from hanafuda_rules.parts.turns import HandCardStep
from hanafuda_rules.parts.wild_play import use_of

from helpers.random_rounds import CAPTURING

RULES = hanahuda.ruleset(chitsiobiki="off")
PILES = "2arcd 3brcd 4arcd 5arcd 6arcd 7arcd, 8bacd 9arcd 10arcd 11barc 12bcde"
ENDGAME = f"2 / 0 / 0 1 / 0 / 1b, 1c / {PILES} / 1rd / - / -"
PLACED = Position.parse(ENDGAME)


# --- what a position does not hold ------------------------------------------------------------------------------------


def reached(rules: Any, holds: Callable[[Any], bool], seats: int = 2) -> Any:
    """The first state in random rounds that satisfies a condition."""
    rng = random.Random(1)
    for seed in range(200):
        state = rules.deal(seats=seats, shuffler=SeededShuffler(seed))
        while not (state.is_over or holds(state)):
            state = state.play(rng.choice(state.legal_moves))
        if not state.is_over:
            return state
    pytest.fail("no round came to it")


@pytest.mark.rule("CD-7")
@pytest.mark.parametrize("key", CAPTURING)
def test_the_position_of_the_first_turn_is_enough(key: str) -> None:
    rules = CAPTURING[key].RULES
    state = reached(rules, lambda state: state.phase_number == play_phase(rules), rules.seat_counts[0])
    for moment in (state, state.view(0), state.view(None)):
        assert position_of(moment).lacks == ()
    at = state_at(rules, str(position_of(state)))
    assert (at.hands, at.field, at.piles, at.stock, at.phase, at.step) == (
        state.hands, state.field, state.piles, state.stock, state.phase, state.step,
    )  # fmt: skip
    assert at.legal_moves == state.legal_moves


@pytest.mark.rule("KK-4.2")
@pytest.mark.parametrize("turn", ["draw_then_two", "take_unmatched"])
def test_before_the_second_card_of_a_turn_there_is_no_position_to_read(turn: str) -> None:
    rules = koi_koi.ruleset(turn=turn)
    state = reached(rules, lambda state: isinstance(state.step, SecondCardStep))
    assert str(position_of(state)).endswith(" / - / step")
    with pytest.raises(HanafudaError, match=r"a position does not hold the step of this moment: keep its record"):
        state_at(rules, position_of(state))


@pytest.mark.rule("GS-7.4")
def test_a_question_is_not_in_a_position() -> None:
    state = reached(go_stop.RULES, lambda state: getattr(state.step, "question", None) == so_far.STOP_OR_GO)
    assert "step" in position_of(state).lacks
    with pytest.raises(HanafudaError, match=r"a position does not hold the step of this moment.*\(CD-7\)"):
        state_at(go_stop.RULES, position_of(state))


@pytest.mark.rule("GS-5.8")
def test_skips_are_not_in_a_position() -> None:
    state = reached(
        go_stop.RULES,
        lambda state: type(state.step) is HandCardStep and any(state.step.notes.skips),
    )
    assert position_of(state).lacks == ("notes",)
    with pytest.raises(HanafudaError, match=r"the position lacks the notes of its moment: pass notes= \(CD-7\)"):
        state_at(go_stop.RULES, position_of(state))
    at = state_at(go_stop.RULES, position_of(state), notes=state.step.notes, events=state.events)
    assert (at.step, at.legal_moves) == (state.step, state.legal_moves)


# Seat 1 holds Three Brights, or sets worth 13 of Go-Stop.
BRIGHTS = (
    "2 / 0 / 0 1 / 0 / 8c 11r, 5r 7a / 1rd 3rc 4ar 9ad 11ba 12be, 1bc 2rd 3bd 5ac 6rd 8bd 10rd / 5d 6a 7r 9r 10c 12c"
    " / - / 11c 8a 4d 10a 6c 2c 9c 4c 7c 12d 2a 7d"
)
SETS = (
    "2 / 0 / 0 1 / 0 / 2d 8b, 1c 9c / 2r 5cd 6cd 10arcd, 1br 2c 3brcd 4rc 6ar 7arcd 8ad 9ar 11barc 12bcde"
    " / 1d 5r 8c 9d / - / 4d 2a 5a 4a"
)
HOLDING = [(koi_koi.RULES, BRIGHTS), (go_stop.RULES, SETS)]


@pytest.mark.rule("KK-6.2", "GS-7.4")
@pytest.mark.parametrize(("rules", "text"), HOLDING)
@pytest.mark.parametrize("calls", [None, (1,), (1, 1), (0, 1), (1, 0, 1)])
def test_a_pile_that_holds_a_yaku_was_asked_about(rules: Any, text: str, calls: tuple[int, ...] | None) -> None:
    if rules is koi_koi.RULES and calls and 0 in calls:
        return  # its pile holds no yaku
    state = state_at(rules, text, calls=calls)
    while not state.is_over:
        state = state.play(state.legal_moves[0])
    went_on = Counter(calls or (1,))
    outcome: Any = state.outcome
    assert Counter(outcome.goes) >= went_on if rules is go_stop.RULES else outcome.calls[1] >= went_on[1]
    settle_round(rules, outcome)


@pytest.mark.rule("KK-6.2", "GS-7.4")
@pytest.mark.parametrize(("rules", "text"), HOLDING)
def test_a_seat_that_was_asked_went_on_or_the_round_is_over(rules: Any, text: str) -> None:
    with pytest.raises(HanafudaError, match="seat 1: its pile is worth asking, and the round goes on, so calls must"):
        state_at(rules, text, calls=())
    with pytest.raises(HanafudaError, match="pass calls or notes, not both"):
        state_at(rules, text, calls=(1,), notes=state_at(rules, text).step.notes)
    with pytest.raises(InvalidSeatError, match="seat 2 cannot have gone on"):
        state_at(rules, text, calls=(2,))


def test_in_other_games_nobody_goes_on() -> None:
    with pytest.raises(HanafudaError, match="nobody goes on in Hanahuda"):
        state_at(RULES, ENDGAME, calls=(0,))


def test_captures_of_this_turn_are_not_in_a_position() -> None:
    state = reached(RULES, lambda state: "pile_before" in position_of(state).lacks)
    position, before = position_of(state), CardSet.from_mask(state.step.pile_before)
    with pytest.raises(HanafudaError, match=r"the position lacks the pile_before of its moment: pass pile_before="):
        state_at(RULES, position)
    assert state_at(RULES, position, pile_before=before).step == state.step


def test_a_table_that_is_not_new_is_not_in_a_position() -> None:
    dealt = RULES.deal(table=Table(seats=2, totals=(10, 20)), shuffler=SeededShuffler(8))
    while not isinstance(dealt.phase, PlayPhase):
        dealt = dealt.play(dealt.legal_moves[0])
    assert position_of(dealt).lacks == ("table",)
    with pytest.raises(HanafudaError, match="the position lacks the table of its moment: pass table="):
        state_at(RULES, position_of(dealt))
    assert state_at(RULES, position_of(dealt), table=dealt.table).table is dealt.table


@pytest.mark.rule("SK-2.3", "CD-7")
def test_a_card_that_was_set_aside_is_in_the_position() -> None:
    rules = sakura.ruleset(gaji_dealt="set_aside")
    state = reached(rules, lambda state: bool(state.set_aside))
    text = str(position_of(state))
    assert text.endswith(" / 11c")
    assert state_at(rules, text).set_aside == CardSet([c.WILLOW_LIGHTNING])
    with pytest.raises(HanafudaError, match=r"willow-lightning is missing \(CD-7\)"):
        state_at(rules, text.removesuffix(" / 11c"))


@pytest.mark.rule("WC-5.3")
def test_a_blocked_card_that_waits_is_not_in_a_position() -> None:
    maples, rest = CardSet.parse("10rcd"), CardSet.parse("8b 9r 10a")
    for hand, stock, moves in (
        ("9a 11c", "5a 5r", ["11cx10a"]),
        ("9a 2c", "11c 5a 5r", ["9ax9r", "=11cx10a"]),
    ):
        cards = (tuple(map(c.Card.parse, stock.split())), CardSet.parse(hand))
        piles = (CardSet(), sakura.RULES.deck(2).difference(maples, rest, *cards))
        position = Position(
            dealer=0, order=(0, 1), to_move=0, hands=(cards[1], maples), piles=piles, field=rest, drawn=None,
            stock=cards[0],
        )  # fmt: skip
        state = state_at(sakura.RULES, position)
        for move in moves:
            state = state.play(parse_move(sakura.RULES, move))
        assert state.view(0).turned == CardSet([c.WILLOW_LIGHTNING])
        assert "step" in position_of(state).lacks
        with pytest.raises(HanafudaError, match=r"a position does not hold the step of this moment"):
            state_at(sakura.RULES, position_of(state))


@pytest.mark.rule("WC-4.3", "SK-5.4")
def test_who_used_the_wild_card_is_in_the_events() -> None:
    state = reached(sakura.RULES, lambda state: bool(use_of(sakura.RULES.captures, state.events)))
    assert "events" in position_of(state).lacks
    with pytest.raises(HanafudaError, match="the position lacks the events of its moment: pass events="):
        state_at(sakura.RULES, attrs.evolve(position_of(state), lacks=("events",)))
    assert state_at(sakura.ruleset(leftovers="all"), position_of(state), events=state.events).field == state.field


@pytest.mark.rule("HH-5.7")
def test_who_has_declared_may_matter_for_a_late_declaration() -> None:
    rules = hachi_hachi.ruleset(declare="choice", late_teyaku=True)
    told = reached(rules, lambda state: isinstance(state.phase, PlayPhase) and bool(state.view(0).told(Declared)), 3)
    assert position_of(told).lacks == ("events",)
    later = told.play(told.legal_moves[0])
    while not isinstance(later.step, HandCardStep):
        later = later.play(later.legal_moves[0])
    assert position_of(later).lacks == ()


# --- positions by hand ------------------------------------------------------------------------------------------------


def test_an_endgame_is_played_out_and_settled() -> None:
    state = state_at(RULES, ENDGAME)
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
    state = state_at(RULES, drawn)
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
        ({"hands": (1, CardSet([c.PINE_CHAFF_1]))}, "the hand of seat 0 is unknown: a position needs its cards"),
        ({"stock": 2}, "the stock is unknown: a position needs its cards"),
        ({"piles": PLACED.piles[:1]}, "at 2 seats there are 2 piles, not 1"),
        ({"field": CardSet([c.PINE_RIBBON])}, "pine-chaff-2 is missing"),
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
        ({"set_aside": CardSet([c.PINE_CRANE])}, "what is set aside has pine-crane: a duplicate"),
        ({"set_aside": 5}, "a set of cards set aside"),
        ({"lacks": (5,)}, "what a position lacks"),
        ({"lacks": ("x" * 10_000,)}, "a position does not hold the x{50,200}…? of this moment"),
    ],
)  # fmt: skip
def test_what_no_round_can_be_at(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(HanafudaError, match=message):
        state_at(RULES, attrs.evolve(PLACED, **changes))


def test_a_table_is_the_positions() -> None:
    table = Table(seats=2, totals=(100, 200), round_number=3)
    assert state_at(RULES, ENDGAME, table=table).table is table
    for wrong in (Table(seats=2, dealer=1), Table(seats=3)):
        with pytest.raises(HanafudaError, match="the table has other seats, or another dealer, than the position"):
            state_at(RULES, ENDGAME, table=wrong)


def test_what_is_no_position() -> None:
    with pytest.raises(ParseError, match="a position must be a Position or its notation, not 5"):
        state_at(RULES, 5)
    with pytest.raises(ParseError, match="at position 0 expected"):
        state_at(RULES, "pine")
    with pytest.raises(HanafudaError, match="a shuffler is needed"):
        state_at(RULES, ENDGAME, shuffler=5)


def test_a_game_without_such_a_play_has_no_positions() -> None:
    without = type("Without", (hanahuda.Rules,), {"phases": hanahuda.RULES.phases[:1]})()
    with pytest.raises(HanafudaError, match="Hanahuda has no play of hand cards and stock cards"):
        state_at(without, ENDGAME)


@pytest.mark.parametrize("key", ["hanahuda", "koi_koi", "min_hwatu"])
def test_a_round_that_began_as_a_position_is_checked_when_it_is_settled(key: str) -> None:
    """Nobody dealt it, so its outcome is checked. That of a dealt round is not."""
    rules = game(key).default
    dealt = rules.deal(seats=2, shuffler=SeededShuffler(3))
    while not isinstance(dealt.phase, PlayPhase):
        dealt = dealt.play(dealt.legal_moves[0])
    begun = state_at(rules, str(position_of(dealt)))
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
    begun = state_at(rules, str(position_of(state)))
    while not begun.is_over:
        begun = begun.play(begun.legal_moves[0])
    with pytest.raises(HanafudaError, match=r"events do not tell of its deal \(HH-3\.1\)$"):
        _ = begun.outcome


def test_a_game_without_notes_takes_any() -> None:
    assert state_at(RULES, ENDGAME, notes="mine").step.notes == "mine"
