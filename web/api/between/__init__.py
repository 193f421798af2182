"""Routes of what is kept between games: saved games, copies, people, habits."""
