"""One board as it looks with nothing on it, learned cell by cell and kept through changing light.

What differs from it lies over it: that is the only ground for calling a place covered. A thing
that stays never becomes the board; a thing that was taken for the board and leaves is noticed.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Picture
from vision.ground.light import (
    DARKEST,
    PALEST,
    Field,
    LightFit,
    Mask,
    brightness,
    in_full_colour,
    logarithms,
    strength,
)
from vision.ground.revealed import Revealed

FADE = 0.03
"""How fast the known look follows what is seen: paper yellows, shadows wander."""
GRAIN, DIM = 0.05, 24.0
"""Differences that noise makes, and grey levels at which a difference counts half."""
PATTERN, DARKER, LIGHTER = 0.035, -0.62, 0.42
"""A pattern that differs by so much, or a brightness by more than a shadow's, is not the board."""
TINT = 0.2
"""A colour that differs by so much from what the light makes of it is not the board's."""
FAINT = 0.5
"""Half the difference is enough for what touches a plain one: skin of the board's own colour
belongs to the sleeve behind it."""
WINDOW = (5, 5)
MOVES = 0.14
"""From this difference to the frame before, in logarithms, a cell moves."""
CALM = 2
"""Still frames after which an unknown cell is taken for the board."""
GHOST, GHOST_MORE = 2.0, 0.4
"""How much stranger beside its surroundings a patch must be in memory than in sight for the thing
to have been there first."""
THROUGH = 0.5
"""Nothing can be read through a thing: with so much of it about tags, it is none."""
LEAST_BESIDE = 12
DOUBT_FRAMES = 6
ASTRAY, SLIPPED, SLIP_EVERY = 0.2, 0.25, 5
"""The share of a board that looks wrong, or the cells by which it slipped, from which its place is
not believed any more, and how often the slip is measured."""
GHOST_RESTS, READ_RESTS = 3, 12
"""Still frames after which a difference may be a ghost, and after which tags beside it tell so:
by then those of tokens that were laid together have been read."""
LARGE = 250
"""Cells from which a difference is an arm's or a thing's, whose bays belong to it."""
MOST_REST = 10_000


