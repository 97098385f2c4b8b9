"""The play with wild cards: the last stock card, leftovers, users and guarded months (WC-3.5 to WC-6)."""

import random
from typing import Any

import pytest

from hanafuda_rules import (
    CARDS,
    Card,
    CardSet,
    IllegalMoveError,
    Play,
    RoundState,
    ScriptedShuffler,
    SeededShuffler,
    Take,
)
from hanafuda_rules import cards as c
from hanafuda_rules.events import Dealt, Drawn, Guarded, Laid, Moved, TakenBack, brought
from hanafuda_rules.knowledge.tracing import played_masks
from hanafuda_rules.learning.observation import facts_of_view, observation_space
from hanafuda_rules.parts.wild_play import use_of

from helpers.wild_card_game import moment, wild_game
from helpers.wild_moves import after, awards, play, take

State = RoundState[Any, Any]

FEW = pytest.param(300, id="few")
MANY = pytest.param(20_000, id="soak", marks=pytest.mark.soak)


def user(state: State) -> tuple[int, set[str]] | None:
    """The user of the wild card and the months that it was captured with."""
    rules: Any = state.ruleset
    use = use_of(rules.capture, state.events)
    return use and (use.seat, {month.slug for month in use.months})


# --- dealt to the field -----------------------------------------------------------------------------------------------


@pytest.mark.rule("WC-3.5", "CD-7")
def test_a_dealt_wild_card_stays_or_is_set_aside() -> None:
    # Two seats have six cards each, then the field has eight, the first of them the Lightning.
    order = [card for card in CARDS if card is not c.WILLOW_LIGHTNING]
    order.insert(12, c.WILLOW_LIGHTNING)
    state = wild_game().deal(seats=2, shuffler=ScriptedShuffler([order]))
    assert (c.WILLOW_LIGHTNING in state.field, state.set_aside, awards(state)) == (True, CardSet(), [(0, "4arcd")])
    state = wild_game(dealt="set_aside").deal(seats=2, shuffler=ScriptedShuffler([order]))
    assert (c.WILLOW_LIGHTNING in state.field, state.set_aside.notation) == (False, "11c")
    # The dealer's whole month is taken first.
    assert awards(state) == [(0, "4arcd"), (None, "11c")]
    assert c.WILLOW_LIGHTNING not in state.view(0).hidden


# --- the last card of the stock ---------------------------------------------------------------------------------------


@pytest.mark.rule("WC-4.1", "WC-4.2")
@pytest.mark.parametrize(
    ("last_stock", "field", "awarded", "used"),
    [
        ("plain", "", [], None),
        ("plain", "1b", [], (0, {"pine"})),
        ("takes_all", "", [(0, "11c")], (0, set())),
        ("takes_all", "1b 11a", [], (0, {"pine", "willow"})),
        ("opponent", "", [(1, "11c")], (1, set())),
        ("opponent", "1b", [], (0, {"pine"})),
        ("alone", "", [(0, "11c")], (0, set())),
        ("alone", "1b", [], (0, {"pine"})),
    ],
)
def test_the_wild_card_as_the_last_of_the_stock(last_stock: str, field: str, awarded: list[Any], used: Any) -> None:
    rules = wild_game(last_stock=last_stock)
    state = moment(rules, hands=["2a", "9a"], field=f"2r {field}", stock="11c").play(play("2a", "2r"))
    assert (awards(state), user(state), state.to_move) == (awarded, used, 1)
    lies = last_stock == "plain" and not field
    assert (c.WILLOW_LIGHTNING in state.field, not state.field) == (lies, not lies)


@pytest.mark.rule("WC-4.1")
def test_a_wild_card_that_is_not_the_last_of_the_stock_stays() -> None:
    rules = wild_game(last_stock="alone")
    state = moment(rules, hands=["2a", "9a"], field="2r", stock="11c 5a").play(play("2a", "2r"))
    assert (state.field.notation, awards(state)) == ("11c", [])
    # Nor does one that lies there alone after another card was the last.
    state = moment(rules, hands=["2a", "9a"], field="2r 5r 11c", stock="5a").play(play("2a", "2r"))
    assert (state.field.notation, awards(state)) == ("11c", [])


# --- who its user is --------------------------------------------------------------------------------------------------


