"""What everybody saw of hidden cards, and which hands fit it."""
