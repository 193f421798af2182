"""One Chromium for the tests of a worker that look at pages, from the first of them to the last.

Each test has contexts of its own in it. While it is open, nothing else of that worker may use
asyncio: before a test that looks at no page it is closed (`tests/conftest.py`).
"""

from __future__ import annotations

from contextlib import ExitStack

from playwright.sync_api import Browser, Playwright, sync_playwright

from tools.chromium import FLAGS, program


class Browsers:
    """Opened when they are first asked for."""

    def __init__(self) -> None:
        self._stack = ExitStack()
        self._playwright: Playwright | None = None
        self._shared: Browser | None = None

    def shared(self) -> Browser:
        """The one for everybody; another if it has died."""
        if self._shared is None or not self._shared.is_connected():
            self._shared = self.launch()
        return self._shared

    def launch(self, *flags: str) -> Browser:
        """One with flags of its own, for whoever closes it."""
        if self._playwright is None:
            self._playwright = self._stack.enter_context(sync_playwright())
        launch = self._playwright.chromium.launch
        return launch(executable_path=program(), args=[*FLAGS, *flags])

    def close(self) -> None:
        if self._shared is not None:
            self._shared.close()
        self._stack.close()
        self._shared = self._playwright = None


browsers = Browsers()
