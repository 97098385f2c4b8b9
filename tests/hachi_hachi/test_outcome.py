"""Outcomes typed in: the few things that an ordinary round takes, and every kind of contradiction."""

import attrs
import pytest

from hanafuda_rules import CardSet, InvalidOutcomeError, Month, settle_round
from hanafuda_rules.games import hachi_hachi
from hanafuda_rules.games.hachi_hachi import (
    FUDA_WIKI,
    KANSAI,
    SWEDISH,
    Cancelled,
    DeclaredTeyaku,
    Liable,
    Outcome,
    PlaceSold,
    Shoubu,
    SplitPot,
)
from hanafuda_rules.games.hachi_hachi.match import in_kan
from hanafuda_rules.settlement import Payment, Reason

from helpers.hachi_hachi_rounds import cards, pile_of, piles_worth, shared_out

NOTHING = CardSet()
POETRY = pile_of("pine-ribbon plum-ribbon cherry-ribbon")
BLUE = pile_of("peony-ribbon chrysanthemum-ribbon maple-ribbon")
FIELD = cards("20 32 41 53 62 73")
HAND = cards("10 12 13 22 42 52 63")
WHOLE = piles_worth(93, 91, 80)
TWO_SAGE = dict(enumerate(shared_out(POETRY, BLUE)))
OF_TWO = POETRY.union(*(month.cards for month in tuple(Month)[3:10]))
"""As many cards as two can capture: 34."""
LOW = cards("42 43")
"""Two of them: a seat captures at most 32."""
CHAFF_PAIRS = {0: cards("12 13 22 23 32 33 42 43 52 53"), 1: cards("62 63 72 73 82 83 92 93 102 103")}
"""What two can have captured who play the round out: 10 points each."""


# --- an ordinary round ---


@pytest.mark.rule("HH-1.3")
def test_amounts_print_in_kan_where_they_are_halves_of_it():
    points = (0, 5, 10, 12, 15, 70, -5, -10, -35)
    assert [str(in_kan(each, 10)) for each in points] == [
        "0 kan",
        "½ kan",
        "1 kan",
        "None",
        "1½ kan",
        "7 kan",
        "-½ kan",
        "-1 kan",
        "-3½ kan",
    ]
    assert [str(in_kan(each, 12)) for each in (6, 7, 12, 18)] == ["½ kan", "None", "1 kan", "1½ kan"]
    outcome = Outcome(piles={0: POETRY}, order=(0, 1, 2), ending=Cancelled(0), forced_out={3: 22})
    text = settle_round(SWEDISH, outcome).explain()
    assert "3½ kan" in text
    assert "compensation for being forced out (HH-4.7)" in text


@pytest.mark.rule("HH-10.1")
def test_what_each_seat_and_the_pot_got_and_paid_is_added_up() -> None:
    settled = settle_round(SWEDISH, Outcome(piles={0: POETRY}, order=(0, 1, 2), ending=Cancelled(0)))
    why = Reason("by hand", "HH-10.1")
    # The pot held 50; seat 0 puts 6 in and seat 1 takes 4 out, which leaves 52.
    settled = attrs.evolve(settled, payments=(Payment(0, None, 6, why), Payment(None, 1, 4, why)), pot=52)
    told = settled.explain().splitlines()
    start = told.index("Seat by seat in points:")
    assert told[start : start + 6] == [
        "Seat by seat in points:",
        "  seat 0: - 6 = -6",
        "  seat 1: 4 = 4",
        "  seat 2: 0 = 0",
        "  pot: 50 + 6 - 4 = 52",
        "Net in points: seat 0 -6, seat 1 +4, seat 2 +0, change of the pot +2; together 0",
    ]


# --- what nobody can have typed in of a round, whatever the options ---


def triplets(key, *months):
    """A declaration that names the months of its triplets."""
    return DeclaredTeyaku((key,), months)


def told(**more):
    return {"piles": WHOLE, "order": (0, 1, 2)} | more


SOLD = {"order": (0, 1, 3), "piles": {0: POETRY}, "ending": Shoubu(0)}
SOLD4 = {**SOLD, "order": (0, 3, 4)}
SHOUBU = {"piles": {0: POETRY}, "ending": Shoubu(0)}


