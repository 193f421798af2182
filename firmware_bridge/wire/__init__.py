"""The wire format: one table, and what is generated from it. Not when anything is sent."""
