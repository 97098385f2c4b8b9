"""The settlement of a round of Hachi-Hachi, step by step in the order of the rules (HH-10.6)."""

from hanafuda_rules.games.hachi_hachi.settle.reckoning import KINDS, reckon

__all__ = ["KINDS", "reckon"]
