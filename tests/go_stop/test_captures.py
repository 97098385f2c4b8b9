"""What a turn of Go-Stop captures, and the chaff and payments that it brings (GS-5, GS-6)."""

import pytest

from hanafuda_rules import IllegalMoveError, settle_round
from hanafuda_rules.events import PickedUp, Shown
from hanafuda_rules.formats.notation import format_move
from hanafuda_rules.games import go_stop
from hanafuda_rules.games.go_stop.events import CupLocked, PaidAtOnce, SkipUsed, StackMade

from helpers.go_stop_positions import cards, happened, moment, play, stack, taken, won

RULES = go_stop.RULES
JOKERS = go_stop.ruleset(jokers="2_3")
EMPTY = go_stop.ruleset(sweep="empty_field")
# Neither hand matches anything below; more cards than one, so that no turn is the last.
REST = "7acd"


def texts(state):
    return {format_move(state.ruleset, move) for move in state.legal_moves}


# --- ppeok, stacks (GS-5.9, GS-5.10) ----------------------------------------------------------------------------------


def ppeok(rules=RULES, **more):
    """Example 1: field Pine Ribbon, Moon; Crane played, Pine Chaff 1 flipped."""
    return play(moment(rules, [f"1b {REST}", "1d 2acd"], "1r 8b", "1c 5c 6c 9c", **more), "1bx1r")


@pytest.mark.rule("GS-5.9", "GS-5.10")
def test_a_ppeok_captures_nothing_and_leaves_a_stack():
    state = ppeok()
    assert (state.piles[0], state.field) == (cards("-"), cards("1brc 8b"))
    assert StackMade(0, cards("1brc"), cards("-")) in state.events
    assert state.step.notes.ppeoks[0] == 1


@pytest.mark.rule("GS-5.9", "GS-6.1")
def test_the_other_seat_takes_the_stack_and_one_chaff():
    state = play(ppeok(piles=("9cd", "-")), "1dx1brc")
    assert state.piles[1] == cards("1brcd 9c")
    assert taken(state) == [(1, 0, "9c")]
    assert state.step.notes.stacks == ()


@pytest.mark.rule("GS-6.1")
@pytest.mark.parametrize(("own", "given"), [(1, ["9c"]), (2, ["9c", "9d"])])
def test_its_maker_takes_one_chaff_or_two(own, given):
    rules = go_stop.ruleset(own_stack=own)
    state = moment(rules, ["1d 7acd", "2acd"], "1brc", "5c 6c", piles=("-", "9cd"), stacks=(stack("1b", 0),))
    assert [card for _, _, card in taken(play(state, "1dx1brc"))] == given


@pytest.mark.rule("GS-6.1")
@pytest.mark.parametrize(("steals", "count"), [(True, 1), (False, 0)])
def test_a_dealt_stack_takes_chaff_or_does_not(steals, count):
    rules = go_stop.ruleset(dealt_stack_steals=steals)
    state = moment(rules, ["1d 7acd", "2acd"], "1brc", "5c 6c", piles=("-", "9cd"), stacks=(stack("1b"),))
    assert len(taken(play(state, "1dx1brc"))) == count


@pytest.mark.rule("GS-6.1")
def test_a_stack_is_taken_by_the_turned_card_too_each_for_itself():
    stacks = (stack("1b", 1), stack("5a", 0))
    state = moment(
        go_stop.ruleset(own_stack=2), ["1d 7acd", "2acd"], "1brc 5arc", "5d 6c", piles=("-", "9cd 10cd"), stacks=stacks
    )
    state = play(state, "1dx1brc")
    # X's stack is the other seat's, one; Y's is its own, two.
    assert [card for _, _, card in taken(state)] == ["9c", "9d", "10c"]
    assert state.field == cards("-")


