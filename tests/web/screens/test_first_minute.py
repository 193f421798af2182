"""The first minute: the demo opens where the first hint works, and every step can be done."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from companion.table.begin.demo import STRONG, lay_demo
from tests.web.conftest import Device
from tests.web.play.desks import desk_on, serving
from tests.web.servers import Running
from web.desk import Role
from web.table_desk import TableDesk

pytestmark = pytest.mark.xdist_group("browser")

UNCOVERED = """() => {
  const pointed = document.querySelector(".pointed-at");
  const { left, right, top, bottom } = pointed.getBoundingClientRect();
  const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return there !== null && (pointed.contains(there) || there.contains(pointed));
}"""
NO_LOCK = "Object.defineProperty(Navigator.prototype, 'wakeLock', { get: () => undefined })"


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    home = tmp_path_factory.mktemp("home")
    with desk_on(home) as desk, serving(home, desk) as server:
        desk.host.lay(lay_demo(desk.host.saved))
        yield server


def at(page: Page, stop: str) -> None:
    expect(page.locator(f".tour.at-{stop}")).to_be_visible()
    expect(page.locator(".pointed-at")).to_be_visible()
    page.wait_for_function(UNCOVERED)


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768), (768, 1024)])
@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_every_step_points_at_something_that_can_be_done(
    demo: Running, device: Device, language: str, size: tuple[int, int]
) -> None:
    page = device(demo.link(Role.TABLET), language, *size)
    at(page, "ask")
    page.locator(".tour .button.primary").click()
    at(page, "map")
    page.locator(".map .region").nth(11).click()
    at(page, "side")
    for stop in ("undo", "help", "phones"):
        page.locator(".tour .button.primary").click()
        at(page, stop)
    page.locator('.rail a[href="#/invite"]').click()
    expect(page.locator(".screen-invite")).to_be_visible()
    page.goto(f"{demo.url}/#/table")
    expect(page.locator(".map")).to_be_visible()
    expect(page.locator(".tour")).to_have_count(0)


def test_two_stacks_laid_first_in_the_demo_are_no_riddle(demo: Running) -> None:
    """Who might have rolled before each conquest may have paid less: a visitor's first stacks were
    three readings, and the table asked whether the region was attacked on which they lay.
    """
    assert isinstance(demo.desk, TableDesk)
    view = demo.desk.seat_view()
    tribe = view.p.active(view.shown.state.seat)
    assert tribe is not None
    assert not view.p.active_traits(tribe).rollers
    assert view.shown.state.hands[tribe.race] >= STRONG


def test_the_first_region_touched_in_the_demo_is_not_refused(demo: Running, device: Device) -> None:
    page = device(demo.link(Role.TABLET))
    page.locator(".tour .button").first.click()
    expect(page.locator(".rim").first).to_be_visible()


def test_the_tour_can_be_seen_again(demo: Running, device: Device) -> None:
    page = device(demo.link(Role.TABLET))
    page.locator(".tour .button").first.click()
    expect(page.locator(".tour")).to_have_count(0)
    page.goto(f"{demo.url}/#/settings")
    page.get_by_role("button", name="Show the first steps again").click()
    at(page, "ask")


def test_a_silent_film_keeps_screens_awake_where_there_is_no_lock(
    demo: Running, device: Device
) -> None:
    page = device("about:blank")
    page.add_init_script(NO_LOCK)
    page.goto(demo.link(Role.TABLET))
    page.locator(".tour .button").first.click()
    page.wait_for_function("() => document.querySelector('.awake-film')?.paused === false")
    page.goto(f"{demo.url}/#/settings")
    expect(page.get_by_text("A small silent film")).to_be_visible()


def test_a_television_that_was_let_in_shows_the_table(demo: Running, device: Device) -> None:
    """It stayed on the page of its digits, without a key to leave it."""
    television = device(f"{demo.url}/", "en", 1920, 1080)
    expect(television.locator(".map")).to_be_visible()
    television.goto(f"{demo.url}/#/watch")
    television.locator(".shown-code .button").click()
    digits = television.locator(".shown-code .digits").inner_text()
    tablet = demo.join_tablet()
    assert demo.post("/api/codes/approve", {"code": digits}, tablet).status == 200
    expect(television.locator(".role-tv .map")).to_be_visible()


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_what_came_of_the_digits_is_seen(demo: Running, device: Device, language: str) -> None:
    """It stood below the fold of a lying tablet: nothing seemed to have happened."""
    page = device(demo.link(Role.TABLET), language)
    page.locator(".tour .button").first.click()
    page.goto(f"{demo.url}/#/invite")
    page.locator(".screen-invite input[type=radio]").nth(3).check(force=True)
    page.locator("input.digits").fill("000000")
    page.locator(".typed-code .button").click()
    expect(page.locator(".typed-code .note")).not_to_be_empty()
    for seen in (".note", "input.digits", ".button"):
        expect(page.locator(f".typed-code {seen}")).to_be_in_viewport(ratio=0.99)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_who_holds_a_phone_finds_the_own_seat_on_it(
    demo: Running, device: Device, seat: int
) -> None:
    phone = device(demo.link(Role.PLAYER, seat), width=390, height=844)
    expect(phone.locator(".person.own")).to_be_in_viewport(ratio=0.99)
