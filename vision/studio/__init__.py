"""The studio: a photograph of an empty board and a tap per region become its sheet."""