@pytest.mark.rule("GS-5.9", "GS-5.10", "GS-1.3")
def test_a_joker_lies_under_a_stack_and_goes_with_it():
    """Example 3."""
    state = play(moment(JOKERS, ["5a 7acd", "2acd 5d"], "5r", "j1 5c 6c 9c"), "5ax5r")
    assert state.field == cards("5arc j1")
    state = play(state, "5dx5arc")
    assert state.piles[1] == cards("5arcd j1")


@pytest.mark.rule("GS-5.10")
def test_a_joker_laid_aside_is_captured_with_another_card():
    """Example 3: flipped instead Deer."""
    state = play(moment(JOKERS, ["5a 7acd", "2acd"], "5r", "j1 10a 6c"), "5ax5r")
    assert (state.piles[0], state.field) == (cards("5ar j1"), cards("10a"))


@pytest.mark.rule("GS-5.10")
def test_several_jokers_are_laid_aside_and_captured_though_nothing_else_is():
    state = play(moment(JOKERS, ["5a 7acd", "2acd"], "-", "j3 j1 10a 6c"), "5a")
    assert (state.piles[0], state.field) == (cards("j1 j3"), cards("5a 10a"))


# --- the table of GS-5.10 ---------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-5.5", "GS-5.10")
@pytest.mark.parametrize(
    ("field", "move", "stock", "pile", "left"),
    [
        ("-", "1b", "5c 6c", "-", "1b 5c"),
        ("1r", "1bx1r", "5c 6c", "1br", "5c"),
        ("1rc", "1bx1c", "5c 6c", "1bc", "1r 5c"),
        ("1r 5a", "1bx1r", "5c 6c", "1br 5ac", "-"),
        ("5a", "1b", "5c 6c", "5ac", "1b"),
    ],
)
def test_cards_of_two_months_take_as_in_every_game(field, move, stock, pile, left):
    state = play(moment(RULES, [f"1b {REST}", "2acd"], field, stock), move)
    assert (state.piles[0], state.field) == (cards(pile), cards(left))
    assert happened(state) in {(), ("sweep",)}


@pytest.mark.rule("GS-5.10", "CD-6")
def test_of_two_cards_the_turned_one_takes_one_by_choice():
    state = play(moment(RULES, [f"1b {REST}", "2acd"], "1r 5ar", "5c 6c"), "1bx1r")
    assert texts(state) == {"=5cx5a", "=5cx5r"}
    # What the hand card captures is decided already.
    assert (state.piles[0], state.field, state.view(1).turned) == (cards("1br"), cards("5ar"), cards("5c"))
    state = play(state, "=5cx5r")
    assert (state.piles[0], state.field, state.to_move) == (cards("1br 5rc"), cards("5a"), 1)


@pytest.mark.rule("GS-5.10", "GS-6.1")
def test_a_ttadak_captures_all_four_and_takes_chaff():
    """Example 4."""
    state = play(moment(RULES, [f"2a {REST}", "3rcd"], "2rc 8b", "2d 6c", piles=("-", "9cd")), "2ax2r")
    assert (state.piles[0], state.field) == (cards("2arcd 9c"), cards("8b"))
    assert happened(state) == ("ttadak",)


@pytest.mark.rule("GS-5.10", "GS-6.1")
@pytest.mark.parametrize(("rules", "also", "chaff"), [(RULES, ("jjok",), 1), (EMPTY, ("jjok", "sweep"), 2)])
def test_a_jjok_and_perhaps_a_sweep(rules, also, chaff):
    """Example 5."""
    state = play(moment(rules, [f"10a {REST}", "3rcd"], "-", "10c 6c", piles=("-", "9cd")), "10a")
    assert (happened(state), len(taken(state))) == (also, chaff)


@pytest.mark.rule("GS-6.1")
def test_a_sweep_of_two_singles():
    """Example 6."""
    state = play(moment(RULES, [f"8a {REST}", "3rcd"], "8b 5r", "5a 6c", piles=("-", "9cd")), "8ax8b")
    assert (happened(state), len(taken(state))) == (("sweep",), 1)


