"""The conformance suite reports a game that is broken in one way at the matching property."""

import itertools
import random

import attrs
import pytest

from hanafuda_rules import (
    CARDS,
    EndedRound,
    IllegalMoveError,
    InvalidEventError,
    LegalMoves,
    Match,
    Names,
    Payment,
    Play,
    Reason,
    RoundState,
    SeededShuffler,
    Settlement,
    View,
)
from hanafuda_rules.action_space import ActionSpace
from hanafuda_rules.boards.board import Board
from hanafuda_rules.events import Dealt, Drawn, Shown
from hanafuda_rules.formats import notation, positions
from hanafuda_rules.formats.notation import Position
from hanafuda_rules.formats.records import RecordingShuffler
from hanafuda_rules.games import hanahuda
from hanafuda_rules.learning.observation import facts_of_view
from hanafuda_rules.machine.captures import CaptureRule
from hanafuda_rules.testing import Conformance, ConformanceError
from hanafuda_rules.testing import _state_checks as state_checks
from hanafuda_rules.testing.random_play import RandomPlay
from hanafuda_rules.transfers import Transfer
from hanafuda_rules.words import Text, say

from helpers.changed_states import changed

COUNTER = itertools.count()
real_legal, real_play, real_view, real_field = (
    RoundState.legal_moves.fget,
    RoundState.play,
    RoundState.view,
    RoundState.field.fget,
)
real_sample, real_reckon, real_net = View.sample, hanahuda.Rules.reckon, Settlement.net.fget
real_after, real_turn = Board.after, Board.to_move.fget
real_by_hand = RandomPlay.by_hand
real_facts = facts_of_view
real_ended = Match.ended.__get__


def forgiving(real):
    """The same ruleset, but illegal moves change nothing instead of raising an error."""

    def call(value, *args, **more):
        try:
            return real(value, *args, **more)
        except (IllegalMoveError, InvalidEventError):
            return value

    return call


def without_rule(real):
    """The same ruleset, but no error cites a rule."""

    def call(*args, **more):
        try:
            return real(*args, **more)
        except (IllegalMoveError, InvalidEventError) as error:
            error.rule = None
            raise

    return call


def tells_the_future(state):
    """If the top of the stock is an odd card, the first of several moves is not legal."""
    moves = tuple(real_legal(state))
    return LegalMoves(moves[1:] if len(moves) > 1 and state.stock and state.stock[0].index % 2 else moves)


def forgets(state, move):
    return changed(real_play(state, move), events=real_play(state, move).events[1:])


def sees_the_stock(state, seat):
    top = state.stock[0].index if state.stock else 0
    return attrs.evolve(real_view(state, seat), table=attrs.evolve(state.table, totals=(top,) * state.table.seats))


def sees_the_next(state, seat):
    return attrs.evolve(real_view(state, seat), hand=state.hands[(seat + 1) % state.table.seats])


def deals_to_the_first(view, rng):
    """The lower of two samples, so that some states are too rare."""
    return min(real_sample(view, rng), real_sample(view, rng), key=lambda state: list(state.stock))


def is_sure(view, _):
    return real_sample(view, random.Random(1))


def draws_lots(rules, outcome):
    return attrs.evolve(real_reckon(rules, outcome), winner=next(COUNTER) % 2)


def pays_itself(rules, outcome):
    wrong = Payment(0, 0, 5, Reason(say("to itself"), "XX-1"))
    return attrs.evolve(real_reckon(rules, outcome), payments=(wrong,))


def takes_from_nowhere(rules, outcome):
    return attrs.evolve(
        real_reckon(rules, outcome), scores=(), payments=(Payment(None, 0, 5, Reason(say("pot"), "XX-1")),)
    )


def ends_early(match):
    """The match reports the end of a round too early."""
    return real_ended(match) or (EndedRound(match.round, None, match.table),)


