"""Where things lie on a page, in every window and size of letters. Tests ask; none is here."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from playwright.sync_api import Page

from tests.web.looking import PAINTED, TOO_WIDE, at_last

WINDOWS = ((1280, 800), (1024, 768), (768, 1024), (390, 844), (1920, 1080))
LETTERS = (1, 2, 3, 4, 5)
UNDER = """() => {
  const visible = { visibilityProperty: true };
  const seen = (one) =>
    one.checkVisibility(visible) && !one.closest(".unseen") && !one.matches("p:empty");
  const meets = (one, x, y) => {
    const hit = document.elementFromPoint(x, y);
    return !hit || (one.closest("label") ?? one).contains(hit) || hit.contains(one);
  };
  const free = (one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [0.15, 0.5, 0.85].every((share) => meets(one, left + width * share, top + height / 2));
  };
  const wanted = "button, a, input, select, textarea, summary, h1, h2, h3, p, output, li, .map";
  return [...document.querySelectorAll(wanted)].filter(seen).filter((one) => {
    one.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (free(one)) return false;
    one.scrollIntoView({ block: "center", inline: "nearest" });
    return !free(one);
  }).map((one) => one.outerHTML.slice(0, 160));
}"""
CUT = """(key) => {
  const seen = key.closest(".side").getBoundingClientRect();
  return key.getBoundingClientRect().bottom > seen.bottom + 1;
}"""
"""Whether the panel that it stands in ends above it."""


def letters(page: Page, size: int) -> None:
    page.evaluate("size => { document.documentElement.dataset.size = size }", str(size))


def windows(page: Page, sizes: tuple[int, ...] = LETTERS) -> Iterator[tuple[int, int, int]]:
    """Each window with each size of letters, one page for all of them."""
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        for size in sizes:
            letters(page, size)
            page.evaluate(PAINTED)
            yield width, height, size


def clear(page: Page, what: object) -> None:
    for wrong in (UNDER, TOO_WIDE):
        assert not (found := at_last(page, partial(page.evaluate, wrong))), (what, found)


def still(page: Page, what: object) -> None:
    """A table scrolls nowhere."""
    scrolls = "() => document.documentElement.scrollHeight > innerHeight"
    assert not at_last(page, partial(page.evaluate, scrolls)), what


TABLETS = ((1280, 800), (1024, 768), (768, 1024))
PEOPLE_BELOW_THE_FOLD = """() => {
  const { scrollHeight, clientHeight } = document.querySelector(".people");
  return scrollHeight > clientHeight + 1;
}"""
BEYOND_A_CARD = """() => [...document.querySelectorAll(".person")].flatMap((card) => {
  const { left, right, bottom } = card.getBoundingClientRect();
  return [...card.querySelectorAll("strong, span, b, p")]
    .filter((one) => one.checkVisibility() && !one.closest(".unseen"))
    .filter((one) => {
      const box = one.getBoundingClientRect();
      return box.left < left || box.right > right + 1 || box.bottom > bottom + 1;
    })
    .map((one) => one.outerHTML.slice(0, 120));
})"""


def everybody(page: Page, where: tuple[object, ...]) -> None:
    """Nobody at a tablet has to be scrolled to, and nothing of theirs is cut off."""
    *_, width, height, _ = where
    if (width, height) in TABLETS:
        for wrong in (PEOPLE_BELOW_THE_FOLD, BEYOND_A_CARD):
            assert not (found := at_last(page, partial(page.evaluate, wrong))), (where, found)
