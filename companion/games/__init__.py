"""The boxes of Small World: their names and printings here, what is in them below."""

GAMES = ("base", "underground", "warcraft")
EDITIONS = ("fr", "ja", "en")
"""Printings whose differences are options of the rules."""
