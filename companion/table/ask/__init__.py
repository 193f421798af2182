"""Answers to questions about a game. Nothing here changes anything."""
