"""What everybody should hear of appears on every screen; and whoever is asked is told anywhere."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from companion.rules.model import Phase, State
from tests.web.conftest import Device
from tests.web.play.desks import lay, played, tap, with_combos
from tests.web.screens.hand import seen, watch
from tests.web.screens.test_few_taps import strong
from tests.web.servers import Running
from web.desk import Role, Verdict
from web.table_desk import TableDesk

pytestmark = pytest.mark.xdist_group("browser")


NO_WORKER = "Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => undefined })"
"""What the page's own worker fetches cannot be held back."""


def listening(page: Page) -> Page:
    expect(page.locator(".map")).to_be_visible()
    watch(page, ".news")
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
        seen(page, ".news", "in decline")


FINGER_ON_NEWS = """() => {
  window.met = [];
  new MutationObserver(() => {
    const news = document.querySelector(".news");
    if (!news) return;
    const { left, top, width, height } = news.getBoundingClientRect();
    const met = document.elementFromPoint(left + width / 2, top + height / 2);
    window.met.push(news.contains(met) ? "news" : "what lies under it");
  }).observe(document.body, { childList: true, subtree: true });
}"""
"""What a finger meets where news stands, each time that it appears."""
FOR_EVER = """() => {
  const soon = window.setTimeout;
  window.setTimeout = (run, wait, ...more) => (wait > 3000 ? 0 : soon(run, wait, ...more));
}"""
"""What is shown for a while stays until somebody puts it away."""


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_news_takes_no_touch_that_was_meant_for_the_map(
    table: Running, desk: TableDesk, device: Device, width: int, height: int
) -> None:
    """A region under it could not be taken for three seconds."""
    played(desk, "base", 2, strong)
    page = listening(device(table.link(Role.TABLET), width=width, height=height))
    page.locator(".tour .button").first.click()
    page.evaluate(FINGER_ON_NEWS)
    assert tap(desk, "decline", desk.seat_view().shown.state.seat).verdict is Verdict.TAKEN
    seen(page, ".news", "in decline")
    page.wait_for_function("() => window.met.length > 0")
    assert "news" not in page.evaluate("window.met")


def test_news_is_put_away_by_a_touch_anywhere(
    table: Running, desk: TableDesk, device: Device
) -> None:
    played(desk, "base", 2, strong)
    page = listening(device(table.link(Role.TABLET)))
    page.locator(".tour .button").first.click()
    page.evaluate(FOR_EVER)
    assert tap(desk, "decline", desk.seat_view().shown.state.seat).verdict is Verdict.TAKEN
    expect(page.locator(".news")).to_be_visible()
    page.locator(".head-line").click()
    expect(page.locator(".news")).to_have_count(0)


def test_the_tour_is_not_talked_over(table: Running, desk: TableDesk, device: Device) -> None:
    played(desk, "base", 2, strong)
    page = listening(device(table.link(Role.TABLET)))
    expect(page.locator(".tour")).to_be_visible()
    page.evaluate(FOR_EVER)
    assert tap(desk, "decline", desk.seat_view().shown.state.seat).verdict is Verdict.TAKEN
    seen(page, ".news", "in decline")
    expect(page.locator(".news")).to_be_hidden()


def test_news_is_told_though_the_script_that_tells_it_came_later(
    table: Running, desk: TableDesk, device: Device
) -> None:
    """A screen that has just been opened still fetches it while the table goes on."""
    played(desk, "base", 2, strong)
    television = device("about:blank", width=1920, height=1080)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    television.add_init_script(NO_WORKER)
    television.route("**/lazy/news.js", hold)
    with television.expect_request("**/lazy/news.js"):
        television.goto(table.link(Role.TV))
    listening(television)
    assert tap(desk, "decline", desk.seat_view().shown.state.seat).verdict is Verdict.TAKEN
    expect(television.locator(f'.table[data-version="{desk.version}"]')).to_be_visible()
    held[0].continue_()
    seen(television, ".news", "in decline")


