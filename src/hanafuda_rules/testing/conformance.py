"""The conformance suite: pytest tests for the properties that every game must have."""

from __future__ import annotations

import itertools
import random

from hanafuda_rules.cards import Kind, Names
from hanafuda_rules.learning.bounds import unbounded
from hanafuda_rules.machine.state import AnyState
from hanafuda_rules.names import ENGLISH
from hanafuda_rules.settlement import settle_round
from hanafuda_rules.testing import _board_checks as boards
from hanafuda_rules.testing import _round_checks as rounds
from hanafuda_rules.testing import _state_checks as states
from hanafuda_rules.testing.checking import noted, require, require_equal
from hanafuda_rules.testing.random_play import PlayedRound, RandomPlay, with_yaku
from hanafuda_rules.yaku import Yaku

__all__ = ["Conformance"]

_WAYS = 24
_SAMPLES = 30
_SITUATIONS = 8
_VARIED = 8
_ADDED = Yaku.named(Names("Two Chaff"), 100, Kind.CHAFF.cards, "CD-11", needed=2)
"""Many piles have this yaku, and it beats every other one if only the best counts."""


class Conformance(RandomPlay):
    """The conformance suite. Subclass it under a name that starts with ``Test``, set ``rules``, and run pytest.

    A failure is reported with the round, its seed and the moves that led there. Every run is the same. Override methods
    of :class:`~hanafuda_rules.testing.random_play.RandomPlay` if your game has a special deck, tables that carry
    something over, or events that random play seldom finds. Add methods for further properties; they can use
    ``for_each_round`` and ``for_some_states``.

        >>> from hanafuda_rules import testing
        >>> from hanafuda_rules.games import hachi_hachi
        >>> class TestHachiHachi(testing.Conformance):
        ...     rules = hachi_hachi.RULES
        ...     presets = (hachi_hachi.KANTO, hachi_hachi.KANSAI)
    """

    def test_each_card_is_in_exactly_one_place(self) -> None:
        """No card is on the table before the deal. After it, each card of the deck is in exactly one place (CD-7)."""

        def _check(played: PlayedRound) -> None:
            for state in played.states:
                states.check_place_of_each_card(state, self.deck(state))

        self.for_each_round(_check)

    def test_legal_moves_are_what_play_accepts(self) -> None:
        """Until a round is over, there are legal moves. Each is listed once, and ``play`` accepts it (CD-10)."""
        self.for_some_states(lambda state, _: states.check_legal_moves(state), of_each_round=8)

    def test_plays_and_choices_agree(self) -> None:
        """The captures of a game offer the same plays as choices, and move numbers exist for all of them (CD-6)."""
        self.for_some_states(lambda state, _: states.check_captures(state), of_each_round=8)

    def test_hooks_are_spelt_right(self) -> None:
        """No public method of a phase looks like a misspelt hook, which nothing would call."""
        for rules in (self.rules, *self.presets):
            for phase in rules.phases:
                states.check_hooks(type(phase))

    def test_every_other_move_is_refused(self) -> None:
        """``play`` rejects every other move and cites the rule that forbids it."""
        moves = dict.fromkeys(move for played in self.played_rounds() for move in played.moves)

        def _check(state: AnyState, rng: random.Random) -> None:
            states.check_illegal_moves(state, rng.sample([*moves], min(len(moves), 40)), rng)

        self.for_some_states(_check, of_each_round=3)

    def test_moves_have_numbers_and_texts(self) -> None:
        """Every legal move has a number and a text, and both round-trip."""

        def _check(played: PlayedRound) -> None:
            for move in {move for state in played.states for move in state.legal_moves}:
                states.check_move_as_text(played.rules, move)

        for rules in (self.rules, *self.presets):
            states.check_numbers(rules)
        self.for_each_round(_check)
        self.for_some_states(lambda state, _: states.check_mask(state), of_each_round=2)

    def test_moves_and_events_have_words(self) -> None:
        """In every language, each event has a text, and legal moves have distinct texts."""
        self.for_some_states(lambda state, _: states.check_words(state), of_each_round=3)

    def test_texts_are_in_every_language_of_the_game(self) -> None:
        """Yaku, events, settlements and objects have words in the game's languages, which name the players."""

        def _check(played: PlayedRound) -> None:
            for language in (ENGLISH, *self.languages):
                rounds.check_texts(played, language, self.unnamed.get(language, ()))

        self.for_each_round(_check)
        for match, language in itertools.product(self.played_matches(), self.languages):
            with noted(str, match.note):
                rounds.check_match_end(match.moments[-1], language)

    def test_positions_read_back(self) -> None:
        """The positions of states and views round-trip."""
        self.for_some_states(lambda state, _: states.check_position(state), of_each_round=3)

    def test_positions_lead_back_to_their_states(self) -> None:
        """A position gives a state that plays like the original, or is rejected for the information that it lacks."""
        self.for_some_states(states.check_read_position, of_each_round=5)

    def test_views_show_what_the_state_has(self) -> None:
        """A view shows the seat's hand, everything public, and the legal moves of the seat to move (CD-9)."""
        self.for_some_states(lambda state, _: states.check_view(state), of_each_round=8)

    def test_what_a_seat_cannot_know_makes_no_difference(self) -> None:
        """States that differ only in hidden information give equal views and legal moves (CD-9, CD-10)."""

        def _check(state: AnyState, rng: random.Random) -> None:
            states.check_what_is_not_known(state, self.deck(state), rng)

        self.for_some_states(_check, of_each_round=3)

    def test_events_say_what_they_moved(self) -> None:
        """The sizes of hands and stock follow from the events' transfers, and the cards that these name are right."""
        self.for_each_round(rounds.check_transfers)

    def test_observations_tell_where_a_round_stands(self) -> None:
        """Observations have a fixed shape, and differ if the phase of the round or the table differs."""

        def _check(played: PlayedRound) -> None:
            states.check_observations(played.states, random.Random(played.number))  # noqa: S311  # no secrets

        self.for_each_round(_check)
        self.for_some_states(lambda state, _: states.check_spectator(state), of_each_round=2)

    def test_sampled_states_can_be_played_on(self) -> None:
        """A state sampled from a view can be played to the end and settled. Equal seeds give equal samples."""
        self.for_some_states(states.check_sampled_round, of_each_round=3)

    def test_samples_are_uniform(self) -> None:
        """If few cards are hidden, the samples include the actual state, and all states are about equally frequent."""
        situations = (next(states.small_situations(played.states, _WAYS), None) for played in self.played_rounds())
        for state, seat in itertools.islice(filter(None, situations), _SITUATIONS):
            with noted("in {!r} of {!r}".format, state, state.ruleset):
                states.check_uniform(state, seat, _SAMPLES)

    def test_old_states_stay_as_they_are(self) -> None:
        """Playing on from a state, viewing it and sampling from its views do not change it."""
        self.for_some_states(rounds.check_kept, of_each_round=3)

    def test_values_survive_pickles_and_copies(self) -> None:
        """Copies of states, views, moves, events, outcomes and settlements compare, hash and print alike."""

        def _check(played: PlayedRound) -> None:
            for value in rounds.values_of(played):
                if value not in known:
                    known.add(value)
                    rounds.check_copies(value)

        known: set[object] = set()
        self.for_each_round(_check)

    def test_equal_seeds_give_equal_rounds(self) -> None:
        """A round depends only on its ruleset, table, shuffler and moves. Other seeds deal other cards."""
        self.for_each_round(rounds.check_played_again)
        self.for_each_round(rounds.check_shuffles)

    def test_settlements_add_up(self) -> None:
        """Nets are the sums of the lines, no payment is lost, and every reason cites its rule and gives its amount."""

        def _check(played: PlayedRound) -> None:
            settlement = settle_round(played.rules, played.over.outcome)
            require_equal(settle_round(played.rules, played.over.outcome), settlement, "the same round settled again")
            rounds.check_settlement(settlement, played.rules, played.table.seats)
            rounds.check_net(settlement)
            rounds.check_pot(settlement, self.pot_before(played.table))

        self.for_each_round(_check)

    def test_the_net_of_a_round_is_that_of_its_settlement(self) -> None:
        """If the game has a formula for nets, it gives what settlements give."""

        def _check(played: PlayedRound) -> None:
            settled = settle_round(played.rules, played.over.outcome).net
            require_equal(played.over.net, settled, "the net of the last state")

        self.for_each_round(_check)

    def test_rounds_stay_within_their_bounds(self) -> None:
        """At a new table, nets and the number of moves are within the bounds, also if a side captures every card."""

        def _check(played: PlayedRound) -> None:
            if played.table == played.rules.table(seats=played.table.seats, dealer=played.table.dealer):
                rounds.check_bounds(played)

        if unbounded(self.rules) is None:
            self.for_each_round(_check)

    def test_an_outcome_entered_by_hand_settles_alike(self) -> None:
        """An outcome created from the public fields of a played one has the same settlement."""

        def _check(played: PlayedRound) -> None:
            outcome = played.over.outcome
            entered = settle_round(played.rules, self.by_hand(outcome))
            require_equal(entered, settle_round(played.rules, outcome), "the settlement of the outcome entered by hand")

        self.for_each_round(_check)

    def test_an_overridden_yaku_counts(self) -> None:
        """If the game has yaku, one that a subclass adds counts in play and in settlements."""
        if not self.rules.yaku.yaku:
            return
        rules, named = with_yaku(self.rules, _ADDED), 0
        for number in range(_VARIED):
            played = self.play_round(number, rules)
            with noted(played.note, len(played.moves)):
                named += rounds.check_added_yaku(played, self.by_hand(played.over.outcome), _ADDED)
        require(named, f"none of {_VARIED} settlements names {_ADDED.key}, which a subclass of {rules!r} adds")

    def test_what_is_held_is_what_is_settled(self) -> None:
        """At the end of a round, states, views and outcomes count the same yaku."""
        self.for_each_round(lambda played: rounds.check_held(played, self.by_hand(played.over.outcome)))

    def test_a_score_sheet_settles_as_piles_do(self) -> None:
        """Entering yaku or card points instead of piles, for some or all seats, gives the same settlement."""
        self.for_each_round(rounds.check_sheets)

    def test_records_of_rounds_are_replayed(self) -> None:
        """The record of a round, finished or not, replays to the same round."""
        self.for_some_states(lambda state, _: rounds.check_record(state), of_each_round=2)

    def test_records_of_matches_are_replayed(self) -> None:
        """The records of a match and of each of its rounds replay to the same match and rounds."""
        for played in self.played_matches():
            rng = random.Random(played.number)  # noqa: S311  # chance for tests, not secrets
            with noted(str, played.note):
                rounds.check_match_record(played.rules, played.moments[0].table.seats, played.number, rng)

    def test_boards_answer_as_views_do(self) -> None:
        """A board that follows a seat, move by move or event by event, knows what the seat knows (CD-9)."""

        def _check(played: PlayedRound) -> None:
            seat = played.number % (played.table.seats + 1)
            boards.check_board(played, None if seat == played.table.seats else seat, singly=played.number % 3 == 0)

        self.for_each_round(_check)

    def test_boards_refuse_what_cannot_have_been(self) -> None:
        """A board rejects a changed event unless some deal leads to it."""

        def _check(played: PlayedRound) -> None:
            rng = random.Random(played.number)  # noqa: S311  # chance for tests, not secrets
            boards.check_changed(played, rng.choice([None, *range(played.table.seats)]), rng, self.changed_events)

        self.for_each_round(_check)

    def test_matches_end_and_their_standings_are_consistent(self) -> None:
        """A match goes from round to round and ends by its rules, and the seats with the best standing win."""
        for played in self.played_matches():
            with noted(str, played.note):
                rounds.check_match(played)
                rounds.check_matches_as_values(played.moments)
