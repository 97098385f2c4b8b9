"""The outcome of a round of Hachi-Hachi, played or entered by hand."""

from hanafuda_rules.games.hachi_hachi.outcome.outcome import Outcome

__all__ = ["Outcome"]
