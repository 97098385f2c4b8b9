"""What holds for every settlement: nothing is lost, nothing comes from nowhere, and a second formulation agrees."""

import itertools
import pickle

import attrs
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from hanafuda_rules import CardSet, SeededShuffler, settle_round
from hanafuda_rules.games import suhara_bana
from hanafuda_rules.games.suhara_bana import (
    PLATE,
    Chase,
    Field,
    NobodyPlays,
    OneLeft,
    Outcome,
    PlayedOut,
    Purse,
    SplitPot,
    pay,
)

from helpers.suhara_bana_rounds import can_be_captured, card_points, counting_hai, piles_of

BLUE = {"peony-ribbon", "chrysanthemum-ribbon", "maple-ribbon"}
rulesets = st.builds(
    suhara_bana.ruleset,
    three_seats=st.just(value=True),
    all_drop_pot=st.just("carry"),
    chase_penalty_to=st.sampled_from(["declared", "asked", "displaced"]),
    low_man_stones=st.sampled_from(["by_points", "printed"]),
    low_man_replaces=st.sampled_from(["everything", "yaku"]),
    tie=st.sampled_from(["last", "dealer"]),
)


RARE = [(100, 100, 100), (0, 150, 150), (0, 0, 300), (15, 15, 270), (5, 10, 285), (15, 95, 190), (20, 140, 140)]


@st.composite
def three_piles(draw):
    """The deck parted by twos among three, at random or with card points that chance seldom brings."""
    if draw(st.booleans()):
        points = tuple(draw(st.permutations(draw(st.sampled_from(RARE)))))
        return list(piles_of(points, None, 1, ("", "", "")))
    masks = [0, 0, 0]
    for month in range(12):
        mate = draw(st.integers(1, 3))
        pair = 1 | 1 << mate
        for nibble in (pair, 15 ^ pair):
            masks[draw(st.integers(0, 2))] |= nibble << 4 * month
    piles = [CardSet.from_mask(mask) for mask in masks]
    assume(can_be_captured([[str(card) for card in pile] for pile in piles]))
    return piles


