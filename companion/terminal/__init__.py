"""A whole game at the terminal: a board in lines, numbered choices, every cost explained."""
