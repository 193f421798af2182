"""All cameras of a table together: frames become sights, sights one settled `TableSeen`.

The only part of `vision` that the table talks to while people play. It decides nothing.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from companion.games.sheet import Sheet
from companion.table.inputs import Emit, SourceChanged, SourceState, TableSeen
from vision.cameras.pictures import encode_jpeg
from vision.cameras.reader import PAUSES, CameraFrame, Reader
from vision.cameras.sources import Capture, Pushed, Source
from vision.faces.album import Album
from vision.geometry import Picture, Points
from vision.grey import to_grey
from vision.ground.reference import Reference, discard, keep, kept, taken
from vision.layout import Plan, every_plan, plan_of
from vision.table.advice.checkup import Checkup, check
from vision.table.advice.notes import Remark, Word, note
from vision.table.advice.overlay import overlay
from vision.table.eye import Eye
from vision.table.merge import merge
from vision.table.sight import CameraSight
from vision.table.steady import Steady

HANGS_AFTER = 4.0
"""Seconds without a frame from which a camera counts as hanging."""
STOP_SECONDS = 3.0
MOST_DOUBTS = 3
"""Older ones the game has answered long ago."""
GONE_BLIND = frozenset({Word.CAMERA_MISSING, Word.CAMERA_HANGS, Word.STREAM_ENDED})
"""What a camera that says so saw last tells nothing of the table any more."""
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """The last frame of one camera and what was made of it."""

    number: int
    picture: Picture
    sight: CameraSight
    checkup: Checkup
    milliseconds: float

    def overlay_jpeg(self, width: int = 1280) -> bytes:
        """The picture with everything seen drawn over it, as the diagnosis page shows it."""
        return encode_jpeg(overlay(self.picture, self.sight, width))


class Cameras:
    """Watches a table with any number of cameras; add and remove them at any time."""

    def __init__(
        self, game: str | None, emit: Emit, *, hangs_after: float = HANGS_AFTER,
        pauses: tuple[float, ...] = PAUSES, own: Callable[[], tuple[Sheet, ...]] = tuple,
        memory: Path | None = None,
    ) -> None:  # fmt: skip
        """`own` tells the boards of people's own when a camera is added; `memory` is a folder in
        which the printed pictures of boards are kept.
        """
        self._own = own
        self.mixed: Callable[[], bool] = lambda: False
        """Whether guests of another box play; whoever knows the game puts in what tells it."""
        self._game = game
        self._memory = memory
        self._references: dict[str, Reference] = {}
        self._albums: Mapping[str, Album] = {}
        self._recall(every_plan())
        self._emit = emit
        self._hangs_after = hangs_after
        self._pauses = pauses
        self._watches: dict[str, _CameraWatch] = {}
        self._looks: dict[str, Look] = {}
        self._away: set[str] = set()
        """Cameras that are not there now: their last look tells nothing of the table."""
        self._steady = Steady()
        self._lock = threading.Lock()
        self._looked = threading.Condition(self._lock)

    def add(self, camera: str, source: Source, bend: float | None = None) -> None:
        """Start watching through this camera; one of the same name is replaced.

        `bend` is its lens as `calibrate` measured it; without, it is estimated from the boards.
        """
        self._drop(camera)
        own = self._own()
        self._recall(tuple(plan_of(sheet) for sheet in own))
        eye = Eye(self._game, bend, own=own, mixed=self._plays_mixed)
        watch = _CameraWatch(camera, source, eye, self)
        self._watches[camera] = watch
        for reference in self._references.values():
            watch.eye.know(reference)
        watch.eye.learn_faces(self._albums)
        self.tell(camera, SourceState.OPENING, Word.SEARCHING)
        watch.start()

    def _plays_mixed(self) -> bool:
        return self.mixed()

    def relearn(self) -> None:
        """Boards of people's own have changed: every camera looks for those that there are now."""
        own = self._own()
        plans = tuple(plan_of(sheet) for sheet in own)
        for plan in plans:
            self._references.pop(plan.board, None)
        self._recall(plans)
        for watch in tuple(self._watches.values()):
            eye = watch.eye.fresh(own)
            for reference in self._references.values():
                eye.know(reference)
            watch.eye = eye

    def remove(self, camera: str) -> None:
        """Nothing is known through it any more: neither how it is doing nor what it saw."""
        self._drop(camera)
        self._emit(SourceChanged(f"camera:{camera}", SourceState.GONE, ""))
        if not self._watches:
            self._steady = Steady()
            self._emit(TableSeen())

    def _drop(self, camera: str) -> None:
        watch = self._watches.pop(camera, None)
        if watch is not None:
            watch.stop()
        with self._lock:
            self._looks.pop(camera, None)
            self._away.discard(camera)

    def stop(self) -> None:
        """Waits for the cameras, but not for one that hangs.

        A thread that is inside OpenCV when Python ends takes the whole process with it.
        """
        watches = list(self._watches.values())
        for camera in list(self._watches):
            self._drop(camera)
        deadline = time.monotonic() + STOP_SECONDS
        for watch in watches:
            watch.join(deadline)

    def push(self, camera: str, packed: bytes) -> None:
        """A frame posted by a browser; its camera is made when its first frame comes.

        Raises `NotAPictureError`.
        """
        watch = self._watches.get(camera)
        if watch is None or not isinstance(watch.source, Pushed):
            self.add(camera, Pushed())
            watch = self._watches[camera]
        assert isinstance(watch.source, Pushed)
        watch.source.push(packed)

    def names(self) -> tuple[str, ...]:
        return tuple(self._watches)

    def last(self, camera: str) -> Look | None:
        """The newest look through one camera."""
        with self._lock:
            return self._looks.get(camera)

    def next(self, camera: str, after: int, seconds: float) -> Look | None:
        """The newest look, as soon as its number is beyond `after` or the time is over."""
        with self._looked:
            self._looked.wait_for(lambda: self._number(camera) > after, seconds)
            return self._looks.get(camera)

    def show(self, camera: str, board: str, corners: Points | None) -> None:
        """A person shows where a board lies in this camera's picture; see `Eye.show`. What was
        learned from corners that are taken back is forgotten with them.
        """
        with self._lock:
            if (watch := self._watches.get(camera)) is not None:
                watch.eye.show(board, corners)
            if corners is None:
                self._forget(board)

    def _forget(self, board: str) -> None:
        """The picture of this board, unless somebody photographed it bare."""
        known = self._references.get(board)
        if known is None or known.bare:
            return
        del self._references[board]
        if self._memory is not None:
            discard(board, self._memory)
        for watch in tuple(self._watches.values()):
            watch.eye.forget(board)

    def know(self, reference: Reference) -> None:
        """A board's own picture: every camera finds it without cards from now on."""
        self._references[reference.plan.board] = reference
        if self._memory is not None:
            keep(reference, self._memory)
        for watch in tuple(self._watches.values()):
            watch.eye.know(reference)

    def learn_faces(self, albums: Mapping[str, Album]) -> None:
        """Tokens without tags are known by these faces from now on, box by box."""
        self._albums = albums
        for watch in tuple(self._watches.values()):
            watch.eye.learn_faces(albums)

    def remember_bare(self) -> tuple[str, ...]:
        """A person says that nothing lies on the boards that are seen now."""
        with self._lock:
            looks = tuple(self._looks.values())
        seen = {b.plan.board: taken(look.picture, b, bare=True)
                for look in looks for b in look.sight.boards if b.plan.outlines}  # fmt: skip
        for reference in seen.values():
            self.know(reference)
        return tuple(sorted(seen))

    def _recall(self, plans: tuple[Plan, ...]) -> None:
        """Pictures of these boards that were kept."""
        for reference in kept(plans, self._memory) if self._memory else ():
            self._references[reference.plan.board] = reference

    def _learn_shown(self, camera: str, look: Look) -> None:
        """The first settled picture of a board whose corners a person has shown is its reference:
        then it is found again when it moves.
        """
        for board in look.sight.boards:
            by_hand = not board.anchors and not board.matches
            if by_hand and board.plan.outlines and board.plan.board not in self._references:
                learned = taken(look.picture, board)
                with self._lock:
                    if self._still_shown(camera, board.plan.board):
                        self.know(learned)

    def _still_shown(self, camera: str, board: str) -> bool:
        """A person may have taken the corners back while their picture was looked at."""
        watch = self._watches.get(camera)
        return watch is not None and watch.eye.is_shown(board)

    def skipped(self, camera: str) -> int:
        """How many frames of this camera could not be read."""
        watch = self._watches.get(camera)
        return 0 if watch is None else watch.skipped

    def doubts(self) -> tuple[Remark, ...]:
        """Tokens whose place in a stack a person should say: what came up last."""
        newest = (mark.face.token for mark in self._steady.doubted[:MOST_DOUBTS])
        return tuple(note(Word.STACK_DOUBT, token=token) for token in newest)

    def tell(self, camera: str, state: SourceState, word: Word) -> None:
        """A camera that comes back tells the table anew, moved or not: whoever saw it go has
        forgotten what it told.
        """
        with self._lock:
            if word in GONE_BLIND:
                self._away.add(camera)
                self._steady.tell_again()
            if state is SourceState.READY:
                self._away.discard(camera)
        self._emit(SourceChanged(f"camera:{camera}", state, f"notes.{word.value}"))

    def take(self, camera: str, look: Look) -> None:
        """A new look: everything seen by all cameras is put together and told once settled."""
        with self._lock:
            self._looks[camera] = look
            there = sorted(self._looks.keys() - self._away)
            reading = merge([self._looks[name].sight for name in there])
            settled = self._steady.update(reading) if there else None
            self._looked.notify_all()
        if settled is not None:
            self._emit(settled)
            self._learn_shown(camera, look)

    def _number(self, camera: str) -> int:
        look = self._looks.get(camera)
        return 0 if look is None else look.number

    @property
    def patience(self) -> tuple[float, tuple[float, ...]]:
        return self._hangs_after, self._pauses


