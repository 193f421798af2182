"""The bare board as it looks: what differs from it lies over it. Not tags, not rules."""
