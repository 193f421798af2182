"""The reinforcement die (CORE-6.1): its faces and their chances. It is rolled elsewhere."""

from __future__ import annotations

FACES = (0, 0, 0, 1, 2, 3)
BEST = max(FACES)
ENOUGH = -1
"""Instead of a face: nobody told what the die showed, but the region was taken with it."""


def chances(need: int) -> int:
    """How many faces show at least so much.

    >>> [chances(need) for need in (0, 1, 2, 3, 4)]
    [6, 3, 2, 1, 0]
    """
    return sum(face >= need for face in FACES)