REFUSED = [
    # The table and who plays.
    (told(order=(0, 1, 2, 3)), None, "HH-1.1", "at most 3 seats play, not 4"),
    (told(order=(), piles={}), None, "HH-1.1", "The seats named are: none"),
    (told(order=(0, 1), dropped=(2,), piles={}), None, "HH-1.1", "at a table of 3 everybody plays: nobody drops out"),
    (told(order=(1, 2, 3)), None, "HH-1.1", "The seats named are: 1, 2, 3"),
    (told(order=(0, 1, 2), dropped=(3, 4, 5, 6, 7)), None, "HH-1.1", "named are: 0, 1, 2, 3, 4, 5, 6, 7"),
    (told(order=(0, 1, 1)), None, "HH-1.1", "named are: 0, 1, 1"),
    (told(dropped=(3,), blank=3), None, "HH-1.1", "named are: 0, 1, 2, 3, 3"),
    (
        told(dropped=(3, 4), blank=5),
        None,
        "HH-2.5",
        "one seat holds the blank at a table of seven, and only there; this table has 6",
    ),
    (told(order=(0, 2, 1)), None, "HH-6.2", "is not a turn order"),
    # Who dealt.
    (told(dealer=3), 3, "HH-1.1", "there is no such seat"),
    (told(dealer=1), None, "HH-4.2", "with seat 1 dealing, the acting dealer is seat 1, not seat 0"),
    (
        told(order=(2, 3, 4), piles={}, dropped=(1, 0), dealer=0, ending=Shoubu(2)),
        None,
        "HH-4.1",
        "is not the order",
    ),
    # Seats 0, 1 and 2 play: nobody is asked any more.
    (told(dropped=(3,), dealer=0), 3, "HH-4.4", "cannot have dropped out"),
    (
        told(order=(0, 1, 3), forced_out={2: 0}, piles={0: POETRY}, ending=Shoubu(0), dealer=0),
        2,
        "HH-4.4",
        "not forced out",
    ),
    (told(order=(0, 2, 4), forced_out={1: 0, 3: 0}, piles={0: POETRY}, ending=Shoubu(0)), 1, "HH-4.4", "forced out"),
    (told(order=(0, 1), dropped=(2,), forced_out={3: 0}, piles={}), None, "HH-4.4", "nobody is forced out"),
    # Places that were sold.
    (
        told(dropped=(4,), sold=(PlaceSold(4, 3, 10),)),
        4,
        "HH-4.12",
        "has bought a place, but neither plays nor has",
    ),
    (told(forced_out={3: 0}, sold=(PlaceSold(2, 1, 10),)), 1, "HH-4.12", "has sold its place, but plays"),
    (
        told(order=(0, 1, 3), piles={}, sold=(PlaceSold(3, 2, 10),), ending=SplitPot()),
        None,
        "HH-4.6",
        "the pot is split",
    ),
    (
        told(order=(0, 1, 3), piles={0: POETRY}, sold=(PlaceSold(3, 2, -1),), ending=Shoubu(0)),
        None,
        "HH-4.12",
        "seat 3: the price",
    ),
    (
        told(**SOLD, sold=(PlaceSold(3, 1, 10), PlaceSold(1, 2, 10))),
        1,
        "HH-4.12",
        "it had one",
    ),
    (told(**SOLD, forced_out={4: 0}, sold=(PlaceSold(3, 2, 10),) * 2), None, "HH-1.1", "named are: 0, 1, 2, 2, 3, 4"),
    (told(**SOLD4, sold=(PlaceSold(4, 2, 10), PlaceSold(3, 1, 10)), dealer=0), None, "HH-4.12", "each makes one offer"),
    (told(**SOLD4, sold=(PlaceSold(4, 2, 10), PlaceSold(3, 1, 10))), None, "HH-4.12", "each makes one offer"),
    # Playing blind.
    (told(mizuten=3, dropped=(3,)), 3, "HH-4.10", "did not play"),
    (told(mizuten=1), 1, "HH-4.10", "did not deal"),
    # The ending.
    (told(ending=Shoubu), None, "HH-6.7", "ending must be Shoubu"),
    (told(piles={}, ending=SplitPot()), None, "HH-4.6", "the pot is split"),
    (told(piles={}, ending=Shoubu(3)), 3, "HH-1.1", "there is no such seat; the seats are 0 to 2"),
    # Piles.
    (told(piles={**WHOLE, 3: NOTHING}, dropped=(3,)), 3, "HH-1.1", "it did not play"),
    # HH-11.1: 6 cards on the field, 2 x 7 from the hands and as many from the stock.
    (
        told(order=(0, 1), piles={0: OF_TWO - LOW, 1: LOW | Month.WILLOW.cards}),
        None,
        "HH-11.1",
        "brings at most 34 cards to the field, but the piles hold 38",
    ),
    (told(order=(0,), dropped=(1, 2, 3), piles={0: POETRY}), None, "HH-4.6", "no card is played"),
    (told(order=(0, 1), dropped=(2, 3), piles={0: POETRY}, ending=SplitPot()), None, "HH-4.6", "no card is played"),
    # CD-6: 14 cards take one other each, and twice three that were dealt together: 32.
    (told(piles={0: OF_TWO}, ending=Shoubu(0)), 0, "CD-6", "can capture at most 32 cards, but its pile holds 34"),
    # The field.
    (told(tokens=(2,)), None, "HH-3.2", "enter the field as dealt, or the multiplier"),
    (told(field=cards("20 32 41 53 62 73 80")), None, "HH-2.2", "the field must be a CardSet of 6 cards"),
    (told(field=cards("20 32 41 53 62 blank")), None, "HH-2.2", "without the blank"),
    (told(field=cards("10 11 12 13 62 73")), None, "HH-2.4", "dealt again"),
    (told(field=FIELD, tokens=(2, 3)), None, "HH-3.1", "a token must be 2 or 4, not 3"),
    (told(pot=-1), None, "HH-4.5", "0 or more, not -1"),
    # Hands.
    (told(teyaku={0: "red"}), 0, "HH-5.1", "teyaku are a tuple of names such as"),
    (told(teyaku={0: cards("10 11 12 13 20 21")}), 0, "HH-2.2", "its hand must have 7 cards"),
    (told(teyaku={0: HAND, 2: cards("10 11 21 30 40 50 60")}), 2, "CD-7", "with the hand of seat 0"),
    (
        told(field=FIELD, teyaku={1: cards("20 21 22 30 40 50 60")}),
        1,
        "CD-7",
        "shares plum-warbler with the dealt field",
    ),
    (told(forced_out={3: cards("10 11 12 13 20 21")}), 3, "HH-2.2", "its hand must have 7 cards"),
    (told(teyaku={0: HAND}, forced_out={3: HAND}), 3, "CD-7", "with the hand of seat 0"),
    (told(forced_out={3: 2.5}), None, "HH-4.7", "whole number"),
    # Who did what.
    (told(teyaku={3: ("red",)}, dropped=(3,)), 3, "HH-5.1", "it did not play"),
    (told(sage=(3,), dropped=(3,)), 3, "HH-6.3", "it did not play"),
    (told(piles={0: POETRY}, ending=Cancelled(0), sage=(0,) * 8), 0, "HH-6.3", "said sage 8 times, but has 7 turns"),
    (told(liable=(Liable(0, 3, "poetry_ribbons"),), dropped=(3,)), 3, "HH-7.7", "it did not play"),
    (
        told(order=(0, 1), dropped=(2, 3), piles={}, ending=SplitPot(), teyaku={0: ("red",)}),
        None,
        "HH-4.6",
        "nothing can be captured, declared, said or ended",
    ),
    (
        told(order=(0, 1), dropped=(2, 3), piles={}, ending=SplitPot(), sage=(0,)),
        None,
        "HH-4.6",
        "nothing can be captured, declared, said or ended",
    ),
    (
        told(order=(0,), dropped=(1, 2, 3), piles={}, ending=Shoubu(0)),
        None,
        "HH-4.6",
        "nothing can be captured, declared, said or ended",
    ),
]


