"""Screens in a real browser: joining, devices, PINs, purses, settings, about."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from typing_extensions import override

from tests.web.conftest import Device
from tests.web.servers import CANARY, Running, running
from web.desk import Role

pytestmark = pytest.mark.xdist_group("browser")


@pytest.fixture(scope="module")
def keeps_files() -> bool:
    return True


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path) as one:
        yield one


def test_the_printed_link_makes_a_tablet_once(server: Running, device: Device) -> None:
    link = server.link(Role.TABLET)
    tablet = device(link)
    expect(tablet.get_by_role("heading", level=1)).to_have_text("Bring a device to the table")
    assert tablet.url == f"{server.url}/"
    late = device(link)
    expect(late.get_by_role("alert").filter(has_text="has been used")).to_be_visible()
    expect(late.locator(".role-spectator")).to_be_visible()


def test_a_phone_joins_by_the_code_and_is_sent_away(server: Running, device: Device) -> None:
    tablet = device(server.link(Role.TABLET))
    tablet.get_by_role("radio", name="Béatrice").check(force=True)
    expect(tablet.get_by_role("heading", name="For: Béatrice")).to_be_visible()
    phone = device(tablet.locator(".ticket .link").inner_text(), width=390, height=844)
    expect(phone.get_by_role("heading", level=1)).to_have_text(re.compile("Béatrice"))
    expect(tablet.get_by_role("status").get_by_text("Béatrice is in.")).to_be_visible()
    tablet.get_by_role("link", name="Devices").click()
    expect(tablet.get_by_text("2 devices are in.")).to_be_visible()
    tablet.get_by_role("button", name="Send away: Béatrice").click()
    tablet.get_by_role("dialog").get_by_role("button", name="Send away").click()
    expect(tablet.get_by_text("1 device is in.")).to_be_visible()
    expect(phone.locator(".role-spectator")).to_be_visible()


def test_a_warning_about_the_certificate_is_told_before_it_comes(
    server: Running, device: Device
) -> None:
    tablet = device(server.link(Role.TABLET))
    tablet.get_by_role("radio", name="Camera").check(force=True)
    expect(tablet.locator(".ticket .link")).to_have_text(re.compile("^https:"))
    expect(tablet.locator(".ticket .note")).to_contain_text(
        "does not know this table's certificate"
    )
    tablet.get_by_role("radio", name="Béatrice").check(force=True)
    expect(tablet.locator(".ticket .link")).to_have_text(re.compile("^http:"))
    expect(tablet.locator(".ticket .note")).to_have_count(0)


def test_later_screens_appear_together_with_their_looks(server: Running, device: Device) -> None:
    dressed = "[...document.styleSheets].some(({ href }) => href.endsWith('css/play-lazy.css'))"
    television = device(server.link(Role.TV))
    expect(television.locator(".role-tv")).to_be_visible()
    assert not television.evaluate(dressed)
    tablet = device(server.link(Role.TABLET))
    expect(tablet.locator(".role-tablet")).to_be_visible()
    tablet.get_by_role("link", name="Devices").click()
    expect(tablet.get_by_text("2 devices are in.")).to_be_visible()
    assert tablet.evaluate(dressed)


def test_later_screens_appear_even_without_their_looks(server: Running, device: Device) -> None:
    tablet = device(server.link(Role.TABLET))
    expect(tablet.locator(".role-tablet")).to_be_visible()
    tablet.route("**/play-lazy.css", lambda asked: asked.abort())
    tablet.get_by_role("link", name="Devices").click()
    expect(tablet.get_by_text("1 device is in.")).to_be_visible()


def test_another_guest_gets_another_code(server: Running, device: Device) -> None:
    tablet = device(server.link(Role.TABLET))
    first = tablet.locator(".ticket .link").inner_text()
    tablet.get_by_role("radio", name="Television").check(force=True)
    expect(tablet.get_by_role("heading", name="For: Television")).to_be_visible()
    expect(tablet.locator(".ticket .link")).not_to_have_text(first)
    tv = device(tablet.locator(".ticket .link").inner_text(), width=1920, height=1080)
    expect(tv.locator(".role-tv")).to_be_visible()
    expect(tv.get_by_role("navigation")).to_have_count(0)


def test_no_code_is_shown_under_another_guests_name(server: Running, device: Device) -> None:
    """Not even for the moment in which the new one is on its way."""
    tablet = device(server.link(Role.TABLET))
    expect(tablet.locator(".ticket .link")).to_be_visible()
    tablet.evaluate(OLD_CODE)
    tablet.get_by_role("radio", name="Béatrice").check(force=True)
    expect(tablet.get_by_role("heading", name="For: Béatrice")).to_be_visible()
    expect(tablet.locator(".ticket .link")).to_be_visible()
    assert not tablet.evaluate("window.mistaken")


OLD_CODE = """() => {
  const told = (what) => document.querySelector(`.ticket ${what}`)?.textContent;
  const [name, link] = [told("h2"), told(".link")];
  window.mistaken = false;
  new MutationObserver(() => {
    window.mistaken ||= told("h2") !== name && told(".link") === link;
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""


def test_a_player_sees_the_own_coins_only_while_holding(server: Running, device: Device) -> None:
    phone = device(server.link(Role.PLAYER, 0), width=390, height=844)
    hold = phone.get_by_role("button", name="Hold to look")
    coins = phone.get_by_text(f"{CANARY} coins")
    expect(hold).to_be_visible()
    assert str(CANARY) not in phone.content().replace(",", "")
    hold.hover()
    phone.mouse.down()
    expect(coins).to_be_visible()
    phone.mouse.up()
    expect(coins).to_have_count(0)
    hold.focus()
    phone.keyboard.down("Space")
    expect(coins).to_be_visible()
    phone.keyboard.up("Space")
    expect(coins).to_have_count(0)


@pytest.mark.parametrize("ending", ["blur", "visibilitychange", "pointercancel"])
def test_the_coins_vanish_however_the_hold_ends(
    server: Running, device: Device, ending: str
) -> None:
    phone = device(server.link(Role.PLAYER, 0))
    phone.get_by_role("button", name="Hold to look").hover()
    phone.mouse.down()
    coins = phone.get_by_text(f"{CANARY} coins")
    expect(coins).to_be_visible()
    target = {"blur": "window", "visibilitychange": "document"}.get(
        ending, "document.querySelector('.hold')"
    )
    phone.evaluate(f"{target}.dispatchEvent(new Event('{ending}', {{bubbles: true}}))")
    expect(coins).to_have_count(0)


def test_the_tablet_opens_a_purse_with_a_pin(server: Running, device: Device) -> None:
    tablet = device(server.link(Role.TABLET))
    tablet.get_by_role("link", name="Purses").click()
    tablet.get_by_role("button", name="Ada").click()
    type_pin(tablet, "4711")
    type_pin(tablet, "4712")
    expect(tablet.get_by_text("two different PINs")).to_be_visible()
    type_pin(tablet, "4711")
    expect(tablet.get_by_role("heading", name="The same digits once more")).to_be_visible()
    type_pin(tablet, "4711")
    expect(tablet.get_by_role("heading", name="Your PIN")).to_be_visible()
    type_pin(tablet, "0000")
    expect(tablet.get_by_text("That is not the PIN.")).to_be_visible()
    type_pin(tablet, "4711")
    tablet.get_by_role("button", name="Hold to look").hover()
    tablet.mouse.down()
    expect(tablet.get_by_text(f"{CANARY} coins")).to_be_visible()
    tablet.mouse.up()
    tablet.get_by_role("button", name="Lock again").click()
    expect(tablet.get_by_role("heading", name="Your PIN")).to_be_visible()


def test_guessing_on_the_tablet_is_slowed_down(server: Running, device: Device) -> None:
    server.open.services.pins.choose("person-1", "8642")
    tablet = device(server.link(Role.TABLET))
    tablet.get_by_role("link", name="Purses").click()
    tablet.get_by_role("button", name="Béatrice").click()
    for guess in ("0000", "1111", "2222"):
        with tablet.expect_response("**/unlock"):
            type_pin(tablet, guess)
    expect(tablet.get_by_text(re.compile(r"Wait \d+ seconds"))).to_be_visible()


def test_whoever_has_a_phone_is_not_asked_for_a_pin_on_the_tablet(
    server: Running, device: Device
) -> None:
    tablet = device(server.link(Role.TABLET))
    device(server.link(Role.PLAYER, 2), width=390, height=844)
    tablet.get_by_role("link", name="Purses").click()
    keys = tablet.locator(".seats button")
    expect(keys.nth(2)).to_contain_text("PIN: on their own phone")
    expect(keys.nth(2)).to_be_disabled()
    expect(keys.nth(0)).to_contain_text("Choose a PIN")
    expect(keys.nth(0)).to_be_enabled()


def test_a_phone_sets_its_pin_and_leaves(server: Running, device: Device) -> None:
    phone = device(server.link(Role.PLAYER, 2), width=390, height=844)
    phone.get_by_role("button", name="Choose a PIN").click()
    phone.get_by_role("button", name="1", exact=True).focus()
    phone.keyboard.type("975310")
    phone.get_by_role("button", name="Done").click()
    expect(phone.get_by_text("Your PIN is set.")).to_be_visible()
    assert server.open.services.pins.guess("person-2", "test", "975310").right
    phone.get_by_role("button", name="Leave the table").click()
    phone.get_by_role("dialog").get_by_role("button", name="Leave the table").click()
    expect(phone.locator(".role-spectator")).to_be_visible()
    assert server.open.services.devices.everyone() == ()


def test_settings_hold_after_a_reload(server: Running, device: Device) -> None:
    page = device(f"{server.url}/#/settings")
    page.get_by_role("radio", name="Français").check(force=True)
    expect(page.get_by_role("heading", level=1)).to_have_text("Réglages")
    page.get_by_role("radio", name="Pénombre").check(force=True)
    page.get_by_role("button", name="Taille du texte : plus").click()
    page.get_by_role("button", name="Volume : moins").click()
    page.get_by_role("switch", name="Petites vibrations").uncheck(force=True)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Réglages")
    assert page.evaluate("({...document.documentElement.dataset})") == {
        "theme": "room",
        "size": "4",
    }
    assert page.locator("html").get_attribute("lang") == "fr"
    expect(page.get_by_role("switch", name="Petites vibrations")).not_to_be_checked()
    expect(page.get_by_role("group", name="Volume").locator("output")).to_have_text("2")


def test_the_browsers_language_is_the_first_choice(server: Running, device: Device) -> None:
    page = device(f"{server.url}/#/settings", language="ja")
    expect(page.get_by_role("heading", level=1)).to_have_text("設定")


def test_a_screen_of_another_role_is_not_shown(server: Running, device: Device) -> None:
    page = device(f"{server.url}/#/devices")
    expect(page.get_by_role("heading", level=1)).to_have_text("Tribekeeper")
    expect(page.locator(".screen-watch")).to_be_visible()


def test_about_names_every_licence_and_links_its_text(server: Running, device: Device) -> None:
    page = device(f"{server.url}/#/about")
    expect(page.get_by_role("link", name=re.compile("preact"))).to_be_visible()
    expect(page.get_by_text(re.compile("flask .* BSD"))).to_be_visible()
    page.get_by_role("link", name=re.compile("htm")).click()
    expect(page.locator("body")).to_contain_text("Apache License")


def test_targets_are_large_enough_for_fingers(server: Running, device: Device) -> None:
    page = device(server.link(Role.TABLET))
    expect(page.locator(".role-tablet")).to_be_visible()
    for path in ("invite", "devices", "purses", "settings"):
        page.goto(f"{server.url}/#/{path}")
        expect(page.locator(f".screen-{path} h1")).to_be_visible()
        boxes = page.locator("button, nav a, .option, .toggle").evaluate_all(
            "all => all.map(one => one.getBoundingClientRect()).map(r => [r.width, r.height])"
        )
        assert boxes
        assert [box for box in boxes if min(box) < 72] == [], path


@pytest.mark.parametrize("name", ["localhost", "127.0.0.1"])
def test_a_foreign_page_can_neither_tap_nor_read_nor_frame(
    server: Running, device: Device, name: str
) -> None:
    """The browser of a tablet visits an evil page while its cookie is valid.

    Under the same address but another port the page is foreign, yet of the same site, so the
    strict cookie goes along: then only the gate stands in its way.
    """
    page = device(server.link(Role.TABLET))
    expect(page.locator(".role-tablet")).to_be_visible()
    evil = page.context.new_page()
    with evil_page(f"<iframe src='{server.url}/'></iframe>") as port:
        evil.goto(f"http://{name}:{port}/")
        tries = evil.evaluate(
            """async (server) => {
              const quiet = (promise) => promise.then((r) => r.text(), () => "");
              const post = (headers, mode) => quiet(fetch(`${server}/api/leave`,
                {method: "POST", mode, headers, credentials: "include", body: "{}"}));
              return Promise.all([
                post({"content-type": "text/plain"}, "no-cors"),
                post({"content-type": "application/json"}, "cors"),
                quiet(fetch(`${server}/api/devices`, {credentials: "include"})),
              ]);
            }""",
            server.url,
        )
        framed = evil.frames[1].locator("#app").count()
    assert tries == ["", "", ""]
    assert framed == 0
    assert len(server.open.services.devices.everyone()) == 1


def test_scripts_and_markup_from_strings_are_refused(server: Running, device: Device) -> None:
    page = device(server.url)
    blocked = page.evaluate(
        """() => [
          () => { document.body.innerHTML = "<b>x</b>"; },
          () => { trustedTypes.createPolicy("evil", {}); },
          () => { document.createElement("script").src = "http://evil.example/x.js"; },
        ].map((attack) => { try { attack(); return false; } catch { return true; } })"""
    )
    assert blocked == [True] * 3


def test_pages_keep_files_and_only_files(server: Running, device: Device) -> None:
    page = device(server.url)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    expect(page.locator(".screen")).to_be_visible()
    kept = page.wait_for_function(
        """async () => {
          const [name] = await caches.keys();
          const all = await (await caches.open(name)).keys();
          return all.length && all.map((one) => new URL(one.url).pathname);
        }"""
    ).json_value()
    build = server.open.services.site.build
    assert [path for path in kept if not path.startswith(f"/static/{build}/")] == []


@contextmanager
def evil_page(body: str) -> Iterator[int]:
    class Evil(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(f"<!doctype html>{body}".encode())

        @override
        def log_message(self, format: str, *args: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Evil) as server:
        threading.Thread(target=server.serve_forever).start()
        yield int(server.server_address[1])
        server.shutdown()


def type_pin(page: Page, pin: str) -> None:
    for digit in pin:
        page.get_by_role("button", name=digit, exact=True).click()
    page.get_by_role("button", name="Done").click()
