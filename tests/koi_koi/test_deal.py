"""Table, deal, misdeals, and what ends a round before the play (KK-1 to KK-3)."""

import random
from typing import Any

import pytest

from hanafuda_rules import (
    CARDS,
    DECK,
    Card,
    CardSet,
    InvalidSeatError,
    Month,
    RoundState,
    ScriptedShuffler,
    SeededShuffler,
    settle_round,
)
from hanafuda_rules.events import Dealt, Misdealt, Shown
from hanafuda_rules.formats.positions import state_at
from hanafuda_rules.games import koi_koi
from hanafuda_rules.games.koi_koi import BATTLE_HANAFUDA, FUDA_WIKI
from hanafuda_rules.games.koi_koi.after_deal import FourTaken
from hanafuda_rules.learning.observation import facts_of_view

from helpers.koi_koi_positions import dealt, order_for
from helpers.rounds import cards

State = RoundState[Any, Any]

# Fields: four cards of a month and two pairs; pairs; three of a month; nothing.
FOUR = "maple-deer maple-ribbon maple-chaff-1 maple-chaff-2 iris-ribbon iris-bridge clover-boar clover-ribbon"
TWO_FOURS = "maple-deer maple-ribbon maple-chaff-1 maple-chaff-2 iris-bridge iris-ribbon iris-chaff-1 iris-chaff-2"
PAIRS = "maple-deer maple-ribbon iris-ribbon iris-bridge clover-boar clover-ribbon plum-ribbon plum-warbler"
THREE = "maple-deer maple-ribbon maple-chaff-1 iris-ribbon iris-bridge clover-boar clover-ribbon plum-ribbon"
PLAIN = "maple-deer iris-ribbon iris-bridge clover-boar clover-ribbon plum-ribbon wisteria-cuckoo willow-swallow"

# Hands: four and four ones; four, three, one; four and two pairs; two fours; four pairs; nothing.
TESHI = "pine-crane pine-ribbon pine-chaff-1 pine-chaff-2 cherry-curtain susuki-moon peony-ribbon paulownia-phoenix"
TESHI_THREE = "pine-crane pine-ribbon pine-chaff-1 pine-chaff-2 susuki-moon susuki-geese susuki-chaff-1 peony-ribbon"
BOTH = "pine-crane pine-ribbon pine-chaff-1 pine-chaff-2 susuki-moon susuki-geese peony-ribbon peony-chaff-1"
TWO_TESHI = "pine-crane pine-ribbon pine-chaff-1 pine-chaff-2 susuki-moon susuki-geese susuki-chaff-1 susuki-chaff-2"
FOUR_PAIRS = "pine-crane pine-ribbon cherry-curtain cherry-ribbon susuki-moon susuki-geese peony-ribbon peony-chaff-1"
NOTHING = "pine-crane pine-ribbon cherry-curtain cherry-ribbon susuki-moon susuki-geese peony-ribbon paulownia-phoenix"
OTHER_TESHI = (
    "chrysanthemum-cup chrysanthemum-ribbon chrysanthemum-chaff-1 chrysanthemum-chaff-2 cherry-chaff-1 willow-rain-man "
    "paulownia-yellow plum-chaff-1"
)
THREE_THREE_TWO = (
    "pine-crane pine-ribbon pine-chaff-1 susuki-moon susuki-geese susuki-chaff-1 peony-ribbon peony-chaff-1"
)


def order(field: str = PLAIN, own: str = NOTHING, other: str = "", **more: Any) -> tuple[Card, ...]:
    return order_for(field=field, hands={0: own, 1: other}, **more)


def deal(rules: koi_koi.Rules, field: str = PLAIN, own: str = NOTHING, other: str = "") -> State:
    """The first deal; should it be void, a plain one follows."""
    return dealt(rules, order(field, own, other), order())


def net(state: State) -> tuple[int, ...]:
    assert state.is_over
    return settle_round(state.ruleset, state.outcome).net


def misdeals(state: State) -> list[str]:
    return [event.rule for event in state.events if isinstance(event, Misdealt)]


