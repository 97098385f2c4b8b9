"""What a round goes through: a file for each phase that more than one game can use."""