# Whatever could be read while a die still tumbles.
TOLD_TOO_EARLY = """() => {
  window.tooEarly = [];
  window.tumbled = false;
  new MutationObserver(() => {
    const fell = document.querySelector(".thrown .still-up");
    if (!fell) return;
    window.tumbled = true;
    if (getComputedStyle(fell).visibility !== "hidden") window.tooEarly.push(fell.textContent);
    const told = document.querySelectorAll(".news, .place.moved");
    for (const one of told) window.tooEarly.push(one.className.baseVal ?? one.textContent);
  }).observe(document.body, { childList: true, subtree: true, attributes: true });
}"""


def targets(desk: TableDesk, state: str) -> list[str]:
    found: Any = desk.moves()["targets"]
    return [one["region"] for one in found if one["state"] == state]


def test_nothing_tells_of_a_die_before_it_has_stopped(
    table: Running, desk: TableDesk, device: Device
) -> None:
    lay(desk, with_combos(("giants", "merchant"), ("elves", "flying")))
    assert tap(desk, "pick", position=0).verdict is Verdict.TAKEN
    while not (dear := targets(desk, "die")):
        assert tap(desk, "conquer", region=targets(desk, "yes")[0]).verdict is Verdict.TAKEN
    page = listening(device(table.link(Role.TV), width=1920, height=1080))
    watch(page, ".thrown")
    page.evaluate(TOLD_TOO_EARLY)
    assert tap(desk, "final", region=dear[0], die="roll").verdict is Verdict.TAKEN
    seen(page, ".thrown", "2")
    page.wait_for_function("() => window.tumbled")
    assert page.evaluate("() => window.tooEarly") == []


def one_token_left(state: State) -> bool:
    hand = state.hands.get(state.players[state.seat].active or "")
    return state.phase is Phase.CONQUEST and state.round >= 3 and hand == 1


def test_what_a_die_has_won_waits_until_it_has_stopped(
    table: Running, desk: TableDesk, device: Device
) -> None:
    """News of the lost region was there at once, with its sound, and so was the moved token."""
    played(desk, "base", 3, one_token_left)
    page = device(table.link(Role.TV), width=1920, height=1080)
    page.emulate_media(reduced_motion="no-preference")
    listening(page)
    page.evaluate(TOLD_TOO_EARLY)
    before = desk.seat_view().shown.state
    held = next(one for one in before.troops if one in targets(desk, "die"))
    assert tap(desk, "final", region=held, die="roll").verdict is Verdict.TAKEN
    assert desk.seat_view().shown.state.troops[held] != before.troops[held]
    page.wait_for_function("() => window.tumbled && !document.querySelector('.thrown')")
    seen(page, ".news", "")
    assert page.evaluate("() => window.tooEarly") == []


def test_whoever_is_asked_is_told_wherever_the_phone_is(
    table: Running, desk: TableDesk, device: Device
) -> None:
    lay(desk, with_combos(("giants", "hill"), ("elves", "flying")))
    phone = device(table.link(Role.PLAYER, 0), width=390, height=844)
    expect(phone.locator(".map")).to_be_visible()
    phone.goto(f"{table.url}/#/settings")
    expect(phone.get_by_text("It is your turn")).to_be_visible()
    phone.goto(f"{table.url}/#/end")
    expect(phone.locator(".map")).to_be_visible()
    expect(phone.get_by_text("It is your turn")).to_have_count(0)
    phone.goto(f"{table.url}/#/settings")
    phone.get_by_role("button", name="To the table").click()
    expect(phone.locator(".map")).to_be_visible()
    expect(phone.get_by_text("It is your turn")).to_have_count(0)


KEPT = """const Sound = window.AudioContext;
window.rested = 0;
window.AudioContext = class extends Sound {
  constructor() {
    super();
    this.onstatechange = () => { window.rested += this.state === "suspended"; };
  }
};"""


def test_what_sounds_rests_when_it_is_silent(
    table: Running, desk: TableDesk, device: Device
) -> None:
    """An audio device that plays nothing drains a tablet all evening."""
    played(desk, "base", 2, strong)
    page = device("about:blank")
    page.add_init_script(KEPT)
    page.goto(table.link(Role.TABLET))
    for times in (1, 2):
        page.locator(".tour .button, .views .button").first.click()
        page.wait_for_function("(times) => window.rested === times", arg=times)