@pytest.mark.rule("GS-6.1")
@pytest.mark.parametrize(("rules", "count"), [(RULES, 1), (EMPTY, 2)])
def test_a_stack_and_a_single_are_a_sweep_of_the_empty_field_alone(rules, count):
    """Example 6."""
    state = moment(rules, [f"1d {REST}", "3rcd"], "1brc 8b", "8a 6c", piles=("-", "9cd"), stacks=(stack("1b"),))
    assert len(taken(play(state, "1dx1brc"))) == count


@pytest.mark.rule("GS-6.1")
@pytest.mark.parametrize(
    ("field", "stock", "move"), [("8ac", "8d 6c", "8bx8a"), ("8a 5r 6a", "5a 6c", "8bx8a"), ("8a", "6d 6c", "8bx8a")]
)
def test_what_is_no_sweep_of_two_singles(field, stock, move):
    state = play(moment(RULES, [f"8b {REST}", "3rcd"], field, stock, piles=("-", "9cd")), move)
    assert "sweep" not in happened(state)


# --- last turns (GS-5.11, GS-6.5) -------------------------------------------------------------------------------------


@pytest.mark.rule("GS-5.11")
def test_a_ppeok_in_the_last_turn_is_one_or_is_none():
    last = {"hands": ["1b", "2a"], "field": "1r 8b", "stock": "j1 1c 6c"}
    state = play(moment(JOKERS, **last), "1bx1r")
    assert state.field == cards("1brc 8b j1")
    state = play(moment(go_stop.ruleset(jokers="2_3", last_turn_ppeok=False), **last, piles=("-", "9c")), "1bx1r")
    assert (state.piles[0], happened(state), taken(state)) == (cards("1brc j1"), (), [])
    # With a skip the turn is not the last.
    state = moment(go_stop.ruleset(last_turn_ppeok=False, jokers="2_3"), **last, skips={0: 1})
    assert play(state, "1bx1r").field == cards("1brc 8b j1")


@pytest.mark.rule("GS-6.5", "GS-5.11")
@pytest.mark.parametrize("hand", ["10a", "10a 7a"])
def test_a_jjok_takes_nothing_in_the_last_turn(hand):
    """Example 5: in the last turn the cards alone."""
    state = play(moment(EMPTY, [hand, "3rc"], "-", "10c 6c", piles=("-", "9cd")), "10a")
    assert state.piles[0] >= cards("10ac")
    assert len(taken(state)) == (0 if hand == "10a" else 2)


@pytest.mark.rule("GS-6.5")
@pytest.mark.parametrize(("field", "stock"), [("2rc 8b", "2d 6c"), ("2r 5r", "5a 6c")])
def test_ttadak_and_sweep_take_nothing_in_the_last_turn(field, stock):
    state = play(moment(RULES, ["2a", "3r"], field, stock, piles=("-", "9cd")), "2ax2r")
    assert happened(state)
    assert taken(state) == []


@pytest.mark.rule("GS-6.5")
@pytest.mark.parametrize(("steals", "count"), [(True, 1), (False, 0)])
def test_a_stack_in_the_last_turn(steals, count):
    rules = go_stop.ruleset(last_turn_stack=steals)
    state = moment(rules, ["1d", "3r"], "1brc 8b", "6d 6c", piles=("-", "9cd"), stacks=(stack("1b", 1),))
    assert len(taken(play(state, "1dx1brc"))) == count


# --- bombs and skips (GS-5.6 to GS-5.8) -------------------------------------------------------------------------------

TEN = "6rcd 1r 2r 3r 4r 5r 7r 8c"


