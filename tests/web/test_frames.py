"""A phone as camera: only that role, only pictures, not too many, and nothing is kept."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from tests.web.servers import Reply, Running, running
from vision.cameras.sources import Pushed
from web.api.devices.frames import AT_ONCE, FRAMES_PER_SECOND, FramePace
from web.desk import Role


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(scope="module")
def eye() -> Pushed:
    return Pushed(wait=0)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, eye: Pushed) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("home"), eye=eye) as one:
        yield one


def jpeg(width: int, height: int, kind: str = "JPEG") -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (width, height), "orange").save(out, kind)
    return out.getvalue()


def send(server: Running, body: bytes, cookie: str, kind: str = "image/jpeg") -> Reply:
    headers = {"Origin": server.url, "Content-Type": kind, "Cookie": cookie}
    return server.ask("POST", "/api/frames", body, headers)


def test_a_frame_reaches_the_eye(server: Running, eye: Pushed) -> None:
    assert send(server, jpeg(64, 48), server.join(Role.CAMERA)).status == 202
    seen = eye.read()
    assert seen is not None
    assert seen.shape == (48, 64, 3)


@pytest.mark.parametrize(
    "body", [b"", b"GIF89a", b"\xff\xd8\xff" + bytes(100), jpeg(4097, 1), jpeg(64, 48)[:200]]
)
def test_what_is_no_picture_or_too_large_is_refused(server: Running, body: bytes) -> None:
    reply = send(server, body, server.join(Role.CAMERA))
    assert (reply.status, reply.facts) == (400, {"code": "not-a-picture"})


@pytest.mark.parametrize("role", [Role.TABLET, Role.TV, Role.SPECTATOR])
def test_only_a_camera_sends_frames(server: Running, role: Role) -> None:
    assert send(server, jpeg(8, 8), server.join(role)).facts == {"code": "camera-only"}


def test_frames_are_jpeg(server: Running) -> None:
    cookie = server.join(Role.CAMERA)
    assert send(server, jpeg(8, 8), cookie, "image/png").status == 415
    assert send(server, b"{}", cookie, "application/json").status == 415


def test_a_flood_of_frames_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Time stands still: on a busy machine it would be no flood."""
    monkeypatch.setattr("web.api.devices.frames.FramePace", lambda: FramePace(Clock()))
    with running(tmp_path, eye=Pushed(wait=0)) as server:
        cookie = server.join(Role.CAMERA)
        statuses = [send(server, b"x", cookie).status for _ in range(int(AT_ONCE) + 2)]
    assert statuses == [400] * int(AT_ONCE) + [429] * 2


def test_nobody_looks_without_an_eye(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        reply = send(server, jpeg(8, 8), server.join(Role.CAMERA))
        assert (reply.status, reply.facts) == (409, {"code": "nobody-looks"})


def test_the_pace_recovers_with_time_and_per_device() -> None:
    clock = Clock()
    pace = FramePace(clock)
    assert [pace.allows("a") for _ in range(int(AT_ONCE) + 1)] == [True] * int(AT_ONCE) + [False]
    assert pace.allows("b")
    clock.now += 1 / FRAMES_PER_SECOND + 1e-9
    assert [pace.allows("a"), pace.allows("a")] == [True, False]
