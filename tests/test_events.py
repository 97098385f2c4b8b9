import pytest

from hanafuda_rules import CardSet, Pass, Play, Take
from hanafuda_rules import cards as c
from hanafuda_rules.events import (
    Awarded,
    Dealt,
    Drawn,
    Entered,
    Event,
    Exchanged,
    Guarded,
    Joined,
    Laid,
    Misdealt,
    Moved,
    Shown,
    every,
    since_deal,
    who_made,
)
from hanafuda_rules.knowledge.log import latest, log_of, with_events, with_move

PINES = CardSet([c.PINE_CRANE, c.PINE_RIBBON])
DEALT = Dealt(PINES, (8, 8), 30)
VOID = Misdealt(PINES, "PH-3.4")
MOVED = Moved(1, Play(c.PLUM_WARBLER))

IN_WORDS = {
    DEALT: "dealt 8 cards to each hand; on the field: pine-crane pine-ribbon",
    Dealt(CardSet(), (4, 4), 40): "dealt 4 cards to each hand; on the field: nothing",
    VOID: "misdeal (PH-3.4); on the field: pine-crane pine-ribbon",
    MOVED: "seat 1: play plum-warbler",
    Drawn(0, c.PINE_CHAFF_1, PINES): "seat 0: draw pine-chaff-1, taking pine-crane pine-ribbon",
    Drawn(0, c.PINE_CHAFF_1, CardSet()): "seat 0: draw pine-chaff-1",
    Drawn(0, c.PINE_CHAFF_1, None): "seat 0: draw pine-chaff-1",
    Shown(2, PINES, "PH-3.5"): "seat 2: show pine-crane pine-ribbon (PH-3.5)",
    Awarded(1, PINES, "WC-4.3"): "seat 1: gets pine-crane pine-ribbon (WC-4.3)",
    Awarded(None, PINES, "WC-4.3"): "left over: pine-crane pine-ribbon (WC-4.3)",
    Guarded(1, CardSet([c.PINE_CHAFF_1]), PINES): (
        "seat 1: guards pine-crane pine-ribbon with pine-chaff-1, and takes them all"
    ),
    Laid(1, c.PINE_CRANE): "seat 1: finds nothing else in reach of pine-crane, which stays on the field",
    Exchanged(2, PINES, gives_first=True): "seat 2: puts pine-crane pine-ribbon back and draws as many",
    Entered((0, 2, 3), (1,), (4,)): "playing: 0, 2, 3; dropped: 1; forced out: 4",
    Entered((0, 2, 3), (), ()): "playing: 0, 2, 3",
    Joined((1, 4), 35): "the hands of seat 1, seat 4 joined the stock, now 35 cards",
}


@pytest.mark.parametrize(("event", "words"), IN_WORDS.items())
def test_events_in_words(event: Event, words: str) -> None:
    assert str(event) == words


def test_what_counts_comes_after_the_last_void_deal() -> None:
    assert since_deal((VOID, VOID, DEALT, MOVED)) == (DEALT, MOVED)
    assert since_deal((DEALT, MOVED)) == (DEALT, MOVED)
    assert since_deal((VOID,)) == since_deal(()) == ()


def test_events_of_a_class() -> None:
    events = (VOID, DEALT, MOVED, VOID)
    assert every(Misdealt, events) == (VOID, VOID)
    assert every(Drawn, events) == ()


def test_the_last_event_of_a_class_in_a_log() -> None:
    first, last = Shown(0, PINES, "PH-3.5"), Shown(1, PINES, "PH-3.5")
    log = with_move(with_events(log_of((DEALT, first)), (last, VOID)), 1, Play(c.PLUM_WARBLER))
    assert (latest(log, Shown), latest(log, Dealt), latest(log, Joined)) == (last, DEALT, None)
    assert latest(None, Shown) is None


def test_who_made_a_move_of_a_class() -> None:
    events = (Moved(2, Pass()), MOVED, Moved(0, Pass()), DEALT, Moved(2, Pass()))
    assert who_made(Pass, events) == (2, 0, 2)
    assert who_made(Play, events) == (MOVED.seat,)
    assert who_made(Take, events) == ()
