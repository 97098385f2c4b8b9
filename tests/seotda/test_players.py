"""Seotda: computer players bet by the chance of their hands, and learners and leagues play whole hands."""

import random

import attrs
import numpy as np
import pytest

from hanafuda_rules import CardSet, SeededShuffler
from hanafuda_rules.envs.rounds import Rounds
from hanafuda_rules.envs.self_play import SelfPlay
from hanafuda_rules.games import hana_awase, seotda
from hanafuda_rules.games.seotda import HANGAME, PMANG, RULES, Bet, ruleset
from hanafuda_rules.machine.match import net_since, whole_hand
from hanafuda_rules.parts.pots import Pot
from hanafuda_rules.players import Greedy, Random, Scale, Strong, league, scale_of, spread_of
from hanafuda_rules.players._bids import bids_of, chance_of, net_of

from helpers.seotda_rounds import begun, bets, words

GREEDY = Greedy(Scale(1, 1))
PRESETS = (RULES, HANGAME, PMANG, ruleset(deal="open_2_1"), ruleset(opening="half_die", raises="half"))


def chosen(state, seat=None):
    """The word that the greedy player chooses."""
    return GREEDY.choose(state.view(state.to_move if seat is None else seat), random.Random(1)).word


@pytest.mark.parametrize("rules", PRESETS, ids=str)
def test_greedy_never_dies_while_nobody_has_bet(rules):
    for seed in range(60):
        state, rng = rules.deal(seats=3, shuffler=SeededShuffler(seed)), random.Random(seed)
        while not state.is_over:
            move = GREEDY.choose(state.view(state.to_move), rng)
            if isinstance(move, Bet) and not max(state.step.own):
                assert move.word != "die"
            state = state.play(rng.choice(state.legal_moves) if rng.random() < 0.5 else move)


def test_the_chance_of_a_hand_counts_how_many_are_better():
    every = 190
    assert chance_of(RULES, 3, CardSet.parse("3b 8b").mask) == (every - 0.5) / every
    # Eight hands have 0 points, two of which are the Pair Hunter's cards by themselves.
    assert chance_of(RULES, 3, CardSet.parse("4r 6r").mask) > chance_of(RULES, 3, CardSet.parse("2r 7r").mask)
    assert chance_of(PMANG, 3, CardSet.parse("1b").mask) > chance_of(PMANG, 3, CardSet.parse("5r").mask)
    three = ruleset(deal="2_1")
    assert chance_of(three, 3, CardSet.parse("3b 8b 5r").mask) > chance_of(three, 3, CardSet.parse("2a 2r 5r").mask)


def test_greedy_bets_by_its_hand():
    # A good hand raises the most, a middling one calls a small bet, and a bad one dies after a large bet.
    assert chosen(begun(RULES, 2, hands={0: "3b 8b"})) == "full"
    assert chosen(begun(RULES, 2, hands={0: "5r 8a"})) == "check"
    small = bets(begun(RULES, 3, hands={1: "1r 2r"}), "pping")
    assert chosen(small) in {"call", "ttadang"}
    large = bets(begun(RULES, 3, hands={2: "5r 8a"}), "full", "ttadang")
    assert chosen(large) == "die"
    assert words(large)[0] == "call"


def test_greedy_shows_its_best_cards_and_opens_its_worst():
    rules = ruleset(deal="open_2_1")
    state, rng = begun(rules, 2, hands={0: "1b 5r"}), random.Random(1)
    opened = GREEDY.choose(state.view(0), rng)
    assert opened.cards == CardSet.parse("5r")
    while isinstance(state.legal_moves[0], seotda.Show):
        state = state.play(state.legal_moves[0])
    state = bets(state, "check", "check", "check", "check")
    hand = state.hands[0]
    best = max(seotda.rank(move.cards) for move in state.legal_moves)
    shown = GREEDY.choose(state.view(0), rng).cards
    assert shown < hand
    assert seotda.rank(shown) == best