class EmptyBoard:
    """What is known of one board's bare look; `over` is what lies over it now."""

    def __init__(self, shape: tuple[int, int], look: Picture | None = None) -> None:
        """`look` is the bare board from above, if somebody has a picture of it."""
        self._light = LightFit(shape)
        self.look: Field = np.zeros((*shape, 1), np.float32)
        self.known: Mask = np.zeros(shape, bool)
        self._sure: Mask = np.zeros(shape, bool)
        if look is not None:
            self.look = logarithms(look)
            self.known, self._sure = np.ones(shape, bool), np.ones(shape, bool)
        self.over: Mask = np.zeros(shape, bool)
        self.revealed = Revealed(shape)
        self.faint: Mask = np.zeros(shape, bool)
        """Cells that differ a little: too little for a thing, too much for what is surely bare."""
        self.resting = np.zeros(shape, np.int32)
        """Still frames of each cell."""
        self._before: Field | None = None
        self._frames = 0
        self._doubtful: Mask = np.zeros(shape, bool)
        self._pale: Mask = np.zeros(shape, bool)
        """Cells that were learned while the camera gave no colours."""
        self._doubts_left = 0
        self._slip = 0.0

    def _start(self, shape: tuple[int, ...]) -> None:
        """A camera that turns from grey to colour, or back, is begun anew."""
        self.look, self._before = np.zeros(shape, np.float32), None
        self.known, self._sure = np.zeros(shape[:2], bool), np.zeros(shape[:2], bool)
        self.over, self._frames = np.zeros(shape[:2], bool), 0
        self.revealed = Revealed(self.known.shape)

    def update(self, flat: Picture, blind: Mask, pieces: Mask, suspect: Mask, unsure: Mask) -> None:
        """See the board from above once more.

        `blind` cells show nothing now, on `pieces` tokens are read, `suspect` ones may be an arm,
        on `unsure` ones a token lay that is not read now: it may still lie there.
        """
        seen = logarithms(flat)
        if seen.shape != self.look.shape:
            self._start(seen.shape)
        self._frames += 1
        self._rest(seen)
        judged = self.known & ~blind & ~pieces
        share = strength(seen, self.look, judged)
        seen = in_full_colour(seen, self.look, judged, share)
        light = self._light.change(seen - self.look, judged)
        if share >= PALEST:
            self._tint(seen - light, judged)
        over = self._differing(seen - light, judged)
        if self._frames % SLIP_EVERY == 0:
            self._slip = _slip(self.look, seen - self.look - light, judged & ~over)
        self._sure |= self.over & judged & ~over
        self.over = over
        self._doubt(suspect)
        self._expose_ghosts(seen - light, pieces, unsure)
        bare = ~(blind | pieces | suspect | unsure | self.over)
        self.revealed.update(self.look, seen - light, self.known, pieces, bare)
        fresh = self._learn(seen - light, bare)
        if share < PALEST:
            self._pale |= fresh
        if suspect.any():
            self._doubtful |= fresh

    def forget(self, cells: Mask) -> None:
        """These cells were not the board."""
        self.known &= ~cells

    def astray(self) -> bool:
        """Most of the board does not look like it, or all of it has slipped."""
        lost = float(self.over.sum()) > ASTRAY * max(1, int(self.known.sum()))
        return lost or self._slip > SLIPPED

    def _rest(self, seen: Field) -> None:
        if self._before is None:
            self._before = seen
        step = brightness(seen - self._before)
        moving = np.abs(cv2.blur(step - np.median(step[::3, ::3]), (3, 3))) > MOVES
        self._before = seen
        self.resting = np.where(moving, 0, np.minimum(self.resting + 1, MOST_REST))

    def _tint(self, seen: Field, judged: Mask) -> None:
        """What was learned without colours gets those that are seen first."""
        pale = self._pale & judged
        if pale.any():
            tints = (seen - brightness(seen)[..., None])[pale]
            self.look[pale] = brightness(self.look)[pale][:, None] + tints
            self._pale &= ~pale

    def _differing(self, seen: Field, judged: Mask) -> Mask:
        """Cells whose pattern, brightness or colour is not the board's."""
        trust = _trust(seen, self.look)
        left = (seen - self.look) * trust * judged.astype(np.float32)[..., None]
        weight = np.maximum(cv2.blur(judged.astype(np.float32), WINDOW), 0.04)
        bright = brightness(left)
        level = np.asarray(cv2.blur(bright, WINDOW) / weight, np.float32)
        outside = _outside(brightness(seen) - level, self.look) * brightness(trust)
        odd = np.maximum(outside - GRAIN, 0) * judged
        odd = cv2.blur(odd.astype(np.float32), WINDOW) / weight / PATTERN
        if left.shape[-1] > 1:
            tint = _blurred(left - bright[..., None]) / weight[..., None]
            odd = np.maximum(odd, _largest(np.abs(tint)) / TINT)
        plain = ((odd > 1) | (level < DARKER) | (level > LIGHTER)) & judged
        self.faint = np.asarray((odd > FAINT) & judged)
        return np.asarray(_filled(_grown(plain, self.faint)) & judged)

    def _doubt(self, suspect: Mask) -> None:
        """What was learned beside an arm may be its thumb: when the arm has gone, whatever looks
        different then was no board.
        """
        if suspect.any():
            self._doubts_left = DOUBT_FRAMES
        elif self._doubts_left:
            self._doubts_left -= 1
            ghosts = self._doubtful & self.over
            self.forget(ghosts)
            self.over &= ~ghosts
            if not self._doubts_left:
                self._doubtful[:] = False

    def _expose_ghosts(self, seen: Field, pieces: Mask, unsure: Mask) -> None:
        """A thing that was there first has gone where a still difference looks like its
        surroundings now and did not in memory, or where tags are read in the midst of it: what is
        seen now is the board. But what hides tags that were read came after them.
        """
        still = self.over & (self.resting >= GHOST_RESTS) & ~self._sure
        if not still.any():
            return
        around = (np.asarray(cv2.dilate(pieces.astype(np.uint8), _BESIDE)) > 0) & ~pieces
        count, labels, stats, _ = cv2.connectedComponentsWithStats(self.over.astype(np.uint8))
        for label in range(1, count):
            thing = labels == label
            if (still & thing).sum() < 0.8 * thing.sum() or (thing & unsure).any():
                continue
            rests = self.resting[thing].min() >= READ_RESTS
            read = rests and (thing & around).sum() > THROUGH * thing.sum()
            read = read and not self._was_laid(thing, stats[label], seen)
            if read or self._was_first(thing, stats[label], seen):
                self.forget(thing)
                self.over &= ~thing

    def _was_laid(self, thing: Mask, box: NDArray[np.int32], seen: Field) -> bool:
        """It is stranger beside its surroundings than what was there: tokens beside others, not
        read yet.
        """
        part = _about(box)
        beside = self._beside(thing, part)
        if beside.sum() < LEAST_BESIDE:
            return False
        now, then = (_strangeness(one[part], thing[part], beside) for one in (seen, self.look))
        return now > then

    def _beside(self, thing: Mask, part: tuple[slice, slice]) -> Mask:
        """The bare board about it."""
        wider = np.asarray(cv2.dilate(thing[part].astype(np.uint8), _BESIDE)) > 0
        return np.asarray(wider & self.known[part] & ~self.over[part])

    def _was_first(self, thing: Mask, box: NDArray[np.int32], seen: Field) -> bool:
        """Both signs must agree: strange beside its surroundings, and a rim that breaks them."""
        if _at_edge(thing):
            return False
        part = _about(box)
        patch, looks = thing[part].astype(np.uint8), (seen[part], self.look[part])
        beside = self._beside(thing, part)
        rim = np.asarray(cv2.dilate(patch, _RIM) - cv2.erode(patch, _RIM)) > 0
        if beside.sum() < LEAST_BESIDE:
            return False
        now, then = (_strangeness(look, thing[part], beside) for look in looks)
        cut_now, cut_then = (_break(look, rim, beside) for look in looks)
        return then > GHOST * now + GHOST_MORE and cut_then > GHOST * cut_now

    def _learn(self, seen: Field, bare: Mask) -> Mask:
        """Unknown cells that are calm are the board; known ones are followed, but not beside what
        lies over them: things are not learned from their rims. Cells known newly are returned.
        """
        fresh = bare & ~self.known & (self.resting >= (CALM if self._frames > 1 else 0))
        apart = np.asarray(cv2.dilate(self.over.astype(np.uint8), _BESIDE)) == 0
        again = bare & self.known & apart & (self.resting > 0)
        rate = np.where(fresh, 1.0, np.where(again, FADE, 0.0)).astype(np.float32)
        self.look = self.look + rate[..., None] * (seen - self.look)
        self.known |= fresh
        return fresh


