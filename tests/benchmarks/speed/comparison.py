"""Versions of the library that are measured in turn, each figure in a new process."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

import attrs

from .clocks import Effort
from .plan import Figure
from .report import Runs, Sample

__all__ = ["Comparison", "Version"]

HERE = Path(__file__).resolve().parents[1]
PATIENCE = 300  # seconds for a child process


@attrs.frozen
class Version:
    """A checkout of the library, and what the tables call it."""

    name: str
    root: Path

    @property
    def package(self) -> Path:
        """Where its package is, or would be."""
        return self.root / "src" / "hanafuda_rules"

    @property
    def number(self) -> str:
        """Its number as the package has it, with the commit where git knows one."""
        text = (self.package / "__init__.py").read_text(encoding="utf-8")
        found = re.search(r'^__version__ = "(.+)"', text, re.MULTILINE)
        number = found[1] if found else "of unknown version"
        return f"{number} ({commit})" if (commit := self._commit()) else number

    def _commit(self) -> str:
        if not (self.root / ".git").exists():
            return ""
        command = ["git", "-C", str(self.root), "describe", "--always", "--dirty"]
        try:
            return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
        except (OSError, subprocess.CalledProcessError):
            return ""

    def ask(self, effort: Effort, figures: list[Figure]) -> list[dict[str, Any]]:
        """Measure some figures in a new process."""
        environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(self.package.parent), str(HERE)])}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # modules are compiled wherever the library is installed
        command = [sys.executable, "-m", "speed.child", json.dumps(attrs.asdict(effort))]
        command.append(json.dumps([figure.call for figure in figures]))
        done = subprocess.run(command, check=True, env=environment, stdout=subprocess.PIPE, text=True, timeout=PATIENCE)
        return [json.loads(line) for line in done.stdout.splitlines()]


@attrs.define
class Comparison:
    """The figures of all versions, this one first, as they come in."""

    versions: list[Version]
    effort: Effort
    results: dict[str, dict[Figure, Runs]] = attrs.field(init=False)
    missing: dict[tuple[str, Figure], str] = attrs.field(init=False, factory=dict[tuple[str, Figure], str])
    """By version and figure why there is none."""

    def __attrs_post_init__(self) -> None:
        self.results = {version.name: defaultdict(dict) for version in self.versions}

    def run(self, number: int, figures: list[Figure]) -> None:
        """Measure some figures of each version, every other time in the other order."""
        for version in self.versions if number % 2 == 0 else reversed(self.versions):
            wanted = [figure for figure in figures if self._is_wanted(number, version, figure)]
            if wanted:
                for figure, answer in zip(wanted, version.ask(self.effort, wanted), strict=True):
                    self._keep(number, version, figure, answer)

    @property
    def is_empty(self) -> bool:
        """Whether there is no figure of this version."""
        return not self.results[self.versions[0].name]

    def not_measured(self) -> list[str]:
        """A line for each reason why figures are missing."""
        titles: defaultdict[str, list[str]] = defaultdict(list)
        for (version, figure), why in self.missing.items():
            titles[f"Not measured in {version}, {why}"].append(figure.title)
        return [f"{reason}: {'; '.join(dict.fromkeys(missing))}" for reason, missing in titles.items()]

    def _is_wanted(self, number: int, version: Version, figure: Figure) -> bool:
        if number and (figure.constant or (version.name, figure) in self.missing):
            return False
        return figure.ours or version == self.versions[0]

    def _keep(self, number: int, version: Version, figure: Figure, answer: dict[str, Any]) -> None:
        if "missing" in answer:
            self.missing[version.name, figure] = answer["missing"]
        else:
            self.results[version.name][figure][number] = Sample(**answer)