@pytest.mark.rule(
    "HH-1.1",
    "HH-2.2",
    "HH-2.4",
    "HH-2.5",
    "HH-3.1",
    "HH-4.1",
    "HH-4.2",
    "HH-4.4",
    "HH-4.6",
    "HH-4.7",
    "HH-4.10",
    "HH-4.12",
)
@pytest.mark.parametrize(("wrong", "seat", "rule", "text"), REFUSED)
def test_what_cannot_be_is_refused_with_the_seat_and_the_rule(wrong, seat, rule, text):
    with pytest.raises(InvalidOutcomeError) as refused:
        Outcome(**wrong)
    assert (refused.value.seat, refused.value.rule) == (seat, rule)
    assert text in str(refused.value)
    assert f"({rule})" in str(refused.value)


def test_parts_of_an_outcome_are_checked_too():
    for make in (
        lambda: Shoubu("0"),
        lambda: Cancelled(None),
        lambda: Liable("0", 1, "four_brights"),
        lambda: Liable(0, True, "four_brights"),
        lambda: Liable(0, 1, 3),
        lambda: Liable(0, 1, ["four_brights"]),
        lambda: DeclaredTeyaku("red"),
        lambda: DeclaredTeyaku((5,)),
        lambda: DeclaredTeyaku(("triplet",), ("pine",)),
        lambda: DeclaredTeyaku(("triplet",), Month.PINE),
    ):
        with pytest.raises(InvalidOutcomeError):
            make()


