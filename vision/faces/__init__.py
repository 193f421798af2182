"""Tokens without tags, known by their own print: learned from photographs, named where sure."""
