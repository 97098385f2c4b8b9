"""Boards, which follow a round that is played elsewhere, and samples of whole rounds."""
