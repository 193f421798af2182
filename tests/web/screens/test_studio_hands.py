"""A tracing in several hands: keys that draw, answers that come late, a corner touched early."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Page, Route, expect

from tests.studio.boards import photographed
from tests.web.conftest import Device
from tests.web.play.desks import desk_on, serving
from tests.web.servers import Running
from vision.cameras.pictures import encode_jpeg
from web.desk import Role

pytestmark = pytest.mark.xdist_group("browser")

TRACINGS = "/api/studio/tracings"
WHOLE = len(photographed().taps)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    home = tmp_path_factory.mktemp("home")
    with desk_on(home) as desk, serving(home, desk) as one:
        yield one


@pytest.fixture
def page(server: Running, device: Device) -> Page:
    page = device(server.link(Role.TABLET))
    expect(page.locator(".role-tablet")).to_be_visible()
    return page


def begun(server: Running, *, framed: bool = True, photograph: bytes | None = None) -> str:
    """A tracing whose corners are shown."""
    cookie = server.join_tablet()
    headers = {"Origin": server.url, "Content-Type": "image/jpeg", "Cookie": cookie}
    begun = server.ask("POST", TRACINGS, photograph or photographed().jpeg(), headers)
    path, shown = f"{TRACINGS}/{begun.facts['id']}", photographed().frame
    send(server, f"{path}/naming", {"game": "warcraft", "size": "S", "number": 3})
    if framed:
        corners = [list(corner) for corner in shown.corners]
        send(server, f"{path}/frame", {"corners": corners, "size_mm": list(shown.size_mm)})
    return str(begun.facts["id"])


def tapped(server: Running) -> str:
    """A tracing with a tap in each region."""
    tracing = begun(server)
    for seen, (at, terrain) in enumerate(photographed().taps):
        step = ["TapRegion", {"region": "", "at": list(at), "terrain": terrain}]
        send(server, f"{TRACINGS}/{tracing}/steps", {"step": step, "seen": seen})
    return tracing


def send(server: Running, path: str, body: Any) -> None:
    assert server.post(path, body, server.join_tablet()).status == 200


def open_tracing(server: Running, page: Page, tracing: str) -> None:
    remember = f"""() => sessionStorage.setItem("tribekeeper.studio.open", '"{tracing}"')"""
    page.evaluate(remember)
    page.goto(f"{server.url}/#/studio")
    expect(page.locator(".stage-picture")).to_be_visible()


def press(page: Page, across: float, down: float) -> None:
    box = page.locator(".stage-picture").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + across * box["width"], box["y"] + down * box["height"])


def held_back(page: Page, path: str) -> list[Route]:
    """What the page asks for there waits until the test answers it."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(re.compile(path), hold)
    return held


def test_a_line_is_drawn_and_ended_by_keys_alone(server: Running, page: Page) -> None:
    """Across the board: whatever lies in the middle of it is cut in two."""
    open_tracing(server, page, tapped(server))
    expect(page.locator(".traced")).to_have_count(WHOLE)
    page.get_by_role("radio", name="Split").press("Space")
    page.locator(".stage-picture").focus()
    up, down = ["Shift+ArrowUp"] * 6, ["Shift+ArrowDown"] * 6
    for key in ("ArrowUp", *up, "Enter", *down, "Enter", *down, "Enter"):
        page.keyboard.press(key)
    expect(page.get_by_role("button", name="Line done")).to_be_visible()
    for _ in range(3):
        page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Line done")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".traced")).to_have_count(WHOLE + 1)


def test_what_was_asked_before_a_tap_and_comes_after_it_undoes_nothing(
    server: Running, page: Page
) -> None:
    """As when a tablet wakes up and is touched at once."""
    tracing = begun(server)
    path = f"{TRACINGS}/{tracing}"
    before = server.get(path, server.join_tablet()).facts
    open_tracing(server, page, tracing)
    held = held_back(page, f"{path}$")
    with page.expect_request(re.compile(f"{path}$")):
        page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    (x, y), (u, v) = (at for at, _ in photographed().taps[:2])
    press(page, x, y)
    expect(page.locator(".traced")).to_have_count(1)
    held.pop().fulfill(json=before)
    press(page, u, v)
    expect(page.locator(".traced")).to_have_count(2)


def test_a_corner_touched_while_cards_are_looked_for_stays(server: Running, page: Page) -> None:
    tracing = begun(server, framed=False)
    held = held_back(page, f"{TRACINGS}/{tracing}/cards$")
    with page.expect_request(re.compile(f"{TRACINGS}/{tracing}/cards$")):
        open_tracing(server, page, tracing)
    frame = page.locator(".stage-picture .board-frame")
    first = frame.get_attribute("points") or ""
    press(page, 0.2, 0.3)
    expect(frame).not_to_have_attribute("points", first)
    shown = frame.get_attribute("points") or ""
    corners = [list(corner) for corner in photographed().frame.corners]
    held.pop().fulfill(json={"corners": corners, "size_mm": [272.0, 188.0], "fold": []})
    expect(page.locator(".sizes input").first).to_have_value("272")
    expect(frame).to_have_attribute("points", shown)


def test_the_size_that_cards_tell_stays_whichever_box_is_chosen(
    server: Running, page: Page
) -> None:
    """It was the usual size of the box that stood there, unless the cards were slower than the
    hand."""
    tracing = begun(server, framed=False)
    corners = [list(corner) for corner in photographed().frame.corners]
    told = {"corners": corners, "size_mm": [301.0, 202.0], "fold": []}
    page.route(re.compile(f"{TRACINGS}/{tracing}/cards$"), lambda route: route.fulfill(json=told))
    open_tracing(server, page, tracing)
    wide = page.locator(".sizes input").first
    expect(wide).to_have_value("301")
    with page.expect_response(re.compile(f"{TRACINGS}/{tracing}/naming$")):
        page.locator("label.option:has(input[name=box])").first.click()
    expect(page.locator("label.option:has(input[name=box]) input").first).to_be_checked()
    expect(wide).to_have_value("301")


def test_the_picture_from_above_is_another_once_there_is_a_fold(
    server: Running, page: Page
) -> None:
    open_tracing(server, page, begun(server))
    picture = page.locator(".stage-picture image")
    expect(picture).to_have_attribute("href", re.compile("/flat"))
    before = picture.get_attribute("href") or ""
    page.get_by_role("button", name="1 Corners").click()
    page.get_by_role("button", name="It has a fold").click()
    page.get_by_role("button", name="These are the corners").click()
    expect(page.locator(".count-line")).to_be_visible()
    expect(picture).not_to_have_attribute("href", before)


def test_on_a_phone_what_is_wrong_is_read_where_the_finger_is(
    server: Running, device: Device
) -> None:
    page = device(server.link(Role.TABLET), "en", 390, 844)
    expect(page.locator(".role-tablet")).to_be_visible()
    night = encode_jpeg(np.full((900, 1200, 3), 9, np.uint8), 85)
    open_tracing(server, page, begun(server, framed=False, photograph=night))
    page.get_by_role("button", name="These are the corners").click()
    told = page.get_by_role("alert").filter(has_text="too dark")
    expect(told).to_be_in_viewport(ratio=1)


def test_an_empty_file_is_no_board_and_said_to_be_none(
    server: Running, page: Page, tmp_path: Path
) -> None:
    page.goto(f"{server.url}/#/studio")
    (tmp_path / "empty.json").write_text("")
    page.locator("input[type=file][accept*='.json']").set_input_files(tmp_path / "empty.json")
    expect(page.locator(".bringing")).to_contain_text("This is not a board file")
