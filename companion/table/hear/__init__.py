"""What each kind of input does to the game on the table: a function for every kind, no state."""
