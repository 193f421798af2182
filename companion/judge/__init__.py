"""The judge: runs cases of the case language against the rules. Not a second rules engine."""
