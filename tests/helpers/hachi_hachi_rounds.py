"""Rounds of Hachi-Hachi made to measure: stacked decks, moves by short words, piles of so many card points."""

import functools
import random
from collections.abc import Callable, Mapping
from typing import Any

import attrs
from hypothesis import strategies as st

from hanafuda_rules import BLANK, CARDS, Card, CardSet, Month, Move, Play, SeededShuffler, Shuffler, Take
from hanafuda_rules.games import hachi_hachi
from hanafuda_rules.games.hachi_hachi import (
    Cancelled,
    Declare,
    DeclaredTeyaku,
    Liable,
    Offer,
    Outcome,
    PlaceSold,
    PlayedOut,
    Shoubu,
    SplitPot,
)
from hanafuda_rules.machine.shuffling import Order

from helpers.naive_hachi_hachi import BRIGHTS, LIKE_CHAFF, RIBBONS, SETS, Round, dekiyaku, diving_months, points, teyaku
from helpers.naive_hanahuda import DECK

__all__ = [
    "Tops",
    "any_tables",
    "begin",
    "cards",
    "picked",
    "pile_of",
    "piles_worth",
    "plain",
    "play_out",
    "say",
    "shared_out",
    "side_by_side",
    "stack",
    "typed_in",
]

ALL_DEKIYAKU = hachi_hachi.Options(boar_deer_butterflies=True)


def cards(text: str) -> CardSet:
    """A set of cards by slugs or codes."""
    return CardSet.parse(text)


@attrs.frozen
class Tops:
    """A shuffler that puts certain cards on top, other ones each time; the rest lies below them, in index order."""

    tops: tuple[Order, ...]

    def shuffle(self, deck: Order) -> tuple[Order, Shuffler]:
        top, *others = self.tops or ((),)
        return (*top, *(card for card in sorted(deck) if card not in top)), Tops(tuple(others))

    def next_round(self) -> Shuffler:
        return self


def _parsed(text: str) -> list[Card]:
    return [Card.parse(word) for word in text.split()]


def stack(seats: int, turns: tuple[int, ...], hands: Mapping[int, str], field: str = "", stock: str = "") -> Order:
    """An order of the deck by which the hands, the field and the next cards of the stock come out as told.

    Args:
        seats: The number of seats; at seven the field is in the hand that has the blank.
        turns: The seats in the order in which they are dealt to.
        hands: Hands of seven; those that are not told get what is left.
        field: Six cards, or fewer, the others being left ones.
        stock: The cards on top of the stock.
    """
    placed = {seat: _parsed(text) for seat, text in hands.items()}
    lying, drawn = _parsed(field), _parsed(stock)
    told = {*lying, *drawn, *(card for hand in placed.values() for card in hand)}
    assert len(told) == len(lying) + len(drawn) + 7 * len(placed), "a card twice, or a hand that is not of seven"
    # What is left goes round by rank, so that it makes neither misdeals nor teyaku of its own accord.
    deck = (*CARDS, BLANK) if seats == 7 else CARDS
    left = iter(sorted(set(deck) - told, key=lambda card: (card.index % 4, card.index)))
    if seats != 7:
        lying += [next(left) for _ in range(6 - len(lying))]
    for seat in turns:
        if seat not in placed:
            placed[seat] = [next(left) for _ in range(7)]
    order: list[Card] = []
    for packet, field_packet in ((slice(4), slice(3)), (slice(4, 7), slice(3, 6))):
        for seat in turns:
            order += placed[seat][packet]
        order += lying[field_packet]
    return (*order, *drawn, *left)


