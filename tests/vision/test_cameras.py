"""Cameras that come, go, hang and send rubbish; and the loop that lives through it."""

from __future__ import annotations

import queue
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import repeat
from pathlib import Path

import cv2
import numpy as np
import pytest
from typing_extensions import override

from companion.table.inputs import Input, SourceChanged, SourceState, TableSeen
from tests.vision.drawn_source import DrawnSource
from tests.vision.tables import bare_scene, center, lay, photograph, small_view, with_pieces
from tests.vision.test_shown_corners import BOARD, shown, table
from vision.cameras.cameras import Cameras, Look
from vision.cameras.pictures import NotAPictureError, decode, encode_jpeg
from vision.cameras.sources import (
    CameraMissingError,
    Capture,
    Folder,
    Pushed,
    source_for,
)
from vision.geometry import Picture
from vision.grey import to_grey
from vision.ground.reference import SHOWN_MM
from vision.table.advice.checkup import check
from vision.table.advice.notes import Word
from vision.table.eye import Eye
from vision.table.registration.register import Registration
from vision.table.sight import CameraSight

PATIENT = 90.0
"""Seconds a test waits for something that takes a fraction of one."""


class Heard:
    """An `emit` that can be waited on."""

    def __init__(self) -> None:
        self._inputs: queue.Queue[Input] = queue.Queue()
        self.cameras: Cameras | None = None

    def __call__(self, said: Input) -> None:
        self._inputs.put(said)

    def table(self) -> TableSeen:
        while not isinstance(said := self._inputs.get(timeout=PATIENT), TableSeen):
            pass
        return said

    def tokens(self, *wanted: str) -> TableSeen:
        """The first table on which exactly these are seen."""
        told = self.table()
        while {token.token for token in told.tokens} != set(wanted):
            told = self.table()
        return told

    def nothing_but(self, kind: type[Input]) -> None:
        """Of what was said so far."""
        while not self._inputs.empty():
            assert isinstance(self._inputs.get_nowait(), kind)

    def state(self, wanted: SourceState) -> SourceChanged:
        while True:
            said = self._inputs.get(timeout=PATIENT)
            if isinstance(said, SourceChanged) and said.state is wanted:
                return said


def picture_of(*tokens: str) -> Picture:
    scene = bare_scene()
    places = [center("base-2p", region) for region in ("5", "12", "8")]
    pieces = [lay(token, *place) for token, place in zip(tokens, places, strict=False)]
    scene = with_pieces(scene, *pieces)
    return photograph(scene, small_view(scene)).picture


@pytest.fixture(name="heard")
def _heard() -> Iterator[Heard]:
    heard = Heard()
    heard.cameras = Cameras("base", heard, hangs_after=PATIENT, pauses=(0.01,))
    yield heard
    heard.cameras.stop()


@pytest.fixture(name="impatient")
def _impatient() -> Iterator[Heard]:
    """A camera hangs soon; on a busy machine any of them may seem to."""
    heard = Heard()
    heard.cameras = Cameras("base", heard, hangs_after=0.3, pauses=(0.01,))
    yield heard
    heard.cameras.stop()


def watch(heard: Heard) -> Cameras:
    assert heard.cameras is not None
    return heard.cameras


def test_a_table_is_told_once_it_has_settled(heard: Heard) -> None:
    picture = picture_of("elves-1", "orcs-2")
    watch(heard).add("over", DrawnSource(lambda: iter([picture] * 4)))
    told = heard.table()
    assert {(token.token, token.regions) for token in told.tokens} == {
        ("elves-1", ("5",)),
        ("orcs-2", ("12",)),
    }
    assert [board.board for board in told.boards] == ["base-2p"]


