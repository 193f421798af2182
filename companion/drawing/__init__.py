"""Maps drawn as SVG at true size. Not the tablet's map and not the print kit."""