def begin(
    rules: hachi_hachi.Rules,
    seats: int,
    hands: Mapping[int, str],
    *,
    field: str = "",
    stock: str = "",
    dealer: int = 0,
    joined: str = "",
    **table: Any,
) -> hachi_hachi.State:
    """A round of which the deal is told.

    Args:
        rules: The rules.
        seats: The number of seats.
        hands: Hands of seven by seat; those that are not told get what is left.
        field: The field.
        stock: The cards on top of the stock.
        dealer: The table's dealer.
        joined: The cards on top of the stock after the hands of those who sit out have joined it.
        **table: What else is changed of the table: ``tokens``, ``pot``, ``round_number``.
    """
    first = dealer if rules.options.first_dealt == "dealer" else dealer + 1
    turns = tuple((first + step) % seats for step in range(seats))
    order = stack(seats, turns, hands, field, stock)
    at = attrs.evolve(rules.table(seats=seats, dealer=dealer), **table)
    return rules.deal(table=at, shuffler=Tops((order, tuple(_parsed(joined)))))


def _words(move: Move) -> set[str]:
    if isinstance(move, (Play, Take)):
        return {str(move.card), " ".join(map(str, (move.card, *move.captures)))}
    return {str(move)}


def say(state: hachi_hachi.State, *moves: str) -> hachi_hachi.State:
    """A state after some moves, each in words: of a card its slug, and what it takes where there is a choice."""
    for words in moves:
        fitting = [move for move in state.legal_moves if words in _words(move)]
        assert len(fitting) == 1, f"{words!r} is {fitting} of {state.legal_moves}"
        state = state.play(fitting[0])
    return state


def play_out(state: hachi_hachi.State) -> hachi_hachi.State:
    """The end of a round in which everybody takes the first of its moves, and says sage where that is asked."""
    while not state.is_over:
        sage = hachi_hachi.Sage()
        state = state.play(sage if sage in state.legal_moves else state.legal_moves[0])
    return state


_PAIRS = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))
_PAIR_CARDS = [
    [tuple({DECK[4 * month + rank] for rank in pair} for pair in split) for split in _PAIRS] for month in range(12)
]


def _part(piles: list[set[str]], month: int, parting: tuple[int, int, int], *, give: bool) -> None:
    """Give the two pairs of a month to the piles that they go to, or take them back."""
    for pair, seat in zip(_PAIR_CARDS[month][parting[0]], parting[1:], strict=True):
        if give:
            piles[seat] |= pair
        else:
            piles[seat] -= pair


@functools.cache
def _search(shares: int, distance: Callable[[list[set[str]]], int]) -> tuple[frozenset[str], ...]:
    """The deck in piles of pairs (CD-6) without a dekiyaku, shared out at random and mended until it fits."""
    rng = random.Random(88)

    def off() -> int:
        return distance(piles) + 50 * sum(len(dekiyaku(pile, ALL_DEKIYAKU)) for pile in piles)

    state = [(rng.randrange(3), rng.randrange(shares), rng.randrange(shares)) for _ in range(12)]
    piles: list[set[str]] = [set() for _ in range(shares)]
    for month, parting in enumerate(state):
        _part(piles, month, parting, give=True)
    best = off()
    for _ in range(200_000):
        if not best:
            return tuple(map(frozenset, piles))
        month = rng.randrange(12)
        was, state[month] = state[month], (rng.randrange(3), rng.randrange(shares), rng.randrange(shares))
        _part(piles, month, was, give=False)
        _part(piles, month, state[month], give=True)
        now = off()
        # Now and then a step back, out of dead ends.
        if now <= best or rng.random() < 0.02:
            best = now
        else:
            _part(piles, month, state[month], give=False)
            _part(piles, month, was, give=True)
            state[month] = was
    raise AssertionError


@functools.cache
def _worth(wanted: tuple[int, ...], chaff: tuple[int, int] | None) -> tuple[frozenset[str], ...]:
    def distance(piles: list[set[str]]) -> int:
        off = sum(abs(points(pile) - count) for pile, count in zip(piles, wanted, strict=False))
        if chaff is None:  # too few for Sixteen Chaff
            return off + sum(max(0, len(pile & LIKE_CHAFF) - 15) for pile in piles)
        return off + 2 * abs(len(piles[chaff[0]] & LIKE_CHAFF) - chaff[1])

    return _search(max(3, len(wanted)), distance)


