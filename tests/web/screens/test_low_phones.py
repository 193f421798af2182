"""Phones, also low ones: the keys, the people and what a turn needs are in sight."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Device
from tests.web.looking import PAINTED, at_last
from tests.web.screens.boxes import CUT, LETTERS, clear, letters, still
from tests.web.screens.hand import FOOT, hold, shown
from tests.web.screens.test_every_screen import conquering, desk_of, lay, sit, three_keys
from tests.web.servers import Running
from web.desk import Role

pytestmark = pytest.mark.xdist_group("browser")


def test_the_phone(evening: Running, device: Device) -> None:
    lay(evening, conquering, "base", 4)
    page = sit(evening, device, Role.PLAYER, "ja")
    for size in LETTERS:
        letters(page, size)
        clear(page, size)
        still(page, size)


def test_a_low_phone_shows_the_strip_of_people_whole(evening: Running, device: Device) -> None:
    """The board gives way: the strip was a line of six pixels."""
    lay(evening, conquering, "base", 4)
    page = sit(evening, device, Role.PLAYER, "en")
    page.set_viewport_size({"width": 390, "height": 520})
    page.evaluate(PAINTED)
    high, whole = page.locator(".people").evaluate("(one) => [one.clientHeight, one.scrollHeight]")
    assert high >= whole


PHONES = ((390, 844), (390, 664), (360, 640))
UNDER_THE_RAIL = """() => {
  const ends = (wanted) => document.querySelector(wanted).getBoundingClientRect();
  const under = ends(".keys-box").bottom - ends(".rail").top;
  return under > 0 && `${under} px`;
}"""


@pytest.mark.parametrize("role", [Role.PLAYER, Role.TABLET])
def test_without_the_server_a_phone_keeps_its_keys(
    evening: Running, device: Device, role: Role
) -> None:
    """What tells it made the board no smaller: the lowest key lay under the rail."""
    lay(evening, conquering, "base", 4)
    page = sit(evening, device, role, "fr")
    expect(page.locator(".keys-box")).to_be_visible()
    page.route("**/events", lambda route: route.abort())
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator(".banner.alarm .button")).to_be_visible()
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        for size in (1, 3, 5):
            letters(page, size)
            where = (role, width, height, size)
            under = at_last(page, partial(page.evaluate, UNDER_THE_RAIL))
            assert not under, (where, under)
            clear(page, where)


def small(page: Page, sizes: tuple[int, ...] = (1, 3, 5)) -> Iterator[tuple[int, int, int]]:
    """The lowest phones that people have, and one whose browser keeps its bars."""
    for width, height in PHONES[1:]:
        page.set_viewport_size({"width": width, "height": height})
        for size in sizes:
            letters(page, size)
            page.evaluate(PAINTED)
            yield width, height, size


def reachable(page: Page, key: str, where: object) -> None:
    clear(page, where)
    still(page, where)
    expect(page.locator(key)).to_be_in_viewport(ratio=0.99)
    assert not (found := at_last(page, partial(page.evaluate, UNDER_THE_RAIL))), (where, found)


TINY = "(map) => map.clientHeight < 190"
"""Too small to lay tokens on it with a finger."""


def test_a_low_phone_holds_a_whole_turn(evening: Running, device: Device) -> None:
    """What opened over the map was cut off by the keys, and so was the key that goes on."""
    lay(evening, three_keys, "base", 5)
    page = sit(evening, device, Role.TABLET, "fr")
    for where in small(page):
        reachable(page, ".next .primary", ("three keys", where))
    page.get_by_role("button", name="Passer en déclin").click()
    for where in small(page):
        reachable(page, ".panel-foot .primary", ("decline", where))
    lay(evening, conquering, "base", 4)
    page.locator(".next .primary").click()
    expect(page.locator(".placing")).to_be_visible()
    for where in small(page):
        reachable(page, ".panel-foot .primary", ("placing", where))
        if where[2] <= LETTERS[2]:
            assert not at_last(page, partial(page.locator(FOOT).evaluate, CUT)), where
            assert not at_last(page, partial(page.locator(".map").evaluate, TINY)), where


def test_a_low_phone_asks_what_if(evening: Running, device: Device) -> None:
    lay(evening, conquering, "base", 4)
    page = sit(evening, device, Role.TABLET, "fr")
    shown(page, desk_of(evening).version)
    for where in small(page, (1, 3)):
        hold(page, "5")
        page.get_by_role("button", name="Et si").click()
        expect(page.locator(".suppose")).to_be_in_viewport(ratio=0.99)
        expect(page.locator(".verdict strong")).to_be_in_viewport(ratio=0.99)
        clear(page, where)
        page.keyboard.press("Escape")
        expect(page.locator(".verdict")).to_have_count(0)


IN_SIGHT = """() => [...document.querySelectorAll(".combo")].filter((one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  const seen = one.closest(".side").getBoundingClientRect();
  return left >= seen.left && right <= seen.right && top >= seen.top && bottom <= seen.bottom;
}).length"""
"""How many combos are seen whole where they stand, with nothing pushed."""


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_combos_are_in_sight_on_the_phone_that_takes_one(
    evening: Running, device: Device, language: str
) -> None:
    """The board makes room: between it and the keys there was one and a bit."""
    lay(evening, lambda state: True, "warcraft", 3)
    page = sit(evening, device, Role.PLAYER, language)
    expect(page.locator(".combo.may").first).to_be_visible()
    assert not at_last(page, lambda: page.evaluate(IN_SIGHT) < 3)
