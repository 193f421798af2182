"""What comes to light where the board was never seen bare: called bare only if it looks so."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from bench._kitchen.art import art
from companion.rules.board import RegionId
from companion.table.inputs import SeenEmpty, TableSeen
from tests.vision.tables import bare_scene, center, lay, small_view, with_pieces
from vision.render.cardboard.styles import printed
from vision.render.scene import Piece, Scene, Thing
from vision.render.studio import Studio
from vision.table.eye import Eye
from vision.table.merge import merge
from vision.table.steady import Steady

EXCHANGED, COIN, DIE, LIFTED = (RegionId(name) for name in ("8", "12", "17", "3"))
LAID = (EXCHANGED, COIN, DIE, LIFTED)


def held() -> Scene:
    pieces = (lay(f"elves-{n}", *center("base-2p", r)) for n, r in enumerate(LAID, 1))
    return with_pieces(bare_scene(), *pieces)


def afterwards() -> Scene:
    """A token without a tag, a coin and a die on the very spots; one region is left."""
    things = (
        Thing(center("base-2p", COIN), 10.5, 2.0, (70, 165, 190)),
        Thing(center("base-2p", DIE), 8.0, 15.0, (235, 235, 238)),
    )
    return replace(held().with_pieces(held().pieces[:1]), things=things)


@cache
def studio(style: str, *, tagged: bool) -> Studio:
    scene = bare_scene()
    found = Studio(scene, small_view(scene), art=art(style))
    found.faces = None if tagged else printed("woodcut")
    return found


class Camera:
    """Looks at a drawn table, and remembers what was told of it last."""

    def __init__(self, style: str = "drawn") -> None:
        self._style = style
        self._eye, self._steady = Eye(), Steady()
        self._told = TableSeen()

    def look(self, scene: Scene, frames: int = 8, *, tagged: bool = True) -> TableSeen:
        picture = studio(self._style, tagged=tagged).draw(scene).picture
        for _ in range(frames):
            reading = merge([self._eye.look(picture)])
            self._told = self._steady.update(reading) or self._told
        return self._told


def proven(told: TableSeen) -> list[object]:
    return [told.at(region) == SeenEmpty(proven=True) for region in LAID]


@pytest.mark.parametrize("style", ["drawn", "night"])
def test_a_thing_without_a_tag_on_the_spot_of_a_token_is_no_bare_board(style: str) -> None:
    """The camera is switched on when the tokens lie there; their regions were told as surely
    empty, with a token in plain sight.
    """
    camera = Camera(style)
    camera.look(held(), 4)
    assert proven(camera.look(afterwards(), tagged=False)) == [False, False, False, True]


def test_when_the_thing_is_taken_away_as_well_the_region_is_surely_empty() -> None:
    camera = Camera()
    camera.look(held(), 4)
    camera.look(afterwards(), tagged=False)
    assert proven(camera.look(bare_scene(), 12)) == [True] * 4


def test_tokens_laid_on_a_board_that_was_seen_leave_it_surely_empty() -> None:
    camera = Camera()
    camera.look(bare_scene(), 4)
    camera.look(held(), 6)
    assert proven(camera.look(bare_scene())) == [True] * 4


def moved(piece: Piece, by: float) -> Piece:
    return replace(piece, at=replace(piece.at, x=piece.at.x + by))


def test_a_token_that_is_pushed_to_and_fro_leaves_bare_board() -> None:
    """What its edge uncovers is judged cell by cell."""
    camera = Camera()
    for by in (0.0, 3.0, -2.0, 5.0):
        camera.look(held().with_pieces(tuple(moved(p, by) for p in held().pieces)), 4)
    assert proven(camera.look(bare_scene())) == [True] * 4