@pytest.mark.rule("WC-4.2")
def test_who_brings_it_is_its_user() -> None:
    state = moment(wild_game(), hands=["11c 2a", "9a"], field="1b 11a", stock="2r 2c 2d")
    assert user(state) is None
    assert user(state.play(play("11c", "1b"))) == (0, {"pine"})
    assert user(state.play(play("11c", "11a"))) == (0, {"willow"})


@pytest.mark.rule("WC-2.1", "WC-4.2")
def test_it_has_no_user_where_it_is_a_plain_card_of_its_month() -> None:
    rules = wild_game(from_stock="month")
    state = moment(rules, hands=["2a", "9a"], field="2r 11a", stock="11c 5a").play(play("2a", "2r"))
    assert (user(state), state.piles[0].notation) == (None, "2ar 11ac")


@pytest.mark.rule("WC-3.1", "WC-4.2")
def test_it_has_no_user_where_its_own_month_took_it() -> None:
    one = moment(wild_game(), hands=["11a 2a", "9a"], field="11c", stock="2r 2c")
    three = moment(wild_game(), hands=["11a 2a", "9a"], field="11brc", stock="2r 2c")
    assert user(one.play(play("11a", "11c"))) is user(three.play(play("11a", "11brc"))) is None


@pytest.mark.rule("WC-4.2", "WC-6.1")
def test_who_takes_it_with_another_month_is_its_user() -> None:
    state = moment(wild_game(lying_others="any"), hands=["2a", "9a"], field="11c 9r", stock="5a 5r 5c 5d")
    assert user(state.play(play("2a", "11c"))) == (0, {"plum"})
    # Turned from the stock, with a choice.
    turned = moment(wild_game(lying_others="any"), hands=["2a 1b", "9a"], field="2r 9r 11c", stock="9c 9d")
    chosen = after(turned, play("2a", "2r"), take("9c", "11c"))
    assert user(chosen) == user(chosen.view(1).sample(random.Random(1))) == (0, {"chrysanthemum"})


# --- what is left over ------------------------------------------------------------------------------------------------


def left(leftovers: str, piles: tuple[str, str] = ("", "11br"), **changes: Any) -> State:
    """Seat 0 takes the Crane with the Lightning. At the end, a Pine, the Swallow and a Paulownia are left."""
    rules = wild_game(leftovers=leftovers, **changes)
    state = moment(
        rules, hands=["11c", "9a"], field="1bc 9r 11a 12e", stock="2a 2r", piles=(f"1rd {piles[0]}", piles[1])
    )
    return after(state, play("11c", "1b"), play("9a", "9r"))


@pytest.mark.rule("WC-4.3", "WC-4.5")
@pytest.mark.parametrize(
    ("leftovers", "awarded", "field"),
    [
        ("dead", [(None, "1c 11a 12e")], "1c 11a 12e"),
        ("mate", [(0, "1c"), (None, "11a 12e")], "11a 12e"),
        ("all", [(0, "1c 11a 12e")], "-"),
        ("mate_and_own", [(1, "11a"), (0, "1c 12e")], "-"),
        ("all_or_own", [(0, "1c 11a 12e")], "-"),
    ],
)
def test_what_is_left_over_goes_to_a_side_or_is_dead(leftovers: str, awarded: list[Any], field: str) -> None:
    state = left(leftovers)
    assert (awards(state), state.field.notation, state.is_over) == (awarded, field, True)
    assert all(CardSet.parse(cards) <= state.piles[seat] for seat, cards in awarded if seat is not None)


@pytest.mark.rule("WC-4.3")
def test_cards_of_its_own_month_go_to_who_has_two_or_three_others() -> None:
    # One other card each, so that nobody gets the Swallow. (The rest of the deck lies in the last pile.)
    assert awards(left("mate_and_own", ("11b", "11r"))) == [(0, "1c 12e"), (None, "11a")]
    assert awards(left("mate_and_own", ("11br", ""))) == [(0, "11a"), (0, "1c 12e")]


@pytest.mark.rule("WC-4.2", "WC-4.3")
@pytest.mark.parametrize(
    ("leftovers", "awarded"),
    [
        ("mate", [(None, "11bc 12e")]),
        ("all", [(None, "11bc 12e")]),
        ("mate_and_own", [(1, "11bc"), (None, "12e")]),
        ("all_or_own", [(1, "11bc"), (None, "12e")]),
    ],
)
def test_without_a_user_only_its_own_month_can_go_to_somebody(leftovers: str, awarded: list[Any]) -> None:
    rules = wild_game(leftovers=leftovers, lying_own=False)
    state = moment(rules, hands=["5a", "9a"], field="5r 9r 11bc 12e", stock="2a 2r")
    assert awards(after(state, play("5a", "5r"), play("9a", "9r"))) == awarded


