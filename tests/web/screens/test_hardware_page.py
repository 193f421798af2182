"""Pads, keypads and dice on their page: found, tried, named, used and forgotten, in a browser."""

from __future__ import annotations

import fcntl
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from companion.rules.commands import Pick
from companion.table.inputs import Key
from firmware_bridge import keyboards, ports
from firmware_bridge.emulator import emulated_pad
from firmware_bridge.ports import Answers, FoundPort, PortUse, explicit
from tests.bridge.fake_air import FakeAir, breathe
from tests.bridge.test_keyboards import KP1, plug_in, typed
from tests.bridge.test_other_dice import ON_FACE, ROLLED, ROLLING, air
from tests.web.conftest import Device
from tests.web.looking import well_laid
from tests.web.play.desks import desk_on, lay, serving, with_combos
from tests.web.play.test_devices import PadBeside, wait_for
from tests.web.servers import Running
from tests.web.sockets import until
from web.desk import Role
from web.hardware.hardware import Hardware
from web.table_desk import TableDesk

pytestmark = pytest.mark.xdist_group("browser")

DEVICE = re.compile("[0-9a-f]{8}")


@pytest.fixture
def fake_air(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeAir]:
    with breathe(monkeypatch) as one:
        yield one


class Beside:
    """A server whose devices a test plugs in."""

    def __init__(self, server: Running, hardware: Hardware) -> None:
        self.server, self.hardware = server, hardware
        assert isinstance(server.desk, TableDesk)
        self.desk = server.desk


@pytest.fixture
def beside(tmp_path: Path) -> Iterator[Beside]:
    with desk_on(tmp_path) as desk:
        lay(desk, with_combos(("ratmen", "hill"), ("elves", "merchant")))
        hardware = Hardware(desk.host)
        with serving(tmp_path, desk, hardware) as server:
            try:
                yield Beside(server, hardware)
            finally:
                hardware.stop()


def enter(beside: Beside, device: Device, language: str = "en") -> Page:
    page = device(beside.server.link(Role.TABLET), language)
    page.locator(".tour .button").first.click()
    page.locator('.rail a[href="#/devices"]').click()
    page.locator(".two-keys .button").nth(1).click()
    expect(page.locator(".hardware-pads")).to_be_visible()
    return page


def pointed(desk: TableDesk) -> object:
    asked = desk.seat_view().shown.asked
    return None if asked is None else asked.answer


def test_a_pad_is_tried_named_and_counted(beside: Beside, device: Device, tmp_path: Path) -> None:
    desk = beside.desk
    with emulated_pad() as emulator:
        bridge = beside.hardware.start_pads(tmp_path, "en", explicit([emulator.tty]))
        pad = PadBeside(desk, emulator, bridge)
        wait_for(desk, lambda: bool(bridge.devices()), "the pad did not greet")
        page = enter(beside, device)
        one = page.locator(".hardware-pads .one-device")
        expect(one).to_contain_text(DEVICE)
        pad.tap(Key.SEAT_1)
        wait_for(desk, lambda: pointed(desk) == Pick(0), "the pad does not play")

        page.get_by_role("button", name="Try them out").click()
        expect(page.locator(".tried")).to_have_text("Nothing yet.")
        emulator.tap(Key.CONFIRM, after_ms=40)
        expect(page.locator(".tried")).to_contain_text("Confirm")
        emulator.tap(Key.ROLL, after_ms=40)
        expect(page.locator(".trying .die-face")).to_be_visible()
        expect(page.locator(".tried")).to_contain_text("the die shows")
        assert desk.seat_view().shown.cursor == 0, "nothing that is tried plays"
        page.keyboard.press("Escape")
        page.locator("main").focus()
        page.keyboard.press("Numpad3")
        expect(page.locator(".tried")).to_have_text("This device: Combo 3")
        well_laid(page)
        page.get_by_role("button", name="Done trying").click()
        expect(page.locator(".trying")).to_have_count(0)
        pad.tap(Key.SEAT_2)
        wait_for(desk, lambda: pointed(desk) == Pick(1), "the pad does not play again")
        pad.tap(Key.CONFIRM)
        wait_for(desk, lambda: desk.seat_view().shown.cursor > 0, "nothing was taken")

        one.get_by_label("Call it").fill("The red box")
        one.get_by_role("button", name="Keep the name").click()
        expect(one.locator("h3")).to_contain_text("The red box")
        one.locator("summary").click()
        presses = one.get_by_role("row", name="Presses since it was switched on")
        expect(presses.locator("td")).to_have_text("5")
        expect(one.get_by_role("row", name="Promises its die broke").locator("td")).to_have_text(
            "0"
        )
        emulator.ask("unplug")
        expect(one.locator(".presence")).to_have_text("is not there")
        one.get_by_role("button", name="Forget it").click()
        expect(one).to_have_count(0)