def shown(state: State) -> list[tuple[int, CardSet]]:
    return [(event.seat, event.cards) for event in state.events if isinstance(event, Shown)]


# --- the table and the deal -------------------------------------------------------------------------------------------


@pytest.mark.rule("KK-1.1")
@pytest.mark.parametrize(("teams", "seats"), [(False, 1), (False, 3), (False, 4), (True, 1), (True, 3), (True, 5)])
def test_other_numbers_of_seats_are_refused(teams: bool, seats: int) -> None:
    with pytest.raises(InvalidSeatError, match=r"KK-1\.1"):
        koi_koi.ruleset(teams=teams).table(seats=seats)


@pytest.mark.rule("KK-1.1")
def test_four_seats_play_in_teams() -> None:
    state = koi_koi.ruleset(teams=True).deal(seats=4, dealer=1, shuffler=SeededShuffler(5))
    assert [len(hand) for hand in state.hands] == [4, 4, 4, 4]
    assert (len(state.field), len(state.stock)) == (8, 24)
    assert state.setting.sides == (0, 1, 0, 1)
    assert koi_koi.ruleset(teams=True).seat_counts == (2, 4)


@pytest.mark.rule("KK-1.2")
@pytest.mark.parametrize(
    ("drawn", "dealer"),
    [
        ("plum-chaff-1 pine-chaff-2", 1),  # the earliest month
        ("plum-ribbon plum-warbler", 1),  # of a month the card of more points
        ("willow-ribbon willow-swallow", 1),
        ("plum-chaff-1 plum-chaff-2 maple-deer iris-bridge", 1),  # still equal: they draw on
        ("paulownia-yellow paulownia-chaff-1 iris-bridge maple-deer", 0),
    ],
)
def test_the_first_dealer(drawn: str, dealer: int) -> None:
    top = cards(drawn)
    draw = (*top, *(card for card in CARDS if card not in top))
    match = FUDA_WIKI.match(seats=2, shuffler=ScriptedShuffler([draw, order()]))
    assert match.table.dealer == dealer
    assert tuple(each.card for each in match.draws) == top


@pytest.mark.rule("KK-2.1")
@pytest.mark.parametrize("dealer", [0, 1])
@pytest.mark.parametrize(("packet", "passes"), [(4, 2), (2, 4)])
def test_packets_go_to_the_right_to_the_field_to_the_dealer(dealer: int, packet: int, passes: int) -> None:
    script = list(CARDS)
    random.Random(5).shuffle(script)  # no misdeal, as the length of the stock shows
    state = koi_koi.ruleset(packet=packet).deal(seats=2, dealer=dealer, shuffler=ScriptedShuffler([script]))
    places: list[list[Card]] = [[], [], []]
    for number in range(3 * passes):
        places[number % 3] += script[number * packet : (number + 1) * packet]
    assert [state.hands[1 - dealer], state.field, state.hands[dealer]] == [CardSet(place) for place in places]
    assert state.stock == tuple(script[24:])
    assert state.to_move == dealer


@pytest.mark.rule("KK-2.1", "KK-1.1")
@pytest.mark.parametrize("changes", [{}, {"packet": 2, "hand": 10}])
def test_four_seats_are_dealt_to_in_two_passes(changes: dict[str, Any]) -> None:
    script = list(CARDS)
    random.Random(8).shuffle(script)
    rules = koi_koi.ruleset(teams=True, **changes)
    state = rules.deal(seats=4, dealer=2, shuffler=ScriptedShuffler([script]))
    for place, seat in enumerate((3, 0, 1)):
        start = 2 * place
        assert state.hands[seat] == CardSet([*script[start : start + 2], *script[12 + start : 14 + start]])
    assert state.field == CardSet([*script[6:10], *script[18:22]])
    assert state.hands[2] == CardSet([*script[10:12], *script[22:24]])
    assert state.stock == tuple(script[24:])


# --- the field --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KK-2.2", "KK-2.5")
def test_four_of_a_month_on_the_field_is_a_misdeal() -> None:
    state = deal(FUDA_WIKI, field=FOUR)
    assert misdeals(state) == ["KK-2.2"]
    assert state.field == CardSet.parse(PLAIN)
    assert (state.table.dealer, state.table.round_number, state.to_move) == (0, 1, 0)


