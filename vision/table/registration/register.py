"""Where each board lies in the picture, from its corner tags. Says how sure it is, in mm."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

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

    def corners_px(self) -> Points:
        return self.to_picture(self.plan.corners_mm())


def register(
    plans: Iterable[Plan],
    quads: Mapping[int, Quads],
    size: tuple[int, int],
    lens: Lens | None = None,
) -> tuple[Registration, ...]:
    """Every board with enough corner tags; the lens is estimated from all of them if unknown."""
    pairs = {plan.board: (plan, _pair(plan.anchors, quads)) for plan in plans}
    found = {
        board: (plan, pair)
        for board, (plan, pair) in pairs.items()
        if len(pair[0]) >= 4 * ENOUGH_ANCHORS
    }
    lens = lens or estimate_lens(size, [pair for _, pair in found.values() if len(pair[0]) >= 12])
    registered = (_registration(plan, lens, pair) for plan, pair in found.values())
    return tuple(r for r in registered if r is not None)


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


def _registration(plan: Plan, lens: Lens, pair: Pair) -> Registration | None:
    matrix = fit_plane(lens, pair)
    if matrix is None or abs(np.linalg.det(matrix)) < 1e-12:
        return None
    away = through(_inverse(matrix), lens.straight(pair[1])) - pair[0]
    error = float(np.linalg.norm(away, axis=1).mean())
    sane = goes_round(lens.bent(through(matrix, SQUARE * plan.size_mm)))
    return Registration(plan, lens, matrix, error, len(pair[0]) // 4) if sane else None


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
    seen = [(anchor.quad_mm(), quads[anchor.tag]) for anchor in anchors if anchor.tag in quads]
    if not seen:
        return np.zeros((0, 2)), np.zeros((0, 2))
    return np.concatenate([mm for mm, _ in seen]), np.concatenate([px for _, px in seen])
