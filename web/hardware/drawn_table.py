"""A game as pieces and labels on drawn boards: what lies where, and from where it is looked at.

Where two boxes are mixed, pieces, banners and badges of both are drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.games.sheet import Sheet
from companion.rules.board import RegionId
from companion.rules.game import Game
from companion.rules.model import HIDDEN, State
from companion.table.follow.seen import NATIVES
from vision.census import Side, pieces_for
from vision.layout import COLUMN_MAT, COLUMN_ROWS, QR_MM
from vision.render.arrange import view_over
from vision.render.laid import Holding, Wanted, bare_table
from vision.render.scene import Light, Scene
from vision.render.studio import Art, Studio
from vision.render.viewpoint import Viewpoint
from vision.sticker import CELL_MM
from vision.table.qr import CELLS as QR_CELLS

SIZE, MOST_PIXELS = (1920, 1080), 3840
"""The picture is as large as its smallest tags and labels need, at most as wide as this."""
CELL_PX, LABEL_CELL_PX = 3.0, 3.6
TILT, TURN, BEND = 14.0, 2.0, -0.03
LIGHT = Light(exposure=0.8, uneven=0.12, noise=0.008)
Labels = tuple[tuple[str, int, str], ...]
"""What each label on the column mat names, its row, and `race` or `power`."""


@dataclass(frozen=True, slots=True, eq=False)
class DrawnTable:
    """Boards under a camera, painted once."""

    boards: tuple[str, ...]
    table: Scene
    studio: Studio


def drawn_table(
    game: str,
    boards: tuple[str, ...],
    size: tuple[int, int],
    own: tuple[Sheet, ...] = (),
    art: Art | None = None,
) -> DrawnTable:
    """`own` are boards of people's own among them, `art` what is printed on boards."""
    table = replace(bare_table(game, (*boards, COLUMN_MAT), own), light=LIGHT)
    view = view_over(table, size, TILT, TURN, BEND)
    larger = min(_wanting(table, view), MOST_PIXELS / size[0])
    if larger > 1:
        view = view_over(table, (int(size[0] * larger), int(size[1] * larger)), TILT, TURN, BEND)
    return DrawnTable(boards, table, Studio(table, view, art=art))


def _wanting(table: Scene, view: Viewpoint) -> float:
    """How many times more pixels across are needed to read every token and every label."""
    most = 0.0
    for board, lying in table.boards:
        corners = lying.place(table.plan(board).corners_mm()).tolist()
        finest = min(view.pixels_per_mm((x, y)) for x, y in corners)
        label = board == COLUMN_MAT
        cell = finest * (QR_MM / QR_CELLS if label else CELL_MM)
        most = max(most, (LABEL_CELL_PX if label else CELL_PX) / cell)
    return most


def labels_of(state: State) -> Iterator[tuple[str, int, str]]:
    for row, combo in enumerate(state.column[:COLUMN_ROWS]):
        yield combo.race, row, "race"
        if combo.power is not None:
            yield combo.power, row, "power"


def holding_of(game: Game, state: State, box: str) -> Holding:
    faces = pieces_for(box)
    group_of = {f.token: f.piece for f in faces if f.side is Side.HIDDEN}
    hides = {f.piece: group_of[f.token] for f in faces if f.token in group_of}
    sides = {f.piece: f.side for f in faces if f.race is None}
    neutral = NATIVES.get(game.neutral, game.neutral)
    return {
        region: tuple(_wanted(state, region, neutral, sides, hides))
        for region in game.board.regions
    }


def _wanted(
    state: State, region: RegionId, neutral: str, sides: dict[str, Side], hides: dict[str, str]
) -> Iterator[Wanted]:
    troop = state.troops.get(region)
    if troop is not None and troop.tokens:
        side = Side.ACTIVE if state.tribes[troop.race].active else Side.DECLINED
        yield Wanted(troop.race, side, troop.tokens)
    if state.neutral.get(region):
        yield Wanted(neutral, Side.FRONT, state.neutral[region])
    for marker in state.markers.get(region, ()):
        bare = marker.removeprefix(HIDDEN)
        if bare == marker and marker in sides:
            yield Wanted(marker, sides[marker], 1)
        elif bare != marker and bare in hides:
            yield Wanted(hides[bare], Side.HIDDEN, 1)
