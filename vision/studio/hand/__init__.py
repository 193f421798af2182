"""The studio under somebody's hand: taps answered at once, strokes on what was traced."""
