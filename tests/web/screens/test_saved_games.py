"""The list of games on the tablet: throwing away, copies, files by older rules, spoilt games."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Device
from tests.web.play.desks import lay, opening_of
from tests.web.screens.test_around_the_game import tablet_at
from tests.web.servers import Running
from web.table_desk import TableDesk

pytestmark = pytest.mark.xdist_group("browser")
HOLD_THE_STUDIO = """() => {
  const real = window.fetch.bind(window);
  window.held = [];
  window.fetch = (where, how) => String(where).includes("studio.json")
    ? new Promise((go) => window.held.push(() => go(real(where, how))))
    : real(where, how);
}"""


def test_games_are_copied_thrown_away_and_put_back(
    table: Running, desk: TableDesk, device: Device
) -> None:
    lay(desk, opening_of())
    lay(desk, opening_of(seed=2))
    page = tablet_at(table, device)
    page.get_by_role("link", name="Games").click()
    page.get_by_role("button", name="Copy all games now").click()
    expect(page.get_by_text("games-1.db")).to_be_visible()
    expect(page.locator(".saved-game")).to_have_count(3)
    page.get_by_role("button", name="Delete").click()
    expect(page.get_by_role("dialog")).to_contain_text("gone for ever")
    page.get_by_role("button", name="Delete it").click()
    expect(page.locator(".saved-game")).to_have_count(2)
    page.get_by_role("button", name="Put back").click()
    page.get_by_role("button", name="Put it back").click()
    expect(page.locator(".saved-game")).to_have_count(3)


def test_words_that_come_later_are_shown_when_they_come(
    table: Running, desk: TableDesk, device: Device
) -> None:
    """The list of games is there before the books that name boxes and the studio."""
    lay(desk, opening_of())
    page = tablet_at(table, device)
    page.evaluate(HOLD_THE_STUDIO)
    page.get_by_role("link", name="Games").click()
    expect(page.locator(".saved-game").first).to_be_visible()
    page.wait_for_function("() => window.held?.length")
    studio = page.get_by_role("button", name="Boards of your own")
    expect(studio).to_have_count(0)
    page.evaluate("() => window.held.forEach((go) => go())")
    expect(studio).to_be_visible()


def test_a_game_that_cannot_be_read_says_so_and_can_be_deleted(
    table: Running, desk: TableDesk, device: Device
) -> None:
    lay(desk, opening_of())
    lay(desk, opening_of(seed=2))
    journal = desk.host.saved._journal
    journal._db.execute("update games set opening = '{}' where id = 1")
    page = tablet_at(table, device)
    page.get_by_role("link", name="Games").click()
    expect(page.get_by_text("This game cannot be read.")).to_be_visible()
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("button", name="Delete it").click()
    expect(page.locator(".saved-game")).to_have_count(1)


def test_a_bad_file_is_refused_with_its_line(
    table: Running, desk: TableDesk, device: Device
) -> None:
    lay(desk, opening_of())
    page = tablet_at(table, device)
    page.get_by_role("link", name="Games").click()
    bad = {"name": "x.jsonl", "mimeType": "text/plain", "buffer": b'{"format":"else"}\n'}
    page.set_input_files("input[type=file]", bad)  # type: ignore[arg-type]
    expect(page.get_by_text("line 1: this is not a game of Tribekeeper")).to_be_visible()
