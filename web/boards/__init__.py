"""Commands of boards: check, draw, trace, keep, share, print. Words for a terminal."""
