"""From tags in a picture to what lies where on the table. Not the camera, not the rules."""
