"""The library and the naive model side by side: whole rounds move by move, and reckonings stone by stone."""

import itertools
import random
from collections import Counter

import attrs
import pytest

from hanafuda_rules import CARDS, CardSet, Month, Pass, Play, SeededShuffler, Take, settle_round
from hanafuda_rules.events import Misdealt, Shown
from hanafuda_rules.games import suhara_bana
from hanafuda_rules.games.suhara_bana import (
    BurdenPlay,
    Chase,
    GiveChase,
    GiveWay,
    Ground,
    NobodyPlays,
    OneLeft,
    Outcome,
    PlayedOut,
    Purse,
    SplitPot,
    Stay,
)
from hanafuda_rules.moves import DropOut, EnterRound
from hanafuda_rules.testing import Stacked

from helpers.naive_hanahuda import DECK, month, shuffled
from helpers.naive_suhara_bana import BLUE, GORO_JU, Reckoning, Round
from helpers.suhara_bana_rounds import MONTHS, can_be_captured, card_points, piles_of

SIMPLE = {
    EnterRound(): ("play_round",),
    DropOut(): ("drop",),
    Pass(): ("pass",),
    GiveChase(): ("chase",),
    Stay(): ("stay",),
    GiveWay(): ("give_way",),
}
SCALES = [
    pytest.param(1, id="few"),
    pytest.param(50, id="soak", marks=pytest.mark.soak),
]


def words(cards):
    return frozenset(map(str, cards))


def plain(move):
    """A move as the model has it."""
    match move:
        case BurdenPlay(card, captures, ground=ground):
            return ("play", str(card), words(captures), ground.name)
        case Play(card, captures):
            return ("play", str(card), words(captures), None)
        case Take(card, captures):
            return ("take", str(card), words(captures))
    return SIMPLE[move]


def any_rules(rng):
    return suhara_bana.ruleset(
        three_seats=True,
        **{
            info.name: rng.choice(info.values).value
            for info in suhara_bana.Options.describe()
            if info.name != "three_seats"
        },
    )


