"""What the manual's tables are made by; it needs no Sphinx."""

import importlib.util
from pathlib import Path

_SPEC = importlib.util.spec_from_file_location("tables", Path(__file__).parents[2] / "docs" / "_ext" / "tables.py")
tables = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(tables)
