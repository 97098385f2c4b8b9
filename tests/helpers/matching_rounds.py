"""Deals, positions, piles and random rounds of the flower matching games, and of others that are dealt like them."""

import pickle
import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

from hanafuda_rules import CardSet, IllegalMoveError, InvalidOptionError, RoundState, SeededShuffler
from hanafuda_rules.cards import Card
from hanafuda_rules.formats.notation import format_move, parse_move
from hanafuda_rules.formats.records import RecordingShuffler, from_text, record_of_round, replay_round, to_text
from hanafuda_rules.machine.shuffling import Order
from hanafuda_rules.options import WholeNumber, WholeNumbers
from hanafuda_rules.parts.play import PlayPhase
from hanafuda_rules.parts.turns import HandCardStep

from helpers.changed_states import changed

__all__ = ["cards", "check_cards", "check_moment", "order_for", "piles", "position", "random_rules", "random_states"]

State = RoundState[Any, Any]


def cards(words: str) -> tuple[Card, ...]:
    """Cards in the order in which they are named."""
    return tuple(map(Card.parse, words.split()))


def piles(*texts: str) -> dict[int, CardSet]:
    """Piles by seat, in the notation."""
    return {seat: CardSet.parse(text) for seat, text in enumerate(texts)}


def order_for(
    rules: Any,
    seats: int,
    *,
    dealer: int = 0,
    field: str = "",
    hands: Mapping[int, str] | None = None,
    stock: str = "",
) -> Order:
    """An order of the deck that a ruleset deals so that certain cards lie where they are wanted.

    Places are filled up from the cards that are not named, the highest of every month first, so that no month crowds.
    """
    turns = [(dealer + step) % seats for step in range(1, seats + 1)]
    to = {"hands": turns, "others": turns[:-1], "dealer": [dealer], "field": [-1]}
    slots = [
        place for packet in dict(rules.phases[0].packets)[seats] for place in to[packet.to] for _ in range(packet.count)
    ]
    named = {-1: list(cards(field))} | {seat: list(cards(words)) for seat, words in (hands or {}).items()}
    on_stock = cards(stock)
    used = {card for some in (*named.values(), on_stock) for card in some}
    free = iter(sorted(set(rules.deck(seats)) - used, key=lambda card: (card.rank, card.month)))
    dealt = [named[place].pop(0) if named.get(place) else next(free) for place in slots]
    assert not any(named.values())
    return (*dealt, *on_stock, *free)


def position(
    rules: Any,
    *,
    hands: Sequence[str],
    field: str = "",
    stock: str = "",
    taken: Sequence[str] = (),
    dealer: int = 0,
    to_move: int = 0,
) -> State:
    """A moment of the play: hands and piles by seat, the stock with the next card first."""
    state = rules.deal(seats=len(hands), dealer=dealer, shuffler=SeededShuffler(0))
    while not isinstance(state.phase, PlayPhase):
        state = state.play(state.legal_moves[0])
    masks = [CardSet.parse(words).mask for words in taken]
    return changed(
        state,
        hand_masks=tuple(CardSet.parse(words).mask for words in hands),
        field_mask=CardSet.parse(field).mask,
        stock=cards(stock),
        pile_masks=(*masks, *(0 for _ in state.pile_masks[len(masks) :])),
        to_move=to_move,
        step=HandCardStep(None),
    )


def random_rules(game: Any, rng: random.Random) -> Any:
    """A ruleset with about half of its options at random; values that do not go together are drawn anew."""
    infos = game.RULES.options.describe()
    while True:
        chosen = {info.name: _some_value(info.values, rng) for info in infos if rng.random() < 0.5}
        try:
            return game.ruleset(**chosen)
        except InvalidOptionError:
            continue


def _some_value(values: Any, rng: random.Random) -> Any:
    if isinstance(values, WholeNumbers):
        return tuple(rng.randint(0, 150) for _ in range(values.count))
    if isinstance(values, WholeNumber):
        return values.step * rng.randint(1, 20)
    return rng.choice(values).value


def random_states(game: Any, rounds: int, seed: int) -> Iterator[list[State]]:
    """Random rounds with random options and seats, each as the list of its states."""
    rng = random.Random(seed)
    for number in range(rounds):
        rules = random_rules(game, rng)
        seats = rng.choice(rules.seat_counts)
        shuffler = RecordingShuffler(SeededShuffler(seed + number))
        states = [rules.deal(seats=seats, dealer=rng.randrange(seats), shuffler=shuffler)]
        while not states[-1].is_over:
            states.append(states[-1].play(rng.choice(states[-1].legal_moves)))
        yield states


def check_cards(states: list[State]) -> None:
    """Each card is in one place at every moment (CD-7)."""
    for state in states:
        waiting = [state.view(None).turned.mask]
        stock = sum(card.mask for card in state.stock)
        places = [*state.hand_masks, *state.pile_masks, state.field_mask, state.set_aside.mask, stock, *waiting]
        deck = state.ruleset.deck(state.table.seats)
        assert sum(places) == deck.mask
        assert sum(place.bit_count() for place in places) == len(deck)


def check_moment(states: list[State], rng: random.Random) -> None:
    """Of a round some moment: its moves, what a seat knows, and that it is recorded, replayed and pickled."""
    _check_moves(rng.choice(states[:-1]), rng)
    _check_view(rng.choice(states), rng)
    over = states[-1]
    again = replay_round(from_text(to_text(record_of_round(over))))
    assert (again.events, again.piles, again.stock) == (over.events, over.piles, over.stock)
    assert pickle.loads(pickle.dumps(over)) == over


def _check_moves(state: State, rng: random.Random) -> None:
    rules: Any = state.ruleset
    for move in state.legal_moves:
        assert parse_move(rules, format_move(rules, move)) == move
        assert rules.action_space.move(rules.action_space.number(move)) == move
    for number in rng.sample(range(len(rules.action_space)), 5):
        move = rules.action_space.move(number)
        if move in state.legal_moves:
            state.play(move)
        else:
            with pytest.raises(IllegalMoveError):
                state.play(move)


def _check_view(state: State, rng: random.Random) -> None:
    view = state.view(rng.randrange(state.table.seats))
    assert view.sample(rng).view(view.seat) == view