def test_a_frame_is_made_grey_once(heard: Heard, monkeypatch: pytest.MonkeyPatch) -> None:
    film = [np.full((720, 1280, 3), shade, np.uint8) for shade in (80, 90, 100)]
    greyed: Counter[int] = Counter()

    def counted(picture: Picture) -> Picture:
        greyed[int(picture[0, 0, 0])] += 1
        return to_grey(picture)

    monkeypatch.setattr("vision.cameras.cameras.to_grey", counted)
    monkeypatch.setattr("vision.table.eye.to_grey", counted)
    watch(heard).add("film", DrawnSource(lambda: iter(film)))
    heard.state(SourceState.MISSING)
    assert set(greyed.values()) == {1}


def test_frames_posted_by_a_browser_make_a_camera(heard: Heard) -> None:
    packed = encode_jpeg(picture_of("elves-1"))
    stop = threading.Event()

    def post() -> None:
        while not stop.is_set():
            watch(heard).push("phone", packed)
            stop.wait(0.02)

    poster = threading.Thread(target=post)
    poster.start()
    try:
        heard.tokens("elves-1")
    finally:
        stop.set()
        poster.join()
    look = watch(heard).last("phone")
    assert look is not None
    assert decode(look.overlay_jpeg(400)).shape[1] == 400
    assert look.checkup.advice


def test_corners_taken_back_leave_nothing_that_was_learned_from_them(tmp_path: Path) -> None:
    _, view, picture = table(hidden=4)
    cameras = Cameras("base", Heard(), memory=tmp_path)
    cameras.add("over", DrawnSource(lambda: repeat(picture), live=True))
    try:
        cameras.show("over", BOARD, shown(view))
        found = seen_until(cameras, lambda boards: any(b.matches for b in boards))
        assert found[0].error_mm > SHOWN_MM
        assert [file.name for file in tmp_path.iterdir()] == [f"{BOARD}.png"]
        cameras.show("over", BOARD, None)
        seen_until(cameras, lambda boards: not boards)
        assert list(tmp_path.iterdir()) == []
    finally:
        cameras.stop()


def seen_until(
    cameras: Cameras, wanted: Callable[[tuple[Registration, ...]], bool]
) -> tuple[Registration, ...]:
    """Look after look, until the boards are as wanted; a test that waits for ever is stopped."""
    number, deadline = 0, time.monotonic() + 3 * PATIENT
    while time.monotonic() < deadline:
        look = cameras.next("over", number, PATIENT)
        if look is not None and wanted(look.sight.boards):
            return look.sight.boards
        number = 0 if look is None else look.number
    raise AssertionError("the boards never were as wanted")


def test_a_camera_that_hangs_is_said_and_comes_back(impatient: Heard) -> None:
    heard = impatient
    picture, go_on = picture_of("elves-1"), threading.Event()

    def frames() -> Iterator[Picture]:
        yield picture
        go_on.wait(PATIENT)
        while True:
            yield picture

    watch(heard).add("usb", DrawnSource(frames, live=True))
    assert heard.state(SourceState.READY).detail == "notes.camera-ready"
    hanging = heard.state(SourceState.DEGRADED)
    assert (hanging.source, hanging.detail) == ("camera:usb", "notes.camera-hangs")
    go_on.set()
    assert heard.state(SourceState.READY).detail == "notes.camera-ready"
    heard.tokens("elves-1")


def test_a_missing_camera_is_tried_until_it_is_there(heard: Heard) -> None:
    class Late(DrawnSource):
        tries = 0

        @override
        def open(self) -> None:
            self.tries += 1
            if self.tries < 3:
                raise CameraMissingError("not yet")
            super().open()

    source = Late(lambda: iter([picture_of("elves-1")] * 3), live=True)
    watch(heard).add("usb", source)
    assert heard.state(SourceState.MISSING).detail == "notes.camera-missing"
    heard.state(SourceState.READY)
    assert source.tries >= 3