BROKEN = {
    "a card is lost": (
        RoundState,
        "field",
        property(lambda state: real_field(state) - {CARDS[0]}),
        "test_each_card_is_in_exactly_one_place",
    ),
    "a card lies twice": (
        RoundState,
        "field",
        property(lambda state: real_field(state) | {CARDS[0]}),
        "test_each_card_is_in_exactly_one_place",
    ),
    "a move is listed twice": (
        RoundState,
        "legal_moves",
        property(lambda state: LegalMoves(tuple(real_legal(state)) * 2)),
        "test_legal_moves_are_what_play_accepts",
    ),
    "events are forgotten": (RoundState, "play", forgets, "test_legal_moves_are_what_play_accepts"),
    "any move is accepted": (RoundState, "play", forgiving(real_play), "test_every_other_move_is_refused"),
    "no rule is named": (RoundState, "play", without_rule(real_play), "test_every_other_move_is_refused"),
    "two moves share a number": (ActionSpace, "number", lambda *_: 7, "test_moves_have_numbers_and_texts"),
    "two moves have the same words": (Play, "words", lambda *_: "play", "test_moves_and_events_have_words"),
    "a move has no words": (Play, "words", lambda *_: "", "test_moves_and_events_have_words"),
    "an event has no words": (Dealt, "words", lambda *_: "", "test_moves_and_events_have_words"),
    "positions are read wrong": (
        Position,
        "parse",
        staticmethod(lambda _: Position),
        "test_positions_read_back",
    ),
    "positions lack nothing": (notation, "_lacks", lambda _: (), "test_positions_lead_back_to_their_states"),
    "positions are not refused": (
        positions,
        "_check_lacks",
        lambda *_: None,
        "test_positions_lead_back_to_their_states",
    ),
    "another hand is seen": (RoundState, "view", sees_the_next, "test_views_show_what_the_state_has"),
    "the stock is seen": (RoundState, "view", sees_the_stock, "test_what_a_seat_cannot_know_makes_no_difference"),
    "legal moves tell": (
        RoundState,
        "legal_moves",
        property(tells_the_future),
        "test_what_a_seat_cannot_know_makes_no_difference",
    ),
    "a spectator counts the seats from the last one": (
        state_checks,
        "facts_of_view",
        lambda view: real_facts(view if view.seat >= 0 else attrs.evolve(view, seat=view.table.seats - 1)),
        "test_observations_tell_where_a_round_stands",
    ),
    "samples are askew": (View, "sample", deals_to_the_first, "test_samples_are_uniform"),
    "samples are all alike": (View, "sample", is_sure, "test_samples_are_uniform"),
    "samples have no seed": (
        View,
        "sample",
        lambda view, _: real_sample(view, random.Random(next(COUNTER))),
        "test_sampled_states_can_be_played_on",
    ),
    "a view prints anew each time": (
        View,
        "__str__",
        lambda _: f"{next(COUNTER)}",
        "test_old_states_stay_as_they_are",
    ),
    "states hash by identity": (
        RoundState,
        "__hash__",
        object.__hash__,
        "test_values_survive_pickles_and_copies",
    ),
    "shuffles have no seed": (
        RecordingShuffler,
        "shuffle",
        lambda shuffler, cards: (tuple(random.Random(next(COUNTER)).sample(cards, len(cards))), shuffler),
        "test_equal_seeds_give_equal_rounds",
    ),
    "every shuffle is the same": (
        SeededShuffler,
        "_shuffled",
        lambda shuffler, cards: (tuple(random.Random(5).sample(cards, len(cards))), shuffler),
        "test_equal_seeds_give_equal_rounds",
    ),
    "lots are drawn for the winner": (hanahuda.Rules, "reckon", draws_lots, "test_settlements_add_up"),
    "a seat pays itself": (hanahuda.Rules, "reckon", pays_itself, "test_settlements_add_up"),
    "points come from nowhere": (hanahuda.Rules, "reckon", takes_from_nowhere, "test_settlements_add_up"),
    "the net is something else": (
        Settlement,
        "net",
        property(lambda settlement: tuple(each + 1 for each in real_net(settlement))),
        "test_settlements_add_up",
    ),
    "what is entered comes to something else": (
        RandomPlay,
        "by_hand",
        lambda game, outcome: attrs.evolve(
            real_by_hand(game, outcome), piles={**outcome.piles, 0: outcome.piles[1], 1: outcome.piles[0]}
        ),
        "test_an_outcome_entered_by_hand_settles_alike",
    ),
    "a yaku of a subclass is not in the table": (
        hanahuda.Rules,
        "yaku_at",
        lambda *_: hanahuda.RULES.yaku,
        "test_an_overridden_yaku_counts",
    ),
    "a yaku of a subclass is not settled": (
        hanahuda.Rules,
        "reckon",
        lambda _, outcome: real_reckon(hanahuda.RULES, outcome),
        "test_an_overridden_yaku_counts",
    ),
    "a yaku of a subclass settles otherwise when it is entered": (
        hanahuda.Rules,
        "reckon",
        lambda rules, outcome: real_reckon(rules if rules.must_check(outcome) else hanahuda.RULES, outcome),
        "test_an_overridden_yaku_counts",
    ),
    "an event hides the card that it moved": (
        Drawn,
        "transfers",
        property(lambda _: ()),
        "test_events_say_what_they_moved",
    ),
    "an event has cards shown by another seat": (
        Shown,
        "transfers",
        property(lambda event: (Transfer(event.seat ^ 1, event.seat ^ 1, event.cards),)),
        "test_events_say_what_they_moved",
    ),
    "a board does not know whose turn it is": (
        Board,
        "to_move",
        property(lambda board: (real_turn(board) or 0) + 1),
        "test_boards_answer_as_views_do",
    ),
    "a board names no rule": (Board, "after", without_rule(real_after), "test_boards_refuse_what_cannot_have_been"),
    "a board ignores what cannot be": (
        Board,
        "after",
        forgiving(real_after),
        "test_boards_refuse_what_cannot_have_been",
    ),
    "standings are lost": (
        Match,
        "standings",
        property(lambda match: (0,) * (match.table.seats + 1)),
        "test_matches_end_and_their_standings_are_consistent",
    ),
    "rounds that ended are lost": (
        Match,
        "ended",
        property(lambda _: ()),
        "test_matches_end_and_their_standings_are_consistent",
    ),
    "rounds are said to have ended that go on": (
        Match,
        "ended",
        property(ends_early),
        "test_matches_end_and_their_standings_are_consistent",
    ),
    "an ended round has another state": (
        Match,
        "ended",
        property(lambda match: tuple(attrs.evolve(each, state=match.round) for each in real_ended(match))),
        "test_matches_end_and_their_standings_are_consistent",
    ),
    "an ended round has another table": (
        Match,
        "ended",
        property(lambda match: tuple(attrs.evolve(each, table=each.state.table) for each in real_ended(match))),
        "test_matches_end_and_their_standings_are_consistent",
    ),
    "the wrong seat wins": (
        Match,
        "winners",
        property(lambda _: (9,)),
        "test_matches_end_and_their_standings_are_consistent",
    ),
}


