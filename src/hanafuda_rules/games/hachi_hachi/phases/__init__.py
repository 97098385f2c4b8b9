"""The phases of a round of Hachi-Hachi."""
