"""The hands that can have been dealt, by what was played, kept and drawn since."""

import random
from typing import Any

import pytest

from hanafuda_rules import CardSet, Pass, Play, RoundState, SeededShuffler, game, game_keys
from hanafuda_rules import cards as c
from hanafuda_rules.events import Dealt, Drawn, Event, Guarded, Kept, Misdealt, Moved, PickedUp, since_deal
from hanafuda_rules.knowledge.constraints import DealtHands, HandHistory
from hanafuda_rules.knowledge.tracing import Trace, trace_of


def mask(text: str) -> int:
    return CardSet.parse(text).mask


DEALT = Dealt(CardSet(), (4, 4), 40)
STORY: tuple[Event, ...] = (
    Moved(0, Play(c.WILLOW_RAIN_MAN)),
    Misdealt(CardSet(), "GS-2.4"),
    DEALT,
    Moved(0, Play(c.PINE_CRANE)),
    PickedUp(0),
    Moved(0, Play(c.PLUM_WARBLER)),
    Moved(1, Play(c.SUSUKI_MOON)),
    Guarded(1, CardSet.parse("3rc"), CardSet.parse("3bd")),
    Kept(1, CardSet.parse("9a"), "KK-4.2"),
)


def histories(events: tuple[Event, ...]) -> tuple[HandHistory, ...]:
    return trace_of(events).histories(2)


def test_a_drawn_card_is_none_that_was_played_before_the_draw() -> None:
    history = histories(STORY)[0]
    assert history == HandHistory(mask("1b 2a"), 0, (mask("1b"),))
    # One of the Warbler, the Curtain and the Cuckoo was drawn; the Crane was played before that.
    assert set(history.as_dealt(mask("3b 4a"))) == {mask("1b 2a 4a"), mask("1b 2a 3b"), mask("1b 3b 4a")}


def test_what_was_guarded_was_dealt_and_what_was_kept_was_not() -> None:
    history = histories(STORY)[1]
    assert history == HandHistory(mask("8b 3rc"), mask("9a"), ())
    assert list(history.as_dealt(mask("9a 10a"))) == [mask("8b 3rc 10a")]


def test_what_tells_nothing_of_a_hand_leaves_it() -> None:
    more = (Drawn(0, c.SUSUKI_MOON, None), Moved(0, Pass()))
    assert histories((*STORY, *more)) == histories(STORY)
    assert trace_of(STORY).copy().follow(more).histories(2) == histories(STORY)


def played_in(state: RoundState[Any, Any]) -> list[int]:
    found = [0] * state.table.seats
    for event in since_deal(state.events):
        if isinstance(event, Moved):
            found[event.seat] |= event.move.hand_cards.mask
        elif isinstance(event, Guarded):
            found[event.seat] |= event.held.mask
    return found


@pytest.mark.parametrize("key", game_keys())
def test_a_log_tells_of_hands_what_its_events_tell(key: str) -> None:
    """With a link for each move, and with all events in one link, as after restoring a view."""
    rules, rng = game(key).default, random.Random(3)
    state = rules.deal(seats=rules.seat_counts[-1], shuffler=SeededShuffler(3))
    while not state.is_over:
        state = state.play(rng.choice(state.legal_moves))
        played = trace_of(state.event_log).histories(state.table.seats)
        assert played == trace_of(state.events).histories(state.table.seats)
        assert played == Trace().follow(state.events).histories(state.table.seats)
        assert [history.played for history in played] == played_in(state)


def test_two_draws_are_of_two_cards() -> None:
    twice = histories((DEALT, PickedUp(0), PickedUp(0)))[0]
    assert set(twice.as_dealt(mask("1b 2a"))) == {0}
    assert set(twice.as_dealt(mask("1b 2a 3b"))) == {mask("1b"), mask("2a"), mask("3b")}


def test_of_many_draws_each_set_of_drawn_cards_is_looked_at_once() -> None:
    # Eight draws, two cards played before the fifth: at least four of the drawn cards are among the other ten.
    history = HandHistory(mask("1b 2a"), 0, (0,) * 4 + (mask("1b 2a"),) * 4)
    found = list(history.as_dealt(mask("3b 4a 5a 6a 7a 8a 9a 10a 11a 12b")))
    assert len(found) == len(set(found)) == 495  # 12 cards, of which 4 were dealt: 12 × 11 × 10 × 9 / 24


def test_all_hands_can_have_been_dealt_as_they_have_to() -> None:
    def fits(seat: int, hand: int) -> bool:
        return seat == 1 or hand != mask("1b 2a 3b")

    condition = DealtHands.of(histories(STORY), fits)
    # Of three choices only one is forbidden; without the draw it is the only one.
    assert condition.test((mask("3b 4a"), mask("9a")))
    assert not DealtHands.of(histories((DEALT,)), fits).test((mask("1b 2a 3b"), 0))
    assert DealtHands.of(histories((DEALT,)), fits).test((mask("1b 2a 3c"), mask("1b")))
