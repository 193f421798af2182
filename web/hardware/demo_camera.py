"""A camera that is not there: draws the table as the present game has it, for the real eye to read.

It shows what the rules say, so it proves the way from lens to tablet, not that people lay tokens
where they say they do. Where two boxes are mixed, tokens of the box that owns the board are drawn:
the numbers on tokens of the other mean something else on it. Banners and badges are drawn of both.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.rules.board import RegionId
from companion.rules.model import HIDDEN, State
from companion.table.host import Forget, GameHost, Playing
from vision.census import Side, census
from vision.geometry import Picture
from vision.layout import COLUMN_MAT, COLUMN_ROWS, QR_MM
from vision.render.arrange import view_over
from vision.render.laid import Holding, Laid, Wanted, bare_table, laid_out
from vision.render.scene import Light, Scene
from vision.render.studio import Studio, plan
from vision.render.viewpoint import Viewpoint
from vision.sticker import CELL_MM
from vision.table.qr import CELLS as QR_CELLS

SIZE, MOST_PIXELS = (1920, 1080), 3840
"""The picture is as large as its smallest tags and labels need, at most as wide as this."""
CELL_PX, LABEL_CELL_PX = 3.0, 3.6
TILT, TURN, BEND = 14.0, 2.0, -0.03
LIGHT = Light(exposure=0.8, uneven=0.12, noise=0.008)
NOTHING_ON = ("base", ("base-2p",))
"""What lies on the table while there is no game."""
REPEATS = 4
"""Frames in quick succession after a change: the eye wants to see it more than once."""
QUICK, SLOW = 0.2, 2.5
"""Seconds between frames after a change, and while nothing happens."""


Labels = tuple[tuple[str, int, str], ...]
"""What each label on the column mat names, its row, and `race` or `power`."""


@dataclass(frozen=True, slots=True, eq=False)
class _Set:
    """Boards under a camera, painted once."""

    boards: tuple[str, ...]
    table: Scene
    studio: Studio


@dataclass(frozen=True, slots=True)
class _OnTable:
    """What lies on the boards and on the mat beside them."""

    pieces: Laid
    labels: Labels


class DemoCamera:
    """A `Source` over the game on this host."""

    live = True

    def __init__(self, host: GameHost, size: tuple[int, int] = SIZE) -> None:
        self._host = host
        self._size = size
        self._set: _Set | None = None
        self._lying = _OnTable((), ())
        self._picture: Picture | None = None
        self._quick = 0
        self._changed = threading.Event()
        self._closed = threading.Event()
        self._forget: Forget = lambda: None

    def open(self) -> None:
        self._closed.clear()
        self._changed.set()
        self._forget()
        self._forget = self._host.subscribe(self._changed.set)

    def close(self) -> None:
        self._forget()
        self._closed.set()
        self._changed.set()

    def read(self) -> Picture | None:
        if self._changed.wait(QUICK if self._quick else SLOW):
            self._changed.clear()
            self._look_again()
        self._quick = max(0, self._quick - 1)
        return None if self._closed.is_set() else self._picture

    def _look_again(self) -> None:
        """The version of a game grows without its pieces moving: then the picture stays."""
        game, boards, holding, labels = _on_table(self._host)
        if self._set is None or self._set.boards != boards:
            self._set, self._picture = _build(game, boards, self._size), None
            self._lying = _OnTable((), ())
        if self._closed.is_set():
            return
        lying = _OnTable(laid_out(self._set.table, holding, self._lying.pieces), labels)
        if self._picture is None or lying != self._lying:
            self._lying = lying
            pieces = tuple(piece for _, piece in lying.pieces)
            scene = replace(self._set.table, pieces=pieces, labels=labels)
            self._picture = self._set.studio.draw(scene).picture
            self._quick = REPEATS


def _build(game: str, boards: tuple[str, ...], size: tuple[int, int]) -> _Set:
    table = replace(bare_table(game, (*boards, COLUMN_MAT)), light=LIGHT)
    view = view_over(table, size, TILT, TURN, BEND)
    larger = min(_wanting(table, view), MOST_PIXELS / size[0])
    if larger > 1:
        view = view_over(table, (int(size[0] * larger), int(size[1] * larger)), TILT, TURN, BEND)
    return _Set(boards, table, Studio(table, view))


def _wanting(table: Scene, view: Viewpoint) -> float:
    """How many times more pixels across are needed to read every token and every label."""
    most = 0.0
    for board, lying in table.boards:
        corners = lying.place(plan(board).corners_mm()).tolist()
        finest = min(view.pixels_per_mm((x, y)) for x, y in corners)
        label = board == COLUMN_MAT
        cell = finest * (QR_MM / QR_CELLS if label else CELL_MM)
        most = max(most, (LABEL_CELL_PX if label else CELL_PX) / cell)
    return most


def _on_table(host: GameHost) -> tuple[str, tuple[str, ...], Holding, Labels]:
    playing = host.playing
    if playing is None:
        return *NOTHING_ON, {}, ()
    box, state = playing.opening.box.partition("+")[0], playing.shown.state
    boards = tuple(playing.opening.board.split("+"))
    return box, boards, _holding(playing, state, box), tuple(_labels(state))


def _labels(state: State) -> Iterator[tuple[str, int, str]]:
    for row, combo in enumerate(state.column[:COLUMN_ROWS]):
        yield combo.race, row, "race"
        if combo.power is not None:
            yield combo.power, row, "power"


def _holding(playing: Playing, state: State, box: str) -> Holding:
    known = census(box)
    group_of = {f.token: f.piece for f in known.faces if f.side is Side.HIDDEN}
    hides = {f.piece: group_of[f.token] for f in known.faces if f.token in group_of}
    sides = {f.piece: f.side for f in known.faces if f.race is None}
    return {
        region: tuple(_wanted(state, region, playing.game.neutral, sides, hides))
        for region in playing.game.board.regions
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