@pytest.mark.rule("KK-2.2", "KK-7.6")
@pytest.mark.parametrize("dealer", [0, 1])
def test_the_dealer_may_win_by_four_of_a_month(dealer: int) -> None:
    state = dealt(koi_koi.ruleset(field_four="dealer_wins"), order(FOUR), dealer=dealer)
    assert net(state) == ((6, 0) if dealer == 0 else (0, 6))
    settlement = settle_round(state.ruleset, state.outcome)
    assert (settlement.winner, settlement.next_dealer) == (dealer, dealer)
    assert state.outcome.dealer_wins == "four"
    assert facts_of_view(state.view(0))["dealer_wins"] == 1  # the first field that is looked for


@pytest.mark.rule("KK-2.2")
def test_the_dealer_may_take_four_of_a_month() -> None:
    rules = koi_koi.ruleset(field_four="dealer_takes")
    instead = "wisteria-cuckoo willow-swallow plum-ribbon paulownia-yellow"
    state = dealt(rules, order(FOUR, stock=instead))
    assert state.piles == (Month.MAPLE.cards, CardSet())
    assert state.field == CardSet.parse(FOUR) - Month.MAPLE.cards | CardSet.parse(instead)
    assert len(state.stock) == 20
    assert state.events[-1] == FourTaken(0, Month.MAPLE.cards, CardSet.parse(instead))
    assert "seat 0: takes maple-deer" in str(state.events[-1])


@pytest.mark.rule("KK-2.2")
def test_of_two_fours_the_earlier_month_is_taken_first_and_the_field_is_looked_at_again() -> None:
    rules = koi_koi.ruleset(field_four="dealer_takes")
    first = "wisteria-cuckoo willow-swallow plum-ribbon paulownia-yellow"
    stock = f"{first} cherry-chaff-1 clover-boar pine-chaff-1 peony-chaff-2"
    state = dealt(rules, order(TWO_FOURS, stock=stock))
    taken = [event.cards for event in state.events if isinstance(event, FourTaken)]
    assert taken == [Month.IRIS.cards, Month.MAPLE.cards]
    assert state.field == CardSet.parse(stock)
    assert len(state.stock) == 16
    # What takes the place of four cards may be in pairs: a misdeal, of which nothing is left.
    again = dealt(rules, order(FOUR, stock="wisteria-cuckoo wisteria-ribbon willow-swallow willow-ribbon"), order())
    assert misdeals(again) == ["KK-2.3"]
    assert again.piles == (CardSet(), CardSet())
    assert again.field == CardSet.parse(PLAIN)


@pytest.mark.rule("KK-2.2")
def test_the_dealer_takes_what_is_left_of_the_stock() -> None:
    # Four after four lies on the field, until the last four cards of the stock take the place of four.
    rules = koi_koi.ruleset(field_four="dealer_takes", field_pairs="play", teshi="off", four_pairs="off")
    held = CardSet().union(*(month.cards for month in (Month.PINE, Month.PLUM, Month.CHERRY, Month.WISTERIA)))
    hands = {0: " ".join(str(card) for card in sorted(held)[:8]), 1: " ".join(str(card) for card in sorted(held)[8:])}
    lying = " ".join(str(card) for card in CARDS[16:24])
    state = dealt(rules, order_for(field=lying, hands=hands, stock=" ".join(str(card) for card in CARDS[24:])))
    assert state.stock == ()
    assert state.field == CardSet()
    assert state.piles[0] == CardSet(CARDS[16:])
    # The stock is empty: a turn is the hand card alone (KK-4.1); 32 chaff and more stop the round after the first.
    over = state.play(state.legal_moves[0])
    assert over.legal_moves == (koi_koi.Stop(), koi_koi.KoiKoi())


