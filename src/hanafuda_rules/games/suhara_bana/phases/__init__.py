"""The phases of Suhara-bana."""
