"""The drawn table as a screen is told of it: stacks, the box beside the board, what troubles it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from companion.rules.model import State
from companion.rules.position import Position
from companion.table.host import Playing
from vision.census import Kind, Side, census, pieces_for
from vision.geometry import SQUARE
from vision.render.moving import ON_TOP_MM, in_box
from vision.render.scene import Lying, Piece, Scene
from web.demo.cardboard import Lies
from web.desk import Json

ROOM_MM = 30.0
"""Of bare table round the boards."""


@dataclass(frozen=True, slots=True)
class Extent:
    """The part of the table that is shown, in millimetres."""

    left: float
    top: float
    width: float
    height: float

    def holds(self, x: float, y: float) -> bool:
        return 0 <= x - self.left <= self.width and 0 <= y - self.top <= self.height


def extent(table: Scene) -> Extent:
    """Of the boards; mats beside them are for the camera."""
    corners = np.concatenate(
        [lying.place(SQUARE * table.plan(board).size_mm) for board, lying in _played_on(table)]
    )
    left, top = (float(value) for value in corners.min(axis=0) - ROOM_MM)
    right, bottom = (float(value) for value in corners.max(axis=0) + ROOM_MM)
    return Extent(left, top, right - left, bottom - top)


def told(lies: Lies, playing: Playing | None, *, people: bool) -> dict[str, Json]:
    shown, whims = extent(lies.table), lies.whims
    where = {piece.face.token: region for region, piece in lies.pieces}
    return {
        "version": lies.version,
        "extent": [shown.left, shown.top, shown.width, shown.height],
        "boards": [
            {"board": board, "at": [lying.x, lying.y], "size": list(lies.table.plan(board).size_mm)}
            for board, lying in _played_on(lies.table)
        ],
        "stacks": [_told_stack(where[s[0].face.token], s) for s in stacks(lies)],
        "box": [] if playing is None else list(_box(lies, playing.position)),
        "covered": whims.covered,
        "dark": whims.dark,
        "unplugged": whims.unplugged,
        "hand": None if whims.hand is None else list(whims.hand),
        "people": people,
    }


def _played_on(table: Scene) -> list[tuple[str, Lying]]:
    return [(board, lying) for board, lying in table.boards if table.plan(board).outlines]


def stacks(lies: Lies) -> list[list[Piece]]:
    """Pieces that lie on each other, the lowest first."""
    found: list[list[Piece]] = []
    for _, piece in sorted(lies.pieces, key=lambda one: one[1].level):
        below = next((s for s in found if piece.level and _on(piece, s)), None)
        if below is None:
            found.append([piece])
        else:
            below.append(piece)
    return found


def side_up(state: State, piece: str) -> Side:
    """As it comes out of the box."""
    tribe = state.tribes.get(piece)
    if tribe is None:
        return Side.FRONT
    return Side.ACTIVE if tribe.active else Side.DECLINED


def _on(piece: Piece, stack: Sequence[Piece]) -> bool:
    base = stack[0].at
    return bool(np.hypot(piece.at.x - base.x, piece.at.y - base.y) < 2 * ON_TOP_MM)


def _told_stack(region: str, stack: Sequence[Piece]) -> Json:
    at = stack[0].at
    return {
        "at": [at.x, at.y],
        "region": region,
        "pieces": [
            {
                "token": piece.face.token,
                "piece": piece.face.piece,
                "side": piece.face.side.value,
                "tag": piece.face.tag,
                "turns": piece.face.kind is Kind.RACE,
            }
            for piece in stack
        ],
    }


def _box(lies: Lies, p: Position) -> Iterator[Json]:
    """What may be taken out: races that somebody plays, whoever must act first; then markers of
    the game, not of a box that could be mixed with it.

    Secret pieces are not counted: what is not in the box lies face down somewhere.
    """
    state = p.state
    left = in_box(lies.table.game, lies.pieces)
    active = state.players[state.seat].active
    for race in sorted(state.tribes, key=lambda race: (race != active, race)):
        hand = state.hands.get(race, 0) + _in_game(state, race) - _lying(lies, race)
        yield {"piece": race, "left": left[race], "hand": max(0, hand) if race == active else 0}
    box = lies.table.game
    faces = pieces_for(box) if "+" in p.game.id else census(box).faces
    for marker in dict.fromkeys(face.piece for face in faces if face.kind is Kind.MARKER):
        yield {"piece": marker, "left": left[marker], "hand": 0}


def _in_game(state: State, race: str) -> int:
    return sum(troop.tokens for troop in state.troops.values() if troop.race == race)


def _lying(lies: Lies, race: str) -> int:
    return sum(piece.face.piece == race for _, piece in lies.pieces)
