"""What one seat knows of a round, and states that fit it."""

from __future__ import annotations

import random
from typing import Any, Generic, Protocol, TypeVar

import attrs

from hanafuda_rules.cards import BLANK, DECK, CardSet
from hanafuda_rules.errors import InvalidSeatError
from hanafuda_rules.events import Event
from hanafuda_rules.knowledge import STOCK, Traced, deal_out, trace
from hanafuda_rules.moves import LegalMoves
from hanafuda_rules.shuffling import SeededShuffler
from hanafuda_rules.state import RoundRules, RoundState, Setting
from hanafuda_rules.table import Table
