"""What games are built of, for authors of games: deals, captures, turns, outcomes, plans of matches."""
