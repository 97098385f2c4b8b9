"""The basis of boards: unknown cards, questions of phases, events as plain data, contradictions (CD-9)."""

import random
from collections import Counter
from typing import Any

import attrs
import pytest

from hanafuda_rules import (
    CARDS,
    Card,
    CardSet,
    HanafudaError,
    InvalidEventError,
    Play,
    SeededShuffler,
    watch,
)
from hanafuda_rules.boards.board import Seen, board_at, seen_by
from hanafuda_rules.events import EVENT_TYPES, Dealt, Drawn, Exchanged, Guarded, Moved, Shown
from hanafuda_rules.formats.records import (
    RecordError,
    event_of,
    from_text,
    record_of_event,
    record_of_seen,
    record_of_view,
    seen_of,
    to_text,
)
from hanafuda_rules.games import go_stop, hachi_hachi, hanahuda, suhara_bana
from hanafuda_rules.games.go_stop.events import Captured
from hanafuda_rules.knowledge.tracing import Trace
from hanafuda_rules.knowledge.unknown import UnknownOrders, unknown_card
from hanafuda_rules.knowledge.unseen import unseen

from helpers.wild_card_game import moment, wild_game

of = CardSet.parse
card = Card.parse

# --- unknown cards ----------------------------------------------------------------------------------------------------


def test_an_unknown_card_has_a_mask_and_nothing_else():
    cards = [unknown_card(number) for number in range(3)]
    assert [each.mask for each in cards] == [1 << 52, 1 << 53, 1 << 54]
    assert unknown_card(1) is cards[1]
    assert len({*cards, *CARDS}) == 51
    assert (str(cards[0]), repr(cards[2])) == ("unknown", "unknown_card(2)")
    for name in ("index", "month", "kind", "rank", "notation", "code"):
        with pytest.raises(HanafudaError, match="not been told yet"):
            getattr(cards[0], name)


def test_what_a_board_shuffles_is_unknown():
    order, rest = UnknownOrders().shuffle(CARDS[:2])
    assert order == (unknown_card(0), unknown_card(1))
    assert rest.shuffle(CARDS[:1]) == ((unknown_card(2),), UnknownOrders(3))
    assert rest.next_round() is rest


def test_a_board_does_not_tell_a_hand():
    state = hanahuda.RULES.deal(seats=2, shuffler=SeededShuffler(1))
    board = watch(hanahuda.RULES, state.table, seat=1)
    seen = seen_by(None, state, 1)
    inside = board.after(*seen.events, hand=seen.hand)._state
    assert inside.hand(1) == state.hand(1)
    with pytest.raises(HanafudaError, match="the hand of seat 0 has not been told yet"):
        inside.hand(0)


# --- guards (WC-5) ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("WC-5.1")
def test_a_board_is_told_who_guards_a_month():
    # The turned Lightning takes the Bush Warbler, all that lies there; but seat 1 holds the other Plums.
    rules = wild_game(guarded=True)
    state = moment(rules, hands=["1b", "2r 2c 2d"], field="1r 2a", stock="11c 5a")
    after = state.play(Play(card("1b"), of("1r")))
    seen = seen_by(state, after, 0)
    assert seen.events[1:3] == (Drawn(0, card("11c"), None), Guarded(1, of("2r 2c 2d"), of("2a")))
    board = board_at(state.view(0))
    assert board.after(*seen.events[:2]).due == "who guards the month"
    assert board.after(*seen.events).view == after.view(0)
    with pytest.raises(InvalidEventError, match="expected"):
        board.after(*seen.events[:2], Guarded(1, of("2r 2c"), of("2a")))


@pytest.mark.rule("WC-5.1")
@pytest.mark.parametrize(("hand", "lying"), [("2c 2d", "11r"), ("2c 2d", "2a"), ("2r 2c 2d", "-")])
def test_no_guard_is_due_where_nobody_can_guard(hand, lying):
    # Its own month is never guarded, one of the Plums is captured, or there is nothing to capture.
    rules = wild_game(guarded=True)
    state = moment(rules, hands=["1b", hand], field=f"1r {lying}".removesuffix(" -"), stock="11c 5a")
    told = (Moved(0, Play(card("1b"), of("1r"))), Drawn(0, card("11c"), None))
    with pytest.raises(InvalidEventError, match="expected seat 0: draw willow-lightning"):
        board_at(state.view(0)).after(*told)


# --- plain data -------------------------------------------------------------------------------------------------------


def test_every_event_is_read_back():
    rules = hachi_hachi.SWEDISH
    events = {type(event): event for event in _events_of(rules)}
    for event in events.values():
        assert event_of(from_text(to_text(record_of_event(event, rules))), rules) == event
    assert {Dealt, Moved, Drawn, *hachi_hachi.Rules.own_events} - {hachi_hachi.PlaceSold} <= {*events}
    assert len(EVENT_TYPES) == 14


def test_an_event_that_states_one_of_a_few_words_is_read_back():
    rules, event = go_stop.RULES, Captured(1, of("1b 1r"), ("jjok", "sweep"))
    record = record_of_event(event, rules)
    assert record == {"event": "Captured", "seat": 1, "cards": "1br", "happened": ["jjok", "sweep"]}
    assert event_of(from_text(to_text(record)), rules) == event
    for wrong in (["bomb"], [1], "jjok"):
        with pytest.raises(RecordError, match="'happened' of"):
            event_of({**record, "happened": wrong}, rules)


