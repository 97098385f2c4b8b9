"""What is shown and announced between the deal and the play."""

import collections
import itertools
import math
import random

import pytest

from hanafuda_rules import (
    DECK,
    CardSet,
    IllegalMoveError,
    InvalidOutcomeError,
    Kind,
    Pass,
    Play,
    ScriptedShuffler,
    SeededShuffler,
    settle_round,
)
from hanafuda_rules.events import Dealt, Moved, Shown
from hanafuda_rules.formats.notation import format_move, parse_move
from hanafuda_rules.games import hana_awase
from hanafuda_rules.games.hana_awase import RULES, Fuke, Outcome
from hanafuda_rules.parts.play import PlayPhase

from helpers.rounds import order_for, piles

CHAFF = hana_awase.ruleset(chaff_hand=True)
FUKE = hana_awase.ruleset(fuke="announced")
SIX = "pine-chaff-1 plum-chaff-1 cherry-chaff-1 wisteria-chaff-1 iris-chaff-1 peony-chaff-1"
SEVEN = f"{SIX} clover-chaff-1"
FIVE = "pine-chaff-2 plum-chaff-2 cherry-chaff-2 wisteria-chaff-2 iris-chaff-2"
HIGH = "maple-deer maple-ribbon"
# 88 card points each and no yaku (par 88).
EVEN = piles("1rc 3bd 4ad 5rd 8bacd 10rc 11rc", "5ac 6arcd 7ad 9arcd 11ba 12ce", "1bd 2arcd 3rc 4rc 7rc 10ad 12bd")


# --- chaff hands ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HA-2.1")
def test_six_and_seven_chaff_are_shown_and_stay_in_the_hand() -> None:
    order = order_for(CHAFF, 3, dealer=1, hands={0: f"{SIX} maple-deer", 1: SEVEN.replace("-1", "-2"), 2: "pine-crane"})
    state = CHAFF.deal(seats=3, dealer=1, shuffler=ScriptedShuffler([order]))
    high = CardSet(card for kind in Kind if kind is not Kind.CHAFF for card in kind.cards)
    # In playing order, the dealer first.
    assert state.events[1:] == (
        Shown(1, CardSet.parse(SEVEN.replace("-1", "-2")), "HA-2.1", rest=high),
        Shown(0, CardSet.parse(SIX), "HA-2.1", rest=high),
    )
    assert state.hands[0] == CardSet.parse(f"{SIX} maple-deer")
    assert state.to_move == 1
    while not state.is_over:
        state = state.play(state.legal_moves[0])
    assert state.outcome.chaff_hands == {0: 6, 1: 7}


@pytest.mark.rule("HA-2.1")
def test_five_chaff_are_not_shown_and_six_are() -> None:
    def shown(words: str) -> list[int]:
        # Seat 0 gets seven high cards.
        high = "pine-crane plum-warbler cherry-curtain wisteria-cuckoo iris-bridge peony-butterflies clover-boar"
        hands = {0: high, 1: words, 2: "susuki-moon susuki-geese willow-rain-man"}
        state = CHAFF.deal(seats=3, shuffler=ScriptedShuffler([order_for(CHAFF, 3, hands=hands)]))
        return [len(event.cards) for event in state.events if isinstance(event, Shown)]

    assert shown(f"{FIVE} maple-deer maple-ribbon") == []
    assert shown(f"{SIX} maple-deer") == [6]
    # The Lightning is chaff by standard kind, and the Yellow Chaff too.
    assert shown(f"{FIVE} willow-lightning maple-deer") == [6]
    assert shown(f"{FIVE} paulownia-yellow maple-deer") == [6]


@pytest.mark.rule("HA-2.1")
def test_without_the_option_nothing_is_shown() -> None:
    order = order_for(RULES, 3, hands={0: f"{SIX} maple-deer"})
    state = RULES.deal(seats=3, shuffler=ScriptedShuffler([order]))
    assert [type(event) for event in state.events] == [Dealt]


@pytest.mark.rule("HA-2.1")
def test_only_the_deal_that_stands_counts() -> None:
    pines = "pine-crane pine-ribbon pine-chaff-1 pine-chaff-2"
    void = order_for(CHAFF, 3, field=pines, hands={0: SEVEN.replace("pine-chaff-1", "susuki-chaff-1")})
    state = CHAFF.deal(seats=3, shuffler=ScriptedShuffler([void, order_for(CHAFF, 3)]))
    assert not any(isinstance(event, Shown) for event in state.events)