def piles_worth(*wanted: int, chaff: tuple[int, int] | None = None) -> dict[int, CardSet]:
    """Three piles of the whole deck, without a dekiyaku, of which the first have so many card points.

    Args:
        *wanted: The card points of the seats 0, 1 and 2, or of the first of them.
        chaff: A seat and how many chaff it has, November's cards included; otherwise nobody has sixteen.
    """
    found = _worth(wanted, chaff)
    return {seat: cards(" ".join(pile)) for seat, pile in enumerate(found)}


def pile_of(text: str, *others: CardSet) -> CardSet:
    """A pile that holds certain cards, and of their months another one where captures would leave it odd (CD-6)."""
    pile = cards(text)
    for month in pile.months:
        if len(pile.of_month(month)) % 2:
            partner = max(card for card in month.cards - pile.union(*others))
            pile |= CardSet([partner])
    return pile


def shared_out(*piles: CardSet) -> list[CardSet]:
    """Three piles, or fewer, made into three of the whole deck; none holds a dekiyaku that it did not hold before."""
    shared = [*piles, *[CardSet()] * (3 - len(piles))]
    for place, month in enumerate(Month):
        shared[place % 3] |= month.cards.difference(*shared)
    before = [dekiyaku(set(map(str, pile)), ALL_DEKIYAKU) for pile in (*piles, *[CardSet()] * (3 - len(piles)))]
    assert [dekiyaku(set(map(str, pile)), ALL_DEKIYAKU) for pile in shared] == before
    return shared


# Random rounds, the library's and the naive one side by side.


def plain(move: Move) -> tuple[Any, ...]:
    """A move as the naive model has it."""
    if isinstance(move, (Play, Take)):
        return type(move).__name__.lower(), str(move.card), frozenset(map(str, move.captures))
    if isinstance(move, Offer):
        return "offer", move.seat, move.price
    if isinstance(move, Declare):
        return "declare", move.teyaku
    return (str(move),)


def _gain(move: Move) -> int:
    """How many cards of dekiyaku a move captures."""
    if not isinstance(move, (Play, Take)) or not move.captures:
        return 0
    return len({str(move.card), *map(str, move.captures)} & (BRIGHTS | RIBBONS))


