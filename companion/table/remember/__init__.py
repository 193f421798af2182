"""What people remember: outcomes of finished games, a page per person, the hall of fame."""
