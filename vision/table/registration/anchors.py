"""The corner tags of all boards in view, followed from frame to frame at little cost."""

from __future__ import annotations

import cv2
import numpy as np

from vision.geometry import Picture, Quads
from vision.tags.decode import Decoder
from vision.tags.detect import Detector, Outlines, TagsFound
from vision.tags.quads import Sides
from vision.tags.refine import refine

WORKING_WIDTHS = (1000, 400)
"""Corner tags are large: they are searched in a picture about this wide, then in a smaller one
for boards seen from very near."""
SMALLEST, LARGEST = 11.0, 110.0
EVERY = 24
"""Frames between searches when nothing seems wrong."""
SOON = 3
"""Frames between searches while a corner is missing."""
STILL_THERE = 0.7
ENOUGH_MIRRORED = 2


class AnchorFinder:
    """Remembers where corner tags were; checks them each frame, searches when one is missing."""

    def __init__(self, decoder: Decoder, tags: frozenset[int]) -> None:
        """`tags` are the numbers that may be corners, of any box."""
        ratio = decoder.family.sticker_cells / decoder.family.cells
        self._detector = Detector(decoder, Outlines((ratio,)))
        self._tags = tags
        self._quads: dict[int, Quads] = {}
        self._frame = 0
        self._searched = -EVERY
        self.missing: frozenset[int] = frozenset()
        """Corners that were seen once and are not recognised now."""

    def update(self, grey: Picture, *, needed: bool = True) -> dict[int, Quads]:
        """Every corner tag known, by number; missing ones where they were last seen. Where boards
        are known without any, none is `needed`.
        """
        self._frame += 1
        self.missing = frozenset(self._quads) - self._recognised(grey)
        wait = SOON if self.missing or (needed and not self._quads) else EVERY
        if self._frame - self._searched >= wait:
            self._searched = self._frame
            fresh = self._search(grey)
            self._quads |= fresh
            self.missing -= fresh.keys()
        return dict(self._quads)

    def mirrored(self, grey: Picture) -> bool:
        """Whether corner tags are read once right and left change places; a look of its own."""
        return len(self._search(np.ascontiguousarray(grey[:, ::-1]))) >= ENOUGH_MIRRORED

    def known(self) -> frozenset[int]:
        return frozenset(self._quads)

    def forget(self, tag: int) -> None:
        """A corner that cannot be where it was last seen, because its board has moved."""
        self._quads.pop(tag, None)
        self.missing -= {tag}

    def _recognised(self, grey: Picture) -> frozenset[int]:
        if not self._quads:
            return frozenset()
        decoder, tags = self._detector.decoder, list(self._quads)
        cells = decoder.sample(grey, np.array([self._quads[tag] for tag in tags]))
        fit = decoder.fit_as(cells, np.array(tags))
        return frozenset(tag for tag, value in zip(tags, fit, strict=True) if value > STILL_THERE)

    def _search(self, grey: Picture) -> dict[int, Quads]:
        found: dict[int, Quads] = {}
        for width in WORKING_WIDTHS:
            if len(found) < 2:
                found |= self._search_at(grey, width)
        return found

    def _search_at(self, grey: Picture, width: int) -> dict[int, Quads]:
        shrink = max(1, round(grey.shape[1] / width))
        size = (grey.shape[1] // shrink, grey.shape[0] // shrink)
        even = grey[: size[1] * shrink, : size[0] * shrink]
        small = cv2.resize(even, size, interpolation=cv2.INTER_AREA)
        found = self._detector.find(np.asarray(small, np.uint8), Sides(SMALLEST, LARGEST))
        found = found.rows(np.isin(found.tags, list(self._tags)))
        return self._sharpened(grey, found, shrink)

    def _sharpened(self, grey: Picture, found: TagsFound, shrink: int) -> dict[int, Quads]:
        if len(found) == 0:
            return {}
        quads = (found.quads + 0.5) * shrink - 0.5
        for _ in range(2):
            quads = refine(grey, quads, self._detector.decoder.family.cells)
        best: dict[int, tuple[float, Quads]] = {}
        for tag, quad, fit in zip(found.tags.tolist(), quads, found.fit.tolist(), strict=True):
            if tag not in best or fit > best[tag][0]:
                best[tag] = fit, quad
        return {tag: quad for tag, (_, quad) in best.items()}
