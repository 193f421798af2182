"""The conversation with one device, without a port and without a clock of its own."""
