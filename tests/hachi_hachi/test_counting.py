"""What counts in a pile and in a hand of Hachi-Hachi, by house rules too: in play, claims, liability, settlement."""

import functools

import attrs
import pytest

from hanafuda_rules import Card, CardSet, Kind, Play, Reason, Yaku, settle_round
from hanafuda_rules.cards import Names
from hanafuda_rules.errors import InvalidOutcomeError
from hanafuda_rules.events import Drawn, Moved
from hanafuda_rules.games import hachi_hachi
from hanafuda_rules.games.hachi_hachi import Declare, Liable, Outcome, Sage, SayShoubu, Shoubu
from hanafuda_rules.games.hachi_hachi.phases import SAGE_OR_SHOUBU
from hanafuda_rules.games.hachi_hachi.played import liabilities
from hanafuda_rules.games.hachi_hachi.settle.facts import can_come_to, claim_of, compensation, most_kan
from hanafuda_rules.machine.counting import At
from hanafuda_rules.parts.teyaku import TeyakuTable
from hanafuda_rules.parts.turns import HandCardStep
from hanafuda_rules.yaku import total_of

from helpers.counted_rounds import CRANE, by_hand, house, rounds_of
from helpers.hachi_hachi_rounds import begin, cards, pile_of, piles_worth, play_out, say, shared_out

PAIR = Yaku.named(Names("Crane and Phoenix"), 6, CardSet.parse("1b 12b"), "HOUSE-1")
"""A dekiyaku of two cards, of 6 kan."""

House = house(hachi_hachi, lambda table: table.plus(PAIR))
CALLS = {SayShoubu(), Sage()}


def check_play(states):
    """In every moment states and views count alike, and a turn that raises the value ends with a question.

    Returns:
        How often somebody was asked.
    """
    asked, before = 0, ()
    for state in states[:-1]:
        for seat, pile in enumerate(state.piles):
            assert state.held(seat) == state.view(0).held(seat) == state.view(None).held(seat, pile)
        totals = [total_of(state.held(seat)) for seat in range(len(state.piles))]
        if getattr(state.step, "question", None) == SAGE_OR_SHOUBU:
            assert set(state.legal_moves) == CALLS
            assert totals[state.to_move] > before[state.to_move]
            asked, before = asked + 1, totals
        elif isinstance(state.step, HandCardStep):
            assert all(now <= then for now, then in zip(totals, before, strict=bool(before)))
            before = totals
    return asked


def check_end(rules, states):
    """What is held at the end is what the settlement names, of the outcome as it was played and entered by hand."""
    over, outcome = states[-1], states[-1].outcome
    assert outcome.played_by is rules
    settlement = settle_round(rules, outcome)
    assert settle_round(rules, by_hand(outcome)) == settlement
    said = {
        each.seat: [(part.key, part.value) for part in each.parts] for each in settlement.remarks if each.kind == "held"
    }
    for seat in range(over.table.seats):
        held = over.held(seat)
        assert held == rules.held_at_end(outcome, seat)
        assert [(each.yaku.key, each.value) for each in held] == said.get(seat, [])
    return settlement


@pytest.mark.rule("HH-6.1", "HH-6.3", "HH-7.1")
def test_what_is_void_asks_nothing_and_pays_nothing():
    def void(pile):
        alone = {CRANE.key: Reason("next to the Phoenix", "HOUSE-2")}
        return alone if cards("paulownia-phoenix") <= pile else {}

    voided = 0
    kind = house(hachi_hachi, lambda table: table.plus(CRANE), void)
    for rules, states in rounds_of(hachi_hachi, kind, 50, seed=7):
        check_play(states)
        settlement = check_end(rules, states)
        for seat, pile in enumerate(states[-1].piles):
            text = f"seat {seat}: The Crane at Sunrise, 50, does not count: next to the Phoenix (HOUSE-2)"
            assert (PAIR.cards <= pile and settlement.counts) == (text in map(str, settlement.remarks))
            voided += PAIR.cards <= pile
    assert voided


