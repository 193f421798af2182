"""A camera check before the game: every point good, fair or bad. What to do is `checkup`'s."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from vision.table.advice.checkup import (
    BRIGHT,
    DIM,
    ENOUGH_PX,
    GLARE_SHARE,
    LEAST_PX,
    SOFT,
    STEEP,
    Checkup,
)
from vision.table.sight import CameraSight

VERY_DIM, VERY_BRIGHT = 0.09, 0.93
VERY_STEEP, VERY_SOFT = 55.0, 0.85
EXACT_MM, ROUGH_MM = 1.0, 3.0
FEW_REGIONS = 2


class Level(StrEnum):
    GOOD = "good"
    FAIR = "fair"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class Grade:
    """One point of the check. `value` is what was measured, in the unit its text names."""

    what: str
    level: Level
    value: float


def grades(sight: CameraSight, checkup: Checkup) -> tuple[Grade, ...]:
    """Everything that could be judged in this frame, in the order of putting it right.

    >>> [grade.what for grade in grades(CameraSight("base", (8, 8)),
    ...     Checkup(None, 0.5, 0.0, 0.0, None, None, None, None, (), ()))]
    ['light', 'glare', 'boards']
    """
    return tuple(_grades(sight, checkup))


def _grades(sight: CameraSight, checkup: Checkup) -> Iterator[Grade]:
    yield Grade("light", _light(checkup.light), round(checkup.light * 100))
    glare = _upwards(checkup.glare, GLARE_SHARE, 5 * GLARE_SHARE)
    yield Grade("glare", glare, round(checkup.glare * 100, 1))
    yield _boards(sight)
    if checkup.tilt is not None:
        tilt = _upwards(checkup.tilt, STEEP, VERY_STEEP)
        yield Grade("tilt", tilt, round(checkup.tilt))
    if checkup.cell_px is not None:
        cells = _upwards(-checkup.cell_px, -ENOUGH_PX, -LEAST_PX)
        yield Grade("cells", cells, round(checkup.cell_px, 1))
    if checkup.edge_cells is not None:
        focus = _upwards(checkup.edge_cells, SOFT, VERY_SOFT)
        yield Grade("focus", focus, round(checkup.edge_cells * 100))
    if checkup.error_mm is not None:
        exact = _upwards(checkup.error_mm, EXACT_MM, ROUGH_MM)
        yield Grade("exact", exact, round(checkup.error_mm, 2))
    if sight.boards:
        unseen = len(checkup.unreadable)
        yield Grade("unseen", _upwards(unseen, 0, FEW_REGIONS), unseen)


def _boards(sight: CameraSight) -> Grade:
    found = [board for board in sight.boards if board.plan.outlines]
    rough = any(not board.anchors and board.error_mm > EXACT_MM for board in found)
    shaky = bool(sight.lost) or rough
    level = Level.BAD if not found else Level.FAIR if shaky else Level.GOOD
    return Grade("boards", level, len(found))


def _light(light: float) -> Level:
    if DIM <= light <= BRIGHT:
        return Level.GOOD
    return Level.FAIR if VERY_DIM <= light <= VERY_BRIGHT else Level.BAD


def _upwards(value: float, good: float, fair: float) -> Level:
    """Good up to one mark, fair up to the next."""
    return Level.GOOD if value <= good else Level.FAIR if value <= fair else Level.BAD
