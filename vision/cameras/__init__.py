"""Where frames come from, and the loop that looks at them. Not what is in them."""
