"""Tablets, phones and televisions around the table: the server and its screens, never the rules."""
