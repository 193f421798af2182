"""What opens beside the map is seen where it opens: panels, their keys and what is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import cast

import pytest
from playwright.sync_api import Page, expect

from companion.rules.model import Phase, State
from companion.table.begin.demo import begun_game
from tests.web.conftest import Device
from tests.web.looking import TORN, at_last
from tests.web.play.desks import with_combos
from tests.web.screens.boxes import CUT, LETTERS, clear, everybody, still, windows
from tests.web.screens.hand import changed, hold, shown, touch
from tests.web.screens.test_every_screen import (
    conquering,
    desk_of,
    lay,
    sit,
    three_keys,
    visit,
)
from tests.web.servers import Running
from web.desk import Role

pytestmark = pytest.mark.xdist_group("browser")

BEYOND_THE_EDGE = """() => {
  const { right } = document.querySelector(".side").getBoundingClientRect();
  return [...document.querySelectorAll(".side *")]
    .filter((one) => one.checkVisibility() && !one.closest(".unseen"))
    .filter((one) => one.getBoundingClientRect().right > right + 1)
    .map((one) => one.outerHTML.slice(0, 120));
}"""
"""What the panel cuts off at its right edge, where nothing can be pushed."""


def within(page: Page, what: object) -> None:
    assert not (found := at_last(page, partial(page.evaluate, BEYOND_THE_EDGE))), (what, found)


def panels(page: Page) -> Iterator[str]:
    """What can be opened beside the map, one after the other."""
    moves = page.evaluate("fetch('/api/game/moves').then((r) => r.json())")
    shown(page, moves["version"])
    held = page.evaluate("fetch('/api/table').then((r) => r.json())")["table"]["regions"]
    far = next(one for one in held if one not in {t["region"] for t in moves["targets"]})
    ways: dict[str, Callable[[], None]] = {
        ".verdict": lambda: touch(page, far),
        ".panel-card.pick": page.locator(".combo").first.click,
        ".region-list": lambda: page.keyboard.press("l"),
    }
    for wanted, open_it in ways.items():
        open_it()
        expect(page.locator(wanted).first).to_be_visible()
        yield wanted
        page.keyboard.press("l" if wanted == ".region-list" else "Escape")
        expect(page.locator(wanted)).to_have_count(0)


LOW = """(share) => {
  const { clientHeight } = document.querySelector(".side");
  return clientHeight < innerHeight * share && `${clientHeight} of ${innerHeight}`;
}"""
BURST = """() => {
  const rim = (one) => one.getBoundingClientRect().right;
  return [...document.querySelectorAll(".next .button")]
    .filter((key) => rim(key.lastElementChild) > rim(key))
    .map((key) => key.textContent);
}"""
LEAST = {(768, 1024): 0.115, (390, 844): 0.075}


@pytest.mark.parametrize(
    ("box", "players", "language"),
    [("base", 5, "en"), ("warcraft", 5, "ja"), ("warcraft", 3, "fr"), ("base", 2, "fr")],
)
def test_three_keys_leave_room_beside_the_board(
    evening: Running, device: Device, box: str, players: int, language: str
) -> None:
    """The panel was nine pixels high on a large screen, and one line with five at a tablet."""
    lay(evening, three_keys, box, players)
    page = sit(evening, device, Role.TABLET, language)
    expect(page.locator(".next .button")).to_have_count(3)
    for width, height, size in windows(page, (3, 4, 5)):
        everybody(page, (box, width, height, size))
        if size in LETTERS[:3]:
            least = LEAST.get((width, height), 0.2)
            found = at_last(page, partial(page.evaluate, LOW, least))
            assert not found, (box, players, width, found)
            burst = page.evaluate(BURST)
            assert not burst, (box, players, width, height, burst)


CUT_WORDS = """() => [...document.querySelectorAll(".undo-word")]
  .filter((word) => word.checkVisibility() && word.scrollHeight > word.clientHeight + 1)
  .map((word) => word.textContent)"""


@pytest.mark.parametrize(
    ("box", "players", "language"), [("underground", 4, "fr"), ("warcraft", 5, "ja")]
)
def test_what_is_taken_back_is_read_whole(
    evening: Running, device: Device, box: str, players: int, language: str
) -> None:
    lay(evening, conquering, box, players)
    page = sit(evening, device, Role.TABLET, language)
    moves = page.evaluate("fetch('/api/game/moves').then((r) => r.json())")
    shown(page, moves["version"])
    touch(page, next(one["region"] for one in moves["targets"] if one["state"] == "yes"))
    changed(page, moves["version"])
    for where in windows(page, (3, 5)):
        assert not (cut := at_last(page, partial(page.evaluate, CUT_WORDS))), (where, cut)


def queen_due(state: State) -> bool:
    """A Queen may be placed in one of several regions."""
    race = state.players[state.seat].active or ""
    held = [troop for troop in state.troops.values() if troop.race == race]
    royal = race in state.tribes and state.tribes[race].power == "royal"
    return royal and len(held) >= 4 and state.phase is Phase.PLACE


OVER_THE_KEY = """() => [...document.querySelectorAll(".stack-of .button")].filter((key) => {
  const { left, right } = key.getBoundingClientRect();
  const boxes = [...key.children].map((one) => one.getBoundingClientRect());
  return boxes.some((box) => box.width && (box.left < left || box.right > right));
}).map((key) => key.textContent)"""


def test_long_names_stay_within_their_keys(evening: Running, device: Device) -> None:
    desk = desk_of(evening)
    opening = with_combos(("kraken", "royal"), ("drow", "wise"), box="underground")
    desk.host.lay(begun_game(desk.host.saved, opening, Random(2), queen_due))
    page = sit(evening, device, Role.TABLET, "fr")
    expect(page.locator(".stack-of .button")).to_have_count(4)
    for where in windows(page, (3, 5)):
        for wrong in (OVER_THE_KEY, TORN):
            assert not (found := at_last(page, partial(page.evaluate, wrong))), (where, found)


@pytest.mark.parametrize("size", [1, 5])
def test_panels(evening: Running, device: Device, size: int) -> None:
    lay(evening, conquering, "base", 4)
    page = sit(evening, device, Role.TABLET, "fr")
    for width, height, _ in windows(page, (size,)):
        for panel in panels(page):
            clear(page, (panel, width, height, size))
            within(page, (panel, width, height, size))
            still(page, (panel, width, height, size))


@pytest.mark.parametrize(("phase", "panel"), [("redeploy", ".placing"), ("place", ".score")])
def test_what_ends_a_turn(evening: Running, device: Device, phase: str, panel: str) -> None:
    lay(evening, lambda state: state.round == 3 and state.phase == phase, "base", 4)
    page = sit(evening, device, Role.TABLET, "fr")
    expect(page.locator(panel)).to_be_visible()
    for width, height, size in windows(page, (1, 3, 5)):
        clear(page, (panel, width, height, size))
        expect(page.locator(".panel-foot .primary")).to_be_in_viewport(ratio=0.99)
        if size in LETTERS[:3]:
            assert not (found := page.locator(".panel-foot .primary").evaluate(CUT)), (width, found)


@pytest.mark.parametrize("size", [1, 3, 5])
@pytest.mark.parametrize("players", [3, 4])
def test_what_if_opens_in_sight(evening: Running, device: Device, size: int, players: int) -> None:
    """The key, the question and its answer together: it lay below the fold, and was cut off."""
    lay(evening, conquering, "base", players)
    page = sit(evening, device, Role.TABLET, "en")
    shown(page, desk_of(evening).version)
    for width, height, _ in windows(page, (size,)):
        hold(page, "5")
        key = page.get_by_role("button", name="What if")
        expect(key).to_be_in_viewport(ratio=0.99)
        key.click()
        expect(page.locator(".suppose h3")).to_be_in_viewport()
        if size in LETTERS[:3]:
            expect(page.locator(".suppose")).to_be_in_viewport(ratio=0.99)
            expect(page.locator(".verdict strong")).to_be_in_viewport(ratio=0.99)
        clear(page, (width, height, size))
        within(page, (width, height, size))
        page.keyboard.press("Escape")
        expect(page.locator(".verdict")).to_have_count(0)


def test_what_is_opened_begins_at_its_top(evening: Running, device: Device) -> None:
    lay(evening, conquering, "base", 4)
    page = sit(evening, device, Role.TABLET, "en")
    shown(page, desk_of(evening).version)
    side = page.locator(".side")
    assert side.evaluate("(one) => { one.scrollTop = 99; return one.scrollTop; }") > 0
    hold(page, "5")
    page.keyboard.press("Escape")
    expect(page.locator(".verdict")).to_have_count(0)
    assert not at_last(page, partial(side.evaluate, "(one) => one.scrollTop"))


def dicey(state: State) -> bool:
    """A token or two left: some regions can only be had with the die."""
    race = state.players[state.seat].active or ""
    held = any(troop.race == race for troop in state.troops.values())
    return (
        state.round >= 2 and state.phase is Phase.CONQUEST and state.hands.get(race) == 1 and held
    )


def test_what_matters_about_a_region_is_seen_first(evening: Running, device: Device) -> None:
    """On a phone a die's chances were squeezed to a line; why not now lay below the fold."""
    lay(evening, dicey, "base", 4)
    desk = desk_of(evening)
    state = desk.seat_view().shown.state
    found = cast("list[dict[str, str]]", desk.moves()["targets"])
    targets = {one["region"]: one["state"] for one in found}
    phone = device(evening.link(Role.PLAYER, state.seat), "fr", 390, 844)
    shown(phone, desk.version)
    hold(phone, next(region for region, way in targets.items() if way == "die"))
    expect(phone.locator(".verdict.die")).to_be_in_viewport(ratio=0.99)
    tablet = sit(evening, device, Role.TABLET, "fr")
    shown(tablet, desk.version)
    mine = state.players[state.seat].active
    others = [region for region, troop in state.troops.items() if troop.race != mine]
    touch(tablet, next(region for region in others if region not in targets))
    expect(tablet.locator(".reasons li").first).to_be_in_viewport(ratio=0.99)