def test_an_unknown_port_is_asked_about_on_the_tablet_and_the_choice_is_remembered(
    beside: Beside, device: Device, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chip = FoundPort(tmp_path / "ttyUSB0", "CH340 chip", PortUse.ASK, "1a86:7523:1-2")

    def found(answers: Answers | None = None) -> list[FoundPort]:
        is_pad = None if answers is None else answers.get(chip.name)
        use = {None: PortUse.ASK, True: PortUse.OPEN, False: PortUse.LEAVE}[is_pad]
        return [FoundPort(chip.path, chip.board, use, chip.name)]

    monkeypatch.setattr(ports, "usb_candidates", found)
    page = enter(beside, device)
    expect(page.locator(".hardware-pads")).to_contain_text("Nobody looks for pads now.")
    page.get_by_role("switch", name="Look for pads on USB").locator("..").click()
    question = page.locator(".port-question")
    expect(question).to_contain_text("CH340 chip at")
    question.get_by_role("button", name="No, leave it alone").click()
    expect(question).to_have_count(0)
    page.get_by_role("button", name="Ask me again").click()
    question.get_by_role("button", name="Yes, it is a pad").click()
    expect(question).to_have_count(0)
    again = Hardware(beside.desk.host).chosen
    assert again.book.now.pads
    assert Answers.read(tmp_path / ports.ANSWERS).get(chip.name) is True
    again.close()


def test_a_keypad_and_a_die_are_found_used_and_let_go(
    beside: Beside,
    device: Device,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    fake_air: FakeAir,
) -> None:
    monkeypatch.setattr(fcntl, "ioctl", lambda device, request, value: 0)
    monkeypatch.setattr(keyboards, "BY_ID", tmp_path)
    typing = plug_in(tmp_path / "usb-Tiny_Keys-event-kbd")
    page = enter(beside, device)
    one = page.locator(".hardware-keys .one-device")
    expect(one.locator("h3")).to_contain_text("Tiny Keys")
    one.get_by_role("button", name="Use it").click()
    expect(one.locator(".presence")).to_have_text("plays")
    os.write(typing, typed((KP1, 1)))
    until(lambda: beside.desk.seat_view().shown.asked is not None)
    one.get_by_role("button", name="Do not use it").click()
    expect(one.locator(".presence")).to_have_count(0)
    os.close(typing)

    page.get_by_role("switch", name="Listen for Bluetooth dice").locator("..").click()
    until(fake_air.scanning.is_set)
    fake_air.tell(air(ON_FACE, 1))
    die = page.locator(".hardware-dice .one-device")
    expect(die).to_contain_text("pixels-1c0ffee0, 6 sides")
    die.get_by_role("button", name="Use it").click()
    expect(die.locator(".presence")).to_have_text("plays")
    page.get_by_role("button", name="Try them out").click()
    expect(page.locator(".tried")).to_have_text("Nothing yet.")
    fake_air.tell(air(ON_FACE, 1), air(ROLLING, 1), air(ROLLED, 5))
    expect(page.locator(".tried")).to_contain_text("side 6 is up, which counts 3")
    die.get_by_role("button", name="Forget it").click()
    expect(die.locator(".presence")).to_have_count(0)
    assert beside.hardware.chosen.book.now.used == ()


def test_it_fits_a_tablet_and_a_phone_in_a_long_language(
    beside: Beside, device: Device, fake_air: FakeAir
) -> None:
    page = enter(beside, device, "fr")
    page.get_by_role("switch").nth(1).locator("..").click()
    until(fake_air.scanning.is_set)
    fake_air.tell(air(ON_FACE, 1))
    expect(page.locator(".hardware-dice .one-device")).to_be_visible()
    well_laid(page)
    page.set_viewport_size({"width": 390, "height": 844})
    well_laid(page)