@pytest.mark.parametrize(("owner", "name", "broken", "found_by"), BROKEN.values(), ids=BROKEN)
def test_what_is_broken_is_found(monkeypatch, owner, name, broken, found_by):
    class Suite(Conformance):
        rules = hanahuda.ruleset(target=1000)
        rounds = 8
        matches = 1

    if name != "shuffle":  # with everything else the rounds are played before it breaks
        Suite().played_rounds()
        Suite().played_matches()
    with monkeypatch.context() as patch:
        patch.setattr(owner, name, broken)
        with pytest.raises(ConformanceError) as caught:
            getattr(Suite(), found_by)()
    assert str(caught.value)


@pytest.mark.parametrize(
    ("bounds", "found"),
    [
        ({"longest_round": 3}, "a round is not over after 3 moves"),
        ({"longest_match": 1}, "a match is not over after 1 rounds"),
    ],
)
def test_rounds_and_matches_have_to_end(bounds, found):
    suite = type("Suite", (Conformance,), {"rules": hanahuda.RULES, **bounds})()
    play = suite.played_rounds if "longest_round" in bounds else suite.played_matches
    with pytest.raises(ConformanceError, match=found) as caught:
        play()
    assert caught.value.__notes__[0].startswith("in ")


def test_a_report_says_where_it_went_wrong_and_is_short(monkeypatch):
    class Suite(Conformance):
        rules = hanahuda.RULES
        rounds = 1

    played = Suite().played_rounds()[0]
    monkeypatch.setattr(Settlement, "net", property(lambda _: (10**400, 0)))
    with pytest.raises(ConformanceError) as caught:
        Suite().test_settlements_add_up()
    assert len(str(caught.value)) < 700
    (note,) = caught.value.__notes__
    assert note.startswith("in round 0: hanahuda.ruleset() at Table(seats=2, dealer=1, ")
    assert note.endswith(f"{played.moves[-1]}")