@pytest.mark.rule("GS-5.6", "GS-2.5")
def test_a_bomb_captures_the_month_and_brings_two_skips():
    """Example 7."""
    state = moment(RULES, [TEN, "10acd 11bar 12bcde"], "6a 9a", "9c 5c", piles=("-", "9d"))
    state = play(state, "bomb:6rcd")
    assert state.piles[0] == cards("6arcd 9acd")
    notes = state.step.notes
    assert (notes.bombs, notes.skips, len(state.hands[0])) == ((1, 0), (2, 0), 7)
    assert taken(state) == [(0, 1, "9d")]


@pytest.mark.rule("GS-5.6")
@pytest.mark.parametrize(("allowed", "count"), [(True, 1), (False, 0)])
def test_a_bomb_after_a_shake(allowed, count):
    rules = go_stop.ruleset(bomb_after_shake=allowed, small_bomb="capture")
    state = play(moment(rules, ["6rcd 7a 10a", "3r"], "6a 8b", "9c 5c"), "shake:6")
    assert len([text for text in texts(state) if text.startswith("bomb")]) == count


@pytest.mark.rule("GS-5.7")
@pytest.mark.parametrize(("how", "bombs", "chaff"), [("off", 0, 0), ("capture", 1, 0), ("chaff", 1, 1), ("full", 1, 1)])
def test_a_small_bomb(how, bombs, chaff):
    state = moment(go_stop.ruleset(small_bomb=how), ["6rc 7a 10a", "3r"], "6ad 8b", "9c 5c", piles=("-", "9d"))
    assert len([text for text in texts(state) if text.startswith("bomb")]) == bombs
    if bombs:
        state = play(state, "bomb:6rc")
        notes = state.step.notes
        assert (notes.small_bombs, notes.bombs, notes.skips) == ((1, 0), (0, 0), (1, 0))
        assert (state.piles[0] >= cards("6arcd"), len(taken(state))) == (True, chaff)


@pytest.mark.rule("GS-5.8")
def test_a_skip_is_a_choice_with_a_card_in_hand_and_unasked_without():
    state = moment(RULES, ["7a 10a", "3r 4r"], "8b", "9c 5c 6c 1c", skips={0: 1})
    assert "skip" in texts(state)
    state = play(state, "skip")
    assert (len(state.hands[0]), state.step.notes.skips[0], state.field) == (2, 0, cards("8b 9c"))
    with pytest.raises(IllegalMoveError, match=r"the seat has no skip"):
        play(state, "3r", "skip")
    alone = moment(RULES, ["7a", "3r 4r"], "8b", "9c 5c 6c 1c", skips={0: 1})
    alone = play(alone, "7a", "3r")
    assert SkipUsed(0) in alone.events
    assert (alone.to_move, len(alone.stock)) == (1, 1)


# --- shakes and jokers (GS-5.2 to GS-5.4, GS-5.12) --------------------------------------------------------------------


@pytest.mark.rule("GS-5.3", "GS-5.12", "GS-5.2")
def test_a_shake_before_the_play_whatever_lies_on_the_field():
    state = moment(RULES, ["6rcd 10acd 7a", "3r"], "6a 8b", "9c 5c")
    assert {"shake:6", "shake:10"} <= texts(state)
    state = play(state, "shake:6", "shake:10")
    assert [event.cards for event in state.events if isinstance(event, Shown)] == [cards("6rcd"), cards("10acd")]
    # Each month once, and the turn goes on.
    assert (state.to_move, {text for text in texts(state) if "shake" in text}) == (0, set())
    assert not texts(moment(RULES, ["6rc 7a", "3r"], "-", "9c 5c")) & {"shake:6"}
    assert "shake:6" in texts(moment(RULES, ["6arcd 7a", "3r"], "-", "9c 5c"))


@pytest.mark.rule("GS-5.3")
def test_a_shake_with_playing_one_of_the_cards():
    rules = go_stop.ruleset(shake="with_play")
    state = moment(rules, ["6rcd 7a", "3r"], "8b", "9c 5c")
    assert {text for text in texts(state) if "shake" in text} == {"shake_play:6r", "shake_play:6c", "shake_play:6d"}
    state = play(state, "shake_play:6c")
    assert (state.field, state.step.notes.shaken[0]) == (cards("8b 6c 9c"), cards("6arcd").mask)
    assert not [text for text in texts(moment(rules, ["6rcd 7a", "3r"], "6a", "9c 5c")) if "shake" in text]


