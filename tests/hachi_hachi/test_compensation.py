"""What is paid to those who are forced out (HH-4.7)."""

import pytest

from hanafuda_rules import settle_round
from hanafuda_rules.games.hachi_hachi import FUDA_WIKI, KANSAI, SWEDISH, Options, Outcome, Rules
from hanafuda_rules.games.hachi_hachi.settle.facts import compensation
from hanafuda_rules.machine.counting import At
from hanafuda_rules.parts.sitting_out import Compensated

from helpers.hachi_hachi_rounds import begin, cards, piles_worth, play_out, say

PLAIN = "21 32 41 53 62 73"
BOOKLET = Options()
EXCLUDING = Options(compensation_excludes_teyaku=True)
BOAR_DEER = Options(boar_deer_butterflies=True)

# The Crane, two Pine chaff, Curtain, Moon, Peony ribbon and a Wisteria chaff.
EXAMPLE = "10 12 13 30 80 61 42"


def compensated(hand, options, multiplier=1):
    rules = Rules(options=options)
    return compensation(rules, cards(hand), At(rules.table(seats=4)), multiplier)


@pytest.mark.rule("HH-4.7")
def test_the_example():
    # Triplet 2 kan, half is 10 points; loose cards 4 × 3, or 3 × 3 without the Crane, which is in the triplet.
    assert compensated(EXAMPLE, BOOKLET) == 22
    assert compensated(EXAMPLE, EXCLUDING) == 19


@pytest.mark.rule("HH-4.7", "HH-1.3")
@pytest.mark.parametrize("multiplier", [1, 2, 4])
@pytest.mark.parametrize(("kan", "points"), [(10, 22), (12, 24), (2, 14)])
def test_three_points_are_fixed_and_the_rest_goes_by_the_kan(kan, points, multiplier):
    # Half of 2 kan and 12 points.
    options = Options(points_per_kan=kan)
    assert compensated(EXAMPLE, options, multiplier) == points * multiplier


# Seven cards of seven months make no teyaku of group A; two animals among them, none of group B.
@pytest.mark.rule("HH-4.7")
@pytest.mark.parametrize(
    ("hand", "options", "points"),
    [
        ("40 50 90 81 111 20 71", BOOKLET, 0),
        # Each bright, Poetry or Blue Ribbon is 3; no other ribbon is.
        ("10 50 90 81 111 20 71", BOOKLET, 3),
        ("40 50 90 80 111 20 71", BOOKLET, 3),
        ("40 50 90 81 110 20 71", BOOKLET, 3),
        ("40 50 90 81 120 21 71", BOOKLET, 6),
        ("40 50 91 81 111 20 71", BOOKLET, 3),
        ("41 50 90 81 112 20 71", BOOKLET, 0),
        # The Boar, the Deer and the Butterflies are loose cards where they are a dekiyaku.
        ("60 70 90 81 111 20 51", BOOKLET, 0),
        ("60 70 90 81 111 20 51", BOAR_DEER, 6),
        # Complete: half of 7 kan, and the cards count no more.
        ("60 70 100 81 111 20 51", BOAR_DEER, 35),
        ("60 70 100 81 111 20 51", BOOKLET, 0),
        ("11 21 31 40 50 90 111", BOOKLET, 35),
        ("61 91 101 40 50 111 20", BOOKLET, 35),
        # Poetry, and a bright beside it.
        ("11 21 31 40 50 90 80", BOOKLET, 38),
        # Four Brights, half of 10 kan; with the Rain Man half of 12.
        ("10 30 80 120 40 50 71", BOOKLET, 50),
        ("10 30 80 120 110 40 71", BOOKLET, 60),
        ("10 30 80 120 110 40 71", Options(five_includes_four=True), 110),
        # The Rain Man alone beside three others of the five.
        ("10 30 80 110 40 50 71", BOOKLET, 12),
        # Seven Ribbons are a complete dekiyaku, so that those of an incomplete one among them count no more; and Red.
        ("11 21 41 51 61 71 91", BOOKLET, 50 + 10),
        # With all three poetry ribbons both are complete.
        ("11 21 31 41 51 61 71", BOOKLET, 85 + 10),
        # November's ribbon is not among the seven: 4 poetry and blue ones are loose.
        ("11 21 41 61 91 71 112", BOOKLET, 12 + 10),
        # By the values of Kansai: half of 10 kan.
        ("11 21 31 40 50 90 111", Options(values="kansai"), 50),
    ],
)
def test_dekiyaku_in_hand_and_loose_cards(hand, options, points):
    assert compensated(hand, options) == points


