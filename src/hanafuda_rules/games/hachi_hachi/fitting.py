"""Whether hidden hands fit what was declared (HH-5.1)."""

from __future__ import annotations

from typing import Any

import attrs

from hanafuda_rules.cards import CardSet
from hanafuda_rules.events import since_deal
from hanafuda_rules.games.hachi_hachi.events import Declared
from hanafuda_rules.games.hachi_hachi.log import every
from hanafuda_rules.games.hachi_hachi.options import Options
from hanafuda_rules.games.hachi_hachi.teyaku import best
from hanafuda_rules.knowledge import dealt_hands
from hanafuda_rules.phases.play import PlayPhase
from hanafuda_rules.state import RoundState

__all__ = ["Fitting"]


@attrs.frozen
class Fitting:
    """Whether a sampled state's dealt hands hold what was declared of them, and no more where all is declared.

    Args:
        options: What the round is played by.
    """

    options: Options

    def __call__(self, state: RoundState[Any, Any], /) -> bool:
        """Look at every active seat."""
        declared: dict[int, tuple[str, ...]] = {}
        for event in every(Declared, since_deal(state.events)):
            declared[event.seat] = declared.get(event.seat, ()) + event.teyaku
        if not declared and not isinstance(state.phase, PlayPhase):
            return True
        hands = dealt_hands(state)
        return all(_fits(hands[seat], declared.get(seat, ()), self.options) for seat in state.order)


def _fits(dealt: CardSet, declared: tuple[str, ...], options: Options) -> bool:
    held = {each.teyaku.key for each in best(dealt, options)}
    return set(declared) == held if options.declare == "auto" else set(declared) <= held
