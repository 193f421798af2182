"""A game as pieces and labels on drawn boards: what lies where, and from where it is looked at.

Where two boxes are mixed, pieces, banners and badges of both are drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from companion.games.sheet import Sheet
from companion.rules.board import RegionId
from companion.rules.game import Game
from companion.rules.model import HIDDEN, State
from companion.table.follow.seen import NATIVES
from vision.census import Side, pieces_for
from vision.layout import COLUMN_MAT, COLUMN_ROWS, QR_MM
from vision.mats import DECLINED, GIFTS, ROUNDS_MAT, round_zone, seat_mat
from vision.render.arrange import view_over
from vision.render.laid import Holding, Wanted, bare_table
from vision.render.scene import Light, Lying, Piece, Scene
from vision.render.studio import Art, Studio
from vision.render.viewpoint import Viewpoint
from vision.sticker import CELL_MM
from vision.table.qr import CELLS as QR_CELLS
from vision.tellers import TURN_MARKER, tellers

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
    *,
    players: int = 0,
) -> DrawnTable:
    """`art` is what is printed on boards; see `bare_boards`."""
    table = bare_boards(game, boards, own, players=players)
    return DrawnTable(boards, table, studio_over(table, size, art))


def bare_boards(
    game: str, boards: tuple[str, ...], own: tuple[Sheet, ...] = (), *, players: int = 0
) -> Scene:
    """`own` are boards of people's own among them; for so many players there is a mat before
    each, and the strip of rounds.
    """
    mats = (*map(seat_mat, range(players)), *((ROUNDS_MAT,) if players else ()))
    return replace(bare_table(game, (*boards, COLUMN_MAT, *mats), own), light=LIGHT)


def studio_over(table: Scene, size: tuple[int, int], art: Art | None = None) -> Studio:
    """A camera that sees all of a table, in as many pixels as it takes."""
    view = view_over(table, size, TILT, TURN, BEND)
    larger = min(_wanting(table, view), MOST_PIXELS / size[0])
    if larger > 1:
        view = view_over(table, (int(size[0] * larger), int(size[1] * larger)), TILT, TURN, BEND)
    return Studio(table, view, art=art)


def _wanting(table: Scene, view: Viewpoint) -> float:
    """How many times more pixels across are needed to read every token and every label."""
    most = 0.0
    for board, lying in table.boards:
        corners = lying.place(table.plan(board).corners_mm()).tolist()
        finest = min(view.pixels_per_mm((x, y)) for x, y in corners)
        label = board == COLUMN_MAT or board.startswith("seat-")
        cell = finest * (QR_MM / QR_CELLS if label else CELL_MM)
        most = max(most, (LABEL_CELL_PX if label else CELL_PX) / cell)
    return most


def labels_of(state: State) -> Iterator[tuple[str, int, str]]:
    for row, combo in enumerate(state.column[:COLUMN_ROWS]):
        yield combo.race, row, "race"
        if combo.power is not None:
            yield combo.power, row, "power"


def banners_of(state: State) -> Iterator[tuple[str, str, int, str]]:
    """The labels on the mats before the players."""
    for seat, player in enumerate(state.players):
        mat = seat_mat(seat)
        if player.active is not None:
            yield mat, player.active, 0, "race"
            if (power := state.tribes[player.active].power) is not None:
                yield mat, power, 0, "power"
        for place, race in zip(DECLINED, player.declined, strict=False):
            yield mat, race, place, "race"


def on_mats(table: Scene, state: State, *, mixed: bool) -> Iterator[Piece]:
    """The turn marker and the gifts that lie on the mats of this table."""
    cards = [face for face, _ in tellers(table.game, mixed=mixed)]
    spare = [*cards, *pieces_for(table.game)]
    lying = dict(table.boards)
    if ROUNDS_MAT in lying:
        marker = next(face for face in cards if face.piece == TURN_MARKER)
        yield Piece(marker, _on(table, ROUNDS_MAT, round_zone(max(1, state.round))))
    for seat, player in enumerate(state.players):
        mat = seat_mat(seat)
        for number, gift in enumerate(player.gifts if mat in lying else ()):
            face = next((f for f in spare if f.piece == gift.what), None)
            if face is not None:
                spare = [f for f in spare if f.token != face.token]
                yield Piece(face, _on(table, mat, GIFTS, 24.0 * number - 52.0))


def _on(table: Scene, mat: str, zone: RegionId, aside: float = 0.0) -> Lying:
    """The middle of a place on a mat."""
    lying = dict(table.boards)[mat]
    x, y = table.plan(mat).zones[zone].mean(axis=0).tolist()
    x, y = lying.place(np.array([[x + aside, y]]))[0]
    return Lying(float(x), float(y), lying.turn)


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
    laid = Counter(_marker(marker, sides, hides) for marker in state.markers.get(region, ()))
    for (piece, side), count in laid.items():
        if piece is not None:
            yield Wanted(piece, side, count)


def _marker(marker: str, sides: dict[str, Side], hides: dict[str, str]) -> tuple[str | None, Side]:
    """What lies there for it; nothing where the box has no such piece."""
    bare = marker.removeprefix(HIDDEN)
    if bare != marker:
        return hides.get(bare), Side.HIDDEN
    place = marker.partition(":")[0]
    return (place, sides[place]) if place in sides else (None, Side.FRONT)