@st.composite
def stones_of(draw, total, seats, least):
    """Purses that are worth so much together, each at least its least, some with more whites than others."""
    spare = total - sum(least)
    cuts = sorted(draw(st.lists(st.integers(0, spare), min_size=seats - 1, max_size=seats - 1)))
    values = [low + b - a for low, a, b in zip(least, [0, *cuts], [*cuts, spare], strict=True)]
    return [Purse(white, value - 4 * white) for value in values for white in [draw(st.integers(0, value // 4))]]


@st.composite
def played_outcomes(draw, with_purses):
    """Any round that was played out, at any table."""
    seats, field = draw(st.sampled_from([3, 4, 5])), draw(st.sampled_from(Field))
    dealer = draw(st.integers(0, seats - 1))
    order, chase = tuple((dealer + step) % seats for step in range(seats)), None
    playing = sorted(draw(st.permutations(range(seats)))[:3])
    declared = tuple(order[place] for place in playing)
    forced_out = order[playing[-1] + 1 :]
    if forced_out and draw(st.booleans()):
        chase = Chase(draw(st.sampled_from(forced_out)), draw(st.sampled_from(declared)))
    active = [chase.chaser if chase and seat == chase.displaced else seat for seat in declared]
    found = Outcome(
        piles=dict(zip(active, draw(three_piles()), strict=True)),
        seats=seats,
        dealer=dealer,
        month=draw(st.integers(1, 12)),
        field=field,
        chase=chase,
        carried=0 if seats == 3 else draw(st.integers(0, 2)),
    )
    return draw(_with_purses(found)) if with_purses else found


@st.composite
def _with_purses(draw, found):
    least = [1] * found.seats
    for seat in found.dropped:
        least[seat] = found.drop_price
    if found.chase:
        least[found.chase.chaser] = found.field.blacks(60)
    total = PLATE.value * (found.seats + found.field.borrowed) - found.pot_before.value
    if total < sum(least):  # only of a carried pot: more than there is
        return attrs.evolve(found, carried=0, purses=dict(enumerate(draw(_plates(found)))))
    return attrs.evolve(found, purses=dict(enumerate(draw(stones_of(total, found.seats, least)))))


def _plates(found):
    least = [found.drop_price if seat in found.dropped else 1 for seat in range(found.seats)]
    if found.chase:
        least[found.chase.chaser] = found.field.blacks(60)
    return stones_of(PLATE.value * (found.seats + found.field.borrowed), found.seats, least)


# --- without purses: a second formulation ---


class PlainRound:
    """What each seat wins, in points: from the rules, with other steps than the library takes."""

    def __init__(self, rules, outcome):
        self.options, self.outcome, self.seats = rules.options, outcome, range(outcome.seats)
        self.order = outcome.order
        self.piles = {seat: {card.slug for card in outcome.piles[seat]} for seat in self.order}
        self.points = {seat: sum(map(card_points, pile)) for seat, pile in self.piles.items()}
        hai = counting_hai([self.piles[seat] for seat in self.order], int(outcome.month))
        self.hai = dict(zip(self.order, hai, strict=True))
        self.penalties = {seat: outcome.carried + (seat in outcome.dropped) for seat in self.seats}
        self.net = dict.fromkeys(self.seats, 0)
        self.low = self._low_man()

    def _low_man(self):
        lowest = min(self.points.values())
        tied = [seat for seat in self.order if self.points[seat] == lowest]
        if lowest > 15:
            return None
        return self.order[0] if self.order[0] in tied and self.options.tie == "dealer" else tied[-1]

    def settle(self):
        if set(self.points.values()) == {100}:
            return [0] * len(self.seats)
        for seat in self.outcome.dropped:
            self.net[seat] -= 30
        if self.low is not None and self.points[self.low] == 0:
            self.net[self.low] += 30 * sum(self.penalties.values())
            return list(self.net.values())
        if self.low is None or self.options.low_man_replaces == "yaku":
            for seat in self.order:
                self.net[seat] += self.points[seat] - 100
        self._chase()
        if self.low is None:
            self._yaku()
        else:
            self._low_man_out()
        self._pot()
        return list(self.net.values())

    def _low_man_out(self):
        lowest = self.points[self.low]
        price = 60 if lowest <= 5 else 40 if lowest <= 10 else 20
        if self.options.low_man_stones == "printed" and self.outcome.field is Field.MAIN:
            price = {60: 45, 40: 30, 20: 20}[price]
        for seat in self.seats:
            self.net[seat] -= price
        self.net[self.low] += price * len(self.seats)

    def _chase(self):
        chase = self.outcome.chase
        if not chase or self.points[chase.chaser] >= 100 or chase.chaser == self.low:
            return
        first, second, third = self.outcome.seating.declared
        asked = {first} if chase.displaced == first else {first, second}
        chased = {"declared": {first, second, third}, "asked": asked, "displaced": {chase.displaced}}
        for seat in chased[self.options.chase_penalty_to]:
            self.net[seat] += 20
            self.net[chase.chaser] -= 20

    def _yaku(self):
        for one, other in itertools.permutations(self.order, 2):
            self.net[one] += 20 * (self.hai[one] - self.hai[other])
        for holder in self.order:
            for seat in set(self.seats) - {holder} if self.piles[holder] >= BLUE else ():
                self.net[seat] -= 50 if seat in self.order else 25
                self.net[holder] += 50 if seat in self.order else 25

    def _pot(self):
        penalties, best = sum(self.penalties.values()), max(self.hai.values())
        winners = [seat for seat in self.order if self.hai[seat] == best]
        awarded = self.low is None and best and len(winners) < 3
        taken = 30 * penalties * min(best, 3) // 3 if awarded else 0
        for seat in winners:
            self.net[seat] += taken // len(winners)
        for seat in self.seats:
            self.net[seat] += (30 * penalties - taken) * self.penalties[seat] // max(1, penalties)


@pytest.mark.rule("SB-6.2", "SB-6.3", "SB-4.4", "SB-7.3", "SB-7.4", "SB-7.5", "SB-8.1")
@settings(max_examples=120)
@given(rulesets, played_outcomes(with_purses=False))
def test_what_each_seat_wins(rules, outcome):
    settlement = settle_round(rules, outcome)
    plain = PlainRound(rules, outcome).settle()
    step = {Field.SMALL: 1, Field.MIDDLE: 2, Field.MAIN: 4}[outcome.field]
    assert [net * 5 for net in settlement.net] == [net * step for net in plain]
    assert all(each.amount == each.owed == each.stones.value > 0 for each in settlement.payments)
    assert all(each.stones == Purse.of(each.amount) for each in settlement.payments if each.payer is not None)
    if settlement.counts:
        assert sum(settlement.net) == outcome.pot_before.value
        assert settlement.pot == settlement.pot_after.value == 0
    else:
        assert settlement.pot == outcome.pot_before.value


# --- with purses: conservation ---


@pytest.mark.rule("SB-8.3", "SB-10.3")
@settings(max_examples=50)
@given(rulesets, played_outcomes(with_purses=True))
def test_no_stone_is_lost(rules, outcome):
    settlement = settle_round(rules, outcome)
    _check_ledger(outcome, settlement)
    # Owed is what would be paid if everybody could.
    if settlement.match_end is None or settlement.match_end.rule != "SB-6.5":
        rich = settle_round(rules, attrs.evolve(outcome, purses=None))
        assert [each.owed for each in rich.payments] == [each.owed for each in settlement.payments]


def _check_ledger(outcome, settlement):
    """Replay the payments stone by stone."""
    if not settlement.counts and settlement.carried == outcome.carried:
        # SB-3.8, SB-6.6: each gets back the very stones that it paid, whatever pays first otherwise.
        middle = len(outcome.dropped)
        paid = [(each.payer, each.payee, each.stones) for each in settlement.payments]
        assert paid[middle:] == [(None, payer, stones) for payer, _, stones in paid[:middle]]
        assert (settlement.purses, settlement.pot_after) == (outcome.purses_before, outcome.pot_before)
        return
    purses: dict[int | None, Purse] = {None: outcome.pot_before, **dict(enumerate(outcome.purses_before))}
    total = sum(purse.value for purse in purses.values())
    for each in settlement.payments:
        stones, purses[each.payer] = pay(purses[each.payer], each.owed)
        purses[each.payee] += stones
        assert (each.stones, each.amount, each.forgiven) == (stones, stones.value, each.owed - stones.value)
        if each.forgiven:
            assert purses[each.payer] == Purse()
        assert sum(purse.value for purse in purses.values()) == total
    assert purses.pop(None) == settlement.pot_after
    for seat, purse in purses.items():
        if seat in settlement.borrowers:
            assert (purse, settlement.purses[seat]) == (Purse(), PLATE)
        else:
            assert purse == settlement.purses[seat]
    assert [purse.value for purse in purses.values()] == [
        before.value + net for before, net in zip(outcome.purses_before, settlement.net, strict=True)
    ]
    empty = [seat for seat, purse in purses.items() if not purse.value]
    if settlement.counts and settlement.match_end is None:
        assert sorted(settlement.borrowers) == empty
        assert outcome.field.borrowed + len(empty) <= 2


@st.composite
def unplayed_outcomes(draw):
    seats, field = draw(st.sampled_from([4, 5])), draw(st.sampled_from(Field))
    some = draw(st.permutations(range(seats)))
    ending = draw(st.sampled_from([SplitPot(some[:2]), OneLeft(some[0]), NobodyPlays()]))
    found = Outcome(seats=seats, dealer=draw(st.integers(0, seats - 1)), month=1, field=field, ending=ending)
    return attrs.evolve(found, purses=dict(enumerate(draw(_plates(found)))))


@pytest.mark.rule("SB-3.6", "SB-3.7", "SB-3.8")
@settings(max_examples=40)
@given(st.one_of(rulesets, st.just(suhara_bana.RULES)), unplayed_outcomes())
def test_no_stone_is_lost_where_nobody_plays(rules, outcome):
    settlement = settle_round(rules, outcome)
    _check_ledger(outcome, settlement)
    stays = outcome.ending == NobodyPlays() and rules.options.all_drop_pot == "carry"
    assert settlement.pot == (len(outcome.dropped) * outcome.drop_price if stays else 0)


@settings(max_examples=40)
@given(rulesets, st.one_of(played_outcomes(with_purses=True), unplayed_outcomes()))
def test_settlements_are_values_that_explain_themselves(rules, outcome):
    settlement = settle_round(rules, outcome)
    assert pickle.loads(pickle.dumps(settlement)) == settlement == settle_round(rules, outcome)
    lines = settlement.explain().splitlines()
    sums = [line for line in lines if line.startswith("  seat") and " = " in line]
    assert len(sums) == outcome.seats
    for line, before, net in zip(sums, outcome.purses_before, settlement.net, strict=True):
        terms, total = line.partition(": ")[2].split(";")[0].split(" = ")
        assert sum(int(term) for term in terms.replace("- ", "-").replace("+ ", "").split()) == int(total)
        assert int(total) == before.value + net


# --- played rounds ---


@settings(max_examples=25)
@given(st.sampled_from([4, 5]), st.integers(), st.binary(min_size=1, max_size=60), st.data())
def test_a_match_conserves_its_stones(seats, seed, choices, data):
    rules = data.draw(st.builds(suhara_bana.ruleset, all_drop_pot=st.sampled_from(["refund", "carry"])))
    match = rules.match(seats=seats, shuffler=SeededShuffler(seed), dealer=0, max_rounds=8)
    for choice in itertools.cycle(choices):
        if match.is_over:
            break
        match = match.play(match.round.legal_moves[choice % len(match.round.legal_moves)])
        table = match.table
        plates = seats + sum(table.borrowed)
        assert sum(purse.value for purse in table.purses) + table.pot.value == PLATE.value * plates
        assert list(table.totals) == [
            purse.value - PLATE.value * (1 + borrowed)
            for purse, borrowed in zip(table.purses, table.borrowed, strict=True)
        ]


@settings(max_examples=25)
@given(st.sampled_from([4, 5]), st.integers(0, 3), st.integers(), st.binary(min_size=1, max_size=60))
def test_what_is_derived_is_what_was_played(seats, dealer, seed, choices):
    state = suhara_bana.CURRENT.deal(seats=seats, dealer=dealer, shuffler=SeededShuffler(seed))
    for choice in itertools.cycle(choices):
        if state.is_over:
            break
        state = state.play(state.legal_moves[choice % len(state.legal_moves)])
    outcome = state.outcome
    assert outcome.order == state.order
    assert isinstance(outcome.ending, PlayedOut) == (len(state.order) == 3)
    typed_in = Outcome(
        piles={seat: state.piles[seat] for seat in state.order} if len(state.order) == 3 else {},
        seats=seats,
        dealer=dealer,
        month=1,
        chase=outcome.chase,
        ending=outcome.ending,
        purses=dict.fromkeys(range(seats), PLATE),
    )
    settled = [settle_round(suhara_bana.CURRENT, each) for each in (outcome, typed_in)]
    assert settled[0] == settled[1]
