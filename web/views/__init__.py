"""A game as screens read it: JSON for one audience. Everything here is an allow-list."""