@pytest.mark.rule("KK-2.3")
def test_a_field_in_pairs() -> None:
    assert misdeals(deal(FUDA_WIKI, field=PAIRS)) == ["KK-2.3"]
    assert misdeals(deal(koi_koi.ruleset(field_pairs="play"), field=PAIRS)) == []
    won = deal(koi_koi.ruleset(field_pairs="dealer_wins"), field=PAIRS)
    assert net(won) == (6, 0)
    assert won.outcome.dealer_wins == "pairs"
    assert facts_of_view(won.view(0))["dealer_wins"] == 2
    assert settle_round(won.ruleset, won.outcome).next_dealer == 0
    # Seven cards in pairs and one alone are no pairs.
    assert misdeals(deal(FUDA_WIKI, field=PLAIN)) == []


@pytest.mark.rule("KK-2.3", "KK-2.5")
def test_a_field_of_four_and_two_pairs_is_looked_at_for_four_first() -> None:
    # Example 14: field 4-2-2.
    rules = koi_koi.ruleset(field_four="redeal", field_pairs="dealer_wins")
    assert misdeals(deal(rules, field=FOUR)) == ["KK-2.2"]


@pytest.mark.rule("KK-2.4")
def test_three_of_a_month_on_the_field() -> None:
    assert misdeals(deal(FUDA_WIKI, field=THREE)) == []
    assert misdeals(deal(koi_koi.ruleset(field_three="redeal"), field=THREE)) == ["KK-2.4"]
    assert misdeals(deal(BATTLE_HANAFUDA, field=THREE)) == ["KK-2.4"]
    assert misdeals(deal(koi_koi.ruleset(field_three="redeal"), field=PLAIN)) == []


@pytest.mark.rule("KK-2.5", "KK-3.5")
@pytest.mark.parametrize(("first", "void", "seen"), [("field", ["KK-2.2"], []), ("hands", [], [(0, Month.PINE.cards)])])
def test_what_is_looked_at_first_settles_it(first: Any, void: list[str], seen: list[tuple[int, CardSet]]) -> None:
    state = deal(koi_koi.ruleset(check_first=first), field=FOUR, own=TESHI)
    assert misdeals(state) == void
    assert shown(state) == seen
    assert state.is_over == (first == "hands")


# --- lucky hands ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KK-3.1", "KK-3.3")
@pytest.mark.parametrize(
    ("hand", "kinds", "points"),
    [
        (FOUR_PAIRS, ("four_pairs",), 6),
        (TESHI_THREE, ("teshi",), 6),
        (TESHI, ("teshi",), 6),
        (BOTH, ("teshi", "four_pairs"), 6),
        (TWO_TESHI, ("teshi", "four_pairs"), 6),
        (THREE_THREE_TWO, None, 0),
        (NOTHING, None, 0),
    ],
)
def test_example_14_lucky_hands(hand: str, kinds: tuple[str, ...] | None, points: int) -> None:
    # As the dealer's hand and as the other's.
    for own, other, seat in ((hand, "", 0), ("", hand, 1)):
        state = deal(FUDA_WIKI, own=own, other=other)
        assert state.is_over == (kinds is not None)
        facts = facts_of_view(state.view(0))
        for kind in ("teshi", "four_pairs"):
            assert facts[f"lucky_{kind}.{seat}"] == (kind in (kinds or ()))
            assert facts[f"lucky_{kind}.{1 - seat}"] == 0
        if kinds:
            assert state.outcome.lucky == {seat: kinds}
            assert sorted(net(state)) == [0, points]
            assert settle_round(FUDA_WIKI, state.outcome).next_dealer == seat
            assert settle_round(koi_koi.ruleset(both_lucky=12), state.outcome).net[seat] == (
                12 if len(kinds) > 1 else 6
            )


@pytest.mark.rule("KK-3.1")
def test_ten_cards_need_five_pairs() -> None:
    rules = koi_koi.ruleset(hand=10, field_four="redeal")
    five = f"{FOUR_PAIRS} willow-rain-man willow-ribbon"
    state = dealt(rules, order_for(field=PLAIN, hands={0: five, 1: ""}, hand=10))
    assert state.outcome.lucky == {0: ("four_pairs",)}
    four = f"{FOUR_PAIRS} willow-rain-man paulownia-phoenix"
    assert not dealt(rules, order_for(field=PLAIN, hands={0: four, 1: ""}, hand=10)).is_over


