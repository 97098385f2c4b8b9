"""The machine: rulesets, rounds, views and matches."""
