"""What a position tells once rules and abilities are applied to it. Nothing here changes it."""
