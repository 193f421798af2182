"""What a sight is worth before it is followed: whose board, which cards, how it lies."""
