"""The play: turns of three sorts, who is asked to stop, and what stops by itself (KK-4, KK-6)."""

import random
from typing import Any

import pytest

from hanafuda_rules import Card, CardSet, IllegalMoveError, Play, RoundState, SeededShuffler, Take, settle_round
from hanafuda_rules.events import Drawn, Kept, Moved, PickedUp
from hanafuda_rules.games import koi_koi
from hanafuda_rules.games.koi_koi import (
    BATTLE_HANAFUDA,
    CLUBHOUSE_GAMES,
    FUDA_WIKI,
    KOI_KOI_JAPAN,
    KoiKoi,
    Stop,
)
from hanafuda_rules.learning.observation import facts_of_view
from hanafuda_rules.machine.view import hand_constraints
from hanafuda_rules.parts.stopping import StoppedByRule

from helpers.koi_koi_positions import position
from helpers.rounds import cards

State = RoundState[Any, Any]

ASKED = (Stop(), KoiKoi())
EIGHT_CHAFF = (
    "pine-chaff-1 pine-chaff-2 plum-chaff-1 plum-chaff-2 "
    "cherry-chaff-1 cherry-chaff-2 wisteria-chaff-1 wisteria-chaff-2"
)
FOUR_RIBBONS = (
    "pine-ribbon pine-chaff-1 plum-ribbon plum-chaff-1 wisteria-ribbon wisteria-chaff-1 iris-ribbon iris-chaff-1"
)


def bring(state: State, *slugs: str) -> State:
    """The state after hand cards have been played, one after the other; of two captures the first."""
    for slug in slugs:
        state = state.play(next(move for move in state.legal_moves if getattr(move, "card", None) is Card.parse(slug)))
    return state


def calls(state: State) -> list[int]:
    return [player.calls for player in state.step.notes.players]


def marks(state: State, player: int) -> list[int]:
    """A player's marks by the facts: brights, animals, ribbons, flower, moon, Cards of the Month, Chaff (KK-5.1)."""
    own, others = facts_of_view(state.view(player)), facts_of_view(state.view(1 - player))
    found = [own[f"mark_{place}.0"] for place in range(1, 8)]
    assert found == [others[f"mark_{place}.1"] for place in range(1, 8)]
    return found


def forbidden(state: State) -> str:
    """The option by which a turn stopped the round by itself."""
    assert state.is_over
    last = state.events[-1]
    assert isinstance(last, StoppedByRule)
    return last.option


def net(state: State) -> tuple[int, ...]:
    return settle_round(state.ruleset, state.outcome).net


# --- turns ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KK-4.1", "CD-6")
@pytest.mark.parametrize("dealer", [0, 1])
def test_the_dealer_plays_first_a_hand_card_then_a_stock_card(dealer: int) -> None:
    state = FUDA_WIKI.deal(seats=2, dealer=dealer, shuffler=SeededShuffler(3))
    assert state.to_move == dealer
    after = state.play(state.legal_moves[0])
    while isinstance(after.legal_moves[0], Take):
        after = after.play(after.legal_moves[0])
    assert len(after.hands[dealer]) == 7
    assert len(after.stock) == 23
    assert after.to_move == 1 - dealer


@pytest.mark.rule("KK-4.1")
def test_teams_take_turns_and_share_a_pile() -> None:
    rules = koi_koi.ruleset(teams=True)
    hands = [
        "pine-crane maple-deer",
        "iris-bridge plum-ribbon",
        "cherry-curtain willow-ribbon",
        "peony-ribbon clover-boar",
    ]
    state = position(rules, hands=hands, field="pine-ribbon cherry-ribbon", stock="susuki-moon paulownia-phoenix")
    after = bring(state, "pine-crane", "iris-bridge")
    assert after.to_move == 2
    assert after.piles[0] == after.piles[2] == CardSet.parse("pine-crane pine-ribbon")


@pytest.mark.rule("KK-4.1")
def test_without_a_stock_a_turn_is_the_hand_card_alone() -> None:
    state = position(FUDA_WIKI, hands=["pine-crane maple-deer", "iris-bridge plum-ribbon"], field="pine-ribbon")
    after = bring(state, "pine-crane")
    assert after.to_move == 1
    assert after.events[-1] == Moved(0, Play(Card.parse("pine-crane"), CardSet.parse("pine-ribbon")))


