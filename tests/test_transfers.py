"""The transfers of events, and what follows for hidden cards (CD-9)."""

import pytest

from hanafuda_rules import CardSet, Play
from hanafuda_rules import cards as c
from hanafuda_rules.events import (
    Dealt,
    Drawn,
    Exchanged,
    Misdealt,
    Moved,
    PickedUp,
    Shown,
    TakenBack,
)
from hanafuda_rules.knowledge.log import moves_of
from hanafuda_rules.knowledge.tracing import Trace, played_masks, trace_of
from hanafuda_rules.transfers import DECK, LAID_OUT, STOCK, Transfer

from helpers.random_rounds import GAMES, random_states

of = CardSet.parse
PINES, WILLOW = of("1brcd"), of("11c")


@pytest.mark.rule("CD-9", "WC-5.3")
def test_a_card_that_was_taken_back_is_in_the_hand() -> None:
    played = (Dealt(PINES, (7, 7), 30), Moved(1, Play(c.PLUM_WARBLER)), Moved(1, Play(c.WILLOW_LIGHTNING)))
    back = (*played, TakenBack(1, WILLOW, "WC-5.3"))
    assert played_masks(played, 2) == [0, of("2a 11c").mask]
    assert played_masks(back, 2) == [0, of("2a").mask]
    assert trace_of(back).places == {c.WILLOW_LIGHTNING: {1}}
    assert played_masks((*back, Moved(1, Play(c.WILLOW_LIGHTNING))), 2) == [0, of("2a 11c").mask]


@pytest.mark.rule("CD-9", "PH-3.5")
def test_a_known_card_at_the_bottom_of_the_stock_is_found_when_only_known_ones_are_left() -> None:
    # Three cards; seat 0 draws one and puts the Crane under the other two. The first of them is turned.
    events = (
        Dealt(CardSet(), (4, 4), 3),
        Shown(0, of("1b"), "PH-3.5"),
        Exchanged(0, of("1b"), gives_first=False, to_bottom=True),
        Drawn(0, c.PLUM_WARBLER, CardSet()),
    )
    trace = trace_of(events)
    assert (trace.stock, trace.bottom, trace.places) == (2, [c.PINE_CRANE], {c.PINE_CRANE: {STOCK}})
    one = trace.copy().follow([PickedUp(1)])
    assert (one.stock, one.bottom, one.places) == (1, [c.PINE_CRANE], {c.PINE_CRANE: {STOCK}})
    two = one.copy().follow([PickedUp(1)])
    assert (two.stock, two.bottom, two.places) == (0, [], {c.PINE_CRANE: {1}})
    assert one.bottom == [c.PINE_CRANE]  # a copy does not change the original


def test_a_void_deal_is_forgotten_but_for_what_the_own_hand_was() -> None:
    trace = Trace(WILLOW).follow([Shown(0, PINES, "PH-3.5"), Misdealt(PINES, "GS-2.4")])
    assert trace == Trace(WILLOW)
    assert trace.places == {c.WILLOW_LIGHTNING: {STOCK}}
    assert trace.shows
    assert not Trace().shows
    assert Trace().stock == 0
    # What the deal laid out is open all the same.
    assert Misdealt(PINES, "GS-2.4").transfers == (Transfer(DECK, LAID_OUT, PINES),)


def test_a_deal_is_followed_as_an_event_and_by_its_transfers() -> None:
    dealt, trace = Dealt(PINES, (7, 7), 30), Trace()
    trace.apply(dealt.transfers)
    assert trace == Trace().follow([dealt]) == Trace(stock=30, dealt=PINES.mask)


@pytest.mark.parametrize("key", ["sakura", "go_stop", "hanahuda", "suhara_bana"])
def test_the_moves_of_a_log_are_those_of_its_events(key):
    for state in random_states(GAMES[key], 3, seed=4):
        made = [(each.seat, each.move) for each in state.events if isinstance(each, Moved)]
        assert list(moves_of(state.log)) == made[::-1]
