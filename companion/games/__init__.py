"""The boxes of Small World: their names and printings here, what is in them below."""

GAMES = ("base", "underground", "warcraft")
PLAYERS = (2, 3, 4, 5)
"""How many a game is for, in every box."""
EDITIONS = ("fr", "ja", "en")
"""Printings whose differences are options of the rules."""
