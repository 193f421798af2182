"""Keyboards, keypads and controllers of a tablet play as a pad does; controllers are faked where
a page asks for them.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, Request, expect

from tests.web.conftest import Device
from tests.web.looking import PAINTED, well_laid
from tests.web.play.desks import lay, with_combos
from tests.web.screens.hand import hold, shown
from tests.web.servers import Running
from web.desk import Role
from web.table_desk import TableDesk

pytestmark = pytest.mark.xdist_group("browser")

STRIP, ASKED = ".key-strip", ".key-asked"
CONTROLLER = """() => {
  window.plugged = [];
  navigator.getGamepads = () => window.plugged;
  window.plugIn = (...down) => (window.plugged = [null, {
    index: 1, id: "pad", connected: true, mapping: "standard",
    buttons: Array.from({ length: 17 }, (_, n) => ({ pressed: down.includes(n), value: 0 })),
  }]);
  window.unplug = () => (window.plugged = [null, null]);
}"""
A, B, DOWN, LEFT, UP = 0, 1, 13, 14, 12


@pytest.fixture
def page(table: Running, desk: TableDesk, device: Device) -> Page:
    """A tablet that was told that its keys play, with somebody about to pick."""
    lay(desk, with_combos(("ratmen", "hill"), ("elves", "merchant")))
    one = device(table.link(Role.TABLET))
    one.locator(".tour .button").first.click()
    one.evaluate(CONTROLLER)
    expect(one.locator(STRIP)).to_have_count(0)
    one.locator('.rail a[href="#/settings"]').click()
    one.get_by_role("switch", name="Keys of this device play").locator("..").click()
    one.locator('.rail a[href="#/table"]').click()
    expect(one.locator(STRIP)).to_contain_text("point at a combo")
    return one


class Sent:
    """The keys that a page has sent so far, in order."""

    def __init__(self, page: Page) -> None:
        self.keys: list[str] = []
        page.on("request", self._hear)

    def _hear(self, request: Request) -> None:
        if request.url.endswith("/api/keys"):
            body: Any = request.post_data_json
            self.keys.append(body["key"])


def test_a_keypad_plays_and_waits_where_something_else_is_asked(
    page: Page, desk: TableDesk
) -> None:
    sent = Sent(page)
    page.keyboard.press("Numpad2")
    expect(page.locator(ASKED)).to_contain_text("Enter: Ada takes Merchant Elves?")
    well_laid(page)
    page.keyboard.press("Numpad1")
    expect(page.locator(ASKED)).to_contain_text("Ratmen")
    page.keyboard.press("NumpadEnter")
    expect(page.locator(STRIP)).to_contain_text("Ratmen stop conquering")
    assert desk.seat_view().shown.line[0].source == "screen"

    # Neither while somebody types, nor while a panel or a question is open; keys of others neither.
    shown(page, desk.version)
    page.evaluate("() => document.body.append(document.createElement('input'))")
    page.locator("body > input").press("NumpadAdd")
    page.locator("body > input").evaluate("one => one.remove()")
    hold(page, "1")
    expect(page.locator(STRIP)).to_contain_text("The keys wait")
    page.keyboard.press("NumpadAdd")
    page.keyboard.press("Escape")
    expect(page.locator(STRIP)).not_to_contain_text("The keys wait")
    page.locator(".bar .undo").click()
    expect(page.locator("dialog[open]")).to_be_visible()
    page.keyboard.press("NumpadSubtract")
    page.locator("dialog[open]").get_by_role("button").first.click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.locator(".bar .undo").focus()
    page.keyboard.press("Control+NumpadAdd")
    page.keyboard.press("q")

    # What cannot be unseen is asked for twice; the focus of a key on the screen does no harm.
    page.keyboard.press("NumpadDecimal")
    expect(page.locator(ASKED)).to_contain_text(". again: undo: Ada takes Hill Ratmen?")
    assert desk.seat_view().shown.cursor == 1
    page.keyboard.press("NumpadDecimal")
    expect(page.locator(STRIP)).to_contain_text("point at a combo")
    assert desk.seat_view().shown.cursor == 0
    assert sent.keys == ["seat-2", "seat-1", "confirm", "undo", "undo"]


def test_a_controller_plays_until_it_is_unplugged(page: Page, desk: TableDesk) -> None:
    sent = Sent(page)
    page.evaluate("(held) => plugIn(held)", A)
    expect(page.locator(STRIP)).to_contain_text("1 game controller plays too")
    for button, race in ((LEFT, None), (UP, "Ratmen"), (DOWN, None)):
        page.evaluate("() => plugIn()")
        page.evaluate(PAINTED)
        page.evaluate("(down) => plugIn(down)", button)
        expect(page.locator(ASKED)).to_contain_text(race or "Enter: Ada takes")
        page.evaluate(PAINTED)
    page.evaluate("() => unplug()")
    expect(page.locator(STRIP)).not_to_contain_text("game controller")
    expect(page.locator(ASKED)).to_be_visible()
    page.evaluate("(held) => plugIn(held)", A)
    expect(page.locator(STRIP)).to_contain_text("1 game controller plays too")
    assert desk.seat_view().shown.cursor == 0, "a button that was down when it came is no press"
    page.evaluate("() => plugIn()")
    page.evaluate(PAINTED)
    page.evaluate("(down) => plugIn(down)", A)
    expect(page.locator(STRIP)).to_contain_text("stop conquering")
    assert sent.keys == ["seat-4", "seat-1", "seat-3", "confirm"]


def test_the_pictures_fit_a_phone_and_a_long_language(table: Running, device: Device) -> None:
    page = device(table.link(Role.TABLET), "fr", 390, 844)
    page.locator('.rail a[href="#/settings"]').click()
    expect(page.locator(".numpad .plays")).to_have_count(10)
    expect(page.locator(".controller g")).to_have_count(10)
    well_laid(page)
