"""Random but plausible tables: boards laid out, pieces dealt to regions, a camera that sees all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from companion.games.atlas import Sheet, islands, sheet_for
from vision.census import Census, Face, Kind, census
from vision.geometry import SQUARE, Points
from vision.layout import ANCHOR_STICKER_MM, COLUMN_MAT, COLUMN_ROWS, column_plan
from vision.render.scene import Lying, Piece, Scene
from vision.render.viewpoint import Viewpoint

APART_MM = 27.0
"""Between the middles of neighbouring tokens: they never overlap, however turned."""
INSIDE_MM = 7.0
"""From a region's border to the middle of a token that plainly lies inside."""
MARGIN_MM = ANCHOR_STICKER_MM + 14
ISLANDS = {2: "LS", 3: "LMS", 4: "LMMS", 5: "LLMSS"}
"""Island sizes on the table, by the number of players."""
SHELF_MM = 900.0


@dataclass(frozen=True, slots=True)
class Spread:
    """How many tokens lie on the table and how."""

    tokens: int = 60
    stacked: float = 0.2
    """Share of tokens that lie on others."""
    sloppy_mm: float = 1.5
    highest: int = 6
    column: bool = True


def random_scene(
    game: str,
    players: int,
    chance: np.random.Generator,
    deal: Spread,
    own: tuple[Sheet, ...] = (),
) -> Scene:
    """A table in the middle of a game, on the box's boards or on people's own."""
    sheets = list(own) or sheets_for(game, players, chance)
    names = [(sheet.id, sheet.size_mm) for sheet in sheets]
    if deal.column:
        names.append((COLUMN_MAT, column_plan().size_mm))
    boards = tuple(_laid_out(names, chance))
    box = census(game)
    lying = dict(boards)
    pieces = deal_pieces([(s, lying[s.id]) for s in sheets], _faces(box, chance), chance, deal)
    labels = _labels(box, chance) if deal.column else ()
    return Scene(game, boards, pieces, labels, own=own)


def sheets_for(game: str, players: int, chance: np.random.Generator) -> list[Sheet]:
    """The map for this number of players, or as many islands."""
    if game != "warcraft":
        return [sheet_for(game, players)]
    chosen: list[Sheet] = []
    for size in ISLANDS[players]:
        taken = {s.face.piece for s in chosen if s.face}
        free = [
            s for s in islands() if s.face and s.face.size == size and s.face.piece not in taken
        ]
        chosen.append(free[chance.integers(len(free))])
    return chosen


def deal_pieces(
    sheets: Sequence[tuple[Sheet, Lying]],
    faces: Iterator[Face],
    chance: np.random.Generator,
    deal: Spread,
) -> tuple[Piece, ...]:
    """Spread tokens over the regions, some of them in stacks."""
    ground: list[Piece] = []
    for sheet, lying in _round_robin(sheets, round(deal.tokens * (1 - deal.stacked)), chance):
        spot = free_spot(sheet, lying, ground, chance)
        if spot is not None:
            ground.append(Piece(next(faces), spot))
    return (*ground, *_stacked(ground, faces, chance, deal))


def view_over(
    scene: Scene, size: tuple[int, int], tilt: float, turn: float = 0.0, bend: float = 0.0
) -> Viewpoint:
    """A camera just far enough away to see every board with its anchors."""
    points = _extent(scene)
    middle = (points.min(axis=0) + points.max(axis=0)) / 2
    near = Viewpoint(
        size, 0.95 * size[0], (float(middle[0]), float(middle[1])), 300.0, tilt, turn, 0.0,
        (bend, 0.0),
    )  # fmt: skip
    view = near
    while not _all_inside(view, points):
        view = replace(view, distance_mm=view.distance_mm * 1.03)
    return view


def _all_inside(view: Viewpoint, points: Points) -> bool:
    edge = 0.015 * view.size[0]
    pixels = view.project(points)
    return bool((pixels > edge).all() and (pixels < np.array(view.size) - edge).all())


