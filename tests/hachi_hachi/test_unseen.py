"""Before the hands are looked at: playing blind and swapping hands (HH-4.10, HH-4.11)."""

import pytest

from hanafuda_rules import IllegalMoveError, Play, ScriptedShuffler, SeededShuffler, settle_round
from hanafuda_rules.events import Dealt, Entered, Misdealt, Moved
from hanafuda_rules.games import hachi_hachi
from hanafuda_rules.games.hachi_hachi import Mizuten, Swap

from helpers.hachi_hachi_rounds import Tops, begin, cards, play_out, say, stack

BEFORE = hachi_hachi.ruleset(mizuten="before_deal")
UNSEEN = hachi_hachi.ruleset(mizuten="unseen_hand")
BOTH = [BEFORE, UNSEEN]
ONCE = hachi_hachi.ruleset(hand_swap="once")
UNLIMITED = hachi_hachi.ruleset(hand_swap="unlimited")
PLAIN = "20 32 41 53 62 73"


def dealt(rules, seats, dealer=0):
    return rules.deal(seats=seats, dealer=dealer, shuffler=SeededShuffler(3))


def events(state, kind):
    return [event for event in state.events if isinstance(event, kind)]


# --- playing blind ---


@pytest.mark.rule("HH-4.10", "HH-2.6")
@pytest.mark.parametrize("seats", range(3, 8))
@pytest.mark.parametrize("rules", BOTH)
def test_the_dealer_is_asked_whether_it_plays_blind(rules, seats):
    state = dealt(rules, seats, dealer=2)
    assert state.to_move == 2
    assert [str(move) for move in state.legal_moves] == ["pass", "mizuten"]
    # Before the deal there is nothing to see; afterwards the field is in sight.
    assert bool(events(state, Dealt)) is (rules is UNSEEN)
    assert len(state.field) == (6 if rules is UNSEEN and seats < 7 else 0)
    after = say(state, "pass")
    assert len(events(after, Dealt)) == 1
    with pytest.raises(IllegalMoveError) as refused:
        state.play(Swap())
    assert refused.value.rule == "HH-4.10"


@pytest.mark.rule("HH-4.10", "HH-4.1")
@pytest.mark.parametrize("rules", BOTH)
def test_who_plays_blind_plays_for_certain(rules):
    state = say(dealt(rules, 5, dealer=3), "mizuten")
    assert state.to_move == 4
    state = say(state, "drop", "enter", "enter")
    (entered,) = events(state, Entered)
    assert entered.playing == (3, 0, 1)
    # Who does not, is asked first.
    assert say(dealt(rules, 5, dealer=3), "pass").to_move == 3


@pytest.mark.rule("HH-4.10")
def test_playing_blind_counts_towards_three():
    free = hachi_hachi.ruleset(mizuten="before_deal", forced_three=False)
    state = say(begin(free, 4, {}, field=PLAIN, dealer=2), "mizuten", "drop", "drop", "drop")
    # The dealer alone is left, and wins; HH-4.6: no achievement is settled, a mizuten neither.
    assert state.is_over
    assert settle_round(free, state.outcome).net == (-15, -20, 45, -10)


VOID = stack(3, (0, 1, 2), {}, "10 11 12 13 20 30")
GOOD = stack(3, (0, 1, 2), {}, PLAIN)


@pytest.mark.rule("HH-4.10", "HH-2.4")
@pytest.mark.parametrize(("again", "blind"), [("pass", None), ("mizuten", 0)])
def test_a_misdeal_voids_the_declaration_and_it_is_asked_anew(again, blind):
    state = BEFORE.deal(seats=3, shuffler=ScriptedShuffler([VOID, GOOD]))
    state = say(state, "mizuten")
    assert len(events(state, Misdealt)) == 1
    assert [str(move) for move in state.legal_moves] == ["pass", "mizuten"]
    state = say(state, again)
    assert len(events(state, Misdealt)) == 1
    state = play_out(state)
    assert state.outcome.mizuten == blind


@pytest.mark.rule("HH-4.10", "HH-2.4", "HH-2.6")
def test_with_the_field_in_sight_it_is_asked_after_the_misdeal_only():
    state = UNSEEN.deal(seats=3, shuffler=ScriptedShuffler([VOID, GOOD]))
    assert len(events(state, Misdealt)) == 1
    assert not events(state, Moved)
    assert state.field == cards(PLAIN)


@pytest.mark.rule("HH-2.5", "HH-4.10")
@pytest.mark.parametrize("rules", BOTH)
def test_with_the_blank_a_mizuten_lapses(rules):
    state = say(begin(rules, 7, {0: f"blank {PLAIN}"}), "mizuten")
    assert state.to_move == 1
    state = play_out(say(state, "enter", "enter", "enter"))
    assert state.outcome.mizuten is None
    # With another's blank it stands.
    state = say(begin(rules, 7, {1: f"blank {PLAIN}"}), "mizuten")
    assert state.to_move == 2
    assert play_out(say(state, "enter", "enter")).outcome.mizuten == 0


@pytest.mark.rule("HH-11.4", "HH-4.10")
def test_with_two_left_a_mizuten_lapses():
    free = hachi_hachi.ruleset(mizuten="before_deal", forced_three=False)
    state = say(begin(free, 4, {}, field=PLAIN), "mizuten", "drop", "drop", "enter", "play on")
    assert state.order == (0, 3)
    state = play_out(state)
    assert state.outcome.mizuten is None
    assert all(payment.reason.rule != "HH-9.4" for payment in settle_round(free, state.outcome).payments)


