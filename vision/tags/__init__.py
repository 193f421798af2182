"""Square tags: their patterns, how they are found in a picture and followed. Not what they mean."""
