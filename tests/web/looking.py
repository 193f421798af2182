"""How a page looks once it has come to rest: nothing too wide, nothing cut off, no complaint."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from tests.web.devices import painted

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
OPTIONS = {"runOnly": {"type": "tag", "values": RULES}, "resultTypes": ["violations"]}
LOOKS = 300
"""How often a page is looked at again, some frames apart, before what is wrong with it counts."""
PAINTED = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  for (const _ of [1, 2, 3]) await frame();
}"""
TOO_WIDE = """() => document.documentElement.scrollWidth > innerWidth
  && `${document.documentElement.scrollWidth} overflows ${innerWidth}`"""
CUT_OFF = """() => [...document.querySelectorAll(
    "button, nav a, h1, h2, h3, p, td, th, label, strong")]
  .filter((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 2)
  .filter((one) => !one.closest(".unseen"))
  .map((one) => one.outerHTML.slice(0, 200))"""

TORN = """() => {
  const torn = [];
  const words = /[\\p{Script=Latin}’]{4,}|[\\u30a1-\\u30fa\\u30fc-\\u30ff]{3,}/gu;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const part = document.createRange();
  for (let node; (node = walker.nextNode()); ) {
    const around = node.parentElement;
    if (!around.checkVisibility() || around.closest(".unseen, .link, .hash, svg")) continue;
    for (const { index, 0: word } of node.data.matchAll(words)) {
      part.setStart(node, index);
      part.setEnd(node, index + word.length);
      const lines = new Set([...part.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) torn.push(word);
    }
  }
  return torn;
}"""
"""Words that go on in the next line, not at a hyphen."""
RAW = """() => {
  const raw = new RegExp([
    "\\\\b[a-z]+(_[a-z0-9]+)+\\\\b",
    "\\\\b(base|underground|warcraft|large|medium|small)-\\\\d[a-z]?\\\\b",
    "^[a-z-]+(\\\\.[a-z0-9-]+)+$",
    "\\\\b(undefined|NaN)\\\\b",
  ].join("|"));
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const told = [...document.querySelectorAll("[aria-label], [alt]")]
    .map((one) => one.getAttribute("aria-label") ?? one.getAttribute("alt"));
  for (let node; (node = walker.nextNode()); ) {
    if (!node.parentElement.closest(".link, .hash, style, script")) told.push(node.data.trim());
  }
  return told.filter((words) => raw.test(words));
}"""
"""Names that only the program uses, and keys of sentences that nobody wrote."""


def at_last(page: Page, wrong: Callable[[], object]) -> object:
    """What is wrong once the page has come to rest: answers still on their way may move it."""
    found = wrong()
    for _ in range(LOOKS):
        if not found:
            break
        page.evaluate(PAINTED)
        found = wrong()
    return found


def complaints(page: Page) -> object:
    """What axe-core finds hard to use here."""
    return at_last(page, lambda: _complaints(page))


def well_laid(page: Page, what: object = "") -> None:
    """Everything fits, and everybody can use it."""
    fits(page, what)
    assert not (found := complaints(page)), (what, found)


def fits(page: Page, what: object = "") -> None:
    for wrong in (TOO_WIDE, CUT_OFF, TORN, RAW):
        assert not (found := at_last(page, partial(page.evaluate, wrong))), (what, found)


def _complaints(page: Page) -> list[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    with painted(page):
        found = page.evaluate("(options) => axe.run(options)", OPTIONS)["violations"]
    return [f"{one['id']}: {node['html']}" for one in found for node in one["nodes"]]
