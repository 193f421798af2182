"""What a camera sees and how well, as JSON for the diagnosis page. Words are the page's affair."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.desk import Json

if TYPE_CHECKING:
    from vision.cameras.cameras import Look
    from vision.table.advice.checkup import Checkup
    from vision.table.advice.notes import Remark
    from vision.table.registration.register import Registration


def told(name: str, look: Look | None) -> dict[str, Json]:
    if look is None:
        return {"name": name, "number": 0, "milliseconds": None, "size": None, "tokens": 0,
                "unsure": 0, "boards": [], "lost": [], "grades": [], "checkup": None}  # fmt: skip
    sight = look.sight
    return {
        "name": name,
        "number": look.number,
        "milliseconds": round(look.milliseconds, 1),
        "size": list(sight.size),
        "tokens": len(sight.marks),
        "unsure": sum(mark.hidden or len(mark.regions) > 1 for mark in sight.marks),
        "boards": [_board(board) for board in sight.boards],
        "lost": list(sight.lost),
        "grades": _grades(look),
        "checkup": _checkup(look.checkup),
    }


def _board(board: Registration) -> dict[str, Json]:
    return {
        "board": board.plan.board,
        "error_mm": round(board.error_mm, 2),
        "anchors": board.anchors,
        "matches": board.matches,
    }


def _grades(look: Look) -> list[Json]:
    from vision.table.advice.grading import grades

    return [
        {"what": grade.what, "level": grade.level.value, "value": float(grade.value)}
        for grade in grades(look.sight, look.checkup)
    ]


def _checkup(found: Checkup) -> dict[str, Json]:
    return {
        "cell_px": _rounded(found.cell_px),
        "light": _rounded(found.light),
        "glare": _rounded(found.glare),
        "dark": _rounded(found.dark),
        "edge_cells": _rounded(found.edge_cells),
        "tilt": _rounded(found.tilt),
        "distance_mm": _rounded(found.distance_mm),
        "error_mm": _rounded(found.error_mm),
        "unreadable": [region for _, region in found.unreadable],
        "advice": [_said(note) for note in found.advice],
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(float(value), 2)


def _said(note: Remark) -> dict[str, Json]:
    return {"key": f"notes.{note.word}", "facts": dict(note.facts)}
