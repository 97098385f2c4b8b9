"""Rounds of Go-Stop by the library and by the naive model, side by side."""

from __future__ import annotations

import random
from typing import Any

import attrs

from hanafuda_rules import Card, SeededShuffler, settle_round
from hanafuda_rules.formats.notation import format_move, parse_move
from hanafuda_rules.games import go_stop
from hanafuda_rules.machine.ruleset import with_options
from hanafuda_rules.testing.random_play import random_changes

from helpers.naive_go_stop import PLACE, Round

__all__ = ["any_rules", "compare_round"]


class _Orders:
    """The orders of a seeded shuffler, for the model."""

    def __init__(self, shuffler: Clumped) -> None:
        self._shuffler = shuffler

    def __call__(self, cards: list[str]) -> list[str]:
        order, self._shuffler = self._shuffler.shuffle(tuple(map(Card.parse, cards)))
        return [card.notation for card in order]


def any_rules(rng: random.Random) -> Any:
    """A preset, or a ruleset with about half of its options at random."""
    if rng.random() < 0.2:
        return rng.choice([*go_stop.PRESETS.values()])
    base = rng.choice([*go_stop.PRESETS.values()])
    # Small minimums and many jokers, so that rare things happen often.
    changes = random_changes(rng, go_stop.Options)
    if rng.random() < 0.5:
        changes |= {"stop_minimum_two": rng.choice([1, 3, 7]), "stop_minimum_three": rng.choice([1, 2, 3])}
    return with_options(base, **changes)


def any_table(rules: Any, rng: random.Random) -> Any:
    """A table with a few draws before, and perhaps with those who play on."""
    seats = rng.choice(rules.seat_counts)
    dealer, draws = rng.randrange(seats), rng.choice([0, 0, 1, 2, 5])
    players: tuple[int, ...] = ()
    if seats > 3 and draws and rng.random() < 0.5:
        others = rng.sample([seat for seat in range(seats) if seat != dealer], 2)
        players = (dealer, *sorted(others, key=lambda seat: (seat - dealer) % seats))
    return go_stop.Table(seats=seats, dealer=dealer, draws=draws, players=players)


@attrs.frozen
class Clumped:
    """A shuffler that leaves cards of a month together, so that whole months are dealt and turned cards match.

    Args:
        seeded: Where the rest of the order comes from.
        clump: Of a hundred cards, how many stay beside the one before them in card order.
    """

    seeded: SeededShuffler
    clump: int = 0

    def shuffle(self, cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], Clumped]:
        """The next order."""
        order, rest = self.seeded.shuffle(cards)
        rng, found = random.Random(order[0].index * 100 + order[1].index), list(order)
        for place in range(1, len(found)):
            same = [
                other for other in range(place, len(found)) if found[other].index // 4 == found[place - 1].index // 4
            ]
            if same and rng.randrange(100) < self.clump:
                found[place], found[same[0]] = found[same[0]], found[place]
        return tuple(found), Clumped(rest, self.clump)

    def next_round(self) -> Clumped:
        """The same for the next round."""
        return Clumped(self.seeded.next_round(), self.clump)


MOODS = ("any", "rare", "meet", "dry")
"""How moves are chosen: by chance, what is rare, what the turned card will match, or what captures nothing."""


def choose(rng: random.Random, mood: str, moves: list[str], top: str) -> str:
    """A move in a mood, for by chance alone most things hardly ever happen.

    Args:
        rng: Where chance comes from.
        mood: One of the moods.
        moves: The legal moves as texts.
        top: The next card of the stock, which no player knows.
    """
    wanted = moves
    if mood == "rare":
        wanted = [move for move in moves if not move[0].isdigit() and move not in {"stop", "drop", "accept", "pass"}]
    elif mood == "meet":
        wanted = [move for move in moves if move[0].isdigit() and move.split("x")[0][:-1] == top[:-1]] or ["go"]
    elif mood == "dry":
        plain = [move for move in moves if move[0].isdigit() and "x" not in move]
        wanted = [move for move in plain if move[:-1] != top[:-1]] or plain or ["skip"]
    wanted = [move for move in wanted if move in moves]
    return rng.choice(wanted if wanted and rng.random() < 0.8 else moves)


def compare_round(seed: int) -> Any:
    """Play a random round by both, and make sure that they agree in every state and in what it pays."""
    rng = random.Random(seed)
    rules = any_rules(rng)
    table = any_table(rules, rng)
    shuffler, mood = Clumped(SeededShuffler(seed), rng.choice([0, 0, 50, 90])), rng.choice(MOODS)
    state = rules.deal(table=table, shuffler=shuffler)
    model = Round(rules.options, table.seats, table.dealer, _Orders(shuffler), draws=table.draws, players=table.players)
    where = f"seed {seed}, {rules!r}, {table}"
    while not state.is_over:
        assert model.asked is not None, where
        texts = [format_move(rules, move) for move in state.legal_moves]
        assert (state.to_move, set(texts)) == (model.asked[0], model.asked[1]), (where, state.events)
        move = choose(rng, mood, sorted(texts), state.stock[0].notation if state.stock else "")
        state = state.play(parse_move(rules, move))
        model.do(move)
        _compare_cards(state, model, where)
    assert model.asked is None, where
    settled = settle_round(rules, state.outcome)
    assert list(settled.net) == model.net(), (where, str(settled), model.paid)
    assert (settled.winner, settled.next_dealer) == (model.winner, model.next_dealer), where
    paid: dict[tuple[int, int], int] = {}
    for payer, payee, amount in model.paid:
        paid[payer, payee] = paid.get((payer, payee), 0) + amount
    found: dict[tuple[Any, Any], int] = {}
    for payment in settled.payments:
        found[payment.payer, payment.payee] = found.get((payment.payer, payment.payee), 0) + payment.amount
    assert {key: value for key, value in found.items() if value} == {k: v for k, v in paid.items() if v}, where
    assert sum(settled.net) == 0
    return state


def _compare_cards(state: Any, model: Round, where: str) -> None:
    asked = model.asked
    for seat in range(state.table.seats):
        assert [card.notation for card in state.hands[seat]] == _sorted(model.hands[seat]), where
    if (
        asked is None or not asked[1] or next(iter(asked[1]))[0] != "="
    ):  # while a card waits the model has X in hand still
        for seat in range(state.table.seats):
            assert [card.notation for card in state.piles[seat]] == _sorted(model.piles[seat]), (where, seat)
        if state.field or not model.field:
            assert [card.notation for card in state.field] == _sorted(model.field), where


def _sorted(cards: list[str]) -> list[str]:
    return sorted(cards, key=PLACE.__getitem__)
