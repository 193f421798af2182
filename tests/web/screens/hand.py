"""A hand that plays whole turns by touching what the screens offer. Knows no rules of the game."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.looking import PAINTED

Facts = dict[str, Any]
MOST_STEPS = 150
NEXT = ".next .primary"
FOOT = ".panel-foot .primary"


ANSWERED = """old => {
  const { version, busy } = document.querySelector(".table")?.dataset ?? {};
  return !busy && (version !== old || document.querySelector(".placing"));
}"""
WATCH = """(what) => {
  const seen = ((window.seen ??= {})[what] = []);
  let last = null;
  new MutationObserver(() => {
    const told = document.querySelector(what)?.textContent ?? null;
    if (told !== null && told !== last) seen.push(told);
    last = told;
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""


def watch(page: Page, what: str) -> None:
    """From now on none is missed: it shows itself for moments only, and tests may be slow."""
    page.evaluate(WATCH, what)


def seen(page: Page, what: str, words: str) -> None:
    """One that was shown with these words, now or before; those before it are forgotten."""
    page.wait_for_function(
        """([what, words]) => {
          const at = window.seen[what].findIndex((told) => told.includes(words));
          return at >= 0 && window.seen[what].splice(0, at + 1);
        }""",
        arg=[what, words],
    )


def watch_dice(page: Page) -> None:
    watch(page, ".thrown")


def die_seen(page: Page, words: str) -> None:
    seen(page, ".thrown", words)


def put_die_away(page: Page) -> None:
    """Whether it is still to be seen or has gone by itself."""
    page.evaluate(PAINTED)
    page.evaluate("""() => document.querySelector(".thrown")?.click()""")
    expect(page.locator(".thrown")).to_have_count(0)
    page.evaluate(PAINTED)


class Hand:
    """Touches the phone of whoever must act, or the tablet where that seat has none."""

    def __init__(self, tablet: Page, phones: Mapping[int, Page] | None = None) -> None:
        self.tablet = tablet
        self.phones = phones or {}
        self.done: list[str] = []

    def play(self, until: Callable[[Facts], bool]) -> Facts:
        """Goes on until the table looks as wanted, and gives that table."""
        for _ in range(MOST_STEPS):
            picture = self._ask("/api/table")
            table: Facts = picture["table"]
            if until(table):
                return table
            self._step(picture)
        raise AssertionError(f"no end after {MOST_STEPS} steps: {self.done[-10:]}")

    def _step(self, picture: Facts) -> None:
        page = self.phones.get(picture["table"]["act"]["seat"], self.tablet)
        moves = self._ask("/api/game/moves")
        shown(page, picture["version"])
        self.done.append(self._touch(page, picture["table"], moves))
        changed(page, picture["version"])

    def _touch(self, page: Page, table: Facts, moves: Facts) -> str:
        if table["act"]["demand"]:
            return self._decide(page, moves)
        if page.locator(".placing").count():
            return self._place(page)
        if moves["picks"]:
            return self._pick(page)
        if targets := [one for one in moves["targets"] if one["state"] in ("yes", "die")]:
            return self._attack(page, targets)
        while page.locator(".skip").count():
            page.locator(".skip").click()
        self._go_on(page, asked=bool(moves["helps"]))
        page.wait_for_function(ANSWERED, arg=str(moves["version"]))
        return self._place(page) if page.locator(".placing").count() else "go on"

    def _go_on(self, page: Page, *, asked: bool) -> None:
        """Once a die has been put away, tokens may be asked for in place of the key. `asked`: what
        could still help is asked for first.
        """
        key = page.locator(f"{NEXT}:enabled, {FOOT}:enabled")
        key.or_(page.locator(".placing")).first.wait_for()
        put_die_away(page)
        if not page.locator(".placing").count():
            key.first.click()
            if asked:
                page.locator(".unused .skip").click()

    def _decide(self, page: Page, moves: Facts) -> str:
        """What is not listed is touched on the map."""
        if not page.locator(".stack-of .button").count():
            ability = next(one for one in moves["abilities"] if one["demand"])
            for region in ability["choices"][0]["command"]["regions"]:
                touch(page, region)
        page.locator(".stack-of .button").first.click()
        return "answer"

    def _place(self, page: Page) -> str:
        """Evenly; what even hands would keep stays in hand."""
        page.locator(".place-keys .button").first.click()
        page.locator(".panel-foot .button:enabled").first.click()
        return "place"

    def _pick(self, page: Page) -> str:
        page.locator(".combo.may").first.click()
        if page.locator(".pick .choice").count():
            page.locator(".pick .option").first.click()
        page.locator(FOOT).click()
        return "pick"

    def _attack(self, page: Page, targets: list[Facts]) -> str:
        wanted = min(targets, key=lambda one: (one["state"] != "yes", one["cost"]))
        touch(page, wanted["region"])
        if wanted["plain"]:
            return "yes"
        expect(page.locator(f".verdict.{wanted['state']}")).to_be_visible()
        page.locator(FOOT).first.click()
        return str(wanted["state"])

    def _ask(self, path: str) -> Facts:
        found = self.tablet.evaluate("path => fetch(path).then((r) => r.text())", path)
        facts: Facts = json.loads(found)
        return facts


def touch(page: Page, region: str) -> None:
    """A region's middle may lie under its neighbour's corner, so the region itself is told."""
    page.locator(f'[id="region-{region}"]').dispatch_event("click")


def hold(page: Page, region: str) -> None:
    """A long touch: looks at a region and does nothing there."""
    land = page.locator(f'[id="region-{region}"]')
    land.dispatch_event("pointerdown")
    expect(page.locator(".panel-card.target")).to_be_visible()
    land.dispatch_event("pointerup")
    land.dispatch_event("click")


def shown(page: Page, version: int) -> None:
    page.locator(f'.table[data-moves="{version}"]').wait_for()


def changed(page: Page, version: int) -> None:
    page.wait_for_function(
        """old => {
          const { version, busy } = document.querySelector(".table")?.dataset ?? {};
          return version !== old && !busy;
        }""",
        arg=str(version),
    )
