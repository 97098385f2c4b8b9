"""What a round of Go-Stop goes through: the deal, who plays, presidents, and the turns."""