@pytest.mark.rule("HH-6.1", "HH-6.3")
def test_a_dekiyaku_that_a_card_beyond_it_lets_count():
    # Poetry Ribbons do not count without the Phoenix: neither do they as they are formed, nor does the Phoenix alone.
    def void(pile):
        return {} if cards("paulownia-phoenix") <= pile else {"poetry_ribbons": Reason("no Phoenix", "HOUSE-3")}

    rules = house(hachi_hachi, lambda table: table, void)()
    at = At(rules.table(seats=3))
    assert rules.held(cards("11 21 31"), at) == ()
    ((held, why),) = rules.voided(cards("11 21 31"), at)
    assert (held.yaku.key, held.value, why.rule) == ("poetry_ribbons", 7, "HOUSE-3")
    assert total_of(rules.held(cards("11 21 31 120 123"), at)) == 7
    outcome = Outcome(order=(0, 1, 2), piles={0: pile_of("11 21 31 120")}, ending=Shoubu(0))
    assert settle_round(rules, outcome).net == (140, -70, -70)
    without = Outcome(order=(0, 1, 2), piles={0: pile_of("11 21 31")}, ending=Shoubu(0))
    with pytest.raises(InvalidOutcomeError, match="cannot have ended the round: it holds no dekiyaku"):
        settle_round(rules, without)


@pytest.mark.rule("HH-7.2", "HH-7.3", "HH-7.5")
def test_payments_for_a_dekiyaku_of_a_subclass():
    # 6 kan and 7 kan of 10 points at ×2, from each; doubled by who said sage; half where nobody ended the round.
    pile = pile_of("10 120 11 21 31")
    assert settle_round(House(), Outcome(order=(0, 1, 2), piles={0: pile}, multiplier=2, ending=Shoubu(0))).net == (
        520,
        -260,
        -260,
    )
    one = pile_of("61 91 101", pile)
    ended = Outcome(order=(0, 1, 2), piles={0: pile, 1: one}, ending=Shoubu(0))
    assert settle_round(House(), ended).net == (260, -260, 0)
    three = dict(enumerate(shared_out(pile)))
    assert settle_round(House(), Outcome(order=(0, 1, 2), piles=three)).net == (130, -65, -65)
    assert settle_round(hachi_hachi.RULES, Outcome(order=(0, 1, 2), piles=three)).net == (70, -35, -35)


def turn(seat, card, captures=""):
    stock = {0: "wisteria-cuckoo", 1: "iris-bridge", 2: "clover-boar"}[seat]
    return [Moved(seat, Play(Card.parse(card), cards(captures))), Drawn(seat, Card.parse(stock), CardSet())]


@pytest.mark.rule("HH-7.7")
def test_liability_for_a_dekiyaku_of_a_subclass():
    # Seat 1 has the Crane; seat 0 plays the Phoenix to the field, and seat 1 captures it.
    events = (*turn(1, "10", "11"), *turn(2, "20", "21"), *turn(0, "120"), *turn(1, "121", "120"))
    rules = hachi_hachi.ruleset(House(), liability="exact")
    assert liabilities(events, (0, 1, 2), rules) == (Liable(payer=0, owner=1, completed=PAIR.key),)
    assert liabilities(events, (0, 1, 2), hachi_hachi.ruleset(liability="exact")) == ()
    # Seat 0 pays 6 kan for both; and 7 kan of Poetry Ribbons are of the two.
    outcome = Outcome(
        order=(0, 1, 2), piles={1: pile_of("10 120 11 21 31")}, liable=[Liable(0, 1, PAIR.key)], ending=Shoubu(1)
    )
    assert settle_round(rules, outcome).net == (-120 - 70, 120 + 140, -70)


@pytest.mark.rule("HH-4.7")
def test_compensation_for_a_dekiyaku_of_a_subclass():
    rules = House()
    at = At(rules.table(seats=4))
    # Half of 6 kan; the Moon is loose, and nothing makes a teyaku.
    hand = cards("10 120 80 40 50 71 33")
    assert compensation(rules, hand, at, 1) == 30 + 3
    assert compensation(hachi_hachi.RULES, hand, at, 2) == 2 * 9
    assert [each.yaku.key for each in claim_of(rules, hand, at).dekiyaku] == [PAIR.key]
    # Its cards count singly: one of an Animal and a Bright is neither in Five Brights nor in Ribbons.
    boar = house(
        hachi_hachi, lambda table: table.plus(Yaku.named(Names("Boar and Deer"), 3, cards("70 100"), "HOUSE-1"))
    )()
    other = cards("70 50 90 81 111 20 43")
    assert (compensation(hachi_hachi.RULES, other, at, 1), compensation(boar, other, at, 1)) == (0, 3)
    # 46 kan of dekiyaku and 24 of teyaku, the most of each group, and 6 more.
    assert most_kan(rules) == most_kan(hachi_hachi.RULES) + 6 == 20 + 4 + 12 + 10 + 10 + 7 + 7 + 6
    cheap = house(hachi_hachi, lambda table: table.plus(attrs.evolve(PAIR, value=1)))()
    assert (can_come_to(5, hachi_hachi.RULES, 1), can_come_to(5, cheap, 1)) == (False, True)


