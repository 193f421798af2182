"""The diagnosis of cameras in a real browser: a drawn table, read by the real eye."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.vision.drawn_source import DrawnSource
from tests.vision.test_shown_corners import shown, table
from tests.web.conftest import Device
from tests.web.looking import PAINTED, well_laid
from tests.web.play.desks import desk_on, lay, opening_of, serving
from tests.web.servers import Running
from tests.web.sockets import until
from vision.cameras.cameras import Cameras
from vision.geometry import Picture, Points
from vision.table.advice.notes import Word, note
from web.desk import Role
from web.hardware.hardware import Hardware
from web.table_desk import TableDesk

pytestmark = pytest.mark.xdist_group("browser")

PAUSE = 0.15
SIZES = {"en": (1280, 800), "fr": (390, 844), "ja": (1920, 1080)}
LEFT, LARGE_LEFT = 0.2, 2.0
"""How far an arrow key moves a corner, in hundredths of the picture; and with Shift."""


class Above:
    """A camera over a table of which every corner tag is hidden."""

    def __init__(self) -> None:
        _, view, self.picture = table(hidden=4)
        self.corners: Points = shown(view)
        self.stopped = threading.Event()

    def frames(self) -> Iterator[Picture]:
        while not self.stopped.wait(PAUSE):
            yield self.picture


@pytest.fixture(scope="module")
def above() -> Above:
    return Above()


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory, above: Above) -> Iterator[Running]:
    home = tmp_path_factory.mktemp("home")
    with desk_on(home) as desk:
        devices = Hardware(desk.host)
        lay(desk, opening_of("base", 2))
        with serving(home, desk, devices) as server:
            devices.cameras().add("1", DrawnSource(above.frames, live=True))
            yield server
            above.stopped.set()
        devices.stop()


def diagnosis(server: Running, device: Device, language: str = "en") -> Page:
    width, height = SIZES[language]
    page = device(server.link(Role.TABLET), language, width, height)
    expect(page.locator(".role-tablet")).to_be_visible()
    page.goto(f"{server.url}/#/devices")
    page.locator(".screen-devices .two-keys .button").first.click()
    expect(page.locator("img.frame-picture")).to_be_visible()
    return page


def board(page: Page) -> Locator:
    """By what people call it, in any language."""
    called = re.compile(r"Small World \(2 (players|joueurs)\)|スモールワールド（2人用）")
    return page.locator(".boards-seen li").filter(has_text=called)


def left_of(handle: Locator) -> float:
    return float(handle.evaluate("(one) => parseFloat(one.style.left)"))


def touch(page: Page, corners: Points) -> None:
    box = page.locator(".corner-stage").bounding_box()
    assert box is not None
    for x, y in corners:
        page.mouse.click(box["x"] + x * box["width"], box["y"] + y * box["height"])


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_what_is_wrong_is_said_in_every_language(
    evening: Running, device: Device, language: str
) -> None:
    page = diagnosis(evening, device, language)
    expect(page.locator(".advice.bad li").first).to_be_visible()
    expect(page.locator(".point.bad")).to_have_count(1)
    expect(page.locator(".point.good").first).to_be_visible()
    assert "cameras." not in page.locator("main").inner_text()
    assert "notes." not in page.locator("main").inner_text()
    well_laid(page)
    board(page).get_by_role("button").click()
    expect(page.locator(".corner-handle")).to_have_count(4)
    well_laid(page)


SAID = {
    "en": ("Ratmen should have come to light", "does not hold its focus"),
    "fr": ("Hommes-rats", "ne garde pas elle-même sa mise au point"),
    "ja": ("ラットマン", "固定できません"),
}


@pytest.mark.parametrize("language", SAID)
def test_doubts_and_a_camera_that_holds_nothing_are_said_in_every_language(
    evening: Running, device: Device, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    told = note(Word.STACK_DOUBT, token="ratmen-1"), note(Word.CANNOT_LOCK)
    monkeypatch.setattr(Cameras, "doubts", lambda _: told)
    page = diagnosis(evening, device, language)
    for sentence in SAID[language]:
        expect(page.locator(".card.advice")).to_contain_text(sentence)
    assert "ratmen-1" not in page.locator(".card.advice").inner_text()


def test_frames_follow_each_other_only_while_somebody_looks(
    evening: Running, device: Device
) -> None:
    page = diagnosis(evening, device)
    picture = page.locator("img.frame-picture")
    first = picture.get_attribute("src")
    assert first is not None
    expect(picture).not_to_have_attribute("src", first)
    with page.expect_response("**/api/cameras/1/picture*") as frame:
        pass
    assert frame.value.headers["content-type"] == "image/jpeg"
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{evening.url}/#/about")
    expect(page.locator(".screen-about h1")).to_be_visible()
    until(lambda: looked_away(page, asked))


def looked_away(page: Page, asked: list[str]) -> bool:
    """What was on its way is let end; after that, nothing of a camera is asked for any more."""
    asked.clear()
    for path in ("settings", "about"):
        page.goto(f"{page.url.partition('#')[0]}#/{path}")
        expect(page.locator(f".screen-{path} h1")).to_be_visible()
        page.evaluate(PAINTED)
    return not [url for url in asked if "/api/cameras" in url]


def test_a_board_is_laid_down_by_its_corners(
    evening: Running, device: Device, above: Above
) -> None:
    page = diagnosis(evening, device)
    board(page).get_by_role("button").click()
    touch(page, above.corners)
    page.get_by_role("button", name="These are the corners").click()
    expect(board(page)).to_contain_text(re.compile("shown by hand|by its own printed picture"))
    expect(page.locator(".point.fair").filter(has_text="Boards found")).to_be_visible()
    expect(page.locator(".advice")).to_contain_text("closer")
    expect(page.locator(".frame-picture")).to_have_attribute(
        "alt", "What Camera 1 sees: 1 board, 1 token"
    )
    board(page).get_by_role("button", name="Forget them").click()
    expect(board(page)).to_contain_text("not found")


def test_corners_are_dragged_or_moved_by_keys(evening: Running, device: Device) -> None:
    page = diagnosis(evening, device)
    board(page).get_by_role("button").click()
    handle = page.get_by_role("button", name="Corner 1")
    before = left_of(handle)
    handle.focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Shift+ArrowLeft")
    until(lambda: before - left_of(handle) == pytest.approx(LEFT + LARGE_LEFT))
    handle.drag_to(page.get_by_role("button", name="Corner 3"), force=True)
    until(lambda: left_of(handle) == pytest.approx(85, abs=1))
    page.get_by_role("button", name="These are the corners").click()
    expect(page.locator(".note.bad").first).to_contain_text("crossed")


def test_without_a_camera_the_page_says_how_to_get_one(
    tmp_path_factory: pytest.TempPathFactory, device: Device
) -> None:
    home = tmp_path_factory.mktemp("bare")
    with desk_on(home) as desk:
        assert isinstance(desk, TableDesk)
        devices = Hardware(desk.host)
        with serving(home, desk, devices) as server:
            page = device(server.link(Role.TABLET))
            expect(page.locator(".role-tablet")).to_be_visible()
            page.goto(f"{server.url}/#/cameras")
            expect(page.locator(".no-camera .button")).to_have_count(2)
            well_laid(page)
        devices.stop()
