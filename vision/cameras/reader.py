"""A thread that keeps the newest frame of one camera, and opens the camera again when it fails."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

import cv2

from companion.table.inputs import SourceState
from vision.cameras.pictures import NotAPictureError
from vision.cameras.sources import CameraMissingError, Source
from vision.geometry import Picture
from vision.table.advice.notes import Word

Tell = Callable[[SourceState, Word], None]
_log = logging.getLogger(__name__)
PAUSES = (0.5, 1.0, 2.0, 5.0)
"""Seconds before a lost camera is tried again, longer each time."""


@dataclass(frozen=True, slots=True, eq=False)
class CameraFrame:
    """A picture with its number; numbers only grow."""

    number: int
    picture: Picture


class Reader:
    """Reads one camera until it is stopped or, if it is not live, until it ends."""

    def __init__(self, source: Source, tell: Tell, pauses: tuple[float, ...] = PAUSES) -> None:
        self._source = source
        self._tell = tell
        self._pauses = pauses
        self._stop = threading.Event()
        self._changed = threading.Condition()
        self._frame: CameraFrame | None = None
        self._number = self._taken = 0
        self.ended = False
        self._thread = threading.Thread(target=self._run, daemon=True, name="camera")

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Ask the thread to end; one that hangs in a driver is left behind."""
        self._stop.set()
        self._source.close()
        with self._changed:
            self._changed.notify_all()

    def join(self, deadline: float) -> None:
        """Wait for the thread to end, until this time of the monotonic clock at the latest."""
        self._thread.join(max(0.0, deadline - time.monotonic()))

    def next(self, after: int, wait: float) -> CameraFrame | None:
        """The newest frame after this number; None if none comes in time, or ever."""
        with self._changed:
            self._changed.wait_for(lambda: self._has_news(after), wait)
            frame = self._frame
            self._taken = self._number
            self._changed.notify_all()
        return frame if frame is not None and frame.number > after else None

    def _has_news(self, after: int) -> bool:
        fresh = self._frame is not None and self._frame.number > after
        return fresh or self.ended or self._stop.is_set()

    def _run(self) -> None:
        failures = 0
        while not self._stop.is_set() and not self.ended:
            frames = self._read_while_it_works()
            failures = 0 if frames else failures + 1
            if not self._source.live and frames:
                self._finish()
                return
            self._stop.wait(self._pauses[min(failures, len(self._pauses) - 1)])

    def _read_while_it_works(self) -> int:
        """How many frames came before the camera failed or ended."""
        count = 0
        try:
            self._source.open()
            while not self._stop.is_set() and (picture := self._next_picture()) is not None:
                count += 1
                if count == 1:
                    self._tell(SourceState.READY, Word.CAMERA_READY)
                self._keep(picture)
        except (CameraMissingError, cv2.error, OSError):
            self._tell(SourceState.MISSING, Word.CAMERA_MISSING)
        except Exception:
            _log.exception("a camera failed in a new way; it is opened again")
            self._tell(SourceState.MISSING, Word.CAMERA_MISSING)
        finally:
            self._source.close()
        return count

    def _next_picture(self) -> Picture | None:
        while True:
            try:
                return self._source.read()
            except NotAPictureError:
                self._tell(SourceState.DEGRADED, Word.NOT_A_PICTURE)

    def _keep(self, picture: Picture) -> None:
        """Of a patient camera and of a film every frame waits until it was taken; others
        overwrite.
        """
        with self._changed:
            if self._source.patient:
                self._changed.wait_for(lambda: self._taken == self._number or self._stop.is_set())
            self._number += 1
            self._frame = CameraFrame(self._number, picture)
            self._changed.notify_all()

    def _finish(self) -> None:
        self._tell(SourceState.MISSING, Word.STREAM_ENDED)
        with self._changed:
            self.ended = True
            self._changed.notify_all()
