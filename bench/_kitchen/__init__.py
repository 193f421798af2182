"""Kitchen tables as short films with their truth, and how they are judged."""