@pytest.mark.rule("KK-3.2", "KK-3.5")
def test_a_misdeal_goes_before_a_win() -> None:
    rules = koi_koi.ruleset(teshi="win", four_pairs="redeal")
    state = deal(rules, own=FOUR_PAIRS, other=OTHER_TESHI)
    assert misdeals(state) == ["KK-3.2"]
    assert shown(state) == [(0, CardSet.parse(FOUR_PAIRS))]
    assert not state.is_over
    assert not deal(rules, own=NOTHING, other=OTHER_TESHI).outcome.lucky.keys() - {1}
    both = deal(koi_koi.ruleset(teshi="redeal", four_pairs="win"), own=BOTH)
    assert (misdeals(both), shown(both)) == (["KK-3.2"], [(0, Month.PINE.cards)])


@pytest.mark.rule("KK-3.4", "KK-8.2", "KK-8.3")
@pytest.mark.parametrize("own", [TESHI, FOUR_PAIRS, BOTH])
def test_two_lucky_hands_draw_the_round(own: str) -> None:
    state = deal(FUDA_WIKI, own=own, other=OTHER_TESHI)
    assert net(state) == (0, 0)
    settlement = settle_round(FUDA_WIKI, state.outcome)
    assert (settlement.winner, settlement.next_dealer) == (None, 0)
    assert settle_round(koi_koi.ruleset(oya_ken=6), state.outcome).net == (6, 0)


@pytest.mark.rule("KK-3.5")
@pytest.mark.parametrize(
    ("hand", "seen"),
    [
        (TESHI, "pine-crane pine-ribbon pine-chaff-1 pine-chaff-2"),
        (TWO_TESHI, TWO_TESHI),
        (FOUR_PAIRS, FOUR_PAIRS),
        (BOTH, BOTH),
    ],
)
def test_what_a_lucky_hand_shows(hand: str, seen: str) -> None:
    assert shown(deal(FUDA_WIKI, own=hand)) == [(0, CardSet.parse(seen))]


@pytest.mark.rule("KK-1.1")
def test_four_seats_have_no_lucky_hands() -> None:
    rules = koi_koi.ruleset(teams=True)
    fours = {
        0: "pine-crane pine-ribbon pine-chaff-1 pine-chaff-2",
        1: "peony-butterflies peony-ribbon peony-chaff-1 peony-chaff-2",
        2: "susuki-moon susuki-geese susuki-chaff-1 susuki-chaff-2",
        3: "cherry-curtain cherry-ribbon cherry-chaff-1 cherry-chaff-2",
    }
    state = dealt(rules, order_for(field=PLAIN, hands=fours, seats=4), seats=4)
    assert not state.is_over
    assert shown(state) == []
    assert isinstance(state.events[-1], Dealt)
    sample = state.view(0).sample(random.Random(0))
    assert sample.hands[0] == state.hands[0]
    assert misdeals(
        dealt(rules, order_for(field=FOUR, hands=fours, seats=4), order_for(field=PLAIN, hands=fours, seats=4), seats=4)
    ) == ["KK-2.2"]


# --- what play beginning lets everybody infer -------------------------------------------------------------------------


def kinds_of(hand: CardSet) -> set[str]:
    """The lucky kinds of a hand, counted in words."""
    counts = [len(hand & month.cards) for month in Month]
    return ({"teshi"} if 4 in counts else set()) | ({"four_pairs"} if all(n % 2 == 0 for n in counts) else set())


