"""Fixtures of the tablet's tests: one server per module, one browser for all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browsers import browsers
from tests.web.clocks import Clock
from tests.web.servers import Running, running
from web.access.register import Register

LOCALES = {"en": "en-GB", "fr": "fr-FR", "ja": "ja-JP"}
Device = Callable[..., Page]

PATIENCE = 90_000
"""Milliseconds until a state counts as never coming: machines may be busy, and waiting is free."""
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("home")) as one:
        yield one


@pytest.fixture(scope="module")
def browser() -> Browser:
    """A module may have one of its own; the others share one, with a context for each device."""
    return browsers.shared()


@pytest.fixture
def device(browser: Browser) -> Iterator[Device]:
    """Opens a page on a device of its own; errors on any page fail the test."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def open_page(url: str, language: str = "en", width: int = 1280, height: int = 800) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            locale=LOCALES.get(language, language),
            ignore_https_errors=True,
            reduced_motion="reduce",
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(url)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def register(tmp_path: Path) -> Register:
    return Register(tmp_path / "house.db")
