"""A camera that is not there: draws the table as the present game has it, for the real eye to read.

It shows what the rules say, so it proves the way from lens to tablet, not that people lay tokens
where they say they do.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass, replace

from companion.store.boards import OwnBoards
from companion.table.host import Forget, GameHost
from vision.geometry import Picture
from vision.render.laid import Holding, Laid, laid_out
from web.hardware.drawn_table import (
    SIZE,
    DrawnTable,
    Labels,
    drawn_table,
    holding_of,
    labels_of,
)
from web.studio.pictures import printed_art

NOTHING_ON = ("base", ("base-2p",))
"""What lies on the table while there is no game."""
REPEATS = 10
"""Frames in quick succession after a change: the eye wants to see it more than once, and a busy
machine misses some."""
QUICK, SLOW = 0.2, 1.0
"""Seconds between frames after a change, and while nothing happens."""


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
        self._set: DrawnTable | None = None
        self._files: tuple[str, ...] = ()
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
        files = _own_files(self._host)
        if self._set is None or (self._set.boards, self._files) != (boards, files):
            self._set, self._picture, self._files = self._painted(game, boards, files), None, files
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

    def _painted(self, game: str, boards: tuple[str, ...], files: tuple[str, ...]) -> DrawnTable:
        own_boards = OwnBoards(self._host.saved.folder)
        own = tuple(sheet for sheet in own_boards.with_kept(files) if sheet.id in boards)
        return drawn_table(game, boards, self._size, own, printed_art(own_boards, own))


def _own_files(host: GameHost) -> tuple[str, ...]:
    """Boards of people's own that the game on the table has kept."""
    return () if host.playing is None else host.playing.opening.sheets


def _on_table(host: GameHost) -> tuple[str, tuple[str, ...], Holding, Labels]:
    playing = host.playing
    if playing is None:
        return *NOTHING_ON, {}, ()
    box, state = playing.opening.box.partition("+")[0], playing.shown.state
    boards = tuple(playing.opening.board.split("+"))
    return box, boards, holding_of(playing.game, state, box), tuple(labels_of(state))