# --- what an option forbids, or what the piles contradict ---


LIABLE = hachi_hachi.ruleset(liability="exact", diving_liability=True)
FREE = hachi_hachi.ruleset(forced_three=False)
FED = {"piles": {0: POETRY}, "ending": Shoubu(0)}
PINE_FED = Liable(1, 0, Month.PINE)

CONTRADICTED = [
    # The multiplier.
    (SWEDISH, told(multiplier=3), None, "HH-3.1", "no field makes ×3"),
    (SWEDISH, told(multiplier=8), None, "HH-3.1", "no field makes ×8"),
    (SWEDISH, told(field=FIELD, multiplier=2), None, "HH-3.2", "make ×1, not ×2"),
    # Options.
    (SWEDISH, told(order=(0, 1), dropped=(2, 3), piles=CHAFF_PAIRS), None, "HH-4.3", "must play"),
    (SWEDISH, told(**FED, order=(0, 1, 3), sold=(PlaceSold(3, 2, 10),)), None, "HH-4.12", "buy_out off"),
    (SWEDISH, told(mizuten=0), None, "HH-4.10", "mizuten off"),
    (SWEDISH, told(dealers_hand=0), None, "HH-4.11", "hand_swap off"),
    (
        hachi_hachi.ruleset(hand_swap="once"),
        told(order=(0, 1), piles=CHAFF_PAIRS, dealers_hand=0),
        None,
        "HH-4.11",
        "two seats have no hand swap",
    ),
    (SWEDISH, told(**FED, liable=(Liable(1, 0, "poetry_ribbons"),)), None, "HH-7.7", "a dekiyaku, with liability off"),
    (
        hachi_hachi.ruleset(diving_liability=True),
        told(**FED, liable=(Liable(1, 0, "poetry_ribbons"),)),
        None,
        "HH-7.7",
        "a dekiyaku, with liability off",
    ),
    (
        hachi_hachi.ruleset(liability="exact"),
        told(**FED, liable=(PINE_FED,), teyaku={0: triplets("triplet", Month.PINE)}),
        None,
        "HH-9.6",
        "a diving, with diving_liability off",
    ),
    (
        hachi_hachi.ruleset(forced_three=False, mizuten="before_deal"),
        told(order=(0, 1), dropped=(2, 3), piles=CHAFF_PAIRS, mizuten=0),
        None,
        "HH-11.4",
        "mizuten lapses",
    ),
    (
        hachi_hachi.ruleset(LIABLE, forced_three=False),
        told(order=(0, 1), dropped=(2, 3), **FED, liable=(Liable(1, 0, "poetry_ribbons"),)),
        None,
        "HH-7.7",
        "nobody is liable unless three play",
    ),
    # Who dealt, where it matters.
    (KANSAI, told(order=(0, 1), dropped=(2, 3), piles=CHAFF_PAIRS), None, "HH-4.5", "Who dealt? Enter dealer=…"),
    # Teyaku.
    (SWEDISH, told(teyaku={1: ("tripel",)}), 1, "HH-5.2", "no teyaku 'tripel': did you mean 'triplet'?"),
    (SWEDISH, told(teyaku={1: ("red", "one_ribbon")}), 1, "HH-5.1", "its best of each group"),
    (SWEDISH, told(teyaku={1: triplets("red", Month.PINE)}), 1, "HH-5.3", "cannot have declared red"),
    (SWEDISH, told(teyaku={1: DeclaredTeyaku((), (Month.PINE,))}), 1, "HH-5.3", "cannot have declared nothing"),
    (SWEDISH, told(teyaku={1: triplets("triplet")}), 1, "HH-5.3", "with triplets of no month"),
    (SWEDISH, told(teyaku={1: triplets("triplet", Month.PINE, Month.PLUM)}), 1, "HH-5.3", "of pine, plum"),
    (
        SWEDISH,
        told(teyaku={1: triplets("two_triplets", Month.PINE, Month.PINE)}),
        1,
        "HH-5.3",
        "of pine, pine",
    ),
    # A triplet of April, May or July stands; others do not, but December's may or may not.
    (SWEDISH, told(teyaku={1: triplets("triplet", Month.IRIS)}), 1, "HH-5.3", "of iris"),
    (SWEDISH, told(teyaku={1: triplets("standing_triplet", Month.PINE)}), 1, "HH-5.3", "of pine"),
    (
        SWEDISH,
        told(teyaku={1: triplets("two_triplets", Month.IRIS, Month.PINE)}),
        1,
        "HH-5.3",
        "of pine, iris",
    ),
    (
        SWEDISH,
        told(teyaku={1: triplets("two_standing_triplets", Month.IRIS, Month.PINE)}),
        1,
        "HH-5.3",
        "of pine, iris",
    ),
    (
        SWEDISH,
        told(
            **SHOUBU,
            teyaku={1: triplets("triplet", Month.PINE), 2: triplets("triplet", Month.PINE)},
        ),
        2,
        "CD-7",
        "another seat had",
    ),
    # Teyaku of the two groups that no hand holds together.
    (SWEDISH, told(teyaku={1: ("two_triplets", "empty_hand")}), 1, "HH-5.3", "no hand holds both"),
    # What a hand is compensated with: half the kan, no less than 2, and 3 points a card; all multiplied. Of a kan of 10
    # points 0, 3, 6, 9, 10, 12 …, of one of 12 points multiples of 3.
    (SWEDISH, told(forced_out={3: 5}), 3, "HH-4.7", "no hand is compensated with 5 points (HH-4.7)"),
    (SWEDISH, told(forced_out={3: 23}, multiplier=2), 3, "HH-4.7", "no hand is compensated with 23 points"),
    (FUDA_WIKI, told(forced_out={3: 22}), 3, "HH-4.7", "no hand is compensated with 22 points"),
    # Liability.
    (LIABLE, told(**FED, liable=(Liable(0, 0, "poetry_ribbons"),)), 0, "HH-7.7", "to itself"),
    (
        LIABLE,
        told(**FED, liable=(Liable(1, 0, "poetry_ribbons"), Liable(2, 0, "poetry_ribbons"))),
        0,
        "HH-7.7",
        "there can be only one",
    ),
    (LIABLE, told(**FED, liable=(Liable(1, 0, "seven_ribbons"),)), 0, "HH-7.7", "nobody is liable for 'seven_ribbons'"),
    (LIABLE, told(**FED, liable=(Liable(1, 0, "blue_ribbons"),)), 0, "HH-7.7", "its pile lacks"),
    (LIABLE, told(**FED, liable=(PINE_FED,)), 0, "HH-9.6", "has declared no triplet of pine"),
    (
        LIABLE,
        told(**FED, liable=(Liable(1, 0, Month.MAPLE),), teyaku={0: triplets("triplet", Month.MAPLE)}),
        0,
        "HH-9.6",
        "cannot have dived in maple: its pile holds none",
    ),
    (
        LIABLE,
        told(**FED, liable=(PINE_FED,), teyaku={0: triplets("triplet", Month.PLUM)}),
        0,
        "HH-9.6",
        "has declared no triplet of pine",
    ),
    # Sage, shoubu and cancelling.
    (SWEDISH, told(piles={0: POETRY}, ending=Shoubu(1)), 1, "HH-6.3", "it holds no dekiyaku"),
    (SWEDISH, told(piles={0: POETRY}, ending=Cancelled(2)), 2, "HH-6.3", "it holds no dekiyaku"),
    (SWEDISH, told(sage=(0,)), 0, "HH-6.3", "cannot have said sage"),
    (
        SWEDISH,
        told(piles={0: POETRY, 1: BLUE}, ending=Shoubu(0), sage=()),
        1,
        "HH-6.3",
        "must have said sage or shoubu",
    ),
    (SWEDISH, told(piles=TWO_SAGE, sage=(0,)), 1, "HH-6.3", "must have said sage or shoubu"),
    (SWEDISH, told(piles=TWO_SAGE), None, "HH-7.5", "Who said sage first, seat 0 and seat 1? Enter sage=(…)"),
    (
        hachi_hachi.ruleset(cancel_sage="off"),
        told(piles={0: POETRY}, ending=Cancelled(0)),
        0,
        "HH-6.6",
        "cancel_sage off",
    ),
    (
        SWEDISH,
        told(piles={0: POETRY, 1: BLUE}, ending=Cancelled(0), sage=(0, 1)),
        0,
        "HH-6.6",
        "seat 1 said sage last",
    ),
]


