"""Letters and signs on the map can be read from a chair: measured on the screen, on every board."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from companion.rules.model import Phase
from companion.rules.setup import ROUNDS
from tests.web import looking
from tests.web.conftest import Device
from tests.web.looking import at_last
from tests.web.screens.hand import hold, shown
from tests.web.screens.test_every_screen import conquering, desk_of, lay, sit
from tests.web.servers import Running
from web.desk import Role

pytestmark = pytest.mark.xdist_group("browser")

BOXES = ("base", "underground", "warcraft")
TEN_INCHES = {(1280, 800): 217, (1024, 768): 203, (768, 1024): 152}
"""How many millimetres wide a tablet of ten inches is that has this window."""
CAPITALS = 0.7
"""How high a capital or a digit is, of its letter's size."""
TOO_SMALL = """(least) => [...document.querySelectorAll(
    ".map .things text, .map .island-name, .map .race-sign path, .map .marker path, .map .sign")]
  .map((one) => {
    const { width, height } = one.getBBox();
    const { fontSize, strokeWidth } = getComputedStyle(one);
    const own = one.tagName === "text" ? parseFloat(fontSize) * %s
      : Math.max(width, height) + parseFloat(strokeWidth);
    return [one.getScreenCTM().a * own, one.parentNode.getAttribute("class"), one.textContent];
  })
  .filter(([high]) => high < least)"""
TOUCHING = """() => {
  const box = (one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const line = one.tagName === "text" ? (bottom - top) * 0.18 : 0;
    return { left, right, top: top + line, bottom: bottom - line };
  };
  const all = (wanted) => [...document.querySelectorAll(`.map .things ${wanted}`)];
  const shared = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const told = (one) => [one.textContent, box(one)];
  const numbers = all(".number").map(told);
  const letters = all(".letter, .stack .count, .race-sign path").map(told);
  return numbers.flatMap(([number, at]) =>
    letters.filter(([, other]) => shared(at, other)).map(([letter]) => `${letter} on ${number}`));
}"""

ON_EACH_OTHER = """() => {
  const things = [...document.querySelectorAll(".map .things .place > g")]
    .map((one) => [one.textContent.trim(), one.getBoundingClientRect()]);
  const shared = (a, b) => Math.min(
    Math.min(a.right, b.right) - Math.max(a.left, b.left),
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
  return things.flatMap(([name, at], n) => things.slice(n + 1)
    .filter(([, other]) => shared(at, other) > 5).map(([other]) => `${name} on ${other}`));
}"""
"""Pieces, prices and signs that cover each other by more than their rims."""


def boards(evening: Running, page: Page) -> Iterator[tuple[str, int]]:
    """Every board that comes with the program, one after the other on the same page."""
    for box in BOXES:
        for players in ROUNDS:
            lay(evening, lambda state: state.round == 3, box, players)
            version = desk_of(evening).version
            expect(page.locator(f'.table[data-version="{version}"] .map')).to_be_visible()
            expect(page.locator(".race-sign").first).to_be_visible()
            yield box, players


def legible(page: Page, least: float, what: object) -> None:
    found = at_last(page, partial(page.evaluate, TOO_SMALL % CAPITALS, least))
    assert not found, (what, least, found)


def apart(page: Page, what: object) -> None:
    """No number of a region touches what is printed on a token."""
    assert not (found := at_last(page, partial(page.evaluate, TOUCHING))), (what, found)


def clear_map(page: Page, what: object) -> None:
    expect(page.locator(".race-sign").first).to_be_visible()
    assert not (found := at_last(page, partial(page.evaluate, ON_EACH_OTHER))), (what, found)


def test_on_a_tablet_they_are_three_millimetres_high(evening: Running, device: Device) -> None:
    lay(evening, lambda state: state.round == 2)
    page = sit(evening, device, Role.TABLET, "en")
    for box, players in boards(evening, page):
        for (width, height), millimetres in TEN_INCHES.items():
            page.set_viewport_size({"width": width, "height": height})
            legible(page, 3 * width / millimetres, (box, players, width))
            apart(page, (box, players, width))


def test_nothing_on_the_map_lies_on_anything_else(evening: Running, device: Device) -> None:
    """On an upright tablet, whose open panel took room that it did not need."""
    lay(evening, conquering)
    page = sit(evening, device, Role.TABLET, "en")
    page.set_viewport_size({"width": 768, "height": 1024})
    for box in BOXES:
        for players in ROUNDS:
            lay(evening, conquering, box, players)
            shown(page, desk_of(evening).version)
            clear_map(page, (box, players))
            hold(page, next(iter(desk_of(evening).seat_view().shown.state.troops)))
            clear_map(page, (box, players, "panel"))
            page.keyboard.press("Escape")
            expect(page.locator(".panel-card.target")).to_have_count(0)


UNDER_THINGS = """(most) => {
  const box = (one) => one.getBoundingClientRect();
  const things = [...document.querySelectorAll(".map .things .place > g")].map(box);
  const along = (a, b, from, to) =>
    Math.max(0, Math.min(a[to], b[to]) - Math.max(a[from], b[from]));
  const under = (name) => things.map((thing) =>
    along(name, thing, "left", "right") * along(name, thing, "top", "bottom"));
  return [...document.querySelectorAll(".island-name")]
    .map((one) => [one.textContent, box(one)])
    .map(([name, at]) => [name, Math.max(...under(at)) / (at.width * at.height)])
    .filter(([, share]) => share > most);
}"""
"""Names of islands of which something covers more than this share."""


@pytest.mark.parametrize("round", [3, 5, 7])
def test_nothing_lies_on_the_name_of_an_island(
    evening: Running, device: Device, round: int
) -> None:
    """A sign that had to leave a small region stood on the name of the next island."""
    lay(evening, conquering, "warcraft", 5)
    page = sit(evening, device, Role.TABLET, "en")
    lay(evening, lambda s: s.round == round and s.phase is Phase.CONQUEST, "warcraft", 5)
    shown(page, desk_of(evening).version)
    for width, height in TEN_INCHES:
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".race-sign").first).to_be_visible()
        found = at_last(page, partial(page.evaluate, UNDER_THINGS, 0.2))
        assert not found, (round, width, found)


def test_on_a_television_they_are_a_sixtieth_of_its_height(
    evening: Running, device: Device
) -> None:
    lay(evening, lambda state: state.round == 2)
    page = sit(evening, device, Role.TV, "en")
    for box, players in boards(evening, page):
        legible(page, 1080 / 60, (box, players))
        apart(page, (box, players))


def test_this_would_notice(
    evening: Running, device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looking, "LOOKS", 2)
    lay(evening, lambda state: state.round == 3)
    page = sit(evening, device, Role.TABLET, "en")
    expect(page.locator(".number").first).to_be_visible()
    page.evaluate("document.querySelector('.number').style.fontSize = '4px'")
    with pytest.raises(AssertionError):
        legible(page, 3 * 1280 / 217, "a small number")
