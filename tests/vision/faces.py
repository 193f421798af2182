"""A small drawn table of tokens without tags, and the photographs that showed their faces."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import cv2
import numpy as np

from vision.cameras.pictures import encode_jpeg
from vision.census import Face, Kind, Side, census
from vision.faces.album import Album, album_of, cut_out
from vision.faces.laid_out import SheetTokens, tokens_on_sheet
from vision.faces.pieces import face_name
from vision.geometry import Picture
from vision.ground.reference import taken
from vision.render.arrange import view_over
from vision.render.cardboard.laid_sheet import grid, sheet_photograph
from vision.render.cardboard.styles import printed
from vision.render.scene import Light, Lying, Piece, Scene, Thing
from vision.render.studio import Studio
from vision.render.viewpoint import Viewpoint
from vision.table.eye import Eye
from vision.table.sight import CameraSight

STYLE, BOARD = "comic", "base-2p"
WARM = Light(exposure=0.6, uneven=0.4, colour=(0.5, 0.85, 1.15))
DAY = Light()
LOOKS = 4


def race_faces(side: Side, game: str = "base") -> list[Face]:
    """One token of every race with this side up."""
    faces = census(game).faces
    return [f for f in faces if f.kind is Kind.RACE and f.serial == 1 and f.side is side]


def photograph(faces: Sequence[Face], style: str = STYLE, light: Light = WARM) -> Picture:
    """Rows of five on a white sheet."""
    view = Viewpoint((1200, 900), 1140.0, (0.0, 0.0), 330.0, 6.0, 3.0)
    pieces = grid(faces, 5, np.random.default_rng(4))
    return sheet_photograph(pieces, printed(style), view, light, 4)


@cache
def laid(side: Side) -> tuple[Picture, SheetTokens]:
    shown = photograph(race_faces(side))
    found = tokens_on_sheet(shown)
    assert found is not None
    return shown, found


def plain_first() -> bytes:
    """The sheet of the sides in full colour; its first token shows nothing but one dark corner."""
    shown, found = laid(Side.ACTIVE)
    picture, quad = shown.copy(), found.quads[0]
    cv2.fillConvexPoly(picture, np.rint(quad).astype(np.int32), (60, 120, 90))
    corner = np.stack([quad[0], (quad[0] + quad[1]) / 2, (quad[0] + quad[3]) / 2])
    cv2.fillConvexPoly(picture, np.rint(corner).astype(np.int32), (20, 30, 25))
    return encode_jpeg(picture)


@cache
def album(sides: tuple[Side, ...] = (Side.ACTIVE, Side.DECLINED)) -> Album:
    """Both sides of all races of the box, unless fewer are wanted."""
    known = []
    for side in sides:
        shown, found = laid(side)
        names = (face_name(face.piece, side) for face in race_faces(side))
        known += list(zip(names, cut_out(shown, found.quads, found.white), strict=True))
    return album_of("base", known)


class UntaggedTable:
    """A camera over a board that it has seen bare; tokens without tags are laid on it."""

    def __init__(
        self, light: Light = DAY, board: str = BOARD, size: tuple[int, int] = (1600, 900)
    ) -> None:
        self.empty = Scene("base", ((board, Lying(0.0, 0.0)),), light=light)
        self.board, self.view = board, view_over(self.empty, size, 15.0)
        self._studio = Studio(self.empty, self.view)
        self._studio.faces = printed(STYLE)

    def eye(self, known: Album | None) -> Eye:
        """Somebody said that the board was empty, and showed these faces."""
        eye, bare = Eye("base"), self._studio.draw(self.empty).picture
        board = eye.look(bare).registered(self.board)
        assert board is not None
        eye.know(taken(bare, board, bare=True))
        eye.learn_faces({} if known is None else {known.game: known})
        return eye

    def look(self, eye: Eye, *pieces: Piece, things: tuple[Thing, ...] = ()) -> CameraSight:
        """What the eye makes of it once nothing moves."""
        picture = self.drawn(*pieces, things=things)
        for _ in range(LOOKS):
            sight = eye.look(picture)
        return sight

    def drawn(self, *pieces: Piece, things: tuple[Thing, ...] = ()) -> Picture:
        scene = Scene("base", self.empty.boards, pieces, things=things, light=self.empty.light)
        return self._studio.draw(scene).picture
