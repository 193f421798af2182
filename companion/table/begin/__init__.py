"""How games come to be: from what people have chosen, or already under way as a demo."""
