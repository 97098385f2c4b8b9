"""Rounds of Suhara-bana to order: piles with the card points and the yaku that a test asks for.

What cards are worth and which yaku there are is written down here once more, from the rules alone, so that a test that
asks for 130 card points and 2 hai gets them whatever the library thinks.
"""

import functools
import itertools
import random
from collections.abc import Collection, Iterator

import attrs

from hanafuda_rules import Card, CardSet, Month, SeededShuffler, settle_round, testing
from hanafuda_rules.games import suhara_bana
from hanafuda_rules.machine.ruleset import with_options
from hanafuda_rules.parts.play import PlayPhase

from helpers.changed_states import changed
from helpers.naive_hanahuda import DECK

THIRTY = {"pine-crane", "cherry-curtain", "susuki-moon", "paulownia-phoenix"}
TWENTY = {"clover-boar", "susuki-geese", "maple-deer"}
TEN = {
    *("plum-warbler", "wisteria-cuckoo", "iris-bridge", "peony-butterflies", "chrysanthemum-cup"),
    *("willow-swallow", "willow-rain-man"),
}

YAKU = [
    (8, "pine-crane cherry-curtain susuki-moon paulownia-phoenix susuki-geese"),
    (6, "pine-crane cherry-curtain susuki-moon paulownia-phoenix"),
    (6, "pine-crane susuki-moon paulownia-phoenix susuki-geese"),
    (4, "pine-crane susuki-moon paulownia-phoenix"),
    (2, "pine-crane susuki-geese paulownia-phoenix"),
    (2, "pine-crane plum-warbler cherry-curtain"),
    (2, "clover-boar susuki-geese maple-deer"),
    (2, "peony-ribbon chrysanthemum-ribbon maple-ribbon"),
    (1, "pine-ribbon plum-ribbon cherry-ribbon"),
    (1, "iris-bridge peony-butterflies chrysanthemum-cup"),
    (1, "plum-warbler wisteria-cuckoo willow-swallow"),
    (1, "pine-crane susuki-moon"),
    (1, "cherry-curtain chrysanthemum-cup"),
    (1, "susuki-moon chrysanthemum-cup"),
]
MONTHS = [DECK[start : start + 4] for start in range(0, 48, 4)]
KIND_MONTHS = (1, 2, 3, 8, 11, 12)


def card_points(card: str) -> int:
    return 30 * (card in THIRTY) + 20 * (card in TWENTY) + 10 * (card in TEN) + 5 * card.endswith("-ribbon")


def all_yaku(month: int) -> list[tuple[int, set[str]]]:
    """Every yaku of a month: its value and its cards."""
    of_a_kind = [(1, set(MONTHS[each - 1])) for each in KIND_MONTHS if each != month]
    return [*((value, set(cards.split())) for value, cards in YAKU), (3, set(MONTHS[month - 1])), *of_a_kind]


def best_hai(pile: set[str], month: int) -> int:
    """The most valuable yaku of a pile, SB-7.2 apart."""
    return max((value for value, cards in all_yaku(month) if cards <= pile), default=0)


def counting_hai(piles: list[set[str]], month: int) -> list[int]:
    """What counts in each pile, after SB-7.2."""
    values = [best_hai(pile, month) for pile in piles]
    goro_ju = [{"pine-crane", "susuki-moon", "paulownia-phoenix"} <= pile for pile in piles]
    if any(goro_ju):
        of_the_month = [3 if set(MONTHS[month - 1]) <= pile else 0 for pile in piles]
        return [value if holds else left for value, holds, left in zip(values, goro_ju, of_the_month, strict=True)]
    return values


Split = tuple[int, tuple[frozenset[str], ...]]


def _splits(cards: list[str], holds: tuple[frozenset[str], ...]) -> list[Split]:
    """The ways to part a month by twos among three, with the card points of the first two as one number."""
    found: dict[tuple[frozenset[str], ...], int] = {}
    first, *others = cards
    for mate in others:
        pairs = ({first, mate}, set(others) - {mate})
        for places in itertools.product(range(3), repeat=2):
            shares = [set[str](), set[str](), set[str]()]
            for place, pair in zip(places, pairs, strict=True):
                shares[place] |= pair
            if all(held & set(cards) <= share for held, share in zip(holds, shares, strict=True)):
                worth = [sum(map(card_points, share)) for share in shares]
                found[tuple(map(frozenset, shares))] = worth[0] * 1000 + worth[1]
    return [(worth, shares) for shares, worth in found.items()]


@functools.cache
def _plan(holds: tuple[frozenset[str], ...]) -> tuple[list[list[Split]], list[set[int]]]:
    """The ways to part each month, and the card points that can still come from each month on."""
    splits = [_splits(cards, holds) for cards in MONTHS]
    reach = [{0}]
    for month in reversed(splits):
        worths = {worth for worth, _ in month}
        reach.append({more + worth for more in reach[-1] for worth in worths})
    return splits, reach[::-1]


