"""What is written down of a game, as JSON for one audience: history, purses, the end."""
