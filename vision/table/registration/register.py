"""Where each board lies in the picture, from its corner tags. Says how sure it is, in mm."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import hypot

import numpy as np

from vision.geometry import SQUARE, Matrix, Points, Quads, through
from vision.layout import Anchor, Plan
from vision.sticker import CELL_MM
from vision.table.registration.lens import Lens, Pair, estimate_lens, fit_plane

ENOUGH_ANCHORS = 2
"""Two tags are eight points; their board is found, less exactly than with three or four."""
MOVED_MM = 3.0
STEPS = np.array([[[0.0, 0.0]], [[1.0, 0.0]], [[0.0, 1.0]]])
"""A place, a millimetre to the right of it and one below."""
TAP_SHARE = 0.003
"""How exactly a finger points, in widths of the picture."""
WORST_MM = 5.0
"""Cards that fit together so badly lie round no board: on their printed sheet, or of two kits."""
WELL_MM, ODD_ONE = 0.3, 0.35
"""Four cards that fit so well are all in their places; one is not if the others fit together so
much better without it."""
SWING = 0.02
"""How far off a place may be where only two cards are seen: this share of how far they are away."""


@dataclass(frozen=True, slots=True, eq=False)
class Registration:
    """One board's place in the picture."""

    plan: Plan
    lens: Lens
    matrix: Matrix
    error_mm: float
    """Mean distance of the corner tags' corners from where they should be."""
    anchors: int
    """How many corner tags told it; none: its own picture did, or a person showed its corners."""
    matches: int = 0
    """How many points of its own printed picture told it."""
    cards: tuple[tuple[float, float], ...] = ()
    """Where the middles of those corner tags lie on the board."""
    _back: Matrix = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_back", _inverse(self.matrix))

    def to_board(self, pixels: Points) -> Points:
        return through(self._back, self.lens.straight(pixels))

    def to_picture(self, mm: Points) -> Points:
        return self.lens.bent(through(self.matrix, mm))

    def cell_pixels(self, mm: Points) -> Points:
        """Pixels per cell of a token's tag at these places, on the short axis."""
        at = np.asarray(mm, np.float64).reshape(-1, 2)
        seen = self.to_picture(at + STEPS)
        (a, c), (b, d) = (seen[1:] - seen[0]).transpose(0, 2, 1)
        shortest = abs(np.hypot(a + d, b - c) - np.hypot(a - d, b + c)) / 2
        return np.asarray(shortest * CELL_MM)

    def unsure_mm(self, x: float, y: float) -> float:
        """How far off this place of the board may be. Two cards hold it where they lie, and what
        is far from them swings with every tenth of a pixel.
        """
        if len(self.cards) != ENOUGH_ANCHORS:
            return self.error_mm
        return self.error_mm + SWING * min(hypot(x - card[0], y - card[1]) for card in self.cards)

    def corners_px(self) -> Points:
        return self.to_picture(self.plan.corners_mm())


def register(
    plans: Iterable[Plan],
    quads: Mapping[int, Quads],
    size: tuple[int, int],
    lens: Lens | None = None,
) -> tuple[Registration, ...]:
    """Every board with enough corner tags; the lens is estimated from all of them if unknown."""
    seen = [(plan, tuple(a for a in plan.anchors if a.tag in quads)) for plan in plans]
    found = [
        (plan, _in_place(anchors, quads, lens or size))
        for plan, anchors in seen
        if len(anchors) >= ENOUGH_ANCHORS
    ]
    pairs = [_pair(anchors, quads) for _, anchors in found]
    lens = lens or estimate_lens(size, [pair for pair in pairs if len(pair[0]) >= 12])
    registered = (_registration(plan, lens, anchors, quads) for plan, anchors in found)
    return tuple(r for r in registered if r is not None)


def _in_place(
    anchors: tuple[Anchor, ...], quads: Mapping[int, Quads], camera: Lens | tuple[int, int]
) -> tuple[Anchor, ...]:
    """Of four cards all, or the three that fit together if one lies elsewhere; of fewer nobody
    knows which.
    """
    if len(anchors) < 4 or (whole := _apart_mm(_pair(anchors, quads), camera)) < WELL_MM:
        return anchors
    rests = [anchors[:one] + anchors[one + 1 :] for one in range(len(anchors))]
    apart = [_apart_mm(_pair(rest, quads), camera) for rest in rests]
    best = int(np.argmin(apart))
    return rests[best] if apart[best] < ODD_ONE * whole else anchors


def _apart_mm(pair: Pair, camera: Lens | tuple[int, int]) -> float:
    """How far from each other's plane these cards lie, through the lens or the likeliest one."""
    lens = camera if isinstance(camera, Lens) else estimate_lens(camera, [pair])
    matrix = fit_plane(lens, pair)
    return float("inf") if matrix is None else _error_mm(matrix, lens, pair)


def register_shown(plan: Plan, corners: Points, lens: Lens) -> Registration | None:
    """A board whose own four corners a person has shown in the picture, top left first.

    None if the corners do not go round the board clockwise.
    """
    matrix = fit_plane(lens, (plan.corners_mm(), corners))
    if not goes_round(corners) or matrix is None or abs(np.linalg.det(matrix)) < 1e-12:
        return None
    exact = Registration(plan, lens, matrix, 0.0, 0)
    pixels_per_mm = float(exact.cell_pixels(np.array(plan.size_mm) / 2)[0]) / CELL_MM
    return Registration(plan, lens, matrix, TAP_SHARE * lens.size[0] / pixels_per_mm, 0)


def moved_mm(before: Registration, after: Registration) -> float:
    """How far the farthest corner of a board moved between two registrations."""
    shift = before.to_board(after.corners_px()) - after.plan.corners_mm()
    return float(np.linalg.norm(shift, axis=1).max())


def _registration(
    plan: Plan, lens: Lens, anchors: tuple[Anchor, ...], quads: Mapping[int, Quads]
) -> Registration | None:
    pair = _pair(anchors, quads)
    matrix = fit_plane(lens, pair)
    if matrix is None or abs(np.linalg.det(matrix)) < 1e-12:
        return None
    error = _error_mm(matrix, lens, pair)
    if error > WORST_MM or not goes_round(lens.bent(through(matrix, SQUARE * plan.size_mm))):
        return None
    cards = tuple(anchor.center_mm for anchor in anchors)
    return Registration(plan, lens, matrix, error, len(anchors), cards=cards)


def _error_mm(matrix: Matrix, lens: Lens, pair: Pair) -> float:
    away = through(_inverse(matrix), lens.straight(pair[1])) - pair[0]
    return float(np.linalg.norm(away, axis=1).mean())


def _inverse(matrix: Matrix) -> Matrix:
    return np.asarray(np.linalg.inv(matrix), np.float64)


def goes_round(quad: Points) -> bool:
    """Whether four corners are in clockwise order: so a board is seen from above."""
    along = np.roll(quad, -1, axis=0) - quad
    turn = (
        along[:, 0] * np.roll(along, -1, axis=0)[:, 1]
        - along[:, 1] * np.roll(along, -1, axis=0)[:, 0]
    )
    return bool((turn > 0).all())


def _pair(anchors: Iterable[Anchor], quads: Mapping[int, Quads]) -> Pair:
    return (
        np.concatenate([anchor.quad_mm() for anchor in anchors]),
        np.concatenate([quads[anchor.tag] for anchor in anchors]),
    )
