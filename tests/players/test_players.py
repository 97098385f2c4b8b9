"""Every player, in every game: its moves are legal, the same each time, and come from what its seat knows."""

import importlib
import math
import random
import sys

import attrs
import pytest

from hanafuda_rules import CardSet, HanafudaError, SeededShuffler
from hanafuda_rules.cards import PINE_CRANE
from hanafuda_rules.formats.notation import format_move
from hanafuda_rules.games import bakappana, go_stop, hachi_hachi, hanahuda, koi_koi
from hanafuda_rules.machine import registry
from hanafuda_rules.players import Greedy, Random, Scale, Strong
from hanafuda_rules.players._scores import played_and_taken

from helpers.hostile import VALUES
from helpers.koi_koi_positions import position
from helpers.random_rounds import GAMES, random_states
from helpers.scripts import EXAMPLES

ROUNDS = 3
SCALE = Scale(1, 1)
PLAYERS = [Random(), Greedy(SCALE), Strong(SCALE, effort=60)]


def chosen(player, view, seed=1):
    return player.choose(view, random.Random(seed))


def waiting(key, rounds, seed):
    """The states of random rounds with random options in which a seat has to move."""
    return [state for state in random_states(GAMES[key], rounds, seed) if not state.is_over]


@pytest.mark.parametrize("player", PLAYERS, ids=lambda player: type(player).__name__)
@pytest.mark.parametrize("key", GAMES)
def test_a_player_answers_every_view_with_a_legal_move_that_depends_on_the_view_alone(key, player):
    rng = random.Random(key)
    for state in waiting(key, ROUNDS, seed=4):
        view = state.view(state.to_move)
        move = chosen(player, view)
        assert move in state.legal_moves
        other = view.sample(rng)  # the same for the seat; what it cannot see is dealt anew
        assert chosen(player, other.view(other.to_move)) == move


@pytest.fixture
def garden(monkeypatch):
    """The example as a module; its game is registered only for the test."""
    monkeypatch.syspath_prepend(EXAMPLES)
    monkeypatch.setattr(registry, "_REGISTERED", dict(registry._REGISTERED))
    monkeypatch.delitem(sys.modules, "garden", raising=False)
    return importlib.import_module("garden")


@pytest.mark.parametrize("player", PLAYERS, ids=lambda player: type(player).__name__)
def test_a_player_plays_a_game_of_ones_own(garden, player):
    state = garden.RULES.deal(seats=2, shuffler=SeededShuffler(3))
    rng = random.Random(3)
    while not state.is_over:
        move = player.choose(state.view(state.to_move), rng)
        assert move in state.legal_moves
        state = state.play(move)


@pytest.mark.parametrize("player", PLAYERS, ids=lambda player: type(player).__name__)
def test_one_legal_move_is_made_without_thought(player):
    # PH-2.3: with nothing to trade a seat can only pass.
    state = next(state for state in waiting("hanahuda", 2, seed=1) if len(state.legal_moves) == 1)
    rng = random.Random(5)
    assert player.choose(state.view(state.to_move), rng) == state.legal_moves[0]


@pytest.mark.parametrize("player", PLAYERS, ids=lambda player: type(player).__name__)
def test_a_seat_that_is_not_to_move_has_nothing_to_choose(player):
    state = koi_koi.RULES.deal(seats=2, shuffler=SeededShuffler(1))
    with pytest.raises(HanafudaError, match="seat 1 has nothing to choose: seat 0 is to move"):
        chosen(player, state.view(1))
    with pytest.raises(HanafudaError, match="a spectator has nothing to choose: seat 0 is to move"):
        chosen(player, state.view(None))
    while not state.is_over:
        state = state.play(state.legal_moves[0])
    for seat in (1, state.to_move):  # nobody is to move, so the second view is a spectator's
        with pytest.raises(HanafudaError, match=r"^the round is over, so there is nothing to choose$"):
            chosen(player, state.view(seat))


@pytest.mark.parametrize("player", PLAYERS, ids=lambda player: type(player).__name__)
@pytest.mark.parametrize("what", VALUES)
def test_a_player_refuses_what_is_no_view_and_no_generator(player, what):
    view = koi_koi.RULES.deal(seats=2, shuffler=SeededShuffler(1)).view(0)
    for arguments in ((VALUES[what](), random.Random(1)), (view, VALUES[what]())):
        with pytest.raises(HanafudaError, match="is needed, not "):
            player.choose(*arguments)


@pytest.mark.parametrize("kind", [Greedy, Strong])
@pytest.mark.parametrize("what", VALUES)
def test_a_scale_is_a_scale(kind, what):
    with pytest.raises(HanafudaError, match=r"\.scale must be a Scale, not "):
        kind(VALUES[what]())


@pytest.mark.parametrize("player", PLAYERS, ids=lambda player: type(player).__name__)
def test_players_are_values(player):
    assert attrs.evolve(player) == player
    assert len({player, attrs.evolve(player)}) == 1
    assert repr(player).startswith(type(player).__name__)


def hands_of(first, second="clover-ribbon clover-chaff-1", **more):
    """A moment of Koi-Koi in which seat 0 is to play."""
    return position(koi_koi.RULES, hands=[first, second], stock="iris-chaff-1 iris-chaff-2", **more).view(0)


