"""The studio: from a photograph of an empty board and one tap per region to outlines and borders."""
