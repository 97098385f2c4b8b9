"""What a seat of Hanahuda knows, worked out for single deals; properties over all rounds are elsewhere."""

import random

import attrs
import pytest

from hanafuda_rules import DECK, Card, CardSet, InvalidSeatError, Pass, ScriptedShuffler, SeededShuffler
from hanafuda_rules import cards as c
from hanafuda_rules.games import hanahuda
from hanafuda_rules.games.hanahuda import RULES, Trade

from helpers.rounds import order_for

PINES = "pine-crane pine-ribbon pine-chaff-1"

pytestmark = pytest.mark.rule("CD-9")


def test_a_seat_knows_its_hand_and_what_is_public() -> None:
    state = RULES.deal(seats=3, dealer=2, shuffler=ScriptedShuffler([order_for(RULES, 3, dealer=2)]))
    view = state.view(1)
    assert (view.hand, view.field, view.piles) == (state.hands[1], state.field, state.piles)
    assert (view.hand_sizes, view.stock_size) == ((9, 9, 9), 12)
    assert (view.to_move, view.order, view.events) == (0, (2, 0, 1), state.events)
    assert view.hidden == DECK - state.hands[1] - state.field
    assert len(view.legal_moves) == 0
    assert state.view(0).legal_moves == state.legal_moves
    assert not any(str(card) in str(view) for card in view.hidden)


def test_hidden_cards_may_lie_elsewhere_and_the_view_is_the_same() -> None:
    # Seats 0 and 2 have exchanged their hands, and the stock is turned round.
    order = order_for(RULES, 3, dealer=0)
    field, one, two, dealer, stock = order[:9], order[9:18], order[18:27], order[27:36], order[36:]
    other = (*field, *one, *dealer, *two, *reversed(stock))
    state, changed = (RULES.deal(seats=3, dealer=0, shuffler=ScriptedShuffler([each])) for each in (order, other))
    assert state.view(1) == changed.view(1)
    assert state.view(2) != changed.view(2)


@pytest.mark.parametrize("seat", [-1, 2, 7])
def test_the_view_of_a_seat_that_is_not_there(seat: int) -> None:
    state = RULES.deal(seats=2, shuffler=ScriptedShuffler([order_for(RULES, 2)]))
    with pytest.raises(InvalidSeatError, match=f"there is no seat {seat}; the seats are 0 to 1"):
        state.view(seat)


@pytest.mark.rule("PH-3.5")
def test_shown_cards_stay_where_everybody_has_seen_them() -> None:
    rules = hanahuda.ruleset(chitsiobiki="bottom")
    order = order_for(RULES, 2, hands={1: PINES})
    state = rules.deal(seats=2, shuffler=ScriptedShuffler([order])).play(Trade(c.PINE_RIBBON)).play(Pass()).play(Pass())
    rng, view = random.Random(1), state.view(0)
    new_cards = set()
    for _ in range(60):
        sample = view.sample(rng)
        assert sample.hands[0] == state.hands[0]
        assert CardSet([c.PINE_CRANE, c.PINE_CHAFF_1]) <= sample.hands[1]
        assert sample.stock[-1] is c.PINE_RIBBON
        new_cards |= set(sample.hands[1])
    assert c.PINE_RIBBON not in new_cards
    # Everything else that seat 0 does not see may be in the hand.
    assert new_cards == set(view.hidden) - {c.PINE_RIBBON}


@pytest.mark.rule("PH-3.5")
def test_a_card_that_was_shuffled_back_may_be_anywhere_in_the_stock() -> None:
    order = order_for(RULES, 2, hands={1: PINES})
    back = (*order[31:], c.PINE_RIBBON)
    state = RULES.deal(seats=2, shuffler=ScriptedShuffler([order, back])).play(Trade(c.PINE_RIBBON))
    rng, view = random.Random(1), state.view(0)
    places = {view.sample(rng).stock.index(c.PINE_RIBBON) for _ in range(400)}
    assert places == set(range(18))


@attrs.frozen
class Dealing:
    """One known order, and shuffles of a seed after it."""

    order: tuple[Card, ...]

    def shuffle(self, _: object) -> tuple[tuple[Card, ...], SeededShuffler]:
        return self.order, SeededShuffler(1)

    def next_round(self) -> "Dealing":
        return self


@pytest.mark.rule("CD-9", "PH-3.5")
def test_who_drew_once_has_at_most_one_of_two_traded_cards() -> None:
    # Seat 1 puts back a Pine and a Plum; then seat 0 draws one card for its Cherry: of the two it has one at most.
    order = order_for(
        RULES,
        2,
        dealer=0,
        hands={
            1: "pine-crane pine-ribbon pine-chaff-1 plum-warbler plum-ribbon plum-chaff-1",
            0: "cherry-curtain cherry-ribbon cherry-chaff-1",
        },
    )
    state = hanahuda.RULES.deal(seats=2, dealer=0, shuffler=Dealing(tuple(order)))
    pine, plum = c.PINE_CHAFF_1, c.PLUM_CHAFF_1
    state = state.play(Trade(pine)).play(Trade(plum))
    while state.to_move == 1:
        state = state.play(Pass())
    state = state.play(Trade(c.CHERRY_CHAFF_1))
    view, rng = state.view(1), random.Random(4)
    samples = [view.sample(rng).hands[0] for _ in range(300)]
    assert {pine in hand for hand in samples} == {plum in hand for hand in samples} == {True, False}
    assert not any(pine in hand and plum in hand for hand in samples)