@pytest.mark.rule("KK-4.3", "KK-4.4", "KK-8.1")
def test_the_hands_empty_the_round_is_over() -> None:
    state = position(FUDA_WIKI, hands=["", "iris-bridge"], field="", stock="susuki-moon maple-deer", to_move=1)
    over = bring(state, "iris-bridge")
    assert over.is_over
    assert over.stock == cards("maple-deer")
    assert over.field == CardSet.parse("iris-bridge susuki-moon")


@pytest.mark.rule("KK-4.3")
def test_flip_only_turns_follow_until_the_stock_is_empty() -> None:
    rules = koi_koi.ruleset(stock_out="flip")
    stock = "susuki-moon maple-deer maple-ribbon iris-ribbon plum-warbler"
    state = position(rules, hands=["", "iris-bridge"], stock=stock, to_move=1)
    over = bring(state, "iris-bridge")
    assert over.is_over
    assert over.stock == ()
    # Seat 1's own stock card, then seat 0, 1, 0, 1.
    assert [event.seat for event in over.events if isinstance(event, Drawn)] == [1, 0, 1, 0, 1]
    assert over.piles == (CardSet.parse("iris-bridge iris-ribbon"), CardSet.parse("maple-deer maple-ribbon"))


@pytest.mark.rule("KK-4.2")
def test_draw_then_two() -> None:
    rules = koi_koi.ruleset(turn="draw_then_two")
    start = rules.deal(seats=2, shuffler=SeededShuffler(3))
    assert [len(hand) for hand in start.hands] == [9, 8]
    assert len(start.stock) == 23
    assert start.events[-1] == PickedUp(0)
    assert str(start.events[-1]) == "seat 0: picks up a stock card"
    first = start.play(start.legal_moves[0])
    assert (first.to_move, len(first.hands[0]), len(first.stock)) == (0, 8, 23)
    assert first.view(1).hand_sizes == (8, 8)
    assert [facts_of_view(each.view(1))["second_card"] for each in (start, first)] == [0, 1]
    second = first.play(first.legal_moves[0])
    assert (second.to_move, [len(hand) for hand in second.hands], len(second.stock)) == (1, [7, 9], 22)
    # Everybody sees that a card was picked up, and nobody else which.
    assert first.view(1) == first.view(1).sample(random.Random(1)).view(1)


@pytest.mark.rule("KK-4.2", "KK-6.1")
def test_draw_then_two_looks_at_yaku_after_both_cards() -> None:
    rules = koi_koi.ruleset(turn="draw_then_two")
    state = position(
        rules,
        hands=["cherry-curtain plum-warbler maple-deer", "willow-swallow iris-bridge"],
        field="cherry-ribbon paulownia-yellow",
        stock="iris-ribbon susuki-geese",
        piles=["chrysanthemum-cup chrysanthemum-chaff-1"],
    )
    first = bring(state, "cherry-curtain")
    assert first.to_move == 0
    assert len(first.stock) == 2  # the position begins when the card has been picked up
    asked = bring(first, "plum-warbler")
    assert (asked.to_move, asked.legal_moves) == (0, ASKED)
    on = asked.play(KoiKoi())
    assert on.to_move == 1
    assert len(on.hands[1]) == 3


@pytest.mark.rule("KK-4.2")
def test_draw_then_two_with_an_empty_stock_is_one_card() -> None:
    rules = koi_koi.ruleset(turn="draw_then_two")
    state = position(rules, hands=["plum-warbler maple-deer", "willow-swallow iris-bridge"], stock="peony-ribbon")
    state = bring(state, "plum-warbler", "maple-deer")
    assert (state.to_move, len(state.hands[1]), state.stock) == (1, 3, ())
    state = bring(state, "willow-swallow", "iris-bridge")
    assert state.to_move == 1  # seat 0 has no card left, and is passed over
    assert bring(state, "peony-ribbon").is_over


