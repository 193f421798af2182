"""What may be shown of a game, to whom. Everything here is an allow-list."""
