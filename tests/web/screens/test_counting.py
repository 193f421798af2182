"""The coins of a turn are counted before all eyes, line by line, while the score panel is open."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion.rules.model import Phase, State
from tests.web.conftest import Device
from tests.web.play.desks import played, tap, view
from tests.web.screens.hand import changed
from tests.web.screens.test_around_the_game import tablet_at
from tests.web.screens.test_few_taps import strong
from tests.web.servers import Running
from web.desk import Role, Verdict
from web.table_desk import TableDesk

pytestmark = pytest.mark.xdist_group("browser")
TOTAL = ".lines.counted tfoot .amount"
FOOT = ".panel-foot .primary"


def ends(state: State) -> bool:
    return state.round == 2 and state.phase is Phase.PLACE


def test_every_screen_counts_along_and_forgets(
    table: Running, desk: TableDesk, device: Device
) -> None:
    played(desk, "base", 3, ends)
    told: Any = view(desk)["counting"]
    other = (int(told["seat"]) + 1) % 3
    screens = [
        tablet_at(table, device),
        device(table.link(Role.TV), width=1920, height=1080),
        device(table.link(Role.PLAYER, other), width=390, height=844),
    ]
    for page in screens:
        expect(page.locator(TOTAL)).to_have_text(str(told["total"]))
        expect(page.locator(".lines.counted tbody tr")).to_have_count(len(told["lines"]))
    assert tap(desk, "end-turn").verdict is Verdict.TAKEN
    for page in screens:
        expect(page.locator(".lines.counted")).to_have_count(0)


def test_where_all_is_hidden_nobody_counts_along(
    table: Running, desk: TableDesk, device: Device
) -> None:
    played(desk, "base", 3, ends, counted=False)
    tablet = tablet_at(table, device)
    expect(tablet.locator(".lines tfoot .amount")).to_have_text("?")
    television = device(table.link(Role.TV), width=1920, height=1080)
    expect(television.locator(".column")).to_be_visible()
    expect(television.locator(".score")).to_have_count(0)


def test_a_picture_that_may_be_old_counts_no_more(
    table: Running, desk: TableDesk, device: Device
) -> None:
    played(desk, "base", 3, ends)
    television = device(table.link(Role.TV), width=1920, height=1080)
    expect(television.locator(TOTAL)).to_be_visible()
    television.context.set_offline(True)
    television.evaluate("() => window.dispatchEvent(new Event('online'))")
    expect(television.locator(".lines.counted")).to_have_count(0)
    television.context.set_offline(False)
    expect(television.locator(TOTAL)).to_be_visible()


def declining(table: Running, desk: TableDesk, device: Device) -> Page:
    """A tablet whose clock is held, with a decline that is not booked yet."""
    played(desk, "base", 2, strong)
    tablet = tablet_at(table, device)
    tablet.clock.install()
    tablet.get_by_role("button", name="Go in decline").click()
    tablet.locator(FOOT).click()
    expect(tablet.locator(TOTAL)).to_be_visible()
    return tablet


def test_a_decline_is_counted_until_all_have_read_it(
    table: Running, desk: TableDesk, device: Device
) -> None:
    television = device(table.link(Role.TV), width=1920, height=1080)
    tablet = declining(table, desk, device)
    told: Any = view(desk, Role.TV)["counting"]
    tablet.clock.fast_forward(5_000)
    for page in (television, tablet):
        expect(page.locator(TOTAL)).to_have_text(str(told["total"]))
    version = desk.version
    tablet.clock.fast_forward(5_000)
    changed(tablet, version)
    expect(television.locator(TOTAL)).to_have_count(0)
    assert view(desk, Role.TV)["counting"] is None
    assert desk.seat_view().shown.state.phase is not Phase.PLACE


def test_whoever_has_read_a_decline_books_it_at_once(
    table: Running, desk: TableDesk, device: Device
) -> None:
    tablet = declining(table, desk, device)
    tablet.locator(FOOT).click()
    expect(tablet.locator(TOTAL)).to_have_count(0)
    booked = desk.version
    tablet.clock.fast_forward(60_000)
    expect(tablet.locator(".table:not([data-busy])")).to_be_visible()
    assert desk.version == booked, "and not a second time"


def test_a_decline_taken_back_while_it_is_read_is_not_booked(
    table: Running, desk: TableDesk, device: Device
) -> None:
    tablet = declining(table, desk, device)
    tablet.locator(".undo").first.click()
    expect(tablet.locator(TOTAL)).to_have_count(0)
    taken_back = desk.version
    tablet.clock.fast_forward(60_000)
    expect(tablet.locator(".table:not([data-busy])")).to_be_visible()
    assert desk.version == taken_back


def test_the_switch_stands_among_the_house_rules(
    table: Running, desk: TableDesk, device: Device
) -> None:
    page = device(table.link(Role.TABLET))
    expect(page.get_by_role("heading").first).to_be_visible()
    page.goto(f"{table.url}/#/new")
    page.locator(".house-rules summary").first.click()
    page.get_by_role("radio", name="All hidden").check()
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".map")).to_be_visible()
    assert desk.seat_view().opening.counted is False