@pytest.mark.rule("KK-4.2")
def test_take_unmatched() -> None:
    rules = koi_koi.ruleset(turn="take_unmatched")
    state = position(
        rules,
        hands=["plum-warbler maple-deer", "willow-swallow iris-bridge"],
        field="pine-ribbon maple-ribbon",
        stock="peony-ribbon pine-crane clover-boar",
    )
    kept = bring(state, "plum-warbler")
    assert kept.events[-1] == Kept(0, CardSet.parse("peony-ribbon"), "KK-4.2")
    assert str(kept.events[-1]) == "seat 0: turns peony-ribbon, which matches nothing, and keeps it"
    assert (kept.to_move, kept.hands[0]) == (0, CardSet.parse("maple-deer peony-ribbon"))
    # It or another is brought to the field, and that ends the turn; a stock card that matches is as usual.
    other = bring(kept, "maple-deer")
    assert other.piles[0] == CardSet.parse("maple-deer maple-ribbon")
    assert (other.to_move, other.stock) == (1, cards("pine-crane clover-boar"))
    same = bring(kept, "peony-ribbon")
    assert same.field == CardSet.parse("pine-ribbon maple-ribbon plum-warbler peony-ribbon")
    usual = bring(same, "willow-swallow")
    assert usual.piles[1] == CardSet.parse("pine-crane pine-ribbon")
    assert usual.to_move == 0
    # The hand empty, the card stays on the field.
    last = bring(usual, "maple-deer")
    assert last.field > CardSet.parse("clover-boar")
    assert last.to_move == 1
    assert not isinstance(last.step, type(kept.step))


@pytest.mark.rule("KK-4.2", "KK-3.5")
@pytest.mark.parametrize(
    ("hands", "can_be"),
    [
        ("4rcd 6arcd", True),  # the Peony Ribbon was kept: of its month three cards were dealt
        ("1brcd 6r", False),  # four that were dealt would have been shown
        ("1brc 6r", True),
    ],
)
def test_a_card_that_was_kept_was_not_dealt(hands: str, can_be: bool) -> None:
    state = position(
        koi_koi.ruleset(turn="take_unmatched"),
        hands=["plum-warbler maple-deer", "willow-swallow iris-bridge"],
        field="pine-ribbon maple-ribbon",
        stock="peony-ribbon",
    )
    kept = bring(state, "plum-warbler")
    constraints = hand_constraints(kept.view(1))
    assert constraints.test((CardSet.parse(hands).mask, kept.hand_masks[1])) == can_be


@pytest.mark.rule("KK-4.2", "KK-3.5")
def test_what_was_picked_up_may_make_four_of_a_month() -> None:
    # Seat 1 has had nine cards, one of which it picked up: it may hold four of a month now, or pairs and one more.
    rules, rng = koi_koi.ruleset(turn="draw_then_two"), random.Random(3)
    state = rules.deal(seats=2, shuffler=SeededShuffler(3))
    while state.to_move == 0:
        state = state.play(state.legal_moves[0])
    view = state.view(0)
    fours = 0
    for _ in range(2000):
        hand = view.sample(rng).hands[1]
        assert len(hand) == 9
        counts = [len(hand & month.cards) for month in hand.months]
        fours += counts.count(4) == 1
        assert counts.count(4) < 2  # two of them cannot have been dealt without one
    assert fours > 0


@pytest.mark.rule("KK-4.2", "KK-6.1")
def test_take_unmatched_looks_at_yaku_after_the_last_card() -> None:
    state = position(
        koi_koi.ruleset(turn="take_unmatched"),
        hands=["cherry-curtain maple-deer plum-warbler", "willow-swallow iris-bridge"],
        field="cherry-ribbon",
        stock="peony-ribbon paulownia-yellow",
        piles=["chrysanthemum-cup chrysanthemum-chaff-1"],
    )
    kept = bring(state, "cherry-curtain")
    assert isinstance(kept.legal_moves[0], Play)
    assert bring(kept, "peony-ribbon").legal_moves == ASKED


# --- who is asked -----------------------------------------------------------------------------------------------------


def chaff_position(
    rules: koi_koi.Rules = FUDA_WIKI, own: str = "iris-chaff-1 maple-deer clover-chaff-1", **more: Any
) -> State:
    """Seat 0 has eight chaff; its hand can take the ninth and tenth, then a deer, then the eleventh."""
    return position(
        rules,
        hands=[own, "peony-ribbon plum-warbler willow-ribbon"],
        field="iris-chaff-2 maple-ribbon clover-ribbon",
        stock="susuki-moon paulownia-phoenix willow-swallow chrysanthemum-cup pine-crane cherry-curtain",
        piles=[EIGHT_CHAFF],
        **more,
    )


