"""What everybody should hear of appears on every screen; and whoever is asked is told anywhere."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Device
from tests.web.play.desks import lay, played, tap, with_combos
from tests.web.screens.test_few_taps import strong
from tests.web.servers import Running
from web.desk import Role, Verdict
from web.table_desk import TableDesk

pytestmark = pytest.mark.xdist_group("browser")

NEWS_SEEN = """() => {
  window.newsSeen = [];
  new MutationObserver(() => {
    const told = document.querySelector(".news")?.textContent;
    if (told) window.newsSeen.push(told);
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""


def listening(page: Page) -> Page:
    """It shows itself for moments only: none is missed, however slow the machine."""
    expect(page.locator(".map")).to_be_visible()
    page.wait_for_load_state("networkidle")
    page.evaluate(NEWS_SEEN)
    return page


def test_a_decline_is_heard_on_every_screen(
    table: Running, desk: TableDesk, device: Device
) -> None:
    played(desk, "base", 2, strong)
    screens = [
        listening(device(table.link(Role.TV), width=1920, height=1080)),
        listening(device(table.link(Role.PLAYER, 1), width=390, height=844)),
    ]
    assert tap(desk, "decline", desk.seat_view().shown.state.seat).verdict is Verdict.TAKEN
    for page in screens:
        page.wait_for_function("() => window.newsSeen.some((told) => told.includes('in decline'))")


def test_whoever_is_asked_is_told_wherever_the_phone_is(
    table: Running, desk: TableDesk, device: Device
) -> None:
    lay(desk, with_combos(("giants", "hill"), ("elves", "flying")))
    phone = device(table.link(Role.PLAYER, 0), width=390, height=844)
    expect(phone.locator(".map")).to_be_visible()
    phone.goto(f"{table.url}/#/settings")
    expect(phone.get_by_text("It is your turn")).to_be_visible()
    phone.get_by_role("button", name="To the table").click()
    expect(phone.locator(".map")).to_be_visible()
    expect(phone.get_by_text("It is your turn")).to_have_count(0)