# Example 9: 6 and 7 chaff in two hands: + 40 - 30, + 60 - 20, - 20 - 30.
@pytest.mark.rule("HA-2.1")
@pytest.mark.parametrize(
    ("hands", "net"),
    [
        ({0: 6, 1: 7}, (10, 40, -50)),
        ({0: 6}, (40, -20, -20)),
        ({2: 7}, (-30, -30, 60)),
        ({}, (0, 0, 0)),
        ({0: 6, 1: 6, 2: 6}, (0, 0, 0)),
    ],
)
def test_what_chaff_hands_bring(hands: dict[int, int], net: tuple[int, ...]) -> None:
    settlement = settle_round(CHAFF, Outcome(piles=EVEN, seats=3, chaff_hands=hands))
    assert settlement.net == net
    rules = [score.reason.rule for score in settlement.scores]
    assert rules == ["HA-5.2"] * 3 + ["HA-2.1"] * 3 * len(hands)


@pytest.mark.rule("HA-2.1")
@pytest.mark.parametrize(("count", "amount"), [(6, 20), (7, 30), (8, 30), (9, 30), (10, 30)])
def test_what_a_chaff_hand_brings_at_a_table_of_two(count: int, amount: int) -> None:
    rules = hana_awase.ruleset(chaff_hand=True, hand_of_two=10)
    halves = {0: EVEN[0] | EVEN[2], 1: EVEN[1]}  # 176 and 88: 44 above par 132 and 44 below
    base = settle_round(rules, Outcome(piles=halves, seats=2)).net
    net = settle_round(rules, Outcome(piles=halves, seats=2, chaff_hands={1: count})).net
    assert (net[0] - base[0], net[1] - base[1]) == (-amount, amount)


@pytest.mark.rule("HA-2.1")
@pytest.mark.parametrize(
    ("rules", "hands", "why"),
    [
        (RULES, {1: 6}, "seat 1: chaff_hand is off (HA-2.1)"),
        (CHAFF, {1: 5}, "seat 1: the number of chaff that it shows must be 6 or more, not 5 (HA-2.1)"),
        (CHAFF, {1: 8}, "seat 1: a hand of 7 cards does not hold 8 chaff (HA-2.1)"),
        (CHAFF, {1: "six"}, "seat 1: the number of chaff that it shows must be a whole number, not 'six' (HA-2.1)"),
        (CHAFF, {1: True}, "seat 1: the number of chaff that it shows must be a whole number, not True (HA-2.1)"),
        (
            CHAFF,
            {1: 10**5000},
            "seat 1: the number of chaff that it shows must have at most 1024 bits, not 16610 (HA-2.1)",
        ),
        (CHAFF, {3: 6}, "seat 3: there is no such seat; the seats are 0 to 2 (HA-1.1)"),
        (CHAFF, [6], "chaff_hands: a mapping from seats is needed, such as {0: …, 1: …}, not [6]"),
    ],
)
def test_chaff_hands_that_cannot_have_been(rules: hana_awase.Rules, hands: object, why: str) -> None:
    with pytest.raises(InvalidOutcomeError) as caught:
        settle_round(rules, Outcome(piles=EVEN, seats=3, chaff_hands=hands))
    assert str(caught.value) == why


CLOVERS_AND_MAPLES = "clover-boar clover-ribbon maple-deer maple-ribbon"
LAST = "susuki-moon susuki-geese willow-swallow susuki-chaff-1 clover-chaff-1 maple-chaff-1"


def before_the_last_turns(words: str, keeps: int) -> hana_awase.State:
    """A round of two, three cards left to each and known ones in the stock; seat 1 keeps some of its chaff."""
    rules = hana_awase.ruleset(chaff_hand=True, hand_of_two=10)
    named = CardSet.parse(f"{words} {LAST}")
    low = sorted(DECK - named, key=lambda card: (card.rank, card.month))[-14:]
    order = order_for(rules, 2, hands={1: words}, stock=f"{' '.join(map(str, low))} {LAST}")
    state = rules.deal(seats=2, shuffler=ScriptedShuffler([order]))
    while len(state.hands[0]) > 3 or state.to_move != 0:
        more = len(state.hands[1] & Kind.CHAFF.cards) > keeps
        wanted = [move for move in state.legal_moves if (move.card in Kind.CHAFF.cards) == more]
        state = state.play((wanted or state.legal_moves)[0])
    return state


@pytest.mark.rule("HA-2.1", "CD-9")
@pytest.mark.parametrize(
    ("words", "keeps", "possible"),
    [
        # All five chaff are played: the three cards left are high ones. Of these six are hidden: 6 over 3.
        (f"{FIVE} pine-crane {CLOVERS_AND_MAPLES}", 0, 20),
        # The same of six that were shown.
        (f"{FIVE} peony-chaff-2 {CLOVERS_AND_MAPLES}", 0, 20),
        # Two of the six are left, which everybody knows; the third card is one of four hidden high ones.
        (f"{FIVE} peony-chaff-2 {CLOVERS_AND_MAPLES}", 2, 4),
    ],
)
def test_samples_heed_what_was_shown_and_what_was_not(words: str, keeps: int, possible: int) -> None:
    state = before_the_last_turns(words, keeps)
    dealt, chaff, view, rng = CardSet.parse(words), Kind.CHAFF.cards, state.view(0), random.Random(5)
    assert view.hidden == state.hands[1] | CardSet.parse(LAST)
    played = dealt - state.hands[1]

    def fits(hand: CardSet) -> bool:
        held = (hand | played) & chaff
        return held == dealt & chaff if len(dealt & chaff) > 5 else len(held) <= 5

    right = {hand for hand in map(CardSet, itertools.combinations(view.hidden, 3)) if fits(hand)}
    assert len(right) == possible < math.comb(9, 3)
    counts = collections.Counter(view.sample(rng).hands[1] for _ in range(100 * possible))
    assert set(counts) == right
    # A count of about 100 deviates by 50, five standard deviations, once in a million.
    assert all(50 < count < 150 for count in counts.values())


