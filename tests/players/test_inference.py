"""What the plays of others tell about their hands."""

import itertools
import random

import pytest

from hanafuda_rules import CardSet, Play, SeededShuffler, Take
from hanafuda_rules.cards import (
    CHERRY_CHAFF_1,
    CHERRY_CURTAIN,
    PINE_CHAFF_1,
    PINE_CHAFF_2,
    PINE_CRANE,
    PINE_RIBBON,
    PLUM_CHAFF_1,
    WILLOW_LIGHTNING,
)
from hanafuda_rules.events import Awarded, Dealt, Drawn, Guarded, Laid, Misdealt, Moved
from hanafuda_rules.games import bakappana, go_stop, koi_koi
from hanafuda_rules.masks import has_whole_month
from hanafuda_rules.players import Greedy, Scale, scale_of
from hanafuda_rules.players._inference import Inference, plays_of

from helpers.random_rounds import CAPTURING, GAMES, random_states

FIELD = CardSet([PINE_CRANE, CHERRY_CURTAIN])
DEALT = Dealt(FIELD, (8, 8), 24)
SCALE = Scale(1, 1)


def fields(*events):
    """The seats that played, and the fields that they found."""
    return [(seat, CardSet.from_mask(field)) for seat, _, field in plays_of((DEALT, *events, LAST))]


LAST = Moved(1, Play(PLUM_CHAFF_1))


@pytest.mark.parametrize(
    ("events", "left"),
    [
        ([Moved(0, Play(PINE_CHAFF_1, CardSet([PINE_CRANE])))], [CHERRY_CURTAIN]),
        ([Moved(0, Play(WILLOW_LIGHTNING))], [*FIELD, WILLOW_LIGHTNING]),
        ([Drawn(0, CHERRY_CHAFF_1, CardSet([CHERRY_CURTAIN]))], [PINE_CRANE]),
        ([Drawn(0, PINE_RIBBON, None), Moved(0, Take(PINE_RIBBON, CardSet([PINE_CRANE])))], [CHERRY_CURTAIN]),
        ([Drawn(0, PINE_RIBBON, None), go_stop.events.Captured(0, FIELD | {PINE_RIBBON}, ())], []),
        ([Drawn(0, WILLOW_LIGHTNING, CardSet())], [*FIELD, WILLOW_LIGHTNING]),
        ([Laid(0, WILLOW_LIGHTNING)], [*FIELD, WILLOW_LIGHTNING]),
        ([Awarded(0, CardSet([PINE_CRANE]), "WC-4.3")], [CHERRY_CURTAIN]),
        ([Guarded(0, CardSet([PINE_CHAFF_1, PINE_CHAFF_2]), CardSet([PINE_CRANE]))], [CHERRY_CURTAIN]),
        ([Moved(0, koi_koi.Stop())], list(FIELD)),
        ([Misdealt(FIELD, "KK-3.2"), Dealt(CardSet([PINE_RIBBON]), (8, 8), 24)], [PINE_RIBBON]),
    ],
)
def test_the_fields_on_which_cards_were_played(events, left):
    *_, (seat, field) = fields(*events)
    assert (seat, field) == (1, CardSet(left))


@pytest.mark.parametrize("key", [key for key in CAPTURING if key != "go_stop"])
def test_the_fields_are_those_of_the_round(key):
    states = list(random_states(GAMES[key], 6, seed=2))
    found = 0
    for state, after in itertools.pairwise(states):
        move = after.events[len(state.events)].move if len(after.events) > len(state.events) > 1 else None
        if isinstance(move, Play):
            *_, (seat, card, field) = plays_of(after.events[: len(state.events) + 1])
            assert (seat, card, CardSet.from_mask(field)) == (state.to_move, move.card.index, state.field)
            found += 1
    assert found > 20