@pytest.mark.rule("HH-4.7", "HH-5.1")
@pytest.mark.parametrize(
    ("hand", "points", "excluding"),
    [
        # Three Pairs 4: the Crane is of a pair, the Moon is loose.
        ("10 12 40 42 50 52 80", 20 + 6, 20 + 3),
        # One-Two-Four 8: all seven cards are of it, the loose Moon and the pair with its Curtain too.
        ("10 11 12 13 30 32 80", 40 + 12, 40),
        # Four of a Kind 6: the four are of it, the others are not.
        ("10 11 12 13 30 80 40", 30 + 12, 30 + 6),
        # Two Triplets 6: the seventh card, the Moon, is not of it.
        ("10 12 13 30 32 33 80", 30 + 9, 30 + 3),
        # One Bright 4, with the Moon: all seven cards are of it.
        ("80 12 22 32 43 52 62", 20 + 3, 20),
        # Both groups: Triplet 2 and One Ribbon 3, a poetry one.
        ("11 12 13 22 42 52 62", 25 + 3, 25),
        # Red 2: half is 1 kan, and two ribbons are loose.
        ("11 21 32 42 52 62 72", 10 + 6, 10),
        # The Rain Man is like a chaff in an Empty Hand of 4, and loose.
        ("110 12 22 32 42 52 62", 20 + 3, 20),
    ],
)
def test_half_of_the_teyaku_of_each_group(hand, points, excluding):
    assert compensated(hand, BOOKLET) == points
    assert compensated(hand, EXCLUDING) == excluding


# --- in a round ---


def forced_out(rules, seats=5, dealer=0, **hands):
    """A round at ×1 in which the first three play and the others are forced out."""
    told = {int(seat[1:]): hand for seat, hand in hands.items()}
    state = begin(rules, seats, told, field=PLAIN, dealer=dealer)
    return say(state, "enter", "enter", "enter")


@pytest.mark.rule("HH-4.7")
@pytest.mark.parametrize(("rules", "amount"), [(SWEDISH, 22), (FUDA_WIKI, 12 + 9), (KANSAI, 22)])
def test_the_two_that_are_not_the_acting_dealer_pay_at_once(rules, amount):
    state = forced_out(rules, 4, dealer=1, s0=EXAMPLE)
    # Seats 1, 2 and 3 play, and seat 1 is the acting dealer.
    assert [event for event in state.events if isinstance(event, Compensated)] == [Compensated(0, amount)]
    settled = settle_round(rules, play_out(state).outcome)
    paid = [(each.payer, each.payee, each.amount) for each in settled.payments if each.reason.rule == "HH-4.7"]
    assert paid == [(2, 0, amount), (3, 0, amount)]


@pytest.mark.rule("HH-4.7", "CD-9")
def test_the_amount_is_public_and_the_hand_is_not():
    state = forced_out(SWEDISH, 4, s3=EXAMPLE)
    text = "\n".join(map(str, state.events))
    assert "seat 3: is compensated with 22 points by each payer" in text
    assert not any(slug in text for slug in ("pine-crane", "cherry-curtain", "susuki-moon"))


@pytest.mark.rule("HH-4.7", "HH-4.4")
def test_every_seat_that_is_forced_out_is_compensated():
    state = forced_out(SWEDISH, 6, dealer=4, s1=EXAMPLE, s2="40 50 90 81 111 20 71", s3="11 60 31 43 52 92 82")
    found = [event for event in state.events if isinstance(event, Compensated)]
    # One with nothing gets nothing; one with two poetry ribbons 6.
    assert found == [Compensated(1, 22), Compensated(2, 0), Compensated(3, 6)]
    settled = settle_round(SWEDISH, play_out(state).outcome)
    paid = [(each.payer, each.payee, each.amount) for each in settled.payments if each.reason.rule == "HH-4.7"]
    # Seats 4, 5 and 0 play.
    assert paid == [(5, 1, 22), (0, 1, 22), (5, 3, 6), (0, 3, 6)]


@pytest.mark.rule("HH-4.7")
def test_a_hand_typed_in_is_multiplied_and_an_amount_is_not():
    told = {"piles": piles_worth(93, 91, 80), "order": (0, 1, 2), "multiplier": 2}
    hand = settle_round(SWEDISH, Outcome(forced_out={3: cards(EXAMPLE)}, **told))
    amount = settle_round(SWEDISH, Outcome(forced_out={3: 44}, **told))
    assert hand.net == amount.net == (10, 6 - 44, -16 - 44, 88)


@pytest.mark.rule("HH-5.1")
@pytest.mark.parametrize("codes", ["10 21 30 41 50 61 70", "20 40 50 70 81 90 100"])
def test_a_hand_that_was_typed_in_and_holds_nothing_is_named(codes):
    told = Outcome(piles=piles_worth(93, 91, 80), order=(0, 1, 2), teyaku={1: cards(codes)})
    found = [str(each) for each in settle_round(SWEDISH, told).remarks if each.rule == "HH-5.1"]
    assert found == ["the hand of seat 1 holds no teyaku (HH-5.1)"]
