"""From the game before and what an eye sees afterwards: the commands between. It never decides."""
