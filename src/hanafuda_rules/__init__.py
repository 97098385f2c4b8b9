"""Typed, immutable-state rules of hanafuda games."""

__version__ = "0.1.0"