@pytest.mark.rule("HH-3.1", "HH-3.2", "HH-4.3", "HH-4.5", "HH-5.1", "HH-5.3", "HH-6.3", "HH-6.6", "HH-7.5", "HH-7.7")
@pytest.mark.parametrize(("rules", "wrong", "seat", "rule", "text"), CONTRADICTED)
def test_what_the_options_or_the_piles_contradict_is_refused(rules, wrong, seat, rule, text):
    outcome = Outcome(**wrong)
    with pytest.raises(InvalidOutcomeError) as refused:
        settle_round(rules, outcome)
    assert (refused.value.seat, refused.value.rule) == (seat, rule)
    assert text in str(refused.value)


@pytest.mark.rule("HH-5.1", "HH-9.2", "HH-7.7", "HH-3.2")
def test_lists_and_other_orders_are_the_same_outcome():
    fed = Liable(1, 0, "poetry_ribbons"), Liable(2, 0, "blue_ribbons")
    months, order = (Month.PINE, Month.MAPLE), (0, 1, 2)
    one = Outcome(
        order=order,
        teyaku={1: DeclaredTeyaku(("two_triplets", "red"), months)},
        liable=fed,
        tokens=(4, 2),
        field=FIELD,
        sage=(0, 1),
        ending=Shoubu(0),
    )
    two = Outcome(
        order=list(order),
        teyaku={1: DeclaredTeyaku(["red", "two_triplets"], [*months[::-1]])},
        liable=[*fed[::-1]],
        tokens=[2, 4],
        field=FIELD,
        sage=[0, 1],
        ending=Shoubu(0),
    )
    assert (one, hash(one)) == (two, hash(two))
    assert two.teyaku[1].keys == ("two_triplets", "red")
    assert one != attrs.evolve(one, sage=(1, 0))  # the first to say it wins
    assert hachi_hachi.Table(seats=3, tokens=(2, 4)) == hachi_hachi.Table(seats=3, tokens=(4, 2))


