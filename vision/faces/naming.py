"""Which face a patch of the table shows, and whether that is sure. What is not sure is asked.

The thresholds were tuned on five manners of drawing and judged on three others (docs/camera.md).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.census import Side
from vision.faces.album import Album, FaceName
from vision.faces.colours import Field
from vision.faces.dial import COARSE, FINE, Wheels
from vision.geometry import Floats, Points


def _square(reach_mm: float, steps: int) -> Points:
    line = np.linspace(-reach_mm, reach_mm, steps)
    return np.asarray(np.stack(np.meshgrid(line, line), axis=-1).reshape(-1, 2))


ABOUT_MM, NEAR_MM = _square(4.8, 9), _square(0.9, 5)
"""How far about a place a token's middle is looked for once more: roughly, then finely."""
FITS, LEADS = 0.76, 0.10
"""How alike the best face must be, and by how much more than the best of any other race."""
STANDS_OUT = 0.14
"""How much more alike than other races' tokens and the bare board ever are."""
FARTHEST_TINT = 0.22
"""A pattern alone is not enough: its colours must be those of the face, too."""
SIDE_LEADS = 0.07
"""By how much nearer in tint and brightness a side must be than the other."""
BRIGHT_WEIGHT, FIT_WEIGHT = 0.5, 0.35
LIKELY = 0.12
"""Faces that are so much less alike than the best may still be meant."""
MOST_LIKELY = 4


@dataclass(frozen=True, slots=True)
class Naming:
    """What a patch looks like; `piece` and `side` only where they are sure."""

    at_mm: tuple[float, float]
    fit: float
    lead: float
    side_lead: float
    tint: float
    """How far its tints are from those of the face that it looks like."""
    usual: float
    """How alike to that face things are that are not it: other races' tokens, the bare board."""
    best: FaceName
    likely: tuple[FaceName, ...]
    turn: float = 0.0
    """By how many degrees it lies turned against its photograph."""

    @property
    def piece(self) -> str | None:
        alike = self.fit >= FITS and self.lead >= LEADS
        own = self.fit - self.usual >= STANDS_OUT and self.tint <= FARTHEST_TINT
        return self.best.piece if alike and own else None

    @property
    def side(self) -> str | None:
        return self.best.side if self.piece and self.side_lead >= SIDE_LEADS else None

    @property
    def sure(self) -> bool:
        return self.side is not None


def named(album: Album, flat: Field, at_mm: Points, usual: Floats, *, white_known: bool) -> Naming:
    """The face that lies about this place of a flat picture; `usual` says how much the bare board
    looks like each face.
    """
    places = _centred(album, flat, at_mm) + NEAR_MM
    seen = FINE.wheels(flat, places)
    alike = FINE.likeness(FINE.patterns(seen), album.patterns)
    fits = alike.max(axis=(0, 1))
    race = album.names[int(fits.argmax())].piece
    same = [n for n, name in enumerate(album.names) if name.piece == race]
    others = np.delete(fits, same)
    best, side_lead, tint = _side(album, seen, alike, same, white_known=white_known)
    turn, place = np.unravel_index(int(alike[:, :, best].argmax()), alike.shape[:2])
    return Naming(
        (float(places[place, 0]), float(places[place, 1])),
        float(fits.max()), float(fits.max() - others.max()) if len(others) else 0.0,
        side_lead, tint, float(max(usual[same].max(), album.commonest[same].max())),
        album.names[best], _likely(album, fits), 360.0 * float(turn) / FINE.angles,
    )  # fmt: skip


def _centred(album: Album, flat: Field, at_mm: Points) -> Points:
    """The middle of what looks most like any face hereabouts."""
    places = at_mm + ABOUT_MM
    seen = COARSE.patterns(COARSE.wheels(flat, places))
    return np.asarray(places[COARSE.likeness(seen, album.rough_patterns).max(axis=(0, 2)).argmax()])


def _side(
    album: Album, seen: Wheels, alike: Field, same: list[int], *, white_known: bool
) -> tuple[int, float, float]:
    """The nearest side of a piece in tint and brightness, its lead over the other, and how far its
    tints are. Of a race of which one side was shown nobody knows how the other looks.
    """
    far, tints = zip(*(_far(album, seen, alike, face, white_known=white_known) for face in same),
                     strict=True)  # fmt: skip
    order = np.argsort(far)
    lead = far[order[1]] - far[order[0]] if len(far) > 1 else _alone(album, same[0])
    return same[int(order[0])], float(lead), tints[int(order[0])]


def _alone(album: Album, face: int) -> float:
    return np.inf if album.names[face].side == Side.FRONT else 0.0


def _far(
    album: Album, seen: Wheels, alike: Field, face: int, *, white_known: bool
) -> tuple[float, float]:
    """How far a face is from what is seen, all in all and in its tints."""
    turn, place = np.unravel_index(int(alike[:, :, face].argmax()), alike.shape[:2])
    known = FINE.turned(album.faces[face], int(turn))
    tint, bright = FINE.apart(seen[place], known, white_known=white_known)
    return tint + BRIGHT_WEIGHT * bright - FIT_WEIGHT * float(alike[turn, place, face]), tint


def _likely(album: Album, fits: Field) -> tuple[FaceName, ...]:
    order = np.argsort(-fits)[:MOST_LIKELY]
    return tuple(album.names[int(n)] for n in order if fits[n] > fits.max() - LIKELY)
