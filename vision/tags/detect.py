"""Every tag in one picture. Remembers nothing from the picture before."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Floats, Picture, Quads, scaled, sides
from vision.tags.decode import Decoder, Scores
from vision.tags.glare import evened, glare_box
from vision.tags.quads import NO_QUADS, Sides, find_quads
from vision.tags.refine import refine

NUDGES = ((0.3, 0, 0), (-0.3, 0, 0), (0, 0.3, 0), (0, -0.3, 0), (0, 0, 0.3), (0, 0, -0.3))
"""Second looks at a doubtful square, in cells: right, down, outward."""
DOUBTFUL = 0.9
"""Below this fit a square is looked at again a little to each side."""
HOPELESS = 0.5
"""Below this fit a little to each side will not help."""
POSSIBLE, PROMISING = 0.5, 0.62
"""Share of border and quiet cells that must look right before and after the sides are refined."""
LIKE_A_TAG, CLEAR = 0.7, 25.0
"""And from which on, with such contrast, a square that cannot be read looks like a tag."""


@dataclass(frozen=True, slots=True)
class Acceptance:
    """What a square must show before it is called a tag."""

    fit: float = 0.85
    margin: float = 0.3
    contrast: float = 15.0
    framed: float = 0.7
    faint: float = 30.0
    """Below this contrast the pattern of a map may look like a tag by chance."""
    surer: float = 0.04
    """By so much more must a faint square fit, and stand apart from other tags."""


@dataclass(frozen=True, slots=True, eq=False)
class TagsFound:
    """Tags in a picture: their numbers, corners as printed, and how well each fits; and squares
    that look like tags and cannot be read.
    """

    tags: NDArray[np.intp] = field(default_factory=lambda: np.zeros(0, np.intp))
    quads: Quads = field(default_factory=lambda: NO_QUADS)
    fit: Floats = field(default_factory=lambda: np.zeros(0))
    unread: Quads = field(default_factory=lambda: NO_QUADS)

    def __len__(self) -> int:
        return len(self.tags)

    def rows(self, chosen: NDArray[np.generic] | list[int]) -> TagsFound:
        return TagsFound(self.tags[chosen], self.quads[chosen], self.fit[chosen], self.unread)

    def joined(self, other: TagsFound) -> TagsFound:
        return TagsFound(
            np.concatenate([self.tags, other.tags]),
            np.concatenate([self.quads, other.quads]),
            np.concatenate([self.fit, other.fit]),
            np.concatenate([self.unread, other.unread]),
        )

    def moved(self, x: float, y: float) -> TagsFound:
        by = np.array([x, y])
        return TagsFound(self.tags, self.quads + by, self.fit, self.unread + by)


@dataclass(frozen=True, slots=True)
class Outlines:
    """Squares round a tag that may be found instead of its border, as multiples of the border."""

    ratios: tuple[float, ...] = ()

    @property
    def largest(self) -> float:
        return max((1.0, *self.ratios))


class Detector:
    """Finds the tags of one family whose border has one of the wanted sizes."""

    def __init__(
        self,
        decoder: Decoder,
        outlines: Outlines | None = None,
        acceptance: Acceptance | None = None,
    ) -> None:
        self.decoder = decoder
        self._outlines = outlines or Outlines(default_ratios(decoder))
        self._acceptance = acceptance or Acceptance()

    def find(
        self, grey: Picture, wanted: Sides, *, halve: bool = False, double: bool = False
    ) -> TagsFound:
        """Every place holds one tag; a tag may be found in two places, and both are told.

        Large ones may be searched at half the size, small ones at twice the size too.
        """
        found = self._find(grey, wanted, halve=halve)
        if double:
            found = _one_per_place(found.joined(self._find_doubled(grey, wanted)))
        glare = glare_box(grey, wanted.longest)
        if glare is None:
            return found
        left, top, right, bottom = glare
        part = evened(grey[top:bottom, left:right], wanted.longest)
        again = self._find(part, wanted, halve=halve).moved(left, top)
        return _one_per_place(found.joined(again))

    def _find_doubled(self, grey: Picture, wanted: Sides) -> TagsFound:
        """Outlines a pixel thin break: in a picture of twice the size they hang together."""
        large = cv2.resize(grey, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
        found = self._find(np.asarray(large, np.uint8), wanted.shrunk(0.5), halve=False).moved(
            0.5, 0.5
        )
        return replace(found, quads=found.quads / 2, unread=found.unread / 2).moved(-0.5, -0.5)

    def _find(self, grey: Picture, wanted: Sides, *, halve: bool) -> TagsFound:
        quads = find_quads(grey, wanted.widened(self._outlines.largest), halve=halve)
        quads = self._framed(grey, self._supposed(quads, wanted), POSSIBLE)
        if len(quads) == 0:
            return TagsFound()
        quads = _distinct(refine(grey, quads, self.decoder.family.cells))
        quads = self._framed(grey, quads, PROMISING)
        if len(quads) == 0:
            return TagsFound()
        plain = self._like_tags(grey, quads)
        better, scores = self._look_twice(grey, quads)
        good = self._accepted(scores)
        found = _one_per_place(_upright(better[good], scores.rows(good)))
        return replace(self._snapped(grey, found), unread=apart(quads[plain & ~good], found.quads))

    def _like_tags(self, grey: Picture, quads: Quads) -> NDArray[np.bool_]:
        contrast, framed = self.decoder.frame(self.decoder.sample(grey, quads))
        return np.asarray((contrast > CLEAR) & (framed > LIKE_A_TAG))

    def _snapped(self, grey: Picture, found: TagsFound) -> TagsFound:
        """Corners refined once more, now that the squares are known to be tags."""
        if len(found) == 0:
            return found
        better = refine(grey, found.quads, self.decoder.family.cells)
        fit = self.decoder.fit_as(self.decoder.sample(grey, better), found.tags)
        as_good = fit > found.fit - 0.02
        quads = np.where(as_good[:, None, None], better, found.quads)
        return TagsFound(found.tags, quads, np.where(as_good, fit, found.fit), found.unread)

    def _supposed(self, quads: Quads, wanted: Sides) -> Quads:
        """Each square as the border itself, and as each outline known to lie round a border."""
        guesses = [quads, *(scaled(quads, 1 / ratio) for ratio in self._outlines.ratios)]
        quads = np.concatenate(guesses)
        longest = sides(quads).max(axis=1)
        fitting = (longest < wanted.longest * 1.3) & (longest > wanted.shortest * 0.7)
        return np.asarray(quads[fitting])

    def _framed(self, grey: Picture, quads: Quads, least: float) -> Quads:
        if len(quads) == 0:
            return quads
        contrast, framed = self.decoder.frame(self.decoder.sample(grey, quads))
        return quads[(contrast > self._acceptance.contrast * 0.6) & (framed > least)]

    def _look_twice(self, grey: Picture, quads: Quads) -> tuple[Quads, Scores]:
        scores = self.decoder.score(self.decoder.sample(grey, quads))
        weak = np.flatnonzero((scores.fit < DOUBTFUL) & (scores.fit > HOPELESS))
        if len(weak) == 0:
            return quads, scores
        moved = _nudged(quads[weak], self.decoder.family.cells)
        again = self.decoder.score(self.decoder.sample(grey, moved.reshape(-1, 4, 2)))
        best = again.fit.reshape(len(NUDGES), -1).argmax(axis=0)
        rows = best * len(weak) + np.arange(len(weak))
        index = np.arange(len(quads))
        index[weak] = rows
        chosen = np.zeros(len(quads), bool)
        chosen[weak] = again.fit[rows] > scores.fit[weak]
        all_rows = np.where(chosen, index, 0)
        quads = np.where(chosen[:, None, None], moved.reshape(-1, 4, 2)[all_rows], quads)
        return quads, scores.better_of(again.rows(all_rows), chosen)

    def _accepted(self, scores: Scores) -> NDArray[np.bool_]:
        least = self._acceptance
        more = np.where(scores.contrast < least.faint, least.surer, 0.0)
        return np.asarray(
            (scores.fit > least.fit + more)
            & (scores.margin > least.margin + more)
            & (scores.contrast > least.contrast)
            & (scores.framed > least.framed)
        )


def default_ratios(
    decoder: Decoder, token_mm: float = 19.0, sticker_mm: float = 15.0
) -> tuple[float, ...]:
    """The white sticker and the cardboard token are squares round the border too."""
    sticker = decoder.family.sticker_cells / decoder.family.cells
    return sticker, sticker * token_mm / sticker_mm


def _distinct(quads: Quads) -> Quads:
    """The border, the sticker and the token often lead to the same square: keep one."""
    size = sides(quads).mean(axis=1)
    middles = quads.mean(axis=1)
    step = np.maximum(np.median(size) / 12, 1.0)
    keys = np.rint(np.column_stack([middles, size]) / step).astype(np.int64)
    _, first = np.unique(keys, axis=0, return_index=True)
    return quads[first]


def _nudged(quads: Quads, cells: int) -> Quads:
    side = sides(quads).mean(axis=1)
    cell = (side / cells)[:, None, None]
    return np.stack(
        [
            scaled(quads, 1 + 2 * out * cell[:, 0, 0] / side) + np.array([right, down]) * cell
            for right, down, out in NUDGES
        ]
    )


def _upright(quads: Quads, scores: Scores) -> TagsFound:
    """Start every quad at the corner that is printed top left."""
    corner = (np.arange(4)[None] - scores.turns[:, None]) % 4
    return TagsFound(scores.tags, np.take_along_axis(quads, corner[..., None], axis=1), scores.fit)


def apart(quads: Quads, read: Quads) -> Quads:
    """Those that do not lie where a tag was read."""
    if len(quads) == 0 or len(read) == 0:
        return quads
    gaps = np.linalg.norm(quads.mean(axis=1)[:, None] - read.mean(axis=1)[None], axis=2)
    return np.asarray(quads[(gaps > sides(read).mean(axis=1)).all(axis=1)])


def _one_per_place(found: TagsFound) -> TagsFound:
    """The best reading of each place; the same square is often found twice."""
    order = np.argsort(-found.fit)
    middles = found.quads.mean(axis=1)
    reach = 0.4 * np.linalg.norm(found.quads[:, 0] - found.quads[:, 2], axis=1)
    kept: list[int] = []
    for index in order:
        gaps = np.linalg.norm(middles[kept] - middles[index], axis=1)
        if not (gaps < reach[kept]).any():
            kept.append(int(index))
    return found.rows(kept)
