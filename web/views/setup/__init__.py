"""Before a game: what can be chosen, how boards are drawn, what the rules say."""
