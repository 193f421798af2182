"""Pads and cameras beside the table: from what they say to inputs, and back. Never a rule."""