@pytest.mark.parametrize(
    ("state", "word"),
    [
        (SourceState.MISSING, Word.CAMERA_MISSING),
        (SourceState.DEGRADED, Word.CAMERA_HANGS),
    ],
)
def test_a_camera_that_was_away_tells_the_table_again_though_nothing_moved(
    heard: Heard, state: SourceState, word: Word
) -> None:
    """Whoever saw it go has forgotten what it told."""
    cameras, picture = watch(heard), picture_of("elves-1")
    sight = Eye("base").look(picture)
    look = Look(1, picture, sight, check(sight, to_grey(picture)), 1.0)

    def looks() -> None:
        for _ in range(3):
            cameras.take("usb", look)

    cameras.tell("usb", SourceState.READY, Word.CAMERA_READY)
    looks()
    heard.tokens("elves-1")
    cameras.tell("usb", state, word)
    looks()
    heard.nothing_but(SourceChanged)
    cameras.tell("usb", SourceState.READY, Word.CAMERA_READY)
    looks()
    heard.tokens("elves-1")


def test_a_camera_that_hangs_does_not_overrule_the_others(heard: Heard) -> None:
    """What it saw last may be long gone."""
    cameras, full, bare = watch(heard), picture_of("elves-1"), picture_of()

    def looks(camera: str, picture: Picture) -> None:
        sight = Eye("base").look(picture)
        for _ in range(3):
            cameras.take(camera, Look(1, picture, sight, check(sight, to_grey(picture)), 1.0))

    for camera in ("phone", "usb"):
        looks(camera, full)
    heard.tokens("elves-1")
    cameras.tell("phone", SourceState.DEGRADED, Word.CAMERA_HANGS)
    looks("usb", bare)
    heard.tokens()
    cameras.tell("phone", SourceState.READY, Word.CAMERA_READY)
    looks("phone", full)
    heard.tokens("elves-1")


class Webcam:
    """What OpenCV opens: a camera that shows one picture and takes settings, or does not. It is
    unplugged soon after it was told to hold its exposure, or after long.
    """

    LONG, SOON = 200, 3

    def __init__(self, picture: Picture, *, obeys: bool) -> None:
        self._pictures, self._obeys = [picture] * self.LONG, obeys
        self._pause = threading.Event()
        self.told: list[int] = []

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        return True

    def get(self, _: int) -> float:
        return 0.0

    def set(self, setting: int, _: float) -> bool:
        self.told.append(setting)
        if setting == cv2.CAP_PROP_AUTO_EXPOSURE:
            del self._pictures[self.SOON :]
        return self._obeys

    def read(self) -> tuple[bool, Picture | None]:
        self._pause.wait(0.05)
        return (True, self._pictures.pop()) if self._pictures else (False, None)

    def release(self) -> None:
        self._pictures = []


@pytest.mark.parametrize("obeys", [True, False])
def test_focus_and_exposure_are_held_or_the_person_is_asked_to(
    heard: Heard, monkeypatch: pytest.MonkeyPatch, obeys: bool
) -> None:
    """Also when the camera was unplugged: what is plugged in again is set to its own ways."""
    plugged: list[Webcam] = []
    picture = picture_of("elves-1")

    def opened(_: int | str) -> Webcam:
        plugged.append(Webcam(picture, obeys=obeys))
        return plugged[-1]

    monkeypatch.setattr("vision.cameras.sources._opened", opened)
    watch(heard).add("usb", Capture(0))
    heard.tokens("elves-1")
    while len(plugged) < 3:
        last = watch(heard).last("usb")
        look = watch(heard).next("usb", last.number if last else 0, PATIENT)
    assert look is not None
    assert [cv2.CAP_PROP_AUTO_EXPOSURE in webcam.told for webcam in plugged[:2]] == [True] * 2
    asked = [note.word for note in look.checkup.advice if note.word is Word.CANNOT_LOCK]
    assert asked == ([] if obeys else [Word.CANNOT_LOCK])


def test_rubbish_from_a_browser_is_refused_and_changes_nothing() -> None:
    camera = Pushed(wait=0.0)
    for rubbish in (b"", b"<html>", encode_jpeg(picture_of())[:300]):
        with pytest.raises(NotAPictureError):
            camera.push(rubbish)
    assert camera.read() is None


