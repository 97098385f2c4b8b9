"""The settlement of a round of Suhara-bana, in the order of the rules (SB-8.1)."""

from hanafuda_rules.games.suhara_bana.settle.reckoning import KINDS, borrow_plates, reckon, steps_of
from hanafuda_rules.games.suhara_bana.settle.settlement import Settlement, StonePayment

__all__ = ["KINDS", "Settlement", "StonePayment", "borrow_plates", "reckon", "steps_of"]
