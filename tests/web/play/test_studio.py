"""The studio over HTTP: a photograph becomes a board that new games offer, whatever happens."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree
from typing import Any

import cv2
import numpy as np
import pytest

from companion.games.atlas import sheet
from companion.games.board_file import write_file
from companion.store.home.boards import OwnBoards
from tests.studio.boards import photographed
from tests.web.play.desks import desk_on, serving
from tests.web.servers import Reply, Running
from vision.cameras.pictures import encode_jpeg
from web.desk import Role

TRACINGS = "/api/studio/tracings"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def server(home: Path) -> Iterator[Running]:
    with desk_on(home) as desk, serving(home, desk) as one:
        yield one


@pytest.fixture(scope="module")
def traced(server: Running) -> str:
    """A tracing whose every region is tapped."""
    begun = told(send(server, photographed().jpeg()), 201)
    path = f"{TRACINGS}/{begun['id']}"
    ask(server, f"{path}/naming", {"game": "warcraft", "size": "S", "number": 3})
    ask(server, f"{path}/frame", frame())
    for seen, (at, terrain) in enumerate(photographed().taps):
        step = ["TapRegion", {"region": "", "at": list(at), "terrain": terrain}]
        ask(server, f"{path}/steps", {"step": step, "seen": seen})
    ask(server, f"{path}/steps", {"step": ["FinishTaps", {}], "seen": len(photographed().taps)})
    return str(begun["id"])


def frame() -> dict[str, Any]:
    shown = photographed().frame
    return {"corners": [list(c) for c in shown.corners], "size_mm": list(shown.size_mm)}


def send(server: Running, body: bytes, kind: str = "image/jpeg") -> Reply:
    cookie = server.join_tablet()
    headers = {"Origin": server.url, "Content-Type": kind, "Cookie": cookie}
    return server.ask("POST", TRACINGS, body, headers)


def ask(server: Running, path: str, body: Any, status: int = 200) -> dict[str, Any]:
    return told(server.post(path, body, server.join_tablet()), status)


def look(server: Running, path: str, status: int = 200) -> dict[str, Any]:
    return told(server.get(path, server.join_tablet()), status)


def told(reply: Reply, status: int) -> dict[str, Any]:
    assert reply.status == status, reply
    return dict(reply.facts)


def changes_of(server: Running, tracing: str) -> int:
    return int(look(server, f"{TRACINGS}/{tracing}")["changes"])


def test_a_tracing_shows_outlines_terrains_questions_and_faults(
    server: Running, traced: str
) -> None:
    shown = look(server, f"{TRACINGS}/{traced}")
    assert len(shown["regions"]) == len(photographed().taps)
    assert {region["terrain"] for region in shown["regions"]} == {
        region.terrain for region in photographed().sheet.board.regions.values()
    }
    assert [fault["key"] for fault in shown["faults"]] == ["fault.no-size-icon"]
    assert shown["whole"]
    assert shown["undo"] == "FinishTaps"


def test_pictures_of_a_tracing_are_for_the_tablet(server: Running, traced: str) -> None:
    for name in ("photograph", "flat"):
        reply = server.get(f"{TRACINGS}/{traced}/{name}", server.join_tablet())
        picture = cv2.imdecode(np.frombuffer(reply.body, np.uint8), cv2.IMREAD_COLOR)
        assert picture is not None
        assert server.get(f"{TRACINGS}/{traced}/{name}", server.join(Role.PLAYER, 1)).status == 403


def test_it_goes_on_after_a_restart(
    server: Running, home: Path, traced: str, tmp_path: Path
) -> None:
    before = look(server, f"{TRACINGS}/{traced}")
    copytree(home / "boards", tmp_path / "boards")
    with desk_on(tmp_path) as desk, serving(tmp_path, desk) as again:
        assert look(again, f"{TRACINGS}/{traced}") == before
        assert traced in [one["id"] for one in look(again, "/api/studio")["tracings"]]


def test_of_two_tablets_the_one_that_saw_less_is_told(server: Running, traced: str) -> None:
    seen = changes_of(server, traced)
    path = f"{TRACINGS}/{traced}"
    symbol = ["MarkSymbol", {"region": "1", "symbol": "magic", "there": True}]
    assert ask(server, f"{path}/steps", {"step": symbol, "seen": seen})["undo"] == "MarkSymbol"
    late = ask(server, f"{path}/steps", {"step": symbol, "seen": seen}, 409)
    assert late["code"] == "studio.stale"
    back = ask(server, f"{path}/undo", {"seen": seen + 1})
    assert (back["changes"], back["redo"]) == (seen + 2, "MarkSymbol")
    assert ask(server, f"{path}/redo", {"seen": seen + 2})["steps"] == back["steps"] + 1
    ask(server, f"{path}/undo", {"seen": seen + 3})


def test_another_step_in_place_of_one_taken_back_is_news_too(server: Running, traced: str) -> None:
    """As many steps as before, but not the same: who saw the first ones is told."""
    path, seen = f"{TRACINGS}/{traced}", changes_of(server, traced)
    one, other = (
        ["MarkSymbol", {"region": region, "symbol": "magic", "there": True}] for region in "12"
    )
    steps = ask(server, f"{path}/steps", {"step": one, "seen": seen})["steps"]
    ask(server, f"{path}/undo", {"seen": seen + 1})
    assert ask(server, f"{path}/steps", {"step": other, "seen": seen + 2})["steps"] == steps
    assert ask(server, f"{path}/undo", {"seen": seen + 1}, 409)["code"] == "studio.stale"
    ask(server, f"{path}/undo", {"seen": seen + 3})


def _line(*points: tuple[float, float]) -> dict[str, Any]:
    return {"region": "1", "fresh": "", "line": [list(point) for point in points], "wide": 9}


@pytest.mark.parametrize(
    ("kind", "facts", "code"),
    [
        ("TapRegion", {"region": "", "at": [3.0, 0.1]}, "off-board"),
        ("TapRegion", {"region": "", "at": [0.5, 0.5], "terrain": "mud"}, "not-in-the-box"),
        ("MarkSymbol", {"region": "1", "symbol": "volcano", "there": True}, "not-in-the-box"),
        ("NameTerrain", {"region": "77", "terrain": "hill"}, "no-such-region"),
        ("MergeRegions", {"region": "1", "other": "1"}, "no-such-region"),
        ("NumberRegion", {"region": "1", "number": "<b>"}, "bad-number"),
        ("CutRegion", _line((0, 0), (0.01, 0)), "line-misses"),
        ("CutRegion", _line(), "line-misses"),
        ("PullBorder", _line((0.5, 0.5)), "line-misses"),
    ],
)
def test_a_step_that_makes_no_sense_changes_nothing(
    server: Running, traced: str, kind: str, facts: dict[str, Any], code: str
) -> None:
    seen = changes_of(server, traced)
    body = {"step": [kind, facts], "seen": seen}
    answer = ask(server, f"{TRACINGS}/{traced}/steps", body, 422)
    assert answer["code"] == f"studio.{code}"
    assert changes_of(server, traced) == seen


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"no picture",
        photographed().jpeg()[:2000],
        photographed().jpeg()[: len(photographed().jpeg()) // 3],
        b"\xff\xd8\xff\xe0" + b"\0" * 99,
    ],
)
def test_what_is_no_photograph_begins_nothing(server: Running, body: bytes) -> None:
    before = len(look(server, "/api/studio")["tracings"])
    reply = send(server, body)
    if reply.status == 201:  # half a picture is one to OpenCV: it begins, and can be thrown away
        server.post(f"{TRACINGS}/{reply.facts['id']}/delete", {}, server.join_tablet())
    else:
        assert (reply.status, reply.facts["code"]) == (422, "photograph.unreadable")
    assert len(look(server, "/api/studio")["tracings"]) == before


def test_a_photograph_with_far_too_many_pixels_is_not_unpacked(server: Running) -> None:
    huge = encode_jpeg(np.zeros((100, 9000, 3), np.uint8))
    assert told(send(server, huge), 422)["code"] == "photograph.unreadable"


@pytest.mark.parametrize(
    ("size", "corners", "code"),
    [
        (3, None, "studio.bad-size"),
        (300, [[-0.5, 0], [1, 0], [1, 1], [0, 1]], "photograph.corner-cut"),
        (300, [[0.9, 0.1], [0.1, 0.1], [0.1, 0.9], [0.9, 0.9]], "photograph.corners-crossed"),
        (300, [[0.1, 0.1], [0.11, 0.1], [0.11, 0.11], [0.1, 0.11]], "photograph.too-small"),
    ],
)
def test_corners_that_cannot_be_right_get_a_sentence(
    server: Running, traced: str, size: int, corners: Any, code: str
) -> None:
    path = f"{TRACINGS}/{traced}"
    wanted = {"corners": corners or frame()["corners"], "size_mm": [size, size]}
    assert ask(server, f"{path}/frame", wanted, 422)["code"] == code
    assert look(server, path)["frame"]["size_mm"] == list(photographed().frame.size_mm)


def test_without_cards_it_is_said_what_to_do(server: Running, traced: str) -> None:
    assert look(server, f"{TRACINGS}/{traced}/cards", 422)["code"] == "photograph.no-board"


def test_a_dark_photograph_is_called_dark(server: Running) -> None:
    dark = encode_jpeg((photographed().picture * 0.06).astype(np.uint8))
    begun = told(send(server, dark), 201)
    path = f"{TRACINGS}/{begun['id']}"
    assert look(server, f"{path}/cards", 422)["code"] == "photograph.dark"
    assert ask(server, f"{path}/frame", frame(), 422)["code"] == "photograph.dark"
    ask(server, f"{path}/delete", {})
    assert look(server, path, 404)["code"] == "studio.no-such-tracing"


def test_a_board_is_kept_shared_brought_back_and_thrown_away(
    server: Running, home: Path, traced: str
) -> None:
    path = f"{TRACINGS}/{traced}"
    naming = {"game": "warcraft", "size": "S", "number": 3, "side": "A", "name": "Mine"}
    ask(server, f"{path}/naming", naming)
    assert ask(server, f"{path}/keep", {}, 422)["code"] == "studio.has-warnings"
    kept = ask(server, f"{path}/keep", {"overrule": True}, 201)["board"]
    assert (kept["id"], kept["piece"]) == ("Mine", "S3")
    islands = look(server, "/api/setup")["boxes"]
    offered = [one["id"] for box in islands if box["islands"] for one in box["islands"]["sheets"]]
    assert "Mine" in offered
    assert (home / "board-pictures" / "Mine.bare.png").is_file()

    shared = look(server, "/api/studio/boards/Mine/export")["text"]
    assert "photograph" not in json.loads(shared)
    whole = look(server, "/api/studio/boards/Mine/export?photograph=yes")["text"]
    assert json.loads(whole)["flat"] is True

    found = ask(server, "/api/studio/check", {"text": shared})
    assert (found["taken"], found["drawing"]["id"]) == (True, "Mine")
    again = {"text": shared, "overrule": True}
    assert ask(server, "/api/studio/boards", again, 409)["code"] == "studio.name-taken"
    other = ask(server, "/api/studio/boards", {**again, "name": "Other"}, 201)["board"]
    assert other["id"] == "Other"
    assert other["cards"] != kept["cards"]
    ask(server, "/api/studio/boards", {**again, "replace": True}, 201)

    for name in ("Mine", "Other"):
        ask(server, f"/api/studio/boards/{name}/delete", {})
    assert OwnBoards(home).sheets() == ()
    rows = look(server, "/api/studio")["tracings"]
    assert next(row for row in rows if row["id"] == traced)["kept"] is None
    assert look(server, "/api/studio/boards/Mine/export", 404)["code"] == "board.unknown"


def test_a_shipped_board_is_not_replaced_unasked(server: Running) -> None:
    text = write_file(sheet("base-2p"))
    assert ask(server, "/api/studio/check", {"text": text})["taken"]
    refused = ask(server, "/api/studio/boards", {"text": text, "overrule": True}, 409)
    assert refused["code"] == "studio.name-taken"


def test_a_bad_file_is_shown_with_its_faults_and_not_kept(server: Running) -> None:
    told = json.loads(write_file(sheet("base-2p")))
    told["regions"][0]["borders"].append("999")
    found = ask(server, "/api/studio/check", {"text": json.dumps(told)})
    assert [fault["key"] for fault in found["faults"]] == ["fault.unknown-neighbour"]
    assert (found["board"], found["drawing"]) == (None, None)
    refused = ask(server, "/api/studio/boards", {"text": json.dumps(told)}, 422)
    assert refused["code"] == "studio.has-errors"


@pytest.mark.parametrize("name", ["../x", "a/b", "<i>", "x" * 41])
def test_a_strange_name_is_refused(server: Running, traced: str, name: str) -> None:
    answer = ask(server, f"{TRACINGS}/{traced}/naming", {"name": name}, 422)
    assert answer["code"] == "studio.bad-name"
