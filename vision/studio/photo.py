"""A photograph brought to the studio: read, judged, its board's corners found by corner cards."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from vision.cameras import pictures
from vision.geometry import Picture, Points, Quads
from vision.grey import to_grey
from vision.layout import corner_numbers
from vision.studio.cards import NoFitError, lying
from vision.table.registration.anchors import AnchorFinder
from vision.tags.decode import Decoder
from vision.tags.family import golay

DARK = 40
"""A board whose brightest tenth is darker than this shows no lines."""
BLANK = 4.0
"""A board whose shades differ less than this has nothing printed on it."""
SMALLEST = 300
"""Pixels along a board's side below which its lines cannot be seen."""
LARGEST = 8192
RIM = 0.006
"""The share of a photograph that counts as its rim."""
SIZES_MM = (120.0, 1200.0)


class PhotographError(ValueError):
    """This photograph cannot be traced; `word` names the sentence that says what to do."""

    def __init__(self, word: str, **facts: str | int | float) -> None:
        super().__init__(word)
        self.word, self.facts = word, facts


@dataclass(frozen=True, slots=True, eq=False)
class Framed:
    """Where the board lies in a photograph."""

    corners: Points
    """Top left first, clockwise, in pixels."""
    size_mm: tuple[float, float]


def read_photograph(path: Path) -> Picture:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise PhotographError("unreadable", file=path.name) from error
    return decode(data, path.name)


def decode(data: bytes, name: str = "") -> Picture:
    """A picture out of a file's bytes, turned the way the camera was held."""
    try:
        return pictures.decode(data, LARGEST)
    except pictures.TooLargeError as error:
        raise PhotographError("too-large", file=name, most=LARGEST) from error
    except pictures.NotAPictureError as error:
        raise PhotographError("unreadable", file=name) from error


def framed(
    photograph: Picture, corners: Points | None, size_mm: tuple[float, float] | None
) -> Framed:
    """The board's frame from taps, or from corner cards where nobody tapped."""
    if corners is None:
        found = by_cards(photograph, size_mm)
    elif size_mm is None:
        raise PhotographError("no-size")
    else:
        found = Framed(np.asarray(corners, np.float64), size_mm)
    _judge(photograph, found)
    return found


def by_cards(photograph: Picture, size_mm: tuple[float, float] | None) -> Framed:
    """From the four cards of any board; PhotographError says which are missing."""
    quads = _cards(photograph)
    if not quads:
        raise PhotographError("dark" if _is_dark(photograph) else "no-board")
    boards = [tag // 4 for tag in quads]
    board = max(boards, key=boards.count)
    four = {tag % 4: quad for tag, quad in quads.items() if tag // 4 == board}
    if len(four) < 4:
        raise PhotographError("card-missing", corner=_missing(four) + 1)
    height, width = photograph.shape[:2]
    try:
        corners, size = lying(four, (width, height), size_mm)
    except (NoFitError, np.linalg.LinAlgError) as error:
        raise PhotographError("no-board") from error
    if size_mm is None and not all(SIZES_MM[0] < side < SIZES_MM[1] for side in size):
        raise PhotographError("no-board")
    return Framed(corners, size)


def _cards(photograph: Picture) -> dict[int, Quads]:
    return AnchorFinder(Decoder(golay()), corner_numbers()).update(to_grey(photograph))


def _missing(four: dict[int, Quads]) -> int:
    return next(corner for corner in range(4) if corner not in four)


def at_rim(photograph: Picture, corners: Points) -> int | None:
    """The first corner at the photograph's rim, where the board may be cut off; counted from 1. In
    a corner of the photograph, as scans have them, it is not."""
    height, width = photograph.shape[:2]
    share = (np.asarray(corners) + 0.5) / (width, height)
    sides = ((share < RIM) | (share > 1 - RIM)).sum(axis=1)
    found = np.flatnonzero(sides == 1)
    return int(found[0]) + 1 if len(found) else None


def _judge(photograph: Picture, found: Framed) -> None:
    height, width = photograph.shape[:2]
    slack = 0.02 * np.array([width, height])
    outside = (found.corners < -slack) | (found.corners > np.array([width, height]) + slack)
    if outside.any():
        corner = int(np.flatnonzero(outside.any(axis=1))[0])
        raise PhotographError("corner-cut", corner=corner + 1)
    sides = np.linalg.norm(np.roll(found.corners, -1, axis=0) - found.corners, axis=1)
    if not _is_convex(found.corners):
        raise PhotographError("corners-crossed")
    if sides.min() < SMALLEST / 3 or sides.max() < SMALLEST:
        raise PhotographError("too-small", pixels=round(float(sides.max())))
    board = _cut_out(photograph, found.corners)
    if _is_dark(board):
        raise PhotographError("dark")
    if _few(board).std() < BLANK:
        raise PhotographError("blank")


def _is_convex(corners: Points) -> bool:
    """Whether the corners run clockwise as seen."""
    ahead = np.roll(corners, -1, axis=0) - corners
    after = np.roll(ahead, -1, axis=0)
    return bool((ahead[:, 0] * after[:, 1] - ahead[:, 1] * after[:, 0] > 0).all())


def _cut_out(photograph: Picture, corners: Points) -> Picture:
    low = np.maximum(corners.min(axis=0).astype(int), 0)
    high = corners.max(axis=0).astype(int) + 1
    return photograph[low[1] : high[1], low[0] : high[0]]


def _is_dark(picture: Picture) -> bool:
    return bool(np.percentile(_few(picture), 90) < DARK)


def _few(picture: Picture) -> Picture:
    """One grey pixel of many."""
    return to_grey(np.ascontiguousarray(picture[::8, ::8]))
