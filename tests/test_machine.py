"""A state machine plays any ruleset with any options, goes back, branches off, copies and makes mistakes."""

import copy
import itertools
import pickle
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, initialize, invariant, rule

from hanafuda_rules import IllegalMoveError, Move, RoundOverError, RoundState, settle_round

from helpers.properties import SOAK_FACTOR
from helpers.strategies import deals, places

State = RoundState[Any, Any]


class Rounds(RuleBasedStateMachine):
    """Keeps a tree of states, each with a description from when it was reached."""

    states = Bundle("states")

    def __init__(self) -> None:
        super().__init__()
        self.kept: list[tuple[State, bytes, int]] = []

    def keep(self, state: State) -> State:
        self.kept.append((state, pickle.dumps(state), hash(state)))
        return state

    @initialize(target=states, first=deals())
    def deal(self, first: State) -> State:
        return self.keep(first)

    @rule(target=states, state=states, choices=st.binary(min_size=1, max_size=12))
    def play_some(self, state: State, choices: bytes) -> State:
        for choice in choices:
            if not state.is_over:
                state = state.play(state.legal_moves[choice % len(state.legal_moves)])
        return self.keep(state)

    @rule(target=states, state=consumes(states), how=st.sampled_from([copy.copy, copy.deepcopy]))
    def go_on_with_a_copy(self, state: State, how: Any) -> State:
        twin = how(state)
        assert twin == state
        return self.keep(twin)

    @rule(target=states, state=consumes(states))
    def go_on_with_what_was_pickled(self, state: State) -> State:
        return self.keep(pickle.loads(pickle.dumps(state)))

    @rule(state=states, other=states, choice=st.integers(0, 100))
    def try_a_move_of_another_moment(self, state: State, other: State, choice: int) -> None:
        move = other.legal_moves[choice % len(other.legal_moves)] if other.legal_moves else Move()
        if move in state.legal_moves:
            assert state.play(move).events[: len(state.events)] == state.events
            return
        with pytest.raises(RoundOverError if state.is_over else IllegalMoveError):
            state.play(move)

    @rule(state=states)
    def settle(self, state: State) -> None:
        if state.is_over:
            assert settle_round(state.ruleset, state.outcome).seats == state.table.seats
        else:
            with pytest.raises(ValueError, match="the round is not over"):
                _ = state.outcome

    @invariant()
    def nothing_that_was_kept_has_changed(self) -> None:
        for state, pickled, digest in self.kept[-3:]:
            assert pickle.loads(pickled) == state
            assert hash(state) == digest

    @invariant()
    def each_card_is_in_one_place(self) -> None:
        for state, _, _ in self.kept[-1:]:
            # Nothing is anywhere before the deal; the blank (HH-2.5) and a dealt wild card (WC-3.5) leave the game.
            deck = state.ruleset.deck(state.table.seats)
            assert sorted(itertools.chain(*places(state))) in ([], [*(deck - state.set_aside)])
            assert state.is_over is (not state.legal_moves)


class Soaking(Rounds):
    """The same, for longer."""


TestRounds = Rounds.TestCase
TestRounds.settings = settings(max_examples=20, stateful_step_count=30)

TestSoaking = pytest.mark.soak(Soaking.TestCase)
TestSoaking.settings = settings(max_examples=40 * SOAK_FACTOR, stateful_step_count=50)
