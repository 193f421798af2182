"""The electronic die on the screens: a pad's real firmware beside a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from companion.table.inputs import Breach, Key, PromiseBroken
from firmware_bridge.verify import verify
from tests.web.conftest import Device
from tests.web.play.desks import lay, tap, with_combos
from tests.web.play.test_devices import PadBeside, pad_beside, wait_for
from tests.web.screens.hand import die_seen, put_die_away, seen, shown, touch, watch, watch_dice
from tests.web.screens.test_every_screen import UPDATE, save
from tests.web.servers import Running
from web.desk import Role
from web.table_desk import TableDesk

pytestmark = pytest.mark.xdist_group("browser")

TARGET, COST = "1", 2
WAITING = ".waiting-die"


@pytest.fixture
def pad(desk: TableDesk, tmp_path: Path) -> Iterator[PadBeside]:
    with pad_beside(desk, tmp_path) as one:
        yield one


def name_the_target(page: Page, desk: TableDesk) -> None:
    """Somebody one token short asks the pad."""
    shown(page, desk.version)
    touch(page, TARGET)
    expect(page.locator(".verdict.die")).to_contain_text("1 or more: 3 in 6")
    page.get_by_role("button", name="Roll the electronic die").click()
    expect(page.locator(WAITING)).to_contain_text("Press the roll key")
    expect(page.locator(WAITING)).to_contain_text("1 or more: 3 in 6")


def test_a_pad_rolls_for_the_target_that_was_named(
    table: Running, desk: TableDesk, device: Device, pad: PadBeside
) -> None:
    lay(desk, with_combos(("ratmen", "hill"), ("elves", "merchant")))
    tap(desk, "pick", position=0)
    tap(desk, "set-hand", race="ratmen", tokens=COST - 1)
    page, tv = device(table.link(Role.TABLET)), device(table.link(Role.TV), "ja", 1920, 1080)
    page.get_by_role("button", name="Skip").click()
    expect(page.locator(".source.ready")).to_contain_text("Pad")
    for screen in (page, tv):
        watch_dice(screen)

    name_the_target(page, desk)
    if UPDATE:
        save(page, "tablet-die", Role.TABLET)
    pad.tap(Key.ROLL)
    wait_for(desk, lambda: desk.seat_view().shown.rolled > 0, "the pad did not roll")
    entry = desk.seat_view().shown.line[-1]
    assert entry.proof is not None
    die_seen(page, f"The die shows {entry.proof['face']}")
    die_seen(tv, f"出た目は{entry.proof['face']}")
    found = verify(desk.host.saved.export(1).splitlines())
    assert (found.checked, found.problems) == (1, [])

    put_die_away(page)
    tap(desk, "jump", cursor=COST, sure=True)
    name_the_target(page, desk)
    pad.emulator.ask("unplug")
    expect(page.locator(WAITING)).to_contain_text("The pad cannot be reached")
    page.get_by_role("button", name="Die shows 1").click()
    die_seen(page, "Ratmen take farmland 1")
    assert desk.seat_view().shown.line[-1].proof is None


def test_a_broken_promise_is_shown_kept_and_decided_by_the_table(
    table: Running, desk: TableDesk, device: Device, pad: PadBeside
) -> None:
    lay(desk, with_combos(("ratmen", "hill"), ("elves", "merchant")))
    tap(desk, "pick", position=0)
    tap(desk, "set-hand", race="ratmen", tokens=COST - 1)
    page = device(table.link(Role.TABLET))
    page.get_by_role("button", name="Skip").click()
    expect(page.locator(".source.ready")).to_contain_text("Pad")
    watch_dice(page)
    watch(page, ".notice")
    name_the_target(page, desk)
    desk.host.ask(PromiseBroken("0a0b0c0d", 7, "aa", "bb", Breach.SILENT, 2))
    expect(page.locator(WAITING)).to_contain_text("did not keep its promise")
    seen(page, ".notice", "fell silent (2 broken promises so far)")
    pad.tap_and_listen(Key.ROLL)
    expect(page.locator(WAITING)).to_contain_text("did not keep its promise")
    assert desk.seat_view().shown.cursor == COST
    page.get_by_role("button", name="Roll again, everybody looks").click()
    expect(page.locator(WAITING)).to_contain_text("Press the roll key")
    wait_for(desk, lambda: desk.seat_view().shown.promise is None, "the table did not decide")
    pad.tap(Key.ROLL)
    die_seen(page, "The die shows")
    page.get_by_role("link", name="History").click()
    broken = page.locator(".remark").filter(has_text="Die 0a0b0c0d had promised a roll")
    expect(broken).to_be_visible()