@pytest.mark.rule("HH-4.7", "HH-4.12")
def test_a_forced_out_seat_is_compensated_by_what_a_subclass_counts():
    rules = House()
    state = begin(rules, 5, {3: "10 120 80 40 50 71 33"}, field="21 32 41 53 62 73")
    state = say(state, "enter", "enter", "enter")
    amounts = {each.seat: each.amount for each in state.events if type(each).__name__ == "Compensated"}
    assert amounts[3] == 33
    over = play_out(state)
    hand = attrs.evolve(
        by_hand(over.outcome), forced_out={**over.outcome.forced_out, 3: cards("10 120 80 40 50 71 33")}
    )
    assert settle_round(rules, hand).net == settle_round(rules, over.outcome).net
    text = "half of Crane and Phoenix (6 kan) and 3 points for each of 1 card (Susuki Grass Full Moon)"
    assert any(str(each).startswith(f"seat 3, forced out: {text}") for each in settle_round(rules, hand).remarks)


# --- teyaku and tokushuyaku -------------------------------------------------------------------------------------------


class OtherTeyaku(hachi_hachi.Rules):
    """A Triplet is not declared, and a Standing Triplet is worth 9."""

    @functools.cached_property
    def teyaku(self):
        found = [each for each in super().teyaku if each.key != "triplet"]
        return TeyakuTable(
            tuple(attrs.evolve(each, kan=9) if each.key == "standing_triplet" else each for each in found)
        )


TRIPLET, STANDING = "10 12 13 30 80 61 42", "40 41 43 20 70 51 33"


@pytest.mark.rule("HH-5.1", "HH-5.2", "HH-4.7")
def test_teyaku_of_a_subclass():
    rules = OtherTeyaku()
    assert rules.teyaku.held(cards(TRIPLET)) == ()
    assert not rules.teyaku.may_hold(cards(TRIPLET).mask)
    assert rules.teyaku.may_hold(cards(STANDING).mask)
    moves = [move for form in rules.vocabulary for move in form.moves()]
    assert Declare(("standing_triplet",)) in moves
    assert Declare(("triplet",)) not in moves
    state = begin(rules, 3, {0: TRIPLET, 1: STANDING}, field="21 31 53 62 73 81")
    declared = [(each.seat, each.teyaku) for each in state.events if type(each).__name__ == "Declared"]
    assert (1, ("standing_triplet",)) in declared
    assert 0 not in dict(declared)
    outcome = play_out(state).outcome
    paid = [each for each in settle_round(rules, outcome).payments if each.reason.key == "standing_triplet"]
    assert [each.reason.value for each in paid] == [9, 9]
    at = At(rules.table(seats=4))
    assert compensation(rules, cards(STANDING), at, 1) == 45
    assert compensation(rules, cards(TRIPLET), at, 1) == 12
    with pytest.raises(InvalidOutcomeError, match="no teyaku 'triplet'"):
        settle_round(rules, Outcome(order=(0, 1, 2), piles=piles_worth(93, 91, 80), teyaku={0: ("triplet",)}))


@pytest.mark.rule("HH-8.1", "HH-8.2", "HH-8.3")
def test_tokushuyaku_of_a_subclass():
    class Other(hachi_hachi.Rules):
        @functools.cached_property
        def tokushuyaku(self):
            _, double, chaff = super().tokushuyaku
            return (attrs.evolve(chaff, least=14, kan=5), double)

    rules = Other()
    chaff = Outcome(order=(0, 1, 2), piles=piles_worth(60, 100, chaff=(0, 17)))
    # 5 kan, and 2 for each beyond the fourteenth.
    assert settle_round(rules, chaff).net == (220, -110, -110)
    even = Outcome(order=(0, 1, 2), piles=piles_worth(88, 88, 88))
    settlement = settle_round(rules, even)
    assert settlement.net == (0, 0, 0)
    assert settle_round(hachi_hachi.RULES, even).net == (200, -100, -100)


@pytest.mark.rule("HH-8.5", "HH-9.3", "HH-11.3")
def test_card_points_of_a_subclass():
    class Plain(hachi_hachi.Rules):
        @functools.cached_property
        def classification(self):
            return super().classification.with_points(Kind.BRIGHT, 11)

    rules = Plain()
    assert rules.par == (264 - 5 * 9) / 3 == 73
    piles = piles_worth(93, 91, 80)
    points = [settle_round(rules, Outcome(order=(0, 1, 2), piles=piles)).net]
    counts = [93 - 9 * len(pile & Kind.BRIGHT.cards) for pile in (piles[0],)]
    assert points[0][0] == counts[0] - 73
    assert sum(points[0]) == 0
