"""What the keys of pads mean now, and which question a press answers. No serial line."""
