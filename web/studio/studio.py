"""Tracings under several hands: each step judged, kept and answered with outlines. No HTTP."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from companion.games.board_file import LEAST_MM, MOST_MM
from companion.store.home.boards import OwnBoards
from companion.store.home.tracings import TooManyTracingsError, Tracings
from companion.tracing.steps import (
    CutRegion,
    MergeRegions,
    PullBorder,
    RedrawRegion,
    TapRegion,
    TracingStep,
)
from companion.tracing.tracing import BoardFrame, BoardNaming, Tracing
from vision.cameras.pictures import NotAPictureError, decode, encode_jpeg, is_whole
from vision.geometry import Picture, Points
from vision.studio.flat import enlarged, flatten
from vision.studio.hand.strokes import StrokeError
from vision.studio.hand.workbench import BoardSoFar, Workbench
from vision.studio.photo import Framed, PhotographError, by_cards, framed
from vision.studio.survey import ready
from web.studio.judging import StudioError, judge
from web.studio.pictures import QUALITY, SCREEN_PX, shrunk

MOST_LIVE = 3
"""Photographs held ready for taps; others are made ready again when somebody comes back."""


@dataclass(frozen=True, slots=True, eq=False)
class TracingShown:
    """A tracing, and how its board looks if it has a frame and a tap."""

    tracing: Tracing
    board: BoardSoFar | None = None
    whole: bool = True
    """Whether questions and faults are there too."""


@dataclass(slots=True, eq=False)
class _Live:
    frame: BoardFrame
    photograph: Picture
    bench: Workbench


class TracingHost:
    """The tracings of one installation; from any thread, each tracing one hand at a time."""

    def __init__(self, home: Path) -> None:
        self.tracings, self.boards = Tracings(home), OwnBoards(home)
        self._live: OrderedDict[str, _Live] = OrderedDict()
        self._locks: dict[str, threading.Lock] = {}
        self._guard = threading.Lock()

    def begin(self, photograph: bytes) -> TracingShown:
        if not is_whole(photograph):
            raise StudioError("photograph.unreadable", file="")
        try:
            decode(photograph)
            return TracingShown(self.tracings.begin(photograph))
        except NotAPictureError as wrong:
            raise StudioError("photograph.unreadable", file="") from wrong
        except TooManyTracingsError as wrong:
            raise StudioError("studio.too-many") from wrong

    def show(self, id: str) -> TracingShown:
        with self._alone(id) as tracing:
            return self._looked(tracing)

    def cards(self, id: str) -> BoardFrame:
        """Where the corner cards say the board lies; StudioError says which are missing."""
        with self._alone(id):
            picture = self._photograph(id)
            try:
                return _as_shares(by_cards(picture, None), picture)
            except PhotographError as error:
                raise _told(error) from error

    def put_frame(self, id: str, frame: BoardFrame) -> TracingShown:
        with self._alone(id) as tracing:
            if not all(LEAST_MM <= side <= MOST_MM for side in frame.size_mm):
                raise StudioError("studio.bad-size", least=LEAST_MM, most=MOST_MM)
            self._bench(replace(tracing, frame=frame))
            return self._kept(replace(tracing, frame=frame))

    def name(self, id: str, naming: BoardNaming) -> TracingShown:
        with self._alone(id) as tracing:
            return self._kept(replace(tracing, naming=naming))

    def do(self, id: str, step: TracingStep, seen: int) -> TracingShown:
        """One step after the changes that were seen."""
        with self._alone(id) as tracing:
            self._same(tracing, seen)
            named = _with_key(step, tracing.next_key())
            judge(tracing, named)
            return self._kept(tracing.after(self._tried(tracing, named)))

    def undo(self, id: str, seen: int) -> TracingShown:
        with self._alone(id) as tracing:
            self._same(tracing, seen)
            if not tracing.steps:
                raise StudioError("studio.nothing-to-undo")
            return self._kept(tracing.back())

    def redo(self, id: str, seen: int) -> TracingShown:
        with self._alone(id) as tracing:
            self._same(tracing, seen)
            if not tracing.undone:
                raise StudioError("studio.nothing-to-undo")
            return self._kept(tracing.again())

    def remove(self, id: str) -> None:
        with self._alone(id):
            self.tracings.remove(id)
            self._live.pop(id, None)

    def photograph_jpeg(self, id: str) -> bytes:
        """As it was taken, for showing corners."""
        with self._alone(id):
            return encode_jpeg(shrunk(self._photograph(id)), QUALITY)

    def flat_jpeg(self, id: str) -> bytes:
        """From above, for taps."""
        with self._alone(id) as tracing:
            return encode_jpeg(self._flat(tracing), QUALITY)

    def finished(self, id: str) -> tuple[BoardSoFar, Picture]:
        """The board with all that is to say about it, and its picture from above."""
        with self._alone(id) as tracing:
            shown = self._looked(tracing)
            if shown.board is None or not tracing.so_far().finished:
                raise StudioError("studio.not-finished")
            return shown.board, self._flat(tracing)

    def mark_kept(self, id: str, board: str) -> None:
        with self._alone(id) as tracing:
            self.tracings.keep(replace(tracing, kept=board))

    @contextmanager
    def _alone(self, id: str) -> Iterator[Tracing]:
        """One at a time for each tracing; two tablets wait for each other."""
        with self._guard:
            lock = self._locks.setdefault(id, threading.Lock())
        with lock:
            try:
                yield self.tracings.get(id)
            except LookupError as missing:
                self._locks.pop(id, None)
                raise StudioError("studio.no-such-tracing", 404) from missing

    def _same(self, tracing: Tracing, seen: int) -> None:
        if tracing.changes != seen:
            raise StudioError("studio.stale", 409)

    def _tried(self, tracing: Tracing, step: TracingStep) -> TracingStep:
        """The step as it is written down; StudioError: this stroke would do nothing."""
        if not isinstance(step, CutRegion | MergeRegions | PullBorder | RedrawRegion):
            return step
        bench = self._bench(tracing)
        seen = bench.glance(tracing.so_far(), tracing.naming)
        try:
            bench.judge(step)
        except StrokeError as wrong:
            raise StudioError(f"studio.{wrong.word}") from wrong
        if isinstance(step, MergeRegions):
            return replace(step, terrain=seen.terrain(step.region))
        return step

    def _kept(self, tracing: Tracing) -> TracingShown:
        """Written before anybody is shown it."""
        self.tracings.keep(tracing)
        so_far = tracing.so_far()
        if tracing.frame is None or not so_far.alive:
            return TracingShown(tracing)
        board = self._bench(tracing).glance(so_far, tracing.naming)
        return TracingShown(tracing, board, not so_far.finished)

    def _looked(self, tracing: Tracing) -> TracingShown:
        so_far = tracing.so_far()
        if tracing.frame is None or not so_far.alive:
            return TracingShown(tracing)
        return TracingShown(tracing, self._bench(tracing).look(so_far, tracing.naming))

    def _bench(self, tracing: Tracing) -> Workbench:
        return self._ready(tracing).bench

    def _flat(self, tracing: Tracing) -> Picture:
        live = self._ready(tracing)
        return enlarged(live.bench.ground.flat, live.photograph, SCREEN_PX)

    def _ready(self, tracing: Tracing) -> _Live:
        if tracing.frame is None:
            raise StudioError("studio.no-frame")
        live = self._live.get(tracing.id)
        if live is None or live.frame != tracing.frame:
            picture = self._photograph(tracing.id)
            live = _Live(tracing.frame, picture, _workbench(picture, tracing.frame))
        with self._guard:
            self._live[tracing.id] = live
            self._live.move_to_end(tracing.id)
            while len(self._live) > MOST_LIVE:
                self._live.popitem(last=False)
        return live

    def _photograph(self, id: str) -> Picture:
        live = self._live.get(id)
        return live.photograph if live else decode(self.tracings.photograph(id))


def _workbench(picture: Picture, frame: BoardFrame) -> Workbench:
    corners = _pixels(frame.corners, picture)
    fold = _pixels(frame.fold, picture) if frame.fold else None
    try:
        found = framed(picture, corners, frame.size_mm)
    except PhotographError as error:
        raise _told(error) from error
    return Workbench(ready(flatten(picture, found.corners, found.size_mm, fold)))


def _pixels(points: tuple[tuple[float, float], ...], picture: Picture) -> Points:
    height, width = picture.shape[:2]
    return np.array(points, np.float64) * (width, height) - 0.5


def _as_shares(found: Framed, picture: Picture) -> BoardFrame:
    height, width = picture.shape[:2]
    one, two, three, four = (
        (float(x), float(y)) for x, y in (found.corners + 0.5) / (width, height)
    )
    return BoardFrame((one, two, three, four), found.size_mm)


def _with_key(step: TracingStep, key: str) -> TracingStep:
    """New regions get their keys here, so that two tablets never choose the same."""
    match step:
        case TapRegion():
            return replace(step, region=key)
        case CutRegion():
            return replace(step, fresh=key)
        case _:
            return step


def _told(error: PhotographError) -> StudioError:
    return StudioError(f"photograph.{error.word}", **error.facts)
