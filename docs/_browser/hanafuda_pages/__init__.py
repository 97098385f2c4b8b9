"""The interface between the pages in the browser and the library: JSON text in, JSON text out.

    >>> from hanafuda_pages import answer
    >>> answer('{"call": "describe", "game": "koi_koi"}')[:22]
    '{"name": "Koi-Koi", "p'

An error of the library is also an answer: ``{"error": …, "rule": …}``. Any other error is a bug in this package.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from hanafuda_pages import sheet
from hanafuda_pages.forms import Form, describe
from hanafuda_pages.game_table import GameTable, at_table, start
from hanafuda_rules import HanafudaError

__all__ = ["CALLS", "answer"]

CALLS: Final[Mapping[str, Callable[[Mapping[str, Any]], Form]]] = {
    "describe": describe,
    "settle": sheet.settle,
    "read": sheet.read,
    "start": start,
    **{name: at_table(getattr(GameTable, name)) for name in ("act", "typed", "step", "back", "peek", "hint", "record")},
}


def answer(text: str) -> str:
    """Answer a request.

    Args:
        text: A JSON object: ``call`` is one of :data:`CALLS`, and the rest are its arguments.
    """
    request: dict[str, Any] = json.loads(text)
    try:
        found = CALLS[request.pop("call")](request)
    except HanafudaError as error:
        found = {"error": error.message, "rule": error.rule}
    return json.dumps(found, ensure_ascii=False)