@pytest.mark.rule("KK-6.1", "KK-6.2")
def test_example_11_asked_when_a_group_is_worth_more_than_ever() -> None:
    # With a fourth card in hand the last turn is not reached.
    state = bring(chaff_position(own="iris-chaff-1 maple-deer clover-chaff-1 wisteria-cuckoo"), "iris-chaff-1")
    assert (state.to_move, state.legal_moves) == (0, ASKED)
    state = state.play(KoiKoi())
    assert (state.to_move, calls(state)) == (1, [1, 0])
    state = bring(state, "peony-ribbon", "maple-deer")
    assert state.to_move == 1  # a turn without chaff: not asked
    state = bring(state, "plum-warbler", "clover-chaff-1")
    assert (state.to_move, state.legal_moves) == (0, ASKED)
    over = state.play(Stop())
    assert net(over) == (2, 0)
    assert settle_round(FUDA_WIKI, over.outcome).next_dealer == 0


@pytest.mark.rule("KK-6.3")
def test_example_11_a_call_may_need_a_new_yaku() -> None:
    rules = koi_koi.ruleset(koi_needs="new")
    state = bring(chaff_position(rules, own="iris-chaff-1 maple-deer clover-chaff-1 wisteria-cuckoo"), "iris-chaff-1")
    assert state.legal_moves == ASKED
    state = bring(state.play(KoiKoi()), "peony-ribbon", "maple-deer", "plum-warbler", "clover-chaff-1")
    assert forbidden(state) == "koi_needs"
    assert net(state) == (2, 0)


@pytest.mark.rule("KK-6.3")
def test_a_yaku_that_counts_without_improving_is_not_new_later() -> None:
    # Rainy Four and Three Brights are worth 6 each: with the Rain Man the one counts instead of the other.
    state = position(
        koi_koi.ruleset(koi_needs="new", brights=(15, 8, 6, 6)),
        hands=[
            "paulownia-phoenix iris-chaff-1 willow-rain-man clover-chaff-1 peony-chaff-1",
            "susuki-chaff-1 maple-chaff-1 plum-ribbon",
        ],
        field="paulownia-chaff-1 iris-chaff-2 willow-ribbon clover-ribbon",
        stock="susuki-geese chrysanthemum-ribbon maple-deer peony-ribbon plum-warbler wisteria-cuckoo pine-crane",
        piles=[f"{EIGHT_CHAFF} cherry-curtain susuki-moon"],
    )
    three = bring(state, "paulownia-phoenix")
    eleven = bring(three.play(KoiKoi()), "susuki-chaff-1", "iris-chaff-1")
    assert (three.legal_moves, eleven.legal_moves) == (ASKED, ASKED)
    rainy = bring(eleven.play(KoiKoi()), "maple-chaff-1", "willow-rain-man")
    assert rainy.to_move == 1
    # The twelfth chaff improves, but nothing is new: Rainy Four has counted since the turn before.
    assert forbidden(bring(rainy, "plum-ribbon", "clover-chaff-1")) == "koi_needs"


@pytest.mark.rule("KK-6.3", "KK-6.5")
def test_example_12_the_last_turn_stops_by_itself() -> None:
    last = bring(chaff_position(own="iris-chaff-1"), "iris-chaff-1")
    assert forbidden(last) == "last_turn"
    assert str(last.events[-1]) == "seat 0: stops by itself (last_turn)"
    assert net(last) == (1, 0)
    ask = bring(chaff_position(koi_koi.ruleset(last_turn="ask"), own="iris-chaff-1"), "iris-chaff-1")
    assert ask.legal_moves == ASKED
    assert ask.play(KoiKoi()).to_move == 1
    # One hand card more, and it is not the last turn.
    assert bring(chaff_position(own="iris-chaff-1 maple-deer"), "iris-chaff-1").legal_moves == ASKED


@pytest.mark.rule("KK-6.5")
@pytest.mark.parametrize(("left", "asked"), [(1, False), (2, True)])
def test_with_flips_a_turn_is_left_while_the_stock_holds_two(left: int, asked: bool) -> None:
    state = position(
        koi_koi.ruleset(stock_out="flip"),
        hands=["iris-chaff-1", "peony-ribbon"],
        field="iris-chaff-2",
        stock=" ".join(["susuki-moon", "maple-deer", "willow-swallow"][: left + 1]),
        piles=[EIGHT_CHAFF],
    )
    after = bring(state, "iris-chaff-1")
    assert len(after.stock) == left
    assert (after.legal_moves == ASKED) == asked
    assert after.is_over != asked


