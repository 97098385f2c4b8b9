"""What the manual's tables, rounds and reference are made by; it needs no Sphinx."""

import importlib
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2] / "docs" / "_ext"))
tables, rounds, reference = map(importlib.import_module, ("tables", "rounds", "reference"))
