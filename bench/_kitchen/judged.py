"""Kitchen scenes through the whole eye: every region right, not seen, or wrong in silence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

import numpy as np

from bench._eye.counting import FULL, Row
from bench._kitchen.art import art
from bench._kitchen.hard import hard
from bench._kitchen.home import homes
from bench._kitchen.scenes import BOARD, LIGHTS, Act, Film, films
from bench._kitchen.strangers import SETS, stranger
from companion.rules.board import RegionId
from companion.table.inputs import NotSeen, RegionSeen, SeenEmpty, SeenSo, TableSeen
from vision.geometry import Picture, through
from vision.ground.reference import from_photograph
from vision.layout import COLUMN_MAT, plans
from vision.render.arrange import view_over
from vision.render.play import tops
from vision.render.scene import Lying, Piece, Scene, plan
from vision.render.studio import Studio
from vision.table.eye import Eye
from vision.table.merge import merge
from vision.table.registration.regions import RegionFinder
from vision.table.steady import Steady


class Watcher:
    """The whole eye, and the last table it told."""

    def __init__(self, film: Film) -> None:
        self.eye, self._steady = Eye(film.acts[0].scene.game), Steady()
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


def kitchen(scenes: Iterable[Film] | None = None) -> list[Row]:
    """One row for each scene."""
    rows = []
    for film in films() if scenes is None else scenes:
        rows.append(judged(film))
        print(f"  {film.name:70}" + "".join(f"{rows[-1][k]:>9}" for k in KINDS), flush=True)
    print(f"  {'':70}" + "".join(f"{sum(int(r[k]) for r in rows):>9}" for k in KINDS))
    return rows


def strangers() -> list[Row]:
    """Kitchens at their worst, other people's homes and the newest set drawn by lot; a few unless
    there is time.
    """
    newest, worst, home = SETS[max(SETS)], list(hard()), list(homes())
    drawn = map(stranger, newest if FULL else newest[:4])
    return kitchen([*(worst if FULL else worst[:8]), *(home if FULL else home[::9]), *drawn])


KINDS = ("right", "not_seen", "wrong")


def judged(film: Film) -> Row:
    """Every region of the board at the end of the film, and at the end of acts with a hand."""
    watcher = Watcher(film)
    counts: Counter[str] = Counter()
    wrong: list[str] = []
    for picture, act, last in film.frames():
        watcher.look(picture)
        if last:
            counts = Counter()
            for region, kind in verdicts(watcher.told, act):
                counts[kind] += 1
                if kind == "wrong":
                    wrong.append(f"{region}: {watcher.told.at(region)}")
    return {"scene": film.name, **{kind: counts[kind] for kind in KINDS}, "wrong": len(wrong),
            "which": "; ".join(wrong)}  # fmt: skip


def verdicts(told: TableSeen, act: Act) -> Iterator[tuple[RegionId, str]]:
    lying = true_tops(act.scene)
    boards = dict(_own_boards(act.scene))
    for board in boards or (BOARD,):
        for region in plan(board).outlines:
            truth = lying.get(region, set()) | {lies for at, lies in act.besides if at == region}
            yield region, _verdict(told.at(region), truth, board in boards)


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
    found: dict[RegionId, set[tuple[str, str]]] = {}
    for piece in tops(scene.pieces):
        for region in _region(scene, piece):
            found.setdefault(region, set()).add((piece.face.token, piece.face.side.value))
    return found


def _own_boards(scene: Scene) -> Iterator[tuple[str, Lying]]:
    """Not those of another box that may lie beside them."""
    own = {plan.board for plan in plans(scene.game)}
    return ((board, at) for board, at in scene.boards if board in own and board != COLUMN_MAT)


def _region(scene: Scene, piece: Piece) -> tuple[RegionId, ...]:
    """The region that the middle of a piece's tag lies in."""
    at = piece.at.place(np.array([[0.0, -piece.sticker.up_mm]]))
    for board, lying in _own_boards(scene):
        x, y = through(np.asarray(np.linalg.inv(lying.matrix())), at)[0]
        if found := _finder(board).at(float(x), float(y))[:1]:
            return found
    return ()


@lru_cache(maxsize=32)
def _finder(board: str) -> RegionFinder:
    return RegionFinder(plan(board))


def _chosen(words: Sequence[str]) -> Iterator[Film]:
    """A set of tables drawn by lot, one of them, or the scenes whose name has these words."""
    if words == ["hard"]:
        yield from hard()
    elif words[:1] == ["home"]:
        yield from (film for film in homes() if " ".join(words[1:]) in film.name)
    elif words and words[0] in SETS:
        yield from map(stranger, SETS[words[0]])
    elif words and words[0].isdigit():
        yield stranger(int(words[0]))
    else:
        yield from (film for film in films() if " ".join(words) in film.name)


if __name__ == "__main__":
    import sys

    for row in kitchen(_chosen(sys.argv[1:])):
        if row["wrong"]:
            print(row["scene"], "->", row["which"])