# --- what looks odd and is right ---

RIGHT = [
    # A dealer follows where only one seat can have dealt.
    (KANSAI, told(order=(0, 1, 2), dealer=0), (5, 3, -8)),
    # Sage of two, in order.
    (SWEDISH, told(piles=TWO_SAGE, sage=(0, 1)), (35, 35, -70)),
    # Who has two dekiyaku can have said it twice; so can who got an eighth ribbon.
    (SWEDISH, told(piles={0: POETRY | BLUE}, ending=Cancelled(0), sage=(0, 0)), (140, -70, -70)),
    # Half of a Triplet, 10 points, and 4 cards; no card at all; two at ×4.
    (SWEDISH, told(forced_out={3: 22}), (5, 3 - 22, -8 - 22, 44)),
    (SWEDISH, told(forced_out={3: 24}, multiplier=4), (20, 12 - 24, -32 - 24, 48)),
    # Nine ribbons are 12 kan, Poetry and Blue Ribbons 7 each.
    (SWEDISH, told(piles={0: OF_TWO - LOW, 1: LOW}, order=(1, 0), ending=Shoubu(0)), (260, -260)),
    # Under "any" who did not say it last may cancel.
    (FUDA_WIKI, told(piles={0: POETRY, 1: BLUE}, ending=Cancelled(0), sage=(0, 1)), (84, -42, -42)),
    # ×8 where all tokens multiply.
    (hachi_hachi.ruleset(field_multiplier="product"), told(multiplier=8), (40, 24, -64)),
    # December's triplet stands or not.
    (SWEDISH, told(**SHOUBU, teyaku={1: triplets("triplet", Month.PAULOWNIA)}), (140 - 20, 40 - 70, -90)),
    (
        SWEDISH,
        told(**SHOUBU, teyaku={1: triplets("standing_triplet", Month.PAULOWNIA)}),
        (110, 60 - 70, -100),
    ),
    # Three dropped, and with seven seats one holds the blank.
    (SWEDISH, told(order=(0, 1, 2), dropped=(3, 4, 5), blank=6, dealer=3), (5 + 45, 3, -8, -10, -15, -20, 0)),
    # Lists are as good as tuples, and other libraries' numbers would be.
    (SWEDISH, told(order=[0, 1, 2], teyaku={0: ["three_pairs"]}, sage=[]), (5 + 80, 3 - 40, -8 - 40)),
]


