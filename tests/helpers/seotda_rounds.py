"""Hands of Seotda with given cards and chips, and bets in words."""

import attrs

from hanafuda_rules import ScriptedShuffler, SeededShuffler
from hanafuda_rules.games.seotda import Bet

from helpers.rounds import order_for

__all__ = ["begun", "bets", "words"]


def begun(rules, seats, chips=None, hands=None, dealer=0):
    """A round whose seats have these chips and hands."""
    table = attrs.evolve(rules.table(seats=seats, dealer=dealer), **({"totals": chips} if chips else {}))
    order = order_for(rules, seats, dealer=dealer, hands=hands)
    return rules.deal(table=table, shuffler=ScriptedShuffler([order], then=SeededShuffler(0)))


def bets(state, *words):
    for word in words:
        state = state.play(Bet(word))
    return state


def words(state):
    return [move.word for move in state.legal_moves]
