"""A table that is not there: drawn cardboard, an emulated pad, people who play by themselves."""
