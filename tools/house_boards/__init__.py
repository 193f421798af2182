"""Draws the house boards: Underground for five and the Warcraft islands. Not used in play."""
