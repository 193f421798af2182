"""The page and a server that goes away, comes back, moves on or falls silent."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Device
from tests.web.relay import Relay
from tests.web.servers import CountingTable, running
from tests.web.sockets import until
from web.desk import Role

pytestmark = pytest.mark.xdist_group("browser")


@pytest.fixture(scope="module")
def keeps_files() -> bool:
    return True


def test_a_phone_is_back_by_itself_after_a_restart(tmp_path: Path, device: Device) -> None:
    desk = CountingTable()
    with running(tmp_path, desk) as server:
        port = server.port
        phone = device(server.link(Role.PLAYER, 1), width=390, height=844)
        expect(phone.get_by_role("heading", level=1)).to_have_text(re.compile("Béatrice"))
    lost = phone.get_by_role("alert").filter(has_text="Reconnecting")
    expect(lost.filter(has_text=re.compile(r"[2-9]\d* seconds old"))).to_be_visible()
    with running(tmp_path, desk, port):
        expect(phone.get_by_role("alert")).to_have_count(0)
        expect(phone.locator(".role-player")).to_be_visible()


def test_a_hidden_page_lets_go_and_comes_back_with_the_latest(
    tmp_path: Path, device: Device
) -> None:
    desk = CountingTable()
    with running(tmp_path, desk) as server:
        tablet = device(server.link(Role.TABLET))
        expect(tablet.locator(".role-tablet")).to_be_visible()
        _set_hidden(tablet, hidden=True)
        until(lambda: server.open.services.hub.online() == frozenset())
        tablet.goto(f"{server.url}/#/devices")
        server.join(Role.TV)
        expect(tablet.get_by_text("1 device is in.")).to_be_visible()
        _set_hidden(tablet, hidden=False)
        expect(tablet.get_by_text("2 devices are in.")).to_be_visible()


def test_a_stream_that_falls_silent_is_reopened(tmp_path: Path, device: Device) -> None:
    """A relay that stops passing anything on, without closing: a radio that fell asleep."""
    with running(tmp_path) as server, Relay(server.port) as relay:
        page = device("about:blank")
        page.clock.install()
        page.goto(f"http://127.0.0.1:{relay.port}/#/settings")
        expect(page.locator(".screen-settings")).to_be_visible()
        expect(page.get_by_role("alert")).to_have_count(0)
        relay.freeze()
        page.clock.run_for(13_000)
        expect(page.get_by_role("alert").first).to_be_visible()
        relay.thaw()
        page.clock.run_for(3_000)
        expect(page.get_by_role("alert")).to_have_count(0)


def test_a_newer_program_asks_for_a_reload(tmp_path: Path, device: Device) -> None:
    with running(tmp_path) as server:
        page = device("about:blank")
        page.route(
            "**/events",
            lambda route: route.fulfill(
                content_type="text/event-stream",
                body='event: picture\ndata: {"moment":1,"build":"new","table":{},"access":{}}\n\n',
            ),
        )
        page.goto(server.url)
        expect(page.get_by_text("The table runs a newer program.")).to_be_visible()
        with page.expect_navigation():
            page.get_by_role("button", name="Reload").dispatch_event("click")
        page.unroute("**/events")
        expect(page.get_by_text("The table runs a newer program.")).to_have_count(0)


def test_a_server_that_was_never_reached_is_said_so(tmp_path: Path, device: Device) -> None:
    with running(tmp_path) as server:
        page = device("about:blank")
        page.add_init_script(ONLY_AFTER_A_CLICK)
        page.goto(server.url)
        looking = page.get_by_role("alert").filter(has_text="Looking for the table")
        expect(looking).to_be_visible()
        page.get_by_role("button", name="Try now").click()
        expect(page.get_by_role("alert")).to_have_count(0)


ONLY_AFTER_A_CLICK = """
  const Real = EventSource;
  let clicked = false;
  document.addEventListener("click", () => (clicked = true), true);
  window.EventSource = class extends Real {
    constructor(url) { super(clicked ? url : "/nowhere"); }
  };
"""
"""No stream is found before somebody has clicked: whatever the page tries by itself fails."""


def _set_hidden(page: Page, *, hidden: bool) -> None:
    page.evaluate(
        """(hidden) => {
          Object.defineProperty(document, "hidden", {value: hidden, configurable: true});
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )
