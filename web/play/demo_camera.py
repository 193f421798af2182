"""A camera that is not there: draws the table as the present game has it, for the real eye to read.

It shows what the rules say, so it proves the way from lens to tablet, not that people lay tokens
where they say they do.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.rules.board import RegionId
from companion.rules.model import HIDDEN, State
from vision.census import Side, census
from vision.geometry import Picture
from vision.render.arrange import view_over
from vision.render.laid import Holding, Laid, Wanted, bare_table, laid_out
from vision.render.scene import Light, Scene
from vision.render.studio import Studio
from web.desk import Forget
from web.play.desk import GameDesk
from web.play.shown.scene import Scene as Shown

SIZE = (1920, 1080)
TILT, TURN, BEND = 14.0, 2.0, -0.03
LIGHT = Light(exposure=0.8, uneven=0.12, noise=0.008)
NOTHING_ON = ("base", ("base-2p",))
"""What lies on the table while there is no game."""
REPEATS = 4
"""Frames in quick succession after a change: the eye wants to see it more than once."""
QUICK, SLOW = 0.2, 2.5
"""Seconds between frames after a change, and while nothing happens."""


@dataclass(frozen=True, slots=True, eq=False)
class _Set:
    """Boards under a camera, painted once."""

    boards: tuple[str, ...]
    table: Scene
    studio: Studio


class DemoCamera:
    """A `Source` over the game on this desk."""

    live = True

    def __init__(self, desk: GameDesk, size: tuple[int, int] = SIZE) -> None:
        self._desk = desk
        self._size = size
        self._set: _Set | None = None
        self._laid: Laid = ()
        self._picture: Picture | None = None
        self._quick = 0
        self._changed = threading.Event()
        self._closed = threading.Event()
        self._forget: Forget = lambda: None

    def open(self) -> None:
        self._closed.clear()
        self._changed.set()
        self._forget()
        self._forget = self._desk.subscribe(self._changed.set)

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
        game, boards, holding = _on_table(self._desk)
        if self._set is None or self._set.boards != boards:
            self._set, self._laid, self._picture = _build(game, boards, self._size), (), None
        if self._closed.is_set():
            return
        laid = laid_out(self._set.table, holding, self._laid)
        if self._picture is None or laid != self._laid:
            self._laid = laid
            scene = self._set.table.with_pieces(tuple(piece for _, piece in laid))
            self._picture = self._set.studio.draw(scene).picture
            self._quick = REPEATS


def _build(game: str, boards: tuple[str, ...], size: tuple[int, int]) -> _Set:
    table = replace(bare_table(game, boards), light=LIGHT)
    view = view_over(table, size, TILT, TURN, BEND)
    return _Set(boards, table, Studio(table, view))


def _on_table(desk: GameDesk) -> tuple[str, tuple[str, ...], Holding]:
    try:
        scene = desk.scene()
    except LookupError:
        return *NOTHING_ON, {}
    box = scene.opening.box.partition("+")[0]
    return box, tuple(scene.opening.board.split("+")), _holding(scene, box)


def _holding(scene: Shown, box: str) -> Holding:
    state, known = scene.shown.state, census(box)
    group_of = {f.token: f.piece for f in known.faces if f.side is Side.HIDDEN}
    hides = {f.piece: group_of[f.token] for f in known.faces if f.token in group_of}
    sides = {f.piece: f.side for f in known.faces if f.race is None}
    return {
        region: tuple(_wanted(state, region, scene.game.neutral, sides, hides))
        for region in scene.game.board.regions
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