def picked(legal: Any, choice: int) -> Move:
    """One of the legal moves: any of them, or one that goes for dekiyaku, and says sage when it has one."""
    if choice % 3:
        best = max(map(_gain, legal))
        legal = [move for move in legal if _gain(move) == best and move != hachi_hachi.SayShoubu()]
    return legal[choice // 3 % len(legal)]


def side_by_side(
    rules: hachi_hachi.Rules, table: hachi_hachi.Table, shuffler: SeededShuffler, choices: bytes
) -> tuple[list[hachi_hachi.State], Round]:
    """A round played by the library and by the model, the same in every moment; its states, and the model at its end.

    Args:
        rules: The rules.
        table: What the round finds.
        shuffler: Where its shuffles come from.
        choices: What is picked, gone through again and again.
    """
    shufflers: list[Any] = [shuffler]

    def shuffle(deck: list[str]) -> list[str]:
        order, following = shufflers[-1].shuffle(tuple(map(Card.parse, deck)))
        shufflers.append(following)
        return list(map(str, order))

    model = Round(
        rules.options,
        seats=table.seats,
        dealer=table.dealer,
        shuffle=shuffle,
        tokens=table.tokens,
        pot=table.pot,
        number=table.round_number,
    )
    states = [rules.deal(table=table, shuffler=shuffler)]
    while not (state := states[-1]).is_over:
        _assert_same(state, model)
        move = picked(state.legal_moves, choices[len(states) % len(choices)])
        model.do(plain(move))
        states.append(state.play(move))
    assert model.asked is None
    return states, model


def _assert_same(state: hachi_hachi.State, model: Round) -> None:
    assert model.asked is not None
    seat, moves = model.asked
    assert state.to_move == seat
    assert {plain(move) for move in state.legal_moves} == moves
    assert len(state.legal_moves) == len(moves)
    if model.piles:
        assert {str(card) for card in state.field} == model.field
        for each in model.playing:
            assert {str(card) for card in state.hands[each]} == model.hands[each]
            assert {str(card) for card in state.piles[each]} == model.piles[each]


@st.composite
def any_tables(draw: st.DrawFn, rules: hachi_hachi.Rules) -> hachi_hachi.Table:
    """A table at which something has been carried over."""
    seats = draw(st.integers(2, 7))
    most = 3 if rules.options.field_multiplier in {"pool", "queue"} else 0
    return attrs.evolve(
        rules.table(seats=seats, dealer=draw(st.integers(0, seats - 1))),
        tokens=tuple(sorted(draw(st.lists(st.sampled_from([2, 4]), max_size=most)), reverse=True)),
        pot=draw(st.sampled_from([0, 1, 30, 45])),
        round_number=draw(st.integers(1, 12)),
    )


def typed_in(model: Round, *, field: bool, hands: bool, minimal: bool) -> Outcome:
    """What somebody who watched a round types in.

    Args:
        model: The round at its end.
        field: Whether the field and the carried tokens are told, or the multiplier alone.
        hands: Whether hands are told, or teyaku by name and compensation by its amount.
        minimal: Whether only what an ordinary round takes is told.
    """
    told: dict[str, Any] = {
        "piles": {seat: cards(" ".join(pile)) for seat, pile in model.piles.items() if pile or not minimal},
        "order": model.playing,
        "dropped": model.dropped,
        "forced_out": {
            seat: cards(" ".join(model.all_hands[seat])) if hands else amount
            for seat, amount in model.compensated.items()
        },
        "sold": [PlaceSold(*sale) for sale in model.sold],
        "blank": model.blank,
        "pot": model.first_pot,
        "teyaku": {
            seat: told for seat in model.playing if (told := _teyaku_told(model, seat, hands=hands, minimal=minimal))
        },
        "ending": _ending(model),
    }
    told |= (
        {"field": cards(" ".join(model.dealt_field)), "tokens": model.carried}
        if field
        else {"multiplier": model.multiplier}
    )
    if model.o.forced_three_from > 1:
        told["round_number"] = model.number
    three = len(model.playing) == 3
    if three:
        told["liable"] = _liable(model)
    if three and model.blind is not None:
        told["mizuten"] = model.blind
    if model.o.hand_swap != "off" and model.seats > 2 and not (minimal and model.holder == model.dealer):
        told["dealers_hand"] = model.holder
    if not minimal:
        told |= {"dealer": model.dealer, "sage": model.sage}
    return Outcome(**told)


def _ending(model: Round) -> Any:
    if model.split:
        return SplitPot()
    if model.ended_by is None:
        return PlayedOut()
    how, seat = model.ended_by
    return Shoubu(seat) if how == "shoubu" else Cancelled(seat)


def _teyaku_told(model: Round, seat: int, *, hands: bool, minimal: bool) -> Any:
    declared = model.declared.get(seat)
    if not declared:
        return None
    dealt = cards(" ".join(model.dealt[seat]))
    if hands and sorted(declared) == sorted(teyaku(model.dealt[seat])):
        return dealt
    slugs = diving_months(model.dealt[seat], declared, model.o)
    months = [month for month in Month if month.slug in slugs]
    # Of a month whose other cards are still in the hand, a pile does not tell the fourth card (HH-9.2).
    fourths = None if minimal else CardSet().union(*(month.cards - dealt for month in months))
    return DeclaredTeyaku(tuple(declared), tuple(months), fourths)


def _liable(model: Round) -> list[Liable]:
    played = {key for key in SETS if key != "boar_deer_butterflies" or model.o.boar_deer_butterflies}
    table = played if model.o.liability != "off" else set()
    found = []
    for (owner, key), payer in model.liable.items():
        triplets = diving_months(model.dealt[owner], model.declared[owner], model.o)
        months = triplets if model.o.diving_liability else []
        if key in table:
            found.append(Liable(payer, owner, key))
        elif key in months:
            found.append(Liable(payer, owner, next(each for each in Month if each.slug == key)))
    return found