def test_a_hand_is_likely_if_it_had_nothing_better_to_play():
    rules = bakappana.RULES
    state = next(state for state in laid_by_first_seat(rules))
    view = state.view(1)
    inference = Inference(view, SCALE)
    (turn,) = inference.turns
    field, laid = plays_of(view.events)[0][2], plays_of(view.events)[0][1]
    assert (turn.seat, turn.known) == (0, turn.tempting[laid])
    matching = next(card for card in view.hidden if card.month.cards.mask & field)
    others = [card for card in view.hidden if not card.month.cards.mask & field]
    assert turn.tempting[matching.index] > 5 * max(turn.tempting[card.index] for card in others)
    with_nothing, with_a_match = CardSet(others[:2]).mask, CardSet([others[0], matching]).mask
    known = turn.known
    assert inference.weight((with_nothing, 0)) == pytest.approx(
        known / (known + turn.tempting[others[0].index] + turn.tempting[others[1].index])
    )
    assert inference.weight((with_nothing, 0)) > 2 * inference.weight((with_a_match, 0))


def laid_by_first_seat(rules):
    """States in which seat 0 has laid its first card, and seat 1 is to move."""
    for number in range(100):
        state = rules.deal(seats=2, shuffler=SeededShuffler(number))
        for move in state.legal_moves:
            after = state.play(move)
            if not move.captures and after.to_move == 1:
                yield after


def test_samples_are_drawn_in_proportion_to_their_weights():
    view = next(laid_by_first_seat(bakappana.RULES)).view(1)
    inference, rng = Inference(view, SCALE), random.Random(1)
    field = plays_of(view.events)[0][2]
    matching = CardSet([card for card in view.hidden if card.month.cards.mask & field])

    def mean(sample):
        return sum([len(sample(rng).hands[0] & matching) for _ in range(300)]) / 300

    assert mean(inference.sample) < 0.85 * mean(view.sample)


@pytest.mark.parametrize("key", ["mushi", "hana_awase", "hachi_hachi"])
def test_the_true_hand_is_more_likely_than_others(key):
    rules, rng = GAMES[key].RULES, random.Random(1)
    seats = rules.seat_counts[0]
    scale = scale_of(rules, seats)
    greedy, better = Greedy(scale), []
    for number in range(12):
        state = rules.deal(seats=seats, dealer=0, shuffler=SeededShuffler(number))
        while not state.is_over:
            view = state.view(state.to_move)
            inference = Inference(view, scale)
            if len(inference.turns) > 3 and len(state.legal_moves) > 1:
                true = inference.weight(state.hand_masks)
                others = [inference.weight(view.sample(rng).hand_masks) for _ in range(10)]
                better.append(sum(true > other for other in others) / 10)
            state = state.play(greedy.choose(view, rng))
    assert sum(better) / len(better) > 0.55


# --- weighed samples --------------------------------------------------------------------------------------------------


@pytest.mark.rule("CD-9")
def test_samples_follow_the_weights_of_hands():
    view = koi_koi.RULES.deal(seats=2, shuffler=SeededShuffler(1)).view(0)
    rng, card = random.Random(1), min(view.hidden).mask

    def likely(hands):
        return 9.0 if hands[1] & card else 1.0

    # A quarter of 32 hidden cards are in the hand: 9 × ¼ against 1 × ¾ are three in four.
    plain = sum([bool(view.sample(rng).hand_masks[1] & card) for _ in range(200)])
    weighed = sum([bool(view.sample(rng, likely).hand_masks[1] & card) for _ in range(200)])
    assert 30 < plain < 75
    assert 120 < weighed < 180


@pytest.mark.rule("KK-3.1")
def test_weighed_samples_fit_what_the_seat_knows():
    view = koi_koi.RULES.deal(seats=2, shuffler=SeededShuffler(1)).view(0)
    rng = random.Random(1)

    def lucky(hands):  # hands that would have won before the play, so none of them fits
        return float(has_whole_month(hands[1]))

    assert not any(has_whole_month(view.sample(rng, lucky).hand_masks[1]) for _ in range(50))
