"""The guided page for tokens without tags, in a real browser with a camera that films a sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browsers import browsers
from tests.vision.faces import photograph, plain_first, race_faces
from tests.web.conftest import Device
from tests.web.looking import well_laid
from tests.web.play.desks import desk_on, serving
from tests.web.servers import Running
from vision.cameras.pictures import encode_jpeg
from vision.census import Side
from web.desk import Role

pytestmark = pytest.mark.xdist_group("browser")

SIZES = {"fr": (390, 844), "ja": (1280, 800)}


@pytest.fixture(scope="module")
def sheets(tmp_path_factory: pytest.TempPathFactory) -> dict[Side, bytes]:
    return {
        side: encode_jpeg(photograph(race_faces(side)), 90) for side in (Side.ACTIVE, Side.DECLINED)
    }


@pytest.fixture(scope="module")
def browser(
    tmp_path_factory: pytest.TempPathFactory, sheets: dict[Side, bytes]
) -> Iterator[Browser]:
    film = tmp_path_factory.mktemp("film") / "sheet.mjpeg"
    film.write_bytes(sheets[Side.ACTIVE] * 2)
    chromium = browsers.launch(f"--use-file-for-fake-video-capture={film}")
    yield chromium
    chromium.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    home = tmp_path_factory.mktemp("home")
    with desk_on(home) as desk, serving(home, desk) as one:
        yield one


def enter(server: Running, device: Device, language: str) -> Page:
    width, height = SIZES[language]
    page = device(server.link(Role.TABLET), language, width, height)
    expect(page.locator(".role-tablet")).to_be_visible()
    page.goto(f"{server.url}/#/faces")
    expect(page.locator(".studio-photo")).to_have_count(2)
    return page


def sound(page: Page) -> None:
    well_laid(page)
    assert not re.search(r"\b(faces|photograph)\.[a-z-]+", page.locator("main").inner_text())


@pytest.mark.parametrize("language", ["fr", "ja"])
def test_both_sides_are_shown_named_corrected_and_forgotten(
    server: Running, device: Device, language: str, sheets: dict[Side, bytes], tmp_path: Path
) -> None:
    page = enter(server, device, language)
    sound(page)
    front, back = page.locator(".studio-photo").first, page.locator(".studio-photo").last
    front.locator(".button.primary").click()
    front.locator(".button.primary").click()
    tokens = page.locator(".faces-laid").first.locator(".face-token")
    expect(tokens).to_have_count(14)
    (tmp_path / "back.jpg").write_bytes(sheets[Side.DECLINED])
    back.locator("input[type=file]").set_input_files(tmp_path / "back.jpg")
    expect(page.locator(".face-token")).to_have_count(28)
    sound(page)
    first, second = (tokens.nth(n).locator("text").text_content() or "" for n in (0, 1))
    tokens.first.focus()
    page.keyboard.press("Enter")
    page.locator(".face-choices").get_by_role("button", name=second, exact=True).click()
    expect(tokens.first.locator("text")).to_have_text(second)
    expect(tokens.nth(1).locator("text")).to_have_text(first)
    page.reload()
    expect(tokens.first.locator("text")).to_have_text(second)
    page.locator("main > .button").last.click()
    page.locator("dialog .button.primary").click()
    expect(page.locator(".face-token")).to_have_count(0)
    sound(page)


def test_the_page_says_which_tokens_need_a_sticker(
    server: Running, device: Device, tmp_path: Path
) -> None:
    page = enter(server, device, "fr")
    (tmp_path / "front.jpg").write_bytes(plain_first())
    page.locator(".studio-photo input[type=file]").first.set_input_files(tmp_path / "front.jpg")
    first = page.locator(".face-token text").first.text_content() or "?"
    expect(page.locator(".faces-weak")).to_contain_text(first)
    sound(page)
