"""Every kind of camera behind one small face: open, read the next frame, close."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import cv2
import numpy as np

from vision.cameras.pictures import PICTURES, NotAPictureError, decode, load
from vision.geometry import Picture

SIZES = ((3840, 2160), (2560, 1440), (1920, 1080), (1280, 720))
"""Resolutions asked for, best first."""
NETWORK_WAIT_MS = 4000
_EXPOSURE = cv2.CAP_PROP_AUTO_EXPOSURE


class CameraMissingError(OSError):
    """Nothing answers there."""


class Source(Protocol):
    """A camera. `live` ones may fall silent and come back; others end. Of `patient` ones every
    frame waits until it was looked at; the others go on, and frames are overwritten.
    """

    live: bool
    patient: bool

    def open(self) -> None:
        """Raises `CameraMissingError`."""
        ...

    def read(self) -> Picture | None:
        """The next frame; None at the end, or when a live camera has stopped."""
        ...

    def close(self) -> None: ...


class Capture:
    """A USB camera by number, or a network address, or a video file, through OpenCV."""

    def __init__(self, address: int | str, *, live: bool = True) -> None:
        self.live, self.patient = live, not live
        self._address = address
        self._capture: cv2.VideoCapture | None = None
        self.held: bool | None = None
        """Whether it holds its focus and exposure since it was opened; None: not tried yet."""

    def open(self) -> None:
        capture = _opened(self._address)
        if not capture.isOpened():
            capture.release()
            if not self.live and Path(str(self._address)).is_file():
                raise NotAPictureError(f"neither picture nor video: {self._address}")
            raise CameraMissingError(f"no camera at {self._address}")
        if isinstance(self._address, int):
            _negotiate(capture)
        self._capture, self.held = capture, None

    def read(self) -> Picture | None:
        assert self._capture is not None, "open the camera first"
        done, frame = self._capture.read()
        return np.asarray(frame, np.uint8) if done else None

    def close(self) -> None:
        if self._capture is not None:
            self._capture.release()

    def lock(self) -> None:
        """Keep focus, exposure and white balance as they are, if a live camera can: films need
        not.
        """
        if self._capture is None or not isinstance(self._address, int):
            self.held = True
            return
        wanted = (cv2.CAP_PROP_AUTOFOCUS, 0), (cv2.CAP_PROP_AUTO_WB, 0), (_EXPOSURE, 1)
        taken = [self._capture.set(setting, value) for setting, value in wanted]
        self.held = all(taken)


class Folder:
    """Pictures of a folder in the order of their names, or one picture."""

    live, patient = False, True

    def __init__(self, path: Path) -> None:
        self._path = path
        self._files: Iterator[Path] = iter(())

    def open(self) -> None:
        if self._path.is_dir():
            files = [f for f in self._path.iterdir() if f.suffix.lower() in PICTURES]
            self._files = iter(sorted(files))
        elif self._path.is_file():
            self._files = iter([self._path])
        else:
            raise CameraMissingError(f"no picture at {self._path}")

    def read(self) -> Picture | None:
        file = next(self._files, None)
        return None if file is None else load(file)

    def close(self) -> None:
        self._files = iter(())


class Pushed:
    """Frames that a phone or tablet posts; only the newest is kept."""

    live, patient = True, False

    def __init__(self, wait: float = 2.0) -> None:
        self._wait = wait
        self._newest: Picture | None = None
        self._changed = threading.Condition()
        self._closed = False

    def push(self, packed: bytes) -> None:
        """Take a JPEG from a browser; raises `NotAPictureError`."""
        picture = decode(packed)
        with self._changed:
            self._newest = picture
            self._changed.notify_all()

    def open(self) -> None:
        self._closed = False

    def read(self) -> Picture | None:
        with self._changed:
            self._changed.wait_for(lambda: self._newest is not None or self._closed, self._wait)
            picture, self._newest = self._newest, None
            return picture

    def close(self) -> None:
        with self._changed:
            self._closed = True
            self._changed.notify_all()


def source_for(where: str) -> Source:
    """The camera that a person means: a number, an address, a file or a folder.

    >>> source_for("0").live, source_for("holiday.mp4").live
    (True, False)
    """
    if where.isdigit():
        return Capture(int(where))
    if "://" in where:
        return Capture(where)
    path = Path(where)
    if path.is_dir() or path.suffix.lower() in PICTURES or not path.suffix:
        return Folder(path)
    return Capture(where, live=False)


def _opened(address: int | str) -> cv2.VideoCapture:
    if isinstance(address, str) and "://" in address:
        waits = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, NETWORK_WAIT_MS]
        waits += [cv2.CAP_PROP_READ_TIMEOUT_MSEC, NETWORK_WAIT_MS]
        return cv2.VideoCapture(address, cv2.CAP_FFMPEG, waits)
    return cv2.VideoCapture(address)


def _negotiate(capture: cv2.VideoCapture) -> None:
    """The largest picture the camera gives; packed, because USB is too slow for raw 4K."""
    capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
    capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
    for width, height in SIZES:
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, width)
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, height)
        if int(capture.get(cv2.CAP_PROP_FRAME_WIDTH)) == width:
            return


__all__ = [
    "CameraMissingError",
    "Capture",
    "Folder",
    "NotAPictureError",
    "Pushed",
    "Source",
    "source_for",
]