@pytest.mark.rule("KK-6.3")
@pytest.mark.parametrize(("ribbons", "asked"), [(5, False), (6, False), (7, True)])
def test_example_12_a_call_from_three(ribbons: int, asked: bool) -> None:
    more = "wisteria-ribbon wisteria-chaff-1 iris-ribbon iris-chaff-1 clover-ribbon clover-chaff-1"
    more += " peony-ribbon peony-chaff-1 maple-ribbon maple-chaff-1 willow-ribbon willow-lightning"
    state = position(
        koi_koi.ruleset(koi_from=3),
        hands=["plum-chaff-1 susuki-geese", "paulownia-yellow cherry-curtain"],
        field="plum-ribbon",
        stock="pine-crane",
        piles=[" ".join(more.split()[: 2 * (ribbons - 1)])],
    )
    after = bring(state, "plum-chaff-1")
    assert (after.legal_moves == ASKED) == asked
    if not asked:
        assert forbidden(after) == "koi_from"
        assert net(after) == (ribbons - 4, 0)


@pytest.mark.rule("KK-6.4", "KK-6.3")
@pytest.mark.parametrize(
    ("rules", "other", "again"),
    [(FUDA_WIKI, True, True), (CLUBHOUSE_GAMES, True, False), (BATTLE_HANAFUDA, False, False)],
)
def test_example_13_limits_of_calls(rules: koi_koi.Rules, other: bool, again: bool) -> None:
    """Seat 0 calls; then seat 1 improves, and after it seat 0 again."""
    # Plenty of ribbons for seat 1.
    ribbons = "cherry-ribbon susuki-chaff-1 clover-ribbon clover-chaff-1 peony-ribbon peony-chaff-1"
    ribbons += " maple-ribbon maple-chaff-1"
    state = position(
        rules,
        hands=["iris-chaff-1 willow-lightning plum-warbler", "wisteria-ribbon plum-ribbon pine-crane"],
        field="iris-chaff-2 wisteria-cuckoo willow-swallow",
        stock="susuki-moon paulownia-phoenix chrysanthemum-cup maple-deer",
        piles=[EIGHT_CHAFF, ribbons],
    )
    first = bring(state, "iris-chaff-1")
    assert first.legal_moves == ASKED
    on = first.play(KoiKoi())
    second = bring(on, "wisteria-ribbon")
    assert (second.legal_moves == ASKED) == other
    if not other:
        assert forbidden(second) == "koi_limit"
        assert second.events[-1] == StoppedByRule(1, "koi_limit")
    third = bring(bring(on, "pine-crane"), "willow-lightning")
    assert (third.legal_moves == ASKED) == again
    if not again:
        assert third.events[-1] == StoppedByRule(0, "koi_limit")


@pytest.mark.rule("KK-6.4", "KK-7.3")
def test_example_13_the_opponents_call_doubles_and_ones_own_does_not() -> None:
    ribbons = CardSet.parse(f"{FOUR_RIBBONS} clover-ribbon clover-chaff-1 maple-ribbon maple-chaff-1")
    other = CardSet.parse("susuki-moon susuki-geese chrysanthemum-cup chrysanthemum-chaff-1")
    for caller, won in ((1, 4), (0, 2)):
        piles = {0: ribbons, 1: other if caller else CardSet()}
        outcome = koi_koi.Outcome(piles=piles, seats=2, stopped=0, calls={caller: 1})
        assert settle_round(BATTLE_HANAFUDA, outcome).net == (won, 0)