def _events_of(rules: Any) -> Any:
    for seed in range(30):
        state, rng = rules.deal(seats=7, shuffler=SeededShuffler(seed)), random.Random(seed)
        while not state.is_over:
            state = state.play(rng.choice(state.legal_moves))
        yield from state.events


_WRONG: dict[str, Any] = {
    "no event": ({"event": "Danced"}, "Hanahuda has no event 'Danced'; it has Dealt, "),
    "no name": ({"seat": 0}, "the record lacks 'event'"),
    "a number as name": ({"event": 1}, "'event' of the record cannot be 1"),
    "a field too few": ({"event": "Drawn", "seat": 0, "card": "1b"}, "Drawn lacks captures"),
    "a field too many": (
        {"event": "PickedUp", "seat": 0, "card": "1b"},
        "PickedUp of Hanahuda has no 'card'; it has seat",
    ),
    "no card": ({"event": "Drawn", "seat": 0, "card": "1x", "captures": None}, 'unknown card "1x"'),
    "a number as card": ({"event": "Drawn", "seat": 0, "card": 10, "captures": None}, "'card' of Drawn cannot be 10"),
    "a truth value as seat": ({"event": "PickedUp", "seat": True}, "'seat' of PickedUp cannot be True"),
    "no move": ({"event": "Moved", "seat": 0, "move": "dance"}, '"dance" is not a move'),
    "text as seats": (
        {"event": "Joined", "seats": "01", "stock": 1, "apart": 0},
        "'seats' of Joined cannot be '01'",
    ),
    "text": ("Drawn", "a record must be a dictionary"),
}


@pytest.mark.parametrize(("record", "why"), _WRONG.values(), ids=_WRONG)
def test_what_is_not_the_record_of_an_event(record: Any, why: str):
    with pytest.raises(RecordError, match=why):
        event_of(record, hanahuda.RULES)


def test_what_a_seat_has_seen_is_written_and_read():
    rules = suhara_bana.RULES
    state = rules.deal(seats=4, shuffler=SeededShuffler(1))
    seen = seen_by(None, state, 2)
    record = record_of_seen(seen, rules)
    assert record["hand"] == [state.hands[2].notation]
    assert seen_of(from_text(to_text(record)), rules) == seen
    exchanged: Any = record_of_event(Exchanged(0, of("1b"), gives_first=True), rules)
    assert exchanged == {"event": "Exchanged", "seat": 0, "cards": "1b", "gives_first": True, "to_bottom": False}
    assert event_of(exchanged, rules) == Exchanged(0, of("1b"), gives_first=True)
    for wrong in ({"events": [], "hand": ["1x"]}, {"events": [], "hand": "1b"}, {"events": 1, "hand": []}):
        with pytest.raises(RecordError):
            seen_of(wrong, rules)
    for call in (lambda: record_of_seen("seen", rules), lambda: record_of_event("event", rules)):  # type: ignore[arg-type]
        with pytest.raises(RecordError, match="is needed"):
            call()
    assert record_of_view(state.view(None))["seat"] is None
    assert Seen(()).hand == ()


# --- knowledge that contradicts itself --------------------------------------------------------------------------------

_NOTHING = Trace()


@pytest.mark.rule("CD-9")
def test_more_or_fewer_cards_than_places():
    for sizes in ((3, 3, 0), (1, 1, 1)):
        with pytest.raises(HanafudaError, match="no deal leads to"):
            unseen(of("1brc 2ar"), (0, 0, 0), sizes, _NOTHING)
    shown = attrs.evolve(_NOTHING, places={each: frozenset([0]) for each in of("1brc")})
    with pytest.raises(HanafudaError, match="no deal leads to"):
        unseen(of("1brc 2ar"), (0, 0, 0), (2, 3, 0), shown)


def test_a_rest_that_is_not_there():
    known = attrs.evolve(_NOTHING, rest={0: of("12bcde")})
    places = unseen(of("1brc 2ar"), (0, 0, 0), (2, 3, 0), known)
    with pytest.raises(HanafudaError, match="no deal leads to"):
        places.lay_out(random.Random(1))


def test_shown_cards_that_have_no_place():
    # Both can be with seat 0 or seat 1, who have no room for two of them; or seat 0 has drawn none.
    where = frozenset([0, 1])
    known = attrs.evolve(_NOTHING, places=dict.fromkeys(of("1br"), where), drawn=Counter({0: 2, 1: 2}))
    for sizes, drawn in (((1, 0, 4), Counter({0: 2})), ((1, 1, 3), Counter({0: 1}))):
        places = unseen(of("1brc 2ar"), (0, 0, 0), sizes, attrs.evolve(known, drawn=drawn))
        with pytest.raises(HanafudaError, match="no deal leads to"):
            places.lay_out(random.Random(1))


@pytest.mark.rule("CD-9")
def test_a_view_that_cannot_be_is_not_sampled():
    state = hanahuda.RULES.deal(seats=2, shuffler=SeededShuffler(1))
    view = state.view(0)
    wrong = (
        attrs.evolve(view, stock_size=view.stock_size + 1),
        attrs.evolve(view, events=(*view.events, Shown(1, view.hidden, "PH-3.5"))),
        attrs.evolve(view, remembered=view.hidden),
    )
    for each in wrong:
        with pytest.raises(HanafudaError, match="no deal leads to"):
            each.sample(random.Random(1))