def any_table(rng, rules):
    """A table as rounds find it: purses that are poor or rich, and hold all stones that are not in the pot."""
    seats = rng.choice([3, 4, 4, 5, 5])
    borrowed = [0] * seats
    for _ in range(rng.randrange(3)):
        borrowed[rng.randrange(seats)] += 1
    five = (1, 2, 4)[sum(borrowed)]
    may_carry = seats > 3 and rules.options.all_drop_pot == "carry" and not rules.options.forced_three
    carried = rng.choice([0, 0, 1, 2]) if may_carry else 0
    pot, total = carried * seats * 6 * five, 50 * (seats + sum(borrowed))
    if pot > total - seats:
        carried = pot = 0
    pot_whites = rng.randrange(pot // 4 + 1)
    # Cuts near each other leave little to the seat between them; only of a carried deal a purse is empty.
    least, spare = (0, total - pot) if carried else (1, total - pot - seats)
    some = [rng.randrange(spare + 1) for _ in range(seats - 1)]
    near = [min(spare, rng.choice(some) + rng.choice([0, 3, 6, 12, 24])) for _ in some]
    cuts = [0, *sorted(rng.choice([some, near])), spare]
    values = [least + after - before for before, after in itertools.pairwise(cuts)]
    whites = [rng.choice([value // 4, rng.randrange(value // 4 + 1)]) for value in values]
    return attrs.evolve(
        rules.table(seats=seats, dealer=rng.randrange(seats)),
        month=Month(rng.randint(1, 12)),
        borrowed=tuple(borrowed),
        carried=carried,
        pot=Purse(pot_whites, pot - 4 * pot_whites),
        purses=tuple(Purse(white, value - 4 * white) for white, value in zip(whites, values, strict=True)),
    )


def assert_same_settlement(rules, table, settlement, model):
    assert [
        (each.payer, each.payee, each.owed, (each.stones.white, each.stones.black), each.reason.rule)
        for each in settlement.payments
    ] == model.payments
    assert [each.amount for each in settlement.payments] == [4 * paid[0] + paid[1] for *_, paid, _ in model.payments]
    assert [[purse.white, purse.black] for purse in settlement.purses] == model.purses
    assert [settlement.pot_after.white, settlement.pot_after.black] == model.pot
    assert (settlement.winner, settlement.next_dealer) == (model.winner, model.next_dealer)
    assert (settlement.counts, settlement.carried) == (model.counted, model.carried)
    assert list(settlement.borrowers) == model.borrowers
    assert (settlement.match_end.rule if settlement.match_end else "") == model.end
    after = rules.match_plan.advance(table, settlement)
    assert after.month == (table.month % 12 + 1 if model.counted else table.month)
    assert after.is_over == bool(model.end)


# --- whole rounds ---


def any_order(rng):
    """An order of the deck; often one that deals four of a month to a hand or three to the field."""
    order = list(CARDS)
    rng.shuffle(order)
    if rng.random() < 0.8:
        month = list(rng.choice(list(Month)).cards)
        others = [card for card in order if card not in month]
        start = rng.randrange(20)
        order = [*others[:start], *month, *others[start:]]
    return tuple(order)


def assert_same(state, model):
    assert state.to_move == model.mover
    assert {plain(move) for move in state.legal_moves} == model.moves()
    assert len(state.legal_moves) == len(model.moves())
    assert words(state.field) == model.field
    assert tuple(map(words, state.hands)) == model.hands
    assert tuple(map(str, state.stock)) == model.stock
    assert tuple(map(words, state.piles)) == model.piles


def _is_rare(move):
    """Whether the move is one that chance seldom brings."""
    return isinstance(move, BurdenPlay) and move.ground is Ground.PAIR


def play_side_by_side(rng, seed):
    """A round in both; how it ended, with what happened on the way."""
    rules = any_rules(rng)
    table, first = any_table(rng, rules), any_order(rng)
    state = rules.deal(table=table, shuffler=Stacked(first, SeededShuffler(seed)))
    model = Round(table, rules.options, seed, tuple(map(str, first)))
    assert tuple(event.rule for event in state.events if isinstance(event, Misdealt)) == model.misdeals
    shown = tuple((event.seat, words(event.cards)) for event in state.events if isinstance(event, Shown))
    assert shown == model.shown
    seen = {*model.misdeals, *(["redraw"] if shown else [])}
    drops = rng.random()
    while not state.is_over:
        assert_same(state, model)
        move = rng.choice([each for each in state.legal_moves if _is_rare(each)] or state.legal_moves)
        if isinstance(move, (EnterRound, DropOut)):
            move = DropOut() if rng.random() < drops else EnterRound()
        if isinstance(move, BurdenPlay):
            seen.add(move.ground.name)
        state, model = state.play(move), model.after(plain(move))
    assert_same(state, model)
    chase = None if model.chaser is None else (model.chaser, model.displaced)
    piles = {seat: model.piles[seat] for seat in model.order} if len(model.playing) == 3 else {}
    reckoned = Reckoning(rules.options, table, model.playing, model.dropped, chase, piles)
    outcome = state.outcome
    assert state.order == outcome.order == tuple(reckoned.order)
    assert_same_settlement(rules, table, settle_round(rules, outcome), reckoned)
    return {*seen, type(outcome.ending).__name__, *(["chase"] if chase else [])}


@pytest.mark.rule("SB-2.1", "SB-2.2", "SB-2.3", "SB-2.4", "SB-3.1", "SB-3.3", "SB-3.4", "SB-3.5", "SB-3.6", "SB-3.7")
@pytest.mark.rule("SB-3.8", "SB-3.9", "SB-3.10", "SB-4.1", "SB-4.2", "SB-4.3", "SB-4.5", "SB-5.1", "SB-5.2", "SB-5.3")
@pytest.mark.rule("SB-5.4", "SB-5.6")
@pytest.mark.parametrize("scale", SCALES)
def test_a_whole_round_goes_as_in_the_model(scale):
    rng, seen = random.Random(11 + scale), Counter()
    for seed in range(110 * scale):
        seen.update(play_side_by_side(rng, seed))
    endings = {"PlayedOut", "SplitPot", "OneLeft", "NobodyPlays"}
    grounds = {"TEYAKU", "ALL_BURDENS", "PAIR", "SECOND"}
    assert {"SB-2.2", "SB-2.3", "SB-2.4", "redraw", "chase"} | endings | grounds <= set(seen), seen


# --- reckonings ---

TOTALS = [(100, 100, 100), (0, 150, 150), (0, 0, 300), (15, 15, 270), (10, 5, 285), (15, 95, 190), (20, 140, 140)]
TOTALS += [(5, 195, 100), (100, 95, 105), (130, 105, 65), (10, 145, 145), (105, 105, 90), (90, 90, 120)]


def any_piles(rng, month):
    """The deck in three piles: by chance, one of them thin, one with certain cards, or all of given card points."""
    if rng.random() < 0.3:
        return [words(pile) for pile in piles_of(tuple(rng.sample(rng.choice(TOTALS), 3)), None, 1, ("", "", ""))]
    weights = rng.sample(rng.choice([(1, 1, 1), (9, 9, 1), (20, 20, 1), (3, 1, 1)]), 3)
    lucky = rng.choice([GORO_JU, BLUE, GORO_JU | {"susuki-geese"}, set(MONTHS[month - 1]), set()])
    owner, other = rng.sample(range(3), 2)
    also = rng.choice([BLUE, set(MONTHS[month - 1]), set(), set()])
    while True:
        piles = [set(), set(), set()]
        for cards in MONTHS:
            mate = rng.choice(cards[1:])
            for pair in ({cards[0], mate}, set(cards) - {cards[0], mate}):
                place = owner if pair & lucky else other if pair & also else rng.choices(range(3), weights)[0]
                piles[place] |= pair
        if can_be_captured(piles):
            return [frozenset(pile) for pile in piles]


def say_who_plays(rng, rules, table):
    """Who declared to play, who dropped out and who had no say, as it may go at this table."""
    price = 6 * (1, 2, 4)[sum(table.borrowed)]
    declared, dropped, silent = [], [], []
    drops = 0 if table.seats == 3 else rng.choice([0.2, 0.5, 0.95])
    for step in range(table.seats):
        seat = (table.dealer + step) % table.seats
        left = table.seats - step
        must = table.purses[seat].value < price or (rules.options.forced_three and len(declared) + left == 3)
        if len(declared) == 3:
            silent.append(seat)
        elif not must and rng.random() < drops:
            dropped.append(seat)
        else:
            declared.append(seat)
    return tuple(declared), tuple(dropped), tuple(silent)


def reckon_side_by_side(rng):
    """A reckoning in both, typed in; the rules that something was paid by, and what came of it."""
    rules = any_rules(rng)
    table = any_table(rng, rules)
    declared, dropped, silent = say_who_plays(rng, rules, table)
    chase, piles = None, {}
    reserve = {"declared": 12, "asked": 8, "displaced": 4}[rules.options.chase_penalty_to]
    rich = [seat for seat in silent if table.purses[seat].value >= reserve * (1, 2, 4)[sum(table.borrowed)]]
    if len(declared) == 3:
        active = list(declared)
        if rich and rng.random() < 0.7:
            chase = rng.choice(rich), rng.choice(declared)
            active[active.index(chase[1])] = chase[0]
        piles = dict(zip(active, any_piles(rng, int(table.month)), strict=True))
    endings = [NobodyPlays(), OneLeft(sum(declared)), SplitPot(declared), PlayedOut()]
    outcome = Outcome.at(
        table,
        {seat: CardSet.parse(" ".join(pile)) for seat, pile in piles.items()},
        chase=Chase(*chase) if chase else None,
        ending=endings[len(declared)],
    )
    settlement = settle_round(rules, outcome)
    assert_same_settlement(rules, table, settlement, Reckoning(rules.options, table, declared, dropped, chase, piles))
    ended = [settlement.match_end.rule] if settlement.match_end else []
    forgiven = ["forgiven"] if settlement.forgiven else []
    borrowed = [f"{len(settlement.borrowers)} borrow"]
    return {*(each.reason.rule for each in settlement.payments), *ended, *forgiven, *borrowed}


@pytest.mark.rule("SB-3.2", "SB-4.4", "SB-6.2", "SB-6.3", "SB-6.4", "SB-6.5", "SB-6.6", "SB-7.2", "SB-7.3", "SB-7.4")
@pytest.mark.rule("SB-7.5", "SB-8.1", "SB-8.2", "SB-8.3", "SB-9.1", "SB-9.2", "SB-9.3", "SB-10.3")
@pytest.mark.parametrize("scale", SCALES)
def test_a_reckoning_comes_out_as_in_the_model(scale):
    rng, seen = random.Random(scale), Counter()
    for _ in range(500 * scale):
        seen.update(reckon_side_by_side(rng))
    paid = {
        "SB-3.2",
        "SB-3.6",
        "SB-3.7",
        "SB-4.4",
        "SB-6.2",
        "SB-6.3",
        "SB-6.4",
        "SB-6.5",
        "SB-7.3",
        "SB-7.4",
        "SB-7.5",
    }
    ends = {"SB-6.5", "SB-9.2", "SB-9.3", "forgiven", "1 borrow", "2 borrow"}
    assert paid | ends <= set(seen), seen


# --- the first dealer ---


@pytest.mark.rule("SB-1.4", "CD-8")
def test_the_draw_for_the_first_dealer_goes_as_in_the_rules():
    """From a shuffled deck, the earliest month, then the most points; those tied draw on."""
    flowers, again = list(dict.fromkeys(map(month, DECK))), 0
    for seed in range(100):
        match = suhara_bana.CURRENT.match(seats=4 + seed % 2, shuffler=SeededShuffler(seed))
        cards, tied, draws = list(shuffled(DECK, seed, 0, 0)), list(range(4 + seed % 2)), []
        while len(tied) > 1:
            drawn = {seat: cards.pop(0) for seat in tied}
            draws += drawn.items()
            best = min((flowers.index(month(card)), -card_points(card)) for card in drawn.values())
            tied = [seat for seat, card in drawn.items() if (flowers.index(month(card)), -card_points(card)) == best]
            again += len(tied) > 1
        assert [(draw.seat, str(draw.card)) for draw in match.draws] == draws
        assert match.table.dealer == tied[0]
    assert again


# --- the numbers of positions ---


def perft(state, depth):
    """How many sequences of so many legal moves there are."""
    return sum(perft(state.play(move), depth - 1) for move in state.legal_moves) if depth else 1


def count_positions(model, depth):
    """The same of the model."""
    return sum(count_positions(model.after(move), depth - 1) for move in model.moves()) if depth else 1


# Seats, seed, moves gone before – each the first of the list –, options; the numbers of sequences of 0, 1, 2, … moves.
# The trees hold who plays, chases, drawn cards with a choice, and every exception for burden cards.
PERFT = [
    (4, 1, 0, {}, (1, 2, 4, 8, 16, 30)),
    (5, 1, 0, {"forced_three": True}, (1, 2, 4, 13, 38, 245, 1661)),
    (5, 30, 14, {}, (1, 4, 16, 72, 168, 486)),
    (5, 14, 14, {}, (1, 5, 10, 46, 184, 624)),
    (5, 40, 17, {}, (1, 2, 6, 18, 27, 54)),
    (4, 23, 17, {"shoi_teyaku": "completes_now"}, (1, 4, 8, 14, 24, 36)),
    (5, 18, 14, {"shoi_fuda": "off"}, (1, 5, 20, 80, 160, 640)),
]


@pytest.mark.parametrize(("seats", "seed", "gone", "changed", "counts"), PERFT)
def test_the_numbers_of_positions_by_depth(seats, seed, gone, changed, counts):
    rules = suhara_bana.ruleset(**changed)
    table = attrs.evolve(rules.table(seats=seats), month=Month(2 if not gone else seed % 12 + 1))
    state, model = rules.deal(table=table, shuffler=SeededShuffler(seed)), Round(table, rules.options, seed)
    for _ in range(gone):
        move = state.legal_moves[0]
        state, model = state.play(move), model.after(plain(move))
    assert tuple(perft(state, depth) for depth in range(len(counts))) == counts
    assert tuple(count_positions(model, depth) for depth in range(len(counts))) == counts
