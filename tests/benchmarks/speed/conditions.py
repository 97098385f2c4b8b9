"""Where, when and of what figures were measured, for the head of the tables."""

from __future__ import annotations

import contextlib
import datetime as dt
import importlib.metadata
import os
import platform
import re
import textwrap
from pathlib import Path

from .clocks import CONTROL_STEPS
from .comparison import Comparison
from .plan import OTHER_LIBRARIES, Unit
from .report import WIDTH, amount, control_times

__all__ = ["conditions", "machine"]


def machine(comparison: Comparison) -> str:
    """A paragraph: what was measured when, on which machine."""
    today = dt.datetime.now(dt.UTC).date()
    return textwrap.fill(
        f"Measured on {today.day} {today:%B %Y} on {platform.system()}, {processor()}, {os.cpu_count()} processors, by "
        f"{platform.python_implementation()} {platform.python_version()}: {'; '.join(measured_versions(comparison))}.",
        WIDTH,
    )


def conditions(comparison: Comparison, runs: int) -> str:
    """Two paragraphs: what was measured on which machine, and how to read the figures."""
    median, quartiles = amount(control_times(comparison.results), Unit.TIME)
    times = "1 run" if runs == 1 else f"{runs} runs"
    how_to_read = (
        f"The figures are medians of {times}, with quartiles; times are processor time unless it says otherwise, once "
        f"{comparison.effort.warm_up:g} s of the same have filled the caches. The control loop, {CONTROL_STEPS:,} "
        f"additions and multiplications, took {median} ({quartiles}); *steps* are the additions and multiplications "
        "that take as long as what is measured."
    )
    if len(comparison.versions) > 1:
        how_to_read += " *Gain* is what the other version costs, divided by what this one costs, run by run."
    return f"{machine(comparison)}\n\n{textwrap.fill(how_to_read, WIDTH)}"


def measured_versions(comparison: Comparison) -> list[str]:
    """The versions of this library, then the other libraries that are installed, with their numbers."""
    this, *others = comparison.versions
    found = [f"hanafuda-rules {this.number}", *(f"as *{other.name}* its version {other.number}" for other in others)]
    for package, name in OTHER_LIBRARIES.items():
        with contextlib.suppress(importlib.metadata.PackageNotFoundError):
            found.append(f"{name} {importlib.metadata.version(package)}")
    return found


def processor() -> str:
    """The model of the processor, as well as the system knows it."""
    with contextlib.suppress(OSError):
        found = re.search(r"^model name\s*: (.+)", Path("/proc/cpuinfo").read_text(encoding="utf-8"), re.MULTILINE)
        if found:
            return found[1]
    return platform.processor() or platform.machine()
