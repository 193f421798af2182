"""The turn clock is switched on at the tablet and runs on every screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.conftest import Device
from tests.web.play.desks import lay, with_combos
from tests.web.screens.test_around_the_game import tablet_at
from tests.web.servers import Running
from web.desk import Role
from web.table_desk import TableDesk

pytestmark = pytest.mark.xdist_group("browser")


def test_it_runs_on_every_screen_once_it_is_switched_on(
    table: Running, desk: TableDesk, device: Device
) -> None:
    lay(desk, with_combos(("giants", "hill"), ("elves", "flying")))
    screens = [
        device(table.link(Role.TV), width=1920, height=1080),
        device(table.link(Role.PLAYER, 1), width=390, height=844),
    ]
    tablet = tablet_at(table, device)
    for page in screens:
        expect(page.locator(".people")).to_be_attached()
        expect(page.locator(".turn-clock")).to_have_count(0)
    switch_on_before_the_server_answers(tablet, table)
    tablet.goto(f"{table.url}/#/table")
    for page in [tablet, *screens]:
        expect(page.locator(".turn-clock")).to_have_count(2)
        expect(page.locator(".turn-clock.runs")).to_have_count(1)
        expect(page.locator(".turn-clock.runs b")).not_to_have_text("0:00")
        expect(page.locator(".turn-clock.runs")).to_contain_text("avg. 0:")


def switch_on_before_the_server_answers(tablet: Page, table: Running) -> None:
    """A switch follows the finger: what is drawn meanwhile does not put it back."""
    unanswered: list[Route] = []

    def hold(request: Route) -> None:
        unanswered.append(request)

    tablet.goto(f"{table.url}/#/settings")
    switch = tablet.get_by_role("switch", name="how long everybody takes")
    expect(switch).not_to_be_checked()
    tablet.route("**/api/habits", hold)
    switch.click()
    tablet.get_by_role("button", name="Text size: more").click()
    expect(tablet.get_by_role("group", name="Text size").locator("output")).to_have_text("4")
    expect(switch).to_be_checked()
    for request in unanswered:
        request.continue_()
