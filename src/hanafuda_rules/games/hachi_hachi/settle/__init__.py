"""The settlement of a round of Hachi-Hachi, step by step in the order of the rules (HH-10.6)."""