@pytest.mark.rule("KK-6.1", "KK-5.7")
def test_example_10_what_the_weather_gives_back() -> None:
    rules = koi_koi.ruleset(weather="field")
    state = position(
        rules,
        hands=[
            "cherry-chaff-1 plum-warbler maple-deer wisteria-cuckoo iris-bridge",
            "willow-ribbon willow-swallow pine-crane peony-butterflies",
        ],
        field="cherry-curtain willow-lightning",
        stock="peony-ribbon iris-ribbon susuki-moon willow-rain-man paulownia-yellow clover-boar",
        piles=["chrysanthemum-cup chrysanthemum-chaff-1"],
    )
    # Curtain and Cup are taken while a Willow card lies there: not asked.
    state = bring(state, "cherry-chaff-1")
    assert state.to_move == 1
    assert marks(state, 0) == [0] * 7
    # The other takes it: asked at the end of the next own turn, whatever that turn takes.
    state = bring(state, "willow-ribbon", "plum-warbler")
    assert (state.to_move, state.legal_moves) == (0, ASKED)
    assert (marks(state, 0), marks(state, 1)) == ([0, 0, 0, 5, 0, 0, 0], [0] * 7)  # KK-5.5: Flower Viewing
    # Koi-koi; rain comes with the stock card, and goes: not asked again.
    state = bring(state.play(KoiKoi()), "pine-crane")
    assert CardSet.parse("willow-rain-man") < state.field
    state = bring(state, "maple-deer", "willow-swallow")
    assert not state.field & Card.parse("willow-swallow").month.cards
    state = bring(state, "wisteria-cuckoo")
    assert state.to_move == 1
    assert calls(state) == [1, 0]
    assert marks(state, 0) == [0, 0, 0, 5, 0, 0, 0]  # the most that it was, whatever the weather


@pytest.mark.rule("KK-6.1", "KK-5.6")
def test_example_18_what_a_call_adds_does_not_improve() -> None:
    state = position(
        KOI_KOI_JAPAN,
        hands=["susuki-chaff-1 plum-warbler clover-ribbon maple-deer", "willow-lightning pine-crane peony-butterflies"],
        field="susuki-moon clover-chaff-1",
        stock="paulownia-yellow peony-chaff-1 wisteria-cuckoo iris-bridge paulownia-phoenix",
        piles=[f"chrysanthemum-cup chrysanthemum-chaff-1 {FOUR_RIBBONS}"],
    )
    state = bring(state, "susuki-chaff-1")
    assert state.legal_moves == ASKED
    stopped = state.play(Stop())
    assert net(stopped) == (1, -1)
    state = bring(state.play(KoiKoi()), "willow-lightning", "plum-warbler")
    assert state.to_move == 1  # not asked, though the count is 3
    state = bring(state, "pine-crane", "clover-ribbon")
    assert state.legal_moves == ASKED
    assert net(state.play(Stop())) == (5, -5)  # 3 + 1, and 1 for the call


@pytest.mark.rule("KK-6.1", "KK-5.9")
def test_example_22_the_cup_moves_points_between_groups_of_one_mark() -> None:
    rules = koi_koi.ruleset(sake_cup="either")
    pile = f"{EIGHT_CHAFF} peony-chaff-1 peony-chaff-2 chrysanthemum-cup chrysanthemum-chaff-1 plum-warbler iris-bridge"
    state = position(
        rules,
        hands=["clover-boar maple-chaff-1 willow-lightning maple-chaff-2", "pine-crane cherry-curtain susuki-geese"],
        field="clover-ribbon maple-deer willow-swallow",
        stock="paulownia-yellow susuki-moon paulownia-chaff-1 iris-ribbon",
        piles=[pile],
    )
    # Eleven chaff, the Cup and two animals are there before the first look; the first turn takes the Boar.
    state = bring(state, "clover-boar")
    assert state.legal_moves == ASKED  # as chaff twelve: 3
    assert state.step.notes.players[0].counted == {"chaff"}
    assert marks(state, 0) == [0, 0, 0, 0, 0, 0, 3]
    state = bring(state.play(KoiKoi()), "pine-crane")
    state = state.play(Play(Card.parse("willow-lightning"), CardSet.parse("willow-swallow")))
    # The Swallow is the fourth animal and the Lightning a twelfth chaff: Animals 1 + Chaff 3: asked.
    assert state.legal_moves == ASKED
    # One mark for both groups. The stock card takes two more chaff: five animals are 1, fourteen chaff 5.
    assert marks(state, 0) == [0, 0, 0, 0, 0, 0, 6]


