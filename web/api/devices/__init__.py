"""Routes of cameras, pads, dice, the demonstration and the print kit."""
