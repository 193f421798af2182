"""Games carried in and out: export, import, copies of everything."""
