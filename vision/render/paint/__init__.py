"""How drawn things look: surfaces, stickers, hands, cups, and laying them into a picture."""