@pytest.mark.rule("KK-6.1", "KK-5.9")
def test_example_22_a_fourth_animal_alone_is_not_asked() -> None:
    rules = koi_koi.ruleset(sake_cup="either")
    pile = f"{EIGHT_CHAFF} peony-chaff-1 peony-chaff-2 chrysanthemum-cup chrysanthemum-chaff-1 plum-warbler iris-bridge"
    state = position(
        rules,
        hands=["clover-boar maple-ribbon willow-lightning maple-chaff-2", "pine-crane cherry-curtain susuki-geese"],
        field="clover-ribbon maple-deer willow-rain-man",
        stock="paulownia-yellow wisteria-cuckoo susuki-moon iris-ribbon peony-ribbon",
        piles=[pile],
    )
    state = bring(state, "clover-boar")
    assert state.legal_moves == ASKED
    state = bring(state.play(KoiKoi()), "pine-crane", "maple-ribbon")
    assert state.to_move == 1  # Animals 1 + Chaff 2 for Chaff 3
    assert state.step.notes.players[0].counted == {"chaff", "animals"}
    state = bring(state, "cherry-curtain", "willow-lightning")
    assert state.legal_moves == ASKED  # 1 + 3
    assert sum(state.step.notes.players[0].marks) == 4


@pytest.mark.rule("KK-6.1", "KK-5.8")
def test_cards_of_the_month_are_asked_about_in_their_month() -> None:
    for number, asked in ((3, True), (15, True), (4, False)):
        state = position(
            FUDA_WIKI,
            hands=["cherry-chaff-1 plum-warbler", "pine-crane maple-deer"],
            field="cherry-chaff-2",
            stock="peony-ribbon",
            piles=["cherry-ribbon cherry-curtain"],
            round_number=number,
        )
        assert (bring(state, "cherry-chaff-1").legal_moves == ASKED) == asked


@pytest.mark.rule("KK-6.1", "KK-2.2")
def test_what_the_dealer_took_from_the_field_is_looked_at_after_the_first_turn() -> None:
    rules = koi_koi.ruleset(field_four="dealer_takes")
    state = position(
        rules,
        hands=["iris-bridge peony-ribbon", "willow-ribbon clover-boar"],
        stock="susuki-moon paulownia-phoenix",
        piles=["pine-crane pine-ribbon pine-chaff-1 pine-chaff-2"],
    )
    state = bring(state, "iris-bridge")
    assert (state.to_move, state.legal_moves) == (0, ASKED)  # Cards of the Month, January; it captured nothing
    assert bring(state.play(KoiKoi()), "willow-ribbon", "peony-ribbon").is_over is False


@pytest.mark.rule("KK-6.2")
def test_only_stop_and_koi_koi_answer_the_question() -> None:
    asked = bring(chaff_position(), "iris-chaff-1")
    with pytest.raises(IllegalMoveError, match=r"the seat must stop or call koi-koi.*KK-6\.2"):
        asked.play(Play(Card.parse("maple-deer"), CardSet.parse("maple-ribbon")))
    with pytest.raises(IllegalMoveError):
        chaff_position().play(KoiKoi())
    assert [str(move) for move in asked.legal_moves] == ["stop (shōbu)", "koi-koi"]
    assert [FUDA_WIKI.action_space.text(move) for move in asked.legal_moves] == ["stop", "koi-koi"]


@pytest.mark.rule("KK-9.3")
def test_a_hand_is_not_shown_when_the_round_is_stopped() -> None:
    asked = bring(chaff_position(), "iris-chaff-1")
    over = asked.play(asked.legal_moves[0])
    assert over.is_over
    assert over.hands[1]
    assert over.hands[1] <= over.view(0).hidden


@pytest.mark.rule("KK-8.1", "KK-6.2")
def test_who_improved_last_is_kept_for_each_player() -> None:
    rules = koi_koi.ruleset(teams=True)
    state = position(
        rules,
        hands=[
            "iris-chaff-1 maple-deer",
            "willow-ribbon pine-crane",
            "clover-chaff-1 susuki-geese",
            "plum-warbler pine-ribbon",
        ],
        field="iris-chaff-2 clover-boar",
        stock="susuki-moon paulownia-phoenix cherry-curtain peony-ribbon",
        piles=[EIGHT_CHAFF],
    )
    state = bring(state, "iris-chaff-1").play(KoiKoi())
    assert state.step.notes.improved == (0,)
    state = bring(state, "willow-ribbon", "clover-chaff-1")
    assert state.to_move == 2
    assert state.step.notes.improved == (2,)
    assert calls(state.play(KoiKoi())) == [2, 0]
