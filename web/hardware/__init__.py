"""A game on the tablet: from the table's values to what screens read, and back. Never a rule."""
