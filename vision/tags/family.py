"""A family of square tags: patterns inside a dark border, a white quiet ring outside it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from vision.tags.golay import golay_patterns

BORDER = 1
QUIET = 1


@dataclass(frozen=True, slots=True, eq=False)
class Family:
    """`patterns` is `(ids, side, side)`; white cells are 1."""

    name: str
    patterns: NDArray[np.uint8]

    def __len__(self) -> int:
        return len(self.patterns)

    @property
    def cells(self) -> int:
        """Cells along one side, dark border included."""
        return int(self.patterns.shape[1]) + 2 * BORDER

    @property
    def sticker_cells(self) -> int:
        """Cells along one side, quiet ring included."""
        return self.cells + 2 * QUIET

    def printed(self, tag: int) -> NDArray[np.uint8]:
        """The cells of one tag with its dark border."""
        return np.pad(self.patterns[tag], BORDER)

    def rows(self, tag: int) -> tuple[str, ...]:
        """The same as rows of 0 and 1.

        >>> golay().rows(0)[0]
        '0000000'
        """
        return tuple("".join(map(str, row)) for row in self.printed(tag))


@cache
def golay() -> Family:
    """The family on every sticker of the print kit."""
    return Family("golay-5x5", golay_patterns())
