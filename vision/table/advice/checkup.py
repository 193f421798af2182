"""How good a picture is for reading, and what a person can do about it: facts and text keys."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from companion.table.inputs import Unseen
from vision.geometry import Floats, Picture, Quads
from vision.table.advice.notes import Remark, Word, note
from vision.table.registration.pose import pose_of
from vision.table.registration.register import Registration
from vision.table.sight import CameraSight
from vision.tags.family import golay
from vision.tags.refine import edge_widths

ENOUGH_PX, LEAST_PX = 3.0, 2.5
"""Pixels per cell on the short axis: wanted, and the least at which single frames are safe."""
STEEP = 40.0
DIM, BRIGHT = 0.18, 0.85
GLARE_SHARE = 0.004
SOFT = 0.55
"""Width of an edge, in cells, from which neighbouring cells run into each other."""
REMEDIES = {
    Unseen.HAND: Word.UNSEEN_HAND,
    Unseen.THING: Word.UNSEEN_THING,
    Unseen.UNREAD: Word.UNSEEN_UNREAD,
    Unseen.OUT_OF_PICTURE: Word.UNSEEN_OUTSIDE,
    Unseen.GLARE: Word.UNSEEN_GLARE,
    Unseen.DARK: Word.UNSEEN_DARK,
    Unseen.TOO_SMALL: Word.UNSEEN_SMALL,
    Unseen.BLURRED: Word.UNSEEN_BLURRED,
}


@dataclass(frozen=True, slots=True)
class Checkup:
    """What the diagnosis page shows; `advice` is never empty."""

    cell_px: float | None
    """Pixels per tag cell where they are fewest."""
    light: float
    """Mean brightness from 0 to 1."""
    glare: float
    dark: float
    """Shares of the picture that are blinding or black."""
    edge_cells: float | None
    """Width of a printed edge in tag cells: small is sharp."""
    tilt: float | None
    distance_mm: float | None
    error_mm: float | None
    unreadable: tuple[tuple[str, str], ...]
    """Board and region that cannot be read now."""
    advice: tuple[Remark, ...]


def check(sight: CameraSight, grey: Picture) -> Checkup:
    """Judge one frame that has been understood as `sight`."""
    boards = [board for board in sight.boards if board.plan.outlines] or list(sight.boards)
    sample = grey[::8, ::8]
    light, glare, dark = sample.mean() / 255, (sample >= 252).mean(), (sample <= 6).mean()
    share = sight.tag_share
    cell = min((float(_cells(board).min()) * share for board in boards), default=None)
    worst = min(boards, key=lambda board: float(_cells(board).min()), default=None)
    pose = None if worst is None else pose_of(worst)
    soft = softness(boards, grey)
    measured = Checkup(
        cell, float(light), float(glare), float(dark), soft,
        None if pose is None else pose.tilt,
        None if pose is None else pose.distance_mm,
        max((board.error_mm for board in boards), default=None),
        tuple((board, str(r)) for board, regions in sight.not_seen.items() for r in regions),
        (),
    )  # fmt: skip
    said = [*sight.notes, *_advice(measured, sight.size), *_not_seen(sight)]
    advice = tuple(dict.fromkeys(said))
    return _advised(measured, advice or (note(Word.ALL_WELL),))


def _advice(checkup: Checkup, size: tuple[int, int]) -> Iterator[Remark]:
    if checkup.light < DIM:
        yield note(Word.MORE_LIGHT, percent=round(checkup.light * 100))
    if checkup.light > BRIGHT:
        yield note(Word.LESS_LIGHT, percent=round(checkup.light * 100))
    if checkup.glare > GLARE_SHARE:
        yield note(Word.GLARE, percent=round(checkup.glare * 100, 1))
    if checkup.edge_cells is not None and checkup.edge_cells > SOFT:
        yield note(Word.FOCUS, percent=round(checkup.edge_cells * 100))
    if checkup.tilt is not None and checkup.tilt > STEEP:
        yield note(Word.LOWER_TILT, degrees=round(checkup.tilt))
    if checkup.cell_px is not None and checkup.cell_px < ENOUGH_PX:
        yield from _nearer(checkup.cell_px, checkup.distance_mm or 0.0, size)


def _not_seen(sight: CameraSight) -> Iterator[Remark]:
    """Why regions stay unseen, one sentence for each reason that has a remedy of its own."""
    for board, regions in sight.not_seen.items():
        for why in dict.fromkeys(regions.values()):
            if (word := REMEDIES.get(why)) is not None:
                names = ", ".join(str(r) for r, reason in regions.items() if reason is why)
                yield note(word, board=board, regions=names)


def _nearer(cell: float, distance: float, size: tuple[int, int]) -> Iterator[Remark]:
    """Small cells: come closer, or take a picture with more pixels."""
    centimetres = max(1, round(distance * (1 - cell / ENOUGH_PX) / 10))
    yield note(Word.CLOSER, cm=centimetres, px=round(cell, 1))
    if size[0] < 3840 and cell < LEAST_PX:
        yield note(Word.RESOLUTION, width=size[0], height=size[1])


def _advised(checkup: Checkup, advice: tuple[Remark, ...]) -> Checkup:
    return Checkup(
        checkup.cell_px, checkup.light, checkup.glare, checkup.dark, checkup.edge_cells,
        checkup.tilt, checkup.distance_mm, checkup.error_mm, checkup.unreadable, advice,
    )  # fmt: skip


def _cells(board: Registration) -> Floats:
    return board.cell_pixels(board.plan.corners_mm())


def softness(boards: Iterable[Registration], grey: Picture) -> float | None:
    """Width of the corner tags' edges, in cells of a token's tag; None where none are seen."""
    widths = []
    for board in (board for board in boards if board.anchors):
        quads, cell = _corner_tags(board)
        widths.append(float(np.median(edge_widths(grey, quads, golay().cells))) / max(cell, 0.1))
    return max(widths, default=None)


@lru_cache(maxsize=16)
def _corner_tags(board: Registration) -> tuple[Quads, float]:
    """Where a board's corner tags are seen, and pixels per cell of a token's tag beside them."""
    mm = np.stack([anchor.quad_mm() for anchor in board.plan.anchors])
    return board.to_picture(mm), float(board.cell_pixels(mm.mean(axis=1)).mean())
