"""Tables with tokens that carry no tags, and the photographs from which their faces are learned."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from bench._kitchen.art import art
from bench._kitchen.scenes import DAY, LIGHTS
from vision.census import Face, Kind, Side, census
from vision.faces.album import Album, FaceName, album_of, cut_out
from vision.faces.dial import Wheels
from vision.faces.laid_out import tokens_on_sheet
from vision.geometry import Picture
from vision.render.arrange import free_spot, sheets_for, view_over
from vision.render.cardboard.laid_sheet import grid, sheet_photograph
from vision.render.cardboard.styles import STYLES, printed
from vision.render.scene import Light, Lying, Piece, Scene, Thing
from vision.render.studio import Studio, TokenArt
from vision.render.viewpoint import Viewpoint

TUNED = ("woodcut", "heraldic", "comic", "mosaic", "portrait")
"""Manners of drawing that the thresholds were chosen with; the others only judge."""
JUDGED = tuple(style for style in STYLES if style not in TUNED)
HD, UHD = (1920, 1080), (3840, 2160)
FACE_LIGHTS: dict[str, Light] = {
    "daylight": LIGHTS["daylight"],
    "warm lamp": LIGHTS["warm lamp"],
    "dim, warm": LIGHTS["candle"],
    "cold tube, JPEG 40": replace(LIGHTS["cold tube"], jpeg=40),
    "blur": replace(DAY, blur=1.3),
    "glare": replace(DAY, glare=((150.0, 90.0, 30.0), (330.0, 240.0, 35.0))),
}
PRINTS = ("drawn", "collage", "painted", "hatched", "night", "flat")
STRANGERS = 3
HIDES_MM = 8.0


@dataclass(frozen=True, slots=True)
class FaceScene:
    """One table: how tokens and board are printed, the light and the camera."""

    style: str
    light: str
    tilt: float
    size: tuple[int, int] = HD
    print: str = "drawn"
    seed: int = 0
    game: str = "base"
    piled: bool = False


def scenes(styles: tuple[str, ...], seed: int) -> Iterator[FaceScene]:
    """Every light once for each manner, each with another tilt and board; one in 4K."""
    tilts = (8.0, 25.0, 18.0, 35.0, 12.0, 45.0)
    for index, style in enumerate(styles):
        for number, light in enumerate(FACE_LIGHTS):
            turn = (index + number) % len(tilts)
            size = UHD if number == 1 and index % 2 == 0 else HD
            print_ = PRINTS[(index * 5 + number) % len(PRINTS)]
            yield FaceScene(style, light, tilts[turn], size, print_, seed + 10 * index + number,
                            piled=number % 3 == 2)  # fmt: skip


def race_faces(game: str, side: Side) -> list[Face]:
    """One token of every race with this side up."""
    return [f for f in census(game).faces
            if f.kind is Kind.RACE and f.serial == 1 and f.side is side]  # fmt: skip


@lru_cache(maxsize=16)
def learned(style: str, game: str = "base") -> Album:
    """Both photographs, by a window, taken from slightly askew."""
    sides = ((side, race_faces(game, side)) for side in (Side.ACTIVE, Side.DECLINED))
    known = [pair for _, faces in sides for pair in shown_on_sheet(faces, printed(style))]
    return album_of(game, known)


def shown_on_sheet(
    faces: list[Face], drawn: TokenArt, light: str = "window", seed: int = 3
) -> Iterator[tuple[FaceName, Wheels]]:
    """The faces as the eye learns them from a photograph."""
    photograph = photographed(faces, drawn, light, seed)
    laid = tokens_on_sheet(photograph)
    assert laid is not None
    assert len(laid.quads) == len(faces), f"{len(laid.quads)} of {len(faces)} tokens"
    cut = cut_out(photograph, laid.quads, laid.white)
    for face, wheel in zip(faces, cut, strict=True):
        yield FaceName(face.piece, face.side.value), wheel


def photographed(faces: list[Face], drawn: TokenArt, light: str, seed: int) -> Picture:
    view = Viewpoint((1600, 1200), 1520.0, (0.0, 0.0), 330.0, 8.0, 3.0)
    pieces = grid(faces, 5, np.random.default_rng(seed))
    return sheet_photograph(pieces, drawn, view, LIGHTS[light], seed)


@dataclass(frozen=True, slots=True, eq=False)
class DrawnScene:
    """Everything that lies there, and the frames a camera takes of it."""

    scene: Scene
    view: Viewpoint
    studio: Studio
    strangers: tuple[Piece, ...]
    """Tokens of another box: nobody has shown their faces."""

    @property
    def bare(self) -> Scene:
        """The same table before anything was laid on it."""
        return replace(self.scene, pieces=(), things=())

    @property
    def tops(self) -> tuple[Piece, ...]:
        """Tokens that lie open, as far as other tokens are concerned."""
        upper = [piece for piece in self.scene.pieces if piece.level]
        return tuple(
            piece
            for piece in self.scene.pieces
            if piece.level or not any(_upon_it(piece, other) for other in upper)
        )


def drawn(wanted: FaceScene) -> DrawnScene:
    """Fourteen tokens, three of another box, a coin, a die and a glass."""
    chance = np.random.default_rng(wanted.seed)
    sheet = sheets_for(wanted.game, 3, chance)[0]
    at = Lying(0.0, 0.0)
    faces = [*race_faces(wanted.game, Side.ACTIVE), *race_faces(wanted.game, Side.DECLINED)]
    ground: list[Piece] = []
    for _ in range(14 + STRANGERS + 3):
        spot = free_spot(sheet, at, ground, chance)
        if spot is not None:
            ground.append(Piece(faces[int(chance.integers(len(faces)))], spot))
    *tokens, coin, die, glass = ground
    strangers = tuple(replace(piece, face=stranger(piece.face)) for piece in tokens[:STRANGERS])
    own = tokens[STRANGERS:]
    piles = [_upon(piece, faces, chance) for piece in own[:3]] if wanted.piled else []
    scene = Scene(
        wanted.game, ((sheet.id, at),), (*strangers, *own, *piles),
        things=things(coin, die, glass), light=FACE_LIGHTS[wanted.light],
    )  # fmt: skip
    view = view_over(scene, wanted.size, wanted.tilt)
    studio = Studio(scene, view, wanted.seed, art=art(wanted.print))
    studio.faces = printed(wanted.style)
    return DrawnScene(scene, view, studio, strangers)


def _upon_it(piece: Piece, other: Piece) -> bool:
    return bool(np.hypot(piece.at.x - other.at.x, piece.at.y - other.at.y) < HIDES_MM)


def stranger(face: Face) -> Face:
    """Drawn in the same manner: only its figure is another."""
    return replace(face, piece="stranger " + face.piece)


def _upon(piece: Piece, faces: list[Face], chance: np.random.Generator) -> Piece:
    """Another token on top of this one, not quite straight."""
    slip = chance.normal(0, 1.2, 2)
    at = Lying(piece.at.x + float(slip[0]), piece.at.y + float(slip[1]),
               piece.at.turn + float(chance.normal(0, 12)))  # fmt: skip
    return Piece(faces[int(chance.integers(len(faces)))], at, 1)


def things(coin: Piece, die: Piece, glass: Piece) -> tuple[Thing, ...]:
    return (
        Thing((coin.at.x, coin.at.y), 10.5, 2.0, (70, 165, 190)),
        Thing((die.at.x, die.at.y), 8.0, 15.0, (235, 235, 238)),
        Thing((glass.at.x, glass.at.y), 28.0, 80.0, (205, 210, 212), 0.75),
    )