def test_a_picture_larger_than_any_camera_is_refused_before_it_is_unpacked() -> None:
    done, packed = cv2.imencode(".png", np.zeros((10, 5000), np.uint8))
    assert done
    with pytest.raises(NotAPictureError, match="5000"):
        decode(packed.tobytes())


def test_two_cameras_are_one_table(heard: Heard) -> None:
    both = picture_of("elves-1", "orcs-2")
    hands = picture_of("elves-1")
    watch(heard).add("left", DrawnSource(lambda: iter([hands] * 4)))
    heard.tokens("elves-1")
    watch(heard).add("right", DrawnSource(lambda: iter([both] * 4)))
    heard.tokens("elves-1", "orcs-2")


def test_a_folder_is_read_in_order_and_a_video_to_its_end(tmp_path: Path) -> None:
    for number, grey in enumerate((40, 90, 140)):
        cv2.imwrite(str(tmp_path / f"{number}.png"), np.full((48, 64, 3), grey, np.uint8))
    folder = source_for(str(tmp_path))
    assert isinstance(folder, Folder)
    assert _levels(folder) == [40, 90, 140]
    film = tmp_path / "film.avi"
    writer = cv2.VideoWriter(str(film), cv2.VideoWriter.fourcc(*"MJPG"), 5, (64, 48))
    for grey in (40, 90):
        writer.write(np.full((48, 64, 3), grey, np.uint8))
    writer.release()
    video = source_for(str(film))
    assert isinstance(video, Capture)
    assert np.allclose(_levels(video), [40, 90], atol=3)


def _levels(source: Folder | Capture) -> list[int]:
    source.open()
    levels = []
    while (picture := source.read()) is not None:
        levels.append(round(float(picture.mean())))
    source.close()
    return levels


@pytest.mark.parametrize("where", ["nowhere.png", "rtsp://127.0.0.1:9/none", "nowhere.mp4"])
def test_nothing_there_is_said(where: str) -> None:
    with pytest.raises(CameraMissingError):
        source_for(where).open()


def test_a_film_is_watched_frame_by_frame_and_its_end_is_said(heard: Heard) -> None:
    watch(heard).add("film", DrawnSource(lambda: iter([picture_of("elves-1")] * 5)))
    assert heard.state(SourceState.MISSING).detail == f"notes.{Word.STREAM_ENDED.value}"
    look = watch(heard).last("film")
    assert look is not None


def test_no_frame_ends_a_camera(
    heard: Heard, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    good, bad = picture_of("elves-1"), np.full((720, 1280, 3), 77, np.uint8)
    look = Eye.look

    def breaks(eye: Eye, picture: Picture, grey: Picture | None = None) -> CameraSight:
        if (picture == 77).all():
            raise ValueError("a frame nobody thought of")
        return look(eye, picture, grey)

    monkeypatch.setattr(Eye, "look", breaks)
    watch(heard).add("over", DrawnSource(lambda: iter([good, bad, bad, *[good] * 4])))
    assert heard.state(SourceState.DEGRADED).detail == "notes.frame-skipped"
    assert [token.token for token in heard.table().tokens] == ["elves-1"]
    assert heard.state(SourceState.READY).detail == "notes.camera-ready"
    assert watch(heard).skipped("over") == 2
    written = [r for r in caplog.records if "is left out" in r.getMessage()]
    assert len(written) == 1, "a phone that sends nothing else would fill the disk"


def test_a_source_that_fails_in_a_new_way_is_opened_again(heard: Heard) -> None:
    class Odd(DrawnSource):
        opened = 0

        @override
        def open(self) -> None:
            self.opened += 1
            if self.opened < 3:
                raise RuntimeError("a driver's own error")
            super().open()

    watch(heard).add("usb", Odd(lambda: iter([picture_of("elves-1")] * 3), live=True))
    assert heard.state(SourceState.MISSING).detail == "notes.camera-missing"
    heard.state(SourceState.READY)
