"""Which face a patch of the table shows, and whether that is sure. What is not sure is asked.

The thresholds were chosen on some drawings and judged on others (docs/seeing.md).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

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
FITS, LEADS = 0.78, 0.12
"""How alike the best face must be, and by how much more than the best of any other race."""
STANDS_OUT = 0.15
"""How much more alike than other races' tokens, the bare board and plain edges ever are."""
FARTHEST_TINT, FARTHEST_BRIGHT = 0.22, 0.4
"""A pattern alone is not enough: its colours must be those of the face, too."""
SIDE_LEADS, PATTERN_LEADS, TINT_LEADS = 0.08, 0.02, 0.05
"""By how much nearer a side must be than the other, all in all, in its pattern alone and in its
tints alone: where they name different sides, none is sure."""
BEST_SEEN = 0.95
"""How alike to its photograph a face is seen at best: print, light and lens take the rest."""
LIES = 0.6
"""How much of a token's square must differ from the bare board: a die with the board beside it may
look like a face."""
BRIGHT_WEIGHT, FIT_WEIGHT = 0.5, 0.35
LIKELY = 0.12
"""Faces that are so much less alike than the best may still be meant."""
MOST_LIKELY = 4


class SideLead(NamedTuple):
    """How much nearer than its other side a face is: all in all, in its pattern, in its tints."""

    whole: float
    pattern: float
    tint: float

    @property
    def sure(self) -> bool:
        least = SIDE_LEADS, PATTERN_LEADS, TINT_LEADS
        return all(lead >= bound for lead, bound in zip(self, least, strict=True))


class _Far(NamedTuple):
    """How far a face is from what is seen: all in all, in tints, in brightness; how it fits."""

    whole: float
    tint: float
    bright: float
    fit: float


@dataclass(frozen=True, slots=True)
class Naming:
    """What a patch looks like; `piece` and `side` only where they are sure."""

    at_mm: tuple[float, float]
    fit: float
    lead: float
    side_lead: SideLead
    tint: float
    bright: float
    """How far its tints and its brightness are from those of the face that it looks like."""
    usual: float
    """How alike to that face things are that are not it: other races' tokens, the bare board, plain
    edges."""
    best: FaceName
    likely: tuple[FaceName, ...]
    turn: float = 0.0
    """By how many degrees it lies turned against its photograph."""
    covered: float = 1.0
    """How much of its square differs from the bare board."""

    @property
    def piece(self) -> str | None:
        alike = self.fit >= FITS and self.lead >= LEADS
        own = self.fit - self.usual >= STANDS_OUT
        coloured = self.tint <= FARTHEST_TINT and self.bright <= FARTHEST_BRIGHT
        lies = self.covered >= LIES
        return self.best.piece if alike and own and coloured and lies else None

    @property
    def side(self) -> str | None:
        return self.best.side if self.piece and self.side_lead.sure else None

    @property
    def sure(self) -> bool:
        return self.side is not None


def never_sure(album: Album) -> frozenset[str]:
    """Pieces that cannot be told by their faces: too faint, little more than a plain edge, or too
    much like another's.
    """
    own = FINE.likeness(album.patterns, album.patterns).max(axis=0).diagonal()
    best, usual = BEST_SEEN * np.sqrt(own), np.maximum(album.commonest, album.edges)
    weak = (best < FITS) | (best - usual < STANDS_OUT)
    return frozenset(album.names[int(face)].piece for face in np.flatnonzero(weak))


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
    best, side_lead, far = _side(album, seen, alike, same, white_known=white_known)
    turn, place = np.unravel_index(int(alike[:, :, best].argmax()), alike.shape[:2])
    return Naming(
        (float(places[place, 0]), float(places[place, 1])),
        float(fits.max()), float(fits.max() - others.max()) if len(others) else 0.0,
        side_lead, far.tint, far.bright,
        float(np.maximum.reduce([usual, album.commonest, album.edges])[same].max()),
        album.names[best], _likely(album, fits), 360.0 * float(turn) / FINE.angles,
    )  # fmt: skip


def _centred(album: Album, flat: Field, at_mm: Points) -> Points:
    """The middle of what looks most like any face hereabouts."""
    places = at_mm + ABOUT_MM
    seen = COARSE.patterns(COARSE.wheels(flat, places))
    return np.asarray(places[COARSE.likeness(seen, album.rough_patterns).max(axis=(0, 2)).argmax()])


def _side(
    album: Album, seen: Wheels, alike: Field, same: list[int], *, white_known: bool
) -> tuple[int, SideLead, _Far]:
    """The nearest side of a piece in tint and brightness, its lead over the other, and how far it
    is. Of a race of which one side was shown nobody knows how the other looks.
    """
    far = {face: _far(album, seen, alike, face, white_known=white_known) for face in same}
    best, *others = sorted(same, key=lambda face: far[face].whole)
    near = far[best]
    if not others:
        return best, _alone(album, best), near
    other = far[others[0]]
    lead = SideLead(other.whole - near.whole, near.fit - other.fit, other.tint - near.tint)
    return best, lead, near


def _alone(album: Album, face: int) -> SideLead:
    return SideLead(*[np.inf if album.names[face].side == Side.FRONT else 0.0] * 3)


def _far(album: Album, seen: Wheels, alike: Field, face: int, *, white_known: bool) -> _Far:
    turn, place = np.unravel_index(int(alike[:, :, face].argmax()), alike.shape[:2])
    known = FINE.turned(album.faces[face], int(turn))
    tint, bright = FINE.apart(seen[place], known, white_known=white_known)
    fit = float(alike[turn, place, face])
    return _Far(tint + BRIGHT_WEIGHT * bright - FIT_WEIGHT * fit, tint, bright, fit)


def _likely(album: Album, fits: Field) -> tuple[FaceName, ...]:
    order = np.argsort(-fits)[:MOST_LIKELY]
    return tuple(album.names[int(n)] for n in order if fits[n] > fits.max() - LIKELY)
