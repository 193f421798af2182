"""The largest and smallest letters, low phones and the dark room: what counts is in sight at once.

Nothing is scrolled to here; that everything can be scrolled to is `test_nothing_under`.
"""

from __future__ import annotations

from functools import partial

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Device
from tests.web.looking import PAINTED, TORN, at_last, well_laid
from tests.web.play.desks import all_agree, over
from tests.web.screens.hand import FOOT, hold, shown
from tests.web.screens.test_every_screen import conquering, desk_of, lay, sit, visit
from tests.web.servers import Running
from web.desk import Role

pytestmark = pytest.mark.xdist_group("browser")

PHONES = ((390, 844), (360, 640))
BURST = """() => [...document.querySelectorAll(".panel-foot .button")]
  .filter((key) => {
    const { left, right } = key.getBoundingClientRect();
    return [...key.querySelectorAll("span, svg")].some((part) => {
      const box = part.getBoundingClientRect();
      return box.left < left || box.right > right;
    });
  })
  .map((key) => key.outerHTML)"""
"""Keys that are narrower than what stands on them."""


def looks(page: Page, width: int, height: int, *, size: int = 3, theme: str = "light") -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(
        "([size, theme]) => { Object.assign(document.documentElement.dataset, { size, theme }) }",
        [str(size), theme],
    )
    page.evaluate(PAINTED)


def look_at_a_target(page: Page) -> None:
    """A region that can be taken, as if it were touched for long."""
    moves = page.evaluate("fetch('/api/game/moves').then((r) => r.json())")
    shown(page, moves["version"])
    hold(page, next(one["region"] for one in moves["targets"] if one["state"] == "yes"))


def place(page: Page) -> None:
    page.keyboard.press("Escape")
    page.locator(".next .primary").click()
    expect(page.locator(".placing")).to_be_visible()


@pytest.mark.parametrize(("box", "players", "language"), [("base", 4, "en"), ("warcraft", 3, "fr")])
def test_a_phone_with_large_letters_shows_its_key_at_once(
    evening: Running, device: Device, box: str, players: int, language: str
) -> None:
    lay(evening, conquering, box, players)
    page = sit(evening, device, Role.PLAYER, language)
    for opens in (look_at_a_target, place):
        looks(page, 390, 844)
        opens(page)
        for width, height in PHONES:
            looks(page, width, height, size=5)
            expect(page.locator(FOOT).first).to_be_in_viewport(ratio=0.99)
            expect(page.locator(".rail a").last).to_be_in_viewport(ratio=0.99)
            if opens is look_at_a_target:
                expect(page.locator(".verdict strong")).to_be_in_viewport(ratio=0.99)


@pytest.mark.parametrize(("box", "players", "language"), [("warcraft", 4, "fr"), ("base", 5, "ja")])
def test_a_small_tablet_with_large_letters_says_what_came_of_it(
    evening: Running, device: Device, box: str, players: int, language: str
) -> None:
    """The answer lay below the fold of a panel two words wide, whose heading was torn in two."""
    lay(evening, conquering, box, players)
    page = sit(evening, device, Role.TABLET, language)
    look_at_a_target(page)
    looks(page, 1024, 768, size=5)
    expect(page.locator(".verdict strong")).to_be_in_viewport(ratio=0.99)
    place(page)
    for size in (1, 5):
        looks(page, 1024, 768, size=size)
        assert not (found := at_last(page, partial(page.evaluate, TORN))), (size, found)
        expect(page.locator(FOOT).first).to_be_in_viewport(ratio=0.99)


@pytest.mark.parametrize("size", [1, 3, 5])
def test_no_key_is_narrower_than_its_words(evening: Running, device: Device, size: int) -> None:
    lay(evening, conquering, "base", 5)
    page = sit(evening, device, Role.TABLET, "ja")
    look_at_a_target(page)
    for width, height in ((1280, 800), (1024, 768), (768, 1024)):
        looks(page, width, height, size=size)
        assert not (found := at_last(page, partial(page.evaluate, BURST))), (width, found)


def test_in_a_dark_room_the_end_can_be_read(evening: Running, device: Device) -> None:
    lay(evening, over, "base", 4)
    page = device(evening.link(Role.TABLET), "en")
    all_agree(desk_of(evening))
    expect(page.locator(".charts")).to_be_visible()
    looks(page, 1280, 800, theme="room")
    well_laid(page, "the end")
    visit(evening, page, "people")
    page.locator(".saved-game .button").first.click()
    expect(page.locator(".screen-replay .map")).to_be_visible()
    well_laid(page, "replay")
