"""Devices for the tests that look at pages: each has cookies, storage and a language of its own.

A device that a test is done with is wiped and handed to the next one of its module: a page whose
process is there already costs half as much as a new one. Whoever prepares a page before it is
loaded (scripts, routes) opens it at `about:blank`; such a device is thrown away.

Pages are laid out, but not painted: pixels cost a third of the processor time of such tests, and
none of them looks at pixels. Fingers, boxes and what counts as visible are as ever; who needs
to know what is painted asks within `painted`. A worker that keeps files has nothing to do where
everything is wiped: only modules that say so have one (`keeps_files` in `conftest.py`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page

LOCALES = {"en": "en-GB", "fr": "fr-FR", "ja": "ja-JP"}
BLANK = "about:blank"
PATIENCE = 90_000
"""Milliseconds until a state counts as never coming: machines may be busy, and waiting is free."""
UNPAINTED = """{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(":root { opacity: 0 !important }");
  document.adoptedStyleSheets.push(sheet);
  globalThis.paint = (yes) => { sheet.disabled = yes; };
}"""


@contextmanager
def painted(page: Page) -> Iterator[None]:
    page.evaluate("globalThis.paint?.(true)")
    yield
    page.evaluate("globalThis.paint?.(false)")


class Devices:
    """Those of one browser; close them afterwards."""

    def __init__(self, browser: Browser, *, keeps_files: bool) -> None:
        self._browser = browser
        self._keeps_files = keeps_files
        self._wiped: dict[str, list[Page]] = defaultdict(list)
        self._languages: dict[Page, str] = {}
        self._visited: dict[Page, set[str]] = {}

    def take(self, url: str, language: str) -> Page:
        """Where it was wiped, or new: nothing is loaded yet."""
        if url != BLANK and self._wiped[language]:
            return self._wiped[language].pop()
        page = self._new(language)
        if url != BLANK:
            self._languages[page] = language
        return page

    def give_back(self, page: Page) -> None:
        language = self._languages.get(page)
        if language is None or len(page.context.pages) != 1:
            page.context.close()
        else:
            self._wipe(page)
            self._wiped[language].append(page)

    def close(self) -> None:
        for pages in self._wiped.values():
            for page in pages:
                page.context.close()

    def _new(self, language: str) -> Page:
        context = self._browser.new_context(
            locale=LOCALES.get(language, language),
            ignore_https_errors=True,
            reduced_motion="reduce",
            service_workers="allow" if self._keeps_files else "block",
        )
        context.add_init_script(UNPAINTED)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        visited = self._visited[page] = set[str]()
        page.on("framenavigated", lambda frame: visited.add(_origin(frame.url)))
        return page

    def _wipe(self, page: Page) -> None:
        """As if nobody had ever held it."""
        page.unroute_all()
        page.context.set_offline(False)
        page.mouse.up()
        page.mouse.move(-1, -1)
        page.evaluate("() => location.protocol.startsWith('http') && sessionStorage.clear()")
        page.goto(BLANK)
        page.context.clear_cookies()
        page.context.clear_permissions()
        asked = page.context.new_cdp_session(page)
        for origin in self._visited[page]:
            asked.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
        asked.detach()
        self._visited[page].clear()


def _origin(url: str) -> str:
    """
    >>> _origin("http://127.0.0.1:8000/#/table")
    'http://127.0.0.1:8000'
    """
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"
