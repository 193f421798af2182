"""Draws scenes from one viewpoint. Boards are painted once, pieces and hands for every frame."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from companion.games.atlas import Sheet, sheet
from vision.census import Face
from vision.geometry import SQUARE, Picture, Points, Quads
from vision.grey import to_grey
from vision.labels import Label, box_of
from vision.layout import COLUMN_MAT, QR_MM, Anchor, Plan
from vision.render.film import Film
from vision.render.optics import expose, illuminate
from vision.render.paint.art import (
    anchor_corners,
    anchor_picture,
    board_picture,
    label_picture,
    mat_picture,
    wood,
)
from vision.render.paint.hands import draw_hand
from vision.render.paint.layers import Layer, Layers
from vision.render.paint.paste import Window, darken, paste
from vision.render.paint.stickers import token_picture
from vision.render.paint.things import draw_thing
from vision.render.scene import AtMm, Lying, Piece, Scene, plan
from vision.render.viewpoint import Viewpoint
from vision.sticker import TOKEN_MM, Sticker
from vision.tags.family import Family, golay


@dataclass(frozen=True, slots=True, eq=False)
class Drawn:
    """A frame, and what hands and reflections hide in it (white is hidden)."""

    picture: Picture
    hands: Picture
    blinded: Picture


Art = Callable[[str, float], Picture]
"""The picture of a board by its name, with so many pixels per millimetre."""
TokenArt = Callable[[Face], Picture]
"""The picture of a token's face that carries no sticker."""


MOST_SURFACES = 240
"""Drawings of token faces that are kept, 0.15 MB each: more than lie on any table."""


class Studio:
    """A camera that stays where it is over boards that stay where they are."""

    def __init__(
        self,
        scene: Scene,
        view: Viewpoint,
        seed: int = 0,
        *,
        colour: bool = True,
        family: Family | None = None,
        art: Art | None = None,
    ) -> None:
        """Another family of tags may be put on the tokens, to compare it with ours, and boards
        may carry other art.
        """
        self.view = view
        self._family = family or golay()
        self._colour = colour
        self._art = art or drawn_art(scene.own)
        self.faces: TokenArt | None = None
        """With these, tokens have no stickers but their own print."""
        self._chance = np.random.default_rng(seed)
        self._ground = self._paint_ground(scene, seed)
        self._lit = illuminate(scene.light, view, self._chance)
        self._film = Film(self._lit, self._chance)
        self._layers = Layers(self._ground)
        self._bare = False
        """Nothing stood on the table in the last glimpse, and nobody reached over it."""
        self._known: dict[Hashable, Layer] = {}
        """What lay there last; where a thing falls in the picture is worked out once."""

    def draw(self, scene: Scene) -> Drawn:
        """One frame of this scene; its boards are taken to be those of the first."""
        picture, hidden = self._under_hands(scene)
        self._bare = False
        frame = expose(picture, self._lit, scene.light, self._chance)
        return Drawn(frame, hidden, self._lit.blinded())

    def glimpse(self, scene: Scene) -> Picture:
        """A frame alone, drawn anew only where it differs from the last glimpse."""
        bare = not (scene.things or scene.hands)
        picture = self._laid(scene) if bare else self._under_hands(scene)[0]
        touched = self._layers.touched if bare and self._bare else None
        self._bare = bare
        return self._film.expose(picture, scene.light, touched)

    def _under_hands(self, scene: Scene) -> tuple[Picture, Picture]:
        """The table with what stands on it and who reaches over it, and what they hide."""
        picture = self._laid(scene).copy()
        hidden = np.zeros(picture.shape[:2], np.uint8)
        for thing in scene.things:
            hidden = np.maximum(hidden, draw_thing(picture, thing, self.view))
        for hand in scene.hands:
            hidden = np.maximum(hidden, draw_hand(picture, hand, self.view))
        return picture, hidden

    def _laid(self, scene: Scene) -> Picture:
        """Labels and pieces on the boards."""
        pieces = sorted(scene.pieces, key=lambda piece: piece.level)
        laid: tuple[Piece | _Label, ...] = (*_labels(scene), *pieces)
        self._known = {one: self._known.get(one) or self._layer(one) for one in laid}
        self._layers.lay(tuple(self._known.values()))
        return self._layers.picture

    def _layer(self, lying: Piece | _Label) -> Layer:
        if isinstance(lying, Piece):
            return piece_layer(lying, self.view, self._surface(lying))
        return _label_layer(lying, self.view, colour=self._colour)

    def _surface(self, piece: Piece) -> Picture:
        if self.faces is None:
            return _token(piece, self._family, colour=self._colour)
        printed = self.faces(piece.face)
        return printed if self._colour else to_grey(printed)

    def _paint_ground(self, scene: Scene, seed: int) -> Picture:
        where = self.view.table_map()
        grain = wood((1600, 1200), seed)
        bare = cv2.remap(
            grain, where[..., 0] + 300, where[..., 1] + 300, cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REFLECT,
        )  # fmt: skip
        ground = np.asarray(bare, np.uint8)
        for board, lying in scene.boards:
            _lay_board(ground, where, (scene.plan(board), self._art), lying, self.view)
            _lay_anchors(ground, scene.plan(board), lying, self.view, scene.hidden_anchors)
        shown = ground if self._colour else cv2.cvtColor(ground, cv2.COLOR_BGR2GRAY)
        return np.asarray(shown, np.uint8)