class Contradicting(CaptureRule):
    """Its plays leave a card on the field that has to capture, which its choices do not."""

    def plays(self, hand, field, /):
        plays = super().plays(hand, field)
        return (*plays, *[Play(play.card) for play in plays if play.captures][:1])


class Misspelt(hanahuda.PlayTurns):
    """Nothing calls this hook."""

    def hand_move(self, state, plays):
        return plays


def settled_with(**changes):
    """A ruleset whose first score has another reason."""

    class Rules(hanahuda.Rules):
        def reckon(self, outcome, /):
            settlement = super().reckon(outcome)
            first, *others = settlement.scores
            changed = {name: change(first.reason) for name, change in changes.items()}
            reason = attrs.evolve(first.reason, **changed)
            return attrs.evolve(settlement, scores=(attrs.evolve(first, reason=reason), *others))

    return Rules()


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"rule": lambda _: ""}, "has no rule"),
        ({"kind": lambda _: "strange"}, "'strange' of .* is not among"),
        ({"kind": lambda _: ""}, "has no kind"),
        ({"value": lambda reason: reason.amount + 1}, "the amount of the reason of"),
        ({"value": lambda _: None}, "the amount of the reason of"),
    ],
)
def test_a_reason_has_a_rule_a_kind_and_its_amount(changes, message):
    suite = type("Suite", (Conformance,), {"rules": settled_with(**changes), "rounds": 3})()
    with pytest.raises(ConformanceError, match=message):
        suite.test_settlements_add_up()


@pytest.mark.parametrize(
    ("said", "languages", "message"),
    [
        (say("a lucky day"), ("ja",), r"not in Japanese: \['a lucky day'\]"),
        (say("{yaku}", yaku=Names("Lucky Day")), ("ko",), r"not in Korean: \['Lucky Day'\]"),
        (say("{day}", day=Text), (), "not in English: .*Text"),
        (say("{text}", text="seat 1 was lucky"), (), "says 'seat 1', although the players have names"),
    ],
)
def test_texts_without_words_or_names_are_found(said, languages, message):
    rules = settled_with(said=lambda _: said)
    yaku = {each.names.english for each in rules.yaku.yaku}
    more = {"rules": rules, "rounds": 2, "matches": 1, "languages": languages, "unnamed": {"ko": yaku}}
    suite = type("Suite", (Conformance,), more)()
    with pytest.raises(ConformanceError, match=message):
        suite.test_texts_are_in_every_language_of_the_game()


def test_an_end_of_a_match_without_words_is_found(monkeypatch):
    class Suite(Conformance):
        rules = hanahuda.ruleset(target=1000)
        rounds = 1
        matches = 1
        languages = ("ja",)

    over = (Reason(say("a lucky evening"), "HOUSE-1"),)
    monkeypatch.setattr(type(Suite.rules.match_plan), "match_over", lambda *_: over)
    with pytest.raises(ConformanceError, match=r"not in Japanese: \['a lucky evening'\]"):
        Suite().test_texts_are_in_every_language_of_the_game()


def test_plays_and_choices_that_contradict_each_other_are_found():
    play = next(phase for phase in hanahuda.RULES.phases if isinstance(phase, hanahuda.PlayTurns))
    contradicting = attrs.evolve(play, captures=Contradicting())

    class Rules(hanahuda.Rules):
        @property
        def phases(self):
            return tuple([contradicting if phase == play else phase for phase in super().phases])

    suite = type("Suite", (Conformance,), {"rules": Rules(), "rounds": 2})()
    with pytest.raises(ConformanceError, match="the plays with the hand of seat 0, by plays and by choices"):
        suite.test_plays_and_choices_agree()


def test_a_misspelt_hook_of_a_phase_is_found():
    class Rules(hanahuda.Rules):
        @property
        def phases(self):
            return (*super().phases, Misspelt())

    suite = type("Suite", (Conformance,), {"rules": Rules()})()
    with pytest.raises(ConformanceError, match=r"Misspelt.hand_move looks like \['hand_moves'\] misspelt"):
        suite.test_hooks_are_spelt_right()


class Own(hanahuda.Rules):
    """Hanahuda under another key, which is not registered."""

    key = "own"


class TestOwnGame(Conformance):
    """A game that is not registered: its records replay with its own rules, and its options stay."""

    rules = Own()
    rounds = 3
    matches = 1
