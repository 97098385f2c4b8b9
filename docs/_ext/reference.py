"""The reference of a folder of the library: a section for each module, made from the files that are there."""

from __future__ import annotations

import functools
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType

ROOT = "hanafuda_rules"
ELSEWHERE = "elsewhere"
"""Marks a module that another page shows."""


def modules_of(folder: str) -> list[str]:
    """The public modules of a folder, such as ``machine``; with ``""``, those of the root."""
    package = importlib.import_module(f"{ROOT}.{folder}".rstrip("."))
    if folder:
        found = pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
        return [module.name for module in found if "._" not in module.name]
    folders = {name for line in layers() for name in line.split()}
    names = [module.name for module in pkgutil.iter_modules(package.__path__) if module.name not in folders]
    return [f"{ROOT}.{name}" for name in names if not name.startswith("_")]


def decided(letters: str) -> list[str]:
    """The rules, by the letters of their ids, whose text has a box with a decision, in the order of the pages."""
    pages = sorted((Path(__file__).parents[1] / "rules").rglob("*.rst"))
    parts = [re.split(r"^\.\. rule:: (\S+) ", page.read_text(encoding="utf-8"), flags=re.MULTILINE) for page in pages]
    rules = [rule for part in parts for rule in zip(part[1::2], part[2::2], strict=True)]
    found = [rule for rule, text in rules if ".. decision::" in text and rule.startswith(f"{letters}-")]
    return sorted(found, key=lambda rule: [int(number) for number in rule.partition("-")[2].split(".")])


def layers() -> list[str]:
    """The folders in the order of the layers, the highest first; those of one line do not know each other."""
    test = (Path(__file__).parents[2] / "tests" / "test_layers.py").read_text(encoding="utf-8")
    found = re.search(r'^LAYERS = """\n(.*?)"""', test, re.MULTILINE | re.DOTALL)
    assert found, "tests/test_layers.py has no LAYERS"  # noqa: S101
    return [line.replace("vocabulary", "root") for line in reversed(found[1].splitlines())]


def folder_reference(folder: str, members: Mapping[str, str]) -> str:
    """A section for each module of a folder, with all public names.

    Args:
        folder: The folder, such as ``machine``; ``root`` for the modules of the root.
        members: By module, the names to show instead of all; ``inherited`` shows inherited ones, too.
    """
    modules = modules_of("" if folder == "root" else folder)
    start = [] if folder == "root" else [f".. automodule:: {ROOT}.{folder}\n\n"]
    sections = {name: members.get(name.rpartition(".")[2], "") for name in modules}
    return "".join([*start, *(_section(name, names) for name, names in sections.items() if names != ELSEWHERE)])


def game_reference(key: str) -> str:
    """The public names of a game: its module, with the kinds of its reasons."""
    module = f"{ROOT}.games.{key}"
    presets = f".. autodata:: {module}.PRESETS\n   :no-value:\n\n"
    reasons = f"**Kinds of reasons**\n\n.. reasons-table:: {key}\n\n"
    names = importlib.import_module(module)
    shared = [name for name in _public(names) if _comes_from_elsewhere(getattr(names, name), module)]
    return f"{_automodule(module, '', ['PRESETS', *shared])}{presets}{reasons}"


def _comes_from_elsewhere(value: object, module: str) -> bool:
    return not getattr(value, "__module__", module).startswith(module) and hasattr(value, "__qualname__")


def inside_reference(key: str) -> str:
    """The modules of a game that is a package, without the names that the package itself shows."""
    package = importlib.import_module(f"{ROOT}.games.{key}")
    shown = set(_public(package))
    lines = [f".. automodule:: {name}\n{_besides(name, shown)}" for name in modules_of(f"games.{key}")]
    return "".join(lines)


def _besides(name: str, shown: set[str]) -> str:
    module = importlib.import_module(name)
    own = [each for each in _public(module) if each not in shown and _is_defined_in(module, each)]
    return f"   :members: {', '.join(own)}\n   :show-inheritance:\n\n" if own else "\n"


def _is_defined_in(module: ModuleType, name: str) -> bool:
    value = getattr(module, name)
    if hasattr(value, "__qualname__"):
        return str(value.__module__) == module.__name__
    return re.search(rf"^{name}\b", inspect.getsource(module), re.MULTILINE) is not None


def _public(module: ModuleType) -> Iterator[str]:
    return (name for name in getattr(module, "__all__", ()) if not name.startswith("_"))


def _section(name: str, members: str) -> str:
    short = name.removeprefix(f"{ROOT}.")
    title = f"``{short}``"
    mark = "" if is_stable(short) else "*For authors of games:* :doc:`it may change </stability>`.\n\n"
    return f"{title}\n{'-' * len(title)}\n\n{mark}{_automodule(name, members)}"


@functools.cache
def stable() -> frozenset[str]:
    """The modules and packages of the public face, such as ``cards`` and ``players``: those that the manual lists."""
    page = (Path(__file__).parents[1] / "stability.rst").read_text(encoding="utf-8")
    lists = re.findall(rf"^- ``{ROOT}\.(.*(?:\n  .*)*)", page, re.MULTILINE)
    return frozenset(name for names in lists for name in re.findall(r"[a-z_.]+", names.partition(":")[0]))


def is_stable(short: str) -> bool:
    """Whether a module, such as ``players.basic``, belongs to the public face, or the package that it is in."""
    return not stable().isdisjoint({short, short.partition(".")[0]})


def _automodule(name: str, members: str = "", excluded: list[str] | None = None) -> str:
    inherited = ["   :inherited-members:"] if members == "inherited" else []
    shown = "" if inherited else members
    lines = [f".. automodule:: {name}", f"   :members: {shown}".rstrip(), *inherited, "   :show-inheritance:"]
    lines += [f"   :exclude-members: {', '.join(excluded)}"] if excluded else []
    return "\n".join([*lines, "", ""])
