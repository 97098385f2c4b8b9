"""Rounds as numbers, for learners."""
