"""The files that a browser loads, and the pages of the print kit. No game."""
