"""A drawn table that follows a game: pieces lie in their regions and stay where they were laid.

Knows names of pieces and regions, no rules. What a region holds is said by whoever draws.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.games.sheet import Outline, Sheet
from companion.rules.board import RegionId
from vision.census import Face, Side, pieces_for
from vision.geometry import Points
from vision.render.arrange import SHELF_MM
from vision.render.scene import Lying, Piece, Scene, plan

STEP_MM = 3.0
APART_MM = 20.6
"""Between the middles of pieces that lie side by side, nearly straight."""
CROWDED_MM = 20.0
"""Pieces whose middles are closer lie half on each other."""
INSIDE_MM, TIGHT_MM = 9.0, 6.5
"""From a border to the middle of a piece, usually and where many must lie in a region."""
BETWEEN_BOARDS_MM, BETWEEN_ROWS_MM = 100.0, 20.0
LEAN = 4.0
"""Degrees by which people lay things askew."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """So many pieces of one name with one side up."""

    piece: str
    side: Side
    count: int


Holding = Mapping[RegionId, Sequence[Wanted]]
Laid = tuple[tuple[RegionId, Piece], ...]


def bare_table(game: str, boards: Iterable[str], own: tuple[Sheet, ...] = ()) -> Scene:
    """These boards side by side, in rows, with nothing on them; `own` are people's own."""
    lying: list[tuple[str, Lying]] = []
    x, y, deep = 0.0, 0.0, 0.0
    for board in boards:
        width, height = plan(board, own).size_mm
        if x > 0 and x + width > SHELF_MM:
            x, y, deep = 0.0, y + deep + BETWEEN_ROWS_MM, 0.0
        lying.append((board, Lying(x, y)))
        x, deep = x + width + BETWEEN_BOARDS_MM, max(deep, height)
    return Scene(game, tuple(lying), own=own)


def laid_out(table: Scene, holding: Holding, before: Laid = ()) -> Laid:
    """Every piece in its region; those that need not move lie where they lay before."""
    kept = tuple(_kept(table.game, holding, before))
    used = {piece.face.token for _, piece in kept}
    result = list(kept)
    for region, face in _missing(table.game, holding, kept, used):
        spot = _free_spot(table, region, [piece for _, piece in result])
        if spot is not None:
            result.append((region, Piece(face, *spot)))
    return tuple(result)


def _kept(game: str, holding: Holding, before: Laid) -> Iterator[tuple[RegionId, Piece]]:
    """Pieces that are still wanted where they lie, turned over if the other side is."""
    due = Counter(
        {(region, want.piece, want.side): want.count
         for region, wants in holding.items() for want in wants}
    )  # fmt: skip
    for region, piece in before:
        for face in _faces_of(game, piece.face):
            if due[region, face.piece, face.side] > 0:
                due[region, face.piece, face.side] -= 1
                yield region, replace(piece, face=face)
                break


def _faces_of(game: str, shown: Face) -> list[Face]:
    """Both faces of a token, the one shown first."""
    both = [face for face in pieces_for(game) if face.token == shown.token]
    return sorted(both, key=lambda face: face != shown)


def _missing(
    game: str, holding: Holding, kept: Laid, used: set[str]
) -> Iterator[tuple[RegionId, Face]]:
    """Faces to lay that no kept piece shows. What the box holds too few of is not laid."""
    there = Counter((region, p.face.piece, p.face.side) for region, p in kept)
    for region, wants in sorted(holding.items()):
        for want in wants:
            for _ in range(want.count - there[region, want.piece, want.side]):
                face = _spare(game, want, used)
                if face is not None:
                    used.add(face.token)
                    yield region, face


def _spare(game: str, want: Wanted, used: set[str]) -> Face | None:
    shown = (f for f in pieces_for(game) if (f.piece, f.side) == (want.piece, want.side))
    return next((face for face in shown if face.token not in used), None)


def _free_spot(table: Scene, region: RegionId, lying: Iterable[Piece]) -> tuple[Lying, int] | None:
    """Beside the others while there is room, then on top of them; None off these boards."""
    taken = np.array([(piece.at.x, piece.at.y) for piece in lying]).reshape(-1, 2)
    for board, place in table.boards:
        spots = place.place(_spots(table, board, region))
        if len(spots):
            heights = [int((np.linalg.norm(taken - spot, axis=1) < 1.0).sum()) for spot in spots]
            crowded = [_crowds(taken, spot) for spot in spots]
            best = min(range(len(spots)), key=lambda n: (crowded[n], heights[n]))
            x, y = map(float, spots[best])
            return Lying(x, y, LEAN * float(np.sin(x + 2 * y))), heights[best]
    return None


def has_room(table: Scene, region: RegionId, laid: Laid) -> bool:
    """Whether one piece more would lie beside the others, not on top of them; what lies across the
    border takes room too.
    """
    found = _free_spot(table, region, [piece for _, piece in laid])
    if found is None:
        return False
    taken = np.array([(piece.at.x, piece.at.y) for _, piece in laid]).reshape(-1, 2)
    lying, height = found
    return height == 0 and not _crowds(taken, np.array([lying.x, lying.y]))


def _crowds(taken: Points, spot: Points) -> bool:
    """Whether a piece here would lie half on another one, as somebody has laid it."""
    far = np.linalg.norm(taken - spot, axis=1)
    return bool(((far >= 1.0) & (far < CROWDED_MM)).any())


def _spots(table: Scene, board: str, region: RegionId) -> Points:
    """Places for pieces in a region, the roomiest first; none if the board has no such region."""
    outlines = table.plan(board).outlines
    if region not in outlines:
        return np.zeros((0, 2))
    return _roomiest(tuple(map(tuple, outlines[region].tolist())))


@lru_cache(maxsize=400)
def _roomiest(line: Outline) -> Points:
    outline = np.array(line, np.float32)
    low, high = outline.min(axis=0), outline.max(axis=0)
    grid = np.stack(np.meshgrid(*map(np.arange, low, high, (STEP_MM, STEP_MM))), axis=-1)
    points = grid.reshape(-1, 2)
    room = _room(outline, points)
    loose = _apart(points[np.argsort(-room)], np.sort(room)[::-1])
    return max((loose, *_rows(outline, low, high)), key=len)


def _room(outline: NDArray[np.float32], points: Points) -> Points:
    """How far inside the outline each point is."""
    return np.array([cv2.pointPolygonTest(outline, (float(x), float(y)), True) for x, y in points])


def _rows(outline: NDArray[np.float32], low: Points, high: Points) -> Iterator[Points]:
    """Pieces in straight rows, as people lay them where room is short; the roomiest first."""
    for shift in np.ndindex(4, 4):
        start = low + np.array(shift) * APART_MM / 4
        grid = np.stack(np.meshgrid(*map(np.arange, start, high, (APART_MM,) * 2)), axis=-1)
        points = np.asarray(grid.reshape(-1, 2), np.float64)
        room = _room(outline, points)
        order = np.argsort(-room)
        yield points[order][room[order] > TIGHT_MM]


def _apart(points: Points, room: Points) -> Points:
    chosen: list[Points] = [points[0]]
    for point, inside in zip(points[1:], room[1:], strict=True):
        if inside < INSIDE_MM:
            break
        if all(np.linalg.norm(point - other) >= APART_MM for other in chosen):
            chosen.append(point)
    return np.asarray(chosen, np.float64)