def _extent(scene: Scene) -> Points:
    low = np.array([-MARGIN_MM + 8, -4.0])
    return np.concatenate(
        [
            lying.place(low + SQUARE * (np.array(scene.plan(board).size_mm) - 2 * low))
            for board, lying in scene.boards
        ]
    )


def _laid_out(
    names: Iterable[tuple[str, tuple[float, float]]], chance: np.random.Generator
) -> Iterator[tuple[str, Lying]]:
    """Boards from left to right, a new row when the table is full."""
    x, y, row_height = 0.0, 0.0, 0.0
    for name, (width, height) in names:
        if x > 0 and x + width > SHELF_MM:
            x, y, row_height = 0.0, y + row_height + 25, 0.0
        yield name, Lying(x, y, float(chance.uniform(-2.5, 2.5)))
        x, row_height = x + width + 2 * MARGIN_MM, max(row_height, height)


def _faces(box: Census, chance: np.random.Generator) -> Iterator[Face]:
    """One face of each token, in random order, mostly of the few races in play."""
    tokens: dict[str, list[Face]] = {}
    for face in box.faces:
        tokens.setdefault(face.token, []).append(face)
    playing = set(chance.choice(box.races, size=10, replace=False))
    order = sorted(tokens.values(), key=lambda sides: (
        sides[0].kind is Kind.RACE and sides[0].piece not in playing, chance.random()
    ))  # fmt: skip
    for sides in order:
        yield sides[int(chance.integers(len(sides)))] if len(sides) > 1 else sides[0]


def _labels(box: Census, chance: np.random.Generator) -> tuple[tuple[str, int, str], ...]:
    races = chance.choice(box.races, size=COLUMN_ROWS, replace=False)
    powers = chance.choice(box.powers, size=COLUMN_ROWS, replace=False)
    pairs = zip(races, powers, strict=True)
    return tuple(
        label
        for row, (race, power) in enumerate(pairs)
        for label in ((str(race), row, "race"), (str(power), row, "power"))
    )


def _round_robin(
    sheets: Sequence[tuple[Sheet, Lying]], count: int, chance: np.random.Generator
) -> Iterator[tuple[Sheet, Lying]]:
    sizes = np.array([sheet.size_mm[0] * sheet.size_mm[1] for sheet, _ in sheets])
    for index in chance.choice(len(sheets), size=count, p=sizes / sizes.sum()):
        yield sheets[int(index)]


def free_spot(
    sheet: Sheet, lying: Lying, ground: Sequence[Piece], chance: np.random.Generator
) -> Lying | None:
    taken = np.array([(piece.at.x, piece.at.y) for piece in ground]).reshape(-1, 2)
    regions = list(sheet.outlines)
    for _ in range(60):
        outline = np.array(sheet.outlines[regions[chance.integers(len(regions))]], np.float32)
        point = chance.uniform(outline.min(axis=0), outline.max(axis=0))
        inside = cv2.pointPolygonTest(outline, (float(point[0]), float(point[1])), True)
        spot = lying.place(point[None])[0]
        if inside > INSIDE_MM and (np.linalg.norm(taken - spot, axis=1) > APART_MM).all():
            return Lying(float(spot[0]), float(spot[1]), float(chance.uniform(0, 360)))
    return None


def _stacked(
    ground: Sequence[Piece], faces: Iterator[Face], chance: np.random.Generator, deal: Spread
) -> Iterator[Piece]:
    tops = list(ground)
    for _ in range(round(deal.tokens * deal.stacked) if tops else 0):
        index = int(chance.integers(len(tops)))
        beneath = tops[index]
        if beneath.level + 1 < deal.highest:
            slip = chance.normal(0, deal.sloppy_mm, 2)
            at = Lying(
                beneath.at.x + float(slip[0]), beneath.at.y + float(slip[1]),
                beneath.at.turn + float(chance.normal(0, 15)),
            )  # fmt: skip
            tops[index] = Piece(next(faces), at, beneath.level + 1)
            yield tops[index]
