"""The base of phases that ask nothing."""

from __future__ import annotations

from typing import Any, NoReturn

import attrs

from hanafuda_rules.moves import Move
from hanafuda_rules.state import RoundState

__all__ = ["Silent"]


@attrs.frozen
class Silent:
    """A phase that does its work when it is entered; no state ever waits in it."""

    def moves(self, state: RoundState[Any, Any]) -> tuple[Move, ...]:  # noqa: ARG002  # a phase's signature
        """None."""
        return ()

    def play(self, state: RoundState[Any, Any], move: Move) -> NoReturn:
        """Never called: there is no move to play."""
        raise NotImplementedError(state, move)

    def refusal(self, state: RoundState[Any, Any], move: Move) -> NoReturn:
        """Never called: there is no move to refuse."""
        raise NotImplementedError(state, move)
