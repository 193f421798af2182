"""The print kit on the tablet: chosen, counted, and there as PDF."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Device
from tests.web.looking import well_laid
from tests.web.play.desks import desk_on, lay, opening_of, serving
from tests.web.servers import Running
from web.desk import Role

pytestmark = pytest.mark.xdist_group("browser")

SIZES = {"en": (1280, 800), "fr": (390, 844), "ja": (820, 1180)}


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    home = tmp_path_factory.mktemp("home")
    with desk_on(home) as desk:
        lay(desk, opening_of("underground", 3))
        with serving(home, desk) as server:
            yield server


def printing(server: Running, device: Device, language: str = "en") -> Page:
    page = device(server.link(Role.TABLET), language, *SIZES[language])
    expect(page.locator(".role-tablet")).to_be_visible()
    page.goto(f"{server.url}/#/devices")
    page.locator(".screen-devices .two-keys .button").last.click()
    expect(page.locator(".screen-print a.button").first).to_be_visible()
    return page


@pytest.mark.parametrize("language", SIZES)
def test_the_page_fits_and_everybody_can_use_it(
    evening: Running, device: Device, language: str
) -> None:
    page = printing(evening, device, language)
    well_laid(page)


def test_labels_are_chosen_and_every_sheet_is_a_pdf(evening: Running, device: Device) -> None:
    """The box on the table is the one offered first."""
    page = printing(evening, device)
    expect(page.get_by_role("status").filter(has_text="399 stickers")).to_be_visible()
    page.get_by_label("Stickers on").select_option("OL1575")
    labels = page.get_by_role("link", name="Stickers on round labels")
    expect(labels).to_be_visible()
    for link in page.locator(".screen-print a.button").all():
        answer = page.request.get(f"{evening.url}{link.get_attribute('href')}")
        assert answer.headers["content-type"] == "application/pdf"
        assert answer.body().startswith(b"%PDF")
    page.get_by_label("For").select_option("kraken")
    expect(
        page.get_by_role("status").filter(has_text="20 stickers, about 2 minutes")
    ).to_be_visible()
    expect(page.locator(".screen-print a.button")).to_have_count(2)


def test_measures_that_cannot_be_are_refused_with_the_reason(
    evening: Running, device: Device
) -> None:
    page = printing(evening, device)
    page.get_by_label("Stickers on").select_option("own")
    page.get_by_label("Its measures").fill("a4:30:6x9:5,5:32,32")
    expect(page.get_by_role("status").filter(has_text="Labels of 30.0 mm")).to_be_visible()
    expect(page.locator(".screen-print a.button")).to_have_count(0)
    page.get_by_label("Its measures").fill("a4:16:11x16:9.5,10:17.5,17.4")
    expect(page.get_by_role("link", name="Stickers on round labels")).to_be_visible()


def test_boxes_have_their_names_where_no_game_lies_on_the_table(
    tmp_path: Path, device: Device
) -> None:
    with desk_on(tmp_path) as desk, serving(tmp_path, desk) as server:
        page = printing(server, device)
        box = page.locator(".screen-print select").first
        expect(box.locator("option")).to_have_text(["Small World", "Underground", "Warcraft"])