@pytest.mark.rule("WC-4.3")
def test_a_lying_wild_card_goes_to_who_has_its_whole_month() -> None:
    rules = wild_game(leftovers="mate_and_own", lying_own=False)
    state = moment(rules, hands=["5a", "9a"], field="5r 9r 11c", stock="2a 2r")
    assert awards(after(state, play("5a", "5r"), play("9a", "9r"))) == [(1, "11c")]


@pytest.mark.rule("WC-4.5")
def test_where_nothing_is_left_over_nothing_is_told() -> None:
    state = moment(wild_game(leftovers="all"), hands=["5a", "9a"], field="5r 9r", stock="2a 2r")
    assert awards(after(state, play("5a", "5r"), play("9a", "9r"))) == []


@pytest.mark.rule("WC-4.4")
@pytest.mark.parametrize("rounds", [FEW, MANY])
def test_what_lies_at_the_end(rounds: int) -> None:
    """WC-4.4: the field at the end, by month, for random deals with random parameters."""
    rng, kinds = random.Random(20261122), set[tuple[Any, ...]]()
    for number in range(rounds):
        rules = wild_game(
            wild=rng.choice(["lightning", "rain_man", "butterflies", "blank"]),
            own_month=rng.choice(["never", "three", "any"]),
            threes=rng.choice(["none", "one", "all"]),
            lying_own=rng.random() < 0.5,
            lying_others=rng.choice(["none", "scoring", "any"]),
            lying_sources=rng.choice(["both", "stock"]),
            lying_duty=rng.choice(["match", "first", "may"]),
            from_hand=rng.choice(["any", "scoring", "month"]),
            from_stock=rng.choice(["any", "scoring", "month"]),
        )
        state = rules.deal(seats=2, shuffler=SeededShuffler(number))
        while not state.is_over:
            state = state.play(rng.choice(state.legal_moves))
        kinds.add(check_left(state))
    # With another month, one of each; its own month; without a user, taken or lying there. Three of a month are rare.
    assert {("mate", 1, 1), ("own",), ("no user", 0), ("no user", 2)} <= kinds
    assert {("mate", 1, 3), ("mate", 3, 1)} <= kinds or rounds < 1000


def check_left(over: State) -> tuple[Any, ...]:
    rules: Any = over.ruleset
    (wild,) = rules.capture.wild
    own = CardSet() if wild.is_blank else wild.month.cards & rules.deck(2)
    dealt = next(event.field for event in over.events if isinstance(event, Dealt))
    use = use_of(rules.capture, over.events)
    if use is None:
        # Nothing, or the wild card beside one card of its month – or beside three that were dealt to the field.
        assert over.field <= own | {wild}
        others = over.field - {wild}
        assert len(others) in ({0, 1} if wild in over.field and len(own) > 1 else {0}) or others <= dealt
        assert not others or wild in over.field
        return "no user", len(over.field)
    if use.months == {None if wild.is_blank else wild.month}:
        assert not over.field
        return ("own",)
    (mate,) = use.months
    mates, others = over.field & mate.cards, over.field & own
    assert over.field == mates | others
    assert len(mates) in {1, 3}
    assert len(others) in ({1, 3} if len(own) > 1 else {0})
    # Three lie there only if they did from the deal on, and the fourth card of the month was the wild card or its mate.
    for three in (each for each in (mates, others) if len(each) == 3):
        assert three <= dealt
    return "mate", len(mates), len(others)


# --- the guard --------------------------------------------------------------------------------------------------------


def guarded(field: str, hands: tuple[str, str, str], stock: str = "5a 5r 6a 6r 7a 7r", **changes: Any) -> State:
    rules = wild_game(guarded=True, **changes)
    return moment(rules, hands=hands, field=field, stock=stock)


THREE_MAPLES = ("11c 9a", "4a 10rcd", "2a 3b")


