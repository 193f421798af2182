"""Pictures of boards and pieces from straight above, for the page that shows the drawn table."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np

from companion.store.home.boards import OwnBoards
from vision.cameras.pictures import encode_jpeg
from vision.census import Face
from vision.geometry import Picture
from vision.render.paint.stickers import token_picture
from vision.render.scene import Lying, Piece, Scene
from vision.sticker import Sticker
from vision.tags.family import golay
from web.studio.pictures import printed_art

PX_PER_MM, QUALITY = 2.4, 80
FACE_PX = 96


def board_jpeg(folder: Path, table: Scene, board: str) -> bytes:
    art = printed_art(OwnBoards(folder), table.own)
    return encode_jpeg(art(board, PX_PER_MM), QUALITY)


def face_png(piece: Piece) -> bytes:
    return _face_png(piece.face, piece.sticker, piece.glued)


@lru_cache(maxsize=600)
def _face_png(face: Face, sticker: Sticker, glued: Lying) -> bytes:
    drawn = token_picture(face, sticker, glued, golay())
    small = cv2.resize(drawn, (FACE_PX, FACE_PX), interpolation=cv2.INTER_AREA)
    return _png(np.asarray(small, np.uint8))


def _png(picture: Picture) -> bytes:
    done, packed = cv2.imencode(".png", picture)
    assert done
    return packed.tobytes()