@pytest.mark.rule("GS-5.4", "GS-5.12", "GS-2.5")
def test_a_joker_from_the_hand_goes_to_the_pile_and_draws():
    state = play(moment(JOKERS, ["j1 7a", "3r"], "8b", "9c 5c"), "joker:j1")
    assert (state.piles[0], state.hands[0], state.to_move) == (cards("j1"), cards("7a 9c"), 0)
    assert PickedUp(0) in state.events
    assert state.view(0).drawn == tuple(cards("9c"))
    assert state.view(1).drawn == ()


@pytest.mark.rule("GS-5.4", "GS-6.1")
@pytest.mark.parametrize(("steals", "given"), [(False, []), (True, [(0, 1, "9d")])])
def test_a_joker_takes_chaff_by_option(steals, given):
    rules = go_stop.ruleset(jokers="2_3", joker_steals=steals)
    piles = ("-", "9d 10c")
    assert taken(play(moment(rules, ["j1 7a", "3r"], "8b", "9c 5c", piles=piles), "joker:j1")) == given
    assert taken(play(moment(rules, ["1b 7a", "3r"], "8b", "j1 9c 5c", piles=piles), "1b")) == given


@pytest.mark.rule("GS-6.1")
def test_a_joker_under_a_stack_takes_chaff_before_the_stack_does():
    rules = go_stop.ruleset(jokers="2_3", joker_steals=True, own_stack=2, double_fills_two=True)
    stacks = (stack("1b", 0, "j1"),)
    state = moment(rules, ["1d 7a", "3r"], "1brc j1", "5c 6c", piles=("-", "9d 11c 12c"), stacks=stacks)
    # One for the joker, the plain one; for the stack two are due, which the Lightning settles.
    assert [card for _, _, card in taken(play(state, "1dx1brc"))] == ["9d", "11c"]


@pytest.mark.rule("GS-5.4")
def test_a_joker_may_wait_but_not_where_nothing_else_is_left():
    assert texts(moment(JOKERS, ["j1 7a", "3r"], "8b", "9c 5c")) == {"joker:j1", "7a"}
    assert texts(moment(JOKERS, ["j1", "3r"], "8b", "9c 5c")) == {"joker:j1"}
    assert texts(moment(JOKERS, ["j1", "3r"], "8b", "9c 5c", skips={0: 1})) == {"joker:j1", "skip"}


# --- giving chaff (GS-6.2 to GS-6.4) ----------------------------------------------------------------------------------


def after_own_stack(pile, *, own=2, jokers="2_3", third=None, **options):
    rules = go_stop.ruleset(own_stack=own, jokers=jokers, **options)
    hands = ["1d 7acd", "2rcd"] if third is None else ["1d 7acd", "2rcd", "3rcd"]
    piles = ("-", pile) if third is None else ("-", pile, third)
    state = moment(rules, hands, "1brc", "5c 6c", piles=piles, stacks=(stack("1b", 0),))
    return play(state, "1dx1brc")


@pytest.mark.rule("GS-6.3", "GS-1.4")
@pytest.mark.parametrize(
    ("pile", "own", "fills", "given"),
    [
        ("9c 11c 12c j3", 1, False, ["9c"]),
        ("9c 11c 12c j3", 2, False, ["9c", "11c"]),
        ("11c 12c j3", 2, False, ["11c", "12c"]),
        ("11c 12c j3", 2, True, ["11c"]),
        ("9c 11c 12c j3", 2, True, ["9c", "11c"]),
        ("j3", 1, False, ["j3"]),
        ("j3", 2, True, ["j3"]),
        ("12c j1", 1, False, ["12c"]),
    ],
)
def test_which_cards_are_given(pile, own, fills, given):
    """Example 8."""
    state = after_own_stack(pile, own=own, double_fills_two=fills)
    assert [card for _, _, card in taken(state)] == given


