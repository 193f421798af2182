"""Where boards lie in a picture: corners found and followed, lens and pose."""
