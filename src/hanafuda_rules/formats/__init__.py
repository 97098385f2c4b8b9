"""Texts and plain data: notation, positions and records."""