@pytest.mark.rule("KK-3.5")
def test_no_sample_has_a_lucky_hand_where_play_has_begun() -> None:
    # Seat 0 sees 16 cards; of the others seat 1 would hold four of a month now and then, and pairs.
    rules = koi_koi.ruleset(teshi="redeal", four_pairs="win")
    field = "pine-crane plum-ribbon cherry-ribbon wisteria-ribbon iris-ribbon peony-ribbon clover-ribbon susuki-moon"
    own = (
        "pine-ribbon plum-warbler cherry-curtain wisteria-cuckoo iris-bridge peony-butterflies clover-boar susuki-geese"
    )
    rng = random.Random(4)
    other = "chrysanthemum-cup maple-deer willow-rain-man paulownia-phoenix pine-chaff-1 plum-chaff-1 iris-chaff-1"
    view = deal(rules, field=field, own=own, other=other).view(0)
    hands = [view.sample(rng).hands[1] for _ in range(3000)]
    assert not [hand for hand in hands if kinds_of(hand)]
    # Without these kinds such hands come up. Of C(32, 8) = 10,518,300 hands 4 × C(28, 4) = 81,900, near enough, have
    # four of a month, and about 16,500 are in pairs: of 3,000 hands 28 are expected.
    off = deal(koi_koi.ruleset(teshi="off", four_pairs="off"), field=field, own=own, other=other).view(0)
    lucky = [hand for hand in (off.sample(rng).hands[1] for _ in range(3000)) if kinds_of(hand)]
    assert 8 < len(lucky) < 60
    only = deal(koi_koi.ruleset(teshi="off", four_pairs="win"), field=field, own=own, other=other).view(0)
    some = [kinds_of(only.sample(rng).hands[1]) for _ in range(3000)]
    assert {"teshi"} in some
    assert all("four_pairs" not in kinds for kinds in some)


@pytest.mark.rule("KK-3.5")
def test_the_dealt_hand_counts_not_what_is_left_of_it() -> None:
    # Seat 1 plays a Pine card first: with it, its hand had not the three others of the month.
    rules = FUDA_WIKI
    field = "plum-warbler plum-ribbon cherry-ribbon cherry-curtain iris-ribbon peony-ribbon clover-ribbon maple-ribbon"
    other = "pine-crane pine-ribbon pine-chaff-1 susuki-moon susuki-geese willow-swallow maple-deer paulownia-phoenix"
    state = deal(rules, field=field, own="", other=other)
    state = state.play(state.legal_moves[0])
    while state.to_move == 0:
        state = state.play(state.legal_moves[0])
    first = next(move for move in state.legal_moves if move.card.slug == "pine-chaff-1")
    state = state.play(first)
    while state.to_move == 1:
        state = state.play(state.legal_moves[0])
    view, rng = state.view(0), random.Random(5)
    for _ in range(500):
        hand = view.sample(rng).hands[1]
        assert not kinds_of(hand | {first.card})


@pytest.mark.rule("KK-3.5")
@pytest.mark.parametrize(("own", "other"), [("1br", "2ar"), ("1br", "2a 3b"), ("1b 2a", "-"), ("1brcd", "2arc 3b")])
def test_of_a_position_nobody_knows_the_dealt_hands(own: str, other: str) -> None:
    # What is left of a hand may be in pairs, or nothing, and a drawn card may have made it four of a month.
    hands = [CardSet.parse(own), CardSet.parse(other)]
    stock = DECK - hands[0] - hands[1]
    words = ["2", "0", "0 1", "0", f"{own}, {other}", "-, -", "-", "-", " ".join(card.notation for card in stock)]
    state = state_at(FUDA_WIKI, " / ".join(words))
    for seat in (0, 1, None):
        sample = state.view(seat).sample(random.Random(1))
        assert sample.view(seat) == state.view(seat)


@pytest.mark.rule("KK-3.5")
def test_what_a_round_that_ends_before_the_play_tells() -> None:
    rng = random.Random(6)
    view = deal(FUDA_WIKI, own=TESHI).view(1)
    for _ in range(300):
        hand = view.sample(rng).hands[0]
        assert kinds_of(hand) == {"teshi"}
        assert hand > Month.PINE.cards
    # The dealer wins by the field before anybody has looked at the hands; or after.
    for first, told in (("field", False), ("hands", True)):
        rules = koi_koi.ruleset(field_four="dealer_wins", check_first=first)
        view = deal(rules, field=TWO_FOURS, own=NOTHING, other="").view(0)
        some = [kinds_of(view.sample(rng).hands[1]) for _ in range(3000)]
        assert any(some) != told