def _deals(points: tuple[int, int, int], holds: tuple[frozenset[str], ...]) -> Iterator[list[set[str]]]:
    """Piles of these card points, at random, for ever."""
    splits, reach = _plan(holds)
    rng = random.Random(f"{points}")
    while True:
        piles, left = [set[str](), set[str](), set[str]()], points[0] * 1000 + points[1]
        for place, month in enumerate(splits):
            fitting = [split for split in month if left - split[0] in reach[place + 1]]
            worth, shares = rng.choice(fitting)
            left -= worth
            piles = [pile | share for pile, share in zip(piles, shares, strict=True)]
        yield piles


def can_be_captured(piles: Collection[Collection[str]]) -> bool:
    """Whether three seats can capture these piles, whoever of them plays the last card, which captures (CD-6).

    Of its 14 cards each captures one, and the fourth of a month three: of two months at most, dealt to the field.
    """
    more = [max(len(pile) // 2 - 14, 0) for pile in piles]
    whole = [sum(set(month) <= set(pile) for month in MONTHS) for pile in piles]
    return all(piles) and sum(more) <= 2 and all(few <= many for few, many in zip(more, whole, strict=True))


@functools.cache
def piles_of(
    points: tuple[int, int, int], hai: tuple[int, int, int] | None, month: int, holds: tuple[str, str, str]
) -> tuple[CardSet, ...]:
    """Three piles with these card points, these values that count, and at least these cards."""
    assert sum(points) == 300
    deals = _deals(points, tuple(frozenset(each.split()) for each in holds))
    for piles in itertools.islice(deals, 50_000):
        if can_be_captured(piles) and hai in {None, tuple(counting_hai(piles, month))}:
            assert tuple(sum(map(card_points, pile)) for pile in piles) == points
            return tuple(CardSet.parse(" ".join(pile)) for pile in piles)
    raise AssertionError(f"no such piles: {points}, {hai}, {holds}")


DULL_MONTH = 7
"""The indicator's month of most tests: Bush Clover."""


def played(points, hai=None, *, order=(0, 1, 2), holds=("", "", ""), seats=4, dealer=0, month=DULL_MONTH, **more):
    """The outcome of a round that was played out; points, hai and holds in the order of the seats in ``order``."""
    piles = dict(zip(order, piles_of(points, hai, month, holds), strict=True))
    return suhara_bana.Outcome(piles=piles, seats=seats, dealer=dealer, month=month, **more)


def settled(points, hai=None, *, rules=suhara_bana.CURRENT, **more):
    """Its settlement."""
    return settle_round(rules, played(points, hai, **more))


BLACKS_PER_FIVE = {"small": 1, "middle": 2, "main": 4}


def owed(settlement, *rules):
    """Who owes how many points to whom by some rules, in order; the pot is ``"pot"``."""
    step = BLACKS_PER_FIVE[settlement.field.value]
    found = []
    for each in settlement.payments:
        if each.reason.rule in rules:
            fives, rest = divmod(each.owed, step)
            assert not rest
            found.append((_name(each.payer), _name(each.payee), fives * 5))
    return found


def _name(seat):
    return "pot" if seat is None else seat


def purses(*stones):
    """Purses by seat, each written as ``(white, black)``."""
    return {seat: suhara_bana.Purse(*each) for seat, each in enumerate(stones)}


def playing(hand, own="", second="", third="", field="", *, rules=suhara_bana.CURRENT, month=7, stock="", notes=None):
    """A state in the play: seat 0 to move, then 1, then 2, with these cards."""
    table = attrs.evolve(rules.table(seats=4, dealer=0), month=Month(month))
    state = rules.deal(table=table, shuffler=SeededShuffler(1))
    while not isinstance(state.phase, PlayPhase):
        state = state.play(state.legal_moves[0])  # all play, nobody chases
    assert state.order == (0, 1, 2)
    masks = [CardSet.parse(cards).mask for cards in (hand, own, second, third, field)]
    step = state.step if notes is None else attrs.evolve(state.step, notes=notes)
    return changed(
        state,
        hand_masks=(masks[0], CardSet.parse("wisteria-chaff-1").mask, CardSet.parse("wisteria-chaff-2").mask, 0),
        pile_masks=(masks[1], masks[2], masks[3], 0),
        field_mask=masks[4],
        stock=tuple(map(Card.parse, stock.split())),
        step=step,
    )


def moves(state):
    """What may be played, each card with the exception that it rests on."""
    return {(move.card.slug, getattr(move, "ground", None)) for move in state.legal_moves}


def random_rounds(kind, number, seed=0):
    """The last states of random rounds by random options."""
    rng = random.Random(seed)
    for each in range(number):
        rules = with_options(kind(), **testing.random_changes(rng, suhara_bana.Options))
        seats = rng.choice(rules.seat_counts)
        table = attrs.evolve(rules.table(seats=seats, dealer=rng.randrange(seats)), month=Month(rng.randint(1, 12)))
        state = rules.deal(table=table, shuffler=SeededShuffler(each))
        while not state.is_over:
            state = state.play(rng.choice(state.legal_moves))
        yield state