@pytest.mark.rule("WC-5.1", "WC-5.2", "WC-5.3")
def test_a_guarded_month_goes_to_who_holds_it_and_the_player_names_another_card() -> None:
    state = guarded("8b 10a", THREE_MAPLES).play(play("11c", "10a"))
    guard = Guarded(1, CardSet.parse("10rcd"), CardSet.parse("10a"))
    assert state.events[-2:] == (Moved(0, play("11c", "10a")), guard)
    assert str(guard).startswith("seat 1: guards maple-deer with maple-ribbon maple-chaff-1")
    assert (state.to_move, state.hand(0).notation, state.hand(1).notation) == (0, "9a", "4a")
    assert (state.piles[1].notation, state.field.notation, state.view(2).turned.notation) == ("10arcd", "8b", "11c")
    # It is played again, and may now be played without a capture.
    assert state.legal_moves == (play("11c"), play("11c", "8b"))
    assert [str(move) for move in state.legal_moves] == [
        "play willow-lightning",
        "play willow-lightning, taking susuki-moon",
    ]
    # Either way the turn goes on with the stock card.
    taken = state.play(play("11c", "8b"))
    assert (taken.piles[0].notation, taken.field.notation, taken.to_move) == ("8b 11c", "5a", 1)
    lying = state.play(play("11c"))
    assert (lying.piles[0].notation, lying.field.notation, lying.to_move) == ("-", "5a 8b 11c", 1)
    with pytest.raises(IllegalMoveError, match=r"the blocked card must take another card or stay.*\(WC-5.3\)"):
        state.play(play("9a"))


@pytest.mark.rule("WC-5.3")
def test_a_blocked_wild_card_lies_unasked_where_nothing_else_is_in_reach() -> None:
    state = guarded("10a", THREE_MAPLES).play(play("11c", "10a"))
    assert (state.field.notation, state.to_move, state.piles[1].notation) == ("5a 11c", 1, "10arcd")
    assert user(state) is None
    guard, turned = Guarded(1, CardSet.parse("10rcd"), CardSet.parse("10a")), Drawn(0, Card.parse("5a"), CardSet())
    told = state.events[-4:]
    assert told == (Moved(0, play("11c", "10a")), guard, Laid(0, c.WILLOW_LIGHTNING), turned)
    # The Deer was captured by nobody who brought a card.
    assert [each.by for each in brought(told)] == [Laid(0, c.WILLOW_LIGHTNING), turned]
    assert all(told[each.place] == each.by and not each.taken for each in brought(told))


@pytest.mark.rule("WC-5.3")
@pytest.mark.parametrize("again", [play("11c"), play("11c", "8b")])
def test_what_was_brought_does_not_include_a_blocked_capture(again: Play) -> None:
    state = guarded("8b 10a", THREE_MAPLES).play(play("11c", "10a"))
    assert [*brought(state.events)] == []
    assert [each.by for each in brought(state.play(again).events)] == [again, Drawn(0, Card.parse("5a"), CardSet())]


@pytest.mark.rule("WC-5.3")
@pytest.mark.parametrize("again", [take("11c"), take("11c", "8b")])
def test_a_blocked_choice_is_not_brought_either(again: Take) -> None:
    state = guarded("8b 9r 10a", ("9a 2c", "4a 10rcd", "2a 3b"), stock="11c 5a 5r").play(play("9a", "9r"))
    chosen = after(state, take("11c", "10a"), again)
    assert [each.by for each in brought(chosen.events)] == [play("9a", "9r"), again]


@pytest.mark.rule("WC-5.3")
def test_the_next_choice_has_the_same_risk() -> None:
    state = guarded("8b 10a 12b", ("11c 9a", "10rcd", "8acd 2a")).play(play("11c", "10a"))
    again = state.play(play("11c", "8b"))
    assert again.events[-1] == Guarded(2, CardSet.parse("8acd"), CardSet.parse("8b"))
    assert again.legal_moves == (play("11c"), play("11c", "12b"))
    assert user(again.play(play("11c", "12b"))) == (0, {"paulownia"})


@pytest.mark.rule("WC-5.1")
@pytest.mark.parametrize(
    ("named", "hands"),
    [
        ("10a", ("11c 9a", "10rc", "2a 10d")),  # two seats hold the others
        ("10a", ("10rcd 11c", "9a", "2a")),  # its player does
        ("10a", ("11c 9a", "10rc", "2a 3b")),  # one of them is captured
        ("11a", ("11c 9a", "11br", "2a 3b")),  # it is of the wild card's own month
    ],
)
def test_what_is_not_guarded(named: str, hands: tuple[str, str, str]) -> None:
    state = guarded(f"8b {named}", hands).play(play("11c", named))
    assert state.piles[0] == CardSet.parse(f"{named} 11c")
    assert not any(isinstance(event, Guarded) for event in state.events)


