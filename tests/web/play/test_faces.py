"""Faces of tokens over HTTP: shown, named, seen again after a restart, forgotten."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

from companion.rules.board import RegionId
from companion.table.inputs import Key
from companion.table.keys import prompts
from tests.vision.drawn_source import StillSource
from tests.vision.faces import (
    BOARD,
    WARM,
    UntaggedTable,
    photograph,
    plain_first,
    race_faces,
)
from tests.vision.tables import center
from tests.web.play.desks import desk_on, lay, serving, tap, view, with_combos
from tests.web.play.test_devices import wait_for
from tests.web.servers import Reply, Running
from vision.cameras.pictures import encode_jpeg
from vision.census import Side
from vision.render.scene import Lying, Piece, plan
from vision.table.registration.regions import RegionFinder
from web.desk import Role
from web.faces.face_shelf import FaceShelf
from web.hardware.hardware import Hardware
from web.table_desk import TableDesk

FACES, PATIENT = "/api/faces/base", 60.0


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def server(home: Path) -> Iterator[Running]:
    with desk_on(home) as desk, serving(home, desk) as one:
        yield one


@pytest.fixture(scope="module")
def fronts() -> bytes:
    return encode_jpeg(photograph(race_faces(Side.ACTIVE)))


def send(server: Running, path: str, body: bytes, kind: str = "image/jpeg") -> Reply:
    headers = {"Origin": server.url, "Content-Type": kind, "Cookie": server.join_tablet()}
    return server.ask("POST", path, body, headers)


def told(reply: Reply, status: int = 200) -> Any:
    assert reply.status == status, reply.body
    return json.loads(reply.body)


def ask(server: Running, path: str, body: dict[str, Any], status: int = 200) -> Any:
    return told(send(server, path, json.dumps(body).encode(), "application/json"), status)


def test_tokens_are_named_in_order_corrected_kept_for_the_owner_and_forgotten(
    server: Running, home: Path, fronts: bytes
) -> None:
    shown = told(send(server, f"{FACES}/active", fronts), 201)
    names = [token["piece"] for token in shown["tokens"]]
    assert names == shown["pieces"][:14]
    assert shown["missing"] == ["lost_tribe"]
    body = {"photograph": shown["photograph"], "names": names[::-1]}
    assert ask(server, f"{FACES}/active/names", body)["tokens"][0]["piece"] == names[-1]
    assert ask(server, f"{FACES}/active/names", {**body, "photograph": "x"}, 409)["code"]
    assert ask(server, f"{FACES}/active/names", {**body, "names": ["dragon"] * 14}, 409)["code"]
    files = list((home / "faces" / "base").iterdir())
    assert len(files) == 2
    assert all(file.stat().st_mode & 0o077 == 0 for file in files)
    again = FaceShelf(home)
    assert again.albums()["base"].names[0].piece == names[-1], "after a restart"
    turned = told(send(server, f"{FACES}/declined", fronts), 201)
    assert turned["tokens"][0]["piece"] == names[-1], "turned over where they lay"
    assert len(again.albums()["base"].names) == 28
    ask(server, f"{FACES}/forget", {})
    assert again.albums() == {}
    assert not (home / "faces" / "base").exists()


def test_faces_that_cannot_tell_a_token_are_named(server: Running, fronts: bytes) -> None:
    told(send(server, f"{FACES}/active", fronts), 201)
    cookie = {"Cookie": server.join_tablet()}
    before = told(server.ask("GET", FACES, None, cookie))["weak"]
    shown = told(send(server, f"{FACES}/active", plain_first()), 201)
    first = shown["tokens"][0]["piece"]
    assert first not in before
    assert first in told(server.ask("GET", FACES, None, cookie))["weak"]
    ask(server, f"{FACES}/forget", {})
    assert told(server.ask("GET", FACES, None, cookie))["weak"] == []


def test_what_shows_no_tokens_is_refused_with_a_reason_and_changes_nothing(
    server: Running, home: Path, fronts: bytes
) -> None:
    told(send(server, f"{FACES}/active", fronts), 201)
    paper, black = (np.full((300, 400, 3), level, np.uint8) for level in (220, 0))
    for picture, code in ((paper, "faces.no-tokens"), (black, "faces.no-sheet")):
        assert told(send(server, f"{FACES}/active", encode_jpeg(picture)), 422)["code"] == code
    assert (
        told(send(server, f"{FACES}/active", b"no picture"), 422)["code"] == "photograph.unreadable"
    )
    assert told(send(server, f"{FACES}/active", fronts, "text/plain"), 415)
    for path in (
        "/api/faces/chess/active",
        "/api/faces/base/sideways",
        "/api/faces/..%2Fbase/active",
    ):
        assert send(server, path, fronts).status == 404
    assert ask(server, f"{FACES}/bare", {}, 409)["code"] == "nothing-seen-yet"
    assert len(FaceShelf(home).albums()["base"].names) == 14
    ask(server, f"{FACES}/forget", {})


def test_spoilt_files_are_as_good_as_none(server: Running, home: Path, fronts: bytes) -> None:
    told(send(server, f"{FACES}/active", fronts), 201)
    names = home / "faces" / "base" / "active.json"
    kept = json.loads(names.read_text())
    for spoilt in ("{", "[]", json.dumps({**kept, "photograph": "../../journal.db"})):
        names.write_text(spoilt)
        assert FaceShelf(home).albums() == {}
    names.write_text(json.dumps(kept))
    (home / "faces" / "base" / kept["photograph"]).write_bytes(b"no picture")
    assert FaceShelf(home).albums() == {}
    ask(server, f"{FACES}/forget", {})


def test_only_the_tablet_sees_and_shows(server: Running, fronts: bytes) -> None:
    cookie = server.join(Role.SPECTATOR)
    headers = {"Origin": server.url, "Content-Type": "image/jpeg", "Cookie": cookie}
    assert server.ask("POST", f"{FACES}/active", fronts, headers).status == 403
    assert server.ask("GET", FACES, None, headers).status == 403


def side_by_side(region: RegionId) -> tuple[Piece, ...]:
    """Two giants in one region, without tags."""
    giants = next(face for face in race_faces(Side.ACTIVE) if face.piece == "giants")
    x, y = center(BOARD, region)
    return tuple(Piece(giants, Lying(x + by, y, 20.0)) for by in (-13.0, 13.0))


def roomy(desk: TableDesk) -> RegionId:
    """A region that two tokens may take, with room for both of them."""
    moves: Any = desk.moves()
    finder = RegionFinder(plan(BOARD))
    found = [one for one in moves["targets"] if (one["state"], one["cost"]) == ("yes", 2)]
    cheap = [RegionId(one["region"]) for one in found]
    return next(
        region
        for region in cheap
        if all(finder.at(p.at.x, p.at.y, 11.0) == (region,) for p in side_by_side(region))
    )


def test_from_the_camera_to_the_tablet_faces_only_propose(tmp_path: Path, fronts: bytes) -> None:
    """Through every layer: two photographs, an empty board, untagged tokens under a camera."""
    backs = encode_jpeg(photograph(race_faces(Side.DECLINED)))
    drawn = UntaggedTable(WARM)
    with desk_on(tmp_path) as desk:
        lay(desk, with_combos(("giants", "hill"), ("elves", "merchant")))
        tap(desk, "pick", position=0)
        devices = Hardware(desk.host)
        source = StillSource(drawn.drawn())
        with serving(tmp_path, desk, devices) as server:
            told(send(server, f"{FACES}/active", fronts), 201)
            told(send(server, f"{FACES}/declined", backs), 201)
            devices.cameras().add("over", source)
            assert devices.cameras().next("over", 0, PATIENT)
            assert ask(server, f"{FACES}/bare", {})["boards"] == [BOARD]
            before, region = desk.seat_view().shown.cursor, roomy(desk)
            source.picture = drawn.drawn(*side_by_side(region))
            wait_for(desk, lambda: bool(view(desk)["suggestions"]), "nothing was proposed", PATIENT)
            (proposed,) = cast(Any, view(desk)["suggestions"])
            assert (proposed["by_face"], proposed["sure"]) == (True, False)
            assert proposed["line"][0]["command"] == {"kind": "conquer", "region": region}
            assert Key.CONFIRM not in prompts(desk.seat_view().p, desk.seat_view().shown)
            assert desk.seat_view().shown.cursor == before, "it is never accepted by itself"
        devices.stop()
