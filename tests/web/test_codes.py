"""A television shows six digits, the tablet types them, and only that television comes in."""

from __future__ import annotations

from functools import partial

import pytest
from playwright.sync_api import expect

from tests.web.clocks import Clock
from tests.web.conftest import Device
from tests.web.looking import at_last
from tests.web.servers import Running
from web.access.codes import MOST, PER_PEER, ShortCodes
from web.access.devices import JOIN_SECONDS
from web.desk import Role

pytestmark = pytest.mark.xdist_group("browser")


def test_whoever_shows_the_digits_gets_the_invitation_once(clock: Clock) -> None:
    codes = ShortCodes(clock)
    asked = codes.ask("10.0.0.7")
    assert asked is not None
    code, ticket = asked
    assert len(code) == 6
    assert code.isdigit()
    assert codes.take(ticket) == ""
    assert not codes.approve("000000" if code != "000000" else "111111", "wrong")
    assert codes.approve(code, "token")
    assert not codes.approve(code, "another")
    assert codes.take(ticket) == "token"
    assert codes.take(ticket) is None


def test_digits_run_out_with_their_ticket(clock: Clock) -> None:
    codes = ShortCodes(clock)
    asked = codes.ask("10.0.0.7")
    assert asked is not None
    clock.now += JOIN_SECONDS
    assert not codes.approve(asked[0], "token")
    assert codes.take(asked[1]) is None


def test_a_greedy_address_only_takes_its_own_place(clock: Clock) -> None:
    codes = ShortCodes(clock)
    television = codes.ask("10.0.0.7")
    for _ in range(100):
        assert codes.ask("10.0.0.66") is not None
    assert television is not None
    assert codes.approve(television[0], "token")
    assert len(codes._open) == 1 + PER_PEER


def test_the_server_has_so_many_open_and_no_more(clock: Clock) -> None:
    codes = ShortCodes(clock)
    for number in range(MOST):
        assert codes.ask(f"10.0.1.{number}") is not None
    assert codes.ask("10.0.2.1") is None
    clock.now += JOIN_SECONDS
    assert codes.ask("10.0.2.1") is not None


def test_only_the_tablet_types_digits(server: Running) -> None:
    made = server.post("/api/codes").facts
    code, ticket = made["code"], made["ticket"]
    assert server.post("/api/codes/approve", {"code": code}).status == 403
    assert server.post("/api/codes/approve", {"code": code}, server.join(Role.TV)).status == 403
    assert server.post("/api/codes/take", {"ticket": ticket}).facts == {"token": None}
    assert server.post("/api/codes/approve", {"code": "12"}, server.join_tablet()).status == 404
    assert server.post("/api/codes/approve", {"code": code}, server.join_tablet()).status == 200
    token = server.post("/api/codes/take", {"ticket": ticket}).facts["token"]
    assert server.post("/api/join", {"token": token, "label": "tv"}).facts == {"role": "tv"}
    assert server.post("/api/codes/take", {"ticket": ticket}).status == 410


WHOLE = """(one) => [...one.querySelectorAll("#land *")].every((part) =>
  part.getBoundingClientRect().top >= one.getBoundingClientRect().top)"""

TWO_LINES = "(link) => { link.textContent = link.textContent.replace('join=', 'join= '); }"
"""Chance says where a token may be broken."""


CUT_DIGITS = "(one) => one.scrollWidth > one.clientWidth"


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_a_television_comes_in_by_its_digits_and_the_tablet_says_so(
    server: Running, device: Device, language: str
) -> None:
    television = device(f"{server.url}/", language, 1920, 1080)
    television.goto(f"{server.url}/#/watch")
    television.locator(".shown-code .button").click()
    digits = television.locator(".shown-code .digits")
    for seen in (digits, television.locator("h1")):
        expect(seen).to_be_in_viewport(ratio=0.99)
    assert television.locator(".landscape").evaluate(WHOLE), "the towers have lost their tops"
    tablet = device(server.link(Role.TABLET), language, 1280, 800)
    expect(tablet.locator(".role-tablet")).to_be_visible()
    tablet.goto(f"{server.url}/#/invite")
    tablet.locator("label.option", has=tablet.locator(".badge")).first.click()
    tablet.locator(".ticket .link").evaluate(TWO_LINES)
    expect(tablet.locator(".typed-code .button")).to_be_in_viewport(ratio=0.99)
    expect(tablet.locator(".typed-code .address")).to_have_text(server.url)
    watch = television.locator('.rail a[href="#/watch"]').inner_text()
    expect(tablet.locator(".typed-code label")).to_contain_text(watch.strip())
    typed = tablet.locator(".typed-code input")
    typed.fill(digits.inner_text())
    for width, height in ((1024, 768), (1280, 800), (768, 1024), (390, 844), (360, 640)):
        tablet.set_viewport_size({"width": width, "height": height})
        assert not at_last(tablet, partial(typed.evaluate, CUT_DIGITS)), width
    tablet.locator(".typed-code .button").click()
    expect(television.locator(".role-tv")).to_be_visible()
    expect(tablet.locator(".arrived")).to_be_visible()