def test_what_a_decline_scores_is_in_sight(evening: Running, device: Device) -> None:
    lay(evening, three_keys, "base", 4)
    page = sit(evening, device, Role.TABLET, "fr")
    page.get_by_role("button", name="Passer en déclin").click()
    expect(page.locator(".score .lines tfoot")).to_be_in_viewport(ratio=0.99)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640), (768, 1024), (1280, 800)])
def test_the_form_of_a_corrected_region_opens_in_sight(
    evening: Running, device: Device, width: int, height: int
) -> None:
    """Whoever touched the map saw nothing happen: the form lay below it, out of sight."""
    lay(evening, conquering, "base", 4)
    page = sit(evening, device, Role.TABLET, "fr")
    page.set_viewport_size({"width": width, "height": height})
    visit(evening, page, "fix")
    expect(page.locator(".fix-map .map")).to_be_in_viewport(ratio=0.3)
    touch(page, "5")
    expect(page.locator(".fix-contents h2")).to_be_in_viewport(ratio=0.99)
    expect(page.locator(".fix-contents .primary")).to_be_in_viewport(ratio=0.99)
    clear(page, ("fix", width, height))


LINES = """(asked) => {
  const { lineHeight } = getComputedStyle(asked);
  return Math.round(asked.clientHeight / parseFloat(lineHeight));
}"""


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_what_is_asked_is_no_tower_of_words(
    evening: Running, device: Device, language: str
) -> None:
    """Beside a wide board it took six lines of five letters, and pushed the panel down."""
    lay(evening, three_keys, "base", 3)
    page = sit(evening, device, Role.TABLET, language)
    page.set_viewport_size({"width": 1024, "height": 768})
    asked = page.locator(".asked h1")
    assert not at_last(page, lambda: asked.evaluate(LINES) > 4)
