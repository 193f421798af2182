"""Rolls that can be checked: the host's half, its book, and the test for fairness."""
