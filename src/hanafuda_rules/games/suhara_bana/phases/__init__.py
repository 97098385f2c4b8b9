"""The phases that only Suhara-bana has."""
