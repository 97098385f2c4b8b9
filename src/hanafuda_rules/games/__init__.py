"""The games, one module or package each."""

from hanafuda_rules.machine.registry import GAMES

__all__ = ["GAMES"]
