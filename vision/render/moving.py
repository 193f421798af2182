"""Hands on a drawn table: pieces are lifted, laid, turned over and put away. Values, no rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

import cv2
import numpy as np

from companion.rules.board import RegionId
from vision.census import Face, Side, pieces_for
from vision.render.laid import Holding, Laid, Wanted, laid_out
from vision.render.scene import Lying, Piece, Scene

ON_TOP_MM = 9.0
"""Middles that are closer lie on each other."""
SLIP_MM = 0.6
"""By how much a piece lies beside the one below it: nobody stacks straight."""
BESIDE = RegionId("")
"""Where pieces lie that lie on no region."""


class NotThereError(LookupError):
    """A piece that does not lie where it was reached for."""


def region_at(table: Scene, x: float, y: float) -> RegionId:
    """The region whose outline holds this point of the table."""
    for board, lying in table.boards:
        plan = table.plan(board)
        inverse = np.linalg.inv(lying.matrix())
        local = inverse[:2, :2] @ (x, y) + inverse[:2, 2]
        for region, outline in plan.outlines.items():
            line = np.asarray(outline, np.float32)
            if cv2.pointPolygonTest(line, (float(local[0]), float(local[1])), False) >= 0:
                return region
    return BESIDE


def moved(table: Scene, laid: Laid, tokens: Collection[str], at: tuple[float, float]) -> Laid:
    """These pieces, as they lay on each other, in one stack at another place."""
    lifted = sorted(_found(laid, tokens), key=lambda piece: piece.level)
    return _stacked(table, put_away(laid, tokens), lifted, at)


def taken(table: Scene, laid: Laid, want: Wanted, at: tuple[float, float]) -> Laid:
    """So many out of the box, in one stack. NotThereError: the box holds fewer."""
    used = {piece.face.token for _, piece in laid}
    spare = [face for face in _shown(table.game, want) if face.token not in used]
    if len(spare) < want.count:
        raise NotThereError(want.piece)
    fresh = [Piece(face, Lying(*at)) for face in spare[: want.count]]
    return _stacked(table, laid, fresh, at)


def put_away(laid: Laid, tokens: Collection[str]) -> Laid:
    """Back into the box; what lay on them sinks."""
    tuple(_found(laid, tokens))
    return _settled((region, piece) for region, piece in laid if piece.face.token not in tokens)


def turned(table: Scene, laid: Laid, tokens: Collection[str]) -> Laid:
    """These pieces with their other face up; what has only one face stays as it is."""
    tuple(_found(laid, tokens))
    return tuple(
        (region, _turned(table.game, piece) if piece.face.token in tokens else piece)
        for region, piece in laid
    )


def as_lying(laid: Laid) -> Holding:
    """What lies in each region."""
    found = Counter((region, piece.face.piece, piece.face.side) for region, piece in laid)
    holding: dict[RegionId, list[Wanted]] = {}
    for (region, name, side), count in found.items():
        holding.setdefault(region, []).append(Wanted(name, side, count))
    return holding


def follow_game(table: Scene, laid: Laid, before: Holding, now: Holding) -> Laid:
    """Where the game has changed, pieces are laid as it has them now; elsewhere hands rule."""
    changed = {region: wants for region, wants in now.items() if before.get(region) != wants}
    return _settled(laid_out(table, {**as_lying(laid), **changed}, laid))


def in_box(game: str, laid: Laid) -> Counter[str]:
    """How many of each piece lie nowhere."""
    used = {piece.face.token for _, piece in laid}
    spare = {face.token: face for face in pieces_for(game) if face.side is not Side.HIDDEN}
    return Counter(face.piece for token, face in spare.items() if token not in used)


def _stacked(table: Scene, laid: Laid, pieces: Iterable[Piece], at: tuple[float, float]) -> Laid:
    """On whatever lies there; what is laid on a stack lies where the stack does."""
    below = [piece for _, piece in laid if _close(piece, *at)]
    x, y = (below[0].at.x, below[0].at.y) if below else at
    top = 1 + max((piece.level for piece in below), default=-1)
    region = region_at(table, x, y)
    fresh = (
        (region, replace(piece, at=_askew(piece, x, y, top + n), level=top + n))
        for n, piece in enumerate(pieces)
    )
    return _settled((*laid, *fresh))


def _askew(piece: Piece, x: float, y: float, level: int) -> Lying:
    """A little beside the piece below, the same for the same token."""
    way = 2.4 * piece.face.serial
    slip = SLIP_MM if level else 0.0
    x, y = x + slip * float(np.cos(way)), y + slip * float(np.sin(way))
    return Lying(x, y, 4.0 * float(np.sin(way)))


def _settled(laid: Iterable[tuple[RegionId, Piece]]) -> Laid:
    """Every piece on the highest one below it, none in the air."""
    done: list[tuple[RegionId, Piece]] = []
    for region, piece in sorted(laid, key=lambda one: one[1].level):
        below = (p.level for _, p in done if _close(p, piece.at.x, piece.at.y))
        done.append((region, replace(piece, level=1 + max(below, default=-1))))
    return tuple(done)


def _close(piece: Piece, x: float, y: float) -> bool:
    return bool(np.hypot(piece.at.x - x, piece.at.y - y) < ON_TOP_MM)


def _found(laid: Laid, tokens: Collection[str]) -> Iterator[Piece]:
    lying = {piece.face.token: piece for _, piece in laid}
    for token in tokens:
        if token not in lying:
            raise NotThereError(token)
        yield lying[token]


def _shown(game: str, want: Wanted) -> Iterator[Face]:
    return (f for f in pieces_for(game) if (f.piece, f.side) == (want.piece, want.side))


def _turned(game: str, piece: Piece) -> Piece:
    faces = [face for face in pieces_for(game) if face.token == piece.face.token]
    other = next((face for face in faces if face != piece.face), piece.face)
    return replace(piece, face=other)