def token_quad(piece: Piece, height: float, view: Viewpoint) -> Quads:
    """The corners of a token at this height, in pixels."""
    return view.project(piece.at.place((SQUARE - 0.5) * TOKEN_MM), height)


def tag_quad(piece: Piece, view: Viewpoint) -> Quads:
    """The corners of the tag on a token, in pixels."""
    corners = (SQUARE - 0.5) * piece.sticker.tag_mm - (0, piece.sticker.up_mm)
    return view.project(piece.at.place(piece.glued.place(corners)), piece.top_mm)


def anchor_quad(anchor: Anchor, lying: Lying, view: Viewpoint, corners: Points) -> Quads:
    return view.project(lying.place(corners + anchor.center_mm))


def piece_layer(piece: Piece, view: Viewpoint, surface: Picture) -> Layer:
    top = token_quad(piece, piece.top_mm, view)
    foot = token_quad(piece, piece.top_mm - 2.0, view)
    body = np.concatenate([top, foot])
    softness = max(1, round(0.9 * view.pixels_per_mm((piece.at.x, piece.at.y))))

    def paint(table: Picture) -> None:
        darken(table, foot + softness, 0.45, softness)
        paste(table, surface, top, body)

    return Layer(piece, _touched(np.concatenate([body, foot + softness]), softness, view), paint)


def _touched(outline: Points, softness: int, view: Viewpoint) -> Window:
    """What painting within this outline touches, its soft edge with it."""
    found = Window.round(outline, view.size[::-1], margin=2 * softness + 2)
    return found or Window(0, 0, 0, 0)


def _token(piece: Piece, family: Family, *, colour: bool) -> Picture:
    return _token_surface((piece.face, piece.sticker, piece.glued), family, colour=colour)


@lru_cache(maxsize=MOST_SURFACES)
def _token_surface(
    printed: tuple[Face, Sticker, Lying], family: Family, *, colour: bool
) -> Picture:
    picture = token_picture(*printed, family)
    return picture if colour else np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)


def _lay_board(
    ground: Picture, where: np.ndarray[tuple[int, int, int], np.dtype[np.float32]],
    printed: tuple[Plan, Art], lying: Lying, view: Viewpoint,
) -> None:  # fmt: skip
    board, art = printed
    scale = max(1.0, 1.1 * view.pixels_per_mm(view.target_mm))
    size = board.size_mm
    picture = art(board.board, round(scale, 1))
    inverse = np.linalg.inv(lying.matrix())
    local = where @ inverse[:2, :2].T.astype(np.float32) + inverse[:2, 2].astype(np.float32)
    pixels = local * np.float32(round(scale, 1)) - np.float32(0.5)
    paint = cv2.remap(
        picture, pixels[..., 0], pixels[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    inside = ((local > 0) & (local < np.array(size, np.float32))).all(axis=-1)
    darken(ground, view.project(lying.place(SQUARE * size)) + 4, 0.4, 5)
    ground[inside] = paint[inside]


def drawn_art(own: tuple[Sheet, ...]) -> Art:
    """Boards drawn from their outlines."""
    mine = {sheet.id: sheet for sheet in own}

    def picture(board: str, scale: float) -> Picture:
        drawn = mine.get(board)
        return _flat_picture(board, scale) if drawn is None else board_picture(drawn, scale)

    return picture


@lru_cache(maxsize=8)
def _flat_picture(board: str, scale: float) -> Picture:
    flat = plan(board)
    return board_picture(sheet(board), scale) if flat.outlines else mat_picture(flat, scale)


def _lay_anchors(
    ground: Picture, board: Plan, lying: Lying, view: Viewpoint, hidden: frozenset[int]
) -> None:
    for anchor in board.anchors:
        if anchor.tag not in hidden:
            quad = anchor_quad(anchor, lying, view, anchor_corners())
            paste(ground, anchor_picture(anchor), quad)


@dataclass(frozen=True, slots=True)
class _Label:
    """A label that is printed somewhere: its words, and its corners on the table."""

    written: str
    corners: tuple[AtMm, ...]


def _labels(scene: Scene) -> Iterator[_Label]:
    for board, lying in scene.boards:
        for spot in scene.plan(board).spots:
            written = _written(scene, board, spot.position, spot.what)
            if written is not None:
                corners = lying.place((SQUARE - 0.5) * QR_MM + spot.center_mm)
                yield _Label(written, tuple((x, y) for x, y in corners.tolist()))


def _label_layer(label: _Label, view: Viewpoint, *, colour: bool) -> Layer:
    printed = label_picture(label.written)
    flat = printed if colour else np.ascontiguousarray(printed[..., 0])
    quad = view.project(np.array(label.corners))
    return Layer(label, _touched(quad, 1, view), lambda table: paste(table, flat, quad))


def _written(scene: Scene, board: str, position: int, what: str) -> str | None:
    if what == "board":
        return Label(scene.game, what, board).written()
    column = ((COLUMN_MAT, *label) for label in scene.labels)
    for mat, name, row, kind in (*column, *scene.banners):
        if (mat, row, kind) == (board, position, what):
            return Label(box_of(name, scene.game), kind, name).written()
    return None
