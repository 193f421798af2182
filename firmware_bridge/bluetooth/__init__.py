"""Dice of other makers that speak Bluetooth: heard, never asked, and nothing they say is proven."""
