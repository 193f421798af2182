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
from tests.web.looking import well_laid
from tests.web.play.desks import desk_on, serving
from tests.web.screens.test_every_screen import UPDATE, save
from tests.web.servers import Running
from vision.cameras.pictures import encode_jpeg
from vision.studio.contacts import MOST_ASKED
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
    press(page, 0.2, 0.3)
    page.get_by_role("button", name="These are the corners").click()
    told = page.get_by_role("alert").filter(has_text="too dark")
    expect(told).to_be_in_viewport(ratio=1)


def test_corners_that_nobody_has_shown_are_none(server: Running, page: Page) -> None:
    night = encode_jpeg(np.full((900, 1200, 3), 9, np.uint8), 85)
    open_tracing(server, page, begun(server, framed=False, photograph=night))
    use = page.get_by_role("button", name="These are the corners")
    use.click()
    expect(page.locator(".studio-side .note")).to_contain_text("First touch near each corner")
    expect(page.get_by_role("alert")).to_have_text("")
    press(page, 0.2, 0.3)
    use.click()
    expect(page.get_by_role("alert")).to_contain_text("too dark")


def test_while_the_board_is_laid_flat_the_page_says_so(server: Running, page: Page) -> None:
    open_tracing(server, page, begun(server))
    page.get_by_role("button", name="1 Corners").click()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/frame", hold)
    use = page.get_by_role("button", name="These are the corners")
    use.click()
    expect(page.locator(".studio-side .note")).to_have_text("The board is being laid flat …")
    expect(use).to_be_disabled()
    held.pop().continue_()
    expect(page.locator(".count-line")).to_be_visible()


def test_a_corner_at_the_photographs_rim_is_doubted_once(server: Running, page: Page) -> None:
    """No mark can be put outside the picture: a board that is cut off ends at its rim."""
    open_tracing(server, page, begun(server, framed=False))
    use = page.get_by_role("button", name="These are the corners")
    for across, down in ((0.3, 0.001), (0.8, 0.2), (0.8, 0.8), (0.2, 0.8)):
        press(page, across, down)
    use.click()
    expect(page.locator(".studio-side .note")).to_contain_text("Corner 1 lies at the rim")
    use.click()
    expect(page.get_by_text("Where is the board?")).to_be_hidden()


def test_an_empty_file_is_no_board_and_said_to_be_none(
    server: Running, page: Page, tmp_path: Path
) -> None:
    page.goto(f"{server.url}/#/studio")
    (tmp_path / "empty.json").write_text("")
    page.locator("input[type=file][accept*='.json']").set_input_files(tmp_path / "empty.json")
    expect(page.locator(".bringing")).to_contain_text("This is not a board file")


WHERE_FOUR_MEET = [(0.594, 0.56), (0.6, 0.6), (0.58, 0.85), (0.575, 1.0)]
"""A line through region 7 of the island: its smaller side has five millimetres with region 4."""
SIZES = {Role.TABLET: (1280, 800), Role.PLAYER: (390, 844)}


@pytest.fixture(scope="module")
def doubtful(server: Running) -> str:
    """A tracing with a contact that is too short to be sure of."""
    tracing = tapped(server)
    path = f"{TRACINGS}/{tracing}/steps"
    send(server, path, {"step": ["FinishTaps", {}], "seen": WHOLE})
    cut = ["CutRegion", {"region": "7", "fresh": "", "line": WHERE_FOUR_MEET}]
    send(server, path, {"step": cut, "seen": WHOLE + 1})
    return tracing


@pytest.mark.parametrize("role", [Role.TABLET, Role.PLAYER])
@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_a_short_contact_is_shown_enlarged_and_asked_with_yes_or_no(
    server: Running, device: Device, doubtful: str, language: str, role: Role
) -> None:
    page = device(server.link(Role.TABLET), language, *SIZES[role])
    expect(page.locator(".role-tablet")).to_be_visible()
    open_tracing(server, page, doubtful)
    page.locator(".chip").nth(2).click()
    expect(page.locator(".question .lead")).to_contain_text(re.compile(r"\d.*\d"))
    expect(page.locator(".question .answers .button")).to_have_count(2)
    expect(page.locator(".fault-mark")).to_have_count(1)
    seen = (page.locator(".stage-picture").get_attribute("viewBox") or "").split()
    assert float(seen[2]) < photographed().sheet.size_mm[0] / 2
    both_are_named(page)
    well_laid(page)
    if UPDATE:
        name = "" if role is Role.TABLET else "phone-"
        save(page, f"studio-question-{name}{language}", role)


def both_are_named(page: Page) -> None:
    """Their numbers are seen beside the enlarged place, and so are both answers below it."""
    words = page.locator(".question .lead").inner_text()
    picture = page.locator(".stage-picture").bounding_box()
    assert picture is not None
    for number in re.findall(r"\d+", words):
        name = page.locator(".traced-name text").get_by_text(number, exact=True).first
        box = name.bounding_box()
        assert box is not None
        assert picture["x"] <= box["x"] <= picture["x"] + picture["width"] - box["width"]
        assert picture["y"] <= box["y"] <= picture["y"] + picture["height"] - box["height"]
    for answer in page.locator(".question .answers .button").all():
        expect(answer).to_be_in_viewport(ratio=0.9)


def test_whoever_answers_is_not_asked_again(server: Running, page: Page, doubtful: str) -> None:
    """A no may raise the question whether the other two of four touch; nothing is asked twice."""
    open_tracing(server, page, doubtful)
    page.locator(".chip").nth(2).click()
    question = page.locator(".question .lead")
    asked: list[str] = []
    while still_asked(server, doubtful):
        words = question.inner_text()
        assert words not in asked
        asked.append(words)
        page.locator(".question .answers .button").first.click()
        expect(question.filter(has_text=words)).to_have_count(0)
    assert 1 <= len(asked) <= MOST_ASKED
    expect(page.locator(".studio-side .faults, .studio-side .lead").first).to_be_visible()


def still_asked(server: Running, tracing: str) -> object:
    return server.get(f"{TRACINGS}/{tracing}", server.join_tablet()).facts["asked"]