def test_bids_tell_of_hands():
    state = bets(begun(RULES, 4), "half", "call", "die")
    first, second = bids_of(state.view(3))
    assert (first.seat, first.raises, first.stays) == (0, (3,), ())
    assert (second.seat, second.raises, second.stays) == (1, (), ((3, True),))
    assert first.likelihood(0.95) > 5 * first.likelihood(0.3)
    assert second.likelihood(0.8) > 2 * second.likelihood(0.2)
    assert bids_of(hana_awase.RULES.deal(seats=3, shuffler=SeededShuffler(1)).view(0)) == ()
    three = ruleset(deal="open_2_1")
    opened = begun(three, 2)
    while isinstance(opened.legal_moves[0], seotda.Show):
        opened = opened.play(opened.legal_moves[0])
    assert [bids.stays for bids in bids_of(bets(opened, "check").view(1))] == [((1, False),)]


def test_strong_does_not_pay_for_a_hopeless_hand():
    state = bets(begun(RULES, 3, hands={2: "2r 8b"}), "full", "ttadang")
    report = Strong(Scale(1, 1), effort=1500).report(state.view(2), random.Random(1))
    assert report.move == Bet("die")


@pytest.mark.soak
def test_strong_beats_greedy_by_three_standard_errors():
    strong = Strong(scale_of(RULES, 3), effort=2000)
    played = league(RULES, 3, {"strong": strong}, 300, 3, baseline=Greedy(scale_of(RULES, 3)))
    assert played["strong"].advantage > 3 * played["strong"].error


# --- whole hands ------------------------------------------------------------------------------------------------------


def redealt():
    """A finished round that calls a re-deal: gusa against alli, for a pot of 30."""
    state = begun(RULES, 3, hands={0: "4a 9r", 1: "1r 2r", 2: "5r 8a"})
    return bets(state, "check", "check", "check")


@pytest.mark.rule("ST-5.5")
def test_a_hand_goes_on_until_a_round_counts():
    state = redealt()
    again = whole_hand(state)
    assert (again.table.pots, again.to_move) == ((Pot(30, (0, 1, 2)),), 0)
    over = bets(again, "check", "die", "die")
    assert whole_hand(over) is over
    assert over.net == (30, 0, 0)
    assert net_since(over, state.table) == (20, -10, -10)
    assert net_of(state) == (0, 0, 0)
    other = hana_awase.RULES.deal(seats=3, shuffler=SeededShuffler(1))
    assert whole_hand(other) is other
    while not other.is_over:
        other = other.play(other.legal_moves[0])
    assert net_since(other, other.table) == net_of(other) == other.net


@pytest.mark.rule("ST-5.5")
@pytest.mark.parametrize("skip_forced", [True, False])
def test_an_episode_ends_with_a_hand_that_counts(skip_forced):
    rules = ruleset(tie="rematch", rematch="always", raises="half_all_in", stack=30)
    rounds = Rounds.of(rules, 3, reward="net", reward_scale=1.0, skip_forced=skip_forced)
    rng, redeals = random.Random(2), 0
    for _ in range(150):
        state = rounds.deal(rng)
        while state.to_move is not None:
            moves = [number for number in rounds.actions.legal(state) if rules.action_space.move(number) != Bet("die")]
            state = rounds.play(state, rng.choice(moves))
        redeals += bool(state.table.pots)
        assert sum(rounds.rewards(state)) == 0
        assert rounds.net(state) == net_since(state, rules.table(seats=3))
    assert redeals > 3


def test_the_spread_is_that_of_whole_hands():
    # Nobody can win more than the others have, nor do most hands cost less than the ante.
    assert 10 < spread_of(RULES, 2) < 1000


def test_self_play_pays_all_chips_to_somebody():
    playing, rng = SelfPlay(6, ruleset(rematch="always"), 3, reward="net", seed=1), np.random.default_rng(1)
    ended = 0
    for _ in range(120):
        mask = playing.decisions.action_mask
        decisions = playing.step((mask * rng.random(mask.shape)).argmax(axis=1))
        assert not decisions.rewards.sum(axis=1).any()
        ended += int(decisions.ended.sum())
    assert ended > 20


@pytest.mark.parametrize("rules", [RULES, PMANG], ids=str)
def test_a_league_counts_whole_hands(rules):
    played = league(rules, 3, {"random": Random(), "greedy": Greedy(scale_of(rules, 3))}, 40)
    assert played["greedy"].advantage > played["random"].advantage
    same = league(rules, 3, {"greedy": GREEDY}, 10, baseline=GREEDY)
    # Each plays every seat of each deal, so advantages of equal players add up to zero, if no pot is left.
    assert [attrs.evolve(result, won=0).advantage for result in same["greedy"].results] == pytest.approx([0] * 10)
