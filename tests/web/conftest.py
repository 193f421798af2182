"""Fixtures of the tablet's tests: one server per module, one browser for all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browsers import browsers
from tests.web.clocks import Clock
from tests.web.devices import PATIENCE, Devices
from tests.web.servers import Running, running
from web.access.register import Register

Device = Callable[..., Page]

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("home")) as one:
        yield one


@pytest.fixture(scope="module")
def browser() -> Browser:
    """A module may have one of its own; the others share one, with a context for each device."""
    return browsers.shared()


@pytest.fixture(scope="module")
def keeps_files() -> bool:
    """Whether pages may have the worker that keeps files for them: it costs a fifth more."""
    return False


@pytest.fixture(scope="module")
def devices_here(browser: Browser, keeps_files: bool) -> Iterator[Devices]:
    devices = Devices(browser, keeps_files=keeps_files)
    yield devices
    devices.close()


@pytest.fixture
def device(devices_here: Devices) -> Iterator[Device]:
    """Opens a page on a device of its own; errors on any page fail the test."""
    pages: list[Page] = []
    errors: list[str] = []

    def note(error: object) -> None:
        errors.append(str(error))

    def open_page(url: str, language: str = "en", width: int = 1280, height: int = 800) -> Page:
        page = devices_here.take(url, language)
        pages.append(page)
        page.on("pageerror", note)
        page.set_viewport_size({"width": width, "height": height})
        page.goto(url)
        return page

    yield open_page
    for page in pages:
        devices_here.give_back(page)
        page.remove_listener("pageerror", note)
    assert errors == []


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def register(tmp_path: Path) -> Register:
    return Register(tmp_path / "house.db")