class _CameraWatch:
    """The thread that looks at one camera's newest frames."""

    def __init__(self, camera: str, source: Source, eye: Eye, cameras: Cameras) -> None:
        self.source = source
        self._camera = camera
        self.eye = eye
        self._cameras = cameras
        self.skipped = 0
        """Frames that could not be read."""
        self._limps = False
        self._stopped = threading.Event()
        self._reader = self._new_reader()
        self._thread = threading.Thread(target=self._run, daemon=True, name=f"eye {camera}")

    def start(self) -> None:
        self._reader.start()
        self._thread.start()

    def stop(self) -> None:
        self._stopped.set()
        self._reader.stop()

    def join(self, deadline: float) -> None:
        self._reader.join(deadline)
        self._thread.join(max(0.0, deadline - time.monotonic()))

    def _new_reader(self) -> Reader:
        tell: Callable[[SourceState, Word], None] = self._tell
        return Reader(self.source, tell, self._cameras.patience[1])

    def _tell(self, state: SourceState, word: Word) -> None:
        if not self._stopped.is_set():
            self._cameras.tell(self._camera, state, word)

    def _run(self) -> None:
        number, hangs = 0, False
        while not self._stopped.is_set():
            frame = self._reader.next(number, self._cameras.patience[0])
            if frame is not None:
                if hangs:
                    self._tell(SourceState.READY, Word.CAMERA_READY)
                number, hangs = frame.number, False
                self._look_safely(frame)
            elif self._reader.ended:
                return
            elif not hangs:
                hangs = True
                self._tell(SourceState.DEGRADED, Word.CAMERA_HANGS)

    def _look_safely(self, frame: CameraFrame) -> None:
        """No frame ends a camera: one that breaks the eye is left out, counted and said, and the
        next is looked at with a fresh eye. Of many in a row the first is written down.
        """
        try:
            self._look(frame.number, frame.picture)
        except Exception:
            if not self._limps:
                _log.exception("camera %s: frame %d is left out", self._camera, frame.number)
            self.skipped += 1
            self.eye = self.eye.fresh()
            self._limps = True
            self._tell(SourceState.DEGRADED, Word.FRAME_SKIPPED)
            return
        if self._limps:
            self._limps = False
            self._tell(SourceState.READY, Word.CAMERA_READY)

    def _hold_still(self, sight: CameraSight) -> Iterator[Remark]:
        """Once a board is found, focus, exposure and white balance are held, each time that the
        camera was plugged in anew; if it cannot, the person is asked to.
        """
        if not isinstance(self.source, Capture):
            return
        if sight.boards and self.source.held is None:
            self.source.lock()
        if self.source.held is False:
            yield note(Word.CANNOT_LOCK)

    def _look(self, number: int, picture: Picture) -> None:
        start = time.perf_counter()
        grey = to_grey(picture)
        sight = self.eye.look(picture, grey)
        checkup = check(sight, grey)
        extra = (*self._hold_still(sight), *self._cameras.doubts())
        if extra:
            well = note(Word.ALL_WELL)
            advice = [n for n in checkup.advice if n != well]
            checkup = replace(checkup, advice=(*advice, *extra))
        spent = (time.perf_counter() - start) * 1000
        if not self._stopped.is_set():
            self._cameras.take(self._camera, Look(number, picture, sight, checkup, spent))
