"""The phases that only Hachi-Hachi has."""
