"""Every screen of a game, in every language and size: nothing overflows, axe finds nothing.

`UPDATE_GALLERY=1` also writes the pictures of `docs/gallery`.
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from companion.rules.model import Phase, State
from tests.web import looking
from tests.web.conftest import Device
from tests.web.devices import painted
from tests.web.looking import well_laid
from tests.web.play.desks import all_agree, over, played
from tests.web.screens.hand import hold, shown
from tests.web.servers import Running
from web.desk import Role
from web.table_desk import TableDesk

pytestmark = pytest.mark.xdist_group("browser")

GALLERY = Path(__file__).parents[3] / "docs" / "gallery"
UPDATE = os.environ.get("UPDATE_GALLERY") == "1"
WIDTHS = {Role.TABLET: 860, Role.PLAYER: 300, Role.TV: 960}
PICTURES = {
    **dict.fromkeys(("tablet-table", "tablet-region", "tablet-new", "tablet-end"), "en"),
    **dict.fromkeys(("tablet-redeploy", "tablet-rules", "phone-table", "phone-end"), "en"),
    **dict.fromkeys(("tablet-combo", "tablet-score", "tablet-history", "phone-region"), "fr"),
    **dict.fromkeys(("tablet-islands", "tablet-fix", "phone-seat", "tv-table"), "ja"),
}
"""The gallery: each picture in one language, so that all three are seen."""
SIZES = {Role.TABLET: (1280, 800), Role.PLAYER: (390, 844), Role.TV: (1920, 1080)}


def sit(server: Running, device: Device, role: Role, language: str) -> Page:
    width, height = SIZES[role]
    page = device(server.link(role, 0 if role is Role.PLAYER else None), language, width, height)
    expect(page.locator(".screen h1").first).to_be_visible()
    if role is Role.TABLET:
        page.locator(".tour .button").first.click()
    return page


def visit(server: Running, page: Page, path: str) -> None:
    page.goto(f"{server.url}/#/{path}")
    expect(page.locator(f".screen-{path} h1")).to_be_visible()


def sound(page: Page, name: str, role: Role, language: str) -> None:
    well_laid(page, name)
    if UPDATE and PICTURES.get(name) == language:
        save(page, name, role)


def save(page: Page, name: str, role: Role) -> None:
    """With colours enough: of fewer, the paper is tinted pink or green."""
    with painted(page):
        drawn = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    width = WIDTHS[role]
    small = drawn.resize((width, drawn.height * width // drawn.width), Image.Resampling.LANCZOS)
    GALLERY.mkdir(exist_ok=True)
    few = small.quantize(192, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    few.save(GALLERY / f"{name}.png", optimize=True)


def conquering(state: State) -> bool:
    """With a region to place troops in, and tokens to place."""
    race = state.players[state.seat].active
    held = any(troop.race == race for troop in state.troops.values())
    return state.round == 3 and state.phase is Phase.CONQUEST and held


def three_keys(state: State) -> bool:
    """Decline, give up regions or make ready: the most keys that a turn begins with."""
    race = state.players[state.seat].active
    held = any(troop.race == race for troop in state.troops.values())
    return state.round >= 3 and state.phase is Phase.CHOOSE and held


Until = Callable[[State], bool]


def lay(server: Running, until: Until, box: str = "base", players: int = 2) -> None:
    played(desk_of(server), box, players, until)


def desk_of(server: Running) -> TableDesk:
    assert isinstance(server.desk, TableDesk)
    return server.desk


def on_the_table(page: Page, name: str, role: Role, language: str) -> None:
    """A region, a combo, a rule and the list, one after the other."""
    moves = page.evaluate("fetch('/api/game/moves').then((r) => r.json())")
    shown(page, moves["version"])
    hold(page, next(one["region"] for one in moves["targets"] if one["state"] == "yes"))
    _look(page, ".verdict", f"{name}-region", role, language)
    page.locator(".combo").nth(1).click()
    _look(page, ".panel-card.pick", f"{name}-combo", role, language)
    page.locator(".name:visible").first.click()
    _look(page, ".read h3", f"{name}-rule", role, language)
    page.locator(".views .button").first.click()
    _look(page, ".region-list", f"{name}-list", role, language)
    page.keyboard.press("l")


def _look(page: Page, wanted: str, name: str, role: Role, language: str) -> None:
    expect(page.locator(wanted).first).to_be_visible()
    sound(page, name, role, language)
    page.keyboard.press("Escape")


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_the_tablet(evening: Running, device: Device, language: str) -> None:
    lay(evening, conquering)
    page = sit(evening, device, Role.TABLET, language)
    sound(page, "tablet-table", Role.TABLET, language)
    on_the_table(page, "tablet", Role.TABLET, language)
    for path in ("games", "new", "rules", "history", "fix", "purses"):
        visit(evening, page, path)
        sound(page, f"tablet-{path}", Role.TABLET, language)


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_the_phone(evening: Running, device: Device, language: str) -> None:
    lay(evening, conquering)
    page = sit(evening, device, Role.PLAYER, language)
    sound(page, "phone-table", Role.PLAYER, language)
    on_the_table(page, "phone", Role.PLAYER, language)
    for path in ("rules", "history", "seat"):
        visit(evening, page, path)
        sound(page, f"phone-{path}", Role.PLAYER, language)


def test_the_shared_tablet_is_a_phone(evening: Running, device: Device) -> None:
    """Ten screens do not fit side by side: they are pushed sideways, the open one is seen."""
    lay(evening, conquering)
    page = device(evening.link(Role.TABLET), "fr", *SIZES[Role.PLAYER])
    page.locator(".tour .button").first.click()
    sound(page, "small-table", Role.PLAYER, "fr")
    visit(evening, page, "about")
    sound(page, "small-about", Role.PLAYER, "fr")
    expect(page.locator("nav [aria-current]")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_the_television(evening: Running, device: Device, language: str) -> None:
    lay(evening, lambda state: state.round == 4, "underground", 3)
    page = sit(evening, device, Role.TV, language)
    expect(page.locator(".column li").last).to_be_in_viewport(ratio=1)
    sound(page, "tv-table", Role.TV, language)


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_the_steps_of_a_turn(evening: Running, device: Device, language: str) -> None:
    lay(evening, conquering, "base", 4)
    page = sit(evening, device, Role.TABLET, language)
    page.locator(".next .primary").click()
    expect(page.locator(".placing")).to_be_visible()
    sound(page, "tablet-redeploy", Role.TABLET, language)
    page.locator(".place-keys .button").first.click()
    page.locator(".panel-foot .primary").click()
    expect(page.locator(".score .lines")).to_be_visible()
    sound(page, "tablet-score", Role.TABLET, language)
    lay(evening, lambda state: state.round == 3 and state.phase is Phase.CHOOSE)
    page.locator(".next .button").first.click()
    expect(page.locator(".score .lines")).to_be_visible()
    sound(page, "tablet-decline", Role.TABLET, language)


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_the_end(evening: Running, device: Device, language: str) -> None:
    lay(evening, over, "warcraft", 3)
    page = device(evening.link(Role.TABLET), language)
    expect(page.locator(".open-purses")).to_be_visible()
    sound(page, "tablet-open", Role.TABLET, language)
    all_agree(desk_of(evening))
    expect(page.locator(".charts")).to_be_visible()
    sound(page, "tablet-end", Role.TABLET, language)
    phone = device(evening.link(Role.PLAYER, 1), language, *SIZES[Role.PLAYER])
    expect(phone.locator(".places")).to_be_visible()
    sound(phone, "phone-end", Role.PLAYER, language)
    visit(evening, page, "table")
    page.locator(".tour .button").first.click()
    expect(page.locator(".map")).to_be_visible()
    sound(page, "tablet-islands", Role.TABLET, language)


def test_this_would_notice(
    evening: Running, device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looking, "LOOKS", 2)
    lay(evening, conquering)
    page = sit(evening, device, Role.TABLET, "en")
    page.evaluate("document.body.style.width = '3000px'")
    with pytest.raises(AssertionError, match="overflows"):
        sound(page, "wide", Role.TABLET, "none")
