"""What a round of Hachi-Hachi goes through: the deal, who plays, and the play."""