_GAP, _BAY = np.ones((5, 5), np.uint8), np.ones((15, 15), np.uint8)
_RIM = np.ones((3, 3), np.uint8)
_BESIDE = np.ones((9, 9), np.uint8)


def _about(box: NDArray[np.int32]) -> tuple[slice, slice]:
    """A patch's box with all that lies beside it."""
    left, top, width, height = (int(side) for side in box[:4])
    room = len(_BESIDE)
    return (
        slice(max(0, top - room), top + height + room),
        slice(max(0, left - room), left + width + room),
    )


def _at_edge(patch: Mask) -> bool:
    """Arms come in across the edge of the board."""
    return bool(patch[[0, -1]].any() or patch[:, [0, -1]].any())


def _break(look: Field, rim: Mask, beside: Mask) -> float:
    """How much steeper a patch's rim is than what lies beside it, in the colour that shows most."""
    rough = [_steepness(look[..., [c]]) for c in range(look.shape[-1])]
    return max(float((r[rim].mean() + 0.01) / (r[beside].mean() + 0.01)) for r in rough)


def _strangeness(look: Field, patch: Mask, beside: Mask) -> float:
    """How much a patch differs from what lies beside it, in colour and in its pattern."""
    rough = _steepness(look)
    level = float(np.abs(look[patch].mean(axis=0) - look[beside].mean(axis=0)).max())
    pattern = abs(float(np.log((rough[patch].mean() + 0.01) / (rough[beside].mean() + 0.01))))
    return level / 0.3 + pattern