# --- swapping ---


def swap_round(rules, seats, dealer, script):
    """Go through a script of seats and answers; the state afterwards."""
    state = begin(rules, seats, {}, field="" if seats == 7 else PLAIN, dealer=dealer)
    for seat, answer in script:
        assert state.to_move == seat
        assert [str(move) for move in state.legal_moves] == ["pass", "swap"]
        state = say(state, answer)
    return state


@pytest.mark.rule("HH-4.11")
@pytest.mark.parametrize("seats", range(3, 8))
@pytest.mark.parametrize("rules", [ONCE, UNLIMITED])
def test_every_seat_but_the_dealer_is_asked_in_turn_order(rules, seats):
    turns = [(1 + step) % seats for step in range(1, seats)]
    state = swap_round(rules, seats, 1, [(seat, "pass") for seat in turns])
    assert Swap() not in state.legal_moves


@pytest.mark.rule("HH-4.11")
def test_the_hands_are_exchanged():
    before = begin(ONCE, 3, {}, field=PLAIN)
    after = say(before, "pass", "swap")
    assert after.hands == (before.hands[2], before.hands[1], before.hands[0])
    with pytest.raises(IllegalMoveError) as refused:
        before.play(Mizuten())
    assert refused.value.rule == "HH-4.11"


@pytest.mark.rule("HH-4.11")
def test_it_goes_for_the_dealers_hand_wherever_it_is():
    before = begin(ONCE, 3, {}, field=PLAIN)
    after = say(before, "swap", "swap")
    # Seat 1 has got the dealer's hand, then seat 2 from seat 1.
    assert after.hands == (before.hands[1], before.hands[2], before.hands[0])


@pytest.mark.rule("HH-4.11")
def test_once_each_seat_swaps_once_the_dealer_too():
    # Seat 1 takes the hand, 2 passes, the dealer takes it back; 1 has had its swap, and 2 is asked again, for the swap
    # of seat 0 came after it passed. Seat 2 takes it: 0 and 1 have none left.
    state = swap_round(ONCE, 3, 0, [(1, "swap"), (2, "pass"), (0, "swap"), (2, "swap")])
    assert Swap() not in state.legal_moves
    assert play_out(state).outcome.dealers_hand == 2


@pytest.mark.rule("HH-4.11")
def test_once_is_over_when_all_who_may_have_passed_since_the_last_swap():
    state = swap_round(ONCE, 4, 2, [(3, "pass"), (0, "swap"), (1, "pass"), (2, "pass"), (3, "pass")])
    assert Swap() not in state.legal_moves
    assert not events(state, Entered)
    assert state.to_move == 2


@pytest.mark.rule("HH-4.11")
def test_unlimited_are_three_swaps_a_seat():
    # Seats 0 and 1 take it from each other, three times each, and seat 2 passes each time.
    script = [(1, "swap"), (2, "pass"), (0, "swap"), (1, "swap"), (2, "pass"), (0, "swap"), (1, "swap"), (2, "pass")]
    state = swap_round(UNLIMITED, 3, 0, [*script, (0, "swap"), (2, "pass")])
    assert Swap() not in state.legal_moves
    assert play_out(state).outcome.dealers_hand == 0


@pytest.mark.rule("HH-4.11", "HH-2.5")
def test_the_blank_goes_with_the_hand():
    # The dealer's hand has the blank: who takes it sits out, and the dealer plays.
    state = begin(ONCE, 7, {0: f"blank {PLAIN}"})
    state = say(state, "swap", *["pass"] * 6)
    assert state.order == (0, 2, 3, 4, 5, 6)
    assert state.field == cards(PLAIN)
    assert state.to_move == 0


@pytest.mark.rule("HH-2.4", "HH-4.11")
def test_a_misdeal_of_seven_seats_undoes_the_swaps():
    turns = tuple(range(7))
    orders = [stack(7, turns, {5: f"blank {field}"}) for field in ("10 11 12 13 20 30", PLAIN)]
    state = ONCE.deal(table=ONCE.table(seats=7, dealer=0), shuffler=Tops(tuple(orders)))
    state = say(state, "swap", *["pass"] * 6)
    assert len(events(state, Misdealt)) == 1
    # Everybody is asked anew, seat 1 too.
    assert state.to_move == 1
    state = say(state, *["pass"] * 6, "enter", "enter", "enter")
    assert play_out(state).outcome.dealers_hand == 0


@pytest.mark.rule("HH-4.10", "HH-4.11")
def test_who_plays_blind_is_bound_whatever_hand_it_ends_up_with():
    rules = hachi_hachi.ruleset(mizuten="unseen_hand", hand_swap="once")
    state = begin(rules, 4, {}, field=PLAIN)
    state = say(state, "mizuten", "swap", "pass", "pass", "pass")
    # Seat 0 plays; seat 1 has its hand and is asked.
    assert state.to_move == 1
    state = play_out(say(state, "drop"))
    assert (state.outcome.mizuten, state.outcome.dealers_hand) == (0, 1)
    assert all(not isinstance(event.move, Play) or event.seat != 1 for event in events(state, Moved))
