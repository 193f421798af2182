"""Routes of the game on the table: its picture, taps, questions, keys and consent."""