@pytest.mark.parametrize(("rules", "right", "net"), RIGHT)
def test_what_looks_odd_and_is_right(rules, right, net):
    assert settle_round(rules, Outcome(**right)).net == net


@pytest.mark.rule("HH-4.5", "HH-4.6")
def test_who_dealt_need_be_told_only_where_it_matters():
    # Nobody plays: the dropped seats, in their order, tell who dealt.
    nobody = Outcome(order=(), dropped=(2, 3, 0, 1))
    assert settle_round(FREE, nobody).next_dealer == 2
    assert settle_round(FREE, nobody).net == (-20, -25, -10, -15)
    # Seats 0 or 2 can have dealt where 2 and 3 dropped; where the table's dealer deals again, it must be known.
    table = hachi_hachi.ruleset(forced_three=False, split_dealer="table")
    split = {"order": (0, 1), "dropped": (2, 3), "ending": SplitPot()}
    assert settle_round(FREE, Outcome(**split)).next_dealer == 0
    with pytest.raises(InvalidOutcomeError, match="Who dealt") as asked:
        settle_round(table, Outcome(**split))
    assert asked.value.rule == "HH-4.6"
    assert settle_round(table, Outcome(**split, dealer=2)).next_dealer == 2


@pytest.mark.rule("HH-9.5")
def test_who_has_the_dealers_hand_is_asked_for_where_it_matters():
    rules = hachi_hachi.ruleset(hand_swap="once")
    # Seat 0 wins: it dealt, or had the dealer's role, for the dealer held the blank.
    seven = told(forced_out={3: 0, 4: 0, 5: 0}, blank=6)
    with pytest.raises(InvalidOutcomeError, match="Who dealt") as asked:
        settle_round(rules, Outcome(**seven))
    assert asked.value.rule == "HH-9.5"
    assert settle_round(rules, Outcome(**seven, dealer=0)).net == (5 + 50, 3 - 10, -8 - 10, -10, -10, -10, 0)
    assert settle_round(rules, Outcome(**seven, dealer=6)).net == (5, 3, -8, 0, 0, 0, 0)
    # Whoever of them wins: seat 1 has not dealt.
    assert settle_round(rules, Outcome(**seven | {"piles": {0: WHOLE[2], 1: WHOLE[1], 2: WHOLE[0]}})).net == (
        (-8, 3, 5, 0, 0, 0, 0)
    )
    # It does not matter where nobody wins – that is, after a dekiyaku, with few cards captured.
    assert settle_round(rules, Outcome(**seven | {"piles": {0: POETRY}}, ending=Shoubu(0))).net[0] == 140
