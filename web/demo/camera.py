"""A camera that is not there: draws the cardboard as it lies, for the real eye to read."""

from __future__ import annotations

import threading
from dataclasses import replace

import cv2
import numpy as np

from companion.store.home.boards import OwnBoards
from vision.cameras.sources import CameraMissingError
from vision.geometry import Picture
from vision.render.scene import AtMm, Hand, Scene
from vision.render.studio import Studio
from web.demo.cardboard import Cardboard, Lies, Whims
from web.demo.drawn_table import SIZE, studio_over
from web.studio.pictures import printed_art

REPEATS = 12
"""Frames after a change, each as soon as the last was looked at, unless somebody has seen enough:
the eye wants to see it more than once. Nearly all tables are told by the sixth."""
SLOW = 1.0
"""Seconds between frames while nothing happens."""
BLACK, DIM = 6, 0.04
"""What a covered lens shows, and how much of the light comes from the window at night."""
_DIMMED = np.asarray(np.arange(256) * DIM, np.uint8)
ARM_MM = (70.0, 520.0)
"""From fingertips to elbow."""
KNOCK_PX, KNOCK_DEGREES = 9.0, 0.5


class DemoCamera:
    """A `Source` over drawn cardboard."""

    live, patient = True, True

    def __init__(self, cardboard: Cardboard, size: tuple[int, int] = SIZE) -> None:
        self._cardboard = cardboard
        self._size = size
        self._drawn: Lies | None = None
        self._studio: tuple[Scene, Studio] | None = None
        self._picture: Picture | None = None
        self._quick = 0
        self._closed = threading.Event()

    def open(self) -> None:
        self._closed.clear()
        self._drawn = None
        if self._cardboard.now.whims.unplugged:
            raise CameraMissingError("demo")

    def close(self) -> None:
        self._closed.set()
        self._cardboard.wake()

    def read(self) -> Picture | None:
        version = -1 if self._drawn is None else self._drawn.version
        lies = self._cardboard.next(version, 0.0 if self._quick else SLOW, self._closed)
        if self._closed.is_set():
            return None
        if lies.whims.unplugged:
            raise CameraMissingError("demo")
        enough = self._cardboard.was_looked_at(lies.version)
        self._quick = 0 if enough else max(0, self._quick - 1)
        if lies.version != version:
            self._look_again(lies)
        elif not self._quick and lies.whims.is_clear:
            self._cardboard.looked_at(lies.version)
        return self._picture

    def _look_again(self, lies: Lies) -> None:
        self._drawn = lies
        frame = self._studio_over(lies).glimpse(_scene(lies))
        self._picture = _seen_through(lies.whims, frame)
        self._quick = REPEATS

    def _studio_over(self, lies: Lies) -> Studio:
        """Painted once for each table, also for a camera that was unplugged in between."""
        if self._studio is None or self._studio[0] is not lies.table:
            self._studio = lies.table, self._painted(lies)
        return self._studio[1]

    def _painted(self, lies: Lies) -> Studio:
        boards = OwnBoards(self._cardboard.folder)
        return studio_over(lies.table, self._size, printed_art(boards, lies.table.own))


def _scene(lies: Lies) -> Scene:
    pieces = tuple(piece for _, piece in lies.pieces)
    hand = lies.whims.hand
    hands = () if hand is None else (_hand(hand),)
    return replace(lies.table, pieces=pieces, labels=lies.labels, hands=hands)


def _hand(tip: AtMm) -> Hand:
    """An arm that comes in from the near edge."""
    return Hand(tip, (tip[0] + ARM_MM[0], tip[1] + ARM_MM[1]))


def _seen_through(whims: Whims, picture: Picture) -> Picture:
    if whims.covered:
        return np.full_like(picture, BLACK)
    if whims.dark:
        picture = np.asarray(cv2.LUT(picture, _DIMMED), np.uint8)
    return picture if whims.bumps == 0 else _knocked(picture, whims.bumps)


def _knocked(picture: Picture, times: int) -> Picture:
    """Each knock turns and moves the camera a little, this way and that."""
    height, width = picture.shape[:2]
    way = 2.4 * times
    degrees = KNOCK_DEGREES * float(np.cos(way))
    turn = np.asarray(cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 1), np.float64)
    turn[:, 2] += KNOCK_PX * np.array([np.cos(way), np.sin(way)])
    return np.asarray(cv2.warpAffine(picture, turn, (width, height)), np.uint8)
