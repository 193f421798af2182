"""What a camera cannot see reaches the tablet: pictures, eye, server, and the sentence's words."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import cv2
import numpy as np
import pytest

from companion.text.catalog import LANGUAGES, catalog
from tests.vision.drawn_source import DrawnSource
from tests.vision.tables import bare_scene, center, photograph, small_view
from tests.web.play.desks import desk_on, played, serving
from tests.web.servers import Running
from vision.cameras.cameras import Cameras
from vision.cameras.sources import Capture
from vision.geometry import Picture
from web.hardware.hardware import Hardware

PATIENT = 60.0
SETTLED, STAYS = 6, 22
"""Frames in which an empty board becomes known, and in which a thing that lies there becomes one
that stays."""


@pytest.fixture(name="watched", scope="module")
def _watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, Cameras]]:
    home = tmp_path_factory.mktemp("home")
    with desk_on(home) as desk:
        devices = Hardware(desk.host)
        with serving(home, desk, devices) as server:
            played(desk, "base", 2, lambda state: state.round == 2)
            yield server, devices.cameras()
        devices.stop()


@cache
def board() -> Picture:
    scene = bare_scene()
    return photograph(scene, small_view(scene)).picture


def at(region: str) -> tuple[int, int]:
    scene = bare_scene()
    x, y = small_view(scene).project(np.array([center("base-2p", region)]))[0]
    return round(float(x)), round(float(y))


def painted(region: str, radius: int, colour: tuple[int, int, int]) -> Picture:
    return np.asarray(cv2.circle(board().copy(), at(region), radius, colour, -1), np.uint8)


def an_arm() -> Picture:
    x, y = at("8")
    return np.asarray(cv2.line(board().copy(), (x, y), (x + 40, 719), (60, 40, 170), 70), np.uint8)


def in_the_dark() -> Picture:
    """Half of the table, as black as a shadow in a lit room never is."""
    dim = board().copy()
    dim[:, :640] //= 12
    return dim


def shifted() -> Picture:
    """The board's left part lies outside."""
    move = np.array([[1.0, 0, -330], [0, 1, 0]])
    return np.asarray(
        cv2.warpAffine(board(), move, (1280, 720), borderValue=(90, 90, 90)), np.uint8
    )


def later(changed: Callable[[], Picture], frames: int) -> list[Picture]:
    return [board()] * SETTLED + [changed()] * frames


FILMS: dict[str, Callable[[], list[Picture]]] = {
    "unseen-hand": lambda: later(an_arm, 2),
    "unseen-thing": lambda: later(lambda: painted("8", 60, (40, 36, 34)), STAYS),
    "unseen-unread": lambda: later(lambda: painted("8", 22, (40, 36, 34)), STAYS),
    "unseen-outside": lambda: [shifted()] * 2,
    "unseen-glare": lambda: [painted("8", 60, (255, 255, 255))] * 2,
    "unseen-dark": lambda: [in_the_dark()] * 2,
    "unseen-small": lambda: [np.asarray(cv2.resize(board(), (640, 360)), np.uint8)] * 2,
    "unseen-blurred": lambda: [np.asarray(cv2.GaussianBlur(board(), (0, 0), 3.0), np.uint8)] * 2,
}


@pytest.mark.parametrize("word", FILMS)
def test_each_reason_for_not_seeing_is_said_with_its_regions(
    watched: tuple[Running, Cameras], word: str
) -> None:
    server, cameras = watched
    film = FILMS[word]()
    cameras.add(word, DrawnSource(lambda: iter(film)))
    look = cameras.next(word, len(film) - 1, PATIENT)
    assert look is not None
    (told,) = [advice for advice in advice_of(server, word) if advice["key"] == f"notes.{word}"]
    assert told["facts"]["board"] == "base-2p"
    assert told["facts"]["regions"]
    for language in LANGUAGES:
        assert catalog(language, "eye").blanks(told["key"]) <= told["facts"].keys()
    cameras.remove(word)


def advice_of(server: Running, camera: str) -> list[Any]:
    told: Any = server.get(f"/api/cameras/{camera}?after=0", server.join_tablet()).facts
    return list(told["checkup"]["advice"])


class Stubborn:
    """A webcam as OpenCV sees it that does nothing it is told."""

    def __init__(self) -> None:
        self._pause = threading.Event()

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        return True

    def get(self, _: int) -> float:
        return 0.0

    def set(self, _: int, __: float) -> bool:
        return False

    def read(self) -> tuple[bool, Picture]:
        self._pause.wait(0.05)
        return True, board()

    def release(self) -> None:
        self._pause.set()


def test_a_camera_that_holds_neither_focus_nor_exposure_is_said(
    watched: tuple[Running, Cameras], monkeypatch: pytest.MonkeyPatch
) -> None:
    server, cameras = watched
    monkeypatch.setattr("vision.cameras.sources._opened", lambda _: Stubborn())
    cameras.add("usb", Capture(0))
    assert cameras.next("usb", 1, PATIENT) is not None
    assert {"key": "notes.cannot-lock", "facts": {}} in advice_of(server, "usb")
    for language in LANGUAGES:
        assert catalog(language, "eye").blanks("notes.cannot-lock") == frozenset()
    cameras.remove("usb")
