"""Tables drawn as a camera would see them, with exact truth. Not a picture of any real board."""
