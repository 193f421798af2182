"""A board while somebody traces it: what was tapped, drawn and named. Pure values, no picture."""
