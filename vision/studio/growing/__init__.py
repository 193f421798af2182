"""From taps to land: basins, lines, colours, and what grows between them."""
