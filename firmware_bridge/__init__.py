"""Pads and their die: what keys and rolls say to the table, and lamps back. Not the rules."""
