"""What each event means for the state, a room for each kind of thing that changes."""
