"""What any die of another maker can say of itself. Values only."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Motion(StrEnum):
    RESTING = "resting"
    """It lies there, and was not rolled."""
    HANDLED = "handled"
    ROLLING = "rolling"
    SETTLED = "settled"
    """It was rolled and lies on a side."""
    CROOKED = "crooked"
    """It leans against something, or was not really rolled."""


@dataclass(frozen=True, slots=True)
class DieName:
    """Stays the same for the same die, whatever its owner calls it."""

    maker: str
    number: str
    sides: int = 6

    @property
    def plain(self) -> str:
        """In one word."""
        return f"{self.maker}-{self.number}"


@dataclass(frozen=True, slots=True)
class Heard:
    """One thing that a die said; `side` counts from 1 as it is printed."""

    motion: Motion
    side: int = 0
