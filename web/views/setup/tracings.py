"""Tracings and own boards as screens show them: outlines in millimetres, faults as messages."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from companion.games import atlas
from companion.games.board_file import BoardFile
from companion.games.checking import SYMBOLS, TERRAINS, Fault
from companion.games.sheet import Point, Sheet, write
from companion.tracing.progress import TracingSoFar
from companion.tracing.steps import TracingStep
from companion.tracing.tracing import BoardFrame, BoardNaming, Tracing
from web.desk import Json
from web.views.messages import said
from web.views.setup.boards import drawing

if TYPE_CHECKING:
    from vision.studio.contacts import Contact
    from vision.studio.hand.workbench import BoardSoFar
    from web.studio.studio import TracingShown

ORDER = (
    "farmland", "hill", "forest", "swamp", "mountain", "sea", "lake",
    "mine", "mushroom", "crystal", "mud", "black_mountain", "river", "chasm",
)  # fmt: skip
"""Terrains as a palette shows them: the frequent ones first."""


def tracing_view(shown: TracingShown) -> dict[str, Json]:
    tracing, so_far = shown.tracing, shown.tracing.so_far()
    return {
        **_title(tracing),
        "naming": naming_view(tracing.naming),
        "frame": None if tracing.frame is None else frame_view(tracing.frame),
        "steps": len(tracing.steps),
        "changes": tracing.changes,
        "undo": _kind(tracing.steps),
        "redo": _kind(tracing.undone),
        "finished": so_far.finished,
        "palette": palette(tracing.naming.game),
        "whole": shown.whole,
        **({} if shown.board is None else _board(shown.board, so_far)),
    }


def tracing_row(tracing: Tracing, boards: Collection[str]) -> dict[str, Json]:
    """One line of a list. A tracing whose board was thrown away is kept by nobody."""
    return {
        **_title(tracing),
        "regions": len(tracing.so_far().alive),
        "kept": tracing.kept if tracing.kept in boards else None,
    }


def _title(tracing: Tracing) -> dict[str, Json]:
    naming = tracing.naming
    return {
        "id": tracing.id, "begun": tracing.begun, "name": naming.name, "game": naming.game,
        "kept": tracing.kept or None,
    }  # fmt: skip


def palette(game: str) -> dict[str, Json]:
    terrains = [terrain for terrain in ORDER if terrain in TERRAINS[game]]
    return {"terrains": [*terrains], "symbols": [*sorted(SYMBOLS[game])]}


def naming_view(naming: BoardNaming) -> dict[str, Json]:
    return {
        "name": naming.name, "game": naming.game, "players": naming.players, "house": naming.house,
        "size": naming.size, "number": naming.number, "side": naming.side,
    }  # fmt: skip


def frame_view(frame: BoardFrame) -> dict[str, Json]:
    return {
        "corners": [_point(corner) for corner in frame.corners],
        "size_mm": [*frame.size_mm],
        "fold": [_point(end) for end in frame.fold],
    }


def board_row(sheet: Sheet) -> dict[str, Json]:
    """A board of somebody's own in a list."""
    first = sheet.corner
    return {
        "id": sheet.id,
        "game": sheet.game,
        "players": sheet.players,
        "regions": len(sheet.board.regions),
        "piece": sheet.face.piece if sheet.face else None,
        "side": sheet.face.side if sheet.face else None,
        "cards": None if first is None else [first, first + 3],
        "replaces": sheet.id in atlas.atlas().by_id,
    }


def file_view(file: BoardFile, *, taken: bool) -> dict[str, Json]:
    """A file that somebody brings: what it is, and what is wrong with it."""
    sheet = file.sheet
    return {
        "board": None if sheet is None else board_row(sheet),
        "drawing": None if sheet is None or file.errors else drawing(sheet.id, (write(sheet),)),
        "photograph": bool(file.photograph),
        "faults": [fault_view(fault) for fault in file.faults],
        "taken": taken,
    }


def fault_view(fault: Fault) -> dict[str, Json]:
    facts: dict[str, Json] = {"region": fault.region, **fault.facts}
    at = None if fault.at is None else _point(fault.at)
    return {**said(f"fault.{fault.word}", **facts), "error": fault.error, "at": at}


def _board(board: BoardSoFar, so_far: TracingSoFar) -> dict[str, Json]:
    sheet = board.sheet
    return {
        "regions": [
            {
                "key": key,
                "number": sheet.label(region.id),
                "terrain": region.terrain,
                "named": bool(so_far.regions[key].terrain),
                "likely": [*likely],
                "symbols": sorted(region.symbols),
                "edge": region.edge,
                "middle": _point(sheet.centers[region.id]),
                "outline": [_point(point) for point in sheet.outlines[region.id]],
            }
            for key, region, likely in zip(
                board.keys, sheet.board.regions.values(), board.likely, strict=True
            )
        ],
        "asked": [_question(contact, board) for contact in board.asked],
        "faults": [fault_view(fault) for fault in board.faults],
    }


def _question(contact: Contact, board: BoardSoFar) -> dict[str, Json]:
    return {
        "pair": [board.keys[number] for number in sorted(contact.pair)],
        "at": _point(contact.at),
        "border": contact.border,
    }


def _kind(steps: tuple[TracingStep, ...]) -> str | None:
    """What the last of them did, for the button that takes it back."""
    return type(steps[-1]).__name__ if steps else None


def _point(point: Point) -> list[Json]:
    return [round(point[0], 4), round(point[1], 4)]
