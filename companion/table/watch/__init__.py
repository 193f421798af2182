"""What cameras tell, beside the game: suggestions, mismatches, a second look. No pictures."""
