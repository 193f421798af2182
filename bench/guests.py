"""Guests' tokens: base and Underground mixed, every kind of tagged piece of both told apart."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from vision.census import Face, Side, census
from vision.render.arrange import view_over
from vision.render.laid import Wanted, laid_out
from vision.render.scene import Light, Lying, Scene, plan
from vision.render.studio import Studio
from vision.sticker import on_label
from vision.table.eye import Eye

HOSTS = {"base": "base-3p", "underground": "underground-3p"}
VIEWS = (((1920, 1080), 25.0), ((1920, 1080), 45.0))
FRAMES, EMPTY = 3, 12
"""Looks at each table, and at each board without any tag."""


def main() -> None:
    for game in HOSTS:
        for size, tilt in VIEWS:
            print(json.dumps(_told(game, size, tilt)), flush=True)


def _told(game: str, size: tuple[int, int], tilt: float) -> dict[str, object]:
    """Every kind of both boxes laid out over as many tables as it takes."""
    bare = replace(
        Scene(game, ((HOSTS[game], Lying(0.0, 0.0)),)), light=Light(exposure=0.7, uneven=0.25)
    )
    view, count = view_over(bare, size, tilt, 4.0, -0.05), Counter[str]()
    for number, scene in enumerate(_tables(bare, game)):
        drawn, truth = Studio(scene, view, number), _kinds(p.face for p in scene.pieces)
        eye = Eye(game, mixed=lambda: True)
        for _ in range(FRAMES):
            sight = eye.look(drawn.draw(scene).picture)
            read = _kinds(mark.face for mark in sight.marks)
            right = sum((read & truth).values())
            count.update(laid=truth.total(), right=right, wrong=read.total() - right)
    drawn, eye = Studio(bare, view, 99), Eye(game, mixed=lambda: True)
    false = sum(len(eye.look(drawn.draw(bare).picture).marks) for _ in range(EMPTY))
    return {
        "bench": "guests", "host": game, "pixels": size[0], "tilt": tilt, **count,
        "recall": round(count["right"] / count["laid"], 4), "empty_frames": EMPTY, "false": false,
    }  # fmt: skip


def _tables(bare: Scene, game: str) -> Iterator[Scene]:
    """A piece in every region until each kind has lain on a table."""
    regions = sorted(plan(HOSTS[game]).outlines)
    kinds = iter(dict.fromkeys(_laid_kinds()))
    while here := list(islice(kinds, len(regions))):
        wanted = {
            region: (Wanted(piece, side, 1),)
            for region, (piece, side) in zip(regions, here, strict=False)
        }
        laid = laid_out(bare, wanted)
        glued = (replace(p, sticker=on_label(16.0), glued=Lying(0.4, -0.3, 6.0)) for _, p in laid)
        yield bare.with_pieces(tuple(glued))


def _laid_kinds() -> Iterator[tuple[str, Side]]:
    for game in HOSTS:
        for face in census(game).faces:
            yield face.piece, face.side


def _kinds(faces: Iterator[Face]) -> Counter[tuple[str, str]]:
    return Counter((face.token, face.side.value) for face in faces)


if __name__ == "__main__":
    main()
