"""One tag at one place through the frames: when it counts, and when it counts as gone."""

from __future__ import annotations

from dataclasses import dataclass

from vision.geometry import Quads

VOTES, WINDOW = 2, 5
"""A new tag counts when it was read in two of the last five frames."""
SURE = (1 << WINDOW + 1) | 1
"""The votes of a tag that need not be seen again to count."""
FORGET = 2
"""Frames a place must be seen without its tag before the tag counts as gone."""
REMEMBER = 120
"""Frames for which the place of a tag that has gone is still looked at: a hand of the table's own
colour may have hidden it unnoticed, or what was laid on it is lifted again."""
_MOST_VOTES = 1 << 20


@dataclass(slots=True)
class Track:
    """One tag at one place."""

    tag: int
    quad: Quads
    fit: float
    votes: int = 1
    """One bit for each of the last frames, newest lowest."""
    missed: int = 0
    hidden: bool = False
    bare: int = 0
    """Frames in a row in which its place was seen without it."""
    known: bool = False
    """It has counted at some time."""
    blinded: bool = False
    """Its place is all white now: whether it lies there cannot be told."""

    @property
    def counts(self) -> bool:
        return (self.votes & (1 << WINDOW) - 1).bit_count() >= VOTES or self.votes > 1 << WINDOW

    @property
    def remembered(self) -> bool:
        return self.missed < (REMEMBER if self.known else FORGET + VOTES)

    def saw(self, fit: float) -> None:
        self.votes = min(self.votes << 1 | 1, _MOST_VOTES)
        self.fit, self.missed, self.hidden, self.bare = fit, 0, False, 0
        self.blinded = False
        self.known = self.known or self.counts

    def missed_again(self) -> None:
        self.votes = min(self.votes << 1, _MOST_VOTES)
        self.missed += 1

    def settle(self, *, hidden: bool) -> None:
        """Missing: something lies over it, or it is gone and only new votes can bring it back."""
        self.hidden = hidden
        self.bare = 0 if hidden else self.bare + 1
        if hidden:
            self.missed = 1
        elif self.bare >= FORGET:
            self.votes = 0
