"""The phases of a round of Go-Stop: deal, who plays, presidents and turns."""
