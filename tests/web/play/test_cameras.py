"""The diagnosis of cameras through the server: a drawn table, looked at by the real eye."""

from __future__ import annotations

from collections.abc import Iterator
from shutil import copyfile
from typing import Any

import pytest

from tests.web.play.desks import desk_on, played, serving
from tests.web.servers import Running
from vision.cameras.pictures import decode
from vision.render.frames import Order, write_frames
from web.desk import Role
from web.hardware.hardware import Hardware
from web.table_desk import TableDesk

FRAMES = 8
PATIENT = 60.0


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A game of three beside a folder of pictures in which a table stands still."""
    home, frames = tmp_path_factory.mktemp("home"), tmp_path_factory.mktemp("frames")
    list(write_frames(Order("base", 3, 1, 1, (1280, 720), "normal", 10), home, playing=False))
    for number, picture in enumerate(FRAMES * list(home.glob("*.png"))):
        copyfile(picture, frames / f"{number}.png")
    with desk_on(home) as desk:
        devices = Hardware(desk.host)
        with serving(home, desk, devices) as server:
            played(desk, "base", 3, lambda state: state.round == 2)
            devices.start_camera("over", str(frames))
            look = devices.cameras().next("over", 1, PATIENT)
            assert look is not None, "nothing was ever seen"
            yield server
        devices.stop()


def test_a_camera_tells_how_well_it_sees(watched: Running) -> None:
    told: Any = watched.get("/api/cameras", watched.join_tablet()).facts
    (camera,) = told["cameras"]
    assert camera["name"] == "over"
    assert camera["number"] >= 1
    assert camera["checkup"]["advice"]
    assert {note["key"].partition(".")[0] for note in camera["checkup"]["advice"]} == {"notes"}


def test_the_picture_shows_what_was_seen(watched: Running) -> None:
    reply = watched.get("/api/cameras/over/picture?width=640", watched.join_tablet())
    assert reply.headers["content-type"] == "image/jpeg"
    assert decode(reply.body).shape[1] == 640


@pytest.mark.parametrize("width", ["0", "99999", "-1", "x", "٣٢٠", "00000006400"])
def test_strange_widths_are_refused(watched: Running, width: str) -> None:
    from urllib.parse import quote

    path = f"/api/cameras/over/picture?width={quote(width)}"
    assert watched.get(path, watched.join_tablet()).status == 400


@pytest.mark.parametrize("where", ["/etc/passwd", "http://10.0.0.1/", "", "123", "-1"])
def test_screens_name_cameras_by_number_only(watched: Running, where: str) -> None:
    reply = watched.post("/api/cameras", {"where": where}, watched.join_tablet())
    assert reply.status == 400


def test_news_of_one_camera_is_waited_for(watched: Running) -> None:
    told: Any = watched.get("/api/cameras/over?after=0", watched.join_tablet()).facts
    assert told["number"] >= 1
    assert told["size"] == [1280, 720]
    assert {grade["what"] for grade in told["grades"]} >= {"light", "boards", "cells"}
    assert told["boards"][0]["anchors"] >= 2
    again: Any = watched.get(
        f"/api/cameras/over?after={told['number'] + 99}", watched.join_tablet()
    )
    assert again.status == 200


ROUND = [[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9]]


@pytest.mark.parametrize(
    ("board", "corners", "status"),
    [
        ("base-3p", ROUND, 200),
        ("base-3p", None, 200),
        ("no-board", ROUND, 404),
        ("base-3p", ROUND[::-1], 422),
        ("base-3p", ROUND[:3], 400),
        ("base-3p", [[0.1, 2], *ROUND[1:]], 400),
        ("base-3p", [[0.1, "x"], *ROUND[1:]], 400),
        ("base-3p", [["ab"], *ROUND[1:]], 400),
    ],
)
def test_corners_are_shown_round_a_known_board(
    watched: Running, board: str, corners: list[Any] | None, status: int
) -> None:
    shown = {"board": board, "corners": corners}
    reply = watched.post("/api/cameras/over/corners", shown, watched.join_tablet())
    assert reply.status == status


def test_pictures_of_the_table_are_for_the_tablet(watched: Running) -> None:
    for role, seat in ((Role.PLAYER, 0), (Role.TV, None), (Role.SPECTATOR, None)):
        cookie = watched.join(role, seat)
        assert watched.get("/api/cameras", cookie).status == 403
        assert watched.get("/api/cameras/over/picture", cookie).status == 403


def test_a_camera_nobody_knows_is_not_found(watched: Running) -> None:
    assert watched.get("/api/cameras/under/picture", watched.join_tablet()).status == 404
    assert isinstance(watched.desk, TableDesk)


def test_a_camera_can_be_put_away(watched: Running) -> None:
    tablet = watched.join_tablet()
    assert watched.post("/api/cameras/over/remove", {}, tablet).status == 200
    assert watched.get("/api/cameras", tablet).facts["cameras"] == []
