"""The settlement of a round of Suhara-bana, in the order of the rules (SB-8.1)."""