@pytest.mark.rule("GS-6.2")
def test_the_others_give_from_the_takers_right_and_who_has_none_gives_nothing():
    assert taken(after_own_stack("9c 9r", own=1, third="10cd")) == [(0, 1, "9c"), (0, 2, "10c")]
    assert taken(after_own_stack("9r", own=1, third="10cd")) == [(0, 2, "10c")]
    # A joker taken so lets nobody take chaff.
    assert taken(after_own_stack("j3", own=1, third="10cd", joker_steals=True)) == [(0, 1, "j3"), (0, 2, "10c")]


@pytest.mark.rule("GS-6.4")
def test_the_cup_is_never_taken_or_locked_or_taken_while_it_counts_as_chaff():
    assert taken(after_own_stack("9a", own=1)) == []
    locked = after_own_stack("9a", own=1, cup_stealing="locks")
    assert (taken(locked), locked.step.notes.cup) == ([], go_stop.CupCounts.ANIMAL)
    assert after_own_stack("9ac", own=1, cup_stealing="locks").step.notes.cup is None
    assert after_own_stack("9ac", own=2, cup_stealing="locks").step.notes.cup is go_stop.CupCounts.ANIMAL
    # Nine chaff and the Cup make eleven: as chaff 2. It counts two, so that plain cards go first.
    state = after_own_stack("9ac 2cd 3cd 4cd 6cd", own=2, cup_stealing="counted")
    assert [card for _, _, card in taken(state)] == ["2c", "2d"]
    # Beside doubles alone it goes in card order: Cup, Lightning; counted as both it always counts as chaff.
    state = after_own_stack("9a 11c 12c", own=1, cup_stealing="counted", cup_choice="both")
    assert [card for _, _, card in taken(state)] == ["9a"]
    assert taken(after_own_stack("9a 11c", own=1, cup_stealing="counted", cup_choice="animal")) == [(0, 1, "11c")]
    assert taken(after_own_stack("9a", own=1, cup_stealing="counted", cup_choice="both")) == []


@pytest.mark.rule("GS-6.4")
@pytest.mark.parametrize(("counted_as", "locks"), [(None, 1), ("animal", 0)])
def test_the_cup_is_locked_once(counted_as, locks):
    rules = go_stop.ruleset(cup_stealing="locks")
    cup = counted_as and go_stop.CupCounts(counted_as)
    hands = ["1d 7acd", "2rcd"]
    state = moment(rules, hands, "1brc", "5c 6c", piles=("-", "9a"), stacks=(stack("1b", 0),), cup=cup)
    assert play(state, "1dx1brc").events.count(CupLocked(1)) == locks


# --- what is paid at once (GS-6.6), three ppeoks and whiffs -----------------------------------------------------------


def paid(state):
    return [(each.seat, each.what, each.number) for each in state.events if isinstance(each, PaidAtOnce)]


@pytest.mark.rule("GS-6.6", "GS-6.7")
@pytest.mark.parametrize(
    ("how", "numbers", "net"),
    [
        ("1_2_4", [1, 2, 3], (48, -24, -24)),
        ("1_2_3", [1, 2, 3], (42, -21, -21)),
        ("1_0_0", [1], (12, -6, -6)),
        ("off", [], (6, -3, -3)),
    ],
)
def test_three_ppeoks_in_the_first_three_turns(how, numbers, net):
    """Example 2."""
    rules = go_stop.ruleset(ppeok_pays=how)
    others = ["4acd 5acd 6a", "7acd 8acd 9a"]
    state = moment(rules, ["1b 2a 3b 11bar 12b", *others], "1r 2r 3r", "1c 10a 10r 2c 10c 12c 3c 12d")
    state = play(state, "1bx1r", "4a", "7a", "2ax2r")
    for _ in range(2):  # the others play some card
        state = state.play(next(move for move in state.legal_moves if move.hand_cards))
    state = play(state, "3bx3r")
    assert won(state) == (0, "three_ppeok")
    assert [number for _, _, number in paid(state)] == numbers
    assert settle_round(rules, state.outcome).net == net


