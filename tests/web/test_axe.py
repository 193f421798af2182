"""Every screen, in every language, is usable by everybody: axe-core finds nothing to complain."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web import looking
from tests.web.conftest import Device
from tests.web.looking import complaints
from tests.web.servers import Running
from web.desk import Role

pytestmark = pytest.mark.xdist_group("browser")

LANGUAGES = ("en", "fr", "ja")
THEMES = ("light", "dark", "room")
ROLES = {
    Role.TABLET: ("invite", "devices", "purses", "settings", "about"),
    Role.PLAYER: ("seat", "settings", "about"),
    Role.TV: ("watch",),
    Role.CAMERA: ("camera", "settings"),
    Role.SPECTATOR: ("watch", "settings", "about"),
}
PALE = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(".screen h1 { color: #ddd !important; background: #fff !important }");
  document.adoptedStyleSheets.push(sheet);
}"""
SIZES = {Role.TABLET: (1280, 800), Role.PLAYER: (390, 844), Role.TV: (1920, 1080)}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("role", ROLES)
def test_every_screen(server: Running, device: Device, role: Role, language: str) -> None:
    """Themes take turns, so that over the languages every screen is seen in every theme."""
    seat = 1 if role is Role.PLAYER else None
    width, height = SIZES.get(role, (820, 1180))
    page = device(server.link(role, seat), language, width, height)
    expect(page.locator(f".role-{role}")).to_be_visible()
    for n, path in enumerate(ROLES[role]):
        theme = THEMES[(n + LANGUAGES.index(language)) % len(THEMES)]
        page.goto(f"{server.url}/#/{path}")
        expect(page.locator(f".screen-{path} h1")).to_be_visible()
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        assert not (found := complaints(page)), (path, theme, found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_dialogs_pin_pads_and_banners(server: Running, device: Device, language: str) -> None:
    server.join(Role.TV)
    page = device(server.link(Role.TABLET), language)
    expect(page.locator(".role-tablet")).to_be_visible()
    page.goto(f"{server.url}/#/devices")
    page.locator(".device .button").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert not complaints(page)
    page.keyboard.press("Escape")
    page.goto(f"{server.url}/#/purses")
    page.locator(".button.seat").first.click()
    expect(page.locator(".pinpad")).to_be_visible()
    page.route("**/events", lambda route: route.abort())
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(page.get_by_role("alert").first).to_be_visible()
    expect(page.locator(".banner.alarm")).to_be_visible()
    assert not complaints(page)


def test_axe_would_complain(
    server: Running, device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looking, "LOOKS", 2)
    page = device(server.url)
    expect(page.locator(".screen")).to_be_visible()
    assert not complaints(page)
    page.evaluate("document.body.append(document.createElement('button'))")
    assert complaints(page)


def test_axe_would_see_pale_letters(
    server: Running, device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though pages are not painted, and may be drawn anew meanwhile."""
    monkeypatch.setattr(looking, "LOOKS", 2)
    page = device(server.url)
    expect(page.locator(".screen h1")).to_be_visible()
    page.evaluate(PALE)
    assert "color-contrast" in str(complaints(page))
