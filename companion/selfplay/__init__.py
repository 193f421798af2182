"""Self-play: random legal games through the public engine, to find what nobody thought of."""
