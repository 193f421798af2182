"""Tags from frame to frame: known ones are checked, only what changed is searched again.

It says which tags are visible, and which were visible and are covered now. It never says that a
covered tag has gone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.geometry import Picture, Points, Quads, sides
from vision.tags.boxes import Bounds, box_of, joined
from vision.tags.changes import ChangeMap, Changes, Patch
from vision.tags.detect import Detector, TagsFound, apart
from vision.tags.glare import BLINDING
from vision.tags.quads import Sides
from vision.tags.refine import refine
from vision.tags.votes import FORGET, SURE, Track

STILL_THERE = 0.6
"""Fit at which a known tag at its known place is recognised."""
STILL_DARK = 6.0
HALVE_FROM = 28.0
"""Shortest side in pixels from which squares are searched at half size."""
DOUBLE_BELOW = 13.0
"""Shortest side in pixels below which they are searched at twice the size too."""
LOOK_AGAIN = 6
"""Frames between looks at something large that lies still."""
STAYS = 24
"""Still frames after which something large that hides no tag counts as part of the table."""
LOST_SHARE = 0.35
"""Share of known tags that must fail, nothing moving, before everything is searched again."""
AWAITED = 2
"""Frames for which tags that fail all at once, with nothing over them, are waited for before all is
searched, even if something moves elsewhere: until then nobody knows what has gone."""
TILES, TILE_EVERY = (8, 12), 4
"""The background is searched tile by tile, one every so many frames."""
MOST_UNREAD = 6
"""Squares that could not be read and are tried again at a time."""
SHARES = 16
"""Each frame this part of the tags is straightened."""


Judge = Callable[[Changes, Quads, Quads, NDArray[np.bool_]], NDArray[np.bool_]]
"""What changed, tags that are seen, tags that are missing and whether each seems hidden by the
change; whether each is hidden."""


@dataclass(frozen=True, slots=True, eq=False)
class Tracked:
    """What is known after one frame; `block` is the width in pixels of a pixel of `covered`."""

    visible: TagsFound
    hidden: TagsFound
    unread: Quads
    """Squares that look like tags and cannot be read."""
    covered: Picture
    small: Picture
    """The frame in blocks, to judge light by."""
    block: int
    whole: bool
    """The whole picture was searched, because it was the first or everything had moved."""
    quiet: bool
    """Nothing moves."""


class Tracker:
    """Follows all tags of one camera."""

    def __init__(self, detector: Detector, wanted: Sides) -> None:
        self._detector = detector
        self.wanted = wanted
        self._halve = wanted.shortest >= HALVE_FROM
        self._double = wanted.shortest < DOUBLE_BELOW
        cell = wanted.shortest / detector.decoder.family.cells
        halvings = max(1, min(4, int(np.log2(max(cell * 1.8, 2.0)))))
        self._map = ChangeMap(halvings, wanted.shortest, wanted.longest)
        self._tracks: list[Track] = []
        self._unread: list[Quads] = []
        self._frame = 0
        self._alarm = 0
        self._lost = 0
        """Frames for which too many known tags have failed with nothing over them."""

    def update(self, grey: Picture, judge: Judge | None = None) -> Tracked:
        """Read one grey frame. The judge, if there is one, says which missing tags are hidden;
        without it, those under something that changed the picture are.
        """
        self._frame += 1
        if self._frame == 1:
            return self._everything(grey, judge)
        changes = self._map.update(grey)
        known = self._still_there(grey)
        if self._all_moved(known, changes):
            return self._everything(grey, judge)
        self._rescan(grey, changes, judged=judge is not None)
        self._count_missing(changes, judge)
        self._accept_what_stays(changes, judged=judge is not None)
        self._follow(grey)
        return self._told(changes)

    @property
    def block(self) -> int:
        """The width in pixels of a block."""
        return int(self._map.block)

    def _everything(self, grey: Picture, judge: Judge | None) -> Tracked:
        found = self._find(grey)
        self._tracks = [
            Track(int(tag), quad, float(fit), SURE, known=True)
            for tag, quad, fit in zip(found.tags, found.quads, found.fit, strict=True)
        ]
        self._alarm = self._lost = 0
        self._unread = list(found.unread)
        changes = self._map.restart(grey)
        self._count_missing(changes, judge)
        return self._told(changes, whole=True)

    def _find(self, grey: Picture) -> TagsFound:
        return self._detector.find(grey, self.wanted, halve=self._halve, double=self._double)

    def _still_there(self, grey: Picture) -> NDArray[np.bool_]:
        """Which of the tags that count are recognised at their places, or may be there."""
        if not self._tracks:
            return np.zeros(0, bool)
        decoder = self._detector.decoder
        cells = decoder.sample(grey, np.array([track.quad for track in self._tracks]))
        fit = decoder.fit_as(cells, np.array([track.tag for track in self._tracks]))
        there = (fit > STILL_THERE) & (decoder.contrast(cells) > STILL_DARK)
        counted = np.array([track.counts for track in self._tracks])
        for track, seen, value in zip(self._tracks, there.tolist(), fit.tolist(), strict=True):
            if seen:
                track.saw(value)
            else:
                track.missed_again()
                track.blinded = _blinding(grey, track.quad)
        there |= np.array([track.blinded for track in self._tracks])
        return np.asarray(there[counted])

    def _all_moved(self, known: NDArray[np.bool_], changes: Changes) -> bool:
        """The board was knocked or the light was switched: most tags fail and nothing moves."""
        quiet = not changes.moving.any() or np.count_nonzero(changes.moving) < known.size
        lost = known.size > 3 and float((~known).mean()) > LOST_SHARE
        self._alarm = self._alarm + 1 if lost and quiet else 0
        return self._alarm >= FORGET or self._lost >= AWAITED

    def _rescan(self, grey: Picture, changes: Changes, *, judged: bool) -> None:
        """What changed; something large now and then, and once more before it is accepted: a token
        may have been laid in it since.
        """
        again = self._frame % LOOK_AGAIN == 0
        self._forget_unread(changes.patches)
        boxes = [
            self._box(p)
            for p in changes.patches
            if not p.large or (p.still and again) or (judged and p.rested >= STAYS)
        ]
        if self._frame % TILE_EVERY == 1:
            boxes += [tile for tile in [self._tile(grey)] if not self._hides(tile, changes)]
        if again:
            boxes += [self._about(quad) for quad in self._unread[:MOST_UNREAD]]
        for box in joined(boxes):
            self._search(grey, box)

    def _forget_unread(self, patches: Iterable[Patch]) -> None:
        """What could not be read is remembered, under hands too, until its own place changes."""
        if not self._unread:
            return
        middles = np.array(self._unread).mean(axis=1)
        kept = np.ones(len(middles), bool)
        for patch in (patch for patch in patches if not patch.large):
            kept &= ~_within(middles, self._box(patch, 0))
        self._unread = [quad for quad, stays in zip(self._unread, kept, strict=True) if stays]

    def _search(self, grey: Picture, box: Bounds) -> None:
        left, top = max(0, box[0]), max(0, box[1])
        part = np.ascontiguousarray(grey[top : box[3], left : box[2]])
        found = self._find(part).moved(left, top)
        self._unread += list(apart(found.unread, np.array(self._unread).reshape(-1, 4, 2)))
        for tag, quad, fit in zip(found.tags, found.quads, found.fit, strict=True):
            self._note(int(tag), quad, float(fit))

    def _note(self, tag: int, quad: Quads, fit: float) -> None:
        reach = float(sides(quad[None]).mean()) / 2
        for track in self._tracks:
            if track.tag == tag and np.linalg.norm(track.quad.mean(0) - quad.mean(0)) < reach:
                if track.missed:
                    track.quad = quad
                    track.votes >>= 1
                    track.saw(fit)
                return
        self._tracks.append(Track(tag, quad, fit, 1))
        outline = quad.mean(0) + (quad - quad.mean(0)) * 1.7
        self._map.explain(*outline.min(axis=0), *outline.max(axis=0))

    def _count_missing(self, changes: Changes, judge: Judge | None) -> None:
        """A tag that is not where it was is hidden if anything lies there, else soon gone; one that
        is seen elsewhere is there and nowhere else.
        """
        seen_now = {track.tag for track in self._tracks if track.counts and not track.missed}
        self._tracks = [t for t in self._tracks if not (t.missed and t.tag in seen_now)]
        missing = [track for track in self._tracks if track.missed and track.counts]
        boxes = [box_of(track.quad, self._map.block) for track in missing]
        hidden = np.array([_any_in(changes.covered, box) for box in boxes], bool)
        if judge is not None:
            seen = [track.quad for track in self._tracks if not track.missed]
            quads = np.array([track.quad for track in missing]).reshape(-1, 4, 2)
            hidden = judge(changes, np.array(seen).reshape(-1, 4, 2), quads, hidden)
        hidden |= np.array([track.blinded for track in missing], bool)
        over = [covered or _any_in(changes.moving, box)
                for box, covered in zip(boxes, hidden.tolist(), strict=True)]  # fmt: skip
        counted = sum(track.counts for track in self._tracks)
        lost = counted > 3 and over.count(False) > LOST_SHARE * counted
        self._lost = self._lost + 1 if lost else 0
        for track, covered in zip(missing, over, strict=True):
            track.settle(hidden=covered or lost)
        self._tracks = [track for track in self._tracks if track.remembered]

    def _accept_what_stays(self, changes: Changes, *, judged: bool) -> None:
        """Something large that has lain still for long is searched no more, unless it is the only
        sign that a tag is hidden.
        """
        hidden = [track.quad.mean(axis=0) for track in self._tracks if track.hidden]
        for patch in changes.patches:
            left, top, right, bottom = box = self._box(patch)
            if patch.large and patch.rested >= STAYS:
                over = [p for p in hidden if left < p[0] < right and top < p[1] < bottom]
                if judged or not over:
                    self._map.explain(*box)

    def _follow(self, grey: Picture) -> None:
        """Straighten a share of the tags each frame, so that slow drift is followed."""
        share = [t for t in self._tracks[self._frame % SHARES :: SHARES] if not t.missed]
        if share:
            quads = np.array([track.quad for track in share])
            decoder = self._detector.decoder
            better = 0.5 * quads + 0.5 * refine(grey, quads, decoder.family.cells)
            tags = np.array([track.tag for track in share])
            fit = decoder.fit_as(decoder.sample(grey, better), tags)
            for track, quad, value in zip(share, better, fit.tolist(), strict=True):
                if value >= track.fit:
                    track.quad = quad

    def _told(self, changes: Changes, *, whole: bool = False) -> Tracked:
        sure = [track for track in self._tracks if track.counts]
        visible = _found(track for track in sure if not track.missed)
        return Tracked(
            visible,
            _found(track for track in sure if track.hidden),
            apart(np.array(self._unread).reshape(-1, 4, 2), visible.quads),
            changes.covered,
            changes.small,
            self._map.block,
            whole,
            not changes.moving.any(),
        )

    def _box(self, patch: Patch, room: float = 1.0) -> Bounds:
        """A patch in pixels, with room for so many whole tokens about each changed block."""
        x, y, width, height = (side * self._map.block for side in patch.box)
        margin = int(room * self.wanted.longest)
        return x - margin, y - margin, x + width + margin, y + height + margin

    def _about(self, quad: Quads) -> Bounds:
        margin = int(self.wanted.longest)
        low, high = quad.min(axis=0).astype(int) - margin, quad.max(axis=0).astype(int) + margin
        return int(low[0]), int(low[1]), int(high[0]), int(high[1])

    def _tile(self, grey: Picture) -> Bounds:
        across, down = TILES
        width, height = grey.shape[1] / across, grey.shape[0] / down
        row, column = divmod(self._frame // TILE_EVERY % (across * down), across)
        left, top, margin = int(column * width), int(row * height), int(self.wanted.longest)
        return left - margin, top - margin, int(left + width) + margin, int(top + height) + margin

    def _hides(self, box: Bounds, changes: Changes) -> bool:
        left, top, right, bottom = (side // self._map.block for side in box)
        return _any_in(changes.covered, (left, top, right + 1, bottom + 1))


def _blinding(grey: Picture, quad: Quads) -> bool:
    """The ink itself is white: over-exposed, or under a reflection."""
    left, top, right, bottom = (max(0, side) for side in box_of(quad, 1))
    part = grey[top:bottom, left:right]
    return bool(part.size and part.mean() >= BLINDING)


def _within(points: Points, box: Bounds) -> NDArray[np.bool_]:
    return np.asarray(((points >= box[:2]) & (points <= box[2:])).all(axis=1))


def _any_in(mask: Picture, box: Bounds) -> bool:
    left, top, right, bottom = (max(0, side) for side in box)
    return bool(mask[top:bottom, left:right].any())


def _found(tracks: Iterable[Track]) -> TagsFound:
    chosen = list(tracks)
    if not chosen:
        return TagsFound()
    return TagsFound(
        np.array([track.tag for track in chosen]),
        np.array([track.quad for track in chosen]),
        np.array([track.fit for track in chosen]),
    )
