"""Computer players for every game, including your own, and leagues to compare them.

A player is an immutable value with one method: ``choose(view, rng)`` returns a legal move. It sees only what its seat
sees and keeps no state between moves. All its randomness comes from ``rng``, so rounds are reproducible.

    >>> import random
    >>> from hanafuda_rules import SeededShuffler
    >>> from hanafuda_rules.games import koi_koi
    >>> from hanafuda_rules.players import Strong, scale_of
    >>> state = koi_koi.RULES.deal(seats=2, shuffler=SeededShuffler(1))
    >>> player = Strong(scale_of(koi_koi.RULES, 2))
    >>> player.choose(state.view(0), random.Random(1)) in state.legal_moves
    True
"""

from hanafuda_rules.players.basic import Greedy, Player, Random
from hanafuda_rules.players.leagues import DealResult, League, Standing, advantage, league, merged, play_deal
from hanafuda_rules.players.scales import Scale, scale_of, spread_of
from hanafuda_rules.players.strong import Report, Strong, Tried

__all__ = [
    "DealResult",
    "Greedy",
    "League",
    "Player",
    "Random",
    "Report",
    "Scale",
    "Standing",
    "Strong",
    "Tried",
    "advantage",
    "league",
    "merged",
    "play_deal",
    "scale_of",
    "spread_of",
]
