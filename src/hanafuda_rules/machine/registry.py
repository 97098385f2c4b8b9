"""The registry of games: those of the library, and those registered from outside.

Records, test strategies, the conformance suite and the manual find games here by key. A game of the library is imported
when it is first needed. A game from outside registers itself when its module is imported:

    register(Rules, {"RULES": RULES})
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, cast

import attrs

from hanafuda_rules.checks import check_tuple, check_type, mapped
from hanafuda_rules.errors import HanafudaError, hint, shown
from hanafuda_rules.machine.ruleset import AnyRules, Ruleset, with_options
from hanafuda_rules.values import Immutable

__all__ = ["GAMES", "Game", "game", "game_keys", "register"]

GAMES = (
    "koi_koi", "go_stop", "hachi_hachi", "suhara_bana", "hanahuda", "hana_awase", "bakappana", "regional_points",
    "regional_shares", "regional_wild", "regional_yaku", "kyu_rei_hana", "musashino_bana", "toppa", "sudaoshi",
    "min_hwatu", "mushi", "sakura", "roppyakken", "seotda",
)  # fmt: skip
"""The keys of the games, which are also their module names. A game is imported when it is first needed."""


@attrs.frozen(eq=False)
class Game(Immutable):
    """A registered game.

    Args:
        rules_type: The class of its rulesets.
        presets: Its ready-made rulesets by name, the default first.
    """

    rules_type: type[AnyRules]
    presets: Mapping[str, AnyRules]

    @property
    def key(self) -> str:
        """The key of the game."""
        return self.rules_type.key

    @property
    def name(self) -> str:
        """The name of the game for people."""
        return self.rules_type.name

    @property
    def default(self) -> AnyRules:
        """The default ruleset of the game."""
        return next(iter(self.presets.values()))

    def ruleset(self, base: AnyRules | None = None, /, **changes: Any) -> AnyRules:
        """Return a ruleset with some options changed.

        Args:
            base: The ruleset to start from; by default :attr:`default`.
            **changes: New values, by option.

        Raises:
            InvalidOptionError: There is no such option, it does not take the value, or the values do not go together.
            HanafudaError: ``base`` is not a ruleset of this game.
        """
        rules = self.default if base is None else base
        check_type(rules, self.rules_type, f"a ruleset of {self.name}")
        return with_options(rules, **changes)


_REGISTERED: dict[str, Game] = {}


def register(rules_type: type[AnyRules], presets: Mapping[str, AnyRules]) -> Game:
    """Register a game under its key.

    Registering the same class again replaces its presets.

    Args:
        rules_type: The class of its rulesets, with its ``key`` and ``name``.
        presets: Its ready-made rulesets by name, the default first.

    Raises:
        HanafudaError: ``rules_type`` is not a class of rulesets or has no key, ``presets`` has no rulesets of this
            class, a preset lacks seats or phases or has a list in place of a tuple, or another game has the key.
    """
    if not (isinstance(cast("object", rules_type), type) and issubclass(rules_type, Ruleset)):
        raise HanafudaError(f"a game must be a class of rulesets, not {shown(rules_type)}")
    key: object = getattr(rules_type, "key", None)
    if not isinstance(key, str):
        raise HanafudaError(f"a game must have a key; {shown(rules_type)} has none")
    presets = mapped(presets, "the presets of a game are its rulesets by name")
    if not presets or not all(isinstance(rules, rules_type) for rules in presets.values()):
        raise HanafudaError(f"the presets of {key} must be one or more of its rulesets, by name")
    for rules in presets.values():
        check_tuple(rules.seat_counts, f"the numbers of seats of {rules.name}", least=1)
        check_tuple(rules.phases, f"the phases of {rules.name}", least=1)
        check_tuple(rules.vocabulary, f"the words of {rules.name}")
    known = _REGISTERED.get(key)
    if known is not None and _place(known.rules_type) != _place(rules_type):
        raise HanafudaError(f"another game has the key {key!r}: {known.name}")
    registered = _REGISTERED[key] = Game(rules_type, MappingProxyType(dict(presets)))
    _list_public_names(rules_type.__module__)
    return registered


def _list_public_names(name: str) -> None:
    """Let ``dir()`` of a game's module list the names in its ``__all__``, if it has any, without what it imports."""
    module: Any = sys.modules.get(name)
    if (names := getattr(module, "__all__", None)) is not None:
        module.__dir__ = lambda: list(names)


def _place(kind: type) -> tuple[str, str]:
    return kind.__module__, kind.__qualname__


def game(key: str) -> Game:
    """The game with a key, such as ``"hanahuda"``.

    Raises:
        HanafudaError: No game has this key. The error suggests the nearest. Register games from outside first.
    """
    if type(key) is not str:
        raise HanafudaError(f"the key of a game is text, not {shown(key)}")
    if key not in _REGISTERED and key in GAMES:
        importlib.import_module(f"hanafuda_rules.games.{key}")  # the module registers itself
    registered = _REGISTERED.get(key)
    if registered is None:
        raise HanafudaError(f"there is no game {shown(key)}{hint(key, game_keys(), 'the games are')}")
    return registered


def game_keys() -> tuple[str, ...]:
    """The keys of all games: those of the library, then those registered from outside."""
    return tuple(dict.fromkeys([*GAMES, *_REGISTERED]))