@pytest.mark.rule("WC-5.1")
def test_one_card_guards_a_lying_three() -> None:
    state = guarded("8b 10acd", ("11c 9a", "10r", "2a 3b")).play(play("11c", "10c"))
    assert (state.piles[1].notation, state.field.notation) == ("10arcd", "8b")
    # Without the guard it takes the one card.
    rules = wild_game()
    taken = moment(rules, hands=["11c 9a", "10r"], field="8b 10acd", stock="5a 5r").play(play("11c", "10c"))
    assert taken.field.notation == "5a 8b 10ad"


@pytest.mark.rule("WC-5.1", "WC-5.3")
def test_a_turned_card_is_blocked_too_where_it_had_no_choice() -> None:
    state = guarded("9r 10a", ("9a 2c", "4a 10rcd", "2a 3b"), stock="11c 5a 5r").play(play("9a", "9r"))
    assert state.events[-3:] == (
        Drawn(0, c.WILLOW_LIGHTNING, None),
        Guarded(1, CardSet.parse("10rcd"), CardSet.parse("10a")),
        Laid(0, c.WILLOW_LIGHTNING),
    )
    assert (state.field.notation, state.to_move, user(state)) == ("11c", 1, None)
    # Unblocked it takes the Deer as any turned card does.
    state = guarded("9r 10a", ("9a 2c", "10rc", "2a 3b 10d"), stock="11c 5a 5r").play(play("9a", "9r"))
    assert state.events[-1] == Drawn(0, c.WILLOW_LIGHTNING, CardSet([c.MAPLE_DEER]))


@pytest.mark.rule("WC-5.3")
def test_a_turned_card_with_a_choice_may_be_left_once_it_was_blocked() -> None:
    state = guarded("8b 9r 10a", ("9a 2c", "4a 10rcd", "2a 3b"), stock="11c 5a 5r").play(play("9a", "9r"))
    assert state.legal_moves == (take("11c", "8b"), take("11c", "10a"))
    blocked = state.play(take("11c", "10a"))
    assert blocked.legal_moves == (take("11c"), take("11c", "8b"))
    assert str(blocked.legal_moves[0]) == "leave willow-lightning on the field"
    with pytest.raises(IllegalMoveError, match=r"the blocked card must take another card or stay.*\(WC-5.3\)"):
        blocked.play(play("9a"))
    assert blocked.play(take("11c")).field.notation == "8b 11c"
    assert user(blocked.play(take("11c", "8b"))) == (0, {"susuki"})
    assert blocked.play(take("11c", "8b")).to_move == 1


@pytest.mark.rule("WC-5.3")
def test_a_blocked_card_from_the_hand_may_return_there() -> None:
    state = guarded("8b 10a", THREE_MAPLES, blocked_from_hand="return").play(play("11c", "10a"))
    assert state.events[-1] == TakenBack(0, CardSet([c.WILLOW_LIGHTNING]), "WC-5.3")
    assert (state.to_move, state.hand(0).notation) == (0, "9a 11c")
    assert state.legal_moves == (play("9a"), play("11c", "8b"))
    # Everybody knows where it is now.
    assert all(c.WILLOW_LIGHTNING in state.view(2).sample(random.Random(seed)).hand(0) for seed in range(8))
    # One from the stock does not return.
    turned = guarded("8b 9r 10a", ("9a 2c", "4a 10rcd", "2a 3b"), stock="11c 5a 5r", blocked_from_hand="return")
    blocked = after(turned, play("9a", "9r"), take("11c", "10a"))
    assert blocked.legal_moves == (take("11c"), take("11c", "8b"))


@pytest.mark.rule("WC-2.1", "WC-5.3")
def test_a_blocked_card_keeps_the_reach_of_where_it_came_from() -> None:
    state = guarded("8b 10a", THREE_MAPLES, from_stock="month").play(play("11c", "10a"))
    assert state.legal_moves == (play("11c"), play("11c", "8b"))
    assert user(state.play(play("11c", "8b"))) == (0, {"susuki"})


@pytest.mark.rule("WC-5.2")
def test_cards_that_guard_a_month_have_left_the_hand() -> None:
    state = guarded("8b 10a", THREE_MAPLES).play(play("11c", "10a"))
    assert played_masks(state.events, 3) == [CardSet.parse("11c").mask, CardSet.parse("10rcd").mask, 0]


