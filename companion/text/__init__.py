"""Every word a person reads, in three languages, and how it is told. Never a rule."""
