"""Kitchen scenes through the whole eye: every region right, not seen, or wrong in silence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np

from bench._eye_counting import Row
from bench._kitchen_art import art
from bench._kitchen_scenes import BOARD, LIGHTS, Film, films
from companion.rules.board import RegionId
from companion.table.inputs import NotSeen, RegionSeen, SeenEmpty, SeenSo, TableSeen
from vision.geometry import Picture
from vision.ground.reference import from_photograph
from vision.render.arrange import view_over
from vision.render.play import tops
from vision.render.scene import Lying, Scene
from vision.render.studio import Studio, plan
from vision.sticker import TAG_UP_MM
from vision.table.eye import Eye
from vision.table.merge import merge
from vision.table.regions import RegionFinder
from vision.table.steady import Steady


class Watcher:
    """The whole eye, and the last table it told."""

    def __init__(self, film: Film) -> None:
        self.eye, self._steady = Eye("base"), Steady()
        self.told = TableSeen()
        if film.shown:
            show_bare(self.eye, film)

    def look(self, picture: Picture) -> None:
        self.told = self._steady.update(merge([self.eye.look(picture)])) or self.told


def show_bare(eye: Eye, film: Film) -> None:
    """The eye was shown a photograph of the bare board, in other light and from elsewhere."""
    scene = Scene("base", ((BOARD, Lying(0.0, 0.0)),), light=LIGHTS["window"])
    view = view_over(scene, (1920, 1080), 8.0, turn=3.0)
    photograph = Studio(scene, view, 99, art=art(film.style)).draw(scene).picture
    corners = view.project(plan(BOARD).corners_mm())
    reference = from_photograph(plan(BOARD), photograph, corners)
    assert reference is not None
    eye.know(reference)


def kitchen(only: str = "") -> list[Row]:
    """One row for each scene."""
    rows = []
    for film in films():
        if only in film.name:
            rows.append(judged(film))
            print(f"  {film.name:44}" + "".join(f"{rows[-1][k]:>9}" for k in KINDS), flush=True)
    return rows


KINDS = ("right", "not_seen", "wrong")


def judged(film: Film) -> Row:
    """Every region of the board at the end of the film, and at the end of acts with a hand."""
    watcher = Watcher(film)
    counts: Counter[str] = Counter()
    wrong: list[str] = []
    for picture, scene, last in film.frames():
        watcher.look(picture)
        if last:
            counts = Counter()
            for region, kind in verdicts(watcher.told, scene):
                counts[kind] += 1
                if kind == "wrong":
                    wrong.append(f"{region}: {watcher.told.at(region)}")
    return {"scene": film.name, **{kind: counts[kind] for kind in KINDS}, "wrong": len(wrong),
            "which": "; ".join(wrong)}  # fmt: skip


def verdicts(told: TableSeen, scene: Scene) -> Iterator[tuple[RegionId, str]]:
    lying = true_tops(scene)
    there = BOARD in dict(scene.boards)
    for region in plan(BOARD).outlines:
        yield region, _verdict(told.at(region), lying.get(region, set()), there)


def _verdict(answer: RegionSeen, truth: set[tuple[str, str]], there: bool) -> str:
    match answer:
        case NotSeen():
            return "not_seen"
        case SeenEmpty():
            return "right" if there and not truth else "wrong"
        case SeenSo(piles):
            seen = {(pile.top.token, pile.top.side) for pile in piles}
            return "right" if there and seen == truth else "wrong"


def true_tops(scene: Scene) -> dict[RegionId, set[tuple[str, str]]]:
    """Token and side of every piece that nothing lies on, by region."""
    finder = RegionFinder(plan(BOARD))
    found: dict[RegionId, set[tuple[str, str]]] = {}
    for piece in tops(scene.pieces):
        x, y = Lying(piece.at.x, piece.at.y, piece.at.turn).place(np.array([[0.0, -TAG_UP_MM]]))[0]
        for region in finder.at(float(x), float(y))[:1]:
            found.setdefault(region, set()).add((piece.face.token, piece.face.side.value))
    return found


if __name__ == "__main__":
    import sys

    for row in kitchen(" ".join(sys.argv[1:])):
        if row["wrong"]:
            print(row["scene"], "->", row["which"])