def test_greedy_completes_a_yaku():
    view = hands_of(
        "cherry-chaff-1 pine-chaff-1", field="cherry-curtain pine-ribbon", piles=["chrysanthemum-cup", "maple-deer"]
    )
    assert format_move(koi_koi.RULES, chosen(Greedy(SCALE), view)) == "3cx3b"  # Flower Viewing, 5 points


def test_greedy_denies_what_others_need():
    view = hands_of(
        "cherry-chaff-1 pine-chaff-1",
        field="cherry-curtain pine-crane",
        piles=["maple-chaff-1", "chrysanthemum-cup susuki-moon"],
    )
    # Both are brights; but with the Curtain seat 1 would have Flower Viewing.
    assert format_move(koi_koi.RULES, chosen(Greedy(SCALE), view)) == "3cx3b"


def test_greedy_lays_what_nobody_can_take():
    view = hands_of(
        "cherry-curtain pine-chaff-1",
        field="plum-chaff-1 iris-ribbon",
        piles=["pine-crane pine-ribbon maple-deer maple-ribbon", "maple-chaff-1 maple-chaff-2"],
    )
    # Two pines lie in a pile and one in the hand; no more than one other hand can have the last.
    assert format_move(koi_koi.RULES, chosen(Greedy(SCALE), view)) == "1c"


def test_greedy_gives_the_first_answer_to_another_question():
    rules = hachi_hachi.RULES
    state = rules.deal(seats=4, shuffler=SeededShuffler(1))  # who plays, and who drops out?
    assert chosen(Greedy(SCALE), state.view(state.to_move)) == state.legal_moves[0]


def test_greedy_chooses_among_equals_by_chance():
    view = bakappana.RULES.deal(seats=2, shuffler=SeededShuffler(1)).view(0)
    alike = Greedy(Scale(0, 0))  # to whom nothing is worth anything
    assert len({chosen(alike, view, seed) for seed in range(50)}) == len(view.legal_moves)
    assert {str(chosen(Greedy(SCALE), view, seed)) for seed in range(50)} == {
        "play paulownia-phoenix, taking paulownia-chaff-1",
        "play paulownia-phoenix, taking paulownia-chaff-2",
    }


def test_special_moves_bring_the_month_that_they_take():
    bombs = [state for state in waiting("go_stop", 60, seed=2) if any(map(is_bomb, state.legal_moves))]
    view = bombs[0].view(bombs[0].to_move)
    bomb = next(filter(is_bomb, view.legal_moves))
    month = next(iter(bomb.cards)).month.cards
    assert played_and_taken(bomb) == (bomb.cards.mask, (month & view.field).mask)
    assert played_and_taken(go_stop.ShakeAndPlay(PINE_CRANE)) == (PINE_CRANE.mask, 0)
    assert played_and_taken(go_stop.Skip()) is None


def is_bomb(move):
    return isinstance(move, go_stop.Bomb)


# --- stop or go on ----------------------------------------------------------------------------------------------------


def questions_of(rules, seats, count):
    """Views of seats that may stop or go on, from random rounds."""
    rng, views, seed = random.Random(1), [], 0
    while len(views) < count:
        state, seed = rules.deal(seats=seats, shuffler=SeededShuffler(seed)), seed + 1
        while not state.is_over:
            moves = state.legal_moves
            if len(moves) == 2 and moves[0].ends_round and not moves[1].ends_round:
                views.append(state.view(state.to_move))
            state = state.play(rng.choice(moves))
    return views


def worth_of(view, seat, *more):
    return sum(held.value for held in view.held(seat, view.piles[seat] | CardSet(more)))


@pytest.mark.rule("KK-6.2", "KK-7.2", "GS-7.4", "PH-4.3")
@pytest.mark.parametrize(("rules", "seats"), [(koi_koi.RULES, 2), (go_stop.RULES, 3), (hanahuda.RULES, 2)])
def test_greedy_goes_on_while_nobody_is_near_a_yaku(rules, seats):
    greedy, answers = Greedy(Scale(1, 1)), set()
    for view in questions_of(rules, seats, 40):
        goes_on = not greedy.choose(view, random.Random(1)).ends_round
        answers.add(goes_on)
        open_cards = [card for card in rules.deck(seats) if not any(card in pile for pile in view.piles)]
        rivals = [seat for seat in range(seats) if seat != view.seat and seat in view.order]
        near = any(worth_of(view, seat, card) > worth_of(view, seat) for seat in rivals for card in open_cards)
        if goes_on:
            assert worth_of(view, view.seat) < rules.enough
            assert not any(
                worth_of(view, seat, card) for seat in rivals if not worth_of(view, seat) for card in open_cards
            )
        else:
            assert near or worth_of(view, view.seat) >= rules.enough
    assert answers == {True, False}


@pytest.mark.rule("HH-6.2")
def test_greedy_stops_at_once_where_going_on_does_not_pay():
    for view in questions_of(hachi_hachi.RULES, 3, 5):
        assert Greedy(Scale(1, 1)).choose(view, random.Random(1)).ends_round
    assert koi_koi.ruleset(seven_plus=False).enough == math.inf