@pytest.mark.rule("GS-6.6")
def test_a_ppeok_after_a_gap_is_not_paid():
    full = "1b 2r 3r 4r 5r 6r 7r"
    state = moment(RULES, [full, "8acd 9acd 10a", "10c 11bar 12bcd"], "1r", "1c 12e", ppeoks={0: 0})
    assert paid(play(state, "1bx1r")) == [(0, "ppeok", 1)]
    # The second turn, and the first was none.
    state = moment(RULES, [full[:-3], "8acd 9acd 10a", "10c 11bar 12bcd"], "1r", "1c 12e")
    assert paid(play(state, "1bx1r")) == []


@pytest.mark.rule("GS-6.6")
@pytest.mark.parametrize("turn", [0, 1])
@pytest.mark.parametrize(
    ("what", "option", "hand", "field", "stock", "move"),
    [
        ("ttadak", "first_ttadak", "2a", "2rc", "2d 6c", "2ax2r"),
        ("jjok", "first_jjok", "10a", "-", "10c 6c", "10a"),
        ("bomb", "first_bomb", "6rcd", "6a", "9c 5c", "bomb:6rcd"),
    ],
)
def test_what_is_paid_in_the_first_turn(what, option, hand, field, stock, move, turn):
    """Example 4: in the first turn also 7 points."""
    rest = ["1r", "3r", "4r", "5r", "7r", "8c", "9r", "11r", "12c", "12d"][: 10 - turn - len(cards(hand))]
    for on in (True, False):
        rules = go_stop.ruleset(**{option: on})
        state = play(moment(rules, [f"{hand} {' '.join(rest)}".replace("12c 12d", "12cd"), "1cd"], field, stock), move)
        assert paid(state) == ([(0, what, 1)] if on and not turn else [])


@pytest.mark.rule("GS-6.7")
@pytest.mark.parametrize(("before", "over"), [(1, False), (2, True)])
def test_the_third_ppeok_in_a_row_or_not(before, over):
    rules = go_stop.ruleset(three_ppeok_points=10)
    state = moment(rules, ["1b 7a", "2rcd"], "1r", "1c 6c", ppeoks={0: before})
    state = play(state, "1bx1r")
    assert state.is_over is over
    if over:
        assert settle_round(rules, state.outcome).net == (10, -10)


@pytest.mark.rule("GS-6.8")
@pytest.mark.parametrize(("before", "whiff", "over"), [(3, True, False), (4, True, True), (4, False, False)])
def test_five_turns_without_a_card(before, whiff, over):
    rules = go_stop.ruleset(whiff=whiff)
    state = play(moment(rules, ["1b 7a", "2rcd"], "3r", "4c 6c", dry={0: before}), "1b")
    assert state.is_over is over
    if over:
        assert (won(state), settle_round(rules, state.outcome).net) == ((0, "whiff"), (7, -7))


@pytest.mark.rule("GS-6.8")
def test_a_joker_from_hand_or_stock_is_a_card():
    rules = go_stop.ruleset(whiff=True, jokers="2_3")
    dry = {0: 4}
    state = play(moment(rules, ["j1 7a", "2rcd"], "3r", "4c 6c 8c", dry=dry), "joker:j1", "7a")
    assert (state.is_over, state.step.notes.dry[0]) == (False, 0)
    state = play(moment(rules, ["1b 7a", "2rcd"], "3r", "j1 6c 8c", dry=dry), "7a")
    assert (state.is_over, state.step.notes.dry[0]) == (False, 0)
