"""The application: games that are begun, kept, played and asked about. No HTTP, no terminal."""
