"""The drawings, as data: nothing here is for callers."""
