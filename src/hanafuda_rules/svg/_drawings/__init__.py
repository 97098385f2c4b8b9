"""The drawings, as data."""