def _slip(look: Field, left: Field, judged: Mask) -> float:
    """By how many cells the whole board seems to have moved, from slopes and differences."""
    field = brightness(look)
    slopes = np.stack(
        [
            cv2.Sobel(field, cv2.CV_32F, 1, 0, scale=0.125),
            cv2.Sobel(field, cv2.CV_32F, 0, 1, scale=0.125),
        ],
        axis=-1,
    )[judged]
    if len(slopes) < LEAST_BESIDE:
        return 0.0
    square = slopes.T @ slopes + 1e-3 * np.eye(2)
    return float(np.hypot(*np.linalg.solve(square, slopes.T @ brightness(left)[judged])))


def _trust(seen: Field, look: Field) -> Field:
    """Differences between two dark things say little: noise is large there and light adds up."""
    light = np.exp(np.maximum(seen, look)) - DARKEST
    return np.asarray(light / (light + DIM), np.float32)


def _outside(bright: Field, look: Field) -> Field:
    """How far each cell is from what it and its neighbours may look like: half a cell of slip is
    no difference.
    """
    field = brightness(look)
    high, low = (field + cv2.dilate(field, _RIM)) / 2, (field + cv2.erode(field, _RIM)) / 2
    return np.asarray(np.maximum(bright - high, low - bright), np.float32)


def _largest(field: Field) -> Field:
    """The colour of each cell that shows most."""
    most = field[..., 0]
    for colour in range(1, field.shape[-1]):
        most = np.maximum(most, field[..., colour])
    return most


def _blurred(field: Field) -> Field:
    return np.asarray(cv2.blur(field, WINDOW), np.float32).reshape(field.shape)


def _steepness(look: Field) -> Field:
    field = brightness(np.ascontiguousarray(look))
    across = cv2.Sobel(field, cv2.CV_32F, 1, 0, scale=0.125)
    down = cv2.Sobel(field, cv2.CV_32F, 0, 1, scale=0.125)
    return np.asarray(cv2.magnitude(across, down), np.float32)


def _grown(plain: Mask, faint: Mask) -> Mask:
    """The plain cells, and the faint ones that hang together with them."""
    if not plain.any():
        return plain
    count, labels = cv2.connectedComponents((plain | faint).astype(np.uint8))
    sure = np.bincount(labels[plain], minlength=count) >= LEAST_BESIDE
    return np.asarray(plain | sure[labels])


def _filled(mask: Mask) -> Mask:
    """Gaps closed and the inside of closed rims filled: a thing is all of one piece."""
    if not mask.any():
        return mask
    joined = cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_CLOSE, _GAP)
    outlines, _ = cv2.findContours(joined, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    filled, large = np.zeros_like(joined), np.zeros_like(joined)
    cv2.drawContours(filled, outlines, -1, 1, -1)
    arms = [outline for outline in outlines if cv2.contourArea(outline) > LARGE]
    cv2.drawContours(large, arms, -1, 1, -1)
    whole = np.asarray(cv2.morphologyEx(large, cv2.MORPH_CLOSE, _BAY), bool)
    return np.asarray(filled.astype(bool) | whole)