# --- low man out ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HA-2.2")
@pytest.mark.parametrize("dealer", [0, 2])
def test_each_seat_says_whether_it_goes_for_low_man_out(dealer: int) -> None:
    state = FUKE.deal(seats=3, dealer=dealer, shuffler=SeededShuffler(1))
    order = [(dealer + step) % 3 for step in range(3)]
    for seat, move in zip(order, (Pass(), Fuke(), Pass()), strict=True):
        assert (state.to_move, state.legal_moves) == (seat, (Pass(), Fuke()))
        state = state.play(move)
        assert state.events[-1] == Moved(seat, move)
    assert isinstance(state.phase, PlayPhase)
    assert state.to_move == dealer
    while not state.is_over:
        state = state.play(state.legal_moves[0])
    assert state.outcome.announced == {order[1]}


@pytest.mark.rule("HA-2.2")
def test_a_card_is_not_played_while_seats_are_asked() -> None:
    state = FUKE.deal(seats=2, shuffler=SeededShuffler(1))
    with pytest.raises(IllegalMoveError, match=r"the seat must announce low man out or pass.*\(HA-2\.2\)$"):
        state.play(Play(min(state.hands[0])))
    assert str(Fuke()) == "announce low man out"


@pytest.mark.rule("HA-2.2")
def test_chaff_is_shown_before_anybody_is_asked() -> None:
    rules = hana_awase.ruleset(chaff_hand=True, fuke="announced")
    order = order_for(rules, 3, hands={1: SEVEN})
    state = rules.deal(seats=3, shuffler=ScriptedShuffler([order]))
    assert isinstance(state.events[-1], Shown)
    assert state.legal_moves == (Pass(), Fuke())


@pytest.mark.rule("HA-2.2")
@pytest.mark.parametrize("fuke", ["off", "draw"])
def test_nobody_is_asked_otherwise(fuke: str) -> None:
    rules = hana_awase.ruleset(fuke=fuke)
    state = rules.deal(seats=2, shuffler=SeededShuffler(1))
    assert all(isinstance(move, Play) for move in state.legal_moves)
    with pytest.raises(InvalidOutcomeError) as caught:
        settle_round(rules, Outcome(piles=EVEN, seats=3, announced={2, 1}))
    assert str(caught.value) == "seat 1: low man out is not announced (HA-2.2)"


@pytest.mark.rule("HA-2.2")
@pytest.mark.parametrize(
    ("announced", "why"),
    [
        ({3}, "seat 3: there is no such seat; the seats are 0 to 2 (HA-1.1)"),
        ([10**5000], "announced: a seat must have at most 1024 bits, not 16610 (HA-2.2)"),
        ([-1], "seat -1: there is no such seat; the seats are 0 to 2 (HA-1.1)"),
        (0, "announced must hold the seats that announced low man out, such as {0, 2}, not 0 (HA-2.2)"),
        ("1", "announced: a seat must be a whole number, not '1' (HA-2.2)"),
        (
            {0: False},
            "announced must hold the seats that announced low man out, such as {0, 2}, not {0: False} (HA-2.2)",
        ),
        ([True], "announced: a seat must be a whole number, not True (HA-2.2)"),
    ],
)
def test_announcements_that_cannot_have_been(announced: object, why: str) -> None:
    with pytest.raises(InvalidOutcomeError) as caught:
        Outcome(piles=EVEN, seats=3, announced=announced)
    assert str(caught.value) == why


@pytest.mark.rule("HA-2.2")
@pytest.mark.parametrize(
    ("text", "number"), [("1b", 0), ("1bx1rcd", 4), ("=1bx1r", 240), ("=12ex12d", 383), ("pass", 384), ("fuke", 385)]
)
def test_the_numbers_and_texts_of_the_moves(text: str, number: int) -> None:
    # 48 cards with five captures each, and with three choices each.
    for rules in (*hana_awase.PRESETS.values(), FUKE):
        space = rules.action_space
        assert (len(space), space.number(parse_move(rules, text))) == (386, number)
        assert format_move(rules, space.move(number)) == text