# --- what everybody knows ---------------------------------------------------------------------------------------------


@pytest.mark.rule("WC-4.2", "WC-6.1")
def test_who_used_the_wild_card_and_for_what_is_a_fact() -> None:
    state = moment(wild_game(leftovers="all"), hands=["2a 9r", "11c 3b"], field="1b 9a", stock="2r 2c 2d")
    space = observation_space(state.ruleset, 2)
    before, used = state.play(play("2a")), after(state, play("2a"), play("11c", "1b"))
    # The seat that observes is always 0.
    for seat, users in ((0, (0, 1)), (1, (1, 0))):
        unused, observed = space.of(before.view(seat)), space.of(used.view(seat))
        assert (unused.cards["wild_months"], observed.cards["wild_months"]) == (CardSet(), CardSet.parse("1brcd"))
        assert (unused.facts["wild_user.0"], unused.facts["wild_user.1"]) == (0, 0)
        assert (observed.facts["wild_user.0"], observed.facts["wild_user.1"]) == users


@pytest.mark.rule("WC-5.3")
def test_where_a_blocked_card_comes_from_is_a_fact() -> None:
    from_hand = guarded("8b 10a", THREE_MAPLES).play(play("11c", "10a"))
    asked = guarded("8b 9r 10a", ("9a 2c", "4a 10rcd", "2a 3b"), stock="11c 5a 5r").play(play("9a", "9r"))
    from_stock = asked.play(take("11c", "10a"))
    assert [facts_of_view(state.view(2))["blocked"] for state in (asked, from_hand, from_stock)] == [0, 1, 2]


# --- what a guard that did not come tells -----------------------------------------------------------------------------


def hands_of_seat_1(state: State) -> set[str]:
    """The hands that seat 0 thinks possible for seat 1."""
    return {state.view(0).sample(random.Random(seed)).hand(1).notation for seed in range(80)}


@pytest.mark.rule("WC-5.1", "CD-9")
def test_who_did_not_guard_does_not_hold_all_the_others() -> None:
    # Hidden from seat 0 are 10c, 10d, 5a and 5r: two in the hand of seat 1, two in the stock.
    state = moment(wild_game(guarded=True), hands=["11c 9a", "5a 10c"], field="9r 10ar", stock="2a 5r 10d")
    assert hands_of_seat_1(state) > {"10cd"}
    assert hands_of_seat_1(state.play(play("11c", "10a"))) == {"5a 10c", "5a 10d", "5r 10c", "5r 10d", "5ar"}


@pytest.mark.rule("WC-5.1", "CD-9")
def test_cards_played_since_are_reckoned_with() -> None:
    state = moment(wild_game(guarded=True), hands=["11c 9a", "5a 10c"], field="9r 10ar", stock="2a 2r 5r 10d")
    # Seat 1 held 10c, so it cannot hold 10d as well.
    assert hands_of_seat_1(after(state, play("11c", "10a"), play("10c", "10r"))) == {"5a", "5r"}


@pytest.mark.rule("WC-5.1", "CD-9")
def test_what_was_turned_since_is_in_no_hand() -> None:
    state = moment(wild_game(guarded=True), hands=["11c 9a", "5a 5r"], field="9r 10ar", stock="10c 5c 10d")
    assert hands_of_seat_1(state.play(play("11c", "10a"))) == {"5ar", "5ac", "5rc", "5a 10d", "5r 10d", "5c 10d"}


@pytest.mark.rule("WC-5.1", "CD-9")
def test_a_capture_that_nobody_could_have_guarded_tells_nothing() -> None:
    rules = wild_game(guarded=True)
    # The other Willows: its own month is never guarded.
    state = moment(rules, hands=["11c 9a", "11br"], field="9r 11a", stock="2a 5r 5a").play(play("11c", "11a"))
    assert "11br" in hands_of_seat_1(state)
    # Two Maples have been captured before.
    state = moment(rules, hands=["10c 11c", "5a 10d"], field="9r 10ar", stock="2a 2r 5r")
    state = after(state, play("10c", "10r"), play("5a"), play("11c", "10a"))
    assert hands_of_seat_1(state) == {"10d"}
    # A guard that came tells what it showed, and no more.
    state = moment(rules, hands=["11c 9a", "5a 10rcd"], field="8b 10a", stock="2a 5r 5c").play(play("11c", "10a"))
    assert hands_of_seat_1(state) == {"2a", "5a", "5r", "5c"}
