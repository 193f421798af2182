"""Tokens without tags through the whole eye: named right, asked, not found, or wrong."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable

import numpy as np

from bench._eye.counting import FULL, Row
from bench._kitchen.faces import JUDGED, TUNED, DrawnScene, FaceScene, drawn, learned, scenes
from vision.ground.reference import taken
from vision.table.eye import Eye
from vision.table.registration.register import Registration
from vision.table.sight import CameraSight, FaceMark

NEAR_MM = 8.0
LOOKS, NEWEST = 4, 4
KINDS = ("right", "asked", "not_found", "wrong", "strangers_named")


def faces() -> list[Row]:
    """The newest manners of drawing; with time, all that judge and those it was tuned on too."""
    rows = []
    judging = JUDGED if FULL else JUDGED[-NEWEST:]
    for wanted in (*scenes(judging, 1500), *(scenes(TUNED, 900) if FULL else ())):
        rows.append(judged(wanted))
        name = f"{wanted.style}, {wanted.light}, {wanted.tilt:.0f} deg, {wanted.size[1]}p"
        print(f"  {name:54}" + "".join(f"{rows[-1][kind]:>9}" for kind in KINDS), flush=True)
    return rows


def judged(wanted: FaceScene) -> Row:
    """One table; the camera saw its board empty first, and somebody said so."""
    table = drawn(wanted)
    eye, board = Eye(wanted.game), table.scene.boards[0][0]
    eye.learn_faces({wanted.game: learned(wanted.style, wanted.game)})
    bare = table.studio.draw(table.bare).picture
    seen = eye.look(bare).registered(board)
    assert seen is not None
    eye.know(taken(bare, seen, bare=True))
    picture = table.studio.draw(table.scene).picture
    started = time.process_time()
    for _ in range(LOOKS):
        sight = eye.look(picture)
    spent = (time.process_time() - started) * 1000 / LOOKS
    counts = counted(table, sight, seen)
    row: Row = {"style": wanted.style, "light": wanted.light, "tilt": wanted.tilt}
    row |= {"height": wanted.size[1], "ms": round(spent, 1)}
    return row | {kind: counts[kind] for kind in KINDS}


def counted(table: DrawnScene, sight: CameraSight, board: Registration) -> Counter[str]:
    """Only what lies on top is judged; a name where no such token lies is wrong, too."""
    marks, counts = list(sight.faces.marks), Counter[str]()
    for piece in table.tops:
        at = table.view.project(np.array([[piece.at.x, piece.at.y]]), piece.top_mm)
        mark = _nearest(marks, board.to_board(at)[0])
        if mark is not None:
            marks.remove(mark)
        face = (piece.face.piece, piece.face.side.value)
        counts[_judgement(mark, None if piece in table.strangers else face)] += 1
    counts["wrong"] += sum(mark.piece is not None for mark in marks)
    return counts


def _nearest(
    marks: Iterable[FaceMark], at: np.ndarray[tuple[int], np.dtype[np.float64]]
) -> FaceMark | None:
    far = [(float(np.hypot(*(np.array(mark.at_mm) - at))), mark) for mark in marks]
    near, mark = min(far, key=lambda one: one[0], default=(np.inf, None))
    return mark if near < NEAR_MM else None


def _judgement(mark: FaceMark | None, face: tuple[str, str] | None) -> str:
    if mark is None or mark.piece is None:
        return "strange" if face is None else ("not_found" if mark is None else "asked")
    if face is None:
        return "strangers_named"
    return "right" if (mark.piece, mark.side) == face else "wrong"
