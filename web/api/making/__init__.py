"""Routes of what people make for their table: boards traced, faces of tokens shown."""
